from fractions import Fraction
from itertools import product
from math import comb

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from measurand.statistics.bracket import relevance_probabilities, share_below
from measurand.statistics.enumeration import attainable_runs
from measurand.statistics.judged_runs import JudgedRuns
from measurand.statistics.run_counting import Halves, lexicographic_rank
from measurand.statistics.twins import twin_scores

RATIOS = [Fraction(1, 2), Fraction(4, 5), Fraction(19, 20), Fraction(2, 3), Fraction(1, 10)]


def value(run: tuple[int, ...], ratio: Fraction) -> Fraction:
    return sum((ratio**i for i, used in enumerate(run) if used), Fraction(0))


def below(run: tuple[int, ...], relevant: int, ratio: Fraction) -> int:
    own = value(run, ratio)
    others = product((0, 1), repeat=len(run))
    return sum(value(other, ratio) < own for other in others if sum(other) <= relevant)


runs = st.lists(st.integers(0, 1), min_size=1, max_size=8).map(tuple)


@given(runs, st.integers(0, 8), st.sampled_from(RATIOS))
def test_counting_and_bracket_agree_with_looking_at_every_run(
    run: tuple[int, ...], extra: int, ratio: Fraction
) -> None:
    relevant = min(sum(run) + extra, len(run))
    smaller, total = below(run, relevant, ratio), sum(comb(len(run), k) for k in range(relevant + 1))
    if len(run) > 1:
        assert Halves(len(run), ratio).below(run, relevant) == smaller
    low, high = share_below(run, relevant, ratio)
    share = smaller / (total - 1) if total > 1 else 0.0
    assert low <= share <= high
    assert high - low <= 1e-6


@given(st.lists(st.integers(0, 2), min_size=1, max_size=5).map(tuple), st.integers(0, 2), st.integers(0, 2))
def test_lexicographic_rank_agrees_with_looking_at_every_run(run: tuple[int, ...], one: int, two: int) -> None:
    most = (run.count(1) + one, run.count(2) + two)
    fitting = [r for r in product(range(3), repeat=len(run)) if r.count(1) <= most[0] and r.count(2) <= most[1]]
    assert attainable_runs(len(run), most) == len(fitting)
    assert lexicographic_rank(run, most) == sum(r < run for r in fitting)


def test_probabilities_draw_runs_uniformly() -> None:
    chance = relevance_probabilities(4, 2)
    weight = {}
    for run in product((0, 1), repeat=4):
        if sum(run) <= 2:
            left, probability = 2, 1.0
            for rank, used in enumerate(run):
                q = chance[4 - rank, left]
                probability *= q if used else 1 - q
                left -= used
            weight[run] = probability
    assert len(weight) == 11
    assert np.allclose(list(weight.values()), 1 / 11)


def padded(rng: np.random.Generator, length: int, relevant: int, within: int) -> tuple[int, ...]:
    run = np.zeros(length, dtype=int)
    run[rng.choice(within, size=relevant, replace=False)] = 1
    return tuple(run.tolist())


def test_the_bracket_holds_what_meeting_in_the_middle_counts() -> None:
    rng = np.random.default_rng(4)
    halves = Halves(24, Fraction(4, 5))
    for relevant in (2, 6, 20):
        run = padded(rng, 24, 2, 24)
        total = sum(comb(24, k) for k in range(relevant + 1))
        low, high = share_below(run, relevant, Fraction(4, 5))
        assert low <= halves.below(run, relevant) / (total - 1) <= high
        assert high - low <= 1e-3


def test_past_listing_a_proof_of_distinctness_counts_runs() -> None:
    run = (0, 1) * 13
    table = JudgedRuns.of({"a": [run]}, available=[[26]])
    twins = twin_scores("RBP(p=0.8)", table)
    assert twins.method == "counting"
    assert twins.scores is not None
    assert twins.scores[0, 0] == pytest.approx(Halves(26, Fraction(4, 5)).below(run, 26) / (2**26 - 1), abs=1e-15)


def test_a_bracket_at_a_thousand_documents() -> None:
    run = padded(np.random.default_rng(1), 1000, 8, 300)
    twins = twin_scores("RBP(p=0.8)", JudgedRuns.of({"a": [run]}, available=[[20]]))
    assert (twins.method, twins.width <= 1e-3) == ("bracket", True)
    assert twins.scores is not None
    assert twins.lower is not None
    assert twins.upper is not None
    assert twins.lower[0, 0] <= twins.scores[0, 0] <= twins.upper[0, 0]


def test_deep_ranks_do_not_collapse() -> None:
    """One relevant document among 1000: 1001 runs, whose twins are known exactly, down to the last rank."""
    for rank in (0, 499, 900, 999):
        run = tuple(int(i == rank) for i in range(1000))
        low, high = share_below(run, 1, Fraction(4, 5))
        assert low <= (1000 - rank) / 1000 <= high
        assert high - low < 1e-5


@pytest.mark.long
@pytest.mark.parametrize("ratio", [Fraction(4, 5), Fraction(19, 20)])
@pytest.mark.parametrize("relevant", [20, 100, 500])
def test_brackets_at_a_thousand_documents_are_narrow(ratio: Fraction, relevant: int) -> None:
    run = padded(np.random.default_rng(relevant), 1000, 8, 300)
    low, high = share_below(run, relevant, ratio)
    assert 0 <= low <= high <= 1
    assert high - low <= 1e-3


@pytest.mark.long
def test_meeting_in_the_middle_at_40_documents() -> None:
    run = padded(np.random.default_rng(2), 40, 7, 40)
    halves = Halves(40, Fraction(4, 5))
    for relevant in (7, 20, 40):
        total = sum(comb(40, k) for k in range(relevant + 1))
        low, high = share_below(run, relevant, Fraction(4, 5))
        assert low <= halves.below(run, relevant) / (total - 1) <= high
