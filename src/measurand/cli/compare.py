"""``measurand compare``: is A better than B, and may one say so?"""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from measurand.cli.evaluate import QrelsPath, RunPaths

if TYPE_CHECKING:
    from measurand.statistics.comparison import Comparison


class Format(StrEnum):
    """How a comparison is written."""

    TABLE = "table"
    JSON = "json"
    LATEX = "latex"


def _draw_witnesses(found: Comparison, folder: Path) -> None:
    """One small picture for each significant difference that an increasing map reverses."""
    import re

    from measurand.errors import InputError
    from measurand.relevance.files import write_whole
    from measurand.statistics.witness_plot import witness_plot

    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"cannot write into {folder}: {error.strerror}") from None
    for label, one in found.measures.items():
        for pair in one.pairs:
            if pair.result.significant and pair.flip and pair.flip.witness:
                words = f"{label}: a map under which {pair.result.b} beats {pair.result.a}"
                name = re.sub(r"[^A-Za-z0-9.@-]+", "_", f"{label}_{pair.result.a}_{pair.result.b}")
                write_whole(folder / f"{name}.svg", witness_plot(pair.flip, words))


def compare(
    qrels: QrelsPath,
    runs: RunPaths,
    measures: Annotated[
        list[str] | None, typer.Option("-m", "--measures", metavar="MEASURES", help="Measures, e.g. 'AP nDCG@10'.")
    ] = None,
    order: Annotated[str, typer.Option("--order", help="Ordering of judged runs (see `measurand order`).")] = "weak",
    depth: Annotated[int, typer.Option("--depth", min=1, help="Documents compared for dominance and twins.")] = 10,
    binary: Annotated[
        bool, typer.Option("--binary/--grades-as-judged", help="Grades at --rel or above count as relevant, no more.")
    ] = False,
    rel: Annotated[int, typer.Option("--rel", help="Lowest relevant grade.")] = 1,
    baseline: Annotated[
        list[str] | None, typer.Option("--baseline", metavar="RUN", help="Compare with these systems only.")
    ] = None,
    test: Annotated[
        str, typer.Option("--test", help="t, wilcoxon, sign, randomisation, bootstrap, tukey or randomised-tukey.")
    ] = "t",
    correction: Annotated[
        str, typer.Option("--correction", help="holm, hommel, bonferroni, bh (Benjamini-Hochberg) or none.")
    ] = "holm",
    strict: Annotated[bool, typer.Option("--strict", help="Refuse tests that the scale does not admit.")] = False,
    seed: Annotated[int, typer.Option("--seed", help="Seed of resampling tests.")] = 0,
    hasse: Annotated[
        Path | None, typer.Option("--hasse", metavar="FILE.svg", help="Draw the order of the systems by dominance.")
    ] = None,
    witnesses: Annotated[
        Path | None,
        typer.Option("--witnesses", metavar="DIR", help="Draw, for each significant pair, the map that reverses it."),
    ] = None,
    format: Annotated[Format, typer.Option("--format", "-f", help="How to write it.")] = Format.TABLE,
    as_json: Annotated[bool, typer.Option("--json", help="The same as --format json.")] = False,
    load: Annotated[
        list[Path] | None, typer.Option("--load", metavar="FILE.py", help="Python file with measures of your own.")
    ] = None,
) -> None:
    """Compare systems: what the scores allow to be said, and what holds without any score.

    Tells which scale each measure is on, tests every pair, and says how small a change of the scale would undo a
    difference. Dominance compares the judged runs themselves.
    """
    from measurand.cli.evaluate import load_files
    from measurand.cli.progress import progress
    from measurand.evaluation.evaluate import load as load_collection
    from measurand.relevance.files import write_whole
    from measurand.statistics.comparison import compare as decide

    load_files(load or [])
    collection = load_collection(qrels, list(runs), relevance_level=rel)
    with progress("comparing") as watch:
        found = decide(
            collection,
            measures=measures or "AP nDCG@10",
            order=order,
            depth=depth,
            binary=binary,
            rel=rel,
            baselines=baseline or None,
            test=test,
            correction=correction,
            strict=strict,
            seed=seed,
            watch=watch,
        )
    if hasse:
        write_whole(hasse, found.dominance.order.to_svg())
    if witnesses:
        _draw_witnesses(found, witnesses)
    if as_json or format is Format.JSON:
        import json

        typer.echo(json.dumps(found.to_dict(), ensure_ascii=False))
    elif format is Format.LATEX:
        from measurand.reports.comparison import latex_comparison

        typer.echo(latex_comparison(found), nl=False)
    else:
        from rich.console import Console

        from measurand.reports.comparison import show_comparison

        show_comparison(found, Console())
