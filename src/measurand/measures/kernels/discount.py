"""Gains of grades, discounts of ranks, and the ideal ranking: what gain-based measures are made of."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

import numpy as np

from measurand.errors import InputError
from measurand.measures.kernels.rows import Flags, Floats, Ints, ordinals, remember, running, sum_rows
from measurand.measures.measure import Call
from measurand.measures.setting import Gains
from measurand.relevance.judged import Judged, Pool

_LARGEST_TABLE = 2**17
_LARGEST_EXPONENT = 1000


@dataclass(frozen=True)
class Gain:
    """How a grade becomes a gain: its own value unless mapped, negative grades 0, then perhaps 2^g - 1."""

    mapping: Gains | None = None
    exponential: bool = False

    def exact(self, grade: int) -> Fraction:
        """The gain of one grade."""
        plain = dict(self.mapping or ()).get(grade, Fraction(max(grade, 0)))
        return power_of_two(plain) - 1 if self.exponential else plain

    def __call__(self, grade: Ints) -> Floats:
        """The gains of many grades."""
        if self.mapping is None and not self.exponential:
            return np.maximum(grade, 0).astype(np.float64)
        if not len(grade):
            return np.zeros(0, dtype=np.float64)
        low, high = int(grade.min()), int(grade.max())
        if high - low < _LARGEST_TABLE:
            return self._table(range(low, high + 1))[grade - low]
        distinct, index = np.unique(grade, return_inverse=True)
        return self._table(distinct.tolist())[index]

    def _table(self, grades: range | list[int]) -> Floats:
        return np.array([self._single(grade) for grade in grades], dtype=np.float64)

    def _single(self, grade: int) -> float:
        plain = float(dict(self.mapping or ()).get(grade, Fraction(max(grade, 0))))
        if not self.exponential:
            return plain
        if plain > _LARGEST_EXPONENT:
            raise InputError(f"2^{plain:g} - 1 is no usable gain: map the grades with gains={{...}}")
        return float(2.0**plain - 1.0)


def power_of_two(exponent: Fraction) -> Fraction:
    """2^g for an integer g; other powers of two are not rational."""
    if exponent.denominator != 1:
        raise InputError(f"2^({exponent}) is not rational: exact values need integer gains")
    return Fraction(2) ** int(exponent)


@dataclass(frozen=True)
class Discount:
    """What the gain at a rank is divided by: log2(i+1), or max(1, log_b i) with a base."""

    base: Fraction | None = None

    def __call__(self, rank: Ints) -> Floats:
        """The divisors of many ranks."""
        deepest = int(rank.max(initial=1))
        if deepest < _LARGEST_TABLE:
            return _divisors(self.base, 1 << max(10, deepest.bit_length()))[rank]
        distinct, index = np.unique(rank, return_inverse=True)
        return np.array([_divisor(self.base, int(one)) for one in distinct])[index]


@lru_cache(maxsize=128)
def _divisors(base: Fraction | None, size: int) -> Floats:
    return np.array([_divisor(base, rank) for rank in range(size)], dtype=np.float64)


def _divisor(base: Fraction | None, rank: int) -> float:
    # The C library's log2, which math uses too, so that sums agree with trec_eval's in every bit.
    if base is None:
        return math.log2(rank + 1)
    if rank <= base:
        return 1.0
    if base == 2:
        return math.log2(rank)
    return max(1.0, math.log10(rank) if base == 10 else math.log(rank) / math.log(base))


@dataclass(frozen=True)
class Ideal:
    """The best possible ranking of each topic: its positive gains in descending order."""

    row: Ints
    position: Ints
    gain: Floats
    topics: int

    @property
    def first(self) -> Ints:
        """Where each topic's gains begin."""
        return np.searchsorted(self.row, np.arange(self.topics)).astype(np.int64)

    @property
    def count(self) -> Ints:
        """How many positive gains each topic has."""
        return np.bincount(self.row, minlength=self.topics).astype(np.int64)


def ideal_ranking(pool: Pool, gain: Gain) -> Ideal:
    """The ideal ranking of every topic."""

    def make() -> Ideal:
        gains, row = gain(pool.grade), pool.row
        kept: Flags = gains > 0
        gains, row = gains[kept], row[kept]
        if gain.mapping is not None:  # a mapping may turn the order of the grades around
            order = np.lexsort((-gains, row))
            gains, row = gains[order], row[order]
        return Ideal(row, ordinals(row), gains, len(pool))

    return remember(pool, ("ideal", gain), make)


def ideal_dcg(judged: Judged, gain: Gain, discount: Discount, depth: int) -> Floats:
    """The discounted gain of each row's ideal ranking, down to a depth."""

    def make() -> Floats:
        ideal = ideal_ranking(judged.pool, gain)
        kept = ideal.position <= depth
        parts = ideal.gain[kept] / discount(ideal.position[kept])
        return sum_rows(parts, ideal.row[kept], ideal.topics)

    return remember(judged.pool, ("ideal dcg", gain, discount, depth), make)[judged.topic]


def accumulate(values: Floats, row: Ints) -> Floats:
    """Running sums within rows, each entry included."""
    return running(np.add, 0.0, values, row) + values


def top_grade(judged: Judged, call: Call, otherwise: int | None = None) -> int:
    """The highest degree of the scale: ``max=``, or the evaluation's, or ``otherwise``, or the highest judged grade."""
    highest = remember(judged.pool, "highest grade", lambda: int(judged.pool.grade.max(initial=1)))
    stated = call.parameters.get("max")
    limit = stated if isinstance(stated, int) else call.setting.max_grade or otherwise
    if limit is None:
        return highest
    if highest > limit:
        raise InputError(f"the judgements have grade {highest}, above the maximum {limit}: write max={highest}")
    return limit
