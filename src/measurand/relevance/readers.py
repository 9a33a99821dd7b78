"""The readers' doors: :func:`read_qrels` and :func:`read_run` take a file of any known format, or Python's own data."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import Any

from measurand.errors import UnknownName, visible
from measurand.relevance.careful import QRELS, RUN, LineForm, read_carefully
from measurand.relevance.fast import read_fast
from measurand.relevance.grouping import Grouper, Prepared
from measurand.relevance.problems import Problems
from measurand.relevance.rows import Values
from measurand.relevance.sources import MAXIMUM_UNPACKED, ahead, bare_name, line_blocks
from measurand.relevance.tables import Qrels, Run, Table, qrels_from, run_from
from measurand.relevance.uniqueness import note_duplicates

FORMATS = ("trec", "csv", "tsv", "json", "jsonl", "parquet")
_SUFFIXES = {
    ".csv": "csv",
    ".tsv": "tsv",
    ".json": "json",
    ".jsonl": "jsonl",
    ".ndjson": "jsonl",
    ".parquet": "parquet",
    ".pq": "parquet",
}
RUN_SUFFIXES = (".run", ".txt", ".res", ".trec", ".results", ".input", *_SUFFIXES)

Progress = Callable[[int], None]
"""Told how many bytes were just read."""


@dataclass(frozen=True)
class Reading:
    """How to read: the ``format`` ("auto": by the name), and what a compressed file may unpack to."""

    format: str = "auto"
    maximum_unpacked: int = MAXIMUM_UNPACKED
    progress: Progress | None = None


def read_qrels(source: Any, *, format: str = "auto", maximum_unpacked: int = MAXIMUM_UNPACKED) -> Qrels:
    """Read relevance judgements from a file (``-``: standard input), a dict of dicts or a data frame.

    >>> read_qrels({"q1": {"d1": 2, "d2": 0}}).to_dict()
    {'q1': {'d1': 2, 'd2': 0}}
    """
    if isinstance(source, Qrels):
        return source
    return _read(source, QRELS, Reading(format, maximum_unpacked), "qrels").qrels()


def read_run(
    source: Any, *, name: str | None = None, format: str = "auto", maximum_unpacked: int = MAXIMUM_UNPACKED
) -> Run:
    """Read a run from a file (``-``: standard input), a dict of dicts or a data frame.

    >>> run = read_run({"q1": {"d1": 2.5, "d2": 0.5}})
    >>> run.queries, run.score.tolist()
    (('q1',), [2.5, 0.5])
    """
    return read_run_as(source, Reading(format, maximum_unpacked), name)


def read_run_as(source: Any, reading: Reading, name: str | None = None) -> Run:
    """Read a run in this manner; it is named after its file unless a name is given."""
    if isinstance(source, Run):
        return source.renamed(name) if name is not None else source
    given = run_name(source) if isinstance(source, (str, PathLike)) else "run"
    return _read(source, RUN, reading, "run").run(name if name is not None else given)


def run_name(path: str | PathLike[str]) -> str:
    """The file's name without run and compression suffixes.

    >>> run_name("runs/bm25.run.gz"), run_name("a.b.txt"), run_name("-")
    ('bm25', 'a.b', 'stdin')
    """
    # A file's name need not be UTF-8, but a run's name is text.
    name = Path(path).name.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
    if str(path) == "-":
        return "stdin"
    for suffixes in ((".gz", ".zst", ".bz2"), RUN_SUFFIXES):
        for suffix in suffixes:
            if name.lower().endswith(suffix) and len(name) > len(suffix):
                name = name[: -len(suffix)]
                break
    return name


def format_of(path: str | PathLike[str]) -> str:
    """The format a file's name stands for; TREC where it says nothing."""
    return _SUFFIXES.get(Path(bare_name(Path(path))).suffix, "trec")


@dataclass
class _Grouped:
    table: Table
    values: Values
    problems: Problems
    tag: str = ""

    def qrels(self) -> Qrels:
        qrels = qrels_from(self.table, self.values)
        self._validate(qrels)
        return qrels

    def run(self, name: str) -> Run:
        run = run_from(self.table, self.values, name, self.tag or name)
        self._validate(run)
        return run

    def _validate(self, table: Table) -> None:
        note_duplicates(table, self.problems)
        self.problems.raise_if_any()


def _read(source: Any, form: LineForm, reading: Reading, what: str) -> _Grouped:
    if not isinstance(source, (str, PathLike)):
        from measurand.relevance.frames import rows_from_python

        problems = Problems(f"the {what} given", unit="row")
        grouper = Grouper()
        grouper.add(Prepared.of(rows_from_python(source, form, problems)), 1)
        return _finished(grouper, problems)
    if reading.format not in ("auto", *FORMATS):
        raise UnknownName("format", reading.format, ("auto", *FORMATS))
    chosen = format_of(source) if reading.format == "auto" else reading.format
    if chosen in ("csv", "tsv") and reading.format == "auto":
        from measurand.relevance.delimited import has_header

        chosen = chosen if has_header(Path(source), form, chosen) else "trec"
    if chosen == "trec":
        return _read_trec(str(source), form, reading)
    from measurand.relevance.formats import rows_from_file

    problems = Problems(str(source), unit="line" if chosen == "jsonl" else "record")
    grouper = Grouper()
    grouper.add(Prepared.of(rows_from_file(Path(source), chosen, form, problems, reading.maximum_unpacked)), 1)
    return _finished(grouper, problems)


def _read_trec(path: str, form: LineForm, reading: Reading) -> _Grouped:
    """Block by block: fast where that is provably right, carefully elsewhere."""
    problems, grouper, line, last = Problems(path), Grouper(), 1, b""
    blocks = line_blocks(path, reading.maximum_unpacked)
    size = Path(path).stat().st_size if Path(path).is_file() else 0  # packed, it says too little, which does no harm

    def parse(block: bytes) -> tuple[bytes, Prepared | None]:
        rows = read_fast(block, form)
        return block, None if rows is None else Prepared.of(rows)

    for block, parsed in ahead(blocks, parse):
        fast = parsed is not None
        parsed = parsed or Prepared.of(read_carefully(block, form, line, problems))
        grouper.add(parsed, line, int(1.01 * len(parsed.rows) * size / len(block)) if size else 0)
        line += len(parsed.rows) if fast else block.count(b"\n")
        last = block[-4096:] if block[-4096:].strip() else last
        if reading.progress is not None:
            reading.progress(len(block))
    if not grouper.count and not problems.total:
        problems.add(None, "an empty file", f"lines of the form {form.spelled}")
    return _finished(grouper, problems, _tag_of(last) if form is RUN else "")


def _tag_of(tail: bytes) -> str:
    """The run's tag: the sixth field of the last line, as trec_eval has it."""
    lines = [line for line in tail.split(b"\n") if line.strip()]
    fields = lines[-1].split() if lines else []
    return fields[5].decode("utf-8", "replace") if len(fields) > 5 else ""


def _finished(grouper: Grouper, problems: Problems, tag: str = "") -> _Grouped:
    if not grouper.count and not problems.total:
        problems.add(None, "no rows", "at least one")
    table, values = grouper.finish(visible(problems.file, 200))
    return _Grouped(table, values, problems, tag)
