"""The set of parameters that satisfies finitely many conditions: cut the range at the zeros, and look at each cell.

A condition asks that a combination (see :mod:`.combinations`) is positive, not negative, or zero. Between two
neighbouring zeros of all conditions no sign changes, so one rational number decides for the whole cell. At a zero the
conditions that vanish there are known; the others have the sign they have at the end of its bracket.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise

from measurand.scales.combinations import DIGITS, Combination, Geometric, Logarithmic, Point, Unsettled

Family = Geometric | Logarithmic


@dataclass(frozen=True)
class Condition:
    """A combination that must be positive (``>``), not negative (``≥``) or zero (``=``), and what it stands for."""

    combination: Combination
    relation: str
    words: str

    def allows(self, sign: int) -> bool:
        """Whether the condition holds where the combination has this sign."""
        return {">": sign > 0, "≥": sign >= 0, "=": sign == 0}[self.relation]


@dataclass(frozen=True)
class Span:
    """An interval of parameters; ``high`` is None if it has no end. A single point has both ends closed."""

    low: Point
    high: Point | None
    low_closed: bool
    high_closed: bool

    def contains(self, value: Fraction) -> bool:
        """Whether a rational parameter lies in it."""
        above = self.low.compare(value)
        below = -1 if self.high is None else -self.high.compare(value)
        return (above < 0 or (above == 0 and self.low_closed)) and (below < 0 or (below == 0 and self.high_closed))

    def to_dict(self) -> dict[str, object]:
        """The plain data that ``--json`` prints."""
        return {
            "from": self.low.text,
            "to": self.high.text if self.high else "infinity",
            "from_closed": self.low_closed,
            "to_closed": self.high_closed,
        }

    def __str__(self) -> str:
        if self.low is self.high:
            return f"{{{self.low.text}}}"
        high = self.high.text if self.high else "∞"
        return f"{'[' if self.low_closed else '('}{self.low.text}, {high}{']' if self.high_closed else ')'}"


@dataclass(frozen=True)
class Piece:
    """A range on which the conditions are combinations: from ``low`` (perhaps included) up to ``high``, excluded."""

    low: Fraction
    high: Fraction | None
    low_closed: bool
    conditions: tuple[Condition, ...]


@dataclass(frozen=True)
class Part:
    """A point or an open cell, whether the conditions hold there, and the words of those that do not."""

    low: Point
    high: Point | None
    holds: bool
    broken: tuple[str, ...]
    vanishing: tuple[str, ...] = ()


def needed(conditions: Sequence[Condition]) -> tuple[Condition, ...]:
    """Without conditions that hold everywhere, or that follow from another one by its coefficients."""
    unique: dict[tuple[Combination, str], Condition] = {}
    for one in conditions:
        unique.setdefault((one.combination, one.relation), one)
    kept: list[Condition] = []
    for one in unique.values():
        if one.relation != "=" and one.combination.never_negative and (one.combination.terms or one.relation == "≥"):
            continue
        if one.relation == "=" and not one.combination.terms:
            continue
        kept.append(one)
    likely = sorted(kept, key=lambda one: -len(one.combination.terms))  # sharp conditions have many terms
    return tuple(
        one
        for one in kept
        if one.relation == "="
        or not any(
            other is not one and other.relation == one.relation and (one.combination - other.combination).never_negative
            for other in likely
        )
    )


def parts_of(piece: Piece, family: Family) -> list[Part]:
    """The points and open cells of a piece from left to right, each decided."""
    conditions = needed([replace(one, combination=family.reduced(one.combination)) for one in piece.conditions])
    high = piece.high if piece.high is not None else piece.low + 2
    zeros = [family.zeros(one.combination, piece.low, high) for one in conditions]
    points = list({point.text: point for some in zeros for point in some}.values())
    places = _separated(points, piece.low, high)
    parts: list[Part] = []
    if piece.low_closed:
        end = Point.rational(piece.low)
        parts.append(_decided(end, end, conditions, [family.sign(one.combination, piece.low) for one in conditions]))
    edges = [(Point.rational(piece.low), piece.low, piece.low), *places]
    last = Point.rational(high) if piece.high is not None else None
    for (left, _, below), (right, above, _) in pairwise([*edges, (last, high, high)]):
        sample = (below + above) / 2
        signs = [family.sign(one.combination, sample) for one in conditions]
        parts.append(_decided(left or end, right, conditions, signs))
        if right is not None and right is not last:
            vanishing = [any(zero.text == right.text for zero in some) for some in zeros]
            at = [
                0 if gone else family.sign(one.combination, above)
                for one, gone in zip(conditions, vanishing, strict=True)
            ]
            parts.append(_decided(right, right, conditions, at))
    return parts


def _decided(low: Point, high: Point | None, conditions: Sequence[Condition], signs: list[int]) -> Part:
    verdicts = [(one, one.allows(way), way) for one, way in zip(conditions, signs, strict=True)]
    broken = tuple(one.words for one, fine, _ in verdicts if not fine)
    return Part(low, high, not broken, broken, tuple(one.words for one, _, way in verdicts if way == 0))


def _separated(points: list[Point], low: Fraction, high: Fraction) -> list[tuple[Point | None, Fraction, Fraction]]:
    """The points in order with brackets that do not touch each other, nor the ends of the piece."""
    for digits in DIGITS:
        placed = sorted(((*point.bracket(digits), point) for point in points), key=lambda one: one[:2])
        ends = [(low, low), *((a, b) for a, b, _ in placed), (high, high)]
        if all(before[1] < after[0] for before, after in pairwise(ends)):
            return [(point, a, b) for a, b, point in placed]
    raise Unsettled("two zeros could not be told apart")


def spans_of(parts: Sequence[Part]) -> list[Span]:
    """The intervals in which the conditions hold, joined where neighbouring parts both do."""
    spans: list[Span] = []
    open_span: Span | None = None
    for part in parts:
        single = part.low is part.high
        if not part.holds:
            open_span = None
        elif open_span is None:
            open_span = Span(part.low, part.high, single, single)
            spans.append(open_span)
        else:
            low = open_span.low
            open_span = Span(low, part.high, open_span.low_closed, single)
            spans[-1] = open_span
    return spans
