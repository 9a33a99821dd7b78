"""Typed parameters of measures: what values they take, how they are checked, how they are written."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from measurand.errors import InputError
from measurand.measures.setting import Gains

Value = bool | int | Fraction | str | Gains | tuple[Fraction, ...]
"""A checked parameter value; numbers are exact."""


class Kind(StrEnum):
    """The type of a parameter."""

    INTEGER = "integer"
    NUMBER = "number"
    BOOLEAN = "true or false"
    CHOICE = "choice"
    GAINS = "mapping of grades to gains"
    NUMBERS = "list of numbers"


@dataclass(frozen=True)
class Parameter:
    """One parameter of a measure: name, type, range, default and meaning.

    A default of ``None`` means that the evaluation decides; ``otherwise`` says how. A parameter that is
    ``always_shown`` appears in every printed name, because packages disagree on its default.
    """

    name: str
    kind: Kind
    meaning: str
    default: Value | None = None
    low: int | None = None
    high: int | None = None
    open_low: bool = False
    open_high: bool = False
    choices: tuple[str, ...] = ()
    length: int | None = None
    otherwise: str = ""
    always_shown: bool = False

    def check(self, value: object) -> Value:
        """The value in its exact form, or an error that says what was expected."""
        if self.kind is Kind.BOOLEAN:
            return self._boolean(value)
        if self.kind is Kind.CHOICE:
            return self._choice(value)
        if self.kind is Kind.GAINS:
            return self._gains(value)
        if self.kind is Kind.NUMBERS:
            return self._numbers(value)
        return self._number(value)

    @property
    def range(self) -> str:
        """The values the parameter takes, in words."""
        if self.kind is Kind.CHOICE:
            return " or ".join(repr(choice) for choice in self.choices)
        if self.kind in (Kind.BOOLEAN, Kind.GAINS):
            return str(self.kind)
        noun = "integer" if self.kind is Kind.INTEGER else "number"
        if self.kind is Kind.NUMBERS:
            noun = f"{self.length} numbers" if self.length else "numbers"
        bounds = []
        if self.low is not None:
            bounds.append(f"{'>' if self.open_low else '≥'} {self.low:,}")
        if self.high is not None:
            bounds.append(f"{'<' if self.open_high else '≤'} {self.high:,}")
        return " ".join([noun, " and ".join(bounds)]).strip()

    def _refuse(self, value: object) -> InputError:
        shown = write_value(value) if isinstance(value, (bool, int, Fraction, str)) else repr(value)
        return InputError(f"{self.name}={shown}: expected {self.range}")

    def _boolean(self, value: object) -> bool:
        if isinstance(value, bool):
            return value
        raise self._refuse(value)

    def _choice(self, value: object) -> str:
        if isinstance(value, str) and value in self.choices:
            return value
        raise self._refuse(value)

    def _number(self, value: object) -> int | Fraction:
        if isinstance(value, bool) or not isinstance(value, (int, Fraction)):
            raise self._refuse(value)
        exact = Fraction(value)
        too_low = self.low is not None and (exact < self.low or (self.open_low and exact == self.low))
        too_high = self.high is not None and (exact > self.high or (self.open_high and exact == self.high))
        if too_low or too_high or (self.kind is Kind.INTEGER and exact.denominator != 1):
            raise self._refuse(value)
        return int(exact) if self.kind is Kind.INTEGER else exact

    def _numbers(self, value: object) -> tuple[Fraction, ...]:
        items = value if isinstance(value, tuple) else (value,)
        if not items or (self.length is not None and len(items) != self.length):
            raise self._refuse(value)
        return tuple(Fraction(self._number(item)) for item in items)

    def _gains(self, value: object) -> Gains:
        """Pairs that say what holds anyway (the gain of grade 2 is 2) are left out."""
        pairs = tuple(value.items()) if isinstance(value, Mapping) else value
        if not isinstance(pairs, tuple):
            raise self._refuse(value)
        kept: dict[int, Fraction] = {}
        for pair in pairs:
            grade, gain = pair if isinstance(pair, tuple) and len(pair) == 2 else (None, None)
            if type(grade) is not int or isinstance(gain, bool) or not isinstance(gain, (int, Fraction)):
                raise self._refuse(value)
            if gain != max(grade, 0):
                kept[grade] = Fraction(gain)
        return tuple(sorted(kept.items()))


def write_value(value: object) -> str:
    """Write a value as the notation reads it.

    >>> write_value(Fraction(4, 5)), write_value(Fraction(1, 3)), write_value(True)
    ('0.8', '1/3', 'true')
    >>> write_value(((0, Fraction(0)), (1, Fraction(5, 2)))), write_value("log2")
    ('{0:0,1:2.5}', "'log2'")
    """
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, Fraction)):
        return write_number(Fraction(value))
    if isinstance(value, str):
        return f"'{value}'"
    if isinstance(value, tuple) and (not value or isinstance(value[0], tuple)):
        return "{" + ",".join(f"{grade}:{write_number(gain)}" for grade, gain in value) + "}"
    if isinstance(value, tuple):
        return "[" + ",".join(write_number(item) for item in value) + "]"
    raise InputError(f"{value!r} is no parameter value")


def write_number(number: Fraction) -> str:
    """The shortest exact form: a decimal where one ends, a fraction elsewhere.

    >>> write_number(Fraction(7)), write_number(Fraction(-1, 8)), write_number(Fraction(2, 3))
    ('7', '-0.125', '2/3')
    """
    rest, places = number.denominator, 0
    twos = fives = 0
    while rest % 2 == 0:
        rest, twos = rest // 2, twos + 1
    while rest % 5 == 0:
        rest, fives = rest // 5, fives + 1
    places = max(twos, fives)
    if rest != 1 or places > 12:
        return f"{number.numerator}/{number.denominator}"
    if places == 0:
        return str(number.numerator)
    digits = str(abs(number.numerator) * 10**places // number.denominator).rjust(places + 1, "0")
    return f"{'-' if number < 0 else ''}{digits[:-places]}.{digits[-places:]}"
