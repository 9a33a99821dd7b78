"""Two-way analysis of variance with topics as blocks, and Tukey's honestly significant differences.

Both treat all systems at once, on the topics that every system has. The p-values of Tukey's method hold for all pairs
together; the uncorrected ones beside them test a single pair against the same yardstick.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

import numpy as np

from measurand.errors import InputError
from measurand.statistics.paired import IDENTICAL, ROUNDING_UNITS, Outcome
from measurand.statistics.resampling import Resampling, Whole, block_of
from measurand.statistics.table import Floats

PERMUTED_BLOCK = 64


@dataclass(frozen=True)
class TwoWay:
    """Sums of squares, degrees of freedom, F and p of systems and topics; None with the reason where undefined."""

    systems: int
    topics: int
    ss_systems: float
    ss_topics: float
    ss_residual: float
    f_systems: float | None = None
    p_systems: float | None = None
    f_topics: float | None = None
    p_topics: float | None = None
    reason: str = ""

    @property
    def df_residual(self) -> int:
        """Degrees of freedom of the residual."""
        return (self.systems - 1) * (self.topics - 1)

    @property
    def mean_square(self) -> float | None:
        """The residual variance."""
        return self.ss_residual / self.df_residual if self.df_residual > 0 else None


@dataclass(frozen=True)
class Honest:
    """One pair in a method that treats all pairs together."""

    alone: Outcome
    """Uncorrected: this pair against the common residual."""
    together: Outcome
    """Corrected for all pairs of systems."""
    margin: float | None = None
    """Half the width of the simultaneous 95 % interval of the difference."""


def two_way_anova(values: Floats) -> TwoWay:
    """Analyse a complete matrix, topics × systems, without replication."""
    from scipy.special import fdtrc

    topics, systems = values.shape
    if topics == 0 or systems == 0:
        return TwoWay(systems, topics, 0.0, 0.0, 0.0, reason="no topic that every system has")
    grand = values.mean()
    rows, columns = values.mean(axis=1) - grand, values.mean(axis=0) - grand
    residual = values - grand - rows[:, None] - columns
    noise = ROUNDING_UNITS * np.finfo(np.float64).eps * np.abs(values).max()
    ss_systems, ss_topics = float(topics * (columns**2).sum()), float(systems * (rows**2).sum())
    ss_residual = float((residual**2).sum())
    if topics < 2 or systems < 2:
        reason = "one topic or one system only: there is no residual to compare with"
        return TwoWay(systems, topics, ss_systems, ss_topics, ss_residual, reason=reason)
    if np.abs(residual).max() <= noise:
        reason = "the residual is zero: systems and topics explain every score, no test is defined"
        return TwoWay(systems, topics, ss_systems, ss_topics, 0.0, reason=reason)
    df = (systems - 1) * (topics - 1)
    f_systems = ss_systems / (systems - 1) / (ss_residual / df)
    f_topics = ss_topics / (topics - 1) / (ss_residual / df)
    return TwoWay(
        systems, topics, ss_systems, ss_topics, ss_residual,
        f_systems, float(fdtrc(systems - 1, df, f_systems)), f_topics, float(fdtrc(topics - 1, df, f_topics)),
    )  # fmt: skip


def tukey_hsd(values: Floats, level: float = 0.95) -> dict[tuple[int, int], Honest]:
    """Tukey's HSD on the residual of the two-way analysis, for every pair of columns."""
    from scipy.stats import studentized_range
    from scipy.stats import t as student

    table = two_way_anova(values)
    pairs = list(combinations(range(table.systems), 2))
    if table.mean_square is None or table.reason:
        return {pair: _undefined(values, pair, table.reason) for pair in pairs}
    error = float(np.sqrt(table.mean_square / table.topics))
    means, df = values.mean(axis=0), table.df_residual
    q = np.array([abs(means[i] - means[j]) / error for i, j in pairs])
    together = np.clip(studentized_range.sf(q, table.systems, df), 0.0, 1.0)
    alone = 2 * student.sf(q / np.sqrt(2), df)
    margin = float(studentized_range.ppf(level, table.systems, df)) * error
    return {
        pair: Honest(Outcome(float(one), float(size)), Outcome(float(all_), float(size)), margin)
        for pair, size, one, all_ in zip(pairs, q, alone, together, strict=True)
    }


def randomised_tukey_hsd(values: Floats, how: Resampling | None = None) -> dict[tuple[int, int], Honest]:
    """The randomised Tukey HSD (Carterette 2012): permute the systems' scores within each topic.

    Corrected p: how often the range of the permuted means reaches the observed difference. Uncorrected: how often the
    permuted difference of the same two systems does.
    """
    how = how or Resampling(10_000)
    topics, systems = values.shape
    pairs = list(combinations(range(systems), 2))
    if topics == 0:
        return {pair: _undefined(values, pair, "no topic that every system has") for pair in pairs}
    if systems < 2:
        raise InputError("Tukey's method compares systems: at least two are needed")
    whole = Whole.of(values, together=True)
    first, second = (np.array(side) for side in zip(*pairs, strict=True))
    observed = whole.numbers.sum(axis=0)
    noise = ROUNDING_UNITS * np.finfo(np.float64).eps * float(np.abs(values).max())
    # both sums of a difference carry the slack
    threshold = np.abs(observed[first] - observed[second]) - 2 * whole.slack(noise)[0]
    alone, together = np.zeros(len(pairs), dtype=np.int64), np.zeros(len(pairs), dtype=np.int64)
    block = block_of(values.size, PERMUTED_BLOCK)
    for sums in how.chunks(lambda rng: _permuted_sums(rng, whole.numbers, block), systems + len(pairs), block):
        alone += np.count_nonzero(np.abs(sums[:, first] - sums[:, second]) >= threshold, axis=0)
        together += np.count_nonzero(np.ptp(sums, axis=1)[:, None] >= threshold, axis=0)
    of = how.resamples + 1
    return {
        pair: Honest(Outcome((one + 1) / of), Outcome((all_ + 1) / of))
        for pair, one, all_ in zip(pairs, alone.tolist(), together.tolist(), strict=True)
    }


def _permuted_sums(rng: np.random.Generator, numbers: Floats, block: int) -> Floats:
    """Column sums after shuffling within the rows, for a block of resamples; exact, for the numbers are whole."""
    copies = np.broadcast_to(numbers, (block, *numbers.shape))
    sums: Floats = rng.permuted(copies, axis=2).sum(axis=1)
    return sums


def _undefined(values: Floats, pair: tuple[int, int], reason: str) -> Honest:
    i, j = pair
    if len(values) and np.array_equal(values[:, i], values[:, j]):
        same = Outcome(1.0, 0.0, IDENTICAL)
        return Honest(same, same)
    return Honest(Outcome(None, reason=reason), Outcome(None, reason=reason))
