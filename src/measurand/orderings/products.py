"""Orders that compare runs coordinate by coordinate: ``replacement`` and ``set-partial`` (and, next door, ``weak``).

Each maps a run to a vector of integers, its coordinates, such that r ⪯ s iff the coordinates of r are at most
those of s. For ``replacement`` the coordinates are the degrees rank by rank; for ``set-partial`` the degrees in
decreasing order (the k-th largest of r is at most the k-th largest of s iff for every degree r has at most as
many documents of that degree or more). Componentwise max and min of such vectors are again such vectors, so both
are sublattices of a product of chains: graded distributive lattices, ranked by the sum of the coordinates.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from math import comb, factorial, prod

import numpy as np
from numpy.typing import NDArray

from measurand.errors import TooLarge
from measurand.orderings.base import Codes, Comparison, OrderError, Ordering, RunLike, codes_from
from measurand.orderings.polynomials import gaussian_binomial, power
from measurand.relevance.run import JudgedRun
from measurand.relevance.universe import Runs
from measurand.verdict import Verdict


class Product(Ordering):
    """An order given by coordinates: r ⪯ s iff no coordinate of r exceeds that of s."""

    @abstractmethod
    def coordinates(self, runs: Runs) -> NDArray[np.int64]:
        """The coordinates of a table of runs, one row each."""

    def _coordinates(self, run: JudgedRun) -> NDArray[np.int64]:
        return np.asarray(self.coordinates(np.array([run], dtype=np.int64))[0])

    def _leq(self, r: JudgedRun, s: JudgedRun) -> bool:
        return bool((self._coordinates(r) <= self._coordinates(s)).all())

    def compare_rows(self, r: object, s: object) -> Codes:
        """Compare row by row: −1 less, 0 equal, 1 greater, 2 incomparable."""
        first = self.coordinates(self.universe.check_batch(r))
        second = self.coordinates(self.universe.check_batch(s))
        return codes_from(np.all(first <= second, axis=1), np.all(first >= second, axis=1))

    def compare_all(self, r: object, s: object) -> Codes:
        """Compare all pairs of rows; works coordinate by coordinate, so memory stays at a few bytes a pair."""
        first = self.coordinates(self.universe.check_batch(r))
        second = self.coordinates(self.universe.check_batch(s))
        below = np.ones((len(first), len(second)), dtype=bool)
        above = below.copy()
        for k in range(first.shape[1]):
            below &= first[:, k, None] <= second[None, :, k]
            above &= first[:, k, None] >= second[None, :, k]
        return codes_from(below, above)

    def shortest_path(self, r: RunLike, s: RunLike) -> tuple[JudgedRun, ...]:
        """Climb from the lower run to the upper one, cover after cover."""
        r, s = self.universe.check(r), self.universe.check(s)
        if self.compare(r, s) is Comparison.INCOMPARABLE:
            raise OrderError(
                f"({r.brief()}) and ({s.brief()}) are incomparable in {self._titled()}: no chain connects them"
            )
        low, high = (r, s) if self._leq(r, s) else (s, r)
        path = (low, *self._climb(low, high))
        return path if low == r else path[::-1]

    @abstractmethod
    def _climb(self, low: JudgedRun, high: JudgedRun) -> Iterator[JudgedRun]:
        """The runs of a shortest path from low, which is left out, to high."""

    def _require_short(self, steps: int) -> None:
        longest = 10 * self.universe.limit // self.length
        if steps > longest:
            raise TooLarge("the path", steps, longest, "choose closer runs; distance gives its length without listing")

    def is_lattice(self) -> Verdict:
        """Componentwise max and min stay in the order."""
        return Verdict.holds(self._why_distributive() + "; they are the join and the meet")

    def is_modular(self) -> Verdict:
        """Distributive, hence modular."""
        return Verdict.holds("it is distributive: " + self._why_distributive())

    def is_distributive(self) -> Verdict:
        """A sublattice of a product of chains."""
        return Verdict.holds(self._why_distributive() + ", so this is a sublattice of a product of chains")

    @abstractmethod
    def _why_distributive(self) -> str: ...


class DegreeSum(Product):
    """The product orders whose rank is the sum of the degrees: ``replacement`` and ``set-partial``."""

    def coordinates(self, runs: Runs) -> NDArray[np.int64]:
        """The degrees themselves (of a set: in decreasing order)."""
        return runs

    def _leq(self, r: JudgedRun, s: JudgedRun) -> bool:
        return all(a <= b for a, b in zip(r, s, strict=True))

    def _rank(self, run: JudgedRun) -> int:
        return sum(run)

    def _join(self, r: JudgedRun, s: JudgedRun) -> JudgedRun:
        return JudgedRun(map(max, r, s))

    def _meet(self, r: JudgedRun, s: JudgedRun) -> JudgedRun:
        return JudgedRun(map(min, r, s))

    def join_batch(self, r: Runs, s: Runs) -> Runs:
        """The higher degrees, place by place."""
        return np.maximum(r, s)

    def meet_batch(self, r: Runs, s: Runs) -> Runs:
        """The lower degrees, place by place."""
        return np.minimum(r, s)

    def _upper_covers(self, run: JudgedRun) -> Iterator[JudgedRun]:
        for i, degree in enumerate(run):
            if self._may_rise(run, i):
                yield JudgedRun((*run[:i], degree + 1, *run[i + 1 :]))

    def _lower_covers(self, run: JudgedRun) -> Iterator[JudgedRun]:
        for i, degree in enumerate(run):
            if self._may_fall(run, i):
                yield JudgedRun((*run[:i], degree - 1, *run[i + 1 :]))

    def _climb(self, low: JudgedRun, high: JudgedRun) -> Iterator[JudgedRun]:
        # From the first document on, each rises to its place: a decreasing list stays decreasing on the way.
        self._require_short(sum(high) - sum(low))
        for i in range(self.length):
            for degree in range(low[i] + 1, high[i] + 1):
                yield JudgedRun((*high[:i], degree, *low[i + 1 :]))

    @abstractmethod
    def _may_rise(self, run: JudgedRun, i: int) -> bool: ...

    @abstractmethod
    def _may_fall(self, run: JudgedRun, i: int) -> bool: ...

    @abstractmethod
    def _rising(self, runs: Runs, i: int) -> NDArray[np.bool_]: ...

    def upper_covers_batch(self, runs: Runs) -> tuple[NDArray[np.int64], Runs]:
        """One degree up at every rank where that stays in the universe."""
        sources, covers = [], []
        for i in range(self.length):
            rows = np.flatnonzero(self._rising(runs, i))
            raised = runs[rows]
            raised[:, i] += 1
            sources.append(rows)
            covers.append(raised)
        return np.concatenate(sources), np.concatenate(covers)

    def join_irreducible_count(self) -> int:
        """N·c: one for each place and degree (MP (8), MP Prop. 4)."""
        return self.length * self.grades

    def is_graded(self) -> Verdict:
        """Each cover adds exactly one to the sum of the degrees."""
        return Verdict.holds("every cover raises the sum of the degrees by exactly 1, so ρ(r) = Σ δ(r[i])")


class Replacement(DegreeSum):
    """MP's replacement order of rankings: no rank gets worse."""

    name = "replacement"
    kind = "rank"
    also_known_as = "MP replacement, rank-based"
    definition = "at every rank the degree in s is at least that in r"

    def _may_rise(self, run: JudgedRun, i: int) -> bool:
        return run[i] < self.grades

    def _may_fall(self, run: JudgedRun, i: int) -> bool:
        return run[i] > 0

    def _rising(self, runs: Runs, i: int) -> NDArray[np.bool_]:
        return np.asarray(runs[:, i] < self.grades)

    def join_irreducibles(self) -> Iterator[JudgedRun]:
        """One document of any degree at any rank, the rest 0."""
        for i in range(self.length - 1, -1, -1):
            for degree in range(1, self.grades + 1):
                yield JudgedRun((*([0] * i), degree, *([0] * (self.length - i - 1))))

    def irreducibles_below(self, run: RunLike) -> Iterator[JudgedRun]:
        """At each rank the degrees up to the run's own."""
        judged = self.universe.check(run)
        for i in range(self.length - 1, -1, -1):
            for degree in range(1, judged[i] + 1):
                yield JudgedRun((*([0] * i), degree, *([0] * (self.length - i - 1))))

    def edges(self) -> int:
        """N·c·(c+1)^(N−1): a rank, a step of degrees there, anything elsewhere."""
        return int(self.length * self.grades * (self.grades + 1) ** (self.length - 1))

    def comparable_pairs(self) -> int:
        """Each rank has (c+1)(c+2)/2 ordered pairs of degrees; equal runs are taken off."""
        return int(((self.grades + 1) * (self.grades + 2) // 2) ** self.length) - self.size

    def rank_sizes(self) -> tuple[int, ...]:
        """The coefficients of (1 + q + … + q^c)^N."""
        return power((1,) * (self.grades + 1), self.length)

    def maximal_chains(self) -> int:
        """(cN)! / c!^N: the orders in which N documents can each rise c times."""
        return factorial(self.grades * self.length) // int(factorial(self.grades) ** self.length)

    def is_total(self) -> Verdict:
        """Only when there is one rank."""
        if self.length == 1:
            return Verdict.holds("with one document the degrees are compared, and they are totally ordered")
        r = JudgedRun((*([0] * (self.length - 1)), 1))
        s = JudgedRun((*([0] * (self.length - 2)), 1, 0))
        reason = f"({r.brief()}) and ({s.brief()}) are better at one rank each, so they are incomparable"
        return Verdict.fails(reason, (r, s))

    def _why_partial_order(self) -> str:
        return "it is the product of the N total orders of the degrees"

    def _why_distributive(self) -> str:
        return "rank by rank, the higher and the lower degrees of two runs make runs again"


class SetPartial(DegreeSum):
    """GT (4): for every degree, at least as many documents of it or better."""

    name = "set-partial"
    kind = "set"
    also_known_as = "GT (4); MP replacement, set-based; UO §4.1"
    definition = "for every degree, s has at least as many documents of that degree or higher"

    def _may_rise(self, run: JudgedRun, i: int) -> bool:
        return run[i] < (run[i - 1] if i else self.grades)

    def _may_fall(self, run: JudgedRun, i: int) -> bool:
        return run[i] > (run[i + 1] if i + 1 < self.length else 0)

    def _rising(self, runs: Runs, i: int) -> NDArray[np.bool_]:
        return np.asarray(runs[:, i] < (runs[:, i - 1] if i else self.grades))

    def join_irreducibles(self) -> Iterator[JudgedRun]:
        """A number of documents of one degree, the rest 0 (MP (8))."""
        for degree in range(1, self.grades + 1):
            for count in range(1, self.length + 1):
                yield JudgedRun((*([degree] * count), *([0] * (self.length - count))))

    def edges(self) -> int:
        """c·C(N+c−1, c): a degree below the highest, and a set that contains it."""
        return self.grades * comb(self.length + self.grades - 1, self.grades)

    def comparable_pairs(self) -> int:
        """Pairs r ⪯ s are the plane partitions in an N×c×2 box (MacMahon's formula); equal sets are taken off."""
        over = prod(i + j + 1 for i in range(1, self.length + 1) for j in range(1, self.grades + 1))
        under = prod(i + j - 1 for i in range(1, self.length + 1) for j in range(1, self.grades + 1))
        return over // under - self.size

    def rank_sizes(self) -> tuple[int, ...]:
        """Partitions in an N×c box by their sum: the Gaussian binomial coefficient."""
        return gaussian_binomial(self.length + self.grades, self.grades)

    def maximal_chains(self) -> int:
        """Standard Young tableaux of an N×c rectangle, by the hook length formula."""
        n, c = self.length, self.grades
        hooks = prod(i + j - 1 for i in range(1, n + 1) for j in range(1, c + 1))
        return factorial(n * c) // hooks

    def is_total(self) -> Verdict:
        """Only with binary relevance, or with one document."""
        if self.length == 1 or self.grades == 1:
            why = "with one document the degrees are compared" if self.length == 1 else "sets differ only in number"
            return Verdict.holds(f"{why}, so any two sets are comparable")
        r = JudgedRun((1, 1, *([0] * (self.length - 2))))
        s = JudgedRun((2, *([0] * (self.length - 1))))
        reason = (
            f"{{{r.brief()}}} has more relevant documents, {{{s.brief()}}} more of degree 2 or higher: incomparable"
        )
        return Verdict.fails(reason, (r, s))

    def _why_partial_order(self) -> str:
        return "it is the componentwise order of the decreasing lists of degrees"

    def _why_distributive(self) -> str:
        return "componentwise, the higher and the lower degrees of two decreasing lists make decreasing lists again"
