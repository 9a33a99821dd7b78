"""Rankings, significance decisions and percentages: do they survive a change of scale?"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from math import fsum, isfinite

import numpy as np
from numpy.typing import ArrayLike, NDArray

from measurand.errors import InputError
from measurand.statistics.bending import Bend, Levels, strictly
from measurand.statistics.kinds import Kind
from measurand.statistics.meaningfulness import Flip, flip
from measurand.statistics.paired import Differences, t_test
from measurand.statistics.table import Floats, Scores, ScoreTable

HALVINGS = 16
DESCENTS = 6
IDENTITY_SHARE = 2**-10


@dataclass(frozen=True)
class RankingFlip:
    """A ranking of systems by their means over common topics, and what it takes to change it."""

    ranking: tuple[str, ...]
    neighbours: tuple[Flip, ...]
    """The flips of the first with the second, the second with the third, …"""
    survives: bool
    """Whether no increasing map changes the ranking: every system dominates the next."""
    flip_distance: float | None
    """The smallest bend that changes it; any change of a ranking reverses two neighbours."""
    weakest: tuple[str, str] | None
    """The neighbours that this bend reverses."""
    reason: str = ""


@dataclass(frozen=True)
class DecisionFlip:
    """A paired t test's decision, and the smallest bend found that changes it: a search, hence an upper bound."""

    p: float | None
    significant: bool
    distance_found: float | None
    witness: Bend | None
    p_after: float | None
    reason: str


@dataclass(frozen=True)
class PercentageClaim:
    """ "A is x % better than B": meaningful on ratio scales alone; elsewhere a permissible map changes x."""

    percent: float | None
    meaningful: bool
    kind: Kind
    alpha: float | None = None
    beta: float | None = None
    """The witness M ↦ αM + β."""
    percent_after: float | None = None
    reason: str = ""


def ranking_flip(scores: Scores, lo: float = 0.0, hi: float = 1.0) -> RankingFlip:
    """Whether the ranking of systems by their means survives every increasing map of [lo, hi]."""
    table = ScoreTable.of(scores).complete()
    if not table.topics:
        return RankingFlip(table.systems, (), False, None, None, "no topic that every system has: there is no ranking")
    sums = {system: fsum(table.values[:, column].tolist()) for column, system in enumerate(table.systems)}
    ranking = tuple(sorted(table.systems, key=lambda system: (-sums[system], system)))
    neighbours = tuple(flip(*table.pair(a, b), lo, hi) for a, b in pairwise(ranking))
    loose = [place for place, one in enumerate(neighbours) if one.flip_distance is not None]
    if not loose:
        reason = "every system dominates the next: no increasing map changes the ranking"
        return RankingFlip(ranking, neighbours, True, None, None, reason)
    first = min(loose, key=lambda place: neighbours[place].flip_distance or 0.0)
    return RankingFlip(
        ranking,
        neighbours,
        False,
        neighbours[first].flip_distance,
        (ranking[first], ranking[first + 1]),
        f"{len(loose)} of {len(neighbours)} pairs of neighbours can be reversed by an increasing map",
    )


def significance_flip(
    a: ArrayLike, b: ArrayLike, lo: float = 0.0, hi: float = 1.0, alpha: float = 0.05
) -> DecisionFlip:
    """Search for a small bend of the scale that changes the decision of the paired t test at level alpha."""
    from scipy.special import stdtrit

    left, right = np.asarray(a, dtype=np.float64), np.asarray(b, dtype=np.float64)
    if left.shape != right.shape or left.ndim != 1:
        raise InputError(f"paired scores of shapes {left.shape} and {right.shape}: expected one score each per topic")
    if len(left):
        reversal = flip(left, right, lo, hi)  # refuses what is out of range or no number
        lo, hi = reversal.lo, reversal.hi
    [outcome] = t_test(Differences.between(left, right))
    if (
        outcome.p is None or outcome.reason
    ):  # undefined, or the same scores throughout, which stay the same under every map
        return DecisionFlip(outcome.p, False, None, None, None, outcome.reason)
    significant = outcome.p <= alpha
    search = _Search(left, right, lo, hi, float(stdtrit(len(left) - 1, 1 - alpha / 2)), significant)
    bend = search.smallest()
    if bend is None:
        reason = "searched the range of bends by descent on t: none found that changes the decision (not a proof)"
        return DecisionFlip(outcome.p, significant, None, None, None, reason)
    [after] = t_test(Differences.between(bend(left), bend(right)))
    reason = "found by a search over increasing maps: a smaller bend may exist"
    return DecisionFlip(outcome.p, significant, bend.deviation, bend, after.p, reason)


class _Search:
    """Bisection on the size of the bend; at each size, descent on t along the best maps for its gradient."""

    def __init__(self, a: Floats, b: Floats, lo: float, hi: float, critical: float, significant: bool) -> None:
        self.knots = np.union1d(np.union1d(a, b), [lo, hi])
        self.places = np.searchsorted(self.knots, a), np.searchsorted(self.knots, b)
        self.critical, self.significant = critical, significant

    def smallest(self) -> Bend | None:
        """The smallest bend found."""
        span = float(self.knots[-1] - self.knots[0])
        best, low, high = self.at(span), 0.0, span
        if best is None:
            return None
        for _ in range(HALVINGS):
            middle = (low + high) / 2
            found = self.at(middle)
            if found is None:
                low = middle
            else:
                best, high = found, middle
        return best

    def at(self, delta: float) -> Bend | None:
        """A bend within δ that changes the decision, if the descent finds one."""
        towards = (np.sign(self.t(self.knots)[0]) or 1.0,) if self.significant else (-1.0, 1.0)
        for sign in towards:
            images = self.knots
            for _ in range(DESCENTS):
                gradient = sign * self.t(images)[1]
                tails = np.cumsum(gradient[::-1])[::-1][1:]
                corner = Levels(self.knots, tails).best_map(delta)
                steps = [images + step * (corner - images) for step in (1.0, 0.5, 0.25, 0.125)]
                chosen = min(steps, key=lambda step: sign * self.t(step)[0])
                if sign * self.t(chosen)[0] >= sign * self.t(images)[0]:
                    break
                images = chosen
                bend = self.strict(images)
                if self.changed(bend.images):
                    return bend
        return None

    def strict(self, images: Floats) -> Bend:
        """Mix in a little of the identity, so that the map is strictly increasing."""
        mixed = (1 - IDENTITY_SHARE) * images + IDENTITY_SHARE * self.knots
        mixed[0], mixed[-1] = self.knots[0], self.knots[-1]
        return Bend(self.knots, strictly(mixed))

    def changed(self, images: Floats) -> bool:
        """Whether the decision is the other one; by a margin that rounding cannot bridge."""
        size = abs(self.t(images)[0])
        return size < self.critical * (1 - 1e-9) if self.significant else size > self.critical * (1 + 1e-9)

    def t(self, images: Floats) -> tuple[float, Floats]:
        """The t statistic of the bent scores, and its gradient in the images."""
        d = images[self.places[0]] - images[self.places[1]]
        n, mean = len(d), float(d.mean())
        spread = float(d.std(ddof=1))
        gradient = np.zeros_like(images)
        if spread <= 1e-14 * float(np.abs(images).max()):
            return 0.0, gradient
        root = float(np.sqrt(n))
        each = root / (n * spread) - mean * root * (d - mean) / ((n - 1) * spread**3)
        np.add.at(gradient, self.places[0], each)
        np.add.at(gradient, self.places[1], -each)
        return mean * root / spread, gradient


def percentage_improvement(a: ArrayLike, b: ArrayLike, kind: Kind | str) -> PercentageClaim:
    """Whether "the mean of A is x % above that of B" is meaningful on a scale of this kind.

    >>> claim = percentage_improvement([20.0], [10.0], "interval")
    >>> claim.percent, claim.meaningful, (claim.alpha, claim.beta), round(claim.percent_after, 2)
    (100.0, False, (1.0, 10.0), 50.0)
    """
    kind = Kind.of(kind)
    over, under = _mean(a), _mean(b)
    if over is None or under is None:
        return PercentageClaim(None, False, kind, reason="an empty sample has no mean")
    if under == 0:
        return PercentageClaim(None, False, kind, reason="the mean of B is zero: no percentage of it is defined")
    percent = 100 * (over - under) / under
    if kind.at_least(Kind.RATIO):
        return PercentageClaim(percent, True, kind, reason="ratios of means are kept by every M ↦ αM")
    if over == under and kind.at_least(Kind.INTERVAL):
        return PercentageClaim(percent, True, kind, reason="equal means stay equal under every M ↦ αM + β")
    if over == under:
        reason = "an equality of means: ask flip() whether it survives increasing maps"
        return PercentageClaim(percent, False, kind, reason=reason)
    beta = under if under > 0 else -3 * under
    after = 100 * (over - under) / (under + beta)
    reason = f"M ↦ M + {beta:g} is permissible on a scale of kind {kind}, and turns {percent:.4g} % into {after:.4g} %"
    return PercentageClaim(percent, False, kind, 1.0, beta, after, reason)


def _mean(values: ArrayLike) -> float | None:
    sample: NDArray[np.float64] = np.asarray(values, dtype=np.float64).ravel()
    if not all(map(isfinite, sample.tolist())):
        raise InputError("a score is no finite number: leave that topic out of both samples")
    return fsum(sample.tolist()) / len(sample) if len(sample) else None
