"""The order of weak top-heaviness, GT (8): swapping a better document up, or replacing it by a better one, is better.

Coordinates: ``A(j, k)``, how many of the first k documents have degree j or more. r ⪯ s iff no A of r exceeds
that of s. A table A belongs to a run iff each row grows by 0 or 1 a step, and row j+1 grows only where row j does
("nested": a document of degree j+1 or more also is one of degree j or more).

**Covers.** If r ≺ s, some single step up from r stays below s: raising one document by one degree, or swapping two
so that the better one comes first. (Take a rank i with a = r[i] < s[i] = b. Rows a+1..b have slack, A of s
minus A of r, just after i. If none of these rows ever loses its slack again, raise r[i] to a+1. Otherwise
let l be the first rank where one does: r[l] > a. If r[l] ≤ b, swap i and l. If r[l] > b then row r[l] has
slack just before l, so it was gained at a rank i' with r[i'] < r[l] ≤ s[i']; start again from i', where the
degree s[i'] is higher than b. Degrees end at c, so this ends.) So every cover is such a step, and a step is a cover
iff nothing lies between:

- raising rank i from a to a+1 changes row a+1 from column i on. What lies between agrees with r but for the
  documents of degree a or a+1, which are ordered as in the binary case: it is a cover iff no document after i
  has degree a or a+1.
- swapping ranks i < m, a = r[i] < r[m] = b, adds 1 to rows a+1..b in columns i..m−1. A document between
  them with a degree in a..b gives a smaller step. Without one, whatever lies between differs from r in i and m
  alone, where nested rows leave only r and s: it is a cover iff no document between has a degree in a..b.

**Joins.** Let B be the componentwise maximum of the two tables. If B is nested, it is the join. If not, let k be
the first column where a row j+1 grows and row j does not. One upper bound continues B's first k−1 documents with
the highest degree, and has row j+1 no higher than B in column k−1; another raises all documents of degree j
or more among them to c, puts j−1 at rank k, and has row j no higher than B in column k. A least upper bound would be
below both, so its row j+1 would grow at k where row j does not: there is none. So r ∨ s exists iff B is nested:
always for c = 1 (one row), not always for c > 1 (where MP §3 and §5.3 call this order a lattice).

**Duality.** Replacing every degree j by c − j reverses the order; it turns joins into meets, and upper into lower
covers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import comb

import numpy as np
from numpy.typing import NDArray

from measurand.errors import TooLarge
from measurand.orderings.base import NoBound, RunLike
from measurand.orderings.nested import first_gap, minimal_runs_above, run_of
from measurand.orderings.polynomials import distinct_parts, exact_quotient
from measurand.orderings.products import Product
from measurand.relevance.run import JudgedRun
from measurand.relevance.universe import Runs
from measurand.verdict import Verdict

Table = NDArray[np.int64]

PAIR_STATES = 50_000_000
"""How many steps the counting of comparable pairs may take."""


class Weak(Product):
    """GT (8), weak top-heaviness: at every depth and for every degree, at least as many documents."""

    name = "weak"
    kind = "rank"
    also_known_as = "GT (8) weak top-heaviness; MP swapping+replacement; UO §4.2; IL (1)"
    definition = "for every degree and every rank k, s has at least as many documents of that degree or higher up to k"

    @property
    def _is_simple(self) -> bool:
        """Binary relevance, or one document: then this is a graded distributive lattice."""
        return self.grades == 1 or self.length == 1

    def coordinates(self, runs: Runs) -> Table:
        """A(j, k) for j = 1..c and k = 1..N, row after row."""
        degrees = np.arange(1, self.grades + 1)
        counts = np.cumsum(runs[:, None, :] >= degrees[None, :, None], axis=2, dtype=np.int64)
        return counts.reshape(len(runs), self.grades * self.length)

    def _table(self, run: JudgedRun) -> Table:
        return self._coordinates(run).reshape(self.grades, self.length)

    # Covers

    def _upper_covers(self, run: JudgedRun) -> Iterator[JudgedRun]:
        last = {degree: i for i, degree in enumerate(run)}
        for degree, i in last.items():
            if degree < self.grades and last.get(degree + 1, -1) < i:
                yield JudgedRun((*run[:i], degree + 1, *run[i + 1 :]))
        for i, low in enumerate(run):
            nearest = self.grades + 1  # the lowest degree from `low` on that was met after i
            for m in range(i + 1, self.length):
                if low < run[m] < nearest:
                    yield JudgedRun((*run[:i], run[m], *run[i + 1 : m], low, *run[m + 1 :]))
                if run[m] >= low:
                    nearest = min(nearest, run[m])
                if nearest <= low + 1:
                    break

    def _lower_covers(self, run: JudgedRun) -> Iterator[JudgedRun]:
        return (cover.complement(self.grades) for cover in self._upper_covers(run.complement(self.grades)))

    def upper_covers_batch(self, runs: Runs) -> tuple[NDArray[np.int64], Runs]:
        """Every raise and every swap that is a cover, for all runs of a table at once."""
        sources: list[NDArray[np.int64]] = []
        covers: list[Runs] = []
        for i in range(self.length):
            low = runs[:, i]
            rest = runs[:, i + 1 :]
            blocked = ((rest == low[:, None]) | (rest == low[:, None] + 1)).any(axis=1)
            rows = np.flatnonzero((low < self.grades) & ~blocked)
            raised = runs[rows]
            raised[:, i] += 1
            sources.append(rows)
            covers.append(raised)
            nearest = np.full(len(runs), self.grades + 1, dtype=np.int64)
            for m in range(i + 1, self.length if self.grades > 1 else min(i + 2, self.length)):
                high = runs[:, m]
                rows = np.flatnonzero((low < high) & (high < nearest))
                swapped = runs[rows]
                swapped[:, [i, m]] = swapped[:, [m, i]]
                sources.append(rows)
                covers.append(swapped)
                np.minimum(nearest, high, out=nearest, where=high >= low)
        return np.concatenate(sources), np.concatenate(covers)

    def _upper_positions(self, runs: Runs, start: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        if self.grades > 1:
            return super()._upper_positions(runs, start)
        # Binary: a swap of neighbours at i moves a 1 from place value 2^(N−i−1) to 2^(N−i), a raise adds 1.
        relevant = runs.astype(bool)
        rows = [np.flatnonzero(~relevant[:, -1])]
        positions = [rows[0] + start + 1]
        for i in range(self.length - 1):
            swaps = np.flatnonzero(relevant[:, i + 1] & ~relevant[:, i])
            rows.append(swaps)
            positions.append(swaps + start + (1 << (self.length - 2 - i)))
        return np.concatenate(rows), np.concatenate(positions)

    def join_batch(self, r: Runs, s: Runs) -> Runs:
        """The larger counts, depth by depth: a run again, since this is a lattice."""
        return self._bound_batch(r, s, np.maximum)

    def meet_batch(self, r: Runs, s: Runs) -> Runs:
        """The smaller counts, depth by depth."""
        return self._bound_batch(r, s, np.minimum)

    def _bound_batch(self, r: Runs, s: Runs, choose: Callable[..., Table]) -> Runs:
        if self.length == 1:
            return choose(r, s)
        if self.grades > 1:
            return super().join_batch(r, s)
        return np.diff(choose(np.cumsum(r, axis=1), np.cumsum(s, axis=1)), axis=1, prepend=0)

    # Rank and paths

    def _rank(self, run: JudgedRun) -> int:
        if self.length == 1:
            return run[0]
        return sum((self.length - i) * degree for i, degree in enumerate(run))

    def _climb(self, low: JudgedRun, high: JudgedRun) -> Iterator[JudgedRun]:
        if not self._is_simple:
            yield from self._search(low, high)
        elif self.length == 1:
            yield from (JudgedRun((degree,)) for degree in range(low[0] + 1, high[0] + 1))
        else:
            yield from self._climb_binary(low, high)

    def _climb_binary(self, low: JudgedRun, high: JudgedRun) -> Iterator[JudgedRun]:
        # The first relevant document moves up to its place, then the second, …; new ones enter at the last rank.
        self._require_short(self._rank(high) - self._rank(low))
        now = list(low)
        goals = [i for i, degree in enumerate(high) if degree]
        starts = [i for i, degree in enumerate(low) if degree]
        starts += [self.length] * (len(goals) - len(starts))
        for start, goal in zip(starts, goals, strict=True):
            for place in range(start - 1, goal - 1, -1):
                now[place] = 1
                if place + 1 < self.length:
                    now[place + 1] = 0
                yield JudgedRun(now)

    def _search(self, low: JudgedRun, high: JudgedRun) -> Iterator[JudgedRun]:
        """Breadth first through the interval: chains differ in length, so the shortest must be looked for."""
        came_from: dict[JudgedRun, JudgedRun | None] = {low: None}
        frontier = [low]
        while high not in came_from:
            ahead: list[JudgedRun] = []
            for run in frontier:
                for cover in self.upper_covers(run):
                    if cover not in came_from and self._leq(cover, high):
                        came_from[cover] = run
                        ahead.append(cover)
            if len(came_from) > self.universe.limit:
                raise TooLarge(
                    "the shortest path", len(came_from), self.universe.limit, "choose closer runs, or raise the limit"
                )
            frontier = ahead
        path: list[JudgedRun] = []
        step: JudgedRun | None = high
        while step is not None and step != low:
            path.append(step)
            step = came_from[step]
        yield from reversed(path)

    # Bounds

    def _join(self, r: JudgedRun, s: JudgedRun) -> JudgedRun:
        highest = np.maximum(self._table(r), self._table(s))
        if first_gap(highest) is None:
            return run_of(highest)
        bounds, complete = minimal_runs_above(highest)
        raise NoBound("join", r, s, bounds, complete)

    def _meet(self, r: JudgedRun, s: JudgedRun) -> JudgedRun:
        try:
            return self._join(r.complement(self.grades), s.complement(self.grades)).complement(self.grades)
        except NoBound as error:
            bounds = tuple(sorted(bound.complement(self.grades) for bound in error.bounds))
            raise NoBound("meet", r, s, bounds, error.complete) from None

    # Irreducibles

    def join_irreducibles(self) -> Iterator[JudgedRun]:
        """Either 0…0 v…v, or 0…0 1…1 0…0: only these have a single lower cover.

        Two falls from one rank to the next undo two swaps, so there is at most one. Without a fall every degree
        that occurs, but 0, can be lowered at its last rank: only one may occur. With one, a last document above 0 could
        be lowered as well, so the run ends in zeros; a degree v ≥ 2 before them could be lowered too, so it is 1.
        """
        n = self.length
        for zeros in range(n - 1, -1, -1):
            for ones in range(1, n - zeros):
                yield JudgedRun((*([0] * zeros), *([1] * ones), *([0] * (n - zeros - ones))))
            for degree in range(1, self.grades + 1):
                yield JudgedRun((*([0] * zeros), *([degree] * (n - zeros))))

    def irreducibles_below(self, run: RunLike) -> Iterator[JudgedRun]:
        """The join-irreducible runs below this one, by comparing counts directly."""
        table = self._table(self.universe.check(run))
        n = self.length
        for zeros in range(n - 1, -1, -1):
            # A block from rank zeros+1 on is below iff the run has at least 1, 2, 3, … there.
            needed = np.arange(1, n - zeros + 1)
            short = table[:, zeros:] < needed[None, :]
            reach = np.where(short.any(axis=1), short.argmax(axis=1), n - zeros)
            for ones in range(1, min(int(reach[0]), n - zeros - 1) + 1):
                yield JudgedRun((*([0] * zeros), *([1] * ones), *([0] * (n - zeros - ones))))
            for degree in range(1, self.grades + 1):
                if reach[degree - 1] == n - zeros:
                    yield JudgedRun((*([0] * zeros), *([degree] * (n - zeros))))

    def join_irreducible_count(self) -> int:
        """N·c runs 0…0 v…v and N(N−1)/2 runs 0…0 1…1 0…0."""
        return self.length * self.grades + self.length * (self.length - 1) // 2

    # Counts

    def edges(self) -> int:
        """Raises and swaps, counted by what may stand before, between and after the documents they touch."""
        n, c = self.length, self.grades
        raises = c * sum((c + 1) ** (i - 1) * (c - 1) ** (n - i) for i in range(1, n + 1))
        swaps = sum(
            (n - apart)
            * (c + 1) ** (n - apart - 1)
            * sum((c + 1 - step) * (c - step) ** (apart - 1) for step in range(1, c + 1))
            for apart in range(1, n)
        )
        return int(raises + swaps)

    def comparable_pairs(self) -> int:
        """C(2N+1, N) ordered pairs r ⪯ s in the binary case; otherwise counted by the slack of each row."""
        if self.grades == 1:
            return comb(2 * self.length + 1, self.length) - self.size
        n, c = self.length, self.grades
        steps = n * (c + 1) ** 2 * (n + 1) ** c
        if steps > PAIR_STATES:
            raise TooLarge(
                "counting comparable pairs", steps, PAIR_STATES, "choose a smaller length or fewer grades", "steps"
            )
        moves: dict[tuple[int, ...], int] = {}
        for x in range(c + 1):
            for y in range(c + 1):
                move = tuple((y >= j) - (x >= j) for j in range(1, c + 1))
                moves[move] = moves.get(move, 0) + 1
        slack: dict[tuple[int, ...], int] = {(0,) * c: 1}
        for _ in range(n):
            ahead: dict[tuple[int, ...], int] = {}
            for state, ways in slack.items():
                for move, choices in moves.items():
                    reached = tuple(map(int.__add__, state, move))
                    if min(reached) >= 0:
                        ahead[reached] = ahead.get(reached, 0) + ways * choices
            slack = ahead
        return sum(slack.values()) - self.size

    def rank_sizes(self) -> tuple[int, ...]:
        """Subsets of {1, …, N} by their sum: the coefficients of ∏ (1 + q^i)."""
        self._require_graded("the number of runs of each rank")
        return distinct_parts(self.length) if self.grades == 1 else (1,) * (self.grades + 1)

    def maximal_chains(self) -> int:
        """Standard shifted tableaux of the staircase in the binary case (Schur's formula), else by counting upwards."""
        n = self.length
        if n == 1:
            return 1
        if self.grades > 1:
            return self.poset().maximal_chains()
        pairs = [(a, b) for a in range(n, 0, -1) for b in range(a - 1, 0, -1)]
        return exact_quotient(
            [*range(1, n * (n + 1) // 2 + 1), *(a - b for a, b in pairs)],
            [*(k for part in range(1, n + 1) for k in range(1, part + 1)), *(a + b for a, b in pairs)],
        )

    # Properties

    def is_total(self) -> Verdict:
        """Only for one document, or for two with binary relevance."""
        n, c = self.length, self.grades
        if n == 1 or (n == 2 and c == 1):
            runs = "the degrees" if n == 1 else "(0,0), (0,1), (1,0), (1,1)"
            return Verdict.holds(f"{runs} are ordered one after the other")
        if c == 1:
            r, s = self._tail(0, 1, 1), self._tail(1, 0, 0)
            reason = (
                f"({s.brief()}) has a relevant document earlier, ({r.brief()}) more of them in the end: incomparable"
            )
        else:
            r, s = self._tail(0, 2), self._tail(1, 0)
            reason = (
                f"({s.brief()}) has a relevant document earlier, ({r.brief()}) one of degree 2 in the end: incomparable"
            )
        return Verdict.fails(reason, (r, s))

    def _tail(self, *degrees: int) -> JudgedRun:
        return JudgedRun((*([0] * (self.length - len(degrees))), *degrees))

    def is_graded(self) -> Verdict:
        """For binary relevance; not beyond, GT Example 14."""
        if self.length == 1:
            return Verdict.holds("with one document it is the chain of the degrees")
        if self.grades == 1:
            return Verdict.holds(
                "a cover swaps two neighbours or raises the last document; either adds 1 to ρ(r) = Σ (N−i+1)·δ(r[i])"
            )
        zero, one, two = self._tail(0, 0), self._tail(0, 1), self._tail(0, 2)
        ten, eleven, twelve = self._tail(1, 0), self._tail(1, 1), self._tail(1, 2)
        chains = ((zero, one, two, twelve), (zero, one, ten, eleven, twelve))
        return Verdict.fails(
            f"the interval from ({zero.brief()}) to ({twelve.brief()}) has maximal chains of length 3 and 4, "
            "and so have the maximal chains of the whole order that pass through it",
            {"interval": (zero, twelve), "chains": chains},
        )

    def is_lattice(self) -> Verdict:
        """For binary relevance or one document; not beyond."""
        if self._is_simple:
            return super().is_lattice()
        r, s = self._tail(0, 2), self._tail(1, 0)
        bounds = (self._tail(1, 2), self._tail(2, 0))
        return Verdict.fails(
            f"({r.brief()}) and ({s.brief()}) have two minimal upper bounds, "
            f"({bounds[0].brief()}) and ({bounds[1].brief()}), and no join",
            {"pair": (r, s), "minimal upper bounds": bounds},
        )

    def is_modular(self) -> Verdict:
        """A question for lattices."""
        return super().is_modular() if self._is_simple else self._no_lattice("modular")

    def is_distributive(self) -> Verdict:
        """A question for lattices."""
        return super().is_distributive() if self._is_simple else self._no_lattice("distributive")

    def _no_lattice(self, what: str) -> Verdict:
        return Verdict.undefined(f"only a lattice can be {what}, and this is none: {self.is_lattice().reason}")

    def _why_partial_order(self) -> str:
        return "it compares, componentwise, the counts of every degree at every depth, which determine the run"

    def _why_distributive(self) -> str:
        if self.length == 1:
            return "with one document the higher and the lower degree are runs again"
        return "depth by depth, the larger and the smaller counts of two binary runs are counts of a run again"
