"""UO §4, the orders of judged runs, decided: D-01 to D-05 and D-25."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations_with_replacement, product

from measurand.claims.model import Decision, Witness, claim, conditional, confirmed, ensure, refuted
from measurand.orderings import Comparison, ordering

Run = tuple[int, ...]


def compared(order: str, r: Sequence[int], s: Sequence[int], grades: int) -> Comparison:
    """How r compares to s in an ordering of runs of their length."""
    return ordering(order, len(r), grades).compare(tuple(r), tuple(s))


def counts(run: Sequence[int], degree: float) -> list[int]:
    """UO's A(r, k, p) for k = 1, …, N: how many of the first k documents have at least this degree."""
    return [sum(one >= degree for one in run[:k]) for k in range(1, len(run) + 1)]


def _between(order: str, length: int, grades: int, least: Run, greatest: Run, relevant: int) -> bool:
    target = ordering(order, length, grades)
    return all(
        target.leq(least, run) and target.leq(run, greatest)
        for run in target.universe
        if sum(degree > 0 for degree in run) == relevant
    )


@claim(
    "D-01",
    "UO §4.1 examples",
    "Set-based, REL={0..3}: {0,1,1,2,2}<{0,1,1,2,3}; {0,1,1,2,2} and {0,1,1,1,3} incomparable; with k relevant "
    "documents {1^k,0..} is least and {q^k,0..} greatest.",
    "example",
)
def sets_of_documents() -> Decision:
    """The numbers of documents of degree at least 1, 2, 3 are 4, 2, 0 and 4, 2, 1 and 4, 1, 1: the first is below the
    second, and crosses the third. Any set with k relevant documents has k of degree at least 1, and between 0 and k of
    degree at least j for j > 1; {1^k, 0, …} attains all the lower ends, {q^k, 0, …} all the upper ends.
    """
    ensure(compared("set-partial", (2, 2, 1, 1, 0), (3, 2, 1, 1, 0), 3) is Comparison.LESS, "{0,1,1,2,2} < {0,1,1,2,3}")
    apart = compared("set-partial", (2, 2, 1, 1, 0), (3, 1, 1, 1, 0), 3)
    ensure(apart is Comparison.INCOMPARABLE, "{0,1,1,2,2} and {0,1,1,1,3}")
    for length, grades in product((1, 2, 3, 4), (1, 2, 3)):
        for k in range(length + 1):
            low, high = ((degree,) * k + (0,) * (length - k) for degree in (1, grades))
            ensure(_between("set-partial", length, grades, low, high, k), f"N = {length}, q = {grades}, k = {k}")
    return confirmed()


@claim(
    "D-02",
    "UO §4.1 end",
    "With ratio-scale relevance the set-based definition 'becomes a total ordering' by summing relevance units.",
)
def summing_relevance() -> Decision:
    """Raising a document adds to the sum, so r ≺ s implies Σr < Σs: summing extends the partial order, and any two sums
    can be compared. But it is an ordering of sets (r ⪯ s and s ⪯ r only if r = s) iff different sets have different
    sums. With degrees 0, 1, 2 "a highly relevant document is twice as relevant", UO's own example, {2,0,…} and
    {1,1,0,…} have the same sum for every N ≥ 2: what results is a total preorder, in which such runs tie. With equally
    spaced degrees only c = 1 or N = 1 are free of ties; degrees 0, 1, 3 are for N = 2.
    """
    for length, gains in product((1, 2, 3), ((0, 1), (0, 1, 2), (0, 1, 3), (0, 1, 4), (0, 1, 2, 3))):
        order = ordering("set-partial", length, len(gains) - 1)
        sums = {run: sum(gains[degree] for degree in run) for run in order.universe}
        rising = (sums[r] < sums[s] for r in sums for s in sums if order.compare(r, s) is Comparison.LESS)
        ensure(all(rising), "summing extends the order")
        even = gains == tuple(range(len(gains)))
        free_of_ties = len(set(sums.values())) == len(sums)
        ensure(not even or free_of_ties == (length == 1 or len(gains) == 2), f"{gains} at N = {length}")
    ensure(len({a + b for a, b in combinations_with_replacement((0, 1, 3), 2)}) == 6, "0, 1, 3 at N = 2")
    witness = Witness(
        "{1,1} and {2,0} are different and incomparable, and have the same sum",
        {"N": 2, "c": 2, "gains": "0, 1, 2"},
        [(1, 1), (2, 0)],
        [Fraction(2), Fraction(2)],
    )
    return conditional(
        "no two different sets of N documents have the same sum of relevance units (with equally spaced degrees: iff "
        "N = 1 or c = 1); as a total preorder, in which different sets may tie, always",
        witness,
        "Summing relevance units extends the partial order to a total preorder; it is a total order iff different sets "
        "have different sums.",
    )


@claim(
    "D-03",
    "UO §4.2 examples 1-2",
    "Rank-based: (0,1,1,2,2)<(0,1,1,2,3); (0,1,1,2,2),(0,1,1,1,3) incomparable; binary (0,1,0,1,0),(1,0,0,0,1) "
    "incomparable.",
    "example",
)
def rankings() -> Decision:
    """The first pair differs by a replacement at rank 5. In the second, r has more of degree 2 down to rank 4 (1 and
    0), s more of degree 3 down to rank 5 (0 and 1). In the third, down to rank 1 there are 0 and 1 relevant documents,
    down to rank 4 there are 2 and 1. (The printed definition has ŝ[k] where ŝ[j] is meant.)
    """
    ensure(compared("weak", (0, 1, 1, 2, 2), (0, 1, 1, 2, 3), 3) is Comparison.LESS, "a replacement")
    ensure(compared("weak", (0, 1, 1, 2, 2), (0, 1, 1, 1, 3), 3) is Comparison.INCOMPARABLE, "degrees cross")
    ensure(compared("weak", (0, 1, 0, 1, 0), (1, 0, 0, 0, 1), 1) is Comparison.INCOMPARABLE, "ranks cross")
    return confirmed()


@claim("D-04", "UO §4.2 example 3", "(0,1,1,2,2) and (2,0,1,2,1) are not comparable.", "example")
def comparable_after_all() -> Decision:
    """Documents of degree at least 1 down to ranks 1..5: 0,1,2,3,4 and 1,1,2,3,4; of degree at least 2: 0,0,0,1,2 and
    1,1,1,2,2; of degree 3: none. The second run has at least as many everywhere, so it is above. In steps: swap ranks 1
    and 2 to get (1,0,1,2,2), then ranks 1 and 5 to get (2,0,1,2,1): the document of degree 1 moves back from rank 2
    to rank 5 only as the place of the better one that moves up.
    """
    r, s = (0, 1, 1, 2, 2), (2, 0, 1, 2, 1)
    ensure(compared("weak", r, s, 3) is Comparison.LESS, "(0,1,1,2,2) < (2,0,1,2,1)")
    weak = ordering("weak", 5, 3)
    ensure(weak.leq(r, (1, 0, 1, 2, 2)) and weak.leq((1, 0, 1, 2, 2), s), "two swaps")
    ensure(sorted(r) == sorted(s), "equal as sets")
    ensure(compared("weak", (0, 2, 1), (1, 0, 2), 3) is Comparison.INCOMPARABLE, "the example offered instead")
    witness = Witness(
        "at every depth the second run has at least as many documents of each degree: counts for degree 1 (then 2)",
        {"N": 5, "c": 3},
        [r, s],
        [f"{counts(run, 1)}, {counts(run, 2)}" for run in (r, s)],
    )
    return refuted(
        witness,
        "(0,1,1,2,2) ≺ (2,0,1,2,1): (0,1,1,2,2) has its documents in increasing order, so it is below every other "
        "arrangement of them. An example of what is meant: (0,2,1) and (1,0,2) are equal as sets, and incomparable.",
    )


@claim("D-05", "UO §4.2 eq.(1)", "Runs with k relevant documents lie between (0..0,1..1) and (q..q,0..0).")
def least_and_greatest() -> Decision:
    """Let r have k relevant documents. Down to rank i it has at most min(i, k) documents of any degree at least 1, as
    many as (q^k, 0, …) has for each degree. And it has at least k − (N − i) relevant ones, as not more fit behind rank
    i, and at least 0: as many as (0, …, 0, 1^k) has, which has none of a higher degree.
    """
    for length, grades in product((1, 2, 3, 4), (1, 2, 3)):
        for k in range(length + 1):
            low, high = (0,) * (length - k) + (1,) * k, (grades,) * k + (0,) * (length - k)
            ensure(_between("weak", length, grades, low, high, k), f"N = {length}, q = {grades}, k = {k}")
    return confirmed()


@claim("D-25", "UO §4", "B = A u (A^c n B) => M(B) = M(A) + M(A u (A^c n B)) >= M(A).", "slip")
def measure_of_a_union() -> Decision:
    """A ∪ (A^c ∩ B) is B itself, so the printed sum says M(B) = M(A) + M(B): true only if M(A) = 0 or M(B) = ∞.
    Additivity of the disjoint sets A and A^c ∩ B gives M(B) = M(A) + M(A^c ∩ B) ≥ M(A), which is what is meant.
    """
    sets = [frozenset(i for i in range(3) if bits >> i & 1) for bits in range(8)]
    for a, b in product(sets, repeat=2):
        if a <= b:
            ensure(a | (b - a) == b, "B = A ∪ (A^c ∩ B)")
            ensure(len(b) == len(a) + len(b - a), "as meant")
            ensure((len(b) == len(a) + len(a | (b - a))) == (not a), "as printed")
    witness = Witness(
        "counting documents, A = B = {d}: M(B) = 1, but M(A) + M(A ∪ (A^c ∩ B)) = 2",
        {"A": "{d}", "B": "{d}", "M": "number of elements"},
        (),
        [Fraction(1), Fraction(2)],
    )
    return refuted(witness, "For A ⊆ B: B = A ∪ (A^c ∩ B) is a disjoint union, so M(B) = M(A) + M(A^c ∩ B) ≥ M(A).")
