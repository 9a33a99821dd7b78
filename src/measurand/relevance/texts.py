"""A column of texts: their bytes in one array, and where in it each text begins and how long it is.

A block of a file is such an array already, so that its identifiers need not be copied to be compared and hashed, many
at a time and eight bytes at a time. A hash only ever proposes: whatever it finds is confirmed on the texts themselves.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from measurand.relevance.judged import Ints
from measurand.relevance.words import FIRST, MARGIN, Bytes, Flags, Words, eight_bytes, surrounded

if TYPE_CHECKING:
    import polars as pl

Hashes = NDArray[np.uint32]
Codes = NDArray[np.uint16] | NDArray[np.uint32]

_ODD = 0x9E3779B97F4A7C15
_MIXER = np.uint64(0xD6E8FEB86659FD93)

_ROUNDS = 8
"""How often texts that share a place in a table are given another, before they are told apart one by one."""

_LONG = 256
"""Texts up to this length are looked at eight bytes at a time, the rest of longer ones, which are rare, one by one."""


@dataclass(frozen=True)
class Texts:
    """Texts in UTF-8. ``data`` has a margin behind the last text."""

    data: Bytes
    begins: Ints
    sizes: NDArray[np.integer[Any]]

    @classmethod
    def of(cls, texts: Iterable[str]) -> Texts:
        """A column of Python's texts.

        >>> Texts.of(["d1", "é", ""]).to_list()
        ['d1', 'é', '']
        """
        encoded = [text.encode("utf-8") for text in texts]
        sizes = np.fromiter(map(len, encoded), dtype=np.int64, count=len(encoded))
        return cls(surrounded(b"".join(encoded)), MARGIN + np.cumsum(sizes) - sizes, sizes)

    @classmethod
    def from_series(cls, series: pl.Series) -> Texts:
        """A column of polars' texts, none of them missing."""
        sizes = series.str.len_bytes().to_numpy().astype(np.int64)
        joined = series.str.join("").item() if len(series) else ""
        return cls(surrounded(joined.encode("utf-8")), MARGIN + np.cumsum(sizes) - sizes, sizes)

    def __len__(self) -> int:
        return len(self.begins)

    def __getitem__(self, chosen: slice | Ints) -> Texts:
        """Some of the texts; their bytes are shared."""
        some = Texts(self.data, self.begins[chosen], self.sizes[chosen])
        if "head" in self.__dict__:  # known already, and cheaper taken than found again
            some.__dict__["head"] = self.head[chosen]
        return some

    def to_list(self) -> list[str]:
        """The texts as Python has them."""
        view = self.data.data
        begins, ends = self.begins.tolist(), (self.begins + self.sizes).tolist()
        return [str(view[begin:end], "utf-8") for begin, end in zip(begins, ends, strict=True)]

    def encoded(self, row: int) -> bytes:
        """One text, in UTF-8."""
        begin = int(self.begins[row])
        return self.data[begin : begin + int(self.sizes[row])].tobytes()

    @cached_property
    def longest(self) -> int:
        """The length of the longest text in bytes."""
        return int(self.sizes.max(initial=0))

    @cached_property
    def head(self) -> Words:
        """The first eight bytes of each text, zero behind its end."""
        return self.words(0)

    def words(self, k: int) -> Words:
        """The k-th eight bytes of each text, zero behind its end."""
        found = eight_bytes(self.data, self.begins + 8 * k if k else self.begins)
        found &= FIRST.take(self.sizes - 8 * k if k else self.sizes, mode="clip")
        return found

    def same(self, other: Texts) -> Flags:
        """Whether each text is the one at its place in the other column.

        >>> Texts.of(["a", "b" * 20, "c"]).same(Texts.of(["a", "b" * 19 + "a", "c "])).tolist()
        [True, False, False]
        """
        same: Flags = self.sizes == other.sizes
        same &= self.head == other.head
        for k in range(1, -(-min(self.longest, _LONG) // 8)):
            rest = np.flatnonzero(same & (self.sizes > 8 * k))
            if not len(rest):
                break
            same[rest] = self[rest].words(k) == other[rest].words(k)
        for row in np.flatnonzero(same & (self.sizes > _LONG)).tolist():
            same[row] = self.encoded(row) == other.encoded(row)
        return same

    def changes(self) -> Flags:
        """Of each text but the first, whether it differs from the one before it."""
        _ = self.head  # found once, for both sides
        return ~self[1:].same(self[:-1])

    def distinct(self) -> tuple[Ints, Codes]:
        """The first row of each distinct text, ascending, and the place of each row's text among them.

        >>> rows, codes = Texts.of(["b", "a", "b", "c"]).distinct()
        >>> rows.tolist(), codes.tolist()
        ([0, 1, 3], [0, 1, 0, 2])
        """
        first = self._first_rows()
        rows = np.flatnonzero(first == np.arange(len(self)))
        code: Codes = np.zeros(len(self), dtype=np.uint16)  # 16 bits are sorted by radix, and fast
        if len(rows) > 1 << 16:
            code = code.astype(np.uint32)
        code[rows] = np.arange(len(rows))
        return rows, code.take(first)

    def _first_rows(self) -> Ints:
        """Of each row the first with the same text: proposed by a table of hashes, and confirmed.

        Rows that share their place in the table with another text are given another table, a few times.
        """
        hashes = hash_texts(self)
        first = _first_with(hashes, np.arange(len(self), dtype=np.int64), 16)  # a small table, if it will do
        waiting = np.flatnonzero(~self.same(self[first]))
        for turn in range(1, _ROUNDS):
            if not len(waiting):
                return first
            factor = np.uint32(_ODD >> turn & 0xFFFFFFFF | 1)
            guess = _first_with(hashes[waiting] * factor, waiting, min(24, max(10, len(waiting).bit_length() + 1)))
            same = self[waiting].same(self[guess])
            first[waiting[same]] = guess[same]
            waiting = waiting[~same]
        seen: dict[str, int] = {}
        for row, text in zip(waiting.tolist(), self[waiting].to_list(), strict=True):
            first[row] = seen.setdefault(text, row)
        return first

    def sort_keys(self) -> Iterator[NDArray[Any]]:
        """Columns of numbers, the most telling first, that sort the texts byte by byte."""
        if self.longest > _LONG:
            texts = list(map(self.encoded, range(len(self))))
            place = {text: n for n, text in enumerate(sorted(texts))}
            yield np.asarray([place[text] for text in texts], dtype=np.int64)
            return
        for k in range(-(-self.longest // 8)):
            yield self.words(k).byteswap()
        yield self.sizes  # a text before the same one with a NUL behind it

    def packed(self) -> Texts:
        """A copy that holds no bytes but those of the texts."""
        width, total = 8 * -(-self.longest // 8), int(self.sizes.sum())
        if width * len(self) <= 2 * total + 1024:  # about equally long: each gets the room of the longest
            data = np.empty(width * len(self) + MARGIN, dtype=np.uint8)
            room = data[: width * len(self)].view("<u8").reshape(len(self), width // 8)
            for k in range(width // 8):
                room[:, k] = self.words(k) if k else self.head
            return Texts(data, np.arange(len(self), dtype=np.int64) * width, self.sizes.copy())
        begins = np.cumsum(self.sizes) - self.sizes
        data = np.empty(total + MARGIN, dtype=np.uint8)
        data[:total] = self.data[np.repeat(self.begins - begins, self.sizes) + np.arange(total)]
        return Texts(data, begins, self.sizes.copy())


def _first_with(hashes: Hashes, rows: Ints, bits: int) -> Ints:
    """Of each of these rows the first whose hash begins with the same bits."""
    slot = hashes >> np.uint32(32 - bits)
    table = np.empty(1 << bits, dtype=np.int64)
    table[slot[::-1]] = rows[::-1]  # of several rows with one place the first comes last, and stays
    return table.take(slot)


def hash_texts(texts: Texts) -> Hashes:
    """A hash of each text: equal texts, equal hashes. It proposes matches, so 32 bits are enough."""
    mixed = texts.head * np.uint64(_ODD)
    for k in range(1, -(-min(texts.longest, _LONG) // 8)):
        factor = np.uint64(pow(_ODD, 2 * k + 1, 2**64))
        rest = np.flatnonzero(texts.sizes > 8 * k)
        if len(rest) == len(texts):
            mixed += texts.words(k) * factor
        else:
            mixed[rest] += texts[rest].words(k) * factor
    long = np.flatnonzero(texts.sizes > _LONG)
    mixed[long] += np.array([crc32(texts.encoded(row)) for row in long.tolist()], dtype=np.uint64) * np.uint64(_ODD)
    mixed ^= mixed >> np.uint64(32)
    mixed *= _MIXER
    mixed >>= np.uint64(32)
    return mixed.astype(np.uint32)
