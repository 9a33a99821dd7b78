"""Universes too large to list: look where counterexamples tend to be, and say what was looked at.

Cover edges are taken that start from structured runs (one document, blocks, their complements) and from a seeded
sample, and from the counterexamples of shorter runs. A shorter counterexample is padded with zeros to the full length
and evaluated again there: properties are not inherited across lengths. What is found refutes; what is not found leaves
the question undecided.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from measurand.exact import compare, sign
from measurand.orderings import ordering
from measurand.orderings.base import Ordering
from measurand.relevance.run import JudgedRun
from measurand.scales.additive import Edge
from measurand.scales.edges import EdgeFindings, exhaustive
from measurand.scales.subject import Examined, NotExact
from measurand.scales.values import values_on
from measurand.verdict import Method

EDGES = 4000
"""How many cover edges are looked at."""

SAMPLE = 200
"""How many runs are drawn."""

_SMALL = 1024


def look_for_edges(order: Ordering, examined: Examined) -> EdgeFindings:
    """Look for cover edges along which the measure falls, ties, or changes by another amount than along the first."""
    found = EdgeFindings(Method.SEARCH)
    edges = sorted({*_structured_edges(order), *_padded_edges(order, examined)})
    found.first = edges[0]
    try:
        first_change = examined.value(edges[0][1]) - examined.value(edges[0][0])
        for low, high in edges:
            found.edges += 1
            change = examined.value(high) - examined.value(low)
            way, other = sign(change), compare(change, first_change)
            found.falling = found.falling or ((low, high) if way == -1 else None)
            found.flat = found.flat or ((low, high) if way in (-1, 0) else None)
            found.other = found.other or ((low, high) if other in (-1, 1) else None)
    except NotExact:
        found.unclear = len(edges)
    return found


def _structured_edges(order: Ordering) -> Iterator[Edge]:
    runs = sorted(set(_structured_runs(order)))
    sample = order.universe.sample(SAMPLE, 20180510)
    lower = np.unique(np.concatenate((np.array(runs, dtype=np.int64), sample)), axis=0)
    for start in range(0, len(lower), 64):
        rows, covers = order.upper_covers_batch(lower[start : start + 64])
        kept = slice(0, EDGES * 64 // len(lower) + 1)
        for row, cover in zip(rows[kept].tolist(), covers[kept].tolist(), strict=True):
            yield JudgedRun(lower[start + row].tolist()), JudgedRun(cover)


def _structured_runs(order: Ordering) -> Iterator[JudgedRun]:
    n, c = order.length, order.grades
    places = sorted({*range(min(n, 12)), *range(max(0, n - 12), n), n // 2})
    yield order.bottom
    for degree in {1, c}:
        for start in places:
            for stop in (start + 1, start + 2, start + 3, n):
                block = [degree if start <= i < stop else 0 for i in range(n)]
                for run in (JudgedRun(block), JudgedRun(block).complement(c)):
                    yield run.decreasing() if order.kind == "set" else run


def _padded_edges(order: Ordering, examined: Examined) -> Iterator[Edge]:
    """Edges that refute something at a shorter length, with zeros before or behind, where they still are edges."""
    for shorter in range(2, order.length):
        small = ordering(order.name, shorter, order.grades)
        if small.size > _SMALL:
            return
        found = exhaustive(small, values_on(examined.subject.at(shorter), small.universe))
        zeros = (0,) * (order.length - shorter)
        for edge in (found.falling, found.flat, found.first, found.other):
            if edge is None:
                continue
            for before, behind in ((zeros, ()), ((), zeros)):
                low, high = (order.universe.check((*before, *run, *behind)) for run in edge)
                if high in order.upper_covers(low):
                    yield low, high
