"""Replacement and Swap (UO §5): two kinds of steps that should never lower a measure, each with its own verdict.

- *Replacement*: a document becomes more relevant, by one degree, in its place.
- *Swap*: a document changes places with a less relevant one before it.

**Equivalence theorem** (UO Theorem 5.2): M is isotone for the weak order iff both hold. Each step leads up in that
order: at every depth and for every degree there are at least as many documents. And every cover of that order is such a
step (see :mod:`measurand.orderings.weak`), so r ⪯ s are joined by them. On sets only Replacement makes sense, and it is
the cover of ``set-partial``.

A weighted sum changes by w[i]·(g(j) − g(j−1)) in a replacement at rank i and by (w[i] − w[m])·(g(b) − g(a)) in a swap
of ranks i < m with degrees a < b. Gains never fall with the degree, so Replacement holds iff no weight is negative, and
Swap iff no weight exceeds an earlier one, unless all gains are equal. The smallest run that a swap fails on has one
document above 0, as late as possible, and of the lowest degree with a gain.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from measurand.exact import Number, compare
from measurand.orderings import ordering
from measurand.orderings.base import Ordering
from measurand.relevance.run import JudgedRun
from measurand.relevance.universe import Kind
from measurand.scales.additive import Edge, edge_classes
from measurand.scales.edges import witness
from measurand.scales.subject import Examined, Form
from measurand.scales.tails import tail
from measurand.scales.values import UNKNOWN, Values, values_on
from measurand.verdict import Method, Verdict

Positions = NDArray[np.int64]


def replacement_verdict(examined: Examined, kind: Kind = "rank", values: Values | None = None) -> Verdict:
    """Does making a document more relevant in its place never lower the measure? The witness is the smallest step.

    ``kind="set"`` asks about sets, of a measure that does not look at ranks. ``values`` on all runs may be given.
    """
    if kind == "set" and examined.form is not None and not examined.form.is_constant:
        return Verdict.undefined("the measure weighs ranks, and a set has none")
    order = ordering("replacement" if kind == "rank" else "set-partial", examined.length, examined.grades)
    if examined.form is not None:
        return _replacement_in_closed_form(examined, order, examined.form)
    return _looked_at(examined, order, "replacement", values)


def swap_verdict(examined: Examined, kind: Kind = "rank", values: Values | None = None) -> Verdict:
    """Does moving a document before a less relevant one, in exchange, never lower the measure?"""
    if kind == "set":
        return Verdict.undefined("a set has no ranks to swap")
    if examined.form is not None:
        return _swap_in_closed_form(examined, examined.form)
    return _looked_at(examined, ordering("weak", examined.length, examined.grades), "swap", values)


# Closed forms


def _replacement_in_closed_form(examined: Examined, order: Ordering, form: Form) -> Verdict:
    unclear = 0
    for one in edge_classes(order, form):  # smallest edge first
        way = compare(one.change, one.change * 0)
        unclear += way is None
        if way == -1:
            reason = f"a replacement lowers the measure: {one.inequality('≥')} fails"
            return Verdict.fails(reason, witness(examined, one.edge))
    if unclear:
        return Verdict.undecided(f"the signs of {unclear} changes could not be proved", Method.CLOSED_FORM)
    return Verdict.holds("no replacement lowers the measure: w[i]·(g(j) − g(j−1)) ≥ 0 for all i and j")


def _swap_in_closed_form(examined: Examined, form: Form) -> Verdict:
    degree = next((j for j, gain in enumerate(form.gains) if gain > form.gains[0]), None)
    if degree is None or examined.length == 1:
        return Verdict.holds("no swap changes the measure")
    found, unclear = _last_larger(form.weights)
    if found is not None:
        i, m = found
        edge = _one_document(examined.length, m, degree), _one_document(examined.length, i, degree)
        reason = f"a swap lowers the measure: w[{i + 1}] ≥ w[{m + 1}] fails"
        return Verdict.fails(reason, witness(examined, edge))
    if unclear:
        return Verdict.undecided(f"{unclear} comparisons of weights could not be decided", Method.CLOSED_FORM)
    return Verdict.holds("no swap lowers the measure: w[1] ≥ w[2] ≥ … ≥ w[N], and gains grow with the degree")


def _one_document(length: int, place: int, degree: int) -> JudgedRun:
    return JudgedRun(degree if k == place else 0 for k in range(length))


def _last_larger(weights: tuple[Number, ...]) -> tuple[tuple[int, int] | None, int]:
    """The last weight that exceeds an earlier one, with the last of these before it; and how many were unclear."""
    least, unclear = [0], 0
    for m, weight in enumerate(weights[1:], 1):
        way = compare(weight, weights[least[-1]])
        unclear += way is None
        least.append(m if way == -1 else least[-1])
    for m in range(len(weights) - 1, 0, -1):
        if compare(weights[m], weights[least[m - 1]]) == 1:
            return (max(i for i in range(m) if compare(weights[i], weights[m]) == -1), m), unclear
    return None, unclear


# Looking at all runs


def _looked_at(examined: Examined, order: Ordering, step: str, values: Values | None) -> Verdict:
    if order.universe.is_listable:
        values = values if values is not None else values_on(examined, order.universe)
        edge, unclear, steps = _first_fall(order, values, step)
        method = values.method
    else:
        short = tail(order)
        values = short.values(examined)
        edge, unclear, steps = _first_fall(short.order, values, step)
        edge = (short.pad(edge[0]), short.pad(edge[1])) if edge else None
        method = Method.FLOAT if values.method is Method.FLOAT else Method.SEARCH
    if edge is not None:
        reason = f"a {step} lowers the measure, from ({edge[0].brief()}) to ({edge[1].brief()})"
        return Verdict.fails(reason, witness(examined, edge), method)
    if unclear:
        return Verdict.undecided(f"{unclear} of {steps} {step}s are too close to decide", method)
    if not order.universe.is_listable:
        return Verdict.undecided(f"none of {steps} {step}s in short runs lowers it; there are too many runs", method)
    return Verdict.holds(f"none of the {steps} {step}s lowers the measure", method, steps=steps)


def _first_fall(order: Ordering, values: Values, step: str) -> tuple[Edge | None, int, int]:
    """The smallest step along which the measure falls, how many were unclear, and how many were looked at."""
    unclear = steps = 0
    for low, high in order.edge_batches() if step == "replacement" else _swaps(order):
        steps += len(low)
        signs = values.signs(low, high)
        unclear += int((signs == UNKNOWN).sum())
        falls = np.flatnonzero(signs == -1)
        if len(falls):
            first = int(falls[np.lexsort((high[falls], low[falls]))[0]])
            edge = order.universe.unrank(int(low[first])), order.universe.unrank(int(high[first]))
            return edge, unclear, steps
    return None, unclear, steps


def _swaps(order: Ordering) -> Iterator[tuple[Positions, Positions]]:
    """All swaps as positions of the runs before and after, those of a batch of runs at a time."""
    place_value = [(order.grades + 1) ** (order.length - 1 - i) for i in range(order.length)]
    start = 0
    for runs in order.universe.batches():
        lows, highs = [np.empty(0, dtype=np.int64)], [np.empty(0, dtype=np.int64)]
        for i, m in combinations(range(order.length), 2):
            rows = np.flatnonzero(runs[:, i] < runs[:, m])
            lows.append(rows + start)
            highs.append(rows + start + (runs[rows, m] - runs[rows, i]) * (place_value[i] - place_value[m]))
        yield np.concatenate(lows), np.concatenate(highs)
        start += len(runs)
