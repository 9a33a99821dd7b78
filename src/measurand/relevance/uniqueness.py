"""No document twice for one query: found by hashes, confirmed on the identifiers."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from measurand.relevance.judged import Ints
from measurand.relevance.problems import Problems, quoted
from measurand.relevance.tables import Qrels, Table

Kind = TypeVar("Kind", bound=np.generic)

_PART = 1 << 19
"""Rows sorted at a time."""


def note_duplicates(table: Table, problems: Problems) -> None:
    """Tell every row that repeats a (query, document) pair of an earlier one."""
    for query in suspicious_queries(table).tolist():
        first_seen: dict[str, int] = {}
        rows = np.arange(table.starts[query], table.starts[query + 1])
        for row, doc in zip(rows.tolist(), table.docs_at(rows).to_list(), strict=True):
            earlier = first_seen.setdefault(doc, row)
            if earlier != row:
                _note(table, table.queries[query], doc, earlier, row, problems)


def _note(table: Table, query: str, doc: str, earlier: int, row: int, problems: Problems) -> None:
    pair = f"document {quoted(doc)} of query {quoted(query)}"
    place = f"{problems.unit} {table.line_of(earlier)}"
    if isinstance(table, Qrels) and table.grade[earlier] != table.grade[row]:
        conflict = f"grade {table.grade[row]} here, {table.grade[earlier]} in {place}"
        problems.add(table.line_of(row), f"{pair} is judged differently: {conflict}", "one judgement")
    else:
        problems.add(table.line_of(row), f"{pair} was already in {place}", "each document once for a query")


def suspicious_queries(table: Table) -> Ints:
    """The queries in which two rows share their hash: all with duplicates, and rarely another.

    Queries of equal length are sorted together as the rows of a matrix, which numpy does with vector instructions.
    """

    def repeating(batch: tuple[Ints, int]) -> Ints:
        queries, size = batch
        matrix = np.array(rows_of(table.hashes, table.starts, queries, size))
        matrix.sort(axis=1)
        found: Ints = queries[(matrix[:, 1:] == matrix[:, :-1]).any(axis=1)]
        return found

    with ThreadPoolExecutor(2) as pool:
        found = list(pool.map(repeating, equally_long(table.starts)))
    return np.sort(np.concatenate(found)) if found else np.zeros(0, dtype=np.int64)


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
