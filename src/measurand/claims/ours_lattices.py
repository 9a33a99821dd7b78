"""Our own theorems on the side of lattices, valuations and interval-like scales, each with a short proof."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import accumulate, pairwise, product

from measurand.claims.asking import binary, discounted, holds, value
from measurand.claims.model import Decision, claim, confirmed, ensure
from measurand.exact import sign, total
from measurand.orderings import ordering
from measurand.relevance.run import JudgedRun
from measurand.scales.lattices import generated_verdict

_OURS = "measurand"


@claim(
    "M-51",
    _OURS,
    "Binary `weak`: AP, ERR, RR and Success are valuations. AP and ERR make metrics for every N; RR and Success make"
    " pseudo-metrics, and metrics for N = 1 only.",
)
def local_measures_are_valuations() -> Decision:
    """With the counts A[k] = r[1]+…+r[k], the coordinates in which joins and meets are taken, each of them is a sum of
    functions of two neighbouring counts: AP has (A[i]−A[i−1])·A[i]/i, ERR (A[i]−A[i−1])·2^(−A[i−1]−1)/i, RR
    (A[i]−A[i−1])·[A[i−1] = 0]/i, and Success [A[N] > 0]. If x and y both cover m, x raises one count A[i] and y
    another A[k]. Raising A[i] needs m[i+1] = 1 (or i = N), raising A[i+1] needs m[i+1] = 0, so |i−k| ≥ 2 and every
    summand sees at most one change: M(x)+M(y) = M(x∨y)+M(m). In a modular lattice these covering squares decide.
    Swapping i+1 → i raises AP by A/i − A/(i+1) > 0, a replacement at N by A/N > 0, and likewise ERR: both are
    strict. RR ties (1,0,…,0) and (1,0,…,0,1), and so does Success.
    """
    for n in range(1, 6):
        order = ordering("weak", n)
        for measure in ("AP", "ERR", "RR", "Success"):
            table = {run: value(measure, run) for run in order.universe}
            ensure(generated_verdict(table.__getitem__, order).is_true, f"{measure} is a sum of weights, N = {n}")
            ensure(holds("isotone-valuation", measure, "weak", n), f"{measure}, N = {n}")
            expected = n == 1 or measure in ("AP", "ERR")
            ensure(holds("metric", measure, "weak", n) == expected, f"{measure} makes a metric, N = {n}")
    return confirmed()


@claim(
    "M-52",
    _OURS,
    "Binary `weak`: Σ w[i]·r[i] makes a metric iff w[1] > w[2] > … > w[N] > 0, a pseudo-metric iff w[1] ≥ … ≥ w[N] ≥"
    " 0, and a multiple of the natural distance iff w[i] = α(N−i+1) with α > 0. So DCG_b makes a metric iff N = 1 or b"
    " < 2, gP and gR iff N = 1, RBP and DCG with 1/log2(i+1) always.",
)
def metrics_on_the_binary_weak_order() -> Decision:
    """Σ w[i]·r[i] = Σ (w[k] − w[k+1])·A[k] with w[N+1] = 0, a valuation. Covers of kind k raise A[k] alone, and there
    are some for every k, so it rises by w[k] − w[k+1] along them: positive iff all these are, isotone iff none is
    negative. A positive (isotone) valuation makes a metric (pseudo-metric), and only such a map does. It is a
    multiple of the natural distance iff all w[k] − w[k+1] are one α > 0.
    """
    for n in range(1, 6):
        for measure in ("RBP(p=1/3)", "RBP(p=9/10)", "BurgesDCG", "DCG(base=7/4)", "WeakRank"):
            ensure(holds("metric", measure, "weak", n), f"{measure}, N = {n}")
        for measure in ("gP", "gR", "DCG(base=2)", "DCG(base=5)"):
            ensure(holds("metric", measure, "weak", n) == (n == 1), f"{measure}, N = {n}")
            ensure(holds("pseudometric", measure, "weak", n), f"{measure}, N = {n}")
        for measure in ("RBP(p=1/2)", "RBP(p=9/10)", "BurgesDCG", "gP", "DCG(base=3/2)", "DCG(base=2)"):
            # RBP_{1/2} has the weights 2, 1 for two documents, and so it is the rank there; DCG_b is for b = √2.
            expected = n == 1 or (n == 2 and measure == "RBP(p=1/2)")
            ensure(holds("natural-distance", measure, "weak", n) == expected, f"{measure}, N = {n}")
        ensure(holds("natural-distance", "WeakRank", "weak", n), f"the rank, N = {n}")
    return confirmed()


@claim(
    "M-53",
    _OURS,
    "Every interval-like measure is additive: M(r) = M(0̂) + Σ w[i]·r[i] with w convex, non-increasing and not"
    " negative when continued by w[N+1] = w[N+2] = 0; and every such sum is interval-like.",
)
def interval_like_measures_are_additive() -> Decision:
    """All covers of kind k (swap k+1 → k, or for k = N replacement at N) have one difference vector, 0 before k and 1
    from k on, so M rises by one amount D[k] along them. A chain of covers from 0̂ to r has A[k] covers of kind k,
    so M(r) − M(0̂) = Σ D[k]·A[k] = Σ w[i]·r[i] with w[i] = D[i]+…+D[N]. The vectors of kinds 1, 2, …, N and of
    [r,r] decrease, so D[1] ≥ … ≥ D[N] ≥ 0: w is convex, continued by zeros. Conversely Σ w[i](s[i]−r[i]) = Σ
    (D[k]−D[k+1])·Δ[k] grows with Δ.
    """
    measures = (
        "AP",
        "ERR",
        "RR",
        "Success",
        "P",
        "RBP(p=1/3)",
        "RBP(p=1/2)",
        "RBP(p=2/3)",
        "WeakRank",
        "StrongRank",
        "DCG(base=2)",
    )
    for measure, n in product(measures, range(1, 5)):
        weights = [value(measure, [k == i for k in range(n)]) for i in range(n)]
        additive = all(
            value(measure, run) == total([w for w, degree in zip(weights, run, strict=True) if degree])
            for run in binary(n)
        )
        steps = [high - low for high, low in pairwise([*weights, Fraction(0), Fraction(0)])]
        convex = all(sign(first - second) != -1 for first, second in pairwise(steps))
        ensure(holds("interval-like", measure, "weak", n) == (additive and convex), f"{measure}, N = {n}")
    return confirmed()


@claim(
    "M-54",
    _OURS,
    "Binary `weak`, without a restriction: RBP_p is interval-like iff N = 1 or p ≤ 1/2; DCG_b iff N = 1, or N = 2 and"
    " b ≤ √2; DCG with 1/log2(i+1) iff N = 1; P and R iff N = 1; WeakRank and StrongRank always.",
)
def which_measures_are_interval_like() -> Decision:
    """By M-53 the weights must be convex when continued by zeros; for N ≥ 2 this contains w[N−1] ≥ 2w[N]. RBP:
    (1−p)p^(i−1) is convex, and w[N−1] ≥ 2w[N] iff p ≤ 1/2. DCG_b: N = 2 demands 1 ≥ 2·min(1, log b/log 2), b ≤ √2.
    For N ≥ 3, w[N] ≥ w[N−1]·log(N−1)/log N, and log(N−1)/log N ≥ log 2/log 3 > 1/2: never. 1/log2(i+1): w[N−1] ≥
    2w[N] means log(N+1) ≥ 2 log N, N+1 ≥ N²: N = 1. Constant weights never for N ≥ 2. N−i+1 and 2^(N−i) are convex,
    ending with 2, 1 as they must.
    """
    for n in range(1, 6):
        for p in (Fraction(1, 4), Fraction(1, 2), Fraction(3, 5)):
            ensure(holds("interval-like", f"RBP(p={p})", "weak", n) == (n == 1 or p <= Fraction(1, 2)), f"RBP_{p}, {n}")
        for b in (Fraction(6, 5), Fraction(7, 5), Fraction(3, 2), Fraction(2), Fraction(6)):
            expected = n == 1 or (n == 2 and b * b <= 2)
            ensure(holds("interval-like", f"DCG(base={b})", "weak", n) == expected, f"DCG_{b}, N = {n}")
        for measure in ("BurgesDCG", "P", "R"):
            ensure(holds("interval-like", measure, "weak", n) == (n == 1), f"{measure}, N = {n}")
        for measure in ("WeakRank", "StrongRank"):
            ensure(holds("interval-like", measure, "weak", n), f"{measure}, N = {n}")
    return confirmed()


@claim(
    "M-55",
    _OURS,
    "Binary `weak`, between runs with equally many relevant documents: Σ w[i]·r[i] is interval-like iff w is convex"
    " on 1, …, N and w[N−1] ≥ w[N]. So RBP_p, DCG with 1/log2(i+1), P, R and Success are for every N; DCG_b iff N ≤ 2,"
    " N ≤ b or log b ≤ 1/(2/log 2 − 1/log 3); AP and ERR iff N ≤ 2, RR iff N ≤ 2.",
)
def interval_like_on_equal_intervals() -> Decision:
    """Intervals with equally many relevant documents at both ends are made of swaps alone, the covers of kinds 1, …,
    N−1, so M-53 applies to these kinds: D[1] ≥ … ≥ D[N−1] ≥ 0 with D[k] = w[k] − w[k+1]. P, R and Success depend on
    the number of relevant documents only: all D[k] = 0. DCG_b: see B-12. AP, ERR, RR for N ≥ 3: the swap N → N−1 of
    the last document is worth more (AP: twice), less (ERR: half) or nothing (RR) with a relevant document at rank
    1, though its difference vector is the same.
    """
    for n in range(1, 6):
        for measure in ("RBP(p=1/3)", "RBP(p=9/10)", "BurgesDCG", "P", "R", "Success"):
            ensure(holds("interval-like-equal", measure, "weak", n), f"{measure}, N = {n}")
        for measure in ("AP", "ERR", "RR"):
            ensure(holds("interval-like-equal", measure, "weak", n) == (n <= 2), f"{measure}, N = {n}")
        for b in (Fraction(3, 2), Fraction(5, 3), Fraction(2), Fraction(7, 2)):
            convex = discounted(b, (1, -2, 1)) != -1 and b < 2
            expected = n <= 2 or n <= b or convex
            ensure(holds("interval-like-equal", f"DCG(base={b})", "weak", n) == expected, f"DCG_{b}, N = {n}")
    return confirmed()


@claim(
    "M-56",
    _OURS,
    "`weak` is a lattice iff c = 1 or N = 1, and then it is distributive. In general r ∨ s exists iff the larger of"
    " the counts of r and s, A(j,k) = #{i ≤ k: r[i] ≥ a_j}, are nested: the row of j+1 grows only where that of j"
    " does.",
)
def joins_in_the_weak_order() -> Decision:
    """A table belongs to a run iff each row grows by 0 or 1 a step and rows are nested. The maximum B of two tables
    has rows that grow by 0 or 1; if it is nested, it is the table of the join. If not, let k be the first column
    where row j+1 grows and row j does not. The run with B's first k−1 documents and a_c from rank k on is an upper
    bound with A(j+1,k−1) = B(j+1,k−1); the run that raises all documents of degree ≥ j among these to a_c, has
    a_{j−1} at rank k and a_c after it, is one with A(j,k) = B(j,k). A join would be below both, so its row j+1
    would grow at k and its row j not: there is none. One row is always nested, and so is one column.
    """
    for n, c in ((1, 1), (1, 3), (2, 1), (3, 1), (4, 1), (2, 2), (3, 2), (2, 3)):
        order = ordering("weak", n, c)
        poset = order.poset()
        for r, s in product(order.universe, repeat=2):
            least = poset.join(r, s)
            ensure(
                (len(least) == 1) == _is_nested(_maximum(r, s, c)), f"the join of {r} and {s} exists iff it is nested"
            )
            ensure(len(least) > 1 or least == [order.join(r, s)], f"the join of {r} and {s}")
        ensure(poset.is_lattice().is_true == (c == 1 or n == 1), f"{order!r}")
    return confirmed()


def _maximum(r: JudgedRun, s: JudgedRun, c: int) -> list[list[int]]:
    rows = [[list(accumulate(degree >= j for degree in run)) for j in range(1, c + 1)] for run in (r, s)]
    return [list(map(max, first, second)) for first, second in zip(*rows, strict=True)]


def _is_nested(table: list[list[int]]) -> bool:
    grown = [[b - a for a, b in pairwise([0, *row])] for row in table]
    return all(low >= high for first, second in pairwise(grown) for low, high in zip(first, second, strict=True))


@claim(
    "M-57",
    _OURS,
    "`weak` has exactly N·c + N(N−1)/2 runs with one lower cover (the join-irreducibles, where it is a lattice).",
)
def irreducibles_of_the_weak_order() -> Decision:
    """Steps down that are covers: lowering a document from a_v to a_{v−1} with none of degree a_v or a_{v−1} behind
    it, and swapping a better document down past a worse one with no degree from theirs to theirs between. Wherever
    r[i] > r[i+1] that swap is one, so there is at most one such fall. Without a fall every degree but a_0 that
    occurs can be lowered at its last rank, so only one occurs: 0…0 v…v, N·c runs, and they have no other lower
    cover. With one fall, a last document above a_0 could be lowered too, so the run ends in zeros; a degree v ≥ 2
    before them could be lowered too. What is left is 0…0 1…1 0…0 with zeros behind, N(N−1)/2 runs, whose only lower
    cover swaps the last 1 with the zero behind it.
    """
    for n, c in product(range(1, 5), range(1, 4)):
        order = ordering("weak", n, c)
        single = [run for run in order.universe if len(order.lower_covers(run)) == 1]
        ensure(sorted(order.join_irreducibles()) == single, f"the list of {order!r}")
        ensure(len(single) == order.join_irreducible_count() == n * c + n * (n - 1) // 2, f"the number of {order!r}")
    return confirmed()


@claim(
    "M-58",
    _OURS,
    "`replacement`: the valuations are exactly the sums Σ f_i(r[i]) of functions of single ranks. So AP, ERR and RR,"
    " which are valuations on binary `weak`, are valuations on `replacement` for N = 1 only.",
)
def valuations_on_the_product_order() -> Decision:
    """Joins and meets are taken rank by rank, so such sums are valuations. Conversely let r' be r with its last
    relevant document at rank i put to 0, and e the run with that document alone: r' ∨ e = r and r' ∧ e = 0̂, so
    v(r) = v(r') + v(e) − v(0̂), and by induction v(r) = v(0̂) + Σ (v(r[i] at rank i alone) − v(0̂)). For N ≥ 2 let
    x have a document at rank 1 and y at rank 2 alone: RB·AP is 1 + 1/2 against 2 + 0 for x∨y and x∧y, ERR 1/2 + 1/4
    against 5/8, RR 1 + 1/2 against 1.
    """
    for measure, n in product(("AP", "ERR", "RR"), range(1, 6)):
        ensure(holds("valuation", measure, "weak", n), f"{measure} on weak, N = {n}")
        ensure(holds("valuation", measure, "replacement", n) == (n == 1), f"{measure} on replacement, N = {n}")
        ensure(holds("isotone", measure, "replacement", n), f"{measure} is isotone on replacement, N = {n}")
    for measure, n in product(("P", "RBP(p=1/3)", "DCG(base=2)", "StrongRank", "WeakRank"), range(1, 5)):
        ensure(holds("valuation", measure, "replacement", n), f"{measure}, N = {n}")
    return confirmed()


@claim(
    "M-59",
    _OURS,
    '`set-total`: gP and gR are isotone iff g(a_{j+1}) ≥ N·g(a_j) for 1 ≤ j < c, and strict iff ">" holds there.'
    " `strong`: Σ w[i]·g(r[i]) with w ≥ 0 is isotone iff G·w[i] ≥ w[i+1]+…+w[N] for all i, G = min step/g(a_c); gRBP_p"
    " at a fixed N iff p + p² + … + p^(N−1) ≤ G.",
)
def on_the_chains() -> Decision:
    """On a chain only the covers matter. set-total: {v (N−m times), v−1 (m times)} ⋖ {v (N−m+1 times), 0,…,0}: the sum
    of gains rises by g(v) − m·g(v−1), least for m = N. strong: (u,a_{j−1},a_c,…,a_c) ⋖ (u,a_j,0,…,0) at rank i: it
    rises by w[i](g(a_j) − g(a_{j−1})) − g(a_c)(w[i+1]+…+w[N]). For RBP divide by p^(i−1): i = 1 is the sharpest.
    """
    for gains, n in product(((0, 1), (0, 1, 2), (0, 1, 3), (0, 1, 4), (0, 1, 5), (0, 1, 4, 20)), range(1, 5)):
        c = len(gains) - 1
        gaps = [gains[j + 1] - n * gains[j] for j in range(1, c)]
        for measure in ("gP", "gR"):
            ensure(
                holds("isotone", measure, "set-total", n, c, gains) == all(gap >= 0 for gap in gaps), f"{gains}, {n}"
            )
            ensure(holds("strict", measure, "set-total", n, c, gains) == all(gap > 0 for gap in gaps), f"{gains}, {n}")
        smallest = min(Fraction(high - low) for low, high in pairwise(gains)) / gains[-1]
        for p in (smallest / (smallest + 1), Fraction(2, 5), Fraction(3, 4)):
            tail = sum((p**i for i in range(1, n)), Fraction(0))
            ensure(
                holds("isotone", f"gRBP(p={p})", "strong", n, c, gains) == (tail <= smallest), f"p = {p}, {gains}, {n}"
            )
    return confirmed()


def _counts(run: JudgedRun) -> list[int]:
    return list(accumulate(run))


@claim(
    "M-60",
    _OURS,
    "Binary `weak`: the valuations are exactly the sums Σ F_k(A[k]) of functions of single counts A[k] = r[1]+…+r[k]."
    " Such a sum is isotone iff no F_k falls on 0, …, k, and positive iff every F_k rises there; then its distance is"
    " Σ |F_k(A_x[k]) − F_k(A_y[k])|.",
)
def valuations_on_the_binary_weak_order() -> Decision:
    """Joins and meets take the larger and the smaller of each count, so each k contributes the same two terms to both
    sides of M(x)+M(y) = M(x∨y)+M(x∧y). Conversely the lattice is distributive, so M(r) = M(0̂) + Σ w(j) over the
    join-irreducibles j ⪯ r. These are the runs j(k,a) = 0…0 1…1 0…0 with a relevant documents, the last at rank k,
    1 ≤ a ≤ k, and j(k,a) ⪯ r iff A[k] ≥ a: for m < k, A[m] ≥ A[k] − (k−m). So the sum over j ⪯ r is Σ_k F_k(A[k])
    with F_k(a) = w(k,1)+…+w(k,a). M is isotone (positive) iff all w(k,a) are ≥ 0 (> 0). In M(x∨y) − M(x∧y) each k
    contributes F_k of the larger count less F_k of the smaller one.
    """
    for n in range(1, 6):
        order = ordering("weak", n)
        blocks = {
            (k, a): JudgedRun([0] * (k - a) + [1] * a + [0] * (n - k)) for k in range(1, n + 1) for a in range(1, k + 1)
        }
        ensure(sorted(blocks.values()) == sorted(order.join_irreducibles()), f"the join-irreducibles, N = {n}")
        for (k, a), j in blocks.items():
            below = all(order.leq(j, run) == (_counts(run)[k - 1] >= a) for run in order.universe)
            ensure(below, f"{j} is below r iff A[{k}] ≥ {a}")
        for seed in (1, 2):
            # Any functions of single counts: here a scrambled table.
            table = {
                (k, a): Fraction((seed * 7 * k * k + 5 * a * a * k + a) % 11)
                for k in range(1, n + 1)
                for a in range(n + 1)
            }
            made = {
                run: sum((table[k, a] for k, a in enumerate(_counts(run), 1)), Fraction(0)) for run in order.universe
            }
            ensure(generated_verdict(made.__getitem__, order).is_true, f"a sum of functions of counts, N = {n}")
    return confirmed()


_CASCADES: dict[str, tuple[Callable[[int], Fraction], Callable[[int], Fraction]]] = {
    "P": (lambda i: Fraction(1), lambda a: Fraction(1)),
    "RBP(p=2/3)": (lambda i: Fraction(2, 3) ** i / 2, lambda a: Fraction(1)),
    "AP": (lambda i: Fraction(1, i), lambda a: Fraction(a)),
    "ERR": (lambda i: Fraction(1, i), lambda a: Fraction(1, 2**a)),
    "RR": (lambda i: Fraction(1, i), lambda a: Fraction(a == 1)),
}
"""Measures as Σ d(i)·f(A[i]) over the ranks i with a relevant document; P and AP before they are divided by N."""


@claim(
    "M-61",
    _OURS,
    "Binary `weak`: every measure Σ d(i)·f(A[i]) over the ranks i of relevant documents, with d(1) > … > d(N) >"
    " d(N+1) = 0 and f > 0, makes a metric. In particular RB·AP = Σ_k (d(k) − d(k+1))·A[k](A[k]+1)/2 and ERR = Σ_k"
    " (d(k) − d(k+1))·(1 − 2^(−A[k])), with d(i) = 1/i for i ≤ N.",
)
def cascades_are_sums_over_counts() -> Decision:
    """Let F(a) = f(1)+…+f(a). A relevant document at rank i has f(A[i]) = F(A[i]) − F(A[i−1]), and any other rank has
    F(A[i]) = F(A[i−1]). So M = Σ d(i)·(F(A[i]) − F(A[i−1])) = Σ_k (d(k) − d(k+1))·F(A[k]), summed by parts: by M-60
    a valuation, with the weights (d(k) − d(k+1))·f(a). They are positive as supposed. AP has d(i) = 1/i, f(a) = a;
    ERR f(a) = 2^(−a); RR f(a) = 1 for a = 1 and 0 otherwise, so it is only isotone; additive measures have f = 1.
    """
    for (name, (d, f)), n in product(_CASCADES.items(), range(1, 7)):
        unit = n if name in ("P", "AP") else 1

        def share(k: int, n: int = n, d: Callable[[int], Fraction] = d) -> Fraction:
            return d(k) - (d(k + 1) if k < n else 0)

        for run in binary(n):
            summed = sum((share(k) * sum(map(f, range(1, a + 1))) for k, a in enumerate(_counts(run), 1)), Fraction(0))
            ensure(summed == value(name, run) * unit, f"{name} of {run}")
        positive = all(share(k) * f(a) > 0 for k in range(1, n + 1) for a in range(1, k + 1))
        ensure(holds("metric", name, "weak", n) == positive, f"{name}, N = {n}")
    return confirmed()
