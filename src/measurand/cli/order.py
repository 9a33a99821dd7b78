"""``measurand order``: an ordering of judged runs, counted, examined and drawn."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def order(
    name: Annotated[str, typer.Argument(metavar="ORDER", help="set-total, set-partial, strong, replacement or weak.")],
    length: Annotated[int, typer.Option("-N", "--length", help="Documents in a run.")],
    grades: Annotated[int, typer.Option("--grades", help="Highest degree of relevance; 1 is binary.")] = 1,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    hasse: Annotated[
        Path | None, typer.Option("--hasse", metavar="FILE", help="Draw the Hasse diagram: .svg, .dot or .png.")
    ] = None,
    compare: Annotated[
        tuple[str, str] | None, typer.Option("--compare", metavar="R S", help="Compare two runs, e.g. 1,0,2 0,1,1.")
    ] = None,
    highlight: Annotated[
        tuple[str, str] | None,
        typer.Option("--highlight", metavar="R S", help="Mark the interval of two runs in the diagram."),
    ] = None,
    limit: Annotated[
        int | None, typer.Option("--limit", min=1, help="How many runs may be enumerated where that is needed.")
    ] = None,
) -> None:
    """Examine an ordering of judged runs: counts, properties with witnesses, comparisons, its Hasse diagram.

    Runs are written 1,0,2: the degree of the document at each rank.
    """
    from measurand.errors import InputError
    from measurand.orderings import ordering
    from measurand.orderings.drawing import write_diagram
    from measurand.orderings.hasse import hasse_diagram
    from measurand.relevance.universe import ENUMERATION_LIMIT
    from measurand.reports.order_report import order_report, show_order

    chosen = ordering(name, length, grades, limit or ENUMERATION_LIMIT)
    if highlight and not hasse:
        raise InputError("--highlight marks runs in a diagram: give --hasse FILE too")
    diagram = hasse_diagram(chosen, highlight) if hasse else None
    report = order_report(chosen, compare)
    if diagram and hasse:
        write_diagram(diagram, hasse)
    if as_json:
        _print_json(report.to_dict())
        return
    from rich.console import Console

    show_order(report, Console())
    if hasse:
        typer.echo(f"Hasse diagram written to {hasse}")


def _print_json(data: dict[str, object]) -> None:
    import json
    import sys

    sys.set_int_max_str_digits(0)  # counts are exact, and may be longer than Python prints by default
    typer.echo(json.dumps(data, ensure_ascii=False))
