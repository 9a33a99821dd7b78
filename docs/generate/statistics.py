"""Which statistics a kind of scale admits, from the registry of statistics."""

from __future__ import annotations

from itertools import groupby

from docs.generate.markdown import code, page, plain, table
from measurand.statistics.permissible import Statistic
from measurand.statistics.registry import STATISTICS

_INTRODUCTION = """\
# Statistics

Which statistics and tests a kind of scale admits. A statistic belongs to the weakest kind on which a statement with it
keeps its truth under every permissible transformation; a stronger kind admits it too. [Why scales
matter](../explanation/why-scales-matter.md) says what that means.

This is decided by invariance, not copied from a list: every entry has its statement in executable form, the reason why
it is invariant, and a counterexample on the next weaker kind, all of which the tests try out. The last column shows
where the papers say otherwise (GT-A is the electronic appendix of GT). A, B and C are samples of scores. In Python:
`measurand.statistics.permissible.permissible("ordinal")`."""


def statistics_page() -> str:
    """One table a kind, weakest first."""
    entries = sorted(STATISTICS.values(), key=lambda entry: entry.weakest_kind.strength)
    parts = [_INTRODUCTION]
    for kind, group in groupby(entries, key=lambda entry: entry.weakest_kind):
        parts += [f"## From {kind} on", _table(list(group))]
    return page(*parts)


def _table(entries: list[Statistic]) -> str:
    rows = [
        [
            f"**{plain(one.name)}**: {plain(one.says_statement)}",
            plain(one.invariance),
            _refutation(one),
            plain(one.note),
        ]
        for one in entries
    ]
    return table(
        ["statistic and statement", "why it keeps its truth", "why no weaker kind will do", "the papers"], rows
    )


def _refutation(entry: Statistic) -> str:
    """Samples and a map of the next weaker kind under which the statement changes its truth."""
    found = entry.counterexample
    if found is None:
        return ""
    samples = ", ".join(f"{name} = {_numbers(sample)}" for name, sample in zip("ABCDEFG", found.samples, strict=False))
    images = ", ".join(f"{value:g}→{image:g}" for value, image in found.images.items())
    return f"{code(samples)} under {code(images)}"


def _numbers(sample: tuple[float, ...]) -> str:
    return "(" + ", ".join(f"{value:g}" for value in sample) + ")"
