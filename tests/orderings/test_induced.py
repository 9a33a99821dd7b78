from fractions import Fraction

import numpy as np
import pytest

from measurand.errors import InputError, TooLarge
from measurand.orderings import Comparison, induced
from measurand.relevance.run import JudgedRun


def average_precision(run: JudgedRun) -> Fraction:
    hits, total = 0, Fraction(0)
    for rank, degree in enumerate(run, 1):
        if degree:
            hits += 1
            total += Fraction(hits, rank)
    return total / len(run)


def test_classes_are_the_level_sets() -> None:
    order = induced(average_precision, length=4)
    values = sorted({average_precision(run) for run in order.universe})
    assert [value for value, _ in order.levels] == values
    assert sum(order.rank_sizes()) == order.size == 16
    for run in order.universe:
        assert order.rank(run) == values.index(average_precision(run))
        assert all(order.rank(up) == order.rank(run) + 1 for up in order.upper_covers(run))
        assert all(order.rank(low) == order.rank(run) - 1 for low in order.lower_covers(run))


def test_comparisons_need_no_enumeration() -> None:
    order = induced(sum, length=1000)
    assert order.compare([1] + [0] * 999, [0] * 999 + [1]) is Comparison.EQUAL
    assert order.compare([0] * 1000, [0] * 999 + [1]) is Comparison.LESS
    with pytest.raises(TooLarge, match="sorting runs by their value"):
        order.rank([0] * 1000)


def test_vectorised_comparisons_agree() -> None:
    order = induced(average_precision, length=3)
    runs = order.universe.table()
    matrix = order.compare_all(runs, runs)
    for i, r in enumerate(runs.tolist()):
        for j, s in enumerate(runs.tolist()):
            a, b = average_precision(JudgedRun(r)), average_precision(JudgedRun(s))
            assert matrix[i, j] == (a > b) - (a < b)
    assert (order.compare_rows(runs, runs[::-1]) == np.diagonal(matrix[:, ::-1])).all()


def test_chain_of_classes() -> None:
    order = induced(sum, length=3, grades=2, kind="set")
    assert order.edges() == 6
    assert order.maximal_chains() == 1
    assert order.is_graded().is_true
    assert order.join("2,0,0", "1,0,0") == (2, 0, 0)
    assert order.meet("2,0,0", "1,0,0") == (1, 0, 0)
    assert (order.bottom, order.top) == ((0, 0, 0), (2, 2, 2))
    path = order.shortest_path("0,0,0", "2,1,0")
    assert [sum(run) for run in path] == [0, 1, 2, 3]
    assert order.distance("1,1,0", "2,0,0") == 0
    assert order.is_partial_order().witness == ((1, 1, 0), (2, 0, 0))


def test_a_measure_that_is_no_number_somewhere_is_refused() -> None:
    order = induced(lambda run: float("nan") if run[0] else 0.0, length=2)
    with pytest.raises(InputError, match="not a number on run 1,0"):
        order.rank("0,0")
