"""Decimals against Python's float, bit by bit; what is no plain decimal is refused."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from measurand.relevance import decimals
from measurand.relevance.decimals import read_decimals
from measurand.relevance.rows import Floats
from measurand.relevance.texts import Texts


def read(texts: list[str]) -> Floats | None:
    column = Texts.of(texts)
    return read_decimals(column.data, column.begins, column.begins + column.sizes)


def assert_read(texts: list[str]) -> None:
    found = read(texts)
    assert found is not None, texts
    assert found.tobytes() == np.array([float(text) for text in texts]).tobytes(), texts


@st.composite
def plain(draw: st.DrawFn) -> str:
    """A sign or none, up to 19 digits and a point or none, zeros in front."""
    digits = draw(st.text("0123456789", min_size=1, max_size=19))
    place = draw(st.integers(0, len(digits)))
    body = digits[:place] + "." + digits[place:] if draw(st.booleans()) else digits
    zeros = "0" * draw(st.integers(0, 22 - len(digits)))
    return draw(st.sampled_from(["", "-", "+"])) + (zeros + body if not body.startswith(".") else body)


@settings(max_examples=400)
@given(st.lists(plain(), min_size=1, max_size=30))
def test_plain_decimals_are_read_to_the_last_bit(texts: list[str]) -> None:
    assert_read(texts)


@given(st.lists(st.floats(1e-4, 1e15), min_size=1, max_size=30), st.integers(1, 9))
def test_as_programs_write_them(values: list[float], places: int) -> None:
    assert_read([repr(value) for value in values])
    fixed = [text for value in values if len(text := f"{value:.{places}f}") <= 19]
    if fixed:
        assert_read(fixed)


def middles() -> list[str]:
    """Texts of numbers halfway between two doubles, and of their neighbours: what is hardest to round."""
    random = np.random.default_rng(5)
    found = []
    for below in range(4):  # doubles from 2^(52 - below) on are multiples of 2^-below
        for _ in range(40):
            unit = 10 ** (below + 1)
            number = int(random.integers(2 ** (52 - below), 2 ** (53 - below)))
            half = int(random.integers(0, 2**below)) * unit // 2**below + unit // 2 ** (below + 1)
            for step in (-1, 0, 1):
                digits = f"{number * unit + half + step}"
                if len(digits) <= 19:
                    found.append(f"{digits[: -below - 1]}.{digits[-below - 1 :]}")
    for above in range(1, 10):
        for _ in range(40):
            number = (2 * int(random.integers(2**52, 2**53)) + 1) << above
            found += [str(number + step) for step in (-1, 0, 1) if number < 10**19 - 1]
    return found


def test_halfway_between_two_doubles() -> None:
    texts = middles()
    assert len(texts) > 500
    assert_read(texts)
    for text in texts[::7]:
        assert_read([text])


def test_doubtful_roundings_are_noticed() -> None:
    whole = np.array([2**53 + 1, 2**53 + 3, 2**53 + 2], dtype=np.uint64)
    _, doubtful = decimals._quotients(whole, np.ones(3))
    assert doubtful.tolist() == [True, True, False]


@pytest.mark.parametrize(
    "text",
    ["1e5", "1E5", "nan", "inf", "-", "+", ".", "-.", "1..2", "1.2.3", "--1", "1-", "0x10", "1_0", "1,5", "٣", "a",
     "1" * 25, "1" * 20, "0." + "0" * 22 + "1", "1 ", "1\t", "/", ":", "1:", "/1", "\x801", "1\xff"],
)  # fmt: skip
@pytest.mark.parametrize("others", [[], ["1.5", "22.25"], ["1", "2"], ["123456789.123456789", "7"]])
def test_anything_else_is_refused(text: str, others: list[str]) -> None:
    assert read([*others, text]) is None
    assert read([text, *others]) is None


def test_whatever_stands_around_a_number() -> None:
    column = Texts.of(["9.9", "1.25", ".5", "17", "-3", "4"])
    chosen = column[np.array([1, 3, 4])]
    found = read_decimals(chosen.data, chosen.begins, chosen.begins + chosen.sizes)
    assert found is not None
    assert found.tolist() == [1.25, 17.0, -3.0]


def test_no_numbers() -> None:
    found = read([])
    assert found is not None
    assert len(found) == 0
