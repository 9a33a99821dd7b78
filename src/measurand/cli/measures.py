"""``measurand measures``: the catalogue of measures, or all about one."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from measurand.measures.registry import Entry


def measures(
    name: Annotated[
        str | None, typer.Argument(metavar="NAME", help="A measure to explain: nDCG, RBP(p=0.8), ndcg_cut_10.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    load: Annotated[
        list[Path] | None, typer.Option("--load", metavar="FILE.py", help="A Python file with measures of your own.")
    ] = None,
) -> None:
    """List all measures, or explain one: formula, parameters, user model, reference."""
    from measurand.measures.registry import known_measures
    from measurand.measures.user import load_measures
    from measurand.reports.measure_card import MeasureCard, show_card, show_catalogue

    for file in load or ():
        load_measures(file)
    chosen = [MeasureCard(entry) for entry in (known_measures() if name is None else entries_of(name))]
    if as_json:
        import json

        data = [card.to_dict() for card in chosen]
        single = name is not None and len(data) == 1
        typer.echo(json.dumps(data[0] if single else {"measures": data}, ensure_ascii=False))
        return
    from rich.console import Console

    console = Console()
    if name is None or len(chosen) > 1:
        show_catalogue(chosen, console)
    else:
        show_card(chosen[0], console)


def entries_of(name: str) -> list[Entry]:
    """The measure of a name, an alias, a whole notation or one of trec_eval's names; a nickname has several."""
    from measurand.measures.notation import parse_measures
    from measurand.measures.registry import NAMES, REGISTRY, known_measures

    known_measures()
    if name in NAMES:
        return [REGISTRY[NAMES[name][0]]]
    return list(dict.fromkeys(measure.entry for measure in parse_measures(name, trec_version=10)))
