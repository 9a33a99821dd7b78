"""MP §5.3: weak top-heaviness (swapping+replacement, rank-based).

With binary relevance this order compares the counts A[k] = r[1] + … + r[k] entry by entry; the larger and the
smaller of two count vectors are count vectors again, so it is a distributive lattice, graded by Σ (N−i+1)·r[i].
With c ≥ 2 and N ≥ 2 it is neither a lattice nor graded. With one document it is a chain.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import accumulate, pairwise, product

from measurand.claims.asking import Gains, binary, holds, undefined, value, values
from measurand.claims.model import Decision, Witness, claim, conditional, ensure, refuted
from measurand.claims.mp_sets import SMALL_CASES
from measurand.orderings import Comparison, ordering
from measurand.relevance.run import JudgedRun

_NO_JOIN = [JudgedRun(run) for run in ((0, 2), (1, 0), (1, 2), (2, 0))]
_CHAIN = [JudgedRun(run) for run in ((0, 0), (0, 1), (1, 0), (1, 1))]


def _ensure_no_join() -> None:
    found = ordering("weak", 2, 2).poset().join(*_NO_JOIN[:2])
    ensure(found == _NO_JOIN[2:], "(0,2) and (1,0) have the minimal upper bounds (1,2) and (2,0)")


@claim("C-22", "MP §5.3", "`weak` is a finite lattice containing an N5 sublattice, hence not modular.")
def weak_contains_no_pentagon() -> Decision:
    """For c = 1 (or N = 1) the order is a distributive lattice, since joins and meets take the larger and the smaller
    of the counts A[k]; a distributive lattice contains no N5. For c ≥ 2 and N ≥ 2 it is not a lattice (C-06). So
    the statement holds for no N and c.
    """
    for n in range(1, 6):
        order = ordering("weak", n)
        if n <= 4:
            ensure(order.poset().is_distributive().is_true, f"binary, N = {n}: distributive, so without N5")
        counts = {tuple(accumulate(run)) for run in binary(n)}
        ensure(all(tuple(map(max, a, b)) in counts for a in counts for b in counts), f"maxima of counts, N = {n}")
        ensure(all(tuple(map(min, a, b)) in counts for a in counts for b in counts), f"minima of counts, N = {n}")
    for n, c in product(range(2, 4), range(2, 4)):
        ensure(not ordering("weak", n, c).poset().is_lattice().is_true, f"N = {n}, c = {c}: no lattice")
    _ensure_no_join()
    return refuted(
        Witness(
            "With more than two degrees, (0,2) and (1,0) have two minimal upper bounds, (1,2) and (2,0): no lattice."
            " With binary relevance, already for N = 1, it is a distributive lattice and has no N5.",
            {"N": 2, "c": 2, "order": "weak"},
            _NO_JOIN,
        ),
        "weak is a distributive (hence modular) lattice for c = 1 or N = 1, and no lattice otherwise.",
    )


@claim(
    "C-23",
    "MP §5.3, abstract, §7",
    "On `weak` no positive valuation can exist; RBP, DCG, gP, gR are only pseudo-metrics there.",
)
def rbp_is_a_metric_on_weak() -> Decision:
    """With binary relevance Σ w[i]·r[i] = Σ (w[k] − w[k+1])·A[k], w[N+1] = 0: a sum over the coordinates in which
    joins and meets are taken, so a valuation; the join-irreducibles weigh w[k] − w[k+1]. It is positive iff w[1] >
    … > w[N] > 0. RBP is, for every p and N: it makes a metric; so does the rank Σ (N−i+1)·r[i], and DCG_b for b < 2
    (and DCG with 1/log2(i+1)). gP, gR and, for b ≥ 2, DCG_b have w[1] = w[2]: only pseudo-metrics for N ≥ 2. With c
    ≥ 2 and N ≥ 2 there are no joins, and valuations are not defined.
    """
    for n in range(1, 6):
        for measure in ("RBP(p=1/10)", "RBP(p=1/2)", "RBP(p=9/10)", "WeakRank", "DCG(base=3/2)", "BurgesDCG"):
            ensure(holds("positive-valuation", measure, "weak", n), f"{measure}, N = {n}")
            ensure(holds("metric", measure, "weak", n), f"{measure} makes a metric, N = {n}")
        for measure in ("gP", "gR", "DCG(base=2)", "DCG(base=10)"):
            ensure(holds("pseudometric", measure, "weak", n), f"{measure} makes a pseudo-metric, N = {n}")
            ensure(holds("metric", measure, "weak", n) == (n == 1), f"{measure} makes a metric iff N = 1, N = {n}")
    for n, c in product(range(2, 4), range(2, 4)):
        ensure(undefined("positive-valuation", "gRBP(p=1/2)", "weak", n, c), f"N = {n}, c = {c}")
    return refuted(
        Witness(
            "On the chain (0,0) ≺ (0,1) ≺ (1,0) ≺ (1,1) RBP_{1/2} is 0, 1/4, 1/2, 3/4: a positive valuation, so a"
            " metric. It is one for every N and p with binary relevance.",
            {"N": 2, "c": 1, "p": Fraction(1, 2), "measure": "RBP", "order": "weak"},
            _CHAIN,
            values("RBP(p=1/2)", _CHAIN),
        ),
        "With binary relevance RBP makes a metric on weak, and so does DCG_b with b < 2; gP, gR and DCG_b with b ≥ 2"
        " make pseudo-metrics only (N ≥ 2). For c ≥ 2 and N ≥ 2 there is no lattice, and valuations are not defined.",
    )


@claim("C-24", "MP §5.3", "There is no natural distance on the covering graph of `weak`.")
def natural_distance_of_weak() -> Decision:
    """The natural distance needs a graded order. With c ≥ 2 and N ≥ 2 the order is not graded: from (…,0,0) to (…,1,2)
    lead the maximal chains 00, 01, 02, 12 and 00, 01, 10, 11, 12, of lengths 3 and 4. With c = 1 every cover (swap
    of neighbours, or replacement at the last rank) adds 1 to Σ (N−i+1)·r[i]: graded, with the natural distance
    ρ(x∨y) − ρ(x∧y). N = 1 is a chain.
    """
    for n, c in product(range(1, 4), range(1, 4)):
        order = ordering("weak", n, c)
        expected = c == 1 or n == 1
        ensure(order.is_graded().is_true == expected, f"{order!r}")
        ensure(order.poset().is_graded().is_true == expected, f"{order!r} as a graph")
    for n in range(1, 6):
        order = ordering("weak", n)
        for r in order.universe:
            for s in order.upper_covers(r):
                ensure(sum((n - i) * (s[i] - r[i]) for i in range(n)) == 1, f"the cover from {r} to {s}")
    small = ordering("weak", 2, 2)
    for chain in (((0, 0), (0, 1), (0, 2), (1, 2)), ((0, 0), (0, 1), (1, 0), (1, 1), (1, 2))):
        ensure(all(b in small.upper_covers(a) for a, b in pairwise(chain)), f"covers along {chain}")
    ranks = [ordering("weak", 2).rank(run) for run in _CHAIN]
    return conditional(
        "c ≥ 2 and N ≥ 2",
        Witness(
            "With binary relevance the order is graded; for N = 2 it is a chain with ranks 0, 1, 2, 3, whose"
            " differences are the natural distance.",
            {"N": 2, "c": 1, "order": "weak"},
            _CHAIN,
            ranks,
        ),
        "With c ≥ 2 and N ≥ 2 weak is not graded and has no natural distance; with c = 1 it is ρ(x∨y) − ρ(x∧y),"
        " ρ(r) = Σ (N−i+1)·δ(r[i]).",
    )


@claim("C-25", "MP §5.3 example", "Binary N=3: (1,0,1)<(1,1,0) and gP=0.22 for both.", "slip")
def precision_of_two_in_three() -> Decision:
    """The order is right, and the two values agree; but they are 2/3: two relevant documents of three. (0.22 = 2/9
    divides by N twice.) What follows, that gP is not a positive valuation, is right.
    """
    runs = [JudgedRun((1, 0, 1)), JudgedRun((1, 1, 0))]
    ensure(ordering("weak", 3).compare(*runs) is Comparison.LESS, "the order")
    ensure(values("gP", runs) == [Fraction(2, 3), Fraction(2, 3)], "gP")
    return refuted(
        Witness(
            "gP is 2/3 for both runs, not 0.22.",
            {"N": 3, "c": 1, "measure": "gP", "order": "weak"},
            runs,
            values("gP", runs),
        ),
        "gP(1,0,1) = gP(1,1,0) = 2/3.",
    )


def _isotone_valuations(measures: tuple[str, ...]) -> None:
    for measure, (gains, n) in product(measures, SMALL_CASES):
        c = len(gains) - 1
        ensure(holds("isotone", measure, "weak", n, c, gains), f"{measure} is isotone, gains {gains}, N = {n}")
        if c == 1 or n == 1:
            ensure(holds("isotone-valuation", measure, "weak", n, c, gains), f"{measure}, gains {gains}, N = {n}")
        else:
            ensure(undefined("valuation", measure, "weak", n, c), f"{measure}, c = {c}, N = {n}: no lattice")
    _ensure_no_join()


_UNLESS_LATTICE = "c = 1 or N = 1"


@claim("C-26", "MP Prop. 7", "`weak`: gP and gR are isotone valuations.")
def precision_is_an_isotone_valuation() -> Decision:
    """Isotone for all N and c: Σ_{i≤N} g(r[i]) = Σ_j (g(a_j) − g(a_{j−1}))·A(j,N), a sum of counts with positive
    factors. For c = 1 the count A[N] is one of the coordinates in which joins and meets are taken, so gP and gR are
    valuations; for N = 1 every map is. For c ≥ 2 and N ≥ 2 there are pairs without a join, and the equation
    v(x)+v(y) = v(x∨y)+v(x∧y) has no meaning.
    """
    _isotone_valuations(("gP", "gR"))
    return conditional(
        _UNLESS_LATTICE,
        Witness(
            "(0,2) and (1,0) have no join (two minimal upper bounds, (1,2) and (2,0)): weak is no lattice.",
            {"N": 2, "c": 2, "order": "weak", "measure": "gP", "gains": "0,1,2"},
            _NO_JOIN,
            values("gP", _NO_JOIN, (0, 1, 2)),
        ),
        "gP and gR are isotone on weak for all N and c, and valuations where it is a lattice: for c = 1 or N = 1.",
    )


@claim("C-27", "MP Prop. 8", "`weak`: RBP and DCG_b are isotone valuations.")
def rbp_is_an_isotone_valuation() -> Decision:
    """Isotone for all N and c: with w[N+1] = 0, Σ w[i]g(r[i]) = Σ_k Σ_j (w[k] − w[k+1])(g(a_j) − g(a_{j−1}))·A(j,k),
    and no factor is negative. For c = 1 it is a sum over the coordinates A[k] in which joins and meets are taken: a
    valuation; for N = 1 every map is. For c ≥ 2 and N ≥ 2 weak is not a lattice, and valuations are not defined.
    """
    _isotone_valuations(("gRBP(p=1/2)", "gRBP(p=9/10)", "DCG(base=3/2)", "DCG(base=2)", "DCG(base=10)"))
    return conditional(
        _UNLESS_LATTICE,
        Witness(
            "(0,2) and (1,0) have no join (two minimal upper bounds, (1,2) and (2,0)): weak is no lattice.",
            {"N": 2, "c": 2, "order": "weak", "measure": "RBP", "p": Fraction(1, 2), "gains": "0,1,2"},
            _NO_JOIN,
            values("gRBP(p=1/2)", _NO_JOIN, (0, 1, 2)),
        ),
        "RBP and DCG_b are isotone on weak for all N and c, and valuations where it is a lattice: for c = 1 or N = 1.",
    )


def _prefix_gains(run: JudgedRun, gains: Gains) -> tuple[Fraction, ...]:
    return tuple(accumulate(Fraction(gains[degree]) for degree in run))


@claim(
    "C-28",
    "MP Prop. 7, 8 proofs",
    "r<=s in `weak` iff sum_{i<=k} g(r[i]) <= sum_{i<=k} g(s[i]) for all k.",
    "proof",
)
def sums_of_gains_do_not_decide() -> Decision:
    """⇒ always holds: Σ_{i≤k} g(r[i]) = Σ_j (g(a_j) − g(a_{j−1}))·A(j,k). ⇐ holds for c = 1, where the sums are
    g(a_1)·A[k], and for N = 1. For c ≥ 2 and N ≥ 2 it fails for every g: if g(a_2) ≤ 2g(a_1), the sums of (0,2,0,…)
    are at most those of (1,1,0,…), which has no document of degree 2; if g(a_2) ≥ 2g(a_1), those of (1,1,0,…) are
    at most those of (2,0,0,…), which has fewer relevant documents. The proofs of Prop. 7 and 8 need ⇒ only.
    """
    for gains, n in (case for case in SMALL_CASES if len(case[0]) ** case[1] <= 32):
        c = len(gains) - 1
        order = ordering("weak", n, c)
        sums = {run: _prefix_gains(run, gains) for run in order.universe}
        wrong = []
        for r, s in product(order.universe, repeat=2):
            below = all(a <= b for a, b in zip(sums[r], sums[s], strict=True))
            ensure(below or not order.leq(r, s), f"⇒ at {r}, {s} with gains {gains}")
            if below and not order.leq(r, s):
                wrong.append((r, s))
        ensure(bool(wrong) == (c >= 2 and n >= 2), f"⇐ with gains {gains}, N = {n}")
        if gains == (0, 1, 2) and n == 2:
            ensure(wrong[0] == ((0, 2), (1, 1)), "the smallest pair")
    runs = [JudgedRun((0, 2)), JudgedRun((1, 1))]
    return conditional(
        _UNLESS_LATTICE,
        Witness(
            "The sums of gains are 0, 2 and 1, 2, but (0,2) has a document of degree 2 and (1,1) has none: not (0,2)"
            " ⪯ (1,1).",
            {"N": 2, "c": 2, "gains": "0,1,2", "order": "weak"},
            runs,
            ["0, 2", "1, 2"],
        ),
        "r ⪯ s in weak implies that no sum of gains of r exceeds that of s; the converse holds iff c = 1 or N = 1.",
    )


@claim(
    "C-29",
    "MP §5.3 (internal)",
    "'`weak` is a lattice with an N5 sublattice' together with Prop. 8 (RBP is a valuation).",
)
def pentagon_and_valuation_exclude_each_other() -> Decision:
    """In N5, x ≺ z have the same join and the same meet with y, so every valuation v has v(x) = v(x∨y) + v(x∧y) − v(y)
    = v(z). But RBP is strict on weak for all N, c, g and p: raising a degree at rank i adds w[i]·(a step of g) > 0,
    and swapping a better document up from rank m to i adds (w[i] − w[m])·(g(b) − g(a)) > 0. So RBP(x) < RBP(z): the
    two statements contradict each other. In fact the first is false (C-22), and the second true for c = 1 (C-27).
    """
    for (gains, n), p in product(SMALL_CASES, ("1/10", "1/2", "9/10")):
        ensure(
            holds("strict", f"gRBP(p={p})", "weak", n, len(gains) - 1, gains), f"RBP_{p} is strict, {gains}, N = {n}"
        )
    for n in range(1, 5):
        order = ordering("weak", n)
        table = {run: value("RBP(p=1/2)", run) for run in order.universe}
        for r, s in product(order.universe, repeat=2):
            ensure(table[r] + table[s] == table[order.join(r, s)] + table[order.meet(r, s)], f"RBP at {r}, {s}")
        ensure(order.is_distributive().is_true, f"no N5 for N = {n}")
    runs = [JudgedRun((0, 1)), JudgedRun((1, 0))]
    return refuted(
        Witness(
            "A valuation takes one value on x ≺ z in N5, but RBP keeps all comparable runs apart, for instance"
            " (0,1) ≺ (1,0).",
            {"N": 2, "c": 1, "p": Fraction(1, 2), "measure": "RBP", "order": "weak"},
            runs,
            values("RBP(p=1/2)", runs),
        ),
        "With binary relevance weak is distributive, without N5, and RBP is a positive valuation on it.",
    )
