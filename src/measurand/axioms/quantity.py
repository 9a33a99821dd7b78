"""Values of measures that can be subtracted and compared exactly, also where they are quotients of logarithmic sums.

nDCG divides one sum of rational multiples of ``log b / log m`` by another. A :class:`Quotient` keeps both as
polynomials in these logarithms, so that values of different topics can be added, subtracted and multiplied without
rounding. Its sign is proved by ball arithmetic; zero is claimed only when the polynomial cancels symbol by symbol. A
user's function that answers in floats gives :class:`Rough` values: what lies within their error of zero has no sign.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeAlias, Union

from measurand.exact import PRECISIONS, LogSum, Number

if TYPE_CHECKING:
    from flint import arb

Symbol = tuple[Fraction, Fraction]
"""``log(over)/log(under)``."""
Monomial = tuple[Symbol, ...]
Polynomial = tuple[tuple[Monomial, Fraction], ...]
"""Monomials in ascending order, with coefficients other than 0."""

Value: TypeAlias = Union[Fraction, "Quotient", "Rough"]

ONE: Polynomial = (((), Fraction(1)),)


@dataclass(frozen=True)
class Quotient:
    """``top / bottom``, polynomials in quotients of logarithms; ``bottom`` is positive.

    >>> half = LogSum.ratio(2, 3)
    >>> value = quotient(half, half + 1) - quotient(Fraction(1), half + 1)
    >>> sign_of(value), sign_of(value - value), round(float(value), 6)
    (-1, 0, -0.226294)
    """

    top: Polynomial
    bottom: Polynomial = ONE

    def __add__(self, other: Value | int) -> Value:
        if isinstance(other, Rough):
            return other + self
        right = _as_quotient(other)
        if self.bottom == right.bottom:
            return _reduced(_sum(self.top, right.top), self.bottom)
        top = _sum(_product(self.top, right.bottom), _product(right.top, self.bottom))
        return _reduced(top, _product(self.bottom, right.bottom))

    __radd__ = __add__

    def __mul__(self, other: Value | int) -> Value:
        if isinstance(other, Rough):
            return other * self
        right = _as_quotient(other)
        return _reduced(_product(self.top, right.top), _product(self.bottom, right.bottom))

    __rmul__ = __mul__

    def __neg__(self) -> Value:
        return self * -1

    def __sub__(self, other: Value | int) -> Value:
        return self + other * -1

    def __rsub__(self, other: Value | int) -> Value:
        return self * -1 + other

    def __float__(self) -> float:
        from flint import ctx

        with ctx.workprec(128):
            return float((_enclosure(self.top, 128) / _enclosure(self.bottom, 128)).mid())

    def __str__(self) -> str:
        top = _text(self.top)
        return top if self.bottom == ONE else f"({top})/({_text(self.bottom)})"


@dataclass(frozen=True)
class Rough:
    """A float that is within ``error`` of the value meant."""

    value: float
    error: float

    def __add__(self, other: Value | int) -> Rough:
        value, error = _rough_parts(other)
        found = self.value + value
        return Rough(found, self.error + error + abs(found) * 2.0**-52)

    __radd__ = __add__

    def __mul__(self, other: Value | int) -> Rough:
        value, error = _rough_parts(other)
        found = self.value * value
        spread = abs(self.value) * error + abs(value) * self.error + self.error * error
        return Rough(found, spread + abs(found) * 2.0**-52)

    __rmul__ = __mul__

    def __neg__(self) -> Rough:
        return Rough(-self.value, self.error)

    def __sub__(self, other: Value | int) -> Rough:
        return self + other * -1

    def __rsub__(self, other: Value | int) -> Rough:
        return self * -1 + other

    def __float__(self) -> float:
        return self.value

    def __str__(self) -> str:
        return repr(self.value)


def quotient(top: Number, bottom: Number = Fraction(1)) -> Value:
    """``top / bottom`` for a positive bottom; a Fraction where both are proportional."""
    return _reduced(_polynomial(top), _polynomial(bottom))


def sign_of(value: Value | int) -> int | None:
    """−1, 0 or 1, proved; ``None`` if nothing separates the value from 0."""
    if isinstance(value, Rough):
        return None if abs(value.value) <= value.error else (value.value > 0) - (value.value < 0)
    if not isinstance(value, Quotient):
        return (value > 0) - (value < 0)
    if not value.top:
        return 0
    from flint import ctx

    for precision in PRECISIONS:
        with ctx.workprec(precision):
            found = _enclosure(value.top, precision)
            if found > 0:
                return 1
            if found < 0:
                return -1
    return None


def magnitude(value: Value) -> Value | None:
    """The absolute value; ``None`` if the sign is not known and the value is no float."""
    way = sign_of(value)
    if way is None:
        return Rough(abs(value.value), value.error) if isinstance(value, Rough) else None
    return value * way if way else Fraction(0)


def text_of(value: Value) -> str:
    """An exact value as text; a float as Python prints it."""
    return str(value)


def written_out(values: Iterable[Value]) -> dict[str, list[Any]]:
    """Values as a witness tells them: exactly, and as decimals.

    >>> written_out([Fraction(1, 3)])
    {'values': ['1/3'], 'approx': [0.3333333333333333]}
    """
    found = list(values)
    return {"values": [text_of(value) for value in found], "approx": [float(value) for value in found]}


def _rough_parts(value: Value | int) -> tuple[float, float]:
    if isinstance(value, Rough):
        return value.value, value.error
    found = float(value)
    return found, abs(found) * 2.0**-52


def _as_quotient(value: Quotient | Fraction | int) -> Quotient:
    return value if isinstance(value, Quotient) else Quotient(_polynomial(Fraction(value)))


def _polynomial(number: Number) -> Polynomial:
    if isinstance(number, LogSum):
        return _collected([((), number.rational), *(((key,), coefficient) for key, coefficient in number.terms)])
    return _collected([((), Fraction(number))])


def _collected(parts: Iterable[tuple[Monomial, Fraction]]) -> Polynomial:
    found: dict[Monomial, Fraction] = {}
    for monomial, coefficient in parts:
        found[monomial] = found.get(monomial, Fraction(0)) + coefficient
    return tuple(sorted((monomial, coefficient) for monomial, coefficient in found.items() if coefficient))


def _sum(one: Polynomial, other: Polynomial) -> Polynomial:
    return _collected([*one, *other])


def _product(one: Polynomial, other: Polynomial) -> Polynomial:
    if other == ONE:
        return one
    if one == ONE:
        return other
    return _collected((tuple(sorted((*m, *n))), a * b) for m, a in one for n, b in other)


def _reduced(top: Polynomial, bottom: Polynomial) -> Value:
    """A Fraction where top and bottom are proportional; a bottom that is a number is divided out."""
    if not top:
        return Fraction(0)
    if [monomial for monomial, _ in top] == [monomial for monomial, _ in bottom]:
        ratios = {a / b for (_, a), (_, b) in zip(top, bottom, strict=True)}
        if len(ratios) == 1:
            return ratios.pop()
    scale = bottom[0][1]
    if len(bottom) == 1 and not bottom[0][0]:
        return Quotient(tuple((monomial, coefficient / scale) for monomial, coefficient in top))
    return Quotient(top, bottom)


@lru_cache(maxsize=65536)
def _logarithms(symbol: Symbol, precision: int) -> arb:
    from flint import arb, ctx

    with ctx.workprec(precision):
        over, under = (arb(number.numerator) / arb(number.denominator) for number in symbol)
        return over.log() / under.log()


def _enclosure(polynomial: Polynomial, precision: int) -> arb:
    from flint import arb

    total = arb(0)
    for monomial, coefficient in polynomial:
        term = arb(coefficient.numerator) / arb(coefficient.denominator)
        for symbol in monomial:
            term *= _logarithms(symbol, precision)
        total += term
    return total


def _text(polynomial: Polynomial) -> str:
    text = ""
    for monomial, coefficient in polynomial:
        factors = [f"log({over})/log({under})" for over, under in monomial]
        size = abs(coefficient)
        term = "*".join([*([str(size)] if size != 1 or not factors else []), *factors])
        minus = "- " if text else "-"
        text += (" " if text else "") + (minus if coefficient < 0 else "+ " if text else "") + term
    return text or "0"
