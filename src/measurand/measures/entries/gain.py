"""Cumulative gain: graded precision and recall, DCG in its forms, nDCG, Q-measure."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from measurand.measures.entries.shared import (
    GAINS,
    GRADED,
    JUDGED_ONLY,
    MAX,
    REL,
    additive_exact,
    base_of,
    first,
    gain_scale,
    ideal_of,
    indicators,
    length,
    relative_gains,
    share,
    weighted,
)
from measurand.measures.kernels import gain as kernels
from measurand.measures.kernels.discount import power_of_two
from measurand.measures.measure import Call
from measurand.measures.parameters import Kind, Parameter
from measurand.measures.registry import Cutoff, Entry, Family
from measurand.measures.traits import Additive, Basis, Need, Relevance, Situation, Traits, Weight, reciprocal_log

_JARVELIN = "Järvelin and Kekäläinen, Cumulated gain-based evaluation of IR techniques, TOIS 2002"
_BURGES = "Burges et al., Learning to rank using gradient descent, ICML 2005"
_SAKAI = (
    "Sakai, New performance metrics based on multigrade relevance: their application to question answering, NTCIR-4"
    " 2004; Sakai, On the reliability of information retrieval metrics based on graded relevance, IPM 2007; min(k, RB)"
    " as in NTCIREVAL"
)
_GT = "Ferrante, Ferro and Pontarollo, A general theory of IR evaluation measures, TKDE 2018 (GT)"

_FORM = Parameter(
    "dcg",
    Kind.CHOICE,
    "gain over log2(i+1): the gain itself, or 2^gain - 1",
    default="log2",
    choices=("log2", "exp-log2"),
)
_BASE = Parameter(
    "base",
    Kind.NUMBER,
    "divide by max(1, log_base i) instead of log2(i+1)",
    low=1,
    high=10**6,
    open_low=True,
    otherwise="none: log2(i+1)",
)


def _weight(call: Call, n: int, rank: int, situation: Situation) -> Weight:
    base = call.parameters.get("base")
    if not isinstance(base, (int, Fraction)):
        return reciprocal_log(Fraction(2), rank + 1)
    return Fraction(1) if rank <= base else reciprocal_log(Fraction(base), rank)


def _gains(call: Call, situation: Situation) -> tuple[Fraction, ...]:
    scale = gain_scale(call, situation)
    return tuple(power_of_two(gain) - 1 for gain in scale) if call.parameters.get("dcg") == "exp-log2" else scale


def _whole(call: Call, n: int, rank: int, situation: Situation) -> Weight:
    return Fraction(1, n)


_DCG = Additive(weighted(_weight), _gains)
_GP = Additive(weighted(_whole), relative_gains)
_GR = Additive(weighted(lambda call, n, rank, situation: share(1, base_of(situation))), relative_gains)
_GF = Additive(weighted(lambda call, n, rank, situation: share(2, n + base_of(situation))), relative_gains)


def exact_graded_f(run: tuple[int, ...], call: Call, situation: Situation) -> Fraction:
    """2Σ g/gmax / (N + RB)."""
    gains = relative_gains(call, situation)
    total = sum((gains[degree] for degree in first(run, call)), Fraction(0))
    return share(2 * total, length(run, call) + base_of(situation))


def exact_q_measure(run: tuple[int, ...], call: Call, situation: Situation) -> Fraction:
    """(1/min(k, RB)) Σ (found + β·gained)/(i + β·best) over the relevant ranks i; best is the ideal ranking's gain."""
    scale, beta = gain_scale(call, situation), call.fraction("beta")
    ideal = _ideal_gains(scale, ideal_of(situation))
    found, gained, best, total = 0, Fraction(0), Fraction(0), Fraction(0)
    for i, (degree, hit) in enumerate(zip(first(run, call), indicators(run, call), strict=True)):
        found += hit
        gained += scale[degree]
        best += ideal[i] if i < len(ideal) else 0
        if hit:
            total += (found + beta * gained) / (i + 1 + beta * best)
    base = base_of(situation)
    return share(total, base if call.cutoff is None else min(call.cutoff, base))


def _ideal_gains(scale: tuple[Fraction, ...], judged: tuple[int, ...]) -> list[Fraction]:
    """The positive gains of the judged degrees, the largest first: a mapping may turn the order of degrees around."""
    best = sorted((degree for degree in set(judged) if degree >= 0), key=lambda degree: scale[degree], reverse=True)
    return [scale[degree] for degree in best if scale[degree] > 0 for _ in range(judged.count(degree))]


def _graded(basis: Basis, alone: bool, additive: Additive | None) -> Traits:
    return Traits(Relevance.GRADED, basis, alone, additive)


def _highest(call: Call) -> str:
    stated = call.parameters.get("max") or call.setting.max_grade
    return f"maximum grade {stated}" if stated else "maximum grade: the highest in the judgements"


ENTRIES = (
    Entry(
        name="nDCG",
        title="Normalised discounted cumulative gain",
        family=Family.GAIN,
        formula="DCG@k / DCG@k of the ideal ranking; DCG = Σ g(i)/log2(i+1); with base=b, Σ g(i)/max(1, log_b i)",
        model="The user gains from each document, the less the further down, compared with the ideal ranking.",
        reference=f"{_JARVELIN}; {_BURGES} for log2(i+1)",
        traits=_graded(Basis.RANK, False, replace(_DCG, proportional=True)),
        kernel=kernels.normalised_gain,
        parameters=(_FORM, _BASE, GAINS, JUDGED_ONLY),
        conflicts=(("base", "dcg"),),
        cutoff=Cutoff.OPTIONAL,
        aliases=("NDCG",),
        presets={"ndcg_burges": {"dcg": "exp-log2"}},
        needs=(Need.IDEAL, Need.GRADES),
    ),
    Entry(
        name="DCG",
        title="DCG of Järvelin and Kekäläinen",
        family=Family.GAIN,
        formula="Σ_{i≤k} g(i)/max(1, log_b i)",
        model="The user gains from each document, the less the further down; ranks up to b are not discounted.",
        reference=f"{_JARVELIN}; {_GT}",
        traits=_graded(Basis.RANK, True, _DCG),
        kernel=kernels.discounted_gain,
        parameters=(
            replace(_BASE, default=Fraction(2), always_shown=True, meaning="base b of the logarithm"),
            GAINS,
            JUDGED_ONLY,
        ),
        cutoff=Cutoff.OPTIONAL,
        needs=(Need.GRADES,),
    ),
    Entry(
        name="BurgesDCG",
        title="DCG of Burges et al.",
        family=Family.GAIN,
        formula="Σ_{i≤k} g(i)/log2(i+1); with dcg='exp-log2', Σ (2^g(i) - 1)/log2(i+1)",
        model="The user gains from each document, the less the further down, from the second rank on.",
        reference=_BURGES,
        traits=_graded(Basis.RANK, True, _DCG),
        kernel=kernels.discounted_gain,
        parameters=(replace(_FORM, always_shown=True), GAINS, JUDGED_ONLY),
        cutoff=Cutoff.OPTIONAL,
        needs=(Need.GRADES,),
    ),
    Entry(
        name="IdealDCG",
        title="DCG of the ideal ranking",
        family=Family.GAIN,
        formula="Σ g(i)/log2(i+1) over the topic's judged documents, best first",
        model="The most that can be gained on the topic.",
        reference=_JARVELIN,
        traits=_graded(Basis.RANK, False, None),
        kernel=kernels.ideal_discounted_gain,
        parameters=(_FORM, GAINS),
        cutoff=Cutoff.OPTIONAL,
        needs=(Need.IDEAL, Need.GRADES),
    ),
    Entry(
        name="gP",
        title="Generalised precision",
        family=Family.GAIN,
        formula="(1/N) Σ_{i≤N} g(i)/g_max; N = k, or the number of documents retrieved",
        model="The user looks at the first N documents and gains from each as much as it is relevant.",
        reference=_GT,
        traits=_graded(Basis.SET, True, _GP),
        kernel=kernels.graded_precision,
        parameters=(GAINS, MAX, JUDGED_ONLY),
        cutoff=Cutoff.OPTIONAL,
        needs=(Need.GRADES, Need.LENGTH),
        exact=additive_exact(_GP),
        note=_highest,
    ),
    Entry(
        name="gR",
        title="Generalised recall",
        family=Family.GAIN,
        formula="(1/RB) Σ_{i≤k} g(i)/g_max; RB counts the relevant documents",
        model="The user wants everything relevant, and gains from each document as much as it is relevant.",
        reference=_GT,
        traits=_graded(Basis.SET, False, _GR),
        kernel=kernels.graded_recall,
        parameters=(GAINS, MAX, REL, JUDGED_ONLY),
        cutoff=Cutoff.OPTIONAL,
        needs=(Need.RECALL_BASE, Need.GRADES),
        exact=additive_exact(_GR),
        note=_highest,
    ),
    Entry(
        name="gF",
        title="Generalised F measure",
        family=Family.GAIN,
        formula="2·gP·gR/(gP+gR) = 2Σ_{i≤N} g(i)/g_max / (N + RB); N = k, or the number of documents retrieved",
        model="The user weighs generalised precision and recall alike.",
        reference=_GT,
        traits=_graded(Basis.SET, False, _GF),
        kernel=kernels.graded_f,
        parameters=(GAINS, MAX, REL, JUDGED_ONLY),
        cutoff=Cutoff.OPTIONAL,
        needs=(Need.RECALL_BASE, Need.GRADES, Need.LENGTH),
        exact=exact_graded_f,
        note=_highest,
    ),
    Entry(
        name="Q",
        title="Q-measure",
        family=Family.GAIN,
        formula=(
            "(1/min(k, RB)) Σ_{i≤k} rel(i)·(Σ_{j≤i} (rel(j) + β·g(j))) / (i + β·Σ_{j≤i} g*(j)); g* the gains of the"
            " ideal ranking; AP when β = 0 and k ≥ RB"
        ),
        model=(
            "The user reads down to a relevant document, each one equally likely, and sees the blended ratio there:"
            " precision blended with the gain so far against the ideal ranking's."
        ),
        reference=_SAKAI,
        traits=GRADED,
        kernel=kernels.q_measure,
        parameters=(
            Parameter("beta", Kind.NUMBER, "weight of gains against precision", default=Fraction(1), low=0, high=10**6),
            GAINS,
            REL,
            JUDGED_ONLY,
        ),
        cutoff=Cutoff.OPTIONAL,
        aliases=("QMeasure",),
        needs=(Need.RECALL_BASE, Need.IDEAL, Need.GRADES),
        exact=exact_q_measure,
    ),
)
