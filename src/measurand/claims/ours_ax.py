"""Ours: what becomes of the remarks of AX that are no claims of their own, and of its axioms on common scales."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import permutations, product

from measurand.axioms.axiom import known_axioms
from measurand.axioms.candidate import candidate
from measurand.axioms.metrics import PRECISION, RECALL
from measurand.axioms.monotonicity import Table, obeys_both, table_signs
from measurand.axioms.similarity import AGREEMENT, CLOSENESS, DEGREE, RELEVANCE, Number
from measurand.claims.model import Decision, claim, confirmed, ensure
from measurand.verdict import Status, Verdict

HALF = Fraction(1, 2)
QUARTER = Fraction(1, 4)


def leaning(a: int, s: int, way: int) -> Fraction:
    """A metric on one document: closeness, a little higher (``way`` = 1) or lower (−1) if d is overestimated."""
    return CLOSENESS(a, s) + way * QUARTER * (s > a)


def obeys_single(way: int, highest: int) -> bool:
    """Axioms 5, 6 and 7 for this metric, with all values on the scale 0..highest."""
    for a, s, t in product(range(highest + 1), repeat=3):
        nearer = CLOSENESS(a, s) > CLOSENESS(a, t) and CLOSENESS(s, t) > CLOSENESS(a, t)
        if nearer and not leaning(a, s, way) > leaning(a, t, way):
            return False
    for a, b, s, t in product(range(highest + 1), repeat=4):
        apart = CLOSENESS(a, b)
        over = CLOSENESS(b, s) < apart < CLOSENESS(a, t)
        under = s > t and CLOSENESS(b, s) > apart > CLOSENESS(a, t)
        premises = a > b and CLOSENESS(a, s) < CLOSENESS(b, t) and (over or under)
        if premises and not leaning(b, t, way) > leaning(a, s, way):
            return False
    return True


def _threshold(values: Sequence[int], lowest: int) -> list[int]:
    return [int(value >= lowest) for value in values]


@claim(
    "M-153",
    "ours, after AX Remark 1",
    "Systems that are equally similar to α at a document without agreeing with each other can be preferred either way"
    " under axioms 1-7, as Remark 1 says. But precision and recall do not show it: on a single document they never"
    " disagree. They do on two documents with three degrees. On [R,N] with agreement there are no such systems.",
)
def divergent_systems() -> Decision:
    """Take sim = −|α − σ| and, on one document, the metric sim ± 1/4·[σ > α]. It depends on α(d) and σ(d) alone (axiom
    4). Under (3) and (4) both systems err in the same direction (M-154), so that sim decides (axiom 5), and in axioms 6
    and 7 sims differ by at least 1, which 1/4 does not turn round. With α = 1 and σ = 2 or 0 one sign prefers the
    system that overestimates, the other sign the other. On {d}, precision has a value only if d is retrieved, 1 if it
    is relevant; recall only if d is relevant, 1 if it is retrieved: where both have one, both are 1, and with 0/0 = 0
    they are equal. On documents with α = (2,1), σ = (2,2) and σ' = (2,0), equally similar at each, recall prefers σ if
    relevant and retrieved mean 1 and more (precision being 1 for both), and precision prefers σ' if they mean 2
    (recall being 1 for both). On [R,N], two systems that both agree with α, or both do not, agree.
    """
    for way in (-1, 1):
        ensure(obeys_single(way, 4), "axioms 5, 6 and 7")
        ensure((leaning(1, 2, way) > leaning(1, 0, way)) == (way > 0), "either system is preferred")
    for a, s in product((0, 1), repeat=2):
        values = PRECISION.at([a], [s]), RECALL.at([a], [s])
        ensure(None in values or values[0] == values[1] == 1, "precision and recall on one document")
        ensure(PRECISION.settled([a], [s]) == RECALL.settled([a], [s]), "with 0/0 = 0")
    alpha, sigma, other = (2, 1), (2, 2), (2, 0)
    for a, s, t in zip(alpha, sigma, other, strict=True):
        ensure(CLOSENESS(a, s) == CLOSENESS(a, t), "equally similar")
    for lowest, expected in ((1, [[1, 1], [1, HALF]]), (2, [[HALF, 1], [1, 1]])):
        found = [
            [metric.at(_threshold(alpha, lowest), _threshold(one, lowest)) for one in (sigma, other)]
            for metric in (PRECISION, RECALL)
        ]
        ensure(found == expected, f"precision and recall from degree {lowest} on")
    for a, s, t in product((0, 1), repeat=3):
        ensure(AGREEMENT(a, s) != AGREEMENT(a, t) or s == t, "on [R,N] equal similarity is agreement")
    return confirmed()


@claim(
    "M-154",
    "ours, after AX Remark 2",
    "If sim falls with the distance on a line, (3) and (4) hold together iff σ(d) lies strictly between α(d) and σ'(d):"
    " both err in the same direction, σ less. It is (4) that rules out opposite directions, not (3), and they rule out"
    " σ(d) = α(d) too: axiom 5 says nothing of a perfect system, unless (4) is read with ≥.",
)
def same_direction() -> Decision:
    """Put α(d) = 0 and σ'(d) = t > 0 (t = 0 violates (3), t < 0 is the mirror image). (3) says |σ| < t and (4) |σ − t|
    < t, that is 0 < σ < 2t: together 0 < σ < t. With σ = 3, α = 2, σ' = 0 condition (3) holds though σ overestimates
    and σ' underestimates. For σ = α both sides of (4) are equal; with ≥ it reads 0 ≤ σ ≤ 2t, and (3) and (4) together
    0 ≤ σ < t. On [R,N] with agreement (3) and (4) never hold together; with ≥ they say that σ is right and σ' wrong.
    """
    for a, s, t in product(range(6), repeat=3):
        three = CLOSENESS(a, s) > CLOSENESS(a, t)
        between = a < s < t or a > s > t
        ensure((three and CLOSENESS(s, t) > CLOSENESS(a, t)) == between, "strictly between")
        weak = three and CLOSENESS(s, t) >= CLOSENESS(a, t)
        ensure(weak == (between or (s == a != t)), "with ≥ also a perfect system")
    ensure(CLOSENESS(2, 3) > CLOSENESS(2, 0), "(3) in opposite directions")
    for a, s, t in product((0, 1), repeat=3):
        three = AGREEMENT(a, s) > AGREEMENT(a, t)
        ensure(not (three and AGREEMENT(s, t) > AGREEMENT(a, t)), "never on [R,N]")
        ensure((three and AGREEMENT(s, t) >= AGREEMENT(a, t)) == (s == a != t), "with ≥: right against wrong")
    return confirmed()


def squared_query(table: Table) -> Fraction:
    """The mean over queries of the mean similarity over documents, squared where there is one query only."""
    means = [sum(row, Fraction(0)) / len(row) for row in table]
    return means[0] ** 2 if len(means) == 1 else sum(means, Fraction(0)) / len(means)


def theorem_5_for_queries(values: Sequence[Fraction], added: Fraction, whole: Sequence[Fraction]) -> bool:
    """Whether adding a query lowers (does not raise) the metric, where the premise holds; ``whole``: before, after."""
    strict = not all(value > added for value in values) or whole[0] > whole[1]
    return strict and (not all(value >= added for value in values) or whole[0] >= whole[1])


@claim(
    "M-155",
    "ours, after AX Remark 6",
    "Theorem 5 for queries does not follow from the axioms either. It holds wherever metric_{Q ∪ {q}} lies strictly"
    " between metric_Q and metric_q unless these are equal, as for all quasi-arithmetic means over queries, and fails"
    " for sums.",
)
def adding_a_query() -> Decision:
    """Let the metric be the mean over queries of the mean similarity, squared if there is one query only, sim being 0,
    1/2 or 1. Systems are compared on the same queries, where squaring changes no order: axioms 12 and 13 hold, and so
    do 1-7, 10 and 11 as for E-10. Two queries on which the mean similarity is 1/2 have the metric 1/4 each and 1/2
    together: raised; with 1/2 and 0 it stays at 1/4: not lowered. A quasi-arithmetic mean of Q ∪ {q} lies between that
    of Q and the value of q, by the same property of sums. A sum rises with every positive value.
    """
    sims = (Fraction(0), HALF, Fraction(1))
    tables = [(row[:2], row[2:]) for row in product(sims, repeat=4)]
    for one, other in product(tables[::4], tables):
        ensure(obeys_both(table_signs(squared_query, one, other)), "axioms 12 and 13")
    single = squared_query([[HALF]])
    for low, kept in ((HALF, False), (Fraction(0), False)):
        whole = [single, squared_query([[HALF], [low]])]
        ensure(theorem_5_for_queries([single], squared_query([[low]]), whole) == kept, "the theorem for this metric")
    for x, y, z in product(sims, repeat=3):
        for power in (1, 2, 3):  # φ(x) = x^power: the order of means is that of the means of φ
            whole = [(x**power + y**power) / 2, (x**power + y**power + z**power) / 3]
            ensure(theorem_5_for_queries([x**power, y**power], z**power, whole), "quasi-arithmetic means")
    ensure(not theorem_5_for_queries([Fraction(1)], HALF, [Fraction(1), Fraction(3, 2)]), "sums")
    return confirmed()


def _decided(number: int, measure: str, grades: int | None = None) -> Verdict:
    (asked,) = (one for one in known_axioms("axiometrics") if one.id == f"axiometrics-{number}")
    return asked.decide(candidate(measure, grades))


@claim(
    "M-156",
    "ours, after AX axiom 8",
    "Where scale(σ) = Rank and metric_{q,S} ranks the documents of S anew, no metric at all obeys axiom 8. With ⊒ in"
    " place of ⊐ it is obeyed by binary Σ w_i·rel(i) with weights of the ranks that never rise (P@n, RBP, DCG), by RR"
    " and Success@n; not by AP, nDCG, bpref, R-precision, and ERR with three degrees.",
)
def neighbours() -> Decision:
    """Let d and d' be equally relevant and no document of D be ranked between them. Condensed to D ∪ {d} and to D ∪
    {d'}, the ranking is one and the same judged run: both have the same effect, whatever the metric, and axiom 8 asks
    that d have more. For the weak form let d and d' enter the run of D at places i < j. If they are relevant, moving d'
    up to i does not lower Σ w·rel, and entering at j does not either: relevant documents at p₁ < p₂ < … behind j give
    way to j, p₁ + 1, p₂ + 1, …, of which each is not behind the one it stands for. If not, d pushes down all that d'
    does. RR and Success see the first relevant document only. AP: beside (1,0) a third document, relevant, has no
    effect at ranks 1 and 2 (AP stays 1) and takes AP to 5/6 at the end.
    """
    weak = {
        **dict.fromkeys(("P@1", "P@3", "RBP(p=0.5)", "DCG(base=2)", "RR", "Success@2"), "holds"),
        **dict.fromkeys(("AP", "Bpref", "Rprec", "nDCG"), "fails"),
    }
    for name, expected in weak.items():
        found = _decided(8, name, 1)
        ensure(found.status is Status.FAILS, f"axiom 8 for {name}")
        ensure(found.witness["runs"][1] == found.witness["runs"][2], f"one judged run for {name}")
        ensure(found.witness["weak"]["status"] == expected, f"the weak form for {name}")
    ensure(_decided(8, "ERR", 2).witness["weak"]["status"] == "fails", "the weak form for ERR with three degrees")
    return confirmed()


def _meets(sim: Number, values: Sequence[tuple[int, int]]) -> set[int]:
    """Which of axioms 5-10 some values of α and σ at one or two documents meet the premises of; [R,N] is 0, 1."""
    met = set()
    for (a, s), (b, t) in product(values, repeat=2):
        if a == b and sim(a, s) > sim(a, t) and sim(s, t) > sim(a, t):
            met.add(5)
        lower = a > b and sim(a, s) < sim(b, t)
        if lower and sim(b, s) < sim(a, b) < sim(a, t):
            met.add(6)
        if lower and s > t and sim(b, s) > sim(a, b) > sim(a, t):
            met.add(7)
        if sim(a, s) == sim(b, t):
            met |= {8} if s > t and a >= b else set()
            met |= {9} if a > b and s >= t else set()
    return met


@claim(
    "M-157",
    "ours, after AX §5.2",
    "With the similarities of AX §5.2, axioms 5-7 never apply, neither to metrics on [R,N] twice nor on [R,N] and Rank:"
    " they hold vacuously. On rankings axioms 9 and 10 do not apply either; on [R,N] twice axioms 8 and 9 are one and"
    " the same, a relevant retrieved document against one that is neither.",
)
def premises_never_met() -> Decision:
    """Rank: sim is 1 for a relevant document and 0 for others, whatever σ. So (3), sim(α,σ) > sim(α,σ'), never holds;
    the more relevant of two documents has the higher sim, which axioms 6 and 7 exclude; equal sim is equal relevance,
    which axiom 9 excludes; and no two documents have one rank. [R,N]: by (3) σ is right and σ' wrong, so that they
    differ and (4), sim(σ,σ') > sim(α,σ') = 0, fails. α(d) = R, α(d') = N with sim lower at d leaves σ(d) = σ(d') = N,
    which violates (5) and (9). Equal sim with σ(d) = R, σ(d') = N means both right, which is the case α(d) > α(d') of
    axioms 8 and 9, or both wrong, which (10) and (11) exclude. The same holds for degrees of relevance on rankings.
    """
    pairs = [(0, 0), (0, 1), (1, 0), (1, 1)]
    ensure(_meets(AGREEMENT, pairs) == {8, 9}, "on [R,N] twice")
    for (a, s), (b, t) in product(pairs, repeat=2):
        equal = AGREEMENT(a, s) == AGREEMENT(b, t)
        eight, nine = equal and s > t and a >= b, equal and a > b and s >= t
        ensure(eight == nine == ((a, s, b, t) == (1, 1, 0, 0)), "axioms 8 and 9 on [R,N] twice")
    for sim, highest in ((RELEVANCE, 1), (DEGREE, 3)):
        for a, b in product(range(highest + 1), repeat=2):
            for s, t in permutations((1, 2, 3), 2):
                ensure(sim(a, s) == sim(a, t), "(3) never holds")
                ensure(not (a > b and sim(a, s) <= sim(b, t)), "axioms 6, 7 and 9")
    return confirmed()
