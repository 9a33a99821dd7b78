"""Certificates: what was claimed and why, as plain JSON that a program sharing no code with this one can re-check."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from measurand.relevance.files import write_whole
from measurand.scales.card import Card
from measurand.verdict import Method, Verdict

FORMAT = "measurand certificate 1"


def certificates(card: Card) -> list[dict[str, Any]]:
    """One certificate per property of a card."""
    return [certificate(card, name, verdict) for name, verdict in card.verdicts.items()]


def certificate(card: Card, name: str, verdict: Verdict) -> dict[str, Any]:
    """The certificate of one verdict: the claim with its parameters as exact text, the witness, the weights."""
    subject = card.subject
    examined = subject.at(card.length) if card.length != "all" else None
    form = examined.form if examined and verdict.method is Method.CLOSED_FORM else None
    return {
        "format": FORMAT,
        "claim": {
            "measure": subject.name,
            "ordering": card.ordering,
            "length": card.length,
            "grades": subject.scale.grades,
            "gains": [str(gain) for gain in subject.scale.gains],
            "recall_base": card.recall_base,
            "ideal": list(examined.ideal) if examined else None,
            "property": name,
            "status": str(verdict.status),
        },
        "method": str(verdict.method),
        "reason": verdict.reason,
        "witness": verdict.witness,
        "weights": [str(weight) for weight in form.weights] if form else None,
        "weighted_gains": [str(gain) for gain in form.gains] if form else None,
        "divisor": str(form.divisor) if form else None,
        "inequalities": list(verdict.inequalities) or None,
        "counts": dict(verdict.counts),
    }


def write_certificates(cards: Iterable[Card], path: Path) -> None:
    """Write the certificates of some cards to a file, whole or not at all."""
    data = {"certificates": [one for card in cards for one in certificates(card)]}
    write_whole(path, json.dumps(data, ensure_ascii=False, indent=1) + "\n")
