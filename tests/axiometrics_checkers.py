"""Axiometrics by the book: measures, similarity and axioms written down naively, sharing no code with the package.

A ranking is a tuple of degrees, best rank first; a pool holds the degrees of all documents. Documents of a world are
numbered from 0; ``sigma`` gives each its rank (1 is first) or "R" and "N".
"""

import ast
import math
import operator
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations, permutations, product

Number = Fraction | float
Degrees = Sequence[int]
Naive = Callable[[Degrees, Degrees], Number]
System = Sequence[int] | Sequence[str]


def number(text: str) -> Number:
    """An exact value as text: a Fraction, or a float where logarithms or decimals occur."""
    found = _evaluated(ast.parse(text, mode="eval").body)
    return found if isinstance(found, Fraction) else float(found)


def _evaluated(node: ast.expr) -> Number:
    signs: dict[type[ast.operator], Callable[[Number, Number], Number]] = {
        ast.Add: operator.add,
        ast.Sub: operator.sub,
        ast.Mult: operator.mul,
        ast.Div: operator.truediv,
    }
    if isinstance(node, ast.BinOp):
        return signs[type(node.op)](_evaluated(node.left), _evaluated(node.right))
    if isinstance(node, ast.UnaryOp):
        return -_evaluated(node.operand)
    if isinstance(node, ast.Call):
        return math.log(_evaluated(node.args[0]))
    assert isinstance(node, ast.Constant)
    return Fraction(node.value) if isinstance(node.value, int) else float(str(node.value))


def over(top: Number, bottom: Number) -> Number:
    return top / bottom if bottom else Fraction(0)


def hits(run: Degrees, level: int = 1) -> list[Fraction]:
    return [Fraction(degree >= level) for degree in run]


def precision_at(k: int) -> Naive:
    return lambda run, pool: sum(hits(run)[:k], Fraction(0)) / k


def recall_at(k: int) -> Naive:
    return lambda run, pool: over(sum(hits(run)[:k], Fraction(0)), sum(hits(pool)))


def average_precision(level: int = 1, k: int = 10**9, floor: Fraction = Fraction(0)) -> Naive:
    def value(run: Degrees, pool: Degrees) -> Number:
        found = hits(run, level)[:k]
        total = sum((rel * sum(found[: i + 1]) / (i + 1) for i, rel in enumerate(found)), Fraction(0))
        return max(over(total, sum(hits(pool, level))), floor)

    return value


def smoothed(run: Degrees, pool: Degrees) -> Number:
    base = sum(hits(pool))
    total = base * average_precision()(run, pool)
    return math.log((1 + total) / (1 + base - total))


def reciprocal_rank(k: int = 10**9) -> Naive:
    return lambda run, pool: max((rel / i for i, rel in enumerate(hits(run)[:k], 1)), default=Fraction(0))


def r_precision(run: Degrees, pool: Degrees) -> Number:
    base = int(sum(hits(pool)))
    return over(sum(hits(run)[:base], Fraction(0)), base)


def binary_preference(run: Degrees, pool: Degrees) -> Number:
    base = int(sum(hits(pool)))
    others = len(pool) - base
    total = Fraction(0)
    for i, degree in enumerate(run):
        if degree:
            above = sum(1 for earlier in run[:i] if not earlier)
            total += 1 - (Fraction(min(above, base), min(others, base)) if above else 0)
    return over(total, base)


def rank_biased(p: Fraction, highest: int = 1, k: int = 10**9) -> Naive:
    return lambda run, pool: sum(
        ((1 - p) * p**i * Fraction(degree, highest) for i, degree in enumerate(run[:k])), Fraction(0)
    )


def cascade(highest: int, maximum: int, k: int = 10**9) -> Naive:
    def value(run: Degrees, pool: Degrees) -> Number:
        total, reads = Fraction(0), Fraction(1)
        for i, degree in enumerate(run[:k], 1):
            satisfied = Fraction(2**degree - 1, 2**maximum)
            total += reads * satisfied / i
            reads *= 1 - satisfied
        return total

    return value


def discounted(base: float | None, k: int = 10**9, exponential: bool = False) -> Naive:
    def value(run: Degrees, pool: Degrees) -> Number:
        def gain(degree: int) -> int:
            return 2**degree - 1 if exponential else degree

        def by(i: int) -> float:
            return math.log2(i + 1) if base is None else max(1.0, math.log(i) / math.log(base))

        return float(sum(gain(degree) / by(i) for i, degree in enumerate(run[:k], 1)))

    return value


def normalised(k: int = 10**9, exponential: bool = False) -> Naive:
    dcg = discounted(None, k, exponential)
    return lambda run, pool: over(dcg(run, pool), dcg(sorted(pool, reverse=True), pool))


def set_precision(run: Degrees, pool: Degrees) -> Number:
    return over(sum(hits(run), Fraction(0)), len(run))


def set_recall(run: Degrees, pool: Degrees) -> Number:
    return over(sum(hits(run), Fraction(0)), sum(hits(pool)))


def set_f(beta: int = 1) -> Naive:
    def value(run: Degrees, pool: Degrees) -> Number:
        p, r = set_precision(run, pool), set_recall(run, pool)
        return over((beta + 1) * p * r, r + beta * p)

    return value


def graded_precision(run: Degrees, pool: Degrees, highest: int = 2) -> Number:
    return over(Fraction(sum(run), highest), len(run))


def graded_recall(run: Degrees, pool: Degrees, level: int = 1) -> Number:
    return over(Fraction(sum(run), 2), sum(hits(pool, level)))


def utility(run: Degrees, pool: Degrees) -> Number:
    return sum(hits(run), Fraction(0)) * 2 - len(run)


def weak_rank(norm: bool) -> Naive:
    def value(run: Degrees, pool: Degrees) -> Number:
        n = len(run)
        total = Fraction(sum(n - i for i, degree in enumerate(run) if degree))
        return total / (n * (n + 1) // 2) if norm else total

    return value


def strong_rank(run: Degrees, pool: Degrees) -> Number:
    return Fraction(sum(degree * 3 ** (len(run) - i) for i, degree in enumerate(run, 1)), 3 ** len(run) - 1)


def set_total_rank(norm: bool) -> Naive:
    def value(run: Degrees, pool: Degrees) -> Number:
        n, down = len(run), sorted(run, reverse=True)
        total = Fraction(sum(math.comb(degree + n - j, n - j + 1) for j, degree in enumerate(down, 1)))
        return over(total, math.comb(n + 2, n) - 1) if norm else total

    return value


def set_partial_rank(norm: bool) -> Naive:
    return lambda run, pool: over(Fraction(sum(run)), 2 * len(run)) if norm else Fraction(sum(run))


RANKINGS: dict[str, tuple[int, Naive]] = {
    "AP": (1, average_precision()),
    "AP@2": (1, average_precision(k=2)),
    "AP(rel=2)": (2, average_precision(level=2)),
    "GMAP": (1, average_precision(floor=Fraction(1, 100000))),
    "YAAP": (1, smoothed),
    "P@1": (1, precision_at(1)),
    "P@2": (1, precision_at(2)),
    "P@10": (1, precision_at(10)),
    "R@1": (1, recall_at(1)),
    "R@2": (1, recall_at(2)),
    "F@2": (1, lambda run, pool: over(2 * sum(hits(run)[:2], Fraction(0)), 2 + sum(hits(pool)))),
    "RR": (1, reciprocal_rank()),
    "RR@1": (1, reciprocal_rank(1)),
    "RR@2": (1, reciprocal_rank(2)),
    "Rprec": (1, r_precision),
    "Success@1": (1, lambda run, pool: max(hits(run)[:1])),
    "Success@2": (1, lambda run, pool: max(hits(run)[:2])),
    "RelP@1": (1, lambda run, pool: over(sum(hits(run)[:1], Fraction(0)), min(1, int(sum(hits(pool)))))),
    "Bpref": (1, binary_preference),
    "RBP(p=0.8)": (1, rank_biased(Fraction(4, 5))),
    "RBP(p=1/3)": (1, rank_biased(Fraction(1, 3))),
    "gRBP(p=0.8)": (2, rank_biased(Fraction(4, 5), 2)),
    "ERR": (2, cascade(2, 2)),
    "ERR(max=4)": (2, cascade(2, 4)),
    "ERR@2": (2, cascade(2, 2, 2)),
    "nDCG": (2, normalised()),
    "nDCG@1": (2, normalised(1)),
    "nDCG@2": (2, normalised(2)),
    "nDCG(dcg='exp-log2')@5": (2, normalised(5, True)),
    "DCG(base=2)": (2, discounted(2)),
    "DCG(base=3)": (2, discounted(3)),
    "DCG(base=10)": (2, discounted(10)),
    "WeakRank": (1, weak_rank(True)),
    "WeakRank(norm=false)": (1, weak_rank(False)),
    "StrongRank": (2, strong_rank),
}
"""Measures of rankings: the highest degree of their worlds, and their value."""

SETS: dict[str, tuple[int, Naive]] = {
    "P": (1, set_precision),
    "SetP": (1, set_precision),
    "SetRelP": (1, lambda run, pool: over(sum(hits(run), Fraction(0)), min(len(run), int(sum(hits(pool)))))),
    "R": (1, set_recall),
    "SetR": (1, set_recall),
    "F": (1, set_f()),
    "SetF": (1, set_f()),
    "SetF(beta=2)": (1, set_f(2)),
    "SetAP": (1, lambda run, pool: set_precision(run, pool) * set_recall(run, pool)),
    "Success": (1, lambda run, pool: max(hits(run), default=Fraction(0))),
    "gP": (2, graded_precision),
    "gR": (2, graded_recall),
    "gR(rel=2)": (2, lambda run, pool: graded_recall(run, pool, 2)),
    "gF": (2, lambda run, pool: over(Fraction(sum(run)), len(run) + sum(hits(pool)))),
    "SetTotalRank": (2, set_total_rank(True)),
    "SetTotalRank(norm=false)": (2, set_total_rank(False)),
    "SetPartialRank": (2, set_partial_rank(True)),
    "SetPartialRank(norm=false)": (2, set_partial_rank(False)),
    "Utility": (1, utility),
    "NumRelRet": (1, lambda run, pool: sum(hits(run), Fraction(0))),
}
"""The same for measures of sets."""

MEASURES = {**RANKINGS, **SETS}
LEVELS = {"AP(rel=2)": 2, "gR(rel=2)": 2}


def degrees_of(name: str) -> tuple[int, ...]:
    """The degrees of a measure's worlds: relevant or not for a binary measure."""
    return (0, 2) if name == "AP(rel=2)" else tuple(range(MEASURES[name][0] + 1))


def metric(name: str, alpha: Degrees, sigma: System, documents: Sequence[int]) -> Number:
    """metric_{q,S}: both measurements restricted to S, rankings condensed, S the recall base."""
    pool = [alpha[d] for d in documents]
    if name in RANKINGS:
        run = [alpha[d] for d in sorted(documents, key=lambda d: sigma[d])]
    else:
        run = sorted((alpha[d] for d in documents if sigma[d] == "R"), reverse=True)
    return RANKINGS[name][1](run, pool) if name in RANKINGS else SETS[name][1](run, pool)


def sign(difference: Number) -> int:
    """−1, 0 or 1; what floats differ by within rounding is 0."""
    close = 1e-12 if isinstance(difference, float) else 0
    return (difference > close) - (difference < -close)


def similarity(name: str, alpha: int, sigma: int | str) -> Fraction:
    """1 if relevant (the degree) on rankings, 1 − |α/c − σ| on sets."""
    highest = degrees_of(name)[-1]
    if name in RANKINGS:
        return Fraction(alpha, highest)
    return 1 - abs(Fraction(alpha, highest) - (sigma == "R"))


def above(name: str, one: int | str, other: int | str) -> bool:
    """σ(d) > σ(d'): the earlier rank, or R against N."""
    return one < other if name in RANKINGS else (one == "R" and other == "N")  # type: ignore[operator]  # both ranks


def premise(name: str, axiom: int, alpha: Degrees, sigma: System, d: int, e: int) -> bool:
    """Axioms 8 and 9 with (10) and (11) read as ≥."""
    if similarity(name, alpha[d], sigma[d]) != similarity(name, alpha[e], sigma[e]):
        return False
    if axiom == 8:
        return above(name, sigma[d], sigma[e]) and alpha[d] >= alpha[e]
    return alpha[d] > alpha[e] and not above(name, sigma[e], sigma[d])


def effect(name: str, alpha: Degrees, sigma: System, rest: Sequence[int], added: int) -> Number:
    change = metric(name, alpha, sigma, [*rest, added]) - metric(name, alpha, sigma, rest)
    return max(change, -change)


def affects(name: str, alpha: Degrees, sigma: System, rest: Sequence[int], d: int, e: int) -> int:
    """Definition 1: 1 for ⊐, 0 for ≡, −1 for ⊏."""
    return sign(effect(name, alpha, sigma, rest, d) - effect(name, alpha, sigma, rest, e))


def systems(name: str, size: int) -> Iterator[System]:
    """All rankings of the documents, or all choices of retrieved ones."""
    yield from permutations(range(1, size + 1)) if name in RANKINGS else product("NR", repeat=size)


def worlds(name: str, size: int) -> Iterator[tuple[Degrees, System]]:
    """All worlds of one system; of rankings, the documents in their order."""
    for alpha in product(degrees_of(name), repeat=size):
        if name in RANKINGS:
            yield alpha, tuple(range(1, size + 1))
        else:
            yield from ((alpha, sigma) for sigma in systems(name, size))


def effect_violations(name: str, axiom: int, size: int, weak: bool) -> Iterator[tuple[Degrees, System, int, int]]:
    """Worlds against axiom 8 or 9, or against its weak form."""
    for alpha, sigma in worlds(name, size):
        for d, e in permutations(range(size), 2):
            if premise(name, axiom, alpha, sigma, d, e):
                rest = [one for one in range(size) if one not in (d, e)]
                if affects(name, alpha, sigma, rest, d, e) < (0 if weak else 1):
                    yield alpha, sigma, d, e


def is_best(name: str, alpha: Degrees, sigma: System) -> bool:
    """Whether σ = α: ordered by relevance, or exactly the relevant documents retrieved."""
    if name in RANKINGS:
        run = [alpha[d] for d in sorted(range(len(alpha)), key=lambda d: sigma[d])]
        return run == sorted(run, reverse=True)
    return all((one == "R") == (degree > 0) for one, degree in zip(sigma, alpha, strict=True))


def ends_flaw(name: str, alpha: Degrees) -> bool:
    """Whether axiom 11 fails on these documents, of which some are relevant and some not."""
    size = len(alpha)
    tried = [one for one in systems(name, size) if name in RANKINGS or "R" in one]
    values = [metric(name, alpha, one, range(size)) for one in tried]
    graded_set = name in SETS and degrees_of(name)[-1] > 1
    best = [max(values)] if graded_set else [v for v, s in zip(values, tried, strict=True) if is_best(name, alpha, s)]
    outside = any(sign(value) < 0 or sign(value - 1) > 0 for value in values)
    return outside or any(sign(value - 1) for value in best) or all(sign(value) for value in values)


def ends_violations(name: str, size: int) -> Iterator[Degrees]:
    """Documents on which axiom 11 fails."""
    level = LEVELS.get(name, 1)
    for alpha in product(degrees_of(name), repeat=size):
        if min(alpha) < level <= max(alpha) and list(alpha) == sorted(alpha) and ends_flaw(name, alpha):
            yield alpha


ROWS = {(1, 1): 1, (0, 0): 0, (1, 0): 1, (0, 1): 1, (-1, -1): -1, (-1, 0): -1, (0, -1): -1}
"""What axioms 12 and 13 say: signs on two disjoint sets, and on their union."""


def splits(size: int) -> Iterator[tuple[list[int], list[int]]]:
    for count in range(1, size):
        for first in combinations(range(size), count):
            yield list(first), [d for d in range(size) if d not in first]


def monotone_flaw(name: str, alpha: Degrees, pair: tuple[System, System], parts: tuple[list[int], list[int]]) -> bool:
    """Whether two systems violate axiom 12 on D and D'."""
    one, other, union = (
        sign(metric(name, alpha, pair[0], chosen) - metric(name, alpha, pair[1], chosen))
        for chosen in (*parts, [*parts[0], *parts[1]])
    )
    return ROWS.get((one, other), union) != union


def monotone_violations(name: str, size: int) -> Iterator[tuple[Degrees, System, System]]:
    """Worlds against axiom 12."""
    for alpha, sigma in worlds(name, size):
        for other in systems(name, size):
            if any(monotone_flaw(name, alpha, (sigma, other), parts) for parts in splits(size)):
                yield alpha, sigma, other
