"""Exact numbers: rationals, and sums of products of ``log(a)/log(b)``.

A number is a ``Fraction`` or a :class:`Real`: a polynomial with rational coefficients in a few irrational symbols. A
symbol is a quotient of logarithms, or the inverse of such a polynomial (the gain of the ideal ranking, by which nDCG
divides). Two numbers are equal only if they are the same polynomial. Which of two others is the larger one is proved by
ball arithmetic with rising precision. If no precision separates them, there is no answer.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import gcd
from typing import Any, TypeAlias, Union

from measurand.checker.problems import CannotCheck

PRECISIONS = (64, 128, 256, 512, 1024, 2048, 4096)
"""Bits tried, one after the other."""


@dataclass(frozen=True)
class Logarithm:
    """``log(over)/log(under)``."""

    over: Fraction
    under: Fraction

    def __str__(self) -> str:
        return f"log({self.over})/log({self.under})"


@dataclass(frozen=True)
class Inverse:
    """``1/(sum)``."""

    of: Real

    def __str__(self) -> str:
        return f"1/({self.of})"


Symbol: TypeAlias = Logarithm | Inverse
Number: TypeAlias = Union[Fraction, "Real"]
Monomial: TypeAlias = tuple[Symbol, ...]


@dataclass(frozen=True)
class Real:
    """A polynomial in irrational symbols; made by :func:`log_ratio`, :func:`divide` and sums and products of them.

    >>> third = log_ratio(Fraction(2), Fraction(3))
    >>> print(third * 2 + Fraction(1, 2), log_ratio(Fraction(4), Fraction(8)), third - third)
    1/2 + 2*log(2)/log(3) 2/3 0
    """

    terms: frozenset[tuple[Monomial, Fraction]]

    def __add__(self, other: Number | int) -> Number:
        return add_up([self, other])

    __radd__ = __add__

    def __neg__(self) -> Number:
        return self * -1

    def __sub__(self, other: Number | int) -> Number:
        return add_up([self, other * -1])

    def __rsub__(self, other: Number | int) -> Number:
        return add_up([other, self * -1])

    def __mul__(self, other: Number | int) -> Number:
        products = [
            (_product(mine, theirs), a * b)
            for mine, a in _terms(self)
            for theirs, b in _terms(other)  # a rational is the multiple of the empty product
        ]
        return _collect(products)

    __rmul__ = __mul__

    def __str__(self) -> str:
        parts = []
        for monomial, coefficient in sorted(self.terms, key=lambda term: [str(symbol) for symbol in term[0]]):
            symbols = "*".join(map(str, monomial))
            shown = "" if abs(coefficient) == 1 and symbols else f"{abs(coefficient)}" + ("*" if symbols else "")
            parts.append(("- " if coefficient < 0 else "+ ") + shown + symbols)
        text = " ".join(parts)
        return text[2:] if text.startswith("+ ") else "-" + text[2:]


def add_up(numbers: Iterable[Number | int]) -> Number:
    """The sum of many numbers."""
    return _collect([term for number in numbers for term in _terms(number)])


def divide(over: Number, under: Number) -> Number:
    """``over/under``; the divisor must not be 0."""
    if isinstance(under, Fraction):
        return over * (1 / under)
    monomial, lead, scaled = _leading(under)
    multiple = dict(_terms(over)).get(monomial, Fraction(0))
    if over == scaled * multiple:  # a multiple of the divisor has a rational quotient
        return multiple / lead
    return Real(frozenset({((Inverse(scaled),), 1 / lead)})) * over


@lru_cache(maxsize=1000)
def _leading(number: Real) -> tuple[Monomial, Fraction, Real]:
    """The first term, and the number scaled so that its coefficient is 1: one divisor, one symbol."""
    monomial, lead = min(number.terms, key=lambda term: [str(symbol) for symbol in term[0]])
    return monomial, lead, Real(frozenset((symbols, coefficient / lead) for symbols, coefficient in number.terms))


def log_ratio(over: Fraction, under: Fraction) -> Number:
    """``log(over)/log(under)``, a rational where both are powers of one number."""
    if over <= 0 or under <= 0 or under == 1:
        raise CannotCheck(f"log({over})/log({under}) is not defined")
    if over == 1:
        return Fraction(0)
    top, a = _root(over)
    bottom, b = _root(under)
    if top == bottom:
        return Fraction(a, b)
    return Real(frozenset({((Logarithm(top, bottom),), Fraction(a, b))}))


def power_of_two(exponent: Fraction) -> Fraction:
    """2 to a whole number."""
    if exponent.denominator != 1 or abs(exponent) > 100_000:
        raise CannotCheck(f"2^({exponent}) is not a rational number this program can write down")
    return Fraction(2) ** int(exponent)


def sign(number: Number | int) -> int:
    """−1, 0 or 1, proved.

    >>> sign(Fraction(-1, 3)), sign(log_ratio(Fraction(2), Fraction(3)) * 3 - 2)
    (-1, -1)
    """
    return _sign_of_real(number) if isinstance(number, Real) else (number > 0) - (number < 0)


def equal(a: Number, b: Number) -> bool:
    """Whether two numbers are the same; that they differ is proved."""
    return a == b or sign(a - b) == 0


def approximate(number: Number) -> float:
    """The nearest float, or nearly; an infinity where no float is near."""
    if isinstance(number, Fraction):
        try:
            return float(number)
        except OverflowError:
            return math.inf if number > 0 else -math.inf
    return float(_ball(number, 128).mid())


def shown(number: Number) -> str:
    """The number for a reader: exact while that is short."""
    text = str(number)
    return text if len(text) <= 40 else f"about {approximate(number):.6g}"


@lru_cache(maxsize=100_000)
def _sign_of_real(number: Real) -> int:
    for precision in PRECISIONS:
        ball = _ball(number, precision)
        if ball > 0:
            return 1
        if ball < 0:
            return -1
    raise CannotCheck(f"no precision up to {PRECISIONS[-1]} bits tells {shown(number)} from 0")


def _ball(number: Number, precision: int) -> Any:
    from flint import arb, ctx, fmpq

    with ctx.workprec(precision):
        total = arb(0)
        for monomial, coefficient in _terms(number):
            product = arb(fmpq(coefficient.numerator, coefficient.denominator))
            for symbol in monomial:
                product *= _symbol_ball(symbol, precision)
            total += product
        return total


@lru_cache(maxsize=50_000)
def _symbol_ball(symbol: Symbol, precision: int) -> Any:
    from flint import arb, ctx, fmpq

    with ctx.workprec(precision):
        if isinstance(symbol, Inverse):
            return 1 / _ball(symbol.of, precision)
        over, under = (arb(fmpq(x.numerator, x.denominator)).log() for x in (symbol.over, symbol.under))
        return over / under


def _terms(number: Number | int) -> Iterable[tuple[Monomial, Fraction]]:
    return number.terms if isinstance(number, Real) else [((), Fraction(number))]


def _collect(terms: Iterable[tuple[Monomial, Fraction]]) -> Number:
    sums: dict[Monomial, Fraction] = {}
    for monomial, coefficient in terms:
        sums[monomial] = sums.get(monomial, Fraction(0)) + coefficient
    kept = {monomial: coefficient for monomial, coefficient in sums.items() if coefficient}
    return Real(frozenset(kept.items())) if any(kept) else kept.get((), Fraction(0))


def _product(a: Monomial, b: Monomial) -> Monomial:
    return a or b if not (a and b) else tuple(sorted(a + b, key=str))


@lru_cache(maxsize=10_000)
def _root(number: Fraction) -> tuple[Fraction, int]:
    """The root that is no power itself, and its exponent: 8 is 2³; 4/9 is (2/3)²."""
    exponents = _prime_exponents(number.numerator)
    for prime, exponent in _prime_exponents(number.denominator).items():
        exponents[prime] = -exponent
    power = gcd(*exponents.values())
    root = Fraction(1)
    for prime, exponent in exponents.items():
        root *= Fraction(prime) ** (exponent // power)
    return root, power


def _prime_exponents(number: int) -> dict[int, int]:
    if number > 10**12:
        raise CannotCheck(f"{number} is too large to be taken apart into primes")
    found: dict[int, int] = {}
    prime = 2
    while number > 1:
        if prime * prime > number:
            prime = number
        while number % prime == 0:
            found[prime] = found.get(prime, 0) + 1
            number //= prime
        prime += 1
    return found
