"""AX §6.1-6.2: what similarity says of documents, and which one affects a metric more (E-02 to E-05, E-13)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import pairwise, permutations, product
from operator import ge, le

from measurand.axioms.similarity import AGREEMENT, CLOSENESS, RELEVANCE, Number
from measurand.claims.model import Decision, Kind, Witness, claim, conditional, ensure, refuted

Pair = tuple[int, int, int, int]
"""α(d), α(d'), σ(d), σ(d')."""


def pairs(highest: int) -> Iterator[Pair]:
    """Two documents d, d' with α(d) > α(d'), all values on the scale 0..highest."""
    for a, b, s, t in product(range(highest + 1), repeat=4):
        if a > b:
            yield a, b, s, t


def inequalities(pair: Pair, sim: Number = CLOSENESS) -> tuple[bool, bool, bool, bool]:
    """(5), (6), (7) and (8) of AX."""
    a, b, s, t = pair
    apart = sim(a, b)
    return sim(b, s) < apart, sim(b, s) > apart, sim(a, t) > apart, sim(a, t) < apart


def estimates(pair: Pair) -> tuple[bool, bool, bool, bool]:
    """Is d overestimated, d underestimated, d' overestimated, d' underestimated?"""
    a, b, s, t = pair
    return s > a, s < a, t > b, t < b


def within_mirrors(pair: Pair) -> bool:
    """Whether σ(d) stays above the mirror image of α(d) in α(d'), and σ(d') below that of α(d') in α(d)."""
    a, b, s, t = pair
    return s > 2 * b - a and t < 2 * a - b


@claim(
    "E-02",
    "AX (5)-(8)",
    "The four inequalities between similarities characterise over- and underestimation of d and d'.",
)
def over_and_underestimation() -> Decision:
    """Let sim fall with |x − y| on one numerical scale (AX draws the values on a line), and α(d) = a > α(d') = b. (5)
    says |σ(d) − b| > a − b, that is σ(d) > a (overestimated) or σ(d) < 2b − a; (6) says 2b − a < σ(d) < a. So (5)
    follows from overestimation and (6) implies underestimation, but a document underestimated past 2b − a, the mirror
    image of a in b, has (5) and not (6). In the same way (7) says b < σ(d') < 2a − b, and (8) σ(d') < b or σ(d') > 2a
    − b. With all values in {0,1} the mirror images −1 and 2 are out of reach; from three degrees on they are not. The
    texts of axioms 6 and 7 take the inequalities for "both over- (under-)estimated": with α = (5,3) and σ = (1,0)
    both documents are underestimated in their right order and d more so, yet (6) fails and axiom 7 says nothing.
    """
    for pair in pairs(5):
        ensure((inequalities(pair) == estimates(pair)) == within_mirrors(pair), f"the mirror condition at {pair}")
    ensure(all(inequalities(pair) == estimates(pair) for pair in pairs(1)), "binary values")
    witness: Pair = (2, 1, 0, 1)
    ensure(estimates(witness)[1] and not inequalities(witness)[1], "d is underestimated and (6) fails")
    silent: Pair = (5, 3, 1, 0)
    ensure(estimates(silent) == (False, True, False, True) and not inequalities(silent)[1], "axiom 7 is silent")
    return conditional(
        "sim falls with the distance on one numerical scale, and σ(d) > 2α(d') − α(d) and σ(d') < 2α(d) − α(d') (always"
        " so for binary values; from three degrees 0, 1, 2 on not always)",
        Witness(
            "α(d) = 2 > α(d') = 1 and σ(d) = 0, σ(d') = 1: d is underestimated, but its distance from α(d') is"
            " |0 − 1| = 1 and that of α(d) from α(d') is 1 too, so (6) fails; values: the two"
            " distances",
            {"alpha": "2, 1", "sigma": "0, 1"},
            [],
            [Fraction(1), Fraction(1)],
        ),
        "σ overestimates d iff σ(d) > α(d), and underestimates it iff σ(d) < α(d): say so directly. (5) and (8) are"
        " necessary for d overestimated and d' underestimated, (6) and (7) are sufficient for d underestimated and d'"
        " overestimated.",
    )


Condition = Callable[[int, int], bool]


def demands(pair: Pair, ten: Condition, eleven: Condition, sim: Number = CLOSENESS) -> tuple[bool, bool]:
    """Whether axioms 8 and 9 together demand d ⊐ d', and whether they demand d' ⊐ d."""

    def one_way(a: int, b: int, s: int, t: int) -> bool:
        return sim(a, s) == sim(b, t) and ((s > t and ten(a, b)) or (a > b and eleven(s, t)))

    a, b, s, t = pair
    return one_way(a, b, s, t), one_way(b, a, t, s)


def is_consistent(highest: int, ten: Condition, eleven: Condition, sim: Number = CLOSENESS) -> bool:
    """Whether the two axioms never demand both ways, over all pairs of documents on the scale 0..highest."""
    values = product(range(highest + 1), repeat=4)
    return not any(all(demands((a, b, s, t), ten, eleven, sim)) for a, b, s, t in values)


def always(left: int, right: int) -> bool:
    """The axioms without their conditions."""
    return True


@claim(
    "E-03",
    "AX axioms 8, 9, Remark 4",
    "Conditions (10) and (11) rule out the case in which axioms 8 and 9 would be inconsistent (read as printed and as"
    ' the prose has it: "provided that d\' is not less relevant than d").',
)
def conditions_10_and_11() -> Decision:
    """Without conditions the axioms contradict each other where d and d' have equal similarity, σ(d) > σ(d') and α(d)
    < α(d'): axiom 8 demands d ⊐ d', axiom 9 (with d and d' exchanged) d' ⊐ d, and ⊐ compares two numbers by >. Read
    (10) as α(d) ≥ α(d') and (11) as σ(d) ≥ σ(d'). A conflict would need σ(d) > σ(d') with α(d) ≥ α(d') for one axiom
    and α(d') > α(d) for the other: none is left; and both axioms are satisfiable together (any increasing function of
    Σ(α + σ) over the set). Read them as the prose has it, "d' not less relevant than d", that is α(d) ≤ α(d'), and by
    symmetry σ(d) ≤ σ(d') in (11): then the axioms apply in exactly the contradictory case (and no longer where both
    measurements agree on the order of d and d'). The relation sign of (10) and (11) is damaged in the text at hand,
    so both readings are decided; one of them being ≥ is enough. (Remark 4 speaks of axioms 8 and 9; beside axiom 11
    even they clash: M-151.)
    """
    readings = {"none": always, "≥": ge, "≤": le}
    for (ten, x), (eleven, y) in product(readings.items(), repeat=2):
        for sim in (CLOSENESS, AGREEMENT):
            consistent = "≥" in (ten, eleven)
            ensure(is_consistent(1, x, y, sim) == is_consistent(3, x, y, sim) == consistent, f"{ten}, {eleven}")
    witness: Pair = (0, 1, 1, 0)
    ensure(demands(witness, le, le) == (True, True), "both demands under the prose")
    ensure(demands(witness, ge, ge) == (False, False), "no demand under ≥")
    for a, b, s, t in product(range(3), repeat=4):  # the model in which both axioms hold: d moves a sum by α + σ
        if demands((a, b, s, t), ge, ge)[0]:
            ensure(a + s > b + t, "d moves Σ(α + σ) more than d'")
    return conditional(
        "(10) reads α(d) ≥ α(d') and (11) reads σ(d) ≥ σ(d') (one of the two is enough)",
        Witness(
            "α(d) = 0, α(d') = 1, σ(d) = 1, σ(d') = 0: equally wrong on both. As the prose has it, d' is not less"
            " relevant than d and axiom 8 demands d ⊐ d'; axiom 9 with d and d' exchanged demands d' ⊐ d; values:"
            " the two errors",
            {"alpha": "0, 1", "sigma": "1, 0", "(10)": "α(d) ≤ α(d')", "(11)": "σ(d) ≤ σ(d')"},
            [],
            [Fraction(1), Fraction(1)],
        ),
        "Axiom 8 holds provided that d is not less relevant than d' (α(d) ≥ α(d')), axiom 9 provided that"
        " σ(d) ≥ σ(d').",
        Kind.SLIP,
    )


def visible_share(relevant: int, rank: int) -> Fraction:
    """What a document adds to (1/3)·Σ (1 + 2·rel)/2^rank, a metric that obeys axiom 8 for sim = rel."""
    return Fraction(1 + 2 * relevant, 3 * 2**rank)


@claim(
    "E-04",
    "AX after axiom 8",
    '"Early rank positions affect a metric value more than later ones" follows from axiom 8 with scale(σ) = rank.',
)
def early_ranks() -> Decision:
    """Axiom 8 with σ(d) > σ(d') read as "d is ranked before d'" is the statement for the pairs to which it applies:
    equal similarity, and condition (10). About all other pairs it says nothing. With the similarity of AP (1 if the
    document is relevant), equal similarity means equal relevance: a non-relevant document at rank 1 and a relevant
    one at rank 2 are not compared. The metric (1/3)·Σ_{d ∈ S} (1 + 2·rel(d))/2^rank(d), with the rank in the whole
    collection, obeys axiom 8 (of two documents of equal rel the earlier adds more), but the relevant document at rank
    2 adds 1/4, the non-relevant one at rank 1 only 1/6.
    """
    for (r, i), (s, j) in permutations([(r, i) for r in (0, 1) for i in range(1, 6)], 2):
        if RELEVANCE(r, 0) == RELEVANCE(s, 0) and i < j:
            ensure(visible_share(r, i) > visible_share(s, j), "axiom 8")
    early, late = visible_share(0, 1), visible_share(1, 2)
    ensure(early < late, "the later document affects the metric more")
    return conditional(
        "the two documents have equal similarity and the earlier one satisfies (10), i.e. is not less relevant than the"
        " later one",
        Witness(
            "the ranking (0,1) under (1/3)·Σ (1 + 2·rel)/2^rank, which obeys axiom 8 with sim = rel: the document at"
            " rank 1 adds 1/6, the one at rank 2 adds 1/4; values: what each document adds",
            {"ranking": "0, 1", "metric": "(1/3)·Σ (1 + 2·rel)/2^rank", "sim": "1 if relevant, else 0"},
            [],
            [early, late],
        ),
        "Of two documents on which the system is equally right, the one ranked earlier affects the metric more,"
        " provided that it is not less relevant.",
    )


GAINS = {
    "crazy": (0, 90, 99, 100),
    "linear": (0, 1, 2, 3),
    "exponential": (0, 1, 10, 100),
    "doubling": (0, 1, 2, 4),
}
"""Gains of N, P, R, H as the slides have them."""


def gains_obey_axiom_9(gains: Sequence[int]) -> bool:
    """Whether at fixed ranks and a fixed ideal a more relevant document that is not ranked later always adds more."""
    weights = [Fraction(1, rank) for rank in range(1, 5)]
    return all(
        gains[a] * weights[i] > gains[b] * weights[j]
        for a, b in product(range(4), repeat=2)
        for i, j in product(range(4), repeat=2)
        if a > b and i <= j
    )


def normalised(run: Sequence[int], gains: Sequence[int]) -> Fraction:
    """nDCG with the ideal of the set itself; the weights 1/rank stand for any discount."""
    best = sorted(run, reverse=True)
    gained, ideal = (
        sum((Fraction(gains[degree], rank) for rank, degree in enumerate(order, 1)), Fraction(0))
        for order in (run, best)
    )
    return gained / ideal


def steps(gains: Sequence[int]) -> list[int]:
    """By how much each degree gains more than the one below."""
    return [high - low for low, high in pairwise(gains)]


@claim(
    "E-05",
    "AX slides on axiom 9",
    "For nDCG, axiom 9 makes gains 100, 99, 90, 0 wrong, linear gains questionable, exponential gains better.",
)
def gains_under_axiom_9() -> Decision:
    """Axiom 9 demands that the more relevant of two documents (ranked no later, equally similar) affect the metric
    more: an inequality between effects, not a bound on their ratio. Where ranks and ideal are fixed, d adds
    g(α(d))·w(rank) over a constant, and α(d) > α(d'), rank(d) ≤ rank(d') give g(α(d))·w > g(α(d'))·w' for every
    strictly increasing g: all gains of the slides obey. Where the ideal is that of the set itself, no gains obey:
    adding one relevant document after a non-relevant one gives w(2)/w(1) whatever its degree (the gain cancels).
    Either way the axiom does not tell the gains apart. What does, in the order the slides want, is the growth of the
    steps between adjacent degrees: 90, 9, 1 fall; 1, 1, 1 are equal; 1, 9, 90 rise (1, 1, 2 for gains 4, 2, 1, 0 only
    weakly).
    """
    for name, gains in GAINS.items():
        ensure(gains_obey_axiom_9(gains), f"{name} gains at fixed ranks")
        single = {normalised((0, degree), gains) for degree in (1, 2, 3)}
        ensure(single == {Fraction(1, 2)}, "with the ideal of the set, one relevant document's gain cancels")
    ensure(not gains_obey_axiom_9((0, 2, 2, 3)), "equal gains do break the axiom")
    shapes = {name: [sorted(steps(gains)) == steps(gains), len(set(steps(gains)))] for name, gains in GAINS.items()}
    ensure(
        shapes == {"crazy": [False, 3], "linear": [True, 1], "exponential": [True, 3], "doubling": [True, 2]},
        "the steps fall, are equal, rise strictly, rise weakly",
    )
    return refuted(
        Witness(
            "gains 100, 99, 90, 0 of H, R, P, N at one rank: a document of degree H adds more than one of degree R,"
            " that more than P, that more than N, as axiom 9 demands; runs: the document alone; values: its gain",
            {"gains": "0, 90, 99, 100"},
            [[3], [2], [1], [0]],
            [100, 99, 90, 0],
        ),
        "At fixed ranks and ideal axiom 9 holds for all strictly increasing gains. An axiom that refutes 100, 99, 90, 0"
        " and questions linear gains would have to say that a step between adjacent degrees affects the metric more"
        " the higher it is: g(a(j+1)) − g(aj) > g(aj) − g(a(j−1)).",
    )


def swap_is_possible(sim: Number, highest: int) -> bool:
    """Whether d and d' can both be overestimated (σ > α), d the less similarly, and yet σ(d) ≤ σ(d')."""
    return any(
        s > a and t > b and sim(a, s) < sim(b, t) and s <= t  # written out: the condition under discussion
        for a, b, s, t in pairs(highest)
    )


def respects_inclusion(sim: Number, highest: int) -> bool:
    """Whether sim(a, s) ≥ sim(a', s') whenever a' < a < s ≤ s': the smaller of two nested errors is no worse."""
    values = range(highest + 1)
    return all(sim(a, s) >= sim(b, t) for a, b, s, t in product(values, repeat=4) if b < a < s <= t)


def lenient_below(a: int, s: int) -> Fraction:
    """Errors on degree 0 weigh a tenth."""
    return -Fraction(abs(a - s), 10 if a == 0 else 1)


@claim(
    "E-13",
    "AX Remark 3",
    "In axiom 6 the no-swap condition is not necessary: if both documents are overestimated and similarity is higher"
    " for the less relevant one, no swap is possible.",
)
def no_swap() -> Decision:
    """If overestimated means σ > α and sim falls with |α − σ|, then σ(d) − α(d) > σ(d') − α(d') > 0 and α(d) > α(d')
    add up to σ(d) > σ(d'): no swap. For any other sim, a swap means α(d') < α(d) < σ(d) ≤ σ(d'), the error on d lying
    inside that on d', and sim(d) < sim(d'): it is possible iff sim prefers the wider of two nested errors somewhere
    (which axioms 1-3 allow). But axiom 6 does not say σ > α, it says (5) and (7), and (5) also holds for a document
    grossly underestimated (E-02): with α = (3,2), σ = (0,3) all premises of axiom 6 hold and the documents are
    swapped.
    """
    for sim in (CLOSENESS, AGREEMENT, RELEVANCE, lenient_below):
        ensure(swap_is_possible(sim, 4) != respects_inclusion(sim, 4), "swap iff inclusion is not respected")
    ensure(respects_inclusion(CLOSENESS, 4) and not respects_inclusion(lenient_below, 4), "which sims respect it")

    def premises(pair: Pair) -> bool:
        a, b, s, t = pair
        return CLOSENESS(a, s) < CLOSENESS(b, t) and inequalities(pair)[0] and inequalities(pair)[2]

    swapped = [[pair for pair in pairs(c) if premises(pair) and pair[2] <= pair[3]] for c in (1, 2, 3)]
    ensure(swapped == [[], [], [(3, 2, 0, 3)]], "the smallest swap under (5) and (7)")
    return conditional(
        "overestimated means σ > α (not (5) and (7)), and sim(a,s) ≥ sim(a',s') whenever a' < a < s ≤ s' (as for every"
        " sim that falls with |α − σ|)",
        Witness(
            "α(d) = 3, α(d') = 2, σ(d) = 0, σ(d') = 3 with sim = −|α − σ|: sim(d) = −3 < −1 = sim(d'); (5): −2 < −1;"
            " (7): 0 > −1; yet σ(d) < σ(d'); values: sim(d), sim(d'), sim(α(d'),σ(d)),"
            " sim(α(d),σ(d')), sim(α(d),α(d'))",
            {"alpha": "3, 2", "sigma": "0, 3"},
            [],
            [Fraction(-3), Fraction(-1), Fraction(-2), Fraction(0), Fraction(-1)],
        ),
        "If σ(d) > α(d) > α(d'), σ(d') > α(d') and sim, which falls with |α − σ|, is higher on d', then σ(d) > σ(d').",
    )
