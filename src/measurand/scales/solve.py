"""For which parameters does a measure have a property? The exact set, and why.

A measure with one unknown, ``gRBP(p=?)`` or ``nDCG(base=?)``, is a weighted sum whose weights are combinations of known
functions of it (:mod:`.combinations`). Every property is a list of inequalities in the weights (:mod:`.additive`), so
the parameters that satisfy it make up finitely many intervals (:mod:`.cells`).

**For every N at once.** Without a cut-off, and up to a positive factor,

- geometric weights: the conditions for N ≥ 4 are those for N ≤ 4 again, on ``replacement`` and ``weak``. On ``strong``
  they sharpen to h ≥ g(c)·(p + p² + …) = g(c)·p/(1−p), never reached by a finite sum: p ≤ G/(G+1), G = min h/g(c). An
  interval scale needs p = 1/(c+1) by N ≤ 4, and for equal steps that is enough for every N.
- logarithmic weights: on ``weak`` and ``replacement`` rising and strictly rising are settled by N ≤ 4 (w[i] > w[i+1]
  for all i iff b < 2). On ``strong`` Σ 1/log i has no bound, so every b fails from some N on. An interval scale needs
  all ranks up to N to weigh the same on ``replacement``, b ≥ N, and elsewhere fails by N = 4. For IL's intervals with
  equal ends, b ≥ 2 fails at N = ⌊b⌋ + 1, where w[N−2] − 2w[N−1] + w[N] < 0; for b < 2 the first condition decides, as
  1/log x is convex.

With a cut-off K nothing changes past N = K + 2.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Any, cast

from measurand.errors import InputError, UnknownName
from measurand.exact import Number
from measurand.measures.measure import Measure
from measurand.orderings import ORDERINGS, Ordering, ordering
from measurand.scales.additive import curvatures, edge_classes
from measurand.scales.card import INDUCED, PROPERTIES, Length, as_subject
from measurand.scales.cells import Condition, Family, Part, Piece, Span, parts_of, spans_of
from measurand.scales.combinations import Combination, Geometric, Logarithmic, Point, Unsettled
from measurand.scales.subject import Form, Subject

LONGEST = 200
"""Up to which length (or cut-off) the conditions are written out."""

SOLVED = {"RBP": ("p", "1/2"), "gRBP": ("p", "1/2"), "DCG": ("base", "2"), "nDCG": ("base", "2")}
"""The parameter of each measure that can be asked for, and some value of it."""

BASES = {
    "ratio": "interval",
    "isotone-valuation": "isotone",
    "pseudometric": "isotone",
    "positive-valuation": "strict",
    "metric": "strict",
    "natural-distance": "interval",
}
"""Properties that come down to another one (and to the order being a lattice)."""

LATTICE = ("valuation", "isotone-valuation", "positive-valuation", "pseudometric", "metric", "natural-distance")


@dataclass(frozen=True)
class Solution:
    """The parameters for which a property holds; ``spans`` is None if that is undecided or undefined."""

    measure: str
    property: str
    order: str
    length: Length
    spans: tuple[Span, ...] | None
    reason: str

    def contains(self, value: Fraction) -> bool | None:
        """Whether the property holds for a rational parameter; None if that is undecided or undefined."""
        return None if self.spans is None else any(span.contains(value) for span in self.spans)

    def to_dict(self) -> dict[str, Any]:
        """The plain data that ``--json`` prints; ``set`` is null where the reason says undecided or undefined."""
        return {
            "measure": self.measure,
            "property": self.property,
            "order": self.order,
            "length": self.length,
            "set": None if self.spans is None else [span.to_dict() for span in self.spans],
            "reason": self.reason,
        }


@dataclass(frozen=True)
class Unknown:
    """A measure with one parameter left open."""

    text: str
    subject: Subject
    family: Family
    cutoff: int | None

    @property
    def gains(self) -> tuple[Fraction, ...]:
        """What the measure makes of the degrees; the unknown has no part in it."""
        form = self.subject.at(1).form
        if form is None:
            raise InputError(f"{self.text} has gains that are not rational, so that its conditions cannot be solved")
        return form.gains

    def form(self, length: int, piece: int) -> Form:
        """The weighted sum at one length, up to a positive factor; its weights are combinations."""
        last = length if self.cutoff is None else min(self.cutoff, length)
        weights = [self._weight(rank, piece) if rank <= last else Combination(()) for rank in range(1, length + 1)]
        # A combination adds and multiplies as numbers do, which is all that the closed forms ask of weights.
        return Form(cast(tuple[Number, ...], tuple(weights)), self.gains)

    def _weight(self, rank: int, piece: int) -> Combination:
        if isinstance(self.family, Logarithmic):
            return self.family.weight(rank, piece)
        return Combination(((rank - 1, Fraction(1)),))


def solve(
    measure: str,
    property: str,
    order: str = "weak",
    length: Length = "all",
    *,
    grades: int | None = None,
    gains: Sequence[object] | None = None,
) -> Solution:
    """The exact set of parameters for which a measure has a property on an ordering.

    >>> print(*solve("gRBP(p=?)", "ordinal", "strong", grades=2, gains=[0, 1, 3]).spans)
    (0, 1/4]
    >>> print(*solve("RBP(p=?)", "isotone", "strong", 3).spans)
    (0, root of p^2 + p - 1 in [0.618033988749, 0.618033988750]]
    """
    if property not in PROPERTIES:
        raise UnknownName("property", property, tuple(PROPERTIES))
    if order not in (*ORDERINGS, INDUCED):
        raise UnknownName("ordering", order, (*ORDERINGS, INDUCED))
    unknown = read_unknown(measure, grades, gains)
    if (length != "all" and not 1 <= length <= LONGEST) or (unknown.cutoff or 1) > LONGEST:
        raise InputError(f"lengths and cut-offs from 1 to {LONGEST} are solved for, or 'all' lengths")
    try:
        spans, reason = _answer(unknown, property, order, length)
        if property == "ratio" and spans:
            reason += "; the worst run has the value 0, to be accepted as a true zero"
    except Unsettled as problem:
        spans, reason = None, f"undecided: {problem}"
    return Solution(unknown.text, property, order, length, None if spans is None else tuple(spans), reason)


def read_unknown(text: str, grades: int | None = None, gains: Sequence[object] | None = None) -> Unknown:
    """Read a measure with one parameter written ``?``."""
    marks = text.count("?")
    if marks != 1:
        problem = "no parameter is left open" if marks == 0 else f"{marks} parameters are left open"
        raise InputError(f"{text}: {problem}; write the one to solve for as '?', such as gRBP(p=?)")
    name = text.partition("(")[0].strip()
    known = ", ".join(f"{one}({parameter}=?)" for one, (parameter, _) in SOLVED.items())
    match = re.search(r"(\w+)\s*=\s*\?", text)
    if name not in SOLVED or match is None or match.group(1) != SOLVED[name][0]:
        raise InputError(f"{text}: this parameter cannot be solved for; known are {known}")
    subject = as_subject(text.replace("?", SOLVED[name][1]), grades, list(gains) if gains else None)
    chosen = subject.measure
    cutoff = chosen.cutoff if isinstance(chosen, Measure) else None
    return Unknown(text, subject, Geometric() if SOLVED[name][0] == "p" else Logarithmic(), cutoff)


Answer = tuple[list[Span] | None, str]


def _answer(unknown: Unknown, prop: str, order: str, length: Length) -> Answer:
    from measurand.scales.solve_spacing import equally_spaced

    if order == INDUCED:
        if prop.startswith("interval-like"):
            return None, "undefined: interval-like scales are defined on the weak order with binary relevance"
        if prop not in ("interval", "ratio", "natural-distance", "equispaced"):
            return everything(unknown), "runs are ordered by the measure itself, and runs with one value count as one"
        return equally_spaced(unknown, length)
    if ordering(order, 1, 1).kind == "set":
        return None, f"undefined: {unknown.text} depends on the order of the documents, and {order} compares sets"
    if prop == "equispaced":
        return equally_spaced(unknown, length)
    if length == "all":
        return _for_all(unknown, prop, order)
    return _at(unknown, prop, order, [length])


def everything(unknown: Unknown) -> list[Span]:
    """The whole range of the parameter."""
    if isinstance(unknown.family, Geometric):
        return [Span(Point.rational(Fraction(0)), Point.rational(Fraction(1)), False, False)]
    return [Span(Point.rational(Fraction(1)), None, False, False)]


def _at(unknown: Unknown, prop: str, order: str, lengths: Sequence[int]) -> Answer:
    """Solve the conditions of some lengths together."""
    orders = [ordering(order, n, unknown.subject.scale.grades) for n in lengths]
    undefined = next((why for one in orders if (why := _undefined(prop, one))), None)
    defined = [one for one in orders if not _undefined(prop, one)]
    parts: list[Part] = []
    for low, high in _pieces(unknown, max(lengths)):
        conditions = [
            condition for one in defined for condition in _conditions(unknown, BASES.get(prop, prop), one, int(low))
        ]
        parts += parts_of(Piece(low, high, low > 1, tuple(conditions)), unknown.family)
    spans = spans_of(parts)
    if undefined and spans:
        return None, f"undefined: {undefined}"
    return spans, _reason(parts, spans, unknown.family.symbol)


def _pieces(unknown: Unknown, longest: int) -> list[tuple[Fraction, Fraction | None]]:
    if isinstance(unknown.family, Geometric):
        return [(Fraction(0), Fraction(1))]
    last = longest if unknown.cutoff is None else min(longest, unknown.cutoff)
    whole = [(Fraction(k), Fraction(k + 1)) for k in range(1, last)]
    return [*whole, (Fraction(last), None)]


def _undefined(prop: str, order: Ordering) -> str | None:
    if prop in LATTICE and not (lattice := order.is_lattice()).is_true:
        return f"joins and meets are needed, N = {order.length}: {lattice.reason}"
    if BASES.get(prop, prop) == "interval" and not (graded := order.is_graded()).is_true:
        return f"{order.name} is not graded, N = {order.length}: {graded.reason}"
    if prop.startswith("interval-like") and (order.name != "weak" or order.grades != 1):
        return "interval-like scales are defined on the weak order with binary relevance"
    return None


NEVER = Combination(((0, Fraction(-1)),))


def _conditions(unknown: Unknown, prop: str, order: Ordering, piece: int) -> list[Condition]:
    """What the property demands of the weights at one length."""
    if prop == "valuation":
        return []
    form = unknown.form(order.length, piece)
    if prop in ("interval-like", "interval-like-equal"):
        bends = curvatures(order.length, form, prop.endswith("equal"))
        return [_condition(one.amount, "≥", one.text.removesuffix(" ≥ 0")) for one in bends]  # beyond N weights are 0
    if prop == "ordinal" and not (total := order.is_total()).is_true:
        return [Condition(NEVER, "≥", f"{total.reason}: numbers are always comparable, so nothing is ordinal here;")]
    classes = edge_classes(order, form)
    if prop == "interval":
        first = classes[0]
        same = [_condition(one.change - first.change, "=", f"{_left(one)} − ({_left(first)})") for one in classes[1:]]
        return [_condition(first.change, ">", _left(first)), *same]
    relation = "≥" if prop == "isotone" else ">"
    return [_condition(one.change, relation, _left(one)) for one in classes]


def _left(one: Any) -> str:
    return str(one.left) if one.right == "0" else f"{one.left} − {one.right}"


def _condition(amount: Any, relation: str, words: str) -> Condition:
    combination = amount if isinstance(amount, Combination) else Combination.of([(0, Fraction(amount))])
    return Condition(combination, relation, f"{words} {relation} 0")


def _reason(parts: Sequence[Part], spans: Sequence[Span], symbol: str) -> str:
    if not spans:
        broken = list(dict.fromkeys(part.broken[0] for part in parts))
        if len(broken) == 1:
            return f"for no {symbol}: {broken[0]} fails for every one"
        return f"for no {symbol}: {broken[0]} fails for some, {broken[1]} for others" + (", …" if broken[2:] else "")
    sides: dict[tuple[str, str], set[str]] = {}
    for before, after in pairwise(parts):
        if before.holds != after.holds:
            outside, inside = (before, after) if after.holds else (after, before)
            border = inside.low if inside.low is inside.high else outside.low if before.holds else outside.high
            at = border.text if border is not None else "the end"
            single = outside.low is outside.high
            side = ("at and " if single else "") + ("above" if before.holds else "below")
            sides.setdefault((outside.broken[0], at), set()).add(side)
    if not sides:
        return f"all conditions on the weights hold for every {symbol}"
    said = [f"{words} fails {' and '.join(sorted(where))} {symbol} = {at}" for (words, at), where in sides.items()]
    return "; ".join(said[:4]) + ("; …" if len(said) > 4 else "")


# Every N at once


def _for_all(unknown: Unknown, prop: str, order: str) -> Answer:
    if unknown.cutoff is not None:
        lengths = sorted({1, 2, 3, 4, *(unknown.cutoff + k for k in (0, 1, 2))})
        spans, reason = _at(unknown, prop, order, lengths)
        return spans, f"{reason} (nothing changes past N = {unknown.cutoff + 2})"
    spans, reason = _at(unknown, prop, order, [1, 2, 3, 4])
    if not spans:
        return spans, reason  # empty, or undefined, at small lengths already
    base = BASES.get(prop, prop)
    rule: Callable[[Unknown, str, str], Answer | None]
    rule = _all_geometric if isinstance(unknown.family, Geometric) else _all_logarithmic
    settled = rule(unknown, base, order)
    if settled is not None:
        return settled
    if (order in ("weak", "replacement") and base in _SETTLED[type(unknown.family)]) or base == "valuation":
        return spans, f"{reason} ({_RECURS[type(unknown.family)]})"
    return None, f"undecided: for N ≤ 4 the set is {' ∪ '.join(map(str, spans))}; no proof for every N is known"


_SETTLED: dict[type[Family], tuple[str, ...]] = {
    Geometric: ("isotone", "strict", "ordinal", "interval", "interval-like", "interval-like-equal"),
    Logarithmic: ("isotone", "strict", "ordinal"),
}


_RECURS: dict[type[Family], str] = {
    Geometric: "the same for every N: up to a positive factor the conditions recur",
    Logarithmic: "the same for every N: from rank 2 on the weights never rise, and fall wherever log i exceeds log b",
}


def _all_geometric(unknown: Unknown, base: str, order: str) -> Answer | None:
    if order != "strong":
        return None
    gains = unknown.gains
    steps = [high - low for low, high in pairwise(gains)]
    zero = Point.rational(Fraction(0))
    if base in ("isotone", "strict", "ordinal") and gains[-1] > 0:
        share = min(steps) / gains[-1]
        limit = share / (share + 1)
        reason = (
            f"h ≥ g(c)·(p + p² + … + p^(N−1)) for every N iff h ≥ g(c)·p/(1−p), which no finite sum reaches: "
            f"p ≤ G/(G+1) with G = min h/g(c) = {share}"
        )
        return ([Span(zero, Point.rational(limit), False, True)] if limit > 0 else []), reason
    if base == "interval" and len(set(steps)) == 1:
        only = Point.rational(Fraction(1, unknown.subject.scale.grades + 1))
        return [Span(only, only, True, True)], (
            "p·h = h − c·h·p at N = 2, so p = 1/(c+1); then the weights are powers of c+1 up to a factor, and every "
            "cover adds one unit"
        )
    return None


def _all_logarithmic(unknown: Unknown, base: str, order: str) -> Answer | None:
    if order == "strong" and base in ("isotone", "strict", "ordinal") and unknown.gains[-1] > 0:
        return [], "for no base: g(c)·(w[2] + … + w[N]) grows without bound, as Σ 1/log i does, and passes w[1]·h"
    if base == "interval":
        return [], "for no base: all ranks would have to weigh the same, but rank N > base weighs less than rank 1"
    if order == "weak" and base == "interval-like-equal":
        spans, _ = _at(unknown, base, order, [1, 2, 3])
        kept = [span for span in spans or [] if span.low.value is not None and span.low.value < 2]
        return kept, (
            "for base < 2, w[1] − 2·w[2] + w[3] ≥ 0 decides, and the other conditions hold for every N, as 1/log x is "
            "convex and falls; base ≥ 2 fails at N = ⌊base⌋ + 1, where w[N−2] − 2·w[N−1] + w[N] < 0"
        )
    return None
