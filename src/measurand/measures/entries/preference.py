"""Measures for incomplete judgements."""

from __future__ import annotations

from fractions import Fraction

from measurand.measures.entries.shared import BINARY, REL, base_of, ideal_of, share
from measurand.measures.kernels import preference as kernels
from measurand.measures.measure import Call
from measurand.measures.registry import Cutoff, Entry, Family
from measurand.measures.traits import Basis, Need, Relevance, Situation, Traits


def exact_bpref(run: tuple[int, ...], call: Call, situation: Situation) -> Fraction:
    """(1/RB) Σ over relevant documents of 1 - min(non-relevant above, RB)/min(judged non-relevant, RB)."""
    base = base_of(situation)
    limit = min(len(ideal_of(situation)) - base, base)
    above, total = 0, Fraction(0)
    for degree in run:
        if degree < call.level:
            above += 1
        else:
            total += 1 - (Fraction(min(above, base), limit) if above else 0)
    return share(total, base)


ENTRIES = (
    Entry(
        name="Bpref",
        title="Binary preference",
        family=Family.PREFERENCE,
        formula="(1/RB) Σ_rel 1 - min(n, RB)/min(N, RB); n judged non-relevant documents above, N in the pool",
        model="Unjudged documents do not exist: relevant documents should come before judged non-relevant ones.",
        reference="Buckley and Voorhees, Retrieval evaluation with incomplete information, SIGIR 2004",
        traits=BINARY,
        kernel=kernels.bpref,
        parameters=(REL,),
        aliases=("BPref",),
        needs=(Need.RECALL_BASE, Need.POOL),
        exact=exact_bpref,
    ),
    Entry(
        name="infAP",
        title="Inferred average precision",
        family=Family.PREFERENCE,
        formula="(1/RB) Σ_rel 1/i + ((i-1)/i)·(pooled above/(i-1))·((rel above + ε)/(judged above + 2ε)), ε = 0.00001",
        model="Average precision as a judged sample of the pool suggests it; a negative grade is a pooled document "
        "outside the sample.",
        reference="Yilmaz and Aslam, Estimating average precision with incomplete and imperfect judgments, CIKM 2006",
        traits=BINARY,
        kernel=kernels.inferred_average_precision,
        parameters=(REL,),
        needs=(Need.RECALL_BASE, Need.POOL),
    ),
    Entry(
        name="Judged",
        title="Share of judged documents",
        family=Family.PREFERENCE,
        formula="documents among the first k that are in the judgements / min(k, retrieved)",
        model="How much of what the user sees is covered by judgements.",
        reference="MacAvaney et al., ir_measures, ECIR 2022",
        traits=Traits(Relevance.BINARY, Basis.SET, False),
        kernel=kernels.judged_share,
        cutoff=Cutoff.OPTIONAL,
        needs=(Need.POOL,),
    ),
    Entry(
        name="Unjudged",
        title="Share of unjudged documents at k",
        family=Family.PREFERENCE,
        formula="unjudged documents among the first k / k; a negative grade is unjudged",
        model="A warning: how much of what the user sees the judgements do not cover.",
        reference="trec_eval 10, unj",
        traits=Traits(Relevance.BINARY, Basis.SET, False),
        kernel=kernels.unjudged_share,
        cutoff=Cutoff.REQUIRED,
        needs=(Need.POOL, Need.CUTOFF),
    ),
)
