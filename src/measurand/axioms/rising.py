"""Whether every step of a kind raises a measure, or none lowers it: proofs first, then the smallest counterexample."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from measurand.axioms.additive_steps import DEEPEST, additive_proof, deep_step
from measurand.axioms.candidate import Candidate
from measurand.axioms.quantity import sign_of
from measurand.axioms.step_theorems import theorem
from measurand.axioms.steps import (
    Kind,
    Step,
    broken,
    look,
    look_at,
    open_verdict,
    rise,
    steps_above,
    swaps_far_down,
)
from measurand.verdict import Method, Verdict


def decide_steps(one: Candidate, kind: Kind, strictly: bool, by_length: bool = False) -> Verdict:
    """Does every step of this kind raise the measure (or, not strictly, does none lower it)?

    ``by_length`` asks about rankings of every length, below a cut-off too, and looks for the shortest.
    """
    if kind is Kind.SWAP and one.cutoff == 1 and not by_length:
        return Verdict.holds("there are no two ranks above the cut-off")
    proof = additive_proof(one, kind, strictly, by_length) or theorem(one, kind, strictly)
    if proof is not None:
        return Verdict.holds(proof)
    search = look(one, kind, strictly, by_length)
    if search.found is not None:
        return broken(one, search.found, kind, unclear=search.unclear)
    above = steps_above(one, kind, by_length)
    if above is not None:
        return _all_there_are(one, above, kind, strictly)
    deep = deep_step(one, kind, strictly, by_length)
    if deep is not None and sign_of(rise(one, deep)) in ((-1, 0) if strictly else (-1,)):
        return broken(one, deep, kind, Method.CLOSED_FORM, search.unclear)
    if kind is Kind.SWAP:
        far = look_at(one, swaps_far_down(one, by_length), strictly, 0)
        if far.found is not None:
            verdict = broken(one, far.found, kind, Method.SEARCH)
            return replace(verdict, reason=f"{verdict.reason}, the shortest of this form")
    verdict = open_verdict(one, search)
    if one.form(1) is not None:
        return replace(verdict, reason=f"{verdict.reason}; nor is one among the weights for up to {DEEPEST} documents")
    return verdict


def _all_there_are(one: Candidate, steps: Iterator[Step], kind: Kind, strictly: bool) -> Verdict:
    """A measure of the ranking alone, with a cut-off: finitely many steps decide."""
    search = look_at(one, steps, strictly, 0)
    if search.found is not None:
        return broken(one, search.found, kind, unclear=search.unclear)
    method = Method.EXHAUSTIVE if one.is_exact else Method.FLOAT
    if search.unclear:
        return Verdict.undecided(f"{search.unclear} of {search.steps} steps are too close to decide", method)
    what = "raises the measure" if strictly else "does not lower the measure"
    reason = f"each of the {search.steps} steps down to the cut-off {what}, and nothing below or outside matters"
    return Verdict.holds(reason, method, steps=search.steps)
