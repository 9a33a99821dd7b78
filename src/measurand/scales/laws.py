"""For every N at once: weights that follow a law, and what the law proves for all lengths.

A measure whose weights follow one of the laws below is decided for all N together. A property that fails does so at a
smallest length, which is looked for; a property that does not is proved, by an argument that mentions N as a letter.
Proofs refer to the weights w[1], …, w[N], the gains g(0) = 0 ≤ … ≤ g(c) that the measure makes of the degrees, and
their steps h[j] = g(j) − g(j−1); the inequalities are those of :mod:`.additive`.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from measurand.exact import LogSum, sign
from measurand.measures.measure import Measure
from measurand.scales.equispaced import linear_steps
from measurand.scales.subject import Subject


@dataclass(frozen=True)
class Law:
    """How the weights depend on the rank i, up to a positive factor that may depend on N."""

    formula: str
    kind: str
    number: Fraction = Fraction(0)
    """p of a geometric law, b of Järvelin's and Kekäläinen's, the base of powers."""


def law_of(subject: Subject) -> Law | None:
    """The law of a measure's weights, if it has one for all N."""
    measure = subject.measure
    if not isinstance(measure, Measure) or (measure.cutoff is not None and not subject.cut_at_length):
        return None
    if measure.entry.traits.additive is None:
        return None
    name = measure.entry.name
    given = dict(measure.parameters)
    if name in ("P", "R", "gP", "gR", "F", "gF", "SetPartialRank"):
        return Law("w[i] = w", "constant")
    if name in ("RBP", "gRBP"):
        p = measure.call(subject.at(1).setting).fraction("p")
        return Law(f"w[i] ∝ p^(i−1), p = {p}", "geometric", p)
    if name == "DCG" or (name == "nDCG" and "base" in given):
        base = measure.call(subject.at(1).setting).fraction("base")
        return Law(f"w[i] ∝ 1/max(1, log_{base} i)", "log", base)
    if name in ("nDCG", "BurgesDCG"):
        return Law("w[i] ∝ 1/log2(i+1)", "shifted-log")
    if name == "WeakRank":
        return Law("w[i] ∝ N−i+1", "linear")
    if name == "StrongRank":
        highest = given.get("max", subject.scale.grades)
        base = Fraction(highest if isinstance(highest, int) else subject.scale.grades) + 1
        return Law(f"w[i] ∝ {base}^(N−i)", "powers", base)
    return None


def prove(law: Law, ordering: str, prop: str, grades: int, gains: tuple[Fraction, ...]) -> str | None:
    """A proof that the property holds for every N, or None if this law gives none."""
    steps = [high - low for low, high in pairwise(gains)]
    if prop == "isotone" and min(steps) >= 0:
        return _rises(law, ordering, grades, gains, steps, strictly=False)
    if prop == "strict" and min(steps) > 0:
        return _rises(law, ordering, grades, gains, steps, strictly=True)
    if prop == "interval" and min(steps) > 0:
        return _interval(law, ordering, grades, steps)
    if prop in ("interval-like", "interval-like-equal") and ordering == "weak" and grades == 1 and steps[0] > 0:
        return _interval_like(law, equal=prop.endswith("equal"))
    if prop == "equispaced":
        return _equispaced(law, gains)
    return None


def _rises(
    law: Law, ordering: str, grades: int, gains: tuple[Fraction, ...], steps: list[Fraction], strictly: bool
) -> str | None:
    positive = "all steps of the gains are positive" if strictly else "no step of the gains is negative"
    if ordering in ("replacement", "set-partial"):
        return f"a cover changes the measure by w[i]·h[j], all weights are positive and {positive}"
    if ordering == "set-total" and grades == 1:
        return f"with binary relevance a cover changes the measure by w·g(1), and {positive}"
    if ordering == "weak":
        falling = law.kind in ("geometric", "shifted-log", "linear", "powers") or (law.kind == "log" and law.number < 2)
        if falling or not strictly:
            how = "fall strictly" if falling else "never rise"
            return f"weights are positive and {how} from rank to rank ({law.formula}), and {positive}"
    if ordering == "strong" and law.kind == "geometric":
        share = min(steps) / gains[-1]
        if law.number <= share / (share + 1):
            return (
                f"p ≤ G/(G+1) with G = min h/g(c) = {share}: then w[i]·h ≥ G·g(c)·w[i] ≥ g(c)·w[i]·p/(1−p), "
                "which exceeds g(c)·(w[i+1] + … + w[N]), because p/(1−p) = p + p² + … has more terms"
            )
    if ordering == "strong" and law.kind == "powers" and law.number == grades + 1 and set(steps) == {steps[0]}:
        return "(c+1)^(N−i) − c·((c+1)^(N−i−1) + … + 1) = 1 > 0"
    return None


def _interval(law: Law, ordering: str, grades: int, steps: list[Fraction]) -> str | None:
    linear = len(set(steps)) == 1
    if ordering in ("replacement", "set-partial") and law.kind == "constant" and linear:
        return "every cover changes the measure by w·h, and all steps of the gains are equal"
    if ordering == "set-total" and law.kind == "constant" and grades == 1:
        return "with binary relevance every cover changes the measure by w·g(1)"
    if ordering == "strong" and linear:
        if law.kind == "powers" and law.number == grades + 1:
            return "every cover changes the measure by (c+1)^(N−i) − c·((c+1)^(N−i−1) + … + 1) = 1 unit"
        if law.kind == "geometric" and law.number == Fraction(1, grades + 1):
            return "p = 1/(c+1): the weights are (c+1)^(N−i) up to a factor, so every cover adds one unit"
    if ordering == "weak" and grades == 1 and law.kind == "linear":
        return "a swap of neighbours adds w[i] − w[i+1], a replacement in the last position w[N]: one unit each"
    return None


def _interval_like(law: Law, equal: bool) -> str | None:
    if law.kind == "linear":
        return "κ[i] = 0 for i < N and κ[N] = w[N] > 0"
    if law.kind == "powers":
        return "w[i] − 2w[i+1] + w[i+2] > 0, w[N−1] − 2w[N] = 0 and w[N] > 0"
    if law.kind == "geometric" and (equal or law.number <= Fraction(1, 2)):
        end = "w[N−1] − w[N] = p^(N−2)·(1−p) > 0" if equal else "w[N−1] − 2w[N] = p^(N−2)·(1−2p) ≥ 0"
        return f"κ[i] = p^(i−1)·(1−p)² > 0 and {end}"
    if equal and law.kind == "constant":
        return "κ[i] = 0 and w[N−1] − w[N] = 0"
    if equal and law.kind == "shifted-log":
        return "1/log(x+1) is convex and falls for x > 0, so κ[i] ≥ 0 and w[N−1] ≥ w[N]"
    if equal and law.kind == "log" and law.number < 2 and sign(_second_difference(law.number)) in (0, 1):
        return "κ[1] ≥ 0 by evaluation, and 1/log(x) is convex and falls for x > 1, so κ[i] ≥ 0 for i > 1"
    return None


def _second_difference(base: Fraction) -> Fraction | LogSum:
    return 1 - 2 * LogSum.ratio(base, 2) + LogSum.ratio(base, 3)


def _equispaced(law: Law, gains: tuple[Fraction, ...]) -> str | None:
    steps = linear_steps(gains)
    if steps is None:
        return None
    if law.kind == "constant":
        return "the values are the multiples of w·γ up to the largest"
    if law.kind == "linear":
        return "weights 1, 2, 3, … of the last rank's: each is at most one more than the smaller ones reach together"
    if law.kind in ("powers", "geometric"):
        ratio = law.number if law.kind == "powers" else 1 / law.number
        if ratio.denominator == 1 and ratio <= steps + 1:
            return (
                f"weights 1, q, q², … of the last rank's with q = {ratio} ≤ m + 1 = {steps + 1}: each is at most one "
                "more than m times the sum of the smaller ones"
            )
    return None
