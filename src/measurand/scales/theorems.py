"""What is proved once and for all about measures that are no weighted sums, at every length.

Each entry is a theorem with a short proof; ``measurand claims M-07 M-51`` has them in full, checked on small cases.
They answer where runs are too many to be looked at, and for every N at once. Only the plain measure is meant: with a
cut-off or parameters of its own nothing is claimed.

**Q** is Σ rel(i)·n(i)/d(i) over a constant, n(i) being the relevant documents and the gain down to rank i together, and
d(i) = i + G(i) with G, the ideal ranking's gain, a constant of the topic that never falls; so d rises. Gains rise
strictly with the degree. *Replacement:* raising the document at rank i lowers no rel and no n, and raises its own term:
from 0, as its rel was 0, or because n(i) rises. *Weak, c = 1:* covers are a replacement at rank N and the swaps
(0,1) → (1,0) of neighbours i, i+1. A swap changes these two terms only, from n(i+1)/d(i+1) to the same n over the
smaller d(i). Both are strict as soon as something is relevant in the topic. With more degrees a swap of documents that
are no neighbours is a cover too, and Q may fall: the document that moves up past better ones leaves a term behind whose
n had their gains in it, and takes on one whose n has not. So nothing is claimed for ``weak`` there.
"""

from __future__ import annotations

from measurand.measures.measure import Measure
from measurand.scales.subject import Subject
from measurand.scales.valuations import LOCAL

_ERR = (
    "raising a document adds to its own term more than the later ones can lose, and a swap moves weight from rank j to "
    "the earlier rank i: 1/i exceeds what the ranks between and rank j can give (M-07)"
)
_AP = (
    "a swap of neighbours behind m relevant documents adds (m+1)/i − (m+1)/(i+1), a replacement at the end adds a term"
)
_Q_RAISED = (
    "raising a document lowers no number of relevant documents and no gain so far, and its own term rises; what these"
    " are divided by, i plus the ideal ranking's gain, is a constant of the topic"
)
_Q_SWAPPED = (
    "a swap of neighbours moves a term from rank i+1 to rank i, where it is divided by less, i plus the ideal ranking's"
    " gain; a replacement at the end adds a term"
)
_FIRST = "only the first relevant document counts, and neither operation moves it down (M-07)"
_SUM = "a sum of functions of neighbouring counts of relevant documents, which covering squares change apart (M-51)"


def known(subject: Subject, ordering: str, prop: str) -> str | None:
    """Why a property holds at every length, if that is a theorem."""
    measure = subject.measure
    if (
        not isinstance(measure, Measure)
        or measure.parameters
        or (measure.cutoff is not None and not subject.cut_at_length)
    ):
        return None
    name, binary = measure.entry.name, subject.scale.grades == 1
    if prop == "valuation":
        return _SUM if ordering == "weak" and binary and name in LOCAL else None
    # What is comparable under replacement is so under weak, and in the same direction.
    if ordering not in ("weak", "replacement") or prop not in ("isotone", "strict"):
        return None
    if name == "ERR" and all(gain.denominator == 1 for gain in subject.scale.gains):
        return _ERR
    if name == "AP" and binary:
        return f"{_AP} (M-07)"
    if name == "Q":
        return _blended(subject, ordering, prop)
    return _FIRST if prop == "isotone" and name in ("RR", "Success") else None


def _blended(subject: Subject, ordering: str, prop: str) -> str | None:
    if prop == "strict" and subject.at(1).recall_base == 0:
        return None  # nothing is relevant, and every run has the value 0
    if ordering == "replacement":
        return _Q_RAISED
    return _Q_SWAPPED if subject.scale.grades == 1 else None
