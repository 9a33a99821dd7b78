"""UO §5, the equivalence theorem and what follows from it, decided: D-06 to D-12."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product
from math import prod

from measurand.claims.model import Decision, Witness, claim, conditional, confirmed, ensure, refuted
from measurand.claims.uo_orders import Run, compared, counts
from measurand.orderings import Comparison, Ordering, ordering
from measurand.scales.card import scale
from measurand.verdict import Status


def _steps(run: Run, grades: int) -> Iterator[Run]:
    """Every single replacement by the next degree, and every swap that brings the better document up."""
    for i, degree in enumerate(run):
        if degree < grades:
            yield (*run[:i], degree + 1, *run[i + 1 :])
        for m in range(i + 1, len(run)):
            if degree < run[m]:
                yield (*run[:i], run[m], *run[i + 1 : m], degree, *run[m + 1 :])


def _reached(order: Ordering, start: Run) -> set[Run]:
    reached, waiting = {start}, [start]
    while waiting:
        for step in _steps(waiting.pop(), order.grades):
            run = step if order.kind == "rank" else tuple(sorted(step, reverse=True))
            if run not in reached:
                reached.add(run)
                waiting.append(run)
    return reached


@claim(
    "D-06",
    "UO Theorem 5.2",
    "M is monotone w.r.t. the partial order iff it satisfies Replacement and Swap (set-based: Replacement).",
)
def equivalence_theorem() -> Decision:
    """Each operation leads up, so monotone implies both. Conversely let r ≺ s; some operation on r stays below s, and
    repeating it ends at s, since only finitely many runs with the degrees of r and s lie between. *The operation:* take
    a rank i with a = r[i] < s[i] = b. Then A(·, i, j) of s exceeds that of r for a < j ≤ b. If none of these surpluses
    vanishes after i, raise r[i] to the next degree. Otherwise let l be the first rank at which one does, that of degree
    j: then r[l] ≥ j > s[l]. If r[l] ≤ b, swapping i and l uses surpluses that are there from i to l − 1. If r[l] > b,
    the surplus of degree r[l] falls by 1 at l and is not negative then, so it was gained before, at a rank i' with
    r[i'] < r[l] ≤ s[i']: start again from i', where s[i'] > b. Degrees end, so this ends. For sets, list both in
    decreasing order: r ⪯ s iff r_i ≤ s_i for all i, so replacements lead from r to s. (The proof in print is another
    matter: D-08.)
    """
    for name, sizes in (
        ("weak", ((1, 3), (2, 3), (3, 3), (4, 2), (6, 1))),
        ("set-partial", ((1, 3), (3, 3), (4, 2))),
    ):
        for length, grades in sizes:
            order = ordering(name, length, grades)
            for run in order.universe:
                above = {tuple(other) for other in order.universe if order.leq(run, other)}
                ensure(_reached(order, tuple(run)) == above, f"what is above {run} is what the operations reach")
    return confirmed()


@claim(
    "D-07",
    "UO Theorem 5.2 proof, (=>)",
    "After a swap i<j, for i<=k<j: A(r,k,p)=A(s,k,p) if p<r[j] and A(r,k,p)<A(s,k,p) if p>=r[j].",
    "proof",
)
def counts_after_a_swap() -> Decision:
    """Down to rank k the swap exchanges a document of degree r[i] for one of degree r[j]. So A grows by 1 iff r[i] < p
    ≤ r[j], and stays for every other p. The printed cases err on both sides: for r[i] < p < r[j] it grows, and for p >
    r[j], or if r[i] = r[j], it does not (with p among the degrees: r = (0,2) and p = 1, r = (0,1) and p = 2, for c =
    2). The conclusion r ⪯ s is right.
    """
    for run in product(range(3), repeat=3):
        for i, j in ((0, 1), (0, 2), (1, 2)):
            if run[i] <= run[j]:
                swapped = list(run)
                swapped[i], swapped[j] = run[j], run[i]
                for k, p in product(range(i, j), (0, 0.5, 1, 1.5, 2, 2.5)):
                    grown = counts(swapped, p)[k] - counts(run, p)[k]
                    ensure(grown == (run[i] < p <= run[j]), f"{run}, ranks {i + 1} and {j + 1}, p = {p}")
    r, s = (0, 1), (1, 0)
    witness = Witness(
        "k = 1 and p = 2 ≥ r[2] = 1: A(r, 1, 2) = A(s, 1, 2) = 0, not less; and p = 1/2 < r[2]: "
        "A(r, 1, 1/2) = 0, A(s, 1, 1/2) = 1, not equal",
        {"N": 2, "c": 1, "i": 1, "j": 2, "k": 1, "p": "2 and 1/2"},
        [r, s],
        [f"{counts(run, 2)[0]}, {counts(run, 0.5)[0]}" for run in (r, s)],
    )
    return refuted(
        witness,
        "For i ≤ k < j: A(r,k,p) + 1 = A(s,k,p) if r[i] < p ≤ r[j], and A(r,k,p) = A(s,k,p) otherwise; so r ⪯ s.",
    )


def printed_chain(r: Run, s: Run) -> list[Run]:
    """UO's construction from the last rank up; it ends where the next operation is not possible."""
    run, chain = list(r), [r]
    for k in range(len(r) - 1, -1, -1):
        if run[k] > s[k]:
            least = min(run[: k + 1])
            closest = max(i for i in range(k + 1) if run[i] == least)
            run[k], run[closest] = run[closest], run[k]
            chain.append(tuple(run))
        if run[k] > s[k]:
            return chain
        if run[k] < s[k]:
            run[k] = s[k]
            chain.append(tuple(run))
    return chain


@claim(
    "D-08",
    "UO Theorem 5.2 proof, (<=)",
    "Swapping the last document with the closest document of minimum grade and then replacing builds an increasing "
    "chain from r to s.",
    "proof",
)
def chain_in_print() -> Decision:
    """*Binary:* let r[n] = 1 > s[n] = 0 and m be the last rank with r[m] = 0 (there is one, as s has at least as many
    relevant documents). From m+1 on r has only 1s, so for m ≤ k < n: A(r,k) = A(r,n) − (n − k) ≤ A(s,n−1) − (n − k) ≤
    (A(s,k) + n − 1 − k) − (n − k) = A(s,k) − 1: the swap stays below s. A replacement by s[n] does so too, since both
    then gain the same at rank n. *N = 2:* if r[2] > s[2], then r[1] ≤ s[2] < r[2] ≤ s[1], so (r[2], r[1]) ⪯ s.
    *Otherwise* the document of minimum grade may be too far up: the swap can overtake s, and then s is never reached.
    Appending equal documents to both runs of the witness gives one for every N ≥ 3 and c ≥ 2. The theorem holds all the
    same (D-06).
    """
    for length, grades in ((1, 3), (2, 4), (3, 1), (4, 1), (5, 1), (6, 1), (3, 2), (4, 2)):
        order = ordering("weak", length, grades)
        pairs = [(tuple(r), tuple(s)) for r in order.universe for s in order.universe if order.leq(r, s)]
        missed = [(r, s) for r, s in pairs if printed_chain(r, s)[-1] != s]
        ensure(bool(missed) == (length > 2 and grades > 1), f"N = {length}, c = {grades}")
        ensure(length != 3 or grades != 2 or min(missed) == ((0, 1, 2), (0, 2, 1)), "the smallest pair")
    r, s = (0, 1, 2), (0, 2, 1)
    chain = printed_chain(r, s)
    ensure(compared("weak", r, s, 2) is Comparison.LESS, "r ≺ s by a swap of ranks 2 and 3")
    ensure(compared("weak", chain[1], s, 2) is Comparison.GREATER, "the first swap overtakes s")
    witness = Witness(
        "r ≺ s by one swap of neighbours, but rank 3 is swapped with the 0 at rank 1: (2,1,0); then come (2,1,1) and "
        "(2,2,1), and rank 1 cannot get down to 0",
        {"N": 3, "c": 2, "r": "(0,1,2)", "s": "(0,2,1)"},
        chain,
    )
    return conditional(
        "binary relevance (c = 1), or N ≤ 2",
        witness,
        "For c = 1 the construction works. For c > 1 the document to swap with has to be chosen so that the run stays "
        "below s, which is always possible (D-06).",
    )


def precision_sum(run: Sequence[int]) -> Fraction:
    """RB·AP of a binary run."""
    return sum((Fraction(sum(run[:k]), k) for k in range(1, len(run) + 1) if run[k - 1]), Fraction(0))


@claim(
    "D-09",
    "UO §5 example",
    "r=(1,0,0,1,0), s=(0,1,1,0,1): Prec prefers s but RB*AP(r)=3/2 > 53/30=RB*AP(s).",
    "example",
)
def precision_and_average_precision() -> Decision:
    """RB·AP(r) = 1 + 2/4 = 3/2 = 45/30 and RB·AP(s) = 1/2 + 2/3 + 3/5 = 53/30, both as printed; but 45/30 < 53/30. AP
    prefers s too. With s = (0,0,1,1,1) the example does what it is for: 1/3 + 2/4 + 3/5 = 43/30 < 45/30.
    """
    r, s, instead = (1, 0, 0, 1, 0), (0, 1, 1, 0, 1), (0, 0, 1, 1, 1)
    ensure(precision_sum(r) == Fraction(3, 2) and precision_sum(s) == Fraction(53, 30), "the printed values")
    ensure(precision_sum(r) < precision_sum(s), "AP prefers s")
    ensure(compared("weak", r, s, 1) is Comparison.INCOMPARABLE, "incomparable")
    ensure(precision_sum(instead) == Fraction(43, 30) < precision_sum(r), "AP prefers r to (0,0,1,1,1)")
    ensure(compared("weak", r, instead, 1) is Comparison.INCOMPARABLE, "incomparable as well")
    witness = Witness(
        "3/2 = 45/30 is less than 53/30 (the values are RB·AP): precision and AP both prefer s",
        {"N": 5, "c": 1},
        [r, s],
        [precision_sum(r), precision_sum(s)],
    )
    return refuted(
        witness,
        "RB·AP(r) = 3/2 < 53/30 = RB·AP(s). An example: r = (1,0,0,1,0), s = (0,0,1,1,1) with Prec 2/5 < 3/5 and "
        "RB·AP 3/2 > 43/30.",
    )


@claim(
    "D-10",
    "UO §5 final remark",
    "For incomparable runs there are two utility-oriented measurements ordering them differently.",
)
def two_measurements() -> Decision:
    """Let M_r(x) = 1 if r ⪯ x, else 0. If x ⪯ y and r ⪯ x then r ⪯ y, so M_r is monotone. For incomparable r and s,
    M_r(r) = 1 > 0 = M_r(s) and M_s(r) = 0 < 1 = M_s(s).
    """
    for name, length, grades in (("weak", 3, 1), ("weak", 3, 2), ("set-partial", 3, 2)):
        order = ordering(name, length, grades)
        runs = list(order.universe)
        for r in runs:
            above = {run: order.leq(r, run) for run in runs}
            ensure(all(above[x] <= above[y] for x in runs for y in runs if order.leq(x, y)), f"M_r for r = {r}")
        for r, s in product(runs, repeat=2):
            if order.compare(r, s) is Comparison.INCOMPARABLE:
                ensure(not order.leq(r, s) and not order.leq(s, r), "told apart both ways")
    return confirmed()


@claim("D-11", "UO §5.1", "AP, RBP, nDCG and ERR are utility-oriented measurements (monotone).")
def four_measurements() -> Decision:
    """*AP* (relevant or not): RB·AP = Σ m/pos(m), where pos(m) is the rank of the m-th relevant document. If r ⪯ s, s
    has at least as many relevant documents, and each m-th one no later; so no term is smaller. *RBP, nDCG* (its ideal
    is a constant of the topic; discounts max(1, log_a i), any a > 1, or log2(i+1)) are Σ w[i]·g(r[i]) with positive
    weights that never rise: a replacement adds w[i]·(g(b) − g(a)) ≥ 0, a swap (w[i] − w[j])·(g(b) − g(a)) ≥ 0. *ERR*
    with 0 ≤ x ≤ 1: let E be the expected 1/rank of what satisfies behind rank k, given that k is reached and does not;
    E ≤ 1/(k+1). The derivative by x_k is Π_{l<k}(1 − x_l)·(1/k − E) ≥ 0: Replacement. Swap: D-12, with D ≥ 1/i −
    1/(i+1) > 0.
    """
    for measure in (
        "AP",
        "RBP(p=0.8)",
        "RBP(p=1/10)",
        "nDCG",
        "nDCG(base=2)",
        "nDCG(base=10)",
        "nDCG(base=3/2)",
        "ERR",
    ):
        for length in (1, 2, 3, 6):
            ensure(scale(measure, "weak", length).verdicts["isotone"].is_true, f"{measure} at N = {length}")
    for measure in ("AP", "gRBP(p=0.8)", "nDCG(base=2)", "nDCG(base=10)", "ERR"):
        for grades, length in ((2, 4), (3, 3)):
            verdict = scale(measure, "weak", length, grades=grades).verdicts["isotone"]
            ensure(verdict.status is Status.HOLDS, f"{measure} with c = {grades} at N = {length}")
    return confirmed()


def expected_reciprocal_rank(x: Sequence[Fraction]) -> Fraction:
    """ERR of the chances x to be satisfied at each rank."""
    return sum((prod((1 - y for y in x[:k]), start=x[k]) / (k + 1) for k in range(len(x))), Fraction(0))


def swap_factor(i: int, between: Sequence[Fraction]) -> Fraction:
    """UO's D for ranks i and j = i + 1 + len(between)."""
    left, value = Fraction(1), Fraction(1, i)
    for k, x in enumerate(between, start=i + 1):
        value -= left * x / k
        left *= 1 - x
    return value - left / (i + 1 + len(between))


@claim(
    "D-12",
    "UO §5.1 ERR proof",
    "dERR/dx_k > 0 on [0,1]^n; swap difference = prefix*(x_j-x_i)*D with D>0; D(x1)>=1/(i(i+1)); "
    "D_k = D_{k-1} + prod_{l<k}(1-x_l)/((i+k-1)(i+k)).",
    "proof",
)
def derivatives_and_swaps() -> Decision:
    """The second and third statement hold: what lies between i and j is read with chance 1 − x_i before the swap and 1
    − x_j after it, and what follows j is read with the same chance; collecting terms gives D. The first fails on the
    border: the derivative is Π_{l<k}(1 − x_l)·(1/k − E) with E ≤ 1/(k+1), so it is 0 iff x_l = 1 for some l < k, and
    positive otherwise. The last one: D_k and D_{k−1} differ in the last terms only; with P = Π_{l<k}(1 − x_l) the
    difference is P/(i+k) − P·x_k/(i+k) − P·(1 − x_k)/(i+k+1) = P·(1 − x_k)/((i+k)(i+k+1)), not P/((i+k−1)(i+k)). So D_k
    ≥ D_{k−1} ≥ … ≥ D_0 = 1/(i(i+1)) > 0: both properties of ERR are proved all the same.
    """
    grid = [Fraction(0), Fraction(1, 3), Fraction(1, 2), Fraction(1)]
    for x in product(grid, repeat=4):
        for k in range(4):  # ERR is affine in each x_k
            rise = expected_reciprocal_rank((*x[:k], Fraction(1), *x[k + 1 :])) - expected_reciprocal_rank(
                (*x[:k], Fraction(0), *x[k + 1 :])
            )
            ensure(rise >= 0 and (rise > 0) == all(y < 1 for y in x[:k]), f"derivative at {x} by x_{k + 1}")
        for i, j in ((0, 1), (0, 2), (0, 3), (1, 3)):
            y = list(x)
            y[i], y[j] = x[j], x[i]
            factor = prod((1 - z for z in x[:i]), start=Fraction(1)) * (x[j] - x[i]) * swap_factor(i + 1, x[i + 1 : j])
            ensure(expected_reciprocal_rank(y) - expected_reciprocal_rank(x) == factor, f"swap at {x}")
    for i, x in product((1, 2, 5), product(grid, repeat=3)):
        ensure(swap_factor(i, x[:1]) >= Fraction(1, i * (i + 1)), "D(x1)")
        for k in (1, 2, 3):
            added = prod((1 - z for z in x[:k]), start=Fraction(1)) / ((i + k) * (i + k + 1))
            ensure(swap_factor(i, x[:k]) == swap_factor(i, x[: k - 1]) + added > 0, "the recursion as it should read")
    one, zero = Fraction(1), Fraction(0)
    two, printed = swap_factor(1, (zero, zero)), swap_factor(1, (zero,)) + Fraction(1, 6)
    witness = Witness(
        "n = 2, x = (1, x_2): ERR = 1 whatever x_2 is, so its derivative is 0; and for i = 1, j = 4, x_2 = x_3 = 0: "
        f"D_2 = 1 − 1/4 = {two}, while D_1 + 1/(2·3) = 2/3 + 1/6 = {printed}",
        {"n": 2, "x": "(1, 0) and (1, 1)"},
        (),
        [expected_reciprocal_rank((one, zero)), expected_reciprocal_rank((one, one))],
    )
    ensure(two == Fraction(3, 4) and printed == Fraction(5, 6), "the recursion as printed")
    return refuted(
        witness,
        "dERR/dx_k ≥ 0 on [0,1]^n, and > 0 iff x_l < 1 for all l < k; the swap difference is prefix·(x_j − x_i)·D; "
        "D_k = D_{k−1} + Π_{l≤k}(1 − x_l)/((i+k)(i+k+1)), so D_k ≥ 1/(i(i+1)) > 0.",
    )
