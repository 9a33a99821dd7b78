"""The two total orders: ``set-total`` (GT (1)) and ``strong`` (GT (6)).

Both compare the first place where two runs differ: of the decreasing lists, or of the rankings. So both are the
lexicographic order of the universe, position in short-lex order is the rank, and covering is succession.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from measurand.errors import TooLarge
from measurand.orderings.base import EQUAL, GREATER, LESS, Codes, Ordering, RunLike
from measurand.relevance.run import JudgedRun
from measurand.relevance.universe import Runs
from measurand.verdict import Verdict


class Chain(Ordering):
    """A total order that is the short-lex order of its universe."""

    def _leq(self, r: JudgedRun, s: JudgedRun) -> bool:
        return tuple(r) <= tuple(s)

    def compare_rows(self, r: object, s: object) -> Codes:
        """Compare row by row: −1 less, 0 equal, 1 greater."""
        first, second = self.universe.check_batch(r), self.universe.check_batch(s)
        differs = first != second
        place = differs.argmax(axis=1)
        rows = np.arange(len(first))
        codes = np.where(first[rows, place] < second[rows, place], LESS, GREATER).astype(np.int8)
        codes[~differs.any(axis=1)] = EQUAL
        return codes

    def compare_all(self, r: object, s: object) -> Codes:
        """Compare all pairs of rows: −1 less, 0 equal, 1 greater."""
        first, second = self.universe.check_batch(r), self.universe.check_batch(s)
        # np.unique sorts rows lexicographically: the inverse numbers each row by its place among all of them.
        place = np.unique(np.concatenate((first, second)), axis=0, return_inverse=True)[1].reshape(-1)
        return np.asarray(np.sign(place[: len(first), None] - place[None, len(first) :]), dtype=np.int8)

    @abstractmethod
    def _rising(self, runs: Runs) -> NDArray[np.bool_]:
        """Where a document may rise by one degree, if all that follows it restarts from 0."""

    @abstractmethod
    def _highest_after(self, degree: int) -> int:
        """The highest degree that may follow this one."""

    def upper_covers_batch(self, runs: Runs) -> tuple[NDArray[np.int64], Runs]:
        """The successor of every run but the top: its last riser rises, what follows restarts from 0."""
        rising = self._rising(runs)
        rows = np.flatnonzero(rising.any(axis=1))
        place = self.length - 1 - rising[rows, ::-1].argmax(axis=1)
        covers = np.where(np.arange(self.length) <= place[:, None], runs[rows], 0)
        covers[np.arange(len(rows)), place] += 1
        return rows, covers

    def _upper_covers(self, run: JudgedRun) -> Iterator[JudgedRun]:
        _, covers = self.upper_covers_batch(np.array([run], dtype=np.int64))
        return map(JudgedRun, covers.tolist())

    def _lower_covers(self, run: JudgedRun) -> Iterator[JudgedRun]:
        # The predecessor: the last document above 0 falls, what follows becomes as high as it may be.
        for j in range(self.length - 1, -1, -1):
            if run[j] > 0:
                rest = self.length - j - 1
                yield JudgedRun((*run[:j], run[j] - 1, *([self._highest_after(run[j] - 1)] * rest)))
                return

    def _rank(self, run: JudgedRun) -> int:
        return self.universe.rank(run)

    def shortest_path(self, r: RunLike, s: RunLike) -> tuple[JudgedRun, ...]:
        """All runs between the two, in order."""
        start, end = self.rank(r), self.rank(s)
        count = abs(end - start) + 1
        if count > self.universe.limit:
            raise TooLarge(
                "the path", count, self.universe.limit, "choose closer runs; distance gives its length without listing"
            )
        step = 1 if end >= start else -1
        return tuple(self.universe.unrank(k) for k in range(start, end + step, step))

    def _join(self, r: JudgedRun, s: JudgedRun) -> JudgedRun:
        return max(r, s)

    def _meet(self, r: JudgedRun, s: JudgedRun) -> JudgedRun:
        return min(r, s)

    def join_batch(self, r: Runs, s: Runs) -> Runs:
        """The larger run of each row."""
        return np.where((self.compare_rows(r, s) == LESS)[:, None], s, r)

    def meet_batch(self, r: Runs, s: Runs) -> Runs:
        """The smaller run of each row."""
        return np.where((self.compare_rows(r, s) == LESS)[:, None], r, s)

    def _upper_positions(self, runs: Runs, start: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        rows = np.arange(min(len(runs), self.size - 1 - start), dtype=np.int64)
        return rows, rows + start + 1

    def join_irreducibles(self) -> Iterator[JudgedRun]:
        """On a chain every run but the bottom has exactly one lower cover."""
        return (self.universe.unrank(k) for k in range(1, self.size))

    def irreducibles_below(self, run: RunLike) -> Iterator[JudgedRun]:
        """Every run up to this one, but the bottom."""
        return (self.universe.unrank(k) for k in range(1, self.rank(run) + 1))

    def edges(self) -> int:
        """One edge from each run to the next."""
        return self.size - 1

    def comparable_pairs(self) -> int:
        """Every pair."""
        return self.size * (self.size - 1) // 2

    def rank_sizes(self) -> tuple[int, ...]:
        """One run a rank; there are as many ranks as runs, so this lists them."""
        self.universe.require_listable("listing one rank a run")
        return (1,) * self.size

    def maximal_chains(self) -> int:
        """The whole order is the only one."""
        return 1

    def join_irreducible_count(self) -> int:
        """All runs but the bottom."""
        return self.size - 1

    def is_total(self) -> Verdict:
        """Every pair of different runs differs at some first place, and is ordered there."""
        return Verdict.holds("two different runs differ at some first place, and are ordered by it")

    def is_graded(self) -> Verdict:
        """A chain has one maximal chain."""
        return Verdict.holds("a total order has only one maximal chain")

    def is_lattice(self) -> Verdict:
        """Join is the larger run, meet the smaller."""
        return Verdict.holds("in a total order the join of two runs is the larger one, the meet the smaller one")

    def is_modular(self) -> Verdict:
        """Chains are distributive, hence modular."""
        return Verdict.holds("every chain is a distributive, hence modular, lattice")

    def is_distributive(self) -> Verdict:
        """Chains are distributive."""
        return Verdict.holds("on a chain join and meet are max and min, which distribute over each other")


class SetTotal(Chain):
    """GT (1): at the highest degree whose multiplicity differs, the better set has more."""

    name = "set-total"
    kind = "set"
    also_known_as = "GT (1); MP projection+replacement, set-based"
    definition = "at the highest degree whose multiplicity differs, s has more documents"

    def _rising(self, runs: Runs) -> NDArray[np.bool_]:
        ceiling = np.concatenate((np.full((len(runs), 1), self.grades), runs[:, :-1]), axis=1)
        return np.asarray(runs < ceiling)

    def _highest_after(self, degree: int) -> int:
        return degree

    def _why_partial_order(self) -> str:
        return "it is the lexicographic order of the decreasing lists of degrees"


class Strong(Chain):
    """GT (6), strong top-heaviness: the first rank that differs decides."""

    name = "strong"
    kind = "rank"
    also_known_as = "GT (6) strong top-heaviness; MP projection+replacement, rank-based"
    definition = "at the first rank that differs, s has the higher degree"

    def _rising(self, runs: Runs) -> NDArray[np.bool_]:
        return np.asarray(runs < self.grades)

    def _highest_after(self, degree: int) -> int:
        return self.grades

    def _why_partial_order(self) -> str:
        return "it is the lexicographic order of the rankings"
