"""Three tables of AX as data: which operations, transformations and statistics are legitimate on which kind of scale.

Source: S. Mizzaro, *Axiometrics* (lecture, 2015), slides "Legit relational/math operations", "Permissible
transformations" and "Legit statistics". They are quoted, not endorsed: our own registry decides by invariance
(:mod:`measurand.statistics.permissible`).
"""

from __future__ import annotations

from dataclasses import dataclass

from measurand.statistics.kinds import Kind


@dataclass(frozen=True)
class LegitTable:
    """One table: its columns, and for every kind which of them it admits."""

    title: str
    columns: tuple[str, ...]
    marks: dict[Kind, tuple[bool, ...]]
    source: str = "Mizzaro, Axiometrics (2015)"

    def admitted(self, kind: Kind | str) -> tuple[str, ...]:
        """The columns ticked for a kind.

        >>> LEGIT_STATISTICS.admitted("ordinal")
        ('mode', 'median')
        """
        ticks = self.marks[Kind.of(kind)]
        return tuple(column for column, ticked in zip(self.columns, ticks, strict=True) if ticked)

    def weakest(self, column: str) -> Kind:
        """The weakest kind for which a column is ticked."""
        place = self.columns.index(column)
        return next(kind for kind in Kind if self.marks[kind][place])


def _table(title: str, columns: tuple[str, ...], nominal: str, ordinal: str, interval: str, ratio: str) -> LegitTable:
    rows = zip(Kind, (nominal, ordinal, interval, ratio), strict=True)
    return LegitTable(title, columns, {kind: tuple(mark == "✓" for mark in row) for kind, row in rows})


LEGIT_OPERATIONS = _table(
    "Legit relational/math operations", ("=, ≠", ">, <", "+, −", "×, ÷"), "✓✗✗✗", "✓✓✗✗", "✓✓✓✗", "✓✓✓✓"
)
PERMISSIBLE_TRANSFORMATIONS = _table(
    "Permissible transformations", ("a·x", "a·x + b", "monotonic", "1-to-1"), "✓✓✓✓", "✓✓✓✗", "✓✓✗✗", "✓✗✗✗"
)
LEGIT_STATISTICS = _table(
    "Legit statistics",
    ("mode", "median", "arithmetic mean", "geometric and harmonic mean"),
    "✓✗✗✗",
    "✓✓✗✗",
    "✓✓✓✗",
    "✓✓✓✓",
)
AXIOMETRICS_TABLES = (LEGIT_OPERATIONS, PERMISSIBLE_TRANSFORMATIONS, LEGIT_STATISTICS)
