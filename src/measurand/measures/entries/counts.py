"""Counts of topics and documents."""

from __future__ import annotations

from measurand.measures.entries.shared import BINARY_SET, REL
from measurand.measures.kernels import counts as kernels
from measurand.measures.parameters import Kind, Parameter
from measurand.measures.registry import Aggregation, Entry, Family, Shown
from measurand.measures.traits import Need

_TREC = "trec_eval 9"

ENTRIES = (
    Entry(
        name="NumQ",
        title="Number of topics",
        family=Family.COUNTS,
        formula="the number of topics averaged over",
        model="How many topics the summary stands on.",
        reference=_TREC,
        traits=BINARY_SET,
        kernel=kernels.topics,
        aggregation=Aggregation.TOPICS,
        integral=True,
        shown=Shown.SUMMARY,
    ),
    Entry(
        name="NumRet",
        title="Number of retrieved documents",
        family=Family.COUNTS,
        formula="documents retrieved; with rel, those of at least that grade",
        model="How much was retrieved.",
        reference=_TREC,
        traits=BINARY_SET,
        kernel=kernels.retrieved,
        parameters=(
            Parameter("rel", Kind.INTEGER, "count documents of this grade or a higher one", low=0, otherwise="all"),
        ),
        needs=(Need.LENGTH,),
        aggregation=Aggregation.SUM,
        integral=True,
    ),
    Entry(
        name="NumRel",
        title="Number of relevant documents",
        family=Family.COUNTS,
        formula="RB, the documents judged relevant",
        model="How much there was to find.",
        reference=_TREC,
        traits=BINARY_SET,
        kernel=kernels.relevant,
        parameters=(REL,),
        needs=(Need.RECALL_BASE,),
        aggregation=Aggregation.RELEVANT,
        integral=True,
    ),
    Entry(
        name="NumRelRet",
        title="Number of relevant documents retrieved",
        family=Family.COUNTS,
        formula="Σ_i rel(i)",
        model="How much was found.",
        reference=_TREC,
        traits=BINARY_SET,
        kernel=kernels.relevant_retrieved,
        parameters=(REL,),
        aggregation=Aggregation.SUM,
        integral=True,
    ),
    Entry(
        name="NumNonrelJudgedRet",
        title="Known non-relevant documents retrieved",
        family=Family.COUNTS,
        formula="retrieved documents judged and below the relevance level; negative grades do not count",
        model="How much of what was retrieved is known not to be relevant.",
        reference=_TREC,
        traits=BINARY_SET,
        kernel=kernels.nonrelevant_judged_retrieved,
        parameters=(REL,),
        needs=(Need.POOL,),
        aggregation=Aggregation.SUM,
        integral=True,
    ),
)
