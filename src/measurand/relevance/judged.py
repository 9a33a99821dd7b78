"""Judged rankings of many topics at once, in compressed rows: what every measure is computed from.

A row is one ranking for one topic. It keeps only the retrieved documents that carry a judgement (few, in real
runs), each with its rank and grade, and the number of documents retrieved. What a measure needs to know of the
topic itself (recall base, ideal ranking, judged non-relevant documents) derives from the topic's
:class:`Pool`; rows of several systems, or all runs of a universe, share one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from measurand.errors import InputError

Ints = NDArray[np.int64]


@dataclass(frozen=True)
class Pool:
    """The judgements of each topic: grades in descending order, topic after topic.

    ``starts`` has one entry more than there are topics; topic t owns ``grade[starts[t]:starts[t + 1]]``.
    Grades are as judged: 0 is judged non-relevant, a negative grade is what the collection means by it
    (trec_eval: in the pool, but not judged).

    >>> pool = Pool.of([[2, 0, 1], [0]])
    >>> pool.count_at_least(1).tolist(), pool.count_at_least(2).tolist(), pool.size.tolist()
    ([2, 0], [1, 0], [3, 1])
    """

    starts: Ints
    grade: Ints
    cache: dict[object, object] = field(default_factory=dict, repr=False, compare=False)
    """A place where measures may keep what is constant for the topics (an ideal gain, say)."""

    @classmethod
    def of(cls, grades: Sequence[Sequence[int]]) -> Pool:
        """Build a pool from one list of grades a topic, in any order."""
        rows = [np.sort(np.asarray(row, dtype=np.int64))[::-1] for row in grades]
        return cls(_starts([len(row) for row in rows]), _concatenate(rows))

    def __len__(self) -> int:
        return len(self.starts) - 1

    @property
    def size(self) -> Ints:
        """How many documents each topic's pool holds."""
        return np.diff(self.starts)

    @cached_property
    def row(self) -> Ints:
        """The topic each entry belongs to."""
        return np.repeat(np.arange(len(self), dtype=np.int64), self.size)

    def count_at_least(self, grade: int) -> Ints:
        """How many documents of each topic have this grade or a higher one: with ``grade=1`` the recall base."""
        below = np.concatenate(([0], np.cumsum(self.grade >= grade)))
        return np.diff(below[self.starts]).astype(np.int64)


@dataclass(frozen=True)
class Judged:
    """Judged rankings in compressed rows.

    Row q owns the entries ``starts[q]:starts[q + 1]`` of ``rank`` (1-based, increasing within the row) and
    ``grade``: its retrieved documents that have a judgement. ``retrieved[q]`` counts all retrieved documents,
    judged or not; ``topic[q]`` is the row's topic in ``pool``.

    >>> judged = Judged.from_runs([[1, 0, 2], [0, 1, 1]], pool=[2, 1, 1])
    >>> judged.rank.tolist(), judged.grade.tolist(), judged.row.tolist()
    ([1, 2, 3, 1, 2, 3], [1, 0, 2, 0, 1, 1], [0, 0, 0, 1, 1, 1])
    """

    starts: Ints
    rank: Ints
    grade: Ints
    retrieved: Ints
    topic: Ints
    pool: Pool
    cache: dict[object, object] = field(default_factory=dict, repr=False, compare=False)
    """A place where measures may keep what others can reuse (an ideal ranking, say)."""

    @classmethod
    def from_runs(cls, runs: NDArray[np.integer] | Sequence[Sequence[int]], pool: Sequence[int]) -> Judged:
        """Rows for equally long judged runs in which every document is judged, all of one topic."""
        matrix = np.asarray(runs, dtype=np.int64)
        if matrix.ndim != 2:
            raise InputError(f"judged runs must form a table of equally long rows: got shape {matrix.shape}")
        rows, length = matrix.shape
        return cls(
            starts=np.arange(rows + 1, dtype=np.int64) * length,
            rank=np.tile(np.arange(1, length + 1, dtype=np.int64), rows),
            grade=matrix.reshape(-1),
            retrieved=np.full(rows, length, dtype=np.int64),
            topic=np.zeros(rows, dtype=np.int64),
            pool=Pool.of([pool]),
        )

    def __len__(self) -> int:
        return len(self.retrieved)

    @cached_property
    def row(self) -> Ints:
        """The row each entry belongs to."""
        return np.repeat(np.arange(len(self), dtype=np.int64), np.diff(self.starts))

    @cached_property
    def condensed(self) -> Judged:
        """The same rankings without their unjudged documents: ranks close up (trec_eval -J).

        A negative grade counts as unjudged, as trec_eval has it.

        >>> Judged.from_runs([[-1, 2, 0]], pool=[2, 0, -1]).condensed.rank.tolist()
        [1, 2]
        """
        kept = self.grade >= 0
        sizes = np.bincount(self.row[kept], minlength=len(self))
        starts = _starts(sizes.tolist())
        rank = np.arange(1, starts[-1] + 1, dtype=np.int64) - np.repeat(starts[:-1], sizes)
        return Judged(starts, rank, self.grade[kept], sizes.astype(np.int64), self.topic, self.pool)


def _starts(sizes: Sequence[int]) -> Ints:
    return np.concatenate(([0], np.cumsum(sizes, dtype=np.int64))).astype(np.int64)


def _concatenate(rows: Sequence[Ints]) -> Ints:
    return np.concatenate(rows) if rows else np.zeros(0, dtype=np.int64)
