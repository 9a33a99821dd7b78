"""Scores as text for programs: trec_eval's own lines, JSON, CSV and LaTeX."""

from __future__ import annotations

import csv
import io
import json
import math
from typing import Any

import numpy as np

from measurand.evaluation.results import RunScores, Scores
from measurand.measures.measure import Measure
from measurand.measures.registry import Shown
from measurand.measures.trec import in_trec_order
from measurand.reports.escape import for_csv, for_latex

RUN_ID = "RunID"


def trec_text(scores: Scores, per_query: bool = False, summary: bool = True) -> str:
    """What trec_eval prints: name padded to 22 characters, tab, query, tab, value, measures in its own order.

    trec_eval evaluates one run; of several, each is preceded by a line that names it.
    """
    lines: list[str] = []
    for run in scores.runs:
        if len(scores.runs) > 1:
            lines.append(f"# {run.name}")
        lines.extend(_trec_lines(scores, run, per_query, summary))
    return "".join(f"{line}\n" for line in lines)


def _trec_lines(scores: Scores, run: RunScores, per_query: bool, summary: bool) -> list[str]:
    place = {measure: m for m, measure in enumerate(scores.measures)}
    ordered = [(place[measure], measure) for measure in in_trec_order(scores.measures)]
    lines = []
    if per_query:
        single = [(m, measure) for m, measure in ordered if measure.entry.shown is not Shown.SUMMARY]
        for q, query in enumerate(run.queries[: run.answered]):
            for m, measure in single:
                value = run.texts[m][q] if m in run.texts else float(run.values[q, m])
                lines.append(f"{measure.label:<22}\t{query}\t{measure.trec_format(value)}")
    if summary:
        for m, measure in ordered:
            if measure.entry.shown is not Shown.TOPIC:
                value = run.tag if measure.entry.name == RUN_ID else float(run.aggregates[m])
                lines.append(f"{measure.label:<22}\tall\t{measure.trec_format(value)}")
    return lines


def json_text(scores: Scores) -> str:
    """The scores at full double precision; NaN is null."""
    runs = {run.name: _json_run(scores, run) for run in scores.runs}
    document = {
        "runs": runs,
        "measures": [measure.to_dict() for measure in scores.measures],
        "policies": scores.policies.to_dict(),
        "judged_queries": scores.topics,
        "notes": list(scores.notes),
    }
    return json.dumps(document, indent=1, allow_nan=False) + "\n"


def _json_run(scores: Scores, run: RunScores) -> dict[str, Any]:
    labels = scores.labels
    aggregate = {label: _finite(value) for label, value in zip(labels, run.aggregates.tolist(), strict=True)}
    per_query = {}
    for q, (query, row) in enumerate(zip(run.queries, run.values.tolist(), strict=True)):
        per_query[query] = {label: _finite(value) for label, value in zip(labels, row, strict=True)}
        if q < run.answered:
            per_query[query].update({labels[m]: texts[q] for m, texts in run.texts.items()})
    return {"aggregate": _with_tag(scores, run, aggregate), "per_query": per_query, "counts": run.counts}


def _with_tag(scores: Scores, run: RunScores, aggregate: dict[str, Any]) -> dict[str, Any]:
    for measure in scores.measures:
        if measure.entry.name == RUN_ID:
            aggregate[measure.label] = run.tag
    return aggregate


def _finite(value: float) -> Any:
    return value if math.isfinite(value) else None


def csv_text(scores: Scores, per_query: bool = False) -> str:
    """One record a run (or a run and query), one column a measure, at full double precision; NaN is empty."""
    target = io.StringIO()
    writer = csv.writer(target, lineterminator="\n")
    writer.writerow(["run", *(["query"] if per_query else []), *map(for_csv, scores.labels)])
    for run in scores.runs:
        if not per_query:
            writer.writerow([for_csv(run.name), *_cells(run.aggregates.tolist())])
            continue
        for query, row in zip(run.queries, run.values.tolist(), strict=True):
            writer.writerow([for_csv(run.name), for_csv(query), *_cells(row)])
    return target.getvalue()


def _cells(values: list[float]) -> list[str]:
    return [repr(value) if math.isfinite(value) else "" for value in values]


def latex_text(scores: Scores) -> str:
    """A booktabs table of the aggregated scores, the best of each measure in bold."""
    best = best_places(scores)
    head = " & ".join(["run", *map(for_latex, scores.labels)])
    lines = [rf"\begin{{tabular}}{{l{'r' * len(scores.measures)}}}", r"\toprule", rf"{head} \\", r"\midrule"]
    for r, run in enumerate(scores.runs):
        cells = [for_latex(run.name)]
        for m, measure in enumerate(scores.measures):
            shown = for_latex(shown_value(measure, float(run.aggregates[m])))
            cells.append(rf"\textbf{{{shown}}}" if (r, m) in best else shown)
        lines.append(rf"{' & '.join(cells)} \\")
    lines += [r"\bottomrule", r"\end{tabular}", *(f"% {sentence}" for sentence in scores.policies.sentences())]
    return "\n".join(lines) + "\n"


def shown_value(measure: Measure, value: float) -> str:
    """A value for people: counts as whole numbers, everything else with four decimals."""
    if not math.isfinite(value):
        return "–"
    return f"{value:,.0f}" if measure.entry.integral else f"{value:.4f}"


def best_places(scores: Scores) -> set[tuple[int, int]]:
    """(run, measure) of the highest value of each measure, where runs differ and the measure is no count."""
    if len(scores.runs) < 2:
        return set()
    table = np.asarray([run.aggregates for run in scores.runs])
    best: set[tuple[int, int]] = set()
    for m, measure in enumerate(scores.measures):
        column = table[:, m]
        if measure.entry.integral or not np.isfinite(column).any() or np.nanmin(column) == np.nanmax(column):
            continue
        best.update((int(r), m) for r in np.flatnonzero(column == np.nanmax(column)))
    return best
