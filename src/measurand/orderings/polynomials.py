"""Rank-generating functions as tuples of exact coefficients, lowest power first."""

from __future__ import annotations

Polynomial = tuple[int, ...]


def multiply(a: Polynomial, b: Polynomial) -> Polynomial:
    """The product of two polynomials.

    Packs the coefficients into one big integer each (Kronecker substitution), so that Python's own fast
    multiplication does the work.

    >>> multiply((1, 1), (1, 2, 1))
    (1, 3, 3, 1)
    """
    width = (max(a).bit_length() + max(b).bit_length() + min(len(a), len(b)).bit_length()) // 8 + 1
    packed = _pack(a, width) * _pack(b, width)
    return _unpack(packed, width, len(a) + len(b) - 1)


def power(base: Polynomial, exponent: int) -> Polynomial:
    """A polynomial to a power, by squaring.

    >>> power((1, 1), 4)
    (1, 4, 6, 4, 1)
    """
    result: Polynomial = (1,)
    while exponent:
        if exponent & 1:
            result = multiply(result, base)
        base = multiply(base, base) if exponent > 1 else base
        exponent >>= 1
    return result


def distinct_parts(largest: int) -> Polynomial:
    """∏ (1 + q^i) for i up to ``largest``: partitions into distinct parts of at most that size.

    >>> distinct_parts(3)
    (1, 1, 1, 2, 1, 1, 1)
    """
    counts = [1]
    for part in range(1, largest + 1):
        longer = counts + [0] * part
        for k, count in enumerate(counts):
            longer[k + part] += count
        counts = longer
    return tuple(counts)


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


def _pack(coefficients: Polynomial, width: int) -> int:
    return int.from_bytes(b"".join(value.to_bytes(width, "little") for value in coefficients), "little")


def _unpack(packed: int, width: int, count: int) -> Polynomial:
    data = packed.to_bytes(width * count, "little")
    return tuple(int.from_bytes(data[i * width : (i + 1) * width], "little") for i in range(count))
