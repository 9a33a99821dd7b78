"""The order of runs by a measure's own values (GT §5.3, §6.3), in which runs with one value count as one.

The classes of equal value form a chain, and the measure rises from class to class. So it is isotone, strict and
ordinal, and, as every measure on a chain, a valuation, whose distance is the difference of the values. What is left
to ask is whether its values are equally spaced: then, and only then, is it an interval scale and the natural
distance.
"""

from __future__ import annotations

from measurand.checker.arithmetic import shown, sign
from measurand.checker.certificate import Certificate
from measurand.checker.deciding import equispaced, universe
from measurand.checker.definitions import Measure
from measurand.checker.evidence import check_weights
from measurand.checker.orders import Order
from measurand.checker.problems import CannotCheck, Refuted
from measurand.checker.tables import is_small
from measurand.checker.weighted import WeightedSum
from measurand.checker.witnesses import Scene, check_values, check_witness

INDUCED = "induced"
_SPACING = ("interval", "ratio", "natural-distance", "equispaced")


def check_induced(certificate: Certificate, measure: Measure, rankings: Order) -> str:
    """Check a claim about the order that the measure itself induces on rankings."""
    claim, scene = certificate.claim, Scene(measure, rankings)
    check_weights(certificate, measure, rankings)
    if claim.property.startswith("interval-like"):
        _require(claim.status, "undefined")
        return "intervals are only compared under the binary weak order"
    if claim.property not in _SPACING:
        _require(claim.status, "holds")
        return "the runs are ordered by the measure itself"
    witness = certificate.witness
    if claim.status == "fails" and witness is not None:
        if claim.property != "ratio" or len(witness.runs) != 1:
            return check_witness("equispaced", scene, witness)
        check_values(scene, witness)
        if witness.runs[0] != rankings.bottom or sign(scene.value(rankings.bottom)) == 0:
            raise Refuted("the witness does not show that the worst run has another value than 0")
        return f"the worst run has value {shown(scene.value(rankings.bottom))}"
    if is_small(rankings):
        spaced, how = equispaced(universe(measure, rankings)), f"all {rankings.size:,} runs were looked at"
    elif measure.is_weighted_sum:
        spaced, how = WeightedSum(measure, rankings).equispaced(), "the values were built up rank by rank"
    else:
        raise CannotCheck("there are too many runs to list their values")
    origin = scene.value(rankings.bottom)
    holds = spaced and (claim.property != "ratio" or sign(origin) == 0)
    _require(claim.status, "holds" if holds else "fails")
    return f"{how}; the values are {'' if spaced else 'not '}equally spaced, that of (0, …, 0) is {shown(origin)}"


def _require(stated: str, true: str) -> None:
    if stated != true:
        raise Refuted(f"it {'is ' if true == 'undefined' else ''}{true} in the order by the measure's own values")
