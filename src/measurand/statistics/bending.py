"""Bending a scale: increasing maps of [lo, hi] onto itself, and the best of those that stay within δ of the identity.

Let v_0 = lo < … < v_k = hi be values and c_i weights that sum to zero. Write S_j = Σ_{i ≥ j} c_i, a step function of
the threshold: S(x) = S_j for v_{j−1} < x ≤ v_j. Cutting an increasing map into its levels,

    Σ c_i φ(v_i) = ∫_lo^hi S(x(θ)) dθ,

where x(θ) is the place where φ passes the level θ. Staying within δ of the identity means |x(θ) − θ| ≤ δ, and places
may be chosen level by level: the leftmost best place in a window that slides to the right slides to the right as well.
So the least value of Σ c_i φ(v_i) is

    g(δ) = ∫_lo^hi min { S(x) : |x − θ| ≤ δ } dθ,

a sliding minimum. Each jump of the minimum moves at unit speed towards its higher side as δ grows, so −g′(δ) is the
total variation of the minimum. g is the value of a linear program as a function of its bounds, hence convex, and
Newton's method from the left ends at its root after finitely many steps.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from measurand.statistics.table import Floats

STEPS = 500


@dataclass(frozen=True)
class Bend:
    """A strictly increasing map of [lo, hi] onto itself, straight between its knots.

    >>> Bend(np.array([0.0, 0.5, 1.0]), np.array([0.0, 0.25, 1.0])).deviation
    0.25
    """

    values: Floats
    images: Floats

    def __call__(self, scores: Floats) -> Floats:
        """The images of scores; those of knots are looked up, for interpolation may round."""
        places = np.minimum(np.searchsorted(self.values, scores), len(self.values) - 1)
        knots = self.values[places] == scores
        with np.errstate(over="ignore", invalid="ignore"):  # slopes between knots that are subnormal numbers apart
            between = np.interp(scores, self.values, self.images)
        return np.where(knots, self.images[places], between)

    @property
    def deviation(self) -> float:
        """The largest distance from the identity, as a share of hi − lo."""
        return float(np.abs(self.images - self.values).max() / (self.values[-1] - self.values[0]))

    @property
    def strict(self) -> bool:
        """Whether it is strictly increasing at its knots, and keeps both ends where they are."""
        ends = self.images[0] == self.values[0] and self.images[-1] == self.values[-1]
        return bool(ends and (np.diff(self.images) > 0).all())

    def points(self) -> list[tuple[float, float]]:
        """The knots, as pairs of a value and its image."""
        return list(zip(self.values.tolist(), self.images.tolist(), strict=True))


@dataclass(frozen=True)
class Levels:
    """The weighted sum to be made small: knots v_0 … v_k, and S_1 … S_k, the sums of the weights from each knot on."""

    knots: Floats
    tails: NDArray[np.int64] | Floats

    @cached_property
    def _leftmost(self) -> list[NDArray[np.intp]]:
        """``_leftmost[e][j]``: the place of the leftmost least tail among the 2^e from j on."""
        table = [np.arange(len(self.tails))]
        while 2 ** len(table) <= len(self.tails):
            half = 2 ** (len(table) - 1)
            left, right = table[-1][:-half], table[-1][half:]
            table.append(np.where(self.tails[left] <= self.tails[right], left, right))
        return table

    def _best(self, first: NDArray[np.intp], last: NDArray[np.intp]) -> NDArray[np.intp]:
        """The leftmost least tail between places, both included."""
        found = np.empty_like(first)
        exponents = np.frexp(last - first + 1)[1] - 1
        for exponent in np.unique(exponents):
            here = exponents == exponent
            row = self._leftmost[exponent]
            left, right = row[first[here]], row[last[here] - 2**exponent + 1]
            found[here] = np.where(self.tails[left] <= self.tails[right], left, right)
        return found

    def choose(self, delta: float) -> tuple[Floats, NDArray[np.intp]]:
        """Cut [lo, hi] into pieces of levels; for each its length and the piece of S chosen, from the left."""
        lo, hi = self.knots[0], self.knots[-1]
        lowered, raised = self.knots - delta, self.knots + delta
        cuts = np.unique(np.clip(np.concatenate([lowered, raised]), lo, hi))
        # which pieces a window reaches is counted with the very floats that are the cuts: pieces as narrow as a
        # rounding error must not be missed, and a midpoint between their ends would round into a neighbour
        last_piece = len(self.tails) - 1
        first = np.clip(np.searchsorted(raised, cuts[:-1], side="right") - 1, 0, last_piece)
        last = np.clip(np.searchsorted(lowered, cuts[:-1], side="right") - 1, 0, last_piece)
        return np.diff(cuts), self._best(first, last)

    def least(self, delta: float) -> tuple[float, float]:
        """g(δ), and the rate at which it falls."""
        lengths, chosen = self.choose(delta)
        heights = self.tails[chosen].astype(np.float64)
        return float(lengths @ heights), float(np.abs(np.diff(heights)).sum())

    def best_map(self, delta: float) -> Floats:
        """The images of the knots under an increasing map, within δ of the identity, of least weighted sum."""
        lengths, chosen = self.choose(delta)
        images = np.empty_like(self.knots)
        images[0] = self.knots[0]
        images[1:] = self.knots[0] + np.cumsum(np.bincount(chosen, weights=lengths, minlength=len(self.tails)))
        images[-1] = self.knots[-1]
        return images

    def root(self) -> float:
        """The δ at which g falls to zero, given that g(0) ≥ 0 and that some tail is negative."""
        low, delta = 0.0, 0.0
        span = float(self.knots[-1] - self.knots[0])
        for _ in range(STEPS):
            value, rate = self.least(delta)
            if value < 0:
                return self._between(low, delta)
            step = value / rate if rate > 0 else 0.0
            if step <= 2**-53 * span:
                return delta
            low, delta = delta, min(delta + step, span)
        return self._between(low, span)

    def _between(self, low: float, high: float) -> float:
        """The root by halving, where Newton's method stepped over it by rounding, or took too many steps."""
        while low < (middle := (low + high) / 2) < high:
            low, high = (middle, high) if self.least(middle)[0] >= 0 else (low, middle)
        return high


def strictly(images: Floats) -> Floats:
    """Separate equal neighbours by the smallest step there is, both ends kept."""
    bent = images.copy()
    for place in range(1, len(bent)):
        bent[place] = max(bent[place], np.nextafter(bent[place - 1], np.inf))
    bent[-1] = images[-1]
    for place in range(len(bent) - 2, 0, -1):
        if bent[place] < bent[place + 1]:
            break
        bent[place] = np.nextafter(bent[place + 1], -np.inf)
    return bent
