"""Scores for a person at a terminal: systems × measures, the best in bold, and what the numbers rest on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from measurand.errors import visible
from measurand.evaluation.results import RunScores, Scores
from measurand.reports.escape import for_rich
from measurand.reports.scores import RUN_ID, best_places, shown_value

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

_NAME_WIDTH = 32


def print_scores(scores: Scores, console: Console, per_query: bool = False) -> None:
    """Print the table (after one per run of its queries, if asked for) and its foot."""
    if per_query:
        for run in scores.runs:
            for columns in _groups(scores, console.width, 14):
                console.print(_query_table(scores, run, columns))
    for columns in _groups(scores, console.width, min(_NAME_WIDTH, _longest(scores)) + 10):
        console.print(_system_table(scores, columns))
    for line in foot(scores):
        console.print(line, style="dim", markup=False, highlight=False)


def foot(scores: Scores) -> list[str]:
    """What the numbers rest on: queries, what was missing, policies."""
    lines = [f"{scores.topics:,} judged queries; " + "; ".join(scores.policies.sentences()) + "."]
    for run in scores.runs:
        said = []
        if run.counts["missing"]:
            what = "counted as 0" if scores.policies.missing == "zero" else "skipped"
            said.append(f"{run.counts['missing']:,} judged queries missing ({what})")
        if run.counts["without_judgements"]:
            said.append(f"{run.counts['without_judgements']:,} queries without judgements left out")
        if said:
            lines.append(f"{visible(run.name)}: {', '.join(said)}.")
    return [*lines, *scores.notes]


def _groups(scores: Scores, width: int, taken: int) -> list[list[int]]:
    """The measures' places in groups whose columns fit into the width beside what is taken."""
    groups: list[list[int]] = [[]]
    left = width - taken
    for m, measure in enumerate(scores.measures):
        needed = max(len(measure.label), 6) + 2
        if groups[-1] and needed > left:
            groups.append([])
            left = width - taken
        groups[-1].append(m)
        left -= needed
    return groups


def _longest(scores: Scores) -> int:
    return max((len(run.name) for run in scores.runs), default=3)


def _empty_table(first: str, scores: Scores, columns: Sequence[int]) -> Table:
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False, padding=(0, 1))
    table.add_column(first, overflow="fold", max_width=_NAME_WIDTH)
    for m in columns:
        table.add_column(for_rich(scores.measures[m].label), justify="right", no_wrap=True)
    return table


def _system_table(scores: Scores, columns: Sequence[int]) -> Table:
    best = best_places(scores)
    table = _empty_table("run", scores, columns)
    table.add_column("queries", justify="right", style="dim", no_wrap=True)
    for r, run in enumerate(scores.runs):
        cells: list[Text] = []
        for m in columns:
            cell = for_rich(_aggregate(scores, run, m))
            if (r, m) in best:
                cell.stylize("bold green")
            cells.append(cell)
        counted = run.counts["queries"] + (run.counts["missing"] if scores.policies.missing == "zero" else 0)
        table.add_row(for_rich(run.name), *cells, f"{counted:,}")
    return table


def _aggregate(scores: Scores, run: RunScores, m: int) -> str:
    measure = scores.measures[m]
    return run.tag if measure.entry.name == RUN_ID else shown_value(measure, float(run.aggregates[m]))


def _query_table(scores: Scores, run: RunScores, columns: Sequence[int]) -> Table:
    table = _empty_table("query", scores, columns)
    table.title = for_rich(run.name)
    table.title_justify = "left"
    for q, query in enumerate(run.queries):
        cells = [
            for_rich(run.texts[m][q])
            if m in run.texts and q < run.answered
            else for_rich(shown_value(scores.measures[m], float(run.values[q, m])))
            for m in columns
        ]
        table.add_row(for_rich(query), *cells, style="dim" if q >= run.answered else "")
    return table
