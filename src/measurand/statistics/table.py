"""Scores of several systems, aligned by the ids of their topics before anything is paired.

What is missing or no number stays visible as NaN and is told in the notes; a pair of systems is compared on the topics
that both have.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, combinations
from math import fsum
from typing import TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from measurand.errors import InputError, UnknownName, visible

Floats: TypeAlias = NDArray[np.float64]


@dataclass(frozen=True)
class ScoreTable:
    """``values[t, s]``: the score of system s on topic t, NaN where there is none.

    >>> table = ScoreTable.of({"A": {"1": 0.5, "2": 0.25}, "B": {"2": 0.5, "1": 0.0, "3": 1.0}})
    >>> table.topics, table.complete().values.tolist()
    (('1', '2', '3'), [[0.5, 0.0], [0.25, 0.5]])
    """

    systems: tuple[str, ...]
    topics: tuple[str, ...]
    values: Floats
    notes: tuple[str, ...] = ()

    @classmethod
    def of(cls, scores: Scores) -> ScoreTable:
        """From ``{system: {topic: score}}``; a table is returned as it is."""
        if isinstance(scores, ScoreTable):
            return scores
        systems = tuple(scores)
        topics = tuple(dict.fromkeys(chain.from_iterable(scores.values())))
        rows = {topic: row for row, topic in enumerate(topics)}
        values = np.full((len(topics), len(systems)), np.nan)
        for column, system in enumerate(systems):
            for topic, score in scores[system].items():
                values[rows[topic], column] = _number(score, system, topic)
        return cls(systems, topics, *_finite(values, systems))

    @classmethod
    def from_matrix(cls, values: ArrayLike, systems: Sequence[str], topics: Sequence[str] | None = None) -> ScoreTable:
        """From a matrix with a row per topic and a column per system."""
        matrix = np.array(values, dtype=np.float64)
        if matrix.ndim != 2:
            raise InputError(f"expected a matrix of topics × systems, got an array of shape {matrix.shape}")
        ids = tuple(map(str, range(1, len(matrix) + 1))) if topics is None else tuple(topics)
        if matrix.shape != (len(ids), len(systems)):
            raise InputError(
                f"a matrix of shape {matrix.shape} does not fit {len(ids)} topics × {len(systems)} systems"
            )
        for what, names in (("system", tuple(systems)), ("topic", ids)):
            if len(set(names)) < len(names):
                twice = next(name for name in names if names.count(name) > 1)
                raise InputError(f"{what} {visible(twice)!r} appears twice: every {what} needs a name of its own")
        return cls(tuple(systems), ids, *_finite(matrix, tuple(systems)))

    @property
    def present(self) -> NDArray[np.bool_]:
        """Where there is a score."""
        return ~np.isnan(self.values)

    def column(self, system: str) -> int:
        """The place of a system."""
        if system not in self.systems:
            raise UnknownName("system", system, self.systems)
        return self.systems.index(system)

    def complete(self) -> ScoreTable:
        """The topics that every system has."""
        keep = np.logical_and.reduce(self.present, axis=1)
        if keep.all():
            return self
        topics = tuple(topic for topic, kept in zip(self.topics, keep, strict=True) if kept)
        return ScoreTable(self.systems, topics, self.values[keep], self.notes)

    def pair(self, a: str, b: str) -> tuple[Floats, Floats]:
        """The scores of two systems on the topics that both have, in the same order."""
        left, right = self.values[:, self.column(a)], self.values[:, self.column(b)]
        both = ~(np.isnan(left) | np.isnan(right))
        return left[both], right[both]

    def means(self) -> dict[str, float | None]:
        """The mean of every system over its own topics; None where it has none."""
        found: dict[str, float | None] = {}
        for column, system in enumerate(self.systems):
            own = self.values[self.present[:, column], column]
            found[system] = fsum(own) / len(own) if len(own) else None
        return found

    def pairs(self, baselines: Iterable[str] | None = None) -> list[tuple[str, str]]:
        """All pairs, or those of each other system with each baseline, the higher mean first (ties by name)."""
        if baselines is None:
            wanted = list(combinations(self.systems, 2))
        else:
            chosen = list(dict.fromkeys(baselines))
            for name in chosen:
                self.column(name)
            wanted = [(system, base) for base in chosen for system in self.systems if system not in chosen]
        return [self.by_mean(a, b) for a, b in wanted]

    def by_mean(self, a: str, b: str) -> tuple[str, str]:
        """The two, the one with the higher mean over their common topics first (ties by name)."""
        difference = mean_difference(*self.pair(a, b))
        if difference:
            return (a, b) if difference > 0 else (b, a)
        return (a, b) if a < b else (b, a)


Scores: TypeAlias = ScoreTable | Mapping[str, Mapping[str, float | None]]
"""What the doors of this room accept: an aligned table, or ``{system: {topic: score}}``."""


def mean_difference(a: Floats, b: Floats) -> float | None:
    """The mean of a − b over paired scores, its sign exact: the sum is rounded once. None without topics.

    >>> mean_difference(np.array([0.1, 0.2, 0.3]), np.array([0.3, 0.1, 0.2]))
    0.0
    """
    return fsum(chain(a.tolist(), (-b).tolist())) / len(a) if len(a) else None


def _number(score: object, system: str, topic: str) -> float:
    if score is None:
        return np.nan
    try:
        return float(score)  # type: ignore[arg-type]  # what float() refuses is told below
    except (TypeError, ValueError):
        where = f"system {visible(system)!r}, topic {visible(str(topic))!r}"
        raise InputError(f"{where}: expected a number as score, got {visible(repr(score))}") from None


def _finite(values: Floats, systems: tuple[str, ...]) -> tuple[Floats, tuple[str, ...]]:
    """Infinite scores become NaN; the notes say which systems lack scores on how many topics."""
    finite = np.where(np.isfinite(values), values, np.nan)
    absent = np.isnan(finite).sum(axis=0)
    notes = tuple(
        f"{visible(system)} has no score, or none that is a finite number, on {count} of {len(values)} topics: "
        "its pairs are compared on the topics both have"
        for system, count in zip(systems, absent.tolist(), strict=True)
        if count
    )
    return finite, notes
