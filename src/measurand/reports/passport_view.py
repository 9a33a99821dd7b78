"""A passport in a terminal: what a reader wants first, and where to find the rest."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from measurand.axioms.relatives import RELATIONS
from measurand.reports.escape import for_rich
from measurand.reports.order_report import SIGNS
from measurand.reports.passport import Passport
from measurand.reports.passport_page import KIND_MARKS
from measurand.reports.passport_scales import GRADE_WORDS, GRADES, LENGTH, ORDER_WORDS, ORDERS, OnOrdering
from measurand.reports.passport_summary import listed
from measurand.verdict import Status

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

_STYLES = {"ratio": "green", "interval": "green", "order-preserving": "blue", "monotone": "yellow", "none": "red"}
_WITHOUT_LIMIT = 100_000


def show_passport(passport: Passport, console: Console) -> None:
    """Write a passport to a terminal."""
    identity = passport.identity
    console.print(for_rich(identity.name), style="bold cyan", end="  " if identity.title != identity.name else "\n")
    if identity.title != identity.name:
        console.print(for_rich(identity.title), style="bold")
    for words in (identity.formula, identity.model, identity.reference):
        if words:
            console.print(for_rich(words, _WITHOUT_LIMIT), style="dim" if words == identity.reference else "")
    _heading(console, "In short")
    for sentence in passport.summary:
        console.print(for_rich(f"• {sentence.text}", _WITHOUT_LIMIT))
    _heading(console, "Scales")
    console.print(_scales(passport))
    if any(not one.for_every_length for one in passport.scales):
        console.print(for_rich(f"* at N = {LENGTH}; not proved for every N"), style="dim")
    _counterexamples(passport, console)
    _axioms(passport, console)
    _numbers(passport, console)
    _statistics(passport, console)
    _parameters(passport, console)
    _relatives(passport, console)


def _heading(console: Console, words: str) -> None:
    console.print()
    console.print(for_rich(words), style="bold")


def _table(*headings: str) -> Table:
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1))
    for heading in headings:
        table.add_column(heading, overflow="fold")
    return table


def _scales(passport: Passport) -> Table:
    from rich.text import Text

    table = _table("ordering", *(GRADE_WORDS[grades] for grades in GRADES), "what counts as better")
    for order in ORDERS:
        cells = []
        for grades in GRADES:
            one = passport.on(order, grades)
            words = f"{KIND_MARKS[one.kind]} {one.kind}{'' if one.for_every_length else ' *'}"
            cells.append(Text(words, _STYLES.get(one.kind, "dim")))
        table.add_row(order, *cells, Text(ORDER_WORDS[order].removeprefix("rankings: "), "dim"))
    return table


def _counterexamples(passport: Passport, console: Console) -> None:
    """The decisive counterexample on each ordering of binary rankings, in a line."""
    for one in passport.scales:
        if one.grades == 1 and one.verdict.status is Status.FAILS:
            console.print(for_rich(f"✗ {one.order}: {_counterexample(one)}", _WITHOUT_LIMIT), style="dim")


def _counterexample(one: OnOrdering) -> str:
    witness = one.verdict.witness
    shown = [
        f"({','.join(map(str, run))}) = {value}"
        for run, value in dict(zip(map(tuple, witness["runs"]), witness["values"], strict=True)).items()
    ]
    return f"not {one.decisive}: {', '.join(shown)}"


def _axioms(passport: Passport, console: Console) -> None:
    from rich.text import Text

    _heading(console, "Axioms")
    if not passport.families:
        console.print("none are registered", style="dim")
        return
    table = _table("", "axiom", "", "answer")
    for _, rows in passport.families:
        for axiom, verdict in rows:
            sign, style = SIGNS[verdict.status]
            words = verdict.reason if len(verdict.reason) <= 160 else f"{verdict.reason[:157]}…"
            table.add_row(Text(sign, style), axiom.id, for_rich(axiom.title), for_rich(words, _WITHOUT_LIMIT))
    console.print(table)


def _numbers(passport: Passport, console: Console) -> None:
    _heading(console, "Balancing index and attainable values")
    table = _table("N", *map(str, passport.values[0].lengths))
    for grades, balance in zip(GRADES, passport.balances, strict=True):
        index = dict(zip(balance.lengths, balance.index, strict=True))
        cells = [index[n] for n in passport.values[0].lengths]
        table.add_row(f"B(N), {GRADE_WORDS[grades]}", *("–" if cell is None else str(cell) for cell in cells))
    for counted in passport.values:
        least = ["" if certain else "≥" for certain in counted.certain]
        cells_ = [f"{sign}{count:,}" for sign, count in zip(least, counted.values, strict=True)]
        table.add_row(f"values, {GRADE_WORDS[counted.grades]}", *cells_)
    console.print(table)


def _statistics(passport: Passport, console: Console) -> None:
    _heading(console, "Permissible statistics")
    for group in passport.statistics:
        if group.kind == "nominal":
            continue
        places = listed(group.on) if group.on else ""
        if group.conditional:
            zero = f"{listed(group.conditional)}, if the worst ranking is a true zero"
            places = f"{places}; {zero}" if places else zero
        names = ", ".join(one.name for one in group.statistics)
        console.print(for_rich(f"{group.kind}: {names}", _WITHOUT_LIMIT))
        console.print(for_rich(f"  on {places or 'none of the orderings'}", _WITHOUT_LIMIT), style="dim")


def _parameters(passport: Passport, console: Console) -> None:
    if not passport.thresholds and not passport.variants:
        return
    _heading(console, "Other parameters")
    for one in passport.thresholds:
        place = f"{one.order}, {GRADE_WORDS[one.grades]}"
        console.print(for_rich(f"{one.prop} on {place}: exactly for {one.words}", _WITHOUT_LIMIT))
    for variant in passport.variants:
        if variant.changes:
            changes = "; ".join(f"{one.what}: {one.before} → {one.after}" for one in variant.changes)
            console.print(for_rich(f"{variant.setting}: {changes}", _WITHOUT_LIMIT))
    same = [variant.setting for variant in passport.variants if not variant.changes]
    if same:
        console.print(for_rich(f"nothing changes with {', '.join(same)}", _WITHOUT_LIMIT), style="dim")


def _relatives(passport: Passport, console: Console) -> None:
    if passport.relatives or passport.limits:
        _heading(console, "Relatives")
    for one in passport.relatives:
        special = f"{one.own}: " if one.is_special else ""
        console.print(
            for_rich(f"{special}{one.name} {RELATIONS[one.relation]} ({GRADE_WORDS[one.grades]})", _WITHOUT_LIMIT)
        )
    for limit in passport.limits:
        console.print(for_rich(f"{limit.setting}: {limit.words}", _WITHOUT_LIMIT))
    if passport.claims:
        _heading(console, "In the literature")
        console.print(for_rich(_mentions([claim.id for claim, _ in passport.claims]), _WITHOUT_LIMIT))


def _mentions(ids: Sequence[str]) -> str:
    return f"measurand claims {' '.join(ids)}"
