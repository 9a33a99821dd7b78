"""Naive measures for re-checking the witnesses on GT: they share no code with the package."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from math import comb, log

Run = Sequence[int]
Gains = Sequence[Fraction]


def gains_of(text: str) -> list[Fraction]:
    """Gains as a witness writes them: "0, 1, 3"."""
    return [Fraction(part) for part in text.split(",")]


def graded_precision(run: Run, gains: Gains) -> Fraction:
    return sum((gains[d] for d in run), Fraction(0)) / gains[-1] / len(run)


def rank_biased(run: Run, p: Fraction, gains: Gains) -> Fraction:
    total, weight = Fraction(0), 1 - p
    for degree in run:
        total += weight * gains[degree] / gains[-1]
        weight *= p
    return total


def discounted(run: Run, base: float, gains: Gains) -> float:
    return sum(float(gains[d]) / max(1.0, log(i) / log(base)) for i, d in enumerate(run, start=1))


def reciprocal(run: Run, gains: Sequence[int]) -> Fraction:
    total, still_reading = Fraction(0), Fraction(1)
    for i, degree in enumerate(run, start=1):
        stop = Fraction(2 ** gains[degree] - 1, 2 ** gains[-1])
        total += still_reading * stop / i
        still_reading *= 1 - stop
    return total


def average_precision(run: Run) -> Fraction:
    """Without the factor of the recall base."""
    return sum((Fraction(sum(run[:i]), i) for i in range(1, len(run) + 1) if run[i - 1]), Fraction(0))


def set_rank(run: Run) -> int:
    """GT (2) for a decreasing list."""
    n = len(run)
    return sum(comb(d + n - j, n - j + 1) for j, d in enumerate(run, start=1))


def strong_rank(run: Run, grades: int) -> int:
    value = 0
    for degree in run:
        value = value * (grades + 1) + degree
    return value


def equally_spaced(numbers: Sequence[Fraction]) -> bool:
    return len({b - a for a, b in pairwise(sorted(set(numbers)))}) == 1


def increasing(numbers: Sequence[Fraction]) -> bool:
    return all(a < b for a, b in pairwise(numbers))
