"""Ours: theorems on the balancing index that go on where UO §6 stops, with their proofs, decided."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

from measurand.claims.model import Decision, claim, confirmed, ensure
from measurand.claims.uo_balance import cascade_index, filled_from, largest, one_document, ranks
from measurand.scales.balance import balance
from measurand.scales.card import as_subject


@claim(
    "M-101",
    "ours, after UO §6",
    "gRBP, q = g(qmax)/g(qmin): B(n) = floor(log_p(q(1-p) + p^n)) + 1, which exists iff q(1-p) <= 1 - p^n; if "
    "q(1-p) < 1 it is ceil(log_p(q(1-p))) for all large n, and never more.",
)
def rank_biased_precision_saturates() -> Decision:
    """Ranks b..n weigh p^(b−1) − p^n together, so b balances iff p^(b−1) ≥ q(1−p) + p^n, that is
    b − 1 ≤ log_p(q(1−p) + p^n); some b ≥ 1 does iff q(1−p) + p^n ≤ 1. It does for some n, and then for all larger ones,
    iff p^(b−1) > q(1−p), that is b − 1 < log_p(q(1−p)): the largest such b is ⌈log_p(q(1−p))⌉. With p = 0.8 and 0.95
    (q = 1) it is 8 and 59.
    """
    for p, (low, high) in product((Fraction(1, 2), Fraction(4, 5), Fraction(19, 20)), ((1, 1), (1, 2), (2, 7))):
        q = Fraction(high, low)
        gains: list[object] = [0, 1] if low == high else [0, low, high]
        limit = largest(b for b in ranks(200) if p ** (b - 1) > q * (1 - p))
        for n in (1, 2, 3, 10, 40, 400):
            formula = largest(b for b in ranks(n) if p ** (b - 1) >= q * (1 - p) + p**n)
            ensure(balance(f"gRBP(p={p})", [n], gains=gains).index[0] == formula, f"p = {p}, q = {q}, n = {n}")
            ensure((formula is not None) == (q * (1 - p) <= 1 - p**n), f"existence for p = {p}, q = {q}, n = {n}")
            ensure((formula or 0) <= (limit or 0) and (n < 400 or formula == limit), "the limit")
    return confirmed()


@claim(
    "M-102",
    "ours, after UO Fig. 1(a)",
    "AP: m = n - B(n) + 1 satisfies m^2 + 3m >= 2n + 2 and m(m - 1) < 2n, which leaves at most two values, both about "
    "sqrt(2n).",
)
def average_precision_keeps_its_distance() -> Decision:
    """If the last m ranks are relevant, RB·AP = Σ_{k=1}^m k/(n−m+k), between m(m+1)/(2n) and m(m+1)/(2(n−m+1)). The m
    of the index balances, so m(m+1) ≥ 2(n−m+1). And m − 1 (if m > 1) does not, so (m−1)m < 2n. The first means m ≥
    (√(8n+17) − 3)/2, the second m < (√(8n+1) + 1)/2; the difference of the bounds is 2 − (√(8n+17) − √(8n+1))/2 < 2.
    """
    lengths = range(1, 151)
    for n, b in zip(lengths, balance("AP", lengths).index, strict=True):
        ensure(b is not None, "with binary relevance b = 1 balances")
        possible = [m for m in range(1, n + 1) if m * m + 3 * m >= 2 * n + 2 and m * (m - 1) < 2 * n]
        ensure(n - (b or 0) + 1 in possible and len(possible) <= 2, f"n = {n}")
    return confirmed()


@claim("M-103", "ours, after UO §6", "ERR: B(n) <= 1/xmax for every n, so ERR is top-heavy for every grading.")
def cascade_is_bounded() -> Decision:
    """If nothing before rank b is relevant, every term of ERR has 1/rank ≤ 1/b, and the chances to be satisfied add up
    to at most 1: ERR ≤ 1/b. So b balances only if xmax ≤ 1/b.
    """
    chances = [Fraction(1, 20), Fraction(1, 10), Fraction(1, 5), Fraction(1, 2), Fraction(1)]
    for n, least, most in product((1, 2, 5, 10, 30), chances, chances):
        if least <= most:
            ensure((cascade_index(n, least, most) or 0) <= 1 / most, f"n = {n}, x from {least} to {most}")
    return confirmed()


@claim(
    "M-104",
    "ours, after UO §6",
    "A monotone M has B(n) = n iff M(qmax,0,..,0) = M(0,..,0,qmin): one document counts the same whatever its degree "
    "and rank. A weighted sum (positive weights that never rise, increasing gains) does iff all weights are equal and "
    "relevance is binary.",
)
def like_a_set() -> Decision:
    """B(n) = n says M(qmax,0,…,0) ≤ M(0,…,0,qmin); the first run is above the second, so there is equality, and every
    run with one relevant document lies between them. For Σ w[i]·g(r[i]) with w[1] ≥ … ≥ w[n] > 0 and strictly
    increasing gains it reads w[1]·g(qmax) = w[n]·g(qmin), which forces w[1] = w[n] and qmax = qmin.
    """
    measures = ("P", "R", "AP", "RR", "ERR", "nDCG", "nDCG(base=2)", "nDCG(base=10)", "RBP(p=0.5)", "gP", "Success@3")
    for measure, grades, n in product(measures, (1, 2), (1, 2, 3, 5)):
        examined = as_subject(measure, grades).at(n)
        equal = examined.value(one_document(n, grades)) == examined.value(filled_from(n, n))
        ensure((balance(measure, [n], grades=grades).index[0] == n) == equal, f"{measure}, c = {grades}, n = {n}")
    return confirmed()
