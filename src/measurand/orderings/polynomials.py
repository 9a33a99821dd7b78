"""Rank-generating functions as tuples of exact coefficients, lowest power first; FLINT multiplies them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

Polynomial = tuple[int, ...]


def power(base: Polynomial, exponent: int) -> Polynomial:
    """A polynomial to a power.

    >>> power((1, 1), 4)
    (1, 4, 6, 4, 1)
    """
    from flint import fmpz_poly

    return _coefficients(fmpz_poly(list(base)) ** exponent)


def distinct_parts(largest: int) -> Polynomial:
    """∏ (1 + q^i) for i up to ``largest``: partitions into distinct parts of at most that size.

    >>> distinct_parts(3)
    (1, 1, 1, 2, 1, 1, 1)
    """
    from flint import fmpz_poly

    factors = [fmpz_poly([1, *([0] * (part - 1)), 1]) for part in range(1, largest + 1)]
    return _coefficients(balanced_product(factors))


def gaussian_binomial(n: int, k: int) -> Polynomial:
    """The Gaussian binomial coefficient [n choose k]: partitions in a k×(n−k) box, by their sum.

    >>> gaussian_binomial(4, 2)
    (1, 1, 2, 1, 1)
    """
    k = min(k, n - k)
    # Multiply by (1 − q^(n−k+i)) and divide by (1 − q^i), each exactly, one i after the other.
    counts = [1]
    for i in range(1, k + 1):
        counts = _times_one_minus(counts, n - k + i)
        counts = _over_one_minus(counts, i)
    return tuple(counts)


def balanced_product(factors: Iterable[Any]) -> Any:
    """The product of many factors, in pairs of equal size, so that large ones meet large ones only."""
    row = list(factors)
    while len(row) > 1:
        row = [row[k] * row[k + 1] if k + 1 < len(row) else row[k] for k in range(0, len(row), 2)]
    return row[0]


def exact_quotient(over: Iterable[int], under: Iterable[int]) -> int:
    """The quotient of two products of positive integers, which must be an integer.

    >>> exact_quotient([6, 10], [4, 15])
    1
    """
    from flint import fmpz

    top = balanced_product([fmpz(1), *map(fmpz, over)])
    bottom = balanced_product([fmpz(1), *map(fmpz, under)])
    return int(top // bottom)


def _coefficients(polynomial: Any) -> Polynomial:
    return tuple(map(int, polynomial.coeffs()))


def _times_one_minus(counts: list[int], step: int) -> list[int]:
    longer = counts + [0] * step
    for k, count in enumerate(counts):
        longer[k + step] -= count
    return longer


def _over_one_minus(counts: list[int], step: int) -> list[int]:
    quotient = list(counts)
    for k in range(step, len(quotient)):
        quotient[k] += quotient[k - step]
    return quotient[: len(quotient) - step]
