"""IL: *An interval-like scale property for IR evaluation measures*. The order of intervals, and its examples."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import accumulate, combinations, pairwise

from measurand.claims.asking import binary
from measurand.claims.model import (
    Decision,
    Witness,
    claim,
    conditional,
    confirmed,
    ensure,
    refuted,
)
from measurand.orderings import Comparison, ordering
from measurand.orderings.base import RunLike
from measurand.relevance.run import JudgedRun
from measurand.scales.differences import DifferenceStructure, is_difference_structure
from measurand.scales.intervals import compare_intervals, cumulated, difference_vector, operations

Vector = tuple[int, ...]


def _twice_cumulated(low: Sequence[int], high: Sequence[int]) -> Vector:
    return tuple(accumulate(accumulate(b - a for a, b in zip(low, high, strict=True))))


def _at_most(first: Iterable[int], second: Iterable[int]) -> bool:
    return all(a <= b for a, b in zip(first, second, strict=True))


def _steps_up(run: JudgedRun) -> Iterable[JudgedRun]:
    """Every single replacement, and every single swap of a relevant document with one above it that is not."""
    for i, degree in enumerate(run):
        if degree == 0:
            yield JudgedRun((*run[:i], 1, *run[i + 1 :]))
            for j in range(i + 1, len(run)):
                if run[j]:
                    yield JudgedRun((*run[:i], 1, *run[i + 1 : j], 0, *run[j + 1 :]))


@claim(
    "B-01",
    "IL §3.2 eq.(1)",
    "Replacement+Swap lead to: r<=s iff all prefix sums are <= (binary).",
)
def replacement_and_swap_generate_the_order() -> Decision:
    """A replacement or a swap lowers no prefix sum, which gives one direction. For the other let R[k] ≤ S[k] for all k
    and let i be the first rank at which r and s differ; then r[i] = 0 and s[i] = 1, so R[i] < S[i]. If r has a
    relevant document after i, the first of them at j, swap i and j: only R[i], …, R[j−1] rise, by 1; they all were
    R[i] < S[i] ≤ S[k], so they stay at most S[k]. If it has none, replace at i: all R[k] with k ≥ i were R[i] <
    S[k], and rise by 1. Either way the run now agrees with s one rank further and still is below s; go on until it
    is s.
    """
    for n in range(1, 6):
        reachable: dict[JudgedRun, set[JudgedRun]] = {}
        for run in sorted(binary(n), key=lambda run: (sum(run), run), reverse=True):
            reachable[run] = {run}
        changed = True
        while changed:
            changed = False
            for run, found in reachable.items():
                more = set(found).union(*(reachable[above] for above in _steps_up(run)))
                changed |= len(more) > len(found)
                reachable[run] = more
        order = ordering("weak", n)
        for r, found in reachable.items():
            expected = {s for s in binary(n) if _at_most(cumulated(r), cumulated(s))}
            ensure(found == expected, f"what Replacement and Swap reach from {r}")
            ensure(expected == {s for s in binary(n) if order.leq(r, s)}, f"the weak order above {r}")
    return confirmed()


_CHAIN = ("0,0,0,0", "0,0,0,1", "0,0,1,0", "0,1,0,0", "0,1,0,1", "0,1,1,0")


def _counts_raised(chain: Sequence[RunLike]) -> list[int]:
    """The rank whose prefix count each cover of a chain raises: the swap of i and i+1, or the replacement at N."""
    raised = []
    for low, high in pairwise(chain):
        steps = operations(low, high)
        ensure(sorted(steps) == [0] * (len(steps) - 1) + [1], f"{low} to {high} is one cover")
        raised.append(steps.index(1) + 1)
    return raised


@claim(
    "B-02",
    "IL §3.2 Example 1",
    "o=0 -> r=(0,1,1,0): chain with 2 replacements in position 4, 1 swap at depth 2, 2 at depth 3, = R=(0,1,2,2).",
    "slip",
)
def example_1_depths() -> Decision:
    """The printed chain consists of covers: replace at 4, swap 4→3, swap 3→2, replace at 4, swap 4→3. That is one swap
    into rank 2, two into rank 3 and two replacements, and R = (0,1,2,2) counts exactly that. But the text says that
    a swap "at depth i" is one "from position i−1 to position i". Then this chain has one swap at depth 3 (ranks 2
    and 3) and two at depth 4 (ranks 3 and 4), and R[k] would not count the swaps at depth k. Example 2, which has a
    swap in the first position, shows what is meant: from i+1 to i.
    """
    raised = Counter(_counts_raised(_CHAIN))
    meant = tuple(raised[i] for i in range(1, 5))
    ensure(meant == cumulated("0,1,1,0") == (0, 1, 2, 2), "the counts are R")
    as_printed = {i + 1: raised[i] for i in range(1, 4) if raised[i]}
    ensure(as_printed == {3: 1, 4: 2}, "with ranks i−1 and i the depths are one further down")
    return conditional(
        "a swap at depth i exchanges the ranks i+1 and i (the text prints: from position i−1 to position i)",
        Witness(
            "With the printed meaning of depth the chain has no swap at depth 2, one at depth 3 and two at depth 4.",
            {"N": 4, "c": 1},
            [JudgedRun.parse(run) for run in _CHAIN],
        ),
        "A swap at depth i is a forward swap from position i+1 to position i; then R[k] counts the swaps at depth k <"
        " N and R[N] the replacements.",
    )


@claim("B-03", "IL §3.2 Example 2", "(0,1,0,0)->(1,0,1,0): t=S-R=(1,0,1,1).", "example")
def example_2() -> Decision:
    """R = (0,1,1,1), S = (1,1,2,2), S − R = (1,0,1,1). The printed chain (0,1,0,0), (1,0,0,0), (1,0,0,1), (1,0,1,0)
    swaps into rank 1, replaces at rank 4 and swaps into rank 3: the same counts.
    """
    ensure(cumulated("0,1,0,0") == (0, 1, 1, 1) and cumulated("1,0,1,0") == (1, 1, 2, 2), "R and S")
    ensure(operations("0,1,0,0", "1,0,1,0") == (1, 0, 1, 1), "t")
    raised = Counter(_counts_raised(("0,1,0,0", "1,0,0,0", "1,0,0,1", "1,0,1,0")))
    ensure(tuple(raised[i] for i in range(1, 5)) == (1, 0, 1, 1), "the chain counts t")
    return confirmed()


_R = JudgedRun((1, 0, 0, 0, 0, 1, 1, 0, 1, 0))
_S_PRINTED = JudgedRun((1, 1, 0, 0, 0, 1, 0, 1, 0, 0, 1))
_S_MEANT = JudgedRun((1, 1, 0, 0, 1, 0, 1, 0, 0, 1))
_T = (0, 1, 1, 1, 2, 1, 1, 1, 0, 1)


@claim(
    "B-04",
    "IL §3.2 Example 3",
    "r=(1,0,0,0,0,1,1,0,1,0), s=(1,1,0,0,0,1,0,1,0,0,1): S=(1,2,2,2,3,3,4,4,4,5), t=(0,1,1,1,2,1,1,1,0,1).",
    "slip",
)
def example_3() -> Decision:
    """r has ten entries and the printed s eleven: its cumulative sums are (1,2,2,2,2,3,3,4,4,4,5), and no difference
    with R exists. The printed S is that of (1,1,0,0,1,0,1,0,0,1), the printed s with one of its zeros at ranks 3 to
    5 left out; with that run S, t and everything that follows are right.
    """
    ensure((len(_R), len(_S_PRINTED)) == (10, 11), "the printed runs differ in length")
    ensure(cumulated(_S_PRINTED) == (1, 2, 2, 2, 2, 3, 3, 4, 4, 4, 5), "the sums of the printed s")
    shorter = {_S_PRINTED[:i] + _S_PRINTED[i + 1 :] for i in (2, 3, 4)}
    ensure(shorter == {tuple(_S_MEANT)}, "the printed s with a zero left out")
    ensure(cumulated(_S_MEANT) == (1, 2, 2, 2, 3, 3, 4, 4, 4, 5), "the printed S")
    ensure(operations(_R, _S_MEANT) == _T, "the printed t")
    return refuted(
        Witness(
            "The printed s has eleven entries, r ten; already the fifth sum of the printed s is 2, not 3.",
            {"N": "10 and 11", "c": 1},
            [_R, _S_PRINTED],
            ["R = 1,1,1,1,1,2,3,3,4,4", "S = 1,2,2,2,2,3,3,4,4,4,5"],
        ),
        "s = (1,1,0,0,1,0,1,0,0,1): then S = (1,2,2,2,3,3,4,4,4,5) and t = (0,1,1,1,2,1,1,1,0,1), as printed.",
    )


@claim(
    "B-05",
    "IL Definition 2",
    "Delta_sr[i]=sum_{j<=i}(i-j+1)(s[j]-r[j]) equals the twice cumulated difference; last entry = natural distance.",
)
def difference_vector_is_cumulated_twice() -> Decision:
    """T[i] = Σ_{k≤i} Σ_{j≤k} (s[j]−r[j]); the term of j occurs for k = j, …, i, that is i−j+1 times. The last entry is
    Σ (N−j+1)(s[j]−r[j]) = ρ(s) − ρ(r), with the rank function of the binary weak order: every cover (swap of
    neighbours, or replacement at the last rank) adds 1 to Σ (N−j+1)·r[j].
    """
    for n in range(1, 6):
        order = ordering("weak", n)
        for r in binary(n):
            for s in binary(n):
                if order.leq(r, s):
                    by_definition = tuple(
                        sum((i - j + 1) * (s[j - 1] - r[j - 1]) for j in range(1, i + 1)) for i in range(1, n + 1)
                    )
                    ensure(by_definition == _twice_cumulated(r, s) == difference_vector(r, s), f"Δ from {r} to {s}")
                    ensure(by_definition[-1] == order.distance(r, s), f"natural distance of {r} and {s}")
    return confirmed()


@claim(
    "B-06",
    "IL §3.2 Example 4, 5",
    "Delta_vu=(0,0,1,2,4,5,6,6,6,6) <= (0,1,2,3,5,6,7,8,8,9); swap 2->1 dominates swap 10->9.",
    "example",
)
def examples_4_and_5() -> Decision:
    """u = (1,0,0,1,0,1,1,1,0,0), v = (1,0,1,1,1,0,1,0,0,0): v−u cumulated is (0,0,1,1,2,1,1,0,0,0), cumulated again
    (0,0,1,2,4,5,6,6,6,6). Δ_sr cumulates t = (0,1,1,1,2,1,1,1,0,1) (of the s that is meant, B-04) to
    (0,1,2,3,5,6,7,8,8,9), which is nowhere smaller. Swapping 2→1 has Δ = (1,…,1), swapping 10→9 (0,…,0,1,1).
    """
    u, v = "1,0,0,1,0,1,1,1,0,0", "1,0,1,1,1,0,1,0,0,0"
    smaller, larger = (0, 0, 1, 2, 4, 5, 6, 6, 6, 6), (0, 1, 2, 3, 5, 6, 7, 8, 8, 9)
    ensure(difference_vector(u, v) == smaller and tuple(accumulate(_T)) == larger, "the printed vectors")
    ensure(compare_intervals((u, v), (_R, _S_MEANT)) is Comparison.LESS, "[u,v] is smaller than [r,s]")
    first = JudgedRun([0, 1] + [0] * 8), JudgedRun([1] + [0] * 9)
    last = JudgedRun([0] * 9 + [1]), JudgedRun([0] * 8 + [1, 0])
    ensure(difference_vector(*first) == (1,) * 10 and difference_vector(*last) == (0,) * 8 + (1, 1), "the two swaps")
    ensure(compare_intervals(last, first) is Comparison.LESS, "swap 10→9 is smaller than swap 2→1")
    return confirmed()


@claim(
    "B-07",
    "IL §2.2, §3.2 Def. 3",
    "Interval-like = difference structure without solvability.",
)
def not_only_solvability_is_given_up() -> Decision:
    """Without solvability the axioms i (weak order of all differences), ii and iii remain. Vectors with ≤ in every
    entry do satisfy ii (−Δ reverses ≤) and iii (Δ_ac = Δ_ab + Δ_bc), and for N ≤ 2 also i: for N = 2 the order of
    runs is a chain and the vectors 0, (0,1), (1,1), (1,2), (1,3) form one too. From N = 3 on i fails: Δ = (0,1,2)
    and (1,1,1) do not compare, though they belong to intervals of one chain (put zeros in front for larger N). So
    comparability of intervals is given up together with solvability, and with it the equivalence in Theorem 1: an
    interval-like measure keeps "⇒" only.
    """
    for n in (1, 2, 3):
        structure = DifferenceStructure(list(binary(n)), _twice_cumulated, _at_most)
        kept = {name: verdict.is_true for name, verdict in structure.axioms().items()}
        ensure(kept["sign reversal"] and kept["weak monotonicity"], f"axioms ii and iii at N = {n}")
        ensure(kept["weak order"] == (n <= 2) and kept["solvability"] == (n == 1), f"axioms i and iv at N = {n}")
    order = ordering("weak", 3)
    intervals = [(r, s) for r in binary(3) for s in binary(3) if order.leq(r, s)]
    apart = ((a, b) for a in intervals for b in intervals if compare_intervals(a, b) is Comparison.INCOMPARABLE)
    first, second = next(apart)
    zero, low, high = JudgedRun((0, 0, 0)), JudgedRun((0, 1, 0)), JudgedRun((1, 0, 0))
    ensure((first, second) == ((zero, low), (low, high)), "the smallest intervals that do not compare")
    return refuted(
        Witness(
            "[r,s] and [u,v] lie in one chain, and their difference vectors (0,1,2) and (1,1,1) do not compare: axiom"
            " i fails as well as axiom iv.",
            {"N": 3, "c": 1, "Δ_sr": "0,1,2", "Δ_vu": "1,1,1"},
            [zero, low, low, high],
        ),
        "Interval-like measures rest on the axioms ii and iii and on a partial (not a weak) order of the differences;"
        " comparability (axiom i) is given up as well as solvability, except for N ≤ 2.",
    )


@claim("B-15", "IL §1", "Strong top-heaviness ranks (1,0,0,0) above (0,1,1,1).", "example")
def strong_prefers_one_at_the_top() -> Decision:
    """The first rank differs, and (1,0,0,0) has the relevant document there: 1000 > 0111 as binary numbers, 8 > 7."""
    strong = ordering("strong", 4)
    ensure(strong.compare("1,0,0,0", "0,1,1,1") is Comparison.GREATER, "the order")
    ensure((strong.rank("1,0,0,0"), strong.rank("0,1,1,1")) == (8, 7), "the ranks")
    return confirmed()


@claim(
    "B-16",
    "IL §3.2 remark",
    "Any convex combination of T[1..n] keeps comparable intervals comparable (same direction).",
)
def convex_combinations_keep_the_direction() -> Decision:
    """If T1[i] ≤ T2[i] for all i and λ ≥ 0, then Σ λ[i]T1[i] ≤ Σ λ[i]T2[i], term by term. (A strict inequality may
    turn into an equality where λ has zeros: with λ = (0,…,0,1) it is the natural distance.)
    """
    for n in range(1, 5):
        order = ordering("weak", n)
        vectors = {difference_vector(r, s) for r in binary(n) for s in binary(n) if order.leq(r, s)}
        corners = [tuple(Fraction(i == k) for i in range(n)) for k in range(n)]
        middles = [tuple((a + b) / 2 for a, b in zip(x, y, strict=True)) for x, y in combinations(corners, 2)]
        for first in vectors:
            for second in vectors:
                if _at_most(first, second):
                    for weights in (*corners, *middles):
                        one, other = (sum(w * t for w, t in zip(weights, T, strict=True)) for T in (first, second))
                        ensure(one <= other, f"{first} ≤ {second} combined by {weights}")
    return confirmed()


@claim(
    "B-17",
    "IL Theorem 1",
    "Delta_ab <=_d Delta_cd iff M(a)-M(b) <= M(c)-M(d) (compare GT Theorem 1 and IL's own Definition 2).",
)
def representation_theorem_in_il_notation() -> Decision:
    """GT writes M(b)−M(a), because there Δ_ab is positive for a ≺ b. IL §2.2 agrees on the other sign (a > b gives
    Δ_aa ≤d Δ_ab), and Definition 2 follows it: Δ_sr, larger run first, is positive for r ≤ s. So in IL's notation
    the theorem reads M(a)−M(b), and M still increases with the order. The proof is GT's with Δ'_ab = Δ_ba, which
    satisfies the four axioms if Δ does: steps between neighbours are all alike by solvability, so M = the number of
    steps from the bottom represents Δ. (As a bare statement of existence either sign is right: take −M.)
    """
    for name, n, c in (("strong", 3, 1), ("strong", 2, 2), ("set-total", 3, 2), ("weak", 2, 1)):
        order = ordering(name, n, c)
        rank = {run: order.rank(run) for run in order.universe}
        larger_first = DifferenceStructure(list(rank), lambda a, b, rank=rank: Fraction(rank[a] - rank[b]))  # type: ignore[misc]  # its own table
        ensure(is_difference_structure(larger_first), f"{name} is a difference structure in IL's notation")
        # represented_by asks for scale(b) − scale(a): with −M that is M(a) − M(b), as IL prints.
        printed = larger_first.represented_by({run: Fraction(-place) for run, place in rank.items()})
        ensure(printed.is_true, f"M(a) − M(b) represents {name}")
        ensure(not larger_first.represented_by({run: Fraction(place) for run, place in rank.items()}).is_true, "sign")
    return confirmed()
