"""The readers' doors: :func:`read_qrels` and :func:`read_run` take a file of any known format, or Python's own data."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import Any, TypeVar

from measurand.errors import UnknownName, visible
from measurand.relevance.careful import QRELS, RUN, LineForm, read_carefully
from measurand.relevance.fast import read_fast
from measurand.relevance.grouping import Grouper, Prepared
from measurand.relevance.problems import Problems
from measurand.relevance.rows import Rows, Values
from measurand.relevance.sources import MAXIMUM_UNPACKED, ahead, bare_name, line_blocks
from measurand.relevance.tables import Qrels, Run, Table, qrels_from, run_from
from measurand.relevance.uniqueness import note_duplicates
from measurand.relevance.words import Block

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

_TAIL = 4096
"""The last bytes of a file, in which its last line lies."""

Result = TypeVar("Result")

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


def trec_file(source: Any, form: LineForm, reading: Reading) -> TrecFile | None:
    """The file of TREC's lines that a source is, if it is one."""
    if not isinstance(source, (str, PathLike)):
        return None
    if reading.format not in ("auto", *FORMATS):
        raise UnknownName("format", reading.format, ("auto", *FORMATS))
    chosen = _format(source, form, reading)
    return TrecFile(str(source), form, reading) if chosen == "trec" else None


def _format(source: str | PathLike[str], form: LineForm, reading: Reading) -> str:
    chosen = format_of(source) if reading.format == "auto" else reading.format
    if chosen in ("csv", "tsv") and reading.format == "auto":
        from measurand.relevance.delimited import has_header

        return chosen if has_header(Path(source), form, chosen) else "trec"
    return chosen


def _read(source: Any, form: LineForm, reading: Reading, what: str) -> _Grouped:
    if (file := trec_file(source, form, reading)) is not None:
        grouper = Grouper()
        for block, line, expected in file.blocks(Prepared.to_keep):
            grouper.add(block, line, expected)
        return _finished(grouper, file.problems, file.tag)
    grouper = Grouper()
    if not isinstance(source, (str, PathLike)):
        from measurand.relevance.frames import rows_from_python

        problems = Problems(f"the {what} given", unit="row")
        grouper.add(Prepared.to_keep(rows_from_python(source, form, problems)), 1)
        return _finished(grouper, problems)
    from measurand.relevance.formats import rows_from_file

    chosen = _format(source, form, reading)
    problems = Problems(str(source), unit="line" if chosen == "jsonl" else "record")
    grouper.add(Prepared.to_keep(rows_from_file(Path(source), chosen, form, problems, reading.maximum_unpacked)), 1)
    return _finished(grouper, problems)


class TrecFile:
    """A file of TREC's lines, read block by block: fast where that is provably right, carefully elsewhere."""

    def __init__(self, path: str, form: LineForm, reading: Reading) -> None:
        self.path = path
        self.form = form
        self.reading = reading
        self.problems = Problems(path)
        self.tag = ""
        """The run's tag: the sixth field of the last line, as trec_eval has it; known at the end."""

    def blocks(self, prepare: Callable[[Rows], Result]) -> Iterator[tuple[Result, int, int]]:
        """What is prepared from each block of rows, its first line, and about how many rows the file has.

        Regular blocks are prepared side by side.
        """
        line, rows, last = 1, 0, b""
        size = Path(self.path).stat().st_size if Path(self.path).is_file() else 0  # packed, too little: no harm

        def parse(block: Block) -> tuple[Block, int, Result | None]:
            parsed = read_fast(block, self.form)
            return (block, 0, None) if parsed is None else (block, len(parsed), prepare(parsed))

        for block, count, prepared in ahead(line_blocks(self.path, self.reading.maximum_unpacked), parse):
            if prepared is None:
                content = block.content
                parsed = read_carefully(content, self.form, line, self.problems)
                count, prepared = len(parsed), prepare(parsed)
                lines = content.count(b"\n")
            else:
                lines = count
            yield prepared, line, int(1.01 * count * size / block.size) if size else 0
            line, rows = line + lines, rows + count
            tail = block.tail(_TAIL)
            last = tail if tail.strip() else last
            if self.reading.progress is not None:
                self.reading.progress(block.size)
        if not rows and not self.problems.total:
            self.problems.add(None, "an empty file", f"lines of the form {self.form.spelled}")
        self.tag = _tag_of(last) if self.form is RUN else ""


def _tag_of(tail: bytes) -> str:
    lines = [line for line in tail.split(b"\n") if line.strip()]
    fields = lines[-1].split() if lines else []
    return fields[5].decode("utf-8", "replace") if len(fields) > 5 else ""


def run_of(grouper: Grouper, problems: Problems, name: str, tag: str) -> Run:
    """The run that a grouper has collected, once no problem is left."""
    return _finished(grouper, problems, tag).run(name)


def _finished(grouper: Grouper, problems: Problems, tag: str = "") -> _Grouped:
    if not grouper.count and not problems.total:
        problems.add(None, "no rows", "at least one")
    table, values = grouper.finish(visible(problems.file, 200))
    return _Grouped(table, values, problems, tag)
