"""Values of topics become one as trec_eval has it, and print as it prints them."""

import math

import numpy as np
import pytest

from measurand.errors import InputError
from measurand.measures.measure import Measure
from measurand.measures.notation import parse_measures
from measurand.measures.setting import Setting
from measurand.relevance.judged import Pool

POOL = Pool.of([[1, 0], [2, 1], [1], [3, 0, -1]])


def one(text: str) -> Measure:
    return parse_measures(text)[0]


def test_means_count_missing_topics_when_told_to() -> None:
    assert one("map").aggregate([0.5, 0.25]) == 0.375
    assert one("map").aggregate([0.5, 0.25], complete=POOL) == 0.1875


def test_counts_are_summed() -> None:
    assert one("num_ret").aggregate([3, 4]) == 7
    assert one("num_ret").aggregate([3, 4], complete=POOL) == 7
    assert one("NumQ").aggregate([1, 1]) == 2
    assert one("num_q").aggregate([1, 1], complete=POOL) == 4


def test_complete_number_of_relevant_documents() -> None:
    """With -c, trec_eval counts grades above 0 of all topics, whatever -l says; the notation's NumRel heeds rel."""
    assert one("num_rel").aggregate([1, 2]) == 3
    assert one("num_rel").aggregate([0, 1], Setting(relevance_level=2), POOL) == 5
    assert one("NumRel").aggregate([0, 1], Setting(relevance_level=2), POOL) == 2
    assert one("NumRel(rel=3)").aggregate([0], complete=POOL) == 1


def test_geometric_mean_has_a_floor_for_missing_topics() -> None:
    logs = [math.log(0.5), math.log(0.25)]
    assert one("gm_map").aggregate(logs) == pytest.approx(math.sqrt(0.125))
    assert one("gm_map").aggregate(logs, complete=POOL) == pytest.approx((0.125 * 1e-10) ** 0.25)


def test_no_topics() -> None:
    assert math.isnan(one("AP").aggregate([]))
    assert one("NumRet").aggregate([]) == 0
    assert math.isnan(one("runid").aggregate([0.0]))


def test_sums_run_in_the_order_of_the_topics() -> None:
    values = np.random.default_rng(0).random(1000)
    total = 0.0
    for value in values.tolist():
        total += value
    assert one("AP").aggregate(values) == total / 1000


@pytest.mark.parametrize(
    ("text", "value", "printed"),
    [
        ("map", 0.12345, "0.1235"),
        ("map", 1.0, "1.0000"),
        ("utility", -12.5, "-12.5000"),
        ("num_ret", 1000.0, "1000"),
        ("NumQ", 7.0, "7"),
        ("relstring", "10-", "'10-'"),
        ("runid", "my run", "my run"),
        ("map", math.nan, "   nan"),
    ],
)
def test_printing(text: str, value: float | str, printed: str) -> None:
    assert one(text).trec_format(value) == printed


@pytest.mark.parametrize("wrong", [{"relevance_level": -1}, {"trec_version": 8}, {"documents": -1}, {"max_grade": 0}])
def test_settings_are_checked(wrong: dict[str, int]) -> None:
    with pytest.raises(InputError):
        Setting(**wrong)  # type: ignore[arg-type]  # wrong on purpose
