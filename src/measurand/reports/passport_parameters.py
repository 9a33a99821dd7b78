"""What changes for other parameters: exact sets of parameters where they can be solved for, and verdicts that differ.

Verdicts are compared at one length (and axioms as they are decided), for one changed parameter at a time. Which values
are tried follows from the kind of the parameter; only what changes is kept.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from measurand.axioms.axiom import AXIOMS
from measurand.axioms.card import axioms
from measurand.axioms.variants import notation, variants_of
from measurand.errors import MeasurandError
from measurand.measures.measure import Measure
from measurand.measures.parameters import write_value
from measurand.measures.registry import Family
from measurand.reports.passport_scales import GRADE_WORDS, GRADES, LENGTH, ORDERS
from measurand.scales.card import as_subject, scale
from measurand.scales.cells import Span
from measurand.scales.solve import SOLVED, everything, read_unknown, solve
from measurand.scales.subject import Subject
from measurand.statistics.attainable import attainable

_FURTHER = ("interval-like", "interval-like-equal")
"""Properties compared besides the kind."""

Watch = Callable[[], None]


@dataclass(frozen=True)
class Change:
    """A verdict that another parameter changes."""

    anchor: str
    what: str
    before: str
    after: str
    reason: str
    """Why it is so for the other parameter."""

    def to_dict(self) -> dict[str, Any]:
        """The plain data that ``--json`` prints."""
        return {"what": self.what, "before": self.before, "after": self.after, "reason": self.reason}


@dataclass(frozen=True)
class Variant:
    """The measure with one parameter changed, and every verdict that is another one then."""

    name: str
    setting: str
    changes: tuple[Change, ...]

    def to_dict(self) -> dict[str, Any]:
        """The plain data that ``--json`` prints."""
        return {"measure": self.name, "setting": self.setting, "changes": [one.to_dict() for one in self.changes]}


@dataclass(frozen=True)
class Threshold:
    """The exact set of parameters for which a property holds, for every N."""

    anchor: str
    prop: str
    order: str
    grades: int
    parameter: str
    spans: tuple[Span, ...]
    reason: str

    @property
    def words(self) -> str:
        """The set, in words."""
        return " or ".join(span_words(span, self.parameter) for span in self.spans)

    def to_dict(self) -> dict[str, Any]:
        """The plain data that ``--json`` prints."""
        return {
            "property": self.prop,
            "ordering": self.order,
            "grades": self.grades,
            "parameter": self.parameter,
            "set": [span.to_dict() for span in self.spans],
            "reason": self.reason,
        }


def span_words(span: Span, parameter: str) -> str:
    """An interval of parameters as one would say it.

    >>> [span_words(span, "p") for span in solve("RBP(p=?)", "strict", "strong").spans]
    ['0 < p ≤ 1/2']
    """
    if span.low is span.high:
        return f"{parameter} = {span.low.text}"
    low = f"{span.low.text} {'≤' if span.low_closed else '<'} "
    high = "" if span.high is None else f" {'≤' if span.high_closed else '<'} {span.high.text}"
    return f"{low}{parameter}{high}"


def variants(subject: Subject, watch: Watch | None = None) -> tuple[Variant, ...]:
    """What changes with one parameter changed, for every value tried; a variant may change nothing."""
    measure = subject.measure
    if not isinstance(measure, Measure):
        return ()
    named = list(variants_of(subject))
    if not named:
        return ()
    own = _verdicts(notation(subject, measure), measure)
    found = []
    for name, setting in named:
        try:
            other = _verdicts(name, measure)
        except MeasurandError:
            continue  # a function of the user's own may not take every value
        changes = tuple(
            Change(anchor, what, before, other[anchor, what][0], other[anchor, what][1])
            for (anchor, what), (before, _) in own.items()
            if other.get((anchor, what), (before,))[0] != before
        )
        found.append(Variant(name, setting, changes))
        if watch is not None:
            watch()
    return tuple(found)


Verdicts = dict[tuple[str, str], tuple[str, str]]
"""By anchor and what is asked: the answer in a word, and the reason."""


def _verdicts(name: str, like: Measure) -> Verdicts:
    """The answers for a measure; kept for the built-in ones, which never change."""
    return _decided(name) if like.entry.family is Family.USER else _remembered(name)


@lru_cache(maxsize=512)
def _remembered(name: str) -> Verdicts:
    return _decided(name)


def _decided(name: str) -> Verdicts:
    found: Verdicts = {}
    for grades in GRADES:
        if attainable(name, [LENGTH], grades).values == (1,):
            continue  # the same value for all: rel=2 with binary relevance, say
        for order in ORDERS:
            card = scale(name, order, LENGTH, grades=grades)
            anchor, place = f"scale-{order}-{grades}", f"{order}, {GRADE_WORDS[grades]}"
            found[anchor, f"scale on {place}"] = card.kind, _reason(card.verdicts, card.kind)
            for prop in _FURTHER if (order, grades) == ("weak", 1) else ():
                verdict = card.verdicts[prop]
                found[anchor, f"{prop} on {place}"] = str(verdict.status), verdict.reason
    for id, verdict in axioms(name).verdicts.items():
        found[f"axiom-{id}", f"{AXIOMS[id].title} ({id})"] = str(verdict.status), verdict.reason
    return found


def _reason(verdicts: dict[str, Any], kind: str) -> str:
    from measurand.reports.scale_card import DECIDES

    reason: str = verdicts[DECIDES.get(kind, "isotone")].reason
    return reason


def thresholds(subject: Subject) -> tuple[Threshold, ...]:
    """The exact sets of the parameter that can be solved for, where they are neither empty nor everything."""
    measure = subject.measure
    if not isinstance(measure, Measure) or measure.entry.name not in SOLVED:
        return ()
    parameter = SOLVED[measure.entry.name][0]
    others = [(name, value) for name, value in measure.parameters if name not in (parameter, "dcg")]
    inside = ",".join([f"{parameter}=?", *(f"{name}={write_value(value)}" for name, value in others)])
    text = f"{measure.entry.name}({inside})" + (f"@{measure.cutoff}" if measure.cutoff else "")
    found = []
    for order in ORDERS:
        for grades in GRADES:
            whole = [str(span) for span in everything(read_unknown(text, grades))]
            for prop in ("strict", "isotone", "interval", *(_FURTHER if (order, grades) == ("weak", 1) else ())):
                answer = solve(text, prop, order, "all", grades=grades)
                if answer.spans and [str(span) for span in answer.spans] != whole:
                    anchor = f"scale-{order}-{grades}"
                    found.append(Threshold(anchor, prop, order, grades, parameter, answer.spans, answer.reason))
    return _without_repetition(found)


def _without_repetition(found: list[Threshold]) -> tuple[Threshold, ...]:
    """Isotone is not told where strict has the same answer."""
    kept = []
    for one in found:
        twin = any(other.prop == "strict" and (other.anchor, other.words) == (one.anchor, one.words) for other in found)
        if not (one.prop == "isotone" and twin):
            kept.append(one)
    return tuple(kept)


def subject_of(measure: str | Measure | Callable[[Any], Any], set_based: bool, error: float | None) -> Subject:
    """The measure as the scales see it, with binary relevance."""
    return as_subject(measure, 1, error=error, set_based=set_based)
