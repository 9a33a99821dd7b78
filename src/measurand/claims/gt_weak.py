"""GT §6.2, weak top-heaviness, decided: A-33 to A-41."""

from __future__ import annotations

from fractions import Fraction
from itertools import accumulate, combinations, pairwise, product

from measurand.claims.asking import holds, values
from measurand.claims.gt_strong import PERSISTENCES
from measurand.claims.model import Decision, Witness, claim, conditional, confirmed, ensure, refuted
from measurand.exact import LogSum, sign
from measurand.orderings import Comparison, Poset, ordering

RANKED = ("AP", "RBP(p=4/5)", "DCG(base=2)", "ERR")


@claim(
    "A-33",
    "GT §6.2",
    "Swapped run written as (.., r[j], r[i+1], .., r[j-1], r[j], ..).",
    "slip",
)
def printed_swap() -> Decision:
    """A swap of ranks i < j puts r[j] at rank i and r[i] at rank j. As printed, r[j] stands at both, so the run is
    that of a replacement at rank i. (It is above r too, so the comparison after it stays true.)
    """
    run = (0, 1)
    printed, meant = (run[1], run[1]), (run[1], run[0])
    order = ordering("weak", 2)
    ensure(order.compare(run, meant) is Comparison.LESS and order.compare(run, printed) is Comparison.LESS, "both")
    ensure(sorted(meant) == sorted(run) and sorted(printed) != sorted(run), "a swap keeps the documents")
    for one in ordering("weak", 3, 2).universe:
        for i, j in combinations(range(3), 2):
            if one[i] < one[j]:
                swapped = list(one)
                swapped[i], swapped[j] = one[j], one[i]
                ensure(ordering("weak", 3, 2).compare(one, swapped) is Comparison.LESS, f"{one} and {swapped}")
    witness = Witness(
        "swapping ranks 1 and 2 of (0,1) gives (1,0); the printed formula gives (1,1), with another document relevant",
        {"N": 2, "c": 1, "i": 1, "j": 2},
        [run, meant, printed],
    )
    return refuted(witness, "The swapped run is (…, r[i−1], r[j], r[i+1], …, r[j−1], r[i], r[j+1], …).")


@claim(
    "A-34",
    "GT Example 10",
    "(1,1,3,0,2) and (1,2,0,0,3) incomparable under (8), ordered under (6).",
    "example",
)
def example_10() -> Decision:
    """In the first 2 ranks, degree 2 or more: 0 < 1; in the first 3, degree 1 or more: 3 > 2. Under (6) rank 2
    decides.
    """
    r, s = (1, 1, 3, 0, 2), (1, 2, 0, 0, 3)
    ensure(ordering("weak", 5, 3).compare(r, s) is Comparison.INCOMPARABLE, "(8)")
    ensure(ordering("strong", 5, 3).compare(r, s) is Comparison.LESS, "(6)")
    return confirmed()


def prefix_sums(run: tuple[int, ...]) -> tuple[int, ...]:
    """How many relevant documents each prefix of a binary run holds."""
    return tuple(accumulate(run))


@claim(
    "A-35",
    "GT Prop. 3 (App. Prop. 6), (9)",
    "Binary (8): bounded, lattice, graded; covers = adjacent swap or replacement in last position;"
    " rho=sum (N-i+1)delta.",
)
def binary_weak_order() -> Decision:
    """(8) compares prefix sums R_k place by place; they are the sequences with steps 0 or 1, and place by place
    maxima and minima of such sequences are such sequences: a (distributive) lattice, bounded by the all-0 and all-1
    runs. Let r ≺ s, k the first rank with R_k < S_k (so r[k] = 0), and k' ≥ k the last of the zeros of r that follow
    each other from k on. Up to k' R stays R_k < S_k, so raising R_k' by one keeps the run below s. That is the swap
    of ranks k' and k'+1 (where r has 0, 1), or a replacement in the last position if k' = N. So covers are exactly
    these, each raises ΣR_k by one, and ρ = ΣR_k = Σ(N−i+1)δ(r[i]). (The printed proof has a gap, see A-36.)
    """
    for length in (1, 2, 3, 4, 5):
        order = ordering("weak", length)
        poset = Poset.from_relation(list(order.universe), order.leq)
        ensure(poset.is_bounded().is_true and poset.is_lattice().is_true and poset.is_graded().is_true, "the poset")
        for place, run in enumerate(poset.elements):
            ensure(poset.heights()[place] == sum((length - i) * d for i, d in enumerate(run)), "the rank function")
            swaps = {(*run[:i], 1, 0, *run[i + 2 :]) for i in range(length - 1) if run[i : i + 2] == (0, 1)}
            last = {(*run[:-1], 1)} if run[-1] == 0 else set()
            ensure({tuple(poset.elements[up]) for up in poset.upper[place]} == swaps | last, f"the covers of {run}")
    return confirmed()


@claim(
    "A-36",
    "GT App. Prop. 6 proof, case k2=k1+1",
    "If k2=k1+1 then (s,r) is (1,0)/(0,0) or (1,1)/(0,0) there, and u=(..0,1,s[k2+1]..) lies strictly between.",
    "proof",
)
def step_of_proposition_6() -> Decision:
    """k1 < k2 are the first depths at which the prefix sums of r are below those of s. At k1, r has 0 and s has 1. At
    k2 = k1 + 1 strictness only forbids that r has 1 and s has 0: s (1,1) over r (0,1) is possible too, and it is
    missing. There u has the first two ranks of r, and may be r itself. In the printed second case u can fail too: for
    r = (0,0,1,1) and s = (1,1,0,0), u = (0,1,0,0) has 1 relevant document in all, r has 2. In the first case u does
    lie between. What the step is for, that s does not cover r, is true (A-35).
    """

    def between(r: tuple[int, ...], s: tuple[int, ...]) -> tuple[tuple[int, ...], bool]:
        k1 = next(i for i in range(len(r)) if r[i] != s[i])
        u = (*s[:k1], 0, 1, *s[k1 + 2 :])
        order = ordering("weak", len(r))
        return u, order.compare(r, u) is Comparison.LESS and order.compare(u, s) is Comparison.LESS

    good: set[tuple[tuple[int, ...], tuple[int, ...]]] = set()
    bad: set[tuple[tuple[int, ...], tuple[int, ...]]] = set()
    for length in (2, 3, 4, 5):
        order = ordering("weak", length)
        for r, s in product(order.universe, repeat=2):
            if order.compare(r, s) is not Comparison.LESS:
                continue
            depths = [k for k, (a, b) in enumerate(zip(prefix_sums(r), prefix_sums(s), strict=True)) if a < b]
            if len(depths) > 1 and depths[1] == depths[0] + 1:
                there = slice(depths[0], depths[0] + 2)
                (good if between(r, s)[1] else bad).add((tuple(s[there]), tuple(r[there])))
    ensure(((1, 0), (0, 0)) not in bad, "the first case is right")
    ensure(((1, 1), (0, 0)) in bad and ((1, 1), (0, 1)) in bad, "the second case and the missing one can fail")
    ensure(not between((0, 0, 1, 1), (1, 1, 0, 0))[1], "the second case at N = 4")
    ensure(between((0, 1), (1, 1)) == ((0, 1), False), "the missing case at N = 2")
    witness = Witness(
        "k1 = 1, k2 = 2, with s (1,1) over r (0,1), neither printed case; u = (0,1) is r itself, not strictly between"
        " ((1,0) is). In the printed second case, r = (0,0,1,1) and s = (1,1,0,0) give u = (0,1,0,0), which is not ⪰ r",
        {"N": 2, "c": 1},
        [(0, 1), (1, 1)],
        [prefix_sums((0, 1)), prefix_sums((1, 1))],
    )
    return refuted(
        witness,
        "With k' the last of the zeros of r that follow each other from k1 on, raise r by swapping ranks k' and k'+1,"
        " or by a replacement at k' = N: the result u covers r, u ⪯ s, and u ≠ s if the prefix sums differ at more"
        " than one depth.",
    )


@claim(
    "A-37",
    "GT Examples 11, 12",
    "N=4: distance (0,1,0,0)->(1,0,1,1) is 4; rho(1,0,1,1)=7.",
    "example",
)
def examples_11_and_12() -> Decision:
    """ρ(0,1,0,0) = 3 and ρ(1,0,1,1) = 4 + 2 + 1 = 7; they compare, and 7 − 3 = 4."""
    order = ordering("weak", 4)
    ensure(order.compare((0, 1, 0, 0), (1, 0, 1, 1)) is Comparison.LESS, "they compare")
    ensure(order.rank((1, 0, 1, 1)) == 7 and order.distance((0, 1, 0, 0), (1, 0, 1, 1)) == 4, "rank and distance")
    return confirmed()


@claim(
    "A-38",
    "GT Example 13",
    "u=(0,0,0,1)<v=(0,0,1,0)<r=(0,1,0,0)<s=(1,0,0,0) lie in one maximal chain; equal natural distances but AP, RBP,"
    " DCG_2, ERR differences differ as printed.",
    "example",
)
def example_13() -> Decision:
    """Each of the four covers the one before. RB·AP: 1 − 1/2 > 1/3 − 1/4. RBP: (1−p)(1−p) > (1−p)(p²−p³) = (1−p)²p².
    DCG_2: 1 − 1 = 0 < 1/log2 3 − 1/2. ERR: 1/2 − 1/4 > 1/6 − 1/8.
    """
    order = ordering("weak", 4)
    chain = [(0, 0, 0, 1), (0, 0, 1, 0), (0, 1, 0, 0), (1, 0, 0, 0)]
    ensure(all(high in order.upper_covers(low) for low, high in pairwise(chain)), "the chain")

    def rises(measure: str) -> list[object]:
        u, v, r, s = values(measure, chain, recall_base=1)
        return [s - r, v - u]

    ensure(rises("AP") == [Fraction(1, 2), Fraction(1, 12)], "AP")
    ensure(rises("ERR") == [Fraction(1, 4), Fraction(1, 24)], "ERR")
    for p in PERSISTENCES:
        ensure(rises(f"RBP(p={p})") == [(1 - p) ** 2, (1 - p) ** 2 * p**2], f"RBP at p = {p}")
    ensure(rises("DCG(base=2)") == [0, LogSum.ratio(2, 3) - Fraction(1, 2)], "DCG_2")
    ensure(sign(LogSum.ratio(2, 3) - Fraction(1, 2)) == 1, "the second difference of DCG_2 is positive")
    return confirmed()


@claim("A-39", "GT §6.2.1, §8", "Binary (8): AP, RBP, DCG, ERR are not interval scales.")
def not_interval_on_the_weak_order() -> Decision:
    """At N = 1 there are two runs and everything is an interval scale. At N = 2 (8) is the chain 00 < 01 < 10 < 11
    with ρ = 0, 1, 2, 3. RB·AP is 0, 1/2, 1, 2: no. ERR, with x = x(a1), is 0, x/2, x, x(3−x)/2, and the last rise
    x(1−x)/2 < x/2: no. A weighted sum is 0, w2, w1, w1 + w2, an interval scale iff w1 = 2w2: RBP for p = 1/2, DCG_b
    for log2 b = 1/2. For N ≥ 3, (0,…,0,1) and (0,…,1,0) have the ranks 1 and 2, but RB·AP gives them 1/N and 1/(N−1),
    ERR x/N and x/(N−1), and N/(N−1) < 2. A weighted sum needs w_{N−2} : w_{N−1} : w_N = 3 : 2 : 1: RBP would have 1/p
    = 2 and 1/p² = 3, and DCG has w_{N−1}/w_N ≤ log N/log(N−1) < 2.
    """
    for n in (1, 2, 3, 4, 5):
        for measure in ("AP", "ERR", "DCG(base=2)", "DCG(base=10)", "DCG(base=7/5)"):
            ensure(holds("interval", measure, "weak", n) == (n == 1), f"{measure} at N = {n}")
        for p in PERSISTENCES:
            found = holds("interval", f"RBP(p={p})", "weak", n)
            ensure(found == (n == 1 or (n == 2 and p == Fraction(1, 2))), f"RBP at p = {p}, N = {n}")
    runs = [(0, 0), (0, 1), (1, 0), (1, 1)]
    witness = Witness(
        "at N = 2 RBP with p = 1/2 is ρ/4, an interval scale on (8); at N = 1 all four measures are",
        {"N": 2, "c": 1, "p": Fraction(1, 2)},
        runs,
        values("RBP(p=1/2)", runs),
    )
    return conditional(
        "N ≥ 3; or N = 2, p ≠ 1/2 and b ≠ √2 (AP and ERR: N ≥ 2)",
        witness,
        "On binary (8), AP and ERR are interval scales iff N = 1, RBP_p iff N = 1, or N = 2 and p = 1/2, DCG_b iff N"
        " = 1, or N = 2 and b = √2.",
    )


@claim(
    "A-40",
    "GT §6.2.1 end (cites UO)",
    "AP, RBP, DCG, ERR are on an ordinal scale w.r.t. the partial order (8).",
)
def ordinal_on_the_weak_order() -> Decision:
    """UO shows that the four are monotone: r ⪯ s ⇒ M(r) ≤ M(s). That is true at every N: an adjacent swap 0,1 → 1,0
    at ranks i, i+1 with m relevant documents before adds (m+1)(1/i − 1/(i+1)) to RB·AP, w_i − w_{i+1} ≥ 0 to a
    weighted sum, and (1−x)^m·x(1/i − 1/(i+1)) to ERR; a replacement in the last position adds a positive amount to
    each; and these are the covers (A-35). Read with GT's own definition (§5.1.2, §6.1: r ⪯ s ⇔ M(r) ≤ M(s)) it cannot
    be true where runs are incomparable, as numbers are not: (0,1,1,0,…) and (1,0,0,0,…) for N ≥ 3. At N ≤ 2 (8) is
    total, and it is true of strict measures; DCG_b with b ≥ 2 gives ranks 1 and 2 the same weight, so it ties (0,1)
    and (1,0).
    """
    for n in (1, 2, 3, 4, 5):
        for measure in RANKED:
            ensure(holds("isotone", measure, "weak", n), f"{measure} is monotone at N = {n}")
            expected = n == 1 or (n == 2 and measure != "DCG(base=2)")
            ensure(holds("ordinal", measure, "weak", n) == expected, f"{measure} in GT's sense at N = {n}")
            strict = n == 1 or measure != "DCG(base=2)"
            ensure(holds("strict", measure, "weak", n) == strict, f"{measure} is strict at N = {n}")
    ensure(holds("ordinal", "DCG(base=3/2)", "weak", 2), "DCG with b < 2 at N = 2")
    ensure(ordering("weak", 3).compare((0, 1, 1), (1, 0, 0)) is Comparison.INCOMPARABLE, "(0,1,1) and (1,0,0)")
    runs = [(0, 1), (1, 0)]
    witness = Witness(
        "DCG_2(1,0) ≤ DCG_2(0,1), though (1,0) is strictly above (0,1); from N = 3 on no measure has GT's property,"
        " since (0,1,1) and (1,0,0) are incomparable",
        {"N": 2, "c": 1, "b": 2, "measure": "DCG"},
        runs,
        values("DCG(base=2)", runs),
    )
    return conditional(
        "ordinal is read as in UO, r ⪯ s ⇒ M(r) ≤ M(s): then for all N, p, b. With GT's own definition,"
        " r ⪯ s ⇔ M(r) ≤ M(s): iff N = 1, or N = 2 and b < 2 (AP, RBP, ERR: iff N ≤ 2)",
        witness,
        "AP, RBP_p, DCG_b and ERR are monotone with respect to (8); AP, RBP_p, ERR, and DCG_b with b < 2, strictly so.",
    )


@claim(
    "A-41",
    "GT §6.2.2, Example 14",
    "Multi-graded (8) is not graded; interval [(2,1,0),(2,2,1)] has maximal chains of length 3 and 2.",
)
def graded_relevance_is_not_graded() -> Decision:
    """Let c ≥ 2. At N = 1 (8) is the chain of degrees, which is graded. At N = 2 the runs from (1,0) to (2,1) are
    these two, (1,1), (1,2) and (2,0): (1,0) < (1,1) < (1,2) < (2,1) and (1,0) < (2,0) < (2,1) are maximal chains, as
    (2,0) has fewer relevant documents than (1,1) and a better first. For N ≥ 2, a run between (c,…,c,1,0) and
    (c,…,c,2,1) begins with the same N − 2 documents of degree c and has no more above degree 2, so this interval is
    the one just seen; with c = 2, N = 3 it is that of Example 14. Intervals of graded posets are graded, so (8) is
    not.
    """
    for length, grades in ((1, 2), (1, 4), (2, 2), (2, 3), (3, 2)):
        order = ordering("weak", length, grades)
        poset = Poset.from_relation(list(order.universe), order.leq)
        ensure(poset.is_graded().is_true == (length == 1), f"N = {length}, c = {grades}")
    order = ordering("weak", 3, 2)
    inside = [run for run in order.universe if order.leq((2, 1, 0), run) and order.leq(run, (2, 2, 1))]
    interval = Poset.from_relation(inside, order.leq)
    chains = interval.is_graded().witness["chains"]
    ensure(interval.maximal_chains() == 2 and sorted(len(chain) - 1 for chain in chains) == [2, 3], "Example 14")
    witness = Witness(
        "at N = 1 (8) is the chain of degrees, which is graded",
        {"N": 1, "c": 2},
        [(0,), (1,), (2,)],
        [0, 1, 2],
    )
    return conditional("N ≥ 2", witness, "For c > 1, (8) is graded iff N = 1.")
