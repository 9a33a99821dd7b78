"""Exact numbers: what they are, how they are written, and when they are told apart."""

import math
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from measurand.checker.arithmetic import PRECISIONS, Real, approximate, divide, equal, log_ratio, sign
from measurand.checker.expressions import Letters, read_number
from measurand.checker.problems import CannotCheck, Unreadable

TWO, THREE, FIVE = Fraction(2), Fraction(3), Fraction(5)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("-3/4", Fraction(-3, 4)),
        ("0.125", Fraction(1, 8)),
        ("1e-05", Fraction(1, 100_000)),
        ("log(4)/log(8)", Fraction(2, 3)),
        ("log(4/9)/log(2/3)", Fraction(2)),
        ("1/2 + 2*log(2)/log(3) - log(4)/log(3)", Fraction(1, 2)),
        ("(1/2 + log(2)/log(3))/(1 + 2*log(2)/log(3))", Fraction(1, 2)),
        ("-log(9)/log(3)", Fraction(-2)),
        ("(3)/(4)", Fraction(3, 4)),
    ],
)
def test_texts_that_write_a_rational(text: str, value: Fraction) -> None:
    assert read_number(text) == value


@pytest.mark.parametrize(
    "text",
    ["", "1/0", "x", "1 2", "log(2)", "log(0)/log(2)", "log(2)/log(1)", "w[1]", "1/(1 - 1)", "1 +", "((1)", "nan",
     "(" * 50 + "1" + ")" * 50, 3, None],
)  # fmt: skip
def test_other_texts_are_refused_in_one_line(text: object) -> None:
    with pytest.raises(Unreadable) as caught:
        read_number(text)
    assert "\n" not in str(caught.value)


def test_sides_of_inequalities() -> None:
    letters = Letters([Fraction(1, 2), Fraction(1, 3), Fraction(1, 4)], [Fraction(0), Fraction(1), Fraction(3)])
    assert read_number("w[1]·(g(2) − g(1))", letters) == 1
    assert read_number("g(2)·(w[2] + … + w[3])", letters) == Fraction(7, 4)
    assert read_number("g(2)·(w[3] + … + w[3])", letters) == Fraction(3, 4)
    assert read_number("w[2] − 2·w[3] + w[4]", letters) == Fraction(-1, 6)
    for wrong in ("w[9]", "g(3)", "w·g(1)", "w[3] + … + w[2]"):
        with pytest.raises(Unreadable):
            read_number(wrong, letters)


def test_signs_are_proved_at_any_distance() -> None:
    # log(2)/log(3) to 300 digits is a rational that 64 bits do not tell from it.
    from flint import ctx

    number = log_ratio(TWO, THREE)
    with ctx.workprec(1100):
        from flint import arb

        digits = (arb(2).log() / arb(3).log()).str(300, radius=False)
    near = Fraction(str(digits))
    assert sign(number - near) in (-1, 1)
    assert not equal(number, near)
    assert PRECISIONS[0] < 900


def test_what_no_precision_separates_is_not_decided() -> None:
    # log(6)/log(5) is log(2)/log(5) + log(3)/log(5), but not symbol by symbol.
    difference = log_ratio(Fraction(6), FIVE) - log_ratio(TWO, FIVE) - log_ratio(THREE, FIVE)
    with pytest.raises(CannotCheck):
        sign(difference)


rationals = st.fractions(min_value=-9, max_value=9, max_denominator=9)


@given(st.lists(st.tuples(rationals, st.sampled_from([2, 3, 4, 5, 8, 9])), min_size=1, max_size=5), rationals)
def test_numbers_agree_with_floats_and_read_back(terms: list[tuple[Fraction, int]], rest: Fraction) -> None:
    number: Real | Fraction = rest
    expected = float(rest)
    for coefficient, under in terms:
        number = number + log_ratio(TWO, Fraction(under)) * coefficient
        expected += float(coefficient) * math.log(2) / math.log(under)
    assert approximate(number) == pytest.approx(expected, abs=1e-9)
    assert read_number(str(number)) == number
    if abs(expected) > 1e-6:
        assert sign(number) == (1 if expected > 0 else -1)
        assert divide(number * 3, number) == 3
        assert approximate(divide(log_ratio(TWO, FIVE), number)) == pytest.approx(math.log(2) / math.log(5) / expected)
