"""What is proved for every N must hold at every N that can be looked at."""

import pytest

from measurand import RelevanceScale
from measurand.exact import sign
from measurand.measures.notation import parse_measure
from measurand.orderings import ORDERINGS, ordering
from measurand.scales.additive import curvatures
from measurand.scales.edges import closed_form
from measurand.scales.equispaced import equispaced_form
from measurand.scales.laws import law_of, prove
from measurand.scales.subject import Subject

MEASURES = [
    "gP", "gR", "gRBP(p=1/2)", "gRBP(p=1/3)", "gRBP(p=1/4)", "gRBP(p=0.3)", "gRBP(p=0.6)", "RBP(p=0.5)", "DCG(base=2)",
    "DCG(base=1.2)", "DCG(base=3)", "DCG(base=10)", "nDCG", "nDCG(base=2)", "BurgesDCG", "BurgesDCG(dcg='exp-log2')",
    "WeakRank", "StrongRank", "StrongRank(max=1)", "StrongRank(max=3)", "SetPartialRank",
]  # fmt: skip
SCALES = [
    RelevanceScale(1),
    RelevanceScale(2),
    RelevanceScale(3),
    RelevanceScale(gains=(0, 1, 3)),
    RelevanceScale(gains=(0, 2, 3)),
]


@pytest.mark.parametrize("scale", SCALES, ids=lambda scale: "-".join(map(str, scale.gains)))
@pytest.mark.parametrize("text", MEASURES)
def test_proofs_agree_with_every_small_length(text: str, scale: RelevanceScale) -> None:
    subject = Subject(parse_measure(text), scale)
    law = law_of(subject)
    assert law is not None
    proved = 0
    for length in range(1, 8):
        examined = subject.at(length)
        form = examined.form
        assert form is not None
        for name in ORDERINGS:
            order = ordering(name, length, scale.grades)
            if order.kind == "set" and not form.is_constant:
                continue
            found = closed_form(order, form)
            if prove(law, name, "isotone", scale.grades, form.gains):
                proved += 1
                assert found.falling is None
            if prove(law, name, "strict", scale.grades, form.gains):
                assert found.flat is None
            if prove(law, name, "interval", scale.grades, form.gains) and order.is_graded().is_true:
                assert found.other is None
                assert found.flat is None
        for equal in (False, True):
            prop = "interval-like-equal" if equal else "interval-like"
            if prove(law, "weak", prop, scale.grades, form.gains):
                assert all(sign(one.amount) in (0, 1) for one in curvatures(length, form, equal))
        if prove(law, "weak", "equispaced", scale.grades, form.gains):
            verdict = equispaced_form(form, examined)
            assert verdict is not None
            assert verdict.is_true
    assert proved


def test_no_law_for_what_has_none() -> None:
    assert law_of(Subject(parse_measure("AP"), RelevanceScale(1))) is None
    assert law_of(Subject(parse_measure("gRBP(p=1/2)@3"), RelevanceScale(1))) is None
    assert law_of(Subject(sum, RelevanceScale(1))) is None
