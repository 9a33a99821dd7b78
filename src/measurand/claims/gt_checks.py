"""What the decisions on GT ask the engine, in a word each: does a property hold, what is a value, is a set gapless."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Any

from measurand.claims.model import CheckFailed
from measurand.exact import Number
from measurand.scales.card import as_subject
from measurand.scales.deciding import decide
from measurand.verdict import Status


def holds(property_: str, measure: str, order: str, length: int, **options: Any) -> bool:
    """Whether a measure has a property on an ordering, as the verdict engine decides it; undecided is an error."""
    verdict = decide(as_subject(measure, **options), order, length, true_zero=False)[property_]
    if verdict.status not in (Status.HOLDS, Status.FAILS):
        raise CheckFailed(f"{property_} of {measure} on {order} at N = {length} is {verdict.status}: {verdict.reason}")
    return verdict.status is Status.HOLDS


def values(measure: str, runs: Sequence[Sequence[int]], **options: Any) -> list[Number]:
    """The exact values of runs of one length."""
    examined = as_subject(measure, **options).at(len(runs[0]))
    return [examined.value(tuple(run)) for run in runs]


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
