"""An axiom card for people: family by family, what holds and what fails, why, and the counterexample in a line."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import groupby
from typing import TYPE_CHECKING, Any

from measurand.axioms.axiom import AXIOMS, Axiom, Family
from measurand.axioms.candidate import brief
from measurand.axioms.card import AxiomCard
from measurand.reports.order_report import SIGNS
from measurand.verdict import Status, Verdict

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

FAMILIES = {
    Family.AXIOMETRICS: "Axiometrics (Busin and Mizzaro 2013, Maddalena and Mizzaro 2014)",
    Family.MOFFAT: "Seven numeric properties (Moffat 2013)",
    Family.AMIGO: "Constraints on rankings (Amigó, Gonzalo and Verdejo 2013)",
    Family.SWAP: "Swap and replacement (Ferrante, Ferro and Maistro 2015)",
    Family.FUHR: "Common mistakes (Fuhr 2017; disputed, see Sakai 2020)",
}
"""How each family is headed."""

_SUMMARY = {
    Status.HOLDS: ("holds", "hold"),
    Status.FAILS: ("fails", "fail"),
    Status.UNDECIDED: ("is undecided", "are undecided"),
    Status.UNDEFINED: ("is undefined", "are undefined"),
}


def show_axioms(card: AxiomCard, console: Console) -> None:
    """Write a card to a terminal: of one family with what each axiom asks for, of several without."""
    from rich.table import Table
    from rich.text import Text

    degrees = ", ".join(map(str, card.candidate.degrees))
    gains = ", ".join(str(card.candidate.gains[degree]) for degree in card.candidate.degrees)
    console.print(Text.assemble((card.name, "bold"), f"   documents of degrees {degrees}, gains {gains}"))
    families = {AXIOMS[name].family for name in card.verdicts}
    for family, ids in groupby(card.verdicts, key=lambda name: AXIOMS[name].family):
        console.print()
        console.print(Text(FAMILIES.get(family, str(family)), "bold cyan"))
        table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 1, 0, 0))
        table.add_column(no_wrap=True, min_width=11)
        table.add_column(overflow="fold")
        for name in ids:
            verdict = card.verdicts[name]
            sign, style = SIGNS[verdict.status]
            table.add_row(Text(f"{sign} {verdict.status}", style), _answer(AXIOMS[name], verdict, len(families) == 1))
        console.print(table)
    console.print()
    hint = "; --family shows what each of a family asks for" if len(families) > 1 else ""
    console.print(Text(f"{summary(card)}{hint}", "dim"))


def summary(card: AxiomCard) -> str:
    """How many axioms hold, fail, and so on."""
    counts = Counter(verdict.status for verdict in card.verdicts.values())
    parts = [f"{counts[status]} {words[counts[status] > 1]}" for status, words in _SUMMARY.items() if counts[status]]
    return f"of {len(card.verdicts)} axioms {', '.join(parts)}" if parts else "no axioms"


def _answer(axiom: Axiom, verdict: Verdict, with_statement: bool) -> Text:
    from rich.text import Text

    text = Text.assemble((axiom.title, "bold"), (f"  {axiom.id}", "dim"))
    because = ""
    if with_statement:
        text.append(f"\n{axiom.statement}", "italic")
        because = "because " if verdict.status in (Status.HOLDS, Status.FAILS) else ""
    text.append(f"\n{because}{verdict.reason}")
    shown = witness_line(verdict.witness)
    if shown:
        text.append(f"\n{shown}", "dim")
    return text


def witness_line(witness: Any) -> str:
    """The rankings of a counterexample with their values, and the topic where it has documents that they do not show.

    >>> witness_line({"runs": [[1, 0], [0, 1]], "values": ["1/2", "1/2"], "pool": [1, 1, 0]})
    '(1,0)→1/2  (0,1)→1/2  topic:(1,1,0)'
    """
    if not isinstance(witness, dict):
        return ""
    runs, values = witness.get("runs") or (), witness.get("values") or ()
    approx = witness.get("approx") or [None] * len(values)
    pools = witness.get("pools") or [None] * len(runs)
    parts = []
    for run, value, rough, pool in zip(runs, values, approx, pools, strict=False):
        parts.append(f"{brief(run)}→{_value(value, rough)}")
        parts += [f"topic:{brief(pool)}"] if pool is not None else []
    topic = witness.get("pool")
    if topic is not None and all(sorted(run, reverse=True) != topic for run in runs):
        parts.append(f"topic:{brief(topic)}")
    return "  ".join(parts)


def _value(text: str, rough: float | None) -> str:
    """A fraction as it is; logarithms and long fractions as a decimal number, where there is one."""
    try:
        Fraction(text)
        exact = len(text) <= 16
    except ValueError:
        exact = False
    if exact:
        return text
    return f"{rough:.6g}" if rough is not None else text if len(text) <= 40 else f"{text[:39]}…"
