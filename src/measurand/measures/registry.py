"""The registry of measures: one declarative entry each.

To add a measure: (1) write its kernel beside its family in ``kernels/``; (2) add its :class:`Entry` to the family's
file in ``entries/``. Parsing, printing, aggregation, the ``measures`` command and the documentation follow.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from enum import StrEnum
from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from measurand.errors import InputError, UnknownName
from measurand.measures.parameters import Parameter, Value
from measurand.measures.traits import Need, Situation, Traits
from measurand.relevance.judged import Judged

if TYPE_CHECKING:
    from measurand.measures.measure import Call

Floats = NDArray[np.float64]
Kernel = Callable[["Judged", "Call"], Floats]
TextKernel = Callable[["Judged", "Call"], list[str]]
Exact = Callable[[tuple[int, ...], "Call", Situation], Fraction]


class Family(StrEnum):
    """The groups in which measures are listed."""

    PRECISION = "Precision and recall"
    GAIN = "Discounted gain"
    CASCADE = "User models"
    PREFERENCE = "Incomplete judgements"
    SET = "Retrieved sets"
    RANKS = "Interval scales"
    COUNTS = "Counts"
    TREC = "trec_eval's own"
    USER = "User-defined"


class Cutoff(StrEnum):
    """Whether a measure takes ``@k``."""

    NONE = "none"
    OPTIONAL = "optional"
    REQUIRED = "required"


class Aggregation(StrEnum):
    """How the values of the topics become one."""

    MEAN = "mean"
    SUM = "sum"
    GEOMETRIC_MEAN = "geometric mean"
    TOPICS = "number of topics"
    RELEVANT = "sum over all judged topics"
    NONE = "none"


class Shown(StrEnum):
    """Where trec_eval prints a measure."""

    BOTH = "per topic and in the summary"
    SUMMARY = "in the summary only"
    TOPIC = "per topic only"


@dataclass(frozen=True, eq=False)
class Entry:
    """One measure of the registry; see the fields."""

    name: str
    title: str
    family: Family
    formula: str
    model: str
    """One sentence: what a user does, or what the number says."""
    reference: str
    traits: Traits
    kernel: Kernel = field(repr=False)
    parameters: tuple[Parameter, ...] = ()
    cutoff: Cutoff = Cutoff.NONE
    at: str = "cutoff"
    """The parameter that ``@`` sets; all measures but one mean their cut-off."""
    conflicts: tuple[tuple[str, str], ...] = ()
    """Pairs of parameters that exclude each other."""
    aliases: tuple[str, ...] = ()
    presets: Mapping[str, Mapping[str, Value]] = field(default_factory=dict)
    """Further names, each with the parameters it stands for."""
    needs: tuple[Need, ...] = ()
    exact: Exact | None = field(default=None, repr=False)
    texts: TextKernel | None = field(default=None, repr=False)
    aggregation: Aggregation = Aggregation.MEAN
    integral: bool = False
    shown: Shown = Shown.BOTH
    error: float | None = None
    """A bound on the error of a user's function that answers in floats, as its author declares it."""
    note: Callable[[Call], str] | None = field(default=None, repr=False)
    """What a reader of the numbers must know ("maximum grade 4")."""

    def parameter(self, name: str) -> Parameter:
        """The parameter of this name."""
        for parameter in self.parameters:
            if parameter.name == name:
                return parameter
        known = ", ".join(parameter.name for parameter in self.parameters) or "none"
        raise InputError(f"{self.name} has no parameter {name!r}: it takes {known}")


REGISTRY: dict[str, Entry] = {}
"""Every measure by its name, in the order in which they are listed."""

NAMES: dict[str, tuple[str, Mapping[str, Value]]] = {}
"""Every name and alias, with the entry and the parameters it stands for."""


def register(entry: Entry) -> Entry:
    """Add a measure; a name that is taken is an error."""
    plain: Mapping[str, Value] = {}
    names = {entry.name: plain, **dict.fromkeys(entry.aliases, plain), **entry.presets}
    for name in names:
        if name in NAMES:
            raise InputError(f"the measure name {name!r} is taken by {NAMES[name][0]}")
    REGISTRY[entry.name] = entry
    NAMES.update({name: (entry.name, preset) for name, preset in names.items()})
    return entry


def unregister(name: str) -> None:
    """Remove a measure and its aliases: a user's file that is loaded again replaces what it defined."""
    del REGISTRY[name]
    for alias in [alias for alias, (entry, _) in NAMES.items() if entry == name]:
        del NAMES[alias]


def known_measures() -> tuple[Entry, ...]:
    """All measures, built-in and user-defined, in the order in which they are listed."""
    from measurand.measures import catalogue

    catalogue.load()
    return tuple(REGISTRY.values())


def look_up(name: str) -> tuple[Entry, Mapping[str, Value]]:
    """The entry of a name or alias, and the parameters the name stands for."""
    known_measures()
    if name not in NAMES:
        raise unknown_measure(name, ())
    entry, preset = NAMES[name]
    return REGISTRY[entry], preset


class UnknownMeasure(UnknownName):
    """A name that is no measure; the message proposes the nearest one."""

    def __init__(self, name: str, known: tuple[str, ...], near: str | None) -> None:
        super().__init__("measure", name, known)
        hint = f"did you mean {near}?" if near else "`measurand measures` lists them all"
        self.args = (f"unknown measure {name!r}: {hint}",)


def unknown_measure(name: str, further: tuple[str, ...]) -> UnknownMeasure:
    """The error for a name that neither the registry nor ``further`` knows."""
    known = (*NAMES, *further)
    by_case = {candidate.lower(): candidate for candidate in reversed(known)}
    near = by_case.get(name.lower()) or _closest(name, by_case)
    return UnknownMeasure(name, tuple(known), near)


def _closest(name: str, by_case: Mapping[str, str]) -> str | None:
    close = get_close_matches(name.lower(), by_case, n=1, cutoff=0.6)
    return by_case[close[0]] if close else None
