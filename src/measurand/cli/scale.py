"""``measurand scale``: which scale a measure is on."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from measurand.scales.card import Card


def scale(
    measure: Annotated[str, typer.Argument(metavar="MEASURE", help="A measure, such as AP or gRBP(p=1/3).")],
    length: Annotated[str, typer.Option("-N", "--length", metavar="N|all", help="Documents in a run, or all.")],
    order: Annotated[
        str, typer.Option("--order", help="An ordering (see `measurand order`), induced, or all.")
    ] = "weak",
    grades: Annotated[int | None, typer.Option("--grades", help="Highest degree of relevance; 1 is binary.")] = None,
    gains: Annotated[
        str | None, typer.Option("--gains", metavar="0,1,3", help="The gain of each degree, from 0 up.")
    ] = None,
    recall_base: Annotated[
        int | None, typer.Option("--recall-base", metavar="RB", help="Relevant documents of the topic; default N.")
    ] = None,
    ideal: Annotated[
        str | None, typer.Option("--ideal", metavar="2,1,1", help="Degrees of the topic's documents, best first.")
    ] = None,
    true_zero: Annotated[
        bool, typer.Option("--true-zero", help="Accept the worst run as a true zero (ratio scale).")
    ] = False,
    error: Annotated[
        float | None, typer.Option("--error", help="Error bound of a user's function that answers in floats.")
    ] = None,
    limit: Annotated[
        int | None, typer.Option("--limit", min=1, help="How many runs may be looked at one by one.")
    ] = None,
    load: Annotated[
        list[Path] | None, typer.Option("--load", metavar="FILE.py", help="A file that defines measures.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    certificate: Annotated[
        Path | None, typer.Option("--certificate", metavar="FILE", help="Write certificates for `measurand verify`.")
    ] = None,
) -> None:
    """Tell which scale a measure is on, with a proof or the smallest counterexample.

    Decides, for an ordering of all judged runs of a length, whether the measure is isotone, strict, ordinal, interval,
    interval-like, a valuation, a metric, equally spaced. The recall base is a constant of the topic.
    """
    from measurand.cli.progress import progress
    from measurand.errors import InputError
    from measurand.measures.user import load_measures
    from measurand.orderings import ORDERINGS
    from measurand.relevance.run import JudgedRun
    from measurand.scales.card import LIMIT
    from measurand.scales.card import scale as decide
    from measurand.scales.certificates import write_certificates

    for file in load or []:
        load_measures(file)
    if length != "all" and not length.isdigit():
        raise InputError(f"the length {length!r} is neither a number of documents nor 'all'")
    names = list(ORDERINGS) if order == "all" else [order]
    with progress("looking at runs") as watch:
        cards = {
            name: decide(
                measure,
                name,
                "all" if length == "all" else int(length),
                grades=grades,
                gains=gains.split(",") if gains else None,
                recall_base=recall_base,
                ideal=JudgedRun.parse(ideal) if ideal else None,
                error=error,
                true_zero=true_zero,
                limit=limit or LIMIT,
                watch=watch,
            )
            for name in names
        }
    if certificate:
        write_certificates(cards.values(), certificate)
    _print(cards, order == "all", as_json)


def _print(cards: dict[str, Card], several: bool, as_json: bool) -> None:
    if as_json:
        import json

        data = {name: card.to_dict() for name, card in cards.items()}
        typer.echo(json.dumps(data if several else next(iter(data.values())), ensure_ascii=False))
        return
    from rich.console import Console

    from measurand.reports.scale_card import show_card

    console = Console()
    for card in cards.values():
        show_card(card, console)
