"""Confidence: a document that is not relevant, added at the end, lowers the score.

A ranking without anything relevant has nothing to lose (most measures are 0 there), so only rankings with a relevant
document count. Measures that stop at the last relevant document, or at a cut-off, cannot tell: one document and one
more, (1) and (1,0), refute. What divides by the number of documents has it. Let h > 0 be what the relevant documents
are worth:

- h/N, 2h/(N + RB), (β+1)h/(N + β·RB) and h²/(N·RB) fall when N grows (P, gP, SetP; F, gF; SetF; SetAP;
  SetPartialRank).
- StrongRank divides Σ δ·b^(N−i) by b^N − 1, with b = c + 1. One more document makes this b·h/(b^(N+1) − 1), and
  b·(b^N − 1) < b^(N+1) − 1.
- SetTotalRank divides ρ = Σ f(M, d_M), over M = N, …, 1 with the degrees in descending order, d_N ≥ … ≥ d_1 and f(M,
  d) = C(d + M − 1, M), by the largest ρ there is, S(N) = Σ f(M, c). One more document turns f(M, d) into f(M+1, d),
  so what is to be shown is H(d) = Σ f(M+1, d_M) − R·f(M, d_M) < 0 for all d ≠ 0, with R = S(N+1)/S(N) > 1. Move a
  block of equal degrees M = a, …, b from d to d + 1: H changes by Σ f(M, d+1) − R·f(M−1, d+1), in which f(a−1), …,
  f(b−1) have negative coefficients and f(b) a positive one; the quotients f(M+1, x)/f(M, x) = (x + M)/(M + 1) rise
  with x, so the change is negative up to some d and positive from there on. So moving a block up or down, till it
  meets its neighbours, 0 or c, one of both raises H; in the end all degrees are 0 or c. For d_M = c where M > k and 0
  elsewhere, H = Σ_{M>k} f(M, c)·((c + M)/(M + 1) − R). The brackets fall with M. For k = 0 the sum is −c < 0; for k >
  0, either all of the terms that are left are negative, or all that were taken away were not. Only H(0) = 0.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import cast

from measurand.axioms.amigo_weights import weighted
from measurand.axioms.amigo_worlds import Case, look, relevant_degrees, worlds
from measurand.axioms.candidate import Candidate, Degrees, brief
from measurand.measures.measure import Measure
from measurand.measures.setting import Setting
from measurand.verdict import Verdict


def confidence(one: Candidate) -> Verdict:
    """Decide confidence: by a theorem, or by looking for a counterexample."""
    relevant, others = relevant_degrees(one), [degree for degree in one.degrees if degree < one.level]
    if not relevant or not others:
        which = "relevant" if others else "not relevant"
        return Verdict.undefined(f"no degree up to {one.grades} counts as {which} for {one.name}")
    proof = _theorem(one)
    if proof is not None:
        return Verdict.holds(proof)
    return look(one, (case for run, rest in worlds(one, 1) for case in _longer(one, run, rest)))


def _longer(one: Candidate, run: Degrees, rest: Degrees) -> Iterator[Case]:
    if max(run) < one.level:
        return
    for degree in one.degrees:
        if degree < one.level:
            longer = (*run, degree)
            same, lower = (f"{brief(longer)} scores {how} {brief(run)}" for how in ("the same as", "higher than"))
            yield Case(run, longer, (*longer, *rest), same, lower, {"added": degree})


_DIVIDE_BY_LENGTH = {
    "P": "h/N falls when N grows (h > 0 is what the relevant documents are worth)",
    "gP": "h/N falls when N grows (h > 0 is what the relevant documents are worth)",
    "SetP": "h/N falls when N grows (h > 0 is what the relevant documents are worth)",
    "SetPartialRank": "h/(c·N) falls when N grows (h > 0 is the sum of the degrees)",
    "F": "2h/(N + RB) falls when N grows (h > 0 is what the relevant documents are worth)",
    "gF": "2h/(N + RB) falls when N grows (h > 0 is what the relevant documents are worth)",
    "SetF": "(β+1)h/(N + β·RB) falls when N grows (h > 0 is what the relevant documents are worth)",
    "SetAP": "h²/(N·RB) falls when N grows (h > 0 is what the relevant documents are worth)",
    "StrongRank": "one more document makes h/(b^N − 1), with b = c + 1, into b·h/(b^(N+1) − 1), which is less",
    "SetTotalRank": "the rank of the set grows by a smaller factor than the largest rank does",
}
"""Measures that have confidence if they are not cut off, and why."""


def _theorem(one: Candidate) -> str | None:
    measure = one.measure
    if not isinstance(measure, Measure) or one.cutoff is not None:
        return None
    name, parameters = measure.entry.name, measure.call(Setting()).parameters
    if name == "Utility":
        worths = cast("tuple[Fraction, ...]", parameters["worths"])
        return "each such document adds b − d, which is negative" if worths[1] < worths[3] else None
    if name not in _DIVIDE_BY_LENGTH or parameters.get("norm") is False or parameters.get("relative"):
        return None
    sums = weighted(one)
    if sums is not None and not sums.rewards_relevance_only:
        return None
    return _DIVIDE_BY_LENGTH[name]
