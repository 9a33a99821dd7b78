"""``measurand balance``: the balancing index of a measure."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def balance(
    measure: Annotated[str | None, typer.Argument(metavar="[MEASURE]", help="A measure, such as RBP(p=0.8).")] = None,
    lengths: Annotated[str, typer.Option("-N", "--length", metavar="N|N..M", help="Lengths of runs.")] = "1..200",
    grades: Annotated[int | None, typer.Option("--grades", help="Highest degree of relevance; 1 is binary.")] = None,
    gains: Annotated[str | None, typer.Option("--gains", metavar="0,1,3", help="The gain of each degree.")] = None,
    load: Annotated[
        list[Path] | None, typer.Option("--load", metavar="FILE.py", help="A file that defines measures.")
    ] = None,
    figure: Annotated[bool, typer.Option("--figure", help="Draw UO Figure 1(a), all its measures.")] = False,
    output: Annotated[
        Path | None, typer.Option("-o", "--output", metavar="FILE.svg", help="Where --figure goes.")
    ] = None,
    plot: Annotated[Path | None, typer.Option("--plot", metavar="FILE.svg", help="Draw the index of MEASURE.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """How top-heavy is a measure? The balancing index B(n) of Ferrante, Ferro and Maistro (2015).

    B(n) is the largest rank from which a list filled with the lowest relevant degree outweighs one document of the
    highest degree at rank 1; null where nothing does. Small: top-heavy. Close to n: like a set.
    """
    from measurand.errors import InputError
    from measurand.measures.user import load_measures
    from measurand.relevance.files import write_whole
    from measurand.reports.chart import Chart, Series, draw_chart
    from measurand.scales import balance as theory

    for file in load or []:
        load_measures(file)
    if figure:
        curves = theory.figure()
        series = [Series(label, one.lengths, one.index) for label, one in curves]
        chart = Chart("Balancing index (UO Figure 1a)", "length n of the run", "balancing index B(n)", series)
        target = output or plot or Path("balancing.svg")
        write_whole(target, draw_chart(chart))
        typer.echo(f"figure written to {target}")
        return
    if measure is None:
        raise InputError("give a measure, such as 'RBP(p=0.8)', or --figure")
    found = theory.balance(measure, _lengths(lengths), grades=grades, gains=list(gains.split(",")) if gains else None)
    if plot:
        chart = Chart(
            f"Balancing index of {found.measure}",
            "length n of the run",
            "balancing index B(n)",
            [Series(found.measure, found.lengths, found.index)],
        )
        write_whole(plot, draw_chart(chart))
    if as_json:
        import json

        typer.echo(json.dumps(found.to_dict()))
        return
    for length, index in zip(found.lengths, found.index, strict=True):
        typer.echo(f"{length:>6}  {index if index is not None else 'none'}")


def _lengths(text: str) -> range:
    from measurand.errors import InputError

    low, dots, high = text.partition("..")
    try:
        first = int(low)
        last = int(high) if dots else first
    except ValueError:
        raise InputError(f"the lengths {text!r} are neither a number nor a range such as 1..200") from None
    if not 1 <= first <= last:
        raise InputError(f"the lengths {text!r} must start at 1 or more and not fall")
    return range(first, last + 1)
