"""What other parameters change, and what the literature says of a measure."""

from fractions import Fraction

import measurand
from measurand.axioms.axiom import Axiom, Family
from measurand.axioms.candidate import Candidate
from measurand.axioms.variants import characteristic_values
from measurand.measures.registry import REGISTRY, unregister
from measurand.reports.passport_claims import claims_about, mentions
from measurand.reports.passport_parameters import thresholds, variants
from measurand.reports.passport_scales import LENGTH, ORDERS
from measurand.scales.card import as_subject, scale
from measurand.verdict import Status, Verdict
from passport_examples import Invent


def test_changes_are_the_differences_between_two_cards() -> None:
    subject = as_subject("RBP(p=0.8)")
    found = {
        one.name: {change.what: (change.before, change.after) for change in one.changes} for one in variants(subject)
    }
    for name, changes in found.items():
        for grades, words in ((1, "binary"), (2, "three degrees")):
            if name.endswith("rel=2)") and grades == 1:
                assert not any(what.endswith("binary") for what in changes)
                continue
            for order in ORDERS:
                before = scale("RBP(p=0.8)", order, LENGTH, grades=grades).kind
                after = scale(name, order, LENGTH, grades=grades).kind
                assert changes.get(f"scale on {order}, {words}", (before, before)) == (before, after)
    assert found["RBP(p=0.5)"]["scale on strong, binary"] == ("none", "interval")
    assert found["RBP(p=0.95)"] == {}


def test_axioms_count_among_the_changes(invent: Invent) -> None:
    def short_sighted(one: Candidate) -> Verdict:
        return Verdict.holds("patient") if "0.95" in one.name else Verdict.fails("impatient", {"runs": [[1]]})

    invent({"swap-invented": Axiom("swap-invented", Family.SWAP, "Patience", "be patient", "nobody", short_sighted)})
    found = {one.name: one.changes for one in variants(as_subject("RBP(p=0.8)"))}
    told = [change for change in found["RBP(p=0.95)"] if change.anchor == "axiom-swap-invented"]
    assert [(one.what, one.before, one.after, one.reason) for one in told] == [
        ("Patience (swap-invented)", "fails", "holds", "patient")
    ]
    assert not any(change.anchor.startswith("axiom") for change in found["RBP(p=0.5)"])


def test_values_that_a_function_does_not_take_are_left_out() -> None:
    @measurand.measure(name="Choosy")
    def choosy(run: tuple[int, ...], *, depth: int = 1) -> Fraction:
        return Fraction(sum(run[:depth]), depth)

    try:
        assert [one.setting for one in variants(as_subject("Choosy"))] == ["depth = 2", "a cut-off at 3"]
    finally:
        unregister("Choosy")


def test_thresholds_are_where_the_verdicts_turn() -> None:
    found = thresholds(as_subject("gRBP(p=0.8)"))
    assert {(one.prop, one.order, one.grades): one.words for one in found}["strict", "strong", 2] == "0 < p ≤ 1/3"
    for one in found:
        for p in (Fraction(1, 3), Fraction(2, 5), Fraction(1, 2), Fraction(3, 5)):
            inside = any(span.contains(p) for span in one.spans)
            status = scale(f"gRBP(p={p})", one.order, 4, grades=one.grades).verdicts[one.prop].status
            assert status is (Status.HOLDS if inside else Status.FAILS), (one.prop, one.order, p)
    assert thresholds(as_subject("AP")) == ()


def test_only_allowed_values_are_tried() -> None:
    for entry in REGISTRY.values():
        for parameter in entry.parameters:
            for value in characteristic_values(parameter):
                assert parameter.check(value) is not None


def test_claims_mention_the_measure() -> None:
    told = {claim.id for claim, _ in claims_about(as_subject("RR"))}
    assert {"M-05", "M-07", "M-51"} <= told
    assert "A-28" not in told  # AP, DCG and ERR
    assert mentions("DCG", "DCG_2 prefers r")
    assert not mentions("DCG", "AP, RBP, nDCG and ERR are monotone")
    assert not mentions("RBP", "gRBP_p is interval on (6)")
    assert claims_about(as_subject(lambda run: 0)) == ()
