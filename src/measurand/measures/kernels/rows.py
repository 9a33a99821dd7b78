"""What all kernels share: sums, counts and running values within rows.

Sums within a row are taken one by one from the top rank down, as trec_eval takes them, so that results agree
with it to the last bit; ``np.bincount`` does exactly that (``np.add.reduceat`` would sum pairwise).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar, cast

import numpy as np
from numpy.typing import NDArray

from measurand.relevance.judged import Judged, Pool

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Flags = NDArray[np.bool_]
Kept = TypeVar("Kept")


@dataclass(frozen=True)
class Hits:
    """The relevant retrieved documents: their rows, ranks, and how many relevant ones the row has up to each."""

    row: Ints
    rank: Ints
    ordinal: Ints
    rows: int

    def within(self, depth: int) -> Hits:
        """Those among the first ``depth`` documents of their row."""
        kept = self.rank <= depth
        if kept.all():
            return self
        return Hits(self.row[kept], self.rank[kept], self.ordinal[kept], self.rows)

    @property
    def count(self) -> Ints:
        """How many each row has."""
        return count_rows(self.row, self.rows)


def remember(owner: Judged | Pool, key: object, make: Callable[[], Kept]) -> Kept:
    """Compute once what several measures of the same judgements share."""
    if key not in owner.cache:
        owner.cache[key] = make()
    return cast(Kept, owner.cache[key])


def relevant(judged: Judged, level: int) -> Hits:
    """The retrieved documents of at least this grade."""

    def make() -> Hits:
        kept = judged.grade >= level
        row = judged.row[kept]
        return Hits(row, judged.rank[kept], ordinals(row), len(judged))

    return remember(judged, ("relevant", level), make)


def hits_within(judged: Judged, level: int, depth: int) -> Floats:
    """How many relevant documents each row has among its first ``depth``."""

    def make() -> Floats:
        return relevant(judged, level).within(depth).count.astype(np.float64)

    return remember(judged, ("hits", level, depth), make)


def recall_base(judged: Judged, level: int) -> Floats:
    """How many relevant documents each row's topic has."""
    counts = remember(judged.pool, ("recall base", level), lambda: judged.pool.count_at_least(level).astype(np.float64))
    return counts[judged.topic]


def count_rows(row: Ints, rows: int) -> Ints:
    """How many entries each row has."""
    return np.bincount(row, minlength=rows).astype(np.int64)


def sum_rows(values: Floats, row: Ints, rows: int) -> Floats:
    """The sum of each row's entries, from the first to the last."""
    return np.bincount(row, weights=values, minlength=rows).astype(np.float64)


def max_rows(values: Floats, row: Ints, rows: int) -> Floats:
    """The largest of each row's entries; 0 for a row without any."""
    largest = np.zeros(rows, dtype=np.float64)
    if len(row):
        first = np.flatnonzero(np.r_[True, row[1:] != row[:-1]])
        largest[row[first]] = np.maximum.reduceat(values, first)
    return largest


def ordinals(row: Ints) -> Ints:
    """The position of each entry within its row, from 1; rows must be in order."""
    if not len(row):
        return np.zeros(0, dtype=np.int64)
    starts_row = np.r_[True, row[1:] != row[:-1]]
    position = np.arange(len(row), dtype=np.int64)
    start = np.maximum.accumulate(np.where(starts_row, position, 0))
    return position - start + 1


def running_count(flags: Flags, row: Ints) -> Ints:
    """How many flagged entries each row has up to and including each entry."""
    total = np.cumsum(flags, dtype=np.int64)
    first = np.arange(len(row), dtype=np.int64) - ordinals(row) + 1
    return total - (total - flags)[first] if len(row) else total


def running(operation: np.ufunc, start: float, values: Floats, row: Ints) -> Floats:
    """What each row's entries before this one combine to, one by one from ``start``.

    Steps through the k-th entries of all rows at once, longest rows first, so that the work is one operation an
    entry and rounding is that of a plain loop.
    """
    out = np.empty(len(values), dtype=np.float64)
    if not len(row):
        return out
    first = np.flatnonzero(np.r_[True, row[1:] != row[:-1]])
    lengths = np.diff(np.r_[first, len(row)])
    order = np.argsort(-lengths, kind="stable")
    first, lengths = first[order], lengths[order]
    state = np.full(len(first), start, dtype=np.float64)
    active = np.searchsorted(-lengths, -np.arange(lengths[0]), side="left")
    for k, count in enumerate(active):
        at = first[:count] + k
        out[at] = state[:count]
        state[:count] = operation(state[:count], values[at])
    return out


def ratio(over: Floats, under: Floats) -> Floats:
    """Divide; 0 where the divisor is 0, as trec_eval has it for topics without relevant documents."""
    return np.divide(over, under, out=np.zeros(len(over), dtype=np.float64), where=under != 0)
