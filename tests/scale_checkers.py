"""Naive definitions of scale properties, by looking at everything: for checking only, no code shared with src."""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import product
from typing import Any

from checkers import LEQ, NaiveOrder, Run, all_runs, leq_weak

Function = Callable[[Run], Fraction]


def vector(r: Run, s: Run) -> Run:
    """IL Definition 2, word for word."""
    return tuple(sum((i - j + 1) * (s[j - 1] - r[j - 1]) for j in range(1, i + 1)) for i in range(1, len(r) + 1))


def is_at_most(first: Run, second: Run) -> bool:
    return all(a <= b for a, b in zip(first, second, strict=True))


def interval_like_counterexample(function: Function, length: int, equal: bool) -> tuple[Run, Run, Run, Run] | None:
    """The first quadruple r, s, u, v against the property, by trying them all in order."""
    runs = all_runs("rank", length, 1)
    intervals = [(r, s) for r in runs for s in runs if leq_weak(r, s) and not (equal and sum(r) != sum(s))]
    known = [(vector(r, s), function(s) - function(r)) for r, s in intervals]
    for (r, s), (small, change) in zip(intervals, known, strict=True):
        for (u, v), (large, other) in zip(intervals, known, strict=True):
            if change > other and is_at_most(small, large):
                return r, s, u, v
    return None


def bounds(order: NaiveOrder) -> tuple[dict[tuple[Run, Run], Run], dict[tuple[Run, Run], Run]]:
    """All joins and meets of a lattice."""
    pairs = [(r, s) for r in order.runs for s in order.runs]
    join = {(r, s): order.minimal_upper_bounds(r, s)[0] for r, s in pairs}
    meet = {(r, s): order.maximal_lower_bounds(r, s)[0] for r, s in pairs}
    return join, meet


def valuation_counterexample(function: Function, order: NaiveOrder) -> tuple[Run, Run] | None:
    join, meet = bounds(order)
    for x in order.runs:
        for y in order.runs:
            if x < y and function(x) + function(y) != function(join[x, y]) + function(meet[x, y]):
                return x, y
    return None


def is_pseudometric(function: Function, order: NaiveOrder) -> bool:
    """d(x, y) = M(x∨y) − M(x∧y) is not negative, 0 from x to x, symmetric, and has the triangle inequality."""
    join, meet = bounds(order)
    d = {pair: function(join[pair]) - function(meet[pair]) for pair in join}
    return (
        all(d[pair] >= 0 for pair in d)
        and all(d[x, x] == 0 for x in order.runs)
        and all(d[x, y] == d[y, x] for x, y in d)
        and all(d[x, z] <= d[x, y] + d[y, z] for x, y, z in product(order.runs, repeat=3))
    )


def is_metric(function: Function, order: NaiveOrder) -> bool:
    join, meet = bounds(order)
    return is_pseudometric(function, order) and all(
        x == y or function(join[x, y]) != function(meet[x, y]) for x in order.runs for y in order.runs
    )


def steps_between(order: NaiveOrder, x: Run, y: Run) -> int:
    """The shortest path in the Hasse diagram, up or down, by spreading from x."""
    seen, frontier, steps = {x}, {x}, 0
    while y not in seen:
        frontier = {z for w in frontier for z in (*order.upper_covers(w), *order.lower_covers(w))} - seen
        seen |= frontier
        steps += 1
    return steps


def replacements(run: Run, grades: int) -> Iterator[Run]:
    """One document, one degree up."""
    for i, degree in enumerate(run):
        if degree < grades:
            yield (*run[:i], degree + 1, *run[i + 1 :])


def swaps(run: Run) -> Iterator[Run]:
    """A document changes places with a less relevant one before it."""
    for i, low in enumerate(run):
        for m in range(i + 1, len(run)):
            if low < run[m]:
                changed = list(run)
                changed[i], changed[m] = run[m], low
                yield tuple(changed)


def first_fall(function: Function, length: int, grades: int, step: str) -> tuple[Run, Run] | None:
    for run in all_runs("rank", length, grades):
        after = sorted(replacements(run, grades) if step == "replacement" else swaps(run))
        for other in after:
            if function(other) < function(run):
                return run, other
    return None


def is_isotone(function: Function, name: str, length: int, grades: int) -> bool:
    """By all comparable pairs."""
    runs = all_runs("set" if name.startswith("set") else "rank", length, grades)
    return all(function(r) <= function(s) for r in runs for s in runs if LEQ[name](r, s))


# Difference structures


def axiom_counterexample(
    axiom: str, elements: Sequence[Any], delta: Callable[[Any, Any], Any], leq: Callable[[Any, Any], bool]
) -> tuple[Any, ...] | None:
    """The first tuple of elements against one of GT's axioms 2 to 4, or against completeness of ⪯d."""
    for ends in product(elements, repeat=6 if axiom == "weak monotonicity" else 4):
        if axiom == "weak monotonicity":
            a, b, c, a2, b2, c2 = ends
            wrong = (
                leq(delta(a, b), delta(a2, b2))
                and leq(delta(b, c), delta(b2, c2))
                and not leq(delta(a, c), delta(a2, c2))
            )
        else:
            wrong = _of_four(axiom, elements, delta, leq, ends)
        if wrong:
            return ends
    return None


def _of_four(
    axiom: str,
    elements: Sequence[Any],
    delta: Callable[[Any, Any], Any],
    leq: Callable[[Any, Any], bool],
    ends: tuple[Any, ...],
) -> bool:
    a, b, c, d = ends
    if axiom == "weak order":
        return not leq(delta(a, b), delta(c, d)) and not leq(delta(c, d), delta(a, b))
    if axiom == "sign reversal":
        return leq(delta(a, b), delta(c, d)) and not leq(delta(d, c), delta(b, a))
    if not (leq(delta(a, a), delta(c, d)) and leq(delta(c, d), delta(a, b))):
        return False

    def alike(p: Any, q: Any) -> bool:
        return leq(p, q) and leq(q, p)

    from_a = any(alike(delta(a, x), delta(c, d)) for x in elements)
    to_b = any(alike(delta(x, b), delta(c, d)) for x in elements)
    return not (from_a and to_b)
