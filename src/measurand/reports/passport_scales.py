"""The scales of a measure, for its passport: its kind on every ordering, with binary and with graded relevance.

Each ordering is asked for every N at once. Where that leaves the kind open (no proof for every N is known), the answer
at one length stands beside it, and says so.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from measurand.measures.measure import Measure
from measurand.orderings import ORDERINGS
from measurand.reports.scale_card import DECIDES
from measurand.scales.card import INDUCED, Card, scale
from measurand.verdict import Method, Status, Verdict

LENGTH = 5
"""The length at which a kind is told that is not known for every N."""

GRADES = (1, 2)
"""Binary relevance, and the degrees 0, 1, 2 with these gains."""

ORDERS = (*ORDERINGS, INDUCED)

GRADE_WORDS = {1: "binary", 2: "three degrees"}

ORDER_WORDS = {
    "set-total": "sets: the highest degree that differs decides",
    "set-partial": "sets: at least as many documents at every degree",
    "strong": "rankings: the first rank that differs decides",
    "replacement": "rankings: at least as relevant at every rank",
    "weak": "rankings: at every depth at least as many relevant documents",
    "induced": "the measure's own order of rankings",
}
"""Each ordering in a few words; the definitions proper are those of the orderings."""

_CHAIN = ("isotone", "strict", "interval")


def left_open(card: Card) -> str | None:
    """The property that leaves the kind on a card open, if one does: the first of the chain that is undecided.

    >>> left_open(scale("AP", "weak", "all")), left_open(scale("Success@3", "strong", "all"))
    (None, 'isotone')
    """
    for name in _CHAIN:
        status = card.verdicts[name].status
        if status is not Status.HOLDS:
            return name if status is Status.UNDECIDED else None
    return None


@dataclass(frozen=True)
class OnOrdering:
    """A measure on one ordering: for every N, and at one length where every N leaves the kind open."""

    order: str
    grades: int
    every: Card
    example: Card | None = None

    @property
    def anchor(self) -> str:
        """What links to this verdict point at."""
        return f"scale-{self.order}-{self.grades}"

    @property
    def place(self) -> str:
        """The ordering and the degrees, in a few words."""
        return f"{self.order}, {GRADE_WORDS.get(self.grades, f'{self.grades + 1} degrees')}"

    @cached_property
    def verdicts(self) -> dict[str, Verdict]:
        """The verdict on each property: for every N where that is decided, else at one length."""
        if self.example is None:
            return self.every.verdicts
        return {
            name: self.example.verdicts[name] if verdict.status is Status.UNDECIDED else verdict
            for name, verdict in self.every.verdicts.items()
        }

    def at(self, name: str) -> int | None:
        """The one length that a verdict is about, or None if it is about every N."""
        one_length = self.example is not None and self.every.verdicts[name].status is Status.UNDECIDED
        return LENGTH if one_length else None

    @property
    def question(self) -> str | None:
        """The property that leaves the kind open for every N, if one does."""
        return left_open(self.every)

    @property
    def for_every_length(self) -> bool:
        """Whether the kind is known for every N, not at one length only."""
        return self.question is None

    @property
    def is_known(self) -> bool:
        """Whether the kind shown is decided, at one length at least."""
        return left_open(self._merged) is None

    @property
    def _merged(self) -> Card:
        return replace(self.every, verdicts=self.verdicts)

    @property
    def kind(self) -> str:
        """The kind of scale."""
        return self._merged.kind

    @property
    def decisive(self) -> str:
        """The property that says why the kind is no stronger."""
        return left_open(self._merged) or DECIDES.get(self.kind, "isotone")

    @property
    def verdict(self) -> Verdict:
        """The verdict on that property."""
        return self.verdicts[self.decisive]

    @property
    def in_floats(self) -> bool:
        """Whether values in floating point decided."""
        return any(verdict.method is Method.FLOAT for verdict in self.verdicts.values())

    def to_dict(self) -> dict[str, Any]:
        """The plain data that ``--json`` prints."""
        return {
            "ordering": self.order,
            "grades": self.grades,
            "kind": self.kind,
            "known": self.is_known,
            "for_every_length": self.for_every_length,
            "every_length": self.every.to_dict(),
            "one_length": None if self.example is None else self.example.to_dict(),
        }


def on_orderings(
    measure: str | Measure | Callable[[Any], Any],
    set_based: bool = False,
    error: float | None = None,
    watch: Callable[[], None] | None = None,
) -> tuple[OnOrdering, ...]:
    """A measure on every ordering, with binary and with graded relevance."""
    found = []
    for grades in GRADES:
        for order in ORDERS:
            every = scale(measure, order, "all", grades=grades, set_based=set_based, error=error)
            example = None
            if left_open(every) is not None:
                example = scale(measure, order, LENGTH, grades=grades, set_based=set_based, error=error)
            found.append(OnOrdering(order, grades, every, example))
            if watch is not None:
                watch()
    return tuple(found)
