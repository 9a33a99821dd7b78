"""Formal constraints on document ranking (Amigó, Gonzalo and Verdejo 2013, the part on document retrieval).

Five constraints: priority, deepness, deepness threshold, closeness threshold, confidence. The paper leaves some
things open, and its authors restate the constraints more formally in 2018 (Amigó, Spina and Carrillo-de-Albornoz, *An
axiomatic analysis of diversity evaluation metrics*). Here they are decided as follows.

- *Strictness.* "Increases", "larger", "better" and "lowers" are strict.
- *Topic.* What is compared belongs to one topic: the pool of judged documents, and so the recall base and the ideal
  ranking, are the same on both sides. A constraint must hold for every topic that has the documents in question; n
  and m of the thresholds must not depend on it.
- *Degrees.* Documents have the degrees of the candidate (0 and 1 for binary measures). Priority asks about all pairs
  of degrees. Deepness compares corrections of the same two degrees in one and the same ranking. In the thresholds all
  relevant documents of a comparison have one degree, whichever.
- *Lengths.* The rankings that are compared have the same length, but for confidence: a short list must not be
  mistaken for a good one, and that is what confidence is about. So in the thresholds a single relevant document is
  followed by others that are not relevant.
- *"Large enough"* means for all n from some n0 on. (For n = 1 alone the deepness threshold would follow from
  priority.) *"Small enough"* means that some m > 1 will do.
- *Confidence* asks about rankings with at least one relevant document; the others have nothing to lose.

Measures that do not look at the order of the documents are not ranked lists' measures: for them only confidence has a
meaning.

The smallest counterexample: fewest documents in the ranking, then in the pool, then fewest different degrees, then
the first in lexicographic order. In the thresholds it is the smallest n from which on all n refute, and m = 2.
"""

from __future__ import annotations

from measurand.axioms.amigo_confidence import confidence
from measurand.axioms.amigo_swaps import deepness, priority
from measurand.axioms.amigo_thresholds import closeness_threshold, deepness_threshold
from measurand.axioms.amigo_worlds import about_rankings
from measurand.axioms.axiom import Family, axiom

_REFERENCE = (
    "Amigó, Gonzalo and Verdejo, A general evaluation measure for document organization tasks, SIGIR 2013, pp. 643–652"
)
_TOPIC = "for every relevant degree, the same throughout, and every topic that has these documents"

axiom(
    "amigo-priority",
    Family.AMIGO,
    "Priority",
    "Where the less relevant of two neighbouring documents comes first, exchanging them raises the score, in every "
    "ranking and topic.",
    _REFERENCE,
)(about_rankings(priority))

axiom(
    "amigo-deepness",
    Family.AMIGO,
    "Deepness",
    "Where two pairs of neighbours of a ranking are in the wrong order, with the same two degrees, exchanging the "
    "upper pair gives a higher score than exchanging the lower one.",
    _REFERENCE,
)(about_rankings(deepness))

axiom(
    "amigo-deepness-threshold",
    Family.AMIGO,
    "Deepness threshold",
    "For all n from some n0 on, one relevant document at the first rank and 2n − 1 others after it score higher than n "
    f"relevant documents after n others; {_TOPIC}.",
    _REFERENCE,
)(about_rankings(deepness_threshold))

axiom(
    "amigo-closeness-threshold",
    Family.AMIGO,
    "Closeness threshold",
    "For some m > 1, m relevant documents after m others score higher than one relevant document at the first rank and "
    f"2m − 1 others after it; {_TOPIC}.",
    _REFERENCE,
)(about_rankings(closeness_threshold))

axiom(
    "amigo-confidence",
    Family.AMIGO,
    "Confidence",
    "A document that is not relevant, added at the end of a ranking that has a relevant one, lowers the score; the "
    "topic stays the same.",
    _REFERENCE,
)(confidence)
