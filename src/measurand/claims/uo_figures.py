"""UO §6, what the figures are said to show, decided: D-19 to D-22 and D-24."""

from __future__ import annotations

from fractions import Fraction
from math import log

import numpy as np
from numpy.typing import NDArray

from measurand.claims.model import Decision, Witness, claim, conditional, confirmed, ensure
from measurand.claims.uo_balance import cascade_index, discounted_index, filled_from, one_document
from measurand.claims.uo_theorem import expected_reciprocal_rank
from measurand.scales.balance import balance
from measurand.studies.balancing import FIRST, HEAD, LEVEL, SECOND, SHARED, TOPICS, balancing_study


@claim("D-19", "UO Fig. 1(a) text", "RBP p=0.8: b=8 for every n>20.", "example")
def saturation_at_eight() -> Decision:
    """b balances iff p^(b−1) − p^n ≥ 1 − p (D-16). 0.8^8 = 0.16777216 < 0.2, so never b ≥ 9. 0.8^7 = 0.2097152, so b =
    8 balances iff 0.8^n ≤ 0.0097152: 0.8^20 > 0.0115 and 0.8^21 < 0.00923, so from n = 21 on, and not before.
    """
    p = Fraction(4, 5)
    ensure(p**8 < 1 - p <= p**7 - p**21, "9 never balances, 8 does from n = 21 on")
    ensure(p**7 - p**20 < 1 - p, "8 does not at n = 20")
    found = balance("RBP(p=0.8)", range(1, 201)).index
    ensure(set(found[20:]) == {8} and found[19] == 7, "by the definition, up to n = 200")
    return confirmed()


@claim("D-20", "UO Fig. 1(a) text", "RBP p=0.95: 'almost b=60'.", "example")
def almost_sixty() -> Decision:
    """b balances for some n iff 0.95^(b−1) > 0.05. 0.95^58 = 0.05105… and 0.95^59 = 0.0484…: the index saturates at 59,
    from n = 134 on, and never reaches 60.
    """
    p = Fraction(19, 20)
    ensure(p**59 < 1 - p < p**58, "59 is the limit")
    ensure(p**58 - p**133 < 1 - p <= p**58 - p**134, "reached at n = 134")
    found = balance("RBP(p=0.95)", range(1, 201)).index
    ensure(set(found[133:]) == {59} and max(one or 0 for one in found[:133]) == 58, "by the definition, up to n = 200")
    return confirmed("'almost 60' is 59: B(n) = 59 for every n ≥ 134, and less before")


def never_compensated(x: Fraction) -> bool:
    """Whether x² − 3x + 2 + ln x ≥ 0, proved by ball arithmetic."""
    from flint import arb, ctx

    if x == 1:
        return True
    with ctx.workprec(128):
        ball = arb(x.numerator) / x.denominator
        value = ball * ball - 3 * ball + 2 + ball.log()
        ensure(bool(value > 0) or bool(value < 0), "the sign is clear")
        return bool(value > 0)


@claim("D-21", "UO Fig. 1(a) text", "ERR: b=1 for any run length.", "example")
def most_top_heavy() -> Decision:
    """At n = 1 an index exists iff xmax ≤ xmin: relevance must be binary, x = xmin = xmax. Then b = 1 balances for
    every n (a replacement leads there), and the index is 1 for all n iff b = 2 never balances: Σ_{k=2}^n (1−x)^(k−2)/k
    < 1. The sums rise to (−ln x − 1 + x)/(1 − x)², so the condition is f(x) = x² − 3x + 2 + ln x ≥ 0. As f' = (2x −
    1)(x − 1)/x, f rises up to x = 1/2, then falls to f(1) = 0: f ≥ 0 iff x ≥ x0 with x0 = 0.316197…. The usual x = 1/2
    is beyond it, f(1/2) = 3/4 − ln 2 > 0; so Figure 1(a) is right for binary relevance.
    """
    ensure(set(balance("ERR", range(1, 201)).index) == {1}, "binary relevance, x = 1/2, up to n = 200")
    for x in (Fraction(1, 10), Fraction(3, 10), Fraction(316, 1000), Fraction(317, 1000), Fraction(1, 2), Fraction(1)):
        sums = max(b or 0 for b in (cascade_index(n, x, x) for n in (1, 2, 3, 4, 5, 40)))
        ensure(sums == 1 or not never_compensated(x), f"x = {x}")
    ensure(not never_compensated(Fraction(316197, 10**6)) and never_compensated(Fraction(316198, 10**6)), "x0")
    ensure(cascade_index(4, Fraction(1, 10), Fraction(1, 10)) == 2, "2 at n = 4 for x = 1/10")
    ensure(balance("ERR", range(1, 9), grades=2).index == (None,) * 8, "c = 2: no b balances")
    low, high = Fraction(1, 4), Fraction(3, 4)
    witness = Witness(
        "graded relevance, x = (2^g − 1)/2^gmax: ERR(2) = 3/4 > 1/4 = ERR(1), so that no b balances, at n = 1 as at "
        "every other n; and binary with x = 1/10: B(4) = 2, because ERR(0,1,1,1) = 401/4000 ≥ 1/10 = ERR(1,0,0,0)",
        {"n": 1, "c": 2, "gains": "0, 1, 2"},
        [(2,), (1,)],
        [high, low],
    )
    several = [expected_reciprocal_rank([Fraction(d, 10) for d in run]) for run in (filled_from(2, 4), one_document(4))]
    ensure(several == [Fraction(401, 4000), Fraction(1, 10)], "ERR at x = 1/10")
    return conditional(
        "binary relevance whose chance x satisfies x² − 3x + 2 + ln x ≥ 0, that is x ≥ 0.316197…; the usual 1/2 does",
        witness,
        "For binary relevance with x = 1/2, ERR has B(n) = 1 for every n. In general B(n) ≤ 1/x.",
    )


@claim("D-22", "UO Fig. 1(a) text", "AP and nDCG: B(n) close to the bisector (B(n) -> n).")
def close_to_the_bisector() -> Decision:
    """Let m = n − b + 1 documents fill the ranks b..n. *AP:* the k-th adds k/(b+k−1), with n − m + 1 ≤ b + k − 1 ≤ n,
    so the sum lies between m(m+1)/(2n) and m(m+1)/(2(n−m+1)). It is at least 1 if m(m+1) ≥ 2n, and only if m² + 3m ≥ 2n
    + 2: the smallest m grows like √(2n). *nDCG:* with weights 1/max(1, log_a i), m = ⌈q·max(1, log_a n)⌉ are enough, q
    = qmax/qmin, and m ≥ q·log_a(n−m+1) are needed: it grows like q·log_a n. So n − B(n) = m − 1 has no bound, while
    B(n)/n → 1. At n = 200 the index is 181 for AP, and 193 and 198 for nDCG in base 2 and 10.
    """
    lengths = (1, 2, 3, 10, 50, 200)
    for n, b in zip(lengths, balance("AP", lengths).index, strict=True):
        m = n - (b or 0) + 1
        ensure(m * m + 3 * m >= 2 * n + 2 and (m == 1 or (m - 1) * m < 2 * n), f"AP at n = {n}")
    for base in (2, 10):
        for n in lengths:
            m = n - (discounted_index(base, n, Fraction(1)) or 0) + 1
            ensure(m - 1 <= max(1.0, log(n, base)) + 1e-9, f"nDCG in base {base} at n = {n}")
            ensure(n - m + 1 <= base or m >= log(n - m + 1, base) - 1e-9, f"nDCG in base {base} at n = {n}")
    at_200 = [balance(name, [200]).index[0] for name in ("AP", "nDCG(base=2)", "nDCG(base=10)")]
    ensure(at_200 == [181, 193, 198], "at n = 200")
    witness = Witness(
        "AP falls behind the bisector by 1 at n = 2 already (b = 2: 1/2 < 1), by 19 at n = 200, and by more than any "
        "number in the end; nDCG in base 2 by 1 at n = 3 (b = 3: 1/log2(3) < 1) and by 7 at n = 200",
        {"n": 2, "c": 1, "measure": "RB·AP"},
        [(1, 0), (0, 1)],
        [Fraction(1), Fraction(1, 2)],
    )
    return conditional(
        "'B(n) → n' is read as B(n)/n → 1; read as n − B(n) → 0, or bounded, it is false for both",
        witness,
        "n − B(n) grows like √(2n) for AP and like (qmax/qmin)·log_a n for nDCG, so B(n)/n → 1.",
    )


Floats = NDArray[np.float64]


def _segment(generator: np.random.Generator, weights: Floats, share: float, repetitions: int) -> Floats:
    """RBP of a segment that holds its share of relevant documents exactly (rounded), in random places."""
    places = generator.random((repetitions, TOPICS, len(weights))).argsort(axis=2).argsort(axis=2)
    return np.asarray((places < round(share * len(weights))) @ weights)


def exact_shares(cut: int, repetitions: int, seed: int = 2015) -> float:
    """How often Student's t test tells the runs of UO Figure 2 apart, if segments hold exact shares (paired test).

    What follows rank 20 weighs 0.8^20 = 0.012 together; ranks past 100 weigh less than 10^−9 and are left out.
    """
    from scipy.stats import t as student

    generator = np.random.default_rng(seed)
    weights: Floats = np.asarray(0.2 * 0.8 ** np.arange(100), dtype=np.float64)
    gap: Floats = np.zeros((repetitions, TOPICS))
    for which, way in ((0, 1), (1, -1)):
        for part, share in (
            (weights[:cut], SHARED),
            (weights[cut:HEAD], FIRST[which]),
            (weights[HEAD:], SECOND[which]),
        ):
            gap += way * _segment(generator, part, share, repetitions)
    error = gap.std(axis=1, ddof=1) / TOPICS**0.5
    return float((np.abs(gap.mean(axis=1)) > student.ppf(1 - LEVEL / 2, TOPICS - 1) * error).mean())


@claim(
    "D-24",
    "UO Fig. 1(b) text",
    "Simulated runs, RBP p=0.8: significant 'almost always' while rnk grows up to b=8, less and less often afterwards.",
)
def simulated_runs() -> Decision:
    """A statistical statement, decided by simulation. The expected difference is 0.4·0.8^rnk − 0.8^20, at rnk = 8 it is
    0.0556. *Each document relevant with the chance of its segment, independently:* a score has a standard deviation of
    about 0.133, so the mean difference of 50 topics has one of about 0.027, and 0.0556 is only some 2.1 of them: about
    every second test rejects (shares 0.98, 0.92, 0.75, 0.53, 0.31 at rnk = 5, …, 9, paired or not). *Each segment
    holding exactly its share of relevant documents, in random places:* scores vary half as much, and the shares are 1
    up to rnk = 7, 0.9 at 8 and 9, and fall from there. The text does not say which was simulated; "the same proportion
    (20%)" fits the second. In both the share falls after 8 (to about 0.05, where the runs are told apart by chance).
    """
    drawn = balancing_study(400).run().share_significant
    ensure(min(drawn[:5]) > 0.97 and 0.65 < drawn[7] < 0.85 and 0.4 < drawn[8] < 0.65, "drawn independently")
    ensure(drawn[8] > drawn[10] > drawn[13] and max(drawn[14:]) < 0.15, "less often afterwards")
    exact = {cut: exact_shares(cut, 200) for cut in (0, 4, 7, 8, 10, 12, 16)}
    ensure(min(exact[cut] for cut in (0, 4, 7)) > 0.97 and exact[8] > 0.8, "exact shares")
    ensure(exact[8] > exact[10] > exact[12] > exact[16], "less often afterwards")
    witness = Witness(
        "if each document is relevant with the chance of its segment, independently, only about 53 % of the tests "
        "reject at rnk = 8, and 75 % at rnk = 7; 'almost always' (95 %) ends at rnk = 5",
        {"p": "4/5", "rnk": 8, "topics": 50, "length": 1000, "test": "Student's t, paired or not, 0.05"},
        (),
        ["about 0.53"],
    )
    return conditional(
        "each segment holds exactly its share of relevant documents (rounded), in random places, and 'almost always' "
        "is read as 90 % or more",
        witness,
        "With exact shares in each segment: always up to rnk = 7, in about 90 % of the tests at 8 and 9, less and less "
        "often afterwards. With documents drawn independently: almost always up to rnk = 5, every second time at 8.",
    )
