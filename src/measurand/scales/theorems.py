"""What is proved once and for all about measures that are no weighted sums, at every length.

Each entry is a theorem with a short proof; ``measurand claims M-07 M-51`` has them in full, checked on small cases.
They answer where runs are too many to be looked at, and for every N at once. Only the plain measure is meant: with a
cut-off or parameters of its own nothing is claimed.
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
    return _FIRST if prop == "isotone" and name in ("RR", "Success") else None
