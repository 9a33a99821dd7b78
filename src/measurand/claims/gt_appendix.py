"""GT's appendix on orders and on measurement, and GT §3.2, decided: A-46 to A-49 and A-51 to A-54."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from itertools import combinations, pairwise, product
from math import gcd, lcm
from statistics import median

from measurand.claims.gt_statistics import ranks, spearman
from measurand.claims.model import Decision, Witness, claim, confirmed, ensure, refuted
from measurand.exact import Number
from measurand.orderings import Poset
from measurand.scales.differences import DifferenceStructure, of_values


def small_bounded_posets(most: int) -> Iterator[Poset[int]]:
    """All bounded posets with 1 to ``most`` elements strictly between bottom and top, up to relabelling."""
    for size in range(1, most + 1):
        pairs = list(combinations(range(1, size + 1), 2))
        for chosen in product((False, True), repeat=len(pairs)):
            below = {pair for pair, taken in zip(pairs, chosen, strict=True) if taken}
            if any((a, d) not in below for (a, b), (c, d) in product(below, repeat=2) if b == c):
                continue
            top = size + 1
            below |= (
                {(0, k) for k in range(top + 1)} | {(k, top) for k in range(top + 1)} | {(k, k) for k in range(top)}
            )
            yield Poset.from_relation(range(top + 1), partial(_is_below, below))


def _is_below(below: set[tuple[int, int]], a: int, b: int) -> bool:
    return (a, b) in below


def _satisfies_lemma_1(poset: Poset[int]) -> bool:
    elements = poset.elements
    return all(
        len(poset.join(elements[s], elements[t])) == 1 for ups in poset.upper for s, t in combinations(sorted(ups), 2)
    )


def _is_semimodular_by_covers(poset: Poset[int]) -> bool:
    """Prop. 2 (ii): if s and t both cover their meet, their join covers both."""
    for ups in poset.upper:
        for s, t in combinations(sorted(ups), 2):
            (join,) = poset.join(poset.elements[s], poset.elements[t])
            if poset.index[join] not in poset.upper[s] or poset.index[join] not in poset.upper[t]:
                return False
    return True


def _is_semimodular_by_rank(poset: Poset[int]) -> bool:
    """Prop. 2 (i): graded, and ρ(s) + ρ(t) ≥ ρ(s ∧ t) + ρ(s ∨ t)."""
    if not poset.is_graded().is_true:
        return False
    rank = dict(zip(poset.elements, poset.heights(), strict=True))
    return all(
        rank[s] + rank[t] >= rank[poset.meet(s, t)[0]] + rank[poset.join(s, t)[0]]
        for s, t in combinations(poset.elements, 2)
    )


@claim(
    "A-46",
    "GT App. §1 Ex. 1-5, Lemma 1, Prop. 2",
    "Divisors of 30: 6 maximal chains of length 3, lattice (lcm, gcd), 3 and 10 incomparable; Lemma 1 and Prop. 2 used"
    " as tools.",
)
def lattices_of_the_appendix() -> Decision:
    """The divisors of 30 = 2·3·5 are the subsets of three primes: 3! maximal chains of length 3, lcm and gcd as union
    and intersection; neither of 3 and 10 divides the other. Lemma 1 (Björner, Edelman, Ziegler): by induction from
    the top, any x, y above z have a join. If x, y ≠ z take covers x' ≤ x, y' ≤ y of z; w = x' ∨ y' exists; above x',
    u = x ∨ w exists, and above y', u ∨ y; every upper bound of x and y is above x', y', hence w, u and u ∨ y. A
    finite poset with joins and a bottom is a lattice. Prop. 2 is Stanley's Prop. 3.3.2. (i) ⇒ (ii): ρ(s ∨ t) ≤ ρ(s) +
    ρ(t) − ρ(s ∧ t) = ρ(s) + 1. (ii) ⇒ (i): two maximal chains of [u, v] that begin with different covers s, t of u
    can both be led through s ∨ t, which covers s and t, so by induction on the interval they are equally long; and if
    y covers x, y ∨ t is x ∨ t or covers it (by (ii), step by step from x up to x ∨ t), so along a chain from s ∧ t to
    s one gets ρ(s ∨ t) − ρ(t) ≤ ρ(s) − ρ(s ∧ t). As tools, Lemma 1 and (ii) ⇒ graded, they are used correctly. (The
    sentence before Prop. 2 calls it a criterion for being graded; it is one for being graded and semimodular: the
    hexagon 0 < a < b < 1, 0 < c < d < 1 is a graded lattice without (ii).)
    """
    divisors = Poset.from_relation([1, 2, 3, 5, 6, 10, 15, 30], lambda a, b: b % a == 0)
    ensure(divisors.maximal_chains() == 6 and divisors.heights() == (0, 1, 1, 1, 2, 2, 2, 3), "chains and ranks")
    for s, t in product(divisors.elements, repeat=2):
        ensure(divisors.join(s, t) == [lcm(s, t)] and divisors.meet(s, t) == [gcd(s, t)], f"{s} and {t}")
    ensure(not divisors.leq(3, 10) and not divisors.leq(10, 3), "3 and 10")
    hexagons = 0
    for poset in small_bounded_posets(4):
        ensure(poset.is_lattice().is_true or not _satisfies_lemma_1(poset), "Lemma 1")
        if poset.is_lattice().is_true:
            by_covers = _is_semimodular_by_covers(poset)
            ensure(by_covers == _is_semimodular_by_rank(poset), "Proposition 2")
            hexagons += poset.is_graded().is_true and not by_covers
    ensure(hexagons > 0, "the hexagon is graded and not semimodular")
    return confirmed()


@claim(
    "A-47",
    "GT App. §2.2.1",
    "10 people (5 EN, 3 DE, 1 FR, 1 IT) coded P1=[1 1 1 1 3 3 2 4], P2=[20 20 20 20 13 13 30 11].",
    "slip",
)
def languages() -> Decision:
    """Each list has 8 numbers, for 4 English, 2 German, 1 French and 1 Italian speaker; 10 people need two more. What
    is concluded from them (the mode is English; the highest code depends on the coding) stays true.
    """
    codes = ([1, 1, 1, 1, 3, 3, 2, 4], [20, 20, 20, 20, 13, 13, 30, 11])
    for listed, (english, german) in zip(codes, ((1, 3), (20, 13)), strict=True):
        ensure((len(listed), listed.count(english), listed.count(german)) == (8, 4, 2), "the numbers as printed")
    witness = Witness(
        "8 numbers are printed for 10 people: four 1s for five English speakers, two 3s for three German ones",
        {"people": 10, "numbers in P1": 8, "numbers in P2": 8},
        [],
        ["5 ≠ 4", "3 ≠ 2"],
    )
    return refuted(witness, "P1 = [1 1 1 1 1 3 3 3 2 4] and P2 = [20 20 20 20 20 13 13 13 30 11].")


def fibonacci(n: int) -> int:
    """The n-th Fibonacci number, from F(1) = F(2) = 1."""
    a, b = 0, 1
    for _ in range(n):
        a, b = b, a + b
    return a


@claim(
    "A-48",
    "GT App. §2.2.2-2.2.4",
    "Wine (Fibonacci) means 3.40>3.20 vs 6.40<7.40, medians 3>1; temperatures; Kelvin.",
    "slip",
)
def wines_and_temperatures() -> Decision:
    """The wines are right: 17/5 > 16/5, 32/5 < 37/5, medians 3 > 1 under both codings. So are the temperatures: 20 −
    10 = 2·(12 − 7) and 68 − 50 = 2·(53.6 − 44.6). In the Kelvin example the two bodies are interchanged: "a thing is
    twice as hot as another thing if … the first one is 273 K … and the second one is 546 K", but 546 = 2·273, so the
    second is twice as hot as the first. (The sentence before it has the same slip: "248.54 ∼ 5 · 1,242.74".)
    """
    first, second = [1, 2, 3, 4, 7], [1, 1, 1, 6, 7]
    recoded = [[fibonacci(value + 1) for value in listed] for listed in (first, second)]
    ensure(recoded == [[1, 2, 3, 5, 21], [1, 1, 1, 13, 21]], "the second coding")
    means = [Fraction(sum(listed), 5) for listed in (first, second, *recoded)]
    ensure(means == [Fraction(17, 5), Fraction(16, 5), Fraction(32, 5), Fraction(37, 5)], "the means")
    ensure([median(listed) for listed in (first, second, *recoded)] == [3, 1, 3, 1], "the medians")
    fahrenheit = [Fraction(9, 5) * celsius + 32 for celsius in (20, 10, 12, 7)]
    ensure(fahrenheit == [68, 50, Fraction(268, 5), Fraction(223, 5)], "the temperatures")
    ensure(fahrenheit[0] - fahrenheit[1] == 2 * (fahrenheit[2] - fahrenheit[3]), "twice the difference")
    kelvins = (273, 546)
    ensure(kelvins[1] == 2 * kelvins[0] and kelvins[0] != 2 * kelvins[1], "which is twice as hot")
    witness = Witness(
        "the thing said to be twice as hot has 273 K and the other 546 K: 273 = 546/2, the other way round",
        {"first (twice as hot, as printed)": "273 K", "second": "546 K"},
        [],
        [273, 546],
    )
    return refuted(
        witness,
        "All means, medians and temperatures are right; a thing at 546 K is twice as hot as another at 273 K (and"
        " 1,242.74 ≈ 5 · 248.54).",
    )


@claim(
    "A-49",
    "GT App. §2.1 trees",
    "Heights 15.47, 67.13, 93.00 represent R_E1 and R_E2 ('much taller' = +50); text: Papaya AND Banana much taller"
    " than Ananas.",
    "example",
)
def trees() -> Decision:
    """93.00 > 67.13 > 15.47 gives "taller". 15.47 + 50 = 65.47 is below 67.13 and 93.00, so Papaya and Banana are
    much taller than Ananas; 67.13 + 50 > 93.00, so no other pair is. (In our copy of the text the set R_E2 is damaged
    after its first pair; its remainder "Tree, Ananas Tree)" agrees with the pair (Banana, Ananas). The homomorphism
    condition holds for either reading.)
    """
    height = {"Ananas": Fraction("15.47"), "Banana": Fraction("67.13"), "Papaya": Fraction("93.00")}
    taller = {(a, b) for a, b in product(height, repeat=2) if height[a] > height[b]}
    much = {(a, b) for a, b in product(height, repeat=2) if height[a] > height[b] + 50}
    ensure(taller == {("Papaya", "Banana"), ("Papaya", "Ananas"), ("Banana", "Ananas")}, "taller")
    ensure(much == {("Papaya", "Ananas"), ("Banana", "Ananas")}, "much taller")
    return confirmed()


@claim("A-51", "GT §3.2", "Interval scales *add* rank correlation to what ordinal scales admit.")
def rank_correlation_is_ordinal() -> Decision:
    """Rank correlations (Spearman's ρ, Kendall's τ) are functions of the ranks of the values, and increasing maps
    keep ranks: they are meaningful on ordinal scales already, as GT-A Table 2 says. Interval scales add nothing here.
    (GT follows Stevens' table of 1946, which lists rank-order correlation with the interval scales.)
    """
    x, y = (1, 2, 3, 4), (1, 3, 2, 7)
    for image in ((1, 2, 3, 4), (0, 10, 11, 500), (-3, -2, 0, 1)):
        ensure(ranks(image) == ranks(x) and spearman(image, y) == spearman(x, y) == Fraction(4, 5), "increasing maps")
    witness = Witness(
        "Spearman's ρ of x = (1,2,3,4) and y = (1,3,2,7) is 4/5, and stays so if x is replaced by the increasing image"
        " (0,10,11,500), which is no affine one",
        {"x": "1, 2, 3, 4", "x'": "0, 10, 11, 500", "y": "1, 3, 2, 7"},
        [],
        [spearman(x, y), spearman((0, 10, 11, 500), y)],
    )
    return refuted(
        witness,
        "Ordinal scales admit rank correlation; interval scales add mean, variance and product-moment correlation.",
    )


@claim(
    "A-52",
    "GT §3.2 (uniqueness theorem)",
    "On a difference structure any other interval-scale measurement is a positive linear transformation of a given"
    " one.",
)
def uniqueness() -> Decision:
    """Let e_0 ≺ … ≺ e_n be the classes of a finite difference structure. If Δe_je_{j+1} ≺ Δe_ie_{i+1} for some i, j,
    solvability gives a d' with Δe_id' ~ Δe_je_{j+1}, so e_i ≺ d' ≺ e_{i+1}: impossible between neighbours. Hence all
    steps are alike, any M that represents the structure has equal positive steps, and two such are M' = αM + β, α >
    0. Without solvability this fails: 0, 1, 4 represents the comparisons of the differences of 0, 1, 3 as well.
    """
    numbers = DifferenceStructure(range(4), lambda a, b: Fraction(b - a))
    for rest in combinations(range(1, 10), 3):
        scale = dict(enumerate(map(Fraction, (0, *rest))))
        steps = {b - a for a, b in pairwise((0, *rest))}
        ensure(numbers.represented_by(scale).is_true == (len(steps) == 1), f"the scale 0, {rest}")
    gappy = of_values([Fraction(0), Fraction(1), Fraction(3)])
    ensure(not gappy.axioms()["solvability"].is_true, "0, 1, 3 is not solvable")
    other: dict[Number, Number] = {Fraction(0): Fraction(0), Fraction(1): Fraction(1), Fraction(3): Fraction(4)}
    ensure(gappy.represented_by(other).is_true, "0, 1, 4 represents it too")
    return confirmed()


@claim(
    "A-53",
    "GT-A Table 1",
    "Which of reflexivity, antisymmetry, transitivity, comparability weak, partial and total orders have.",
)
def table_1() -> Decision:
    """A weak order is transitive and comparable, hence reflexive (compare a with itself), and need not be
    antisymmetric; a partial order is reflexive, antisymmetric and transitive and need not be comparable; a total
    order has all four. That is the table, if its ✗ is read as "not required" (a total order is also a weak and a
    partial one).
    """
    elements = range(3)
    pairs = list(product(elements, repeat=2))
    kept: dict[str, set[tuple[bool, ...]]] = {"weak": set(), "partial": set(), "total": set()}
    for chosen in product((False, True), repeat=len(pairs)):
        below = {pair for pair, taken in zip(pairs, chosen, strict=True) if taken}
        reflexive = all((a, a) in below for a in elements)
        antisymmetric = all(a == b or (b, a) not in below for a, b in below)
        transitive = all((a, d) in below for (a, b), (c, d) in product(below, repeat=2) if b == c)
        comparable = all((a, b) in below or (b, a) in below for a, b in pairs)
        has = (reflexive, antisymmetric, transitive, comparable)
        if transitive and comparable:
            kept["weak"].add(has)
        if reflexive and antisymmetric and transitive:
            kept["partial"].add(has)
        if reflexive and antisymmetric and transitive and comparable:
            kept["total"].add(has)
    always = {kind: tuple(all(column) for column in zip(*found, strict=True)) for kind, found in kept.items()}
    ensure(always["weak"] == (True, False, True, True), "weak orders")
    ensure(always["partial"] == (True, True, True, False), "partial orders")
    ensure(always["total"] == (True, True, True, True), "total orders")
    return confirmed()


@claim(
    "A-54",
    "GT-A §2.1, §2.2",
    "'whenever a Papaya tree is taller than a Banana one, any measure assigns a higher number to the Banana tree';"
    " 'five major types of scales'.",
    "slip",
)
def papaya_and_banana() -> Decision:
    """The representation condition gives the taller tree the higher number, and the example does so (Papaya 93.00,
    Banana 67.13); the sentence has them interchanged. Four types of scales are listed (nominal, ordinal, interval,
    ratio), and GT §1 and §3.2 say four.
    """
    papaya, banana = Fraction("93.00"), Fraction("67.13")
    ensure(papaya > banana, "the heights of the example")
    ensure(len(("nominal", "ordinal", "interval", "ratio")) == 4, "the types of scales")
    witness = Witness(
        "the Papaya tree of the example is taller and is measured 93.00, the Banana tree 67.13; and the list has four"
        " types",
        {"Papaya": "93.00", "Banana": "67.13", "types listed": 4},
        [],
        [papaya, banana],
    )
    return refuted(
        witness,
        "Whenever a Papaya tree is taller than a Banana one, any measure of height assigns a higher number to the"
        " Papaya tree; there are four major types of scales.",
    )
