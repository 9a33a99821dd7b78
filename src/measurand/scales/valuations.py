"""Is a measure a valuation, and is the distance it makes a metric? (MP §2–5.)

**Additive measures always are valuations** on the lattices here. Join and meet are the larger and the smaller of each
coordinate, so a sum of functions of single coordinates has M(x) + M(y) = M(x∨y) + M(x∧y): each coordinate contributes
the same two terms to both sides. On ``replacement`` the coordinates are the degrees, on ``set-partial`` the degrees in
decreasing order. On the binary ``weak`` order they are the counts A[k] = r[1] + … + r[k], and
Σ w[i]·r[i] = Σ (w[k] − w[k+1])·A[k]. On a chain {x∨y, x∧y} = {x, y}: every map is a valuation.

**Covering squares decide**, in every modular lattice: M is a valuation iff M(x) + M(y) = M(x∨y) + M(m) for all x ≠ y
that cover a common m. Let a, b be any pair, m = a∧b, m = a_0 ⋖ … ⋖ a_p = a and m = b_0 ⋖ … ⋖ b_q = b maximal chains,
c(s,t) = a_s ∨ b_t. By the modular law a_(s+1) ∧ (a_s ∨ b_t) = a_s ∨ (a_(s+1) ∧ b_t) = a_s, as a_(s+1) ∧ b_t ⪯ m.
So the interval [a_s, a_(s+1)] is transposed to [c(s,t), c(s+1,t)], which therefore is a cover too; likewise
[c(s,t), c(s,t+1)]. The two covers differ, otherwise a_(s+1) ⪯ a_s ∨ b_(t+1), against the same law. Their join is
c(s+1,t+1). Every cell of the grid is a covering square, and the sum of M(c(s+1,t+1)) − M(c(s+1,t)) − M(c(s,t+1)) +
M(c(s,t)) over all cells telescopes to M(a∨b) − M(a) − M(b) + M(a∧b).

**Measures that read a ranking locally** are valuations on the binary ``weak`` order, additive or not: every sum of
functions f_i(A[i−1], A[i]) of neighbouring counts. In a covering square one cover of m raises A[i] and the other A[k];
raising A[i] needs m[i+1] = 1 (or i = N) and raising A[i+1] needs m[i+1] = 0, so i and k are at least 2 apart, and
each f sees at most one of the two changes. AP is such a sum, with (A[i] − A[i−1])·A[i]/i; so are RR, ERR (the chance to
get to rank i falls by one factor for each relevant document before it), Success and F. So is Q:
with two degrees, whether rank i is relevant, how many documents down to it are and what they gain are functions of
A[i−1] and A[i], whatever level and gains are; and the ideal ranking's gain is a constant of the topic.

**d_M(x, y) = M(x∨y) − M(x∧y) is a pseudo-metric iff M is an isotone valuation, a metric iff M is a positive one.** That
it is enough is Birkhoff's theorem (MP Theorem 3). Needed: for x ⪯ y, d = M(y) − M(x) must not be negative: isotone.
The triangle inequality through x∧y says M(x∨y) + M(x∧y) ≤ M(x) + M(y), the one through x∨y says ≥: a valuation. A
metric keeps different runs apart, and d(x, y) = M(y) − M(x) for x ≺ y: strict. Conversely, if M is strict and x ≠ y
then x∧y ≺ x∨y, so d > 0.

**d_M is a positive multiple of the natural distance iff M is an interval scale**, on the graded lattices here. The rank
of a modular lattice is a valuation, so if M = αρ + β then d_M(x, y) = α·(ρ(x∨y) − ρ(x∧y)). Conversely M rises by the
same amount along each edge, the ends of which have the natural distance 1. In a distributive lattice the edges rise by
the weights of join-irreducibles: it is the case that all weigh the same, and positively.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from measurand.exact import sign, total
from measurand.measures.measure import Measure
from measurand.orderings.base import Ordering
from measurand.relevance.run import JudgedRun
from measurand.scales.edges import witness
from measurand.scales.subject import Examined, NotExact
from measurand.scales.tails import Tail, tail
from measurand.scales.values import UNKNOWN, Values, values_on
from measurand.verdict import Method, Status, Verdict

Positions = NDArray[np.int64]
Pair = tuple[JudgedRun, JudgedRun]

LOCAL = frozenset({"AP", "RR", "ERR", "Success", "F", "Q"})
"""Measures that are sums of functions of neighbouring counts of relevant documents."""

PAIRS = 100_000_000
"""How many pairs of runs are looked at to find the smallest one that violates, once it is known that one does."""


def valuation_verdict(examined: Examined, order: Ordering, pairs: int = PAIRS, values: Values | None = None) -> Verdict:
    """Does M(x) + M(y) = M(x∨y) + M(x∧y) hold for all pairs?

    The witness shows x, y, x∨y and x∧y for the smallest pair, x before y in short-lex order; where more than ``pairs``
    pairs come before it, a covering square instead. On a set ordering M is that of the decreasing lists. ``values`` on
    all runs may be given.
    """
    lattice = order.is_lattice()
    if not lattice.is_true:
        return Verdict.undefined(f"a valuation needs joins and meets: {lattice.reason}")
    if order.is_total().is_true:
        return Verdict.holds("on a chain x∨y and x∧y are x and y themselves, so every measure is a valuation")
    if examined.form is not None:
        return Verdict.holds(
            "the measure is a sum of functions of single coordinates, and join and meet take the larger and the"
            " smaller of each coordinate"
        )
    if _is_local(examined, order):
        return Verdict.holds(
            "the measure is a sum of functions of the numbers of relevant documents down to rank i−1 and to rank i; two"
            " steps up from one run change numbers at least two ranks apart"
        )
    if order.universe.is_listable:
        known = values if values is not None else values_on(examined, order.universe)
        return _exhaustive(examined, order, known, pairs)
    return _searched(examined, tail(order))


def _is_local(examined: Examined, order: Ordering) -> bool:
    measure = examined.subject.measure
    binary_weak = order.name == "weak" and order.grades == 1
    return binary_weak and isinstance(measure, Measure) and measure.entry.name in LOCAL


def _exhaustive(examined: Examined, order: Ordering, values: Values, pairs: int) -> Verdict:
    square, unclear, squares = _first_square(order, values)
    if square is None and unclear:
        return Verdict.undecided(f"{unclear} of {squares} covering squares are too close to decide", values.method)
    if square is None:
        reason = f"all {squares} covering squares add up, and they decide in a modular lattice"
        return Verdict.holds(reason, values.method, squares=squares)
    found = _smallest_pair(order, values, pairs)
    if found is None:
        method = Method.FLOAT if values.method is Method.FLOAT else Method.SEARCH
        return _fails(examined, order, square, method)
    return _fails(examined, order, found, values.method)


def _searched(examined: Examined, short: Tail) -> Verdict:
    values = short.values(examined)
    method = Method.FLOAT if values.method is Method.FLOAT else Method.SEARCH
    found = _smallest_pair(short.order, values, PAIRS)
    if found is None:
        return Verdict.undecided(
            f"no counterexample among the {short.order.size} runs that are relevant in "
            f"{short.order.length} ranks only; there are too many runs to look at all",
            method,
            runs=short.order.size,
        )
    x, y = map(short.pad, found)
    join, meet = (short.pad(bound(*found)) for bound in (short.order.join, short.order.meet))
    return Verdict.fails(_reason(x, y, join, meet), witness(examined, (x, y, join, meet)), method)


def _fails(examined: Examined, order: Ordering, pair: Pair, method: Method) -> Verdict:
    runs = (*pair, order.join(*pair), order.meet(*pair))
    return Verdict.fails(_reason(*runs), witness(examined, runs), method)


def _reason(x: JudgedRun, y: JudgedRun, join: JudgedRun, meet: JudgedRun) -> str:
    return (
        f"the values of ({x.brief()}) and ({y.brief()}) do not add up to those of their join ({join.brief()}) "
        f"and meet ({meet.brief()})"
    )


def _first_square(order: Ordering, values: Values) -> tuple[Pair | None, int, int]:
    """The first covering square that does not add up, how many were unclear, and how many were looked at."""
    universe = order.universe
    unclear = squares = 0
    for low, x, y in _squares(order):
        squares += len(low)
        signs = values.second_signs(low, x, y, _top(order, low, x, y))
        unclear += int((signs == UNKNOWN).sum())
        wrong = np.flatnonzero((signs == 1) | (signs == -1))
        if len(wrong):
            return (universe.unrank(int(x[wrong[0]])), universe.unrank(int(y[wrong[0]]))), unclear, squares
    return None, unclear, squares


def _squares(order: Ordering) -> Iterator[tuple[Positions, Positions, Positions]]:
    """Runs with pairs of their upper covers, batch after batch: edges come sorted by their lower end."""
    for low, high in order.edge_batches():
        apart = 1
        while apart < len(low):
            same = np.flatnonzero(low[apart:] == low[:-apart])
            if not len(same):
                break
            yield low[same], high[same], high[same + apart]
            apart += 1


def _top(order: Ordering, low: Positions, x: Positions, y: Positions) -> Positions:
    """The joins of pairs of runs that cover ``low``.

    In a ranking the two covers change different documents (on ``replacement`` one each, on the binary ``weak`` order
    two neighbours each), the join makes both changes, and a position is a sum over documents: the changes add up.
    """
    if order.kind == "rank":
        return x + y - low
    universe = order.universe
    return universe.rank_batch(order.join_batch(universe.unrank_batch(x), universe.unrank_batch(y)))


def _smallest_pair(order: Ordering, values: Values, pairs: int) -> Pair | None:
    """The smallest pair of runs whose values and those of join and meet do not add up."""
    universe = order.universe
    looked = 0
    for x in range(universe.size):
        for start in range(x + 1, universe.size, 65_536):
            if looked > pairs:
                return None
            y = np.arange(start, min(start + 65_536, universe.size), dtype=np.int64)
            looked += len(y)
            found = _first_wrong(order, values, x, y)
            if found is not None:
                return universe.unrank(x), universe.unrank(found)
    return None


def _first_wrong(order: Ordering, values: Values, x: int, y: Positions) -> int | None:
    universe = order.universe
    first, second = universe.unrank_batch(np.full(len(y), x, dtype=np.int64)), universe.unrank_batch(y)
    join = universe.rank_batch(order.join_batch(first, second))
    meet = universe.rank_batch(order.meet_batch(first, second))
    crossing = np.flatnonzero((meet != x) & (join != x))  # a comparable pair adds up whatever the measure
    y, join, meet = y[crossing], join[crossing], meet[crossing]
    signs = values.second_signs(meet, np.full(len(y), x, dtype=np.int64), y, join)
    wrong = np.flatnonzero((signs == 1) | (signs == -1))
    return int(y[wrong[0]]) if len(wrong) else None


# What follows from the verdicts on isotone, strict, interval and valuation


def metric_verdicts(
    isotone: Verdict, strict: Verdict, valuation: Verdict, examined: Examined, order: Ordering
) -> dict[str, Verdict]:
    """``isotone-valuation``, ``positive-valuation``, ``pseudometric`` and ``metric``, by the theorem above.

    The failure of a (pseudo-)metric is shown by a negative distance, a distance 0 between different runs, or a triangle
    x, via, y with d(x, y) > d(x, via) + d(via, y).
    """
    names = ("isotone-valuation", "positive-valuation", "pseudometric", "metric")
    if valuation.status is Status.UNDEFINED:
        return dict.fromkeys(names, valuation)
    isotone_valuation = _both(valuation, isotone, "isotone")
    positive_valuation = _both(valuation, strict, "strict")
    return {
        "isotone-valuation": isotone_valuation,
        "positive-valuation": positive_valuation,
        "pseudometric": _metric(isotone_valuation, isotone, valuation, examined, order, "pseudo-metric"),
        "metric": _metric(positive_valuation, strict, valuation, examined, order, "metric"),
    }


def _both(valuation: Verdict, monotone: Verdict, word: str) -> Verdict:
    for verdict, what in ((valuation, "not a valuation"), (monotone, f"not {word}")):
        if verdict.status is Status.FAILS:
            return Verdict.fails(f"{what}: {verdict.reason}", verdict.witness, verdict.method)
    for verdict, what in ((valuation, "a valuation"), (monotone, word)):
        if verdict.status is Status.UNDEFINED:
            return verdict
        if not verdict.is_true:
            return Verdict.undecided(f"whether it is {what} is not decided: {verdict.reason}", verdict.method)
    return Verdict.holds(
        f"a valuation, and {word}: {valuation.reason}; {monotone.reason}", _weaker(valuation, monotone)
    )


def _weaker(first: Verdict, second: Verdict) -> Method:
    """The method of a conclusion from two: it is no surer than either."""
    order = (Method.CLOSED_FORM, Method.EXHAUSTIVE, Method.SEARCH, Method.FLOAT)
    return max(first.method, second.method, key=order.index)


def _metric(
    both: Verdict, monotone: Verdict, valuation: Verdict, examined: Examined, order: Ordering, what: str
) -> Verdict:
    if both.is_true:
        return Verdict.holds(f"d(x, y) = M(x∨y) − M(x∧y) is a {what}: M is {both.reason}", both.method)
    if monotone.status is Status.FAILS:
        return _near_or_negative(monotone, examined)
    if valuation.status is Status.FAILS:
        return _triangle(valuation, examined, order)
    return both


def _near_or_negative(monotone: Verdict, examined: Examined) -> Verdict:
    r, s = (JudgedRun(run) for run in monotone.witness["runs"][:2])
    edge = witness(examined, (r, s))
    low, high = monotone.witness["values"][:2]
    word = "0, though they differ" if low == high else "negative"
    reason = f"d(x, y) = M(y) − M(x) is {word}, for x = ({r.brief()}) and y = ({s.brief()}) above it"
    return Verdict.fails(reason, {**edge, "distance": "zero" if low == high else "negative"}, monotone.method)


def _triangle(valuation: Verdict, examined: Examined, order: Ordering) -> Verdict:
    x, y = (JudgedRun(run) for run in valuation.witness["runs"][:2])
    join, meet = order.join(x, y), order.meet(x, y)
    try:
        excess = sign(total(map(examined.value, (x, y))) - total(map(examined.value, (join, meet))))
    except NotExact:  # floats that were found clearly apart
        one, other, above, below = valuation.witness["approx"]
        excess = -1 if one + other < above + below else 1
    via, name = (meet, "x∧y") if excess == -1 else (join, "x∨y")
    reason = (
        f"the triangle inequality fails from x = ({x.brief()}) to y = ({y.brief()}) through {name} = ({via.brief()}): "
        f"the way through it is shorter than d(x, y), which goes from ({meet.brief()}) to ({join.brief()})"
    )
    return Verdict.fails(
        reason, {**witness(examined, (x, via, y)), "join": list(join), "meet": list(meet)}, valuation.method
    )


def natural_distance_verdict(interval: Verdict, order: Ordering) -> Verdict:
    """Is d_M a positive multiple of the natural distance? Iff M is an interval scale, by the theorem above."""
    lattice = order.is_lattice()
    if not lattice.is_true:
        return Verdict.undefined(f"d(x, y) needs joins and meets: {lattice.reason}")
    if interval.is_true:
        reason = f"all join-irreducible runs have one positive weight: {interval.reason}"
        return Verdict.holds(reason, interval.method, **interval.counts)
    if interval.status is Status.FAILS:
        return Verdict.fails(f"d is no multiple of it: {interval.reason}", interval.witness, interval.method)
    return interval
