"""A small picture of the map that reverses a claim: φ against the identity, as SVG."""

from __future__ import annotations

from textwrap import wrap

from measurand.statistics.bending import Bend
from measurand.statistics.meaningfulness import Flip

SIDE, MARGIN, LINE = 180.0, 40.0, 13.0
CHARACTERS = 36
"""What fits a line of the picture."""


def witness_plot(result: Flip | Bend, title: str = "A map that reverses the means") -> str:
    """Draw the witness of a flip (or any bend); without a witness, the identity alone with the reason."""
    bend = result if isinstance(result, Bend) else result.witness
    width = SIDE + 2 * MARGIN
    heading, caption = wrap(title, CHARACTERS), wrap(_caption(result), CHARACTERS)
    top = LINE * len(heading) + LINE
    height = top + SIDE + LINE * (len(caption) + 2)
    corner = f'x="{MARGIN:g}" y="{top:g}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}" height="{height:g}" '
        f'viewBox="0 0 {width:g} {height:g}" role="img" font-family="sans-serif" font-size="10">',
        f"<title>{_escape(title)}</title>",
        f'<rect {corner} width="{SIDE:g}" height="{SIDE:g}" fill="none" stroke="#999"/>',
        f'<line x1="{MARGIN:g}" y1="{top + SIDE:g}" x2="{MARGIN + SIDE:g}" y2="{top:g}" stroke="#999" '
        'stroke-dasharray="4 3"/>',
    ]
    parts += [_text(MARGIN, LINE * (place + 1), line) for place, line in enumerate(heading)]
    parts += _curve(bend, top) if bend is not None else []
    parts += [_text(MARGIN, top + SIDE + LINE * (place + 2), line) for place, line in enumerate(caption)]
    return "\n".join([*parts, "</svg>"]) + "\n"


def _text(x: float, y: float, text: str, anchor: str = "start") -> str:
    return f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}">{_escape(text)}</text>'


def _curve(bend: Bend, top: float) -> list[str]:
    lo, hi = float(bend.values[0]), float(bend.values[-1])

    def place(value: float) -> float:
        return SIDE * (value - lo) / (hi - lo)

    points = " ".join(f"{MARGIN + place(x):.2f},{top + SIDE - place(y):.2f}" for x, y in bend.points())
    bottom = top + SIDE + LINE
    return [
        f'<polyline points="{points}" fill="none" stroke="#b2182b" stroke-width="1.5"/>',
        _text(MARGIN, bottom, f"{lo:g}", "middle"),
        _text(MARGIN + SIDE, bottom, f"{hi:g}", "middle"),
        _text(MARGIN - 4, top + SIDE, f"{lo:g}", "end"),
        _text(MARGIN - 4, top + 8, f"{hi:g}", "end"),
    ]


def _caption(result: Flip | Bend) -> str:
    if isinstance(result, Bend):
        return f"bends the scale by {100 * result.deviation:.2g} %"
    if result.witness is None:
        return result.reason
    return (
        f"bent by {100 * result.witness.deviation:.3g} %: means {result.mean_a:.4f}, {result.mean_b:.4f} "
        f"→ {result.flipped_a:.4f}, {result.flipped_b:.4f}"
    )


def _escape(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
