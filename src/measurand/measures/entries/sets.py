"""Measures of the retrieved set as a whole."""

from __future__ import annotations

from fractions import Fraction

from measurand.measures.entries.shared import BINARY_SET, JUDGED_ONLY, REL, base_of, indicators, share
from measurand.measures.kernels import sets as kernels
from measurand.measures.measure import Call
from measurand.measures.parameters import Kind, Parameter
from measurand.measures.registry import Entry, Family
from measurand.measures.traits import Basis, Need, Relevance, Situation, Traits

_RIJSBERGEN = "van Rijsbergen, Information Retrieval, 1979"


def exact_set_precision(run: tuple[int, ...], call: Call, situation: Situation) -> Fraction:
    """Relevant documents over all, or over the most there can be."""
    under = min(len(run), base_of(situation)) if call.flag("relative") else len(run)
    return share(sum(indicators(run, call)), under)


def exact_set_recall(run: tuple[int, ...], call: Call, situation: Situation) -> Fraction:
    """Relevant documents over all relevant ones."""
    return share(sum(indicators(run, call)), base_of(situation))


def exact_set_average_precision(run: tuple[int, ...], call: Call, situation: Situation) -> Fraction:
    """Precision times recall."""
    return share(sum(indicators(run, call)) ** 2, len(run) * base_of(situation))


def exact_set_f(run: tuple[int, ...], call: Call, situation: Situation) -> Fraction:
    """(β+1)PR / (R + βP)."""
    hits, beta = sum(indicators(run, call)), call.fraction("beta")
    precision, recall = share(hits, len(run)), share(hits, base_of(situation))
    return share((beta + 1) * precision * recall, recall + beta * precision)


ENTRIES = (
    Entry(
        name="SetP",
        title="Precision of the retrieved set",
        family=Family.SET,
        formula="relevant retrieved / retrieved; with relative=true, / min(retrieved, RB)",
        model="The user looks at everything that was retrieved.",
        reference=_RIJSBERGEN,
        traits=Traits(Relevance.BINARY, Basis.SET, True, unless="relative"),
        kernel=kernels.set_precision,
        parameters=(
            REL,
            Parameter("relative", Kind.BOOLEAN, "compare with the best possible set of this size", default=False),
            JUDGED_ONLY,
        ),
        presets={"SetRelP": {"relative": True}},
        needs=(Need.LENGTH,),
        exact=exact_set_precision,
    ),
    Entry(
        name="SetR",
        title="Recall of the retrieved set",
        family=Family.SET,
        formula="relevant retrieved / RB",
        model="The user looks at everything that was retrieved, and wants everything relevant.",
        reference=_RIJSBERGEN,
        traits=BINARY_SET,
        kernel=kernels.set_recall,
        parameters=(REL,),
        needs=(Need.RECALL_BASE,),
        exact=exact_set_recall,
    ),
    Entry(
        name="SetF",
        title="F measure of the retrieved set",
        family=Family.SET,
        formula="(β+1)·P·R / (R + β·P)",
        model="The user looks at everything that was retrieved, and weighs recall β times as much as precision.",
        reference=f"{_RIJSBERGEN}; β unsquared, as in trec_eval",
        traits=BINARY_SET,
        kernel=kernels.set_f,
        parameters=(
            REL,
            Parameter("beta", Kind.NUMBER, "weight of recall", default=Fraction(1), low=0, high=10**6),
            JUDGED_ONLY,
        ),
        needs=(Need.RECALL_BASE, Need.LENGTH),
        exact=exact_set_f,
    ),
    Entry(
        name="SetAP",
        title="Average precision of the retrieved set",
        family=Family.SET,
        formula="(relevant retrieved)² / (retrieved · RB)",
        model="Precision times recall of everything that was retrieved.",
        reference="trec_eval, set_map",
        traits=BINARY_SET,
        kernel=kernels.set_average_precision,
        parameters=(REL, JUDGED_ONLY),
        needs=(Need.RECALL_BASE, Need.LENGTH),
        exact=exact_set_average_precision,
    ),
    Entry(
        name="Utility",
        title="Set utility",
        family=Family.SET,
        formula="a·relevant retrieved + b·non-relevant retrieved + c·relevant missed + d·all other documents",
        model="Every document is worth something, retrieved or not; d needs the size of the collection.",
        reference="Lewis, The TREC-4 filtering track, TREC 1995",
        traits=BINARY_SET,
        kernel=kernels.utility,
        parameters=(
            Parameter(
                "worths",
                Kind.NUMBERS,
                "the worths a, b, c, d",
                default=(Fraction(1), Fraction(-1), Fraction(0), Fraction(0)),
                length=4,
            ),
            REL,
        ),
        needs=(Need.RECALL_BASE, Need.LENGTH),
    ),
)
