"""The scales of a measure, for its passport: its kind on every ordering, with binary and with graded relevance.

Each ordering is asked for every N at once. Where that leaves the kind open (no proof for every N is known), the answer
at one length stands beside it, and says so.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
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


def is_settled(card: Card) -> bool:
    """Whether the kind on a card is known: nothing stronger is undecided.

    >>> is_settled(scale("AP", "weak", "all")), is_settled(scale("Success@3", "strong", "all"))
    (True, False)
    """
    for name in _CHAIN:
        status = card.verdicts[name].status
        if status is not Status.HOLDS:
            return status is not Status.UNDECIDED
    return True


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

    @property
    def card(self) -> Card:
        """The card whose kind is shown."""
        return self.every if self.example is None else self.example

    @property
    def for_every_length(self) -> bool:
        """Whether the kind holds for every N, not at one length only."""
        return self.example is None

    @property
    def is_known(self) -> bool:
        """Whether the kind shown is decided."""
        return is_settled(self.card)

    @property
    def kind(self) -> str:
        """The kind of scale."""
        return self.card.kind

    @property
    def decisive(self) -> str:
        """The property that says why the kind is no stronger."""
        if not self.is_known and self.kind in ("order-preserving", "monotone"):
            return "interval" if self.kind == "order-preserving" else "strict"
        return DECIDES.get(self.kind, "isotone")

    @property
    def verdict(self) -> Verdict:
        """The verdict on that property."""
        return self.card.verdicts[self.decisive]

    @property
    def in_floats(self) -> bool:
        """Whether values in floating point decided."""
        return any(verdict.method is Method.FLOAT for verdict in self.card.verdicts.values())

    def holds(self, prop: str) -> bool | None:
        """Whether a property holds in what is shown; None if it is undecided or undefined."""
        return {Status.HOLDS: True, Status.FAILS: False}.get(self.card.verdicts[prop].status)

    def to_dict(self) -> dict[str, Any]:
        """The plain data that ``--json`` prints."""
        return {
            "ordering": self.order,
            "grades": self.grades,
            "kind": self.kind,
            "length": self.card.length,
            "known": self.is_known,
            "card": self.card.to_dict(),
            "every_length": {name: str(verdict.status) for name, verdict in self.every.verdicts.items()},
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
            if not is_settled(every):
                example = scale(measure, order, LENGTH, grades=grades, set_based=set_based, error=error)
            found.append(OnOrdering(order, grades, every, example))
            if watch is not None:
                watch()
    return tuple(found)
