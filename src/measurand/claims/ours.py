"""Ours: theorems of the same kind that the engine pointed to, with their proofs, decided."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise, product

from measurand.claims.asking import holds
from measurand.claims.gt_checks import agree, increasing_gains, is_equally_spaced, is_linear, sums_of
from measurand.claims.gt_induced import rbp_is_equally_spaced
from measurand.claims.gt_strong import PERSISTENCES, err_is_ordinal, smallest_gap
from measurand.claims.model import Decision, claim, confirmed, ensure


@claim(
    "M-01",
    "measurand",
    "With linear gains and N ≥ 2, the values of gRBP_p are equally spaced (an interval scale in the order it induces)"
    " iff 1/p is an integer with 2 ≤ 1/p ≤ c + 1; then they are so for every N.",
)
def rank_biased_precision_counts() -> Decision:
    """Up to a factor the values are Σp^(i−1)·d_i with digits d_i from 0 to c, and the least positive one is p^(N−1).
    It must divide p^(N−2), the value of (0,…,1,0), so 1/p = k is an integer, and the values are p^(N−1)·Σk^(N−i)d_i.
    If k ≤ c + 1, digits 0..k−1 reach all numbers below k^N, and raising digits step by step all up to c(k^N−1)/(k−1):
    with the last digit free from 0 to c ≥ k − 1, each value of the rest reaches as far as the next one begins. If k >
    c + 1, the number c + 1 is out of reach: the last digit alone gives at most c, any other at least k.
    """

    def condition(n: int, c: int, p: Fraction) -> bool:
        return p.numerator == 1 and p.denominator <= c + 1

    cases = list(product((2, 3, 4), (1, 2, 3), PERSISTENCES))
    ensure(
        agree(condition, lambda n, c, p: holds("equispaced", f"gRBP(p={p})", "strong", n, grades=c), cases),
        "gRBP with linear gains",
    )
    for n, c, k in product((2, 3, 5), range(1, 6), range(2, 8)):
        ensure(rbp_is_equally_spaced(n, Fraction(1, k), tuple(range(c + 1))) == (k <= c + 1), f"c = {c}, p = 1/{k}")
    return confirmed()


@claim(
    "M-02",
    "measurand",
    "At length N, gRBP_p is ordinal on strong top-heaviness iff p + p² + … + p^(N−1) < G, with G the smallest gap of"
    " consecutive gains over the highest gain.",
)
def rank_biased_precision_at_one_length() -> Decision:
    """A step of the chain goes from (u, a_{j−1}, a_c, …, a_c) to (u, a_j, a_0, …, a_0) with m ≤ N − 1 documents after
    rank k. Over the weight of rank k and g(ac), gRBP rises by (g(aj) − g(a(j−1)))/g(ac) − (p + … + p^m); the least
    rise is at the smallest gap and m = N − 1. The sums increase to p/(1−p), so the condition holds for all N iff p ≤
    G/(G+1).
    """

    def condition(n: int, p: Fraction, gains: tuple[int, ...]) -> bool:
        return sum((p**i for i in range(1, n)), Fraction(0)) < smallest_gap(gains)

    cases = product((1, 2, 3, 4, 5), (*PERSISTENCES, Fraction(61, 100)), ((0, 1), (0, 1, 2), (0, 1, 4)))
    ensure(
        agree(condition, lambda n, p, gains: holds("ordinal", f"gRBP(p={p})", "strong", n, gains=gains), cases),
        "gRBP on strong",
    )
    return confirmed()


@claim(
    "M-03",
    "measurand",
    "gP, gR and gF are interval scales in the order they induce iff all g(aj)/g(a1) are integers and every integer"
    " from 0 to N·g(ac)/g(a1) is a sum of N of them. For N = 1 or c ≤ 2 only linear gains do; for c = 3 also 0, 1,"
    " m−1, m (times a constant) with m ≤ N + 2.",
)
def sums_of_gains_without_gaps() -> Decision:
    """The values are sums of N gains up to a factor; the least positive one, g(a1), must be the common distance. At
    the top, N·g(ac) − g(a1) must be a sum, so g(a(c−1)) = g(ac) − g(a1). For c = 2 this is g(a2) = 2g(a1); for c = 3
    the gains over g(a1) are 0, 1, m−1, m, and their N-fold sums {0..N} + (m−1){0..N} have no gap iff m − 1 ≤ N + 1.
    """
    for n, c in product((1, 2, 3, 4), (1, 2, 3)):
        for gains in increasing_gains(c, 8):
            scaled = [Fraction(gain, gains[1]) for gain in gains]
            known = is_linear(gains) or (
                c == 3 and scaled[3].denominator == 1 and scaled[2] == scaled[3] - 1 and scaled[3] <= n + 2
            )
            ensure(is_equally_spaced(sums_of(gains, [1] * n)) == known, f"N = {n}, gains {gains}")
    for measure, gains in product(("gP", "gR", "gF"), ((0, 1, 3, 4), (0, 1, 4, 5), (0, 1, 3), (0, 1, 2, 4))):
        for n in (1, 2, 3):
            expected = is_equally_spaced(sums_of(gains, [1] * n))
            ensure(holds("interval", measure, "induced", n, gains=gains) == expected, f"{measure}, {gains}")
    return confirmed()


@claim(
    "M-04",
    "measurand",
    "gP, gR and gF are ordinal on the total order (1) of sets iff g(ak) > N·g(a(k−1)) for k = 2, …, c; they are"
    " interval scales there iff c = 1, or N = 1 and g is linear.",
)
def steep_gains() -> Decision:
    """Covers of (1) go from {u, k−1, …, k−1} to {u, k, 0, …, 0} with m ≤ N documents after u; they raise Σg iff g(ak)
    > m·g(a(k−1)), and m = N is tightest. For c ≥ 2 and N ≥ 2 an interval scale would need g(a2) = (N+1)·g(a1) by
    {2,0,…} of rank N + 1, and 2·g(a2) = (2N+1)·g(a1) by {2,2,0,…} of rank 2N + 1.
    """

    def steep(n: int, gains: tuple[int, ...]) -> bool:
        return all(high > n * low for low, high in pairwise(gains))

    cases = list(product((1, 2, 3), (*increasing_gains(1, 2), *increasing_gains(2, 7), (0, 1, 4, 13), (0, 1, 4, 12))))
    for measure in ("gP", "gR", "gF"):
        ensure(
            agree(
                steep,
                lambda n, gains, measure=measure: holds("ordinal", measure, "set-total", n, gains=gains),
                cases,
            ),
            f"{measure} is ordinal",
        )
        ensure(
            agree(
                lambda n, gains: len(gains) == 2 or (n == 1 and is_linear(gains)),
                lambda n, gains, measure=measure: holds("interval", measure, "set-total", n, gains=gains),
                cases,
            ),
            f"{measure} is interval",
        )
    return confirmed()


@claim(
    "M-05",
    "measurand",
    "For N ≥ 2 the values of AP, RR and ERR (any c and gains for ERR) are never equally spaced, except those of RR at"
    " N = 2.",
)
def cascades_are_never_equally_spaced() -> Decision:
    """ERR: the least positive value x_1/N divides x_1/(N−1), so N = 2; there it divides the value of (1,1), (x_1/2)(3
    − x_1), so x_1 is an integer, but 0 < x_1 < 1. RB·AP: the least positive value is 1/N and the two highest are N
    and N − 1. RR takes the values 0, 1/N, …, 1/2, 1: 1/N divides 1/(N−1) only for N = 2.
    """
    for n in (1, 2, 3, 4, 5, 6):
        ensure(holds("equispaced", "AP", "weak", n) == (n == 1), f"AP at N = {n}")
        ensure(holds("equispaced", "RR", "weak", n) == (n <= 2), f"RR at N = {n}")
        ensure(holds("equispaced", "ERR", "weak", n) == (n == 1), f"ERR at N = {n}")
    for n, gains in product((2, 3), ((0, 1, 2), (0, 1, 3), (0, 2, 3), (0, 5))):
        ensure(not holds("equispaced", "ERR", "strong", n, gains=gains), f"ERR at N = {n}, gains {gains}")
    return confirmed()


@claim(
    "M-06",
    "measurand",
    "A weighted sum Σ w_i·g(r[i]) (any c and gains) is isotone on weak top-heaviness (8) iff w_1 ≥ … ≥ w_N ≥ 0,"
    " strict iff w_1 > … > w_N > 0, and for c = 1 an interval scale iff w_i is a positive multiple of N − i + 1.",
)
def weighted_sums_on_weak() -> Decision:
    """With A(k,j) the number of documents of degree a_j or more in the first k ranks and w_{N+1} = 0, summation by
    parts gives Σw_i·g(r[i]) = Σ_j Σ_k (g(aj) − g(a(j−1)))(w_k − w_{k+1})·A(k,j), and (8) compares the A(k,j). So the
    conditions suffice. If w_k < w_{k+1} (or =), swapping the only relevant document from rank k + 1 up to k lowers
    the sum (keeps it); if w_N < 0 (or = 0), so does raising the last document. For c = 1 covers are adjacent swaps
    and replacements at rank N, which add w_k − w_{k+1} and w_N (times g(a1)): all equal iff w_i = (N−i+1)·w_N, and
    w_N > 0. So gRBP and Burges' DCG are strict (and RBP for c = 1); DCG_b is isotone, and for N ≥ 2 strict iff b < 2;
    gP and gR (and P and R) are isotone, and for N ≥ 2 never strict.
    """
    strict = ("RBP(p=4/5)", "gRBP(p=1/3)", "BurgesDCG", "DCG(base=3/2)", "WeakRank")
    for measure, n in product(strict, (1, 2, 3, 4)):
        ensure(holds("strict", measure, "weak", n), f"{measure} at N = {n}")
        is_rank = measure == "WeakRank" or n == 1
        ensure(holds("interval", measure, "weak", n) == is_rank, f"{measure} at N = {n}")
    for measure, n in product(("P", "R", "gP", "gR", "DCG(base=2)", "DCG(base=10)"), (1, 2, 3, 4)):
        ensure(holds("isotone", measure, "weak", n), f"{measure} at N = {n}")
        ensure(holds("strict", measure, "weak", n) == (n == 1), f"{measure} at N = {n}")
    for measure, n in product(("gRBP(p=1/3)", "BurgesDCG", "DCG(base=3/2)"), (1, 2, 3)):
        ensure(holds("strict", measure, "weak", n, gains=(0, 1, 3)), f"{measure} with three degrees")
    ensure(holds("interval", "RBP(p=1/2)", "weak", 2), "RBP with p = 1/2 at N = 2")
    return confirmed()


@claim(
    "M-07",
    "measurand",
    "ERR is strict on weak top-heaviness (8) for every N, c and gains; binary AP is strict for every N; RR and"
    " Success are isotone, and strict iff N = 1.",
)
def cascades_on_weak() -> Decision:
    """Replacement and Swap generate (8): if r ≺ s and k is the first rank at which they differ, swap r[k] with the
    first later document of a degree above r[k] and at most s[k], or, if there is none, raise r[k] to s[k]; this is
    above r and still ⪯ s. ERR: raising x_i adds Π_{j<i}(1−x_j)·(1/i − T) for each unit, T < 1/i being what later
    ranks give a reader who comes to them. Swapping x_i < x_j, i < j, adds a positive factor times 1/i − (M + Q/j),
    where Q is the probability to pass the ranks between, and M, what they give, is at most (1 − Q)/(i + 1); so it is
    positive. AP: an adjacent swap behind m relevant documents adds (m+1)(1/i − 1/(i+1)), a replacement in the last
    position a positive term, and these are the covers of binary (8). RR and Success look at the first relevant
    document alone, which neither operation moves down; (1,0,…) and (1,1,0,…) tie from N = 2 on.
    """
    for n in (1, 2, 3, 4, 5):
        ensure(holds("strict", "AP", "weak", n), f"AP at N = {n}")
        for measure in ("RR", "Success"):
            ensure(holds("isotone", measure, "weak", n), f"{measure} at N = {n}")
            ensure(holds("strict", measure, "weak", n) == (n == 1), f"{measure} at N = {n}")
    for n, gains in product((1, 2, 3, 4), ((0, 1), (0, 4), (0, 1, 2), (0, 1, 4), (0, 1, 2, 3))):
        if len(gains) ** n <= 100:
            ensure(holds("strict", "ERR", "weak", n, gains=gains), f"ERR at N = {n}, gains {gains}")
    return confirmed()


@claim(
    "M-08",
    "measurand",
    "On the replacement order a weighted sum Σ w_i·g(r[i]) is an interval scale iff all weights are equal and positive"
    " and g is linear: gP, gR and gF iff g is linear; DCG_b iff N ≤ b and g is linear; gRBP_p iff N = 1 and g is"
    " linear; P, R and F iff c = 1; RBP_p iff N = 1 and c = 1.",
)
def weighted_sums_on_replacement() -> Decision:
    """Covers raise one degree at one rank, adding w_i·(g(aj) − g(a(j−1))), and ρ = Σδ: all rises are equal and
    positive iff the weights are and the gaps of the gains are. DCG_b weighs ranks 1..N alike iff log_b N ≤ 1.
    """
    for n, gains in product((1, 2, 3), ((0, 1), (0, 1, 2), (0, 1, 3), (0, 2, 4))):
        linear = is_linear(gains)
        for measure in ("gP", "gR", "gF"):
            ensure(holds("interval", measure, "replacement", n, gains=gains) == linear, f"{measure} at N = {n}")
        for b in (2, 3, 10):
            found = holds("interval", f"DCG(base={b})", "replacement", n, gains=gains)
            ensure(found == (linear and n <= b), f"DCG_{b} at N = {n}")
        found = holds("interval", "gRBP(p=1/2)", "replacement", n, gains=gains)
        ensure(found == (linear and n == 1), f"gRBP at N = {n}")
    for n, c in product((1, 2, 3), (1, 2)):
        for measure in ("P", "R", "F"):
            ensure(holds("interval", measure, "replacement", n, grades=c) == (c == 1), f"{measure} at N = {n}")
        found = holds("interval", "RBP(p=1/2)", "replacement", n, grades=c)
        ensure(found == (n == 1 and c == 1), f"RBP at N = {n}, c = {c}")
    return confirmed()


@claim(
    "M-09",
    "measurand",
    "ERR is ordinal on strong top-heaviness iff (x_j − x_{j−1})/k > (1 − x_{j−1})·Σ_{i=k+1..N} x_c(1−x_c)^(i−k−1)/i"
    " for all k < N and j = 1..c, where x_j = (2^g(aj) − 1)/2^g(ac). For c = 1 this is so for N ≤ 3 whatever g(a1),"
    " and for every g it fails from some N on.",
)
def expected_reciprocal_rank_on_strong() -> Decision:
    """A step of the chain goes from (u, a_{j−1}, a_c, …, a_c) to (u, a_j, a_0, …, a_0), all tails between; ERR grows
    with each degree, so these steps decide, and the common factor Π(1−x) of u is positive. For c = 1 and q = 1 − x
    the condition is 1/k > 1/(k+1) + q/(k+2) + …; at N = 3, k = 1: 1 > 1/2 + q/3 for all q < 1. As k and N − k grow, k
    times the sum tends to 1, while (x_j − x_{j−1})/(1 − x_{j−1}) < 1.
    """
    scales = ((0, 1), (0, 2), (0, 3), (0, 1, 2), (0, 3, 4), (0, 1, 3), (0, 1, 2, 3))
    cases = [(n, gains) for n, gains in product(range(1, 9), scales) if len(gains) ** n <= 300]
    ensure(
        agree(err_is_ordinal, lambda n, gains: holds("ordinal", "ERR", "strong", n, gains=gains), cases),
        "ERR on strong",
    )
    for gain in range(1, 5):
        ensure(all(err_is_ordinal(n, (0, gain)) for n in (1, 2, 3)), "binary ERR up to N = 3")
        ensure(not err_is_ordinal(2 ** (gain + 2), (0, gain)), "binary ERR fails at length")
    return confirmed()
