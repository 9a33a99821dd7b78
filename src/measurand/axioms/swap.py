"""Swap and Replacement (Ferrante, Ferro and Maistro 2015, UO), for rankings of every length N.

UO §5 replaces a document by another one of the collection in the same place, and swaps two documents of the ranking.
The topic does not change: its recall base and its ideal ranking are constants. By the equivalence theorem (UO Theorem
5.2, see :mod:`measurand.scales.operations`) both never lower a measure iff it is isotone for the weak order. Here the
collections are all there are, and N is any length; a counterexample is one of the smallest N, then of the smallest
collection. Weights decide for every N at once (:mod:`.additive_steps`); theorems on the measures that are no weighted
sums are in :mod:`.step_theorems`.
"""

from __future__ import annotations

from dataclasses import replace

from measurand.axioms.axiom import Family, axiom
from measurand.axioms.candidate import Candidate
from measurand.axioms.rising import decide_steps
from measurand.axioms.steps import Kind
from measurand.verdict import Status, Verdict

_UO = (
    "Ferrante, Ferro and Maistro, Towards a Formal Framework for Utility-oriented Measurements of Retrieval "
    "Effectiveness, ICTIR 2015, §5"
)
_BOTH = (
    "Replacement and Swap together are equivalent to being isotone for the weak order (UO Theorem 5.2); on sets "
    "Replacement alone is, for set-partial."
)


@axiom(
    "replacement",
    Family.SWAP,
    "Replacement",
    "Putting a more relevant document of the collection in the place of a less relevant one never lowers the value. "
    f"{_BOTH}",
    _UO,
)
def replacement(one: Candidate) -> Verdict:
    """No exchange lowers the value, at any length."""
    return _at_every_length(decide_steps(one, Kind.EXCHANGE, strictly=False, by_length=True))


@axiom(
    "swap",
    Family.SWAP,
    "Swap",
    f"Swapping a document with a less relevant one before it never lowers the value. {_BOTH}",
    _UO,
)
def swap(one: Candidate) -> Verdict:
    """No swap lowers the value, at any length; a set has no ranks to swap."""
    if one.is_set_based:
        return Verdict.undefined(f"{one.name} is a measure of sets, and a set has no ranks to swap")
    return _at_every_length(decide_steps(one, Kind.SWAP, strictly=False, by_length=True))


def _at_every_length(verdict: Verdict) -> Verdict:
    if verdict.is_true:
        return replace(verdict, reason=f"for every N: {verdict.reason}")
    if verdict.status is Status.FAILS:
        length = len(verdict.witness["runs"][0])
        return replace(verdict, reason=f"fails at N = {length}: {verdict.reason}")
    return verdict
