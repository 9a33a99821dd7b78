"""How large a difference is: effect sizes of paired scores, and confidence intervals of means."""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, fsum, lgamma, sqrt

import numpy as np

from measurand.errors import InputError
from measurand.statistics.paired import Differences, settle
from measurand.statistics.table import Floats


@dataclass(frozen=True)
class Effects:
    """Effect sizes of a against b; None where one is not defined."""

    cohens_d: float | None
    """Mean difference over the standard deviation of the differences (d_z, of paired scores)."""
    hedges_g: float | None
    """The same, corrected for small samples."""
    cliffs_delta: float | None
    """P(a score of a is higher) − P(lower), over all pairs of a score of a and a score of b. Ordinal."""
    rank_biserial: float | None
    """Share of rank sum in favour − share against, of Wilcoxon's signed ranks (Kerby 2014)."""
    superiority: float | None
    """Share of topics on which a is higher, ties counting half. Ordinal."""


@dataclass(frozen=True)
class MeanInterval:
    """A mean and its confidence interval; the bounds are None where one topic or none says nothing of the spread."""

    mean: float | None
    low: float | None
    high: float | None
    level: float
    topics: int
    reason: str = ""


def effects(a: Floats, b: Floats) -> Effects:
    """Effect sizes of paired scores."""
    if len(a) == 0:
        return Effects(None, None, None, None, None)
    differences = Differences.between(a, b)
    settled = settle(differences.values[:, 0], float(differences.noise[0]))
    d = None
    if len(a) > 1 and not differences.constant[0]:
        d = float(differences.values.mean() / differences.values.std(ddof=1))
    elif differences.identical[0]:
        d = 0.0
    g = None if d is None or len(a) < 3 else d * small_sample_factor(len(a) - 1)
    superiority = float(((settled > 0).sum() + (settled == 0).sum() / 2) / len(settled))
    return Effects(d, g, cliffs_delta(a, b), rank_biserial(settled), superiority)


def cliffs_delta(a: Floats, b: Floats) -> float | None:
    """Cliff's delta: how often a score of a is above one of b, less how often it is below.

    >>> cliffs_delta(np.array([1.0, 2.0]), np.array([0.0, 2.0]))
    0.25
    """
    if len(a) == 0 or len(b) == 0:
        return None
    ascending = np.sort(b)
    above = np.searchsorted(ascending, a, side="left").sum()
    below = (len(b) - np.searchsorted(ascending, a, side="right")).sum()
    return float((int(above) - int(below)) / (len(a) * len(b)))


def rank_biserial(differences: Floats) -> float | None:
    """The matched-pairs rank-biserial correlation; zero differences left out, 0 where nothing is left."""
    from scipy.stats import rankdata

    left = differences[differences != 0]
    if len(left) == 0:
        return 0.0 if len(differences) else None
    ranks = rankdata(np.abs(left))
    return float((ranks * np.sign(left)).sum() / ranks.sum())


def small_sample_factor(degrees: int) -> float:
    """Hedges' exact factor Γ(m/2) / (√(m/2) Γ((m−1)/2)), for m > 1 degrees of freedom.

    >>> round(small_sample_factor(10), 4)
    0.9227
    """
    return exp(lgamma(degrees / 2) - lgamma((degrees - 1) / 2)) / sqrt(degrees / 2)


def mean_interval(values: Floats, level: float = 0.95) -> MeanInterval:
    """Student's interval for a mean.

    >>> interval = mean_interval(np.array([0.1, 0.2, 0.3, 0.4]))
    >>> round(interval.low, 4), round(interval.high, 4)
    (0.0446, 0.4554)
    """
    from scipy.special import stdtrit

    if not 0 < level < 1:
        raise InputError(f"confidence level {level}: expected a number between 0 and 1")
    values = values[np.isfinite(values)]
    n = len(values)
    if n == 0:
        return MeanInterval(None, None, None, level, 0, "no topics")
    mean = fsum(values.tolist()) / n
    if n == 1:
        return MeanInterval(mean, None, None, level, 1, "one topic only: its spread is not known")
    half = float(stdtrit(n - 1, (1 + level) / 2) * values.std(ddof=1) / sqrt(n))
    return MeanInterval(mean, mean - half, mean + half, level, n)
