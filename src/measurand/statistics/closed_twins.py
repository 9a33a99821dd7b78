"""Interval twins in closed form: measures whose attainable values can be told without listing runs.

Counting measures (P, R, gP, set-based ranks) depend on which documents are found, not where: their values are listed
by multisets. WeakRank's values are all whole numbers from 0 to its largest: with k relevant documents every sum from
k(k+1)/2 to k(2N−k+1)/2 is attained, and these intervals leave no gap as long as k < N. RR has one value a rank.
"""

from __future__ import annotations

from collections.abc import Callable
from math import lcm, prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from measurand.statistics.alphabet import NoTwin, Problem
from measurand.statistics.enumeration import ENUMERABLE, Floats, kinds_of_topics

Twins = tuple[Floats, list[int]]
"""The twin of every observed run (systems × topics), and the number of attainable values of every topic."""


def closed_form(problem: Problem) -> Callable[[Problem], Twins] | None:
    """The closed form that applies, if one does."""
    if problem.weights is None:
        return {"RR": _reciprocal_rank, "Success": _success, "Rprec": _r_precision}.get(problem.name)
    if all(weight == problem.weights[0] for weight in problem.weights):
        return _multisets
    steps = range(problem.length, 0, -1)
    last = problem.weights[-1]
    if problem.classes == 1 and all(weight == last * step for weight, step in zip(problem.weights, steps, strict=True)):
        return _staircase
    return None


def _scaled(counts: NDArray[np.int64], largest: NDArray[np.int64]) -> Twins:
    """k − 1 and K − 1 of every topic are known."""
    return counts / np.maximum(largest, 1), (largest + 1).tolist()


def _relevant(problem: Problem) -> NDArray[np.int64]:
    if problem.classes == 0:
        return np.zeros(problem.table.shape[1], dtype=np.int64)
    return np.minimum(problem.available[:, 0], problem.length)


def _reciprocal_rank(problem: Problem) -> Twins:
    found = problem.table.any(axis=2)
    first = problem.table.astype(bool).argmax(axis=2).astype(np.int64)
    return _scaled(np.where(found, problem.length - first, 0), np.where(_relevant(problem) > 0, problem.length, 0))


def _success(problem: Problem) -> Twins:
    found = np.asarray(problem.table.any(axis=2))
    return _scaled(found.astype(np.int64), np.minimum(_relevant(problem), 1))


def _r_precision(problem: Problem) -> Twins:
    base = _relevant(problem)
    inside = np.arange(problem.length)[None, :] < base[:, None]
    return _scaled(np.asarray((problem.table.astype(bool) & inside[None]).sum(axis=2)), base)


def _staircase(problem: Problem) -> Twins:
    most = _relevant(problem)
    sums = problem.table @ np.arange(problem.length, 0, -1, dtype=np.int64)
    return _scaled(sums, most * (2 * problem.length - most + 1) // 2)


def _multisets(problem: Problem) -> Twins:
    scale = lcm(*(gain.denominator for gain in problem.gains))
    gains = [int(gain * scale) for gain in problem.gains]
    kind: Any = np.int64 if gains[-1] * problem.length < 2**62 else object
    worth = np.array(gains, dtype=kind)
    observed = worth[problem.table].sum(axis=2)
    scores, distinct = np.zeros(observed.shape), [1] * observed.shape[1]
    for available, topics in kinds_of_topics(problem):
        values = np.unique(_multiset_values(worth, problem.length, available))
        scores[:, topics] = np.searchsorted(values, observed[:, topics]) / max(len(values) - 1, 1)
        for topic in topics.tolist():
            distinct[topic] = len(values)
    return scores, distinct


def _multiset_values(worth: NDArray[Any], length: int, available: tuple[int, ...]) -> NDArray[Any]:
    if prod(count + 1 for count in available) > ENUMERABLE:
        raise NoTwin(f"the documents of a topic allow more than {ENUMERABLE:,} choices")
    values, used = worth[:1], np.zeros(1, dtype=np.int64)
    for gain, most in zip(worth[1:], available, strict=True):
        takes = np.arange(most + 1)
        used = (used[:, None] + takes[None, :]).reshape(-1)
        values = (values[:, None] + takes.astype(worth.dtype)[None, :] * gain).reshape(-1)
        values, used = values[used <= length], used[used <= length]
    return values
