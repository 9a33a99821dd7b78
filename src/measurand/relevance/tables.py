"""Runs and qrels in memory: rows grouped by query, identifiers as text, and a hash of each document to match it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from measurand.relevance.judged import Ints
from measurand.relevance.rows import Floats, Values
from measurand.relevance.texts import Hashes, Texts

Number = TypeVar("Number", int, float)


@dataclass(frozen=True)
class Order:
    """Where the rows of a table were read, stretch by stretch: its first row, and the place of that row.

    >>> Order(np.array([0, 3]), np.array([7, 0])).places(np.array([0, 2, 3, 4])).tolist()
    [7, 9, 0, 1]
    """

    first: Ints
    place: Ints

    def places(self, rows: Ints) -> Ints:
        """The places of some rows."""
        stretch = np.searchsorted(self.first, rows, side="right") - 1
        return self.place[stretch] + (rows - self.first[stretch])


@dataclass(frozen=True)
class Table:
    """Rows grouped by query: query q owns the rows ``starts[q]:starts[q + 1]``.

    ``order`` tells at which place a row was read (None: the file is grouped already, they are the same); ``doc`` keeps
    the documents as they were read; ``line`` (None: place + 1) tells the line of a place.
    """

    source: str
    queries: tuple[str, ...]
    starts: Ints
    doc: Texts
    hashes: Hashes
    order: Order | None
    line: NDArray[np.integer[Any]] | None

    def __len__(self) -> int:
        return int(self.starts[-1])

    @property
    def sizes(self) -> Ints:
        """The number of rows of each query."""
        return np.diff(self.starts)

    @cached_property
    def index(self) -> dict[str, int]:
        """The number of each query."""
        return {query: number for number, query in enumerate(self.queries)}

    @cached_property
    def query_of_row(self) -> Ints:
        """The number of the query each row belongs to."""
        return np.repeat(np.arange(len(self.queries), dtype=np.int64), self.sizes)

    def docs_at(self, rows: Ints) -> Texts:
        """The documents of some rows."""
        return self.doc[rows if self.order is None else self.order.places(rows)]

    def line_of(self, row: int) -> int:
        """The line a row came from."""
        place = row if self.order is None else int(self.order.places(np.array([row]))[0])
        return place + 1 if self.line is None else int(self.line[place])


@dataclass(frozen=True)
class Run(Table):
    """A run: scored documents of each query.

    >>> from measurand import read_run
    >>> run = read_run({"1": {"d1": 0.3, "d2": 0.7}}, name="mine")
    >>> run.name, len(run), run.to_dict()
    ('mine', 2, {'1': {'d1': 0.3, 'd2': 0.7}})
    """

    score: Floats = field(default_factory=lambda: np.zeros(0))
    name: str = "run"
    tag: str = ""

    def renamed(self, name: str) -> Run:
        """The same run under another name."""
        return replace(self, name=name)

    def to_dict(self) -> dict[str, dict[str, float]]:
        """The run as ``{query: {document: score}}``."""
        return _nested(self, self.score.tolist())


@dataclass(frozen=True)
class Qrels(Table):
    """Relevance judgements: graded documents of each query."""

    grade: Ints = field(default_factory=lambda: np.zeros(0, dtype=np.int64))

    def to_dict(self) -> dict[str, dict[str, int]]:
        """The judgements as ``{query: {document: grade}}``."""
        return _nested(self, self.grade.tolist())


def _nested(table: Table, values: Sequence[Number]) -> dict[str, dict[str, Number]]:
    docs = table.docs_at(np.arange(len(table))).to_list()
    bounds = table.starts.tolist()
    return {
        query: dict(zip(docs[bounds[q] : bounds[q + 1]], values[bounds[q] : bounds[q + 1]], strict=True))
        for q, query in enumerate(table.queries)
    }


def run_from(table: Table, values: Values, name: str, tag: str) -> Run:
    """A run from a table and its scores."""
    return Run(**_fields(table), score=values.astype(np.float64, copy=False), name=name, tag=tag)


def qrels_from(table: Table, values: Values) -> Qrels:
    """Qrels from a table and its grades, which are whole numbers already."""
    return Qrels(**_fields(table), grade=values.astype(np.int64, copy=False))


def _fields(table: Table) -> dict[str, Any]:
    return {name: getattr(table, name) for name in Table.__dataclass_fields__}
