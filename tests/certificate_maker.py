"""Certificates written by hand, with as few words as they need."""

from typing import Any

from measurand.checker.arithmetic import approximate
from measurand.checker.expressions import read_number

Certificate = dict[str, Any]


def certificate(
    measure: str,
    ordering: str,
    length: int | str,
    prop: str,
    status: str,
    *witness: tuple[str, str],
    gains: str = "0,1",
    **more: Any,
) -> Certificate:
    """A certificate; a witness is given as pairs of a run and its exact value, as in ``("001", "1/3")``."""
    claim = {
        "measure": measure,
        "ordering": ordering,
        "length": length,
        "grades": len(gains.split(",")) - 1,
        "gains": gains.split(","),
        "recall_base": more.pop("recall_base", None if length == "all" else length),
        "ideal": more.pop("ideal", None),
        "property": prop,
        "status": status,
    }
    shown = None
    if witness:
        shown = {
            "runs": [[int(degree) for degree in run] for run, _ in witness],
            "values": [value for _, value in witness],
            "approx": [approximate(read_number(value)) for _, value in witness],
        }
    whole: Certificate = {
        "format": "measurand certificate 1",
        "claim": claim,
        "method": "exhaustive",
        "reason": "as the test says",
        "witness": shown,
        "weights": None,
        "weighted_gains": None,
        "divisor": None,
        "inequalities": None,
        "counts": {},
    }
    return {**whole, **more}
