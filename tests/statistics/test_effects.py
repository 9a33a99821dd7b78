"""Effect sizes and intervals against their definitions."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from measurand.errors import InputError
from measurand.statistics.effects import cliffs_delta, effects, mean_interval, small_sample_factor

SCORES = st.lists(st.integers(0, 8), min_size=1, max_size=12)


@given(SCORES, SCORES)
def test_cliffs_delta_counts_all_pairs(a: list[int], b: list[int]) -> None:
    above = sum(x > y for x in a for y in b)
    below = sum(x < y for x in a for y in b)
    assert cliffs_delta(np.array(a, float), np.array(b, float)) == pytest.approx((above - below) / (len(a) * len(b)))


@given(st.lists(st.tuples(st.integers(0, 10), st.integers(0, 10)), min_size=3, max_size=12))
def test_paired_effects(pairs: list[tuple[int, int]]) -> None:
    a, b = np.array(pairs, dtype=float).T / 10
    found = effects(a, b)
    tenths = [x - y for x, y in pairs]
    wins, ties = sum(d > 0 for d in tenths), tenths.count(0)
    assert found.superiority == pytest.approx((wins + ties / 2) / len(pairs))
    if len(set(tenths)) > 1:
        d = np.mean(tenths) / np.std(tenths, ddof=1)
        assert found.cohens_d == pytest.approx(d)
        assert found.hedges_g == pytest.approx(d * small_sample_factor(len(pairs) - 1))
    else:
        assert found.cohens_d == (0.0 if set(tenths) == {0} else None)
    left = [d for d in tenths if d]
    ranks = stats.rankdata(np.abs(left)) if left else np.zeros(0)
    favour = sum(r for r, d in zip(ranks, left, strict=True) if d > 0) / ranks.sum() if left else 0.5
    assert found.rank_biserial == pytest.approx(2 * favour - 1)


def test_the_small_sample_factor_is_near_its_usual_approximation() -> None:
    for degrees in (5, 20, 100):
        assert small_sample_factor(degrees) == pytest.approx(1 - 3 / (4 * degrees - 1), abs=3e-3)


def test_intervals_are_students() -> None:
    values = np.random.default_rng(0).random(30)
    found = mean_interval(values, 0.9)
    low, high = stats.t.interval(0.9, 29, loc=values.mean(), scale=stats.sem(values))
    assert (found.low, found.high) == pytest.approx((low, high))
    assert found.topics == 30


def test_intervals_of_degenerate_samples() -> None:
    assert mean_interval(np.zeros(0)).mean is None
    one = mean_interval(np.array([0.5]))
    assert (one.mean, one.low, one.high) == (0.5, None, None)
    assert "one topic" in one.reason
    assert mean_interval(np.array([0.5, np.nan, 0.5])).topics == 2
    with pytest.raises(InputError, match="between 0 and 1"):
        mean_interval(np.ones(3), 95)
    nothing = effects(np.zeros(0), np.zeros(0))
    assert nothing.cohens_d is nothing.superiority is nothing.cliffs_delta is None
