"""Replacement and Swap (UO §5), against trying every step; and the equivalence theorem."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from checkers import Run, all_runs
from measurand.exact import Number
from measurand.measures.notation import parse_measures
from measurand.orderings import ordering
from measurand.relevance.scale import RelevanceScale
from measurand.scales.edges import exhaustive, isotone_verdict
from measurand.scales.operations import replacement_verdict, swap_verdict
from measurand.scales.subject import Examined, Form, Subject
from measurand.scales.values import values_on
from measurand.verdict import Method, Status, Verdict
from scale_checkers import Function, first_fall, is_isotone, replacements, swaps
from strategies import functions_of_runs, weighted_sums

VERDICTS = {"replacement": replacement_verdict, "swap": swap_verdict}


def at(function: Function, length: int, grades: int) -> Examined:
    return Subject(function, RelevanceScale(grades)).at(length)


def edge(verdict: Verdict) -> tuple[Run, Run] | None:
    if verdict.status is Status.HOLDS:
        return None
    assert verdict.status is Status.FAILS
    low, high = (tuple(run) for run in verdict.witness["runs"])
    return low, high


def test_the_definitions_on_one_run() -> None:
    assert sorted(replacements((0, 2, 1), 2)) == [(0, 2, 2), (1, 2, 1)]
    assert sorted(swaps((0, 2, 1))) == [(1, 2, 0), (2, 0, 1)]


@pytest.mark.parametrize("step", ["replacement", "swap"])
@given(st.data())
@settings(max_examples=100)
def test_verdicts_and_witnesses_are_those_of_trying_everything(step: str, data: st.DataObject) -> None:
    length, grades = data.draw(st.sampled_from([(1, 2), (2, 1), (3, 1), (4, 1), (2, 2), (3, 2)]))
    function = data.draw(functions_of_runs(length, grades, largest=30) | weighted_sums(length, grades))
    assert edge(VERDICTS[step](at(function, length, grades))) == first_fall(function, length, grades, step)


@given(st.data())
@settings(max_examples=120)
def test_theorem_5_2_isotone_for_weak_iff_replacement_and_swap(data: st.DataObject) -> None:
    length, grades = data.draw(st.sampled_from([(2, 1), (3, 1), (2, 2), (3, 2), (2, 3)]))
    function = data.draw(weighted_sums(length, grades) | functions_of_runs(length, grades, largest=2))
    examined, order = at(function, length, grades), ordering("weak", length, grades)
    both = replacement_verdict(examined).is_true and swap_verdict(examined).is_true
    isotone = isotone_verdict(exhaustive(order, values_on(examined, order.universe)), examined)
    assert both == isotone.is_true == is_isotone(function, "weak", length, grades)


@given(st.data())
@settings(max_examples=40)
def test_theorem_5_2_for_sets_isotone_iff_replacement(data: st.DataObject) -> None:
    length, grades = data.draw(st.sampled_from([(2, 1), (3, 2), (2, 3)]))
    function = data.draw(weighted_sums(length, grades, "set") | functions_of_runs(length, grades, "set", largest=2))
    verdict = replacement_verdict(at(function, length, grades), kind="set")
    assert verdict.is_true == is_isotone(function, "set-partial", length, grades)
    assert swap_verdict(at(function, length, grades), kind="set").status is Status.UNDEFINED


def test_the_two_properties_are_independent() -> None:
    """Each can fail alone, so neither verdict can stand for the other."""
    fewer_is_better = at(lambda run: -Fraction(sum(run)), 3, 1)
    assert (replacement_verdict(fewer_is_better).is_true, swap_verdict(fewer_is_better).is_true) == (False, True)
    last_counts_most = at(lambda run: Fraction(run[0]) + 2 * run[1], 2, 1)
    assert (replacement_verdict(last_counts_most).is_true, swap_verdict(last_counts_most).is_true) == (True, False)


@pytest.mark.parametrize("name", ["AP", "RBP(p=0.8)", "nDCG", "ERR", "P", "RR"])
@pytest.mark.parametrize(("length", "grades"), [(4, 1), (3, 2)])
def test_section_5_1_usual_measures_satisfy_both(name: str, length: int, grades: int) -> None:
    examined = Subject(parse_measures(name)[0], RelevanceScale(grades)).at(length)
    assert replacement_verdict(examined).is_true
    assert swap_verdict(examined).is_true


def test_section_5_example() -> None:
    # Printed: RB·AP is 3/2 > 53/30. But 53/30 is the larger one: AP prefers s, as precision does. That two measures may
    # judge incomparable runs differently is shown by reciprocal rank, which is isotone too.
    r, s = (1, 0, 0, 1, 0), (0, 1, 1, 0, 1)
    ap, rr, precision = (
        Subject(parse_measures(name)[0], RelevanceScale.binary()).at(5) for name in ("AP", "RR", "P@5")
    )
    assert (ap.value(r) * 5, ap.value(s) * 5) == (Fraction(3, 2), Fraction(53, 30))
    assert (precision.value(r), precision.value(s)) == (Fraction(2, 5), Fraction(3, 5))
    assert (rr.value(r), rr.value(s)) == (Fraction(1), Fraction(1, 2))
    assert ordering("weak", 5).compare(r, s) == "incomparable"
    assert replacement_verdict(rr).is_true
    assert swap_verdict(rr).is_true


class Weighted:
    """A stand-in for a measure at one length: only its form is asked, and the values to show."""

    def __init__(self, weights: list[int], gains: list[int]) -> None:
        self.form = Form(tuple(map(Fraction, weights)), tuple(map(Fraction, gains)))
        self.length, self.grades = len(weights), len(gains) - 1

    def value(self, run: Run) -> Number:
        return self.form.value(run)

    def text(self, run: Run) -> str:
        return str(self.value(run))

    def approximately(self, run: Run) -> float:
        return float(self.value(run))


@pytest.mark.parametrize("step", ["replacement", "swap"])
@given(st.data())
@settings(max_examples=120)
def test_closed_forms_agree_with_trying_everything(step: str, data: st.DataObject) -> None:
    weights = data.draw(st.lists(st.integers(-1, 3), min_size=1, max_size=4))
    if data.draw(st.booleans()):
        weights.sort(reverse=True)
    gains = data.draw(st.sampled_from([[0, 1], [0, 1, 3], [0, 0, 1], [0, 1, 1]]))
    weighted: Any = Weighted(weights, gains)
    verdict = VERDICTS[step](weighted)
    assert verdict.method is Method.CLOSED_FORM

    def function(run: Run) -> Fraction:
        return sum((Fraction(w * gains[degree]) for w, degree in zip(weights, run, strict=True)), Fraction(0))

    assert edge(verdict) == first_fall(function, len(weights), len(gains) - 1, step)


def test_closed_forms_reach_any_length() -> None:
    rbp = Subject(parse_measures("RBP(p=0.9)")[0], RelevanceScale.binary()).at(300)
    assert replacement_verdict(rbp).is_true
    assert swap_verdict(rbp).is_true
    assert replacement_verdict(rbp, kind="set").status is Status.UNDEFINED


def test_what_cannot_be_listed_is_searched_among_short_runs() -> None:
    odd = at(lambda run: Fraction(sum(run)) - 3 * run[-1] * run[-2], 40, 1)
    verdict = replacement_verdict(odd)
    assert (verdict.status, verdict.method) == (Status.FAILS, Method.SEARCH)
    assert edge(verdict) == ((0,) * 39 + (1,), (0,) * 38 + (1, 1))
    assert swap_verdict(at(lambda run: Fraction(sum(run)), 40, 1)).status is Status.UNDECIDED


def test_floats_decide_only_what_is_clear() -> None:
    def shaky(run: Run) -> Any:
        return float(sum(run)) + 1e-12 * run[-1]

    assert swap_verdict(at(shaky, 3, 1)).status is Status.UNDECIDED
    assert replacement_verdict(at(shaky, 3, 1)).status is Status.HOLDS
    assert replacement_verdict(at(shaky, 3, 1)).method is Method.FLOAT


def test_the_smallest_steps_of_every_run_are_steps_of_the_weak_order() -> None:
    order = ordering("weak", 3, 2)
    for run in all_runs("rank", 3, 2):
        for after in (*replacements(run, 2), *swaps(run)):
            assert order.compare(run, after) == "less"
