"""Between which numbers a measure lies, over all collections and rankings: proofs, and worlds that leave every bound.

Proofs of an upper bound 1 (all values being at least 0), with h relevant documents among n retrieved ones, h ≤ RB:

- AP, Bpref, binG, infAP, and GMAP's and GMBpref's under the logarithm: a mean over the RB relevant documents of terms
  of at most 1 (those of documents that are not retrieved are 0). Q: a mean over min(k, RB) or RB of them, with blended
  ratios of at most 1: the ideal ranking has no fewer relevant documents and no less gain at any rank.
- RR, Success, IPrec, AvgIPrec, Rprec, RprecMult, Judged, Unjudged: a precision, a share, 1/rank, or a mean of these.
- SetP = h/n, SetR and R = h/RB, RelP = h/min(k, RB), SetAP = h²/(n·RB), and SetF and F, weighted harmonic means.
- ERR: the mean of 1/rank over where the user stops, all x being in [0, 1].
- nDCG, RnDCG, nDCGrel, G: by the rearrangement inequality the ideal ranking, which has the largest gains in the order
  of the weights, gains the most; gains are not negative. TrecRBP and RBP: at most (1−p)·Σ p^(i−1) = 1 times the
  largest gain.
- P, gP, and the ranks of the orders, normalised: an average of gains, by weights that add up to 1.

A collection of more and more documents leaves every bound where weights do not shrink fast enough: Σ 1/log(i+1)
diverges, because log(i+1) ≤ i. Then there is no maximal value either.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from measurand.axioms.additive_steps import gains_told_apart
from measurand.axioms.candidate import Candidate, Degrees
from measurand.axioms.step_theorems import own_gains, stops_properly
from measurand.axioms.steps import told_apart
from measurand.measures.measure import GEOMETRIC_FLOOR, Measure
from measurand.measures.registry import Family


@dataclass(frozen=True)
class Bound:
    """All values are at most ``most`` (and bounded below), for a reason."""

    most: Fraction
    reason: str


@dataclass(frozen=True)
class Growth:
    """Rankings and their collections, one for each number n, whose values leave every bound, for a reason."""

    world: Callable[[int], tuple[Degrees, Degrees]]
    reason: str


_MEAN = "0 ≤ M ≤ 1: a mean over the relevant documents of terms between 0 and 1"
_SHARE = "0 ≤ M ≤ 1: a share, a reciprocal of a rank, or a mean of these"
_IDEAL = "0 ≤ M ≤ 1: the ideal ranking gains the most, and no gain is negative"

_UNIT: dict[str, str] = {
    **dict.fromkeys(("AP", "Bpref", "binG", "infAP", "Q"), _MEAN),
    **dict.fromkeys(("RR", "Success", "IPrec", "AvgIPrec", "Rprec", "RprecMult", "Judged", "Unjudged"), _SHARE),
    **dict.fromkeys(
        ("SetP", "SetR", "R", "RelP", "P", "WeakRank"), "0 ≤ M ≤ 1: a share of the documents or of weights"
    ),
    **dict.fromkeys(("SetAP", "SetF", "F"), "0 ≤ M ≤ 1: a product or a weighted harmonic mean of precision and recall"),
    **dict.fromkeys(("nDCG", "nDCGrel", "RnDCG", "G"), _IDEAL),
    **dict.fromkeys(("RBP", "TrecRBP"), "0 ≤ M ≤ 1: (1−p)·Σ p^(i−1) = 1 − p^N, and no document counts for more than 1"),
    "ERR": "0 ≤ M ≤ 1: the mean of 1/rank over where the user stops",
}
_LOGARITHMS = dict.fromkeys(("GMAP", "GMBpref"), f"log({GEOMETRIC_FLOOR:.5f}) ≤ M ≤ log(1)")
_GAINFUL = frozenset({"nDCG", "nDCGrel", "RnDCG", "G", "Q"})
_RANKS = frozenset({"WeakRank", "StrongRank", "SetPartialRank", "SetTotalRank"})


def bound(one: Candidate) -> Bound | None:
    """A bound that is proved, if there is one."""
    measure = one.measure
    if not isinstance(measure, Measure) or measure.entry.family is Family.USER:
        return None
    name = measure.entry.name
    if name in _LOGARITHMS:
        return Bound(Fraction(0), _LOGARITHMS[name])
    if name == "WeakRank" and not _normalised(one, measure):
        return None
    if name == "ERR" and not stops_properly(one, measure):
        return None
    if name in _GAINFUL and min(own_gains(one, measure)) < 0:
        return None
    if name in _UNIT:
        return Bound(Fraction(1), _UNIT[name])
    return _average(one, measure)


def _normalised(one: Candidate, measure: Measure) -> bool:
    return measure.call(one.subject.at(1).setting).flag("norm")


def _average(one: Candidate, measure: Measure) -> Bound | None:
    """Weighted sums whose weights add up to 1 at most, and gF, whose add up to 2 at most."""
    name, form = measure.entry.name, one.form(1)
    if name == "SetTotalRank" and _normalised(one, measure) and _highest(one, measure) >= one.grades:
        return Bound(Fraction(1), "0 ≤ M ≤ 1: a rank over the highest rank")
    if form is None:
        return None
    gains = gains_told_apart(one, form)
    if min(gains) < 0:
        return None
    if name in ("gP", "gRBP"):
        return Bound(max(gains), f"weights that add up to 1 at most, times gains of at most {max(gains)}")
    if name == "gF":
        return Bound(2 * max(gains), f"2/(N + RB) for each of N documents, times gains of at most {max(gains)}")
    if name == "gR" and not _gains_unseen(one, gains):
        return Bound(max(gains), f"1/RB for each relevant document, times gains of at most {max(gains)}")
    if name in ("StrongRank", "SetPartialRank") and _normalised(one, measure):
        top = Fraction(one.grades, _highest(one, measure))
        return Bound(top, f"weights that add up to 1/c, times degrees of at most {one.grades}")
    return None


def _highest(one: Candidate, measure: Measure) -> int:
    stated = measure.call(one.subject.at(1).setting).parameters.get("max")
    return stated if isinstance(stated, int) else one.grades


def _gains_unseen(one: Candidate, gains: tuple[Fraction, ...]) -> bool:
    """Whether documents that the recall base does not count have a gain."""
    return any(gain > 0 for degree, gain in zip(told_apart(one), gains, strict=True) if degree < one.level)


# Worlds that leave every bound


def growth(one: Candidate) -> Growth | None:
    """Worlds that leave every bound, where that is proved."""
    measure = one.measure
    if not isinstance(measure, Measure) or measure.entry.family is Family.USER or one.cutoff is not None:
        return None
    name, top = measure.entry.name, told_apart(one)[-1]
    if top < one.level:
        return None

    def all_best(n: int) -> tuple[Degrees, Degrees]:
        return (top,) * n, (top,) * n

    if name in ("DCG", "BurgesDCG", "IdealDCG") and max(own_gains(one, measure)[top], Fraction(0)) > 0:
        return Growth(all_best, "the weights 1/log are at least a multiple of 1/i, and Σ 1/i diverges")
    if name in _RANKS and not _normalised(one, measure):
        return Growth(all_best, "the rank of the best ranking grows with its length, by at least 1 a document")
    if name in ("NumRet", "NumRel", "NumRelRet"):
        return Growth(all_best, "a number of documents")
    if name == "YAAP":
        return Growth(all_best, "log(1 + RB) when all relevant documents come first")
    if name == "Utility":
        return _utility(one, measure, top)
    return _recall_exceeded(one, measure)


def _utility(one: Candidate, measure: Measure, top: int) -> Growth | None:
    """Every document is worth something: relevant ones retrieved, others retrieved, relevant ones missed."""
    worths = measure.call(one.subject.at(1).setting).parameters["worths"]
    found, other, missed, _ = worths if isinstance(worths, tuple) else (0, 0, 0, 0)
    if found:
        return Growth(lambda n: ((top,) * n, (top,) * n), f"each relevant document is worth {found}")
    if other and one.level > 0:
        return Growth(lambda n: ((0,) * n, (0,) * n), f"each document that is not relevant is worth {other}")
    if missed and one.level > 0:
        return Growth(lambda n: ((0,), (top,) * n + (0,)), f"each relevant document that is missed is worth {missed}")
    return None


def _recall_exceeded(one: Candidate, measure: Measure) -> Growth | None:
    """gR where documents that count for the gain do not count for the recall base."""
    form = one.form(1)
    if measure.entry.name != "gR" or form is None or not _gains_unseen(one, gains_told_apart(one, form)):
        return None
    unseen = next(degree for degree in told_apart(one) if degree < one.level and form.gains[degree] > 0)

    def one_relevant(n: int) -> tuple[Degrees, Degrees]:
        ranking = (*([unseen] * n),)
        return ranking, (*ranking, one.level)

    return Growth(
        one_relevant, f"documents of degree {unseen} have a gain, but RB counts only those from {one.level} on"
    )
