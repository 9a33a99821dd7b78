"""A comparison, told: first the conclusions in words, then the tables; and as LaTeX."""

from __future__ import annotations

from typing import TYPE_CHECKING

from measurand.reports.escape import for_latex, for_rich, for_terminal
from measurand.statistics.comparison import Comparison, MeasureComparison, MeasurePair, permissible_for
from measurand.statistics.effects import MeanInterval
from measurand.statistics.kinds import Kind

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

SHOWN_PAIRS = 20
"""How many pairs a terminal shows a measure; JSON has them all."""

_KIND_WORDS = {
    "ratio": "a ratio scale",
    "interval": "an interval scale",
    "order-preserving": "order-preserving, no interval scale",
    "monotone": "monotone, no interval scale",
    "none": "no scale of that order at all",
    "undecided": "not known to be an interval scale",
    "undefined": "not defined on that order",
    "unknown": "of unknown scale",
}


def conclusions(comparison: Comparison) -> list[str]:
    """What may be said, in sentences; system names are made safe for a terminal."""
    said: list[str] = []
    for label, one in comparison.measures.items():
        said += _of_measure(label, one, comparison)
    over = comparison.dominance.order.pairs
    systems = len(comparison.systems)
    possible = systems * (systems - 1) // 2
    decided = {frozenset(pair) for pair in over}
    said.append(
        f"Without any measure, at depth {comparison.dominance.runs.depth}: {len(decided)} of {possible} pairs are "
        "decided under every measure that is one isotone function of the judged run."
    )
    return said


def _of_measure(label: str, one: MeasureComparison, comparison: Comparison) -> list[str]:
    best = max(one.means, key=lambda system: one.means[system].mean or 0.0)
    order = comparison.dominance.ordering.name
    kind = _KIND_WORDS.get(one.scale.kind, one.scale.kind)
    significant = [pair for pair in one.pairs if pair.result.significant]
    surviving = sum(1 for pair in significant if pair.flip and pair.flip.dominates)
    lines = [
        f"{label} is {kind} ({order} order). The highest mean is {for_terminal(best)}'s; {len(significant)} of "
        f"{len(one.pairs)} differences are significant ({comparison.test} test, {comparison.correction})."
    ]
    if not one.scale.statistical_kind.at_least(Kind.INTERVAL) and significant:
        lines.append(
            f"  Means and such tests presuppose an interval scale. {surviving} of these {len(significant)} claims "
            f"survive every increasing change of {label}'s scale{_most_fragile(significant)}."
        )
    if one.ranking.weakest and one.ranking.flip_distance is not None:
        first, second = map(for_terminal, one.ranking.weakest)
        lines.append(
            f"  The ranking of the systems changes first between {first} and {second}, when the scale is bent by "
            f"{100 * one.ranking.flip_distance:.2g} % of its range."
        )
    if one.twins.scores is not None:
        changed = sum(pair.twin_significant not in (None, pair.result.significant) for pair in one.pairs)
        tau = f", Kendall τ of the rankings {one.kendall_tau:.3f}" if one.kendall_tau is not None else ""
        lines.append(f"  On {label}'s interval twin {changed} of {len(one.pairs)} decisions change{tau}.")
    return lines


def _most_fragile(pairs: list[MeasurePair]) -> str:
    bent = [(pair.flip.flip_distance, pair) for pair in pairs if pair.flip and pair.flip.flip_distance is not None]
    if not bent:
        return ""
    distance, pair = min(bent, key=lambda one: one[0])
    return (
        f"; the most fragile, {for_terminal(pair.result.a)} over {for_terminal(pair.result.b)}, is undone by bending "
        f"the scale by {100 * distance:.2g} % of its range"
    )


def show_comparison(comparison: Comparison, console: Console) -> None:
    """Write a comparison to a terminal."""
    for line in conclusions(comparison):
        console.print(line, markup=False, highlight=False)
    for label, one in comparison.measures.items():
        console.print(f"\n[bold]{label}[/]", highlight=False)
        console.print(_means(one))
        console.print(_pairs(one))
        _admitted(one, console)
    console.print("\n[bold]dominance[/], without a measure", highlight=False)
    console.print(_dominance(comparison))
    for note in comparison.notes:
        console.print(note, style="dim", markup=False, highlight=False)


def _table(*headings: str) -> Table:
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1))
    for k, heading in enumerate(headings):
        table.add_column(heading, justify="left" if k == 0 else "right", overflow="fold")
    return table


def _number(value: float | None, digits: int = 4) -> str:
    return "–" if value is None else f"{value:.{digits}f}"


def _bounds(interval: MeanInterval) -> str:
    return "–" if interval.low is None else f"{_number(interval.low)} … {_number(interval.high)}"


def _means(one: MeasureComparison) -> Table:
    table = _table("system", "mean", "95 % interval", "twin", "95 % interval")
    ranked = sorted(one.means, key=lambda system: -(one.means[system].mean or 0.0))
    for system in ranked:
        interval = one.means[system]
        twin = one.twin_means.get(system)
        cells = (_number(twin.mean), _bounds(twin)) if twin else ("–", "–")
        table.add_row(for_rich(system), _number(interval.mean), _bounds(interval), *cells)
    return table


def _half_width(interval: MeanInterval) -> str:
    known = interval.high is not None and interval.mean is not None
    return f" ±{interval.high - interval.mean:.4f}" if known else ""  # type: ignore[operator]  # known


def _pairs(one: MeasureComparison) -> Table:
    table = _table("better", "than", "difference", "p", "corrected", "flips at", "twin")
    for pair in one.pairs[:SHOWN_PAIRS]:
        result, flip = pair.result, pair.flip
        star = " *" if result.significant else ""
        bend = "never" if flip and flip.dominates else _number(flip.flip_distance if flip else None)
        twin = "–" if pair.twin_significant is None else "*" if pair.twin_significant else "no"
        table.add_row(
            for_rich(result.a),
            for_rich(result.b),
            _number(result.mean_difference) + _half_width(result.interval),
            _number(result.p),
            _number(result.p_corrected) + star,
            bend,
            twin,
        )
    if len(one.pairs) > SHOWN_PAIRS:
        table.add_row(f"… {len(one.pairs) - SHOWN_PAIRS} more pairs (--json)")
    return table


def _admitted(one: MeasureComparison, console: Console) -> None:
    found = permissible_for(one.scale)
    admitted = ", ".join(entry.name for entry in found.admitted)
    console.print(f"permissible: {admitted}", style="green", markup=False, highlight=False)
    refused = ", ".join(entry.name for entry, _ in found.refused)
    if refused:
        console.print(f"not permissible: {refused}", style="yellow", markup=False, highlight=False)
    note = one.twins.remark or ("" if one.twins.scores is not None else f"no twin: {one.twins.reason}")
    if note:
        console.print(note, style="dim", markup=False, highlight=False)


def _dominance(comparison: Comparison) -> Table:
    table = _table("a", "b", "wins", "losses", "ties", "neither", "dominates", "topicwise")
    for pair in comparison.dominance.pairs[:SHOWN_PAIRS]:
        who = "both" if pair.a_over_b and pair.b_over_a else "a" if pair.a_over_b else "b" if pair.b_over_a else "–"
        counts = (pair.wins, pair.losses, pair.ties, pair.incomparable)
        table.add_row(for_rich(pair.a), for_rich(pair.b), *map(str, counts), who, pair.topicwise or "–")
    if len(comparison.dominance.pairs) > SHOWN_PAIRS:
        table.add_row(f"… {len(comparison.dominance.pairs) - SHOWN_PAIRS} more")
    return table


def latex_comparison(comparison: Comparison) -> str:
    """Means of all systems under all measures, with their intervals, as a LaTeX table."""
    labels = list(comparison.measures)
    lines = [
        "\\begin{tabular}{l" + "r" * len(labels) + "}",
        "\\hline",
        " & ".join(["system", *map(for_latex, labels)]) + " \\\\",
        "\\hline",
    ]
    for system in comparison.systems:
        cells = []
        for label in labels:
            interval = comparison.measures[label].means[system]
            known = interval.high is not None and interval.mean is not None
            spread = f" $\\pm$ {interval.high - interval.mean:.4f}" if known else ""  # type: ignore[operator]  # known
            cells.append(_number(interval.mean) + spread)
        lines.append(" & ".join([for_latex(system), *cells]) + " \\\\")
    return "\n".join([*lines, "\\hline", "\\end{tabular}", ""])
