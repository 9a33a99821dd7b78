"""``measurand atlas``: passports of many measures, and a matrix that leads into them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def atlas(
    output: Annotated[Path, typer.Option("-o", "--output", metavar="DIR", help="The folder to write into.")],
    measures: Annotated[
        list[str] | None,
        typer.Option("--measure", "-m", metavar="MEASURE", help="A measure; may be repeated. Default: the usual ones."),
    ] = None,
    load: Annotated[
        list[Path] | None, typer.Option("--load", metavar="FILE.py", help="A file that defines measures.")
    ] = None,
) -> None:
    """Write the passports of many measures, and index.html: a matrix of measures and properties, leading into them.

    Pages are written as they are done; after an interruption those written stay, and the next run makes all anew.
    """
    from os import cpu_count

    from measurand.cli.progress import progress
    from measurand.errors import MeasurandError
    from measurand.reports.atlas import INDEX
    from measurand.reports.atlas import atlas as write

    with progress("writing passports") as watch:
        found = write(output, measures or None, load or [], processes=min(2, cpu_count() or 1), watch=watch)
    typer.echo(f"{len(found.rows)} passport{'s' * (len(found.rows) != 1)} written; open {output / INDEX}")
    if found.failed:
        raise MeasurandError("; ".join(f"{name} was left out: {reason}" for name, reason in found.failed))
