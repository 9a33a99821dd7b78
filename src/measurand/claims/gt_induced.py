"""GT §6.3, rank-based measures in the order they induce, decided: A-42 to A-45."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

from measurand.claims.asking import holds, values
from measurand.claims.gt_checks import agree, increasing_gains, is_equally_spaced, is_linear, sums_of
from measurand.claims.gt_strong import PERSISTENCES
from measurand.claims.model import Decision, Witness, claim, conditional, ensure
from measurand.exact import LogSum, sign
from measurand.orderings import ordering


def rbp_is_equally_spaced(length: int, p: Fraction, gains: tuple[int, ...]) -> bool:
    """Whether 1/p is an integer k, the gains are multiples of g(a1), and no multiple of it is missing (see A-42)."""
    if length == 1:
        return is_linear(gains)
    if p.numerator != 1 or any(gain % gains[1] for gain in gains):
        return False
    weights = [p.denominator ** (length - i) for i in range(1, length + 1)]
    sums = sums_of([gain // gains[1] for gain in gains], weights)
    return sums == set(map(Fraction, range(gains[-1] // gains[1] * sum(weights) + 1)))


@claim(
    "A-42",
    "GT §6.3",
    "Multi-graded: gRBP_p with p != G/(G+1) is not interval in its own induced order.",
)
def graded_rbp_on_its_own_order() -> Decision:
    """Interval on the induced order means equally spaced values. Up to a factor they are Σp^(i−1)·g(r[i]), with the
    least positive value p^(N−1)·g(a1). At N = 1 they are the gains, equally spaced iff g is linear, for every p. For
    N ≥ 2 all values are multiples of the least one: of (…,1,0) this says that k = 1/p is an integer, of (…,0,j) that
    h_j = g(aj)/g(a1) is; then the values are p^(N−1)·g(a1) times the integers Σk^(N−i)·h(r[i]), equally spaced iff
    these leave out none from 0 to the greatest. For linear g (h_j = j): if k ≤ c + 1, the digits 0..c in base k leave
    out none; if k > c + 1, c + 1 is left out (it is above c, the most that the last rank gives, and below k, the
    least with another one). So p = 1/2, …, 1/c, besides GT's p = G/(G+1) = 1/(c+1), are exceptions for every c ≥ 2
    and every N. For c = 2 and N ≥ 2 they are all: below the greatest value comes the one that is lower by k^0·(h_2 −
    h_1), so h_2 − h_1 = 1.
    """
    scales = ((0, 1, 2), (0, 1, 3), (0, 2, 3), (0, 1, 2, 3), (0, 1, 4, 5), (0, 1, 3, 4), (0, 2, 4))
    ensure(
        agree(
            rbp_is_equally_spaced,
            lambda n, p, gains: holds("interval", f"gRBP(p={p})", "induced", n, gains=gains),
            product((1, 2, 3), PERSISTENCES, scales),
        ),
        "gRBP on its own order",
    )
    for n, c, k in product((2, 3, 4), (2, 3, 4), (2, 3, 4, 5, 6)):
        linear = rbp_is_equally_spaced(n, Fraction(1, k), tuple(range(c + 1)))
        ensure(linear == (k <= c + 1), f"linear gains, c = {c}, p = 1/{k}")
    for n, k, gains in product((2, 3), (2, 3, 4), increasing_gains(2, 9)):
        ensure(not rbp_is_equally_spaced(n, Fraction(1, k), gains) or is_linear(gains), "c = 2 needs linear gains")
    runs = [(0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (2, 1), (2, 2)]
    witness = Witness(
        "p = 1/2 is not G/(G+1) = 1/3, yet the values are 0, 1/8, …, 6/8, equally spaced (one run each; (1,0) ties with"
        " (0,2), and (2,0) with (1,2))",
        {"N": 2, "c": 2, "gains": "0, 1, 2", "p": Fraction(1, 2)},
        runs,
        values("gRBP(p=1/2)", runs, grades=2),
    )
    return conditional(
        "N = 1 and g is not linear; or N ≥ 2 and not: 1/p = k and all h_j = g(aj)/g(a1) are integers, and every"
        " integer from 0 to h_c(1 + k + … + k^(N−1)) is some Σk^(N−i)·h(r[i]). For linear g that is N ≥ 2 and 1/p not"
        " an integer up to c + 1",
        witness,
        "For linear g and N ≥ 2, gRBP_p is an interval scale in its own induced order iff 1/p is an integer with"
        " 2 ≤ 1/p ≤ c + 1.",
    )


@claim("A-43", "GT §6.3", "Multi-graded: DCG is not interval in its own induced order.")
def dcg_on_its_own_order() -> Decision:
    """The least positive value is w_N·g(a1), so if the values are equally spaced, w_i/w_N is an integer for each i.
    For N ≥ 3 and b < N: 1 < w_{N−1}/w_N = log N/max(log b, log(N−1)) ≤ log N/log(N−1) ≤ log 3/log 2 < 2, no integer;
    so DCG_b is no interval scale, for any gains. For N ≤ b all weights are 1, and the values are sums of N gains, as
    for gP (A-22): equally spaced if g is linear. At N = 2 and b < 2 the weights are 1 and log2 b, as for gRBP_p with
    p = log2 b (A-42): equally spaced iff 1/log2 b is an integer k and the numbers k·h + h' leave out none. At N = 1:
    iff g is linear.
    """
    for n, b in ((2, 2), (2, 10), (3, 3), (3, 10)):
        for gains in ((0, 1, 2), (0, 1, 3), (0, 1, 3, 4), (0, 1, 2, 3)):
            expected = is_equally_spaced(sums_of(gains, [1] * n))
            ensure(holds("interval", f"DCG(base={b})", "induced", n, gains=gains) == expected, f"DCG_{b} at N = {n}")
    for n, base, some in product((3, 4), ("2", "3/2", "5/2"), ((0, 1, 2), (0, 1, 3), (0, 1, 3, 4))):
        ensure(not holds("interval", f"DCG(base={base})", "induced", n, gains=some), f"DCG_{base} at N = {n}")
    for n in range(3, 50):
        ratio = LogSum.ratio(n, n - 1)
        ensure(sign(ratio - 1) == 1 and sign(ratio - 2) == -1, "log N/log(N−1) lies between 1 and 2")
    runs = [(0, 0), (0, 1), (0, 2), (1, 2), (2, 2)]
    witness = Witness(
        "ranks 1 and 2 both have weight 1, so DCG_2 takes the values 0, 1, 2, 3, 4, equally spaced (one run each)",
        {"N": 2, "c": 2, "gains": "0, 1, 2", "b": 2},
        runs,
        values("DCG(base=2)", runs, grades=2),
    )
    return conditional(
        "N ≥ 3 and b < N; or N ≤ b (also N = 1) and the sums of N gains are not equally spaced (see A-22; so never"
        " for linear g); or N = 2, b < 2 and not: 1/log2 b = k and h_j = g(aj)/g(a1) are integers and the k·h + h'"
        " are all integers from 0 to (k+1)·h_c",
        witness,
        "For N ≥ 3, DCG_b is an interval scale in its own induced order iff b ≥ N and the sums of N gains are equally"
        " spaced; then it is a multiple of gP.",
    )


@claim(
    "A-44",
    "GT §6.3 DCG_2 example",
    "N=3,c=2, 'for any g': the three biggest runs under DCG_2 are (2,2,2),(2,2,1),(2,1,2).",
    "example",
)
def top_of_dcg() -> Decision:
    """The weights are 1, 1, w = log 2/log 3 = 0.63…. Below (2,2,2), (2,2,1) loses w(g2 − g1), the least of all. Next
    is (2,1,2), together with (1,2,2), losing g2 − g1, or (2,2,0), losing w·g2; every other run loses more than one of
    them. So it is (2,1,2) iff g2 − g1 ≤ w·g2, i.e. g1/g2 ≥ 1 − w = 0.369…; and it always shares its place with
    (1,2,2).
    """
    order = ordering("replacement", 3, 2)
    runs = list(order.universe)
    for gains in increasing_gains(2, 6):
        found = values("DCG(base=2)", runs, gains=gains)
        ranked = sorted(zip(map(float, found), runs, strict=True), reverse=True)
        ensure([run for _, run in ranked[:2]] == [(2, 2, 2), (2, 2, 1)], "the two biggest")
        at_swap, at_zero, tie = values("DCG(base=2)", [(2, 1, 2), (2, 2, 0), (1, 2, 2)], gains=gains)
        condition = sign(Fraction(gains[1], gains[2]) - 1 + LogSum.ratio(2, 3))
        ensure(at_swap == tie and sign(at_swap - at_zero) == condition, f"gains {gains}")
        third = {(2, 1, 2), (1, 2, 2)} if condition == 1 else {(2, 2, 0)}
        ensure({run for value, run in ranked if abs(value - ranked[2][0]) < 1e-9} == third, f"gains {gains}: third")
    shown = [(2, 2, 2), (2, 2, 1), (2, 2, 0), (2, 1, 2)]
    witness = Witness(
        "with the gains 0, 1, 3 the third biggest run is (2,2,0): 6 > 4 + 3·log 2/log 3 = 5.89…",
        {"N": 3, "c": 2, "gains": "0, 1, 3", "b": 2},
        shown,
        values("DCG(base=2)", shown, gains=(0, 1, 3)),
    )
    return conditional(
        "g(a1)/g(a2) ≥ 1 − log 2/log 3 = 0.369…; (1,2,2) then ties with (2,1,2)",
        witness,
        "The biggest runs are (2,2,2), then (2,2,1), then (2,1,2) and (1,2,2) together if g1 > (1 − log 2/log 3)·g2,"
        " and (2,2,0) if g1 < (1 − log 2/log 3)·g2.",
    )


@claim("A-45", "GT §6.3", "ERR (and AP) are not interval in their own induced order.")
def err_and_ap_on_their_own_order() -> Decision:
    """ERR, with x_j = (2^g(aj) − 1)/2^g(ac) < 1: the least positive value is x_1/N, of (0,…,0,1). If the values are
    equally spaced it divides x_1/(N−1), of (0,…,1,0), so N/(N−1) is an integer: N ≤ 2. At N = 2 it divides the value
    of (1,1), x_1 + (1−x_1)x_1/2 = (x_1/2)(3 − x_1), so x_1 is an integer, but 0 < x_1 < 1. Hence never for N ≥ 2,
    whatever c and g. RB·AP: the least positive value is 1/N; the two highest are N and N − 1, of (1,…,1) and
    (1,…,1,0) (a 0 at rank i < N also lowers later terms); so 1 = 1/N and N = 1. At N = 1, AP takes two values, and
    ERR the values x_j: equally spaced iff 2^g(aj) − 1 = j(2^g(a1) − 1), always for c = 1, and never for linear g with
    c ≥ 2.
    """
    for n in (1, 2, 3, 4, 5):
        ensure(holds("interval", "AP", "induced", n) == (n == 1), f"AP at N = {n}")
        ensure(holds("interval", "ERR", "induced", n) == (n == 1), f"binary ERR at N = {n}")
    for n, gains in product((1, 2, 3), ((0, 1, 2), (0, 1, 3), (0, 2, 3), (0, 1, 2, 3))):
        ensure(not holds("interval", "ERR", "induced", n, gains=gains), f"ERR at N = {n}, gains {gains}")
        ensure(holds("interval", "AP", "induced", n, gains=gains) == (n == 1), f"AP at N = {n}, gains {gains}")
    witness = Witness(
        "at N = 1 with binary relevance ERR and AP take two values each, and any two values are equally spaced",
        {"N": 1, "c": 1, "measure": "ERR"},
        [(0,), (1,)],
        values("ERR", [(0,), (1,)]),
    )
    return conditional(
        "N ≥ 2 (for ERR alone also N = 1, c > 1, unless 2^g(aj) − 1 = j·(2^g(a1) − 1) for all j)",
        witness,
        "For N ≥ 2, neither AP nor ERR is an interval scale in its own induced order, whatever c and the gains.",
    )
