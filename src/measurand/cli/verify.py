"""``measurand verify``: re-check certificates with a program that shares nothing with the one that wrote them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from measurand.checker import Outcome

_MARKS = {"confirmed": "✓", "refuted": "✗", "unchecked": "–"}


def verify(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Certificates, as --certificate writes them.")],
    load: Annotated[
        Path | None, typer.Option("--load", metavar="FILE.py", help="Python file with the functions they are about.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Re-check certificates from the naive definitions: each is confirmed, refuted, or unchecked with the reason.

    The exit code is 1 if any is refuted, 2 if the file cannot be read, 0 otherwise.
    """
    import sys

    from measurand.checker import Unreadable, check_file
    from measurand.errors import InputError

    sys.set_int_max_str_digits(0)  # exact values may be longer than Python reads by default
    try:
        outcomes = check_file(file, load)
    except Unreadable as error:
        raise InputError(str(error)) from None
    if as_json:
        _print_json(file, outcomes)
    else:
        _print_lines(outcomes)
    if any(one.outcome == "refuted" for one in outcomes):
        raise typer.Exit(1)


def _counts(outcomes: list[Outcome]) -> dict[str, int]:
    return {kind: sum(one.outcome == kind for one in outcomes) for kind in _MARKS}


def _print_json(file: Path, outcomes: list[Outcome]) -> None:
    import json

    found = {"file": str(file), **_counts(outcomes), "outcomes": [one.to_dict() for one in outcomes]}
    typer.echo(json.dumps(found, ensure_ascii=False))


def _print_lines(outcomes: list[Outcome]) -> None:
    for one in outcomes:
        typer.echo(f"{_MARKS[one.outcome]} {one.outcome:9}  {one.claim}")
        typer.echo(f"             {one.reason}")
    typer.echo(", ".join(f"{count} {kind}" for kind, count in _counts(outcomes).items() if count))
