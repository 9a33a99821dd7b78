"""2. How judged runs compare: the named orders, posets, lattices, Hasse coordinates."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from measurand.errors import UnknownName
from measurand.orderings.base import Comparison, NoBound, OrderError, Ordering
from measurand.orderings.chains import SetTotal, Strong
from measurand.orderings.induced import Induced
from measurand.orderings.poset import Poset
from measurand.orderings.products import Replacement, SetPartial
from measurand.orderings.weak import Weak
from measurand.relevance.run import JudgedRun
from measurand.relevance.universe import ENUMERATION_LIMIT, Kind

__all__ = [
    "ORDERINGS",
    "Comparison",
    "Induced",
    "NoBound",
    "OrderError",
    "Ordering",
    "Poset",
    "Replacement",
    "SetPartial",
    "SetTotal",
    "Strong",
    "Weak",
    "induced",
    "ordering",
]

ORDERINGS: dict[str, type[Ordering]] = {
    order.name: order for order in (SetTotal, SetPartial, Strong, Replacement, Weak)
}
"""The named orders, by their ids."""


def ordering(name: str, length: int, grades: int = 1, limit: int = ENUMERATION_LIMIT) -> Ordering:
    """The named order on all judged runs of a length.

    >>> ordering("set-partial", length=3, grades=3).rank("3,1,0")  # GT Example 6
    4
    >>> ordering("weak", length=1000).join_irreducible_count()
    500500
    """
    if name not in ORDERINGS:
        raise UnknownName("ordering", name, tuple(ORDERINGS))
    return ORDERINGS[name](length, grades, limit)


def induced(
    measure: Callable[[JudgedRun], Any],
    length: int,
    grades: int = 1,
    kind: Kind = "rank",
    limit: int = ENUMERATION_LIMIT,
) -> Induced:
    """The order of runs by the values of any callable: see :class:`Induced`."""
    return Induced(measure, length, grades, kind, limit)
