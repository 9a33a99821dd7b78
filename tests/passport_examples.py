"""Passports that several tests look at, and words and cards made up for them."""

from collections.abc import Callable
from functools import cache

from measurand.axioms.axiom import Axiom
from measurand.reports.passport import passport
from measurand.scales.card import PROPERTIES, Card, as_subject
from measurand.verdict import Status, Verdict

HOSTILE = "</title><script>alert('x')</script><img src=x onerror=alert(1)> [bold]\x1b[2J & \"quoted\""
MEASURES = ("RR", "StrongRank", "SetPartialRank")
known = cache(passport)
Invent = Callable[[dict[str, Axiom]], None]
"""What the fixture ``invent`` is: it puts other axioms in the place of those that are registered."""


def card(**statuses: Status) -> Card:
    """A card with these answers; what is not given of isotone, strict, interval, ratio follows the one before."""
    before = Status.HOLDS
    for name in ("isotone", "strict", "interval"):
        before = statuses.setdefault(name, before)
    statuses.setdefault("ratio", Status.UNDECIDED if before is Status.HOLDS else before)
    verdicts = {name: Verdict(statuses.get(name, Status.HOLDS), name) for name in PROPERTIES}
    return Card(as_subject("AP"), "weak", "all", verdicts, {})
