"""Certificates that somebody touched: a changed value, run, status or weight must not pass."""

import copy
from typing import Any

import pytest

from certificate_maker import Certificate, certificate
from measurand.checker import check_certificate

ERR = certificate(
    "ERR", "weak", 4, "interval", "fails", ("0001", "1/8"), ("0010", "1/6"), ("0100", "1/4"), ("1000", "1/2")
)
DCG = certificate("DCG(base=2)", "strong", 3, "isotone", "fails", ("011", "1 + log(2)/log(3)"), ("100", "1"))
CURVED = certificate(
    "AP", "weak", 3, "interval-like-equal", "fails", ("101", "5/9"), ("110", "2/3"), ("001", "1/9"), ("010", "1/6")
)
JOIN = certificate("AP", "replacement", 2, "valuation", "fails", ("10", "1/2"), ("01", "1/4"), ("11", "1"), ("00", "0"))
DETOUR = certificate("AP", "replacement", 2, "metric", "fails", ("10", "1/2"), ("00", "0"), ("01", "1/4"))
GAPS = certificate("RR", "weak", 3, "equispaced", "fails", ("000", "0"), ("001", "1/3"), ("010", "1/2"))
WITNESSED = [ERR, DCG, CURVED, JOIN, DETOUR, GAPS]

RBP = certificate(
    "gRBP(p=1/2)",
    "weak",
    3,
    "isotone",
    "holds",
    gains="0,1,3",
    method="closed-form",
    weights=["1/2", "1/4", "1/8"],
    weighted_gains=["0", "1/3", "1"],
    divisor="1",
    inequalities=[
        {
            "left": "w[1]·(g(1) − g(0))",
            "relation": "≥",
            "right": "w[2]·(g(1) − g(0))",
            "left_value": "1/6",
            "right_value": "1/12",
        },
        {"left": "w[3]·(g(2) − g(1))", "relation": ">", "right": "0", "left_value": "1/12", "right_value": "0"},
        {"left": "the last weight", "relation": "≥", "right": "nothing", "left_value": "1/8", "right_value": "0"},
    ],
)


def outcome(cert: Certificate) -> str:
    return check_certificate(cert).outcome


def changed(cert: Certificate, *path: Any, to: Any) -> Certificate:
    """The certificate with one entry replaced."""
    copied = copy.deepcopy(cert)
    place: Any = copied
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = to
    return copied


@pytest.mark.parametrize("cert", WITNESSED)
class TestWitness:
    def test_untouched(self, cert: Certificate) -> None:
        assert outcome(cert) == "confirmed"

    def test_a_changed_value(self, cert: Certificate) -> None:
        for i in range(len(cert["witness"]["runs"])):
            assert outcome(changed(cert, "witness", "values", i, to="3/7")) == "refuted"

    def test_a_changed_float(self, cert: Certificate) -> None:
        for i in range(len(cert["witness"]["runs"])):
            for wrong in (cert["witness"]["approx"][i] + 1e-6, float("nan"), float("inf")):
                assert outcome(changed(cert, "witness", "approx", i, to=wrong)) == "refuted"

    def test_a_changed_run(self, cert: Certificate) -> None:
        runs = cert["witness"]["runs"]
        for i in range(len(runs)):
            flipped = [1 - runs[i][0], *runs[i][1:]]
            assert outcome(changed(cert, "witness", "runs", i, to=flipped)) == "refuted"
            assert outcome(changed(cert, "witness", "runs", i, to=[*runs[i], 0])) == "refuted"
            assert outcome(changed(cert, "witness", "runs", i, to=[2, *runs[i][1:]])) == "refuted"

    def test_another_status(self, cert: Certificate) -> None:
        for status in ("holds", "undefined"):
            assert outcome(changed(cert, "claim", "status", to=status)) == "refuted"

    def test_a_run_too_few_or_too_many(self, cert: Certificate) -> None:
        witness = {key: items[:1] for key, items in cert["witness"].items()}
        assert outcome(changed(cert, "witness", to=witness)) == "refuted"
        witness = {key: items + 2 * items[:1] for key, items in cert["witness"].items()}
        assert outcome(changed(cert, "witness", to=witness)) == "refuted"


@pytest.mark.parametrize("cert", [DCG, CURVED, GAPS])
def test_swapped_runs(cert: Certificate) -> None:
    witness = {key: [items[1], items[0], *items[2:]] for key, items in cert["witness"].items()}
    assert outcome(changed(cert, "witness", to=witness)) == "refuted"


def test_the_two_edges_may_come_in_any_order_but_not_upside_down() -> None:
    witness = ERR["witness"]
    exchanged = {key: [*items[2:], *items[:2]] for key, items in witness.items()}
    assert outcome(changed(ERR, "witness", to=exchanged)) == "confirmed"
    upside_down = {key: items[::-1] for key, items in witness.items()}
    assert outcome(changed(ERR, "witness", to=upside_down)) == "refuted"


def test_runs_that_are_no_cover_edges() -> None:
    # (0,0,1) ≺ (1,0,0) has (0,1,0) in between: its change says nothing about an interval scale.
    far = certificate("P", "weak", 3, "interval", "fails", ("001", "1/3"), ("100", "1/3"))
    assert check_certificate(far).reason == "(1,0,0) does not cover (0,0,1): there are runs between them"


def test_a_true_counterexample_to_another_property() -> None:
    # The runs tie: that is enough against strict, not against isotone.
    tie = certificate("RR", "weak", 3, "strict", "fails", ("100", "1"), ("101", "1"))
    assert outcome(tie) == "confirmed"
    assert outcome(changed(tie, "claim", "property", to="isotone")) == "refuted"


def test_values_that_are_not_neighbours() -> None:
    wide = certificate(
        "RR", "weak", 3, "equispaced", "fails", ("000", "0"), ("010", "1/2"), ("010", "1/2"), ("100", "1")
    )
    assert outcome(wide) == "refuted"
    skipped = certificate("RR", "weak", 3, "equispaced", "fails", ("000", "0"), ("001", "1/3"), ("100", "1"))
    assert "no neighbouring values" in check_certificate(skipped).reason


class TestEvidence:
    def test_untouched(self) -> None:
        assert check_certificate(RBP).reason == "all 27 runs were looked at; the 3 inequalities stated are true"

    @pytest.mark.parametrize(
        ("path", "to"),
        [
            (("weights", 1), "1/5"),
            (("weights",), ["1/2", "1/4"]),
            (("weighted_gains", 1), "1/2"),
            (("divisor",), "2"),
            (("divisor",), "-1"),
            (("inequalities", 0, "left_value"), "1/4"),
            (("inequalities", 0, "right"), "w[3]·(g(1) − g(0))"),
            (("inequalities", 0, "relation"), "="),
            (("inequalities", 2, "left_value"), "-1/8"),
        ],
    )
    def test_touched(self, path: tuple[Any, ...], to: Any) -> None:
        assert outcome(changed(RBP, *path, to=to)) == "refuted"

    def test_weights_may_share_a_factor_with_gains_and_divisor(self) -> None:
        scaled = changed(RBP, "weights", to=["2", "1", "1/2"])
        scaled = changed(changed(scaled, "weighted_gains", to=["0", "1", "3"]), "divisor", to="12")
        assert outcome(changed(scaled, "inequalities", to=None)) == "confirmed"

    def test_the_divisor_of_a_normalised_sum(self) -> None:
        sums = certificate(
            "nDCG",
            "weak",
            3,
            "isotone",
            "holds",
            weights=["1", "log(2)/log(3)", "1/2"],
            weighted_gains=["0", "1"],
            divisor="3/2 + log(2)/log(3)",
        )
        assert outcome(sums) == "confirmed"
        assert outcome(changed(sums, "divisor", to="1 + log(2)/log(3)")) == "refuted"
        assert outcome(changed(sums, "claim", "ideal", to=[1, 1])) == "refuted"

    def test_the_number_of_edges(self) -> None:
        counted = certificate("AP", "weak", 3, "isotone", "holds", counts={"edges": 8})
        assert outcome(counted) == "confirmed"
        assert outcome(changed(counted, "counts", "edges", to=9)) == "refuted"
        # Of intervals with equally many relevant documents, only the four swaps are edges to look at.
        swaps = certificate("SetF", "weak", 3, "interval-like-equal", "holds", counts={"edges": 4})
        assert outcome(swaps) == "confirmed"

    def test_parameters_of_the_claim(self) -> None:
        exact = certificate("gRBP(p=1/2)", "strong", 5, "interval", "holds")
        assert outcome(exact) == "confirmed"
        assert outcome(changed(exact, "claim", "measure", to="gRBP(p=0.51)")) == "refuted"
        assert outcome(changed(exact, "claim", "ordering", to="weak")) == "refuted"
        graded = certificate("gRBP(p=1/3)", "strong", 3, "interval", "holds", gains="0,1,2")
        assert outcome(changed(graded, "claim", "gains", to=["0", "1", "3"])) == "refuted"
        recall = certificate("AP", "weak", 3, "strict", "fails", ("001", "1/9"), ("010", "1/9"))
        assert outcome(recall) == "refuted"
