"""The formats that are no lines of TREC: delimited text, JSON, JSON lines and Parquet."""

from __future__ import annotations

import io
import json
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np

from measurand.relevance.careful import BYTE_ORDER_MARK, LineForm
from measurand.relevance.columns import choose_columns, rows_from_frame
from measurand.relevance.delimited import rows_from_delimited
from measurand.relevance.frames import read_identifier, read_number, rows_from_mapping
from measurand.relevance.problems import Problems, quoted
from measurand.relevance.rows import Rows
from measurand.relevance.sources import read_everything


def rows_from_file(path: Path, kind: str, form: LineForm, problems: Problems, limit: int) -> Rows:
    """The rows of a file in this format."""
    if kind in ("csv", "tsv"):
        return rows_from_delimited(path, kind, form, problems, limit)
    content = read_everything(path, limit)
    if kind == "parquet":
        return _rows_from_parquet(content, form, problems)
    try:
        text = content.removeprefix(BYTE_ORDER_MARK).decode("utf-8")
    except UnicodeDecodeError as error:
        problems.add(None, f"byte 0x{content[error.start]:02x} at offset {error.start:,}", "text in UTF-8")
        return _no_rows()
    return _rows_from_json(text, form, problems) if kind == "json" else _rows_from_lines(text, form, problems)


def _no_rows() -> Rows:
    return Rows.of([], [], np.zeros(0))


class _Repeated(ValueError):
    """A JSON object with a key twice, of which a plain dict would keep the last without a word."""


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    built = dict(pairs)
    if len(built) != len(pairs):
        twice = Counter(key for key, _ in pairs).most_common(1)[0][0]
        raise _Repeated(f"the key {quoted(twice)} twice in one object")
    return built


def _load(text: str) -> Any:
    return json.loads(text, object_pairs_hook=_object)


def _rows_from_json(text: str, form: LineForm, problems: Problems) -> Rows:
    try:
        data = _load(text)
    except _Repeated as error:
        problems.add(None, str(error), "each query, and each document of a query, once")
        return _no_rows()
    except json.JSONDecodeError as error:
        problems.add(None, f"line {error.lineno}, column {error.colno}: {error.msg}", "JSON")
        return _no_rows()
    except RecursionError:
        problems.add(None, "objects nested too deeply", "{query: {document: value}}")
        return _no_rows()
    if not isinstance(data, dict):
        problems.add(None, f"a JSON {type(data).__name__}", "an object {query: {document: value}}")
        return _no_rows()
    return rows_from_mapping(data, form, problems)


def _rows_from_lines(text: str, form: LineForm, problems: Problems) -> Rows:
    """One record a line, each with a query, a document and a value."""
    queries: list[str] = []
    docs: list[str] = []
    values: list[float] = []
    lines: list[int] = []
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        try:
            record = _load(line)
        except (ValueError, RecursionError) as error:
            problems.add(number, quoted(str(error)), "one JSON object a line")
            continue
        chosen = choose_columns(list(record), form) if isinstance(record, dict) else None
        if chosen is None:
            problems.add(number, quoted(line), f"an object with query_id, doc_id and {form.value_name}")
            continue
        query, doc, value = (
            read_identifier(record[chosen[0]]),
            read_identifier(record[chosen[1]]),
            read_number(record[chosen[2]], form),
        )
        if query is None or doc is None:
            problems.add(
                number, f"identifiers {quoted(str(record[chosen[0]]))}, {quoted(str(record[chosen[1]]))}", "text"
            )
        elif value is None:
            wanted = "a finite number" if form.kind == "run" else "a whole number"
            problems.add(number, f"{form.value_name} {quoted(str(record[chosen[2]]))}", wanted)
        else:
            queries.append(query)
            docs.append(doc)
            values.append(value)
            lines.append(number)
    return Rows.of(queries, docs, np.asarray(values, dtype=np.float64), np.asarray(lines, dtype=np.int64))


def _rows_from_parquet(content: bytes, form: LineForm, problems: Problems) -> Rows:
    import polars as pl

    try:
        frame = pl.read_parquet(io.BytesIO(content))
    except (Exception, pl.exceptions.PanicException) as error:
        problems.add(None, quoted((str(error).strip().splitlines() or ["unreadable"])[0]), "a Parquet file")
        return _no_rows()
    return rows_from_frame(frame, form, problems)
