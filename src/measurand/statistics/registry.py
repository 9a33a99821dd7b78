"""The registry of statistics: to add one, write its statement in ``statements.py`` and its entry here."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from measurand.statistics import statements as say
from measurand.statistics.kinds import Kind
from measurand.statistics.paired import sign_test, t_test, wilcoxon_test
from measurand.statistics.permissible import Counterexample, Statistic

NOMINAL, ORDINAL, INTERVAL, RATIO = Kind
GTA, GT, AX = "GT-A Table 2", "GT §3.2", "AX"

COUNTS = "a one-to-one map keeps which scores are equal, and so every count of equal scores"
ORDER = "an increasing map carries the score at a place of the sorted sample to the score at the same place"
COMPARISONS = "computed from comparisons of scores alone, and an increasing map keeps every comparison"
AFFINE = "αM + β turns the statistic s into αs + β on both sides"
SPREAD = "αM + β multiplies differences, and so the statistic, by a power of α on both sides"
CANCELS = "αM + β multiplies all differences by α, and in the statistic α cancels"
SCALED = "αM multiplies the statistic by α on both sides"
QUOTIENT = "αM multiplies numerator and denominator by α"


def _against(*samples: list[int], to: list[int]) -> Counterexample:
    """Samples, and the images of 1, 2, 3, …"""
    images = {float(value): float(image) for value, image in enumerate(to, start=1)}
    return Counterexample(tuple(tuple(map(float, sample)) for sample in samples), images)


def _nominal() -> Iterable[Statistic]:
    yield Statistic(
        "frequency", "the number of cases", NOMINAL, "the commonest score is more frequent in A than in B",
        say.higher(lambda sample: say.commonest(sample)[1]), COUNTS, None, {GTA: NOMINAL, GT: NOMINAL},
    )  # fmt: skip
    yield Statistic(
        "mode", "the mode as a category", NOMINAL, "A and B have the same commonest score",
        say.same_mode, COUNTS, None, {GTA: NOMINAL, GT: NOMINAL, AX: NOMINAL},
    )  # fmt: skip


def _places() -> Iterable[Statistic]:
    swapped = _against([2, 2], [1, 1], to=[2, 1])
    listed = {GTA: ORDINAL, GT: ORDINAL, AX: ORDINAL}
    yield Statistic(
        "mode order", "the order of modes", ORDINAL, "the mode of A is higher than that of B",
        say.higher(lambda sample: min(say.commonest(sample)[0])), ORDER, swapped, {},
    )  # fmt: skip
    yield Statistic(
        "low median", "the low median", ORDINAL, "the low median of A is higher than that of B",
        say.higher(say.low_median), ORDER, swapped, listed,
    )  # fmt: skip
    yield Statistic(
        "high median", "the high median", ORDINAL, "the high median of A is higher than that of B",
        say.higher(say.high_median), ORDER, swapped, listed,
    )  # fmt: skip
    yield Statistic(
        "percentile", "a percentile as an order statistic", ORDINAL,
        "the 90th percentile of A (a score of A) is higher than that of B",
        say.higher(say.order_statistic(0.9)), ORDER, swapped, {GTA: ORDINAL, GT: ORDINAL},
    )  # fmt: skip


def _comparisons() -> Iterable[Statistic]:
    tests = {GTA: NOMINAL}  # "non-parametric" stands in every row of the table
    rank = {GTA: ORDINAL, GT: INTERVAL}
    yield Statistic(
        "sign test", "the sign test", ORDINAL, "the sign test of A against B gives p < 0.1", say.rejects(sign_test),
        COMPARISONS, _against([3, 2, 3, 2, 2], [2, 1, 1, 1, 1], to=[1, 3, 2]), tests,
    )  # fmt: skip
    yield Statistic(
        "rank-sum test", "the rank-sum (Mann-Whitney) test", ORDINAL, "the rank-sum test of A against B gives p < 0.1",
        say.rank_sum, COMPARISONS, _against([3, 3, 3], [1, 1, 2], to=[1, 3, 2]), tests,
    )  # fmt: skip
    yield Statistic(
        "Kruskal-Wallis test", "the Kruskal-Wallis test", ORDINAL, "the test of A, B and C gives p < 0.1",
        say.kruskal_wallis, COMPARISONS, _against([3, 2], [1, 1], [1, 1], to=[2, 3, 1]), tests, 3,
    )  # fmt: skip
    yield Statistic(
        "Friedman test", "Friedman's test", ORDINAL, "Friedman's test of A, B and C gives p < 0.1",
        say.friedman, COMPARISONS, _against([2, 2, 3], [2, 1, 1], [1, 1, 1], to=[2, 3, 1]), tests, 3,
    )  # fmt: skip
    yield Statistic(
        "Kendall's tau", "Kendall's τ", ORDINAL, "τ between A and B is above 0.35", say.kendall_tau, COMPARISONS,
        _against([3, 1], [2, 1], to=[2, 3, 1]), rank, separately=True,
    )  # fmt: skip
    yield Statistic(
        "Kendall's W", "Kendall's W", ORDINAL, "W of A, B and C is above 0.5", say.kendall_w, COMPARISONS,
        _against([3, 1], [2, 1], [1, 1], to=[2, 1, 3]), rank, 3, separately=True,
    )  # fmt: skip
    yield Statistic(
        "Spearman's rho", "Spearman's ρ", ORDINAL, "ρ between A and B is above 0.35", say.spearman, COMPARISONS,
        _against([3, 1], [2, 1], to=[2, 1, 3]), rank, separately=True,
    )  # fmt: skip
    yield Statistic(
        "Cliff's delta", "Cliff's delta", ORDINAL, "delta of A against B is above 0.35", say.delta, COMPARISONS,
        _against([2, 1], [1, 1], to=[2, 1]), {},
    )  # fmt: skip


def _interval() -> Iterable[Statistic]:
    yield Statistic(
        "mean", "the mean", INTERVAL, "the mean of A is higher than that of B",
        say.higher(lambda sample: float(sample.mean())), AFFINE, _against([1, 4], [2, 2], to=[5, 15, 20, 21]),
        {GTA: INTERVAL, GT: INTERVAL, AX: INTERVAL},
    )  # fmt: skip
    yield Statistic(
        "median", "the median with the two middle scores averaged", INTERVAL,
        "the median of A is higher than that of B", say.higher(lambda sample: float(np.median(sample))), AFFINE,
        _against([1, 5], [2, 3], to=[2, 7, 17, 18, 19]), {GTA: ORDINAL, GT: ORDINAL, AX: ORDINAL},
    )  # fmt: skip
    yield Statistic(
        "interpolated percentile", "an interpolated percentile", INTERVAL,
        "the interpolated 90th percentile of A is higher than that of B",
        say.higher(lambda sample: float(np.quantile(sample, 0.9))), AFFINE,
        _against([3, 1], [2, 2], to=[1, 11, 12]), {GTA: ORDINAL, GT: ORDINAL},
    )  # fmt: skip
    yield Statistic(
        "variance", "the variance", INTERVAL, "the variance of A is higher than that of B",
        say.higher(lambda sample: float(sample.var(ddof=1))), SPREAD, _against([2, 4], [1, 2], to=[2, 7, 9, 10]),
        {GT: INTERVAL},
    )  # fmt: skip
    yield Statistic(
        "standard deviation", "the standard deviation", INTERVAL,
        "the standard deviation of A is higher than that of B",
        say.higher(lambda sample: float(sample.std(ddof=1))), SPREAD, _against([4, 2], [2, 1], to=[5, 10, 12, 13]),
        {GTA: INTERVAL},
    )  # fmt: skip
    yield Statistic(
        "Pearson's correlation", "Pearson's correlation", INTERVAL, "the correlation of A and B is above 0.35",
        say.pearson, CANCELS, _against([3, 2, 1], [2, 3, 1], to=[1, 2, 12]), {GTA: INTERVAL, GT: INTERVAL},
        separately=True,
    )  # fmt: skip
    yield Statistic(
        "multiple correlation", "the multiple correlation", INTERVAL, "R² of A on B and C is above 0.35",
        say.multiple_correlation, CANCELS, _against([3, 1, 2], [2, 1, 1], [2, 2, 2], to=[1, 11, 12]),
        {GTA: INTERVAL}, 3, separately=True,
    )  # fmt: skip
    yield Statistic(
        "Cohen's d", "Cohen's d", INTERVAL, "d of A against B is above 0.35", say.cohens_d, CANCELS,
        _against([2, 4], [3, 1], to=[1, 2, 4, 6]), {},
    )  # fmt: skip


def _interval_tests() -> Iterable[Statistic]:
    parametric, free = {GTA: RATIO}, {GTA: NOMINAL}
    yield Statistic(
        "Wilcoxon signed-rank test", "Wilcoxon's signed-rank test, which ranks differences,", INTERVAL,
        "the signed-rank test of A against B gives p < 0.1", say.rejects(wilcoxon_test), CANCELS,
        _against([1, 4, 5, 6, 7, 8], [2, 2, 2, 2, 2, 2], to=[1, 20, 21, 22, 23, 24, 25, 26]), free,
    )  # fmt: skip
    yield Statistic(
        "t test", "Student's t test", INTERVAL, "the paired t test of A against B gives p < 0.1", say.rejects(t_test),
        CANCELS, _against([5, 5], [2, 1], to=[1, 3, 4, 6, 8]), parametric,
    )  # fmt: skip
    yield Statistic(
        "ANOVA", "the analysis of variance", INTERVAL, "two-way ANOVA of A, B and C gives p < 0.1", say.anova, CANCELS,
        _against([3, 3], [2, 1], [1, 1], to=[1, 3, 4]), parametric, 3,
    )  # fmt: skip
    yield Statistic(
        "Tukey HSD", "Tukey's HSD", INTERVAL, "HSD over A, B and C gives p < 0.1 for A against B", say.tukey, CANCELS,
        _against([6, 6], [3, 3], [6, 5], to=[10, 12, 17, 18, 20, 30]), parametric, 3,
    )  # fmt: skip
    yield Statistic(
        "randomisation test", "the randomisation test of means", INTERVAL,
        "the randomisation test of A against B gives p < 0.1", say.rejects(say.randomisation), CANCELS,
        _against([6, 4, 3, 5, 6, 4], [2, 3, 4, 1, 4, 2], to=[5, 6, 16, 26, 31, 36]), free,
    )  # fmt: skip
    yield Statistic(
        "bootstrap", "the bootstrap of means", INTERVAL, "the bootstrap test of A against B gives p < 0.1",
        say.rejects(say.bootstrap), CANCELS, _against([3, 2, 4], [1, 1, 1], to=[1, 3, 8, 9]), free,
    )  # fmt: skip


def _ratio() -> Iterable[Statistic]:
    yield Statistic(
        "geometric mean", "the geometric mean", RATIO, "the geometric mean of A is higher than that of B",
        say.higher(say.geometric_mean), SCALED, _against([3, 2], [1, 5], to=[3, 4, 5, 6, 7]), {GTA: RATIO, AX: RATIO},
    )  # fmt: skip
    yield Statistic(
        "harmonic mean", "the harmonic mean", RATIO, "the harmonic mean of A is higher than that of B",
        say.higher(say.harmonic_mean), SCALED, _against([2, 2], [1, 4], to=[6, 7, 8, 9]), {GTA: RATIO, AX: RATIO},
    )  # fmt: skip
    yield Statistic(
        "coefficient of variation", "the coefficient of variation", RATIO,
        "the coefficient of variation of A is higher than that of B", say.higher(say.variation), QUOTIENT,
        _against([2, 1], [3, 5], to=[6, 7, 8, 9, 10]), {GTA: RATIO, GT: RATIO},
    )  # fmt: skip
    yield Statistic(
        "percentage", "“x % better”", RATIO, "the mean of A is more than 25 % above that of B", say.quarter_better,
        QUOTIENT, _against([1, 2], [1, 1], to=[3, 4]), {},
    )  # fmt: skip


STATISTICS: dict[str, Statistic] = {
    entry.name: entry
    for group in (_nominal(), _places(), _comparisons(), _interval(), _interval_tests(), _ratio())
    for entry in group
}
