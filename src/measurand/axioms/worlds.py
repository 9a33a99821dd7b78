"""Tiny worlds: documents, queries, what a human says of them and what one or two systems say.

Worlds that differ in the names of documents only are one world. Where σ is a ranking, documents are numbered in the
order of σ, so that α read off in this order is the judged run; where σ is on [R,N], a world is a multiset of documents,
each with its values of α, σ (and σ'). Worlds are listed with few documents first, and among those of one size in the
order of their degrees, documents that are not relevant (not retrieved) first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement, product

from measurand.axioms.measurement import RANK, Measured, as_ranking

Row = tuple[int, ...]
"""A measurement of one query."""


@dataclass(frozen=True)
class World:
    """The measurements of some queries, one row each: α, σ, and σ' where two systems are compared."""

    alpha: tuple[Row, ...]
    sigma: tuple[Row, ...]
    other: tuple[Row, ...] = ()

    @property
    def documents(self) -> range:
        """The documents, numbered from 0."""
        return range(len(self.alpha[0]))

    @property
    def queries(self) -> range:
        """The queries, numbered from 0."""
        return range(len(self.alpha))


def one_query(alpha: Sequence[int], sigma: Sequence[int], other: Sequence[int] | None = None) -> World:
    """A world of one query."""
    return World((tuple(alpha),), (tuple(sigma),), () if other is None else (tuple(other),))


def of_one_system(scale: Measured, size: int, highest: int) -> Iterator[World]:
    """All worlds of one query and one system with so many documents, α from 0 to ``highest``.

    >>> [world.alpha[0] for world in of_one_system(RANK, 2, 1)]
    [(0, 0), (0, 1), (1, 0), (1, 1)]
    """
    if scale == RANK:
        for run in product(range(highest + 1), repeat=size):
            yield one_query(run, as_ranking(run))
        return
    for documents in combinations_with_replacement(product(range(highest + 1), (0, 1)), size):
        alpha, sigma = zip(*documents, strict=True)
        yield one_query(alpha, sigma)


def of_two_systems(size: int, highest: int) -> Iterator[World]:
    """All worlds of one query and two systems on [R,N] with so many documents."""
    for documents in combinations_with_replacement(product(range(highest + 1), (0, 1), (0, 1)), size):
        alpha, sigma, other = zip(*documents, strict=True)
        yield one_query(alpha, sigma, other)


def two_rankings(run: Row, other: Row) -> World:
    """Two systems whose judged runs are these, documents in the order of the first.

    >>> two_rankings((0, 1, 0), (1, 0, 0)).other[0]
    (2, 3, 1)
    """
    waiting = {degree: iter([d for d, own in enumerate(run) if own == degree]) for degree in set(run)}
    scores = [0] * len(run)
    for place, degree in enumerate(other):  # the next document of this degree is ranked here by σ'
        scores[next(waiting[degree])] = len(run) - place
    return one_query(run, as_ranking(run), scores)


def arrangements(values: Row) -> Iterator[Row]:
    """All different orders of some values, lowest values first.

    >>> list(arrangements((1, 0, 0)))
    [(0, 0, 1), (0, 1, 0), (1, 0, 0)]
    """
    if not values:
        yield ()
    for first in sorted(set(values)):
        rest = list(values)
        rest.remove(first)
        for others in arrangements(tuple(rest)):
            yield (first, *others)
