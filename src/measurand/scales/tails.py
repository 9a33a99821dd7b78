"""Short runs inside long ones: where counterexamples are sought when a universe is too large to list.

A run of a few documents becomes one of N by adding documents that are not relevant: before it in a ranking, behind it
in a set, which is written in decreasing order. That keeps how runs compare, joins and meets, and which of two runs
comes first in short-lex order. It does not keep a measure: the values are those of the long runs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from measurand.orderings.base import Ordering
from measurand.relevance.run import JudgedRun
from measurand.scales.subject import Examined, NotExact
from measurand.scales.values import FloatValues, Values, of_numbers

MOST = 1024
"""How many short runs are looked at where all runs are too many."""


@dataclass(frozen=True)
class Tail:
    """The order of the short runs, and how long they become."""

    order: Ordering
    length: int

    def pad(self, run: Sequence[int]) -> JudgedRun:
        """The short run among documents that are not relevant."""
        zeros = (0,) * (self.length - len(run))
        return JudgedRun((*run, *zeros) if self.order.kind == "set" else (*zeros, *run))

    def values(self, examined: Examined) -> Values:
        """The values of the padded runs, by the position of the short ones."""
        runs = [self.pad(run) for run in self.order.universe]
        try:
            exact = tuple(examined.value(run) for run in runs)
        except NotExact:
            return FloatValues(examined.floats(np.array(runs, dtype=np.int64)), examined.error)
        return of_numbers(exact)


def tail(order: Ordering, most: int = MOST) -> Tail:
    """The longest tail that has no more than ``most`` runs (and at least one document).

    >>> from measurand.orderings import ordering
    >>> found = tail(ordering("weak", 1000))
    >>> found.order.length, found.pad((1,) * 10)[988:]
    (10, (0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1))
    """
    kind, short = type(order), 1
    while short < order.length and kind(short + 1, order.grades).size <= most:
        short += 1
    return Tail(kind(short, order.grades), order.length)
