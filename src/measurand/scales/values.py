"""The values of a measure on a whole universe, ready to be compared by the million, exactly.

Rational values become integers over one denominator D. Where D is known beforehand the measure's own float kernel is
enough: if D times the error bound is below 1/4, rounding D·value to the nearest integer gives the exact numerator.
Kernels add and multiply numbers that are not negative, at most ``ROUNDINGS(N)`` roundings deep, so their
relative error is at most that many units of 2^−53 (Higham, *Accuracy and Stability*, §3.1). Where no denominator is
known, or it is too large, the exact value of every run is asked for. A function that answers in floats stays in
floats: comparisons inside its declared error, or closer than 1e-9 without one, are not decided.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

import numpy as np
from numpy.typing import NDArray

from measurand.exact import Number, compare, sign
from measurand.measures.measure import Measure
from measurand.relevance.universe import Universe
from measurand.scales.subject import Examined, NotExact
from measurand.verdict import Method

UNKNOWN = 2
"""What a sign is called that could not be decided."""

CLOSE = 1e-9
"""How near two floats without a declared error may be, relatively, before their comparison is left undecided."""

Positions = NDArray[np.int64]
Signs = NDArray[np.int8]


class Values:
    """Values by position in the universe; compares values, and differences of values."""

    method: Method = Method.EXHAUSTIVE

    def signs(self, low: Positions, high: Positions) -> Signs:
        """The sign of M(high) − M(low), or :data:`UNKNOWN`."""
        raise NotImplementedError(type(self).__name__)

    def second_signs(self, a: Positions, b: Positions, c: Positions, d: Positions) -> Signs:
        """The sign of (M(b) − M(a)) − (M(d) − M(c)), or :data:`UNKNOWN`."""
        raise NotImplementedError(type(self).__name__)


@dataclass(frozen=True)
class ExactValues(Values):
    """Numerators over one denominator: int64 where they and four of them added fit, Python integers otherwise."""

    numerators: NDArray[np.int64] | NDArray[np.object_]
    denominator: int

    def signs(self, low: Positions, high: Positions) -> Signs:
        """The sign of each difference."""
        return _signs(self.numerators[high] - self.numerators[low])

    def second_signs(self, a: Positions, b: Positions, c: Positions, d: Positions) -> Signs:
        """The sign of each difference of differences."""
        v = self.numerators
        return _signs((v[b] - v[a]) - (v[d] - v[c]))


@dataclass(frozen=True)
class BallValues(Values):
    """Exact values that are no fractions: floats decide what is far apart, exact arithmetic the rest."""

    floats: NDArray[np.float64]
    exact: tuple[Number, ...]

    def signs(self, low: Positions, high: Positions) -> Signs:
        """The sign of each difference."""
        rough = self.floats[high] - self.floats[low]
        return self._settle(rough, lambda k: compare(self.exact[high[k]], self.exact[low[k]]))

    def second_signs(self, a: Positions, b: Positions, c: Positions, d: Positions) -> Signs:
        """The sign of each difference of differences."""
        v, x = self.floats, self.exact
        rough = (v[b] - v[a]) - (v[d] - v[c])
        return self._settle(rough, lambda k: sign((x[b[k]] - x[a[k]]) - (x[d[k]] - x[c[k]])))

    def _settle(self, rough: NDArray[np.float64], ask: Callable[[int], int | None]) -> Signs:
        # Each float is within half a unit in the last place of its exact value; four of them and three operations.
        bound = 8 * float(np.abs(self.floats).max(initial=0.0)) * 2.0**-52
        found = np.sign(rough).astype(np.int8)
        for k in np.flatnonzero(np.abs(rough) <= bound).tolist():
            answer = ask(k)
            found[k] = UNKNOWN if answer is None else answer
        return found


@dataclass(frozen=True)
class FloatValues(Values):
    """Values of a function that answers in floats, with its declared error bound if it has one."""

    floats: NDArray[np.float64]
    error: float | None
    method: Method = Method.FLOAT

    def signs(self, low: Positions, high: Positions) -> Signs:
        """The sign of each difference that is clear."""
        a, b = self.floats[high], self.floats[low]
        return self._clear(a - b, np.maximum(np.abs(a), np.abs(b)), 2)

    def second_signs(self, a: Positions, b: Positions, c: Positions, d: Positions) -> Signs:
        """The sign of each difference of differences that is clear."""
        v = self.floats
        largest = np.abs(np.stack((v[a], v[b], v[c], v[d]))).max(axis=0)
        return self._clear((v[b] - v[a]) - (v[d] - v[c]), largest, 4)

    def _clear(self, rough: NDArray[np.float64], largest: NDArray[np.float64], values: int) -> Signs:
        bound = CLOSE * largest if self.error is None else values * (self.error + largest * 2.0**-52)
        found = np.sign(rough).astype(np.int8)
        found[np.abs(rough) <= bound] = UNKNOWN
        return found


def _signs(differences: NDArray[np.int64] | NDArray[np.object_]) -> Signs:
    return np.asarray((differences > 0).astype(np.int8) - (differences < 0).astype(np.int8))


def values_on(examined: Examined, universe: Universe) -> Values:
    """The values of a measure on every run of a universe, exact wherever it can be."""
    lifted = _lifted(examined, universe)
    if lifted is not None:
        return lifted
    try:
        exact = tuple(examined.value(run) for run in universe)
    except NotExact:
        floats = np.concatenate([examined.floats(batch) for batch in universe.batches()])
        return FloatValues(floats, examined.error)
    return of_numbers(exact)


def of_numbers(exact: tuple[Number, ...]) -> Values:
    """Exact values, ready to be compared: integers over one denominator where all are rational."""
    rational = [value for value in exact if isinstance(value, Fraction)]
    if len(rational) == len(exact):
        return _over_one_denominator(rational)
    return BallValues(np.array([float(value) for value in exact]), exact)


def _over_one_denominator(values: list[Fraction]) -> ExactValues:
    denominator = lcm(*(value.denominator for value in values))
    numerators = [value.numerator * (denominator // value.denominator) for value in values]
    small = max(map(abs, numerators), default=0) < 2**60
    array = np.array(numerators, dtype=np.int64) if small else np.array(numerators, dtype=object)
    return ExactValues(array, denominator)


# Denominators known beforehand, by measure


def roundings(length: int) -> int:
    """How deep the roundings of a kernel may be nested for runs of this length."""
    return 8 * length + 32


def _harmonic(examined: Examined) -> int:
    return lcm(*range(1, examined.length + 1))


def _cascade(examined: Examined) -> int | None:
    measure = examined.measure
    if isinstance(measure, Measure) and measure.parameters:
        return None  # another maximum or gains of its own: other denominators than those of the scale
    highest = examined.gains[-1]
    whole = all(gain.denominator == 1 for gain in examined.gains)
    return _harmonic(examined) << (int(highest) * examined.length) if whole and highest < 64 else None


def _blended(examined: Examined) -> int | None:
    """With β·g[j] = b[j]/d and N documents of the highest degree, every term is Σ (d + b)/(i·(d + b[c])), at most 1."""
    measure, n = examined.measure, examined.length
    full = examined.ideal[:n] == (examined.grades,) * n and examined.recall_base >= n
    if not isinstance(measure, Measure) or "gains" in dict(measure.parameters) or not full:
        return None  # gains of its own, or an ideal that ends early: values may exceed 1
    beta = measure.call(examined.setting).fraction("beta")
    unit = lcm(*((beta * gain).denominator for gain in examined.gains))
    highest = unit + int(unit * beta * examined.gains[-1])
    return _harmonic(examined) * highest * min(examined.recall_base, measure.cutoff or examined.recall_base)


DENOMINATORS: dict[str, Callable[[Examined], int | None]] = {
    "AP": lambda examined: _harmonic(examined) * max(examined.recall_base, 1),
    "RR": _harmonic,
    "ERR": _cascade,
    "Success": lambda examined: 1,
    "Q": _blended,
}
"""A common denominator of all values on runs of the examined length, for the measures most often exhausted."""


def _lifted(examined: Examined, universe: Universe) -> ExactValues | None:
    measure = examined.measure
    if not isinstance(measure, Measure) or measure.entry.name not in DENOMINATORS or examined.form is not None:
        return None
    denominator = DENOMINATORS[measure.entry.name](examined)
    relative_error = roundings(examined.length) * 2.0**-53
    if denominator is None or denominator * relative_error >= 0.25 or universe.size < 4096:
        return None  # few runs are quicker asked one by one
    parts = []
    for batch in universe.batches():
        scaled = examined.floats(batch) * denominator
        nearest = np.rint(scaled)
        error = scaled.max(initial=0.0) * relative_error  # AP exceeds 1 where the recall base is below the length
        if error >= 0.25 or np.abs(scaled - nearest).max(initial=0.0) > error:
            return None
        parts.append(nearest.astype(np.int64))
    return ExactValues(np.concatenate(parts), denominator)
