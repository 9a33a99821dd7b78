"""``axioms``: every axiom of a family, decided for one measure."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from measurand.axioms.axiom import AXIOMS, known_axioms
from measurand.axioms.candidate import Candidate, candidate
from measurand.measures.measure import Measure
from measurand.verdict import Verdict

Watch = Callable[[int, int], None]
"""Called with how many axioms are decided, and how many there are."""


@dataclass(frozen=True)
class AxiomCard:
    """What the axioms say of a measure: one verdict each."""

    candidate: Candidate
    verdicts: dict[str, Verdict]

    @property
    def name(self) -> str:
        """How the measure is printed."""
        return self.candidate.name

    def to_dict(self) -> dict[str, Any]:
        """The plain data that ``--json`` prints."""
        verdicts = {}
        for name, verdict in self.verdicts.items():
            axiom = AXIOMS[name]
            verdicts[name] = {
                **verdict.to_dict(),
                "title": axiom.title,
                "statement": axiom.statement,
                "reference": axiom.reference,
            }
        return {
            "measure": self.name,
            "grades": self.candidate.grades,
            "gains": [str(gain) for gain in self.candidate.gains],
            "verdicts": verdicts,
        }


def axioms(
    measure: str | Measure | Callable[[Any], Any],
    family: str = "all",
    *,
    grades: int | None = None,
    gains: Sequence[object] | None = None,
    error: float | None = None,
    set_based: bool = False,
    watch: Watch | None = None,
) -> AxiomCard:
    """Which axioms does a measure satisfy? Decide all of a family, each with a proof or the smallest counterexample.

    ``measure`` is a name such as ``"RBP(p=0.8)"``, a :class:`Measure`, or a function of a judged run. Worlds hold
    documents of the degrees 0..``grades``: by default 0, 1 for a binary measure and 0, 1, 2 for a graded one. ``error``
    and ``set_based`` say of a function what they say to :func:`measurand.scale`.
    """
    one = candidate(measure, grades, gains, error, set_based)
    wanted = known_axioms(family)
    verdicts = {}
    for count, axiom in enumerate(wanted, 1):
        verdicts[axiom.id] = axiom.decide(one)
        if watch is not None:
            watch(count, len(wanted))
    return AxiomCard(one, verdicts)
