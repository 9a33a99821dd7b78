"""Where the runs of a Hasse diagram go: layered by rank (by height where the order is not graded), few crossings.

The layout is the layered method of Sugiyama, Tagawa and Toda (1981): long edges get bends on the layers they pass,
sweeps of barycentres and swaps of neighbours reduce crossings, and places within a layer then move towards their
neighbours as far as order and spacing allow (isotonic regression). It is deterministic.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TypeVar

from measurand.errors import TooLarge
from measurand.orderings.base import Comparison, OrderError, Ordering, RunLike
from measurand.orderings.induced import Induced
from measurand.orderings.poset import Poset
from measurand.relevance.run import JudgedRun

T = TypeVar("T")

READABLE = 150
"""How many elements a notebook shows unasked."""

DRAWABLE = 2500
"""How many elements are laid out at all."""


@dataclass(frozen=True)
class Node:
    """An element of the diagram: its run (or the runs of its class), where it goes, and how it is shown.

    ``relevant`` shades it; ``hint`` is what a pointer resting on it is told besides its label and layer.
    """

    label: str
    relevant: int
    layer: int
    x: float
    faded: bool = False
    is_end: bool = False
    hint: str = ""


@dataclass(frozen=True)
class Edge:
    """A cover edge from the lower to the upper node, through its bends (x, layer)."""

    lower: int
    upper: int
    bends: tuple[tuple[float, int], ...] = ()
    on_path: bool = False
    faded: bool = False


@dataclass(frozen=True)
class Diagram:
    """A laid-out Hasse diagram, ready for any renderer. One unit of x is the width of the widest node.

    Nodes are shaded by their number of relevant documents, up to ``most_relevant``; where that is None the elements
    are no runs, and there are neither shades nor a legend of them.
    """

    title: str
    layer_name: str
    layers: int
    nodes: tuple[Node, ...]
    edges: tuple[Edge, ...]
    most_relevant: int | None
    note: str = ""


def hasse_diagram(order: Ordering, highlight: tuple[RunLike, RunLike] | None = None) -> Diagram:
    """Lay out the Hasse diagram of an order; ``highlight`` marks the interval of two runs and a shortest path."""
    if order.size > DRAWABLE:
        raise TooLarge("a Hasse diagram", order.size, DRAWABLE, "choose a smaller length or fewer grades")
    if isinstance(order, Induced):
        classes = [runs for _, runs in order.levels]
        poset: Poset[tuple[JudgedRun, ...]] = Poset(classes, [[k + 1] for k in range(len(classes) - 1)] + [[]])
        graded = True
    else:
        singles = order.poset()
        poset = Poset([(run,) for run in singles.elements], singles.upper)
        graded = order.is_graded().is_true
    marks = _Marks.of(order, poset, highlight)
    layer = poset.heights()
    place = layered_places(poset.upper, layer)
    nodes = tuple(
        Node(
            label=_label(order, runs),
            relevant=max(run.relevant for run in runs),
            layer=layer[k],
            x=place.x[k],
            faded=k not in marks.inside,
            is_end=k in marks.ends,
            hint=f"{max(run.relevant for run in runs)} relevant",
        )
        for k, runs in enumerate(poset.elements)
    )
    edges = tuple(
        Edge(low, up, place.bends.get((low, up), ()), (low, up) in marks.path, not {low, up} <= marks.inside)
        for low, ups in enumerate(poset.upper)
        for up in ups
    )
    return Diagram(
        title=f"{order.name}, N = {order.length}, c = {order.grades}",
        layer_name="rank" if graded else "height",
        layers=max(layer) + 1,
        nodes=nodes,
        edges=edges,
        most_relevant=order.length,
        note=marks.note,
    )


def poset_diagram(
    poset: Poset[T], title: str, label: Callable[[T], str], hint: Callable[[T], str], note: str = ""
) -> Diagram:
    """Lay out any poset by height; the elements need not be runs, so nothing is shaded."""
    if not 1 <= len(poset) <= DRAWABLE:
        raise TooLarge("a Hasse diagram", len(poset), DRAWABLE, "choose between one and as many as that", "elements")
    layer = poset.heights()
    place = layered_places(poset.upper, layer)
    nodes = (Node(label(e), 0, layer[k], place.x[k], hint=hint(e)) for k, e in enumerate(poset.elements))
    edges = (Edge(low, up, place.bends.get((low, up), ())) for low, ups in enumerate(poset.upper) for up in ups)
    return Diagram(title, "height", max(layer) + 1, tuple(nodes), tuple(edges), None, note)


def _label(order: Ordering, runs: Sequence[JudgedRun]) -> str:
    separator = "" if order.grades <= 9 else ","
    shown = [separator.join(map(str, run)) for run in runs[:3]]
    return " ".join(shown) + (f" +{len(runs) - 3}" if len(runs) > 3 else "")


@dataclass(frozen=True)
class _Marks:
    inside: frozenset[int]
    ends: frozenset[int] = frozenset()
    path: frozenset[tuple[int, int]] = frozenset()
    note: str = ""

    @classmethod
    def of(
        cls, order: Ordering, poset: Poset[tuple[JudgedRun, ...]], highlight: tuple[RunLike, RunLike] | None
    ) -> _Marks:
        everything = frozenset(range(len(poset)))
        if highlight is None:
            return cls(everything)
        r, s = (order.universe.check(run) for run in highlight)
        if order.compare(r, s) is Comparison.INCOMPARABLE:
            raise OrderError(
                f"({r}) and ({s}) are incomparable in the order {order.name}: there is no interval to show"
            )
        low, high = (r, s) if order.leq(r, s) else (s, r)
        where = {run: k for k, runs in enumerate(poset.elements) for run in runs}
        path = [where[run] for run in order.shortest_path(low, high)]
        between = poset.above[where[low]] & poset.below[where[high]]
        return cls(
            inside=frozenset(k for k in everything if between >> k & 1),
            ends=frozenset((where[low], where[high])),
            path=frozenset(pairwise(path)),
            note=f"interval from {low} to {high}: {between.bit_count()} runs, shortest path of length {len(path) - 1}",
        )


@dataclass
class Places:
    """Where nodes and bends go: x of every node, and the bends of long edges."""

    x: list[float]
    bends: dict[tuple[int, int], tuple[tuple[float, int], ...]] = field(default_factory=dict)


def layered_places(upper: Sequence[Sequence[int]], layer: Sequence[int]) -> Places:
    """Places for nodes with these upper neighbours on these layers."""
    count = len(upper)
    levels = list(layer)
    up: list[list[int]] = [[] for _ in range(count)]
    bends: dict[tuple[int, int], list[int]] = {}
    for low, ups in enumerate(upper):
        for high in ups:
            last = low
            for between in range(layer[low] + 1, layer[high]):
                levels.append(between)
                up.append([])
                up[last].append(len(levels) - 1)
                last = len(levels) - 1
                bends.setdefault((low, high), []).append(last)
            up[last].append(high)
    down: list[list[int]] = [[] for _ in levels]
    for low, ups in enumerate(up):
        for high in ups:
            down[high].append(low)
    rows = _few_crossings(levels, up, down)
    x = _spread(rows, up, down, [1.0 if k < count else 0.45 for k in range(len(levels))])
    return Places(x[:count], {edge: tuple((x[k], levels[k]) for k in chain) for edge, chain in bends.items()})


def _few_crossings(levels: list[int], up: list[list[int]], down: list[list[int]]) -> list[list[int]]:
    rows: list[list[int]] = [[] for _ in range(max(levels) + 1)]
    for node, level in enumerate(levels):
        rows[level].append(node)
    best, fewest = [list(row) for row in rows], _crossings(rows, up)
    for sweep in range(24):
        if fewest == 0:
            break
        upwards = sweep % 2 == 0
        for level in range(1, len(rows)) if upwards else range(len(rows) - 2, -1, -1):
            beside = rows[level - 1] if upwards else rows[level + 1]
            place = {node: k for k, node in enumerate(beside)}
            near = down if upwards else up
            now = {node: k for k, node in enumerate(rows[level])}
            rows[level].sort(key=lambda node: (_barycentre(near[node], place, now[node]), now[node]))
        _swap_neighbours(rows, up, down)
        crossings = _crossings(rows, up)
        if crossings < fewest:
            best, fewest = [list(row) for row in rows], crossings
    return best


def _barycentre(neighbours: list[int], place: dict[int, int], otherwise: float) -> float:
    return sum(place[node] for node in neighbours) / len(neighbours) if neighbours else otherwise


def _swap_neighbours(rows: list[list[int]], up: list[list[int]], down: list[list[int]]) -> None:
    """Exchange neighbours within a layer while that saves crossings."""
    place = {node: k for row in rows for k, node in enumerate(row)}
    improved, rounds = True, 0
    while improved and rounds < 8:
        improved, rounds = False, rounds + 1
        for row in rows:
            for k in range(len(row) - 1):
                a, b = row[k], row[k + 1]
                if _saving(up[a], up[b], place) + _saving(down[a], down[b], place) > 0:
                    row[k], row[k + 1] = b, a
                    place[a], place[b] = k + 1, k
                    improved = True


def _saving(left: list[int], right: list[int], place: dict[int, int]) -> int:
    return sum((place[a] > place[b]) - (place[a] < place[b]) for a in left for b in right)


def _crossings(rows: list[list[int]], up: list[list[int]]) -> int:
    """Inversions among the upper ends of the edges between neighbouring layers, counted by merging."""
    total = 0
    for level in range(len(rows) - 1):
        place = {node: k for k, node in enumerate(rows[level + 1])}
        total += _inversions([end for node in rows[level] for end in sorted(place[high] for high in up[node])])[0]
    return total


def _inversions(values: list[int]) -> tuple[int, list[int]]:
    if len(values) < 2:
        return 0, values
    middle = len(values) // 2
    first, left = _inversions(values[:middle])
    second, right = _inversions(values[middle:])
    merged: list[int] = []
    count, k = first + second, 0
    for value in left:
        while k < len(right) and right[k] < value:
            merged.append(right[k])
            k += 1
        count += k
        merged.append(value)
    return count, merged + right[k:]


def _spread(rows: list[list[int]], up: list[list[int]], down: list[list[int]], width: list[float]) -> list[float]:
    """x for every node: centred layers first, then each layer moves towards its neighbours, order and spacing kept."""
    x = [0.0] * len(up)
    for row in rows:
        _settle(row, [0.0] * len(row), width, x)
    for sweep in range(30):
        for level in range(len(rows)) if sweep % 2 == 0 else range(len(rows) - 1, -1, -1):
            row = rows[level]
            wishes = []
            for node in row:
                near = down[node] + up[node]
                wishes.append(sum(x[other] for other in near) / len(near) if near else x[node])
            _settle(row, wishes, width, x)
    return x


def _settle(row: list[int], wishes: list[float], width: list[float], x: list[float]) -> None:
    """Put a layer as near to its wishes as possible (least squares), neighbours at least their widths apart."""
    offsets, offset = [], 0.0
    for k, node in enumerate(row):
        offset += (width[row[k - 1]] + width[node]) / 2 if k else 0.0
        offsets.append(offset)
    blocks: list[tuple[float, int]] = []
    for wish, offset in zip(wishes, offsets, strict=True):
        total, size = wish - offset, 1
        while blocks and blocks[-1][0] / blocks[-1][1] >= total / size:
            last_total, last_size = blocks.pop()
            total, size = total + last_total, size + last_size
        blocks.append((total, size))
    k = 0
    for total, size in blocks:
        for _ in range(size):
            x[row[k]] = total / size + offsets[k]
            k += 1
