"""``measurand simulate``: a small collection to try things on."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def simulate(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="Where to write qrels.txt and runs/.")],
    queries: Annotated[int, typer.Option(min=4, max=10_000, help="Number of queries.")] = 25,
    seed: Annotated[int, typer.Option(min=0, help="The same seed gives the same collection.")] = 2026,
) -> None:
    """Write a small simulated collection: graded qrels and the runs of six systems."""
    from measurand.evaluation.simulate import simulate as simulated

    made = simulated(queries=queries, seed=seed)
    made.write(folder)
    typer.echo(f"wrote {folder}/qrels.txt and {len(made.runs)} runs of {queries} queries in {folder}/runs")
