"""The one tie rule: score descending, then document identifier descending, byte by byte. Ranks come from it alone.

The rank column of a run file is ignored, as in trec_eval. Version 9 of trec_eval holds scores in single precision,
version 10 in double, which decides what is a tie.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from measurand.errors import InputError
from measurand.relevance.batches import equally_long, rows_of, side_by_side, slices, spans
from measurand.relevance.judged import Ints
from measurand.relevance.rows import Floats
from measurand.relevance.tables import Run

TREC_VERSIONS = (9, 10)

_SLICE = 1 << 18
"""Rows compared at a time, so that no second copy of the scores is made."""

Scores = NDArray[np.floating[Any]]


def as_compared(scores: Floats, trec_version: int) -> Scores:
    """The scores as this version of trec_eval compares them."""
    if trec_version not in TREC_VERSIONS:
        raise InputError(f"trec version {trec_version!r} is unknown: expected 9 or 10")
    with np.errstate(over="ignore"):  # beyond single precision, C too has infinity
        return scores.astype(np.float32) if trec_version == 9 else scores


def ranks_of(run: Run, rows: Ints, trec_version: int = 9) -> Ints:
    """The rank, from 1, of some rows (in ascending order) within their queries.

    A query whose scores decrease strictly as they stand needs no sorting, and most runs consist of such queries.
    """
    owner = np.searchsorted(run.starts, rows, side="right") - 1
    ranks = rows - run.starts[owner] + 1
    needy = np.zeros(len(run.queries), dtype=bool)
    needy[queries_out_of_order(run.score, run.starts, trec_version)] = True
    asked = np.flatnonzero(needy[owner])
    if len(asked):
        ranks[asked] = _ranks_by_sorting(run, np.unique(owner[asked]), rows[asked], trec_version)
    return ranks


def queries_out_of_order(values: Floats, starts: Ints, trec_version: int) -> Ints:
    """The queries in which some score does not lie strictly below the one before it."""
    found = [np.zeros(0, dtype=np.int64)]
    for begin, end in slices(starts, _SLICE):
        first = int(starts[begin])
        scores = as_compared(values[first : int(starts[end])], trec_version)
        rises = np.zeros(len(scores), dtype=bool)
        np.greater_equal(scores[1:], scores[:-1], out=rises[1:])
        heads = starts[begin:end] - first
        rises[heads] = False  # a query's first score follows another query's last
        found.append(begin + np.flatnonzero(np.logical_or.reduceat(rises, heads)))
    return np.concatenate(found)


def _ranks_by_sorting(run: Run, queries: Ints, rows: Ints, trec_version: int) -> Ints:
    """Ranks of rows that all belong to these queries: by score first, then the ties among them by identifier."""
    rank = np.ones(len(rows), dtype=np.int64)  # and so it stays where a query has one document

    def fill(queries_and_size: tuple[Ints, int]) -> None:
        batch, size = queries_and_size
        low, high = np.searchsorted(rows, run.starts[batch]), np.searchsorted(rows, run.starts[batch + 1])
        mine, line = spans(low, high - low)
        column = rows[mine] - run.starts[batch[line]]
        scores = as_compared(rows_of(run.score, run.starts, batch, size), trec_version)
        falling = -np.sort(-scores, axis=1)
        above, tied = _standing(falling, line, scores[line, column])
        rank[mine] = above + 1
        if tied.any():
            members, stretch = _members(scores, falling, line[tied], above[tied])
            members += run.starts[batch[members // size]] - members // size * size
            offsets = _offsets_within(run, members, stretch)
            rank[mine[tied]] += offsets[np.searchsorted(members, rows[mine[tied]])]

    side_by_side(fill, equally_long(run.starts, queries), int(run.sizes[queries].sum()))
    return rank


def _standing(falling: Scores, line: Ints, asked: Scores) -> tuple[Ints, NDArray[np.bool_]]:
    """Of scores that stand in these lines how many of the line are higher, and whether another is the same.

    >>> above, tied = _standing(np.array([[3.0, 2.0, 1.0, 1.0]]), np.array([0, 0, 0]), np.array([1.0, 3.0, 2.0]))
    >>> above.tolist(), tied.tolist()
    ([2, 0, 1], [True, False, False])
    """
    above = _higher(falling, line, asked)
    following = np.minimum(above + 1, falling.shape[1] - 1)
    return above, (following > above) & (falling[line, following] == asked)


def _higher(falling: Scores, line: Ints, than: Scores) -> Ints:
    """How many scores of a line, which fall, are higher than another score: by bisection."""
    count = np.zeros(len(line), dtype=np.int64)
    size = falling.shape[1]
    step = 1 << size.bit_length()
    while step := step >> 1:
        probe = np.minimum(count + step, size) - 1
        count += step * ((count + step <= size) & (falling[line, probe] > than))
    return count


def _members(scores: Scores, falling: Scores, line: Ints, above: Ints) -> tuple[Ints, Ints]:
    """The places, line after line, whose scores are those of some stretches, and the stretch each belongs to.

    A stretch of equal scores is known by its line and the number of higher scores.
    """
    size = scores.shape[1]
    lines, own = np.unique(line, return_inverse=True)
    every_line = np.repeat(np.arange(len(lines)), size)
    stretch = every_line * size + _higher(falling[lines], every_line, scores[lines].ravel())
    wanted = np.zeros(len(stretch), dtype=bool)
    wanted[own * size + above] = True
    found = np.flatnonzero(wanted[stretch])
    return lines[found // size] * size + found % size, stretch[found]


def _offsets_within(run: Run, members: Ints, stretch: Ints) -> Ints:
    """The place of each member within its stretch, identifiers descending byte by byte."""
    ordered = np.lexsort([*reversed(list(run.docs_at(members).sort_keys())), stretch])
    sizes = np.diff(np.append(np.flatnonzero(np.diff(stretch[ordered], prepend=-1)), len(members)))
    offsets = np.empty(len(members), dtype=np.int64)
    offsets[ordered] = np.repeat(np.cumsum(sizes), sizes) - 1 - np.arange(len(members))  # the last is the first
    return offsets
