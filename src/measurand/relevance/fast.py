"""The fast path: a block of lines is read by vectorised work on its bytes, and counts only if that provably is right.

That all lines have the same number of fields is proved from the bytes (:mod:`~measurand.relevance.fields`). Values that
are plain decimals are read exactly (:mod:`~measurand.relevance.decimals`); of others, exponents say, polars reads the
column. polars forgives silently: what is no number becomes null, and ``nan`` and ``inf`` are numbers to it; so there
must be as many values as lines, none null and all finite. Anything else returns None, and the careful reader decides.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from measurand.relevance.careful import GRADE_BOUND, LineForm
from measurand.relevance.decimals import read_decimals
from measurand.relevance.fields import Fields, fields_of
from measurand.relevance.rows import Floats, Rows, Values
from measurand.relevance.words import Block

if TYPE_CHECKING:
    import polars as pl


def read_fast(block: Block, form: LineForm) -> Rows | None:
    """Rows of a regular block, or None where the careful reader must decide."""
    fields = fields_of(block, form)
    if fields is None:
        return None
    values = _values(fields, form)
    return None if values is None else Rows(fields.texts(0), fields.texts(2), values)


def _values(fields: Fields, form: LineForm) -> Values | None:
    read = read_decimals(fields.data, *fields.bounds(form.value_at))
    if form.kind == "run":
        return _read_by_polars(fields, form) if read is None else read
    if read is None or (np.abs(read) >= GRADE_BOUND).any():
        return None
    grades: Values = read.astype(np.int64)
    return grades if (grades == read).all() else None


def _read_by_polars(fields: Fields, form: LineForm) -> Floats | None:
    """The scores of lines that are known to have their fields."""
    import polars as pl

    names = [f"f{i}" for i in range(fields.ends.shape[1])]
    schema: dict[str, pl.DataType | type[pl.DataType]] = dict.fromkeys(names, pl.String)
    schema[names[form.value_at]] = pl.Float64
    lines = fields.lines.replace(b"\t", b" ")
    try:
        scores = (
            pl.scan_csv(lines, separator=" ", has_header=False, quote_char=None, schema=schema)
            .select(names[form.value_at])
            .collect(engine="in-memory")
            .to_series()
        )
    except (Exception, pl.exceptions.PanicException):  # whatever polars dislikes, the careful reader explains
        return None
    if len(scores) != len(fields) or scores.null_count():
        return None
    values = scores.to_numpy()
    return values if np.isfinite(values).all() else None
