"""Measures as plain formulas of a ranking and its topic's documents, and Amigó's constraints straight from their words.

Nothing here is shared with the package. Values are fractions, or floats where there are logarithms; floats closer than
1e-12 count as equal.
"""

import math
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import combinations, pairwise, product

Run = tuple[int, ...]
Value = Fraction | float
Plain = Callable[[Run, Run], Value]


def higher(a: Value, b: Value) -> bool:
    return a > b if isinstance(a, Fraction) and isinstance(b, Fraction) else float(a) - float(b) > 1e-12


# Measures: (ranking, all documents of the topic) -> value; binary ones see "at least ``level``"


def hits(run: Run, level: int = 1) -> list[int]:
    return [int(degree >= level) for degree in run]


def precision(depth: int | None) -> Plain:
    return lambda run, pool: Fraction(sum(hits(run)[:depth]), depth or len(run))


def recall(depth: int | None) -> Plain:
    return lambda run, pool: Fraction(sum(hits(run)[:depth]), sum(hits(pool)))


def f_measure(depth: int | None) -> Plain:
    return lambda run, pool: Fraction(2 * sum(hits(run)[:depth]), (depth or len(run)) + sum(hits(pool)))


def average_precision(depth: int | None = None, level: int = 1) -> Plain:
    def value(run: Run, pool: Run) -> Fraction:
        found = hits(run, level)[:depth]
        precisions = [Fraction(sum(found[: i + 1]), i + 1) for i, hit in enumerate(found) if hit]
        return sum(precisions, Fraction(0)) / sum(hits(pool, level))

    return value


def reciprocal_rank(depth: int | None = None) -> Plain:
    return lambda run, pool: max((Fraction(hit, i) for i, hit in enumerate(hits(run)[:depth], 1)), default=Fraction(0))


def success(depth: int) -> Plain:
    return lambda run, pool: Fraction(max(hits(run)[:depth]))


def r_precision(run: Run, pool: Run) -> Fraction:
    base = sum(hits(pool))
    return Fraction(sum(hits(run)[:base]), base)


def relative_precision(depth: int) -> Plain:
    return lambda run, pool: Fraction(sum(hits(run)[:depth]), min(depth, sum(hits(pool))))


def rbp(p: Fraction, depth: int | None = None, top: int = 1) -> Plain:
    def value(run: Run, pool: Run) -> Fraction:
        degrees = run[:depth] if top > 1 else tuple(hits(run))[:depth]
        return (1 - p) * sum((p**i * Fraction(degree, top) for i, degree in enumerate(degrees)), Fraction(0))

    return value


def discounted(discount: Callable[[int], float], depth: int | None = None, normalised: bool = False) -> Plain:
    def gain(run: Run) -> float:
        return math.fsum(degree / discount(i) for i, degree in enumerate(run[:depth], 1))

    def value(run: Run, pool: Run) -> float:
        return gain(run) / gain(tuple(sorted(pool, reverse=True))) if normalised else gain(run)

    return value


def burges(rank: int) -> float:
    return math.log2(rank + 1)


def jarvelin(base: float) -> Callable[[int], float]:
    return lambda rank: max(1.0, math.log(rank) / math.log(base)) if rank > 1 else 1.0


def err(top: int, depth: int | None = None) -> Plain:
    def value(run: Run, pool: Run) -> Fraction:
        total, reads = Fraction(0), Fraction(1)
        for rank, degree in enumerate(run[:depth], 1):
            satisfied = Fraction(2**degree - 1, 2**top)
            total += reads * satisfied / rank
            reads *= 1 - satisfied
        return total

    return value


def bpref(run: Run, pool: Run) -> Fraction:
    base = sum(hits(pool))
    others = len(pool) - base
    total, above = Fraction(0), 0
    for hit in hits(run):
        if hit:
            total += 1 - (Fraction(min(above, base), min(others, base)) if above else 0)
        else:
            above += 1
    return total / base


def q_measure(depth: int | None = None) -> Plain:
    """Sakai's blended ratios with β = 1, the gain of a degree being the degree."""

    def value(run: Run, pool: Run) -> Fraction:
        ideal = sorted(pool, reverse=True)
        ratios = [
            Fraction(sum(run[:i]) + sum(hits(run[:i])), sum(ideal[:i]) + i)
            for i, degree in enumerate(run[:depth], 1)
            if degree
        ]
        base = sum(hits(pool))
        return sum(ratios, Fraction(0)) / min(base, depth or base)

    return value


def weak_rank(depth: int | None = None) -> Plain:
    def value(run: Run, pool: Run) -> Fraction:
        n = depth or len(run)
        return Fraction(sum(hit * (n - i) for i, hit in enumerate(hits(run)[:depth])), n * (n + 1) // 2)

    return value


def strong_rank(run: Run, pool: Run) -> Fraction:
    n = len(run)
    return Fraction(sum(degree * 3 ** (n - i) for i, degree in enumerate(run, 1)), 3**n - 1)


def set_total_rank(run: Run, pool: Run) -> Fraction:
    """How many sets of degrees 0, 1, 2 of this size come before this one, the highest degree deciding first."""
    own = tuple(sorted(run, reverse=True))
    sets = {tuple(sorted(one, reverse=True)) for one in product(range(3), repeat=len(run))}
    return Fraction(sum(one < own for one in sets), len(sets) - 1)


def mean_gain(run: Run, pool: Run) -> Fraction:
    return Fraction(sum(run), 2 * len(run))


BINARY, GRADED = (0, 1), (0, 1, 2)

PLAIN: dict[str, tuple[Plain, Run]] = {
    "AP": (average_precision(), BINARY),
    "AP@3": (average_precision(3), BINARY),
    "AP@6": (average_precision(6), BINARY),
    "AP@10": (average_precision(10), BINARY),
    "AP(rel=2)": (average_precision(level=2), (0, 2)),
    "RR": (reciprocal_rank(), BINARY),
    "RR@2": (reciprocal_rank(2), BINARY),
    "P": (precision(None), BINARY),
    "P@1": (precision(1), BINARY),
    "P@3": (precision(3), BINARY),
    "P@10": (precision(10), BINARY),
    "R@5": (recall(5), BINARY),
    "R": (recall(None), BINARY),
    "F": (f_measure(None), BINARY),
    "F@4": (f_measure(4), BINARY),
    "Rprec": (r_precision, BINARY),
    "RelP@4": (relative_precision(4), BINARY),
    "Success@1": (success(1), BINARY),
    "Success@5": (success(5), BINARY),
    "Bpref": (bpref, BINARY),
    "RBP(p=0.8)": (rbp(Fraction(4, 5)), BINARY),
    "RBP(p=1/2)": (rbp(Fraction(1, 2)), BINARY),
    "RBP(p=0.95)": (rbp(Fraction(19, 20)), BINARY),
    "RBP(p=0.8)@3": (rbp(Fraction(4, 5), 3), BINARY),
    "gRBP(p=1/3)": (rbp(Fraction(1, 3), top=2), GRADED),
    "DCG(base=2)": (discounted(jarvelin(2)), GRADED),
    "DCG(base=3)": (discounted(jarvelin(3)), GRADED),
    "DCG(base=1.9)": (discounted(jarvelin(1.9)), GRADED),
    "DCG(base=1.5)": (discounted(jarvelin(1.5)), GRADED),
    "BurgesDCG": (discounted(burges), GRADED),
    "nDCG": (discounted(burges, normalised=True), GRADED),
    "nDCG@5": (discounted(burges, 5, normalised=True), GRADED),
    "nDCG@6": (discounted(burges, 6, normalised=True), GRADED),
    "nDCG(base=2)": (discounted(jarvelin(2), normalised=True), GRADED),
    "ERR": (err(2), GRADED),
    "ERR@4": (err(2, 4), GRADED),
    "ERR@12": (err(2, 12), GRADED),
    "Q": (q_measure(), GRADED),
    "Q@4": (q_measure(4), GRADED),
    "Q@6": (q_measure(6), GRADED),
    "WeakRank": (weak_rank(), BINARY),
    "WeakRank@3": (weak_rank(3), BINARY),
    "StrongRank": (strong_rank, GRADED),
    "SetTotalRank": (set_total_rank, GRADED),
    "SetPartialRank": (mean_gain, GRADED),
    "SetP": (precision(None), BINARY),
    "SetR": (recall(None), BINARY),
    "SetF": (f_measure(None), BINARY),
    "gP": (mean_gain, GRADED),
}
"""Measures by the name that the package gives them, and the degrees that its worlds have for them."""


# The constraints


def exchanged(run: Run, rank: int) -> Run:
    """The documents at a rank (from 1) and the next one change places."""
    changed = list(run)
    changed[rank - 1 : rank + 1] = reversed(changed[rank - 1 : rank + 1])
    return tuple(changed)


def wrong(run: Run) -> list[int]:
    return [i + 1 for i in range(len(run) - 1) if run[i] < run[i + 1]]


Claim = tuple[Run, Run]
"""Two rankings of one topic, of which the first must score higher."""


def priority(run: Run) -> Iterator[Claim]:
    for rank in wrong(run):
        yield exchanged(run, rank), run


def deepness(run: Run) -> Iterator[Claim]:
    for upper, lower in combinations(wrong(run), 2):
        if run[upper - 1 : upper + 1] == run[lower - 1 : lower + 1]:
            yield exchanged(run, upper), exchanged(run, lower)


def confidence(run: Run) -> Iterator[Claim]:
    if any(run):
        yield run, (*run, 0)


UNIVERSAL: dict[str, Callable[[Run], Iterator[Claim]]] = {
    "amigo-priority": priority,
    "amigo-deepness": deepness,
    "amigo-confidence": confidence,
}


def refuted(value: Plain, axiom: str, run: Run, rest: Run) -> list[Claim]:
    """The claims of an axiom about a ranking that do not hold in the topic that has some further documents."""
    found = []
    for better, worse in UNIVERSAL[axiom](run):
        pool = (*max(better, worse, key=len), *rest)
        if any(pool) and not higher(value(better, pool), value(worse, pool)):
            found.append((better, worse))
    return found


def top_and_deep(n: int, degree: int) -> Claim:
    """One relevant document at the top of 2n, and n of them after n others."""
    return (degree, *[0] * (2 * n - 1)), (*[0] * n, *[degree] * n)


def topics(n: int, degree: int) -> Iterator[Run]:
    """Topics that have the documents of both, and some with more."""
    for more, others in product((0, 1, 2, n), (0, 1, n)):
        yield (degree,) * (n + more) + (0,) * (2 * n - 1 + others)


def top_wins(value: Plain, n: int, degree: int) -> bool:
    """Whether the document at the top is better in all topics."""
    top, deep = top_and_deep(n, degree)
    return all(higher(value(top, pool), value(deep, pool)) for pool in topics(n, degree))


def deep_wins(value: Plain, n: int, degree: int) -> bool:
    """Whether n documents after n others are better in all topics."""
    top, deep = top_and_deep(n, degree)
    return all(higher(value(deep, pool), value(top, pool)) for pool in topics(n, degree))


def is_even(value: Plain, degrees: Run, length: int) -> bool:
    """Whether the distinct values of all rankings of a length are equally spaced, in a topic that allows all."""
    pool = tuple(degree for degree in degrees for _ in range(length))
    values: list[Value] = []
    for one in sorted(value(run, pool) for run in product(degrees, repeat=length)):
        if not values or higher(one, values[-1]):
            values.append(one)
    gaps = [float(b - a) for a, b in pairwise(values)]
    return all(abs(gap - gaps[0]) < 1e-12 for gap in gaps)
