"""Which share of all binary runs has a smaller geometric sum than a given one: a certified bracket, at any length.

Draw a run r uniformly among those with at most R relevant documents, rank by rank: with n ranks and an allowance of k
left, the next document is relevant with probability q(n, k) = A(n−1, k−1)/A(n, k), where A(n, k) = Σ_{j≤k} C(n, j). As
long as r agrees with the given run s nothing is decided. Once they differ, all that matters is the *threshold* x that
the rest of r must stay below, in units of the weight of the next rank: x → x/p after a non-relevant document,
x → (x−1)/p after a relevant one. r is below s for certain once x exceeds the best rest there can be, and not below once
x ≤ 0. Being in units of the next rank, thresholds keep their precision at any depth.

Many thresholds with the same allowance are kept as intervals, and merged where the logarithms of their lower ends fall
into one cell; a merged interval spans its members, so it still encloses the truth. All roundings go outwards. What is
undecided in the end is the width of the bracket; more cells make it smaller.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import comb

import numpy as np
from numpy.typing import NDArray

from measurand.relevance.judged import Ints

Floats = NDArray[np.float64]

WIDTH = 1e-3
"""How wide a bracket may be before it is computed again with more thresholds."""

BUDGETS = (500, 2_000, 8_000, 32_000)
"""How many thresholds are kept, tried one after the other."""

NEGLIGIBLE = 1e-6
"""Probability that may stay undecided without being followed further; it is part of the width."""

_OUT = 2.0**-49  # more than the relative error of a quotient by a rounded p
_SUMS = 1e-10  # more than the relative error of products and sums of probabilities along 10^4 ranks


@lru_cache(maxsize=64)
def relevance_probabilities(length: int, allowance: int) -> Floats:
    """q(n, k) for n = 0..length and k = 0..allowance, from whole numbers."""
    table = np.zeros((length + 1, allowance + 1))
    above = [1] * (allowance + 1)  # A(0, k)
    for n in range(1, length + 1):
        row = [above[0], *(above[k] + above[k - 1] for k in range(1, allowance + 1))]
        table[n, 1:] = [above[k - 1] / row[k] for k in range(1, allowance + 1)]
        above = row
    return table


@dataclass
class _Thresholds:
    low: Floats
    high: Floats
    ones: Ints
    mass: Floats

    def select(self, kept: NDArray[np.bool_]) -> _Thresholds:
        return _Thresholds(self.low[kept], self.high[kept], self.ones[kept], self.mass[kept])

    def join(self, *others: _Thresholds) -> _Thresholds:
        parts = [self, *others]
        return _Thresholds(
            np.concatenate([part.low for part in parts]),
            np.concatenate([part.high for part in parts]),
            np.concatenate([part.ones for part in parts]),
            np.concatenate([part.mass for part in parts]),
        )

    def merged(self, budget: int) -> _Thresholds:
        """At most about so many thresholds: neighbours of equal allowance become one interval."""
        finest = 4.0 * budget
        while len(self.low) > budget and finest > 1:
            cell = np.floor(np.log(np.maximum(self.low, 1e-300)) * finest).astype(np.int64)
            order = np.lexsort((cell, self.ones))
            new = np.concatenate(([True], (np.diff(cell[order]) != 0) | (np.diff(self.ones[order]) != 0)))
            starts = np.flatnonzero(new)
            if len(starts) <= budget or finest <= 2:
                return _Thresholds(
                    np.minimum.reduceat(self.low[order], starts),
                    np.maximum.reduceat(self.high[order], starts),
                    self.ones[order][starts],
                    np.add.reduceat(self.mass[order], starts),
                )
            finest /= 2
        return self


def share_below(run: tuple[int, ...], relevant: int, ratio: Fraction) -> tuple[float, float]:
    """A bracket of (k − 1)/(K − 1): k − 1 attainable runs have a smaller value than this one, K runs are attainable.

    >>> [round(end, 6) for end in share_below((0, 1, 0), 1, Fraction(4, 5))]
    [0.666667, 0.666667]
    """
    relevant = min(relevant, len(run))
    if relevant == 0:
        return 0.0, 0.0
    low, high = 0.0, 1.0
    for budget in BUDGETS:
        low, high = _share(run, relevant, ratio, budget)
        if high - low <= WIDTH:
            break
    total = sum(comb(len(run), k) for k in range(relevant + 1))
    factor = total / (total - 1)  # the share of k − 1 among K − 1 instead of K
    return max(0.0, low * factor * (1 - _SUMS)), min(1.0, high * factor * (1 + _SUMS))


def _share(run: tuple[int, ...], relevant: int, ratio: Fraction, budget: int) -> tuple[float, float]:
    length, p = len(run), float(ratio)
    slack = (3 * length + 8) * 2.0**-53  # a rest is a sum of as many terms, three roundings each
    chance = relevance_probabilities(length, relevant)
    rest = _own_rest(run, p)
    best = _best_rests(length, p)
    alive = _Thresholds(np.zeros(0), np.zeros(0), np.zeros(0, dtype=np.int64), np.zeros(0))
    agreeing, found, below, undecided = 1.0, 0, 0.0, 0.0
    for rank, used in enumerate(run):
        left = length - rank
        q = chance[left, relevant - alive.ones]
        parted = _Thresholds(alive.low - 1, alive.high - 1, alive.ones + 1, alive.mass * q)
        alive.mass = alive.mass * (1 - q)
        own_q = float(chance[left, relevant - found])
        # Here r parts from s: it has the other kind of document, and the threshold is what is left of s.
        other = 1 - used
        fork = _Thresholds(
            np.array([rest[rank] * (1 - slack) - other]),
            np.array([rest[rank] * (1 + slack) - other]),
            np.array([found + other]),
            np.array([agreeing * (own_q if other else 1 - own_q)]),
        )
        agreeing *= own_q if used else 1 - own_q
        found += used
        alive = alive.join(parted, fork)
        alive = alive.select((alive.high > 0) & (alive.mass > 0))
        alive.low = np.where(alive.low > 0, alive.low * (1 - _OUT), alive.low * (1 + _OUT)) / p
        alive.high = alive.high * (1 + _OUT) / p
        certain = alive.low > best[np.minimum(left - 1, relevant - alive.ones)]
        below += float(alive.mass[certain].sum())
        alive = alive.select(~certain).merged(budget)
        if agreeing + float(alive.mass.sum()) < NEGLIGIBLE:
            undecided = agreeing
            break
    undecided += float(alive.mass.sum())
    return below, below + undecided


def _own_rest(run: tuple[int, ...], p: float) -> Floats:
    """The value of the run from each rank on, in units of that rank's weight."""
    rest = np.zeros(len(run) + 1)
    for rank in range(len(run) - 1, -1, -1):
        rest[rank] = run[rank] + p * rest[rank + 1]
    return rest


def _best_rests(length: int, p: float) -> Floats:
    """An upper bound of the value of k relevant documents in a row, k = 0..length."""
    best = np.zeros(length + 1)
    for k in range(1, length + 1):
        best[k] = (1 + p * best[k - 1]) * (1 + _OUT)
    return best
