"""GT §6.1, strong top-heaviness and gRBP, decided: A-24 to A-32."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise, product

from measurand.claims.asking import holds, values
from measurand.claims.gt_checks import agree, increasing_gains, is_linear
from measurand.claims.model import Decision, Witness, claim, conditional, confirmed, ensure, refuted
from measurand.exact import LogSum, sign, total
from measurand.orderings import Comparison, ordering

PERSISTENCES = [Fraction(*pair) for pair in ((1, 5), (1, 4), (1, 3), (2, 5), (1, 2), (3, 5), (2, 3), (3, 4), (9, 10))]


def smallest_gap(gains: Sequence[int]) -> Fraction:
    """GT's G: the smallest gap between the gains of consecutive degrees, over the highest gain."""
    return min(Fraction(high - low, gains[-1]) for low, high in pairwise(gains))


@claim(
    "A-24",
    "GT §6.1 eq.(6),(7)",
    "(6) is total, graded; rho = base-(c+1) value; (u,a_j,0..0) > (u,0,a_c..a_c) for all j>=1.",
)
def strong_order() -> Decision:
    """Two different lists have a first rank at which they differ, so (6) is total, a single maximal chain. Numbers
    written with N digits in base c+1 compare by their first differing digit too, and take all values 0..(c+1)^N − 1
    once each: that is ρ. (u, a_j, …) and (u, a_0, …) differ first where a_j > a_0.
    """
    for length, grades in ((1, 1), (1, 3), (4, 1), (3, 2), (2, 3)):
        order = ordering("strong", length, grades)
        runs = list(order.universe)
        digits = [sum(d * (grades + 1) ** (length - i) for i, d in enumerate(run, start=1)) for run in runs]
        ensure([order.rank(run) for run in runs] == digits, "the rank function")
        ensure(sorted(digits) == list(range((grades + 1) ** length)), "its range")
        ensure(all(order.leq(r, s) == (r <= s) for r, s in product(runs, repeat=2)), "the order")
        for m, j in product(range(length), range(1, grades + 1)):
            rest = length - m - 1
            for u in product(range(grades + 1), repeat=m):
                one, many = (*u, j, *[0] * rest), (*u, 0, *[grades] * rest)
                ensure(order.compare(many, one) is Comparison.LESS, f"{one} and {many}")
    return confirmed()


@claim(
    "A-25",
    "GT Example 8",
    "Binary: rho(0,0,1,1,1)=7 < 8=rho(0,1,0,0,0). c=3: rho(1,3,0,3,2)=461 < 466=rho(1,3,1,0,2).",
    "slip",
)
def example_8() -> Decision:
    """1·4⁴ + 3·4³ + 0·4² + 3·4 + 2 = 256 + 192 + 0 + 12 + 2 = 462. The other three numbers and both comparisons are
    right.
    """
    binary, graded = ordering("strong", 5), ordering("strong", 5, 3)
    ensure([binary.rank(run) for run in ((0, 0, 1, 1, 1), (0, 1, 0, 0, 0))] == [7, 8], "the binary ranks")
    runs = [(1, 3, 0, 3, 2), (1, 3, 1, 0, 2)]
    ranks = [graded.rank(run) for run in runs]
    ensure(ranks == [462, 466], "the graded ranks")
    witness = Witness("256 + 192 + 0 + 12 + 2 = 462, not 461", {"N": 5, "c": 3}, runs, ranks)
    return refuted(witness, "ρ(1,3,0,3,2) = 462 < 466 = ρ(1,3,1,0,2).")


@claim("A-26", "GT §6.1, App. Prop. 4", "gRBP_p is ordinal on (6) iff p <= G/(G+1), G = min gap/g(a_c).")
def graded_rbp_is_ordinal() -> Decision:
    """(6) goes from (u, a_{j−1}, a_c, …, a_c) to (u, a_j, a_0, …, a_0), with up to N − 1 documents after. Divided by
    the weight of that rank and by g(ac), gRBP rises by (g(aj) − g(a(j−1)))/g(ac) − (p + p² + … + p^(N−1)) at the
    least, so it is ordinal on R(N) iff p + p² + … + p^(N−1) < G. For all N at once that is p/(1−p) ≤ G, i.e. p ≤
    G/(G+1) (the finite sums stay below). That is GT's condition, and its proof asks for "regardless of the chosen
    value of N". At a given N more p do: every p at N = 1, p < G at N = 2.
    """

    def sums_stay_below(n: int, p: Fraction, gains: tuple[int, ...]) -> bool:
        return sum((p**i for i in range(1, n)), Fraction(0)) < smallest_gap(gains)

    def found(n: int, p: Fraction, gains: tuple[int, ...]) -> bool:
        return holds("ordinal", f"gRBP(p={p})", "strong", n, gains=gains)

    scales = ((0, 1), (0, 1, 2), (0, 1, 3), (0, 2, 3))
    ensure(agree(sums_stay_below, found, product((1, 2, 3, 4), PERSISTENCES, scales)), "gRBP on (6) at one N")
    for gains in scales:
        gap = smallest_gap(gains)
        for p in (*PERSISTENCES, gap / (gap + 1)):
            always = all(sums_stay_below(n, p, gains) for n in range(1, 60))
            ensure(always == (p <= gap / (gap + 1)), f"p = {p} for all N up to 59")
    witness = Witness(
        "G = 1, so G/(G+1) = 1/2 < 2/3; but at N = 2 RBP with p = 2/3 increases along the whole chain (6)",
        {"N": 2, "c": 1, "p": Fraction(2, 3)},
        [(0, 0), (0, 1), (1, 0), (1, 1)],
        values("gRBP(p=2/3)", [(0, 0), (0, 1), (1, 0), (1, 1)]),
    )
    return conditional(
        "ordinal is asked on R(N) for every N at once; at one N the equivalence is right exactly for the p with"
        " p ≤ G/(G+1) or p + p² + … + p^(N−1) ≥ G (so only the 'if' holds for all p)",
        witness,
        "gRBP_p is ordinal on (6) at length N iff p + p² + … + p^(N−1) < G; for every N iff p ≤ G/(G+1).",
    )


@claim(
    "A-27",
    "GT App. Prop. 4 proof",
    "'for p in {0,1} gRBP_p is constantly 0'; '-(1+G)p+G<0 if p<G/(G+1)'; 'r<=s => gRBP(r)<gRBP(s)'.",
    "slip",
)
def steps_of_proposition_4() -> Decision:
    """At p = 1 the factor 1 − p makes gRBP 0; at p = 0 what is left is the first rank, gRBP_0(r) = g(r[1])/g(ac).
    −(1+G)p + G < 0 iff p > G/(G+1), which is the case the proof is about. And r ⪯ s allows r = s, so only ≤ follows.
    None of the three harms the proposition: p is supposed in (0, 1), and the last two are slips of the pen.
    """
    at_zero = [(1 - Fraction(0)) * Fraction(0) ** 0 * degree for degree in (0, 1)]
    ensure(at_zero == [0, 1], "gRBP_0 on (0) and (1)")
    for gap, p in product((Fraction(1), Fraction(1, 2), Fraction(1, 3)), PERSISTENCES):
        ensure((-(1 + gap) * p + gap < 0) == (p > gap / (gap + 1)), f"G = {gap}, p = {p}")
    witness = Witness(
        "gRBP_0 is g(r[1])/g(ac), not 0; with G = 1 and p = 1/4 < 1/2, −2p + 1 = 1/2 is not < 0; and r = s = (1)"
        " satisfies r ⪯ s with equal values",
        {"N": 1, "c": 1, "p": 0},
        [(0,), (1,)],
        at_zero,
    )
    return refuted(
        witness,
        "For p = 1 gRBP_p is constantly 0, and gRBP_0(r) = g(r[1])/g(ac); −(1+G)p + G < 0 if p > G/(G+1);"
        " r ⪯ s ⇒ gRBP_p(r) ≤ gRBP_p(s).",
    )


def satisfactions(gains: Sequence[int]) -> list[Fraction]:
    """The x of ERR for each degree: (2^g − 1)/2^gmax, for integer gains."""
    return [Fraction(2**gain - 1, 2 ** gains[-1]) for gain in gains]


def err_is_ordinal(length: int, gains: Sequence[int]) -> bool:
    """The condition of A-28 for ERR: no tail of best documents outweighs one degree more at the rank before it."""
    x = satisfactions(gains)
    for k in range(1, length):
        tail = sum((x[-1] * (1 - x[-1]) ** (i - k - 1) / i for i in range(k + 1, length + 1)), Fraction(0))
        if any((x[j] - x[j - 1]) / k <= (1 - x[j - 1]) * tail for j in range(1, len(x))):
            return False
    return True


def dcg_is_ordinal(length: int, base: Fraction, gains: Sequence[int]) -> bool:
    """The condition of A-28 for DCG_b: N = 1; or N = 2 and log2 b < G; or N = 3, c = 1 and log2 b + log3 b < 1."""
    if length == 1:
        return True
    if base >= 2 or length > 3 or (length == 3 and len(gains) > 2):
        return False
    below = smallest_gap(gains) if length == 2 else Fraction(1)
    return sign(total(LogSum.ratio(base, rank) for rank in range(2, length + 1)) - below) == -1


@claim("A-28", "GT §6.1", "AP, DCG and ERR are not even ordinal on (6).")
def others_are_not_ordinal() -> Decision:
    """As in A-26, a measure that grows with each degree is ordinal on (6) iff it rises from (u, a_{j−1}, a_c, …) to
    (u, a_j, a_0, …). AP, c = 1: at N ≤ 2 the values 0 < 1 and 0 < 1/2 < 1 < 2 increase; for N ≥ 3, RB·AP(0,1,1,0,…) =
    1/2 + 2/3 > 1 = RB·AP(1,0,…). For c > 1 a binarised AP ties degrees and is ordinal at no N. DCG_b: ordinal iff
    G·w_k > w_{k+1} + … + w_N for all k < N. If b ≥ 2, w_1 = w_2 = 1 and N ≥ 2 fails; if b < 2, w_i = log b/log i for
    i ≥ 2; w_2 < w_3 + w_4 since log 2 (1/log 3 + 1/log 4) > 1, so N ≥ 4 fails; at N = 3, G·w_2 > w_3 asks for G > log
    2/log 3 = 0.63, so c = 1 and w_2 + w_3 < 1; at N = 2, w_2 = log2 b < G. ERR, x_j = (2^g(aj) − 1)/2^g(ac): the rise
    at rank k is (x_j − x_{j−1})/k − (1 − x_{j−1})·T, where T = Σ_{i=k+1..N} x_c(1−x_c)^(i−k−1)/i is the best tail.
    For k → ∞ and N − k → ∞, k·T → 1, so every g fails from some N on; with c = 1, g(a1) = 1 (x = 1/2) from N = 5 on:
    at k = 3, 1/4 + 1/10 > 1/3.
    """
    for n in range(1, 8):
        ensure(holds("ordinal", "AP", "strong", n) == (n <= 2), f"AP at N = {n}")
        ensure(holds("ordinal", "DCG(base=2)", "strong", n) == (n == 1), f"DCG_2 at N = {n}")
        ensure(holds("ordinal", "ERR", "strong", n) == (n <= 4) == err_is_ordinal(n, (0, 1)), f"ERR at N = {n}")
    for n, gains in product((1, 2, 3), ((0, 1, 2), (0, 1, 3))):
        ensure(not holds("ordinal", "AP", "strong", n, gains=gains), "AP with more than two degrees")
    bases = [Fraction(*pair) for pair in ((6, 5), (7, 5), (3, 2), (8, 5), (2, 1))]
    ensure(
        agree(
            dcg_is_ordinal,
            lambda n, base, gains: holds("ordinal", f"DCG(base={base})", "strong", n, gains=gains),
            product((1, 2, 3, 4), bases, ((0, 1), (0, 1, 3))),
        ),
        "DCG_b on (6)",
    )
    ensure(
        agree(
            err_is_ordinal,
            lambda n, gains: holds("ordinal", "ERR", "strong", n, gains=gains),
            product((1, 2, 3, 4), ((0, 1), (0, 2), (0, 3), (0, 1, 2), (0, 2, 3), (0, 3, 4), (0, 1, 3))),
        ),
        "ERR on (6)",
    )
    runs = [(0, 0, 1, 1), (0, 1, 0, 0), (0, 1, 1, 1), (1, 0, 0, 0)]
    witness = Witness(
        "binary ERR increases along all of (6) at N = 4 (two of its closest steps are shown); AP does at N = 2, and at"
        " N = 1 all three do",
        {"N": 4, "c": 1, "measure": "ERR"},
        runs,
        values("ERR", runs),
    )
    return conditional(
        "AP: N ≥ 3 or c > 1. DCG_b: not (N = 1, or N = 2 and log2 b < G, or N = 3, c = 1 and log2 b + log3 b < 1); so"
        " for b ≥ 2 iff N ≥ 2. ERR: some k < N and j have (x_j − x_{j−1})/k ≤ (1 − x_{j−1})·Σ_{i=k+1..N}"
        " x_c(1−x_c)^(i−k−1)/i; so for c = 1, g(a1) = 1 iff N ≥ 5. All three together, with c = 1, g(a1) = 1 and b ≥"
        " 2: iff N ≥ 5",
        witness,
        "With binary relevance AP is ordinal on (6) iff N ≤ 2, DCG_b (b ≥ 2) iff N = 1, and ERR (x = 1/2) iff N ≤ 4.",
    )


@claim(
    "A-29",
    "GT Example 9",
    "r=(1,0,2,0,1)<s=(1,1,0,0,0): DCG_2, ERR, AP(lenient) and gRBP (p >~ 0.454) all prefer r.",
    "example",
)
def example_9() -> Decision:
    """With the gains 0, 1, 2 of the example. DCG_2: 1 + 2/log2 3 + 1/log2 5 = 2.69 > 2. ERR: 1/4 + 3/16 + 3/320 > 1/4
    + 3/32. AP, both degrees relevant: 1 + 2/3 + 3/5 > 2. gRBP: 1 + 2p² + p⁴ > 1 + p iff p³ + 2p − 1 > 0; that
    polynomial increases and vanishes at p = 0.45339…, so the printed 0.454 is the threshold rounded up.
    """
    r, s = (1, 0, 2, 0, 1), (1, 1, 0, 0, 0)
    ensure(ordering("strong", 5, 2).compare(r, s) is Comparison.LESS, "r < s in (6)")
    for measure in ("DCG(base=2)", "ERR", "AP"):
        at_r, at_s = values(measure, [r, s], grades=2)
        ensure(sign(at_r - at_s) == 1, measure)
    quarter = Fraction(1, 4)
    err = values("ERR", [r, s], grades=2)
    ensure(err == [quarter + Fraction(3, 16) + Fraction(3, 320), quarter + Fraction(3, 32)], "the printed sums of ERR")
    for p in (*PERSISTENCES, Fraction(4533, 10000), Fraction(4534, 10000), Fraction(454, 1000)):
        at_r, at_s = values(f"gRBP(p={p})", [r, s], grades=2)
        ensure((sign(at_r - at_s) == 1) == (p**3 + 2 * p - 1 > 0), f"gRBP at p = {p}")
        ensure((p**3 + 2 * p - 1 > 0) == (p >= Fraction(4534, 10000)), "the root lies between 0.4533 and 0.4534")
    return confirmed("for gRBP exactly when p > 0.45339…, the root of p³ + 2p − 1, which is printed rounded up")


@claim(
    "A-30",
    "GT §6.1, §8",
    "gRBP_p is interval on (6) iff g linear and p=1/(c+1); scale factor (c+1)^-N.",
)
def graded_rbp_is_interval() -> Decision:
    """gRBP and ρ are 0 on the worst run, so interval means gRBP = αρ. The runs (0,…,0,j) have ρ = j, so g is linear.
    If N ≥ 2, (0,…,1,0) has ρ = c + 1 and 1/p times the value of (0,…,0,1), so p = 1/(c+1); conversely, then gRBP =
    (c/(c+1))·(1/c)·Σδ·(c+1)^(1−i) = (c+1)^(−N)·ρ. At N = 1 there is no second rank, and every p will do.
    """

    def condition(n: int, p: Fraction, gains: tuple[int, ...]) -> bool:
        return is_linear(gains) and (n == 1 or p == Fraction(1, len(gains)))

    scales = (*increasing_gains(1, 2), *increasing_gains(2, 4), (0, 1, 2, 3))
    ensure(
        agree(
            condition,
            lambda n, p, gains: holds("interval", f"gRBP(p={p})", "strong", n, gains=gains),
            product((1, 2, 3), PERSISTENCES, scales),
        ),
        "gRBP on (6)",
    )
    for n, grades in ((1, 1), (2, 2), (3, 1), (2, 3)):
        order = ordering("strong", n, grades)
        runs = list(order.universe)
        wanted = [Fraction(order.rank(run), (grades + 1) ** n) for run in runs]
        ensure(values(f"gRBP(p=1/{grades + 1})", runs, grades=grades) == wanted, "the scale factor")
    witness = Witness(
        "at N = 1 RBP with p = 1/3 ≠ 1/2 is (2/3)·ρ, an interval scale",
        {"N": 1, "c": 1, "p": Fraction(1, 3)},
        [(0,), (1,)],
        values("gRBP(p=1/3)", [(0,), (1,)]),
    )
    return conditional(
        "N ≥ 2 (at N = 1 gRBP_p is an interval scale iff g is linear, for every p)",
        witness,
        "For N ≥ 2, gRBP_p is an interval scale on (6) iff g is linear and p = 1/(c+1), with the factor (c+1)^(−N).",
    )


@claim(
    "A-31",
    "GT §6.1 counterexample",
    "r=(0,0,0,0,c), s=(0,0,0,1,0), u=(0,0,0,c,c), v=(0,0,1,0,0): equal differences iff p=1/(c+1).",
    "example",
)
def four_runs() -> Decision:
    """With the linear gains the passage supposes, and divided by (1−p)/c, the differences are p³ − cp⁴ and p² − cp³ −
    cp⁴. They are equal iff p³ = p² − cp³, and as p > 0 iff p = 1/(c+1). (With other gains they are equal iff p =
    g(a1)/(g(a1) + g(ac)).)
    """
    for grades, p in product((1, 2, 3, 4), PERSISTENCES):
        order = ordering("strong", 5, grades)
        r, s, u, v = (0, 0, 0, 0, grades), (0, 0, 0, 1, 0), (0, 0, 0, grades, grades), (0, 0, 1, 0, 0)
        ensure(order.upper_covers(r) == (s,) and order.upper_covers(u) == (v,), "s covers r, v covers u")
        at_r, at_s, at_u, at_v = values(f"gRBP(p={p})", [r, s, u, v], grades=grades)
        ensure((at_s - at_r == at_v - at_u) == (p == Fraction(1, grades + 1)), f"c = {grades}, p = {p}")
    return confirmed("the gains are linear, as this passage of GT supposes")


@claim("A-32", "GT App. Prop. 5", "gRBP_{1/(c+1)} is not interval on (6) when g is not linear.")
def graded_rbp_without_linear_gains() -> Decision:
    """The runs (0,…,0,j) have ρ = j and values proportional to g(aj), so gRBP = αρ makes g linear; at every N."""
    for n, gains in product((1, 2, 3), (*increasing_gains(2, 5), *increasing_gains(3, 4), (0, 2, 4, 6))):
        found = holds("interval", f"gRBP(p=1/{len(gains)})", "strong", n, gains=gains)
        ensure(found == is_linear(gains), f"N = {n}, gains {gains}")
    return confirmed()
