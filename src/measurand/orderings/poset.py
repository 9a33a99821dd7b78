"""Any finite poset, given explicitly: by a relation or by its cover edges.

The named orders answer in closed form; this is for orders that have none (dominance between systems, divisors of
30, the level classes of a measure), for checking, and for handing a Hasse diagram to other tools. Elements are
numbered in a linear extension; sets of elements are bit masks, so that a question about a pair is one operation.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

from measurand.errors import InputError, MissingExtra
from measurand.verdict import Method, Verdict

if TYPE_CHECKING:
    import networkx

T = TypeVar("T")


class Poset(Generic[T]):
    """A finite partially ordered set, by its elements and cover edges.

    >>> divisors = Poset.from_relation([1, 2, 3, 5, 6, 10, 15, 30], lambda a, b: b % a == 0)
    >>> divisors.maximal_chains(), divisors.is_graded().status.value, divisors.join(2, 15)
    (6, 'holds', [30])
    """

    def __init__(self, elements: Sequence[T], upper: Sequence[Sequence[int]]) -> None:
        self.elements = tuple(elements)
        self.upper = tuple(tuple(sorted(ups)) for ups in upper)
        lower: list[list[int]] = [[] for _ in self.elements]
        for low, ups in enumerate(self.upper):
            for up in ups:
                lower[up].append(low)
        self.lower = tuple(map(tuple, lower))
        self._linear = self._linear_extension()

    @classmethod
    def from_edges(cls, elements: Sequence[T], edges: Iterable[tuple[int, int]]) -> Poset[T]:
        """From cover edges (lower, upper), given by positions in ``elements``."""
        upper: list[list[int]] = [[] for _ in elements]
        for low, up in edges:
            upper[low].append(up)
        return cls(elements, upper)

    @classmethod
    def from_relation(cls, elements: Iterable[T], leq: Callable[[T, T], bool]) -> Poset[T]:
        """From a relation a ⪯ b; refused with a witness if it is no partial order."""
        items = list(elements)
        above = [{b for b in range(len(items)) if leq(items[a], items[b])} for a in range(len(items))]
        for a, ups in enumerate(above):
            if a not in ups:
                raise InputError(f"not a partial order: {items[a]!r} is not below itself")
            for b in ups:
                if b != a and a in above[b]:
                    raise InputError(f"not a partial order: {items[a]!r} and {items[b]!r} are below each other")
                if not above[b] <= ups:
                    c = items[min(above[b] - ups)]
                    raise InputError(
                        f"not a partial order: {items[a]!r} is below {items[b]!r} and that below {c!r}, "
                        f"but {items[a]!r} is not below {c!r}"
                    )
        strict = [ups - {a} for a, ups in enumerate(above)]
        covers = [[b for b in ups if not any(b in strict[m] for m in ups)] for ups in strict]
        return cls(items, covers)

    def __len__(self) -> int:
        return len(self.elements)

    @cached_property
    def index(self) -> dict[T, int]:
        """Where each element stands in ``elements``."""
        return {element: k for k, element in enumerate(self.elements)}

    def _linear_extension(self) -> list[int]:
        waiting = [len(lows) for lows in self.lower]
        ready = [k for k, count in enumerate(waiting) if count == 0]
        order: list[int] = []
        while ready:
            low = ready.pop()
            order.append(low)
            for up in self.upper[low]:
                waiting[up] -= 1
                if waiting[up] == 0:
                    ready.append(up)
        if len(order) != len(self.elements):
            raise InputError("not a partial order: the cover edges contain a cycle")
        return order

    @cached_property
    def above(self) -> list[int]:
        """For each element the bit mask of all elements ⪰ it."""
        masks = [0] * len(self)
        for k in reversed(self._linear):
            mask = 1 << k
            for up in self.upper[k]:
                mask |= masks[up]
            masks[k] = mask
        return masks

    @cached_property
    def below(self) -> list[int]:
        """For each element the bit mask of all elements ⪯ it."""
        masks = [0] * len(self)
        for k in self._linear:
            mask = 1 << k
            for low in self.lower[k]:
                mask |= masks[low]
            masks[k] = mask
        return masks

    def leq(self, a: T, b: T) -> bool:
        """Whether a ⪯ b."""
        return bool(self.above[self.index[a]] >> self.index[b] & 1)

    # Counts

    def edges(self) -> int:
        """How many cover edges there are."""
        return sum(map(len, self.upper))

    def comparable_pairs(self) -> int:
        """How many unordered pairs of distinct elements are comparable."""
        return sum(mask.bit_count() for mask in self.above) - len(self)

    def maximal_chains(self) -> int:
        """How many maximal chains there are, counted upwards without listing one."""
        chains = [0] * len(self)
        for k in self._linear:
            chains[k] = sum(chains[low] for low in self.lower[k]) if self.lower[k] else 1
        return sum(chains[k] for k in range(len(self)) if not self.upper[k])

    def heights(self) -> tuple[int, ...]:
        """For each element the length of the longest chain below it."""
        height = [0] * len(self)
        for k in self._linear:
            height[k] = max((height[low] + 1 for low in self.lower[k]), default=0)
        return tuple(height)

    def join_irreducibles(self) -> list[T]:
        """The elements with exactly one lower cover."""
        return [self.elements[k] for k in range(len(self)) if len(self.lower[k]) == 1]

    # Bounds

    def join(self, a: T, b: T) -> list[T]:
        """The minimal upper bounds of two elements: one, if they have a join."""
        return self._members(self._minimal(self.above[self.index[a]] & self.above[self.index[b]]))

    def meet(self, a: T, b: T) -> list[T]:
        """The maximal lower bounds of two elements: one, if they have a meet."""
        return self._members(self._maximal(self.below[self.index[a]] & self.below[self.index[b]]))

    def _members(self, positions: Iterable[int]) -> list[T]:
        return [self.elements[k] for k in positions]

    def _minimal(self, mask: int) -> list[int]:
        return [k for k in _bits(mask) if self.below[k] & mask == 1 << k]

    def _maximal(self, mask: int) -> list[int]:
        return [k for k in _bits(mask) if self.above[k] & mask == 1 << k]

    # Properties, by looking at everything

    def is_total(self) -> Verdict:
        """Is every pair comparable? A failure carries the first pair that is not."""
        everything = (1 << len(self)) - 1
        for a in range(len(self)):
            apart = everything & ~self.above[a] & ~self.below[a]
            if apart:
                pair = (self.elements[a], self.elements[next(_bits(apart))])
                return Verdict.fails(f"{pair[0]} and {pair[1]} are incomparable", pair, Method.EXHAUSTIVE)
        return Verdict.holds("every pair is comparable", Method.EXHAUSTIVE, pairs=len(self) * (len(self) - 1) // 2)

    def is_bounded(self) -> Verdict:
        """Is there a least and a greatest element? A failure carries two minimal or two maximal ones."""
        for ends, word in ((self.lower, "minimal"), (self.upper, "maximal")):
            found = [self.elements[k] for k in range(len(self)) if not ends[k]]
            if len(found) != 1:
                return Verdict.fails(f"{len(found)} {word} elements", tuple(found[:2]), Method.EXHAUSTIVE)
        return Verdict.holds("one minimal and one maximal element", Method.EXHAUSTIVE, elements=len(self))

    def is_graded(self) -> Verdict:
        """Are all maximal chains equally long? A failure carries two that are not."""
        shortest, longest = [0] * len(self), [0] * len(self)
        for k in self._linear:
            shortest[k] = min((shortest[low] + 1 for low in self.lower[k]), default=0)
            longest[k] = max((longest[low] + 1 for low in self.lower[k]), default=0)
        tops = [k for k in range(len(self)) if not self.upper[k]]
        uneven = next((k for k in range(len(self)) if shortest[k] != longest[k]), None)
        if uneven is not None:
            chains = self._chain_down(uneven, shortest), self._chain_down(uneven, longest)
        elif len({longest[k] for k in tops}) > 1:
            low, high = min(tops, key=lambda k: longest[k]), max(tops, key=lambda k: longest[k])
            chains = self._chain_down(low, longest), self._chain_down(high, longest)
        else:
            reason = f"all maximal chains have length {longest[tops[0]] if tops else 0}"
            return Verdict.holds(reason, Method.EXHAUSTIVE, elements=len(self), edges=self.edges())
        reason = f"maximal chains of length {len(chains[0]) - 1} and {len(chains[1]) - 1} lead up to {chains[0][-1]}"
        return Verdict.fails(reason, {"chains": chains}, Method.EXHAUSTIVE)

    def _chain_down(self, k: int, height: list[int]) -> tuple[T, ...]:
        chain = [k]
        while self.lower[chain[-1]]:
            chain.append(next(low for low in self.lower[chain[-1]] if height[low] == height[chain[-1]] - 1))
        return tuple(self.elements[k] for k in reversed(chain))

    def is_lattice(self) -> Verdict:
        """Has every pair a join and a meet? A failure carries the first pair that has not, and its bounds."""
        for a in range(len(self)):
            for b in range(a + 1, len(self)):
                for what, bounds in (
                    ("upper", self._minimal(self.above[a] & self.above[b])),
                    ("lower", self._maximal(self.below[a] & self.below[b])),
                ):
                    if len(bounds) != 1:
                        pair = (self.elements[a], self.elements[b])
                        side = "minimal upper bounds" if what == "upper" else "maximal lower bounds"
                        witness = {"pair": pair, side: tuple(self._members(bounds))}
                        reason = f"{pair[0]} and {pair[1]} have {len(bounds)} {side}"
                        return Verdict.fails(reason, witness, Method.EXHAUSTIVE)
        pairs = len(self) * (len(self) - 1) // 2
        return Verdict.holds("every pair has one join and one meet", Method.EXHAUSTIVE, pairs=pairs)

    def is_modular(self) -> Verdict:
        """Is there no N5 sublattice? A failure carries one: bottom, x < z on one side, y on the other, top."""
        return self._obstructed("modular", self._pentagon)

    def is_distributive(self) -> Verdict:
        """Is there neither an N5 nor an M3 sublattice? A failure carries one."""
        return self._obstructed(
            "distributive", lambda join, meet: self._pentagon(join, meet) or self._diamond(join, meet)
        )

    def _obstructed(self, what: str, search: Callable[[Any, Any], dict[str, T] | None]) -> Verdict:
        lattice = self.is_lattice()
        if not lattice.is_true:
            return Verdict.undefined(f"only a lattice can be {what}, and this is none: {lattice.reason}")
        size = range(len(self))
        join = [[self._minimal(self.above[a] & self.above[b])[0] for b in size] for a in size]
        meet = [[self._maximal(self.below[a] & self.below[b])[0] for b in size] for a in size]
        found = search(join, meet)
        if found is None:
            return Verdict.holds("no obstructing sublattice among all triples", Method.EXHAUSTIVE, elements=len(self))
        name = "N5" if "z above x" in found else "M3"
        return Verdict.fails(f"it contains the sublattice {name}", {name: found}, Method.EXHAUSTIVE)

    def _pentagon(self, join: list[list[int]], meet: list[list[int]]) -> dict[str, T] | None:
        for x in range(len(self)):
            for z in _bits(self.above[x] & ~(1 << x)):
                for y in range(len(self)):
                    if join[x][y] == join[z][y] and meet[x][y] == meet[z][y]:
                        e = self.elements
                        return {"bottom": e[meet[x][y]], "x": e[x], "z above x": e[z], "y": e[y], "top": e[join[x][y]]}
        return None

    def _diamond(self, join: list[list[int]], meet: list[list[int]]) -> dict[str, T] | None:
        for x in range(len(self)):
            for y in range(x + 1, len(self)):
                for z in range(y + 1, len(self)):
                    tops = {join[x][y], join[x][z], join[y][z]}
                    bottoms = {meet[x][y], meet[x][z], meet[y][z]}
                    if len(tops) == len(bottoms) == 1 and not tops & {x, y, z} and not bottoms & {x, y, z}:
                        e = self.elements
                        return {"bottom": e[bottoms.pop()], "x": e[x], "y": e[y], "z": e[z], "top": e[tops.pop()]}
        return None

    # Interop

    def adjacency(self) -> NDArray[np.int64]:
        """The cover edges as an array with one (lower, upper) pair of positions a row."""
        pairs = [(low, up) for low, ups in enumerate(self.upper) for up in ups]
        return np.array(pairs, dtype=np.int64).reshape(len(pairs), 2)

    def to_networkx(self) -> networkx.DiGraph:
        """The Hasse diagram as a directed graph, edges pointing up; needs the ``interop`` extra."""
        try:
            import networkx
        except ImportError:
            raise MissingExtra("to_networkx", "interop") from None
        graph = networkx.DiGraph()
        graph.add_nodes_from(self.elements)
        graph.add_edges_from(
            (self.elements[low], self.elements[up]) for low, ups in enumerate(self.upper) for up in ups
        )
        return graph


def _bits(mask: int) -> Iterator[int]:
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest
