"""What is proved about the steps of :mod:`.steps` for measures that are no weighted sums, for every collection.

Throughout, RB, the number of relevant documents, and everything else that belongs to the topic is the same before and
after a step. m(i) counts the relevant documents down to rank i. Where a measure is one of binary relevance, an
exchange puts a relevant document in the place of one that is not, and a swap moves a relevant document up past one
that is not: from rank j to rank i < j.

**Extension.** AP, RR, Rprec, Success, Bpref, SetR, ERR, Q and binG are sums over ranks, up to a positive constant of
the topic, of terms that are not negative and depend on no later document: an appended document leaves them alone and
adds one. (Success: 1 at the first relevant rank. Bpref: 1 − min(n, RB)/min(N, RB), and n ≤ N. ERR: the probability of
stopping at rank i is not negative as long as 0 ≤ x ≤ 1. Q: gains are not negative.) Interpolated precision is the
largest of precisions, and gets one more to choose from; GMAP and YAAP are rising functions of AP, GMBpref of Bpref.
Relative precision at k and the rank of a set at k divide by what the cut-off fixes; the rank itself, Σ C(δ+N−j, N−j+1)
over the degrees in descending order, is no smaller for N + 1: C(δ+m, m+1) = C(δ+m, δ−1) grows with m, and a document
above degree 0 outranks one of degree 0.

**Exchange.** At rank i: no m falls, m(i), …, m(N) rise by one. *AP* (and YAAP, GMAP): the term m(i)/i > 0 is new, no
other falls. *binG*: the term is new, and the non-relevant documents before the others get no more. *Bpref*, *RR*,
*Success*, *IPrec*: the same, but the new term may be 0 or hidden behind another, so they may stay as they are.
*Rprec*: the same below rank RB. *SetP, SetR, SetF, SetAP, RelP* and the counts rise with the number h of relevant
documents: SetF is (β+1)·h/(n + β·RB), SetAP h²/(n·RB). *SetTotalRank*: C(δ+m, m+1) rises with δ in each place, and
sorting again only exchanges equal or larger for smaller. *Q*: the term at rank i is new, or its numerator m(i) +
β·(gain so far) rises, no other falls. *ERR*: with P = Π_{l<i} (1 − x_l) and T what the ranks after i give to one who
gets there, the value is … + P·(x_i/i + (1 − x_i)·T), and T ≤ 1/(i+1) < 1/i; so it rises with x_i if P > 0, that is if
all x < 1.

**Swap.** *AP*: the term of the document that moves, m/j, becomes one for each: if the relevant ranks from i to j were
l(1) < … < l(s) = j they become i, l(1), …, l(s−1), each smaller than what was in its place, with the same m: every
term rises. *binG* and *Bpref*: the o-th relevant document, for every o, has no more non-relevant ones before it than
it had, and fewer if it moves. *RR, Success, IPrec, Rprec*: no m falls, and they depend on the ranks of relevant
documents as AP does, without rising always. *Q with two degrees*: as AP, with d(i) = i + β·(gain of the ideal ranking
down to i), which rises with i, in the place of i. (With more degrees a swap may lower Q: a document that moves up past
a better one takes the first place among the relevant ones, where the gain so far counts, from the better one. Not so
at the cut-off 2, where only neighbours are swapped: if both are relevant the numerator of rank 1 rises and that of
rank 2 stays, else a term moves to rank 1 with its numerator. With β = 0 only relevant or not matters, and Q is AP, up
to a constant.) *ERR*: let y < z be the x of the documents at ranks i < j, A what the ranks between give to one who
gets there, and B = Π (1 − x_l) over them. The swap changes the value by P·(z − y)·(1/i − A − B/j), and A + B/j ≤ (1 −
B)/(i+1) + B/(i+1) < 1/i.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

from measurand.axioms.candidate import Candidate
from measurand.axioms.steps import Kind, told_apart
from measurand.measures.entries.shared import gain_scale, highest_gain
from measurand.measures.measure import Call, Measure
from measurand.measures.registry import Family
from measurand.measures.traits import Situation

_TERM = "an appended document adds a term that is not negative, and the terms of the others depend on no later document"
_MORE = "an appended document only adds to what the largest precision is taken of"

_EXTENDED: dict[str, str] = {
    **dict.fromkeys(("AP", "RR", "Rprec", "Success", "Bpref", "SetR", "binG", "NumRelRet", "NumRet"), _TERM),
    **dict.fromkeys(("IPrec", "AvgIPrec"), _MORE),
    "YAAP": f"it rises with AP: {_TERM}",
    "GMAP": f"it never falls with AP: {_TERM}",
    "GMBpref": f"it never falls with Bpref: {_TERM}",
}

_NEW_TERM = "the document's own term is new, and the later ones count one relevant document more"
_HITS = "it rises with the number of relevant documents, and else depends on the topic and on how many are retrieved"

_EXCHANGED_STRICTLY: dict[str, str] = {
    **dict.fromkeys(("SetP", "SetR", "SetF", "SetAP", "RelP", "NumRelRet"), _HITS),
    "AP": _NEW_TERM,
    "YAAP": f"it rises with AP: {_NEW_TERM}",
    "binG": "the document's own term is new, and the later ones have one non-relevant document less before them",
    "SetTotalRank": "with a higher degree in the place of a lower one the set ranks higher in the total order",
}

_EXCHANGED: dict[str, str] = {
    **_EXCHANGED_STRICTLY,
    **dict.fromkeys(("RR", "Success"), "only the first relevant document counts, and it moves up or stays"),
    **dict.fromkeys(("IPrec", "AvgIPrec"), "no precision at a relevant document falls, and there is one more"),
    "Rprec": "the relevant documents down to rank RB are as many as before, or one more",
    "Bpref": "the document's own term is not negative, and the later ones have one document less held against them",
    "GMAP": f"it never falls with AP: {_NEW_TERM}",
    "GMBpref": "it never falls with Bpref, whose terms do not fall",
}

_MOVED = "the relevant ranks from i to j move up one by one, and each term keeps its number of relevant documents"
_PASSED = "the relevant documents that move up, one by one, have fewer non-relevant ones before them"

_SWAPPED_STRICTLY: dict[str, str] = {"AP": _MOVED, "YAAP": f"it rises with AP: {_MOVED}", "binG": _PASSED}

_SWAPPED: dict[str, str] = {
    **_SWAPPED_STRICTLY,
    **dict.fromkeys(("RR", "Success"), "only the first relevant document counts, and it moves up or stays"),
    **dict.fromkeys(("IPrec", "AvgIPrec"), "the o-th relevant document moves up or stays, for every o"),
    "RelP": "the order of the documents down to the cut-off does not matter, and one from below it adds to them",
    "Rprec": "the relevant documents down to rank RB are as many as before, or one more",
    "Bpref": _PASSED,
    "GMAP": f"it never falls with AP: {_MOVED}",
    "GMBpref": f"it never falls with Bpref: {_PASSED}",
}

_ERR_RAISED = (
    "raising x at rank i adds to its own term more than the later ones, at most 1/(i+1) together, can lose, all x "
    "being below 1"
)
_ERR_SWAPPED = (
    "a swap of ranks i < j changes it by (z − y)·(1/i − A − B/j) > 0: what the ranks between and rank j give is at "
    "most 1/(i+1)"
)


_Q_NEIGHBOURS = (
    "above the cut-off only neighbours are swapped: the numerator of rank 1 rises, or a term moves to its smaller "
    "divisor"
)


def theorem(one: Candidate, kind: Kind, strictly: bool) -> str | None:
    """Why no step of this kind lowers the measure (strictly: every one raises it), if that is a theorem."""
    measure = one.measure
    if not isinstance(measure, Measure) or measure.entry.family is Family.USER:
        return None
    name = measure.entry.name
    if name == "ERR":
        return _cascade(one, measure, kind, strictly)
    if name == "Q":
        return _blended(one, measure, kind, strictly)
    if kind is Kind.EXTENSION:
        return _EXTENDED.get(name) or _at_a_fixed_size(one, measure)
    if kind is Kind.EXCHANGE:
        return (_EXCHANGED_STRICTLY if strictly else _EXCHANGED).get(name)
    return (_SWAPPED_STRICTLY if strictly else _SWAPPED).get(name)


def _at_a_fixed_size(one: Candidate, measure: Measure) -> str | None:
    name, fixed = measure.entry.name, one.cutoff is not None
    if name == "RelP" and fixed:
        return "min(k, RB) is fixed by the cut-off and the topic, and no relevant document is lost"
    if name == "SetTotalRank" and (fixed or not measure.call(one.subject.at(1).setting).flag("norm")):
        return "Σ C(δ+N−j, N−j+1) does not fall when N grows by a document, and its divisor is fixed"
    return None


def _call(one: Candidate, measure: Measure) -> tuple[Call, Situation]:
    return measure.call(one.subject.at(1).setting), Situation(one.gains)


def own_gains(one: Candidate, measure: Measure) -> tuple[Fraction, ...]:
    """The gains that a measure with ``gains=`` gives to the degrees."""
    return gain_scale(*_call(one, measure))


def stops_properly(one: Candidate, measure: Measure) -> bool:
    """Whether ERR's x lie in [0, 1): no gain is negative, none above that of the highest degree."""
    gains = own_gains(one, measure)
    return min(gains) >= 0 and max(gains) <= highest_gain(*_call(one, measure))


def _cascade(one: Candidate, measure: Measure, kind: Kind, strictly: bool) -> str | None:
    if not stops_properly(one, measure):
        return None
    if kind is Kind.EXTENSION:
        return _TERM
    if not _rising(own_gains(one, measure), strictly):
        return None
    return _ERR_RAISED if kind is Kind.EXCHANGE else _ERR_SWAPPED


def _blended(one: Candidate, measure: Measure, kind: Kind, strictly: bool) -> str | None:
    gains = own_gains(one, measure)
    if min(gains) < 0:
        return None
    if kind is Kind.EXTENSION:
        return _TERM
    beta = measure.call(one.subject.at(1).setting).fraction("beta")
    binary = len(told_apart(one)) == 2 and one.level == 1
    sharp = binary or (one.level == 1 and beta > 0 and _rising(gains, strictly=True))
    if not _rising(gains, strictly=False) or (strictly and not sharp):
        return None
    if kind is Kind.EXCHANGE:
        return (
            "the term of rank i is new or its numerator rises, no other numerator falls, and divisors are the topic's"
        )
    if one.level < 1 or (gains[0] and beta):
        return None
    if binary or not beta:
        return f"{_MOVED}, over smaller divisors i + β·(the ideal gain down to i)"
    return _Q_NEIGHBOURS if one.cutoff in (1, 2) and one.level == 1 else None


def _rising(gains: tuple[Fraction, ...], strictly: bool) -> bool:
    return all(low < high if strictly else low <= high for low, high in pairwise(gains))
