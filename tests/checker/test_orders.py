"""Orders, small tables and the facts about long runs, against tables of truth values that share no code with them."""

from itertools import product

import pytest

from checkers import KIND, LEQ, NaiveOrder, all_runs
from measurand.checker.orders import NAMES, Order
from measurand.checker.problems import CannotCheck, Unreadable
from measurand.checker.tables import members, table

SIZES = [(1, 1), (1, 3), (2, 1), (2, 2), (2, 3), (3, 1), (3, 2), (4, 1), (5, 1), (3, 3)]
CASES = [(name, n, c) for name in NAMES for n, c in SIZES]


def both(name: str, n: int, c: int) -> tuple[Order, NaiveOrder]:
    return Order(name, n, c), NaiveOrder(all_runs(KIND[name], n, c), LEQ[name])


@pytest.mark.parametrize(("name", "n", "c"), CASES)
def test_definition_and_table(name: str, n: int, c: int) -> None:
    order, naive = both(name, n, c)
    rows = table(order)
    assert rows.runs == naive.runs
    assert order.size == len(naive.runs)
    for (i, r), (j, s) in product(enumerate(naive.runs), repeat=2):
        assert order.at_most(r, s) == naive.leq(r, s) == bool(rows.up[i] >> j & 1) == bool(rows.down[j] >> i & 1)
    for i, r in enumerate(naive.runs):
        assert [rows.runs[j] for j in members(rows.covers[i])] == naive.upper_covers(r)
    assert rows.is_total == naive.is_total()
    assert (rows.ranks is not None) == naive.is_graded()
    assert (rows.bounds is not None) == naive.is_lattice()


@pytest.mark.parametrize(("name", "n", "c"), CASES)
def test_facts_about_long_runs_are_true_of_short_ones(name: str, n: int, c: int) -> None:
    order, naive = both(name, n, c)
    assert order.is_total == naive.is_total()
    assert order.is_graded == naive.is_graded()
    if order.is_graded:
        assert table(order).ranks == [order.rank(run) for run in naive.runs]
        for r, s in product(naive.runs, repeat=2):
            assert order.covers(r, s) == (s in naive.upper_covers(r))
    if name == "weak" and n == 2 and c > 1:
        with pytest.raises(CannotCheck):
            print(order.is_lattice)
        return
    assert order.is_lattice == naive.is_lattice()
    if order.is_lattice and not (name == "weak" and c > 1):
        for x, y in product(naive.runs, repeat=2):
            assert [order.join(x, y)] == naive.minimal_upper_bounds(x, y)
            assert [order.meet(x, y)] == naive.maximal_lower_bounds(x, y)


def test_an_unknown_order_and_a_large_one_are_refused() -> None:
    with pytest.raises(Unreadable):
        Order("top-heavy", 3, 1)
    with pytest.raises(CannotCheck):
        table(Order("weak", 13, 1))
