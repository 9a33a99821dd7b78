"""``measurand solve``: for which parameters a measure has a property."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from measurand.scales.solve import Solution


def solve(
    measure: Annotated[str, typer.Argument(metavar="MEASURE", help="A measure with one '?', such as gRBP(p=?).")],
    prop: Annotated[
        str, typer.Option("--property", help="What it should be: isotone, strict, ordinal, interval, equispaced, …")
    ],
    order: Annotated[str, typer.Option("--order", help="An ordering (see `measurand order`), or induced.")] = "weak",
    length: Annotated[str, typer.Option("-N", "--length", metavar="N|all", help="Documents in a run, or all.")] = "all",
    grades: Annotated[int | None, typer.Option("--grades", help="Highest degree of relevance; 1 is binary.")] = None,
    gains: Annotated[
        str | None, typer.Option("--gains", metavar="0,1,3", help="The gain of each degree, from 0 up.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """For which parameters does a measure have a property? The exact set, and why.

    Solved for: p of RBP and gRBP, base of DCG and nDCG. End points are rational numbers, algebraic numbers (their
    polynomial and a bracket) or logarithms (closed form and a bracket); brackets are certified.
    """
    from measurand.errors import InputError
    from measurand.scales.solve import solve as answer

    if length != "all" and not length.isdigit():
        raise InputError(f"the length {length!r} is neither a number of documents nor 'all'")
    found = answer(
        measure,
        prop,
        order,
        "all" if length == "all" else int(length),
        grades=grades,
        gains=gains.split(",") if gains else None,
    )
    if as_json:
        import json

        typer.echo(json.dumps(found.to_dict(), ensure_ascii=False))
        return
    typer.echo(_told(found))


def _told(found: Solution) -> str:
    where = f"on {found.order} for {'every N' if found.length == 'all' else f'N = {found.length}'}"
    if found.spans is None:
        word, _, why = found.reason.partition(": ")
        return f"{found.measure}, {found.property} {where}: {word}\n  {why}"
    if not found.spans:
        return f"{found.measure} is {found.property} {where} for no parameter\n  {found.reason}"
    spans = " ∪ ".join(map(str, found.spans))
    return f"{found.measure} is {found.property} {where} iff the parameter is in\n  {spans}\n  {found.reason}"
