"""A question about orders or measures is answered by one :class:`Verdict`.

Four answers stay apart: ``holds`` and ``fails`` are certain, ``undecided`` says how far the search went, and
``undefined`` says that the question makes no sense there (a valuation on an order that is no lattice). "None
found" is never "none exists".
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, NoReturn


class Status(StrEnum):
    """The four answers."""

    HOLDS = "holds"
    FAILS = "fails"
    UNDECIDED = "undecided"
    UNDEFINED = "undefined"


class Method(StrEnum):
    """How an answer is known."""

    CLOSED_FORM = "closed-form"
    EXHAUSTIVE = "exhaustive"
    SEARCH = "search"
    FLOAT = "float"


@dataclass(frozen=True, slots=True)
class Verdict:
    """An answer, why it is so, how it is known, and the witness that shows it.

    >>> Verdict.holds("every pair of runs has a first rank that differs").status
    <Status.HOLDS: 'holds'>
    """

    status: Status
    reason: str
    method: Method = Method.CLOSED_FORM
    witness: Any = None
    counts: dict[str, int] = field(default_factory=dict)
    inequalities: tuple[dict[str, str], ...] = ()
    """What decided in closed form: sides and relation as text, and their exact values."""

    @classmethod
    def holds(cls, reason: str, method: Method = Method.CLOSED_FORM, **counts: int) -> Verdict:
        """The property is true, for this reason."""
        return cls(Status.HOLDS, reason, method, None, counts)

    @classmethod
    def fails(cls, reason: str, witness: Any, method: Method = Method.CLOSED_FORM, **counts: int) -> Verdict:
        """The property is false, as the witness shows."""
        return cls(Status.FAILS, reason, method, witness, counts)

    @classmethod
    def undecided(cls, reason: str, method: Method = Method.SEARCH, **counts: int) -> Verdict:
        """Neither proved nor refuted; the reason says what was covered."""
        return cls(Status.UNDECIDED, reason, method, None, counts)

    @classmethod
    def undefined(cls, reason: str) -> Verdict:
        """The question makes no sense here."""
        return cls(Status.UNDEFINED, reason)

    @property
    def is_true(self) -> bool:
        """Whether the property certainly holds."""
        return self.status is Status.HOLDS

    def __bool__(self) -> NoReturn:
        raise TypeError("a Verdict has four answers: ask for .status or .is_true")

    def to_dict(self) -> dict[str, Any]:
        """The plain data that ``--json`` prints."""
        return {
            "status": str(self.status),
            "reason": self.reason,
            "method": str(self.method),
            "witness": plain(self.witness),
            **({"counts": dict(self.counts)} if self.counts else {}),
        }


def plain(value: Any) -> Any:
    """Turn witnesses (runs, chains, mappings of them) into JSON's own types."""
    if isinstance(value, dict):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, (tuple, list)):
        return [plain(item) for item in value]
    return value
