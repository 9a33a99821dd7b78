"""MP §5.1: the chain of strong top-heaviness (projection+replacement, rank-based).

An additive measure changes along the cover (u,a_{j−1},a_c,…,a_c) ⋖ (u,a_j,0,…,0) at rank i by w[i]·(g(a_j) −
g(a_{j−1})) − g(a_c)·(w[i+1] + … + w[N]). So it is isotone on strong iff G·w[i] ≥ w[i+1] + … + w[N] for all i,
with G the smallest step of the gains divided by g(a_c), and strict iff ">" holds. G = 1 for c = 1, G ≤ 1/c
otherwise.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise, product

from measurand.claims.asking import Gains, discount, discounted, holds, value, values
from measurand.claims.model import Decision, Witness, claim, conditional, confirmed, ensure, refuted
from measurand.claims.mp_sets import SMALL_CASES, is_linear
from measurand.exact import sign, total
from measurand.orderings import Comparison, ordering
from measurand.relevance.run import JudgedRun
from measurand.scales.lattices import valuation_from_weights


def smallest_step(gains: Gains) -> Fraction:
    """G: the smallest step of the gains over the highest gain."""
    return min(Fraction(high - low) for low, high in pairwise(gains)) / gains[-1]


_LISTED = ("0,0,0", "1,0,0", "0,1,0", "1,1,0", "0,0,1", "1,0,1", "1,1,1")


@claim(
    "C-12",
    "MP §5.1 listing",
    "Binary `strong` order is (0,0,0..)<(1,0,0..)<(0,1,0..)<(1,1,0..)<(0,0,1..)<(1,0,1..)<(1,1,1..).",
    "slip",
)
def listing_of_the_strong_order() -> Decision:
    """By the definition printed above the listing the first rank that differs decides, so (0,1,0) ≺ (1,0,0): the
    printed list lets the last rank decide. Read from right to left it increases, but (0,1,1) (then (1,1,0)) is left
    out.
    """
    order = ordering("strong", 3)
    ranks = [order.rank(run) for run in _LISTED]
    ensure(ranks == [0, 4, 2, 6, 1, 5, 7], "the ranks of the listed runs")
    mirrored = [order.rank(JudgedRun.parse(run)[::-1]) for run in _LISTED]
    ensure(mirrored == [0, 1, 2, 3, 4, 5, 7], "mirrored they increase, and 6 = (1,1,0) is missing")
    ensure(order.compare("0,1,0", "1,0,0") is Comparison.LESS, "(0,1,0) is below (1,0,0)")
    return refuted(
        Witness(
            "(1,0,0) is listed below (0,1,0); it is above it. And (0,1,1) is not listed.",
            {"N": 3, "c": 1, "order": "strong"},
            [JudgedRun((1, 0, 0)), JudgedRun((0, 1, 0))],
            [4, 2],
        ),
        "(…,0,0,0) < (…,0,0,1) < (…,0,1,0) < (…,0,1,1) < (…,1,0,0) < (…,1,0,1) < (…,1,1,0) < (…,1,1,1): the binary"
        " numbers in their order.",
    )


@claim(
    "C-13",
    "MP §5.1 eq.(6)",
    "`strong`: constant-weight valuations are k*sum delta(r[j])(c+1)^(N-j); every measure is a valuation on a chain.",
)
def constant_weights_on_a_chain() -> Decision:
    """In a chain {x∨y, x∧y} = {x, y}, so v(x)+v(y) = v(x∨y)+v(x∧y) whatever v is. All runs but 0̂ are
    join-irreducible; by (3) with w = k, v(r) = k·|J_r| = k times the number of runs before r, and the runs in their
    order are the numbers 0, 1, 2, … written with the digits δ(r[1]), …, δ(r[N]) in base c+1. (As in (3), v(0̂) =
    0.)
    """
    for n, c in product(range(1, 4), range(1, 4)):
        order = ordering("strong", n, c)
        made = valuation_from_weights(order, dict.fromkeys(order.join_irreducibles(), Fraction(2, 5)))
        for place, run in enumerate(order.universe):
            digits = sum(run[j - 1] * (c + 1) ** (n - j) for j in range(1, n + 1))
            ensure(digits == place and made(run) == Fraction(2, 5) * digits, f"{run}")
    for measure, n in product(("P", "AP", "ERR", "RR", "DCG(base=2)"), range(1, 5)):
        ensure(holds("valuation", measure, "strong", n), f"{measure}, N = {n}")
    return confirmed()


@claim(
    "C-14",
    "MP §5.1",
    "gP, gR not isotone on `strong`; example (0,0,1,1)<(1,0,0,0): 0.5 > 0.25.",
)
def gp_on_the_strong_order() -> Decision:
    """The example is right. All weights are equal, so the condition of isotonicity is G ≥ N−i for all i, that is G ≥
    N−1. G ≤ 1 with equality iff c = 1. So gP and gR are isotone iff N = 1, or N = 2 and c = 1 (where (0,1) and
    (1,0) tie).
    """
    r, s = JudgedRun((0, 0, 1, 1)), JudgedRun((1, 0, 0, 0))
    ensure(ordering("strong", 4).compare(r, s) is Comparison.LESS, "the order")
    ensure(values("gP", [r, s]) == [Fraction(1, 2), Fraction(1, 4)], "the printed values")
    for measure, (gains, n) in product(("gP", "gR"), SMALL_CASES):
        c = len(gains) - 1
        expected = n == 1 or (n == 2 and c == 1)
        ensure(holds("isotone", measure, "strong", n, c, gains) == expected, f"{measure}, {gains}, N = {n}")
    runs = [JudgedRun(run) for run in ((0, 0), (0, 1), (1, 0), (1, 1))]
    return conditional(
        "N ≥ 3, or N = 2 and c ≥ 2",
        Witness(
            "For N = 2 and binary relevance precision does not fall along (0,0) ≺ (0,1) ≺ (1,0) ≺ (1,1); for N = 1 gP"
            " and gR never fall.",
            {"N": 2, "c": 1, "measure": "gP", "order": "strong"},
            runs,
            values("gP", runs),
        ),
        "gP and gR are isotone on strong iff N = 1 or (N, c) = (2, 1); the example shows that they are not for N = 4.",
    )


@claim(
    "C-15",
    "MP §5.1 AP example",
    "'Same example' r=(0,0,1,1) < s=(1,0,0,0): AP(s)=0.125 < 0.208=AP(r).",
    "slip",
)
def ap_on_the_strong_order() -> Decision:
    """AP(r) = (1/3+2/4)/RB and AP(s) = 1/RB; with RB = 4 that is 0.2083… and 0.25, so AP orders this pair rightly, for
    every RB. 0.125 is AP(0,1,0,0) with RB = 4: the example meant is the next one in the text, (0,0,1,1) ≺
    (0,1,0,0), and with it the printed numbers and the conclusion are right. AP is not isotone on strong for N ≥ 3,
    the smallest pair being (0,1,1) ≺ (1,0,0) with 7/6 > 1 (times 1/RB); longer runs: put zeros behind.
    """
    r, s, meant = JudgedRun((0, 0, 1, 1)), JudgedRun((1, 0, 0, 0)), JudgedRun((0, 1, 0, 0))
    ensure(values("AP", [r, s, meant]) == [Fraction(5, 24), Fraction(1, 4), Fraction(1, 8)], "AP with RB = 4")
    ensure(ordering("strong", 4).compare(r, meant) is Comparison.LESS, "the pair that is meant")
    for n in range(1, 7):
        ensure(holds("isotone", "AP", "strong", n) == (n <= 2), f"AP, N = {n}")
    ensure([3 * one for one in values("AP", [(0, 1, 1), (1, 0, 0)])] == [Fraction(7, 6), Fraction(1)], "N = 3")
    return refuted(
        Witness(
            "AP(1,0,0,0) = 1/4, not 1/8, and it is larger than AP(0,0,1,1) = 5/24: no violation.",
            {"N": 4, "c": 1, "RB": 4, "measure": "AP", "order": "strong"},
            [r, s],
            values("AP", [r, s]),
        ),
        "r = (0,0,1,1) < s = (0,1,0,0): AP(s) = 0.125 < 0.208 = AP(r). AP is isotone on strong iff N ≤ 2.",
    )


def _powers(p: Fraction, n: int) -> Fraction:
    return sum((p**i for i in range(1, n)), Fraction(0))


@claim("C-16", "MP Prop. 3", "RBP is an isotone valuation on `strong` iff p<=G/(G+1).")
def rbp_on_the_strong_order() -> Decision:
    """Every measure is a valuation on a chain. The condition G·w[i] ≥ w[i+1]+…+w[N] is sharpest for i = 1, where it
    reads p + p² + … + p^(N−1) ≤ G. At a fixed N this is the exact condition; the left side is less than p/(1−p), so
    it holds for p ≤ G/(G+1), and for some p beyond. As N grows the left side tends to p/(1−p): it holds for every N
    iff p/(1−p) ≤ G, that is p ≤ G/(G+1).
    """
    for gains, n in SMALL_CASES:
        c, g = len(gains) - 1, smallest_step(gains)
        limit = g / (g + 1)
        for p in (limit / 2, limit, limit + Fraction(1, 100), Fraction(3, 4)):
            found = holds("isotone-valuation", f"gRBP(p={p})", "strong", n, c, gains)
            ensure(found == (_powers(p, n) <= g), f"gains {gains}, N = {n}, p = {p}")
        ensure(
            _powers(limit, n) < g < _powers(limit + Fraction(1, 100), 400), f"the limit of many ranks, gains {gains}"
        )
    runs = [JudgedRun(run) for run in ((0, 0), (0, 1), (1, 0), (1, 1))]
    return conditional(
        "it is read for every N at once; at one N, RBP is isotone iff p + p² + … + p^(N−1) ≤ G, so also for some"
        " p > G/(G+1), and for all p if N = 1",
        Witness(
            "G = 1 and p = 3/4 > 1/2, but RBP does not fall along (0,0) ≺ (0,1) ≺ (1,0) ≺ (1,1).",
            {"N": 2, "c": 1, "p": Fraction(3, 4), "measure": "RBP", "order": "strong"},
            runs,
            values("RBP(p=3/4)", runs),
        ),
        "RBP_p is isotone on strong for every N iff p ≤ G/(G+1); at a given N iff p + p² + … + p^(N−1) ≤ G.",
    )


@claim(
    "C-17",
    "MP §5.1 end",
    "RBP with p<=G/(G+1) is (only) a pseudo-metric on `strong` and is not the natural distance.",
)
def rbp_is_a_metric_on_the_strong_order() -> Decision:
    """For p ≤ G/(G+1), p + … + p^(N−1) < p/(1−p) ≤ G: RBP rises along every cover, so it is a positive valuation and
    makes a metric, for every N. It is a multiple of the natural distance iff it rises by one amount everywhere. At
    the last rank that is w[N]·(g(a_j)−g(a_{j−1})): the gains are linear, G = 1/c. At rank N−1 it is w[N−1]/c −
    w[N], relative to g(a_c), which equals w[N]/c iff p = 1/(c+1) = G/(G+1). Then RBP = (c+1)^(−N)·Σ
    δ(r[i])(c+1)^(N−i), which is (6). So no p in the range makes it only a pseudo-metric, and at its upper end, with
    linear gains, it is the natural distance.
    """
    for gains, n in SMALL_CASES:
        c, g = len(gains) - 1, smallest_step(gains)
        limit = g / (g + 1)
        for p in (limit / 3, limit * Fraction(9, 10), limit):
            ensure(holds("metric", f"gRBP(p={p})", "strong", n, c, gains), f"gains {gains}, N = {n}, p = {p}")
            natural = is_linear(gains) and (n == 1 or p == Fraction(1, c + 1))
            found = holds("natural-distance", f"gRBP(p={p})", "strong", n, c, gains)
            ensure(found == natural, f"natural distance: gains {gains}, N = {n}, p = {p}")
    runs = [JudgedRun(run) for run in ((0, 0), (0, 1), (1, 0), (1, 1))]
    return refuted(
        Witness(
            "RBP_{1/2} is 0, 1/4, 1/2, 3/4 along the chain: a quarter of the rank. Its distance is a metric, and a"
            " multiple of the natural one. (With one document, N = 1, the same holds for every p ≤ 1/2.)",
            {"N": 2, "c": 1, "p": Fraction(1, 2), "measure": "RBP", "order": "strong"},
            runs,
            values("RBP(p=1/2)", runs),
        ),
        "RBP with p ≤ G/(G+1) makes a metric on strong; it is a multiple of the natural distance iff the gains are"
        " linear and p = 1/(c+1) (or N = 1).",
    )


_TURN = Fraction(15295, 10_000), Fraction(15296, 10_000)


@claim(
    "C-18",
    "MP §5.1 DCG example",
    "(0,0,1,1)<(0,1,0,0) but DCG_2 1.131 > 1.0: DCG not isotone on `strong`.",
)
def dcg_on_the_strong_order() -> Decision:
    """The example is right: log 2/log 3 + 1/2 = 1.1309… > 1. In general DCG_b is isotone iff G·w[i] ≥ w[i+1]+…+w[N]
    for all i. N = 1: always. N = 2: G ≥ w2, that is c = 1, or b ≤ 2^G. N = 3: i = 2 demands G ≥ w3/w2 ≥ log 2/log 3
    > 1/2, so c = 1 and G = 1; i = 1 demands w2 + w3 ≤ 1, that is log b·(1/log 2 + 1/log 3) ≤ 1 (for b ≥ 2 the sum
    exceeds 1). N ≥ 4: i = 2 demands w3 + w4 ≤ w2; but for b ≤ 2 it is log b·(1/log 3 + 1/log 4) > log b/log 2, for
    b ≥ 2 w3 + w4 ≥ log 2/log 3 + 1/2 > 1: never.
    """
    r, s = JudgedRun((0, 0, 1, 1)), JudgedRun((0, 1, 0, 0))
    ensure(ordering("strong", 4).compare(r, s) is Comparison.LESS, "the order")
    ensure(round(float(value("DCG(base=2)", r)), 3) == 1.131 and value("DCG(base=2)", s) == 1, "the printed values")
    bases = (Fraction(5, 4), *_TURN, Fraction(2), Fraction(10))
    for gains, n, b in product(((0, 1), (0, 1, 2), (0, 1, 3)), range(1, 5), bases):
        found = holds("isotone", f"DCG(base={b})", "strong", n, len(gains) - 1, gains)
        ensure(found == _dcg_is_isotone(gains, n, b), f"DCG_{b}, gains {gains}, N = {n}")
    ensure([discounted(b, (1, -1, -1)) for b in _TURN] == [1, -1], "the base at which w2 + w3 = 1")
    runs = [JudgedRun(run) for run in ((0, 0), (0, 1), (1, 0), (1, 1))]
    return conditional(
        "N ≥ 4; or N = 3, unless c = 1 and b ≤ exp(1/(1/log 2 + 1/log 3)) = 1.5295…; or N = 2, c ≥ 2 and b > 2^G. For"
        " DCG_2: N ≥ 3, or N = 2 and c ≥ 2",
        Witness(
            "DCG_2 is 0, 1, 1, 2 along (0,0) ≺ (0,1) ≺ (1,0) ≺ (1,1): isotone for N = 2 (and so is it for N = 1).",
            {"N": 2, "c": 1, "b": 2, "measure": "DCG", "order": "strong"},
            runs,
            values("DCG(base=2)", runs),
        ),
        "DCG_2 is not isotone on strong for N ≥ 3 (nor for N = 2 if c ≥ 2); the example shows it for N = 4.",
    )


def _dcg_is_isotone(gains: Gains, n: int, b: Fraction) -> bool:
    """What the docstring of C-18 says, decided exactly."""
    if n == 1:
        return True
    if n == 2:
        return len(gains) == 2 or sign(smallest_step(gains) - discount(b, 2)) != -1
    return n == 3 and len(gains) == 2 and sign(total([Fraction(1), -1 * discount(b, 2), -1 * discount(b, 3)])) != -1
