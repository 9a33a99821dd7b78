"""From a frame with named columns to rows: which column is what, identifiers as text, values as numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from measurand.relevance.careful import GRADE_BOUND, LineForm, Unreadable
from measurand.relevance.judged import Ints
from measurand.relevance.problems import Problems, quoted
from measurand.relevance.rows import Floats, Rows
from measurand.relevance.texts import Texts

if TYPE_CHECKING:
    import polars as pl

QUERY_NAMES = ("query_id", "qid", "q_id", "query-id", "query", "topic", "topic_id")
DOC_NAMES = ("doc_id", "docno", "docid", "d_id", "doc-id", "corpus-id", "corpus_id", "document_id", "doc", "document")
VALUE_NAMES = {
    "qrels": ("relevance", "label", "rel", "grade", "judgment", "judgement", "score"),
    "run": ("score", "sim", "similarity"),
}
_DECIMAL = r"^[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?$"


def choose_columns(names: list[str], form: LineForm) -> tuple[str, str, str] | None:
    """The columns of query, document and value; None unless all three are there."""
    spelled = {name.strip().lower(): name for name in reversed(names)}
    chosen = [
        next((spelled[name] for name in known if name in spelled), None)
        for known in (QUERY_NAMES, DOC_NAMES, VALUE_NAMES[form.kind])
    ]
    return (chosen[0], chosen[1], chosen[2]) if chosen[0] and chosen[1] and chosen[2] else None


def rows_from_frame(frame: pl.DataFrame, form: LineForm, problems: Problems, offset: int = 1) -> Rows:
    """The rows of a frame; row i is told as number ``i + offset``. What is wrong goes to ``problems``."""
    chosen = choose_columns(frame.columns, form)
    if chosen is None:
        wanted = (
            "a column for the query (query_id, qid, q_id), the document (doc_id, docno) and "
            f"the {form.value_name} ({', '.join(VALUE_NAMES[form.kind][:3])})"
        )
        problems.add(None, f"the columns {', '.join(map(quoted, frame.columns))}", wanted)
        return Rows.of([], [], np.zeros(0))
    query, doc, value = (frame[name] for name in chosen)
    texts = [_as_text(series, what, problems, offset) for series, what in ((query, "query"), (doc, "document"))]
    numbers, bad = _as_numbers(value, form, problems, offset)
    for series, what in zip(texts, ("query", "document"), strict=True):
        empty = (series.is_null() | (series == "")).fill_null(True).to_numpy()
        for row in np.flatnonzero(empty & ~bad).tolist():
            problems.add(row + offset, f"an empty {what} identifier", "text")
        bad = bad | empty
    keep = np.flatnonzero(~bad)
    lines: Ints | None = None if offset == 1 and len(keep) == frame.height else keep + offset
    queries, docs = (Texts.from_series(series.gather(keep)) for series in texts)
    return Rows(queries, docs, numbers[keep], lines)


def _as_text(series: pl.Series, what: str, problems: Problems, offset: int) -> pl.Series:
    import polars as pl

    if series.dtype == pl.String:
        return series
    if series.dtype.is_integer() or isinstance(series.dtype, (pl.Categorical, pl.Enum)):
        return series.cast(pl.String)
    if series.dtype == pl.Object or isinstance(series.dtype, pl.List):
        texts = [item if isinstance(item, str) else None for item in series.to_list()]
        return pl.Series(texts, dtype=pl.String)
    if series.dtype != pl.Null:
        expected = "text or whole numbers: a decimal number names nothing reliably"
        problems.add(None, f"{what} identifiers of type {series.dtype}", expected)
    return pl.Series([None] * len(series), dtype=pl.String)


def _as_numbers(series: pl.Series, form: LineForm, problems: Problems, offset: int) -> tuple[Floats, NDArray[np.bool_]]:
    """The values, and which of them are bad."""
    import polars as pl

    if series.dtype.is_numeric():
        values = series.cast(pl.Float64).fill_null(float("nan")).to_numpy()
    elif series.dtype == pl.String:
        spelled = series.str.contains(_DECIMAL).fill_null(False)
        parsed = pl.select(pl.when(spelled).then(series).cast(pl.Float64, strict=False)).to_series()
        values = parsed.fill_null(float("nan")).to_numpy()
    else:
        values = np.full(len(series), np.nan)
    bad = ~np.isfinite(values)
    if form.kind == "qrels":
        bad = bad | (values != np.floor(values)) | (np.abs(values) >= GRADE_BOUND)
    for row in np.flatnonzero(bad).tolist():
        problems.add(row + offset, f"{form.value_name} {quoted(str(series[row]))}", _complaint(str(series[row]), form))
    return values, bad


def _complaint(text: str, form: LineForm) -> str:
    try:
        form.read_value(text)
    except Unreadable as unreadable:
        return str(unreadable)
    return "a number"
