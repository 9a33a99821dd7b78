"""The interval-scale measures: rank functions of the orders of judged runs."""

from __future__ import annotations

import math
from fractions import Fraction

from measurand.measures.entries.shared import MAX, NORM, REL, additive_exact, first, indicator_gains, length, weighted
from measurand.measures.kernels import ranks as kernels
from measurand.measures.measure import Call
from measurand.measures.registry import Cutoff, Entry, Family
from measurand.measures.traits import Additive, Basis, Need, Relevance, Situation, Traits, Weight

_GT = "Ferrante, Ferro and Pontarollo, A general theory of IR evaluation measures, TKDE 2018"


def _highest(call: Call, situation: Situation) -> int:
    stated = call.parameters.get("max")
    return stated if isinstance(stated, int) else call.setting.max_grade or situation.max_grade


def _degrees(call: Call, situation: Situation) -> tuple[Fraction, ...]:
    return tuple(Fraction(degree) for degree in range(len(situation.gains)))


def _normalised(weight: int, best: int, call: Call) -> Fraction:
    return Fraction(weight, best) if call.flag("norm") else Fraction(weight)


def _partial(call: Call, n: int, rank: int, situation: Situation) -> Weight:
    return _normalised(1, _highest(call, situation) * n, call)


def _weak(call: Call, n: int, rank: int, situation: Situation) -> Weight:
    return _normalised(n - rank + 1, n * (n + 1) // 2, call)


def _strong(call: Call, n: int, rank: int, situation: Situation) -> Weight:
    base = _highest(call, situation) + 1
    return _normalised(base ** (n - rank), base**n - 1, call)


_PARTIAL = Additive(weighted(_partial), _degrees)
_WEAK = Additive(weighted(_weak), indicator_gains)
_STRONG = Additive(weighted(_strong), _degrees)


def exact_set_total_rank(run: tuple[int, ...], call: Call, situation: Situation) -> Fraction:
    """Σⱼ C(δ(rⱼ)+N-j, N-j+1) over the degrees in descending order; GT (3)."""
    n, highest = length(run, call), _highest(call, situation)
    degrees = sorted(first(run, call), reverse=True)
    rank = sum(math.comb(degree + n - j, n - j + 1) for j, degree in enumerate(degrees, start=1))
    best = math.comb(n + highest, n) - 1
    return _normalised(rank, best or 1, call)


def _note(call: Call) -> str:
    stated = call.parameters.get("max") or call.setting.max_grade
    return f"maximum grade {stated}" if stated else "maximum grade: the highest in the judgements"


ENTRIES = (
    Entry(
        name="SetTotalRank",
        title="Rank in the total order of sets",
        family=Family.RANKS,
        formula="Σ_j C(δ_j+N-j, N-j+1), degrees descending; norm: / (C(N+c, N) - 1)",
        model="One document of a higher degree outweighs any number of lower ones; an interval scale of that order.",
        reference=f"{_GT}, (3)",
        traits=Traits(Relevance.GRADED, Basis.SET, True),
        kernel=kernels.set_total_rank,
        parameters=(NORM, MAX),
        cutoff=Cutoff.OPTIONAL,
        needs=(Need.GRADES, Need.LENGTH),
        exact=exact_set_total_rank,
        note=_note,
    ),
    Entry(
        name="SetPartialRank",
        title="Rank in the partial order of sets",
        family=Family.RANKS,
        formula="Σ_i δ_i; norm: / (c·N)",
        model="Every step up in degree counts the same, wherever it is; an interval scale of that order.",
        reference=f"{_GT}, (5)",
        traits=Traits(Relevance.GRADED, Basis.SET, True, _PARTIAL),
        kernel=kernels.set_partial_rank,
        parameters=(NORM, MAX),
        cutoff=Cutoff.OPTIONAL,
        needs=(Need.GRADES, Need.LENGTH),
        exact=additive_exact(_PARTIAL),
        note=_note,
    ),
    Entry(
        name="StrongRank",
        title="Rank under strong top-heaviness",
        family=Family.RANKS,
        formula="Σ_i δ_i·(c+1)^(N-i); norm: / ((c+1)^N - 1)",
        model="The first rank where two rankings differ decides; an interval scale of that order.",
        reference=f"{_GT}, (7)",
        traits=Traits(Relevance.GRADED, Basis.RANK, True, _STRONG),
        kernel=kernels.strong_rank,
        parameters=(NORM, MAX),
        cutoff=Cutoff.OPTIONAL,
        needs=(Need.GRADES, Need.LENGTH),
        exact=additive_exact(_STRONG),
        note=_note,
    ),
    Entry(
        name="WeakRank",
        title="Rank under weak top-heaviness",
        family=Family.RANKS,
        formula="Σ_i (N-i+1)·rel(i); norm: / (N(N+1)/2)",
        model="Every step up by one rank counts the same, binary relevance; an interval scale of that order.",
        reference=f"{_GT}, (9)",
        traits=Traits(Relevance.BINARY, Basis.RANK, True, _WEAK),
        kernel=kernels.weak_rank,
        parameters=(NORM, REL),
        cutoff=Cutoff.OPTIONAL,
        needs=(Need.LENGTH,),
        exact=additive_exact(_WEAK),
    ),
)
