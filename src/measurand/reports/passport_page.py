"""A passport as one self-contained HTML page: no network, light and dark, on paper and on a phone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import TYPE_CHECKING, Any

from measurand.axioms.axiom import Axiom
from measurand.axioms.relatives import RELATIONS, Relative
from measurand.measures.parameters import write_value
from measurand.orderings import ORDERINGS
from measurand.reports.axiom_card import FAMILIES
from measurand.reports.chart import Chart, Series, draw_chart
from measurand.reports.passport import Passport
from measurand.reports.passport_parameters import Variant
from measurand.reports.passport_scales import GRADE_WORDS, GRADES, LENGTH, ORDER_WORDS, ORDERS, OnOrdering
from measurand.reports.passport_summary import listed
from measurand.reports.scale_card import ADMITS, KIND_WORDS
from measurand.reports.witnesses import Picture, axiom_picture, scale_picture
from measurand.scales.card import PROPERTIES
from measurand.verdict import Method, Status, Verdict

if TYPE_CHECKING:
    from jinja2 import Environment

STATUS_MARKS = {Status.HOLDS: "✓", Status.FAILS: "✗", Status.UNDECIDED: "?", Status.UNDEFINED: "–"}
KIND_MARKS = {
    "ratio": "R",
    "interval": "I",
    "order-preserving": "O",
    "monotone": "M",
    "none": "✗",
    "undecided": "?",
    "undefined": "–",
}
"""One sign for each answer: nothing is told by colour alone."""

OUTCOME_MARKS = {"confirmed": "✓", "refuted": "✗", "conditional": "◐", "undecidable": "?"}

METHOD_WORDS = {
    Method.CLOSED_FORM: "by an argument",
    Method.EXHAUSTIVE: "by looking at every case",
    Method.SEARCH: "by a search",
    Method.FLOAT: "in floating point",
}


def environment() -> Environment:
    """Where the templates are, and how they escape: everything, unless it is marked as safe here."""
    from jinja2 import Environment, PackageLoader, StrictUndefined

    return Environment(
        loader=PackageLoader("measurand.reports", "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


@dataclass(frozen=True)
class _Shown:
    """A verdict, ready to be shown."""

    name: str
    meaning: str
    verdict: Verdict
    picture: Picture | None
    same_as: str = ""
    """The property whose counterexample it shares, so that it is drawn once."""


def page(passport: Passport, siblings: Mapping[str, str] | None = None, index: str | None = None) -> str:
    """The passport as HTML; ``siblings`` are the files of other measures by name, ``index`` that of the atlas."""
    from markupsafe import Markup

    template = environment().get_template("passport.html")
    safe = Markup  # pictures are made here, and escape what they write
    return template.render(
        passport=passport,
        identity=passport.identity,
        siblings=siblings or {},
        index=index,
        orders=ORDERS,
        grades=GRADES,
        order_words=ORDER_WORDS,
        grade_words=GRADE_WORDS,
        definitions={name: order.definition for name, order in ORDERINGS.items()},
        kind_words=KIND_WORDS,
        kind_marks=KIND_MARKS,
        status_marks=STATUS_MARKS,
        outcome_marks=OUTCOME_MARKS,
        family_words=FAMILIES,
        reference=_reference,
        violated=_of_status,
        method_words=METHOD_WORDS,
        admits=ADMITS,
        length=LENGTH,
        listed=listed,
        evidence=_evidence,
        sentence=_sentence,
        decisive=_decisive,
        properties=_properties,
        axiom_picture=axiom_picture,
        svg=lambda picture: safe(picture.svg),
        chart=safe(balance_chart(passport)),
        changing=[one for one in passport.variants if one.changes],
        unchanging=[one for one in passport.variants if not one.changes],
        changed=_changed,
        related=_related(passport),
        relations=RELATIONS,
        write_value=write_value,
        version=_version(),
    )


def _version() -> str:
    from importlib.metadata import version

    return version("measurand")


def _of_status(passport: Passport, status: str) -> list[Axiom]:
    """The axioms with this answer."""
    return [axiom for _, rows in passport.families for axiom, verdict in rows if verdict.status == status]


def _reference(rows: Sequence[tuple[Axiom, Verdict]]) -> str:
    """What the references of some axioms have in common, up to a comma; the first one if that is nothing."""
    references = [axiom.reference.split(", ") for axiom, _ in rows]
    common = [parts[0] for parts in takewhile(lambda parts: len(set(parts)) == 1, zip(*references, strict=False))]
    return ", ".join(common or references[0])


def _sentence(words: str) -> str:
    """Words as a sentence: with a capital and a full stop."""
    return words[:1].upper() + words[1:] + ("" if words.endswith(".") else ".")


def _evidence(anchors: Sequence[str], passport: Passport) -> list[tuple[str, str]]:
    """Links to what a sentence rests on: each ordering once, by its name; a section by none."""
    places = {one.anchor: one.order for one in passport.scales}
    found: dict[str, str] = {}
    for anchor in anchors:
        found.setdefault(places.get(anchor, "") if len(anchors) > 1 else "", anchor)
    return [(anchor, words) for words, anchor in found.items()]


def _decisive(one: OnOrdering) -> Picture | None:
    return scale_picture(one.decisive, one.verdict, one.order, one.grades)


def _properties(one: OnOrdering) -> list[_Shown]:
    """All properties on an ordering; a counterexample that was drawn already is referred to."""
    drawn: dict[str, str] = {}
    if one.verdict.status is Status.FAILS:
        drawn[repr(one.verdict.witness)] = one.decisive
    found = []
    for name, meaning in PROPERTIES.items():
        verdict = one.verdicts[name]
        key = repr(verdict.witness)
        twin = drawn.get(key, "") if verdict.status is Status.FAILS else ""
        picture = None if twin else scale_picture(name, verdict, one.order, one.grades)
        if picture is not None:
            drawn[key] = name
        found.append(_Shown(name, meaning, verdict, picture, twin))
    return found


def balance_chart(passport: Passport) -> str:
    """The balancing index by length, beside that of a measure for which ranks do not count."""
    lengths = passport.balances[0].lengths
    series = [
        Series(GRADE_WORDS[grades], one.lengths, one.index)
        for grades, one in zip(GRADES, passport.balances, strict=True)
    ]
    series.append(Series("ranks do not count", lengths, lengths))
    title = f"Balancing index of {passport.name}"
    return draw_chart(Chart(title, "length n of the run", "balancing index B(n)", series))


def _changed(variant: Variant) -> list[dict[str, Any]]:
    """The changes of a variant: scales first, then axioms; statuses with their marks."""
    marks = {**KIND_MARKS, **{str(status): mark for status, mark in STATUS_MARKS.items()}}
    return [
        {"change": one, "before": marks.get(one.before, ""), "after": marks.get(one.after, "")}
        for one in variant.changes
    ]


def _related(passport: Passport) -> list[dict[str, Any]]:
    """Relatives that are related alike, together."""
    groups: dict[tuple[str, str, int, bool], list[Relative]] = {}
    for one in passport.relatives:
        groups.setdefault((one.own, one.relation, one.grades, one.proof is None), []).append(one)
    return [
        {
            "own": own if members[0].is_special else None,
            "relation": relation,
            "grades": GRADE_WORDS[grades],
            "unproved": unproved,
            "members": members,
        }
        for (own, relation, grades, unproved), members in groups.items()
    ]
