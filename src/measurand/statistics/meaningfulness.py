"""Whether "the mean of A is higher" survives a change of scale, and by how much the scale must bend to undo it.

On a scale that is only ordinal the claim is meaningful iff it survives every strictly increasing map, that is iff A's
sample first-order stochastically dominates B's. Where it does not, the *flip distance* is the infimum, over strictly
increasing maps of [lo, hi] onto itself that reverse the means, of the largest deviation from the identity as a share of
hi − lo. The published witness goes slightly past that infimum, and its means are recomputed before it is shown.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields
from fractions import Fraction
from itertools import chain
from math import fsum, isfinite
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from measurand.errors import InputError
from measurand.statistics.bending import Bend, Levels, strictly
from measurand.statistics.table import Floats, Scores, ScoreTable

MARGINS = (0.01, 0.03, 0.1, 0.3, 1.0)
"""How far past the infimum a witness is looked for: as a share of it, or of a hundredth of the range if more."""

OVERSHOOT = 1e-12
"""Sums of discounts can end a rounding error above the top of their range: that much is no mistake."""


@dataclass(frozen=True)
class Flip:
    """Whether the order of two means survives every increasing map, and the smallest bend that reverses it."""

    higher: str
    """Which sample has the higher mean: ``a``, ``b`` or ``tie``; what follows speaks of that one (of a for a tie)."""
    mean_a: float
    mean_b: float
    dominates: bool
    """Whether the sample with the higher mean first-order dominates the other: nothing reverses the means."""
    flip_distance: float | None
    """The infimum; None where nothing reverses the means."""
    lo: float
    hi: float
    witness: Bend | None = None
    """A strictly increasing map that reverses the means."""
    flipped_a: float | None = None
    flipped_b: float | None = None
    """The means under the witness."""
    reason: str = ""

    def to_dict(self) -> dict[str, Any]:
        """Plain data; the witness as its knots, pairs of a score and its image."""
        plain = {name.name: getattr(self, name.name) for name in fields(self) if name.name != "witness"}
        bend = self.witness
        return plain | {"witness": None if bend is None else {"points": bend.points(), "deviation": bend.deviation}}


def survival_difference(a: Floats, b: Floats, knots: Floats) -> NDArray[np.int64]:
    """Σ over scores ≥ knot of a less those of b, for every knot but the first, in units of 1/(|a|·|b|)."""
    above_a = len(a) - np.searchsorted(np.sort(a), knots[1:], side="left")
    above_b = len(b) - np.searchsorted(np.sort(b), knots[1:], side="left")
    if len(a) == len(b):
        return (above_a - above_b).astype(np.int64)
    return (above_a * len(b) - above_b * len(a)).astype(np.int64)


def first_order_dominates(a: ArrayLike, b: ArrayLike) -> bool:
    """Whether at every threshold the share of scores that reach it is at least as large in a as in b.

    >>> first_order_dominates([1, 3, 5], [1, 2, 5]), first_order_dominates([1, 2, 3, 4, 7], [1, 1, 1, 6, 7])
    (True, False)
    """
    left, right = _sample(a, "a"), _sample(b, "b")
    if not len(left) or not len(right):
        raise InputError("an empty sample: dominance compares at least one score with another")
    knots = np.concatenate([[-np.inf], np.union1d(left, right)])
    return bool((survival_difference(left, right, knots) >= 0).all())


def flip(a: ArrayLike, b: ArrayLike, lo: float = 0.0, hi: float = 1.0) -> Flip:
    """Decide whether the order of the means of two samples survives every increasing map of [lo, hi].

    >>> wine = flip([1, 2, 3, 4, 7], [1, 1, 1, 6, 7], lo=1, hi=7)
    >>> wine.dominates, round(wine.flip_distance, 6), wine.flipped_a < wine.flipped_b
    (False, 0.041667, True)
    """
    left, right = _sample(a, "a"), _sample(b, "b")
    lo, hi = _range(left, right, lo, hi)
    mean_a, mean_b = fsum(left.tolist()) / len(left), fsum(right.tolist()) / len(right)
    order = compare_means(left, right)
    upper, lower = (left, right) if order >= 0 else (right, left)
    higher = {1: "a", 0: "tie", -1: "b"}[order]
    if hi == lo:
        return Flip(higher, mean_a, mean_b, True, None, lo, hi, reason="the measure has one value only")
    knots = np.union1d(np.union1d(left, right), [lo, hi])
    tails = survival_difference(upper, lower, knots)
    if (tails >= 0).all():
        reason = "the samples are the same: their means are equal under every map" if not tails.any() else (
            "the sample with the higher mean dominates the other at every threshold: no increasing map reverses them"
        )  # fmt: skip
        return Flip(higher, mean_a, mean_b, True, None, lo, hi, reason=reason)
    levels = Levels(knots, tails)
    delta = levels.root() if order else 0.0
    witness = _witness(levels, delta, upper, lower)
    if witness is None:
        reason = "the means can be reversed, but no map with float values was found that shows it"
        return Flip(higher, mean_a, mean_b, False, delta / (hi - lo), lo, hi, reason=reason)
    flipped_a, flipped_b = (fsum(witness(side).tolist()) / len(side) for side in (left, right))
    reason = "an increasing map of the scale reverses the means: the claim needs more than an ordinal scale"
    return Flip(higher, mean_a, mean_b, False, delta / (hi - lo), lo, hi, witness, flipped_a, flipped_b, reason)


def flips(
    scores: Scores, lo: float = 0.0, hi: float = 1.0, pairs: Iterable[tuple[str, str]] | None = None
) -> dict[tuple[str, str], Flip | None]:
    """The flip of every pair (or of those asked for), on the topics that both have; None without common topics."""
    table = ScoreTable.of(scores)
    found: dict[tuple[str, str], Flip | None] = {}
    for first, second in table.pairs() if pairs is None else pairs:
        a, b = table.pair(first, second)
        found[first, second] = flip(a, b, lo, hi) if len(a) else None
    return found


def flip_distance_by_program(a: ArrayLike, b: ArrayLike, lo: float = 0.0, hi: float = 1.0) -> float | None:
    """The flip distance as a linear program (scipy's HiGHS): a second way to the number that :func:`flip` gives.

    Unknown are the images of the knots and the deviation t; the means tie at the optimum, and since the program's value
    is convex in t, they are reversed for every larger t unless the higher sample dominates.
    """
    from scipy.optimize import linprog
    from scipy.sparse import coo_array

    left, right = _sample(a, "a"), _sample(b, "b")
    lo, hi = _range(left, right, lo, hi)
    if compare_means(left, right) < 0:
        left, right = right, left
    knots = np.union1d(np.union1d(left, right), [lo, hi])
    if hi == lo or (survival_difference(left, right, knots) >= 0).all():
        return None
    weights = np.zeros(len(knots))
    np.add.at(weights, np.searchsorted(knots, left), 1 / len(left))
    np.add.at(weights, np.searchsorted(knots, right), -1 / len(right))
    unit = (knots - lo) / (hi - lo)
    k = len(knots)
    i = np.arange(k)
    rise = np.arange(k - 1)
    # rows: φ_i − t ≤ v_i;  −φ_i − t ≤ −v_i;  φ_i − φ_{i+1} ≤ 0;  Σ w φ ≤ 0
    rows = np.concatenate([i, i, k + i, k + i, 2 * k + rise, 2 * k + rise, np.full(k, 3 * k - 1)])
    columns = np.concatenate([i, np.full(k, k), i, np.full(k, k), rise, rise + 1, i])
    entries = np.concatenate(
        [np.ones(k), -np.ones(k), -np.ones(k), -np.ones(k), np.ones(k - 1), -np.ones(k - 1), weights]
    )
    matrix = coo_array((entries, (rows, columns)), shape=(3 * k, k + 1)).tocsr()
    limits = np.concatenate([unit, -unit, np.zeros(k)])
    bounds = [(0.0, 0.0), *[(0.0, 1.0)] * (k - 2), (1.0, 1.0), (0.0, 1.0)]
    solved = linprog(  # type: ignore[call-overload]  # the stubs know no sparse matrices; scipy documents them
        np.eye(1, k + 1, k)[0], A_ub=matrix, b_ub=limits, bounds=bounds, method="highs"
    )
    return float(solved.fun)


def compare_means(a: Floats, b: Floats) -> int:
    """The sign of mean(a) − mean(b), exact."""
    if len(a) == len(b):
        # fsum rounds the exact sum once, which keeps its sign
        difference: float | Fraction = fsum(chain(a.tolist(), (-b).tolist()))
    else:
        difference = _exact_sum(a) * len(b) - _exact_sum(b) * len(a)
    return (difference > 0) - (difference < 0)


def _witness(levels: Levels, delta: float, upper: Floats, lower: Floats) -> Bend | None:
    """A strictly increasing map a little past δ under which the lower sample has the higher mean, verified."""
    knots = levels.knots
    span = knots[-1] - knots[0]
    before = max(levels.least(0.0)[0], 0.0)
    for margin in MARGINS:
        farther = min(delta + margin * max(delta, span / 100), span)
        least, _ = levels.least(farther)
        if least >= 0:
            continue
        # half of the identity that could be mixed in before the means tie again
        share = 0.5 * -least / (before - least)
        images = (1 - share) * levels.best_map(farther) + share * knots
        images[0], images[-1] = knots[0], knots[-1]
        bend = Bend(knots, strictly(images))
        if bend.strict and compare_means(bend(lower), bend(upper)) > 0:
            return bend
    return None


def _exact_sum(values: Floats) -> Fraction:
    return sum(map(Fraction, values.tolist()), Fraction(0))


def _sample(values: ArrayLike, name: str) -> Floats:
    sample = np.asarray(values, dtype=np.float64).ravel()
    if not np.isfinite(sample).all():
        raise InputError(f"sample {name} holds a score that is no finite number: leave that topic out of both samples")
    return sample


def _range(a: Floats, b: Floats, lo: float, hi: float) -> tuple[float, float]:
    """The range, widened to scores that rounding put past its ends; other scores outside are refused."""
    if not (isfinite(lo) and isfinite(hi) and lo <= hi):
        raise InputError(f"range [{lo}, {hi}]: expected two finite ends, the smaller first")
    if not len(a) or not len(b):
        raise InputError("an empty sample has no mean: expected at least one score on each side")
    slack = OVERSHOOT * max(abs(lo), abs(hi))
    for extreme in (float(min(a.min(), b.min())), float(max(a.max(), b.max()))):
        if not lo - slack <= extreme <= hi + slack:
            raise InputError(f"score {extreme} lies outside the range [{lo}, {hi}] of the measure")
    return float(min(lo, a.min(), b.min())), float(max(hi, a.max(), b.max()))
