"""CSV and TSV files with a header; every field is read as text first, so that 007 stays 007."""

from __future__ import annotations

import io
from itertools import islice
from pathlib import Path

import numpy as np

from measurand.relevance.careful import BYTE_ORDER_MARK, LineForm
from measurand.relevance.columns import choose_columns, rows_from_frame
from measurand.relevance.problems import Problems, quoted
from measurand.relevance.rows import Rows
from measurand.relevance.sources import line_blocks, read_everything

SEPARATORS = {"csv": ",", "tsv": "\t"}


def has_header(path: Path, form: LineForm, kind: str) -> bool:
    """Whether the file begins with the names of columns; without, a .tsv is a TREC file with tabs."""
    if kind == "csv" or not path.is_file():
        return True
    first = b"".join(block.content for block in islice(line_blocks(path), 1))
    first = first.partition(b"\n")[0].removeprefix(BYTE_ORDER_MARK)
    names = first.decode("utf-8", "replace").strip().split(SEPARATORS[kind])
    return choose_columns([name.strip('"') for name in names], form) is not None


def rows_from_delimited(path: Path, kind: str, form: LineForm, problems: Problems, limit: int) -> Rows:
    """The rows of a file with a header."""
    import polars as pl

    content = read_everything(path, limit)
    try:
        content.decode("utf-8")
    except UnicodeDecodeError as error:
        problems.add(None, f"byte 0x{content[error.start]:02x} at offset {error.start:,}", "text in UTF-8")
        return Rows.of([], [], np.zeros(0))
    if not content.strip():
        problems.add(None, "an empty file", "a header and records")
        return Rows.of([], [], np.zeros(0))
    try:
        frame = pl.read_csv(io.BytesIO(content.rstrip(b"\r\n")), separator=SEPARATORS[kind], infer_schema=False)
    except (Exception, pl.exceptions.PanicException) as error:
        problems.add(None, quoted(str(error).strip().splitlines()[0]), f"a {kind.upper()} file, its records alike")
        return Rows.of([], [], np.zeros(0))
    return rows_from_frame(frame, form, problems)
