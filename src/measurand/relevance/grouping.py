"""Collects blocks of rows and groups them by query, at almost no cost where the file is grouped already."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from measurand.relevance.batches import side_by_side, spans
from measurand.relevance.judged import Ints
from measurand.relevance.rows import Rows, Values
from measurand.relevance.tables import Order, Table
from measurand.relevance.texts import Codes, Hashes, Texts, hash_texts
from measurand.relevance.words import MARGIN

Places = NDArray[np.integer[Any]]

_SCATTERED = 8
"""Fewer rows than this per stretch of one query, and a block is treated as scattered."""


@dataclass(frozen=True)
class Prepared:
    """A block of rows, its documents hashed and its queries found: all that needs no other block."""

    doc: Texts
    value: Values
    hashes: Hashes
    queries: Texts
    """Of each stretch of neighbouring rows."""
    sizes: Ints
    """How many rows each stretch has."""
    lines: Ints | None = None
    """The line of each row, where the reader knows it."""
    places: Places | None = None
    """Where in its block each row stood; None: the rows are the lines of the block, all and in order."""

    @classmethod
    def of(cls, rows: Rows) -> Prepared:
        """Prepare a block; blocks can be prepared side by side."""
        begins = np.flatnonzero(np.append(len(rows) > 0, rows.query.changes()))
        if len(begins) * _SCATTERED > len(rows):
            return cls._gathered(rows)
        sizes = np.diff(begins, append=len(rows))
        return cls(rows.doc, rows.value, hash_texts(rows.doc), rows.query[begins], sizes, rows.lines)

    @classmethod
    def _gathered(cls, rows: Rows) -> Prepared:
        """The rows of a scattered block, put together by query: a small thing, as a block is in the cache."""
        first, codes = rows.query.distinct()
        order = np.argsort(codes, kind="stable")
        hashes = hash_texts(rows.doc)
        return cls(
            rows.doc[order],
            rows.value.take(order),
            hashes.take(order),
            rows.query[first],
            np.bincount(codes, minlength=len(first)),
            None if rows.lines is None else rows.lines[order],
            order.astype(np.int32),
        )

    @classmethod
    def to_keep(cls, rows: Rows) -> Prepared:
        """Prepare a block all of which is kept: its identifiers are copied out of what was read."""
        return cls.of(rows).packed()

    def packed(self) -> Prepared:
        """The same without the bytes around its identifiers."""
        return replace(self, doc=self.doc.packed(), queries=self.queries.packed())

    def __len__(self) -> int:
        return len(self.value)


class Grouper:
    """Takes rows block by block; each new query gets the next number."""

    def __init__(self) -> None:
        self.count = 0
        self.docs = GrowingTexts()
        self.hashes: list[Hashes] = []
        self.values: list[Values] = []
        self.lines: list[Places | None] = []
        self.queries = GrowingTexts()
        self.sizes: list[Ints] = []
        """Of each stretch of neighbouring rows, one block after the other: its query and how many rows it has."""

    def add(self, block: Prepared, first_line: int, expected: int = 0) -> None:
        """Take a packed block whose first line has this number, with the first about how many rows are expected."""
        if not len(block):
            return
        self.queries.extend(block.queries)
        self.sizes.append(block.sizes)
        if not self.count:
            self.docs.expect(block.doc, expected)
        self.docs.extend(block.doc)
        self.hashes.append(block.hashes)
        self.values.append(block.value)
        self.lines.append(self._lines_of(block, first_line))
        self.count += len(block)

    def _lines_of(self, block: Prepared, first_line: int) -> Places | None:
        """The line of each row; None where the rows so far, with these, are the lines of the file."""
        if block.lines is not None:
            return block.lines
        if block.places is not None:
            lines: Places = block.places + np.int64(first_line)
            return lines.astype(np.int32) if first_line < 1 << 30 else lines  # a block is small
        if first_line == self.count + 1:
            return None
        return np.arange(first_line, first_line + len(block), dtype=np.int64)  # lines were skipped

    def finish(self, source: str) -> tuple[Table, Values]:
        """The grouped table and its values, in the order of the groups."""
        everywhere = self.queries.whole()
        first, numbers = everywhere.distinct()
        sizes = np.concatenate([np.zeros(0, dtype=np.int64), *self.sizes])
        totals = np.bincount(numbers, weights=sizes, minlength=len(first)).astype(np.int64)
        starts = np.concatenate(([0], np.cumsum(totals))).astype(np.int64)
        order, hashes, values = self._grouped(numbers, sizes)
        names = tuple(everywhere[first].to_list())
        return Table(source, names, starts, self.docs.whole(), hashes, order, self._line()), values

    def _grouped(self, numbers: Codes, sizes: Ints) -> tuple[Order | None, Hashes, Values]:
        """The order that groups the rows (None: they are grouped), their hashes and their values.

        ``numbers`` has the query of each stretch of rows, ``sizes`` its length.
        """
        hashes = np.empty(self.count, dtype=np.uint32)
        values: Values = np.empty(self.count, dtype=np.result_type(*self.values) if self.values else np.float64)
        places = np.cumsum(sizes) - sizes
        order, goal = None, places
        # Queries get their numbers at first sight, so one that comes back after another makes them decrease.
        if (numbers[1:] < numbers[:-1]).any():
            sequence = np.argsort(numbers, kind="stable")
            order = Order(np.cumsum(sizes[sequence]) - sizes[sequence], places[sequence])
            goal = np.empty_like(places)
            goal[sequence] = order.first

        def settle(block: int) -> None:
            stretches = slice(ends[block] - len(self.sizes[block]), ends[block])
            rows, _ = spans(goal[stretches], sizes[stretches])
            hashes[rows] = self.hashes[block]
            values[rows] = self.values[block]

        ends = np.cumsum([len(part) for part in self.sizes]).tolist()
        side_by_side(settle, range(len(ends)), self.count)
        self.hashes, self.values = [], []
        return order, hashes, values

    def _line(self) -> Places | None:
        if all(lines is None for lines in self.lines):
            return None
        lengths = [int(part.sum()) for part in self.sizes]
        begins = np.cumsum([0, *lengths])
        known = [
            np.arange(begin + 1, begin + 1 + length, dtype=np.int64) if lines is None else lines
            for lines, length, begin in zip(self.lines, lengths, begins.tolist(), strict=False)
        ]
        return np.concatenate(known)


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
        """Add elements; of two types the array takes the wider one."""
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


class GrowingTexts:
    """Packed texts that grow at their end; places and lengths in as few bits as they need."""

    def __init__(self) -> None:
        self.data = Growing(np.uint8)
        self.begins = Growing(np.uint32)
        self.sizes = Growing(np.int16)

    def expect(self, sample: Texts, length: int) -> None:
        """Make room for so many texts in all, which are like the sample."""
        self.data.expect(int(1.01 * length * len(sample.data) / len(sample)))
        self.begins.expect(length)
        self.sizes.expect(length)

    def extend(self, more: Texts) -> None:
        """Add texts."""
        within_32_bits = self.data.count + len(more.data) < 1 << 32
        self.begins.extend((more.begins + self.data.count).astype(np.uint32 if within_32_bits else np.int64))
        self.sizes.extend(more.sizes.astype(np.int16 if more.longest < 1 << 15 else np.int64))
        self.data.extend(more.data[: len(more.data) - MARGIN])

    def whole(self) -> Texts:
        """The texts."""
        self.data.extend(np.zeros(MARGIN, dtype=np.uint8))
        return Texts(self.data.whole(), self.begins.whole(), self.sizes.whole())
