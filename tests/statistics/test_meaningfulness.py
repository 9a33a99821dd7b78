"""Flip distances: against a linear program, against brute force, and with witnesses recomputed in rationals."""

import json
from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from measurand.errors import InputError
from measurand.statistics.bending import Levels
from measurand.statistics.meaningfulness import (
    Flip,
    first_order_dominates,
    flip,
    flip_distance_by_program,
    flips,
)
from statistics_checkers import dominates_by_definition, exact_mean, flip_distance_on_grid

GRADES = st.lists(st.integers(0, 10), min_size=1, max_size=12)
SCORES = st.lists(
    st.floats(0, 1, allow_subnormal=False) | st.sampled_from([0.0, 0.1, 0.5, 1.0]), min_size=1, max_size=9
)


def check_witness(found: Flip, a: list[float], b: list[float]) -> None:
    """The map is increasing, fixes both ends, bends no more than said, and reverses the means in exact arithmetic."""
    assert found.witness is not None
    assert found.flip_distance is not None
    points = found.witness.points()
    assert all(x < y and u < v for (x, u), (y, v) in pairwise(points))
    assert points[0] == (found.lo, found.lo)
    assert points[-1] == (found.hi, found.hi)
    image = dict(points)
    flipped_a, flipped_b = exact_mean([image[x] for x in a]), exact_mean([image[x] for x in b])
    if exact_mean(a) > exact_mean(b):
        assert flipped_a < flipped_b
    elif exact_mean(a) < exact_mean(b):
        assert flipped_a > flipped_b
    else:
        assert flipped_a != flipped_b
    assert (found.flipped_a, found.flipped_b) == pytest.approx((float(flipped_a), float(flipped_b)))
    bend = max(abs(Fraction(u) - Fraction(x)) for x, u in points) / (Fraction(found.hi) - Fraction(found.lo))
    assert float(bend) == pytest.approx(found.witness.deviation)
    # past the infimum, and not by much
    assert found.flip_distance - 1e-12 <= float(bend) <= min(1.0, 2 * found.flip_distance + 0.01 + 1e-12)


@given(GRADES, GRADES)
def test_dominance_is_its_definition(a: list[int], b: list[int]) -> None:
    assert first_order_dominates(a, b) == dominates_by_definition(a, b)


@given(SCORES, SCORES)
def test_flip_distance_is_the_linear_programs_and_the_witness_stands(a: list[float], b: list[float]) -> None:
    found = flip(a, b)
    expected = flip_distance_by_program(a, b)
    higher, lower = (a, b) if exact_mean(a) >= exact_mean(b) else (b, a)
    assert found.dominates == dominates_by_definition(higher, lower)
    if found.dominates:
        assert (found.flip_distance, expected, found.witness) == (None, None, None)
    else:
        assert found.flip_distance == pytest.approx(expected, abs=1e-7)  # the tolerance of HiGHS
        check_witness(found, a, b)


@given(st.lists(st.integers(0, 20), min_size=5, max_size=40), st.lists(st.integers(0, 20), min_size=5, max_size=40))
def test_samples_with_many_ties(a: list[int], b: list[int]) -> None:
    left, right = [x / 20 for x in a], [x / 20 for x in b]
    found = flip(left, right)
    expected = flip_distance_by_program(left, right)
    assert (found.flip_distance is None) == (expected is None)
    if found.flip_distance is not None:
        assert found.flip_distance == pytest.approx(expected, abs=1e-9)
        check_witness(found, left, right)


@settings(max_examples=25)
@given(st.lists(st.integers(0, 4), min_size=1, max_size=4), st.lists(st.integers(0, 4), min_size=1, max_size=4))
def test_no_map_on_a_grid_does_better_and_one_comes_near(a: list[int], b: list[int]) -> None:
    found = flip([x / 4 for x in a], [x / 4 for x in b])
    higher, lower = (a, b) if exact_mean(a) >= exact_mean(b) else (b, a)
    cells = 24
    best = flip_distance_on_grid(higher, lower, 4, cells)
    if found.flip_distance is None:
        assert best == float("inf")
    else:
        # a nearest map on the grid is within a cell, and reversing strictly may cost cells more
        assert found.flip_distance <= best <= found.flip_distance + 0.17


@given(SCORES, SCORES)
def test_distance_is_a_share_of_the_range(a: list[float], b: list[float]) -> None:
    """Doubling and shifting by powers of two is exact: the same question on another range has the same answer."""
    once = flip(np.round(a, 3), np.round(b, 3))
    again = flip(4 * np.round(a, 3), 4 * np.round(b, 3), 0, 4)
    assert (once.flip_distance is None) == (again.flip_distance is None)
    if once.flip_distance is not None:
        assert again.flip_distance == pytest.approx(once.flip_distance, abs=1e-12)


def test_g_is_the_value_of_the_maps_it_chooses() -> None:
    rng = np.random.default_rng(4)
    for _ in range(50):
        knots = np.unique(np.concatenate([[0, 1], rng.random(12)]))
        weights = rng.normal(0, 1, len(knots))
        weights -= weights.mean()
        levels = Levels(knots, np.cumsum(weights[::-1])[::-1][1:])
        for delta in rng.random(3):
            images = levels.best_map(delta)
            assert (np.diff(images) >= -1e-12).all()
            assert np.abs(images - knots).max() <= delta + 1e-12
            assert weights @ images == pytest.approx(levels.least(delta)[0], abs=1e-9)


def test_scores_that_differ_by_a_rounding_are_not_merged() -> None:
    above = float(np.nextafter(0.5, 1))
    found = flip([0.2, above], [0.2, 0.5])
    assert found.dominates
    assert found.higher == "a"
    crossed = flip([0.2, above, 0.9], [0.2, 0.5, 0.95])
    assert not crossed.dominates
    check_witness(crossed, [0.2, above, 0.9], [0.2, 0.5, 0.95])


def test_a_gap_as_narrow_as_a_rounding_error_can_be_opened_wide() -> None:
    """The scores 0.5 and its next float are pulled apart by 2t while 0.9 and 0.95 close in by 2t: 4t = 0.05."""
    above = float(np.nextafter(0.5, 1))
    assert flip([0.2, above, 0.9], [0.2, 0.5, 0.95]).flip_distance == pytest.approx(0.0125)


@given(
    st.lists(st.integers(0, 6), min_size=2, max_size=8), st.lists(st.integers(0, 6), min_size=2, max_size=8), st.data()
)
def test_near_ties_agree_with_the_linear_program(a: list[int], b: list[int], data: st.DataObject) -> None:
    def nudge(values: list[int]) -> list[float]:
        return [float(x / 6 + data.draw(st.integers(0, 2)) * 2**-53 * (x < 6)) for x in values]

    left, right = nudge(a), nudge(b)
    found, expected = flip(left, right), flip_distance_by_program(left, right)
    assert (found.flip_distance is None) == (expected is None)
    if found.flip_distance is not None:
        assert found.flip_distance == pytest.approx(expected, abs=1e-7)
        check_witness(found, left, right)


def test_a_flat_map_that_merely_ties_does_not_count() -> None:
    """Squeezing [0.4, 0.6] to a point ties these means, and nothing reverses them."""
    found = flip([0.6, 0.6], [0.4, 0.6])
    assert (found.dominates, found.flip_distance, found.witness) == (True, None, None)


def test_ties_and_sameness() -> None:
    same = flip([0.1, 0.9], [0.9, 0.1])
    assert (same.higher, same.dominates, same.flip_distance) == ("tie", True, None)
    assert "the same" in same.reason
    tied = flip([0.25, 0.75], [0.5, 0.5])
    assert (tied.higher, tied.dominates, tied.flip_distance) == ("tie", False, 0.0)
    check_witness(tied, [0.25, 0.75], [0.5, 0.5])


def test_the_order_of_the_question_does_not_matter() -> None:
    a, b = [0.1, 0.8, 0.7], [0.3, 0.5, 0.6]
    assert flip(a, b).higher == "a"
    assert flip(b, a).higher == "b"
    assert flip(a, b).flip_distance == flip(b, a).flip_distance
    check_witness(flip(b, a), b, a)


def test_plain_data() -> None:
    told = json.loads(json.dumps(flip([0, 0.9], [0.3, 0.3]).to_dict()))
    assert told["higher"] == "a"
    assert told["witness"]["points"][0] == [0.0, 0.0]
    assert told["witness"]["deviation"] >= told["flip_distance"]
    assert json.loads(json.dumps(flip([0.9], [0.3]).to_dict()))["witness"] is None


def test_a_closed_form() -> None:
    """A = (0, x), B = (y, y) with 2y < x: φ must lift y by t and lower x by t until x − t = 2(y + t)."""
    x, y = 0.9, 0.3
    assert flip([0, x], [y, y]).flip_distance == pytest.approx((x - 2 * y) / 3)


def test_degenerate_input() -> None:
    assert flip([1.0], [1.0], 1.0, 1.0).reason == "the measure has one value only"
    for wrong in ([], [float("nan")]):
        with pytest.raises(InputError):
            flip(wrong, [0.5])
    with pytest.raises(InputError, match=r"score 1\.5 lies outside the range \[0\.0, 1\.0\]"):
        flip([1.5], [0.5])
    with pytest.raises(InputError, match="two finite ends"):
        flip([0.5], [0.5], 0, float("inf"))
    with pytest.raises(InputError, match="empty sample"):
        first_order_dominates([], [0.5])


def test_a_rounding_error_past_the_range_is_no_mistake() -> None:
    above = float(np.nextafter(1, 2))
    found = flip([0.1, above], [0.5, 0.5])
    assert found.hi == above
    check_witness(found, [0.1, above], [0.5, 0.5])


def test_scores_a_subnormal_number_apart() -> None:
    a, b = [5e-324, 0.3, 0.9], [0.0, 0.7, 0.7]
    found = flip(a, b)
    assert found.flip_distance == pytest.approx(flip_distance_by_program(a, b), abs=1e-7)
    check_witness(found, a, b)


def test_all_pairs_of_a_table() -> None:
    scores = {"A": {"1": 0.9, "2": 0.8}, "B": {"1": 0.1, "2": 0.85}, "C": {"3": 0.4}}
    found = flips(scores)
    assert list(found) == [("A", "B"), ("A", "C"), ("B", "C")]
    assert found["A", "C"] is None
    one = found["A", "B"]
    assert one is not None
    assert one.flip_distance == flip([0.9, 0.8], [0.1, 0.85]).flip_distance
