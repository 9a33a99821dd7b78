"""Interval twins by listing: every run a topic's documents allow, its exact value, and the distinct values in order."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from measurand.relevance.judged import Ints
from measurand.statistics.alphabet import NoTwin, Problem
from measurand.statistics.keys import Coder, coders_for

ENUMERABLE = 10_000_000
"""How many runs of one topic are listed at most."""

BIG_ENUMERABLE = 1 << 20
"""How many are listed where values need integers beyond 64 bits."""

DENSE = 16
"""Up to how many possible keys a run the distinct ones are found by marking."""

Floats = NDArray[np.float64]


@lru_cache(maxsize=1 << 16)
def attainable_runs(length: int, available: tuple[int, ...]) -> int:
    """How many runs hold no more documents of each class than there are.

    >>> attainable_runs(3, (1,)), attainable_runs(10, (10,)), attainable_runs(2, (1, 1))
    (4, 1024, 7)
    """
    if not available:
        return 1
    most = min(available[-1], length)
    return sum(comb(length, k) * attainable_runs(length - k, available[:-1]) for k in range(most + 1))


def kinds_of_topics(problem: Problem) -> list[tuple[tuple[int, ...], Ints]]:
    """The distinct numbers of available documents, and the topics that have them."""
    capped = np.minimum(problem.available, problem.length)
    kinds, kind = np.unique(capped, axis=0, return_inverse=True)
    return [(tuple(row), np.flatnonzero(kind.reshape(-1) == k)) for k, row in enumerate(kinds.tolist())]


def enumerated_twins(problem: Problem) -> tuple[Floats, list[int]]:
    """The twin of every observed run (systems × topics), and the number of attainable values of every topic."""
    kinds = kinds_of_topics(problem)
    coders = coders_for(problem, [available for available, _ in kinds])
    _require_listable(problem.length, [available for available, _ in kinds], coders)
    systems, topics, length = problem.table.shape
    scores, distinct = np.zeros((systems, topics)), [1] * topics
    for coder, (available, members) in zip(coders, kinds, strict=True):
        values = _distinct_keys(coder, length, available)
        place = coder.places(values)
        observed = coder.of(problem.table[:, members].reshape(-1, length))
        ranks = place[np.searchsorted(values, observed)].reshape(systems, len(members))
        scores[:, members] = ranks / max(len(values) - 1, 1)
        for topic in members.tolist():
            distinct[topic] = len(values)
    return scores, distinct


def _require_listable(length: int, kinds: list[tuple[int, ...]], coders: list[Coder]) -> None:
    limits = [BIG_ENUMERABLE if coder.is_big else ENUMERABLE for coder in coders]
    runs = [attainable_runs(length, available) for available in kinds]
    largest, limit = max(((many, most) for many, most in zip(runs, limits, strict=True) if many > most), default=(0, 0))
    if largest:
        raise NoTwin(f"a topic allows {largest:,} runs of length {length}, past the {limit:,} that are listed")


def _distinct_keys(coder: Coder, length: int, available: Sequence[int]) -> NDArray[Any]:
    """The keys of all attainable runs, each once, ascending; runs grow rank by rank while documents last."""
    bits = length.bit_length()
    if bits * len(available) > 62:
        raise NoTwin(f"{len(available)} grades are too many for runs of length {length}")
    state, used = coder.start(1), np.zeros(1, dtype=np.int64)
    for rank in range(length):
        longer, uses = [coder.step(state, rank, 0)], [used]
        for k, most in enumerate(available):
            room = (used >> (bits * k) & ((1 << bits) - 1)) < most
            longer.append(coder.step(tuple(part[room] for part in state), rank, k + 1))
            uses.append(used[room] + (1 << (bits * k)))
        state = tuple(np.concatenate(parts) for parts in zip(*longer, strict=True))
        used = np.concatenate(uses)
    return _distinct(state[0], coder.is_big)


def _distinct(keys: NDArray[Any], is_big: bool) -> NDArray[Any]:
    """Each key once, ascending; by marking where keys are dense, which is quicker than sorting."""
    if not is_big and int(keys.max()) < DENSE * len(keys):
        present = np.zeros(int(keys.max()) + 1, dtype=bool)
        present[keys] = True
        return np.flatnonzero(present)
    keys = np.sort(keys)  # np.unique may build a table of hashes, and that is slow for millions
    return keys[np.concatenate(([True], keys[1:] != keys[:-1]))]
