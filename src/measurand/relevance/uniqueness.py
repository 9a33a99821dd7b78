"""No document twice for one query: found by hashes, confirmed on the identifiers."""

from __future__ import annotations

import numpy as np

from measurand.relevance.batches import equally_long, rows_of, side_by_side
from measurand.relevance.judged import Ints
from measurand.relevance.problems import Problems, quoted
from measurand.relevance.tables import Qrels, Table
from measurand.relevance.texts import Hashes


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
    """The queries in which two rows share their hash: all with duplicates, and rarely another."""
    return np.sort(with_repeated_hashes(table.hashes, table.starts))


def with_repeated_hashes(hashes: Hashes, starts: Ints) -> Ints:
    """The same, in no order, for rows that are no table."""
    found = side_by_side(lambda batch: _repeating(hashes, starts, *batch), equally_long(starts), len(hashes))
    return np.concatenate(found) if found else np.zeros(0, dtype=np.int64)


def _repeating(hashes: Hashes, starts: Ints, queries: Ints, size: int) -> Ints:
    """Queries of equal length are sorted together as rows of a matrix, which numpy does with vector instructions."""
    matrix = np.array(rows_of(hashes, starts, queries, size))
    matrix.sort(axis=1)
    found: Ints = queries[(matrix[:, 1:] == matrix[:, :-1]).any(axis=1)]
    return found
