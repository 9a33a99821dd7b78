"""Naive measures on (ranking, collection): plain definitions that share no code with the package.

A ranking is a tuple of degrees, best first, a collection the degrees of all documents. Values are Fractions, or floats
where a logarithm is taken.
"""

import math
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations_with_replacement

Degrees = tuple[int, ...]
Value = Fraction | float
Measure = Callable[[Degrees, Degrees], Value]


def hits(run: Degrees, level: int = 1) -> list[int]:
    return [1 if degree >= level else 0 for degree in run]


def over(top: Value, bottom: Value) -> Value:
    return top / bottom if bottom else Fraction(0)


def precision_at(k: int | None, level: int = 1) -> Measure:
    def value(run: Degrees, pool: Degrees) -> Value:
        depth = len(run) if k is None else k
        return Fraction(sum(hits(run[:depth], level)), depth)

    return value


def recall_at(k: int | None, level: int = 1) -> Measure:
    return lambda run, pool: over(Fraction(sum(hits(run[:k], level))), sum(hits(pool, level)))


def relative_precision(k: int | None) -> Measure:
    def value(run: Degrees, pool: Degrees) -> Value:
        depth = len(run) if k is None else k
        return over(Fraction(sum(hits(run[:depth]))), min(depth, sum(hits(pool))))

    return value


def average_precision(k: int | None = None, level: int = 1) -> Measure:
    def value(run: Degrees, pool: Degrees) -> Value:
        marks = hits(run[:k], level)
        total = sum((Fraction(sum(marks[: i + 1]), i + 1) for i in range(len(marks)) if marks[i]), Fraction(0))
        return over(total, sum(hits(pool, level)))

    return value


def reciprocal_rank(k: int | None = None) -> Measure:
    return lambda run, pool: next((Fraction(1, i) for i, hit in enumerate(hits(run[:k]), 1) if hit), Fraction(0))


def success(k: int | None = None) -> Measure:
    return lambda run, pool: Fraction(max(hits(run[:k])))


def r_precision(run: Degrees, pool: Degrees) -> Value:
    base = sum(hits(pool))
    return over(Fraction(sum(hits(run[:base]))), base)


def f_measure(k: int | None = None) -> Measure:
    def value(run: Degrees, pool: Degrees) -> Value:
        return Fraction(2 * sum(hits(run[:k])), (len(run) if k is None else k) + sum(hits(pool)))

    return value


def binary_preference(run: Degrees, pool: Degrees) -> Value:
    base = sum(hits(pool))
    others = len(pool) - base
    total = Fraction(0)
    for i, degree in enumerate(run):
        if degree >= 1:
            above = sum(1 for other in run[:i] if other < 1)
            total += 1 - (Fraction(min(above, base), min(others, base)) if above else 0)
    return over(total, base)


def linear(degree: int) -> int:
    return degree


def exponential(degree: int) -> int:
    return (1 << degree) - 1


def burges(rank: int) -> float:
    return math.log2(rank + 1)


def jarvelin(base: float) -> Callable[[int], float]:
    return lambda rank: max(1.0, math.log(rank) / math.log(base))


def gained(run: Degrees, discount: Callable[[int], float], gain: Callable[[int], int]) -> float:
    return sum(gain(degree) / discount(i) for i, degree in enumerate(run, 1))


def discounted(discount: Callable[[int], float], gain: Callable[[int], int] = linear, k: int | None = None) -> Measure:
    return lambda run, pool: gained(run[:k], discount, gain)


def normalised(discount: Callable[[int], float], gain: Callable[[int], int] = linear, k: int | None = None) -> Measure:
    def value(run: Degrees, pool: Degrees) -> Value:
        ideal = tuple(sorted((degree for degree in pool if gain(degree) > 0), key=gain, reverse=True))[:k]
        return over(gained(run[:k], discount, gain), gained(ideal, discount, gain))

    return value


def rank_biased(p: Fraction, top: int = 1, k: int | None = None) -> Measure:
    return lambda run, pool: sum(
        ((1 - p) * p**i * Fraction(degree, top) for i, degree in enumerate(run[:k])), Fraction(0)
    )


def cascade(top: int, k: int | None = None, gain: Callable[[int], int] = linear) -> Measure:
    def value(run: Degrees, pool: Degrees) -> Value:
        total, reads = Fraction(0), Fraction(1)
        for rank, degree in enumerate(run[:k], 1):
            stop = Fraction(2 ** gain(degree) - 1, 2**top)
            total, reads = total + reads * stop / rank, reads * (1 - stop)
        return total

    return value


def graded_share(top: int, divisor: Callable[[Degrees, Degrees], int]) -> Measure:
    return lambda run, pool: over(Fraction(sum(run), top), divisor(run, pool))


def graded_recall(top: int, level: int) -> Measure:
    return graded_share(top, lambda run, pool: sum(hits(pool, level)))


def set_f(beta: int) -> Measure:
    def value(run: Degrees, pool: Degrees) -> Value:
        p, r = over(Fraction(sum(hits(run))), len(run)), over(Fraction(sum(hits(run))), sum(hits(pool)))
        return over((beta + 1) * p * r, r + beta * p)

    return value


def set_ap(run: Degrees, pool: Degrees) -> Value:
    return over(Fraction(sum(hits(run))), len(run)) * over(Fraction(sum(hits(run))), sum(hits(pool)))


def position_sum(weight: Callable[[int, int], int], norm: bool, top: int = 1, k: int | None = None) -> Measure:
    def value(run: Degrees, pool: Degrees) -> Value:
        n = len(run) if k is None else k
        total = sum(weight(n, i) * degree for i, degree in enumerate(run[:n], 1))
        return Fraction(total, sum(weight(n, i) * top for i in range(1, n + 1))) if norm else Fraction(total)

    return value


def set_total(top: int, norm: bool) -> Measure:
    """The position of a set among all sets of its size, by trying them all."""

    def value(run: Degrees, pool: Degrees) -> Value:
        sets = sorted(
            tuple(sorted(one, reverse=True)) for one in combinations_with_replacement(range(top + 1), len(run))
        )
        place = sets.index(tuple(sorted(run, reverse=True)))
        return Fraction(place, len(sets) - 1) if norm else Fraction(place)

    return value


def interpolated(share: float) -> Measure:
    def value(run: Degrees, pool: Degrees) -> Value:
        needed = int(share * sum(hits(pool)) + 0.9)
        marks = hits(run)
        found = [
            Fraction(sum(marks[: i + 1]), i + 1) for i in range(len(run)) if marks[i] and sum(marks[: i + 1]) >= needed
        ]
        return max(found, default=Fraction(0))

    return value


def bin_g(run: Degrees, pool: Degrees) -> Value:
    total = sum(1 / math.log2(2 + sum(1 for other in run[:i] if not other)) for i, degree in enumerate(run) if degree)
    return over(total, sum(hits(pool)))


def smoothed(run: Degrees, pool: Degrees) -> Value:
    base = sum(hits(pool))
    total = float(average_precision()(run, pool)) * base
    return math.log((1 + total) / (1 + base - total))


def logarithm(run: Degrees, pool: Degrees) -> Value:
    return math.log(max(float(average_precision()(run, pool)), 0.00001))


def q_measure(beta: int | Fraction, k: int | None = None) -> Measure:
    """Sakai's Q-measure, the mean of blended ratios; gains are degrees."""

    def value(run: Degrees, pool: Degrees) -> Value:
        ideal = sorted(pool, reverse=True)
        total = Fraction(0)
        for i, degree in enumerate(run[:k]):
            if degree:
                numerator = sum(hits(run[: i + 1])) + beta * sum(run[: i + 1])
                total += Fraction(numerator) / (i + 1 + beta * sum(ideal[: i + 1]))
        base = sum(hits(pool))
        return over(total, base if k is None else min(k, base))

    return value


THIRD, FIFTH = Fraction(1, 3), Fraction(4, 5)

NAIVE: dict[str, Measure] = {
    "P": precision_at(None),
    "P@1": precision_at(1),
    "P@2": precision_at(2),
    "P@10": precision_at(10),
    "R": recall_at(None),
    "R@2": recall_at(2),
    "AP": average_precision(),
    "AP@2": average_precision(2),
    "AP@10": average_precision(10),
    "AP(rel=2)": average_precision(None, 2),
    "RR": reciprocal_rank(),
    "RR@3": reciprocal_rank(3),
    "Rprec": r_precision,
    "Success": success(),
    "Success@1": success(1),
    "Success@3": success(3),
    "F": f_measure(),
    "F@5": f_measure(5),
    "Bpref": binary_preference,
    "nDCG": normalised(burges),
    "nDCG@2": normalised(burges, linear, 2),
    "nDCG(base=2)": normalised(jarvelin(2)),
    "nDCG(dcg='exp-log2')@5": normalised(burges, exponential, 5),
    "DCG(base=2)": discounted(jarvelin(2)),
    "DCG(base=3)@3": discounted(jarvelin(3), linear, 3),
    "BurgesDCG": discounted(burges),
    "RBP(p=1/3)": rank_biased(THIRD),
    "RBP(p=0.8)@1": rank_biased(FIFTH, 1, 1),
    "RBP(p=0.8)@4": rank_biased(FIFTH, 1, 4),
    "gRBP(p=0.8)": rank_biased(FIFTH, 2),
    "ERR": cascade(2),
    "ERR(max=4)": cascade(4),
    "ERR@2": cascade(2, 2),
    "gP": graded_share(2, lambda run, pool: len(run)),
    "gR": graded_recall(2, 1),
    "gR(rel=2)": graded_recall(2, 2),
    "gF": lambda run, pool: Fraction(sum(run), len(run) + sum(hits(pool))),
    "SetP": precision_at(None),
    "SetP(relative=true)": lambda run, pool: over(Fraction(sum(hits(run))), min(len(run), sum(hits(pool)))),
    "SetR": recall_at(None),
    "SetF": set_f(1),
    "SetF(beta=3)": set_f(3),
    "SetF(beta=0)": set_f(0),
    "SetAP": set_ap,
    "WeakRank": position_sum(lambda n, i: n - i + 1, True),
    "WeakRank@3": position_sum(lambda n, i: n - i + 1, True, 1, 3),
    "WeakRank(norm=false)": position_sum(lambda n, i: n - i + 1, False),
    "StrongRank": position_sum(lambda n, i: 3 ** (n - i), True, 2),
    "StrongRank(norm=false)": position_sum(lambda n, i: 3 ** (n - i), False, 2),
    "SetPartialRank": position_sum(lambda n, i: 1, True, 2),
    "SetTotalRank": set_total(2, True),
    "SetTotalRank(norm=false)": set_total(2, False),
    "RelP": relative_precision(None),
    "RelP@3": relative_precision(3),
    "IPrec@0.5": interpolated(0.5),
    "binG": bin_g,
    "YAAP": smoothed,
    "GMAP": logarithm,
    "P(rel=0)@3": precision_at(3, 0),
    "RBP(p=0.8,rel=2)": rank_biased(FIFTH, 2),
    "F@1": f_measure(1),
    "gP@2": lambda run, pool: Fraction(sum(run[:2]), 4),
    "gR@2": lambda run, pool: over(Fraction(sum(run[:2]), 2), sum(hits(pool))),
    "gR(rel=2)@2": lambda run, pool: over(Fraction(sum(run[:2]), 2), sum(hits(pool, 2))),
    "gF@2": lambda run, pool: Fraction(sum(run[:2]), 2 + sum(hits(pool))),
    "StrongRank@2": position_sum(lambda n, i: 3 ** (n - i), True, 2, 2),
    "SetPartialRank(max=1)": position_sum(lambda n, i: 1, True, 1),
    "ERR(max=1)": cascade(1),
    "ERR(gains={1:2})": cascade(2, None, {0: 0, 1: 2, 2: 2}.__getitem__),
    "ERR(max=4,gains={1:2,2:1})": cascade(4, None, {0: 0, 1: 2, 2: 1}.__getitem__),
    "nDCG(gains={0:-2,1:-1,2:1})": normalised(burges, {0: -2, 1: -1, 2: 1}.__getitem__),
    "nDCG(base=1.5)": normalised(jarvelin(1.5)),
    "nDCG(gains={1:5,2:3})": normalised(burges, {0: 0, 1: 5, 2: 3}.__getitem__),
    "nDCG(gains={1:0})": normalised(burges, {0: 0, 1: 0, 2: 2}.__getitem__),
    "nDCG(gains={0:1,1:2,2:4})": normalised(burges, {0: 1, 1: 2, 2: 4}.__getitem__),
    "BurgesDCG(dcg='exp-log2')@3": discounted(burges, exponential, 3),
    "AvgIPrec": lambda run, pool: sum((interpolated(j / 10)(run, pool) for j in range(11)), Fraction(0)) / 11,
    "NumRelRet": lambda run, pool: Fraction(sum(hits(run))),
    "Q": q_measure(1),
    "Q@2": q_measure(1, 2),
    "Q(beta=0)": q_measure(0),
}
"""Naive definitions by the names of the registry; graded ones on the degrees 0, 1, 2."""
