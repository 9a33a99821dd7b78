"""A small universe, looked at in full: who is above whom, covers, ranks, joins and meets, all from the order alone.

A set of runs is an integer whose bits are the positions of its members in the list of all runs.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from measurand.checker.definitions import Run
from measurand.checker.orders import Order
from measurand.checker.problems import CannotCheck

LARGEST_UNIVERSE = 4096
"""Runs that are looked at one by one."""
MOST_FOR_PAIRS = 1024
"""Runs whose pairs are looked at one by one."""


@dataclass(frozen=True)
class Table:
    """All runs of a small universe and how they compare."""

    order: Order

    @cached_property
    def runs(self) -> list[Run]:
        """All runs as in a dictionary. Where two runs first differ, the better one has the higher degree in every
        order, so a run is listed after all that it is better than.
        """
        return self.order.runs()

    @cached_property
    def position(self) -> dict[Run, int]:
        """Where each run is in the list."""
        return {run: i for i, run in enumerate(self.runs)}

    @cached_property
    def up(self) -> list[int]:
        """For every run, the runs that are at least as good: those with every coordinate at least as large."""
        return self._beyond(operator.ge)

    @cached_property
    def down(self) -> list[int]:
        """For every run, the runs it is at least as good as."""
        return self._beyond(operator.le)

    def _beyond(self, compare: Callable[[Any, Any], bool]) -> list[int]:
        lists = [self.order.coordinates(run) for run in self.runs]
        # As in a dictionary: the whole list is one coordinate. Otherwise each column of the lists is one.
        columns: list[Sequence[Any]] = [lists] if self.order.is_total_by_definition else list(zip(*lists, strict=True))
        found = [-1] * len(lists)
        for column in columns:
            beyond = {value: _positions(compare(other, value) for other in column) for value in set(column)}
            found = [some & beyond[value] for some, value in zip(found, column, strict=True)]
        return found

    def better(self, i: int) -> int:
        """The runs strictly above one."""
        return self.up[i] & ~(1 << i)

    @cached_property
    def covers(self) -> list[int]:
        """For every run, those above it with nothing in between.

        Runs are listed after all that they are better than, so the first run that is above is a cover. What is above
        that one is none; the first of the others is the next cover.
        """
        found = []
        for i in range(len(self.runs)):
            rest, covers = self.better(i), 0
            while rest:
                first = rest & -rest
                covers |= first
                rest &= ~self.up[first.bit_length() - 1]
            found.append(covers)
        return found

    @cached_property
    def edges(self) -> int:
        """How many cover edges there are."""
        return sum(above.bit_count() for above in self.covers)

    @cached_property
    def ranks(self) -> list[int] | None:
        """The rank of each run; None where maximal chains differ in length, and the order is not graded."""
        rank: dict[int, int] = {}
        tops = set()
        for i in range(len(self.runs)):
            mine = rank.setdefault(i, 0)  # not covering anything: at the bottom
            above = list(members(self.covers[i]))
            if not above:
                tops.add(mine)
            for j in above:
                if rank.setdefault(j, mine + 1) != mine + 1:
                    return None
        return [rank[i] for i in range(len(self.runs))] if len(tops) == 1 else None

    @cached_property
    def is_total(self) -> bool:
        """Whether every two runs can be compared."""
        everything = (1 << len(self.runs)) - 1
        return all(up | down == everything for up, down in zip(self.up, self.down, strict=True))

    @cached_property
    def bounds(self) -> dict[tuple[int, int], tuple[int, int]] | None:
        """Join and meet of every incomparable pair; None where one is missing, and the order is no lattice.

        The common upper bounds of two runs have a least one, j, iff they are exactly the runs above j.
        """
        if len(self.runs) > MOST_FOR_PAIRS:
            raise CannotCheck(
                f"pairs of {len(self.runs):,} runs are too many: the checker looks at those of {MOST_FOR_PAIRS:,}"
            )
        least = {above: i for i, above in enumerate(self.up)}
        greatest = {under: i for i, under in enumerate(self.down)}
        found = {}
        everything = (1 << len(self.runs)) - 1
        for i in range(len(self.runs)):
            for j in members(everything & ~(self.up[i] | self.down[i])):
                if j < i:
                    continue
                join, meet = least.get(self.up[i] & self.up[j]), greatest.get(self.down[i] & self.down[j])
                if join is None or meet is None:
                    return None
                found[i, j] = join, meet
        return found

    def ends(self, i: int, j: int) -> tuple[int, int]:
        """Join and meet of any two runs of a lattice."""
        if self.up[i] >> j & 1:
            return j, i
        if self.up[j] >> i & 1:
            return i, j
        if self.bounds is None:
            raise CannotCheck("the order is no lattice")
        return self.bounds[min(i, j), max(i, j)]


def members(some: int) -> Iterator[int]:
    """The positions of the bits that are set."""
    return (i for i, bit in enumerate(reversed(f"{some:b}")) if bit == "1")


def _positions(flags: Iterable[bool]) -> int:
    """The set of the positions where a flag is true."""
    return int("".join("1" if flag else "0" for flag in flags)[::-1], 2)


@lru_cache(maxsize=64)
def table(order: Order) -> Table:
    """The table of a small universe."""
    if order.size > LARGEST_UNIVERSE:
        raise CannotCheck(f"{order.size:,} runs are more than the {LARGEST_UNIVERSE:,} the checker looks at one by one")
    return Table(order)


def is_small(order: Order) -> bool:
    """Whether every run can be looked at."""
    # (c+1)^N is never computed for lengths at which it has millions of digits.
    return order.length <= LARGEST_UNIVERSE and order.size <= LARGEST_UNIVERSE
