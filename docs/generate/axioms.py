"""The axioms on measures, by family: what each asks for, and who asked for it."""

from __future__ import annotations

from docs.generate.markdown import code, page, plain, table
from measurand.axioms.axiom import Family, known_axioms
from measurand.reports.axiom_card import FAMILIES

_INTRODUCTION = """\
# Axioms

What `measurand axioms MEASURE` decides: for a measure, each axiom below holds, fails, is undecided or is undefined,
with a reason and, where it fails, the smallest counterexample. The statements are as they are decided here; where the
literature leaves something open, they say how it is read. [How to ask](../how-to/axioms.md) has a page of its own."""


def axioms_page() -> str:
    """One section a family."""
    return page(_INTRODUCTION, *(section for family in Family for section in _family(family)))


def _family(family: Family) -> list[str]:
    found = known_axioms(family)
    rows = [[code(one.id), f"**{plain(one.title)}.** {plain(one.statement)}", plain(one.reference)] for one in found]
    if not rows:
        return []
    return [
        f"## {FAMILIES[family]}",
        f"`--family {family}`",
        table(["id", "what it asks for", "reference"], rows),
    ]
