"""Descriptions of samples: right numbers, and marks that follow the registry."""

import statistics

import pytest

from measurand.statistics.describe import DESCRIPTIVE, describe
from measurand.statistics.kinds import Kind
from measurand.statistics.permissible import statistic


def test_values_are_those_of_the_standard_library() -> None:
    sample = [0.2, 0.5, 0.1, 0.9]
    found = {one.name: one.value for one in describe(sample, "ratio")}
    assert found == pytest.approx(
        {
            "low median": statistics.median_low(sample),
            "high median": statistics.median_high(sample),
            "median": statistics.median(sample),
            "mean": statistics.fmean(sample),
            "standard deviation": statistics.stdev(sample),
            "geometric mean": statistics.geometric_mean(sample),
            "harmonic mean": statistics.harmonic_mean(sample),
            "coefficient of variation": statistics.stdev(sample) / statistics.fmean(sample),
        }
    )


@pytest.mark.parametrize("kind", list(Kind))
def test_marks_follow_the_registry(kind: Kind) -> None:
    for one in describe([0.2, 0.5], kind):
        assert one.admitted == statistic(one.name).meaningful_on(kind)
        assert bool(one.reason) != one.admitted
        assert one.to_dict()["name"] in DESCRIPTIVE


def test_samples_without_a_statistic_say_so() -> None:
    assert {one.reason for one in describe([], "ratio")} == {"no scores"}
    single = {one.name: one for one in describe([0.5, float("nan")], "ratio")}
    assert single["mean"].value == 0.5
    assert single["standard deviation"].value is None
    zero = {one.name: one for one in describe([0.0, 0.0], "ratio")}
    assert zero["geometric mean"].reason == "a score is not positive"
    assert zero["coefficient of variation"].reason == "the mean is zero"
