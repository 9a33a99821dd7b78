"""User models that stop: rank-biased precision and expected reciprocal rank."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from measurand.measures.entries.shared import (
    GAINS,
    MAX,
    REL,
    additive_exact,
    first,
    gain_scale,
    highest_gain,
    indicator_gains,
    persistence,
    relative_gains,
    weighted,
)
from measurand.measures.kernels import cascade as kernels
from measurand.measures.kernels.cascade import GDEVAL_MAXIMUM
from measurand.measures.kernels.discount import power_of_two
from measurand.measures.measure import Call
from measurand.measures.registry import Cutoff, Entry, Family
from measurand.measures.traits import Additive, Basis, Need, Relevance, Situation, Traits, Weight

_MOFFAT = "Moffat and Zobel, Rank-biased precision for measurement of retrieval effectiveness, TOIS 2008"


def _geometric(call: Call, n: int, rank: int, situation: Situation) -> Weight:
    p = call.fraction("p")
    return (1 - p) * p ** (rank - 1)


_RBP = Additive(weighted(_geometric), indicator_gains)
_GRBP = Additive(weighted(_geometric), relative_gains)


def exact_expected_reciprocal_rank(run: tuple[int, ...], call: Call, situation: Situation) -> Fraction:
    """Σ (1/i)·x_i·Π_{j<i}(1 - x_j), x = (2^g - 1)/2^g_max; the scale's own maximum unless ``max=`` says otherwise."""
    scale = gain_scale(call, situation)
    whole = power_of_two(highest_gain(call, situation))
    total, reads = Fraction(0), Fraction(1)
    for rank, degree in enumerate(first(run, call), start=1):
        satisfied = (power_of_two(scale[degree]) - 1) / whole
        total += reads * satisfied / rank
        reads *= 1 - satisfied
    return total


def _maximum(call: Call) -> str:
    stated = call.parameters.get("max") or call.setting.max_grade
    return f"maximum grade {stated}" if stated else f"maximum grade {GDEVAL_MAXIMUM}, as in gdeval"


def _scale_maximum(call: Call) -> str:
    stated = call.parameters.get("max") or call.setting.max_grade
    return f"maximum grade {stated}" if stated else "maximum grade: the highest in the judgements"


ENTRIES = (
    Entry(
        name="RBP",
        title="Rank-biased precision",
        family=Family.CASCADE,
        formula="(1-p) Σ_{i≤k} p^(i-1) rel(i)",
        model="The user reads the first document, and after each goes on to the next with probability p.",
        reference=_MOFFAT,
        traits=Traits(Relevance.BINARY, Basis.RANK, True, _RBP),
        kernel=kernels.rank_biased_precision,
        parameters=(persistence(Fraction(4, 5), always_shown=True), REL),
        cutoff=Cutoff.OPTIONAL,
        exact=additive_exact(_RBP),
    ),
    Entry(
        name="gRBP",
        title="Graded rank-biased precision",
        family=Family.CASCADE,
        formula="((1-p)/g_max) Σ_{i≤k} p^(i-1) g(i)",
        model="As RBP, and the user gains from each document as much as it is relevant.",
        reference=f"{_MOFFAT}; graded as in GT",
        traits=Traits(Relevance.GRADED, Basis.RANK, True, _GRBP),
        kernel=kernels.graded_rank_biased_precision,
        parameters=(persistence(Fraction(4, 5), always_shown=True), GAINS, MAX),
        cutoff=Cutoff.OPTIONAL,
        needs=(Need.GRADES,),
        exact=additive_exact(_GRBP),
        note=_scale_maximum,
    ),
    Entry(
        name="ERR",
        title="Expected reciprocal rank",
        family=Family.CASCADE,
        formula="Σ_{i≤k} (1/i)·x_i·Π_{j<i}(1-x_j), x = (2^g - 1)/2^g_max",
        model="The user stops at the first document that satisfies; a higher grade satisfies more often.",
        reference="Chapelle et al., Expected reciprocal rank for graded relevance, CIKM 2009; maximum 4 as in gdeval",
        traits=Traits(Relevance.GRADED, Basis.RANK, True),
        kernel=kernels.expected_reciprocal_rank,
        parameters=(replace(MAX, otherwise=f"{GDEVAL_MAXIMUM}, as in gdeval"), GAINS),
        cutoff=Cutoff.OPTIONAL,
        needs=(Need.GRADES,),
        exact=exact_expected_reciprocal_rank,
        note=_maximum,
    ),
)
