"""Paired tests that need no resampling, and what each says of input on which it is not defined.

Every test takes :class:`Differences` (topics × pairs) and answers with an :class:`Outcome` per pair. Differences that
are equal but for the rounding of the scores count as ties: 0.3 − 0.2 and 0.2 − 0.1 are one value to the tests that
rank, though their floats differ.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from measurand.statistics.table import Floats

ROUNDING_UNITS = 64
"""Differences closer than this many units in the last place of the largest score are the same difference."""

FEW = 13
"""Up to this many differences scipy makes Wilcoxon's test exact in the presence of ties or zeros."""

NO_TOPICS = "the two systems have no topic in common"
ONE_TOPIC = "one topic only: no variation between topics can be estimated"
IDENTICAL = "the two systems have the same score on every topic"
CONSTANT = (
    "the difference is the same on every topic: there is no variation to weigh it against "
    "(the sign and randomisation tests remain defined)"
)


@dataclass(frozen=True)
class Outcome:
    """The two-sided p-value, None where the test is not defined; the reason then, or where the input is degenerate."""

    p: float | None
    statistic: float | None = None
    reason: str = ""


@dataclass(frozen=True)
class Differences:
    """Differences of paired scores, topics × pairs, and how far rounding alone can move them in each pair."""

    values: Floats
    noise: Floats

    @classmethod
    def between(cls, a: Floats, b: Floats) -> Differences:
        """From two matrices (topics × pairs), or two vectors of scores."""
        left, right = (side if side.ndim == 2 else side[:, None] for side in (a, b))
        largest = np.maximum(np.abs(left), np.abs(right)).max(axis=0, initial=0.0)
        return cls(left - right, ROUNDING_UNITS * np.finfo(np.float64).eps * largest)

    @property
    def topics(self) -> int:
        """How many topics."""
        return len(self.values)

    @property
    def identical(self) -> NDArray[np.bool_]:
        """The pairs whose systems score the same on every topic."""
        same: NDArray[np.bool_] = np.logical_and.reduce(np.abs(self.values) <= self.noise, axis=0)
        return same

    @property
    def constant(self) -> NDArray[np.bool_]:
        """The pairs whose difference is the same on every topic."""
        same: NDArray[np.bool_] = np.ptp(self.values, axis=0) <= self.noise
        return same


PairedTest: TypeAlias = Callable[[Differences], list[Outcome]]


def t_test(differences: Differences) -> list[Outcome]:
    """Student's paired t test, two-sided (scipy)."""
    from scipy.stats import ttest_1samp

    outcomes = degenerate(differences, needs_variation=True)
    ready = _ready(outcomes)
    if len(ready):
        result = ttest_1samp(differences.values[:, ready], 0.0, axis=0)
        for place, t, p in zip(ready, np.atleast_1d(result.statistic), np.atleast_1d(result.pvalue), strict=True):
            outcomes[place] = Outcome(float(p), float(t))
    return _all(outcomes)


def wilcoxon_test(differences: Differences) -> list[Outcome]:
    """Wilcoxon's signed-rank test, two-sided, zero differences left out: the p-value of scipy's ``method="auto"``."""
    from scipy.stats import wilcoxon

    outcomes = degenerate(differences)
    for place in _ready(outcomes):
        settled = settle(differences.values[:, place], float(differences.noise[place]))
        if len(settled) <= FEW and len(np.unique(np.abs(settled[settled != 0]))) < len(settled):
            outcomes[place] = _tied_signed_ranks(settled[settled != 0])
        else:
            result = wilcoxon(settled)
            outcomes[place] = Outcome(float(result.pvalue), float(result.statistic))
    return _all(outcomes)


def _tied_signed_ranks(differences: Floats) -> Outcome:
    """The exact test with ties, by the distribution of the sum of the ranks that get a plus.

    scipy enumerates the 2^n signs here; counting sums, one rank after the other, gives the same number sooner.
    """
    from scipy.stats import rankdata

    doubled = np.rint(2 * rankdata(np.abs(differences))).astype(np.int64)  # middle ranks of ties are halves
    ways = np.zeros(doubled.sum() + 1)
    ways[0] = 1
    for rank in doubled:
        ways[rank:] = ways[rank:] + ways[:-rank]
    plus = int(doubled[differences > 0].sum())
    tail = min(ways[: plus + 1].sum(), ways[plus:].sum()) / ways.sum()
    return Outcome(min(1.0, 2 * float(tail)), min(plus, int(doubled.sum()) - plus) / 2)


def sign_test(differences: Differences) -> list[Outcome]:
    """The exact sign test, two-sided, ties left out (scipy's binomial test); the statistic is the number of wins."""
    from scipy.stats import binomtest

    outcomes = degenerate(differences)
    for place in _ready(outcomes):
        settled = settle(differences.values[:, place], float(differences.noise[place]))
        wins, losses = int((settled > 0).sum()), int((settled < 0).sum())
        outcomes[place] = Outcome(float(binomtest(wins, wins + losses, 0.5).pvalue), wins)
    return _all(outcomes)


def degenerate(differences: Differences, needs_variation: bool = False) -> list[Outcome | None]:
    """The answer where the input itself decides; None where the test has to be made."""
    pairs = differences.values.shape[1]
    if differences.topics == 0:
        return [Outcome(None, reason=NO_TOPICS)] * pairs
    found: list[Outcome | None] = [None] * pairs
    for place, (identical, constant) in enumerate(zip(differences.identical, differences.constant, strict=True)):
        if identical:
            found[place] = Outcome(1.0, 0.0, IDENTICAL)
        elif needs_variation and constant:
            found[place] = Outcome(None, reason=ONE_TOPIC if differences.topics == 1 else CONSTANT)
    return found


def settle(values: Floats, noise: float) -> Floats:
    """Give magnitudes that differ by rounding alone one value, and those of zero the value zero.

    >>> settle(np.array([0.3 - 0.2, 0.2 - 0.1, 0.1 - 0.2, 1e-17]), 1e-14).tolist()
    [0.1, 0.1, -0.1, 0.0]
    """
    magnitudes = np.abs(values)
    order = np.argsort(magnitudes)
    ascending = magnitudes[order]
    starts = np.concatenate([[True], np.diff(ascending) > noise])
    # the largest of a group stands for it, unless the group reaches down to zero
    ends = np.append(np.flatnonzero(starts)[1:], len(ascending)) - 1
    settled = np.empty_like(values)
    settled[order] = ascending[ends][np.cumsum(starts) - 1]
    return np.where(magnitudes <= noise, 0.0, np.copysign(settled, values))


def _ready(outcomes: list[Outcome | None]) -> list[int]:
    return [place for place, outcome in enumerate(outcomes) if outcome is None]


def _all(outcomes: list[Outcome | None]) -> list[Outcome]:
    return [outcome for outcome in outcomes if outcome is not None]
