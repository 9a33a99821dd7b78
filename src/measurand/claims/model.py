"""A claim, as printed, and how it is decided.

A claim is a function: its decorator holds the id, the source and the statement as printed, its docstring the proof (a
few lines, each step checkable), its body the machine's part: examples recomputed, small cases exhausted, witnesses
evaluated exactly. It returns a :class:`Decision`. "As stated" means for all N ≥ 1, c ≥ 1, p and gains that the
statement does not restrict; a claim about all N is confirmed by its proof together with the small cases, never by
small cases alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from importlib import import_module
from inspect import cleandoc
from typing import Any

from measurand.errors import MeasurandError, UnknownName


class Outcome(StrEnum):
    """What became of a claim."""

    CONFIRMED = "confirmed"
    REFUTED = "refuted"
    CONDITIONAL = "conditional"
    UNDECIDABLE = "undecidable"


class Kind(StrEnum):
    """What a claim is made of: slips of the pen are told apart from mathematics."""

    MATHEMATICS = "mathematics"
    EXAMPLE = "example"
    PROOF = "proof"
    SLIP = "slip"


class CheckFailed(MeasurandError, AssertionError):
    """The machine's part of a decision did not come out as the decision says."""


@dataclass(frozen=True)
class Witness:
    """What shows that a claim fails (as stated): parameters, runs, their exact values, and a sentence."""

    note: str
    parameters: Mapping[str, object] = field(default_factory=dict)
    runs: Sequence[Sequence[int]] = ()
    values: Sequence[object] = ()

    def to_dict(self) -> dict[str, Any]:
        """The plain data that ``--json`` prints."""
        return {
            "parameters": {name: _plain(value) for name, value in self.parameters.items()},
            "runs": [list(run) for run in self.runs],
            "values": [str(value) for value in self.values],
            "note": self.note,
        }


def _plain(value: object) -> object:
    return value if isinstance(value, (int, str, list, type(None))) and not isinstance(value, bool) else str(value)


@dataclass(frozen=True)
class Decision:
    """The outcome of a claim, with what supports it."""

    outcome: Outcome
    condition: str | None = None
    witness: Witness | None = None
    corrected: str | None = None
    """The statement as it should read, where the printed one does not hold."""
    kind: Kind | None = None
    """Overrides the kind of the claim, where looking at it showed a slip of the pen."""


def confirmed(condition: str | None = None) -> Decision:
    """True as stated; the proof is the docstring."""
    return Decision(Outcome.CONFIRMED, condition)


def refuted(witness: Witness, corrected: str, kind: Kind | None = None) -> Decision:
    """False as stated, shown by the smallest witness."""
    return Decision(Outcome.REFUTED, None, witness, corrected, kind)


def conditional(condition: str, witness: Witness, corrected: str | None = None, kind: Kind | None = None) -> Decision:
    """True exactly under a condition the text does not state; the witness lies outside it."""
    return Decision(Outcome.CONDITIONAL, condition, witness, corrected, kind)


def undecidable(why: str) -> Decision:
    """Not decidable as stated, and why."""
    return Decision(Outcome.UNDECIDABLE, why)


def ensure(holds: bool, what: str) -> None:
    """Hold the machine's part against the decision: a claim whose check comes out differently is never reported."""
    if not holds:
        raise CheckFailed(f"the check does not bear the decision out: {what}")


@dataclass(frozen=True)
class Claim:
    """One formal statement of the literature (or of ours, where the id begins with M)."""

    id: str
    source: str
    statement: str
    kind: Kind
    decide: Callable[[], Decision]

    @property
    def proof(self) -> str | None:
        """The proof or the reasoning, from the function's docstring."""
        return cleandoc(self.decide.__doc__) if self.decide.__doc__ else None

    @property
    def is_ours(self) -> bool:
        """Whether the statement is this project's own."""
        return self.id.startswith("M-")

    def to_dict(self, decision: Decision) -> dict[str, Any]:
        """The plain data that ``--json`` prints."""
        return {
            "id": self.id,
            "source": self.source,
            "statement": self.statement,
            "outcome": str(decision.outcome),
            "kind": str(decision.kind or self.kind),
            "condition": decision.condition,
            "witness": decision.witness.to_dict() if decision.witness else None,
            "proof": self.proof,
            "corrected": decision.corrected,
        }


CLAIMS: dict[str, Claim] = {}
"""Every claim by its id; filled by the modules in ``_SOURCES`` when :func:`known_claims` imports them."""

_SOURCES = (
    "gt_orders",
    "gt_sets",
    "gt_strong",
    "gt_weak",
    "gt_induced",
    "gt_appendix",
    "gt_statistics",
    "il",
    "il_measures",
    "mp_lattices",
    "mp_sets",
    "mp_strong",
    "mp_replacement",
    "mp_weak",
    "uo_orders",
    "uo_theorem",
    "uo_balance",
    "uo_figures",
    "ax_scales",
    "ax_similarity",
    "ax_theorems",
    "ax_metrics",
    "ours",
    "ours_lattices",
    "ours_uo",
    "ours_ax",
)


def claim(id: str, source: str, statement: str, kind: str = "mathematics") -> Callable[[Callable[[], Decision]], Any]:
    """Register the function that decides a claim."""

    def register(decide: Callable[[], Decision]) -> Callable[[], Decision]:
        CLAIMS[id] = Claim(id, source, statement, Kind(kind), decide)
        return decide

    return register


def known_claims() -> tuple[Claim, ...]:
    """All claims, in the order of their ids."""
    for source in _SOURCES:
        import_module(f"measurand.claims.{source}")
    return tuple(CLAIMS[id] for id in sorted(CLAIMS))


def decide_claims(ids: Iterable[str] = ()) -> list[tuple[Claim, Decision]]:
    """Decide some claims, or all of them."""
    known = {one.id: one for one in known_claims()}
    wanted = list(ids) or list(known)
    for id in wanted:
        if id not in known:
            raise UnknownName("claim", id, tuple(known))
    return [(known[id], known[id].decide()) for id in wanted]
