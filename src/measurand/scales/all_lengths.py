"""Every N at once: small lengths are tried, failures far out are looked for, and the rest is proved or left open."""

from __future__ import annotations

from dataclasses import replace

from measurand.orderings import ordering
from measurand.scales import edges, laws, theorems
from measurand.scales.deciding import INDUCED, PROPERTIES, decide, universe_size
from measurand.scales.subject import Subject
from measurand.verdict import Method, Status, Verdict

SCANNED = 12
"""Up to which length every N is tried when a property is asked for all N."""


def at_all_lengths(
    subject: Subject, order: str, true_zero: bool, limit: int
) -> tuple[dict[str, Verdict], dict[str, int]]:
    """A verdict per property for every N, and for those that fail the smallest length at which they do."""
    law = laws.law_of(subject)
    tried = [n for n in range(1, SCANNED + 1) if law or universe_size(order, n, subject) <= 4096]
    at: dict[int, dict[str, Verdict]] = {}
    refuted: set[str] = set()
    for n in tried:
        at[n] = decide(subject, order, n, true_zero, limit, refuted=refuted)
        refuted |= {name for name, verdict in at[n].items() if verdict.status is Status.FAILS}
    verdicts: dict[str, Verdict] = {}
    smallest: dict[str, int] = {}
    for name in PROPERTIES:
        failing = next((n for n in tried if at[n][name].status is Status.FAILS), None)
        if failing is None and law:
            failing = _later_failure(subject, order, name, true_zero, limit)
        if failing is not None:
            verdict = at[failing][name] if failing in at else decide(subject, order, failing, true_zero, limit)[name]
            verdicts[name] = replace(verdict, reason=f"fails at N = {failing}: {verdict.reason}")
            smallest[name] = failing
        else:
            verdicts[name] = _at_every_length(name, subject, order, [at[n][name] for n in tried], verdicts, law)
    return verdicts, smallest


def _later_failure(subject: Subject, order: str, name: str, true_zero: bool, limit: int) -> int | None:
    """The smallest length past the scanned ones at which an edge property fails: by doubling, then halving.

    The inequalities of a shorter run stay among those of a longer one or get sharper, so failing is for good.
    """
    if name not in ("isotone", "strict", "interval", "ordinal") or order == INDUCED:
        return None

    def fails(n: int) -> bool:
        target = ordering(order, n, subject.scale.grades, limit)
        form = subject.at(n).form
        if form is None or (target.kind == "set" and not form.is_constant) or not target.is_graded().is_true:
            return False
        found = edges.closed_form(target, form)
        flawed = {"isotone": found.falling, "strict": found.flat, "interval": found.other or found.flat}
        return (
            flawed.get(name) or (found.flat if name == "ordinal" and target.is_total().is_true else None)
        ) is not None

    high = 2 * SCANNED
    while high <= 512 and not fails(high):
        high *= 2
    if high > 512:
        return None
    low = high // 2
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if fails(middle) else (middle, high)
    return high


def _at_every_length(
    name: str,
    subject: Subject,
    order: str,
    small: list[Verdict],
    settled: dict[str, Verdict],
    law: laws.Law | None,
) -> Verdict:
    statuses = {verdict.status for verdict in small}
    if Status.UNDEFINED in statuses:
        return next(verdict for verdict in small if verdict.status is Status.UNDEFINED)
    proof = None
    form = subject.at(SCANNED).form
    if law and form:
        asked = "equispaced" if order == INDUCED and name in ("interval", "natural-distance") else name
        proof = laws.prove(law, order, asked, subject.scale.grades, form.gains) or _derived(name, settled)
    else:
        proof = theorems.known(subject, order, name) or (_derived(name, settled) if name != "valuation" else None)
    if proof and statuses == {Status.HOLDS}:
        return Verdict.holds(f"for every N: {proof}", Method.CLOSED_FORM)
    if order == INDUCED and small[0].method is Method.CLOSED_FORM and len({one.reason for one in small}) == 1:
        return replace(small[0], reason=f"for every N: {small[0].reason}")
    if name == "ratio" and settled["interval"].is_true:
        return replace(small[0], reason=f"for every N: {small[0].reason}")
    covered = f"N ≤ {len(small)}"
    if statuses == {Status.HOLDS}:
        return Verdict.undecided(f"it holds for {covered}; no proof for every N is known", small[-1].method)
    return Verdict.undecided(f"not decided for {covered}: {small[-1].reason}", small[-1].method)


def _derived(name: str, settled: dict[str, Verdict]) -> str | None:
    """Proofs that follow from others for every N."""
    if name == "valuation":
        return "a weighted sum adds up over the coordinates of the order, in which joins and meets are taken"
    if name == "ratio" and settled["interval"].is_true:
        return settled["interval"].reason + "; the worst run has the value 0, accepted as a true zero"
    parts = {
        "ordinal": ("strict",),
        "isotone-valuation": ("valuation", "isotone"),
        "positive-valuation": ("valuation", "strict"),
        "pseudometric": ("valuation", "isotone"),
        "metric": ("valuation", "strict"),
        "natural-distance": ("valuation", "interval"),
    }.get(name, ())
    if parts and all(settled[part].is_true for part in parts):
        return " and ".join(f"{part} holds" for part in parts)
    return None
