"""Deepness and closeness thresholds: one relevant document at the top against n relevant ones after n others.

Both compare (d, 0, …, 0) with (0, …, 0, d, …, d), 2n documents each, n of them of the relevant degree d in the
second. Write T(n) for the value of the second over that of the first. The deepness threshold says T(n) < 1 for all
large n; the closeness threshold, T(m) > 1 for some m > 1. (UO's balancing index asks the same question of a list of N
documents: where a measure never falls when a document is replaced by a better one, T(n) ≥ 1 iff B(2n) > n:
:mod:`measurand.scales.balance`.)

**Weighted sums**: T(n) = (w[n+1] + … + w[2n])/w[1], whatever d and the topic.

- w[i] = p^(i−1): T(n) = p^n + … + p^(2n−1) = x(1 − x)/(1 − p) with x = p^n. It tends to 0: deepness. T(m) rises with
  p, so there is a smallest p for each m from which on T(m) > 1. For m = 2 it solves p² + p³ = 1, and for m = 3 it is
  the same number p*, because p*³ + p*⁴ + p*⁵ = p* + p*⁵ = 1 (p* = 0.7549 is one over the plastic number, which solves
  y³ = y + 1 and so y⁵ = y⁴ + 1). There x = p*² = 0.570 and p*³ = 0.430 add up to 1; for m > 3, x(1 − x) is smaller,
  as x is further from 1/2. So closeness holds iff p² + p³ > 1, and then with m = 2.
- w[i] = 1/max(1, log_b i): T(n) ≥ n/max(1, log_b 2n) grows without bound: closeness, and no deepness. T never falls:
  T(n+1) − T(n) = w[2n+1] + w[2n+2] − w[n+1] ≥ 0, because (n+1)² ≥ 2n+2 and so 2w[2n+2] ≥ w[n+1], for n ≥ 1. The same
  for w[i] = 1/log2(i+1), where (n+2)² ≥ 2n+3.
- w[i] = N−i+1 with N = 2n: T(n) = (n+1)/4, so T(3) = 1 and T(4) > 1: closeness with m = 4, no deepness from n = 3 on.
- w[i] = (c+1)^(N−i): the ranks after the first weigh less than the first together, T(n) < 1 for every n.
- Cut at k: T(n) = 0 for n ≥ k: deepness. For closeness, m < k is left, finitely many.

**Other measures.**

- AP: T(n) = 1/(n+1) + 2/(n+2) + … + n/(2n), whatever the recall base; T(2) = 5/6, T(3) = 23/20. T rises: from n to
  n+1 the term k/(n+k) falls by k/((n+k)(n+k+1)) < 1/(2(n+1)), all of them by less than 1/2, and the new last term is
  1/2.
- Q-measure: its ideal gains fall, C*(i) ≤ i·C*(1), so the k-th blended ratio is at least k/(n+k) of the one at the
  top, and T(n) is at least that of AP. It is that of AP where the topic has min(k, 2n) documents of the degree and no
  better ones.
- RR: T(n) = 1/(n+1). Success at k: T(n) = 1 for n < k, else 0. ERR: T(n) = Σ_{k≤n} (1 − x)^(k−1)/(n+k) ≤ n/(n+1).
- RelP at k is precision at k up to a constant of the topic: T(n) = min(n, k − n) for n < k.
- R-precision: in a topic with RB = 2n relevant documents T(n) = n ≥ 1; with RB = n, T(n) = 0. It has neither
  threshold.
- Bpref: with 2n relevant and 2n other judged documents T(n) = n·(1 − n/2n) = n/2; with n relevant ones T(n) = 0.
  Neither.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate

from measurand.axioms.amigo_swaps import gains_rise, satisfies_by_degree
from measurand.axioms.amigo_weights import Weighted, weighted
from measurand.axioms.amigo_worlds import Case, relevant_degrees, violation
from measurand.axioms.candidate import Candidate, Degrees
from measurand.axioms.quantity import sign_of
from measurand.exact import LogSum, Number, sign, total
from measurand.measures.measure import Measure
from measurand.verdict import Method, Verdict

TRIED = 8
"""Up to which n functions without a law are tried."""
NEAR, LISTED = 64, 1024
"""Up to which n the first one is looked for, in two steps."""


@dataclass(frozen=True)
class Threshold:
    """What is known of T(n)."""

    deep: Callable[[], Verdict]
    close: Callable[[], Verdict]


def deepness_threshold(one: Candidate) -> Verdict:
    """Decide whether one relevant document at the top outweighs, for all large n, n of them after n others."""
    known = _known(one)
    if isinstance(known, Verdict):
        return known
    if known is not None:
        return known.deep()
    tried = [n for n in range(1, TRIED + 1) if all(_way(one, n, d) == -1 for d in relevant_degrees(one))]
    wins = f"for n = {', '.join(map(str, tried))}" if tried else "for none"
    return Verdict.undecided(
        f"of n ≤ {TRIED} the document at the top wins {wins}; what holds for all large n is not known",
        Method.SEARCH if one.is_exact else Method.FLOAT,
        n=TRIED,
    )


def closeness_threshold(one: Candidate) -> Verdict:
    """Decide whether m relevant documents after m others outweigh, for some m > 1, one at the top."""
    known = _known(one)
    if isinstance(known, Verdict):
        return known
    if known is not None:
        return known.close()
    method = Method.EXHAUSTIVE if one.is_exact else Method.FLOAT
    for m in range(2, TRIED + 1):
        if not one.needs_topic and all(_way(one, m, d) == 1 for d in relevant_degrees(one)):
            return Verdict.holds(f"m = {m} relevant documents after {m} others do", method, m=m)
    return Verdict.undecided(
        f"not for m ≤ {TRIED}; nothing is known of larger m" if not one.needs_topic else "not known for every topic",
        Method.SEARCH if one.is_exact else Method.FLOAT,
        m=TRIED,
    )


# The two rankings


def pair(n: int, degree: int) -> tuple[Degrees, Degrees]:
    """One relevant document at the top, and n after n others: 2n documents each.

    >>> pair(2, 1)
    ((1, 0, 0, 0), (0, 0, 1, 1))
    """
    return (degree, *(0,) * (2 * n - 1)), (*(0,) * n, *(degree,) * n)


def topic(n: int, degree: int) -> Degrees:
    """The smallest pool that has the documents of both."""
    return (degree,) * n + (0,) * (2 * n - 1)


def _way(one: Candidate, n: int, degree: int) -> int | None:
    """The sign of M(n after n others) − M(one at the top), in the smallest topic."""
    top, many = pair(n, degree)
    pool = topic(n, degree)
    return sign_of(one.value(many, pool) - one.value(top, pool))


def _too_deep(one: Candidate, n: int, why: str, pool: Degrees | None = None) -> Verdict:
    """No deepness threshold; the rankings shown are the first of those that refute it."""
    degree = next(
        (d for d in relevant_degrees(one) if pool is None and _way(one, n, d) != -1), relevant_degrees(one)[0]
    )
    case = Case(*pair(n, degree), pool or topic(n, degree), "", "", {"n": n})
    said = "no n is large enough for n relevant documents after n others to score lower than one at the top"
    return violation(one, case, f"{said}: {why}", Method.CLOSED_FORM)


def _never_close(one: Candidate, why: str, pool: Degrees | None = None) -> Verdict:
    """No closeness threshold; the rankings shown are the first of those that would have to show it."""
    degree = relevant_degrees(one)[0]
    top, many = pair(2, degree)
    case = Case(many, top, pool or topic(2, degree), "", "", {"m": 2})
    said = "for no m > 1 do m relevant documents after m others score higher than one at the top"
    return violation(one, case, f"{said}: {why}", Method.CLOSED_FORM)


def _close(m: int, why: str) -> Verdict:
    return Verdict.holds(f"m = {m} relevant documents after {m} others do: {why}", m=m)


def _deep(n: int, why: str) -> Verdict:
    return Verdict.holds(f"n ≥ {n} relevant documents after n others score lower: {why}", n=n)


# What is known


def _known(one: Candidate) -> Threshold | Verdict | None:
    if not relevant_degrees(one):
        return Verdict.undefined(f"no degree up to {one.grades} counts as relevant for {one.name}")
    if one.level < 1:
        return Verdict.undefined(f"every degree counts as relevant for {one.name}")
    sums = weighted(one)
    if sums is not None and sums.law is not None and sums.rewards_relevance_only:
        kind = sums.law.kind
        return _of_weights(sums, kind) if sums.cutoff is None else _of_cut_weights(sums, kind, sums.cutoff)
    return _of_name(one)


def _of_weights(sums: Weighted, kind: str) -> Threshold | None:
    one = sums.one
    if kind == "geometric" and sums.law is not None:
        return _geometric(one, sums.law.number)
    if kind in ("log", "shifted-log"):
        return _logarithmic(sums)
    if kind == "linear":
        why = "w[n+1] + … + w[2n] = n(n+1)/2 against w[1] = 2n"
        return Threshold(
            lambda: _too_deep(one, 3, f"{why}, equal at n = 3 and more from there on"),
            lambda: _close(4, f"{why}, 10 against 8 at n = 4"),
        )
    if kind == "powers":
        why = "all weights after the first rank's add up to less than it"
        return Threshold(lambda: _deep(1, why), lambda: _never_close(one, why))
    return None


def _geometric(one: Candidate, p: Fraction) -> Threshold:
    at_two = p**2 + p**3
    shown = f"p² + p³ = {at_two}" if len(str(at_two)) < 12 else f"p² + p³ ≈ {float(at_two):.6g}"

    def deep() -> Verdict:
        start = _settles(p)
        why = f"p^n + … + p^(2n−1) < 1 from there on, and tends to 0 (p = {p})"
        return _deep(start, why) if start else Verdict.holds(f"for all large n: {why}")

    def close() -> Verdict:
        if at_two > 1:
            return _close(2, f"{shown} > 1, which is the condition on p: p > 0.7549, one over the plastic number")
        why = f"p^m + … + p^(2m−1) ≤ 1, as {shown} ≤ 1 (it takes p > 0.7549, one over the plastic number)"
        return _never_close(one, why)

    return Threshold(deep, close)


def _settles(p: Fraction, most: int = 4096) -> int | None:
    """The smallest n from which on p^n(1 − p^n) < 1 − p; None if that is far away.

    x(1 − x) falls with n once x = p^n ≤ 1/2, and before that it rises.
    """
    last, power = 0, Fraction(1)
    for n in range(1, most):
        power *= p
        if power * (1 - power) >= 1 - p:
            last = n
        elif 2 * power <= 1:
            return last + 1
    return None


def _logarithmic(sums: Weighted) -> Threshold:
    """T rises without bound: the first n with T(n) ≥ 1 refutes deepness, the first with T(m) > 1 shows closeness."""
    one, law = sums.one, sums.law
    grows = f"never falls and grows without bound ({law.formula if law else ''})"

    def deep() -> Verdict:
        n = _first(sums, 1, (0, 1))
        if n is not None:
            return _too_deep(one, n, f"w[n+1] + … + w[2n] {grows}, and reaches w[1] at n = {n}")
        said = f"n relevant documents after n others score higher for all large n: w[n+1] + … + w[2n] {grows}"
        return Verdict.fails(said, {"n": _far(sums), "runs": [], "values": []})

    def close() -> Verdict:
        m = _first(sums, 2, (1,))
        if m is not None:
            return _close(m, f"w[{m + 1}] + … + w[{2 * m}] > w[1] ({law.formula if law else ''})")
        return Verdict.holds(f"a large m will do: w[m+1] + … + w[2m] {grows}", m=_far(sums))

    return Threshold(deep, close)


def _far(sums: Weighted) -> int:
    """An n with n/log_b 2n > 1, so that T(n) > 1: for bases so close to 1 that the first such n is far out."""
    base = sums.law.number if sums.law is not None else Fraction(2)
    n = LISTED
    while sign(LogSum.ratio(base, 2 * n) * n - 1) != 1:
        n *= 2
    return n


class _Tails:
    """The signs of w[after+1] + … + w[upto] − w[1]: exact, unless floats are apart by more than their error."""

    def __init__(self, weights: tuple[Number, ...]) -> None:
        self.weights = weights
        self.sums = [0.0, *accumulate(map(float, weights))]

    def sign(self, after: int, upto: int) -> int | None:
        rough = self.sums[upto] - self.sums[after] - self.sums[1]
        if abs(rough) > 1e-9 * self.sums[-1]:  # n roundings of 2^-53 each are less, for all lengths there are
            return 1 if rough > 0 else -1
        return sign(total([*self.weights[after:upto], self.weights[0] * -1]))


def _first(sums: Weighted, start: int, wanted: tuple[int, ...]) -> int | None:
    """The first n ≥ start, up to LISTED, at which T(n) − 1 has one of the signs."""
    for low, high in ((start, NEAR), (NEAR + 1, LISTED)):
        tails = _Tails(sums.weights(2 * high))
        for n in range(low, high + 1):
            if tails.sign(n, 2 * n) in wanted:
                return n
    return None


def _of_cut_weights(sums: Weighted, kind: str, cutoff: int) -> Threshold:
    one = sums.one
    uncut = _of_weights(sums, kind) if kind in ("geometric", "powers") else None  # by their law, not by their sums

    def close() -> Verdict:
        whole = uncut.close() if uncut is not None else None
        if whole is not None and not whole.is_true:
            return whole  # with a cut-off there is less below the top, not more
        tails = _Tails(sums.weights(cutoff))
        for m in range(2, cutoff):
            if tails.sign(m, min(2 * m, cutoff)) == 1:
                return _close(m, f"w[{m + 1}] + … + w[{min(2 * m, cutoff)}] > w[1]")
        return _never_close(one, f"from rank m+1 to 2m, or to the cut-off {cutoff}, the weights add up to at most w[1]")

    return Threshold(lambda: _cut_off(cutoff), close)


def _cut_off(cutoff: int) -> Verdict:
    return _deep(cutoff, "they lie below the cut-off")


def _of_name(one: Candidate) -> Threshold | None:
    measure = one.measure
    name = measure.entry.name if isinstance(measure, Measure) else ""
    if name in ("AP", "Q", "RelP"):
        return _precisions(one, name)
    if name in ("RR", "Success", "ERR"):
        return _first_counts(one, name)
    if name == "Rprec":
        return _r_precision(one)
    if name == "Bpref":
        return _bpref(one)
    return None


def _precisions(one: Candidate, name: str) -> Threshold | None:
    """AP and Q-measure; relative precision at k, whose terms are all 1."""
    cutoff = one.cutoff
    if (name == "RelP" and cutoff is None) or (name == "Q" and not gains_rise(one)):
        return None

    def reaches(m: int) -> Fraction:
        """What the m deep documents are worth, the one at the top being worth 1."""
        found = m if cutoff is None else max(0, min(m, cutoff - m))
        return sum((Fraction(k, m + k) if name != "RelP" else Fraction(1) for k in range(1, found + 1)), Fraction(0))

    def close() -> Verdict:
        for m in range(2, 4 if cutoff is None else cutoff):
            if reaches(m) > 1:
                least = "at least " if name == "Q" else ""
                return _close(m, f"they are worth {least}{reaches(m)} of the top one")
        pool = (relevant_degrees(one)[0],) * 4 + (0,) * 3 if name == "Q" else None  # as AP, up to rank 4
        return _never_close(one, f"those above the cut-off {cutoff} are worth no more than the top one", pool)

    def deep() -> Verdict:
        if cutoff is not None:
            return _cut_off(cutoff)
        least = "at least " if name == "Q" else ""
        start = (
            2 if any(_way(one, 2, degree) in (0, 1) for degree in relevant_degrees(one)) else 3
        )  # Q, in small topics
        return _too_deep(
            one, start, f"they are worth {least}1/(n+1) + … + n/2n of the top one, 23/20 at n = 3 and rising"
        )

    return Threshold(deep, close)


def _first_counts(one: Candidate, name: str) -> Threshold | None:
    """Measures to which a relevant document at the first rank is worth the most."""
    cutoff = one.cutoff
    if name == "ERR" and not (satisfies_by_degree(one) and sign_of(one.value((0,))) == 0):
        return None
    if name == "Success":
        why = "a relevant document at the first rank is all that is asked for"
        return Threshold(lambda: _cut_off(cutoff or 1), lambda: _never_close(one, why))
    rule = "1/({0}+1) < 1" if name == "RR" else "Σ_{{k≤{0}}} x(1−x)^(k−1)/({0}+k) ≤ x·{0}/({0}+1) < x"
    return Threshold(lambda: _deep(1, rule.format("n")), lambda: _never_close(one, rule.format("m")))


def _r_precision(one: Candidate) -> Threshold:
    degree = relevant_degrees(one)[0]
    pool = (degree, degree, 0)
    return Threshold(
        lambda: _too_deep(one, 1, "with RB = 2n they count 1/RB each, as does the top one", pool),
        lambda: _never_close(one, "with RB = m they do not count"),
    )


def _bpref(one: Candidate) -> Threshold:
    degree = relevant_degrees(one)[0]
    pool = (degree,) * 4 + (0,) * 4
    deep = "with 2n relevant and 2n other judged documents they count 1 − n/2n = 1/2 each, the top one 1"
    close = "with m relevant documents in the topic they have m others above them, and count 1 − m/m = 0 each"
    return Threshold(lambda: _too_deep(one, 2, deep, pool), lambda: _never_close(one, close))
