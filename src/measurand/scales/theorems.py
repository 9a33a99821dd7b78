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

**Binarised.** AP, Bpref and Rprec see only which documents are relevant. If r ⪯ s by ``weak`` with any number of
degrees (or by ``replacement``, which ``weak`` contains), the relevant documents alone compare so too: what is isotone
on binary runs is isotone. *Bpref*, here with RB judged non-relevant documents: a swap of neighbours (0,1) → (1,0)
takes one of the n non-relevant documents above away from the one that moves up, and changes no other n; a replacement
adds a term, 1 − min(n, RB)/RB ≥ 0, and takes one from the n of all below. If RB = N then n < RB everywhere, and both
are strict. *Rprec* is the number of relevant documents down to rank RB over RB. If RB = N it counts them all: every
replacement adds 1/N. Its values are 0, 1, …, min(RB, N) over RB.

**Something found.** *Success* is 1 iff something relevant is there. If r ⪯ s by ``set-total`` and r has a relevant
document, so has s: the multiplicities differ first at some degree above 0, where s has more documents, or nowhere
(they add up to N). ``set-partial`` is contained in it. By ``strong`` the first rank that differs holds a higher degree
in s, hence a relevant document; so *RR* cannot be lower in s either: before that rank they are alike, and if nothing
there is relevant, s has a relevant document at that rank, and r at that rank or later. Two values are equally spaced.

**SetTotalRank** counts the sets below by ``set-total`` (GT (3)): it is the rank function of that chain, so all whole
numbers from 0 up are its values. ``set-partial`` and ``replacement`` are contained in ``set-total`` (runs that differ
have different sets there), ``weak`` too, but there runs with one set compare. With binary relevance it is Σ rel(i)/N.

**Chains.** On a total order join and meet of two runs are these two, so every function is a valuation.
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


_BINARISED = "only which documents are relevant counts, and of those a better run has no fewer at any depth"
_BPREF = (
    "a swap takes a non-relevant document away from above a relevant one, a replacement adds a term and takes one away "
    "from above all relevant documents below"
)
_SHARE = "with RB = N it is Σ rel(i)/N: every replacement adds 1/N"
_COUNTS = "with binary relevance it is Σ rel(i)/N: every cover adds 1/N"
_FOUND = "whatever has a relevant document has one in every better run"
_EARLIER = "up to the first rank that differs both runs are alike, and there the better one has a relevant document"
_CHAIN = "on a total order join and meet of two runs are the two themselves"
_RANKS = "it is the rank function of set-total (GT (3)): the number of sets below, over the largest"
_CONTAINED = f"{_RANKS}; and what is better by this order is so by set-total"


def known(subject: Subject, ordering: str, prop: str) -> str | None:
    """Why a property holds at every length, if that is a theorem."""
    if prop == "valuation" and ordering in ("set-total", "strong"):
        return _CHAIN
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
    if prop == "equispaced" or (ordering == "induced" and prop in ("interval", "natural-distance")):
        return _SPACED.get(name)
    if name == "SetTotalRank":
        return _counted(ordering, prop, binary)
    if prop == "isotone" and (ordering == "strong" or ordering.startswith("set")):
        return _first_found(name, ordering)
    # What is comparable under replacement is so under weak, and in the same direction.
    if ordering not in ("weak", "replacement"):
        return None
    return _by_depth(subject, ordering, prop)


_SPACED = {
    "SetTotalRank": "the values are 0, 1, …, C(N+c, N) − 1 over the largest",
    "Rprec": "the values are 0, 1, …, min(RB, N) over RB",
    "Success": "there are two values, 0 and 1",
}


def _counted(ordering: str, prop: str, binary: bool) -> str | None:
    if prop == "interval":
        if ordering == "set-total":
            return _RANKS
        return _COUNTS if binary and ordering in ("set-partial", "replacement") else None
    strict = ordering in ("set-total", "set-partial", "replacement")
    if prop in ("isotone", "strict") and (strict or (ordering == "weak" and prop == "isotone")):
        return _RANKS if ordering == "set-total" else _CONTAINED
    return None


def _first_found(name: str, ordering: str) -> str | None:
    if name == "Success":
        return _FOUND
    return _EARLIER if name == "RR" and ordering == "strong" else None


def _by_depth(subject: Subject, ordering: str, prop: str) -> str | None:
    """On weak and replacement."""
    measure, binary = subject.measure, subject.scale.grades == 1
    name = measure.entry.name if isinstance(measure, Measure) else ""
    whole = subject.recall_base is None and subject.ideal is None  # RB = N
    if name == "Rprec" and binary and whole and ordering == "replacement" and prop in ("strict", "interval"):
        return _SHARE
    if prop not in ("isotone", "strict"):
        return None
    if name == "ERR" and all(gain.denominator == 1 for gain in subject.scale.gains):
        return _ERR
    if name == "AP" and (binary or prop == "isotone"):
        return f"{_AP} (M-07)" if binary else f"{_BINARISED}; {_AP} (M-07)"
    if name == "Bpref" and (prop == "isotone" or (binary and whole)):
        return _BPREF if binary else f"{_BINARISED}; {_BPREF}"
    if name == "Rprec" and prop == "isotone":
        return _BINARISED
    if name == "Q":
        return _blended(subject, ordering, prop)
    return _FIRST if prop == "isotone" and name in ("RR", "Success") else None


def _blended(subject: Subject, ordering: str, prop: str) -> str | None:
    if prop == "strict" and subject.at(1).recall_base == 0:
        return None  # nothing is relevant, and every run has the value 0
    if ordering == "replacement":
        return _Q_RAISED
    return _Q_SWAPPED if subject.scale.grades == 1 else None
