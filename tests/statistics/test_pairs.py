"""The door: which pairs, in which order, corrected how, and what it says of degenerate input."""

import json

import numpy as np
import pytest
from scipy import stats

from measurand.errors import InputError, UnknownName
from measurand.statistics.corrections import CORRECTIONS
from measurand.statistics.pairs import TESTS, compare_pairs, system_intervals
from measurand.statistics.table import ScoreTable


def some_scores(topics: int = 20, systems: int = 4, seed: int = 0) -> ScoreTable:
    rng = np.random.default_rng(seed)
    values = rng.random((topics, 1)) + rng.normal(0, 0.1, (topics, systems)) + np.linspace(0, 0.2, systems)
    return ScoreTable.from_matrix(values, [f"s{k}" for k in range(systems)])


def test_all_pairs_higher_mean_first_corrected_together() -> None:
    table = some_scores()
    results = compare_pairs(table)
    assert len(results) == 6
    p = []
    for pair in results:
        a, b = table.pair(pair.a, pair.b)
        expected = stats.ttest_rel(a, b)
        assert pair.mean_difference is not None
        assert pair.mean_difference == pytest.approx(a.mean() - b.mean())
        assert pair.mean_difference >= 0
        assert pair.p == pytest.approx(float(expected.pvalue))
        interval = expected.confidence_interval()
        assert (pair.interval.low, pair.interval.high) == pytest.approx((interval.low, interval.high))
        p.append(pair.p)
    ordered = sorted(results, key=lambda pair: pair.p or 0.0)
    running = 0.0
    for k, pair in enumerate(ordered):
        running = max(running, min(1.0, (6 - k) * (pair.p or 0.0)))
        assert pair.p_corrected == pytest.approx(running)
        assert pair.significant == (running <= 0.05)


def test_baselines_limit_the_family() -> None:
    table = some_scores()
    all_pairs = {frozenset((pair.a, pair.b)): pair for pair in compare_pairs(table, correction="bonferroni")}
    against = compare_pairs(table, correction="bonferroni", baselines=["s0", "s3"])
    assert [frozenset((pair.a, pair.b)) for pair in against] == [
        frozenset(pair) for pair in (("s0", "s1"), ("s0", "s2"), ("s3", "s1"), ("s3", "s2"))
    ]
    for pair in against:
        same = all_pairs[frozenset((pair.a, pair.b))]
        assert pair.p == same.p
        assert pair.p_corrected == pytest.approx(min(1.0, 4 * (pair.p or 0.0)))


@pytest.mark.parametrize("test", TESTS)
def test_every_test_runs_and_is_reproducible(test: str) -> None:
    table = some_scores()
    first = compare_pairs(table, test, resamples=500, seed=3)
    assert first == compare_pairs(table, test, resamples=500, seed=3, chunk=100)
    for pair in first:
        assert pair.p is not None
        assert pair.p_corrected is not None
        assert 0 < pair.p <= pair.p_corrected <= 1
    json.dumps([pair.to_dict() for pair in first])


@pytest.mark.parametrize("test", TESTS)
@pytest.mark.parametrize("correction", CORRECTIONS)
def test_degenerate_input_is_defined_and_explained(test: str, correction: str) -> None:
    cases: dict[str, dict[str, dict[str, float]]] = {
        "one topic": {"A": {"1": 0.5}, "B": {"1": 0.25}},
        "identical": {"A": {"1": 0.5, "2": 0.1}, "B": {"1": 0.5, "2": 0.1}},
        "constant": {"A": {"1": 0.5, "2": 0.5, "3": 0.5}, "B": {"1": 0.1, "2": 0.1, "3": 0.1}},
        "all the same": {"A": {"1": 0.5, "2": 0.5}, "B": {"1": 0.5, "2": 0.5}},
        "no common topics": {"A": {"1": 0.5}, "B": {"2": 0.5}},
        "NaN": {"A": {"1": float("nan"), "2": 0.5}, "B": {"1": 0.5, "2": float("nan")}},
        "no topics": {"A": {}, "B": {}},
    }  # fmt: skip
    for name, scores in cases.items():
        [pair] = compare_pairs(scores, test, correction, resamples=200)
        assert (pair.a, pair.b) == ("A", "B"), name
        if pair.p is None:
            assert pair.reason, name
            assert pair.p_corrected is None
            assert not pair.significant
        if name in ("no common topics", "NaN", "no topics"):
            assert pair.p is None
            assert pair.topics == 0
            assert pair.mean_difference is None
        if name in ("identical", "all the same"):
            assert pair.p == 1.0
            assert not pair.significant
        json.dumps(pair.to_dict(), allow_nan=False)


def test_one_system_or_none_has_no_pairs() -> None:
    for test in TESTS:
        assert compare_pairs({}, test) == []
        assert compare_pairs({"A": {"1": 0.5}}, test) == []


def test_a_pair_with_missing_topics_is_tested_on_its_own() -> None:
    table = some_scores(topics=16, systems=3)
    values = table.values.copy()
    values[:4, 1] = np.nan
    values[10:, 2] = np.nan
    holes = ScoreTable.from_matrix(values, table.systems, table.topics)
    for test in ("t", "wilcoxon", "sign", "randomisation", "bootstrap"):
        for pair in compare_pairs(holes, test, resamples=300):
            a, b = holes.pair(pair.a, pair.b)
            [alone] = compare_pairs(
                ScoreTable.from_matrix(np.column_stack([a, b]), [pair.a, pair.b]), test, resamples=300
            )
            assert (pair.p, pair.topics) == (alone.p, len(a))


def test_tukey_uses_the_topics_all_systems_have() -> None:
    table = some_scores(topics=16, systems=3)
    values = table.values.copy()
    values[:4, 1] = np.nan
    holes = ScoreTable.from_matrix(values, table.systems)
    cut = ScoreTable.from_matrix(table.values[4:], table.systems)
    assert compare_pairs(holes, "tukey") == compare_pairs(cut, "tukey")


def test_means_with_intervals() -> None:
    found = system_intervals({"A": {"1": 0.2, "2": 0.4}, "B": {}})
    assert found["A"].mean == pytest.approx(0.3)
    assert found["B"].mean is None


def test_mistakes_are_told() -> None:
    with pytest.raises(UnknownName, match="unknown test 'student'"):
        compare_pairs({}, "student")
    with pytest.raises(UnknownName, match="unknown correction 'x'"):
        compare_pairs({}, correction="x")
    with pytest.raises(InputError, match=r"level 5"):
        compare_pairs({}, alpha=5)
