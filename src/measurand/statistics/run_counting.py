"""Interval twins by counting runs, where distinct runs are proved to have distinct values: then no value is listed.

**Geometric weights** p^(i−1), p = a/b in lowest terms, whole gains below b. Let two different runs have equal values.
Multiplied by b^(N−1) that reads Σ a^(i−1)·b^(N−i)·d_i = 0 with whole d_i, |d_i| < b, not all 0. Let m be the last rank
with d_m ≠ 0. Every term before it is a multiple of b^(N−m+1), so a^(m−1)·b^(N−m)·d_m is one too: b divides
a^(m−1)·d_m, hence d_m, since a and b have no common factor. But 0 < |d_m| < b. So no two runs share a value, and the
rank of a value is the number of attainable runs below it.

**Lexicographic weights**: each weight times the smallest step of the gains exceeds all that later ranks can add. Then
values are ordered as runs are by the first rank that differs (StrongRank, RBP with p ≤ 1/2), and runs are counted digit
by digit, at any length.

Meet in the middle: the values of the first and of the last ranks are sorted apart; for each first half, a search
tells how many last halves stay below. Floats decide what is clear, whole numbers the rest.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import pairwise
from math import gcd, lcm

import numpy as np
from numpy.typing import NDArray

from measurand.relevance.judged import Ints
from measurand.statistics.alphabet import Problem
from measurand.statistics.enumeration import attainable_runs
from measurand.statistics.keys import whole_numbers

MEETING = 40
"""The longest binary runs that are counted by meeting in the middle."""

LEXICOGRAPHIC_GRADED = 60
"""The longest graded runs that are counted digit by digit."""


def geometric_ratio(problem: Problem) -> Fraction | None:
    """The p of weights proportional to p^(i−1) that keep distinct runs apart, by the proof above; else None."""
    weights = [weight for weight in problem.weights or () if isinstance(weight, Fraction) and weight > 0]
    if problem.weights is None or len(weights) != problem.length or problem.length < 2:
        return None
    ratio = weights[1] / weights[0]
    if not 0 < ratio < 1 or any(low != ratio * high for high, low in pairwise(weights)):
        return None
    scale = lcm(*(gain.denominator for gain in problem.gains))
    whole = [int(gain * scale) for gain in problem.gains]
    return ratio if whole[-1] // (gcd(*whole) or 1) < ratio.denominator else None


def is_lexicographic(problem: Problem) -> bool:
    """Whether the first rank that differs always decides."""
    if problem.weights is None or not all(isinstance(weight, Fraction) for weight in problem.weights):
        return False
    rows = whole_numbers(problem)
    later = 0
    for row in reversed(rows):
        if min((high - low for low, high in pairwise(row)), default=1) <= later:
            return False
        later += row[-1]
    return True


def lexicographic_rank(run: tuple[int, ...], available: tuple[int, ...]) -> int:
    """How many attainable runs come before this one by the first rank that differs.

    >>> lexicographic_rank((1, 0, 1), (2,)), lexicographic_rank((1, 0, 1), (3,))
    (5, 5)
    """
    left, below = list(available), 0
    for rank, used in enumerate(run):
        rest = len(run) - rank - 1
        for smaller in range(used):
            if smaller == 0:
                below += _attainable(rest, left)
            elif left[smaller - 1]:
                left[smaller - 1] -= 1
                below += _attainable(rest, left)
                left[smaller - 1] += 1
        if used:
            left[used - 1] -= 1
    return below


def _attainable(length: int, left: list[int]) -> int:
    # Sorted: the number does not depend on which class is which, so more questions have been asked before.
    return attainable_runs(length, tuple(sorted(min(count, length) for count in left)))


class Halves:
    """Binary runs with geometric weights, their two halves sorted by value: counts the runs below a given one."""

    def __init__(self, length: int, ratio: Fraction) -> None:
        self.length, self.ratio = length, ratio
        a, b = ratio.numerator, ratio.denominator
        self.weights = [a ** (i - 1) * b ** (length - i) for i in range(1, length + 1)]
        self.middle = length // 2
        self.first, self.first_ones = self._half(range(self.middle))
        self.last, self.last_ones = self._half(range(self.middle, length))
        # Each half is a sum of at most N rounded terms; thresholds add two more roundings of values below 1/(1−p).
        self.tolerance = 4 * (length + 4) * 2.0**-53 * float(sum(self.weights)) / float(self.weights[0])
        self._first_by_ones = [
            self._sorted(self.first, self.first_ones == k) for k in range(int(self.first_ones.max()) + 1)
        ]
        self._last_up_to = cache(lambda most: self._sorted(self.last, self.last_ones <= most))

    def _half(self, ranks: range) -> tuple[NDArray[np.float64], Ints]:
        values, ones = np.zeros(1), np.zeros(1, dtype=np.int64)
        for rank in ranks:
            weight = float(Fraction(self.weights[rank], self.weights[0]))
            values = np.stack([values, values + weight], axis=1).reshape(-1)
            ones = np.stack([ones, ones + 1], axis=1).reshape(-1)
        return values, ones

    def _sorted(self, values: NDArray[np.float64], kept: NDArray[np.bool_]) -> tuple[NDArray[np.float64], Ints]:
        members = np.flatnonzero(kept)
        order = members[np.argsort(values[members], kind="stable")]
        return values[order], order

    def _exact(self, member: int, ranks: range) -> int:
        bits = len(ranks)
        return sum(self.weights[rank] for k, rank in enumerate(ranks) if member >> (bits - 1 - k) & 1)

    def below(self, run: tuple[int, ...], relevant: int) -> int:
        """How many runs with at most so many relevant documents have a smaller value than this run."""
        goal = sum(weight for weight, used in zip(self.weights, run, strict=True) if used)
        target = float(Fraction(goal, self.weights[0]))
        count = 0
        for ones, (values, members) in enumerate(self._first_by_ones[: relevant + 1]):
            last, places = self._last_up_to(min(relevant - ones, self.length - self.middle))
            rest = target - values
            sure = np.searchsorted(last, rest - self.tolerance, side="left")
            perhaps = np.searchsorted(last, rest + self.tolerance, side="right")
            count += int(sure.sum())
            for k in np.flatnonzero(perhaps > sure).tolist():
                missing = goal - self._exact(int(members[k]), range(self.middle))
                count += sum(
                    self._exact(int(places[j]), range(self.middle, self.length)) < missing
                    for j in range(int(sure[k]), int(perhaps[k]))
                )
        return count
