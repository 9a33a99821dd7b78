"""Certificates for every property and both answers; the numbers are worked out by hand, or printed in the papers."""

import pytest

from certificate_maker import Certificate, certificate
from measurand.checker import check_certificate
from measurand.checker.deciding import DECIDE

# Burges' weights 1, log(2)/log(3), 1/2; the ideal ranking of three relevant documents gains them all.
IDEAL = "(3/2 + log(2)/log(3))"

HOLDS = [
    certificate("RR", "weak", 3, "isotone", "holds"),
    certificate("P", "weak", 4, "isotone", "holds"),
    certificate("AP", "weak", 5, "isotone", "holds"),  # UO §5.1
    certificate("nDCG", "weak", 3, "isotone", "holds", gains="0,1,3"),  # UO §5.1
    certificate("gRBP(p=1/2)", "weak", 3, "strict", "holds"),
    certificate("gRBP(p=1/2)", "strong", 4, "ordinal", "holds"),
    certificate("gRBP(p=1/2)", "strong", 5, "interval", "holds"),  # GT §6.1: p = 1/(c+1)
    certificate("gRBP(p=1/3)", "strong", 4, "interval", "holds", gains="0,1,2"),
    certificate("P", "set-total", 4, "interval", "holds"),  # GT §5.1.1
    certificate("F", "set-partial", 5, "interval", "holds"),
    certificate("gP", "set-partial", 3, "interval", "holds", gains="0,2,4"),  # GT §5.2.2: linear gains
    certificate("WeakRank", "weak", 5, "interval", "holds"),
    certificate("SetTotalRank(norm=false)", "set-total", 3, "ratio", "holds", gains="0,1,2,3"),
    certificate("StrongRank", "strong", 3, "ratio", "holds", gains="0,1,2"),
    certificate("gRBP(p=1/2)", "weak", 4, "interval-like", "holds"),  # w[i] − 2w[i+1] + w[i+2] ≥ 0
    certificate("RBP(p=0.8)", "weak", 5, "interval-like-equal", "holds"),  # IL §3.3
    certificate("DCG(base=2)", "replacement", 3, "valuation", "holds", gains="0,1,3"),
    certificate("AP", "strong", 3, "valuation", "holds"),  # every measure is one on a chain
    certificate("P", "weak", 4, "isotone-valuation", "holds"),
    certificate("gRBP(p=0.8)", "replacement", 3, "positive-valuation", "holds"),  # MP Prop. 6
    certificate("P", "weak", 4, "pseudometric", "holds"),
    certificate("gP", "set-partial", 3, "metric", "holds", gains="0,1,3"),  # MP Prop. 2
    certificate("P", "replacement", 4, "natural-distance", "holds"),
    certificate("P", "replacement", 5, "equispaced", "holds"),
    certificate("gRBP(p=1/2)", "weak", 5, "equispaced", "holds"),  # the values are k/32
]

FAILS = [
    # DCG's weights are 1, 1, log(2)/log(3): the second and third document together outweigh the first.
    certificate("DCG(base=2)", "strong", 3, "isotone", "fails", ("011", "1 + log(2)/log(3)"), ("100", "1")),
    certificate(
        "nDCG", "strong", 3, "isotone", "fails", ("011", f"(1/2 + log(2)/log(3))/{IDEAL}"), ("100", f"(1)/{IDEAL}")
    ),
    # MP §4.1: {1,1,1,0} ≺ {2,0,0,0} but 0.375 > 0.25
    certificate("gP", "set-total", 4, "isotone", "fails", ("1110", "3/8"), ("2000", "1/4"), gains="0,1,2"),
    # GT Example 9, with AP taking every degree above 0 for relevant: 1 + 2/3 + 3/5, and 1 + 1.
    certificate("AP", "strong", 5, "isotone", "fails", ("10201", "34/75"), ("11000", "2/5"), gains="0,1,2"),
    certificate("RR", "weak", 3, "strict", "fails", ("100", "1"), ("101", "1")),
    certificate("P", "weak", 3, "strict", "fails", ("001", "1/3"), ("010", "1/3")),
    certificate("P", "weak", 3, "ordinal", "fails", ("100", "1/3"), ("011", "2/3")),  # incomparable
    certificate("P", "strong", 3, "ordinal", "fails", ("011", "2/3"), ("100", "1/3")),
    certificate("AP", "weak", 2, "interval", "fails", ("00", "0"), ("01", "1/4"), ("10", "1/2"), ("11", "1")),
    # GT Example 13: 1/8, 1/6, 1/4, 1/2
    certificate(
        "ERR", "weak", 4, "interval", "fails", ("0001", "1/8"), ("0010", "1/6"), ("0100", "1/4"), ("1000", "1/2")
    ),
    certificate(
        "gP", "set-partial", 2, "interval", "fails",
        ("00", "0"), ("10", "1/6"), ("10", "1/6"), ("20", "1/2"), gains="0,1,3",
    ),  # GT §5.2.2: gains that are not linear
    certificate("RR", "weak", 2, "interval", "fails", ("10", "1"), ("11", "1")),
    certificate("AP", "weak", 2, "ratio", "fails", ("00", "0"), ("01", "1/4"), ("10", "1/2"), ("11", "1")),
    # w = 1/5, 4/25: putting a document at rank 2 is the smaller interval, moving it to rank 1 adds less.
    certificate(
        "RBP(p=4/5)", "weak", 2, "interval-like", "fails", ("00", "0"), ("01", "4/25"), ("01", "4/25"), ("10", "1/5")
    ),
    # The same swap, after a relevant document and after none: (5/9 → 2/3) and (1/9 → 1/6).
    certificate(
        "AP", "weak", 3, "interval-like-equal", "fails", ("101", "5/9"), ("110", "2/3"), ("001", "1/9"), ("010", "1/6")
    ),
    certificate("AP", "replacement", 2, "valuation", "fails", ("10", "1/2"), ("01", "1/4"), ("11", "1"), ("00", "0")),
    certificate("P", "strong", 3, "isotone-valuation", "fails", ("011", "2/3"), ("100", "1/3")),  # MP §5.1
    certificate(
        "AP", "replacement", 2, "isotone-valuation", "fails", ("10", "1/2"), ("01", "1/4"), ("11", "1"), ("00", "0")
    ),
    certificate("P", "weak", 3, "positive-valuation", "fails", ("001", "1/3"), ("010", "1/3")),
    certificate("AP", "replacement", 2, "pseudometric", "fails", ("10", "1/2"), ("00", "0"), ("01", "1/4")),  # 3/4 < 1
    certificate("P", "strong", 3, "pseudometric", "fails", ("011", "2/3"), ("100", "1/3")),
    certificate("P", "weak", 3, "metric", "fails", ("001", "1/3"), ("010", "1/3")),
    certificate(
        "gRBP(p=1/2)", "replacement", 2, "natural-distance", "fails",
        ("00", "0"), ("01", "1/4"), ("00", "0"), ("10", "1/2"),
    ),
    certificate("RR", "weak", 3, "equispaced", "fails", ("000", "0"), ("001", "1/3"), ("010", "1/2")),
    certificate("RR", "strong", 3, "equispaced", "fails", ("000", "0"), ("001", "1/3"), ("010", "1/2"), ("100", "1")),
]  # fmt: skip

UNDEFINED = [
    certificate("AP", "set-total", 3, "isotone", "undefined"),
    certificate("P@2", "set-partial", 3, "strict", "undefined"),
    certificate("RBP(p=1/2)", "weak", 2, "interval", "undefined", gains="0,1,2"),  # GT Example 14
    certificate("gP", "weak", 3, "valuation", "undefined", gains="0,1,2"),
    certificate("gP", "strong", 3, "interval-like", "undefined"),
    certificate("gP", "weak", 3, "interval-like", "undefined", gains="0,1,2"),
]


def named(cert: Certificate) -> str:
    claim = cert["claim"]
    return f"{claim['property']}-{claim['measure']}-{claim['ordering']}"


@pytest.mark.parametrize("cert", [*HOLDS, *FAILS, *UNDEFINED], ids=named)
def test_true_claims_are_confirmed(cert: Certificate) -> None:
    outcome = check_certificate(cert)
    assert outcome.outcome == "confirmed", outcome.reason


@pytest.mark.parametrize("cert", [*HOLDS, *FAILS, *UNDEFINED], ids=named)
def test_any_other_status_is_refuted(cert: Certificate) -> None:
    for status in ("holds", "fails", "undefined"):
        if status != cert["claim"]["status"]:
            wrong = {**cert, "claim": {**cert["claim"], "status": status}}
            assert check_certificate(wrong).outcome == "refuted"


def test_every_property_has_both_answers() -> None:
    for some in (HOLDS, FAILS):
        assert {cert["claim"]["property"] for cert in some} == set(DECIDE)


def test_an_undecided_claim_states_nothing() -> None:
    assert check_certificate(certificate("AP", "weak", 3, "isotone", "undecided")).outcome == "unchecked"


def test_floats_certify_nothing() -> None:
    outcome = check_certificate(certificate("AP", "weak", 3, "isotone", "holds", method="float"))
    assert (outcome.outcome, outcome.reason) == ("unchecked", "a claim decided in floating point is not certified")


def test_a_witness_of_fails_may_be_left_out_where_everything_can_be_looked_at() -> None:
    assert check_certificate(certificate("P", "weak", 3, "strict", "fails")).outcome == "confirmed"
    assert check_certificate(certificate("AP", "weak", 50, "interval", "fails")).outcome == "unchecked"


class TestAllLengths:
    def test_what_holds_is_looked_at_for_short_runs_only(self) -> None:
        outcome = check_certificate(certificate("gRBP(p=1/2)", "strong", "all", "interval", "holds"))
        assert (outcome.outcome, outcome.reason) == ("unchecked", "checked for N ≤ 6 only, where it holds")

    def test_what_holds_for_short_runs_but_not_for_all_of_these_is_refuted(self) -> None:
        # DCG is strict on strong at N = 1; from N = 2 on the first two ranks weigh the same, and (0,1) ties with (1,0).
        outcome = check_certificate(certificate("DCG(base=2)", "strong", "all", "strict", "holds"))
        assert (outcome.outcome, outcome.reason[:16]) == ("refuted", "at N = 2 it fail")

    def test_one_counterexample_refutes_all_lengths(self) -> None:
        tie = ("001", "1/3"), ("010", "1/3")
        assert check_certificate(certificate("P", "weak", "all", "strict", "fails", *tie)).outcome == "confirmed"
        rise = ("001", "1/9"), ("010", "1/6")
        assert check_certificate(certificate("AP", "weak", "all", "strict", "fails", *rise)).outcome == "refuted"

    def test_undefined(self) -> None:
        assert check_certificate(certificate("AP", "set-total", "all", "strict", "undefined")).outcome == "confirmed"
        assert check_certificate(certificate("P", "set-total", "all", "strict", "undefined")).outcome == "unchecked"
