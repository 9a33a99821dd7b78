"""Collects blocks of rows and groups them by query, at almost no cost where the file is grouped already."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from measurand.relevance.judged import Ints
from measurand.relevance.rows import Rows, Values
from measurand.relevance.tables import Hashes, Table, hash_texts

if TYPE_CHECKING:
    import polars as pl

Codes = NDArray[np.uint32]
Numbers = NDArray[np.int32]

NOTHING = np.zeros(0, dtype=np.int64)

_SCATTERED = 8
"""Fewer rows than this per stretch of one query, and a block is treated as scattered."""

_SMALL = 1 << 20
"""A table with so many places is no burden."""


@dataclass(frozen=True)
class Prepared:
    """A block of rows, its documents hashed and its queries found: all that needs no other block."""

    doc: pl.Series
    value: Values
    hashes: Hashes
    lines: Ints | None
    """The line of each row; None: the rows are the lines of the block."""
    names: list[str]
    """The queries: of each stretch of neighbouring rows, or, in a scattered block, each once."""
    codes: Codes | None
    """In a scattered block: which of the names each row has."""
    sizes: Ints | None
    """Otherwise: how many rows each stretch has."""

    @classmethod
    def of(cls, rows: Rows) -> Prepared:
        """Prepare a block; blocks can be prepared side by side."""
        hashes = hash_texts(rows.doc) if rows.hashes is None else rows.hashes
        if rows.query.dtype.is_integer():
            numbers = rows.query.to_numpy()
            begins = _beginnings(numbers[1:] != numbers[:-1])
        else:
            query = rows.query.rechunk()
            begins = _beginnings((query[1:] != query[:-1]).to_numpy()) if len(query) else NOTHING
        if len(begins) * _SCATTERED > len(rows):
            names, codes = _coded_numbers(numbers) if rows.query.dtype.is_integer() else _coded(query)
            return cls(rows.doc, rows.value, hashes, rows.lines, names, codes, None)
        found = map(str, numbers[begins].tolist()) if rows.query.dtype.is_integer() else query.gather(begins).to_list()
        return cls(rows.doc, rows.value, hashes, rows.lines, list(found), None, np.diff(begins, append=len(rows)))

    def __len__(self) -> int:
        return len(self.value)


def _beginnings(changes: NDArray[np.bool_]) -> Ints:
    """The rows in which a stretch begins; ``changes`` says of each row but the first whether it does."""
    return np.append(0, np.flatnonzero(changes) + 1)


def _coded(query: pl.Series) -> tuple[list[str], Codes]:
    """The distinct queries of a block, by their first rows, and the place of each row's query among them."""
    import polars as pl

    coded = query.cast(pl.Categorical(pl.Categories.random()))
    distinct = coded.unique(maintain_order=True)
    codes = distinct.to_physical().to_numpy()
    place = np.zeros(int(codes.max()) + 1 if len(codes) else 0, dtype=np.uint32)
    place[codes] = np.arange(len(codes), dtype=np.uint32)
    return distinct.cast(pl.String).to_list(), place[coded.to_physical().to_numpy()]


def _coded_numbers(query: Numbers) -> tuple[list[str], Codes]:
    """The same for integers, which need no table of texts.

    >>> names, codes = _coded_numbers(np.array([7, 3, 7, 5], dtype=np.int32))
    >>> names, codes.tolist()
    (['7', '3', '5'], [0, 1, 0, 2])
    """
    if int(query.max()) > max(len(query), _SMALL):  # too few of too many numbers for a table with a place for each
        distinct, first, codes = np.unique(query, return_index=True, return_inverse=True)
        order = np.argsort(first)
        place = np.empty(len(order), dtype=np.uint32)
        place[order] = np.arange(len(order), dtype=np.uint32)
        return list(map(str, distinct[order].tolist())), place[codes]
    first_row = np.full(int(query.max()) + 1, len(query), dtype=np.int64)
    np.minimum.at(first_row, query, np.arange(len(query)))
    present = np.flatnonzero(first_row < len(query))
    present = present[np.argsort(first_row[present])]
    table = np.zeros(len(first_row), dtype=np.uint32)
    table[present] = np.arange(len(present), dtype=np.uint32)
    return list(map(str, present.tolist())), table[query]


class Grouper:
    """Takes rows block by block; each new query gets the next number."""

    def __init__(self) -> None:
        self.index: dict[str, int] = {}
        self.count = 0
        self.docs: list[pl.Series] = []
        self.hashes = Growing(np.uint32)
        self.values: Growing | None = None
        self.lines: list[Ints | None] = []
        self.stretches: list[tuple[Codes, Ints | None]] = []
        """(numbers of queries, number of rows of each; None: one row each) in the order of the file."""

    def add(self, block: Prepared, first_line: int, expected: int = 0) -> None:
        """Take a block whose first line has this number; with the first block, about how many rows are expected."""
        if not len(block):
            return
        for name in block.names:
            if name not in self.index:
                self.index[name] = len(self.index)
        numbers = np.fromiter(map(self.index.__getitem__, block.names), dtype=np.uint32, count=len(block.names))
        self.stretches.append((numbers if block.codes is None else numbers[block.codes], block.sizes))
        self.docs.append(block.doc)
        if self.values is None:
            self.values = Growing(block.value.dtype)
            self.hashes.expect(expected)
            self.values.expect(expected)
        self.hashes.extend(block.hashes)
        self.values.extend(block.value)
        lines = block.lines
        if lines is None and first_line != self.count + 1:  # lines were skipped: the place does not tell the line
            lines = np.arange(first_line, first_line + len(block), dtype=np.int64)
        self.lines.append(lines)
        self.count += len(block)

    def finish(self, source: str) -> tuple[Table, Values]:
        """The grouped table and its values, in the order of the groups."""
        import polars as pl

        order, starts = self._grouping()
        self.stretches.clear()
        hashes, values = self.hashes.whole(), self.values.whole() if self.values is not None else np.zeros(0)
        self.hashes, self.values = Growing(np.uint32), None  # not to be kept beside their reordered copies
        if order is not None:
            hashes = hashes[order]
            values = values[order]
        doc = pl.concat(self.docs, rechunk=False) if self.docs else pl.Series(dtype=pl.String)
        return Table(source, tuple(self.index), starts, doc, hashes, order, self._line()), values

    def _grouping(self) -> tuple[Ints | None, Ints]:
        """The order that groups the rows (None: they are grouped), and where each group starts."""
        totals = np.zeros(len(self.index), dtype=np.int64)
        for codes, sizes in self.stretches:
            totals += np.bincount(codes, weights=sizes, minlength=len(totals)).astype(np.int64)
        starts = np.concatenate(([0], np.cumsum(totals))).astype(np.int64)
        if _never_decrease([codes for codes, _ in self.stretches]):
            return None, starts
        narrow = np.uint16 if len(self.index) <= 1 << 16 else np.uint32  # 16 bits are sorted by radix, and fast
        parts = [codes.astype(narrow) for codes, _ in self.stretches]
        spread = [
            part if sizes is None else np.repeat(part, sizes)
            for part, (_, sizes) in zip(parts, self.stretches, strict=True)
        ]
        self.stretches.clear()
        return np.argsort(np.concatenate(spread), kind="stable"), starts

    def _line(self) -> Ints | None:
        if all(lines is None for lines in self.lines):
            return None
        begins = np.cumsum([0, *map(len, self.docs)])
        known = [
            np.arange(begin + 1, begin + 1 + len(doc), dtype=np.int64) if lines is None else lines
            for lines, doc, begin in zip(self.lines, self.docs, begins.tolist(), strict=False)
        ]
        return np.concatenate(known)


def _never_decrease(parts: list[Codes]) -> bool:
    """Whether the numbers grow or stay from the first part to the last.

    Queries get their numbers at first sight, so one that comes back after another makes them decrease.
    """
    if any((part[1:] < part[:-1]).any() for part in parts):
        return False
    return all(before[-1] <= after[0] for before, after in pairwise(parts))


class Growing:
    """An array that grows at its end. Told how long it will become, it is allocated once, and nothing is copied."""

    def __init__(self, dtype: np.dtype[Any] | type[np.generic]) -> None:
        self.array: NDArray[Any] = np.empty(0, dtype=dtype)
        self.count = 0

    def expect(self, length: int) -> None:
        """Make room for so many elements in all."""
        if length > len(self.array):
            larger = np.empty(length, dtype=self.array.dtype)
            larger[: self.count] = self.array[: self.count]
            self.array = larger

    def extend(self, more: NDArray[Any]) -> None:
        """Add elements; integers and doubles together become doubles."""
        if not self.count and not len(self.array):  # nothing to be joined yet
            self.array, self.count = more, len(more)
            return
        if self.array.dtype != more.dtype:
            self.array = self.array.astype(np.result_type(self.array, more))
        if self.count + len(more) > len(self.array):
            self.expect(self.count + max(len(more), self.count // 2))
        self.array[self.count : self.count + len(more)] = more
        self.count += len(more)

    def whole(self) -> NDArray[Any]:
        """The elements."""
        return self.array[: self.count]
