"""``measurand axioms``: which axioms on measures a measure satisfies."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def axioms(
    measure: Annotated[str, typer.Argument(metavar="MEASURE", help="A measure, such as AP or RBP(p=0.8)@10.")],
    family: Annotated[
        str, typer.Option("--family", help="Whose axioms: axiometrics, moffat, amigo, swap, fuhr, or all.")
    ] = "all",
    grades: Annotated[
        int | None,
        typer.Option("--grades", help="Highest degree of relevance; by default 1 for binary measures, else 2."),
    ] = None,
    gains: Annotated[
        str | None, typer.Option("--gains", metavar="0,1,3", help="The gain of each degree, from 0 up.")
    ] = None,
    load: Annotated[
        list[Path] | None, typer.Option("--load", metavar="FILE.py", help="A file that defines measures.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Tell which axioms of the literature a measure satisfies, with a proof or the smallest counterexample.

    Axioms say how a score should move when documents do, or when the topic changes.
    Each is decided for all rankings and topics at once.
    """
    from measurand.axioms.card import axioms as decide
    from measurand.cli.progress import progress
    from measurand.measures.user import load_measures

    for file in load or []:
        load_measures(file)
    with progress("deciding axioms") as watch:
        card = decide(measure, family, grades=grades, gains=gains.split(",") if gains else None, watch=watch)
    if as_json:
        import json

        typer.echo(json.dumps(card.to_dict(), ensure_ascii=False))
        return
    from rich.console import Console

    from measurand.reports.axiom_card import show_axioms

    show_axioms(card, Console())
