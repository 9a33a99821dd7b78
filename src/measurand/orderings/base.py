"""What every ordering of judged runs can be asked, and how a closed form answers it.

An :class:`Ordering` compares the runs of one :class:`~measurand.relevance.universe.Universe`. ``r ⪯ s`` reads
"s is at least as good". Everything here is exact, and nothing enumerates the universe unless it says so.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from enum import StrEnum
from typing import TYPE_CHECKING, ClassVar

import numpy as np
from numpy.typing import NDArray

from measurand.errors import MeasurandError
from measurand.relevance.run import JudgedRun
from measurand.relevance.universe import ENUMERATION_LIMIT, Kind, Runs, Universe
from measurand.verdict import Verdict

if TYPE_CHECKING:
    import networkx

    from measurand.orderings.poset import Poset

RunLike = str | Iterable[int]
Codes = NDArray[np.int8]


class Comparison(StrEnum):
    """How the first run compares to the second."""

    LESS = "less"
    EQUAL = "equal"
    GREATER = "greater"
    INCOMPARABLE = "incomparable"


LESS, EQUAL, GREATER, INCOMPARABLE = -1, 0, 1, 2
"""What the vectorised comparisons write instead of the words."""

COMPARISONS = {
    LESS: Comparison.LESS,
    EQUAL: Comparison.EQUAL,
    GREATER: Comparison.GREATER,
    INCOMPARABLE: Comparison.INCOMPARABLE,
}


class OrderError(MeasurandError, ValueError):
    """A question this order has no answer to; ``verdict`` says why where a property is missing."""

    def __init__(self, message: str, verdict: Verdict | None = None) -> None:
        self.verdict = verdict
        super().__init__(message)


class NoBound(OrderError):
    """Two runs without a join (or meet); ``bounds`` are their minimal upper (maximal lower) bounds."""

    def __init__(self, what: str, r: JudgedRun, s: JudgedRun, bounds: tuple[JudgedRun, ...], complete: bool) -> None:
        self.runs = (r, s)
        self.bounds = bounds
        self.complete = complete
        side = "minimal upper" if what == "join" else "maximal lower"
        shown = " and ".join(f"({bound.brief()})" for bound in bounds[:4]) + (" and others" if len(bounds) > 4 else "")
        count = f"{len(bounds)}" if complete else f"at least {len(bounds)}"
        super().__init__(
            f"({r.brief()}) and ({s.brief()}) have no {what}: {count} {side} bounds, {shown}, none below the others"
        )


class Ordering(ABC):
    """An order on all judged runs of one length.

    >>> from measurand.orderings import ordering
    >>> weak = ordering("weak", length=4)
    >>> weak.compare("0,1,0,0", "1,0,1,1"), weak.distance("0,1,0,0", "1,0,1,1")
    (<Comparison.LESS: 'less'>, 4)
    >>> weak.upper_covers("0,1,0,0")
    ((0, 1, 0, 1), (1, 0, 0, 0))
    """

    name: ClassVar[str]
    kind: ClassVar[Kind]
    also_known_as: ClassVar[str]
    definition: ClassVar[str]

    def __init__(self, length: int, grades: int = 1, limit: int = ENUMERATION_LIMIT) -> None:
        self.universe = Universe(self.kind, length, grades, limit)
        self.length = length
        self.grades = grades

    def __repr__(self) -> str:
        return f"ordering({self.name!r}, length={self.length}, grades={self.grades})"

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and isinstance(other, Ordering) and self.universe == other.universe

    def __hash__(self) -> int:
        return hash((self.name, self.universe))

    # Comparing

    def compare(self, r: RunLike, s: RunLike) -> Comparison:
        """How r compares to s: less, equal, greater or incomparable."""
        r, s = self.universe.check(r), self.universe.check(s)
        if r == s:
            return Comparison.EQUAL
        if self._leq(r, s):
            return Comparison.LESS
        return Comparison.GREATER if self._leq(s, r) else Comparison.INCOMPARABLE

    def leq(self, r: RunLike, s: RunLike) -> bool:
        """Whether r ⪯ s."""
        return self._leq(self.universe.check(r), self.universe.check(s))

    @abstractmethod
    def _leq(self, r: JudgedRun, s: JudgedRun) -> bool: ...

    @abstractmethod
    def compare_rows(self, r: object, s: object) -> Codes:
        """Compare two equally long tables row by row: −1 less, 0 equal, 1 greater, 2 incomparable."""

    @abstractmethod
    def compare_all(self, r: object, s: object) -> Codes:
        """Compare every row of the first table with every row of the second, as a matrix of the same codes."""

    # Neighbours

    def upper_covers(self, run: RunLike) -> tuple[JudgedRun, ...]:
        """The runs just above this one, in short-lex order."""
        return tuple(sorted(self._upper_covers(self.universe.check(run))))

    def lower_covers(self, run: RunLike) -> tuple[JudgedRun, ...]:
        """The runs just below this one, in short-lex order."""
        return tuple(sorted(self._lower_covers(self.universe.check(run))))

    @abstractmethod
    def _upper_covers(self, run: JudgedRun) -> Iterable[JudgedRun]: ...

    @abstractmethod
    def _lower_covers(self, run: JudgedRun) -> Iterable[JudgedRun]: ...

    @abstractmethod
    def upper_covers_batch(self, runs: Runs) -> tuple[NDArray[np.int64], Runs]:
        """Every cover edge that starts in a table of runs: the row it starts from, and the run it leads to."""

    # Rank and distance

    def rank(self, run: RunLike) -> int:
        """The rank ρ of a run: the length of every maximal chain from the bottom to it."""
        judged = self.universe.check(run)
        self._require_graded("the rank of a run")
        return self._rank(judged)

    @abstractmethod
    def _rank(self, run: JudgedRun) -> int: ...

    def _require_graded(self, what: str) -> None:
        verdict = self.is_graded()
        if not verdict.is_true:
            raise OrderError(f"{what} is not defined: {self._titled()} is not graded: {verdict.reason}", verdict)

    def _titled(self) -> str:
        return f"the order {self.name} (N = {self.length}, c = {self.grades})"

    def distance(self, r: RunLike, s: RunLike) -> int:
        """The natural distance: |ρ(s) − ρ(r)| of comparable runs, ρ(r∨s) − ρ(r∧s) of others in a graded lattice."""
        r, s = self.universe.check(r), self.universe.check(s)
        self._require_graded("the natural distance")
        if self.compare(r, s) is not Comparison.INCOMPARABLE:
            return abs(self._rank(s) - self._rank(r))
        return self._rank(self.join(r, s)) - self._rank(self.meet(r, s))

    @abstractmethod
    def shortest_path(self, r: RunLike, s: RunLike) -> tuple[JudgedRun, ...]:
        """A shortest path of cover edges between two comparable runs, both ends included, from r to s."""

    # Bounds

    @property
    def bottom(self) -> JudgedRun:
        """The worst run, 0̂: nothing relevant."""
        return JudgedRun([0] * self.length)

    @property
    def top(self) -> JudgedRun:
        """The best run, 1̂: everything of the highest degree."""
        return JudgedRun([self.grades] * self.length)

    def join(self, r: RunLike, s: RunLike) -> JudgedRun:
        """The least upper bound r ∨ s; :class:`NoBound` carries the minimal upper bounds where none is least."""
        return self._join(self.universe.check(r), self.universe.check(s))

    def meet(self, r: RunLike, s: RunLike) -> JudgedRun:
        """The greatest lower bound r ∧ s; :class:`NoBound` carries the maximal lower bounds where none is greatest."""
        return self._meet(self.universe.check(r), self.universe.check(s))

    @abstractmethod
    def _join(self, r: JudgedRun, s: JudgedRun) -> JudgedRun: ...

    @abstractmethod
    def _meet(self, r: JudgedRun, s: JudgedRun) -> JudgedRun: ...

    # Irreducibles

    @abstractmethod
    def join_irreducibles(self) -> Iterator[JudgedRun]:
        """The runs with exactly one lower cover, one after the other."""

    def irreducibles_below(self, run: RunLike) -> Iterator[JudgedRun]:
        """The join-irreducible runs j ⪯ run."""
        judged = self.universe.check(run)
        return (j for j in self.join_irreducibles() if self._leq(j, judged))

    # Counting, exactly and without listing

    @property
    def size(self) -> int:
        """How many runs there are."""
        return self.universe.size

    @abstractmethod
    def edges(self) -> int:
        """How many cover edges the Hasse diagram has."""

    @abstractmethod
    def comparable_pairs(self) -> int:
        """How many unordered pairs of distinct runs are comparable."""

    @abstractmethod
    def rank_sizes(self) -> tuple[int, ...]:
        """How many runs each rank has, from the bottom up."""

    @abstractmethod
    def maximal_chains(self) -> int:
        """How many maximal chains lead from bottom to top."""

    @abstractmethod
    def join_irreducible_count(self) -> int:
        """How many runs have exactly one lower cover."""

    # Properties

    def is_partial_order(self) -> Verdict:
        """Reflexive, antisymmetric and transitive?"""
        return Verdict.holds(self._why_partial_order())

    def is_bounded(self) -> Verdict:
        """Is there a worst and a best run?"""
        return Verdict.holds(f"({self.bottom.brief()}) is below and ({self.top.brief()}) above every run")

    @abstractmethod
    def _why_partial_order(self) -> str: ...

    @abstractmethod
    def is_total(self) -> Verdict:
        """Is every pair of runs comparable?"""

    @abstractmethod
    def is_graded(self) -> Verdict:
        """Are all maximal chains equally long?"""

    @abstractmethod
    def is_lattice(self) -> Verdict:
        """Has every pair of runs a join and a meet?"""

    @abstractmethod
    def is_modular(self) -> Verdict:
        """Does r ⪯ t imply r ∨ (s ∧ t) = (r ∨ s) ∧ t?"""

    @abstractmethod
    def is_distributive(self) -> Verdict:
        """Does r ∧ (s ∨ t) = (r ∧ s) ∨ (r ∧ t) hold?"""

    def properties(self) -> dict[str, Verdict]:
        """All property questions at once."""
        return {
            "partial order": self.is_partial_order(),
            "total": self.is_total(),
            "bounded": self.is_bounded(),
            "graded": self.is_graded(),
            "lattice": self.is_lattice(),
            "modular": self.is_modular(),
            "distributive": self.is_distributive(),
        }

    # The order as an explicit graph

    def poset(self) -> Poset[JudgedRun]:
        """The whole order as an explicit poset; lists the universe."""
        from measurand.orderings.poset import Poset

        runs = list(self.universe)
        lower, upper = self.cover_edges()
        return Poset.from_edges(runs, zip(lower.tolist(), upper.tolist(), strict=True))

    def to_networkx(self) -> networkx.DiGraph:
        """The Hasse diagram as a networkx graph, edges pointing up; needs the ``interop`` extra."""
        return self.poset().to_networkx()

    def to_dot(self, highlight: tuple[RunLike, RunLike] | None = None) -> str:
        """The Hasse diagram in Graphviz's language."""
        from measurand.orderings.drawing import draw_dot
        from measurand.orderings.hasse import hasse_diagram

        return draw_dot(hasse_diagram(self, highlight))

    def to_svg(self, highlight: tuple[RunLike, RunLike] | None = None) -> str:
        """The Hasse diagram as an SVG document; ``highlight`` marks the interval of two runs."""
        from measurand.orderings.drawing import draw_svg
        from measurand.orderings.hasse import hasse_diagram

        return draw_svg(hasse_diagram(self, highlight))

    def adjacency(self) -> NDArray[np.int64]:
        """The cover edges as an array with one (lower, upper) pair of positions a row."""
        return np.column_stack(self.cover_edges())

    def cover_edges(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """All cover edges as two arrays of positions in short-lex order: lower ends and upper ends."""
        ends = list(self.edge_batches())
        return np.concatenate([low for low, _ in ends]), np.concatenate([up for _, up in ends])

    def edge_batches(self, size: int = 65_536) -> Iterator[tuple[NDArray[np.int64], NDArray[np.int64]]]:
        """All cover edges in short-lex order (lower end first), those of ``size`` lower ends at a time.

        Ends are positions in short-lex order, so memory stays at a few numbers an edge of one batch.
        """
        start = 0
        for batch in self.universe.batches(size):
            rows, positions = self._upper_positions(batch, start)
            order = np.lexsort((positions, rows))
            yield rows[order] + start, positions[order]
            start += len(batch)

    def _upper_positions(self, runs: Runs, start: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """The edges of a batch that begins at position ``start``: rows, and positions of the upper ends."""
        rows, covers = self.upper_covers_batch(runs)
        return rows, self.universe.rank_batch(covers)

    def join_batch(self, r: Runs, s: Runs) -> Runs:
        """The joins of two tables, row by row; only for lattices, where join is componentwise in coordinates."""
        raise OrderError(f"{self._titled()} has no joins to compute at once", self.is_lattice())

    def meet_batch(self, r: Runs, s: Runs) -> Runs:
        """The meets of two tables, row by row; only for lattices."""
        raise OrderError(f"{self._titled()} has no meets to compute at once", self.is_lattice())

    def _repr_svg_(self) -> str | None:
        """Show the Hasse diagram in a notebook, while it is small enough to be read."""
        from measurand.orderings.hasse import READABLE

        return self.to_svg() if self.size <= READABLE else None


def codes_from(below: NDArray[np.bool_], above: NDArray[np.bool_]) -> Codes:
    """Turn "r ⪯ s" and "s ⪯ r" into comparison codes."""
    codes = np.full(below.shape, INCOMPARABLE, dtype=np.int8)
    codes[below] = LESS
    codes[above] = GREATER
    codes[below & above] = EQUAL
    return codes
