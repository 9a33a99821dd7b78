"""The properties that are decided, the kinds of scale that follow, and a table of verdicts decided at build time."""

from __future__ import annotations

from docs.generate.markdown import code, page, plain, table
from measurand.orderings import ORDERINGS
from measurand.scales.card import PROPERTIES, Card, scale

_INTRODUCTION = """\
# Scales

What `measurand scale MEASURE --order ORDER -N N` decides: for a measure M on all judged runs of a length, under an
[ordering](orderings.md) ⪯, each property below holds, fails, is undecided or is undefined, with a reason. ρ is the
rank of a graded ordering, ∨ and ∧ are join and meet. [How to ask](../how-to/scale.md) has a page of its own."""

KINDS = {
    "ratio": "`interval`, and the worst run is accepted as a true zero (`--true-zero`)",
    "interval": "M is a positive affine function of the rank: differences mean something",
    "order-preserving": "`strict`: better runs get higher values",
    "monotone": "`isotone` only: some comparable runs that differ get the same value",
    "none": "some better run gets a lower value",
}

MEASURES = (
    "P@4", "R@4", "F@4", "AP", "RR", "DCG(base=2)", "nDCG", "RBP(p=0.5)", "gRBP(p=1/3)", "gRBP(p=0.8)", "ERR",
    "SetTotalRank", "SetPartialRank", "StrongRank", "WeakRank",
)  # fmt: skip
_LENGTH = 4


def scales_page() -> str:
    """Properties, kinds, and the kinds of well-known measures."""
    properties = [[code(name), plain(meaning)] for name, meaning in PROPERTIES.items()]
    kinds = [[name, meaning if "`" in meaning else plain(meaning)] for name, meaning in KINDS.items()]
    return page(
        _INTRODUCTION,
        "## Properties",
        table(["property", "holds iff"], properties),
        "## Kinds",
        "The kind shown is the strongest that holds; where `isotone` is undecided or undefined, so is the kind.",
        table(["kind", "meaning"], kinds),
        "## Well-known measures",
        f"Runs of length {_LENGTH}; recall base and ideal ranking as `measurand scale` has them by default; decided "
        "anew whenever this page is built. A measure that depends on the ranks is undefined on an ordering of sets.",
        "### Binary relevance (c = 1)",
        kinds_table(grades=1),
        "### Three degrees (c = 2), gains 0, 1, 2",
        kinds_table(grades=2),
    )


def kinds_table(grades: int) -> str:
    """The kind of each well-known measure on each ordering."""
    rows = [
        [code(name), *(shown_kind(scale(name, order, _LENGTH, grades=grades)) for order in ORDERINGS)]
        for name in MEASURES
    ]
    return table(["measure", *map(code, ORDERINGS)], rows)


def shown_kind(card: Card) -> str:
    """The kind, in bold where it admits means."""
    return f"**{card.kind}**" if card.kind in ("interval", "ratio") else card.kind
