"""Weighted sums over ranks, as the constraints on rankings need them: weights, their law, gains, cut-off.

Rprec is a weighted sum too, but its weights depend on the recall base: it is looked at topic by topic instead.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations

from measurand.axioms.candidate import Candidate
from measurand.exact import LogSum, Number, sign
from measurand.measures.measure import Measure
from measurand.scales.laws import Law, law_of


@dataclass(frozen=True)
class Weighted:
    """A measure Σ w[i]·g(r[i]), up to a positive constant of the topic."""

    one: Candidate
    gains: tuple[Fraction, ...]
    law: Law | None
    """How the weights above the cut-off depend on the rank."""
    cutoff: int | None

    def weights(self, length: int) -> tuple[Number, ...]:
        """The weights of all ranks; 0 below the cut-off."""
        form = self.one.subject.at(length).form
        if form is None:  # it was one at length 1, and being one does not depend on the length
            raise ValueError(f"{self.one.name} is no weighted sum at length {length}")
        return form.weights

    def step(self, a: int, b: int) -> int:
        """The sign of g(b) − g(a)."""
        return (self.gains[b] > self.gains[a]) - (self.gains[b] < self.gains[a])

    @property
    def tells_degrees_apart(self) -> bool:
        """Whether a higher degree always has a higher gain."""
        return all(self.step(a, b) == 1 for a, b in combinations(self.one.degrees, 2))

    @property
    def rewards_relevance_only(self) -> bool:
        """Whether relevant degrees have a positive gain, and the others none."""
        level = self.one.level
        return all((self.gains[d] > 0) if d >= level else (self.gains[d] == 0) for d in self.one.degrees)

    @property
    def falls(self) -> bool:
        """Whether the law makes all weights positive and each smaller than the one before.

        p^(i−1), 1/log2(i+1), N−i+1 and (c+1)^(N−i) do, and 1/max(1, log_b i) if b < 2: with b ≥ 2, ranks 1 and 2
        weigh the same.
        """
        return self.law is not None and (
            self.law.kind in ("geometric", "shifted-log", "linear", "powers")
            or (self.law.kind == "log" and self.law.number < 2)
        )

    @property
    def falls_ever_less(self) -> bool:
        """Whether w[i] − w[i+1] > w[j] − w[j+1] > 0 for all i and all j ≥ i + 2, by the law.

        Geometric weights fall by (1−p)·p^(i−1), powers by c·(c+1)^(N−i−1): both shrink. 1/log x is strictly convex for
        x > 1, so its drops shrink: those of 1/log2(i+1) all, those of 1/log_b i from rank 2 on. With the weight 1 of
        rank 1 only j = 3 is left to ask, and that is one sign.
        """
        if self.law is None or not self.falls:
            return False
        if self.law.kind in ("geometric", "shifted-log", "powers"):
            return True
        base = self.law.number
        return self.law.kind == "log" and sign(_first_drop(base) - _drop(base, 3)) == 1


def weighted(one: Candidate) -> Weighted | None:
    """The measure as a weighted sum, if it is one with weights that do not depend on the topic."""
    measure = one.measure
    if not isinstance(measure, Measure) or measure.entry.traits.additive is None or measure.entry.name == "Rprec":
        return None
    form = one.subject.at(1).form
    if form is None:
        return None
    return Weighted(one, form.gains, law_of(replace(one.subject, cut_at_length=True)), one.cutoff)


def _first_drop(base: Fraction) -> Number:
    return Fraction(1) - LogSum.ratio(base, 2)


def _drop(base: Fraction, rank: int) -> Number:
    return LogSum.ratio(base, rank) - LogSum.ratio(base, rank + 1)
