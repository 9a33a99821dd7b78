"""Executable statements about samples: each returns a margin, and is true where the margin is positive.

A statement about a statistic compares it between samples ("the mean of A is higher than that of B") or with a level
("the test of A against B gives p < 0.1"). Its truth must not change under permissible transformations; that is what
the registry in :mod:`measurand.statistics.permissible` rests on.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import ceil
from typing import TypeAlias

import numpy as np

from measurand.statistics.anova import two_way_anova
from measurand.statistics.effects import cliffs_delta, effects
from measurand.statistics.paired import Differences, Outcome, PairedTest
from measurand.statistics.resampling import Resampling, bootstrap_test, randomisation_test
from measurand.statistics.table import Floats

Samples: TypeAlias = tuple[Floats, ...]
Statement: TypeAlias = Callable[[Samples], float]

TEST_LEVEL = 0.1
CORRELATION = 0.35
"""A bound between the values that rank correlations of small samples take."""


def higher(statistic: Callable[[Floats], float]) -> Statement:
    """The statistic of A is higher than that of B."""
    return lambda samples: float(statistic(samples[0]) - statistic(samples[1]))


def commonest(sample: Floats) -> tuple[set[float], int]:
    """The most frequent values and how often they occur."""
    values, counts = np.unique(sample, return_counts=True)
    return set(values[counts == counts.max()].tolist()), int(counts.max())


def same_mode(samples: Samples) -> float:
    """A and B have the same most frequent values."""
    return 1.0 if commonest(samples[0])[0] == commonest(samples[1])[0] else -1.0


def order_statistic(share: float) -> Callable[[Floats], float]:
    """The smallest score that at least this share of the sample does not exceed."""
    return lambda sample: float(np.sort(sample)[max(ceil(share * len(sample)) - 1, 0)])


def low_median(sample: Floats) -> float:
    """The lower of the two middle scores, or the middle one."""
    return float(np.sort(sample)[(len(sample) - 1) // 2])


def high_median(sample: Floats) -> float:
    """The upper of the two middle scores, or the middle one."""
    return float(np.sort(sample)[len(sample) // 2])


def rejects(test: PairedTest) -> Statement:
    """The paired test of A against B gives a p-value below the level."""

    def statement(samples: Samples) -> float:
        [outcome] = test(Differences.between(samples[0], samples[1]))
        return _margin(outcome)

    return statement


def randomisation(differences: Differences) -> list[Outcome]:
    """The randomisation test, exact for small samples."""
    return randomisation_test(differences, Resampling(4096))


def bootstrap(differences: Differences) -> list[Outcome]:
    """The bootstrap test, with a fixed seed."""
    return bootstrap_test(differences, Resampling(1024))


def rank_sum(samples: Samples) -> float:
    """The rank-sum test of A against B gives a p-value below the level."""
    from scipy.stats import mannwhitneyu

    if len(np.unique(np.concatenate(samples[:2]))) < 2:
        return -1.0
    return TEST_LEVEL - float(mannwhitneyu(samples[0], samples[1], method="asymptotic").pvalue)


def kruskal_wallis(samples: Samples) -> float:
    """The Kruskal-Wallis test of A, B and C gives a p-value below the level."""
    from scipy.stats import kruskal

    if len(np.unique(np.concatenate(samples))) < 2:
        return -1.0
    return TEST_LEVEL - float(kruskal(*samples).pvalue)


def friedman(samples: Samples) -> float:
    """Friedman's test of A, B and C, topics as blocks, gives a p-value below the level."""
    from scipy.stats import friedmanchisquare

    if all(len(set(row)) == 1 for row in zip(*samples, strict=True)):
        return -1.0
    return TEST_LEVEL - float(friedmanchisquare(*samples).pvalue)


def anova(samples: Samples) -> float:
    """The two-way analysis of variance of A, B and C gives a p-value below the level for systems."""
    p = two_way_anova(np.column_stack(samples)).p_systems
    return -1.0 if p is None else TEST_LEVEL - p


def tukey(samples: Samples) -> float:
    """Tukey's HSD over A, B and C rejects at the level for A against B: the studentised range passes its bound."""
    table = two_way_anova(np.column_stack(samples))
    if table.mean_square is None or table.reason:
        return -1.0
    difference = abs(float(samples[0].mean() - samples[1].mean()))
    return difference / float(np.sqrt(table.mean_square / table.topics)) - range_bound(table.systems, table.df_residual)


@cache
def range_bound(systems: int, degrees: int) -> float:
    """The bound of the studentised range at the level; slow to compute, so kept."""
    from scipy.stats import studentized_range

    return float(studentized_range.ppf(1 - TEST_LEVEL, systems, degrees))


def kendall_tau(samples: Samples) -> float:
    """Kendall's τ between A and B is above the bound."""
    from scipy.stats import kendalltau

    return -1.0 if _flat(samples) else float(kendalltau(samples[0], samples[1]).statistic) - CORRELATION


def spearman(samples: Samples) -> float:
    """Spearman's ρ between A and B is above the bound."""
    from scipy.stats import spearmanr

    return -1.0 if _flat(samples) else float(spearmanr(samples[0], samples[1]).statistic) - CORRELATION


def pearson(samples: Samples) -> float:
    """Pearson's correlation of A and B is above the bound."""
    return -1.0 if _flat(samples) else float(np.corrcoef(samples[0], samples[1])[0, 1]) - CORRELATION


def multiple_correlation(samples: Samples) -> float:
    """The multiple correlation of A with B and C, squared, is above the bound."""
    centred = [sample - sample.mean() for sample in samples]
    if not centred[0].any():
        return -1.0
    design = np.column_stack(centred[1:])
    fitted = design @ np.linalg.lstsq(design, centred[0], rcond=1e-9)[0]
    return float((fitted @ fitted) / (centred[0] @ centred[0])) - CORRELATION


def kendall_w(samples: Samples) -> float:
    """Kendall's W of A, B and C, as judges of the topics, is above the bound."""
    from scipy.stats import rankdata

    ranks = np.array([rankdata(sample) for sample in samples])
    judges, items = ranks.shape
    spread = ((ranks.sum(axis=0) - judges * (items + 1) / 2) ** 2).sum()
    ties = sum(int((counts**3 - counts).sum()) for counts in (np.unique(r, return_counts=True)[1] for r in ranks))
    most = judges**2 * (items**3 - items) - judges * ties
    return -1.0 if most == 0 else float(12 * spread / most) - 0.5


def delta(samples: Samples) -> float:
    """Cliff's delta of A against B is above the bound."""
    return (cliffs_delta(samples[0], samples[1]) or 0.0) - CORRELATION


def cohens_d(samples: Samples) -> float:
    """Cohen's d of the paired differences is above the bound."""
    d = effects(samples[0], samples[1]).cohens_d
    return -1.0 if d is None else d - CORRELATION


def geometric_mean(sample: Floats) -> float:
    """The geometric mean of positive scores."""
    return float(np.exp(np.log(sample).mean()))


def harmonic_mean(sample: Floats) -> float:
    """The harmonic mean of positive scores."""
    return float(1 / (1 / sample).mean())


def variation(sample: Floats) -> float:
    """The coefficient of variation: standard deviation over mean."""
    return float(sample.std(ddof=1) / sample.mean())


def quarter_better(samples: Samples) -> float:
    """The mean of A is more than 25 % above that of B."""
    return float(samples[0].mean() / samples[1].mean() - 1.25)


def _margin(outcome: Outcome) -> float:
    return -1.0 if outcome.p is None else TEST_LEVEL - outcome.p


def _flat(samples: Samples) -> bool:
    return any(len(np.unique(sample)) < 2 for sample in samples[:2])
