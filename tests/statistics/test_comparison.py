"""Comparing systems in Python: degenerate collections get defined, explained results."""

from typing import Any

import pytest

from measurand.errors import InputError, UnknownName
from measurand.statistics.comparison import compare
from measurand.statistics.pairs import TESTS

QRELS = {"1": {"a": 1, "b": 0, "c": 2}, "2": {"a": 0, "b": 1, "c": 1}, "3": {"a": 1, "b": 1, "c": 0}}


def ranking(*orders: str) -> dict[str, dict[str, float]]:
    return {str(k + 1): {doc: 10.0 - i for i, doc in enumerate(order)} for k, order in enumerate(orders)}


def test_a_system_that_dominates_everywhere() -> None:
    found = compare(QRELS, {"best": ranking("cab", "bca", "abc"), "worst": ranking("bac", "abc", "cab")}, "AP nDCG")
    for one in found.measures.values():
        (pair,) = one.pairs
        data = pair.to_dict()
        assert (data["a"], data["dominates"], data["flip_distance"]) == ("best", True, None)
    assert found.dominance.order.pairs == (("best", "worst"),)
    assert found.dominance.pairs[0].topicwise == "a"


def test_identical_systems_tie() -> None:
    same = ranking("abc", "abc", "abc")
    found = compare(QRELS, {"x": same, "y": same}, "AP")
    data = found.measures["AP"].pairs[0].to_dict()
    assert data["mean_difference"] == 0
    assert not data["significant"]
    assert set(found.dominance.order.pairs) == {("x", "y"), ("y", "x")}


def test_one_topic_is_not_tested() -> None:
    qrels = {"1": QRELS["1"]}
    found = compare(qrels, {"x": ranking("cab"), "y": ranking("bac")}, "AP")
    data = found.measures["AP"].pairs[0].to_dict()
    assert data["p"] is None
    assert not data["significant"]
    assert data["reason"]


def test_one_system_cannot_be_compared() -> None:
    with pytest.raises(InputError, match="two systems or more: got 1"):
        compare(QRELS, {"x": ranking("abc", "abc", "abc")}, "AP")


@pytest.mark.parametrize("given", [{"depth": 2}, {"binary": True}, {"order": "strong"}, {"test": "sign"}])
def test_choices_reach_their_places(given: dict[str, Any]) -> None:
    runs = {"x": ranking("cab", "bca", "abc"), "y": ranking("bac", "abc", "cab")}
    found = compare(QRELS, runs, "AP", **given)
    assert found.dominance.runs.depth == given.get("depth", 10)
    assert found.dominance.runs.binary == given.get("binary", False)
    assert found.dominance.ordering.name == given.get("order", "weak")
    assert found.test == given.get("test", "t")
    assert found.measures["AP"].means["x"].mean == pytest.approx(1.0)


@pytest.mark.parametrize("test", TESTS)
def test_strict_asks_the_registry_of_statistics(test: str) -> None:
    qrels = {"1": {"a": 1, "b": 1}, "2": {"a": 1, "c": 0}, "3": {"b": 1, "d": 1}}
    runs = {
        "x": {q: {"a": 3.0, "b": 2.0, "c": 1.0} for q in qrels},
        "y": {q: {"c": 3.0, "b": 2.0, "a": 1.0} for q in qrels},
    }
    if test == "sign":
        assert compare(qrels, runs, "AP", test=test, strict=True).measures
        return
    with pytest.raises(InputError, match=f"so means and the {test} test are not permissible"):
        compare(qrels, runs, "AP", test=test, strict=True)


def test_an_unknown_test_is_told_with_those_there_are() -> None:
    qrels = {"1": {"a": 1}, "2": {"b": 1}}
    runs = {"x": {"1": {"a": 1.0}}, "y": {"2": {"b": 1.0}}}
    with pytest.raises(UnknownName, match="welch"):
        compare(qrels, runs, "AP", test="welch", strict=True)
