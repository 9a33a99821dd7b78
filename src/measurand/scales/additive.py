"""Closed forms for additive measures ``Σ w[i]·g(r[i])``: finitely many inequalities decide, on every ordering.

Whether M is isotone, strict or interval can be read off the cover edges (see :mod:`.edges`). Along a cover edge an
additive measure changes by an amount that depends on a few numbers only, so the edges fall into few classes:

- ``replacement``: one document at rank i rises to degree j: w[i]·h[j], with h[j] = g(j) − g(j−1).
- ``set-partial``: a document rises to degree j: w·h[j] (all weights are equal: the order of documents does not matter).
- ``strong``: (u, j−1, c, …, c) is covered by (u, j, 0, …, 0): w[i]·h[j] − g(c)·(w[i+1] + … + w[N]).
- ``set-total``: {u, v−1, …, v−1} with m copies of v−1 is covered by {u, v, 0, …, 0}: w·(g(v) − m·g(v−1)).
- ``weak``: a document at rank i rises to degree j (possible at every rank for c > 1, at the last one for c = 1):
  w[i]·h[j]; or documents of degrees a < b change places between ranks i < m: (w[i] − w[m])·(g(b) − g(a)). The amounts
  for m > i + 1 are sums of those for neighbours, and their smallest runs are not smaller, so neighbours decide.

Each class is represented by its short-lex smallest edge, so the smallest violated edge of all is among them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from measurand.exact import Number
from measurand.orderings.base import Ordering
from measurand.relevance.run import JudgedRun
from measurand.scales.subject import Form

Edge = tuple[JudgedRun, JudgedRun]


@dataclass(frozen=True)
class EdgeClass:
    """Cover edges along which the measure changes by one amount: the smallest of them, and the amount."""

    edge: Edge
    change: Number
    left: str
    right: str
    left_value: Number
    right_value: Number

    def words(self, relation: str) -> str:
        """What the class demands, in letters."""
        return f"{self.left} {relation} {self.right}"

    def inequality(self, relation: str) -> dict[str, str]:
        """What the class demands, in letters and in exact numbers."""
        return {
            "left": self.left,
            "relation": relation,
            "right": self.right,
            "left_value": str(self.left_value),
            "right_value": str(self.right_value),
        }


def _class(edge: Edge, left: str, left_value: Number, right: str = "0", right_value: Number = Fraction(0)) -> EdgeClass:
    return EdgeClass(edge, left_value - right_value, left, right, left_value, right_value)


def edge_classes(order: Ordering, form: Form) -> list[EdgeClass]:
    """The classes of cover edges of an order for a weighted sum, smallest edge first."""
    found = list(_CLASSES[order.name](order.length, order.grades, form))
    return sorted(found, key=lambda edges: edges.edge)


def _run(*blocks: tuple[int, int]) -> JudgedRun:
    return JudgedRun(degree for degree, count in blocks for _ in range(count))


def _replacement(n: int, c: int, form: Form) -> Iterator[EdgeClass]:
    for i in range(n):
        for j in range(1, c + 1):
            edge = _run((0, i), (j - 1, 1), (0, n - i - 1)), _run((0, i), (j, 1), (0, n - i - 1))
            yield _class(edge, f"w[{i + 1}]·(g({j}) − g({j - 1}))", form.weights[i] * form.steps[j])


def _set_partial(n: int, c: int, form: Form) -> Iterator[EdgeClass]:
    for j in range(1, c + 1):
        edge = _run((j - 1, 1), (0, n - 1)), _run((j, 1), (0, n - 1))
        yield _class(edge, f"w·(g({j}) − g({j - 1}))", form.weights[0] * form.steps[j])


def _strong(n: int, c: int, form: Form) -> Iterator[EdgeClass]:
    tail: Number = Fraction(0)
    for i in range(n - 1, -1, -1):
        for j in range(1, c + 1):
            edge = _run((0, i), (j - 1, 1), (c, n - i - 1)), _run((0, i), (j, 1), (0, n - i - 1))
            right = f"g({c})·(w[{i + 2}] + … + w[{n}])" if i + 1 < n else "0"
            step = form.weights[i] * form.steps[j]
            yield _class(edge, f"w[{i + 1}]·(g({j}) − g({j - 1}))", step, right, tail * form.gains[c])
        tail = tail + form.weights[i]


def _set_total(n: int, c: int, form: Form) -> Iterator[EdgeClass]:
    for v in range(1, c + 1):
        for m in range(1, n + 1):
            edge = _run((v, n - m), (v - 1, m)), _run((v, n - m + 1), (0, m - 1))
            w = form.weights[0]
            yield _class(edge, f"w·g({v})", w * form.gains[v], f"{m}·w·g({v - 1})", w * (m * form.gains[v - 1]))


def _weak(n: int, c: int, form: Form) -> Iterator[EdgeClass]:
    for i in range(n) if c > 1 else range(n - 1, n):
        for j in range(1, c + 1):
            after = 0 if j > 1 else 2  # a degree that does not get in the way of raising to j
            edge = _run((0, i), (j - 1, 1), (after, n - i - 1)), _run((0, i), (j, 1), (after, n - i - 1))
            yield _class(edge, f"w[{i + 1}]·(g({j}) − g({j - 1}))", form.weights[i] * form.steps[j])
    for i in range(n - 1):
        for a in range(c + 1):
            for b in range(a + 1, c + 1):
                edge = _run((0, i), (a, 1), (b, 1), (0, n - i - 2)), _run((0, i), (b, 1), (a, 1), (0, n - i - 2))
                gap = form.gains[b] - form.gains[a]
                left, right = (f"w[{rank}]·(g({b}) − g({a}))" for rank in (i + 1, i + 2))
                yield _class(edge, left, form.weights[i] * gap, right, form.weights[i + 1] * gap)


_CLASSES: dict[str, Callable[[int, int, Form], Iterator[EdgeClass]]] = {
    "replacement": _replacement,
    "set-partial": _set_partial,
    "strong": _strong,
    "set-total": _set_total,
    "weak": _weak,
}


# Interval-like scales (IL), binary weak order


@dataclass(frozen=True)
class Curvature:
    """A condition of interval-likeness: an amount that must not be negative, and the two intervals that demand it."""

    amount: Number
    text: str
    smaller: Edge
    larger: Edge


def curvatures(n: int, form: Form, equal: bool) -> Iterator[Curvature]:
    """The conditions under which an additive measure is interval-like on the binary weak order.

    With d = s − r and Δ its twice cumulated sums, summation by parts twice gives
    Σ w[i]·d[i] = Σ κ[i]·Δ[i] with κ[i] = w[i] − 2w[i+1] + w[i+2], weights beyond N being 0. So if no κ is negative,
    a larger Δ means a larger difference. And each κ[i] is needed: moving a document from rank i+1 to i, compared with
    moving one from i+2 to i+1, has a Δ that is larger by 1 at i alone. (At the end of the list the second move is a
    replacement at the last rank, or nothing.)

    Intervals with equally many relevant documents at both ends have d summing to 0: then only κ[1], …, κ[N−2] and
    w[N−1] − w[N] matter, by the same argument.
    """
    w: tuple[Number, ...] = (*(weight * form.steps[1] for weight in form.weights), Fraction(0), Fraction(0))

    def up(i: int) -> Edge:
        """Move a document from rank i+1 to rank i (counted from 0), or put one at the last rank."""
        high = _run((0, i), (1, 1), (0, n - i - 1))
        return (_run((0, i + 1), (1, 1), (0, n - i - 2)) if i + 1 < n else _run((0, n))), high

    nothing = (_run((0, n)), _run((0, n)))
    for i in range(n - 2 if equal else n):
        amount = w[i] - 2 * w[i + 1] + w[i + 2]
        smaller = up(i + 1) if i + 1 < n else nothing
        yield Curvature(amount, f"w[{i + 1}] − 2·w[{i + 2}] + w[{i + 3}] ≥ 0", smaller, up(i))
    if equal and n > 1:
        yield Curvature(w[n - 2] - w[n - 1], f"w[{n - 1}] − w[{n}] ≥ 0", nothing, up(n - 2))
