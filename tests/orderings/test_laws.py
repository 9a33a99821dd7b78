"""Order axioms, covers and lattice laws on random runs, also long ones."""

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from checkers import LEQ
from measurand.orderings import Comparison, NoBound, Ordering, ordering
from strategies import order_and_runs

Drawn = tuple[Ordering, list[tuple[int, ...]]]
GRADED = ("set-total", "set-partial", "strong", "replacement")


@given(order_and_runs(3))
def test_order_axioms(drawn: Drawn) -> None:
    order, (r, s, t) = drawn
    assert order.leq(r, r)
    if order.leq(r, s) and order.leq(s, r):
        assert r == s
    if order.leq(r, s) and order.leq(s, t):
        assert order.leq(r, t)


@given(order_and_runs(2, longest=30))
def test_comparisons_follow_the_definition(drawn: Drawn) -> None:
    order, (r, s) = drawn
    assert order.leq(r, s) == LEQ[order.name](r, s)
    assert order.compare_rows([r], [s])[0] == order.compare_all([r], [s])[0, 0]


@given(order_and_runs(1, longest=30))
def test_covers_are_mutual_and_adjacent(drawn: Drawn) -> None:
    order, (run,) = drawn
    for up in order.upper_covers(run):
        assert order.compare(run, up) is Comparison.LESS
        assert run in order.lower_covers(up)
    rows, covers = order.upper_covers_batch(np.array([run], dtype=np.int64))
    assert sorted(map(tuple, covers.tolist())) == list(order.upper_covers(run))
    assert not rows.any()


@given(order_and_runs(2, GRADED, longest=12))
def test_covers_are_comparable_pairs_of_rank_difference_one(drawn: Drawn) -> None:
    order, (r, s) = drawn
    if order.compare(r, s) is not Comparison.INCOMPARABLE:
        assert (s in order.upper_covers(r)) == (order.rank(s) - order.rank(r) == 1)
    for up in order.upper_covers(r):
        assert order.rank(up) == order.rank(r) + 1


@given(st.integers(1, 12), st.data())
def test_binary_weak_covers_have_rank_difference_one(length: int, data: st.DataObject) -> None:
    order = ordering("weak", length)
    run = data.draw(st.tuples(*[st.integers(0, 1)] * length))
    for up in order.upper_covers(run):
        assert order.rank(up) == order.rank(run) + 1


@given(order_and_runs(3))
def test_joins_and_meets_are_bounds_and_obey_the_lattice_laws(drawn: Drawn) -> None:
    order, (r, s, t) = drawn
    try:
        join, meet = order.join(r, s), order.meet(r, s)
    except NoBound:
        assert not order.is_lattice().is_true
        return
    assert order.leq(r, join)
    assert order.leq(s, join)
    assert order.leq(meet, r)
    assert order.leq(meet, s)
    assert (join, meet) == (order.join(s, r), order.meet(s, r))
    if order.leq(r, t) and order.leq(s, t):
        assert order.leq(join, t)
    if order.leq(t, r) and order.leq(t, s):
        assert order.leq(t, meet)
    assert order.join(r, order.meet(r, s)) == r
    assert order.meet(r, order.join(r, s)) == r


@given(order_and_runs(2, longest=14))
def test_distance_of_any_pair_in_a_graded_lattice(drawn: Drawn) -> None:
    order, (r, s) = drawn
    if order.is_graded().is_true and order.is_lattice().is_true:
        assert order.distance(r, s) == order.rank(order.join(r, s)) - order.rank(order.meet(r, s))
        if order.compare(r, s) is not Comparison.INCOMPARABLE:
            assert order.distance(r, s) == abs(order.rank(r) - order.rank(s))


@given(order_and_runs(2, ("set-partial", "replacement", "weak"), longest=7))
def test_paths_climb_by_covers(drawn: Drawn) -> None:
    order, (r, s) = drawn
    if order.grades > 2 or not order.leq(r, s):
        return
    path = order.shortest_path(r, s)
    assert (path[0], path[-1]) == (r, s)
    assert all(up in order.upper_covers(low) for low, up in pairwise(path))


@given(order_and_runs(1, longest=12))
def test_a_run_of_a_distributive_lattice_is_the_join_of_its_irreducibles(drawn: Drawn) -> None:
    order, (run,) = drawn
    if not order.is_distributive().is_true or order.name in ("strong", "set-total"):
        return
    below = list(order.irreducibles_below(run))
    joined = order.bottom
    for irreducible in below:
        joined = order.join(joined, irreducible)
    assert joined == run
    assert len(below) == order.rank(run)


@pytest.mark.parametrize(("name", "grades"), [("weak", 1), ("weak", 3), ("replacement", 2), ("set-partial", 3)])
def test_long_runs_are_compared_exactly(name: str, grades: int) -> None:
    order = ordering(name, 1000, grades)
    runs = order.universe.sample(4, 3)
    for row in runs.tolist():
        for up in order.upper_covers(row)[:5]:
            assert order.compare(row, up) is Comparison.LESS
            assert order.join(row, up) == up
            assert order.meet(row, up) == tuple(row)


@pytest.mark.parametrize("name", ["strong", "set-total"])
def test_chains_are_exact_at_a_thousand(name: str) -> None:
    order = ordering(name, 1000, 3)
    run = order.universe.unrank(order.size // 3)
    (up,) = order.upper_covers(run)
    assert order.rank(up) == order.size // 3 + 1
    assert order.lower_covers(up) == (run,)
    assert order.rank(order.top) == order.size - 1
    assert order.upper_covers(order.top) == ()
    assert order.shortest_path(run, up) == (run, up)


def test_weak_rank_at_a_thousand() -> None:
    order = ordering("weak", 1000)
    assert order.rank(order.top) == 500_500
    assert order.distance(order.bottom, (1, *([0] * 999))) == 1000
    assert sum(order.rank_sizes()) == 2**1000
    assert sum(1 for _ in order.irreducibles_below((0,) * 990 + (1,) * 10)) == 55
