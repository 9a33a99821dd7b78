"""A passport: everything that is known of one measure, on one page. The model; pages and terminals render it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from inspect import getdoc
from typing import Any

from measurand.axioms.axiom import AXIOMS, Axiom, Family
from measurand.axioms.card import AxiomCard, axioms
from measurand.axioms.limits import Limit, limits
from measurand.axioms.relatives import Asked, Relative, relatives
from measurand.axioms.variants import notation
from measurand.claims.model import Claim, Decision
from measurand.errors import InputError
from measurand.measures.measure import Measure
from measurand.measures.parameters import Parameter, write_value
from measurand.measures.registry import Aggregation
from measurand.reports.measure_card import MeasureCard
from measurand.reports.passport_claims import claims_about
from measurand.reports.passport_parameters import Threshold, Variant, thresholds, variants
from measurand.reports.passport_scales import GRADES, ORDERS, OnOrdering, on_orderings
from measurand.reports.passport_statistics import Admission, admissions
from measurand.reports.passport_summary import Sentence, sentences
from measurand.scales.balance import Balance, balance
from measurand.scales.card import as_subject
from measurand.scales.subject import Subject
from measurand.statistics.attainable import Attainable, attainable
from measurand.verdict import Status, Verdict

COUNTED = {1: tuple(range(1, 11)), 2: tuple(range(1, 7))}
"""The lengths for which attainable values are counted, by the highest degree."""

BALANCED = (*range(1, 21), *range(25, 101, 5))
"""The lengths for which the balancing index is computed."""

Watch = Callable[[int, int], None]
"""Told how many of how many steps are done."""


@dataclass(frozen=True)
class Given:
    """A parameter of a measure, and the value it has here."""

    parameter: Parameter
    value: str

    def to_dict(self) -> dict[str, Any]:
        """The plain data that ``--json`` prints."""
        default = self.parameter.default
        return {
            "name": self.parameter.name,
            "value": self.value,
            "range": self.parameter.range,
            "default": None if default is None else write_value(default),
            "otherwise": self.parameter.otherwise or None,
            "meaning": self.parameter.meaning,
        }


@dataclass(frozen=True)
class Identity:
    """What a measure is, as its entry in the registry (or the function itself) says."""

    name: str
    title: str
    notation: str
    formula: str
    model: str
    reference: str
    family: str
    kind: str
    parameters: tuple[Given, ...] = ()
    aliases: tuple[str, ...] = ()
    trec_names: tuple[str, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """The plain data that ``--json`` prints."""
        return {
            "name": self.name,
            "title": self.title,
            "notation": self.notation,
            "formula": self.formula,
            "user_model": self.model,
            "reference": self.reference,
            "family": self.family,
            "kind": self.kind,
            "parameters": [one.to_dict() for one in self.parameters],
            "aliases": list(self.aliases),
            "trec_eval": list(self.trec_names),
        }


@dataclass(frozen=True)
class Passport:
    """All that is known of a measure: every verdict with its reason or witness, and what follows for its readers."""

    identity: Identity
    scales: tuple[OnOrdering, ...]
    axioms: AxiomCard
    balances: tuple[Balance, ...]
    """The balancing index with binary relevance, and with three degrees."""
    values: tuple[Attainable, ...]
    variants: tuple[Variant, ...]
    thresholds: tuple[Threshold, ...]
    relatives: tuple[Relative, ...]
    limits: tuple[Limit, ...]
    claims: tuple[tuple[Claim, Decision], ...]

    @property
    def name(self) -> str:
        """How the measure is printed."""
        return self.identity.name

    @cached_property
    def statistics(self) -> tuple[Admission, ...]:
        """Which statistics the measure admits, and where."""
        return admissions(self.scales)

    @cached_property
    def summary(self) -> tuple[Sentence, ...]:
        """What the verdicts mean for whoever uses the measure, each sentence with what it rests on."""
        return sentences(self.name, self.scales, self.balances[0], self.values[0], self.axioms.verdicts)

    def on(self, order: str, grades: int = 1) -> OnOrdering:
        """The measure on one ordering."""
        return next(one for one in self.scales if (one.order, one.grades) == (order, grades))

    @property
    def families(self) -> list[tuple[Family, list[tuple[Axiom, Verdict]]]]:
        """The axioms by family, each with its verdict."""
        found = []
        for family in Family:
            own = [(AXIOMS[id], verdict) for id, verdict in self.axioms.verdicts.items() if AXIOMS[id].family is family]
            if own:
                found.append((family, own))
        return found

    @property
    def counts(self) -> dict[Status, int]:
        """How many axioms hold, fail, are undecided and are undefined."""
        verdicts = self.axioms.verdicts.values()
        return {status: sum(verdict.status is status for verdict in verdicts) for status in Status}

    def to_dict(self) -> dict[str, Any]:
        """The plain data that ``--json`` prints."""
        return {
            "measure": self.name,
            "identity": self.identity.to_dict(),
            "summary": [{"text": one.text, "rests_on": list(one.rests_on)} for one in self.summary],
            "scales": [one.to_dict() for one in self.scales],
            "axioms": self.axioms.to_dict(),
            "balance": [{"grades": c, **one.to_dict()} for c, one in zip(GRADES, self.balances, strict=True)],
            "values": [one.to_dict() for one in self.values],
            "statistics": [one.to_dict() for one in self.statistics],
            "parameters": {
                "exactly": [one.to_dict() for one in self.thresholds],
                "variants": [one.to_dict() for one in self.variants],
            },
            "relatives": [one.to_dict() for one in self.relatives],
            "limits": [one.to_dict() for one in self.limits],
            "claims": [
                {"id": claim.id, "source": claim.source, "statement": claim.statement, "outcome": str(decision.outcome)}
                for claim, decision in self.claims
            ],
        }


def passport(
    measure: Asked,
    *,
    error: float | None = None,
    set_based: bool = False,
    watch: Watch | None = None,
) -> Passport:
    """Everything that is known of one measure: scales, axioms, top-heaviness, values, statistics, relatives.

    ``measure`` is a name such as ``"RBP(p=0.8)"``, a :class:`Measure`, or a function of a judged run; ``error`` and
    ``set_based`` say of a function what they say to :func:`measurand.scale`. Orderings are asked for every N at once,
    with binary relevance and with the degrees 0, 1, 2.

    >>> found = passport("RR")
    >>> found.on("weak").kind, found.values[0].values[:4], found.balances[0].index[-1]
    ('monotone', (2, 3, 4, 5), 1)
    """
    subject = as_subject(measure, 1, error=error, set_based=set_based)
    _require_number(subject)
    step = _Steps(len(GRADES) * len(ORDERS) + 6, watch)
    scales = on_orderings(measure, set_based, error, step)
    decided = axioms(measure, "all", error=error, set_based=set_based)
    step()
    balances = tuple(balance(measure, BALANCED, grades=grades) for grades in GRADES)
    step()
    values = tuple(attainable(measure, COUNTED[grades], grades, error) for grades in GRADES)
    step()
    others = variants(subject)
    step()
    related = relatives(measure, error, set_based)
    step()
    told = claims_about(subject)
    step()
    identity = identity_of(subject)
    if any(one.in_floats for one in scales):
        identity = replace(identity, kind=f"{identity.kind.removesuffix('; exact values')}; values in floating point")
    return Passport(
        identity,
        scales,
        decided,
        balances,
        values,
        others,
        thresholds(subject),
        related,
        limits(subject),
        told,
    )


def _require_number(subject: Subject) -> None:
    measure = subject.measure
    if isinstance(measure, Measure) and measure.entry.aggregation is Aggregation.NONE:
        raise InputError(f"{subject.name} is a text, not a number: there is no scale to examine")


class _Steps:
    """Counts steps, and tells whoever watches."""

    def __init__(self, total: int, watch: Watch | None) -> None:
        self.done, self.total, self.watch = 0, total, watch

    def __call__(self) -> None:
        self.done += 1
        if self.watch is not None:
            self.watch(self.done, self.total)


def identity_of(subject: Subject) -> Identity:
    """What a measure is."""
    measure = subject.measure
    if not isinstance(measure, Measure):
        words = (getdoc(measure) or "").strip().partition("\n")[0]
        kind = f"a Python function, {subject.basis}" if subject.basis else "a Python function of a judged run"
        return Identity(
            subject.name, words or subject.name, subject.name, "defined by a Python function", "", "", "", kind
        )
    card, call = MeasureCard(measure.entry), dict(measure.parameters)
    given = []
    for parameter in measure.entry.parameters:
        value = call.get(parameter.name, parameter.default)
        given.append(Given(parameter, parameter.otherwise if value is None else write_value(value)))
    return Identity(
        name=subject.label or (measure.name if measure.trec_name else notation(subject, measure)),
        title=measure.entry.title,
        notation=card.notation,
        formula=measure.entry.formula,
        model=measure.entry.model,
        reference=measure.entry.reference,
        family=str(measure.entry.family),
        kind=card.kind,
        parameters=tuple(given),
        aliases=tuple(card.aliases),
        trec_names=tuple(card.trec_names),
    )
