"""Paired tests against scipy on plain input, and defined answers on degenerate input."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

from measurand.statistics.paired import Differences, sign_test, t_test, wilcoxon_test

EIGHTHS = st.lists(st.tuples(st.integers(0, 64), st.integers(0, 64)), min_size=1, max_size=20)


@given(EIGHTHS)
def test_t_is_scipys_where_scipy_is_defined(pairs: list[tuple[int, int]]) -> None:
    a, b = np.array(pairs, dtype=float).T / 64  # sums of these are exact, so degenerate input is exactly so
    [outcome] = t_test(Differences.between(a, b))
    if (a == b).all():
        assert (outcome.p, outcome.reason) == (1.0, "the two systems have the same score on every topic")
    elif len(set((a - b).tolist())) == 1:
        assert outcome.p is None
        assert ("one topic" in outcome.reason) == (len(a) == 1)
    else:
        expected = stats.ttest_rel(a, b)
        assert outcome.p == pytest.approx(float(expected.pvalue), rel=1e-12)
        assert outcome.statistic == pytest.approx(float(expected.statistic), rel=1e-12)


@settings(max_examples=15)
@given(EIGHTHS)
def test_wilcoxon_is_scipys_on_exact_differences(pairs: list[tuple[int, int]]) -> None:
    a, b = np.array(pairs, dtype=float).T / 64
    [outcome] = wilcoxon_test(Differences.between(a, b))
    if (a == b).all():
        assert outcome.p == 1.0
        return
    expected = stats.wilcoxon(a, b)
    assert outcome.p == pytest.approx(float(expected.pvalue), rel=1e-12)
    assert outcome.statistic == float(expected.statistic)


@given(st.lists(st.tuples(st.integers(0, 10), st.integers(0, 10)), min_size=1, max_size=40))
def test_tenths_give_the_p_of_whole_numbers(pairs: list[tuple[int, int]]) -> None:
    """0.3 − 0.2 and 0.2 − 0.1 are different floats and the same difference: precision at 10 has to be ranked so."""
    a, b = np.array(pairs, dtype=float).T
    whole, tenths = Differences.between(a, b), Differences.between(a / 10, b / 10)
    for test in (wilcoxon_test, sign_test):
        assert test(tenths)[0].p == test(whole)[0].p


@given(EIGHTHS)
def test_sign_counts_wins_and_leaves_ties_out(pairs: list[tuple[int, int]]) -> None:
    a, b = np.array(pairs, dtype=float).T / 64
    [outcome] = sign_test(Differences.between(a, b))
    wins, losses = int((a > b).sum()), int((a < b).sum())
    tail = sum(stats.binom.pmf(k, wins + losses, 0.5) for k in range(min(wins, losses) + 1))
    assert outcome.p == pytest.approx(min(1.0, 2 * tail))


def test_many_pairs_at_once_are_the_pairs_one_by_one() -> None:
    rng = np.random.default_rng(3)
    a, b = rng.random((12, 6)), rng.random((12, 6))
    b[:, 2] = a[:, 2]
    b[:, 4] = a[:, 4] + 0.1
    for test in (t_test, wilcoxon_test, sign_test):
        together = test(Differences.between(a, b))
        assert together == [test(Differences.between(a[:, i], b[:, i]))[0] for i in range(6)]


def test_a_constant_difference_has_no_t_but_signs() -> None:
    a = np.array([0.3, 0.5, 0.7, 0.9, 0.4, 0.6])
    differences = Differences.between(a, a - 0.1)
    assert t_test(differences)[0].p is None
    assert "same on every topic" in t_test(differences)[0].reason
    assert sign_test(differences)[0].p == pytest.approx(2 / 64)


def test_no_topics() -> None:
    nothing = Differences.between(np.zeros((0, 2)), np.zeros((0, 2)))
    for test in (t_test, wilcoxon_test, sign_test):
        assert [outcome.p for outcome in test(nothing)] == [None, None]
        assert "no topic in common" in test(nothing)[0].reason
