"""Claims of the literature that mention a measure, decided."""

from __future__ import annotations

import re
from functools import lru_cache

from measurand.claims.model import Claim, Decision, known_claims
from measurand.measures.measure import Measure
from measurand.scales.subject import Subject

_SPELLED = {
    "P": r"\bP(?:, R\b| and R\b|@)|\bPrec\b|\bprecision, recall\b",
    "R": r"\bP(?:, R\b| and R\b)|\bRecall\b|\bprecision, recall\b",
    "F": r"\bR, F\b|\bF = 2M|\bF built",
    "RBP": r"(?<!\w)RBP(?:_p)?(?!\w)",
    "gRBP": r"(?<!\w)gRBP(?:_p|_\{)?",
    "DCG": r"(?<!\w)DCG(?:_b|_2)?(?!\w)",
    "BurgesDCG": r"DCG with 1/log2\(i\+1\)",
    "Rprec": r"(?<!\w)R-?[Pp]rec(?:ision)?(?!\w)",
    "Bpref": r"(?<!\w)[Bb]pref(?!\w)",
    "Q": r"(?<!\w)Q-measure(?!\w)",
    "SetTotalRank": r"measures \(3\)|rho\(r\)=sum_j C\(delta",
    "SetPartialRank": r"measures \(3\),\(5\)|rho = sum delta",
    "StrongRank": r"measures \(3\),\(5\),\(7\)|rho = base-\(c\+1\) value|\(c\+1\)\^\(N-j\)",
    "WeakRank": r"measures \(3\),\(5\),\(7\),\(9\)|rho=sum \(N-i\+1\)delta",
}
"""How the papers spell measures whose name alone would not find them, or would find too much."""


def mentions(name: str, statement: str) -> bool:
    """Whether a statement is about a measure.

    >>> mentions("AP", "AP and ERR are not interval-like."), mentions("P", "AP and ERR are not interval-like.")
    (True, False)
    >>> mentions("R", "|R(N)| = C(N+c,N) set-based"), mentions("R", "Binary relevance: P, R, F are interval scales")
    (False, True)
    """
    pattern = _SPELLED.get(name, rf"(?<!\w){re.escape(name)}(?!\w)")
    return re.search(pattern, statement) is not None


@lru_cache(maxsize=1024)
def _decided(id: str) -> tuple[Claim, Decision]:
    claim = next(one for one in known_claims() if one.id == id)
    return claim, claim.decide()


def claims_about(subject: Subject) -> tuple[tuple[Claim, Decision], ...]:
    """The claims that mention a measure of the registry, each decided; none of a user's own."""
    measure = subject.measure
    if not isinstance(measure, Measure):
        return ()
    name = measure.entry.name
    return tuple(_decided(claim.id) for claim in known_claims() if mentions(name, claim.statement))
