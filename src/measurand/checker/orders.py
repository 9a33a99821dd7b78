"""The orders of judged runs, by their definitions, and the elementary facts that long runs need.

A run s is at least as good as r when every coordinate of s is at least that of r, where the coordinates are

- ``replacement``: the degree at each rank;
- ``set-partial``: for every degree j, how many documents have degree j or more;
- ``weak``: for every degree j and every rank k, how many of the first k documents have degree j or more;

and, for the total orders, when the list of its coordinates is not before that of r in the dictionary:

- ``strong``: the degrees from the first rank on;
- ``set-total``: the number of documents of each degree, from the highest degree on.

Elementary facts: where the order is graded, its rank is that of GT (3), (5), (7), (9), and r is covered by s iff r ⪯
s and the ranks differ by 1. In the orders by coordinates, where the coordinatewise larger of two runs are the
coordinates of a run, that run is their join; likewise the smaller and the meet. That is so for ``replacement``,
``set-partial`` and binary ``weak``, whose coordinates are the lists that fall (or rise by 0 or 1) step by step.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import accumulate, combinations_with_replacement, product

from measurand.checker.definitions import Run
from measurand.checker.problems import CannotCheck, Unreadable

NAMES = ("set-total", "set-partial", "strong", "replacement", "weak")


@dataclass(frozen=True)
class Order:
    """An order of the runs of a length and a number of degrees."""

    name: str
    length: int
    grades: int

    def __post_init__(self) -> None:
        if self.name not in NAMES:
            raise Unreadable(f"unknown ordering {self.name!r}: expected one of {', '.join(NAMES)}")

    @property
    def is_of_sets(self) -> bool:
        """Whether runs are sets of documents, written in decreasing order."""
        return self.name.startswith("set-")

    @property
    def size(self) -> int:
        """How many runs there are."""
        n, c = self.length, self.grades
        return math.comb(n + c, n) if self.is_of_sets else (c + 1) ** n

    def runs(self) -> list[Run]:
        """All runs."""
        if self.is_of_sets:
            return sorted(combinations_with_replacement(range(self.grades, -1, -1), self.length))
        return list(product(range(self.grades + 1), repeat=self.length))

    def has(self, run: Run) -> bool:
        """Whether this is one of the runs."""
        fits = len(run) == self.length and all(0 <= degree <= self.grades for degree in run)
        return fits and (not self.is_of_sets or list(run) == sorted(run, reverse=True))

    @property
    def is_total_by_definition(self) -> bool:
        """Whether coordinates are compared as in a dictionary."""
        return self.name in ("strong", "set-total")

    def coordinates(self, run: Run) -> Run:
        """The numbers that the definition compares."""
        degrees = range(1, self.grades + 1)
        if self.name == "set-total":
            return tuple(run.count(degree) for degree in range(self.grades, -1, -1))
        if self.name == "set-partial":
            return tuple(sum(degree >= j for degree in run) for j in degrees)
        if self.name == "weak":
            return tuple(count for j in degrees for count in accumulate(int(degree >= j) for degree in run))
        return run

    def at_most(self, r: Run, s: Run) -> bool:
        """Whether s is at least as good as r."""
        a, b = self.coordinates(r), self.coordinates(s)
        return a <= b if self.is_total_by_definition else all(x <= y for x, y in zip(a, b, strict=True))

    def below(self, r: Run, s: Run) -> bool:
        """Whether s is better than r."""
        return r != s and self.at_most(r, s)

    @property
    def bottom(self) -> Run:
        """The worst run."""
        return (0,) * self.length

    # Facts for long runs

    @property
    def is_graded(self) -> bool:
        """All orders are, but for ``weak`` with more than two degrees and ranks (GT Example 14)."""
        return self.name != "weak" or self.grades == 1 or self.length == 1

    @property
    def is_lattice(self) -> bool:
        """Whether every two runs have a join and a meet.

        Under ``weak``, (0, 0, 2) and (0, 1, 0) are both below (0, 1, 2) and (0, 2, 0), and nothing that is above the
        two is below both of these; so it is with more degrees, and with longer runs that begin with zeros.
        """
        if self.name != "weak" or self.grades == 1 or self.length == 1:
            return True
        if self.length == 2:
            raise CannotCheck("whether runs of two documents and this many degrees form a lattice is not known here")
        return False

    @property
    def is_total(self) -> bool:
        """Whether every two runs can be compared.

        Otherwise {2, 0} and {1, 1} cannot for sets, (1, 0) and (0, 1) by replacement, (1, 0, 0) and (0, 1, 1) or
        (2, 0) and (1, 1) by ``weak``, each filled up with degree 0.
        """
        if self.is_total_by_definition or self.length == 1:
            return True
        return self.grades == 1 and (self.name == "set-partial" or (self.name == "weak" and self.length == 2))

    def rank(self, run: Run) -> int:
        """GT (3), (5), (7), (9): the rank of a run where the order is graded."""
        n = self.length
        if not self.is_graded:
            raise CannotCheck("the order is not graded")
        if self.name == "strong":
            return sum(degree * (self.grades + 1) ** (n - i) for i, degree in enumerate(run, start=1))
        if self.name == "set-total":
            return sum(math.comb(degree + n - j, n - j + 1) for j, degree in enumerate(run, start=1))
        return sum((n - i) * degree for i, degree in enumerate(run)) if self.name == "weak" and n > 1 else sum(run)

    def covers(self, r: Run, s: Run) -> bool:
        """Whether s is better than r with nothing between them."""
        return self.below(r, s) and self.rank(s) - self.rank(r) == 1

    def join(self, x: Run, y: Run) -> Run:
        """The worst of the runs that are at least as good as both."""
        return self._extreme(x, y, highest=True)

    def meet(self, x: Run, y: Run) -> Run:
        """The best of the runs that both are at least as good as."""
        return self._extreme(x, y, highest=False)

    def _extreme(self, x: Run, y: Run, highest: bool) -> Run:
        if self.at_most(x, y):
            return y if highest else x
        if self.at_most(y, x):
            return x if highest else y
        if self.name == "weak" and self.grades > 1:
            raise CannotCheck("joins and meets of long runs of more than two degrees under weak are not known here")
        pick = max if highest else min
        if self.name != "weak":  # of decreasing lists, the larger and smaller elements are decreasing lists again
            return tuple(pick(a, b) for a, b in zip(x, y, strict=True))
        counts = [pick(a, b) for a, b in zip(self.coordinates(x), self.coordinates(y), strict=True)]
        return tuple(here - before for before, here in zip([0, *counts], counts, strict=False))
