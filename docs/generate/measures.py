"""The catalogue of measures: what ``measurand measures`` tells of each, on one page."""

from __future__ import annotations

from itertools import groupby

from docs.generate.markdown import code, page, plain, table
from measurand.measures.parameters import write_value
from measurand.measures.registry import Cutoff, Entry, Family, known_measures
from measurand.reports.measure_card import MeasureCard

_INTRODUCTION = """\
# Measures

Every measure of the registry. A measure is written in the notation of ir_measures, with its parameters in brackets and
its cut-off after an `@`: `AP`, `AP(rel=2)@100`, `nDCG(dcg='exp-log2')@10`, `RBP(p=0.8)`, `P@[5,10]`. Numbers may be
decimals or fractions (`gRBP(p=1/3)`) and are kept exact. The printed name of a measure parses back to the same measure.
trec_eval's names are understood as well, and then name the measure in the output.

In the formulas, `rel(i)` is 1 if the document at rank i is relevant and 0 otherwise, `g(i)` is its gain, `δ_i` is the
index of its degree, RB is the recall base (the number of relevant documents of the topic), N is the number of documents
that count, c the index of the highest degree and `C(n, k)` a binomial coefficient.

The same text is shown by `measurand measures NAME`, and `measurand measures --json` has it as data."""


def built_in() -> list[Entry]:
    """The measures of the package, family by family; what a user defined is not ours to document."""
    entries = [entry for entry in known_measures() if entry.family is not Family.USER]
    return sorted(entries, key=lambda entry: list(Family).index(entry.family))


def measures_page() -> str:
    """The page: an overview, then each measure."""
    cards = [MeasureCard(entry) for entry in built_in()]
    overview = table(
        ["measure", "trec_eval", "", "family"],
        [
            [
                f"[{code(card.entry.name + _at(card.entry))}](#{anchor(card.entry)})",
                ", ".join(map(code, card.trec_names)),
                plain(card.entry.title),
                card.entry.family,
            ]
            for card in cards
        ],
    )
    parts = [_INTRODUCTION, overview]
    for family, group in groupby(cards, key=lambda card: card.entry.family):
        parts.append(f"## {family}")
        parts.extend(measure_section(card) for card in group)
    return page(*parts)


def anchor(entry: Entry) -> str:
    """Where a measure is to be found on the page."""
    return f"measure-{entry.name.lower()}"


def _at(entry: Entry) -> str:
    if entry.at != "cutoff":
        return f"@{entry.at}"
    return "" if entry.cutoff is Cutoff.NONE else "@k"


def measure_section(card: MeasureCard) -> str:
    """All there is to know about one measure."""
    entry = card.entry
    facts = [
        ("Notation", code(card.notation)),
        ("Formula", code(entry.formula)),
        ("Needs", ", ".join(entry.needs) or "the judged run alone"),
        ("Kind", plain(card.kind)),
        ("Over topics", str(entry.aggregation)),
        ("Also called", ", ".join(map(code, card.aliases))),
        ("trec_eval", ", ".join(map(code, card.trec_names))),
        ("Reference", plain(entry.reference)),
    ]
    listed = "\n".join(f"- **{label}:** {text}" for label, text in facts if text)
    return page(
        f"({anchor(entry)})=",
        f"### {entry.name}: {plain(entry.title)}",
        plain(entry.model),
        listed,
        _parameters(entry),
    ).rstrip()


def _parameters(entry: Entry) -> str:
    if not entry.parameters:
        return ""
    rows = []
    for parameter in entry.parameters:
        default = plain(parameter.otherwise or "required")
        if parameter.default is not None:
            default = code(write_value(parameter.default))
        rows.append([code(parameter.name), plain(parameter.range), default, plain(parameter.meaning)])
    return table(["parameter", "values", "default", "meaning"], rows)
