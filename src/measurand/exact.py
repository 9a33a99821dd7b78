"""Exact and certified arithmetic: rationals, and rational combinations of logarithms.

The values of measures are rational, or sums of rational multiples of ``log b / log m`` (a logarithmic discount). Both
are kept exactly. The sign of a rational is read off; that of a :class:`LogSum` is found by ball arithmetic
with rising precision, which proves it. Zero is only ever claimed when the terms cancel symbol by symbol: that
logarithms cannot cancel otherwise is not proved by anybody, so if no precision separates a sum from zero the answer is
``None``, undecided.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, Any, TypeAlias, Union

if TYPE_CHECKING:
    from flint import arb

PRECISIONS = (64, 128, 256, 512, 1024, 2048, 4096)
"""Bits tried, one after the other, before a sign is called undecided."""

Number: TypeAlias = Union[Fraction, "LogSum"]
Term: TypeAlias = tuple[tuple[Fraction, Fraction], Fraction]


@dataclass(frozen=True)
class LogSum:
    """``rational + Σ coefficient · log(b)/log(m)``, in a canonical form: equal terms are equal objects.

    >>> third = LogSum.ratio(2, 3)
    >>> print(third + third + Fraction(1, 2))
    1/2 + 2*log(2)/log(3)
    >>> print(LogSum.ratio(4, 8), LogSum.ratio(2, 9) + LogSum.ratio(2, 9) - third)
    2/3 0
    """

    rational: Fraction
    terms: tuple[Term, ...]

    @staticmethod
    def ratio(over: Fraction | int, under: Fraction | int, scale: Fraction | int = 1) -> Number:
        """``scale · log(over)/log(under)``; a rational where one is a rational power of the other."""
        top, top_power = primitive_root(Fraction(over))
        bottom, bottom_power = primitive_root(Fraction(under))
        coefficient = Fraction(scale) * Fraction(top_power, bottom_power)
        if top == bottom:
            return coefficient
        return collect([(Fraction(0), [((top, bottom), coefficient)])])

    def __add__(self, other: Number | int) -> Number:
        return collect([_parts(self), _parts(other)])

    __radd__ = __add__

    def __neg__(self) -> Number:
        return self * -1

    def __sub__(self, other: Number | int) -> Number:
        return self + other * -1

    def __rsub__(self, other: Number | int) -> Number:
        return self * -1 + other

    def __mul__(self, factor: Fraction | int) -> Number:
        factor = Fraction(factor)
        return collect([(self.rational * factor, [(key, value * factor) for key, value in self.terms])])

    __rmul__ = __mul__

    def __truediv__(self, divisor: Fraction | int) -> Number:
        return self * (1 / Fraction(divisor))

    def __float__(self) -> float:
        from flint import ctx

        with ctx.workprec(128):
            return float(self.ball().mid())

    def ball(self) -> arb:
        """An enclosure at the current precision of the ball arithmetic."""
        total: arb = _ball(self.rational)
        for (over, under), coefficient in self.terms:
            total += _ball(coefficient) * _ball(over).log() / _ball(under).log()
        return total

    def __str__(self) -> str:
        text = str(self.rational) if self.rational else ""
        for (over, under), coefficient in self.terms:
            quotient = f"log({over})/log({under})"
            term = quotient if abs(coefficient) == 1 else f"{abs(coefficient)}*{quotient}"
            minus = "- " if text else "-"
            text += (" " if text else "") + (minus if coefficient < 0 else "+ " if text else "") + term
        return text


def sign(value: Number | int) -> int | None:
    """−1, 0 or 1, proved; None if no precision separates the value from 0.

    >>> sign(Fraction(-1, 3)), sign(LogSum.ratio(2, 3) * 3 - 2)
    (-1, -1)
    """
    if not isinstance(value, LogSum):
        return (value > 0) - (value < 0)
    from flint import ctx

    for precision in PRECISIONS:
        with ctx.workprec(precision):
            enclosure = value.ball()
            if enclosure > 0:
                return 1
            if enclosure < 0:
                return -1
    return None


def compare(a: Number, b: Number) -> int | None:
    """The sign of a − b."""
    return sign(a - b)


def total(values: Iterable[Number]) -> Number:
    """The exact sum."""
    return collect([_parts(value) for value in values])


def collect(parts: Iterable[tuple[Fraction, Iterable[Term]]]) -> Number:
    """Add rationals and terms up; what cancels is gone, and what is left rational is a Fraction."""
    rational = Fraction(0)
    terms: dict[tuple[Fraction, Fraction], Fraction] = {}
    for constant, some in parts:
        rational += constant
        for key, coefficient in some:
            terms[key] = terms.get(key, Fraction(0)) + coefficient
    kept = tuple(sorted((key, coefficient) for key, coefficient in terms.items() if coefficient))
    return LogSum(rational, kept) if kept else rational


def _parts(value: Number | int) -> tuple[Fraction, Iterable[Term]]:
    return (value.rational, value.terms) if isinstance(value, LogSum) else (Fraction(value), ())


def _ball(value: Fraction) -> Any:
    from flint import arb

    return arb(value.numerator) / arb(value.denominator)


@cache
def primitive_root(value: Fraction) -> tuple[Fraction, int]:
    """The root that is no perfect power itself, and the exponent: 8 is 2³, 4/9 is (2/3)².

    >>> primitive_root(Fraction(8)), primitive_root(Fraction(4, 9)), primitive_root(Fraction(6))
    ((Fraction(2, 1), 3), (Fraction(2, 3), 2), (Fraction(6, 1), 1))
    """
    for exponent in range(max(value.numerator, value.denominator).bit_length(), 1, -1):
        top, bottom = _integer_root(value.numerator, exponent), _integer_root(value.denominator, exponent)
        if top is not None and bottom is not None:
            return Fraction(top, bottom), exponent
    return value, 1


def _integer_root(number: int, exponent: int) -> int | None:
    """The whole number with this power, if there is one: by bisection, so that no factor has to be found."""
    low, high = 1, 1 << -(-number.bit_length() // exponent)
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if middle**exponent <= number else (low, middle - 1)
    return low if low**exponent == number else None
