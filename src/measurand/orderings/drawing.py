"""A laid-out Hasse diagram as SVG, Graphviz DOT or PNG.

The diagram becomes a few shapes (lines, boxes, texts), and each picture format only writes shapes. SVG and DOT are
written here, so a picture needs nothing installed; PNG takes matplotlib. All this stands beside the layout so that
an ordering can show itself in a notebook. Shades run from light to dark with the number of relevant documents: they
stay apart in grey, and the labels say it all without any shade.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from xml.sax.saxutils import escape, quoteattr

from measurand.errors import InputError, MissingExtra
from measurand.orderings.hasse import Diagram, Edge, Node
from measurand.relevance.files import write_whole

PATH = "#d9480f"
EDGE = "#8a8f98"
FAINT = "#e3e6ea"
BORDER = "#4a5160"
INK = "#1d2129"
SIDE_INK = "#5c6370"
PLAIN = "#eef3f8"

_SHADES = ((255, 247, 214), (94, 174, 168), (20, 62, 110))
_HEIGHT, _GAP_X, _GAP_Y, _CHARACTER, _MARGIN, _AXIS, _TOP = 24.0, 26.0, 34.0, 8.4, 22.0, 34.0, 46.0


@dataclass(frozen=True)
class Line:
    """A bent line through points."""

    points: tuple[tuple[float, float], ...]
    colour: str
    width: float


@dataclass(frozen=True)
class Box:
    """A rounded box around a centre, with what a pointer resting on it is told."""

    x: float
    y: float
    width: float
    height: float
    fill: str
    border: str
    thickness: float
    hint: str = ""


@dataclass(frozen=True)
class Text:
    """A text whose baseline starts at, or is centred on, a point."""

    x: float
    y: float
    words: str
    size: float
    colour: str
    centred: bool = False
    mono: bool = False
    bold: bool = False


Shape = Line | Box | Text


def shade(relevant: int, most: int) -> str:
    """The fill of a node: lightness falls steadily with the number of relevant documents."""
    share = 2 * relevant / most if most else 0.0
    low, high, part = (*_SHADES[:2], share) if share <= 1 else (*_SHADES[1:], share - 1)
    return "#" + "".join(f"{round(a + (b - a) * part):02x}" for a, b in zip(low, high, strict=True))


def _text_colour(fill: str) -> str:
    red, green, blue = (int(fill[k : k + 2], 16) for k in (1, 3, 5))
    return "#ffffff" if 0.299 * red + 0.587 * green + 0.114 * blue < 140 else INK


def _fill(node: Node, diagram: Diagram) -> str:
    return PLAIN if diagram.most_relevant is None else shade(node.relevant, diagram.most_relevant)


class _Page:
    """Turns places of the layout into points, and the diagram into shapes."""

    def __init__(self, diagram: Diagram) -> None:
        self.diagram = diagram
        self.node_width = max(len(node.label) for node in diagram.nodes) * _CHARACTER + 14
        xs = [node.x for node in diagram.nodes] + [x for edge in diagram.edges for x, _ in edge.bends]
        self.left = min(xs)
        needed = (max(xs) - self.left) * (self.node_width + _GAP_X) + self.node_width
        legend = 0.0 if diagram.most_relevant is None else 62 + 34.0 * (diagram.most_relevant + 1)
        inner = max(needed, legend, 6.0 * len(diagram.note), 9.0 * len(diagram.title))
        self.shift = (inner - needed) / 2
        self.width = inner + _AXIS + 2 * _MARGIN
        self.bottom = _TOP + (diagram.layers - 1) * (_HEIGHT + _GAP_Y) + _HEIGHT
        self.height = self.bottom + (22 if diagram.most_relevant is None else 50) + (20 if diagram.note else 0)

    def at(self, x: float, layer: float) -> tuple[float, float]:
        """The centre of a place."""
        across = _MARGIN + _AXIS + self.shift + (x - self.left) * (self.node_width + _GAP_X) + self.node_width / 2
        return across, _TOP + _HEIGHT / 2 + (self.diagram.layers - 1 - layer) * (_HEIGHT + _GAP_Y)

    def shapes(self) -> Iterator[Shape]:
        """Everything on the page, back to front."""
        diagram = self.diagram
        yield Text(_MARGIN, 24, diagram.title, 15, INK, bold=True)
        yield Text(_MARGIN, 40, diagram.layer_name, 10, SIDE_INK)
        for layer in range(diagram.layers):
            y = self.at(0, layer)[1]
            yield Line(((_MARGIN + _AXIS, y), (self.width - _MARGIN, y)), "#f1f3f5", 1)
            yield Text(_MARGIN, y + 3.5, str(layer), 10, SIDE_INK)
        for edge in sorted(diagram.edges, key=lambda edge: (edge.on_path, not edge.faded)):
            yield self._edge(edge)
        for node in diagram.nodes:
            yield from self._node(node)
        yield from self._legend()

    def _edge(self, edge: Edge) -> Line:
        low, high = self.diagram.nodes[edge.lower], self.diagram.nodes[edge.upper]
        start, end = self.at(low.x, low.layer), self.at(high.x, high.layer)
        bends = (self.at(x, layer) for x, layer in edge.bends)
        points = ((start[0], start[1] - _HEIGHT / 2), *bends, (end[0], end[1] + _HEIGHT / 2))
        colour, width = (PATH, 3.5) if edge.on_path else (FAINT if edge.faded else EDGE, 1.2)
        return Line(points, colour, width)

    def _node(self, node: Node) -> Iterator[Shape]:
        x, y = self.at(node.x, node.layer)
        fill = "#ffffff" if node.faded else _fill(node, self.diagram)
        border, thickness = (PATH, 3.0) if node.is_end else ("#c8ccd2" if node.faded else BORDER, 0.9)
        hint = f"{node.label}: {self.diagram.layer_name} {node.layer}, {node.hint}"
        yield Box(x, y, self.node_width, _HEIGHT, fill, border, thickness, hint)
        yield Text(x, y + 4.5, node.label, 13, "#7b828e" if node.faded else _text_colour(fill), centred=True, mono=True)

    def _legend(self) -> Iterator[Shape]:
        most, y = self.diagram.most_relevant, self.bottom + 26
        if most is not None:
            yield Text(_MARGIN, y + 4, "relevant:", 11, SIDE_INK)
            for count in range(most + 1):
                x, fill = _MARGIN + 76 + 34.0 * count, shade(count, most)
                yield Box(x, y, 28, 18, fill, BORDER, 0.7)
                yield Text(x, y + 4, str(count), 11, _text_colour(fill), centred=True)
        if self.diagram.note:
            below = y if most is None else y + 28
            yield Text(_MARGIN, below, self.diagram.note, 11, SIDE_INK if most is None else PATH)


def draw_svg(diagram: Diagram) -> str:
    """The diagram as a self-contained SVG document."""
    page = _Page(diagram)
    title = f"Hasse diagram: {diagram.title}"
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {page.width:.0f} {page.height:.0f}" '
        f'width="{page.width:.0f}" height="{page.height:.0f}" role="img" aria-label={quoteattr(title)} '
        f'font-family="Helvetica, Arial, sans-serif">'
    )
    paper = f'<rect width="{page.width:.0f}" height="{page.height:.0f}" fill="#ffffff"/>'
    return "\n".join([head, f"<title>{escape(title)}</title>", paper, *map(_svg, page.shapes()), "</svg>", ""])


def _svg(shape: Shape) -> str:
    if isinstance(shape, Line):
        points = " ".join(f"{x:.1f},{y:.1f}" for x, y in shape.points)
        return f'<polyline points="{points}" fill="none" stroke="{shape.colour}" stroke-width="{shape.width}"/>'
    if isinstance(shape, Box):
        return (
            f'<rect x="{shape.x - shape.width / 2:.1f}" y="{shape.y - shape.height / 2:.1f}" width="{shape.width:.1f}" '
            f'height="{shape.height:.1f}" rx="5" fill="{shape.fill}" stroke="{shape.border}" '
            f'stroke-width="{shape.thickness}"><title>{escape(shape.hint)}</title></rect>'
        )
    mono = ' font-family="Menlo, Consolas, DejaVu Sans Mono, monospace"' if shape.mono else ""
    look = (' text-anchor="middle"' if shape.centred else "") + (' font-weight="bold"' if shape.bold else "") + mono
    return (
        f'<text x="{shape.x:.1f}" y="{shape.y:.1f}" font-size="{shape.size}" fill="{shape.colour}"{look} '
        f'pointer-events="none">{escape(shape.words)}</text>'
    )


def draw_png(diagram: Diagram, path: Path) -> None:
    """The diagram as a PNG file; needs the ``plot`` extra."""
    try:
        from matplotlib.backends.backend_agg import FigureCanvasAgg
        from matplotlib.figure import Figure
        from matplotlib.patches import FancyBboxPatch
    except ImportError:
        raise MissingExtra("a PNG picture", "plot") from None
    page = _Page(diagram)
    figure = Figure(figsize=(page.width / 72, page.height / 72), dpi=144)
    FigureCanvasAgg(figure)
    axes = figure.add_axes((0, 0, 1, 1))
    axes.set_xlim(0, page.width)
    axes.set_ylim(page.height, 0)
    axes.set_axis_off()
    for depth, shape in enumerate(page.shapes()):
        if isinstance(shape, Line):
            xs, ys = zip(*shape.points, strict=True)
            axes.plot(xs, ys, color=shape.colour, linewidth=shape.width, zorder=depth)
        elif isinstance(shape, Box):
            patch = FancyBboxPatch(
                (shape.x - shape.width / 2 + 4, shape.y - shape.height / 2 + 4),
                shape.width - 8,
                shape.height - 8,
                boxstyle="round,pad=4",
                facecolor=shape.fill,
                edgecolor=shape.border,
                linewidth=shape.thickness,
                zorder=depth,
            )
            axes.add_patch(patch)
        else:
            axes.text(
                shape.x,
                shape.y,
                shape.words,
                fontsize=shape.size * 0.8,
                color=shape.colour,
                ha="center" if shape.centred else "left",
                family="monospace" if shape.mono else "sans-serif",
                weight="bold" if shape.bold else "normal",
                zorder=depth,
            )
    picture = BytesIO()
    figure.savefig(picture, format="png")
    write_whole(path, picture.getvalue())


def draw_dot(diagram: Diagram) -> str:
    """The diagram in Graphviz's language, one rank a layer."""
    lines = [
        f"digraph {_quoted(diagram.title)} {{",
        "  rankdir=BT;",
        '  node [shape=box, style="rounded,filled", fontname="monospace", fontsize=12, height=0.3];',
        f'  edge [arrowhead=none, color="{EDGE}"];',
    ]
    for layer in range(diagram.layers):
        members = sorted((node.x, k) for k, node in enumerate(diagram.nodes) if node.layer == layer)
        lines.append("  { rank=same; " + " ".join(f"n{k};" for _, k in members) + " }")
    for k, node in enumerate(diagram.nodes):
        fill = _fill(node, diagram)
        mark = f', color="{PATH}", penwidth=3' if node.is_end else ""
        lines.append(
            f"  n{k} [label={_quoted(node.label)}, fillcolor={_quoted(fill)}, "
            f"fontcolor={_quoted(_text_colour(fill))}{mark}];"
        )
    for edge in diagram.edges:
        mark = f' [color="{PATH}", penwidth=3]' if edge.on_path else ""
        lines.append(f"  n{edge.lower} -> n{edge.upper}{mark};")
    return "\n".join([*lines, "}", ""])


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", " ") + '"'


def write_diagram(diagram: Diagram, path: Path) -> None:
    """Write the diagram in the format its file name asks for: .svg, .dot, .gv or .png."""
    suffix = path.suffix.lower()
    if suffix == ".png":
        draw_png(diagram, path)
    elif suffix in (".svg", ".dot", ".gv"):
        write_whole(path, draw_svg(diagram) if suffix == ".svg" else draw_dot(diagram))
    else:
        raise InputError(f"cannot draw {path.name!r}: expected a file name that ends in .svg, .dot, .gv or .png")
