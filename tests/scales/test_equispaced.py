"""Equally spaced values: the argument about sums of weights against listing all values."""

from fractions import Fraction
from itertools import pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from measurand import RelevanceScale
from measurand.measures.notation import parse_measure
from measurand.orderings import ordering
from measurand.scales.equispaced import equispaced_form, equispaced_values, linear_steps
from measurand.scales.subject import Examined, Form, Subject
from measurand.scales.values import values_on
from measurand.verdict import Verdict

POSITIVE = st.sampled_from(
    [Fraction(1), Fraction(2), Fraction(3), Fraction(4), Fraction(1, 2), Fraction(3, 2), Fraction(9)]
)


def naive_values(form: Form, length: int) -> list[Fraction]:
    gains = form.gains
    runs = product(range(len(gains)), repeat=length)
    return sorted(
        {
            sum((Fraction(str(w)) * gains[d] for w, d in zip(form.weights, run, strict=True)), Fraction(0))
            for run in runs
        }
    )


def is_equispaced(values: list[Fraction]) -> bool:
    return len({high - low for low, high in pairwise(values)}) <= 1


def examined_for(form: Form, length: int, grades: int) -> Examined:
    def function(run: tuple[int, ...]) -> Fraction:
        return sum((Fraction(str(w)) * form.gains[int(d)] for w, d in zip(form.weights, run, strict=True)), Fraction(0))

    return Subject(function, RelevanceScale(grades)).at(length)


def check_failure(verdict: Verdict, values: list[Fraction]) -> None:
    """Three consecutive values with unequal gaps, and the gaps before them all equal."""
    low, middle, high = map(Fraction, verdict.witness["values"])
    k = values.index(low)
    assert values[k : k + 3] == [low, middle, high]
    assert high - middle != middle - low
    assert is_equispaced(values[: k + 2])


@given(
    st.lists(POSITIVE, min_size=1, max_size=5), st.sampled_from([(0, 1), (0, 1, 2), (0, 2, 4), (0, 1, 3), (0, 1, 1)])
)
def test_argument_and_listing_agree(weights: list[Fraction], gains: tuple[int, ...]) -> None:
    grades, length = len(gains) - 1, len(weights)
    form = Form(tuple(weights), tuple(map(Fraction, gains)))
    examined = examined_for(form, length, grades)
    values = naive_values(form, length)
    listed = equispaced_values(
        ordering("replacement", length, grades),
        values_on(examined, ordering("replacement", length, grades).universe),
        examined,
    )
    assert listed.is_true == is_equispaced(values)
    if not listed.is_true:
        check_failure(listed, values)
    verdict = equispaced_form(form, examined)
    if linear_steps(form.gains) is not None:
        assert verdict is not None
    if verdict is not None:
        assert verdict.is_true == is_equispaced(values)
        if not verdict.is_true:
            check_failure(verdict, values)


@pytest.mark.parametrize(
    ("text", "grades", "length", "holds"),
    [
        ("gRBP(p=1/2)", 1, 1000, True),
        ("gRBP(p=1/2)", 3, 1000, True),  # 1/p = 2 ≤ c + 1: equally spaced, though p is not 1/(c+1)
        ("gRBP(p=1/4)", 3, 1000, True),
        ("gRBP(p=1/5)", 3, 1000, False),
        ("gRBP(p=0.8)", 1, 1000, False),
        ("WeakRank", 1, 1000, True),
        ("StrongRank", 2, 1000, True),
        ("gP", 3, 1000, True),
        ("DCG(base=2)", 1, 1000, False),
        ("nDCG", 2, 300, False),
    ],
)
def test_long_runs(text: str, grades: int, length: int, holds: bool) -> None:
    examined = Subject(parse_measure(text), RelevanceScale(grades)).at(length)
    assert examined.form is not None
    verdict = equispaced_form(examined.form, examined)
    assert verdict is not None
    assert verdict.is_true == holds
    if not holds:
        assert len(verdict.witness["runs"]) == 3


def test_gains_that_are_not_linear_are_refuted_at_any_length() -> None:
    examined = Subject(parse_measure("gRBP(p=1/3)"), RelevanceScale(gains=(0, 1, 5))).at(200)
    assert examined.form is not None
    verdict = equispaced_form(examined.form, examined)
    assert verdict is not None
    assert verdict.status == "fails"
