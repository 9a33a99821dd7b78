"""Naive measures and properties, for re-checking the witnesses of claims: nothing here is shared with the package."""

import math
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import accumulate, product

from checkers import KIND, LEQ, NaiveOrder, Run, all_runs

Value = Fraction | float
Naive = Callable[[Run], Value]


def precision(gains: Sequence[int] = (0, 1)) -> Naive:
    return lambda run: Fraction(sum(gains[d] for d in run), len(run) * gains[-1])


def average_precision(recall_base: int | None = None) -> Naive:
    def value(run: Run) -> Fraction:
        hits = [i for i, degree in enumerate(run, 1) if degree]
        return sum((Fraction(k, i) for k, i in enumerate(hits, 1)), Fraction(0)) / (recall_base or len(run))

    return value


def reciprocal_rank(run: Run) -> Fraction:
    return next((Fraction(1, i) for i, degree in enumerate(run, 1) if degree), Fraction(0))


def success(run: Run) -> Fraction:
    return Fraction(any(run))


def expected_reciprocal_rank(run: Run) -> Fraction:
    """Binary: a relevant document satisfies with probability 1/2."""
    found, seen = Fraction(0), 0
    for i, degree in enumerate(run, 1):
        if degree:
            seen += 1
            found += Fraction(1, i * 2**seen)
    return found


def rank_biased(p: Fraction, gains: Sequence[int] = (0, 1)) -> Naive:
    return lambda run: (1 - p) * sum((p**i * gains[d] for i, d in enumerate(run)), Fraction(0)) / gains[-1]


def discounted_gain(b: Fraction, gains: Sequence[int] = (0, 1)) -> Naive:
    return lambda run: sum(gains[d] / max(1.0, math.log(i) / math.log(b)) for i, d in enumerate(run, 1))


def burges(run: Run) -> float:
    return sum(d / math.log2(i + 1) for i, d in enumerate(run, 1))


def named(parameters: Mapping[str, object]) -> Naive | None:
    """The measure that the parameters of a witness name."""
    gains = tuple(int(g) for g in str(parameters.get("gains", "0,1")).split(","))
    recall_base = parameters.get("RB")
    name = parameters.get("measure")
    if name in ("P", "gP"):
        return precision(gains)
    if name == "AP":
        return average_precision(int(str(recall_base)))
    if name == "RBP":
        return rank_biased(Fraction(str(parameters["p"])), gains)
    if name == "DCG":
        return discounted_gain(Fraction(str(parameters["b"])), gains)
    if name in ("constant 0", "constant 1"):
        constant = Fraction(str(name)[-1])
        return lambda run: constant
    return None


def read_value(text: str) -> Value:
    """A fraction, or the sum of fractions times log(a)/log(b), as the claims print them."""
    terms = text.replace(" - ", " + -").split(" + ")
    if len(terms) == 1 and "log" not in text:
        return Fraction(text)
    total = 0.0
    for term in terms:
        factor, star, quotient = term.rpartition("*")
        if "log" not in quotient:
            total += float(Fraction(term))
            continue
        sign = -1.0 if quotient.startswith("-") else 1.0
        over, under = (float(Fraction(part.strip("-log()"))) for part in quotient.split("/log("))
        total += (float(Fraction(factor)) if star else 1.0) * sign * math.log(over) / math.log(under)
    return total


def agree(a: Value, b: Value) -> bool:
    if isinstance(a, Fraction) and isinstance(b, Fraction):
        return a == b
    return math.isclose(a, b, rel_tol=1e-12, abs_tol=1e-12)


def at_most(a: Value, b: Value) -> bool:
    return a <= b or agree(a, b)


def naive_order(name: str, n: int, c: int = 1) -> NaiveOrder:
    return NaiveOrder(all_runs(KIND[name], n, c), LEQ[name])


def is_isotone(order: NaiveOrder, measure: Naive) -> bool:
    return all(at_most(measure(r), measure(s)) for r, s in product(order.runs, repeat=2) if order.leq(r, s))


def is_strict(order: NaiveOrder, measure: Naive) -> bool:
    pairs = (pair for pair in product(order.runs, repeat=2) if order.less(*pair))
    return all(measure(r) < measure(s) and not agree(measure(r), measure(s)) for r, s in pairs)


def is_valuation(order: NaiveOrder, measure: Naive) -> bool:
    for r, s in product(order.runs, repeat=2):
        (join,), (meet,) = order.minimal_upper_bounds(r, s), order.maximal_lower_bounds(r, s)
        if not agree(measure(r) + measure(s), measure(join) + measure(meet)):
            return False
    return True


def is_constant_multiple_of_edges(order: NaiveOrder, measure: Naive) -> bool:
    """Whether the measure rises by one positive amount along every cover."""
    rises = [measure(s) - measure(r) for r in order.runs for s in order.upper_covers(r)]
    return rises[0] > 0 and all(agree(rise, rises[0]) for rise in rises)


def difference(r: Run, s: Run) -> tuple[int, ...]:
    """IL Definition 2."""
    n = len(r)
    return tuple(sum((i - j + 1) * (s[j - 1] - r[j - 1]) for j in range(1, i + 1)) for i in range(1, n + 1))


def below(a: Sequence[int], b: Sequence[int]) -> bool:
    return all(x <= y for x, y in zip(a, b, strict=True))


def is_interval_like(n: int, measure: Naive, equal: bool = False) -> bool:
    """By all pairs of intervals of the binary weak order."""
    order = naive_order("weak", n)
    ends = [(r, s) for r, s in product(order.runs, repeat=2) if order.leq(r, s) and (not equal or sum(r) == sum(s))]
    found = [(difference(r, s), measure(s) - measure(r)) for r, s in ends]
    return all(at_most(rise, other) for delta, rise in found for larger, other in found if below(delta, larger))


def sums_of_gains(run: Run, gains: Sequence[int]) -> list[int]:
    return list(accumulate(gains[d] for d in run))
