"""The one tie rule: score descending, then document identifier descending, byte by byte. Ranks come from it alone.

The rank column of a run file is ignored, as in trec_eval. Version 9 of trec_eval holds scores in single precision,
version 10 in double, which decides what is a tie.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from measurand.errors import InputError
from measurand.relevance.batches import equally_long, rows_of, side_by_side, slices
from measurand.relevance.judged import Ints
from measurand.relevance.rows import Floats
from measurand.relevance.tables import Run

TREC_VERSIONS = (9, 10)

_SLICE = 1 << 18
"""Rows compared at a time, so that no second copy of the scores is made."""

Scores = NDArray[np.float32] | NDArray[np.float64]


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
    rank = np.zeros(len(rows), dtype=np.int64)

    def fill(queries_and_size: tuple[Ints, int]) -> None:
        batch, size = queries_and_size
        values = as_compared(rows_of(run.score, run.starts, batch, size), trec_version)
        falling = (values[:, 1:] <= values[:, :-1]).all(axis=1)  # most queries only have ties, and need no sorting
        for chosen, sort in ((falling, False), (~falling, True)):
            if chosen.any():
                _fill(rank, rows, run, batch[chosen], size, *_stretches(values[chosen], sort))

    side_by_side(fill, equally_long(run.starts, queries), int(run.sizes[queries].sum()))
    singles = rank == 0
    rank[singles] = 1  # a query with one document was never sorted
    return rank


def _stretches(values: Scores, sort: bool) -> tuple[Ints, NDArray[np.bool_]]:
    """Of each document the place where its stretch of equal scores begins; of each place whether one begins there."""
    order = np.argsort(-values, axis=1) if sort else None
    ordered = values if order is None else np.take_along_axis(values, order, axis=1)
    begins = np.ones(ordered.shape, dtype=bool)
    begins[:, 1:] = ordered[:, 1:] != ordered[:, :-1]
    first = np.maximum.accumulate(np.where(begins, np.arange(values.shape[1]), 0), axis=1)
    if order is None:
        return first, begins
    by_document = np.empty_like(first)
    np.put_along_axis(by_document, order, first, axis=1)
    return by_document, begins


def _fill(rank: Ints, rows: Ints, run: Run, batch: Ints, size: int, first: Ints, begins: NDArray[np.bool_]) -> None:
    """Set the rank of the asked rows in these queries; ties are resolved only where an asked row is tied."""
    low, high = np.searchsorted(rows, run.starts[batch]), np.searchsorted(rows, run.starts[batch + 1])
    line = np.repeat(np.arange(len(batch)), high - low)
    mine = np.arange(len(line)) + np.repeat(low - (np.cumsum(high - low) - (high - low)), high - low)
    column = rows[mine] - run.starts[batch[line]]
    beginning = first[line, column]
    rank[mine] = beginning + 1
    following = np.minimum(beginning + 1, size - 1)
    tied = (beginning + 1 < size) & ~begins[line, following]
    if not tied.any():
        return
    # Every row of a stretch that holds an asked row, keyed by its query and the stretch's beginning.
    wanted = np.unique(line[tied] * size + beginning[tied])
    key = np.arange(len(batch))[:, None] * size + first
    member_line, member_column = np.nonzero(np.isin(key, wanted))
    members = run.starts[batch[member_line]] + member_column
    offsets = _offsets_within(run, members, key[member_line, member_column])
    at = np.searchsorted(members, rows[mine[tied]])
    rank[mine[tied]] += offsets[at]


def _offsets_within(run: Run, members: Ints, stretch: Ints) -> Ints:
    """The place of each member within its stretch, identifiers descending byte by byte."""
    keys = [~key if key.dtype == np.uint64 else -key for key in run.docs_at(members).sort_keys()]
    ordered = np.lexsort([*reversed(keys), stretch])
    sizes = np.diff(np.append(np.flatnonzero(np.diff(stretch[ordered], prepend=-1)), len(members)))
    offsets = np.empty(len(members), dtype=np.int64)
    offsets[ordered] = np.arange(len(members)) - np.repeat(np.cumsum(sizes) - sizes, sizes)
    return offsets
