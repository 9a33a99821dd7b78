"""The catalogue of measures and the card of one: data first, then how a terminal shows it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Any

from measurand.measures.parameters import Parameter, write_value
from measurand.measures.registry import NAMES, Cutoff, Entry, Family
from measurand.measures.trec import TREC_NAMES, Takes

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table


@dataclass(frozen=True)
class MeasureCard:
    """What there is to know about one measure."""

    entry: Entry

    @property
    def notation(self) -> str:
        """The measure with all its parameters in place.

        >>> from measurand.measures.registry import look_up
        >>> MeasureCard(look_up("RBP")[0]).notation
        'RBP(p=0.8, rel=…)@k'
        """
        shown = []
        for parameter in self.entry.parameters:
            if parameter.name != self.entry.at:
                value = "…" if parameter.default is None else write_value(parameter.default)
                shown.append(f"{parameter.name}={value}")
        at = f"@{self.entry.at}" if self.entry.at != "cutoff" else "" if self.entry.cutoff is Cutoff.NONE else "@k"
        return self.entry.name + (f"({', '.join(shown)})" if shown else "") + at

    @property
    def aliases(self) -> list[str]:
        """Other names in the notation; those that stand for parameters say so."""
        plain = list(self.entry.aliases)
        for alias, preset in self.entry.presets.items():
            inside = ",".join(f"{name}={write_value(value)}" for name, value in preset.items())
            plain.append(f"{alias} = {self.entry.name}({inside})")
        return plain

    @property
    def trec_names(self) -> list[str]:
        """trec_eval's names, with ``_*`` where a cut-off follows."""
        own = [known for known in TREC_NAMES.values() if NAMES[known.measure][0] == self.entry.name]
        return [known.name + ("_*" if known.takes in (Takes.RANKS, Takes.SHARES) else "") for known in own]

    @property
    def kind(self) -> str:
        """The traits in words."""
        traits = self.entry.traits
        words = [str(traits.relevance), str(traits.basis)]
        alone = "a function of the judged run alone" + (f", unless {traits.unless}=true" if traits.unless else "")
        words.append(alone if traits.run_alone else "depends on the topic's judgements")
        if traits.additive is not None:
            words.append("a weighted sum over ranks" + (", up to a constant" if traits.additive.proportional else ""))
        if self.entry.exact is not None:
            words.append("exact values")
        return "; ".join(words)

    def to_dict(self) -> dict[str, Any]:
        """Plain data for ``--json``."""
        entry = self.entry
        return {
            "name": entry.name,
            "title": entry.title,
            "family": str(entry.family),
            "notation": self.notation,
            "formula": entry.formula,
            "user_model": entry.model,
            "parameters": [_parameter_data(parameter) for parameter in entry.parameters],
            "cutoff": str(entry.cutoff) if entry.at == "cutoff" else entry.at,
            "needs": [str(need) for need in entry.needs],
            "traits": {
                "relevance": str(entry.traits.relevance),
                "basis": str(entry.traits.basis),
                "function_of_run_alone": entry.traits.run_alone,
                "unless": entry.traits.unless or None,
                "additive": entry.traits.additive is not None,
                "exact": entry.exact is not None,
            },
            "aggregation": str(entry.aggregation),
            "aliases": [*entry.aliases, *entry.presets],
            "trec_eval": self.trec_names,
            "reference": entry.reference,
        }


def _parameter_data(parameter: Parameter) -> dict[str, Any]:
    return {
        "name": parameter.name,
        "meaning": parameter.meaning,
        "range": parameter.range,
        "default": None if parameter.default is None else write_value(parameter.default),
        "otherwise": parameter.otherwise or None,
    }


def show_catalogue(cards: Iterable[MeasureCard], console: Console) -> None:
    """All measures, grouped, one line each."""
    from rich.table import Table
    from rich.text import Text

    everything = sorted(cards, key=lambda card: list(Family).index(card.entry.family))
    for family, group in groupby(everything, key=lambda card: card.entry.family):
        table = Table(box=None, show_header=False, padding=(0, 1, 0, 0), expand=True, title=Text(str(family), "bold"))
        table.title_justify = "left"
        table.add_column(no_wrap=True, min_width=18, style="bold cyan")
        table.add_column(no_wrap=True, min_width=21, style="dim")
        table.add_column(ratio=1, no_wrap=True, overflow="ellipsis")
        for card in group:
            at = "" if card.entry.cutoff is Cutoff.NONE else "@k"
            at = f"@{card.entry.at}" if card.entry.at != "cutoff" else at
            table.add_row(Text(card.entry.name + at), Text(", ".join(card.trec_names)), Text(card.entry.title))
        console.print(table)
        console.print()
    console.print(Text("measurand measures NAME explains one; the second column is trec_eval's name.", "dim"))


def show_card(card: MeasureCard, console: Console) -> None:
    """One measure in full."""
    from rich.table import Table
    from rich.text import Text

    entry = card.entry
    console.print(Text.assemble((entry.name, "bold cyan"), "  ", (entry.title, "bold")))
    console.print()
    facts = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    facts.add_column(style="dim", no_wrap=True)
    facts.add_column(overflow="fold")
    for label, text in (
        ("notation", card.notation),
        ("formula", entry.formula),
        ("user model", entry.model),
        ("cut-off", _cutoff_in_words(entry)),
        ("needs", ", ".join(entry.needs) or "the judged run alone"),
        ("kind", card.kind),
        ("over topics", str(entry.aggregation)),
        ("also called", ", ".join(card.aliases)),
        ("trec_eval", ", ".join(card.trec_names)),
        ("reference", entry.reference),
    ):
        if text:
            facts.add_row(label, Text(text))
    console.print(facts)
    if entry.parameters:
        console.print()
        console.print(_parameter_table(entry))


def _cutoff_in_words(entry: Entry) -> str:
    if entry.at != "cutoff":
        return f"@ sets {entry.at}"
    return {Cutoff.NONE: "", Cutoff.OPTIONAL: "@k, optional", Cutoff.REQUIRED: "@k, required"}[entry.cutoff]


def _parameter_table(entry: Entry) -> Table:
    from rich.box import SIMPLE_HEAD
    from rich.table import Table
    from rich.text import Text

    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    for column in ("parameter", "values", "default", "meaning"):
        table.add_column(column, overflow="fold")
    for parameter in entry.parameters:
        default = parameter.otherwise if parameter.default is None else write_value(parameter.default)
        table.add_row(
            Text(parameter.name, "cyan"), Text(parameter.range), Text(default or "required"), Text(parameter.meaning)
        )
    return table
