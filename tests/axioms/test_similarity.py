"""Scales, and which pairs of them admit a similarity."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from measurand.axioms.measurement import BINARY, GRADED, RANK, Kind, Scale
from measurand.axioms.similarity import (
    AGREEMENT,
    CLOSENESS,
    DEGREE,
    NESTED,
    PRINTED_MARKS,
    RELEVANCE,
    TABLE_1,
    Possible,
    possible,
    retrieved_degree,
    spread,
    symmetric_tables,
)
from measurand.errors import InputError


def test_the_table_is_the_only_symmetric_one() -> None:
    """Naively for the third row, whose marks have the most room: one placement is symmetric to the rows around it."""
    assert list(symmetric_tables()) == [TABLE_1]
    for row, marks in zip(TABLE_1, PRINTED_MARKS, strict=True):
        assert row.replace(".", "") == marks
    assert ["".join(column) for column in zip(*TABLE_1, strict=True)] == list(TABLE_1)
    third = [row for row in spread(PRINTED_MARKS[2], 9) if all(row[i] == TABLE_1[i][2] for i in range(9) if i != 2)]
    assert third == [TABLE_1[2]]


def test_postulate_1() -> None:
    for scale in Scale:
        assert possible(Scale.UNRELATED, scale) is not Possible.YES
        assert possible(scale, Scale.UNRELATED) is possible(Scale.UNRELATED, scale)
    assert [str(scale) for scale in Scale if possible(scale, Scale.WITHIN) is Possible.NO] == [
        "categories related within their scale", "total order <", "total preorder ≤", "partial order",
    ]  # fmt: skip
    assert possible(Scale.UNRELATED, Scale.ACROSS) is Possible.SENSELESS


def test_the_scales_of_metrics_admit_a_similarity() -> None:
    for alpha, sigma in product((BINARY, GRADED), (BINARY, RANK)):
        assert possible(alpha.scale, sigma.scale) is Possible.YES
    assert [scale.kind for scale in (Scale.WITHIN, Scale.PARTIAL, Scale.INTERVAL, Scale.RATIO)] == list(Kind)


def test_numbers_compare() -> None:
    for sim in (AGREEMENT, RELEVANCE, DEGREE, CLOSENESS, retrieved_degree(3)):
        for one, other in product([(0, 0), (0, 1), (1, 0), (1, 1)], repeat=2):
            expected = (sim(*one) > sim(*other)) - (sim(*one) < sim(*other))
            assert sim.compare(one, other) == expected
            assert sim.uses_sigma or sim(one[0], 0) == sim(one[0], 1)
    assert retrieved_degree(1) is AGREEMENT
    assert retrieved_degree(3)(2, 1) == Fraction(2, 3)


def test_ordinal_errors_compare_as_every_increasing_map_says() -> None:
    """Nested errors: the comparison is the one on which all maps of a few agree, and None where they do not."""
    maps = [(0, 1, 2, 3), (0, 10, 11, 12), (0, 1, 11, 12), (0, 1, 2, 12), (0, 5, 6, 20), (0, 1, 30, 100)]
    for one, other in product([(a, s) for a in range(4) for s in range(4)], repeat=2):
        answers = set()
        for f in maps:
            left, right = abs(f[one[0]] - f[one[1]]), abs(f[other[0]] - f[other[1]])
            answers.add((left < right) - (left > right))
        expected = answers.pop() if len(answers) == 1 else None
        assert NESTED.compare(one, other) == expected, (one, other)
    with pytest.raises(InputError, match="is no number"):
        NESTED(0, 1)
