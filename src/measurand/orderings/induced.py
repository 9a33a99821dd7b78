"""The order a measure induces: M(r) ≤ M(s). Runs with one value are one class; the classes form a chain."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from measurand.errors import InputError
from measurand.orderings.base import Codes, Comparison, Ordering, RunLike
from measurand.relevance.run import JudgedRun
from measurand.relevance.universe import ENUMERATION_LIMIT, Kind, Runs, Universe
from measurand.verdict import Method, Verdict


class Induced(Ordering):
    """The total preorder of runs by the values of a measure (GT §5.3, §6.3).

    ``measure`` is any callable that takes a judged run and returns a number; values are compared exactly as they
    are returned, so return integers or Fractions where ties matter. Covers, rank, chains and so on refer to the level
    classes: the runs that share a value. Comparing needs no enumeration; the rest lists the universe once.

    >>> from measurand.orderings import induced
    >>> order = induced(sum, length=3)
    >>> order.compare("1,0,0", "0,1,0"), order.rank("1,1,0"), order.upper_covers("1,1,0")
    (<Comparison.EQUAL: 'equal'>, 2, ((1, 1, 1),))
    """

    name = "induced"
    also_known_as = "GT §5.3, §6.3"
    definition = "M(r) ≤ M(s)"

    def __init__(
        self,
        measure: Callable[[JudgedRun], Any],
        length: int,
        grades: int = 1,
        kind: Kind = "rank",
        limit: int = ENUMERATION_LIMIT,
    ) -> None:
        self.measure = measure
        self.universe = Universe(kind, length, grades, limit)
        self.length = length
        self.grades = grades

    @property
    def kind(self) -> Kind:  # type: ignore[override]  # a constant of the other orders, a choice here
        """Ranked lists or sets."""
        return self.universe.kind

    def __repr__(self) -> str:
        name = getattr(self.measure, "__name__", repr(self.measure))
        return f"induced({name}, length={self.length}, grades={self.grades}, kind={self.kind!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Induced) and (self.measure, self.universe) == (other.measure, other.universe)

    def __hash__(self) -> int:
        return hash((self.measure, self.universe))

    @cached_property
    def levels(self) -> tuple[tuple[Any, tuple[JudgedRun, ...]], ...]:
        """Each value with the runs that have it, from the lowest value up; lists the universe."""
        self.universe.require_listable("sorting runs by their value")
        classes: dict[Any, list[JudgedRun]] = {}
        for run in self.universe:
            classes.setdefault(self._value(run), []).append(run)
        return tuple((value, tuple(classes[value])) for value in sorted(classes))

    @cached_property
    def _level_of(self) -> dict[Any, int]:
        return {value: k for k, (value, _) in enumerate(self.levels)}

    def _value(self, run: JudgedRun) -> Any:
        value = self.measure(run)
        if value != value:  # NaN orders nothing
            raise InputError(f"the measure is not a number on run {run}: it must order all runs")
        return value

    def compare(self, r: RunLike, s: RunLike) -> Comparison:
        """Less, equal (same class) or greater."""
        first, second = self._value(self.universe.check(r)), self._value(self.universe.check(s))
        if first == second:
            return Comparison.EQUAL
        return Comparison.LESS if first < second else Comparison.GREATER

    def _leq(self, r: JudgedRun, s: JudgedRun) -> bool:
        return bool(self._value(r) <= self._value(s))

    def compare_rows(self, r: object, s: object) -> Codes:
        """Compare row by row: −1 less, 0 equal, 1 greater."""
        first, second = self._values(r), self._values(s)
        return np.array([(a > b) - (a < b) for a, b in zip(first, second, strict=True)], dtype=np.int8)

    def compare_all(self, r: object, s: object) -> Codes:
        """Compare all pairs of rows: −1 less, 0 equal, 1 greater."""
        first, second = self._values(r), self._values(s)
        place = {value: k for k, value in enumerate(sorted({*first, *second}))}
        a = np.array([place[value] for value in first], dtype=np.int64)
        b = np.array([place[value] for value in second], dtype=np.int64)
        return np.asarray(np.sign(a[:, None] - b[None, :]), dtype=np.int8)

    def _values(self, runs: object) -> list[Any]:
        return [self._value(JudgedRun(run)) for run in self.universe.check_batch(runs).tolist()]

    # Neighbours are the runs of the neighbouring class

    def _class(self, level: int) -> tuple[JudgedRun, ...]:
        return self.levels[level][1] if 0 <= level < len(self.levels) else ()

    def _upper_covers(self, run: JudgedRun) -> tuple[JudgedRun, ...]:
        return self._class(self._rank(run) + 1)

    def _lower_covers(self, run: JudgedRun) -> tuple[JudgedRun, ...]:
        return self._class(self._rank(run) - 1)

    def upper_covers_batch(self, runs: Runs) -> tuple[NDArray[np.int64], Runs]:
        """For each run the runs of the next class."""
        found = [(row, up) for row, run in enumerate(runs.tolist()) for up in self._upper_covers(JudgedRun(run))]
        sources = np.array([row for row, _ in found], dtype=np.int64)
        return sources, np.array([up for _, up in found], dtype=np.int64).reshape(len(found), self.length)

    def _rank(self, run: JudgedRun) -> int:
        return self._level_of[self._value(run)]

    def shortest_path(self, r: RunLike, s: RunLike) -> tuple[JudgedRun, ...]:
        """One run of each class between the two."""
        r, s = self.universe.check(r), self.universe.check(s)
        start, end = self._rank(r), self._rank(s)
        if start == end:
            return (r,) if r == s else (r, s)
        step = 1 if end > start else -1
        return (r, *(self._class(level)[0] for level in range(start + step, end, step)), s)

    @property
    def bottom(self) -> JudgedRun:
        """The first run of the lowest class."""
        return self._class(0)[0]

    @property
    def top(self) -> JudgedRun:
        """The first run of the highest class."""
        return self._class(len(self.levels) - 1)[0]

    def _join(self, r: JudgedRun, s: JudgedRun) -> JudgedRun:
        return s if self._leq(r, s) else r

    def _meet(self, r: JudgedRun, s: JudgedRun) -> JudgedRun:
        return r if self._leq(r, s) else s

    def join_irreducibles(self) -> Iterator[JudgedRun]:
        """The first run of every class but the lowest."""
        return (runs[0] for _, runs in self.levels[1:])

    def edges(self) -> int:
        """One edge from each class to the next."""
        return len(self.levels) - 1

    def comparable_pairs(self) -> int:
        """Every pair of runs."""
        return self.size * (self.size - 1) // 2

    def rank_sizes(self) -> tuple[int, ...]:
        """How many runs each class has."""
        return tuple(len(runs) for _, runs in self.levels)

    def maximal_chains(self) -> int:
        """The chain of the classes."""
        return 1

    def join_irreducible_count(self) -> int:
        """All classes but the lowest."""
        return len(self.levels) - 1

    # Properties

    def is_partial_order(self) -> Verdict:
        """Only if no two runs share a value."""
        tied = min((runs[:2] for _, runs in self.levels if len(runs) > 1), default=None)
        if tied is None:
            return Verdict.holds("all runs have different values", Method.EXHAUSTIVE, runs=self.size)
        reason = f"not antisymmetric: ({tied[0]}) and ({tied[1]}) have the same value, {self._value(tied[0])}"
        return Verdict.fails(reason, tied, Method.EXHAUSTIVE)

    def _why_partial_order(self) -> str:
        return "all runs have different values"

    def is_bounded(self) -> Verdict:
        """A finite chain of classes has ends."""
        return Verdict.holds("the classes with the lowest and the highest value bound all others")

    def is_total(self) -> Verdict:
        """Numbers are totally ordered."""
        return Verdict.holds("any two values are comparable (runs with one value form one class)")

    def is_graded(self) -> Verdict:
        """The classes form a chain."""
        return Verdict.holds("the classes form a chain, which has only one maximal chain")

    def is_lattice(self) -> Verdict:
        """The classes form a chain."""
        return Verdict.holds("the classes form a chain: join and meet are the higher and the lower class")

    def is_modular(self) -> Verdict:
        """Chains are distributive, hence modular."""
        return Verdict.holds("the classes form a chain, and every chain is modular")

    def is_distributive(self) -> Verdict:
        """Chains are distributive."""
        return Verdict.holds("the classes form a chain, and every chain is distributive")
