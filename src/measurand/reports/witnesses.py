"""Which picture a verdict's witness gets, and what is written below it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from measurand.orderings import Comparison, ordering
from measurand.reports.drawings import Drawn, draw_diamond, draw_line, draw_rows, draw_steps, drawn_runs
from measurand.scales.card import INDUCED
from measurand.verdict import Status, Verdict, plain

_CAPTIONS = {
    "isotone": "The upper ranking is the better one in this ordering, but its value is lower.",
    "strict": "The upper ranking is the better one in this ordering, but its value is not higher.",
    "interval": "Each line is one step up in this ordering; in value the steps are unequal.",
    "interval-like": "The first interval is no longer than the second, but the value rises by more along it.",
    "valuation": "The values of the two in the middle do not add up to those above and below them.",
    "equispaced": "Neighbouring values with unequal gaps.",
    "ordinal": "Neither is better in this ordering, but one of two numbers always is, or they tie.",
    "ratio": "The worst ranking does not have the value 0.",
}
_LIKE = {
    "natural-distance": "interval",
    "interval-like-equal": "interval-like",
    "isotone-valuation": "valuation",
    "positive-valuation": "valuation",
}
_DIAMONDS = ("valuation", "isotone-valuation", "positive-valuation")


@dataclass(frozen=True)
class Picture:
    """A witness, drawn: the picture, what it shows, and exact values that are too long to stand in it."""

    svg: str
    caption: str = ""
    values: tuple[str, ...] = ()
    notes: tuple[tuple[str, str], ...] = ()
    """What else the witness holds, in words."""


def scale_picture(prop: str, verdict: Verdict, order: str, grades: int) -> Picture | None:
    """The counterexample of a property of a measure on an ordering, or None where there is none."""
    runs = drawn_runs(verdict.witness) if verdict.status is Status.FAILS else []
    if not runs:
        return None
    kind = _kind(prop, runs, order, grades)
    caption = _CAPTIONS.get(kind, "")
    if kind == "equispaced" and all(one.approx is not None for one in runs):
        svg = draw_line(runs)
    elif kind == "valuation" and len(runs) == 4:
        svg = draw_diamond(*runs)
    elif kind in ("isotone", "strict", "interval", "interval-like") and len(runs) in (2, 4):
        svg = draw_steps(runs, solid=kind != "interval-like")
        caption = _CAPTIONS["strict"] if len(runs) == 2 and kind == "interval" else caption
    else:
        svg = draw_rows(runs, ranked=not order.startswith("set"))
    words = caption.replace("ranking", "set") if order.startswith("set") else caption
    return Picture(svg, words, _long_values(runs))


def _kind(prop: str, runs: list[Drawn], order: str, grades: int) -> str:
    """What kind of counterexample it is."""
    if prop == "equispaced" or (order == INDUCED and prop in ("interval", "ratio", "natural-distance")):
        return "equispaced"
    if prop == "ordinal" and len(runs) == 2 and order != INDUCED:
        compared = ordering(order, len(runs[0].run), grades).compare(runs[0].run, runs[1].run)
        return "ordinal" if compared is Comparison.INCOMPARABLE else "strict"
    if prop in _DIAMONDS and len(runs) == 2:
        return "isotone" if prop == "isotone-valuation" else "strict"
    if prop in ("pseudometric", "metric"):
        return {2: "isotone" if prop == "pseudometric" else "strict"}.get(len(runs), "other")
    if prop == "ratio" and len(runs) > 1:
        return "interval"
    return _LIKE.get(prop, prop)


def _long_values(runs: list[Drawn]) -> tuple[str, ...]:
    told = [one.words for one in runs if one.exact and one.value != one.exact]
    return tuple(dict.fromkeys(told))


_KEYS = {
    "alpha": "α, the user's degrees",
    "sigma": "σ, the system's ranks (or R and N: retrieved or not)",
    "sigma'": "σ', the other system's",
    "pool": "the collection",
    "sim": "similarity",
    "similarities": "similarities at d and d'",
}
"""What the keys of witnesses stand for, where they are not words."""


def axiom_picture(verdict: Verdict) -> Picture | None:
    """The witness of an axiom: its rankings with their values and pools, and whatever else it holds as text."""
    witness = verdict.witness
    if witness is None:
        return None
    data = plain(witness)
    if not isinstance(data, dict):
        return Picture("", "", (), (("witness", _words(data)),))
    runs, shown = drawn_runs(witness), set()
    if runs:
        shown = {"runs", "approx", *(("values",) if any(one.exact for one in runs) else ())}
        pools = data.get("pools")
        if isinstance(pools, list) and len(pools) == len(runs):
            runs = [
                replace(one, note=f"in the collection {_words(pool)}") for one, pool in zip(runs, pools, strict=True)
            ]
            shown |= {"pools", "pool"}
    notes = tuple(
        (_KEYS.get(key, key.replace("_", " ")), _words(value)) for key, value in data.items() if key not in shown
    )
    return Picture(draw_rows(runs) if runs else "", "", _long_values(runs), notes)


def _words(value: Any) -> str:
    """Plain data as a reader would write it: runs in brackets, lists with commas.

    >>> _words([[1, 0], [0, 1]]), _words({"from": 2, "to": [1, 0]}), _words(True)
    ('(1,0), (0,1)', 'from 2, to (1,0)', 'yes')
    """
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        return ", ".join(f"{key} {_words(item)}" for key, item in value.items())
    if isinstance(value, (list, tuple)):
        if value and all(type(item) is int for item in value):
            return f"({','.join(map(str, value))})"
        return ", ".join(_words(item) for item in value)
    return "none" if value is None else str(value)
