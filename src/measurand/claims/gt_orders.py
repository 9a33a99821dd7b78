"""GT §2–§5.2, orders of sets and their rank functions, decided: A-01 to A-11 and A-16 to A-18."""

from __future__ import annotations

from collections import deque
from fractions import Fraction
from itertools import pairwise, product
from math import comb
from typing import Any

from measurand.claims.model import Decision, Witness, claim, confirmed, ensure, refuted
from measurand.orderings import Comparison, Poset, ordering
from measurand.scales.differences import DifferenceStructure, is_difference_structure, of_chain, of_maximal_chain

SMALL_GRADED = (
    ("set-total", 3, 2),
    ("set-partial", 3, 2),
    ("set-partial", 2, 3),
    ("strong", 2, 2),
    ("replacement", 2, 2),
    ("weak", 4, 1),
)


def steps_from(poset: Poset[Any], start: int) -> dict[int, int]:
    """The number of edges of a shortest path in the Hasse diagram, up or down, from one element to each other."""
    beside: list[set[int]] = [set(ups) for ups in poset.upper]
    for low, ups in enumerate(poset.upper):
        for up in ups:
            beside[up].add(low)
    steps, waiting = {start: 0}, deque([start])
    while waiting:
        here = waiting.popleft()
        for there in beside[here] - steps.keys():
            steps[there] = steps[here] + 1
            waiting.append(there)
    return steps


@claim(
    "A-01",
    "GT §2, App. §1 (Foldes)",
    "In a graded poset the natural distance of a comparable pair equals the shortest path in the Hasse diagram.",
)
def shortest_path() -> Decision:
    """Every edge of the Hasse diagram changes ρ by exactly 1, up or down, so a path from s to t has at least ρ(t) −
    ρ(s) edges; a maximal chain of [s, t] has exactly that many.
    """
    for name, length, grades in SMALL_GRADED:
        poset = ordering(name, length, grades).poset()
        rank = poset.heights()
        for low, element in enumerate(poset.elements):
            steps = steps_from(poset, low)
            for high, other in enumerate(poset.elements):
                if poset.leq(element, other):
                    ensure(steps[high] == rank[high] - rank[low], f"{name}: {element} to {other}")
    return confirmed()


@claim(
    "A-02",
    "GT §3.3 bullet 3",
    "The natural distance rho(b)-rho(a) is 'the length of a maximal chain in [a,b] minus 1'.",
    "slip",
)
def length_minus_one() -> Decision:
    """GT §2 defines the length of a chain as ℓ(C) = |C| − 1 and the natural distance as the length of the interval,
    so the natural distance is the length of a maximal chain of [a, b], and the number of its elements minus 1.
    Subtracting 1 from the length is one too many, for every pair.
    """
    chain = ordering("strong", 1).shortest_path((0,), (1,))
    ensure(len(chain) - 1 == ordering("strong", 1).distance((0,), (1,)) == 1, "the chain (0) < (1)")
    witness = Witness(
        "[(0), (1)] is its own maximal chain, with 2 elements and length 1; the natural distance is 1, not 1 − 1 = 0",
        {"N": 1, "c": 1, "order": "strong"},
        [(0,), (1,)],
        [0, 1],
    )
    return refuted(witness, "ρ(b) − ρ(a) is the length of a maximal chain in [a, b]: its number of elements minus 1.")


@claim(
    "A-03",
    "GT §3.3 Example 1",
    "({0..N}, b-a) is a difference structure; for (a,b,c,d)=(1,6,7,9): d'=3, d''=4.",
    "example",
)
def numbers_are_a_difference_structure() -> Decision:
    """Differences are integers, so ⪯d is a weak order; Δba = −Δab; Δac = Δab + Δbc. If 0 ≤ d − c ≤ b − a, then d' = a
    + (d − c) and d'' = b − (d − c) lie between a and b, hence in {0..N}. For (1, 6, 7, 9): d' = 1 + 2 = 3, d'' = 6 −
    2 = 4 (with N ≥ 9).
    """
    for top in range(8):
        structure = DifferenceStructure(range(top + 1), lambda a, b: Fraction(b - a))
        ensure(is_difference_structure(structure), f"the numbers 0..{top}")
    numbers = DifferenceStructure(range(10), lambda a, b: Fraction(b - a))
    ensure(numbers.solutions(1, 6, 7, 9) == (3, 4), "d' and d''")
    return confirmed()


@claim(
    "A-04",
    "GT §5.1 eq.(1)",
    "Order (1) is a total order and equals the lexicographic order of the non-increasing lists.",
)
def set_total_is_lexicographic() -> Decision:
    """Let j be the first place at which the decreasing lists differ, and r_j < s_j = a_k. From place j on, r holds
    only degrees below a_k and s none above it. So the multiplicities of all degrees above a_k agree, and s has more
    of a_k (the same number before place j, and at least one more): r ≺ s in (1). Two lists that differ have such a
    place, so (1) is the lexicographic order, and that is total.
    """
    for length, grades in ((1, 1), (3, 1), (2, 3), (4, 2), (3, 3)):
        order = ordering("set-total", length, grades)
        for r, s in product(order.universe, repeat=2):
            counts = [tuple(run.count(degree) for degree in range(grades, -1, -1)) for run in (r, s)]
            ensure((counts[0] <= counts[1]) == (r <= s) == order.leq(r, s), f"{r} and {s}")
    return confirmed()


@claim("A-05", "GT §5.1 example after (1)", "c=4: {4,3,2,2,2,2} < {4,3,3,0,0,0}.", "example")
def example_after_1() -> Decision:
    """Both hold one document of degree 4; of degree 3 the second holds two, the first one."""
    order = ordering("set-total", 6, 4)
    ensure(order.compare((4, 3, 2, 2, 2, 2), (4, 3, 3, 0, 0, 0)) is Comparison.LESS, "the two runs")
    return confirmed()


@claim(
    "A-06",
    "GT §5.1, §6.1",
    "|R(N)| = C(N+c,N) set-based, (c+1)^N rank-based; total orders graded of rank |R(N)|-1.",
)
def sizes() -> Decision:
    """A multiset of N degrees is a choice of N bars and c stars in a row: C(N+c, N). A list is N free choices of c+1
    degrees. A total order is one maximal chain, of length |R(N)| − 1.
    """
    for length, grades in product((1, 2, 3, 4), (1, 2, 3)):
        total, strong = ordering("set-total", length, grades), ordering("strong", length, grades)
        ensure(len(list(total.universe)) == comb(length + grades, length), "the number of sets")
        ensure(len(list(strong.universe)) == (grades + 1) ** length, "the number of lists")
        for order in (total, strong):
            ensure(order.is_total().is_true and order.rank(order.top) == order.size - 1, "the rank of the top")
    return confirmed()


def rank_of_set(listed: tuple[int, ...]) -> int:
    """GT (2) for a set as it is listed."""
    length = len(listed)
    return sum(comb(degree + length - j, length - j + 1) for j, degree in enumerate(listed, start=1))


@claim(
    "A-07",
    "GT §5.1 eq.(2),(3)",
    "rho(r)=sum_j C(delta(r_j)+N-j, N-j+1) is the rank function, onto {0,..,C(N+c,N)}, runs listed with"
    " r_i <= r_{i+1}.",
    "slip",
)
def rank_function_of_sets() -> Decision:
    """With the degrees in decreasing order (2) is the rank function: C(k+m−1, m) multisets of m degrees lie below
    {a_k, a_0, …}, namely those of the k lower degrees, and (2) adds this up place by place. There are C(N+c, N) runs,
    so ranks go from 0 to C(N+c, N) − 1. Listed in increasing order, (2) confuses runs: at N = c = 2 the set {2,0},
    written (0,2), would get C(1,2) + C(2,1) = 2, which is the rank of {1,1}. Both are slips of the pen: GT §4.1
    agrees to list in decreasing order, and §5.1 says that the rank of the order is |R(N)| − 1.
    """
    for length, grades in ((1, 1), (2, 2), (3, 2), (5, 3), (2, 5)):
        order = ordering("set-total", length, grades)
        ranks = [rank_of_set(run) for run in order.universe]
        ensure(ranks == list(range(comb(length + grades, length))), "the ranks in decreasing order")
    ensure(rank_of_set((0, 2)) == rank_of_set((1, 1)) == 2, "{2,0} listed in increasing order")
    witness = Witness(
        "R(1) has two runs, of ranks 0 and 1; the printed range {0,..,C(2,1)} = {0,1,2} also has 2",
        {"N": 1, "c": 1},
        [(0,), (1,)],
        [0, 1],
    )
    return refuted(witness, "(2) is the rank function onto {0, …, C(N+c, N) − 1}, for runs listed with r_i ⪰ r_{i+1}.")


@claim("A-08", "GT Example 2", "c=3,N=5, r={3,2,1,0,0}: 21+5+1=27; '|{a0,a1}|=3'.", "slip")
def example_2() -> Decision:
    """The ranks are right: C(7,5) = 21, C(5,4) = 5, C(3,3) = 1. The set {a0, a1} has 2 elements: with 2 objects the
    number of combinations of 4 is C(5,4) = 5, as printed; with 3 it would be C(6,4) = 15.
    """
    order = ordering("set-total", 5, 3)
    ranks = [order.rank(run) for run in ((3, 0, 0, 0, 0), (3, 2, 0, 0, 0), (3, 2, 1, 0, 0))]
    ensure(ranks == [21, 26, 27], "the ranks of Example 2")
    ensure(comb(2 + 4 - 1, 4) == 5 and comb(3 + 4 - 1, 4) == 15, "combinations of 2 and of 3 objects")
    witness = Witness(
        "{a0, a1} has 2 elements; the rank 27 is right, and rests on C(2+4−1, 4) = 5 combinations of 2 objects",
        {"N": 5, "c": 3},
        [(3, 0, 0, 0, 0), (3, 2, 0, 0, 0), (3, 2, 1, 0, 0)],
        ranks,
    )
    return refuted(witness, "ρ({3,2,1,0,0}) = 21 + 5 + 1 = 27, where |{a0, a1}| = 2.")


@claim("A-09", "GT Example 3", "c=2,N=5: M=14, 8, 17, 12 and 3 != 4.", "example")
def example_3() -> Decision:
    """C(6,5) + C(5,4) + 1 + 1 + 1 = 6 + 5 + 3 = 14; 6 + 1 + 1 = 8; 6 + 5 + C(4,3) + 1 + 1 = 17; 6 + 5 + 1 = 12."""
    runs = ((2, 2, 1, 1, 1), (2, 1, 1, 0, 0), (2, 2, 2, 1, 1), (2, 2, 1, 0, 0))
    ensure([ordering("set-total", 5, 2).rank(run) for run in runs] == [14, 8, 17, 12], "the ranks of Example 3")
    return confirmed()


@claim(
    "A-10",
    "GT §5.1 (after (3))",
    "a_1 always contributes 1; for k>1 the contribution C(k+N-j,N-j+1) strictly decreases with j.",
)
def contributions() -> Decision:
    """With m = N − j + 1, the contribution is C(m+k−1, m) = C(m+k−1, k−1). For k = 1 it is 1. For k > 1 it grows
    strictly with m ≥ 1, because C(m+k, k−1) − C(m+k−1, k−1) = C(m+k−1, k−2) > 0; and m falls as j grows.
    """
    for length, degree in product(range(1, 12), range(1, 8)):
        contribution = [comb(degree + length - j, length - j + 1) for j in range(1, length + 1)]
        if degree == 1:
            ensure(set(contribution) == {1}, "a_1")
        else:
            ensure(all(a > b for a, b in pairwise(contribution)), f"a_{degree} at N = {length}")
    return confirmed()


@claim(
    "A-11",
    "GT §5.1, §5.2.2, §6.1, §6.2.1",
    "With the natural-distance difference, (1), (6) and every maximal chain of (4) and binary (8) are difference"
    " structures; measures (3),(5),(7),(9) are interval scales there.",
)
def rank_functions_are_interval_scales() -> Decision:
    """These orders are graded and bounded, so on a maximal chain ρ takes each of 0, …, n once, and Δab = ρ(b) − ρ(a):
    the structure is that of the numbers 0..n (A-03), which the identity, that is ρ, represents (GT Theorem 1).
    """
    for name, length, grades in (("set-total", 3, 2), ("strong", 3, 1), ("strong", 2, 2)):
        order = ordering(name, length, grades)
        structure = of_chain(order)
        ensure(is_difference_structure(structure), name)
        ensure(structure.represented_by({run: Fraction(order.rank(run)) for run in order.universe}).is_true, name)
    for name, length, grades in (("set-partial", 3, 2), ("weak", 4, 1)):
        order = ordering(name, length, grades)
        for run in order.universe:
            chain = of_maximal_chain(order, [run])
            ranks = {one: Fraction(order.rank(one)) for one in chain.elements}
            ensure(sorted(ranks.values()) == list(range(order.rank(order.top) + 1)), f"{name} through {run}")
            ensure(is_difference_structure(chain) and chain.represented_by(ranks).is_true, f"{name} through {run}")
    return confirmed()


@claim(
    "A-16",
    "GT Example 4",
    "{2,2,1,1,0} and {3,1,1,1,0} are incomparable under (4), ordered under (1).",
    "example",
)
def example_4() -> Decision:
    """At or above degree 3: 0 < 1 documents; at or above degree 2: 2 > 1. Under (1) degree 3 alone decides."""
    r, s = (2, 2, 1, 1, 0), (3, 1, 1, 1, 0)
    ensure(ordering("set-partial", 5, 3).compare(r, s) is Comparison.INCOMPARABLE, "(4)")
    ensure(ordering("set-total", 5, 3).compare(r, s) is Comparison.LESS, "(1)")
    return confirmed()


@claim(
    "A-17",
    "GT Prop. 2 (App. Prop. 3)",
    "(4) is a bounded lattice, graded, rho = sum delta; covers = one replacement a_i -> a_{i+1}.",
)
def set_partial_is_graded() -> Decision:
    """In decreasing order, (4) compares runs place by place: the i-th highest degree is at least a_j iff at least i
    documents are. Place by place, maxima and minima of decreasing lists are decreasing, so they are join and meet;
    the bounds are {0,…,0} and {c,…,c}. If r ≺ s, let i be the first place with r_i < s_i: raising r_i by one degree
    keeps the list decreasing (r_i < s_i ≤ s_{i−1} = r_{i−1}) and at most s. So between r and s lies a run with Σδ one
    higher: covers are exactly the replacements of one a_i by a_{i+1}, and ρ = Σδ. (For c = 1 too, where GT needs no
    proof.)
    """
    for length, grades in ((1, 1), (1, 3), (4, 1), (3, 2), (2, 3), (3, 3)):
        order = ordering("set-partial", length, grades)
        poset = Poset.from_relation(list(order.universe), order.leq)
        ensure(poset.is_bounded().is_true and poset.is_lattice().is_true and poset.is_graded().is_true, "the poset")
        ensure(poset.heights() == tuple(sum(run) for run in poset.elements), "the rank function")
        for low, ups in enumerate(poset.upper):
            run = poset.elements[low]
            raised = {(*run[:i], d + 1, *run[i + 1 :]) for i, d in enumerate(run) if d < grades}
            replaced = {tuple(sorted(one, reverse=True)) for one in raised}
            ensure({tuple(poset.elements[up]) for up in ups} == replaced, f"the covers of {run}")
    return confirmed()


@claim(
    "A-18",
    "GT Example 5, Example 6",
    "N=c=3: path {1,1,0}..{3,3,1} of length 5 is a maximal chain of the interval; 'a run covers another iff a_j is"
    " replaced with a_{j-1}'; rho({3,1,0})=4.",
    "slip",
)
def examples_5_and_6() -> Decision:
    """The path and the rank are right. The sentence on covers has its indices the wrong way round for what GT calls a
    replacement (an operation that yields the greater run; the appendix: "the replacement of an element a_i with
    a_{i+1}"): replacing a_j by a_{j−1} yields a run that is covered. It is true if it is read downwards, from the
    covering run to the covered one, which may be what was meant.
    """
    order = ordering("set-partial", 3, 3)
    path = [(1, 1, 0), (1, 1, 1), (2, 1, 1), (3, 1, 1), (3, 2, 1), (3, 3, 1)]
    ensure(all(up in order.upper_covers(low) for low, up in pairwise(path)), "each run covers the one before")
    ensure(order.distance(path[0], path[-1]) == 5 and order.rank((3, 1, 0)) == 4, "distance and rank")
    small = ordering("set-partial", 1)
    ensure((0,) in small.lower_covers((1,)) and (0,) not in small.upper_covers((1,)), "{0} and {1}")
    witness = Witness(
        "replacing a1 with a0 in {1} gives {0}, which is covered by {1} and does not cover it",
        {"N": 1, "c": 1},
        [(1,), (0,)],
        [1, 0],
    )
    return refuted(witness, "A run covers another iff it arises from it by replacing one a_{j−1} with a_j, j > 0.")
