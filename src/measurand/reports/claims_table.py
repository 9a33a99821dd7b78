"""Claims and what became of them, for a terminal."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from measurand.claims.model import Claim, Decision, Outcome

if TYPE_CHECKING:
    from rich.console import Console

_SIGNS = {
    Outcome.CONFIRMED: ("✓", "green"),
    Outcome.REFUTED: ("✗", "red"),
    Outcome.CONDITIONAL: ("◐", "yellow"),
    Outcome.UNDECIDABLE: ("?", "dim"),
}


def show_claims(decided: list[tuple[Claim, Decision]], console: Console, in_full: bool) -> None:
    """One line a claim; in full, with condition, witness, correction and proof."""
    from rich.markup import escape
    from rich.table import Table

    table = Table(box=None, pad_edge=False, padding=(0, 1), show_header=False)
    for _ in range(3):
        table.add_column(overflow="fold")
    for one, decision in decided:
        sign, style = _SIGNS[decision.outcome]
        lines = [f"[dim]{escape(one.source)}[/]  {escape(one.statement)}"]
        if decision.condition:
            word = "because" if decision.outcome is Outcome.UNDECIDABLE else "when"
            lines.append(f"[yellow]{word}[/] {escape(decision.condition)}")
        if decision.witness:
            lines.append(f"[red]but[/] {escape(decision.witness.note)}")
        if in_full and decision.witness and decision.witness.runs:
            for run, value in zip(decision.witness.runs, decision.witness.values, strict=False):
                lines.append(f"    ({','.join(map(str, run))})  {value}")
        if in_full and decision.corrected:
            lines.append(f"[bold]rather[/] {escape(decision.corrected)}")
        if in_full and one.proof:
            lines.append(f"[dim]{escape(' '.join(one.proof.split()))}[/]")
        table.add_row(f"[{style}]{sign}[/]", f"[bold]{one.id}[/]", "\n".join(lines))
    console.print(table)
    counts = Counter(str(decision.outcome) for _, decision in decided)
    console.print("  ".join(f"{count} {outcome}" for outcome, count in sorted(counts.items())))
