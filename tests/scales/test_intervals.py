"""Interval-like scales: the order of intervals, and verdicts against trying every quadruple."""

from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from checkers import Run, all_runs, leq_weak
from measurand.errors import InputError
from measurand.exact import compare, sign
from measurand.measures.notation import parse_measures
from measurand.orderings.base import Comparison, OrderError
from measurand.relevance.scale import RelevanceScale
from measurand.scales.additive import curvatures
from measurand.scales.intervals import (
    compare_interval_rows,
    compare_intervals,
    difference_vector,
    difference_vectors,
    interval_like_verdict,
)
from measurand.scales.subject import Examined, Form, Subject
from measurand.verdict import Method, Status
from scale_checkers import Function, interval_like_counterexample, is_at_most, vector
from strategies import functions_of_runs, weighted_sums


def at(function: Function, length: int) -> Examined:
    return Subject(function, RelevanceScale.binary()).at(length)


def quadruple(examined: Examined, equal: bool) -> tuple[Run, ...] | None:
    verdict = interval_like_verdict(examined, equal)
    assert verdict.method is Method.EXHAUSTIVE
    assert verdict.status in (Status.HOLDS, Status.FAILS)
    return None if verdict.is_true else tuple(map(tuple, verdict.witness["runs"]))


def test_intervals_compare_as_their_vectors_do() -> None:
    runs = all_runs("rank", 3, 1)
    intervals = [(r, s) for r in runs for s in runs if leq_weak(r, s)]
    pairs = [(a, b) for a in intervals for b in intervals]
    codes = compare_interval_rows(*(np.array(column) for column in zip(*((*a, *b) for a, b in pairs), strict=True)))
    words = {-1: Comparison.LESS, 0: Comparison.EQUAL, 1: Comparison.GREATER, 2: Comparison.INCOMPARABLE}
    for (a, b), code in zip(pairs, codes.tolist(), strict=True):
        below, above = is_at_most(vector(*a), vector(*b)), is_at_most(vector(*b), vector(*a))
        assert code == {(True, True): 0, (True, False): -1, (False, True): 1, (False, False): 2}[below, above]
    for a, b in pairs[::17]:
        assert compare_intervals(a, b) is words[int(codes[pairs.index((a, b))])]


def test_a_table_of_vectors_is_the_vectors_row_by_row() -> None:
    r, s = np.array([[0, 0, 1], [0, 1, 0]]), np.array([[1, 0, 1], [0, 1, 0]])
    rows = zip(r.tolist(), s.tolist(), strict=True)
    assert difference_vectors(r, s).tolist() == [list(vector(tuple(a), tuple(b))) for a, b in rows]


def test_what_bounds_no_interval_is_refused() -> None:
    with pytest.raises(OrderError, match=r"\(0,1,1\) and \(1,0,0\) are incomparable in the weak order"):
        difference_vector("0,1,1", "1,0,0")
    with pytest.raises(InputError, match="binary runs"):
        difference_vector("0,2", "2,0")
    with pytest.raises(InputError, match="one length"):
        difference_vector("0,1", "1,0,0")
    with pytest.raises(InputError, match="one length"):
        compare_intervals(("0,1", "1,0"), ("0,0,1", "0,1,0"))


@pytest.mark.parametrize("equal", [False, True])
@given(st.data())
@settings(max_examples=150)
def test_verdicts_and_witnesses_are_those_of_trying_everything(equal: bool, data: st.DataObject) -> None:
    length = data.draw(st.integers(1, 4))
    function = data.draw(functions_of_runs(length, 1) | weighted_sums(length))
    assert quadruple(at(function, length), equal) == interval_like_counterexample(function, length, equal)


@pytest.mark.parametrize("equal", [False, True])
@given(st.lists(st.integers(-1, 8), min_size=1, max_size=6))
@settings(max_examples=150)
def test_weighted_sums_agree_with_the_closed_form(equal: bool, weights: list[int]) -> None:
    exact = tuple(map(Fraction, weights))
    form = Form(exact, (Fraction(0), Fraction(1)))
    conditions = [sign(one.amount) for one in curvatures(len(weights), form, equal)]
    found = quadruple(
        at(lambda run: sum(map(Fraction.__mul__, exact, map(Fraction, run)), Fraction(0)), len(exact)), equal
    )
    assert (found is None) == all(way in (0, 1) for way in conditions)


@pytest.mark.parametrize("equal", [False, True])
@pytest.mark.parametrize("length", [2, 3, 4])
def test_every_condition_of_the_theorem_can_fail_alone(length: int, equal: bool) -> None:
    """Steps D[1] ≥ … ≥ D[N] ≥ 0 hold; lowering one below the next, or the last below 0, is found out."""
    kinds = length - 1 if equal else length
    for broken in (None, *range(kinds)):
        steps = [Fraction(kinds - i) for i in range(kinds)]
        if broken is not None:
            steps[broken] -= Fraction(3, 2)
        weights = [sum(steps[i:], Fraction(0)) for i in range(length)]

        def measure(run: Run, weights: list[Fraction] = weights) -> Fraction:
            return sum((w for w, degree in zip(weights, run, strict=True) if degree), Fraction(0))

        assert (quadruple(at(measure, length), equal) is None) == (broken is None)
        assert (interval_like_counterexample(measure, length, equal) is None) == (broken is None)


@pytest.mark.parametrize("equal", [False, True])
def test_a_change_of_one_run_is_found_out(equal: bool) -> None:
    """A measure that holds, off by a little in one run: additive no more, so it fails."""
    length = 4
    for odd in all_runs("rank", length, 1):
        if equal and sum(odd) in (0, length):
            continue  # the only run with so many relevant documents: any value will do

        def measure(run: Run, odd: Run = odd) -> Fraction:
            weight = sum((Fraction((length - i) ** 2) for i, degree in enumerate(run) if degree), Fraction(0))
            return weight + (Fraction(1, 1000) if tuple(run) == odd else 0)

        assert quadruple(at(measure, length), equal) is not None


def test_any_function_of_the_number_of_relevant_documents_is_free_between_equal_ends() -> None:
    assert quadruple(at(lambda run: Fraction(sum(run)) ** 3 - 5 * sum(run), 4), True) is None
    assert quadruple(at(lambda run: Fraction(sum(run)) ** 3 - 5 * sum(run), 4), False) is not None


def test_known_smallest_counterexamples() -> None:
    ap, err = (Subject(parse_measures(name)[0], RelevanceScale.binary()) for name in ("AP", "ERR"))
    assert quadruple(ap.at(2), False) == ((0, 1), (1, 1), (0, 0), (1, 0))
    assert quadruple(ap.at(3), False) == ((0, 0, 0), (0, 0, 1), (0, 0, 1), (0, 1, 0))
    assert quadruple(ap.at(3), True) == ((0, 1, 1), (1, 1, 0), (0, 0, 1), (1, 0, 0))
    assert quadruple(err.at(2), False) == ((0, 0), (0, 1), (1, 0), (1, 1))
    assert quadruple(err.at(3), True) == ((0, 0, 1), (0, 1, 0), (1, 0, 1), (1, 1, 0))


def test_beyond_the_budget_a_counterexample_is_still_found_and_shown() -> None:
    examined = Subject(parse_measures("AP")[0], RelevanceScale.binary()).at(12)
    verdict = interval_like_verdict(examined, intervals=1000)
    assert (verdict.status, verdict.method) == (Status.FAILS, Method.SEARCH)
    r, s, u, v = (tuple(run) for run in verdict.witness["runs"])
    assert is_at_most(vector(r, s), vector(u, v))
    assert compare(examined.value(s) - examined.value(r), examined.value(v) - examined.value(u)) == 1


def test_beyond_the_budget_a_defect_outside_the_last_ranks_is_found() -> None:
    """Convex weights but for the first rank: the last seven ranks show nothing."""
    weights = [Fraction(1), *(Fraction(2) ** -i for i in range(10))]
    examined = at(lambda run: sum((w for w, x in zip(weights, run, strict=True) if x), Fraction(0)), 11)
    verdict = interval_like_verdict(examined, equal=True, intervals=1000)
    r, s, u, v = (tuple(run) for run in verdict.witness["runs"])
    assert verdict.method is Method.SEARCH
    assert is_at_most(vector(r, s), vector(u, v))
    assert compare(examined.value(s) - examined.value(r), examined.value(v) - examined.value(u)) == 1


@pytest.mark.parametrize("off", [Fraction(1, 1000), Fraction(-1, 1000)])
def test_beyond_the_budget_one_odd_run_outside_the_last_ranks_is_found(off: Fraction) -> None:
    def measure(run: Run) -> Fraction:
        square = sum((Fraction((9 - i) ** 2) for i, degree in enumerate(run) if degree), Fraction(0))
        return square + (off if tuple(run) == (0, 1, 1, 0, 0, 0, 0, 0, 0) else 0)

    for equal in (False, True):
        verdict = interval_like_verdict(at(measure, 9), equal, intervals=1000)
        r, s, u, v = (tuple(run) for run in verdict.witness["runs"])
        assert is_at_most(vector(r, s), vector(u, v))
        assert measure(s) - measure(r) > measure(v) - measure(u)


def test_what_cannot_be_listed_is_searched_in_its_last_ranks() -> None:
    err = Subject(parse_measures("ERR")[0], RelevanceScale.binary())
    verdict = interval_like_verdict(err.at(60))
    assert (verdict.status, verdict.method) == (Status.FAILS, Method.SEARCH)
    assert {len(run) for run in verdict.witness["runs"]} == {60}
    rbp = Subject(parse_measures("RBP(p=0.5)")[0], RelevanceScale.binary())
    assert interval_like_verdict(rbp.at(60)).status is Status.UNDECIDED


def test_graded_relevance_is_undefined() -> None:
    examined = Subject(parse_measures("ERR")[0], RelevanceScale(2)).at(3)
    assert interval_like_verdict(examined).status is Status.UNDEFINED


def test_floats_never_certify() -> None:
    def thirds(run: Run) -> Any:
        return float(sum(run)) / 3

    def roots(run: Run) -> Any:
        return float(sum(run)) ** 0.5

    steady = at(thirds, 3)
    assert interval_like_verdict(steady, equal=True).status is Status.UNDECIDED
    wavering = at(roots, 3)
    verdict = interval_like_verdict(wavering)
    assert (verdict.status, verdict.method) == (Status.FAILS, Method.FLOAT)
