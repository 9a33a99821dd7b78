"""``measurand study``: experiments on measures."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

study = typer.Typer(help="Experiments on measures: simulations, seeded and repeatable.", no_args_is_help=True)


@study.callback()
def _root() -> None:
    """Experiments on measures: simulations, seeded and repeatable."""


@study.command()
def balancing(
    repetitions: Annotated[int, typer.Option("--repetitions", help="How often each experiment is repeated.")] = 10_000,
    unpaired: Annotated[bool, typer.Option("--unpaired", help="Student's t test for independent samples.")] = False,
    seed: Annotated[int, typer.Option("--seed", help="Seed of the random numbers.")] = 2015,
    plot: Annotated[Path | None, typer.Option("--plot", metavar="FILE.svg", help="Draw the curve.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Simulate UO Figure 1(b): how often RBP (p = 0.8) tells two runs apart, by the rank from which they differ."""
    from measurand.cli.progress import progress
    from measurand.scales.balance import balance
    from measurand.studies.balancing import balancing_study

    with progress("repetitions") as watch:
        found = balancing_study(repetitions, paired=not unpaired, seed=seed).run(watch)
    index = balance("RBP(p=0.8)", [1000]).index[0]
    if plot:
        from measurand.relevance.files import write_whole
        from measurand.reports.chart import Chart, Series, draw_chart

        kind = "unpaired" if unpaired else "paired"
        chart = Chart(
            f"How often two runs are told apart (UO Figure 1b), {kind} t test, {repetitions:,} repetitions",
            "rnk: rank down to which the runs are alike",
            "share of significant differences",
            [Series("RBP, p = 0.8", found.rnk, found.share_significant)],
            marks=[(float(index), f"balancing index {index}")] if index else [],
            y_range=(0.0, 1.0),
        )
        write_whole(plot, draw_chart(chart))
    if as_json:
        import json

        typer.echo(json.dumps(found.to_dict()))
        return
    typer.echo("rnk   significant")
    for rank, share in zip(found.rnk, found.share_significant, strict=True):
        typer.echo(
            f"{rank:>3}   {share:>7.2%}  {'█' * round(40 * share)}{'   ← balancing index' if rank == index else ''}"
        )
