"""Loads the built-in measures into the registry, in the order in which they are listed."""

from __future__ import annotations

from functools import cache


@cache
def load() -> None:
    """Register every built-in measure, once."""
    from measurand.measures.entries import cascade, counts, gain, precision, preference, ranks, sets, trec_only
    from measurand.measures.registry import register

    for family in (precision, gain, cascade, preference, sets, ranks, counts, trec_only):
        for entry in family.ENTRIES:
            register(entry)
