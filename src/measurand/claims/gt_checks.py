"""What the decisions on GT ask of gains and of sums of them, to be compared with what the engine says."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Any


def is_linear(gains: Sequence[int | Fraction]) -> bool:
    """Whether g(aj) = K·j, with g(a0) = 0."""
    return all(gain == j * gains[1] for j, gain in enumerate(gains))


def is_equally_spaced(numbers: Iterable[Fraction]) -> bool:
    """Whether the distinct numbers, in order, have one distance."""
    return len({b - a for a, b in pairwise(sorted(set(numbers)))}) <= 1


def sums_of(gains: Sequence[int | Fraction], weights: Sequence[int | Fraction]) -> set[Fraction]:
    """All values of Σ weights[i] · g(r[i])."""
    sums = {Fraction(0)}
    for weight in weights:
        sums = {Fraction(low + weight * gain) for low in sums for gain in gains}
    return sums


def increasing_gains(grades: int, highest: int) -> Iterator[tuple[int, ...]]:
    """All integer gains 0 = g(a0) < g(a1) < … < g(ac) ≤ highest."""

    def extend(start: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        if len(start) == grades + 1:
            yield start
            return
        for gain in range(start[-1] + 1, highest + 1):
            yield from extend((*start, gain))

    yield from extend((0,))


def agree(expected: Callable[..., bool], found: Callable[..., bool], cases: Iterable[tuple[Any, ...]]) -> bool:
    """Whether a condition and the engine agree in every case."""
    return all(expected(*case) == found(*case) for case in cases)
