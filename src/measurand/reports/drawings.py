"""Witnesses, drawn: judged runs as rows of boxes, the piece of a Hasse diagram they form, values on a line.

Every picture is a small inline SVG with a text alternative. It takes its colours from the page it stands on (classes,
no fixed colours), so that it follows dark mode and paper; degrees are written into the boxes, so no shade is needed to
read them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import groupby, pairwise
from typing import Any

from measurand.relevance.run import JudgedRun
from measurand.reports.escape import for_svg

BOX, WIDE, GAP, CHARACTER, LEVEL = 24.0, 50.0, 12.0, 7.4, 70.0
LONGEST = 14
"""How many ranks are drawn as boxes of their own; of longer runs repetitions are folded."""
LONGEST_VALUE = 22
"""How many characters of an exact value stand in a picture; longer ones are rounded there, and exact in the text."""


@dataclass(frozen=True)
class Drawn:
    """A run with its value, as a picture shows it."""

    run: tuple[int, ...]
    exact: str = ""
    approx: float | None = None
    label: str = ""
    note: str = ""
    """What stands behind the value: the pool that the run comes from, say."""

    @property
    def cells(self) -> list[tuple[str, int]]:
        """What stands in each box, and the degree that shades it."""
        if len(self.run) <= LONGEST:
            return [(str(degree), degree) for degree in self.run]
        blocks = [(degree, len(list(group))) for degree, group in groupby(self.run)]
        return [(f"{degree}×{count}" if count > 1 else str(degree), degree) for degree, count in blocks]

    @property
    def width(self) -> float:
        """How wide the boxes are together."""
        return sum(BOX if len(words) == 1 else WIDE for words, _ in self.cells)

    @property
    def value(self) -> str:
        """The value as it fits into a picture."""
        if self.approx is not None and (len(self.exact) > LONGEST_VALUE or "." in self.exact):
            return f"≈ {self.approx:.4g}"
        return self.exact[: 2 * LONGEST_VALUE]

    @property
    def words(self) -> str:
        """The run and its value, for the text alternative."""
        own = f"{self.label} " if self.label else ""
        told = f"{own}({JudgedRun(self.run).brief()})" + (f" has the value {self.exact}" if self.exact else "")
        return f"{told} {self.note}" if self.note else told


def drawn_runs(witness: Any) -> list[Drawn]:
    """The runs of a witness with their values, or none if it holds no runs that can be drawn.

    >>> [one.words for one in drawn_runs({"runs": [[0, 1], [1, 0]], "values": ["1/4", "1/2"]})]
    ['(0,1) has the value 1/4', '(1,0) has the value 1/2']
    """
    runs = witness.get("runs") if isinstance(witness, dict) else None
    if not isinstance(runs, (list, tuple)) or not all(_is_run(run) for run in runs):
        return []
    values, approx = witness.get("values"), witness.get("approx")
    exact = [str(value) for value in values] if isinstance(values, (list, tuple)) and len(values) == len(runs) else []
    rough = list(approx) if isinstance(approx, (list, tuple)) and len(approx) == len(runs) else []
    return [
        Drawn(tuple(run), exact[k] if exact else "", float(rough[k]) if rough else None) for k, run in enumerate(runs)
    ]


def _is_run(run: object) -> bool:
    return isinstance(run, (list, tuple)) and all(type(degree) is int and degree >= 0 for degree in run)


def difference(low: Drawn, high: Drawn) -> tuple[str, int]:
    """By how much the value changes from one run to the other, as text, and its sign.

    >>> difference(Drawn((0,), "1/6", 0.1667), Drawn((1,), "1/4", 0.25))
    ('+1/12', 1)
    """
    if low.exact == high.exact:
        return "±0", 0
    try:
        if "." in low.exact + high.exact:
            raise ValueError("floats, as Python writes them")
        change = Fraction(high.exact) - Fraction(low.exact)
        text, way = str(abs(change)), (change > 0) - (change < 0)
    except ValueError:
        if low.approx is None or high.approx is None:
            return "", 1
        rough = high.approx - low.approx
        text, way = f"{abs(rough):.4g}", (rough > 0) - (rough < 0)
    return ("±0" if way == 0 else f"{'+' if way > 0 else '−'}{text}"), way


@dataclass
class _Canvas:
    parts: list[str] = field(default_factory=list)
    width: float = 0.0
    height: float = 0.0

    def reach(self, x: float, y: float) -> None:
        self.width, self.height = max(self.width, x), max(self.height, y)

    def text(self, x: float, y: float, words: str, look: str, anchor: str = "start") -> None:
        size = CHARACTER * len(words)
        self.parts.append(
            f'<text x="{x:.1f}" y="{y:.1f}" class="{look}" text-anchor="{anchor}">{for_svg(words)}</text>'
        )
        self.reach(x + {"start": size, "middle": size / 2, "end": 0}[anchor] + 2, y + 4)

    def line(self, x: float, y: float, to_x: float, to_y: float, look: str) -> None:
        self.parts.append(f'<line x1="{x:.1f}" y1="{y:.1f}" x2="{to_x:.1f}" y2="{to_y:.1f}" class="{look}"/>')
        self.reach(max(x, to_x) + 2, max(y, to_y) + 2)

    def run(self, x: float, y: float, drawn: Drawn) -> float:
        """Draw the boxes of a run, their middle at y, and the value beside them; where they end."""
        for words, degree in drawn.cells:
            width = BOX if len(words) == 1 else WIDE
            self.parts.append(
                f'<rect x="{x:.1f}" y="{y - BOX / 2:.1f}" width="{width:.0f}" height="{BOX:.0f}" '
                f'class="box d{min(degree, 4)}"/>'
            )
            self.text(x + width / 2, y + 4.5, words, f"degree t{min(degree, 4)}", "middle")
            x += width
        self.reach(x + 2, y + BOX / 2 + 2)
        end = x + 8
        if drawn.value:
            words = drawn.value if drawn.value.startswith("≈") else f"= {drawn.value}"
            self.text(end, y + 4.5, words, "value")
            end += CHARACTER * len(words) + 12
        if drawn.note:
            self.text(end, y + 4.5, drawn.note, "label")
        return x

    def ranks(self, x: float, y: float, drawn: Drawn) -> None:
        for rank in range(1, len(drawn.run) + 1):
            self.text(x + (rank - 0.5) * BOX, y, str(rank), "rank", "middle")

    def svg(self, words: str) -> str:
        width, height = self.width + 4, self.height + 4
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="witness" viewBox="0 0 {width:.0f} {height:.0f}" '
            f'width="{width:.0f}" height="{height:.0f}" role="img" aria-label="{for_svg(words)}">'
            f"<title>{for_svg(words)}</title>{''.join(self.parts)}</svg>"
        )


def _node_width(drawn: Drawn) -> float:
    return drawn.width + (14 + CHARACTER * (len(drawn.value) + 2) if drawn.value else 0)


def draw_rows(rows: Sequence[Drawn], ranked: bool = True) -> str:
    """Runs one below the other, ranks above them, values beside them."""
    canvas = _Canvas()
    left = max((CHARACTER * len(one.label) + 10 for one in rows if one.label), default=0.0)
    numbered = ranked and len({len(one.run) for one in rows}) == 1 and 1 < len(rows[0].run) <= LONGEST
    if numbered:
        canvas.ranks(left + 2, 10, rows[0])
    for k, one in enumerate(rows):
        y = (30.0 if numbered else 16.0) + k * (BOX + 8)
        if one.label:
            canvas.text(2, y + 4.5, one.label, "label")
        canvas.run(left + 2, y, one)
    return canvas.svg("; ".join(one.words for one in rows))


def draw_steps(runs: Sequence[Drawn], solid: bool = True) -> str:
    """Steps up the order, (runs[0] → runs[1]), (runs[2] → runs[3]), …: the piece of the Hasse diagram they form.

    ``solid`` lines are covers; dashed ones only say that one run is below the other. Each carries the change of value.
    """
    steps = [(runs[k], runs[k + 1]) for k in range(0, len(runs) - 1, 2)]
    places = _places(steps)
    canvas = _Canvas()
    levels = max(level for level, _ in places.values())
    widths = [
        max((_node_width(Drawn(*key)) for key, (_, column) in places.items() if column in (at, 0.5)), default=0.0)
        for at in (0, 1)
    ]
    two = any(column > 0 for _, column in places.values())
    starts = (12.0, 12.0 + widths[0] + 40.0)

    def point(one: Drawn) -> tuple[float, float]:
        level, column = places[_key(one)]
        x = starts[int(column)] if column != 0.5 else (starts[0] + starts[1]) / 2
        return x, 18.0 + (levels - level) * LEVEL

    for low, high in steps:
        (x, y), (to_x, to_y) = point(low), point(high)
        middle, to_middle = x + low.width / 2, to_x + high.width / 2
        words, way = difference(low, high)
        look = {1: "up", 0: "flat", -1: "down"}[way]
        line = f"edge {look}" + ("" if solid else " dashed")
        canvas.line(middle, y - BOX / 2, to_middle, to_y + BOX / 2, line)
        arrow = {1: "▲", 0: "●", -1: "▼"}[way]
        canvas.text((middle + to_middle) / 2 + 10, (y + to_y) / 2 + 4.5, f"{arrow} {words}", f"change {look}")
    for key in places:
        one = Drawn(*key)
        canvas.run(*point(one), one)
    canvas.reach(starts[1] + widths[1] if two else starts[0] + widths[0], 0)
    return canvas.svg("; ".join(f"from {low.words} up to {high.words}" for low, high in steps))


_Key = tuple[tuple[int, ...], str, float | None, str, str]


def _key(one: Drawn) -> _Key:
    return one.run, one.exact, one.approx, one.label, one.note


def _places(steps: Sequence[tuple[Drawn, Drawn]]) -> dict[_Key, tuple[int, float]]:
    """The level and column of each run: a chain, a fork, or steps side by side."""
    first = steps[0]
    low, high = _key(first[0]), _key(first[1])
    if len(steps) == 1:
        return {low: (0, 0.0), high: (1, 0.0)}
    other_low, other_high = _key(steps[1][0]), _key(steps[1][1])
    if high == other_low:
        return {low: (0, 0.0), high: (1, 0.0), other_high: (2, 0.0)}
    if other_high == low:
        return {other_low: (0, 0.0), low: (1, 0.0), high: (2, 0.0)}
    if low == other_low:
        return {low: (0, 0.5), high: (1, 0.0), other_high: (1, 1.0)}
    if high == other_high:
        return {low: (0, 0.0), other_low: (0, 1.0), high: (1, 0.5)}
    return {low: (0, 0.0), high: (1, 0.0), other_low: (0, 1.0), other_high: (1, 1.0)}


def draw_diamond(left: Drawn, right: Drawn, join: Drawn, meet: Drawn) -> str:
    """Two runs between their join and their meet."""
    canvas = _Canvas()
    wide = _node_width(left) + 40
    middle = 12 + (wide + left.width / 2) / 2
    points = {"left": (12.0, 18 + LEVEL), "right": (12 + wide, 18 + LEVEL), "join": (middle, 18.0)}
    points["meet"] = (middle, 18 + 2 * LEVEL)
    nodes = {"left": left, "right": right, "join": join, "meet": meet}
    for low, high in (("meet", "left"), ("meet", "right"), ("left", "join"), ("right", "join")):
        (x, y), (to_x, to_y) = points[low], points[high]
        start, end = x + nodes[low].width / 2, to_x + nodes[high].width / 2
        canvas.line(start, y - BOX / 2, end, to_y + BOX / 2, "edge dashed")
    for name, one in nodes.items():
        canvas.run(*points[name], one)
    words = f"{left.words} and {right.words}; their join {join.words}, their meet {meet.words}"
    return canvas.svg(words)


def draw_line(runs: Sequence[Drawn]) -> str:
    """Values on a line, with the gaps between them, and a run that has each."""
    known = sorted((one for one in runs if one.approx is not None), key=lambda one: one.approx or 0.0)
    canvas = _Canvas()
    start, end = 30.0, 390.0
    low, high = (known[0].approx or 0.0), (known[-1].approx or 0.0)
    span = (high - low) or 1.0

    def place(one: Drawn) -> float:
        return start + ((one.approx or 0.0) - low) / span * (end - start)

    canvas.line(start - 14, 40, end + 14, 40, "axis")
    for one in known:
        canvas.line(place(one), 33, place(one), 47, "tick")
    for below, above in pairwise(known):
        words, _ = difference(below, above)
        canvas.text((place(below) + place(above)) / 2, 26, words, "change", "middle")
    for k, one in enumerate(known):
        y = 74.0 + k * (BOX + 8)
        canvas.line(place(one), 47, place(one), y - BOX / 2, "guide")
        canvas.run(max(4.0, place(one) - one.width / 2), y, one)
    gaps = [difference(below, above)[0] for below, above in pairwise(known)]
    return canvas.svg("; ".join(one.words for one in known) + f"; the gaps between them are {' and '.join(gaps)}")
