"""An axiom: its name, what it says as it is decided here, who asked for it, and how it is decided."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from functools import wraps
from importlib import import_module

from measurand.axioms.candidate import Candidate
from measurand.errors import UnknownName
from measurand.verdict import Verdict

Decide = Callable[[Candidate], Verdict]


class Family(StrEnum):
    """Where axioms come from."""

    AXIOMETRICS = "axiometrics"
    MOFFAT = "moffat"
    AMIGO = "amigo"
    SWAP = "swap"
    FUHR = "fuhr"


@dataclass(frozen=True)
class Axiom:
    """One axiom on measures."""

    id: str
    """``moffat-boundedness``, say: what commands and JSON call it."""
    family: Family
    title: str
    statement: str
    """What is demanded, as it is decided here."""
    reference: str
    decide: Decide = field(repr=False)


AXIOMS: dict[str, Axiom] = {}
"""Every axiom by its id, in the order in which they are listed; see :func:`known_axioms`."""

_HOMES = tuple(f"measurand.axioms.{name}" for name in ("axiometrics", "moffat", "amigo", "swap", "fuhr"))
"""The modules that register axioms, in the order in which families are listed."""


def axiom(id: str, family: Family, title: str, statement: str, reference: str) -> Callable[[Decide], Decide]:
    """Make an axiom of the function that decides it, for whatever is a number."""

    def register(decide: Decide) -> Decide:
        @wraps(decide)
        def of_numbers(one: Candidate) -> Verdict:
            return decide(one) if one.is_number else Verdict.undefined(f"{one.name} is a text, not a number")

        if id in AXIOMS:
            raise ValueError(f"the axiom {id} is registered twice")
        AXIOMS[id] = Axiom(id, family, title, statement, reference, of_numbers)
        return of_numbers

    return register


def known_axioms(family: str = "all") -> tuple[Axiom, ...]:
    """The axioms of a family, or all of them."""
    families = (*(str(one) for one in Family), "all")
    if family not in families:
        raise UnknownName("family of axioms", family, families)
    for home in _HOMES:
        import_module(home)
    order = list(Family)  # whichever module was imported first
    listed = sorted(AXIOMS.values(), key=lambda one: order.index(one.family))
    return tuple(one for one in listed if family in ("all", one.family))
