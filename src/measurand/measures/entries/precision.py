"""Precision, recall, average precision and their kin."""

from __future__ import annotations

from fractions import Fraction

from measurand.measures.entries.shared import (
    BINARY,
    BINARY_ALONE,
    JUDGED_ONLY,
    REL,
    additive_exact,
    base_of,
    indicator_gains,
    indicators,
    length,
    share,
    weighted,
)
from measurand.measures.kernels import precision as kernels
from measurand.measures.measure import Call
from measurand.measures.parameters import Kind, Parameter
from measurand.measures.registry import Cutoff, Entry, Family
from measurand.measures.traits import Additive, Basis, Need, Relevance, Situation, Traits

_P = Additive(weighted(lambda call, n, rank, situation: Fraction(1, n)), indicator_gains)
_R = Additive(weighted(lambda call, n, rank, situation: share(1, base_of(situation))), indicator_gains)
_F = Additive(weighted(lambda call, n, rank, situation: share(2, n + base_of(situation))), indicator_gains)
_RPREC = Additive(
    weighted(lambda call, n, rank, situation: share(int(rank <= base_of(situation)), base_of(situation))),
    indicator_gains,
)
_RIJSBERGEN = "van Rijsbergen, Information Retrieval, 1979"
_TREC_BOOK = "Buckley and Voorhees, Retrieval System Evaluation, in TREC, MIT Press 2005"

RECALL = Parameter("recall", Kind.NUMBER, "recall to reach", low=0, high=1)


def exact_average_precision(run: tuple[int, ...], call: Call, situation: Situation) -> Fraction:
    """(1/RB) Σ (relevant up to i)/i over the relevant ranks i."""
    found, total = 0, Fraction(0)
    for rank, hit in enumerate(indicators(run, call), start=1):
        found += hit
        total += Fraction(hit * found, rank)
    return share(total, base_of(situation))


def exact_reciprocal_rank(run: tuple[int, ...], call: Call, situation: Situation) -> Fraction:
    """One over the first relevant rank."""
    hits = indicators(run, call)
    return Fraction(1, hits.index(1) + 1) if 1 in hits else Fraction(0)


def exact_r_precision(run: tuple[int, ...], call: Call, situation: Situation) -> Fraction:
    """Relevant documents among the first RB, over RB."""
    base = base_of(situation)
    return share(sum(indicators(run, call)[:base]), base)


def exact_success(run: tuple[int, ...], call: Call, situation: Situation) -> Fraction:
    """Whether a relevant document is there."""
    return Fraction(int(any(indicators(run, call))))


def exact_f(run: tuple[int, ...], call: Call, situation: Situation) -> Fraction:
    """2Σδ / (N + RB)."""
    return share(2 * sum(indicators(run, call)), length(run, call) + base_of(situation))


def exact_relative_precision(run: tuple[int, ...], call: Call, situation: Situation) -> Fraction:
    """Relevant documents over the most there can be."""
    return share(sum(indicators(run, call)), min(length(run, call), base_of(situation)))


ENTRIES = (
    Entry(
        name="AP",
        title="Average precision",
        family=Family.PRECISION,
        formula="(1/RB) Σ_{i≤k} rel(i)·(Σ_{j≤i} rel(j))/i",
        model="The user reads down to a relevant document, each one equally likely, and sees the precision there.",
        reference="Harman, Evaluation issues in information retrieval, IPM 1992",
        traits=BINARY,
        kernel=kernels.average_precision,
        parameters=(REL, JUDGED_ONLY),
        cutoff=Cutoff.OPTIONAL,
        aliases=("MAP",),
        needs=(Need.RECALL_BASE,),
        exact=exact_average_precision,
    ),
    Entry(
        name="P",
        title="Precision at k",
        family=Family.PRECISION,
        formula="(1/k) Σ_{i≤k} rel(i)",
        model="The user looks at the first k documents, whatever they are.",
        reference=_RIJSBERGEN,
        traits=Traits(Relevance.BINARY, Basis.SET, True, _P),
        kernel=kernels.precision,
        parameters=(REL, JUDGED_ONLY),
        cutoff=Cutoff.REQUIRED,
        aliases=("Precision", "precision"),
        needs=(Need.CUTOFF,),
        exact=additive_exact(_P),
    ),
    Entry(
        name="R",
        title="Recall at k",
        family=Family.PRECISION,
        formula="(1/RB) Σ_{i≤k} rel(i)",
        model="The user wants everything relevant, and looks at the first k documents.",
        reference=_RIJSBERGEN,
        traits=Traits(Relevance.BINARY, Basis.SET, False, _R),
        kernel=kernels.recall,
        parameters=(REL, JUDGED_ONLY),
        cutoff=Cutoff.REQUIRED,
        aliases=("Recall",),
        needs=(Need.RECALL_BASE, Need.CUTOFF),
        exact=additive_exact(_R),
    ),
    Entry(
        name="F",
        title="F measure at k",
        family=Family.PRECISION,
        formula="2PR/(P+R) = 2Σ_{i≤N} rel(i) / (N + RB); N = k, or the number of documents retrieved",
        model="The user weighs precision and recall of the first N documents alike.",
        reference=f"{_RIJSBERGEN}; GT §4.1.3",
        traits=Traits(Relevance.BINARY, Basis.SET, False, _F),
        kernel=kernels.f_measure,
        parameters=(REL, JUDGED_ONLY),
        cutoff=Cutoff.OPTIONAL,
        aliases=("f1",),
        needs=(Need.RECALL_BASE, Need.LENGTH),
        exact=exact_f,
    ),
    Entry(
        name="RR",
        title="Reciprocal rank",
        family=Family.PRECISION,
        formula="1/min{i ≤ k: rel(i) = 1}; 0 when there is none",
        model="The user wants one relevant document, and stops at the first.",
        reference="Kantor and Voorhees, The TREC-5 confusion track, IR 2000",
        traits=BINARY_ALONE,
        kernel=kernels.reciprocal_rank,
        parameters=(REL, JUDGED_ONLY),
        cutoff=Cutoff.OPTIONAL,
        aliases=("MRR", "mrr"),
        exact=exact_reciprocal_rank,
    ),
    Entry(
        name="Rprec",
        title="R-precision",
        family=Family.PRECISION,
        formula="(1/RB) Σ_{i≤RB} rel(i)",
        model="The user looks at as many documents as are relevant; precision and recall agree there.",
        reference=_TREC_BOOK,
        traits=Traits(Relevance.BINARY, Basis.RANK, False, _RPREC),
        kernel=kernels.r_precision,
        parameters=(REL, JUDGED_ONLY),
        aliases=("RPrec",),
        needs=(Need.RECALL_BASE,),
        exact=exact_r_precision,
    ),
    Entry(
        name="Success",
        title="Success at k",
        family=Family.PRECISION,
        formula="1 when some rel(i) = 1 with i ≤ k, else 0",
        model="The user is content with one relevant document among the first k.",
        reference="Tomlinson; trec_eval 9, success",
        traits=Traits(Relevance.BINARY, Basis.SET, True),
        kernel=kernels.success,
        parameters=(REL, JUDGED_ONLY),
        cutoff=Cutoff.REQUIRED,
        aliases=("HitRate", "hit_rate"),
        needs=(Need.CUTOFF,),
        exact=exact_success,
    ),
    Entry(
        name="IPrec",
        title="Interpolated precision at a recall",
        family=Family.PRECISION,
        formula="max{P@i: i ≥ the rank of relevant document number ⌊x·RB + 0.9⌋}; trec_eval 10 rounds x·RB instead",
        model="The user wants a share x of the relevant documents; the point of the recall-precision graph there.",
        reference=_TREC_BOOK,
        traits=BINARY,
        kernel=kernels.interpolated_precision,
        parameters=(RECALL, REL, JUDGED_ONLY),
        at="recall",
        needs=(Need.RECALL_BASE,),
    ),
    Entry(
        name="AvgIPrec",
        title="Interpolated precision, averaged",
        family=Family.PRECISION,
        formula="the mean of IPrec@x over the recalls x",
        model="The area under the recall-precision graph, seen at eleven points.",
        reference=_TREC_BOOK,
        traits=BINARY,
        kernel=kernels.average_interpolated_precision,
        parameters=(
            Parameter(
                "recalls",
                Kind.NUMBERS,
                "recalls to average over",
                default=tuple(Fraction(tenth, 10) for tenth in range(11)),
                low=0,
                high=1,
            ),
            REL,
        ),
        needs=(Need.RECALL_BASE,),
    ),
    Entry(
        name="RelP",
        title="Relative precision at k",
        family=Family.PRECISION,
        formula="Σ_{i≤k} rel(i) / min(k, RB)",
        model="Precision at k against the best that is possible there.",
        reference=_TREC_BOOK,
        traits=Traits(Relevance.BINARY, Basis.SET, False),
        kernel=kernels.relative_precision,
        parameters=(REL, JUDGED_ONLY),
        cutoff=Cutoff.REQUIRED,
        needs=(Need.RECALL_BASE, Need.CUTOFF),
        exact=exact_relative_precision,
    ),
    Entry(
        name="RprecMult",
        title="Precision at a multiple of R",
        family=Family.PRECISION,
        formula="P@⌊x·RB + 0.9⌋",
        model="The user looks at x times as many documents as are relevant.",
        reference=_TREC_BOOK,
        traits=BINARY,
        kernel=kernels.r_precision_multiple,
        parameters=(Parameter("multiple", Kind.NUMBER, "multiple of RB", low=0, high=10**6), REL),
        at="multiple",
        needs=(Need.RECALL_BASE,),
    ),
)
