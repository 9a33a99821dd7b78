"""The fast path: polars parses a block of lines, and the result counts only if it provably is the careful reader's.

polars forgives silently: short lines become nulls, surplus fields are dropped, ``nan`` and ``inf`` are numbers, a
tab among spaces is text. So the bytes themselves are examined first, vectorised: with n lines of k fields,

- no two blank characters (bytes up to 32) are neighbours and the block does not begin with one: no field is empty;
- there are exactly k·n blank characters, where n is the number of rows polars found, while each row has at least k
  fields, hence at least k - 1 separators and a newline: so every row has exactly k fields, and no blank character but
  the separator and the newline occurs;
- each row has at least k fields: its k-th was read and is not null; or, of a run with its six fields, the fifth is a
  number, while the last field of every line has a letter that no number has;
- the text is ASCII, or decodes as UTF-8;
- every value was parsed, and is finite.

Queries are mostly whole numbers, and a column of integers costs a fraction of a column of text. Where polars read
integers and every line begins with a digit from 1 to 9 (no zero, no sign), the decimal numeral of each integer is the
very text of the file. Anything else returns None, and the careful reader decides.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from measurand.relevance.careful import BYTE_ORDER_MARK, GRADE_BOUND, LineForm
from measurand.relevance.rows import Rows
from measurand.relevance.tables import hash_of

if TYPE_CHECKING:
    import polars as pl

Bytes = NDArray[np.uint8]
Flags = NDArray[np.bool_]

_IN_NUMBERS = b"0123456789.eE+-"

_SLICE = 1 << 19
"""Bytes examined at a time: what stays in the processor's cache between the passes."""

_BACK = 8
"""How many bytes before a slice stay in sight."""

_DIGITS = 9
"""Whole numbers of so many digits fit into 32 bits."""


def read_fast(block: bytes, form: LineForm) -> Rows | None:
    """Rows of a regular block, or None where the careful reader must decide."""
    layout = Layout.of(block, form)
    seen = _examined(block, layout)
    if seen is None and b"\r\n" in block:  # Windows line ends are common enough to be worth one more look
        block = block.replace(b"\r\n", b"\n")
        layout = Layout.of(block, form)
        seen = _examined(block, layout)
    if seen is None or layout is None or not _is_text(block):
        return None
    if layout.mixed:
        block = block.replace(b"\t", b" ")
    frame = _scanned(block, form, layout, seen.numbered, seen.worded)
    if frame is None and seen.numbered:  # a first query that is a number, and a later one that is none
        frame = _scanned(block, form, layout, False, seen.worded)
    return None if frame is None else _accepted(frame, form, seen)


@dataclass(frozen=True)
class Layout:
    """What the first line leads to expect of all others."""

    separator: str
    fields: int
    mixed: bool
    """Whether both tabs and spaces separate fields."""
    numbered: bool
    """Whether the query is a whole number, without a sign or a zero before it."""
    letter: tuple[int, int] | None
    """A letter of the last field that no number has, and its distance from the end of the line."""

    @classmethod
    def of(cls, block: bytes, form: LineForm) -> Layout | None:
        """The layout of the first line; None if it is not that of such a file."""
        first = block[: block.find(b"\n") + 1 or len(block)].rstrip(b"\n")
        if not first or first.startswith(BYTE_ORDER_MARK):
            return None
        mixed = b"\t" in first and b" " in first
        separator = "\t" if b"\t" in first and not mixed else " "
        parts = (first.replace(b"\t", b" ") if mixed else first).split(separator.encode())
        if len(parts) < form.fields or (len(parts) > form.fields and not form.more_allowed):
            return None
        query, tag = parts[0], parts[-1]
        numbered = query.isdigit() and len(query) <= _DIGITS and not query.startswith(b"0")
        return cls(separator, len(parts), mixed, numbered, _letter(tag) if len(parts) == form.value_at + 2 else None)


def _letter(tag: bytes) -> tuple[int, int] | None:
    """Runs end in a tag, mostly the same on every line; to look at one letter is cheaper than to read the field."""
    distance = next((i for i in range(1, min(len(tag), 4) + 1) if tag[-i] not in _IN_NUMBERS), None)
    return None if distance is None else (distance, tag[-distance])


@dataclass
class Seen:
    """What the bytes show, slice by slice."""

    layout: Layout
    blanks: int = 0
    """Blank characters, a missing last newline included."""
    numbered: bool = field(init=False)
    """Whether every line begins with a digit from 1 to 9."""
    worded: bool = field(init=False)
    """Whether the last field of every line has the letter at its distance, and so is no number."""

    def __post_init__(self) -> None:
        self.numbered = self.layout.numbered
        self.worded = self.layout.letter is not None

    def look(self, window: Bytes) -> bool:
        """Examine a slice that follows ``_BACK`` bytes already seen; False if some field could be empty."""
        fresh, before = window[_BACK:], window[_BACK - 1 : -1]
        if np.maximum(fresh, before).min() <= 32:
            return False
        self.blanks += int(np.count_nonzero(fresh <= 32))
        newline = window[_BACK - 1 :] == 10
        if self.numbered:
            self.numbered = not (newline[:-1] & (fresh < ord("1"))).any()
        if self.worded and self.layout.letter is not None:
            self.worded = _preceded(newline[1:], window, *self.layout.letter)
        return True

    def end(self, last: int) -> Seen:
        """Note the last byte of all."""
        if last != 10:
            self.blanks += 1
            self.worded = False
        return self


def _preceded(newline: Flags, window: Bytes, distance: int, letter: int) -> bool:
    """Whether every newline of the slice has the letter at this distance before it, and no blank in between."""
    size = len(window)
    if (newline & (window[_BACK - distance : size - distance] != letter)).any():
        return False
    return not any((newline & (window[_BACK - near : size - near] <= 32)).any() for near in range(2, distance))


def _examined(block: bytes, layout: Layout | None) -> Seen | None:
    if layout is None:
        return None
    seen = Seen(layout)
    return seen.end(block[-1]) if all(map(seen.look, _windows(block))) else None


def _windows(block: bytes) -> Iterator[Bytes]:
    """Slices of a block, each after the bytes before it; the first after newlines, as a line begins there."""
    data = np.frombuffer(block, dtype=np.uint8)
    start = np.frombuffer(b"\n" * _BACK, dtype=np.uint8)
    for begin in range(0, len(data), _SLICE):
        if begin >= _BACK:
            yield data[begin - _BACK : begin + _SLICE]
        else:
            yield np.concatenate([start, data[: begin + _SLICE]])[begin:]


def _is_text(block: bytes) -> bool:
    if block.isascii():
        return True
    try:
        block.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def _scanned(block: bytes, form: LineForm, layout: Layout, numbered: bool, worded: bool) -> pl.DataFrame | None:
    """What polars reads; ``numbered`` asks for the queries as integers, ``worded`` saves a look at the last field."""
    import polars as pl

    names = [f"f{i}" for i in range(layout.fields)]
    schema: dict[str, pl.DataType | type[pl.DataType]] = dict.fromkeys(names, pl.String)
    schema[names[form.value_at]] = pl.Float64 if form.kind == "run" else pl.Int64
    if numbered:
        schema[names[0]] = pl.Int32
    doc = pl.col(names[2])
    columns = [pl.col(names[0]).alias("query"), doc.alias("doc"), hash_of(doc).alias("hash")]
    columns.append(pl.col(names[form.value_at]).alias("value"))
    if not worded:
        columns.append(pl.col(names[-1]).is_null().alias("short"))
    try:
        return (
            pl.scan_csv(block, separator=layout.separator, has_header=False, quote_char=None, schema=schema)
            .select(columns)
            .collect(engine="in-memory")
        )
    except (Exception, pl.exceptions.PanicException):  # whatever polars dislikes, the careful reader explains
        return None


def _accepted(frame: pl.DataFrame, form: LineForm, seen: Seen) -> Rows | None:
    """The rows, if nothing is missing, nothing is left over and every value is finite."""
    if frame.height * seen.layout.fields != seen.blanks or any(column.null_count() for column in frame.iter_columns()):
        return None
    if "short" in frame.columns and frame["short"].any():
        return None
    value = frame["value"].to_numpy()
    in_range = (
        np.isfinite(value).all() if form.kind == "run" else ((value > -GRADE_BOUND) & (value < GRADE_BOUND)).all()
    )
    return Rows(frame["query"], frame["doc"], value, hashes=frame["hash"].to_numpy()) if in_range else None
