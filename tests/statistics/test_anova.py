"""Analysis of variance and Tukey's methods against least squares, scipy and full enumeration."""

from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest
from scipy import stats

from measurand.errors import InputError
from measurand.statistics.anova import randomised_tukey_hsd, tukey_hsd, two_way_anova
from measurand.statistics.resampling import Resampling
from statistics_checkers import tukey_permutation_p


def residual_by_least_squares(values: np.ndarray, with_systems: bool) -> float:
    """The sum of squares left by a linear model with an indicator per topic, and per system or not."""
    topics, systems = values.shape
    t, s = (grid.ravel() for grid in np.indices(values.shape))
    design = [(t == k).astype(float) for k in range(topics)]
    if with_systems:
        design += [(s == k).astype(float) for k in range(1, systems)]
    matrix = np.column_stack(design)
    fitted = matrix @ np.linalg.lstsq(matrix, values.ravel(), rcond=None)[0]
    return float(((values.ravel() - fitted) ** 2).sum())


def test_sums_of_squares_are_those_of_nested_linear_models() -> None:
    values = np.random.default_rng(1).random((9, 4))
    table = two_way_anova(values)
    full, without = residual_by_least_squares(values, True), residual_by_least_squares(values, False)
    assert table.ss_residual == pytest.approx(full)
    assert table.ss_systems == pytest.approx(without - full)
    f = (without - full) / 3 / (full / 24)
    assert table.f_systems == pytest.approx(f)
    assert table.p_systems == pytest.approx(float(stats.f.sf(f, 3, 24)))
    total = float(((values - values.mean()) ** 2).sum())
    assert table.ss_systems + table.ss_topics + table.ss_residual == pytest.approx(total)


def test_two_systems_give_the_paired_t_test() -> None:
    values = np.random.default_rng(2).random((15, 2))
    t = stats.ttest_rel(values[:, 0], values[:, 1])
    table = two_way_anova(values)
    assert table.f_systems == pytest.approx(float(t.statistic) ** 2)
    assert table.p_systems == pytest.approx(float(t.pvalue))
    honest = tukey_hsd(values)[0, 1]
    assert honest.alone.p == pytest.approx(float(t.pvalue))
    assert honest.together.p == pytest.approx(float(t.pvalue), abs=1e-8)  # with two systems nothing is to correct


def test_tukey_by_its_definition() -> None:
    values = np.random.default_rng(3).random((10, 4)) + np.array([0, 0.1, 0.2, 0.5])
    residual = residual_by_least_squares(values, True) / 27
    found = tukey_hsd(values)
    for i, j in combinations(range(4), 2):
        q = abs(values[:, i].mean() - values[:, j].mean()) / np.sqrt(residual / 10)
        assert found[i, j].together.p == pytest.approx(float(stats.studentized_range.sf(q, 4, 27)), abs=1e-9)
        width = float(stats.studentized_range.ppf(0.95, 4, 27)) * np.sqrt(residual / 10)
        assert found[i, j].margin == pytest.approx(width)


def test_randomised_tukey_approaches_the_full_enumeration() -> None:
    rows = [[1, 2, 4], [2, 2, 3], [1, 3, 2], [1, 3, 5]]
    exact = tukey_permutation_p([[Fraction(x, 10) for x in row] for row in rows])
    found = randomised_tukey_hsd(np.array(rows) / 10, Resampling(20_000))
    for pair, (alone, together) in exact.items():
        assert found[pair].alone.p == pytest.approx(float(alone), abs=0.015)
        assert found[pair].together.p == pytest.approx(float(together), abs=0.015)


def test_randomised_tukey_does_not_depend_on_chunks() -> None:
    values = np.random.default_rng(5).random((12, 5))
    once = randomised_tukey_hsd(values, Resampling(1000, 7))
    assert randomised_tukey_hsd(values, Resampling(1000, 7, 130)) == once
    assert randomised_tukey_hsd(values, Resampling(1000, 8)) != once


def test_degenerate_tables_are_explained() -> None:
    assert "no topic" in two_way_anova(np.zeros((0, 3))).reason
    assert "one topic" in two_way_anova(np.zeros((1, 3))).reason
    assert "residual is zero" in two_way_anova(np.add.outer([0.1, 0.2, 0.4], [0.0, 0.3])).reason
    additive = np.add.outer([0.1, 0.2, 0.4], [0.0, 0.3, 0.3])
    found = tukey_hsd(additive)
    assert found[0, 1].together.p is None
    assert "residual is zero" in found[0, 1].together.reason
    assert found[1, 2].together.p == 1.0
    assert randomised_tukey_hsd(np.zeros((0, 2)))[0, 1].together.p is None
    assert randomised_tukey_hsd(np.ones((4, 2)))[0, 1].together.p == 1.0
    with pytest.raises(InputError, match="at least two"):
        randomised_tukey_hsd(np.ones((4, 1)))
