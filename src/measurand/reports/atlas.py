"""The atlas: a passport for each of many measures, and a matrix of measures × properties that leads into them.

Passports take seconds each, so they may be made by two processes. Only this one writes files: each page whole, as soon
as it is there, the index last. If the work is interrupted, the pages written so far stay, with an index of them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from measurand.axioms.axiom import Family, known_axioms
from measurand.errors import InputError, MeasurandError
from measurand.measures.registry import REGISTRY, known_measures
from measurand.measures.user import load_measures
from measurand.orderings import ORDERINGS
from measurand.relevance.files import write_whole
from measurand.reports.axiom_card import FAMILIES
from measurand.reports.passport import Passport, passport
from measurand.reports.passport_page import KIND_MARKS, STATUS_MARKS, environment, page
from measurand.reports.passport_scales import GRADE_WORDS, GRADES, LENGTH, ORDER_WORDS, ORDERS
from measurand.reports.scale_card import KIND_WORDS

if TYPE_CHECKING:
    from multiprocessing.context import SpawnContext

MEASURES = (
    "P", "R", "F", "gP", "gR", "gF", "AP", "Q", "RBP(p=0.5)", "gRBP(p=1/3)", "gRBP(p=0.5)", "gRBP(p=0.8)",
    "DCG(base=2)", "BurgesDCG(dcg='log2')", "nDCG", "ERR", "RR", "Rprec", "Success", "Bpref",
    "SetTotalRank", "SetPartialRank", "StrongRank", "WeakRank",
)  # fmt: skip
"""The measures of an atlas; those that the registry does not have are left out."""

INDEX = "index.html"

_STRENGTH = {"ratio": 0, "interval": 1, "order-preserving": 2, "monotone": 3, "none": 4, "undecided": 5, "undefined": 6}
_ORDER_OF_STATUS = {"holds": 0, "fails": 1, "undecided": 2, "undefined": 3}

Watch = Callable[[int, int], None]
"""Told how many of how many passports are done."""


@dataclass(frozen=True)
class Column:
    """A property: what heads its column, and what it means."""

    id: str
    short: str
    meaning: str


@dataclass(frozen=True)
class Cell:
    """An answer: its sign, its word, where its evidence is, and by what it is sorted."""

    mark: str
    word: str
    look: str
    anchor: str
    sort: float


@dataclass(frozen=True)
class Row:
    """A measure of the atlas: its page, and its answers by the id of the column."""

    name: str
    title: str
    family: str
    file: str
    cells: dict[str, Cell]


@dataclass(frozen=True)
class Atlas:
    """What was written: a row for each measure, and what could not be examined."""

    rows: tuple[Row, ...]
    failed: tuple[tuple[str, str], ...] = ()
    """Measures without a page, with the reason."""


def default_measures() -> tuple[str, ...]:
    """The measures of an atlas that the registry has."""
    known_measures()
    return tuple(name for name in MEASURES if name.partition("(")[0] in REGISTRY)


def file_names(names: Sequence[str]) -> dict[str, str]:
    """A file for each measure: its name with plain characters, different even where case does not count.

    >>> list(file_names(["gRBP(p=1/3)", "gRBP(p=1_3)", "P@10", "index"]).values())
    ['gRBP-p-1_3.html', 'gRBP-p-1_3-2.html', 'P@10.html', 'index-2.html']
    """
    taken, found = {INDEX}, {}
    for name in names:
        plain = re.sub(r"[^\w@.-]+", "-", name.replace("/", "_"), flags=re.ASCII)
        stem = re.sub(r"\.{2,}", ".", plain).strip("-.") or "measure"
        file, count = f"{stem[:80]}.html", 1
        while file.lower() in taken:
            count += 1
            file = f"{stem[:80]}-{count}.html"
        taken.add(file.lower())
        found[name] = file
    return found


def groups() -> list[tuple[str, list[Column]]]:
    """The columns, in groups: orderings by relevance scale, axioms by family, numbers."""
    found = []
    for grades in GRADES:
        own = [Column(f"scale-{order}-{grades}", order, ORDER_WORDS[order] + _definition(order)) for order in ORDERS]
        found.append((f"Scale on each ordering, {GRADE_WORDS[grades]}", own))
    for family in Family:
        own = [
            Column(f"axiom-{one.id}", one.id.removeprefix(f"{family}-"), f"{one.title}: {one.statement}")
            for one in known_axioms(family)
        ]
        if own:
            found.append((FAMILIES[family].partition(" (")[0], own))
    numbers = [
        Column("top-heaviness", "B(100)", "balancing index of lists of 100: low is top-heavy (binary)"),
        Column("values", "values", "different values of the rankings of 10 documents (binary)"),
    ]
    return [*found, ("Numbers", numbers)]


def _definition(order: str) -> str:
    return f"; r ⪯ s iff {ORDERINGS[order].definition}" if order in ORDERINGS else ""


def row_of(found: Passport, file: str) -> Row:
    """The row of a measure: every answer of its passport, by column."""
    cells: dict[str, Cell] = {}
    for one in found.scales:
        star = "" if one.for_every_length else "*"
        word = KIND_WORDS[one.kind].partition(":")[0] + ("" if one.for_every_length else f" (at N = {LENGTH})")
        sort = _STRENGTH[one.kind] + (0.5 if star else 0.0)
        cells[one.anchor] = Cell(KIND_MARKS[one.kind] + star, word, f"k-{one.kind}", one.anchor, sort)
    for id, verdict in found.axioms.verdicts.items():
        status = str(verdict.status)
        anchor = f"axiom-{id}"
        cells[anchor] = Cell(STATUS_MARKS[verdict.status], status, f"s-{status}", anchor, _ORDER_OF_STATUS[status])
    index, counted = found.balances[0].index[-1], found.values[0]
    shown = "none" if index is None else str(index)
    cells["top-heaviness"] = Cell(shown, f"B(100) = {shown}", "number", "top-heaviness", -1 if index is None else index)
    count, least = counted.values[-1], "" if counted.certain[-1] else "≥"
    cells["values"] = Cell(f"{least}{count:,}", f"{least}{count:,} values", "number", "values", count)
    return Row(found.name, found.identity.title, found.identity.family, file, cells)


def atlas(
    folder: str | Path,
    measures: Iterable[str] | None = None,
    load: Sequence[str | Path] = (),
    processes: int = 1,
    watch: Watch | None = None,
) -> Atlas:
    """Write the passports of measures and an index of them into a folder.

    ``load`` are files with measures of the user's own; without ``measures``, these join the usual ones. More than one
    process speeds it up; a program that asks for that must be importable (``if __name__ == "__main__"``). A measure
    that cannot be examined is left out, and told in the result.
    """
    target = Path(folder)
    own = [entry.name for file in load for entry in load_measures(file)]
    names = list(dict.fromkeys(measures if measures is not None else (*default_measures(), *own)))
    if not names:
        raise InputError("an atlas needs at least one measure")
    try:
        target.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"cannot write into {target}: {error.strerror}") from None
    files = file_names(names)
    rows: dict[str, Row] = {}
    failed: dict[str, str] = {}
    try:
        for name, made in _made(names, files, load, min(processes, len(names))):
            if isinstance(made, str):
                failed[name] = made
            else:
                row, text = made
                write_whole(target / files[name], text)
                rows[name] = row
            if watch is not None:
                watch(len(rows) + len(failed), len(names))
    finally:
        found = Atlas(
            tuple(rows[name] for name in names if name in rows), tuple((name, failed[name]) for name in failed)
        )
        if rows:
            missing = [name for name in names if name not in rows and name not in failed]
            write_whole(target / INDEX, index_page(found, missing))
    return found


Made = tuple[Row, str] | str
"""A row and a page, or the reason why there is none."""


def make(name: str, files: Mapping[str, str]) -> Made:
    """One passport, as a row and a page; an error becomes its message."""
    try:
        found = passport(name)
        return row_of(found, files[name]), page(found, files, INDEX)
    except MeasurandError as error:
        return str(error)


def _made(
    names: Sequence[str], files: Mapping[str, str], load: Sequence[str | Path], processes: int
) -> Iterator[tuple[str, Made]]:
    if processes < 2:
        for name in names:
            yield name, make(name, files)
        return
    executor = ProcessPoolExecutor(processes, _fresh(), _prepare, ([str(file) for file in load],))
    try:
        waiting: dict[Future[Made], str] = {executor.submit(make, name, dict(files)): name for name in names}
        while waiting:
            done, _ = wait(waiting, return_when=FIRST_COMPLETED)
            for one in done:
                yield waiting.pop(one), one.result()
    except BaseException:
        _stop(executor)
        raise
    executor.shutdown()


def _fresh() -> SpawnContext:
    """New processes rather than copies of this one: copying a process that runs threads can hang."""
    from multiprocessing import get_context

    return get_context("spawn")


def _stop(executor: ProcessPoolExecutor) -> None:
    """End the workers now: they write nothing, so nothing is lost but unfinished work."""
    workers = list((getattr(executor, "_processes", None) or {}).values())
    executor.shutdown(wait=False, cancel_futures=True)
    for worker in workers:
        worker.terminate()


def _prepare(load: Sequence[str]) -> None:
    """Make a worker ready: an interrupt is the parent's to deal with; the user's measures are loaded here too."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for file in load:
        load_measures(file)


def index_page(found: Atlas, missing: Sequence[str] = ()) -> str:
    """The matrix as HTML; ``missing`` are measures that were not reached."""
    from importlib.metadata import version

    return (
        environment()
        .get_template("atlas.html")
        .render(
            atlas=found,
            groups=groups(),
            missing=missing,
            length=LENGTH,
            order_words=ORDER_WORDS,
            kinds=[(KIND_MARKS[kind], words) for kind, words in KIND_WORDS.items() if kind != "ratio"],
            version=version("measurand"),
        )
    )
