"""What changes for other parameters: exact sets of parameters where they can be solved for, and verdicts that differ.

Verdicts are compared at one length (and axioms as they are decided), for one changed parameter at a time. Which values
are tried follows from the kind of the parameter; only what changes is kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import Any

from measurand.axioms.axiom import AXIOMS
from measurand.axioms.card import axioms
from measurand.errors import InputError, MeasurandError
from measurand.measures.measure import Measure
from measurand.measures.parameters import Kind, Parameter, Value, write_value
from measurand.measures.registry import Cutoff, Family
from measurand.reports.passport_scales import GRADE_WORDS, GRADES, LENGTH, ORDERS
from measurand.scales.card import as_subject, scale
from measurand.scales.cells import Span
from measurand.scales.solve import SOLVED, everything, read_unknown, solve
from measurand.scales.subject import Subject
from measurand.statistics.attainable import attainable

_CHARACTERISTIC: dict[str, tuple[Value, ...]] = {
    "rel": (2,),
    "max": (4,),
    "base": (Fraction(2), Fraction(3, 2), Fraction(3)),  # below LENGTH: past it, nothing would be discounted
    "judged_only": (),  # here every document is judged
}
"""What is tried for parameters of these names."""

_PROBABILITIES = (Fraction(1, 3), Fraction(1, 2), Fraction(4, 5), Fraction(19, 20))
_NUMBERS = (Fraction(0), Fraction(1, 2), Fraction(1), Fraction(2), Fraction(10))
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


def notation(subject: Subject, measure: Measure) -> str:
    """How a measure is written; one that is cut at the length of the run, whatever that is, without its cut-off."""
    name = replace(measure, trec_name=None, label="").name
    return name.rpartition("@")[0] if subject.cut_at_length else name


def characteristic_values(parameter: Parameter) -> tuple[Value, ...]:
    """The values of a parameter that are worth a look, by its kind.

    >>> [str(value) for value in characteristic_values(Parameter("p", Kind.NUMBER, "", low=0, high=1, open_low=True))]
    ['1/3', '1/2', '4/5', '19/20']
    """
    if parameter.name in _CHARACTERISTIC:
        return _CHARACTERISTIC[parameter.name]
    if parameter.kind is Kind.BOOLEAN:
        return (True, False)
    if parameter.kind is Kind.CHOICE:
        return parameter.choices
    if parameter.kind is Kind.GAINS:
        return (((2, Fraction(3)),),)
    wanted: tuple[Value, ...] = ()
    if parameter.kind is Kind.NUMBER:
        wanted = _PROBABILITIES if parameter.high == 1 else _NUMBERS
    elif parameter.kind is Kind.INTEGER and isinstance(parameter.default, int):
        wanted = (parameter.default - 1, parameter.default + 1)
    return tuple(value for value in wanted if _is_allowed(parameter, value))


def _is_allowed(parameter: Parameter, value: Value) -> bool:
    try:
        parameter.check(value)
    except InputError:
        return False
    return True


def variants_of(subject: Subject) -> Iterator[tuple[str, str]]:
    """The notations of the measure with one parameter changed, each with what was changed."""
    measure = subject.measure
    if not isinstance(measure, Measure):
        return
    own = notation(subject, measure)
    for parameter in measure.entry.parameters:
        if parameter.name == measure.entry.at:
            continue
        for value in characteristic_values(parameter):
            changed = {**dict(measure.parameters), parameter.name: value}
            try:
                other = replace(measure, parameters=tuple(changed.items()), trec_name=None, label="")
            except InputError:
                continue  # it excludes another parameter
            if notation(subject, other) != own:
                yield notation(subject, other), f"{parameter.name} = {write_value(value)}"
    if measure.entry.cutoff is not Cutoff.NONE and measure.entry.at == "cutoff":
        if measure.cutoff is None or subject.cut_at_length:
            yield f"{own}@3", "a cut-off at 3"
        elif measure.entry.cutoff is Cutoff.OPTIONAL:
            yield replace(measure, cutoff=None, trec_name=None, label="").name, "no cut-off"


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
