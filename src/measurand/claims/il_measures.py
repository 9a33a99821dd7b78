"""IL §3.3: which measures are interval-like. Additive measures are decided by the curvature of their weights.

With d = s − r, summation by parts twice gives Σ w[i]·d[i] = Σ κ[i]·Δ[i] with κ[i] = w[i] − 2w[i+1] + w[i+2],
weights past N being 0. So Σ w[i]·r[i] is interval-like iff no κ is negative, and interval-like between runs with
equally many relevant documents iff κ[1], …, κ[N−2] and w[N−1] − w[N] are not negative (see
:mod:`measurand.scales.additive`). DCG_b is DCG with an arbitrary base b > 1, as GT and MP define it; IL does not
fix the base.
"""

from __future__ import annotations

from fractions import Fraction

from measurand.claims.asking import discount, discounted, holds, value, values
from measurand.claims.model import Decision, Witness, claim, conditional, confirmed, ensure
from measurand.exact import Number, sign
from measurand.relevance.run import JudgedRun
from measurand.scales.intervals import difference_vector


def _rise(measure: str, low: JudgedRun, high: JudgedRun) -> Number:
    return value(measure, high) - value(measure, low)


def _ends(*texts: str) -> tuple[JudgedRun, ...]:
    return tuple(map(JudgedRun.parse, texts))


def _is_at_most(first: tuple[int, ...], second: tuple[int, ...]) -> bool:
    return all(a <= b for a, b in zip(first, second, strict=True))


@claim(
    "B-08",
    "IL §3.3 ERR example",
    "[r,s] (swap 7->6) <= [u,v] (swap 4->3): RBP_p, AP, DCG agree, ERR does not.",
    "example",
)
def err_example() -> Decision:
    """Δ_sr is 1 from rank 6 on, Δ_vu from rank 3 on: Δ_sr ≤ Δ_vu. RBP_p rises by (1−p)(p⁵−p⁶) and (1−p)(p²−p³): agrees
    for every p. RB·AP rises by 1/6−1/7 = 1/42 and by 3/3−3/4 = 1/4: agrees. ERR, with probability 1/2 to stop at a
    relevant document, rises by (1/2)/42 = 1/84 and by (1/2)³/12 = 1/96: it does not. DCG_b rises by w6−w7 and by
    w3−w4. All weights w[i] = min(1, log b/log i) are linear in L = log b between neighbouring integers b, so the
    sign of f = (w3−w4)−(w6−w7) is settled at b = 3, 4, 6, 7: f > 0 on (1, 3] (there f is L times a positive
    constant), falls through 0 at L·(1/log 4 + 1/log 6 − 1/log 7) = 1 on the way to f < 0 at 4 and 6, and is 0 from
    b = 7 on.
    """
    r, s = _ends("0,0,0,0,0,0,1,1,1,0", "0,0,0,0,0,1,0,1,1,0")
    u, v = _ends("1,1,0,1,0,1,1,0,1,1", "1,1,1,0,0,1,1,0,1,1")
    ensure(_is_at_most(difference_vector(r, s), difference_vector(u, v)), "Δ_sr ≤ Δ_vu")
    ensure((_rise("AP", r, s) * 10, _rise("AP", u, v) * 10) == (Fraction(1, 42), Fraction(1, 4)), "AP, RB = 10")
    ensure((_rise("ERR", r, s), _rise("ERR", u, v)) == (Fraction(1, 84), Fraction(1, 96)), "ERR")
    for k in range(1, 20):
        p = Fraction(k, 20)
        ensure(_rise(f"RBP(p={p})", r, s) == (1 - p) * (p**5 - p**6), f"RBP from r to s, p = {p}")
        ensure(_rise(f"RBP(p={p})", u, v) == (1 - p) * (p**2 - p**3) > (1 - p) * (p**5 - p**6), f"RBP, p = {p}")
    margin = (0, 0, 1, -1, 0, -1, 1)
    signs = {b: discounted(b, margin) for b in (2, 3, 4, 5, 6, 7, 8, 10)}
    ensure(signs == {2: 1, 3: 1, 4: -1, 5: -1, 6: -1, 7: 0, 8: 0, 10: 0}, f"the sign of f at integer bases: {signs}")
    bracket = Fraction(36922, 10_000), Fraction(36923, 10_000)
    ensure([discounted(b, margin) for b in bracket] == [1, -1], "the base at which DCG turns")
    rises = _rise("DCG(base=4)", r, s), _rise("DCG(base=4)", u, v)
    ensure(sign(rises[0] - rises[1]) == 1, "DCG_4 violates it")
    return conditional(
        "the base of DCG_b is b ≤ exp(1/(1/log 4 + 1/log 6 − 1/log 7)) = 3.6922… or b ≥ 7 (the usual 2 and 10 are"
        " among them); the statements about RBP_p (every p), AP and ERR hold as printed",
        Witness(
            "DCG_4 rises by log 4/log 6 − log 4/log 7 > 0 from r to s, but by 1 − 1 = 0 from u to v.",
            {"N": 10, "c": 1, "b": 4, "measure": "DCG"},
            [r, s, u, v],
            values("DCG(base=4)", [r, s, u, v]),
        ),
        "RBP_p, AP and DCG_2 agree, ERR does not; DCG_b does not either for 3.6922… < b < 7.",
    )


@claim(
    "B-09",
    "IL §3.3 AP example",
    "r=0, s=(0,1,0,0,1,0,0,0,0,1), u=(0,1,0,0,1,1,1,0,0,1): Delta_sr >= Delta_us but AP(s)-AP(r) < AP(u)-AP(s);"
    " others agree.",
    "example",
)
def ap_example() -> Decision:
    """Δ_sr = (0,1,2,3,5,7,9,11,13,16) and Δ_us = (0,0,0,0,0,1,3,5,7,9). RB·AP rises by 1/2+2/5+3/10 = 6/5 and then by
    3/6+4/7+(5−3)/10 = 89/70 > 6/5. For an additive measure the difference of the rises is w2+w5+w10−w6−w7, which is
    at least w10 > 0 for non-increasing positive weights: RBP_p and DCG_b agree for every p and b. ERR rises by
    5/16, then by 137/6720.
    """
    r, s, u = _ends("0,0,0,0,0,0,0,0,0,0", "0,1,0,0,1,0,0,0,0,1", "0,1,0,0,1,1,1,0,0,1")
    large, small = difference_vector(r, s), difference_vector(s, u)
    ensure(large == (0, 1, 2, 3, 5, 7, 9, 11, 13, 16) and small == (0, 0, 0, 0, 0, 1, 3, 5, 7, 9), "the vectors")
    ensure(_is_at_most(small, large), "Δ_us ≤ Δ_sr")
    ensure((_rise("AP", r, s) * 10, _rise("AP", s, u) * 10) == (Fraction(6, 5), Fraction(89, 70)), "AP, RB = 10")
    ensure((_rise("ERR", r, s), _rise("ERR", s, u)) == (Fraction(5, 16), Fraction(137, 6720)), "ERR")
    for measure in ("RBP(p=1/20)", "RBP(p=1/2)", "RBP(p=19/20)", "DCG(base=3/2)", "DCG(base=2)", "DCG(base=10)"):
        ensure(sign(_rise(measure, r, s) - _rise(measure, s, u)) == 1, f"{measure} agrees")
    return confirmed()


_ROOT = Fraction(8434, 10_000), Fraction(8435, 10_000)
_TURN = Fraction(16592, 10_000), Fraction(16593, 10_000)


@claim(
    "B-10",
    "IL §3.3 RBP/DCG example",
    "r,s,u with Delta_sr=(0,1,1,2,2,2,3,5,7,9) <= Delta_us=(1,2,3,4,6,8,9,10,10,10); DCG and, for p>0.85, RBP_p"
    " violate it.",
    "example",
)
def rbp_and_dcg_example() -> Decision:
    """The vectors are right. With e = u − 2s + r = (1,−1,1,−1,2,0,−2,−1,−1,0), an additive measure violates iff Σ
    e[i]·w[i] < 0. RBP: f(p) = 1−p+p²−p³+2p⁴−2p⁶−p⁷−p⁸ = (1−p)(1+p²) + 2p⁴(1−p²) − p⁷(1+p). Divided by p⁷(1+p) it is
    (1−p)/(1+p)·(1+p²)/p⁷ + 2(1−p)/p³ − 1, falling strictly from ∞ to −1, so f has one root in (0,1), 0.8434…, and
    RBP_p violates iff p exceeds it: in particular for p > 0.85. DCG_b: between neighbouring integers b the weights
    are linear in log b. For b ≤ 2 the sum is 1 − K·log b, K = 1/log 2 − 1/log 3 + 1/log 4 − 2/log 5 + 2/log 7 +
    1/log 8 + 1/log 9; it is negative at b = 2, 3, …, 9 and −2 from 9 on. So DCG_b violates iff b > exp(1/K) =
    1.6592….
    """
    r, s, u = _ends("0,0,1,0,1,1,0,0,1,0", "0,1,0,1,0,1,1,1,1,0", "1,1,0,1,1,1,0,1,0,0")
    small, large = difference_vector(r, s), difference_vector(s, u)
    ensure(small == (0, 1, 1, 2, 2, 2, 3, 5, 7, 9) and large == (1, 2, 3, 4, 6, 8, 9, 10, 10, 10), "the vectors")
    ensure(_is_at_most(small, large), "Δ_sr ≤ Δ_us")
    e = tuple(c - 2 * b + a for a, b, c in zip(r, s, u, strict=True))
    ensure(e == (1, -1, 1, -1, 2, 0, -2, -1, -1, 0), "u − 2s + r")

    def f(p: Fraction) -> Fraction:
        return sum((factor * p**i for i, factor in enumerate(e)), Fraction(0))

    for k in range(1, 40):
        p = Fraction(k, 40)
        ensure(f(p) == (1 - p) * (1 + p**2) + 2 * p**4 * (1 - p**2) - p**7 * (1 + p), f"f at {p}")
        margin = _rise(f"RBP(p={p})", s, u) - _rise(f"RBP(p={p})", r, s)
        ensure(margin == (1 - p) * f(p) and (f(p) < 0) == (p > _ROOT[0]), f"RBP at p = {p}")
    ensure(f(_ROOT[0]) > 0 > f(_ROOT[1]) and f(Fraction(85, 100)) < 0, "the root of f lies in 0.8434…0.8435")
    ensure(all(discounted(b, e) == -1 for b in range(2, 12)), "DCG violates at every integer base")
    ensure([discounted(b, e) for b in _TURN] == [1, -1], "the base at which DCG turns")
    half = "DCG(base=3/2)"
    ensure(sign(_rise(half, s, u) - _rise(half, r, s)) == 1, "DCG with base 3/2 does not violate it")
    return conditional(
        "the base of DCG_b is b > exp(1/K) = 1.6592…, K = 1/log 2 − 1/log 3 + 1/log 4 − 2/log 5 + 2/log 7 + 1/log 8 +"
        " 1/log 9 (every integer base is); RBP_p violates it exactly for p > 0.8434…, the root of"
        " 1−p+p²−p³+2p⁴−2p⁶−p⁷−p⁸ in (0,1), so for p > 0.85 as printed",
        Witness(
            "With base 3/2 DCG rises by more from s to u than from r to s, as the difference vectors demand.",
            {"N": 10, "c": 1, "b": Fraction(3, 2), "measure": "DCG"},
            [r, s, u],
            values(half, [r, s, u]),
        ),
        "DCG_b violates it for every b ≥ 2 (indeed b > 1.6592…), RBP_p exactly for p > 0.8434….",
    )


@claim(
    "B-11",
    "IL §3.3 conclusion, §4",
    "RBP_p is interval-like on intervals whose end points have equally many relevant documents.",
)
def rbp_on_equal_intervals() -> Decision:
    """The weights are w[i] = (1−p)p^(i−1). κ[i] = w[i]−2w[i+1]+w[i+2] = (1−p)³p^(i−1) > 0 and w[N−1] − w[N] > 0 for
    every p in (0,1), so by summation by parts a larger Δ means a larger difference, for every N.
    """
    for p in ("1/10", "1/2", "4/5", "19/20"):
        for n in range(1, 6):
            ensure(holds("interval-like-equal", f"RBP(p={p})", "weak", n), f"RBP_{p}, N = {n}")
    return confirmed()


_CONVEX = Fraction(16591, 10_000), Fraction(16592, 10_000)


@claim(
    "B-12",
    "IL §3.3 conclusion, abstract, §4",
    "DCG is interval-like on intervals whose end points have equally many relevant documents.",
)
def dcg_on_equal_intervals() -> Decision:
    """Needed and enough: κ[i] = w[i]−2w[i+1]+w[i+2] ≥ 0 for i ≤ N−2, and w[N−1] ≥ w[N], which always holds. Let k =
    ⌊b⌋ be the last rank that is not discounted. If k ≥ 2 and N > k, then N ≥ 3 and κ[k−1] = 1 − 2 + w[k+1] < 0: a
    plateau followed by a step is not convex. If N ≤ k all weights are 1 and nothing is left to compare; for N ≤ 2
    there is no κ. If b < 2, only κ[1] = 1 − 2·log b/log 2 + log b/log 3 can be negative, since 1/log x is convex
    for x > 1: it is not iff log b ≤ 1/(2/log 2 − 1/log 3), b ≤ 1.6591…. For the form of Burges et al. the weights
    1/log2(i+1) are convex from the first rank on: it is interval-like on such intervals for every N.
    """
    bases = (Fraction(6, 5), Fraction(3, 2), *_CONVEX, Fraction(9, 5), Fraction(2), Fraction(3), Fraction(4))
    for b in bases:
        for n in range(1, 6):
            expected = n <= 2 or n <= b or b <= _CONVEX[0]
            ensure(holds("interval-like-equal", f"DCG(base={b})", "weak", n) == expected, f"DCG_{b}, N = {n}")
    ensure([discounted(b, (1, -2, 1)) for b in _CONVEX] == [1, -1], "the base at which κ[1] turns")
    for n in range(1, 6):
        ensure(holds("interval-like-equal", "BurgesDCG", "weak", n), f"the form of Burges et al., N = {n}")
    runs = _ends("0,0,1", "0,1,0", "0,1,0", "1,0,0")
    ensure(_is_at_most(difference_vector(*runs[:2]), difference_vector(*runs[2:])), "Δ_sr ≤ Δ_vu")
    ensure(sign(discount(2, 2) - discount(2, 3)) == 1 and discount(2, 1) == discount(2, 2), "the two rises")
    return conditional(
        "N ≤ 2, or N ≤ b (no rank is discounted), or b ≤ exp(1/(2/log 2 − 1/log 3)) = 1.6591…; for DCG with"
        " 1/log2(i+1) (Burges et al.) it holds for every N",
        Witness(
            "Δ_sr = (0,1,1) ≤ (1,1,1) = Δ_vu, but DCG_2 rises by 1 − log 2/log 3 > 0 from r to s and by 0 from u to"
            " v: ranks 1 and 2 weigh the same.",
            {"N": 3, "c": 1, "b": 2, "measure": "DCG"},
            list(runs),
            values("DCG(base=2)", runs),
        ),
        "DCG in the form of Burges et al. is interval-like on such intervals; DCG_b with 2 ≤ b < N is not.",
    )


@claim("B-13", "IL §3.3", "Without the equal-relevance restriction RBP_p is not interval-like.")
def rbp_without_the_restriction() -> Decision:
    """Of the conditions κ[i] ≥ 0, i = 1, …, N, those with i ≤ N−2 and i = N always hold. The remaining one is κ[N−1] =
    w[N−1] − 2w[N] = (1−p)p^(N−2)(1−2p) ≥ 0 for N ≥ 2: it holds iff p ≤ 1/2. For N = 1 there is no such condition.
    """
    for p in (Fraction(1, 10), Fraction(1, 2), Fraction(501, 1000), Fraction(4, 5)):
        for n in range(1, 6):
            expected = n == 1 or p <= Fraction(1, 2)
            ensure(holds("interval-like", f"RBP(p={p})", "weak", n) == expected, f"RBP_{p}, N = {n}")
    runs = _ends("0,0", "0,1", "1,0", "1,1")
    return conditional(
        "p > 1/2 and N ≥ 2",
        Witness(
            "RBP_{1/2} rises by 1/4 along each of (0,0) ≺ (0,1) ≺ (1,0) ≺ (1,1), so by 1/4, 1/4, 1/2 and 3/4 for"
            " Δ = (0,1) ≤ (1,1) ≤ (1,2) ≤ (1,3): it is interval-like, as it is for N = 1 with any p.",
            {"N": 2, "c": 1, "p": Fraction(1, 2), "measure": "RBP"},
            list(runs),
            values("RBP(p=1/2)", runs),
        ),
        "RBP_p is interval-like without any restriction iff p ≤ 1/2 or N = 1.",
    )


@claim("B-14", "IL §3.3", "AP and ERR are not interval-like.")
def ap_and_err() -> Decision:
    """For N ≥ 2 compare (0,…,0) ≺ (0,…,0,1) with (1,0,…,0) ≺ (1,0,…,0,1): both have Δ = (0,…,0,1), so an interval-like
    measure rises by the same amount. RB·AP rises by 1/N and by 2/N, ERR by 1/(2N) and by 1/(4N). For N = 1 there
    are two runs, and every measure that does not fall is interval-like.
    """
    for measure in ("AP", "ERR"):
        for n in range(1, 6):
            ensure(holds("interval-like", measure, "weak", n) == (n == 1), f"{measure}, N = {n}")
            ensure(holds("interval-like-equal", measure, "weak", n) == (n <= 2), f"{measure}, equal ends, N = {n}")
        for n in range(2, 8):
            zero, last, first, both = ([0] * n, [0] * (n - 1) + [1], [1] + [0] * (n - 1), [1] + [0] * (n - 2) + [1])
            low, high = (
                _rise(measure, JudgedRun(zero), JudgedRun(last)),
                _rise(measure, JudgedRun(first), JudgedRun(both)),
            )
            ensure(high == low * (2 if measure == "AP" else Fraction(1, 2)), f"the two rises of {measure}, N = {n}")
    return conditional(
        "N ≥ 2",
        Witness(
            "With one document the only intervals are null or [(0),(1)]: AP and ERR rise along the larger.",
            {"N": 1, "c": 1, "measure": "AP", "RB": 1},
            [JudgedRun((0,)), JudgedRun((1,))],
            values("AP", [(0,), (1,)]),
        ),
        "For N ≥ 2, AP and ERR are not interval-like; between runs with equally many relevant documents they are not"
        " for N ≥ 3.",
    )
