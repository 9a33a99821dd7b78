"""Numbers that depend on an unknown: rational combinations of a few functions of it, and where they vanish.

Two families of weights are known in closed form, up to a positive factor:

- *geometric*, w[i] ∝ p^(i−1) with 0 < p < 1: a combination of powers of p is a polynomial. Its zeros in (0, 1) are
  found by factoring over the integers and counting with Sturm's theorem; a rational zero is given exactly, another one
  by its irreducible polynomial and a bracket.
- *logarithmic*, w[i] = 1/max(1, log_b i) with b > 1: for k ≤ b < k+1 a combination of 1 and of log(b)/log(m), m > k, is
  affine in log b. It vanishes at most once there, where log b is a quotient of numbers that are known; the bracket is
  certified by ball arithmetic.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import gcd, lcm
from typing import TYPE_CHECKING

from measurand.errors import MeasurandError
from measurand.exact import PRECISIONS, LogSum, primitive_root, sign, total

if TYPE_CHECKING:
    from flint import fmpq_poly, fmpz_poly

DIGITS = (12, 18, 24, 36, 48)
"""Decimal digits of brackets: the next are tried where two zeros are not told apart."""


class Unsettled(MeasurandError):
    """A sign or the order of two zeros that no precision settled; answers become ``undecided``."""


@dataclass(frozen=True)
class Combination:
    """``Σ coefficient · function(key)``; 0 is the key of the constant function 1 in both families."""

    terms: tuple[tuple[int, Fraction], ...]

    @staticmethod
    def of(terms: Iterable[tuple[int, Fraction]]) -> Combination:
        """Collect equal keys; what cancels is gone."""
        collected: dict[int, Fraction] = {}
        for key, coefficient in terms:
            collected[key] = collected.get(key, Fraction(0)) + coefficient
        return Combination(tuple(sorted((key, value) for key, value in collected.items() if value)))

    def __add__(self, other: Combination | Fraction | int) -> Combination:
        more = other.terms if isinstance(other, Combination) else ((0, Fraction(other)),)
        return Combination.of((*self.terms, *more))

    __radd__ = __add__

    def __mul__(self, factor: Fraction | int) -> Combination:
        return Combination.of((key, value * factor) for key, value in self.terms)

    __rmul__ = __mul__

    def __sub__(self, other: Combination | Fraction | int) -> Combination:
        return self + other * -1

    def __rsub__(self, other: Fraction | int) -> Combination:
        return self * -1 + other

    @property
    def never_negative(self) -> bool:
        """Whether no coefficient is negative: the functions are positive, so the combination is not negative."""
        return all(value > 0 for _, value in self.terms)

    def primitive(self) -> Combination:
        """The same up to a positive factor, with coefficients that are integers without a common divisor."""
        if not self.terms:
            return self
        scale = lcm(*(value.denominator for _, value in self.terms))
        whole = [int(value * scale) for _, value in self.terms]
        return self * Fraction(scale, gcd(*whole))


@dataclass(frozen=True)
class Point:
    """A number: its exact text, and a bracket of as many digits as asked for (both ends are it, if it is rational)."""

    text: str
    bracket: Callable[[int], tuple[Fraction, Fraction]]
    value: Fraction | None = None

    @staticmethod
    def rational(value: Fraction) -> Point:
        """A point that is known exactly."""
        return Point(str(value), lambda digits: (value, value), value)

    def compare(self, other: Fraction) -> int:
        """−1 if the number is below this fraction, 1 if above, 0 if it is the same; an irrational never is."""
        for digits in DIGITS:
            low, high = self.bracket(digits)
            if low == high == other:
                return 0
            if high < other or (self.value is None and high == other):
                return -1
            if low > other or (self.value is None and low == other):
                return 1
        raise Unsettled(f"{self.text} and {other} could not be told apart")


def decimal(value: Fraction, digits: int) -> str:
    """A decimal fraction in full."""
    scaled = value * 10**digits
    whole, rest = divmod(int(scaled), 10**digits)
    return f"{whole}.{rest:0{digits}d}"


def shrink(
    low: Fraction, high: Fraction, falls_before: Callable[[Fraction], bool], digits: int
) -> tuple[Fraction, Fraction]:
    """The cell of the decimal grid that holds the one point between low and high; tells on which side a number is."""
    grid = 10**digits
    left, right = int(low * grid), -int(-high * grid // 1)
    while right - left > 1:
        middle = (left + right) // 2
        left, right = (middle, right) if falls_before(Fraction(middle, grid)) else (left, middle)
    return Fraction(left, grid), Fraction(right, grid)


class Geometric:
    """Combinations of powers of p, 0 < p < 1."""

    symbol = "p"

    def reduced(self, one: Combination) -> Combination:
        """Without the factor p^k and numbers, which are positive."""
        least = min((key for key, _ in one.terms), default=0)
        return Combination(tuple((key - least, value) for key, value in one.terms)).primitive()

    def sign(self, one: Combination, at: Fraction) -> int:
        """The sign at a rational number."""
        value = sum((coefficient * at**key for key, coefficient in one.terms), Fraction(0))
        return (value > 0) - (value < 0)

    def zeros(self, one: Combination, low: Fraction, high: Fraction) -> list[Point]:
        """All zeros strictly between two rational numbers."""
        from flint import fmpz_poly

        if len(one.terms) < 2:
            return []
        coefficients = dict(self.reduced(one).terms)
        polynomial = fmpz_poly([int(coefficients.get(k, Fraction(0))) for k in range(max(coefficients) + 1)])
        found: list[Point] = []
        for factor, _ in polynomial.factor()[1]:
            if factor.degree() == 1:
                root = Fraction(-int(factor[0]), int(factor[1]))
                found.extend([Point.rational(root)] if low < root < high else [])
            else:
                found.extend(self._irrational(factor, low, high))
        return found

    def _irrational(self, factor: fmpz_poly, low: Fraction, high: Fraction) -> list[Point]:
        """The zeros of an irreducible polynomial of degree at least 2: none of them is rational."""
        count = _sturm(factor)
        waiting, found = [(low, high)], []
        while waiting:
            a, b = waiting.pop()
            inside = count(a) - count(b)
            if inside > 1:
                waiting.extend([(a, (a + b) / 2), ((a + b) / 2, b)])
            elif inside == 1:
                found.append(_algebraic(factor, a, b))
        if len({point.text for point in found}) < len(found):
            raise Unsettled(f"two zeros of {polynomial_text(factor)} are closer than 10^-{DIGITS[0]}")
        return found


def _sturm(factor: fmpz_poly) -> Callable[[Fraction], int]:
    """The changes of sign in Sturm's chain at a number: their difference counts the zeros in between."""
    from flint import fmpq, fmpq_poly

    chain: list[fmpq_poly] = [fmpq_poly(factor), fmpq_poly(factor.derivative())]
    while chain[-1].degree() > 0:
        chain.append(-(chain[-2] % chain[-1]))

    def changes(at: Fraction) -> int:
        values = [one(fmpq(at.numerator, at.denominator)) for one in chain]
        signs = [value > 0 for value in values if value != 0]
        return sum(a != b for a, b in pairwise(signs))

    return changes


def _algebraic(factor: fmpz_poly, low: Fraction, high: Fraction) -> Point:
    from flint import fmpq

    def positive(at: Fraction) -> bool:
        return bool(factor(fmpq(at.numerator, at.denominator)) > 0)

    before = positive(low)

    def bracket(digits: int) -> tuple[Fraction, Fraction]:
        return shrink(low, high, lambda at: at <= low or (at < high and positive(at) == before), digits)

    a, b = bracket(DIGITS[0])
    text = f"root of {polynomial_text(factor)} in [{decimal(a, DIGITS[0])}, {decimal(b, DIGITS[0])}]"
    return Point(text, bracket)


def polynomial_text(factor: fmpz_poly) -> str:
    """A polynomial in p with integer coefficients, highest power first."""
    text = ""
    for k in range(factor.degree(), -1, -1):
        coefficient = int(factor[k])
        if coefficient:
            power = "" if k == 0 else "p" if k == 1 else f"p^{k}"
            size = "" if abs(coefficient) == 1 and power else str(abs(coefficient))
            term = f"{size}*{power}" if size and power else size or power
            sign_ = "-" if coefficient < 0 else "+"
            text += f" {sign_} {term}" if text else ("-" if coefficient < 0 else "") + term
    return text


class Logarithmic:
    """Combinations of 1 (key 0) and log(b)/log(m) (key m), for k ≤ b < k+1 at a time."""

    symbol = "base"

    def weight(self, rank: int, piece: int) -> Combination:
        """w[rank] while piece ≤ b < piece+1."""
        if rank <= piece:
            return Combination(((0, Fraction(1)),))
        root, power = primitive_root(Fraction(rank))
        return Combination(((int(root), Fraction(1, power)),))

    def reduced(self, one: Combination) -> Combination:
        """Without numbers that are positive."""
        return one.primitive()

    def sign(self, one: Combination, at: Fraction) -> int:
        """The sign at a rational base; proved, or :class:`Unsettled`."""
        if at == 1 or not one.terms:  # at 1 the limit from above: logarithms vanish
            constant = dict(one.terms).get(0, Fraction(0))
            return (constant > 0) - (constant < 0)
        if at.denominator == 1:
            terms = [value if key == 0 else LogSum.ratio(at, key, value) for key, value in one.terms]
            found = sign(total(terms))
        else:
            found = _ball_sign(one, at)
        if found is None:
            raise Unsettled("a combination of logarithms is too close to 0")
        return found

    def zeros(self, one: Combination, low: Fraction, high: Fraction) -> list[Point]:
        """The zero strictly between two integers k and k+1, if there is one."""
        if len(one.terms) < 2 or one.terms[0][0] != 0:
            return []
        before, after = self.sign(one, low), self.sign(one, high)
        if before * after >= 0:
            return []

        def bracket(digits: int) -> tuple[Fraction, Fraction]:
            return shrink(low, high, lambda at: at <= low or (at < high and self.sign(one, at) == before), digits)

        a, b = bracket(DIGITS[0])
        text = f"{_power_text(one)} in [{decimal(a, DIGITS[0])}, {decimal(b, DIGITS[0])}]"
        return [Point(text, bracket)]


def _ball_sign(one: Combination, at: Fraction) -> int | None:
    from flint import arb, ctx

    for precision in PRECISIONS:
        with ctx.workprec(precision):
            log = (arb(at.numerator) / at.denominator).log()
            ball = arb(0)
            for key, value in one.terms:
                part = arb(value.numerator) / value.denominator
                ball += part if key == 0 else part * log / arb(key).log()
            if ball > 0:
                return 1
            if ball < 0:
                return -1
    return None


def _power_text(one: Combination) -> str:
    """Where c + Σ c[m]·log(b)/log(m) = 0: b = m^x for one m, else b = exp(…)."""
    (_, constant), *rest = one.terms
    if len(rest) == 1:
        key, value = rest[0]
        return f"{key}^({-constant / value})"
    flip = -1 if rest[0][1] < 0 else 1
    parts = [f"{abs(value)}/log({key})" for key, value in rest]
    signs = ["-" if value * flip < 0 else "+" for _, value in rest]
    divisor = parts[0] + "".join(f" {way} {part}" for way, part in zip(signs[1:], parts[1:], strict=True))
    return f"exp({-constant * flip}/({divisor}))"
