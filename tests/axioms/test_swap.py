"""Swap and Replacement for every length: the equivalence theorem, weights and functions of one's own, floats."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from measurand.axioms.additive_steps import DEEPEST
from measurand.axioms.candidate import candidate
from measurand.axioms.card import axioms
from measurand.axioms.moffat import completeness, convergence, monotonicity, realizability, top_weightedness
from measurand.axioms.swap import replacement, swap
from measurand.errors import InputError
from measurand.measures.measure import Call
from measurand.measures.registry import unregister
from measurand.measures.user import Context, measure
from measurand.relevance.judged import Judged
from measurand.scales.card import scale
from measurand.verdict import Method, Status, Verdict
from strategies import interacting_weights
from world_checkers import (
    Step,
    collections_of,
    first_broken,
    first_broken_by_length,
    is_broken,
    same,
    steps_in,
)
from world_measures import Degrees, q_measure

Run = tuple[int, ...]


def step_of(verdict: Verdict) -> Step:
    before, after = (tuple(run) for run in verdict.witness["runs"])
    return before, after, tuple(sorted(verdict.witness["pool"]))


@contextmanager
def registered(name: str, function: Callable[..., Any], **further: Any) -> Iterator[str]:
    """A user's measure, for the duration of a test."""
    measure(name=name, **further)(function)
    try:
        yield name
    finally:
        unregister(name)


# Theorem 5.2 of UO


RANKED = (
    *("P", "R", "AP", "RR", "Rprec", "Success", "nDCG", "nDCG(base=2)", "DCG(base=3)", "BurgesDCG", "RBP(p=1/3)"),
    *("gRBP(p=0.8)", "ERR", "WeakRank", "StrongRank", "StrongRank(norm=false)", "F", "gP", "gR", "SetPartialRank"),
)


@pytest.mark.parametrize("name", RANKED)
def test_both_together_are_isotone_for_the_weak_order_at_every_length(name: str) -> None:
    one = candidate(name)
    card = scale(name, order="weak", length="all", grades=one.grades)
    swaps = swap(one)
    # A measure of sets has no ranks to swap; seen as one of rankings a swap changes nothing.
    both = replacement(one).is_true and (swaps.is_true or swaps.status is Status.UNDEFINED)
    assert both
    assert card.verdicts["isotone"].status in (Status.HOLDS, Status.UNDECIDED)
    for length in (1, 2, 3, 4):
        assert scale(name, order="weak", length=length, grades=one.grades).verdicts["isotone"].is_true


@pytest.mark.parametrize("name", ["SetP", "SetR", "SetF", "SetAP", "SetTotalRank", "SetPartialRank", "F", "gP"])
def test_on_sets_replacement_is_isotone_for_set_partial(name: str) -> None:
    one = candidate(name)
    assert replacement(one).is_true
    assert swap(one).status is Status.UNDEFINED
    for length in (1, 2, 3):
        assert scale(name, order="set-partial", length=length, grades=one.grades).verdicts["isotone"].is_true


@given(interacting_weights())
@settings(max_examples=40)
def test_functions_of_the_ranking_alone(function: Callable[[Run], Fraction]) -> None:
    """Verdicts are those of trying every step of up to four documents, and of the equivalence theorem at N ≤ 4."""

    def naive(run: Degrees, pool: Degrees) -> Fraction:
        return function(run)

    one = candidate(function, grades=2)
    for verdict, kind in ((replacement(one), "exchange"), (swap(one), "swap")):
        found = first_broken_by_length(naive, (0, 1, 2), kind, 4)
        if found is not None:
            assert step_of(verdict) == found
            card = scale(function, order="weak", length=len(found[0]), grades=2)
            assert card.verdicts["isotone"].status is Status.FAILS
        else:
            assert verdict.status is Status.UNDECIDED or len(verdict.witness["runs"][0]) > 3
    for verdict, kind, strictly in (
        (monotonicity(one), "extension", False),
        (convergence(one), "exchange", True),
        (top_weightedness(one), "swap", True),
    ):
        found = first_broken(naive, (0, 1, 2), None, kind, strictly, 4)
        if found is not None:
            assert step_of(verdict) == found
        else:
            assert verdict.status is Status.UNDECIDED or len(verdict.witness["pool"]) > 4


@given(interacting_weights(), st.integers(1, 3))
@settings(max_examples=40)
def test_equivalence_at_each_length(function: Callable[[Run], Fraction], length: int) -> None:
    isotone = scale(function, order="weak", length=length, grades=2).verdicts["isotone"]

    def broken(kind: str) -> bool:
        return any(is_broken(lambda run, pool: function(run), step, False) for step in _steps_at(kind, length))

    assert isotone.is_true == (not broken("exchange") and not broken("swap"))


def _steps_at(kind: str, length: int) -> Iterator[Step]:
    for pool in collections_of((0, 1, 2), length + 1):
        yield from steps_in(kind, pool, length)


# Weights that a user declares


def weighing(weights: Callable[[int], list[Fraction]]) -> Callable[[Run], Fraction]:
    return lambda run: sum((w * degree for w, degree in zip(weights(len(run)), run, strict=True)), Fraction(0))


@pytest.mark.parametrize(
    ("odd", "weight"),
    [(2, Fraction(-1)), (3, Fraction(0)), (5, Fraction(1, 50)), (8, Fraction(2)), (9, Fraction(-1)), (11, Fraction(0))],
)
def test_one_odd_weight_is_found_wherever_it_is(odd: int, weight: Fraction) -> None:
    """Weights 1/i but for one: what breaks, and where, is plain."""

    def weights(n: int) -> list[Fraction]:
        return [weight if i == odd else Fraction(1, i) for i in range(1, n + 1)]

    with registered("OddOne", weighing(weights), weights=weights):
        one = candidate("OddOne")
        negative, exceeds = weight < 0, weight > Fraction(1, odd - 1)
        assert (replacement(one).status is Status.FAILS) is negative
        assert (convergence(one).status is Status.FAILS) is (weight <= 0)
        assert (monotonicity(one).status is Status.FAILS) is negative
        # A weight that is too small is exceeded by the next one, in a ranking that has one more document.
        length = odd if exceeds else odd + 1
        for verdict in (swap(one), top_weightedness(one)):
            assert verdict.status is Status.FAILS
            before, after, _ = step_of(verdict)
            assert len(before) == length
            assert is_broken(lambda run, pool: weighing(weights)(run), (before, after, before), False)
            assert before == tuple(int(i == length) for i in range(1, length + 1))
            assert after.index(1) == length - 2 or exceeds


def test_declared_weights_without_a_cutoff_stay_open() -> None:
    def halves(n: int) -> list[Fraction]:
        return [Fraction(1, 2**i) for i in range(n)]

    with registered("Halves", weighing(halves), weights=halves):
        one = candidate("Halves")
        for decide in (replacement, swap, convergence, top_weightedness, monotonicity):
            verdict = decide(one)
            assert verdict.status is Status.UNDECIDED
            assert f"up to {DEEPEST} documents" in verdict.reason
        cut = candidate("Halves@7")
        for decide in (replacement, swap, convergence, top_weightedness, monotonicity):
            assert decide(cut).is_true


def test_a_document_below_the_cutoff_can_be_swapped_above() -> None:
    """Weights that fall but are negative: harmless swaps above the cut-off, not one across it."""

    def falling(n: int) -> list[Fraction]:
        return [Fraction(-i) for i in range(n)]

    with registered("Falling", weighing(falling), weights=falling):
        one = candidate("Falling@2")
        assert top_weightedness(one).is_true
        verdict = swap(one)
        assert verdict.status is Status.FAILS
        assert verdict.witness["runs"] == [[0, 0, 1], [0, 1, 0]]
        assert verdict.witness["values"] == ["0", "-1"]


def test_weights_that_shrink_when_the_ranking_grows() -> None:
    """From seven documents on all weights are halved: the last of six documents shows it first."""

    def shrinking(n: int) -> list[Fraction]:
        return [Fraction(1, 1 if n <= 6 else 2)] * n

    with registered("Shrinking", weighing(shrinking), weights=shrinking):
        verdict = monotonicity(candidate("Shrinking"))
        assert (verdict.status, verdict.method) == (Status.FAILS, Method.CLOSED_FORM)
        assert verdict.witness["runs"] == [[0, 0, 0, 0, 0, 1], [0, 0, 0, 0, 0, 1, 0]]
        assert verdict.witness["values"] == ["1", "1/2"]


def test_declared_weights_end_at_the_cutoff() -> None:
    def ones(n: int) -> list[Fraction]:
        return [Fraction(1)] * n

    with registered("Ones", weighing(ones), weights=ones):
        assert candidate("Ones@2").value((1, 1, 1)) == 2
        assert scale("Ones@2", order="weak", length=4).verdicts["isotone"].is_true


# Functions: exact ones, floats, those that see the topic


def test_the_smallest_swap_that_lowers_the_q_measure() -> None:
    """With graded relevance a document that moves up past a better one may lower Q: it is not utility-oriented."""

    def blended(run: Run, context: Context) -> Fraction:
        value = q_measure(1)(run, context.ideal)
        assert isinstance(value, Fraction)
        return value

    with registered("Blended", blended):
        one = candidate("Blended")
        for verdict in (swap(one), top_weightedness(one)):
            assert step_of(verdict) == ((0, 0, 0, 2, 1), (0, 0, 1, 2, 0), (0, 0, 0, 1, 2))
            assert verdict.witness["values"] == ["59/112", "11/21"]
        assert first_broken(q_measure(1), (0, 1, 2), None, "swap", True, 4) is None
        assert replacement(one).status is Status.UNDECIDED


def test_a_swap_far_down_lowers_q_however_little_gains_count() -> None:
    """With β = 1/10 no ranking of five documents shows it, but a longer one of the same form does."""

    def blended(run: Run, context: Context) -> Fraction:
        value = q_measure(Fraction(1, 10))(run, context.ideal)
        assert isinstance(value, Fraction)
        return value

    with registered("Blended", blended):
        verdict = swap(candidate("Blended"))
        assert (verdict.status, verdict.method) == (Status.FAILS, Method.SEARCH)
        before, after, pool = step_of(verdict)
        zeros = len(before) - 3
        assert (before, after) == ((0,) * zeros + (0, 2, 1), (0,) * zeros + (1, 2, 0))
        assert is_broken(q_measure(Fraction(1, 10)), (before, after, pool), False)
        shorter = ((0,) * (zeros - 1) + (0, 2, 1), (0,) * (zeros - 1) + (1, 2, 0), before[1:])
        assert not is_broken(q_measure(Fraction(1, 10)), shorter, False)
        assert top_weightedness(candidate(f"Blended@{zeros + 3}")).status is Status.FAILS
        assert top_weightedness(candidate(f"Blended@{zeros + 2}")).status is Status.UNDECIDED


def test_few_rankings_above_a_cutoff_decide() -> None:
    def first_two(run: Run) -> Fraction:
        return Fraction(2 * run[0] + (run[1] if len(run) > 1 else 0))

    with registered("FirstTwo", first_two):
        one = candidate("FirstTwo@2")
        for decide in (replacement, swap, convergence, top_weightedness, monotonicity):
            verdict = decide(one)
            assert (verdict.status, verdict.method) == (Status.HOLDS, Method.EXHAUSTIVE)
            assert verdict.counts["steps"] > 0
        # Three documents were fine, too, but below the cut-off nothing is seen; without one nothing is proved.
        assert convergence(candidate("FirstTwo")).status is Status.FAILS


def test_all_rankings_above_a_deep_cutoff_and_the_first_below_decide() -> None:
    """Harmless above the cut-off 6, but not across it: the shortest ranking that shows it has seven documents."""

    def sinking(run: Run) -> Fraction:
        return sum((w * Fraction(degree) for w, degree in zip((5, 4, 3, 2, 1, -1), run, strict=False)), Fraction(0))

    with registered("Sinking", sinking, relevance="binary"):
        one = candidate("Sinking@6")
        assert top_weightedness(one).is_true
        assert swap(one).witness["runs"] == [[0, 0, 0, 0, 0, 0, 1], [0, 0, 0, 0, 0, 1, 0]]
        assert replacement(one).witness["runs"] == [[0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 1]]


def test_floats_decide_only_what_is_clear() -> None:
    def root(run: Run) -> float:
        return math.sqrt(sum(run))

    one = candidate(root)
    assert top_weightedness(one).status is Status.UNDECIDED  # equal values: nothing tells them apart
    assert convergence(one).method is Method.FLOAT
    falling = replacement(candidate(lambda run: -math.sqrt(sum(run))))
    assert (falling.status, falling.method) == (Status.FAILS, Method.FLOAT)
    assert falling.witness["runs"] == [[0], [1]]
    assert realizability(one).method is Method.FLOAT
    with registered("Root", root):  # what is not seen below the cut-off does not change, in floats either
        verdict = replacement(candidate("Root@2"))
        assert (verdict.status, verdict.method) == (Status.HOLDS, Method.FLOAT)


def test_a_batch_function_may_look_at_anything() -> None:
    def length(judged: Judged, call: Call) -> Any:
        return judged.retrieved.astype(np.float64)

    with registered("HowMany", length, vectorised=True):
        card = axioms("HowMany", "moffat")
        assert card.verdicts["moffat-localization"].status is Status.UNDECIDED
        assert card.verdicts["moffat-completeness"].status is Status.UNDECIDED
        assert card.verdicts["moffat-realizability"].status is Status.FAILS


def test_what_a_function_does_without_relevant_documents() -> None:
    def recall(run: Run, context: Context) -> Fraction:
        return Fraction(sum(1 for degree in run if degree), context.recall_base)

    def careful(run: Run, context: Context) -> Fraction:
        return recall(run, context) if context.recall_base else Fraction(1)

    with registered("OwnRecall", recall):
        verdict = completeness(candidate("OwnRecall"))
        assert verdict.status is Status.FAILS
        assert "ZeroDivisionError" in verdict.witness["values"][0]
        assert candidate("OwnRecall").value((0, 0)) == 0
    with registered("OwnCareful", careful):
        assert completeness(candidate("OwnCareful")).status is Status.UNDECIDED
        assert candidate("OwnCareful").value((0, 0)) == 1
    assert completeness(candidate(lambda run: Fraction(sum(run)))).is_true


def test_a_function_that_fails_is_reported_in_one_sentence() -> None:
    with pytest.raises(InputError, match=r"fails on the run \(0\): ZeroDivisionError"):
        axioms(lambda run: 1 / sum(run), "swap")


def test_what_is_no_number_has_no_sign() -> None:
    with pytest.raises(InputError, match=r"gives nan on the run \(0\): expected a finite number"):
        axioms(lambda run: math.nan if not sum(run) else 1.0, "moffat")


def test_a_function_of_sets_has_no_ranks_to_swap() -> None:
    one = candidate(lambda run: Fraction(sum(run)), set_based=True)
    assert swap(one).status is Status.UNDEFINED
    assert top_weightedness(one).status is Status.UNDEFINED
    assert replacement(one).status is Status.UNDECIDED


def test_documents_are_compared_as_the_measure_sees_them() -> None:
    """AP with rel=2 on a scale of four degrees does not tell 0 from 1, nor 2 from 3: that is no failure to converge."""
    one = candidate("AP(rel=2)", grades=3)
    assert convergence(one).is_true
    assert one.value((1, 3), (3, 2, 1)) == one.value((0, 2), (2, 2, 0)) == Fraction(1, 4)
    assert convergence(candidate("AP(rel=0)")).is_true
    assert same(float(candidate("gR(rel=2)").value((1, 2), (2, 1))), 1.5)
