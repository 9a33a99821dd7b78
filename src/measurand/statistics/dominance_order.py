"""The systems by universal dominance: a preorder, its classes of tied systems, and its Hasse diagram."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from measurand.errors import visible
from measurand.orderings.hasse import READABLE, Diagram, poset_diagram
from measurand.orderings.poset import Poset

NAMES_SHOWN = 3
"""How many tied systems a node names."""

NAME_WIDTH = 24
"""How many characters of a name a node shows; resting on it tells the rest."""


@dataclass(frozen=True)
class DominanceOrder:
    """Which systems universally dominate which.

    ``pairs`` lists every ordered pair (x, y) where x dominates y, both directions if they tie; ``classes`` are the
    systems that tie with each other; ``poset`` orders the classes.

    >>> order = DominanceOrder.of(("a", "b", "c"), {("a", "b"), ("b", "a"), ("a", "c"), ("b", "c")}, "example")
    >>> order.classes, order.poset.leq(("c",), ("a", "b")), order.maximal
    ((('a', 'b'), ('c',)), True, (('a', 'b'),))
    """

    systems: tuple[str, ...]
    pairs: tuple[tuple[str, str], ...]
    classes: tuple[tuple[str, ...], ...]
    poset: Poset[tuple[str, ...]]
    title: str

    @classmethod
    def of(cls, systems: Sequence[str], above: Collection[tuple[str, str]], title: str) -> DominanceOrder:
        """From the set of pairs (x, y) where x dominates y; a relation that is not transitive is refused."""
        dominates = set(above)
        pairs = tuple((x, y) for x in systems for y in systems if (x, y) in dominates)
        classes: list[tuple[str, ...]] = []
        for x in systems:
            tied = tuple(y for y in systems if y == x or ((x, y) in dominates and (y, x) in dominates))
            if tied[0] == x:
                classes.append(tied)
        poset = Poset.from_relation(classes, lambda low, high: low == high or (high[0], low[0]) in dominates)
        return cls(tuple(systems), pairs, tuple(classes), poset, title)

    @property
    def maximal(self) -> tuple[tuple[str, ...], ...]:
        """The classes that no other class dominates."""
        return tuple(c for c, ups in zip(self.poset.elements, self.poset.upper, strict=True) if not ups)

    def diagram(self) -> Diagram:
        """The laid-out Hasse diagram; a line upwards leads to a system that dominates."""
        ties = sum(len(tied) for tied in self.classes if len(tied) > 1)
        note = "a system dominates those it can be reached from by lines upwards"
        if ties:
            note += f"; {ties} systems share their node with one they tie with"
        return poset_diagram(self.poset, visible(self.title, 200), _label, _hint, note)

    def to_svg(self) -> str:
        """The Hasse diagram as a self-contained SVG document."""
        from measurand.orderings.drawing import draw_svg

        return draw_svg(self.diagram())

    def _repr_svg_(self) -> str | None:
        return self.to_svg() if len(self.classes) <= READABLE else None


def _label(tied: tuple[str, ...]) -> str:
    shown = " = ".join(visible(name, NAME_WIDTH) for name in tied[:NAMES_SHOWN])
    return shown + (f" +{len(tied) - NAMES_SHOWN}" if len(tied) > NAMES_SHOWN else "")


def _hint(tied: tuple[str, ...]) -> str:
    if len(tied) == 1:
        return visible(tied[0], 200)
    return "tied: " + ", ".join(visible(name, 200) for name in tied)
