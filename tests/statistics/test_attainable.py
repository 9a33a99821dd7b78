"""Counts of attainable values, against sets of naive values."""

import math
from decimal import Decimal
from fractions import Fraction
from itertools import pairwise, product

import pytest

from measurand.statistics.attainable import attainable
from passport_checkers import NAIVE, Number

EXACT = ("P", "R", "F", "gP", "AP", "RR", "ERR", "RBP(p=0.5)", "gRBP(p=1/3)", "StrongRank", "WeakRank", "SetTotalRank")
LOGARITHMIC = ("DCG(base=2)", "BurgesDCG(dcg='log2')", "nDCG", "nDCG(base=2)")


def naive_count(name: str, length: int, grades: int) -> int:
    """The topic has as many documents of the highest degree as the ranking is long."""
    pool = (grades,) * length
    values = [NAIVE[name](run, pool, grades) for run in product(range(grades + 1), repeat=length)]
    return len({_rounded(value) for value in values})


def _rounded(value: Number) -> str:
    return str(value) if isinstance(value, Fraction) else f"{value:.40f}"


@pytest.mark.parametrize("name", [*EXACT, *LOGARITHMIC])
def test_the_counts_are_those_of_naive_values(name: str) -> None:
    for grades, longest in ((1, 7), (2, 4)):
        found = attainable(name, range(1, longest + 1), grades)
        assert all(found.certain)
        assert found.values == tuple(naive_count(name, n, grades) for n in range(1, longest + 1))
        assert found.runs == tuple((grades + 1) ** n for n in range(1, longest + 1))


def test_growth_is_the_quotient_of_neighbours() -> None:
    assert attainable("RBP(p=0.5)", [1, 2, 3]).growth == (2.0, 2.0)
    assert attainable("P", [1, 2, 3]).growth == (3 / 2, 4 / 3)


def test_floats_give_lower_bounds_that_are_not_called_exact() -> None:
    def roots(run: tuple[int, ...]) -> float:
        return math.fsum(math.sqrt(degree) / rank for rank, degree in enumerate(run, 1))

    found = attainable(roots, [1, 2, 3, 4])
    true = [
        len({sum(Fraction(d, i) for i, d in enumerate(run, 1)) for run in product((0, 1), repeat=n)})
        for n in range(1, 5)
    ]
    assert not any(found.certain)
    assert list(found.values) == true


def test_floats_within_their_error_count_as_one() -> None:
    def noisy(run: tuple[int, ...]) -> float:
        return sum(run) + 1e-6 * run[0]

    assert attainable(noisy, [3]).values == (6,)
    assert attainable(noisy, [3], error=1e-5).values == (4,)


def test_the_plain_data_has_every_length() -> None:
    data = attainable("RR", [1, 2, 3]).to_dict()
    assert data == {"grades": 1, "lengths": [1, 2, 3], "runs": [2, 4, 8], "values": [2, 3, 4], "certain": [True] * 3}


def test_decimal_counts_do_not_depend_on_rounding() -> None:
    """The naive counts above would hide two values closer than their forty digits: none are, by far."""
    values = sorted({Decimal(_rounded(NAIVE["nDCG"](run, (1,) * 6, 1))) for run in product((0, 1), repeat=6)})
    gaps = [b - a for a, b in pairwise(values)]
    assert min(gaps) > Decimal(10) ** -6
