"""The grammar of the notation, read by hand: ``nDCG(dcg='log2', gains={0:0,1:1})@[5,10]``.

    measure   = name [ "(" [ argument { "," argument } ] ")" ] [ "@" ( number | "[" number { "," number } "]" ) ]
    argument  = name "=" value
    value     = number | "true" | "false" | text | "{" grade ":" number { "," … } "}" | "[" number { "," … } "]"
    number    = ["-"] digits [ "." digits ] [ "/" digits ]

Nothing nests deeper than that, and lengths are bounded; every error points at its position.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TypeVar

from measurand.errors import InputError

LONGEST_TEXT = 100_000
LONGEST_NUMBER = 40
MOST_ITEMS = 1000

_NAME = re.compile(r"[^\W\d]\w*")
_NUMBER = re.compile(r"-?([0-9]+(\.[0-9]*)?|\.[0-9]+)(/[0-9]+)?")
_SPACE = re.compile(r"\s*")
_WORDS = {"true": True, "false": False}

Item = TypeVar("Item")


class NotationError(InputError):
    """Notation that cannot be read; carries the ``text`` and the ``position`` in it."""

    def __init__(self, problem: str, text: str, position: int) -> None:
        self.text = text
        self.position = position
        shown = text if len(text) <= 60 else text[:57] + "..."
        super().__init__(f"{problem} at character {position + 1} of {shown!r}")


@dataclass
class Spelled:
    """One measure as it was written: name, arguments, and what follows ``@``."""

    name: str
    text: str
    arguments: dict[str, object] = field(default_factory=dict)
    cuts: tuple[Fraction, ...] = ()
    has_brackets: bool = False
    stem: str = ""
    """The text before ``@``."""


def read_measure(text: str) -> Spelled:
    """Read one measure.

    >>> read_measure("AP(rel=2)@[5,10]").cuts
    (Fraction(5, 1), Fraction(10, 1))
    >>> read_measure("AP(rel=2")
    Traceback (most recent call last):
        ...
    measurand.measures.grammar.NotationError: expected ',' or ')' at character 9 of 'AP(rel=2'
    """
    return _Reader(text).measure()


def split_measures(text: str) -> list[str]:
    """Split at white space outside brackets and quotes.

    >>> split_measures("AP  nDCG(dcg='log2', gains={0: 0})@10 P@[5, 10]")
    ['AP', "nDCG(dcg='log2', gains={0: 0})@10", 'P@[5, 10]']
    """
    if len(text) > LONGEST_TEXT:
        raise InputError(f"the list of measures is {len(text):,} characters long: the limit is {LONGEST_TEXT:,}")
    pieces: list[str] = []
    depth, quote, piece = 0, "", ""
    for character in text:
        if quote:
            quote = "" if character == quote else quote
        elif character in "'\"":
            quote = character
        elif character in "([{":
            depth += 1
        elif character in ")]}":
            depth = max(0, depth - 1)
        elif character.isspace() and depth == 0:
            pieces.append(piece)
            piece = ""
            continue
        piece += character
    return [piece for piece in (*pieces, piece) if piece]


class _Reader:
    """Reads one measure from left to right."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.position = 0

    def fail(self, problem: str, position: int | None = None) -> NotationError:
        return NotationError(problem, self.text, self.position if position is None else position)

    def peek(self) -> str:
        self.position = _match_end(_SPACE, self.text, self.position)
        return self.text[self.position : self.position + 1]

    def take(self, expected: str) -> None:
        if self.peek() not in tuple(expected):
            raise self.fail("expected " + " or ".join(repr(sign) for sign in expected))
        self.position += 1

    def name(self, what: str) -> str:
        self.peek()
        found = _NAME.match(self.text, self.position)
        if found is None:
            raise self.fail(f"expected {what}")
        self.position = found.end()
        return found.group()

    def number(self) -> Fraction:
        self.peek()
        start = self.position
        found = _NUMBER.match(self.text, start)
        if found is None:
            raise self.fail("expected a number such as 10, 0.8 or 1/3")
        self.position = found.end()
        if len(found.group()) > LONGEST_NUMBER:
            raise self.fail(f"a number may have {LONGEST_NUMBER} characters at most", start)
        over, _, under = found.group().partition("/")
        if under and int(under) == 0:
            raise self.fail("a fraction cannot have 0 below its line", start)
        return Fraction(over) / Fraction(under or 1)

    def whole(self, what: str) -> int:
        start = self.position
        number = self.number()
        if number.denominator != 1:
            raise self.fail(f"expected {what}", start)
        return int(number)

    def items(self, opening: str, closing: str, item: Callable[[], Item]) -> list[Item]:
        """``opening item, item, … closing``; an empty list is allowed."""
        self.take(opening)
        found: list[Item] = []
        while self.peek() != closing:
            if found:
                self.take("," + closing)
            if len(found) == MOST_ITEMS:
                raise self.fail(f"more than {MOST_ITEMS} items")
            found.append(item())
        self.take(closing)
        return found

    def quoted(self) -> str:
        quote = self.peek()
        end = self.text.find(quote, self.position + 1)
        if end < 0:
            raise self.fail("a quote that is not closed")
        found = self.text[self.position + 1 : end]
        self.position = end + 1
        return found

    def value(self) -> object:
        sign = self.peek()
        if sign and sign in "'\"":
            return self.quoted()
        if sign == "{":
            return self.mapping()
        if sign == "[":
            return tuple(self.items("[", "]", self.number))
        if sign.isalpha():
            start = self.position
            word = self.name("a value")
            if word.lower() not in _WORDS:
                raise self.fail(f"expected a number, true, false or quoted text instead of {word!r}", start)
            return _WORDS[word.lower()]
        number = self.number()
        return int(number) if number.denominator == 1 else number

    def mapping(self) -> dict[int, Fraction]:
        def pair() -> tuple[int, Fraction]:
            grade = self.whole("a whole grade")
            self.take(":")
            return grade, self.number()

        start = self.position
        pairs = self.items("{", "}", pair)
        if len({grade for grade, _ in pairs}) != len(pairs):
            raise self.fail("a grade that has two gains", start)
        return dict(pairs)

    def argument(self) -> tuple[str, object]:
        name = self.name("a parameter, as in rel=2")
        self.take("=")
        return name, self.value()

    def measure(self) -> Spelled:
        spelled = Spelled(self.name("the name of a measure"), self.text)
        if self.peek() == "(":
            spelled.has_brackets = True
            for name, value in self.items("(", ")", self.argument):
                if name in spelled.arguments:
                    raise self.fail(f"the parameter {name} is given twice")
                spelled.arguments[name] = value
        spelled.stem = self.text[: self.position]
        if self.peek() == "@":
            self.position += 1
            bracket = self.peek() == "["
            spelled.cuts = tuple(self.items("[", "]", self.number)) if bracket else (self.number(),)
            if not spelled.cuts:
                raise self.fail("expected a cut-off after '@'")
        if self.peek():
            raise self.fail(f"unexpected {self.peek()!r}")
        return spelled


def _match_end(pattern: re.Pattern[str], text: str, position: int) -> int:
    found = pattern.match(text, position)
    return found.end() if found else position


def is_name(text: str) -> bool:
    """Whether the text can name a measure."""
    return _NAME.fullmatch(text) is not None
