"""MP §4: set-based retrieval, the orders set-total and set-partial."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise, product
from math import comb

from measurand.claims.asking import Gains, holds, value
from measurand.claims.model import Decision, Witness, claim, conditional, confirmed, ensure, refuted
from measurand.orderings import Comparison, ordering
from measurand.relevance.run import JudgedRun
from measurand.scales.card import as_subject
from measurand.scales.lattices import irreducible_weights

GAINS: tuple[Gains, ...] = ((0, 1), (0, 3), (0, 1, 2), (0, 1, 3), (0, 2, 3), (0, 1, 4), (0, 1, 2, 3), (0, 1, 3, 7))
"""Gains that are linear and gains that are not, with two to four degrees."""

SMALL_CASES = tuple((gains, n) for gains in GAINS for n in range(1, 5) if len(gains) ** n <= 64)
"""Gains and lengths that are tried one after the other."""


def is_linear(gains: Gains) -> bool:
    """Whether g(a_j) = K·j."""
    return all(gain == j * gains[1] for j, gain in enumerate(gains))


@claim(
    "C-07",
    "MP §4.1",
    "`set-total`: J=R(N)\\{0}; eq.(4) counts the elements below r; intermediate count C(delta(r_1)+N-1,N) for"
    " {a_k,a_m,0..}.",
    "slip",
)
def counting_below_a_multiset() -> Decision:
    """In a chain every element but 0̂ covers exactly one, so J = R(N)\\{0̂}, and |J_r| is the number of runs before r,
    which (4) gives. From {a_k,0,…} to {a_k,a_m,0,…} the first document stays, so it takes as many steps as
    multisets of N−1 documents with degrees below m: C(m+N−2, N−1) = C(δ(s_2)+N−2, N−1), the term j = 2 of (4). The
    text prints C(δ(r_1)+N−1, N), which is the term j = 1: the count of the runs below {a_k,0,…} (read with r_1 =
    a_m, as the r_0 before it suggests, it is C(m+N−1, N), and not right either).
    """
    for n, c in product(range(1, 5), range(1, 4)):
        order = ordering("set-total", n, c)
        ensure(list(order.join_irreducibles()) == list(order.universe)[1:], f"J in {order!r}")
        for place, run in enumerate(order.universe):
            count = sum(comb(run[j - 1] + n - j, n - j + 1) for j in range(1, n + 1))
            ensure(count == order.rank(run) == place, f"(4) at {run}")
        for k in range(1, c + 1) if n > 1 else ():
            for m in range(1, k + 1):
                low, high = (JudgedRun((k, second, *([0] * (n - 2)))) for second in (0, m))
                ensure(order.rank(high) - order.rank(low) == comb(m + n - 2, n - 1), f"from {low} to {high}")
    runs = [JudgedRun(run) for run in ((2, 0), (2, 1), (2, 2))]
    ranks = [ordering("set-total", 2, 2).rank(run) for run in runs]
    ensure(ranks == [3, 4, 5] and comb(2 + 2 - 1, 2) == 3, "one and two steps, where 3 is printed")
    return refuted(
        Witness(
            "From {2,0} it is 1 step to {2,1} and 2 steps to {2,2}; the printed count is C(2+2−1, 2) = 3 for both.",
            {"N": 2, "c": 2, "order": "set-total"},
            runs,
            ranks,
        ),
        "The number of elements from {a_k,0,…} to {a_k,a_m,0,…} is C(δ(a_m)+N−2, N−1); J and (4) are right as printed.",
    )


@claim(
    "C-08",
    "MP §4.1 example",
    "c=2,N=4: {1,1,1,0} < {2,0,0,0} but gP 0.375 > 0.25; gR 'reaches the same values'; so gP,gR not isotone on"
    " `set-total`.",
    "example",
)
def gp_on_the_total_order_of_sets() -> Decision:
    """gP({1,1,1,0}) = (3/4)·g(a1)/g(a2) and gP({2,0,0,0}) = 1/4: the printed numbers need g(a2) = 2·g(a1). gR divides
    by RB instead of N: it has the same values iff RB = N = 4 (and the same order for every RB). In general {v,…,v
    (N−m times), v−1,…,v−1 (m times)} is covered by {v (N−m+1 times), 0,…,0}, so gP and gR are isotone iff g(v) ≥
    m·g(v−1) for all m ≤ N and 1 ≤ v ≤ c, that is iff g(a_{j+1}) ≥ N·g(a_j) for j = 1, …, c−1. In particular they
    are for c = 1.
    """
    r, s = JudgedRun((1, 1, 1, 0)), JudgedRun((2, 0, 0, 0))
    ensure(ordering("set-total", 4, 2).compare(r, s) is Comparison.LESS, "the order")
    ensure((value("gP", r, (0, 1, 2)), value("gP", s, (0, 1, 2))) == (Fraction(3, 8), Fraction(1, 4)), "linear gains")
    ensure((value("gR", r, (0, 1, 2), 8), value("gR", s, (0, 1, 2), 8)) == (Fraction(3, 16), Fraction(1, 8)), "RB = 8")
    for measure, (gains, n) in product(("gP", "gR"), SMALL_CASES):
        expected = all(high >= n * low for low, high in pairwise(gains[1:]))
        found = holds("isotone", measure, "set-total", n, len(gains) - 1, gains)
        ensure(found == expected, f"{measure} with gains {gains}, N = {n}")
    steep = (0, 1, 4)
    return conditional(
        "for the printed numbers g(a_2) = 2·g(a_1), and RB = 4 for those of gR; for the conclusion c ≥ 2 and"
        " g(a_{j+1}) < N·g(a_j) for some j in 1, …, c−1",
        Witness(
            "With gains 0, 1, 4 gP is isotone on set-total for N = 4, and these two runs are ordered rightly.",
            {"N": 4, "c": 2, "gains": "0,1,4", "measure": "gP", "order": "set-total"},
            [r, s],
            [value("gP", r, steep), value("gP", s, steep)],
        ),
        "With linear gains gP is 3/8 > 1/4 (and gR the same if RB = 4). gP and gR are isotone on set-total iff"
        " g(a_{j+1}) ≥ N·g(a_j) for all 1 ≤ j < c; so for linear gains iff c = 1, N = 1, or c = N = 2.",
    )


@claim(
    "C-09",
    "MP Prop. 1, eq.(8)",
    "`set-partial`: distributive; join = component-wise max of sorted runs; N*c join-irreducibles {a_j^i,0..};"
    " |J_r|=sum delta.",
)
def the_partial_order_of_sets() -> Decision:
    """#{i: r_i ≥ a_j} ≥ k iff r_k ≥ a_j for the decreasing list r, so r ⪯ s iff r_k ≤ s_k for all k. The larger and
    the smaller entries of two decreasing lists are decreasing again: a sublattice of a product of chains, hence
    distributive. A lower cover lowers r_k by one where r_k > r_{k+1} (r_{N+1} = 0); there is only one such k iff r
    is i copies of one degree a_j, then zeros: N·c of them. {a_j^i,0..} ⪯ r iff r_i ≥ a_j, which for each i holds
    for δ(r_i) degrees j ≥ 1.
    """
    for n, c in product(range(1, 4), range(1, 4)):
        order = ordering("set-partial", n, c)
        poset = order.poset()
        ensure(poset.is_distributive().is_true, f"{order!r} is distributive")
        blocks = sorted(JudgedRun([j] * i + [0] * (n - i)) for j in range(1, c + 1) for i in range(1, n + 1))
        ensure(sorted(order.join_irreducibles()) == sorted(poset.join_irreducibles()) == blocks, f"J of {order!r}")
        ensure(len(blocks) == n * c, "there are N·c")
        for r in order.universe:
            ensure(len(list(order.irreducibles_below(r))) == sum(r), f"|J_r| at {r}")
            for s in order.universe:
                ensure(poset.join(r, s) == [JudgedRun(map(max, r, s))], f"the join of {r} and {s}")
    return confirmed()


@claim("C-10", "MP Prop. 2", "`set-partial`: gP and gR are positive valuations (every g).")
def gp_is_positive_on_the_partial_order_of_sets() -> Decision:
    """Both are a positive constant times Σ g(r_k) over the decreasing list. Join and meet take the larger and the
    smaller of each entry (C-09), so each k contributes the same two terms to both sides of M(x)+M(y) =
    M(x∨y)+M(x∧y). If r ≺ s then r_k ≤ s_k for all k and r_k < s_k for some, and g is strictly increasing: Σ g(r_k)
    < Σ g(s_k).
    """
    for measure, (gains, n) in product(("gP", "gR"), SMALL_CASES):
        ensure(
            holds("positive-valuation", measure, "set-partial", n, len(gains) - 1, gains), f"{measure}, {gains}, {n}"
        )
    order = ordering("set-partial", 3, 2)
    for gains in ((0, 1, 2), (0, 1, 3)):
        table = {run: value("gP", run, gains) for run in order.universe}
        for r, s in product(order.universe, repeat=2):
            ensure(table[r] + table[s] == table[order.join(r, s)] + table[order.meet(r, s)], f"{r} and {s}")
    return confirmed()


@claim(
    "C-11",
    "MP §4.2 and §5.2 after Prop. 5",
    "gP, gR have constant weight k=1/(N a_c) on the join-irreducibles, so they are the natural distance"
    " (`set-partial` and `replacement`).",
)
def constant_weights_need_linear_gains() -> Decision:
    """A join-irreducible run with degree a_j (i copies of it in set-partial, one at rank i in replacement) covers one
    run, which has a_{j−1} in place of one a_j; so its weight is (g(a_j) − g(a_{j−1}))/(N·g(a_c)). These agree iff
    all steps of g are equal, that is g(a_j) = K·j; then they are 1/(N·c). The printed a_c is a label; its index c =
    δ(a_c) is meant. For gR, RB takes the place of N.
    """
    for order_name, gains, n in product(("set-partial", "replacement"), GAINS, range(1, 4)):
        c = len(gains) - 1
        order = ordering(order_name, n, c)
        for measure, divisor, recall_base in (("gP", n, None), ("gR", 7, 7)):
            examined = as_subject(measure, None, gains, recall_base).at(n)
            found = set(irreducible_weights(examined, order).values())
            expected = {Fraction(gains[j] - gains[j - 1], divisor * gains[c]) for j in range(1, c + 1)}
            ensure(found == expected, f"the weights of {measure} on {order!r} with gains {gains}")
            ensure((found == {Fraction(1, divisor * c)}) == is_linear(gains), f"constant iff linear: {gains}")
        ensure(holds("natural-distance", "gP", order_name, n, c, gains) == is_linear(gains), f"{order!r}, {gains}")
    runs = [JudgedRun((0,)), JudgedRun((1,)), JudgedRun((2,))]
    return conditional(
        "the gains are linear, g(a_j) = K·j (always for c = 1), and a_c in k is read as its index c",
        Witness(
            "With gains 0, 1, 3 the join-irreducible runs (1) and (2) weigh 1/3 and 2/3.",
            {"N": 1, "c": 2, "gains": "0,1,3", "measure": "gP", "order": "set-partial"},
            runs,
            [value("gP", run, (0, 1, 3)) for run in runs],
        ),
        "gP and gR have constant weights, 1/(N·c) and 1/(RB·c), and make a multiple of the natural distance, iff the"
        " gains are linear; otherwise they make other metrics.",
    )
