"""Our theorems on lattices and interval-like scales: confirmed, and tried once more by naive means."""

from fractions import Fraction
from itertools import product

import pytest

from checkers import Run
from claim_checkers_mp import (
    average_precision,
    burges,
    discounted_gain,
    expected_reciprocal_rank,
    is_interval_like,
    is_isotone,
    is_strict,
    is_valuation,
    naive_order,
    precision,
    rank_biased,
    reciprocal_rank,
    success,
)
from measurand.claims.model import decide_claims

IDS = [f"M-{number}" for number in range(51, 62)]


@pytest.mark.parametrize("id", IDS)
def test_confirmed_and_ours(id: str) -> None:
    ((claim, decision),) = decide_claims([id])
    assert (str(decision.outcome), claim.source, claim.is_ours) == ("confirmed", "measurand", True)
    assert claim.proof


@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_m51_m58_local_measures(n: int) -> None:
    weak, replacement = naive_order("weak", n), naive_order("replacement", n)
    for measure, strict in (
        (average_precision(), True),
        (expected_reciprocal_rank, True),
        (reciprocal_rank, n == 1),
        (success, n == 1),
    ):
        assert is_valuation(weak, measure)
        assert is_isotone(weak, measure)
        assert is_strict(weak, measure) == strict
        if n <= 3:
            assert is_valuation(replacement, measure) == (n == 1)


@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_m54_m55_interval_like(n: int) -> None:
    for b in (1.3, 1.41, 1.42, 2.0, 5.0):
        assert is_interval_like(n, discounted_gain(Fraction(b))) == (n == 1 or (n == 2 and b * b <= 2))
    assert is_interval_like(n, burges) == is_interval_like(n, precision()) == (n == 1)
    assert is_interval_like(n, lambda run: Fraction(sum((n - i) * d for i, d in enumerate(run))))
    assert is_interval_like(n, lambda run: Fraction(sum(2 ** (n - i) * d for i, d in enumerate(run))))
    for measure in (burges, precision(), success, rank_biased(Fraction(4, 5))):
        assert is_interval_like(n, measure, equal=True)
    assert is_interval_like(n, reciprocal_rank, equal=True) == (n <= 2)


def counts(run: Run, degree: int) -> list[int]:
    return [sum(d >= degree for d in run[:k]) for k in range(len(run) + 1)]


@pytest.mark.parametrize(("n", "c"), [(1, 3), (3, 1), (2, 2), (2, 3), (3, 2)])
def test_m56_joins_exist_iff_the_larger_counts_are_nested(n: int, c: int) -> None:
    order = naive_order("weak", n, c)
    for r, s in product(order.runs, repeat=2):
        table = [list(map(max, counts(r, j), counts(s, j))) for j in range(1, c + 1)]
        nested = all(
            table[j + 1][k] - table[j + 1][k - 1] <= table[j][k] - table[j][k - 1]
            for j in range(c - 1)
            for k in range(1, n + 1)
        )
        assert (len(order.minimal_upper_bounds(r, s)) == 1) == nested


@pytest.mark.parametrize(("n", "c"), [(1, 1), (1, 3), (2, 2), (3, 1), (3, 2), (4, 1)])
def test_m57_runs_with_one_lower_cover(n: int, c: int) -> None:
    order = naive_order("weak", n, c)
    assert sum(len(order.lower_covers(run)) == 1 for run in order.runs) == n * c + n * (n - 1) // 2


@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_m60_m61_closed_forms_and_distances(n: int) -> None:
    order = naive_order("weak", n)

    def weight(k: int) -> Fraction:
        return Fraction(1, k) - (Fraction(1, k + 1) if k < n else 0)

    def triangular(a: int) -> Fraction:
        return Fraction(a * (a + 1), 2)

    def halving(a: int) -> Fraction:
        return 1 - Fraction(1, 2**a)

    for measure, function in ((average_precision(1), triangular), (expected_reciprocal_rank, halving)):
        table = {run: [weight(k) * function(a) for k, a in enumerate(counts(run, 1)[1:], 1)] for run in order.runs}
        assert all(sum(table[run]) == measure(run) for run in order.runs)
        distance = {}
        for x, y in product(order.runs, repeat=2):
            (join,), (meet,) = order.minimal_upper_bounds(x, y), order.maximal_lower_bounds(x, y)
            distance[x, y] = measure(join) - measure(meet)
            assert distance[x, y] == sum(abs(a - b) for a, b in zip(table[x], table[y], strict=True))
            assert (distance[x, y] == 0) == (x == y)
        for x, y, z in product(order.runs, repeat=3):
            assert distance[x, z] <= distance[x, y] + distance[y, z]
