"""Collects blocks of rows and groups them by query, at almost no cost where the file is grouped already."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from measurand.relevance.batches import side_by_side
from measurand.relevance.judged import Ints
from measurand.relevance.rows import Rows, Values
from measurand.relevance.tables import Table
from measurand.relevance.texts import Codes, Hashes, Texts, hash_texts
from measurand.relevance.words import MARGIN

_SCATTERED = 8
"""Fewer rows than this per stretch of one query, and a block is treated as scattered."""


@dataclass(frozen=True)
class Prepared:
    """A block of rows, its documents hashed and its queries found: all that needs no other block."""

    doc: Texts
    value: Values
    hashes: Hashes
    lines: Ints | None
    """The line of each row; None: the rows are the lines of the block."""
    queries: Texts
    """The queries: of each stretch of neighbouring rows, or, in a scattered block, each once."""
    codes: Codes | None
    """In a scattered block: which of the queries each row has."""
    sizes: Ints | None
    """Otherwise: how many rows each stretch has."""

    @classmethod
    def of(cls, rows: Rows) -> Prepared:
        """Prepare a block; blocks can be prepared side by side."""
        hashes, codes, sizes = hash_texts(rows.doc), None, None
        begins = np.flatnonzero(np.append(len(rows) > 0, rows.query.changes()))
        if len(begins) * _SCATTERED > len(rows):
            begins, codes = rows.query.distinct()
        else:
            sizes = np.diff(begins, append=len(rows))
        return cls(rows.doc, rows.value, hashes, rows.lines, rows.query[begins], codes, sizes)

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
        self.hashes = Growing(np.uint32)
        self.values: Growing | None = None
        self.lengths: list[int] = []
        """The number of rows of each block."""
        self.lines: list[Ints | None] = []
        self.queries = GrowingTexts()
        """Those of each block, one block after the other."""
        self.stretches: list[tuple[int, Codes | None, Ints | None]] = []
        """Of each block: how many queries, which of them each row has, or how many rows each of them."""

    def add(self, block: Prepared, first_line: int, expected: int = 0) -> None:
        """Take a packed block whose first line has this number, with the first about how many rows are expected."""
        if not len(block):
            return
        self.queries.extend(block.queries)
        self.stretches.append((len(block.queries), block.codes, block.sizes))
        if self.values is None:
            self.values = Growing(block.value.dtype)
            self.docs.expect(block.doc, expected)
            self.hashes.expect(expected)
            self.values.expect(expected)
        self.docs.extend(block.doc)
        self.hashes.extend(block.hashes)
        self.values.extend(block.value)
        lines = block.lines
        if lines is None and first_line != self.count + 1:  # lines were skipped: the place does not tell the line
            lines = np.arange(first_line, first_line + len(block), dtype=np.int64)
        self.lines.append(lines)
        self.lengths.append(len(block))
        self.count += len(block)

    def finish(self, source: str) -> tuple[Table, Values]:
        """The grouped table and its values, in the order of the groups."""
        queries, stretches = self._numbered()
        order, starts = _grouping(len(queries), stretches)
        del stretches
        hashes, values = self.hashes.whole(), self.values.whole() if self.values is not None else np.zeros(0)
        self.hashes, self.values = Growing(np.uint32), None  # not to be kept beside their reordered copies
        if order is not None:
            hashes, values = side_by_side(lambda column: column.take(order), (hashes, values), len(order))
        return Table(source, queries, starts, self.docs.whole(), hashes, order, self._line()), values

    def _numbered(self) -> tuple[tuple[str, ...], list[Stretches]]:
        """The distinct queries, and the stretches of each block with the numbers of their queries."""
        everywhere = self.queries.whole()
        first, numbers = everywhere.distinct()
        begins = np.cumsum([0, *(count for count, _, _ in self.stretches)]).tolist()
        stretches = []
        for begin, (count, codes, sizes) in zip(begins, self.stretches, strict=False):
            own = numbers[begin : begin + count]
            stretches.append((own if codes is None else own[codes], sizes))
        self.stretches.clear()
        return tuple(everywhere[first].to_list()), stretches

    def _line(self) -> Ints | None:
        if all(lines is None for lines in self.lines):
            return None
        begins = np.cumsum([0, *self.lengths])
        known = [
            np.arange(begin + 1, begin + 1 + length, dtype=np.int64) if lines is None else lines
            for lines, length, begin in zip(self.lines, self.lengths, begins.tolist(), strict=False)
        ]
        return np.concatenate(known)


Stretches = tuple[Codes, Ints | None]
"""Numbers of queries, and how many rows each has (None: one), in the order of the file."""


def _grouping(queries: int, stretches: list[Stretches]) -> tuple[Ints | None, Ints]:
    """The order that groups the rows (None: they are grouped), and where each group starts."""
    totals = np.zeros(queries, dtype=np.int64)
    for codes, sizes in stretches:
        totals += np.bincount(codes, weights=sizes, minlength=len(totals)).astype(np.int64)
    starts = np.concatenate(([0], np.cumsum(totals))).astype(np.int64)
    if _never_decrease([codes for codes, _ in stretches]):
        return None, starts
    spread = [codes if sizes is None else np.repeat(codes, sizes) for codes, sizes in stretches]
    stretches.clear()
    return np.argsort(np.concatenate(spread), kind="stable"), starts


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
