"""``measurand evaluate`` and ``measurand check``."""

from __future__ import annotations

import io
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from measurand.cli.output import print_text
from measurand.errors import InputError, MeasurandError, visible

if TYPE_CHECKING:
    from measurand.evaluation.results import Scores


class Missing(StrEnum):
    """What a judged query counts that a run does not answer."""

    ZERO = "zero"
    SKIP = "skip"


class Format(StrEnum):
    """How scores are written."""

    TABLE = "table"
    TREC = "trec"
    JSON = "json"
    CSV = "csv"
    LATEX = "latex"


QrelsPath = Annotated[str, typer.Argument(metavar="QRELS", help="Relevance judgements; - reads standard input.")]
RunPaths = Annotated[list[str], typer.Argument(metavar="RUN", help="Runs: files, globs or directories; -: stdin.")]


def evaluate(
    qrels: QrelsPath,
    runs: RunPaths,
    measures: Annotated[
        list[str] | None,
        typer.Option(
            "-m",
            "--measures",
            metavar="MEASURES",
            help="Measures, e.g. 'AP nDCG@10 RBP(p=0.8)' or trec_eval's names; may be repeated.",
        ),
    ] = None,
    per_query: Annotated[bool, typer.Option("-q", "--per-query", help="Show every query, not only the means.")] = False,
    missing: Annotated[
        Missing, typer.Option(help="A judged query the run does not answer: zero (trec_eval -c) or skip.")
    ] = Missing.ZERO,
    rel: Annotated[int, typer.Option("--rel", help="Lowest relevant grade (trec_eval -l).")] = 1,
    judged_only: Annotated[
        bool, typer.Option("--judged-only", help="Remove unjudged documents first (trec_eval -J).")
    ] = False,
    depth: Annotated[
        int | None, typer.Option(min=1, help="Evaluate only so many documents of each query (trec_eval -M).")
    ] = None,
    gains: Annotated[str | None, typer.Option(help="Gains of grades for graded measures, e.g. 1=1,2=3,3=7.")] = None,
    documents: Annotated[int | None, typer.Option(help="Documents in the collection (trec_eval -N).")] = None,
    trec_version: Annotated[int, typer.Option(help="Follow trec_eval 9 or 10.", min=9, max=10)] = 9,
    format: Annotated[Format, typer.Option("--format", "-f", help="How to write the scores.")] = Format.TABLE,
    output: Annotated[Path | None, typer.Option("--output", "-o", help="Write to this file.")] = None,
    load: Annotated[
        list[Path] | None, typer.Option("--load", metavar="FILE.py", help="Python file with measures of your own.")
    ] = None,
) -> None:
    """Evaluate runs against relevance judgements, with trec_eval's numbers."""
    from measurand.cli.progress import reading_progress
    from measurand.evaluation.collection import DEFAULT_MEASURES, Collection
    from measurand.evaluation.policies import Policies
    from measurand.evaluation.sources import expanded, named_sources
    from measurand.measures.notation import parse_measures
    from measurand.relevance.readers import Reading

    load_files(load or [])
    if qrels == "-" and "-" in runs:
        raise InputError("standard input can be the qrels or a run, not both")
    wanted = parse_measures(measures or DEFAULT_MEASURES, 10 if trec_version == 10 else 9)
    policies = Policies(
        missing=missing.value,
        unjudged="judged_only" if judged_only else "nonrelevant",
        depth=depth,
        relevance_level=rel,
        gains=read_gains(gains),
        documents=documents,
        trec_version=trec_version,
    )
    files = expanded(runs)
    with reading_progress(files) as progress:
        collection = Collection.load(qrels, named_sources(files), policies, Reading(progress=progress))
    show(collection.evaluate(wanted), format, per_query, output)


def show(scores: Scores, format: Format, per_query: bool, output: Path | None) -> None:
    """Write scores in a format, to a file or to standard output."""
    from measurand.relevance.files import write_whole
    from measurand.reports.scores import csv_text, json_text, latex_text, trec_text

    if format is Format.TABLE:
        text = _table(scores, per_query, output is not None)
    elif format is Format.TREC:
        text = trec_text(scores, per_query)
    elif format is Format.JSON:
        text = json_text(scores)
    elif format is Format.CSV:
        text = csv_text(scores, per_query)
    else:
        text = latex_text(scores)
    if output is not None:
        write_whole(output, text)
    elif text:
        print_text(text)


def _table(scores: Scores, per_query: bool, as_text: bool) -> str:
    """Print the table, or return it as plain text for a file."""
    from rich.console import Console

    from measurand.reports.score_table import print_scores

    if not as_text:
        print_scores(scores, Console(), per_query)
        return ""
    target = io.StringIO()
    print_scores(scores, Console(width=100, color_system=None, file=target), per_query)
    return target.getvalue()


def load_files(files: list[Path]) -> None:
    """Load the measures of the user's own files."""
    if files:
        from measurand.measures.user import load_measures

        for file in files:
            load_measures(file)


def read_gains(text: str | None) -> dict[int, object] | None:
    """Gains such as ``1=1,2=3``.

    >>> read_gains("1=1,2=3.5")
    {1: Fraction(1, 1), 2: Fraction(7, 2)}
    """
    if text is None:
        return None
    from measurand.relevance.scale import exact_number

    gains: dict[int, object] = {}
    for pair in text.split(","):
        grade, equals, gain = pair.partition("=")
        if not equals or not grade.strip().lstrip("-").isdecimal():
            raise InputError(f"gains {visible(text)}: expected pairs grade=gain such as 1=1,2=3")
        if int(grade) in gains:
            raise InputError(f"gains {visible(text)}: grade {int(grade)} is given twice")
        gains[int(grade)] = exact_number(gain)
    return gains


def check(
    qrels: QrelsPath,
    runs: RunPaths,
    limit: Annotated[int, typer.Option(min=1, help="List so many problems of each file.")] = 20,
) -> None:
    """Read everything, compute nothing: list what is wrong with the files."""
    from measurand.evaluation.check import check_files
    from measurand.reports.escape import for_terminal

    outcome = check_files(qrels, runs, limit)
    for line in outcome.sound:
        typer.echo(for_terminal(line, 1000))
    for problem in outcome.problems:
        typer.echo(problem, err=True)
    if outcome.problems:
        raise Unsound(f"{len(outcome.problems)} of {outcome.files} files cannot be used as they are")


class Unsound(MeasurandError):
    """Some file did not pass the check."""
