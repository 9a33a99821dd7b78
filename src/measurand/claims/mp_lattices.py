"""MP §2, §3: valuations, the distances they make, and which of the orders are lattices."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, product
from typing import Generic, TypeVar

from measurand.claims.asking import holds, value, values
from measurand.claims.model import Decision, Witness, claim, conditional, confirmed, ensure, refuted
from measurand.orderings import ORDERINGS, Comparison, Ordering, Poset, ordering
from measurand.relevance.run import JudgedRun
from measurand.scales.lattices import irreducible_weights, valuation_from_weights

T = TypeVar("T", bound=Hashable)


@dataclass(frozen=True)
class _Lattice(Generic[T]):
    """A finite lattice with its operations looked up in tables."""

    elements: Sequence[T]
    join: Mapping[tuple[T, T], T]
    meet: Mapping[tuple[T, T], T]

    def leq(self, x: T, y: T) -> bool:
        """Whether x ⪯ y."""
        return self.join[x, y] == y

    def is_valuation(self, v: Callable[[T], Fraction]) -> bool:
        """Whether v(x) + v(y) = v(x∨y) + v(x∧y) for all pairs."""
        pairs = product(self.elements, repeat=2)
        return all(v(x) + v(y) == v(self.join[x, y]) + v(self.meet[x, y]) for x, y in pairs)

    def is_isotone(self, v: Callable[[T], Fraction]) -> bool:
        """Whether x ⪯ y implies v(x) ≤ v(y)."""
        return all(v(x) <= v(y) for x, y in product(self.elements, repeat=2) if self.leq(x, y))

    def is_positive(self, v: Callable[[T], Fraction]) -> bool:
        """Whether x ≺ y implies v(x) < v(y)."""
        return all(v(x) < v(y) for x, y in product(self.elements, repeat=2) if x != y and self.leq(x, y))

    def distance(self, v: Callable[[T], Fraction], x: T, y: T) -> Fraction:
        """d_v(x, y) = v(x∨y) − v(x∧y)."""
        return v(self.join[x, y]) - v(self.meet[x, y])


def _lattice_of(poset: Poset[T]) -> _Lattice[T]:
    pairs = list(product(poset.elements, poset.elements))
    return _Lattice(poset.elements, {p: poset.join(*p)[0] for p in pairs}, {p: poset.meet(*p)[0] for p in pairs})


def _distributive_examples() -> Iterator[Ordering]:
    """Small orders of each kind that are distributive lattices."""
    for name, n, c in (("weak", 3, 1), ("replacement", 2, 2), ("set-partial", 2, 2), ("strong", 2, 1), ("weak", 1, 3)):
        yield ordering(name, n, c)


def _pentagon() -> Poset[str]:
    """N5: 0 < x < z < 1 and 0 < y < 1."""
    return Poset.from_edges(list("0xzy1"), [(0, 1), (1, 2), (2, 4), (0, 3), (3, 4)])


@claim(
    "C-01",
    "MP §2 (after Thm 4), footnotes 3-6",
    "On a finite distributive lattice every isotone valuation is positive.",
)
def isotone_valuations_need_not_be_positive() -> Decision:
    """A constant is an isotone valuation, and it is positive on a one-element lattice only. Less trivially: precision
    on the binary weak order (a distributive lattice) is an isotone valuation with P(0,1) = P(1,0), though (0,1) ≺
    (1,0). J_x ⊂ J_y gives v(x) < v(y) only if some w(j) with j in J_y but not in J_x is positive; isotone means
    w(j) ≥ 0.
    """
    chain = _lattice_of(ordering("strong", 1).poset())

    def zero(run: JudgedRun) -> Fraction:
        return Fraction(0)

    ensure(chain.is_valuation(zero) and chain.is_isotone(zero) and not chain.is_positive(zero), "the constant 0")
    for n in range(2, 5):
        ensure(ordering("weak", n).is_distributive().is_true, "the binary weak order is distributive")
        ensure(holds("isotone-valuation", "P", "weak", n), f"precision is an isotone valuation, N = {n}")
        ensure(not holds("positive-valuation", "P", "weak", n), f"precision is not positive, N = {n}")
    return refuted(
        Witness(
            "M = 0 on the two runs of length 1 is an isotone valuation, not a positive one; so is precision on the"
            " binary weak order with N = 2, where P(0,1) = P(1,0) = 1/2.",
            {"N": 1, "c": 1, "measure": "constant 0"},
            [JudgedRun((0,)), JudgedRun((1,))],
            [Fraction(0), Fraction(0)],
        ),
        "On a finite distributive lattice an isotone valuation is positive iff all weights w(j) = v(j) − v(j_*) of"
        " join-irreducible elements j are positive.",
    )


@claim(
    "C-02",
    "MP Thm 2, eq.(1),(3)",
    "A valuation is determined by its values on the join-irreducibles; any isotone valuation is"
    " v(x)=sum_{j in J_x} w(j).",
)
def valuations_and_join_irreducibles() -> Decision:
    """The bottom 0̂ is not join-irreducible, and its value is free: v + constant is a valuation if v is. If v(0̂) is
    fixed, v is determined by its values on J from the bottom up: an element that is not join-irreducible is a join
    x∨y of smaller ones, and v(x∨y) = v(x) + v(y) − v(x∧y). With w(j) = v(j) − v(j_*), where j_* is the one element
    that j covers, v(x) = v(0̂) + Σ w(j) over J_x: the right side is a valuation too, and agrees with v on 0̂ and on
    J. If v is isotone, w(j) ≥ 0; w(j) = 0 must be allowed (C-01). So both statements hold iff v(0̂) = 0, as Rota
    assumes.
    """
    for order in _distributive_examples():
        weights = {j: Fraction(k, 2) for k, j in enumerate(order.join_irreducibles())}  # one of them is 0
        for bottom in (Fraction(0), Fraction(3)):
            made = valuation_from_weights(order, weights, bottom)
            lattice = _lattice_of(order.poset())
            exact = {run: Fraction(str(made(run))) for run in order.universe}
            ensure(lattice.is_valuation(exact.__getitem__), f"a sum of weights is a valuation on {order!r}")
            ensure(lattice.is_isotone(exact.__getitem__), f"and isotone on {order!r}")
            ensure(irreducible_weights(made, order) == weights, f"the weights are read off again on {order!r}")
    runs = [JudgedRun((0,)), JudgedRun((1,))]
    return conditional(
        "valuations are normalised by v(0̂) = 0 (and weights w(j) = 0 are allowed)",
        Witness(
            "v = 1 on both runs is an isotone valuation, but Σ w(j) over the empty J_0̂ is 0; and it agrees on the"
            " only join-irreducible run (1) with the valuation 0, 1, from which it differs.",
            {"N": 1, "c": 1, "measure": "constant 1"},
            runs,
            [Fraction(1), Fraction(1)],
        ),
        "A valuation is determined by v(0̂) and its values on the join-irreducibles, and v(x) = v(0̂) + Σ w(j) over"
        " J_x; it is isotone iff all w(j) ≥ 0.",
    )


@claim(
    "C-03",
    "MP Thm 3 (Birkhoff)",
    "For an isotone valuation d_v=v(x v y)-v(x ^ y) is a pseudo-metric, and contracts under joins/meets (iii).",
)
def birkhoffs_theorem() -> Decision:
    """d ≥ 0 and d(x,x) = 0 since v is isotone. Triangle: v(x∨y) + v(y∨z) = v(x∨y∨z) + v((x∨y)∧(y∨z)) ≥ v(x∨z) + v(y),
    and v(x∧y) + v(y∧z) = v((x∧y)∨(y∧z)) + v(x∧y∧z) ≤ v(y) + v(x∧z); subtract. (iii): (z∨x)∧(z∨y) ⪰ z∨(x∧y) and
    (z∧x)∨(z∧y) ⪯ z∧(x∨y), so d(z∨x,z∨y) + d(z∧x,z∧y) ≤ [v(z∨(x∨y)) + v(z∧(x∨y))] − [v(z∨(x∧y)) + v(z∧(x∧y))] = v(z)
    + v(x∨y) − v(z) − v(x∧y) = d(x,y). No distributivity is used.
    """
    pentagon = _lattice_of(_pentagon())
    flat = {"0": Fraction(0), "x": Fraction(1), "z": Fraction(1), "y": Fraction(1), "1": Fraction(2)}
    _ensure_birkhoff(pentagon, flat.__getitem__)
    for measure in ("P", "RR", "AP", "ERR", "RBP(p=4/5)"):
        table = {run: Fraction(str(value(measure, run))) for run in ordering("weak", 3).universe}
        _ensure_birkhoff(_lattice_of(ordering("weak", 3).poset()), table.__getitem__)
    for order in _distributive_examples():
        weights = {j: Fraction(k) for k, j in enumerate(order.join_irreducibles())}
        made = valuation_from_weights(order, weights)
        table = {run: Fraction(str(made(run))) for run in order.universe}
        _ensure_birkhoff(_lattice_of(order.poset()), table.__getitem__)
    return confirmed()


def _ensure_birkhoff(lattice: _Lattice[T], v: Callable[[T], Fraction]) -> None:
    ensure(lattice.is_valuation(v) and lattice.is_isotone(v), "an isotone valuation")
    for x, y in product(lattice.elements, repeat=2):
        apart = lattice.distance(v, x, y)
        ensure(apart >= 0 and apart == lattice.distance(v, y, x) and (x != y or apart == 0), f"(i) at {x}, {y}")
        for z in lattice.elements:
            ensure(apart <= lattice.distance(v, x, z) + lattice.distance(v, z, y), f"(ii) at {x}, {y}, {z}")
            joins = lattice.distance(v, lattice.join[z, x], lattice.join[z, y])
            meets = lattice.distance(v, lattice.meet[z, x], lattice.meet[z, y])
            ensure(joins + meets <= apart, f"(iii) at {x}, {y}, {z}")


@claim(
    "C-04",
    "MP §2 eq.(2)",
    "On a distributive lattice d_v = v(x)+v(y)-2v(x^y) = sum over J_x symmetric-difference J_y of w = weighted"
    " shortest path; w=k gives k*natural distance, k=1 the rank function.",
)
def distances_by_weights() -> Decision:
    """v(x∨y) − v(x∧y) = v(x) + v(y) − 2v(x∧y) since v is a valuation. J_{x∧y} = J_x ∩ J_y, so this is the weight of
    the symmetric difference. Along a cover x ⋖ y the set J grows by one element j, and v by w(j). A path from x to
    y must change every j of the symmetric difference at least once; the path down to x∧y and up to y changes each
    of them once. With w = k every edge has length k: d is k times the number of edges of a shortest path, and
    d(0̂,x) = k·|J_x|, the rank for k = 1.
    """
    for order in _distributive_examples():
        irreducibles = list(order.join_irreducibles())
        below = {run: frozenset(order.irreducibles_below(run)) for run in order.universe}
        for weights in (
            {j: Fraction(k + 1, 3) for k, j in enumerate(irreducibles)},
            dict.fromkeys(irreducibles, Fraction(2)),
        ):
            made = valuation_from_weights(order, weights)
            v = {run: Fraction(str(made(run))) for run in order.universe}
            shortest = _shortest_paths(order, v)
            for x, y in product(order.universe, repeat=2):
                d = v[order.join(x, y)] - v[order.meet(x, y)]
                ensure(d == v[x] + v[y] - 2 * v[order.meet(x, y)] == shortest[x, y], f"d at {x}, {y} in {order!r}")
                ensure(d == sum(weights[j] for j in below[x] ^ below[y]), f"the symmetric difference at {x}, {y}")
                if set(weights.values()) == {Fraction(2)}:
                    ensure(d == 2 * order.distance(x, y), f"twice the natural distance of {x}, {y}")
        ensure(all(order.rank(run) == len(below[run]) for run in order.universe), f"the rank is |J_x| in {order!r}")
    return confirmed()


def _shortest_paths(order: Ordering, v: Mapping[JudgedRun, Fraction]) -> dict[tuple[JudgedRun, JudgedRun], Fraction]:
    """Lengths of shortest paths in the covering graph, edges weighted by |v(y) − v(x)| (Floyd and Warshall)."""
    runs = list(order.universe)
    far = sum(v.values(), Fraction(1)) * len(runs)
    length = {(x, y): Fraction(0) if x == y else far for x in runs for y in runs}
    for x in runs:
        for y in order.upper_covers(x):
            length[x, y] = length[y, x] = abs(v[y] - v[x])
    for via, x, y in product(runs, repeat=3):
        length[x, y] = min(length[x, y], length[x, via] + length[via, y])
    return length


@claim(
    "C-05",
    "MP Thm 4 and converse",
    "A lattice with a positive valuation is modular; a finite modular lattice has one (its rank function).",
)
def positive_valuations_and_modularity() -> Decision:
    """A lattice that is not modular contains N5: x ≺ z with x∨y = z∨y and x∧y = z∧y. A valuation then has v(x) =
    v(x∨y) + v(x∧y) − v(y) = v(z), so it is not positive. A finite modular lattice is graded, since all maximal
    chains of an interval are equally long (Jordan and Dedekind), and [x∧y, x] is transposed to [y, x∨y], so ρ(x) −
    ρ(x∧y) = ρ(x∨y) − ρ(y): ρ is a valuation, and it is strictly increasing.
    """
    modular = others = 0
    for poset in _small_bounded_posets(4):
        if not poset.is_lattice().is_true:
            continue
        lattice = _lattice_of(poset)
        height = dict(zip(poset.elements, map(Fraction, poset.heights()), strict=True))
        verdict = poset.is_modular()
        if verdict.is_true:
            modular += 1
            ensure(lattice.is_valuation(height.__getitem__) and lattice.is_positive(height.__getitem__), "the rank")
        else:
            others += 1
            x, z, y = (verdict.witness["N5"][name] for name in ("x", "z above x", "y"))
            same = lattice.join[x, y] == lattice.join[z, y] and lattice.meet[x, y] == lattice.meet[z, y]
            ensure(same and x != z and lattice.leq(x, z), "N5 forces v(x) = v(z)")
    ensure(modular > 0 and others > 0, "lattices of both kinds were looked at")
    return confirmed()


def _small_bounded_posets(middle: int) -> Iterator[Poset[int]]:
    """Every partial order on 1..k between a bottom and a top, k ≤ middle, numbered along a linear extension."""
    for k in range(middle + 1):
        pairs = list(combinations(range(1, k + 1), 2))
        for chosen in product((False, True), repeat=len(pairs)):
            less = {pair for pair, taken in zip(pairs, chosen, strict=True) if taken}
            if all((a, d) in less for a, b in less for c, d in less if b == c):
                yield Poset.from_relation(
                    range(k + 2),
                    lambda a, b, k=k, less=less: a == b or a == 0 or b == k + 1 or (a, b) in less,  # type: ignore[misc]  # bound now
                )


@claim("C-06", "MP §3 (cites Giner 2022)", "R(N) is a lattice under each of the five orderings.")
def which_orders_are_lattices() -> Decision:
    """set-total and strong are chains; set-partial and replacement compare decreasing lists and runs entry by entry,
    and the larger (smaller) of each entry is such a list or run again. weak with c = 1 compares the counts A[k] =
    r[1]+…+r[k] entry by entry, and the maximum of two such count vectors again grows by 0 or 1 a step; N = 1 is a
    chain. For c ≥ 2 and N ≥ 2 take (0,…,0,0,2) and (0,…,0,1,0): (…,1,2) and (…,2,0) are upper bounds of both. A run
    t above the first two and below these has a relevant document at N−1 (above (…,1,0)) of degree 1 (below (…,1,2))
    and no other one (below (…,2,0)); so it has none of degree 2 and is not above (…,0,2). No join.
    """
    for name, n, c in product(ORDERINGS, range(1, 4), range(1, 4)):
        order = ordering(name, n, c)
        expected = name != "weak" or c == 1 or n == 1
        ensure(order.is_lattice().is_true == expected, f"{order!r}")
        if order.size <= 64:
            ensure(order.poset().is_lattice().is_true == expected, f"{order!r} as a graph")
    weak = ordering("weak", 2, 2)
    r, s, one, other = (JudgedRun(run) for run in ((0, 2), (1, 0), (1, 2), (2, 0)))
    ensure(weak.poset().join(r, s) == [one, other], "the minimal upper bounds")
    ensure(weak.compare(one, other) is Comparison.INCOMPARABLE, "which do not compare")
    return conditional(
        "c = 1 or N = 1, for weak (swapping+replacement); the other four orderings are lattices for all N and c",
        Witness(
            "(0,2) and (1,0) have two minimal upper bounds, (1,2) and (2,0), and no join.",
            {"N": 2, "c": 2, "order": "weak"},
            [r, s, one, other],
        ),
        "set-total, set-partial, strong and replacement are lattices; weak is one iff c = 1 or N = 1.",
    )


@claim(
    "C-31",
    "MP Remark 1",
    "Every ordinal scale (<=>) is isotone; not every isotone measure is ordinal.",
)
def ordinal_and_isotone() -> Decision:
    """⇔ contains ⇒. A constant is isotone on every order; it is not ordinal where two runs differ, since M(s) ≤ M(r)
    would give s ⪯ r for r ≺ s. (Where runs are incomparable, no measure at all is ordinal.)
    """
    for name, n in product(ORDERINGS, range(1, 4)):
        for measure in ("P", "SetTotalRank") if name.startswith("set") else ("P", "AP", "StrongRank"):
            if holds("ordinal", measure, name, n):
                ensure(holds("isotone", measure, name, n), f"{measure} on {name}, N = {n}")
    ensure(holds("isotone", "P", "strong", 2) and not holds("ordinal", "P", "strong", 2), "P on strong, N = 2")
    ensure(values("P", [(0, 1), (1, 0)]) == [Fraction(1, 2)] * 2, "P ties (0,1) and (1,0)")
    return confirmed()


@claim(
    "C-32",
    "MP Thm 1 (Blyth)",
    "In a finite distributive lattice every element other than 0 is uniquely an irredundant join of join-irreducibles.",
)
def irredundant_joins() -> Decision:
    """x is the join of J_x, hence of the maximal elements of J_x, and this join is irredundant: if j is maximal in J_x
    and j ⪯ ⋁(the others) then j = ⋁(j∧k), so j = j∧k ⪯ k for one of them, against maximality. Conversely let x = ⋁K
    be irredundant. Each j in J_x is below some k in K by the same argument, so K contains every maximal element of
    J_x; were there another k in K, it would lie below a maximal one and be redundant.
    """
    for order in _distributive_examples():
        irreducibles = list(order.join_irreducibles())
        found: dict[JudgedRun, int] = {}
        for size in range(1, len(irreducibles) + 1):
            for chosen in combinations(irreducibles, size):
                whole = _join_of(order, chosen)
                if all(_join_of(order, chosen[:i] + chosen[i + 1 :]) != whole for i in range(size)):
                    found[whole] = found.get(whole, 0) + 1
        ensure(found == {run: 1 for run in order.universe if run != order.bottom}, f"{order!r}")
    return confirmed()


def _join_of(order: Ordering, runs: Sequence[JudgedRun]) -> JudgedRun:
    whole = order.bottom
    for run in runs:
        whole = order.join(whole, run)
    return whole
