"""Naive statistics, written from the definitions and sharing no code with the package: used only to check."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations, pairwise, permutations, product
from math import inf


def closed_testing(p: Sequence[float]) -> list[float]:
    """Adjusted p by closed testing with Simes' test of every set of hypotheses: what Hommel's method computes."""

    def simes(chosen: Sequence[float]) -> float:
        ordered = sorted(chosen)
        return min(len(ordered) * value / rank for rank, value in enumerate(ordered, start=1))

    adjusted = []
    for one in range(len(p)):
        rest = [other for other in range(len(p)) if other != one]
        sets = (set_ for size in range(len(p)) for set_ in combinations(rest, size))
        adjusted.append(min(1.0, max(simes([p[one], *(p[other] for other in chosen)]) for chosen in sets)))
    return adjusted


def holm_by_rejection(p: Sequence[float], alpha: float) -> list[bool]:
    """Holm's procedure as he stated it: go up from the smallest, stop at the first that is too large."""
    rejected = [False] * len(p)
    for step, place in enumerate(sorted(range(len(p)), key=lambda one: p[one])):
        if p[place] * (len(p) - step) > alpha:
            break
        rejected[place] = True
    return rejected


def hochberg_rejection(p: Sequence[float], alpha: float) -> list[bool]:
    """Benjamini and Hochberg's procedure: reject the k smallest for the largest k with p_(k) ≤ kα/m."""
    ordered = sorted(p)
    largest = max((k for k in range(1, len(p) + 1) if ordered[k - 1] * len(p) / k <= alpha), default=0)
    return [value <= ordered[largest - 1] if largest else False for value in p]


def sign_flip_p(differences: Sequence[Fraction]) -> Fraction:
    """The exact two-sided randomisation p-value, by every pattern of signs in rational arithmetic."""
    observed = abs(sum(differences, Fraction(0)))
    patterns = list(product((1, -1), repeat=len(differences)))
    hits = sum(
        abs(sum((s * d for s, d in zip(signs, differences, strict=True)), Fraction(0))) >= observed
        for signs in patterns
    )
    return Fraction(hits, len(patterns))


def tukey_permutation_p(rows: Sequence[Sequence[Fraction]]) -> dict[tuple[int, int], tuple[Fraction, Fraction]]:
    """Exact p of every pair, alone and by the range, over all permutations within rows."""
    systems = len(rows[0])
    sums = [sum((row[s] for row in rows), Fraction(0)) for s in range(systems)]
    pairs = list(combinations(range(systems), 2))
    alone, together, total = dict.fromkeys(pairs, 0), dict.fromkeys(pairs, 0), 0
    for chosen in product(*(list(permutations(row)) for row in rows)):
        moved = [sum((row[s] for row in chosen), Fraction(0)) for s in range(systems)]
        total += 1
        for i, j in pairs:
            alone[i, j] += abs(moved[i] - moved[j]) >= abs(sums[i] - sums[j])
            together[i, j] += max(moved) - min(moved) >= abs(sums[i] - sums[j])
    return {pair: (Fraction(alone[pair], total), Fraction(together[pair], total)) for pair in pairs}


def dominates_by_definition(a: Sequence[float], b: Sequence[float]) -> bool:
    """At every threshold at least as large a share of a reaches it."""
    return all(
        Fraction(sum(x >= bound for x in a), len(a)) >= Fraction(sum(x >= bound for x in b), len(b))
        for bound in [*a, *b]
    )


def exact_mean(values: Sequence[float]) -> Fraction:
    """The mean as a rational number."""
    return sum(map(Fraction, values), Fraction(0)) / len(values)


def flip_distance_on_grid(a: Sequence[int], b: Sequence[int], top: int, cells: int) -> float:
    """The least deviation among increasing maps of 0 … top that take values on a grid and reverse the means.

    Every nondecreasing choice of images is tried; the tie that a flat map leaves is no reversal.
    """
    best = inf
    inner = [value for value in sorted({*a, *b}) if 0 < value < top]
    for images in product(range(cells + 1), repeat=len(inner)):
        if any(left > right for left, right in pairwise(images)):
            continue
        where = {0: Fraction(0), top: Fraction(1)}
        where |= {value: Fraction(image, cells) for value, image in zip(inner, images, strict=True)}
        mean_a = sum((where[x] for x in a), Fraction(0)) / len(a)
        mean_b = sum((where[x] for x in b), Fraction(0)) / len(b)
        if mean_b > mean_a:
            best = min(best, max(float(abs(image - Fraction(value, top))) for value, image in where.items()))
    return best
