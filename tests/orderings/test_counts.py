"""Counts by formula, against counting upwards through the explicit Hasse diagram."""

from math import factorial, prod

import pytest

from measurand.errors import TooLarge
from measurand.orderings import ordering

SHAPES = [(7, 1), (5, 2), (4, 3), (3, 5), (10, 1)]


@pytest.mark.parametrize("name", ["set-total", "set-partial", "strong", "replacement", "weak"])
@pytest.mark.parametrize(("length", "grades"), SHAPES)
def test_formulas_agree_with_the_explicit_poset(name: str, length: int, grades: int) -> None:
    order = ordering(name, length, grades)
    poset = order.poset()
    assert order.edges() == poset.edges()
    assert order.comparable_pairs() == poset.comparable_pairs()
    assert order.maximal_chains() == poset.maximal_chains()
    assert order.join_irreducible_count() == len(poset.join_irreducibles())
    assert order.is_graded().status == poset.is_graded().status
    if order.is_graded().is_true:
        heights = poset.heights()
        assert list(order.rank_sizes()) == [heights.count(k) for k in range(max(heights) + 1)]


def test_what_need_not_be_enumerated_is_not() -> None:
    order = ordering("set-partial", 40, 4)
    assert order.size == sum(order.rank_sizes()) == 135_751
    assert order.join_irreducible_count() == 160
    # Standard Young tableaux of a 40×4 rectangle, by the product formula of the 4-dimensional Catalan numbers.
    expected = prod(map(factorial, range(4))) * factorial(160) // prod(map(factorial, range(40, 44)))
    assert order.maximal_chains() == expected


def test_only_the_part_that_would_enumerate_is_refused() -> None:
    order = ordering("weak", 40, 2)
    assert order.edges() > 3**40
    with pytest.raises(TooLarge, match="past the limit"):
        order.maximal_chains()
    with pytest.raises(TooLarge, match="one rank a run"):
        ordering("strong", 40).rank_sizes()
    with pytest.raises(TooLarge, match="comparable pairs"):
        ordering("weak", 100, 4).comparable_pairs()
    with pytest.raises(TooLarge, match="distance gives its length"):
        ordering("strong", 40).shortest_path([0] * 40, [1] * 40)
    with pytest.raises(TooLarge, match="the path"):
        ordering("weak", 1000).shortest_path([0] * 1000, [1] * 1000)
