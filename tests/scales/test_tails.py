"""Short runs inside long ones keep what the search for counterexamples needs of them."""

from fractions import Fraction

import pytest

from measurand.measures.notation import parse_measures
from measurand.orderings import ordering
from measurand.relevance.scale import RelevanceScale
from measurand.scales.subject import Subject
from measurand.scales.tails import tail
from measurand.scales.values import BallValues, ExactValues


@pytest.mark.parametrize(
    ("name", "grades"),
    [("weak", 1), ("weak", 2), ("replacement", 2), ("strong", 2), ("set-partial", 2), ("set-total", 2)],
)
def test_padding_keeps_comparisons_bounds_and_short_lex_order(name: str, grades: int) -> None:
    order = ordering(name, 5, grades)
    short = tail(order, 10)
    assert 1 < short.order.length < 5
    runs = list(short.order.universe)
    padded = [short.pad(run) for run in runs]
    assert padded == sorted(padded)
    assert all(run in order.universe for run in padded)
    for r, long_r in zip(runs, padded, strict=True):
        for s, long_s in zip(runs, padded, strict=True):
            assert short.order.compare(r, s) is order.compare(long_r, long_s)
            if order.is_lattice().is_true:
                assert short.pad(short.order.join(r, s)) == order.join(long_r, long_s)
                assert short.pad(short.order.meet(r, s)) == order.meet(long_r, long_s)


def test_values_are_those_of_the_long_runs() -> None:
    examined = Subject(parse_measures("AP")[0], RelevanceScale.binary()).at(30)
    short = tail(ordering("weak", 30), 4)
    values = short.values(examined)
    assert isinstance(values, ExactValues)
    exact = [Fraction(int(numerator), values.denominator) for numerator in values.numerators]
    assert exact == [examined.value(short.pad(run)) for run in short.order.universe]
    assert short.order.length == 2


def test_logarithms_stay_exact() -> None:
    examined = Subject(parse_measures("BurgesDCG")[0], RelevanceScale.binary()).at(30)
    short = tail(ordering("weak", 30), 4)
    values = short.values(examined)
    assert isinstance(values, BallValues)
    assert values.exact == tuple(examined.value(short.pad(run)) for run in short.order.universe)


def test_a_short_order_is_its_own_tail() -> None:
    assert tail(ordering("weak", 3)).order == ordering("weak", 3)
