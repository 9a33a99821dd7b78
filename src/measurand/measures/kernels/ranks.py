"""The rank functions of the orders of judged runs: GT (3), (5), (7) and (9), as measures.

With ``norm=true`` a value is the rank over the rank of the best run. The sums are arranged, or taken in whole
numbers, so that this share is right even where the rank itself overflows a float.
"""

from __future__ import annotations

import math

import numpy as np

from measurand.measures.kernels.discount import top_grade
from measurand.measures.kernels.precision import row_length
from measurand.measures.kernels.rows import Floats, Ints, ordinals, ratio, relevant, sum_rows
from measurand.measures.measure import Call
from measurand.relevance.judged import Judged


def set_partial_rank(judged: Judged, call: Call) -> Floats:
    """Σ δ(rᵢ), of at most cN."""
    row, _, degree = _degrees(judged, call)
    rank = sum_rows(degree.astype(np.float64), row, len(judged))
    if not call.flag("norm"):
        return rank
    return ratio(rank, top_grade(judged, call) * row_length(judged, call))


def weak_rank(judged: Judged, call: Call) -> Floats:
    """Σ (N-i+1)·δ(r[i]), binary, of at most N(N+1)/2."""
    length = row_length(judged, call)
    hits = relevant(judged, call.level).within(call.depth)
    rank = sum_rows(length[hits.row] - hits.rank + 1, hits.row, len(judged))
    return ratio(rank, length * (length + 1) / 2) if call.flag("norm") else rank


def strong_rank(judged: Judged, call: Call) -> Floats:
    """Σ δ(r[i])·(c+1)^(N-i), of at most (c+1)^N - 1."""
    row, rank, degree = _degrees(judged, call)
    base = np.float64(top_grade(judged, call) + 1)
    length = row_length(judged, call)
    steps = degree.astype(np.float64)
    with np.errstate(over="ignore", under="ignore"):
        if not call.flag("norm"):
            return sum_rows(steps * np.power(base, length[row] - rank), row, len(judged))
        share = sum_rows(steps * np.power(base, -rank.astype(np.float64)), row, len(judged))
        return np.minimum(ratio(share, 1.0 - np.power(base, -length)), 1.0)  # rounding may not exceed the best run


def set_total_rank(judged: Judged, call: Call) -> Floats:
    """Σⱼ C(δ(rⱼ)+N-j, N-j+1) over the degrees in descending order, of at most C(N+c, N) - 1."""
    row, _, degree = _degrees(judged, call)
    order = np.lexsort((-degree, row))
    row, degree = row[order], degree[order]
    length = row_length(judged, call).astype(np.int64)
    steps = length[row] - ordinals(row)  # N - j
    highest = top_grade(judged, call)
    best = {n: math.comb(n + highest, highest) - 1 for n in np.unique(length).tolist()}
    # C(n, k) = C(n, n-k), and n-k = δ-1 is small.
    if max((total * (n + highest) for n, total in best.items()), default=0) < 2**62:
        ranks = _sum_integers(_binomial(degree + steps, degree - 1), row, len(judged)).tolist()
    else:
        ranks = [0] * len(judged)
        for owner, over, under in zip(row.tolist(), (degree + steps).tolist(), (degree - 1).tolist(), strict=True):
            ranks[owner] += math.comb(over, under)
    if not call.flag("norm"):
        return np.array([_as_float(rank) for rank in ranks], dtype=np.float64)
    return np.array([rank / (best[n] or 1) for rank, n in zip(ranks, length.tolist(), strict=True)], dtype=np.float64)


def _degrees(judged: Judged, call: Call) -> tuple[Ints, Ints, Ints]:
    """Row, rank and degree of the documents above a0 among the first N."""
    kept = (judged.grade > 0) & (judged.rank <= call.depth)
    return judged.row[kept], judged.rank[kept], judged.grade[kept]


def _binomial(n: Ints, k: Ints) -> Ints:
    """C(n, k) for small k: after each factor the product is a binomial coefficient, so the division is exact."""
    value = np.ones(len(n), dtype=np.int64)
    for factor in range(1, int(k.max(initial=0)) + 1):
        value = np.where(factor <= k, value * (n - k + factor) // factor, value)
    return value


def _sum_integers(values: Ints, row: Ints, rows: int) -> Ints:
    """Exact sums of each row's entries."""
    total = np.zeros(rows, dtype=np.int64)
    np.add.at(total, row, values)
    return total


def _as_float(number: int) -> float:
    try:
        return float(number)
    except OverflowError:
        return math.inf
