"""A small picture of the map that reverses a claim: φ against the identity, as SVG."""

from __future__ import annotations

from measurand.statistics.bending import Bend
from measurand.statistics.meaningfulness import Flip

SIDE, MARGIN = 180.0, 30.0


def witness_plot(result: Flip | Bend, title: str = "A map that reverses the means") -> str:
    """Draw the witness of a flip (or any bend); without a witness, the identity alone with the reason."""
    bend = result if isinstance(result, Bend) else result.witness
    total = SIDE + 2 * MARGIN
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{total:g}" height="{total + 16:g}" '
        f'viewBox="0 0 {total:g} {total + 16:g}" role="img" font-family="sans-serif" font-size="10">',
        f"<title>{_escape(title)}</title>",
        f'<rect x="{MARGIN:g}" y="{MARGIN:g}" width="{SIDE:g}" height="{SIDE:g}" fill="none" stroke="#999"/>',
        f'<line x1="{MARGIN:g}" y1="{MARGIN + SIDE:g}" x2="{MARGIN + SIDE:g}" y2="{MARGIN:g}" stroke="#999" '
        'stroke-dasharray="4 3"/>',
        f'<text x="{MARGIN:g}" y="{MARGIN - 10:g}">{_escape(title)}</text>',
    ]
    if bend is not None:
        parts += _curve(bend)
    caption = _caption(result)
    parts += [f'<text x="{MARGIN:g}" y="{total + 6:g}">{_escape(caption)}</text>', "</svg>"]
    return "\n".join(parts) + "\n"


def _curve(bend: Bend) -> list[str]:
    lo, hi = float(bend.values[0]), float(bend.values[-1])

    def place(value: float) -> float:
        return SIDE * (value - lo) / (hi - lo)

    points = " ".join(f"{MARGIN + place(x):.2f},{MARGIN + SIDE - place(y):.2f}" for x, y in bend.points())
    bottom = MARGIN + SIDE + 12
    return [
        f'<polyline points="{points}" fill="none" stroke="#b2182b" stroke-width="1.5"/>',
        f'<text x="{MARGIN:g}" y="{bottom:g}" text-anchor="middle">{lo:g}</text>',
        f'<text x="{MARGIN + SIDE:g}" y="{bottom:g}" text-anchor="middle">{hi:g}</text>',
        f'<text x="{MARGIN - 4:g}" y="{MARGIN + SIDE:g}" text-anchor="end">{lo:g}</text>',
        f'<text x="{MARGIN - 4:g}" y="{MARGIN + 4:g}" text-anchor="end">{hi:g}</text>',
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
