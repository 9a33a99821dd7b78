"""``measurand passport``: everything about one measure."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def passport(
    measure: Annotated[str, typer.Argument(metavar="MEASURE", help="A measure, such as AP or gRBP(p=1/3).")],
    output: Annotated[
        Path | None, typer.Option("-o", "--output", metavar="FILE.html", help="Write it as one self-contained page.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    load: Annotated[
        list[Path] | None, typer.Option("--load", metavar="FILE.py", help="A file that defines measures.")
    ] = None,
) -> None:
    """Tell everything about one measure: scales, axioms, top-heaviness, values, statistics, parameters, relatives.

    Every verdict comes with its reason or its smallest counterexample; a page draws them.
    """
    from measurand.cli.progress import progress
    from measurand.measures.user import load_measures
    from measurand.reports.passport import passport as examine

    for file in load or []:
        load_measures(file)
    with progress(f"examining {measure}") as watch:
        found = examine(measure, watch=watch)
    if output is not None:
        from measurand.relevance.files import write_whole
        from measurand.reports.passport_page import page

        write_whole(output, page(found))
    if as_json:
        import json

        typer.echo(json.dumps(found.to_dict(), ensure_ascii=False))
    elif output is not None:
        typer.echo(f"passport of {found.name} written to {output}")
    else:
        from rich.console import Console

        from measurand.reports.passport_view import show_passport

        show_passport(found, Console())
