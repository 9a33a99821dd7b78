"""Exact numbers as text, read from left to right.

    sum     = ["-"] product { ("+" | "-") product }         in a sum of weights, "w[2] + … + w[9]" is understood
    product = factor { ("*" | "·" | "/") factor }
    factor  = number | "log(" number ")/log(" number ")" | "(" sum ")" | "w[" rank "]" | "w" | "g(" degree ")"
    number  = ["-"] digits [ "." digits ] [ "e" exponent ] [ "/" digits ]

The letters w and g stand for the weights and gains of a weighted sum, and occur in the sides of inequalities only;
a weight beyond the last rank is 0, and ``w`` alone is the weight of every rank.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from measurand.checker.arithmetic import Number, divide, log_ratio
from measurand.checker.problems import CannotCheck, Unreadable

_TOKEN = re.compile(r"\s*(\d+(?:\.\d+)?(?:[eE][-+]?\d{1,3})?|\.{3}|…|log|[wg]|[-+−*·/()\[\]])")
_DEEPEST = 20


@dataclass(frozen=True)
class Letters:
    """What w and g stand for."""

    weights: Sequence[Number]
    gains: Sequence[Fraction]


def read_number(text: object, letters: Letters | None = None) -> Number:
    """The exact number that a text writes.

    >>> print(read_number("1/2 + 2*log(2)/log(3) - log(4)/log(9)"), read_number("(log(2)/log(3))/(2*log(2)/log(3))"))
    1/2 + log(2)/log(3) 1/2
    >>> letters = Letters([Fraction(1, i) for i in (1, 2, 3, 4)], [Fraction(0), Fraction(6)])
    >>> read_number("g(1)·(w[2] + … + w[4])", letters)
    Fraction(13, 2)
    """
    if not isinstance(text, str) or len(text) > 1_000_000:
        raise Unreadable(f"expected an exact number as text, got {str(text)[:60]!r}")
    return _Reader(text, letters).whole()


class _Reader:
    def __init__(self, text: str, letters: Letters | None) -> None:
        self.text = text
        self.letters = letters
        self.depth = 0
        self.rank: int | None = None  # of the weight that was read last
        self.tokens: list[str] = []
        position, end = 0, len(text.rstrip())
        while position < end:
            found = _TOKEN.match(text, position)
            if found is None:
                raise self.fail()
            self.tokens.append(found.group(1).replace("−", "-").replace("·", "*").replace("...", "…"))
            position = found.end()
        self.tokens.reverse()

    def fail(self) -> Unreadable:
        return Unreadable(f"{self.text[:60]!r} is no exact number: expected e.g. -3/4 or 1/2 + 2*log(2)/log(3)")

    def peek(self) -> str:
        return self.tokens[-1] if self.tokens else ""

    def take(self, *expected: str) -> str:
        if not self.tokens or (expected and self.tokens[-1] not in expected):
            raise self.fail()
        return self.tokens.pop()

    def whole(self) -> Number:
        number = self.sum()
        if self.tokens:
            raise self.fail()
        return number

    def sum(self) -> Number:
        total = self.product() if self.peek() != "-" else self._negative()
        while self.peek() in ("+", "-"):
            if self.take() == "-":
                total = total - self.product()
            elif self.peek() == "…":
                total = total + self._dots()
            else:
                total = total + self.product()
        return total

    def _negative(self) -> Number:
        self.take("-")
        return self.product() * -1

    def _dots(self) -> Number:
        """After ``w[a] +``: the weights between a and the last one of ``… + w[b]``, and that one unless it is w[a]."""
        first = self.rank
        for sign in ("…", "+", "w", "["):
            self.take(sign)
        last = int(self._digits())
        self.take("]")
        if first is None or self.letters is None or last < first:
            raise self.fail()
        total: Number = Fraction(0)
        for rank in range(first + 1, last + 1):
            total = total + self._weight(rank)
        return total

    def product(self) -> Number:
        number = self.factor()
        while self.peek() in ("*", "/"):
            if self.take() == "*":
                number = number * self.factor()
            else:
                divisor = self.factor()
                if divisor == 0:
                    raise self.fail()
                number = divide(number, divisor)
        return number

    def factor(self) -> Number:
        token = self.take()
        if token[0].isdigit():
            return Fraction(token)
        if token == "(":
            self.depth += 1
            if self.depth > _DEEPEST:
                raise self.fail()
            number = self.sum()
            self.take(")")
            self.depth -= 1
            return number
        if token == "log":
            return self._logarithms()
        if token in ("w", "g") and self.letters is not None:
            return self._letter(token, self.letters)
        raise self.fail()

    def _letter(self, letter: str, letters: Letters) -> Number:
        if letter == "g":
            self.take("(")
            degree = int(self._digits())
            self.take(")")
            if degree >= len(letters.gains):
                raise self.fail()
            return letters.gains[degree]
        if self.peek() != "[":
            if any(weight != letters.weights[0] for weight in letters.weights):
                raise self.fail()
            return letters.weights[0]
        self.take("[")
        self.rank = int(self._digits())
        self.take("]")
        return self._weight(self.rank)

    def _weight(self, rank: int) -> Number:
        weights = self.letters.weights if self.letters else ()
        if not 1 <= rank <= len(weights) + 2:
            raise self.fail()
        return weights[rank - 1] if rank <= len(weights) else Fraction(0)

    def _digits(self) -> str:
        if not self.peek().isdigit():
            raise self.fail()
        return self.take()

    def _argument(self) -> Fraction:
        self.take("(")
        top = self._digits()
        bottom = "1"
        if self.peek() == "/":
            self.take("/")
            bottom = self._digits()
        self.take(")")
        if int(bottom) == 0:
            raise self.fail()
        return Fraction(int(top), int(bottom))

    def _logarithms(self) -> Number:
        over = self._argument()
        self.take("/")
        self.take("log")
        try:
            return log_ratio(over, self._argument())
        except CannotCheck:
            raise self.fail() from None
