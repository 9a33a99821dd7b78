"""MP §5.2, abstract and §7: the product order (replacement, rank-based), and what is said of it in summary."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

from measurand.claims.asking import holds, value, values
from measurand.claims.model import Decision, Witness, claim, conditional, confirmed, ensure
from measurand.claims.mp_sets import SMALL_CASES, is_linear
from measurand.orderings import Comparison, ordering
from measurand.relevance.run import JudgedRun

_PERSISTENCES = ("1/10", "1/2", "9/10")
_BASES = ("3/2", "2", "3", "10")


def _measures() -> tuple[str, ...]:
    return ("gP", "gR", *(f"gRBP(p={p})" for p in _PERSISTENCES), *(f"DCG(base={b})" for b in _BASES))


@claim(
    "C-19",
    "MP §5.2, Prop. 4",
    "`replacement`: distributive lattice, N*c join-irreducibles, |J_r|=sum delta; covers = one degree up in one"
    " position.",
)
def the_product_order() -> Decision:
    """It is the product of N chains of c+1 degrees: joins and meets are taken rank by rank, so it is distributive. A
    cover in a product of chains is a cover in one of them. A run has exactly one lower cover iff exactly one rank
    is not 0: N·c runs. The run with a_j at rank i alone is below r iff a_j ⪯ r[i]: δ(r[i]) degrees for each rank i.
    """
    for n, c in product(range(1, 4), range(1, 4)):
        order = ordering("replacement", n, c)
        if order.size <= 32:
            ensure(order.poset().is_distributive().is_true, f"{order!r} is distributive")
        single = [JudgedRun([j if k == i else 0 for k in range(n)]) for i in range(n) for j in range(1, c + 1)]
        ensure(sorted(order.join_irreducibles()) == sorted(single) and len(single) == n * c, f"J of {order!r}")
        for r in order.universe:
            ensure(len(list(order.irreducibles_below(r))) == sum(r), f"|J_r| at {r}")
            raised = sorted(JudgedRun((*r[:i], r[i] + 1, *r[i + 1 :])) for i in range(n) if r[i] < c)
            ensure(list(order.upper_covers(r)) == raised, f"the covers of {r}")
    return confirmed()


@claim(
    "C-20",
    "MP Prop. 5, Prop. 6",
    "`replacement`: gP, gR, RBP, DCG_b are positive valuations (every g, p, b).",
)
def additive_measures_on_the_product_order() -> Decision:
    """All are Σ w[i]·g(r[i]) with w[i] > 0 (0 < p < 1, b > 1). Join and meet take the larger and the smaller degree at
    each rank, so each rank contributes the same two terms to both sides of M(x)+M(y) = M(x∨y)+M(x∧y). If r ≺ s no
    term is larger for r, and one is smaller, since g is strictly increasing.
    """
    for measure, (gains, n) in product(_measures(), SMALL_CASES):
        ensure(
            holds("positive-valuation", measure, "replacement", n, len(gains) - 1, gains), f"{measure}, {gains}, {n}"
        )
    order = ordering("replacement", 2, 2)
    table = {run: value("gRBP(p=1/3)", run, (0, 1, 3)) for run in order.universe}
    for r, s in product(order.universe, repeat=2):
        ensure(table[r] + table[s] == table[order.join(r, s)] + table[order.meet(r, s)], f"{r} and {s}")
    return confirmed()


@claim(
    "C-21",
    "MP §5.2 end",
    "`replacement`: RBP and DCG_b do not have constant weights, so they are not the natural distance.",
)
def rbp_and_dcg_on_the_product_order() -> Decision:
    """The join-irreducible with a_j at rank i weighs w[i]·(g(a_j) − g(a_{j−1})). All these are equal iff the gains are
    linear and all w[i] are equal. For RBP that is N = 1, as p^(i−1) falls strictly; for DCG_b it is N ≤ b, where no
    rank is discounted (N = 1 among them).
    """
    for gains, n in SMALL_CASES:
        c = len(gains) - 1
        for p in _PERSISTENCES:
            found = holds("natural-distance", f"gRBP(p={p})", "replacement", n, c, gains)
            ensure(found == (is_linear(gains) and n == 1), f"RBP_{p}, gains {gains}, N = {n}")
        for b in _BASES:
            found = holds("natural-distance", f"DCG(base={b})", "replacement", n, c, gains)
            ensure(found == (is_linear(gains) and n <= Fraction(b)), f"DCG_{b}, gains {gains}, N = {n}")
    runs = [JudgedRun(run) for run in ((0, 0), (0, 1), (1, 0), (1, 1))]
    return conditional(
        "the gains are not linear; or N ≥ 2, for RBP, and N > b, for DCG_b",
        Witness(
            "DCG_2 counts the relevant documents of two: both join-irreducible runs (0,1) and (1,0) weigh 1, and it"
            " is the natural distance. With one document and linear gains the same is true of RBP.",
            {"N": 2, "c": 1, "b": 2, "measure": "DCG", "order": "replacement"},
            runs,
            values("DCG(base=2)", runs),
        ),
        "RBP has constant weights on replacement iff N = 1 and the gains are linear, DCG_b iff N ≤ b and the gains"
        " are linear.",
    )


@claim(
    "C-30",
    "MP abstract, §7",
    "'When relevant documents are prioritized, precision, recall, RBP and DCG are metrics.'",
)
def when_relevant_documents_are_prioritized() -> Decision:
    """What "prioritized" means is not defined in the text; of the orderings without swapping, replacement asks for
    better degrees, and projection+replacement puts the top first. On replacement all four are positive valuations
    for all N, c, g, p and b (C-20), and so are gP and gR on set-partial (C-10): there the sentence holds. On the
    chains strong and set-total it does not: on strong gP and gR make a metric for N = 1 only (C-14; for N = 2, c =
    1 they tie (0,1) and (1,0)), DCG_b fails for N ≥ 4 (C-18), and RBP needs a small p (C-16).
    """
    for measure, n, c in product(_measures(), range(1, 4), (1, 2)):
        ensure(holds("metric", measure, "replacement", n, c), f"{measure} on replacement, N = {n}, c = {c}")
    for measure, n, c in product(("gP", "gR"), range(1, 4), (1, 2)):
        ensure(holds("metric", measure, "set-partial", n, c), f"{measure} on set-partial")
        ensure(holds("metric", measure, "strong", n, c) == (n == 1), f"{measure} on strong")
    for measure in ("gP", "gR", "RBP(p=4/5)", "DCG(base=2)"):
        ensure(not holds("isotone", measure, "strong", 3), f"{measure} on strong, N = 3")
    r, s = JudgedRun((0, 1, 1)), JudgedRun((1, 0, 0))
    ensure(ordering("strong", 3).compare(r, s) is Comparison.LESS, "the order")
    return conditional(
        "'prioritized' means the replacement orderings (replacement; set-partial for precision and recall), and not"
        " those with projection (strong, set-total)",
        Witness(
            "On strong, (0,1,1) ≺ (1,0,0), but precision falls from 2/3 to 1/3: it would make a negative distance.",
            {"N": 3, "c": 1, "measure": "P", "order": "strong"},
            [r, s],
            values("P", [r, s]),
        ),
        "With the replacement orderings precision, recall, RBP and DCG make metrics; with projection+replacement"
        " precision, recall and DCG do not (but for very short runs), and RBP does for p ≤ G/(G+1).",
    )
