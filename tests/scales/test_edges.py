"""Isotone, strict and interval: closed forms against listing, listing against the naive definitions."""

import math
from collections.abc import Callable
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from checkers import KIND, LEQ, NaiveOrder, Run, all_runs
from measurand import RelevanceScale
from measurand.measures.notation import parse_measure
from measurand.orderings import Ordering, ordering
from measurand.scales.edges import (
    closed_form,
    exhaustive,
    interval_verdict,
    isotone_verdict,
    strict_verdict,
)
from measurand.scales.subject import Examined, Form, Subject
from measurand.scales.values import DENOMINATORS, BallValues, ExactValues, FloatValues, values_on

SHAPES = [(1, 1), (2, 1), (3, 1), (4, 1), (1, 3), (2, 2), (3, 2), (2, 3)]
fractions = st.fractions(min_value=-1, max_value=3, max_denominator=6)


def weighted(weights: tuple[Fraction, ...], gains: tuple[Fraction, ...]) -> Callable[[Run], Fraction]:
    return lambda run: sum((w * gains[int(d)] for w, d in zip(weights, run, strict=True)), Fraction(0))


def naive_edges(naive: NaiveOrder) -> list[tuple[Run, Run]]:
    return [(r, s) for r in naive.runs for s in naive.upper_covers(r)]


@st.composite
def weighted_sums(draw: st.DrawFn) -> tuple[str, int, int, Form]:
    name = draw(st.sampled_from(sorted(LEQ)))
    length, grades = draw(st.sampled_from(SHAPES))
    count = 1 if KIND[name] == "set" else length
    weights = tuple(draw(st.lists(fractions, min_size=count, max_size=count)))
    if KIND[name] == "set":
        weights *= length
    steps = draw(st.lists(st.sampled_from([0, 1, 1, 1, 2, 5]), min_size=grades, max_size=grades))
    gains = tuple(Fraction(sum(steps[:j])) for j in range(grades + 1))
    return name, length, grades, Form(weights, gains)


@given(weighted_sums())
def test_closed_forms_listing_and_naive_definitions_agree(drawn: tuple[str, int, int, Form]) -> None:
    name, length, grades, form = drawn
    order = ordering(name, length, grades)
    naive = NaiveOrder(all_runs(KIND[name], length, grades), LEQ[name])
    function = weighted(form.weights, form.gains)  # type: ignore[arg-type]  # all weights drawn are fractions
    closed = closed_form(order, form)
    listed = exhaustive(order, values_on(Subject(function, RelevanceScale(grades)).at(length), order.universe))
    edges = naive_edges(naive)
    changes = [function(s) - function(r) for r, s in edges]
    falling = next((edge for edge, change in zip(edges, changes, strict=True) if change < 0), None)
    flat = next((edge for edge, change in zip(edges, changes, strict=True) if change <= 0), None)
    other = next((edge for edge, change in zip(edges, changes, strict=True) if change != changes[0]), None)
    for found in (closed, listed):
        assert (found.falling, found.flat, found.other, found.first) == (falling, flat, other, edges[0])
        assert found.unclear == found.unclear_other == 0
    all_pairs = [(r, s) for r in naive.runs for s in naive.runs if naive.less(r, s)]
    assert all(function(r) <= function(s) for r, s in all_pairs) == (closed.falling is None)
    assert all(function(r) < function(s) for r, s in all_pairs) == (closed.flat is None)


BUILT_IN = [
    "AP",
    "ERR",
    "RR",
    "gP",
    "gRBP(p=1/3)",
    "DCG(base=2)",
    "nDCG",
    "BurgesDCG",
    "Rprec",
    "Bpref",
    "WeakRank",
    "F",
]


@pytest.mark.parametrize("text", BUILT_IN)
@pytest.mark.parametrize(("length", "grades"), [(3, 1), (4, 1), (2, 2), (3, 2)])
@pytest.mark.parametrize("name", ["weak", "strong", "replacement"])
def test_built_in_measures_against_naive_listing(text: str, length: int, grades: int, name: str) -> None:
    order = ordering(name, length, grades)
    examined = Subject(parse_measure(text), RelevanceScale(grades)).at(length)
    naive = NaiveOrder(all_runs("rank", length, grades), LEQ[name])
    value = {run: examined.approximately(run) for run in naive.runs}
    edges = naive_edges(naive)
    found = (
        closed_form(order, examined.form) if examined.form else exhaustive(order, values_on(examined, order.universe))
    )
    falling = next(((r, s) for r, s in edges if value[s] < value[r] - 1e-12), None)
    flat = next(((r, s) for r, s in edges if value[s] < value[r] + 1e-12), None)
    assert (found.falling, found.flat) == (falling, flat)


def test_verdicts_carry_exact_values() -> None:
    order = ordering("weak", 3)
    examined = Subject(parse_measure("RR"), RelevanceScale(1)).at(3)
    found = exhaustive(order, values_on(examined, order.universe))
    assert isotone_verdict(found, examined).is_true
    strict = strict_verdict(found, examined)
    assert strict.witness == {"runs": [[0, 1, 0], [0, 1, 1]], "values": ["1/2", "1/2"], "approx": [0.5, 0.5]}
    interval = interval_verdict(found, examined)
    assert interval.witness["runs"] == [[0, 0, 0], [0, 0, 1], [0, 0, 1], [0, 1, 0]]
    assert interval.witness["values"] == ["0", "1/3", "1/3", "1/2"]


def lifted_and_asked(text: str, length: int) -> tuple[ExactValues, Examined, Ordering]:
    order = ordering("weak", length)
    examined = Subject(parse_measure(text), RelevanceScale(1)).at(length)
    values = values_on(examined, order.universe)
    assert isinstance(values, ExactValues)
    return values, examined, order


@pytest.mark.parametrize("text", ["AP", "RR", "ERR", "ERR(max=2)", "AP@5", "Q", "Q(beta=3/7)@5"])
def test_values_lifted_from_floats_are_the_exact_ones(text: str) -> None:
    values, examined, order = lifted_and_asked(text, 12)
    for position in np.random.default_rng(4).integers(0, order.size, 400).tolist():
        exact = examined.value(order.universe.unrank(position))
        assert Fraction(int(values.numerators[position]), values.denominator) == exact


@pytest.mark.parametrize("text", ["Q", "Q(beta=1/3,rel=2)@4"])
def test_graded_values_lifted_from_floats_are_the_exact_ones(text: str) -> None:
    order = ordering("weak", 8, 2)
    examined = Subject(parse_measure(text), RelevanceScale(gains=[0, "1/2", 3])).at(8)
    values = values_on(examined, order.universe)
    assert isinstance(values, ExactValues)
    assert values.denominator == DENOMINATORS["Q"](examined)
    for position in np.random.default_rng(4).integers(0, order.size, 300).tolist():
        exact = examined.value(order.universe.unrank(position))
        assert Fraction(int(values.numerators[position]), values.denominator) == exact


def test_q_is_lifted_only_where_its_values_are_at_most_1() -> None:
    for base, ideal in ((7, None), (None, (2,) * 7), (None, (2,) * 7 + (1,)), (7, (2,) * 8)):
        assert DENOMINATORS["Q"](Subject(parse_measure("Q"), RelevanceScale(2), base, ideal).at(8)) is None
    assert DENOMINATORS["Q"](Subject(parse_measure("Q(gains={1:5})"), RelevanceScale(2)).at(8)) is None
    assert DENOMINATORS["Q"](Subject(parse_measure("Q"), RelevanceScale(2), 9).at(8)) == 840 * 3 * 9


def test_a_function_that_answers_exactly_is_decided_exactly() -> None:
    def mean_degree(run: tuple[int, ...]) -> float:
        return sum(run) / len(run)  # a float for integers, a Fraction for Fractions

    order = ordering("replacement", 3)
    values = values_on(Subject(mean_degree, RelevanceScale(1)).at(3), order.universe)
    assert isinstance(values, ExactValues)
    assert values.denominator == 3


def noisy(run: tuple[int, ...]) -> float:
    return float(sum(run)) + 1e-12 * float(run[0])


def test_floats_that_are_too_close_stay_undecided() -> None:
    order = ordering("weak", 3)
    examined = Subject(noisy, RelevanceScale(1)).at(3)
    values = values_on(examined, order.universe)
    assert isinstance(values, FloatValues)
    found = exhaustive(order, values)
    assert found.method == "float"
    verdict = isotone_verdict(found, examined)
    assert verdict.status == "undecided"
    assert "too close to decide" in verdict.reason


def test_floats_with_a_declared_error_are_decided_outside_it() -> None:
    def square_root(run: tuple[int, ...]) -> float:
        return math.sqrt(sum(float(d) / (i + 1) for i, d in enumerate(run)))

    order = ordering("replacement", 3)
    examined = Subject(square_root, RelevanceScale(1), error=1e-12).at(3)
    found = exhaustive(order, values_on(examined, order.universe))
    assert strict_verdict(found, examined).is_true
    assert strict_verdict(found, examined).method == "float"
    assert interval_verdict(found, examined).status == "fails"


def test_logarithms_are_compared_by_balls_and_cancel_by_symbols() -> None:
    order = ordering("weak", 4)
    examined = Subject(parse_measure("DCG(base=2)"), RelevanceScale(1)).at(4)
    values = values_on(examined, order.universe)
    assert isinstance(values, BallValues)
    found = exhaustive(order, values)
    assert found.flat == ((0, 1, 0, 0), (1, 0, 0, 0))  # ranks 1 and 2 weigh the same
    assert found.falling is None
