"""Tables of counts A(j, k): how many of the first k documents have degree j or more.

A table belongs to a run iff each row grows by 0 or 1 a step and row j+1 grows only where row j does: then it is
*nested*. Tables between runs (maxima of two, say) need not be; here are the least nested ones above them.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from measurand.relevance.run import JudgedRun

Table = NDArray[np.int64]

BOUNDS_SHOWN = 256
"""How many minimal runs are collected before the search for more is given up."""


def minimal_runs_above(table: Table) -> tuple[tuple[JudgedRun, ...], bool]:
    """The minimal runs above a table, and whether these are all of them.

    At the first gap (row j+1 grows at column k, row j does not) whatever is above must be higher in row j at
    column k, or in row j+1 at column k−1: follow both.
    """
    found: dict[bytes, Table] = {}
    waiting, seen = [table], {table.tobytes()}
    while waiting and len(found) < BOUNDS_SHOWN and len(seen) < 64 * BOUNDS_SHOWN:
        now = waiting.pop()
        gap = first_gap(now)
        if gap is None:
            found[now.tobytes()] = now
            continue
        row, column = gap
        for higher in (_raised(now, row, column), _raised(now, row + 1, column - 1)):
            if higher.tobytes() not in seen:
                seen.add(higher.tobytes())
                waiting.append(higher)
    tables = list(found.values())
    minimal = [a for a in tables if not any((b <= a).all() and (b < a).any() for b in tables)]
    return tuple(sorted(run_of(bound) for bound in minimal)), not waiting


def first_gap(table: Table) -> tuple[int, int] | None:
    """The first column where some row grows although the row above it does not, and that upper row."""
    growth = np.diff(table, axis=1, prepend=0)
    gaps = growth[1:] > growth[:-1]
    if not gaps.any():
        return None
    column = int(gaps.any(axis=0).argmax())
    return int(gaps[:, column].argmax()), column


def run_of(table: Table) -> JudgedRun:
    """The run that a nested table belongs to."""
    return JudgedRun(np.diff(table, axis=1, prepend=0).sum(axis=0).tolist())


def _raised(table: Table, row: int, column: int) -> Table:
    """The least table above this one that is higher by one in a cell, with steps of 0 or 1 and falling rows."""
    higher = table.copy()
    value = table[row, column] + 1
    columns = np.arange(table.shape[1])
    floor = np.where(columns >= column, value, value - (column - columns))
    higher[: row + 1] = np.maximum(higher[: row + 1], floor)
    return higher
