"""An ordering, told: its counts, its properties with their witnesses, and how two runs compare."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar

from measurand.errors import TooLarge, describe_size
from measurand.orderings.base import Comparison, OrderError, Ordering, RunLike
from measurand.relevance.run import JudgedRun
from measurand.verdict import Status, Verdict, plain

if TYPE_CHECKING:
    from rich.console import Console

T = TypeVar("T")

LONGEST_NUMBER = 1_000_000
"""How many bits a count may have before its digits are no longer written out."""


@dataclass(frozen=True)
class Comparing:
    """Two runs, how the first compares to the second, and the way between them."""

    first: JudgedRun
    second: JudgedRun
    comparison: Comparison
    rank_difference: int | None
    distance: int | None
    path: tuple[JudgedRun, ...] | None


@dataclass(frozen=True)
class OrderReport:
    """What ``measurand order`` says. What would have to be enumerated past the limit is None and ``refused``."""

    order: Ordering
    size: int
    edges: int | None
    comparable_pairs: int | None
    rank_sizes: tuple[int, ...] | None
    maximal_chains: int | None
    join_irreducibles: int | None
    properties: dict[str, Verdict]
    comparing: Comparing | None = None
    refused: dict[str, str] = field(default_factory=dict)

    def to_dict(self) -> dict[str, Any]:
        """The plain data that ``--json`` prints."""
        data: dict[str, Any] = {
            "ordering": self.order.name,
            "length": self.order.length,
            "grades": self.order.grades,
            "size": self.size,
            "edges": self.edges,
            "comparable_pairs": self.comparable_pairs,
            "rank_sizes": plain(self.rank_sizes),
            "maximal_chains": self.maximal_chains,
            "join_irreducibles": self.join_irreducibles,
            "properties": {name.replace(" ", "_"): verdict.to_dict() for name, verdict in self.properties.items()},
        }
        if self.refused:
            data["refused"] = self.refused
        if self.comparing:
            data["comparison"] = str(self.comparing.comparison)
            data["rank_difference"] = self.comparing.rank_difference
            data["distance"] = self.comparing.distance
            data["path"] = plain(self.comparing.path)
        return data


def order_report(order: Ordering, compare: tuple[RunLike, RunLike] | None = None) -> OrderReport:
    """Count, decide and compare; whatever would enumerate too much is refused alone, with its reason."""
    refused: dict[str, str] = {}

    def unless_too_large(name: str, ask: Callable[[], T]) -> T | None:
        try:
            answer = ask()
        except TooLarge as error:
            refused[name] = str(error)
            return None
        if isinstance(answer, int) and answer.bit_length() > LONGEST_NUMBER:
            refused[name] = f"{describe_size(answer)}: too long to be written out"
            return None
        return answer

    graded = order.is_graded().is_true
    return OrderReport(
        order=order,
        size=order.size,
        edges=unless_too_large("edges", order.edges),
        comparable_pairs=unless_too_large("comparable_pairs", order.comparable_pairs),
        rank_sizes=unless_too_large("rank_sizes", order.rank_sizes) if graded else None,
        maximal_chains=unless_too_large("maximal_chains", order.maximal_chains),
        join_irreducibles=unless_too_large("join_irreducibles", order.join_irreducible_count),
        properties=order.properties(),
        comparing=_compare(order, *compare, unless_too_large) if compare else None,
        refused=refused,
    )


def _compare(
    order: Ordering, r: RunLike, s: RunLike, unless_too_large: Callable[[str, Callable[[], Any]], Any]
) -> Comparing:
    first, second = order.universe.check(r), order.universe.check(s)
    comparison = order.compare(first, second)
    graded = order.is_graded().is_true
    path = None
    if comparison is not Comparison.INCOMPARABLE:
        path = unless_too_large("path", lambda: order.shortest_path(first, second))
    try:
        distance = order.distance(first, second)
    except OrderError:
        distance = None
    return Comparing(
        first=first,
        second=second,
        comparison=comparison,
        rank_difference=order.rank(second) - order.rank(first) if graded else None,
        distance=distance,
        path=path,
    )


SIGNS = {
    Status.HOLDS: ("✓", "green"),
    Status.FAILS: ("✗", "red"),
    Status.UNDECIDED: ("?", "yellow"),
    Status.UNDEFINED: ("–", "dim"),
}


def show_order(report: OrderReport, console: Console) -> None:
    """Write the report for people."""
    from rich import box
    from rich.markup import escape
    from rich.table import Table

    order = report.order
    console.print(
        f"[bold]{order.name}[/]  N = {order.length}, c = {order.grades}   [dim]{escape(order.also_known_as)}[/]"
    )
    console.print(f"[dim]r ⪯ s iff {escape(order.definition)}[/]\n")
    counts = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
    for name, value in (
        ("runs", report.size),
        ("cover edges", report.edges),
        ("comparable pairs", report.comparable_pairs),
        ("maximal chains", report.maximal_chains),
        ("join-irreducibles", report.join_irreducibles),
    ):
        counts.add_row(name, describe_size(value) if value is not None else "[dim]not counted[/]")
    counts.add_row("runs by rank", _rank_sizes(report))
    console.print(counts)
    console.print()
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1))
    for heading in ("", "property", "because"):
        table.add_column(heading, overflow="fold")
    for name, verdict in report.properties.items():
        sign, style = SIGNS[verdict.status]
        table.add_row(
            f"[{style}]{sign}[/]", f"{name} {'' if verdict.is_true else verdict.status}", escape(verdict.reason)
        )
    console.print(table)
    if report.comparing:
        _show_comparing(report.comparing, console)
    for name, reason in report.refused.items():
        console.print(f"[yellow]{name.replace('_', ' ')}: {escape(reason)}[/]")


def _rank_sizes(report: OrderReport) -> str:
    if report.rank_sizes is None:
        return "[dim]not graded[/]" if "rank_sizes" not in report.refused else "[dim]not listed[/]"
    sizes = report.rank_sizes
    shown: Sequence[int | str] = sizes if len(sizes) <= 24 else (*sizes[:10], "…", *sizes[-10:])
    return " ".join(map(str, shown)) + (f"  [dim]({len(sizes):,} ranks)[/]" if len(sizes) > 24 else "")


def _show_comparing(comparing: Comparing, console: Console) -> None:
    words = {
        Comparison.LESS: "is below",
        Comparison.EQUAL: "equals",
        Comparison.GREATER: "is above",
        Comparison.INCOMPARABLE: "is incomparable to",
    }
    console.print(f"[bold]({comparing.first})[/] {words[comparing.comparison]} [bold]({comparing.second})[/]")
    if comparing.rank_difference is not None:
        console.print(f"rank difference {comparing.rank_difference}, natural distance {comparing.distance}")
    if comparing.path and len(comparing.path) > 1:
        steps = comparing.path if len(comparing.path) <= 12 else (*comparing.path[:6], "…", *comparing.path[-5:])
        console.print("a shortest path: " + " → ".join(f"({run})" if run != "…" else "…" for run in steps))
