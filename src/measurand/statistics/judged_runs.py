"""The judged runs of all systems and topics as one dense table of degrees: what measure-free comparison looks at."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from measurand.errors import InputError, UnknownName, visible
from measurand.evaluation.collection import Collection
from measurand.relevance.judged import Ints, Judged

DEPTH = 10
"""How many documents of each ranking are compared unless another depth is asked for."""


@dataclass(frozen=True)
class JudgedRuns:
    """Each system's judged run for each topic, cut or padded at one depth.

    ``table[s, t]`` is the run of system s for topic t: degrees 0..``grades``, rank after rank. A rank without a
    judged document, or without any, has degree 0; so has every rank of a topic the system does not answer.
    ``grade_of[j]`` is the grade that degree j stands for. ``available[t, j − 1]`` counts topic t's judged
    documents of degree j: no run can hold more of them.

    >>> runs = JudgedRuns.of({"a": [[2, 0], [0, 1]], "b": [[0, 0], [1, 2]]})
    >>> runs.table.shape, runs.grades, runs.grade_of, runs.available.tolist()
    ((2, 2, 2), 2, (0, 1, 2), [[0, 1], [1, 1]])
    """

    systems: tuple[str, ...]
    topics: tuple[str, ...]
    table: Ints
    available: Ints
    grade_of: tuple[int, ...]
    binary: bool = False
    rel: int = 1

    def __post_init__(self) -> None:
        systems, topics = len(self.systems), len(self.topics)
        if self.table.ndim != 3 or self.table.shape[:2] != (systems, topics) or self.table.shape[2] < 1:
            raise InputError(
                f"judged runs must have shape (systems, topics, depth) = ({systems}, {topics}, 1 or more): "
                f"got {self.table.shape}"
            )
        if self.available.shape != (topics, self.grades):
            raise InputError(
                f"available documents must have shape (topics, grades) = ({topics}, {self.grades}): "
                f"got {self.available.shape}"
            )
        if len(set(self.systems)) != systems:
            twice = next(name for name in self.systems if self.systems.count(name) > 1)
            raise InputError(f"two systems are called '{visible(twice)}': give each a name of its own")
        if self.table.size and not (self.table.min() >= 0 and self.table.max() <= self.grades):
            raise InputError(f"judged runs hold degrees 0..{self.grades}: got {self.table.min()}..{self.table.max()}")

    @classmethod
    def of(
        cls,
        tables: Mapping[str, Sequence[Sequence[int]] | NDArray[np.integer]],
        grades: int | None = None,
        available: Sequence[Sequence[int]] | None = None,
        topics: Sequence[str] | None = None,
    ) -> JudgedRuns:
        """From one table a system: a run a topic, all equally long, topics in the same order everywhere.

        Where ``available`` is not given, a topic has as many documents of each degree as some system retrieved.
        """
        arrays = {name: np.asarray(rows, dtype=np.int64) for name, rows in tables.items()}
        shapes = {array.shape for array in arrays.values()}
        if len(shapes) != 1 or len(next(iter(shapes))) != 2:
            raise InputError(f"every system needs one table of equally long runs for the same topics: got {shapes}")
        table = np.stack(list(arrays.values()))
        highest = max(int(table.max(initial=0)), 1) if grades is None else grades
        found = np.stack([(table == degree).sum(axis=2).max(axis=0) for degree in range(1, highest + 1)], axis=1)
        given = found if available is None else np.asarray(available, dtype=np.int64).reshape(table.shape[1], -1)
        names = tuple(topics) if topics is not None else tuple(str(t + 1) for t in range(table.shape[1]))
        return cls(tuple(arrays), names, table, given.astype(np.int64), tuple(range(highest + 1)))

    @property
    def depth(self) -> int:
        """How many ranks are compared."""
        return int(self.table.shape[2])

    @property
    def grades(self) -> int:
        """The highest degree c; 1 is binary relevance."""
        return len(self.grade_of) - 1

    @property
    def judged_as(self) -> str:
        """Which grades were compared, in a word: ``as judged`` or ``binary``."""
        return "binary" if self.binary else "as judged"

    def only(self, systems: Sequence[str]) -> JudgedRuns:
        """The same for some systems, in the order given."""
        for name in systems:
            if name not in self.systems:
                raise UnknownName("system", name, self.systems)
        rows = [self.systems.index(name) for name in systems]
        return JudgedRuns(
            tuple(systems), self.topics, self.table[rows], self.available, self.grade_of, self.binary, self.rel
        )


def judged_runs(
    collection: Collection,
    depth: int = DEPTH,
    binary: bool = False,
    rel: int = 1,
    systems: Sequence[str] | None = None,
) -> JudgedRuns:
    """The judged runs of a loaded collection, for every judged topic.

    As judged, the degree of a grade is its place among the positive grades that occur in the judgements; grades
    of 0 and below, and documents without a judgement, have degree 0. With ``binary``, a grade of at least ``rel``
    has degree 1.

    >>> from measurand.evaluation.evaluate import load
    >>> qrels = {"1": {"x": 3, "y": 1}, "2": {"x": 1}}
    >>> collection = load(qrels, {"mine": {"1": {"y": 2.0, "x": 1.0, "z": 0.5}}})
    >>> judged_runs(collection, depth=3).table.tolist()
    [[[1, 2, 0], [0, 0, 0]]]
    >>> judged_runs(collection, depth=1, binary=True, rel=2).available.tolist()
    [[1], [0]]
    """
    if depth < 1:
        raise InputError(f"depth {depth} is no number of documents: expected 1 or more")
    pool = collection.judgements.pool
    positive = np.unique(pool.grade[pool.grade > 0])
    thresholds = np.array([rel]) if binary else positive if len(positive) else np.array([1])
    grade_of = (0, 1) if binary else (0, *map(int, thresholds))

    def degree(grade: Ints) -> Ints:
        return np.searchsorted(thresholds, grade, side="right").astype(np.int64)

    topics = collection.judgements.topics
    available = np.zeros((len(topics), len(grade_of)), dtype=np.int64)
    np.add.at(available, (pool.row, degree(pool.grade)), 1)
    table = np.zeros((len(collection.runs), len(topics), depth), dtype=np.int64)
    for run, rows in zip(collection.runs, table, strict=True):
        _fill(rows, run.judged, degree(run.judged.grade))
    names = tuple(run.name for run in collection.runs)
    runs = JudgedRuns(names, topics, table, available[:, 1:], grade_of, binary, rel)
    return runs if systems is None else runs.only(systems)


def _fill(rows: Ints, judged: Judged, degree: Ints) -> None:
    """Write the judged documents within the depth to their topic and rank."""
    inside = judged.rank <= rows.shape[1]
    rows[judged.topic[judged.row[inside]], judged.rank[inside] - 1] = degree[inside]
