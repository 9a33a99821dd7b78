"""A scale card for people: the kind, one sentence why, the counterexamples as runs side by side, what they admit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from measurand.measures.measure import Measure
from measurand.measures.traits import Need
from measurand.relevance.run import JudgedRun
from measurand.reports.order_report import SIGNS
from measurand.scales.card import PROPERTIES, Card
from measurand.verdict import Status, Verdict

if TYPE_CHECKING:
    from rich.console import Console

ADMITS = {
    "ratio": "means, standard deviations, t tests, and ratios: geometric means, “x % better”",
    "interval": "means, standard deviations, t tests, ANOVA (not ratios, unless the worst run is a true zero)",
    "order-preserving": "order statistics (low or high medians), sign and rank-sum tests, rank correlations; not means",
    "monotone": "order statistics (low or high medians), with care: some runs that differ have one value; not means",
    "none": "nothing that refers to this order: the measure contradicts it",
}
"""What statements about the values are meaningful for each kind, in a sentence."""

_KIND_WORDS = {
    "ratio": "a ratio scale",
    "interval": "an interval scale",
    "order-preserving": "order-preserving: better runs get higher values, but differences mean nothing",
    "monotone": "monotone: better runs never get lower values, but some that differ get the same",
    "none": "not a scale of this order: a better run can get a lower value",
    "undefined": "not defined on this order",
    "undecided": "undecided",
}

_DECIDES = {
    "ratio": "ratio",
    "interval": "interval",
    "order-preserving": "interval",
    "monotone": "strict",
    "none": "isotone",
    "undefined": "isotone",
    "undecided": "isotone",
}


def show_card(card: Card, console: Console) -> None:
    """Write a card to a terminal."""
    from rich import box
    from rich.markup import escape
    from rich.table import Table

    scale = card.subject.scale
    where = f"N = {card.length}" if card.length != "all" else "every N"
    gains = ", ".join(map(str, scale.gains))
    told = f"{where}, c = {scale.grades}, gains {gains}{_ideal(card)}"
    console.print(f"[bold]{escape(card.subject.name)}[/] on [bold]{card.ordering}[/]   {told}")
    console.print(f"[bold]{_KIND_WORDS.get(card.kind, card.kind)}[/]")
    decisive = card.verdicts[_DECIDES.get(card.kind, "isotone")]
    if card.kind == "interval" and card.verdicts["ratio"].status is Status.UNDECIDED:
        console.print(f"[dim]{escape(card.verdicts['ratio'].reason)}[/]")
    console.print(f"because {escape(decisive.reason)}\n")
    if decisive.status is Status.FAILS:
        _show_witness(decisive.witness, console)
    if card.kind in ADMITS:
        console.print(f"[bold]admits[/] {ADMITS[card.kind]}\n")
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1))
    for heading in ("", "property", "answer"):
        table.add_column(heading, overflow="fold")
    for name in PROPERTIES:
        verdict = card.verdicts[name]
        sign, style = SIGNS[verdict.status]
        table.add_row(f"[{style}]{sign}[/]", name, escape(_answer(card, name, verdict)))
    console.print(table)


def _ideal(card: Card) -> str:
    """The ideal ranking, for measures that do more with it than divide by it: then the verdicts depend on it."""
    subject = card.subject
    measure = subject.measure
    if not isinstance(measure, Measure) or Need.IDEAL not in measure.entry.needs or measure.entry.traits.additive:
        return ""
    if card.length != "all":
        return f", ideal ({JudgedRun(subject.at(card.length).ideal).brief()})"
    if subject.ideal is not None:
        return f", ideal ({JudgedRun(subject.ideal).brief()})"
    count = "N" if subject.recall_base is None else f"min({subject.recall_base}, N)"
    return f", ideal {subject.scale.grades}×{count}"


_FOLLOWS = {
    "isotone-valuation": "valuation and isotone hold",
    "positive-valuation": "valuation and strict hold",
    "pseudometric": "an isotone valuation",
    "metric": "a positive valuation",
    "natural-distance": "a valuation, and interval",
}
"""What is said in a word where a property follows from others on the card."""


def _answer(card: Card, name: str, verdict: Verdict) -> str:
    if verdict.is_true and name in _FOLLOWS:
        return _FOLLOWS[name]
    words = "" if verdict.is_true else f"{verdict.status}: "
    shortest = card.smallest_lengths.get(name)
    length = f" (smallest N that fails: {shortest})" if shortest is not None else ""
    return f"{words}{verdict.reason}{length}"


def _show_witness(witness: dict[str, Any], console: Console) -> None:
    from rich import box
    from rich.table import Table

    table = Table(box=box.ROUNDED, title="counterexample", title_style="dim", title_justify="left")
    table.add_column("run")
    table.add_column("exact value")
    table.add_column("≈", justify="right")
    for run, value, approx in zip(witness["runs"], witness["values"], witness["approx"], strict=True):
        shown = (
            "".join("█" if degree else "·" for degree in run) if max(run, default=0) <= 1 else " ".join(map(str, run))
        )
        label = f"({','.join(map(str, run))})" if len(run) <= 12 else f"{len(run)} ranks"
        table.add_row(
            f"{shown[:60]}  [dim]{label}[/]", value if len(value) <= 60 else value[:57] + "…", f"{approx:.6g}"
        )
    console.print(table)
