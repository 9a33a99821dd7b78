"""Every certificate the engine writes is confirmed by the program that shares no code with it."""

from pathlib import Path
from typing import Any

import pytest

from measurand import scale
from measurand.checker import check_certificate, check_file
from measurand.orderings import ORDERINGS
from measurand.scales.certificates import certificates, write_certificates

MEASURES = [
    "P", "R", "F", "gP", "gR", "gF", "AP", "gRBP(p=1/2)", "gRBP(p=1/3)", "gRBP(p=0.8)", "RBP(p=0.8)", "DCG(base=2)",
    "DCG(base=10)", "DCG(base=3/2)", "BurgesDCG", "BurgesDCG(dcg='exp-log2')", "nDCG", "nDCG(base=2)", "nDCG@2", "P@2",
    "ERR", "RR", "Rprec", "Success", "Bpref", "SetTotalRank", "SetPartialRank", "StrongRank", "WeakRank",
    "SetTotalRank(norm=false)", "Q", "Q(beta=10)@2",
]  # fmt: skip
SMALL: list[tuple[int, dict[str, Any]]] = [
    (1, {"grades": 3}),
    (2, {"grades": 1}),
    (3, {"grades": 1, "recall_base": 5}),
    (2, {"gains": [0, 1, 3]}),
]
MORE: list[tuple[int, dict[str, Any]]] = [
    (1, {"grades": 1}),
    (3, {"grades": 1}),
    (4, {"grades": 1}),
    (5, {"grades": 1}),
    (2, {"grades": 2}),
    (3, {"grades": 2}),
    (3, {"gains": [0, 1, 3]}),
    (2, {"gains": [0, 2, 3, 9]}),
]


def confirm_all(measure: str, length: int, given: dict[str, Any]) -> int:
    confirmed = 0
    for order in ORDERINGS:
        for certificate in certificates(scale(measure, order, length, **given)):
            outcome = check_certificate(certificate)
            expected = "unchecked" if certificate["claim"]["status"] == "undecided" else "confirmed"
            assert outcome.outcome == expected, (certificate, outcome.reason)
            confirmed += outcome.outcome == "confirmed"
    return confirmed


@pytest.mark.parametrize("measure", MEASURES)
def test_certificates_are_confirmed(measure: str) -> None:
    for length, given in SMALL:
        assert confirm_all(measure, length, given) > 60


@pytest.mark.long
@pytest.mark.parametrize("measure", MEASURES)
def test_more_certificates_are_confirmed(measure: str) -> None:
    for length, given in MORE:
        assert confirm_all(measure, length, given) > 60


@pytest.mark.parametrize(("measure", "order"), [("gRBP(p=0.8)", "strong"), ("WeakRank", "weak"), ("gP", "replacement")])
def test_long_runs_are_confirmed_by_their_weights(measure: str, order: str) -> None:
    outcomes = {
        one["claim"]["property"]: check_certificate(one) for one in certificates(scale(measure, order, 60, grades=1))
    }
    assert not [one for one in outcomes.values() if one.outcome == "refuted"]
    assert outcomes["isotone"].outcome == outcomes["strict"].outcome == "confirmed"


def test_every_length_is_checked_as_far_as_it_goes() -> None:
    outcomes = [check_certificate(one) for one in certificates(scale("gRBP(p=1/2)", "strong", "all"))]
    assert not [one for one in outcomes if one.outcome == "refuted"]


@pytest.mark.parametrize("status", ["holds", "fails"])
def test_a_wrong_verdict_in_either_direction_is_caught(status: str) -> None:
    for certificate in certificates(scale("RR", "weak", 3)):
        claimed = certificate["claim"]["status"]
        if claimed == status:
            certificate["claim"]["status"] = "fails" if status == "holds" else "holds"
            certificate["witness"] = {"runs": [[0, 0, 0], [0, 0, 1]], "values": ["0", "1/3"], "approx": [0, 1 / 3]}
            if certificate["claim"]["status"] == "holds":
                certificate["witness"] = None
            assert check_certificate(certificate).outcome == "refuted"


def test_files_are_read_back(tmp_path: Path) -> None:
    file = tmp_path / "c.json"
    write_certificates([scale("AP", "weak", 3), scale("P", "strong", 3)], file)
    outcomes = check_file(file)
    assert len(outcomes) == 28
    assert {one.outcome for one in outcomes} == {"confirmed"}
