"""Queries taken many at a time: equally long ones as rows of a matrix, neighbours as a slice that fits the cache."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from measurand.relevance.judged import Ints

Kind = TypeVar("Kind", bound=np.generic)
Part = TypeVar("Part")
Result = TypeVar("Result")

_PART = 1 << 19
"""Rows in one matrix."""

LARGE = 1 << 18
"""With so many rows, work is worth a thread."""


def side_by_side(work: Callable[[Part], Result], parts: Iterable[Part], rows: int) -> list[Result]:
    """The result of some work on each part, two parts at a time if there are many rows in all."""
    if rows < LARGE:
        return [work(part) for part in parts]
    with ThreadPoolExecutor(2) as pool:
        return list(pool.map(work, parts))


def equally_long(starts: Ints, among: Ints | None = None) -> Iterator[tuple[Ints, int]]:
    """Batches of queries with the same number of rows, at least two: (numbers of the queries, rows of each)."""
    sizes = np.diff(starts)
    chosen = np.arange(len(sizes), dtype=np.int64) if among is None else among
    chosen = chosen[sizes[chosen] > 1]
    chosen = chosen[np.argsort(sizes[chosen], kind="stable")]
    if not len(chosen):
        return
    for group in np.split(chosen, np.flatnonzero(np.diff(sizes[chosen])) + 1):
        size = int(sizes[group[0]])
        step = max(1, _PART // size)
        for begin in range(0, len(group), step):
            yield group[begin : begin + step], size


def rows_of(values: NDArray[Kind], starts: Ints, queries: Ints, size: int) -> NDArray[Kind]:
    """The values of equally long queries as a matrix, one row a query (a view where the queries are neighbours)."""
    first, last = int(queries[0]), int(queries[-1])
    if last - first + 1 == len(queries):
        return values[starts[first] : starts[last + 1]].reshape(len(queries), size)
    matrix: NDArray[Kind] = values[starts[queries][:, None] + np.arange(size)]
    return matrix


def slices(starts: Ints, rows: int) -> Iterator[tuple[int, int]]:
    """Stretches of queries, first and past the last, with about so many rows each (more if one query has more).

    >>> list(slices(np.array([0, 3, 5, 9, 30]), 6))
    [(0, 2), (2, 3), (3, 4)]
    """
    begin = 0
    while begin < len(starts) - 1:
        end = int(np.searchsorted(starts, starts[begin] + rows, side="right")) - 1
        yield begin, max(begin + 1, end)
        begin = max(begin + 1, end)


def spans(starts: Ints, sizes: Ints) -> tuple[Ints, Ints]:
    """The numbers of several stretches one after the other, and the stretch each belongs to.

    >>> [part.tolist() for part in spans(np.array([5, 20]), np.array([2, 3]))]
    [[5, 6, 20, 21, 22], [0, 0, 1, 1, 1]]
    """
    owner = np.repeat(np.arange(len(starts), dtype=np.int64), sizes)
    within = np.arange(len(owner), dtype=np.int64) - np.repeat(np.cumsum(sizes) - sizes, sizes)
    return starts[owner] + within, owner
