"""Which share of all binary runs has a smaller geometric sum than a given one: a certified bracket, at any length.

Draw a run r uniformly among those with at most R relevant documents, rank by rank: with n ranks and an allowance of k
left, the next document is relevant with probability q(n, k) = A(n−1, k−1)/A(n, k), where A(n, k) = Σ_{j≤k} C(n, j). As
long as r agrees with the given run s nothing is decided. Once they differ, all that matters is the *threshold* x that
the rest of r must stay below, in units of the weight of the next rank: x → x/p after a non-relevant document,
x → (x−1)/p after a relevant one. r is below s for certain once x exceeds the best rest there can be, and not below once
x ≤ 0. Being in units of the next rank, thresholds keep their precision at any depth.

The share grows with every threshold. So two walks are made: one rounds thresholds down, and finds a lower bound; the
other rounds them up, and finds an upper bound. Where too many gather, neighbours of equal allowance are merged into
the lowest (highest) of them. What differs in the end is the width of the bracket; more thresholds make it smaller.
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

BUDGETS = (500, 3_000, 12_000, 48_000)
"""How many thresholds are kept, tried one after the other."""

PATIENCE = 3
"""How many times as many may gather before they are merged again: each merging costs width, so they are put off."""

NEGLIGIBLE = 1e-6
"""Probability that may stay undecided without being followed further; it is part of the width."""

_OUT = 2.0**-49  # more than the relative error of a difference and a quotient by a rounded p
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
    x: Floats
    ones: Ints
    mass: Floats

    def select(self, kept: NDArray[np.bool_]) -> _Thresholds:
        return _Thresholds(self.x[kept], self.ones[kept], self.mass[kept])

    def join(self, *others: _Thresholds) -> _Thresholds:
        parts = [self, *others]
        return _Thresholds(
            np.concatenate([part.x for part in parts]),
            np.concatenate([part.ones for part in parts]),
            np.concatenate([part.mass for part in parts]),
        )

    def merged(self, budget: int, upwards: bool) -> _Thresholds:
        """At most about so many: neighbours of equal allowance become the lowest, or the highest, of them.

        Merging costs the probability that neighbours carry times their distance. Cells that each hold an equal part
        of the sum of the square roots of that keep the total cost small, by the argument for equal marginal costs.
        """
        order = np.lexsort((self.x, self.ones))
        x, ones, mass = self.x[order], self.ones[order], self.mass[order]
        apart = np.concatenate(([True], np.diff(ones) != 0))
        gaps = np.where(apart, 0.0, np.diff(np.log(x), prepend=0.0))
        effort = np.cumsum(np.sqrt((mass + np.roll(mass, 1)) * np.maximum(gaps, 0.0)))
        cell = np.floor(effort * (budget / max(float(effort[-1]), 1e-300)))
        starts = np.flatnonzero(apart | (np.diff(cell, prepend=-1.0) != 0))
        ends = np.maximum.reduceat(x, starts) if upwards else x[starts]
        return _Thresholds(ends, ones[starts], np.add.reduceat(mass, starts))


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
        low, high = (_share(run, relevant, ratio, budget, upwards) for upwards in (False, True))
        if high - low <= WIDTH:
            break
    total = sum(comb(len(run), k) for k in range(relevant + 1))
    factor = total / (total - 1)  # the share of k − 1 among K − 1 instead of K
    return max(0.0, low * factor * (1 - _SUMS)), min(1.0, high * factor * (1 + _SUMS))


def _share(run: tuple[int, ...], relevant: int, ratio: Fraction, budget: int, upwards: bool) -> float:
    """An upper, or a lower, bound of the share of attainable runs with a smaller value."""
    length, p = len(run), float(ratio)
    slack = (3 * length + 8) * 2.0**-53  # a rest is a sum of as many terms, three roundings each
    outwards, own_outwards = (1 + _OUT, 1 + slack) if upwards else (1 - _OUT, 1 - slack)
    chance = relevance_probabilities(length, relevant)
    rest = _own_rest(run, p) * own_outwards
    best = _best_rests(length, p)
    alive = _Thresholds(np.zeros(0), np.zeros(0, dtype=np.int64), np.zeros(0))
    agreeing, found, below = 1.0, 0, 0.0
    for rank, used in enumerate(run):
        left = length - rank
        q = chance[left, relevant - alive.ones]
        parted = _Thresholds(alive.x - 1, alive.ones + 1, alive.mass * q)
        alive.mass = alive.mass * (1 - q)
        # Here r parts from s: it has the other kind of document, and the threshold is what is left of s.
        own_q = float(chance[left, relevant - found])
        other = 1 - used
        fork = agreeing * (own_q if other else 1 - own_q)
        alive = alive.join(
            parted, _Thresholds(np.array([rest[rank] - other]), np.array([found + other]), np.array([fork]))
        )
        agreeing *= own_q if used else 1 - own_q
        found += used
        alive = alive.select((alive.x > 0) & (alive.mass > 0))
        alive.x = alive.x * outwards / p
        certain = alive.x > best[np.minimum(left - 1, relevant - alive.ones)]
        below += float(alive.mass[certain].sum())
        alive = alive.select(~certain)
        if len(alive.mass) > PATIENCE * budget:
            alive = alive.merged(budget, upwards)
        undecided = agreeing + float(alive.mass.sum())
        if undecided < NEGLIGIBLE:
            return below + undecided if upwards else below
    # Nothing is left to draw: who agrees is equal, and a threshold above 0 has been counted.
    return below + float(alive.mass.sum()) if upwards else below


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
