"""A small line chart as SVG: axes, grid, legend; lines differ by dash and mark, not by colour alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, floor, log10

_COLOURS = ("#1c4e80", "#c2410c", "#15803d", "#7c3aed", "#0e7490", "#b91c1c", "#a16207", "#374151")
_DASHES = ("", "7 3", "2 3", "9 3 2 3", "4 4", "1 2", "12 4", "6 2 1 2")
_MARKS = ("circle", "square", "triangle", "diamond")
_WIDTH, _HEIGHT, _LEFT, _RIGHT, _TOP, _BOTTOM = 860.0, 520.0, 64.0, 190.0, 44.0, 52.0


@dataclass(frozen=True)
class Series:
    """A named line; a missing value is None and breaks it."""

    name: str
    x: Sequence[float]
    y: Sequence[float | None]


@dataclass(frozen=True)
class Chart:
    """Lines in one frame; ``marks`` are vertical lines with a word."""

    title: str
    x_label: str
    y_label: str
    series: Sequence[Series]
    marks: Sequence[tuple[float, str]] = ()
    y_range: tuple[float, float] | None = None


def draw_chart(chart: Chart) -> str:
    """The chart as a self-contained SVG document."""
    frame = _Frame(chart)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH:.0f} {_HEIGHT:.0f}" width="{_WIDTH:.0f}" '
        f'height="{_HEIGHT:.0f}" role="img" aria-label="{escape(chart.title)}" '
        'font-family="Helvetica, Arial, sans-serif">',
        f"<title>{escape(chart.title)}</title>",
        f'<rect width="{_WIDTH:.0f}" height="{_HEIGHT:.0f}" fill="#ffffff"/>',
        _text(_LEFT, 24, chart.title, 15, "start", bold=True),
        *frame.axes(chart),
    ]
    for x, word in chart.marks:
        place = frame.x(x)
        parts.append(
            f'<line x1="{place:.1f}" x2="{place:.1f}" y1="{_TOP}" y2="{_HEIGHT - _BOTTOM}" stroke="#9ca3af" '
            'stroke-dasharray="3 3"/>'
        )
        parts.append(_text(place + 4, _TOP + 12, word, 11, "start"))
    for k, series in enumerate(chart.series):
        parts += _line(series, k, frame)
        parts += _legend(series, k)
    return "\n".join([*parts, "</svg>", ""])


class _Frame:
    def __init__(self, chart: Chart) -> None:
        xs = [x for series in chart.series for x in series.x]
        ys = [y for series in chart.series for y in series.y if y is not None]
        self.x_ticks = _ticks(min(xs, default=0), max(xs, default=1))
        low, high = chart.y_range or (min([0.0, *ys]), max(ys, default=1.0))
        self.y_ticks = _ticks(low, high)

    def x(self, value: float) -> float:
        low, high = self.x_ticks[0], self.x_ticks[-1]
        return _LEFT + (value - low) / (high - low) * (_WIDTH - _LEFT - _RIGHT)

    def y(self, value: float) -> float:
        low, high = self.y_ticks[0], self.y_ticks[-1]
        return _HEIGHT - _BOTTOM - (value - low) / (high - low) * (_HEIGHT - _TOP - _BOTTOM)

    def axes(self, chart: Chart) -> list[str]:
        parts = []
        for tick in self.x_ticks:
            place = self.x(tick)
            parts.append(
                f'<line x1="{place:.1f}" x2="{place:.1f}" y1="{_TOP}" y2="{_HEIGHT - _BOTTOM}" stroke="#eef0f3"/>'
            )
            parts.append(_text(place, _HEIGHT - _BOTTOM + 16, f"{tick:g}", 11, "middle"))
        for tick in self.y_ticks:
            place = self.y(tick)
            parts.append(
                f'<line x1="{_LEFT}" x2="{_WIDTH - _RIGHT}" y1="{place:.1f}" y2="{place:.1f}" stroke="#eef0f3"/>'
            )
            parts.append(_text(_LEFT - 8, place + 4, f"{tick:g}", 11, "end"))
        middle = (_LEFT + _WIDTH - _RIGHT) / 2
        parts.append(_text(middle, _HEIGHT - 12, chart.x_label, 12, "middle"))
        height = (_TOP + _HEIGHT - _BOTTOM) / 2
        parts.append(f'<g transform="rotate(-90 18 {height:.0f})">{_text(18, height, chart.y_label, 12, "middle")}</g>')
        return parts


def _ticks(low: float, high: float) -> list[float]:
    span = (high - low) or 1.0
    step = 10 ** floor(log10(span / 4))
    step *= next(factor for factor in (1, 2, 5, 10) if span / (step * factor) <= 10)
    return [k * step for k in range(floor(low / step), ceil(high / step) + 1)]


def _line(series: Series, k: int, frame: _Frame) -> list[str]:
    colour, dash = _COLOURS[k % len(_COLOURS)], _DASHES[k % len(_DASHES)]
    pieces: list[list[str]] = [[]]
    points = []
    for x, y in zip(series.x, series.y, strict=True):
        if y is None:
            pieces.append([])
            continue
        points.append((frame.x(x), frame.y(y)))
        pieces[-1].append(f"{points[-1][0]:.1f},{points[-1][1]:.1f}")
    look = f'fill="none" stroke="{colour}" stroke-width="2" stroke-dasharray="{dash}"'
    parts = [f'<polyline points="{" ".join(piece)}" {look}/>' for piece in pieces if piece]
    return parts + [_mark(x, y, k, colour) for x, y in points[:: max(1, len(points) // 10)]]


def _legend(series: Series, k: int) -> list[str]:
    y, x, colour = _TOP + 14 + 22 * k, _WIDTH - _RIGHT + 14, _COLOURS[k % len(_COLOURS)]
    dash = _DASHES[k % len(_DASHES)]
    line = (
        f'<line x1="{x}" x2="{x + 30}" y1="{y}" y2="{y}" stroke="{colour}" stroke-width="2" stroke-dasharray="{dash}"/>'
    )
    return [line, _mark(x + 15, y, k, colour), _text(x + 38, y + 4, series.name, 12, "start")]


def _mark(x: float, y: float, k: int, colour: str) -> str:
    kind = _MARKS[k % len(_MARKS)]
    if kind == "circle":
        return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.4" fill="{colour}"/>'
    corners = {
        "square": ((-3, -3), (3, -3), (3, 3), (-3, 3)),
        "triangle": ((0, -4.2), (3.8, 3), (-3.8, 3)),
        "diamond": ((0, -4.4), (3.6, 0), (0, 4.4), (-3.6, 0)),
    }[kind]
    points = " ".join(f"{x + dx:.1f},{y + dy:.1f}" for dx, dy in corners)
    return f'<polygon points="{points}" fill="{colour}"/>'


def _text(x: float, y: float, words: str, size: int, anchor: str, bold: bool = False) -> str:
    weight = ' font-weight="bold"' if bold else ""
    look = f'font-size="{size}" text-anchor="{anchor}" fill="#1d2129"{weight}'
    return f'<text x="{x:.1f}" y="{y:.1f}" {look}>{escape(words)}</text>'
