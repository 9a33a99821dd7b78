"""GT §4, §5.1.1–§5.3, set-based measures, decided: A-12 to A-15 and A-19 to A-23."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations_with_replacement, pairwise, product

from measurand.claims.asking import holds, values
from measurand.claims.gt_checks import agree, increasing_gains, is_equally_spaced, is_linear, sums_of
from measurand.claims.model import Decision, Witness, claim, conditional, confirmed, ensure
from measurand.exact import sign
from measurand.orderings import Comparison, induced, ordering

SUMS = "all g(aj)/g(a1) are integers, and every integer from 0 to N·g(ac)/g(a1) is a sum of N of them"
"""When the values of gP are equally spaced."""


@claim(
    "A-12",
    "GT §4, §4.1.2",
    "gR = (1/RB) sum g(r_i)/g(a_c) with RB = sum_d g(GT(d)) 'coincides with Recall when c=1'.",
)
def graded_recall_is_recall() -> Decision:
    """With c = 1 and n relevant documents RB = n·g(a1), and the sum counts the relevant documents retrieved: gR is
    Recall divided by g(a1). They coincide iff g(a1) = 1 (GT: "usually"), or if RB counts documents.
    """
    for gain, relevant, found in product((Fraction(1, 2), Fraction(1), Fraction(2)), (1, 2, 3), (1, 2, 3)):
        graded = found * (gain / gain) / (relevant * gain)
        ensure((graded == Fraction(found, relevant)) == (gain == 1), f"g(a1) = {gain}")
    witness = Witness(
        "one relevant document in the topic, and it is retrieved: RB = 2, so gR = 1/2, while Recall = 1",
        {"N": 1, "c": 1, "gains": "0, 2", "relevant documents": 1},
        [(1,)],
        [Fraction(1, 2)],
    )
    return conditional(
        "g(a1) = 1 (or RB counts the relevant documents instead of adding up their gains)",
        witness,
        "For c = 1, gR = Recall / g(a1), which is Recall iff g(a1) = 1.",
    )


@claim(
    "A-13",
    "GT §5.1.1, §5.2.1",
    "Binary relevance: (4)=(1); P, R, F are interval scales; F = 2M/(N+RB).",
)
def binary_sets() -> Decision:
    """For c = 1 both orders compare M = Σδ, the number of relevant documents, which is their rank function. P = M/N,
    R = M/RB, and 2PR/(P+R) = 2M/(N+RB) wherever M > 0; at M = 0 the quotient is 0/0 and F is 0 by convention, which
    is the same formula. All three are positive multiples of M.
    """
    for length in (1, 2, 3, 5):
        total, partial = ordering("set-total", length), ordering("set-partial", length)
        for r, s in product(total.universe, repeat=2):
            ensure(total.compare(r, s) is partial.compare(r, s), f"{r} and {s}")
        for measure, recall_base in product(("P", "R", "F"), (1, 4)):
            for order in ("set-total", "set-partial"):
                ensure(holds("interval", measure, order, length, recall_base=recall_base), f"{measure} on {order}")
        runs = list(total.universe)
        wanted = [Fraction(2 * sum(run), length + 4) for run in runs]
        ensure(values("F", runs, recall_base=4) == wanted, "F = 2M/(N+RB)")
    return confirmed("F is 0 on the run without relevant documents, where 2PR/(P+R) is 0/0")


@claim("A-14", "GT §5.1.2", "c>1: gP and gR are not interval scales on (1).")
def graded_precision_on_total_order() -> Decision:
    """At N = 1 the order is the chain of degrees with ρ = δ, so gP and gR are interval scales iff g is linear. Let N
    ≥ 2 and Σg = αρ (both are 0 on the worst run). ρ{1,0,…} = 1 gives α = g(a1); ρ{2,0,…} = N + 1 gives g(a2) =
    (N+1)·g(a1); but ρ{2,2,0,…} = 2N + 1, while its sum is 2·g(a2) = (2N+2)·g(a1). So no gains do.
    """
    cases = [(n, gains) for n in (1, 2, 3) for gains in (*increasing_gains(2, 5), *increasing_gains(3, 4), (0, 1, 4))]
    for measure in ("gP", "gR"):
        ensure(
            agree(
                lambda n, gains: n == 1 and is_linear(gains),
                lambda n, gains, measure=measure: holds("interval", measure, "set-total", n, gains=gains),
                cases,
            ),
            f"{measure} on (1)",
        )
    witness = Witness(
        "at N = 1, gP = ρ/2 for the gains 0, 1, 2: an interval scale",
        {"N": 1, "c": 2, "gains": "0, 1, 2"},
        [(0,), (1,), (2,)],
        values("gP", [(0,), (1,), (2,)], grades=2),
    )
    return conditional(
        "N ≥ 2, or N = 1 and g is not linear",
        witness,
        "For c > 1, gP and gR are interval scales on (1) iff N = 1 and g is linear.",
    )


@claim("A-15", "GT §5.1.2", "c>1: gP and gR are not even ordinal on (1) ('choosing N big enough').")
def graded_precision_is_not_ordinal() -> Decision:
    """In (1), {u, k, 0, …} covers {u, k−1, …, k−1}, where u holds degrees of at least k and m ≤ N documents follow;
    all covers are of this form. So gP and gR are ordinal iff g(ak) > m·g(a(k−1)) always, that is (m = N being
    tightest) iff g(ak) > N·g(a(k−1)) for k = 2..c. For fixed gains this fails from some N on, as GT says, but not
    before.
    """

    def steep(length: int, gains: tuple[int, ...]) -> bool:
        return all(high > length * low for low, high in pairwise(gains))

    cases = [(n, gains) for n in (1, 2, 3) for gains in (*increasing_gains(2, 7), (0, 1, 3, 10), (0, 1, 4, 13))]
    for measure in ("gP", "gR"):
        ensure(
            agree(
                steep,
                lambda n, gains, measure=measure: holds("ordinal", measure, "set-total", n, gains=gains),
                cases,
            ),
            f"{measure} on (1)",
        )
    runs = [(0, 0), (1, 0), (1, 1), (2, 0), (2, 1), (2, 2)]
    witness = Witness(
        "with the gains 0, 1, 3 gP increases along the whole chain (1): it is ordinal (at N = 1 it is so for all"
        " gains)",
        {"N": 2, "c": 2, "gains": "0, 1, 3"},
        runs,
        values("gP", runs, gains=(0, 1, 3)),
    )
    return conditional(
        "N ≥ g(ak)/g(a(k−1)) for some k from 2 to c",
        witness,
        "For c > 1, gP and gR are ordinal on (1) iff g(ak) > N·g(a(k−1)) for k = 2..c; never if N is big enough.",
    )


@claim(
    "A-19",
    "GT §5.2.2, §8",
    "On (4) gP, gR (and F built from them) are interval scales iff g is linear (g(a_j)=K j).",
)
def graded_precision_on_partial_order() -> Decision:
    """All three are positive multiples of Σg(r_i): gF = 2gP·gR/(gP+gR) = 2Σ(g/gmax)/(N+RB). A cover raises one
    document from a_{j−1} to a_j and adds g(aj) − g(a(j−1)); every maximal chain, even one alone, has covers for each
    j. So the rises are all equal iff g(aj) − g(a(j−1)) = K for all j, i.e. g(aj) = K·j. This needs nothing of N and
    c.
    """
    cases = [
        (n, gains) for n in (1, 2, 3) for gains in (*increasing_gains(1, 2), *increasing_gains(2, 4), (0, 2, 4, 6))
    ]
    for measure in ("gP", "gR", "gF"):
        ensure(
            agree(
                lambda n, gains: is_linear(gains),
                lambda n, gains, measure=measure: holds("interval", measure, "set-partial", n, gains=gains),
                cases,
            ),
            f"{measure} on (4)",
        )
    return confirmed()


@claim(
    "A-20",
    "GT Example 7",
    "u={0,0,0}<v={1,1,1}<r={2,2,1}<s={3,2,2}: Delta_rs=2<=3=Delta_uv, gP agrees iff g(a3)<=4 g(a1).",
    "example",
)
def example_7() -> Decision:
    """Σg(s) − Σg(r) = g3 + 2g2 − 2g2 − g1 = g3 − g1 and Σg(v) − Σg(u) = 3g1; g3 − g1 ≤ 3g1 iff g3 ≤ 4g1."""
    order = ordering("set-partial", 3, 3)
    u, v, r, s = (0, 0, 0), (1, 1, 1), (2, 2, 1), (3, 2, 2)
    ensure(all(order.compare(a, b) is Comparison.LESS for a, b in ((u, v), (v, r), (r, s))), "the chain")
    ensure(order.distance(r, s) == 2 and order.distance(u, v) == 3, "the differences")
    for gains in increasing_gains(3, 7):
        at_u, at_v, at_r, at_s = values("gP", [u, v, r, s], gains=gains)
        ensure((sign(at_s - at_r - at_v + at_u) != 1) == (gains[3] <= 4 * gains[1]), f"gains {gains}")
    return confirmed()


@claim(
    "A-21",
    "GT §5.3 par. 2",
    "For linear g the order induced by gP 'coincides with the orders studied in the previous sections'.",
)
def induced_order_of_linear_gains() -> Decision:
    """For linear g the induced order compares Σδ. If c = 1 or N = 1 so do (1) and (4), and all three are one order.
    If c ≥ 2 and N ≥ 2, {1,1,0,…} and {2,0,0,…} have the same Σδ: they are equivalent in the induced order, though
    different, but {1,1,0,…} ≺ {2,0,0,…} in (1), and in (4) they are incomparable. So it is neither.
    """
    for length, grades in product((1, 2, 3), (1, 2, 3)):
        own = induced(sum, length, grades, "set")
        pairs = list(product(own.universe, repeat=2))
        for name in ("set-total", "set-partial"):
            order = ordering(name, length, grades)
            same = all(own.compare(r, s) is order.compare(r, s) for r, s in pairs)
            ensure(same == (length == 1 or grades == 1), f"{name} at N = {length}, c = {grades}")
    witness = Witness(
        "one value, so equivalent in the induced order; (1) puts {1,1} below {2,0}, and (4) does not compare them",
        {"N": 2, "c": 2, "gains": "0, 1, 2"},
        [(1, 1), (2, 0)],
        values("gP", [(1, 1), (2, 0)], grades=2),
    )
    return conditional(
        "N = 1 or c = 1",
        witness,
        "For linear g the order induced by gP is that of Σδ, the rank function of (4). It is (1) and (4) iff N = 1 or"
        " c = 1; otherwise it is a weak order that extends (4), with ties, and differs from (1).",
    )


def _exceptional(length: int, gains: tuple[int, ...]) -> bool:
    """For c ≤ 3: whether the gains are linear, or proportional to 0, 1, m−1, m with m at most N + 2 and N ≥ 2."""
    if is_linear(gains):
        return True
    unit = gains[1]
    if len(gains) < 4 or any(gain % unit for gain in gains):
        return False
    top = gains[3] // unit
    return gains[2] == (top - 1) * unit and top <= length + 2


@claim(
    "A-22",
    "GT §5.3, abstract, §8",
    "c>1 and g not linear: gP, gR are not interval scales even in their own induced order.",
)
def graded_precision_on_its_own_order() -> Decision:
    """Interval on the induced order means that the sums of N gains are equally spaced. The least positive sum is
    g(a1), so the sums are then exactly the multiples of g(a1) up to N·g(ac): all g(aj)/g(a1) are integers, and every
    integer up to N·g(ac)/g(a1) is a sum of N of them; and conversely. At the top, N·g(ac) − g(a1) must be a sum, so
    g(a(c−1)) = g(ac) − g(a1). For N = 1 that leaves linear gains, and for c = 2 too (g(a1) = g(a2) − g(a1)). But for
    c = 3 the gains 0, 1, m−1, m = {0,1} + {0,m−1} have the N-fold sums {0..N} + (m−1)·{0..N}, without gaps iff m − 1
    ≤ N + 1; for m ≥ 4 they are not linear. The smallest case is N = 2 with the gains 0, 1, 3, 4; more degrees give
    more cases (0, …, c−2, c, c+1 for c ≥ 4 and N ≥ 2).
    """
    cases = [(n, gains) for n in (1, 2, 3, 4) for c in (2, 3) for gains in increasing_gains(c, 8)]
    ensure(
        agree(_exceptional, lambda n, gains: is_equally_spaced(sums_of(gains, [1] * n)), cases), "equally spaced sums"
    )
    some = [(n, gains) for n in (1, 2, 3) for gains in ((0, 1, 3), (0, 1, 3, 4), (0, 1, 4, 5), (0, 1, 2, 4))]
    for measure in ("gP", "gR"):
        ensure(
            agree(
                _exceptional,
                lambda n, gains, measure=measure: holds("interval", measure, "induced", n, gains=gains),
                some,
            ),
            f"{measure} on its own order",
        )
    ensure(holds("interval", "gP", "induced", 2, gains=(0, 1, 2, 4, 5)), "five degrees")
    runs = [(0, 0), (1, 0), (1, 1), (2, 0), (3, 0), (3, 1), (2, 2), (3, 2), (3, 3)]
    witness = Witness(
        "the gains 0, 1, 3, 4 are not linear, but sums of two of them are 0, 1, …, 8: gP takes the values k/8, equally"
        " spaced (one run each; {2,1} ties with {3,0})",
        {"N": 2, "c": 3, "gains": "0, 1, 3, 4"},
        runs,
        values("gP", runs, gains=(0, 1, 3, 4)),
    )
    return conditional(
        f"it is not so that {SUMS}; hence always if N = 1 or c = 2, and for c = 3 unless g is proportional to 0, 1,"
        f" m−1, m with"
        " 4 ≤ m ≤ N + 2",
        witness,
        f"gP and gR are interval scales in their own induced order iff {SUMS}.",
    )


@claim(
    "A-23",
    "GT §5.3 last example",
    "N=3,c=3, g3-g2 != g2-g1: in the induced order {3,3,3} covers {3,3,2}, which covers {3,3,1}.",
    "example",
)
def top_of_the_induced_order() -> Decision:
    """Below {3,3,3} comes {3,3,2}, always. The next is {3,3,1}, which loses g2 − g1 more, or {3,2,2}, which loses g3
    − g2 more; every other run is below one of the two place by place. So {3,3,2} covers {3,3,1} iff g2 − g1 ≤ g3 −
    g2, which with the inequality assumed means g3 − g2 > g2 − g1. (Where it is smaller, the three highest values are
    {3,3,3}, {3,3,2}, {3,2,2}, at equal distances g3 − g2, and the example shows nothing.)
    """
    for gains in increasing_gains(3, 7):
        if gains[3] - gains[2] == gains[2] - gains[1]:
            continue
        levels = sorted({sum(gains[d] for d in run) for run in combinations_with_replacement(range(4), 3)})
        third = levels[-3] == 2 * gains[3] + gains[1]
        ensure(levels[-2] == 2 * gains[3] + gains[2], "{3,3,2} is second")
        ensure(third == (gains[3] - gains[2] > gains[2] - gains[1]), f"gains {gains}")
    runs = [(3, 3, 3), (3, 3, 2), (3, 2, 2), (3, 3, 1)]
    witness = Witness(
        "{3,2,2} lies strictly between {3,3,2} and {3,3,1}",
        {"N": 3, "c": 3, "gains": "0, 1, 3, 4"},
        runs,
        values("gP", runs, gains=(0, 1, 3, 4)),
    )
    return conditional(
        "g(a3) − g(a2) > g(a2) − g(a1)",
        witness,
        "{3,3,3} covers {3,3,2}, which covers {3,3,1} if g3 − g2 > g2 − g1 and {3,2,2} if g3 − g2 < g2 − g1.",
    )
