"""Runs and qrels from Python's own data: dict of dicts, polars and pandas frames, or records with attributes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from measurand.errors import InputError
from measurand.relevance.careful import LineForm
from measurand.relevance.columns import DOC_NAMES, QUERY_NAMES, VALUE_NAMES, rows_from_frame
from measurand.relevance.problems import Problems, quoted
from measurand.relevance.rows import Rows

if TYPE_CHECKING:
    import polars as pl


def rows_from_python(source: Any, form: LineForm, problems: Problems) -> Rows:
    """The rows of a dict of dicts, a frame, or an iterable of records (ir_measures' Qrel and ScoredDoc, say)."""
    import polars as pl

    if isinstance(source, Mapping):
        return rows_from_mapping(source, form, problems)
    if isinstance(source, pl.LazyFrame):
        source = source.collect()
    if isinstance(source, pl.DataFrame):
        return rows_from_frame(source, form, problems)
    if type(source).__module__.partition(".")[0] == "pandas" and hasattr(source, "columns"):
        return rows_from_frame(_from_pandas(source), form, problems)
    if isinstance(source, Iterable) and not isinstance(source, (str, bytes)):
        return rows_from_frame(_from_records(source, form), form, problems)
    raise InputError(
        f"cannot read {form.kind} from {type(source).__name__}: expected a path, a dict of dicts, or a data frame"
    )


def rows_from_mapping(source: Mapping[Any, Any], form: LineForm, problems: Problems) -> Rows:
    """The rows of ``{query: {document: value}}``; whole numbers as identifiers become text."""
    queries: list[str] = []
    docs: list[str] = []
    values: list[float] = []
    count = 0
    for query, documents in source.items():
        name = read_identifier(query)
        if name is None or not isinstance(documents, Mapping):
            problems.add(
                None, f"query {quoted(str(query))}", f"text, with a mapping of documents to {form.value_name}s"
            )
            continue
        for doc, value in documents.items():
            count += 1
            text = read_identifier(doc)
            number = read_number(value, form)
            if text is None:
                problems.add(
                    count, f"document {quoted(str(doc))} of query {quoted(name)}", "an identifier that is text"
                )
            elif number is None:
                wanted = "a finite number" if form.kind == "run" else "a whole number"
                problems.add(count, f"{form.value_name} {quoted(str(value))} of {quoted(name)}, {quoted(text)}", wanted)
            else:
                queries.append(name)
                docs.append(text)
                values.append(number)
    return Rows.of(queries, docs, np.asarray(values, dtype=np.float64))


def read_identifier(identifier: object) -> str | None:
    """An identifier as text: text stays as it is, a whole number is written out; None for anything else."""
    if isinstance(identifier, str):
        return identifier if identifier and _is_text(identifier) else None
    if isinstance(identifier, (int, np.integer)) and not isinstance(identifier, bool):
        return str(int(identifier))
    return None


def _is_text(identifier: str) -> bool:
    """Whether it can be written in UTF-8: half of a surrogate pair cannot."""
    return identifier.isascii() or not any("\ud800" <= sign <= "\udfff" for sign in identifier)


def read_number(value: object, form: LineForm) -> float | None:
    """A score or grade that is a number already; None where the form does not allow it."""
    if isinstance(value, (bool, np.bool_)) or not isinstance(value, (int, float, np.integer, np.floating)):
        return None
    try:
        number = float(value)
    except OverflowError:
        return None
    if not np.isfinite(number) or (form.kind == "qrels" and (number != int(number) or abs(number) >= 2**31)):
        return None
    return number


def _from_pandas(frame: Any) -> pl.DataFrame:
    """A polars frame of a pandas one, column by column, without needing pyarrow."""
    import polars as pl

    return pl.DataFrame([_from_pandas_column(str(name), frame[name]) for name in frame.columns])


def _from_pandas_column(name: str, column: Any) -> pl.Series:
    import polars as pl

    if column.dtype.kind in "iuf":
        return pl.Series(name, column.to_numpy())
    items = [_plain(item) for item in column.tolist()]
    if all(isinstance(item, str) or item is None for item in items):
        return pl.Series(name, items, dtype=pl.String)
    if all(isinstance(item, int) or item is None for item in items):
        return pl.Series(name, items, dtype=pl.Int64)
    return pl.Series(name, items, strict=False) if name else pl.Series(items, strict=False)


def _plain(item: object) -> object:
    return None if item is None or (isinstance(item, float) and item != item) else item


def _from_records(records: Iterable[Any], form: LineForm) -> pl.DataFrame:
    import polars as pl

    wanted = {"query_id": QUERY_NAMES, "doc_id": DOC_NAMES, VALUE_NAMES[form.kind][0]: VALUE_NAMES[form.kind]}
    columns: dict[str, list[Any]] = {name: [] for name in wanted}
    for record in records:
        for name, spellings in wanted.items():
            found = next((spelling for spelling in spellings if hasattr(record, spelling)), None)
            if found is None:
                raise InputError(
                    f"cannot read {form.kind} from records like {record!r:.80}: expected the fields {name} …"
                )
            columns[name].append(getattr(record, found))
    return pl.DataFrame(columns, strict=False)
