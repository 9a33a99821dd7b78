"""Scores are aligned by topic ids before anything is paired."""

import numpy as np
import pytest

from measurand.errors import InputError, UnknownName
from measurand.statistics.table import ScoreTable, mean_difference


def test_pairs_are_aligned_by_id_not_by_position() -> None:
    table = ScoreTable.of({"A": {"1": 0.1, "2": 0.2, "3": 0.3}, "B": {"3": 3.0, "1": 1.0, "2": 2.0}})
    a, b = table.pair("A", "B")
    assert (b / a).tolist() == pytest.approx([10.0, 10.0, 10.0])


def test_a_pair_uses_the_topics_both_have_and_the_notes_tell() -> None:
    table = ScoreTable.of({"A": {"1": 0.1, "2": 0.2}, "B": {"2": 0.4, "3": 0.6}, "C": {"1": 1.0, "2": 1.0, "3": 1.0}})
    assert [side.tolist() for side in table.pair("A", "B")] == [[0.2], [0.4]]
    assert [side.tolist() for side in table.pair("C", "B")] == [[1.0, 1.0], [0.4, 0.6]]
    assert table.complete().topics == ("2",)
    assert [note.split()[0] for note in table.notes] == ["A", "B"]
    assert "1 of 3 topics" in table.notes[0]


def test_what_is_no_finite_number_is_missing() -> None:
    table = ScoreTable.of({"A": {"1": float("nan"), "2": float("inf"), "3": None, "4": 0.5}})
    assert np.isnan(table.values[:3, 0]).all()
    assert "3 of 4 topics" in table.notes[0]
    assert table.means() == {"A": 0.5}


def test_the_higher_mean_comes_first_and_ties_go_by_name() -> None:
    table = ScoreTable.of({"z": {"1": 0.5}, "a": {"1": 0.5}, "m": {"1": 0.9}})
    assert table.pairs() == [("a", "z"), ("m", "z"), ("m", "a")]
    assert table.pairs(["z"]) == [("a", "z"), ("m", "z")]
    assert table.pairs(["z", "a", "z"]) == [("m", "z"), ("m", "a")]


def test_the_sign_of_a_mean_difference_is_exact() -> None:
    tiny = np.array([1e16, 1.0, -1e16])
    assert mean_difference(tiny, np.zeros(3)) == pytest.approx(1 / 3)
    assert mean_difference(np.zeros(0), np.zeros(0)) is None


def test_mistakes_are_told() -> None:
    with pytest.raises(UnknownName, match="unknown system 'X'"):
        ScoreTable.of({"A": {"1": 0.5}}).pairs(["X"])
    with pytest.raises(InputError, match=r"system 'A', topic '1'.*'high'"):
        ScoreTable.of({"A": {"1": "high"}})  # type: ignore[dict-item]  # the mistake under test
    with pytest.raises(InputError, match="'A' appears twice"):
        ScoreTable.from_matrix([[1, 2]], ["A", "A"])
    with pytest.raises(InputError, match=r"shape \(1, 2\)"):
        ScoreTable.from_matrix([[1, 2]], ["A"])
    with pytest.raises(InputError, match="expected a matrix"):
        ScoreTable.from_matrix([1, 2], ["A", "B"])


def test_no_systems_and_no_topics() -> None:
    assert ScoreTable.of({}).pairs() == []
    assert ScoreTable.of({"A": {}}).means() == {"A": None}
