"""Every closed form against the definitions, on universes small enough to look at everything."""

import numpy as np
import pytest

from checkers import KIND, LEQ, NaiveOrder, Run, all_runs, is_partial_order
from measurand.orderings import NoBound, OrderError, Ordering, ordering
from measurand.orderings.base import COMPARISONS

SMALL = [(1, 1), (1, 3), (2, 1), (2, 2), (2, 3), (3, 1), (3, 2), (4, 1), (3, 3), (4, 2), (5, 1)]


@pytest.fixture(
    scope="module",
    params=[(name, *shape) for name in LEQ for shape in SMALL],
    ids=lambda case: f"{case[0]}-N{case[1]}-c{case[2]}",
)
def case(request: pytest.FixtureRequest) -> tuple[Ordering, NaiveOrder]:
    name, length, grades = request.param
    runs = all_runs(KIND[name], length, grades)
    return ordering(name, length, grades), NaiveOrder(runs, LEQ[name])


Case = tuple[Ordering, NaiveOrder]


def expected_comparison(naive: NaiveOrder, r: Run, s: Run) -> str:
    if r == s:
        return "equal"
    if naive.leq(r, s):
        return "less"
    return "greater" if naive.leq(s, r) else "incomparable"


def test_comparisons(case: Case) -> None:
    order, naive = case
    matrix = order.compare_all(naive.runs, naive.runs)
    for i, r in enumerate(naive.runs):
        row = order.compare_rows([r] * len(naive.runs), naive.runs)
        for j, s in enumerate(naive.runs):
            expected = expected_comparison(naive, r, s)
            assert order.compare(r, s) == expected
            assert COMPARISONS[int(matrix[i, j])] == COMPARISONS[int(row[j])] == expected


def test_covers(case: Case) -> None:
    order, naive = case
    for run in naive.runs:
        assert list(order.upper_covers(run)) == naive.upper_covers(run)
        assert list(order.lower_covers(run)) == naive.lower_covers(run)


def test_cover_edges_in_arrays(case: Case) -> None:
    order, naive = case
    lower, upper = order.cover_edges()
    expected = [(naive.runs.index(r), naive.runs.index(s)) for r in naive.runs for s in naive.upper_covers(r)]
    assert list(zip(lower.tolist(), upper.tolist(), strict=True)) == sorted(expected)
    batched = [pair for ends in order.edge_batches(5) for pair in zip(*map(np.ndarray.tolist, ends), strict=True)]
    assert batched == sorted(expected)


def test_joins_and_meets(case: Case) -> None:
    order, naive = case
    for r in naive.runs:
        for s in naive.runs:
            for ask, bounds in (
                (order.join, naive.minimal_upper_bounds(r, s)),
                (order.meet, naive.maximal_lower_bounds(r, s)),
            ):
                if len(bounds) == 1:
                    assert ask(r, s) == bounds[0]
                else:
                    with pytest.raises(NoBound) as caught:
                        ask(r, s)
                    assert caught.value.complete
                    assert list(caught.value.bounds) == bounds


def test_joins_and_meets_in_batches(case: Case) -> None:
    order, naive = case
    pairs = np.array([(r, s) for r in naive.runs for s in naive.runs], dtype=np.int64)
    if not naive.is_lattice():
        with pytest.raises(OrderError, match="no joins"):
            order.join_batch(pairs[:, 0], pairs[:, 1])
        return
    joins, meets = order.join_batch(pairs[:, 0], pairs[:, 1]), order.meet_batch(pairs[:, 0], pairs[:, 1])
    for (r, s), join, meet in zip(pairs.tolist(), joins.tolist(), meets.tolist(), strict=True):
        assert order.join(r, s) == tuple(join)
        assert order.meet(r, s) == tuple(meet)


def test_counts(case: Case) -> None:
    order, naive = case
    assert order.size == len(naive.runs)
    assert order.edges() == naive.edges()
    assert order.comparable_pairs() == naive.comparable_pairs()
    bottom = naive.runs[0]
    if order.size <= 32 and order.maximal_chains() < 5_000:
        assert order.maximal_chains() == len(naive.chains_from(bottom))
    irreducibles = [run for run in naive.runs if len(naive.lower_covers(run)) == 1]
    assert sorted(order.join_irreducibles()) == irreducibles
    assert order.join_irreducible_count() == len(irreducibles)
    for run in naive.runs:
        assert sorted(order.irreducibles_below(run)) == [j for j in irreducibles if naive.leq(j, run)]


def test_ranks_and_distances(case: Case) -> None:
    order, naive = case
    if not naive.is_graded():
        with pytest.raises(OrderError, match="not graded"):
            order.rank(naive.runs[0])
        with pytest.raises(OrderError, match="not graded"):
            order.rank_sizes()
        return
    heights = [max(naive.chain_lengths(naive.runs[0])) - max(naive.chain_lengths(run)) for run in naive.runs]
    assert [order.rank(run) for run in naive.runs] == heights
    assert list(order.rank_sizes()) == [heights.count(k) for k in range(max(heights) + 1)]
    for r, low in zip(naive.runs, heights, strict=True):
        for s, high in zip(naive.runs, heights, strict=True):
            if naive.leq(r, s):
                assert order.distance(r, s) == order.distance(s, r) == high - low


def test_properties(case: Case) -> None:
    order, naive = case
    assert order.is_total().is_true == naive.is_total()
    assert order.is_graded().is_true == naive.is_graded()
    assert order.is_lattice().is_true == naive.is_lattice()
    if len(naive.runs) <= 27:
        assert is_partial_order(naive.runs, naive.leq)
        assert order.is_partial_order().is_true
    if not naive.is_lattice():
        assert order.is_distributive().status == order.is_modular().status == "undefined"
    elif len(naive.runs) <= 27:
        assert order.is_distributive().is_true == naive.is_distributive()
        assert order.is_modular().is_true


def test_failures_carry_the_smallest_witness(case: Case) -> None:
    order, naive = case
    if not naive.is_total():
        pairs = [(r, s) for r in naive.runs for s in naive.runs if r < s and not (naive.leq(r, s) or naive.leq(s, r))]
        assert order.is_total().witness == min(pairs)
    if not naive.is_lattice():
        witness = order.is_lattice().witness
        pairs = [(r, s) for r in naive.runs for s in naive.runs if r < s and len(naive.minimal_upper_bounds(r, s)) != 1]
        assert witness["pair"] == min(pairs)
        assert list(witness["minimal upper bounds"]) == naive.minimal_upper_bounds(*witness["pair"])
    if not naive.is_graded():
        witness = order.is_graded().witness
        low, high = witness["interval"]
        uneven = (s for s in naive.runs if len({len(c) for c in naive.saturated_chains(naive.runs[0], s)}) > 1)
        assert (low, high) == (naive.runs[0], next(uneven))
        chains = [list(chain) for chain in witness["chains"]]
        assert all(chain in naive.saturated_chains(low, high) for chain in chains)
        assert len({len(chain) for chain in chains}) == 2


def test_shortest_paths(case: Case) -> None:
    order, naive = case
    if len(naive.runs) > 32:
        return
    for r in naive.runs:
        for s in naive.runs:
            if naive.leq(r, s):
                path = order.shortest_path(r, s)
                assert list(path) in naive.saturated_chains(r, s)
                assert len(path) == min(map(len, naive.saturated_chains(r, s)))
                assert order.shortest_path(s, r)[::-1] in [path, tuple(path)]
            elif not naive.leq(s, r):
                with pytest.raises(OrderError, match="incomparable"):
                    order.shortest_path(r, s)
