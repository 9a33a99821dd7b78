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

Anything else returns None, and the careful reader decides.
"""

from __future__ import annotations

import numpy as np

from measurand.relevance.careful import BYTE_ORDER_MARK, GRADE_BOUND, LineForm
from measurand.relevance.rows import Rows

_IN_NUMBERS = b"0123456789.eE+-"

_SLICE = 1 << 18
"""Bytes examined at a time: what stays in the processor's cache between the passes."""


def read_fast(block: bytes, form: LineForm) -> Rows | None:
    """Rows of a regular block, or None where the careful reader must decide."""
    if block.startswith(BYTE_ORDER_MARK):
        return None
    blanks = _count_single_blanks(block)
    if blanks is None and b"\r\n" in block:  # Windows line ends are common enough to be worth one more look
        block = block.replace(b"\r\n", b"\n")
        blanks = _count_single_blanks(block)
    if blanks is None:
        return None
    first = block[: block.find(b"\n") + 1 or len(block)].rstrip(b"\n")
    if b"\t" in first and b" " in first:
        block, first = block.replace(b"\t", b" "), first.replace(b"\t", b" ")
    separator = "\t" if b"\t" in first else " "
    fields = first.count(separator.encode()) + 1
    if fields < form.fields or (fields > form.fields and not form.more_allowed):
        return None
    return _parse(block, form, separator, fields, blanks)


def _count_single_blanks(block: bytes) -> int | None:
    """How many blank characters there are, a missing last newline included; None if fields could be empty.

    None as well where the text is not UTF-8.
    """
    data = np.frombuffer(block, dtype=np.uint8)
    if not len(data) or data[0] <= 32:
        return None
    count, before = 0, False
    for begin in range(0, len(data), _SLICE):
        blank = data[begin : begin + _SLICE] <= 32
        count += int(np.count_nonzero(blank))
        if (before and blank[0]) or (blank[1:] & blank[:-1]).any():
            return None
        before = bool(blank[-1])
    if not block.isascii():
        try:
            block.decode("utf-8")
        except UnicodeDecodeError:
            return None
    return count if block.endswith(b"\n") else count + 1


def lines_end_in_a_word(block: bytes, separator: str) -> bool:
    """Whether the last field of every line has the same letter at the same distance from its end, and no number has it.

    Runs end in a tag, mostly the same on every line; to look at one letter is cheaper than to read the field. No is
    no answer: it only means that the field must be read.

    >>> lines_end_in_a_word(b"1 run7\\n22 run8\\n", " "), lines_end_in_a_word(b"1 run7\\n22 8\\n", " ")
    (True, False)
    """
    tag = block[: block.find(b"\n")].rpartition(separator.encode())[2]
    distance = next((i for i in range(1, min(len(tag), 4) + 1) if tag[-i] not in _IN_NUMBERS), None)
    if distance is None or not block.endswith(b"\n"):
        return False
    data = np.frombuffer(block, dtype=np.uint8)
    for begin in range(0, len(data), _SLICE):
        piece = data[max(0, begin - distance) : begin + _SLICE]
        ends = piece[distance:] == 10
        if np.count_nonzero(ends & (piece[:-distance] == tag[-distance])) != np.count_nonzero(ends):
            return False
        for nearer in range(2, distance):  # the letter belongs to the last field if no blank lies behind it
            if (ends & (piece[distance - nearer : -nearer] <= 32)).any():
                return False
    return True


def _parse(block: bytes, form: LineForm, separator: str, fields: int, blanks: int) -> Rows | None:
    import polars as pl

    names = [f"f{i}" for i in range(fields)]
    schema: dict[str, pl.DataType | type[pl.DataType]] = dict.fromkeys(names, pl.String)
    schema[names[form.value_at]] = pl.Float64 if form.kind == "run" else pl.Int64
    wanted = dict.fromkeys([names[0], names[2], names[form.value_at]])
    if fields != form.value_at + 2 or not lines_end_in_a_word(block, separator):
        wanted[names[-1]] = None
    try:
        frame = (
            pl.scan_csv(block, separator=separator, has_header=False, quote_char=None, schema=schema)
            .select(*wanted)
            .collect(engine="streaming")
        )
    except (Exception, pl.exceptions.PanicException):  # whatever polars dislikes, the careful reader explains
        return None
    if frame.height * fields != blanks or any(column.null_count() for column in frame.iter_columns()):
        return None
    value = frame[names[form.value_at]].to_numpy()
    in_range = (
        np.isfinite(value).all() if form.kind == "run" else ((value > -GRADE_BOUND) & (value < GRADE_BOUND)).all()
    )
    return Rows(frame[names[0]], frame[names[2]], value) if in_range else None
