"""The examples of the electronic appendix of GT, §2, put to the meaningfulness engine, numbers recomputed.

Where the print differs from what is recomputed, the test says so.
"""

from statistics import fmean

import numpy as np
import pytest

from measurand.statistics.decisions import percentage_improvement
from measurand.statistics.kinds import Kind, Transformation
from measurand.statistics.mean_claims import mean_claim
from measurand.statistics.meaningfulness import first_order_dominates, flip
from measurand.statistics.permissible import meaningful, statistic
from measurand.statistics.statements import Samples, commonest
from measurand.verdict import Status

# §2.2.1: languages
M1 = {"English": 1.0, "French": 2.0, "German": 3.0, "Italian": 4.0}
M2 = {"English": 20.0, "French": 30.0, "German": 13.0, "Italian": 11.0}
# The appendix counts ten people (5 English, 3 German, 1 French, 1 Italian); its printed vectors have eight entries.
PEOPLE = ["English"] * 5 + ["German"] * 3 + ["French", "Italian"]

# §2.2.2: sparkling wines, and the Fibonacci renaming
FIBONACCI = {1.0: 1.0, 2.0: 2.0, 3.0: 3.0, 4.0: 5.0, 5.0: 8.0, 6.0: 13.0, 7.0: 21.0}
WINERY_A, WINERY_B = [1, 2, 3, 4, 7], [1, 1, 1, 6, 7]


def fahrenheit(*celsius: float) -> Transformation:
    return Transformation.affine(1.8, 32.0, np.array(celsius))


def language_map() -> Transformation:
    return Transformation.table("nominal", {M1[name]: M2[name] for name in M1})


def test_trees_and_their_numbers() -> None:
    """§2.1: taller is >, much taller is > + 50.

    (The print has a taller Papaya tree give 'a higher number to the Banana tree': reversed.)
    """
    papaya, banana, ananas = 93.00, 67.13, 15.47
    assert papaya > banana > ananas
    much_taller = {(x, y) for x in (papaya, banana, ananas) for y in (papaya, banana, ananas) if x > y + 50}
    assert much_taller == {(papaya, ananas), (banana, ananas)}

    def taller(samples: Samples) -> float:
        return float(samples[0][0] - samples[1][0])

    centimetres = Transformation.affine(100.0, 0.0, np.array([papaya, banana]))
    assert meaningful(taller, [[papaya], [banana]], "ratio", [centimetres]).status is Status.UNDECIDED
    # the score of one tree is the median of a sample of one, and as such ordinal
    assert meaningful(statistic("low median"), [[papaya], [banana]], "ordinal").status is Status.HOLDS


def test_a_false_statement_can_be_meaningful() -> None:
    """§2.2: 'a banana weighs more than an ananas' is false in kilograms and in pounds alike."""
    pounds = Transformation.affine(2.2046226218, 0.0, np.array([0.12, 1.5]))

    def heavier(samples: Samples) -> float:
        return float(samples[0][0] - samples[1][0])

    verdict = meaningful(heavier, [[0.12], [1.5]], "ratio", [pounds])
    assert verdict.status is Status.UNDECIDED
    assert verdict.counts["tried"] == 501


def test_the_most_spoken_language_is_meaningful() -> None:
    """§2.2.1: the mode is English under both numberings."""
    first = np.array([M1[name] for name in PEOPLE])
    second = language_map()(first)
    assert second.tolist() == [M2[name] for name in PEOPLE]
    assert commonest(first) == ({M1["English"]}, 5)
    assert commonest(second) == ({M2["English"]}, 5)
    english = [M1["English"]]
    assert meaningful(statistic("mode"), [first.tolist(), english], "nominal").status is Status.HOLDS


def test_the_highest_language_is_not_meaningful() -> None:
    """§2.2.1: the highest are the Italians under M1 and the French under M2.

    The appendix says 'the highest quartile': among its ten people the scores from the upper quartile on also hold the
    three Germans under M1, so the statement is taken as one about the highest score.
    """
    assert max(M1[name] for name in PEOPLE) == M1["Italian"]
    assert max(M2[name] for name in PEOPLE) == M2["French"]
    assert sorted(M1[name] for name in PEOPLE)[7] == M1["German"]

    def italian_is_highest(samples: Samples) -> float:
        return 1.0 if samples[0].max() == samples[1][0] else -1.0

    people = [M1[name] for name in PEOPLE]
    verdict = meaningful(italian_is_highest, [people, [M1["Italian"]]], "nominal", [language_map()], trials=0)
    assert verdict.status is Status.FAILS
    assert verdict.witness["before"]
    assert language_map().permissible_for is Kind.NOMINAL


def test_the_fibonacci_renaming_is_increasing() -> None:
    """§2.2.2: M2 = fibonacci(M1 + 1)."""
    numbers = [1, 1]
    while len(numbers) < 8:
        numbers.append(numbers[-1] + numbers[-2])
    assert [float(numbers[int(grade)]) for grade in FIBONACCI] == list(FIBONACCI.values())
    assert Transformation.table("ordinal", FIBONACCI).permissible_for is Kind.ORDINAL


def test_medians_of_wineries_are_meaningful() -> None:
    """§2.2.2: 3 > 1 on both scales; five bottles have a middle one, so low and high median agree."""
    renamed = Transformation.table("ordinal", FIBONACCI)
    samples = [np.array(winery, dtype=float) for winery in (WINERY_A, WINERY_B)]
    for scale in (samples, [renamed(sample) for sample in samples]):
        assert [float(np.median(sample)) for sample in scale] == [3.0, 1.0]
    for name in ("low median", "high median"):
        assert meaningful(statistic(name), [WINERY_A, WINERY_B], "ordinal").status is Status.HOLDS


def test_means_of_wineries_are_not_meaningful() -> None:
    """§2.2.2: 3.40 > 3.20 but 6.40 < 7.40."""
    renamed = Transformation.table("ordinal", FIBONACCI)
    a2, b2 = (renamed(np.array(winery, dtype=float)).tolist() for winery in (WINERY_A, WINERY_B))
    assert (fmean(WINERY_A), fmean(WINERY_B)) == (3.4, 3.2)
    assert (fmean(a2), fmean(b2)) == (6.4, 7.4)
    verdict = meaningful(statistic("mean"), [WINERY_A, WINERY_B], "ordinal", [renamed], trials=0)
    assert verdict.status is Status.FAILS
    assert not first_order_dominates(WINERY_A, WINERY_B)
    found = flip(WINERY_A, WINERY_B, 1, 7)
    # by hand: 2, 3 and 4 go down by t and 6 up by t until 17 − 3t = 16 + t
    assert found.flip_distance is not None
    assert found.flip_distance == pytest.approx(0.25 / 6)
    assert found.flipped_a is not None
    assert found.flipped_b is not None
    assert found.flipped_a < found.flipped_b
    # the Fibonacci renaming, brought to the same ends, bends the scale more than the flip distance
    bent = max(abs((image - 1) / 20 - (grade - 1) / 6) for grade, image in FIBONACCI.items())
    assert bent > found.flip_distance


def test_twice_as_warm_is_not_meaningful_in_celsius() -> None:
    """§2.2: 20 °C is twice 10 °C, but 68 °F is not twice 50 °F."""
    assert fahrenheit(10, 20).images.tolist() == pytest.approx([50, 68])

    def twice(samples: Samples) -> float:
        return 1.0 if abs(samples[0][0] - 2 * samples[1][0]) < 1e-9 else -1.0

    verdict = meaningful(twice, [[20], [10]], "interval", [fahrenheit(10, 20)], trials=0)
    assert verdict.status is Status.FAILS
    assert verdict.witness["samples"] == [pytest.approx([68]), pytest.approx([50])]
    claim = percentage_improvement([20], [10], "interval")
    assert (claim.percent, claim.meaningful) == (100.0, False)


def test_twice_the_difference_is_meaningful_in_celsius() -> None:
    """§2.2.3: 20 − 10 is twice 12 − 7, and 68 − 50 = 18 is twice 53.6 − 44.6 = 9."""
    assert fahrenheit(7, 10, 12, 20).images.tolist() == pytest.approx([44.6, 50, 53.6, 68])

    def twice_the_difference(samples: Samples) -> float:
        (rome, oslo), (rome_before, oslo_before) = samples
        return 1.0 if abs((rome - oslo) - 2 * (rome_before - oslo_before)) < 1e-6 * (rome - oslo) else -1.0

    values = [[20, 10], [12, 7]]
    verdict = meaningful(twice_the_difference, values, "interval", [fahrenheit(7, 10, 12, 20)])
    assert (verdict.status, verdict.counts["tried"]) == (Status.UNDECIDED, 501)
    assert meaningful(twice_the_difference, values, "ordinal").status is Status.FAILS


def test_means_are_meaningful_on_interval_scales() -> None:
    """§2.2.3: the proof for the mean, and temperatures as a case of it."""
    a, b = [20.0, 12.0, 15.0], [10.0, 7.0, 28.0]
    assert mean_claim(a, b, "interval", 0, 100).status is Status.HOLDS
    moved = fahrenheit(*a, *b)
    assert (fmean(a) > fmean(b)) == (moved(np.array(a)).mean() > moved(np.array(b)).mean())


def test_geometric_means_are_meaningful_on_ratio_scales() -> None:
    """§2.2.4: shown for αM. (The print introduces the entities as measured on 'an interval scale', where it fails.)"""
    a, b = [3.0, 2.0], [1.0, 5.0]
    assert mean_claim(a, b, "ratio", 0, 10, mean="geometric").status is Status.HOLDS
    assert mean_claim(a, b, "interval", 0, 10, mean="geometric").status is Status.FAILS


def test_five_times_as_distant_is_meaningful() -> None:
    """§2.2.4: 400 km and 2,000 km, in miles.

    The print has '248.54 ~ 5 · 1,242.74', the two sides exchanged, and those miles come from 0.62137, not from the 0.62
    it gives for the transformation (which makes 248 and 1,240).
    """
    for factor, padua, oslo in ((0.62, 248.0, 1240.0), (0.621371, 248.5484, 1242.742)):
        miles = Transformation.affine(factor, 0.0, np.array([400.0, 2000.0]))
        assert miles.images.tolist() == pytest.approx([padua, oslo])
        assert miles.permissible_for is Kind.RATIO

        def five_times(samples: Samples) -> float:
            return 1.0 if abs(samples[0][0] - 5 * samples[1][0]) < 1e-9 * samples[0][0] else -1.0

        assert meaningful(five_times, [[2000], [400]], "ratio", [miles]).status is Status.UNDECIDED
        assert meaningful(five_times, [[2000], [400]], "interval").status is Status.FAILS
    claim = percentage_improvement([2000], [400], "ratio")
    assert (claim.percent, claim.meaningful) == (400.0, True)


def test_twice_as_hot_in_kelvin() -> None:
    """§2.2.4: 546 K is twice 273 K; in Celsius and Fahrenheit the same things are not.

    The print says the first (273 K) is twice the second (546 K): exchanged. Its 273 °C = 523.4 °F is right.
    """
    assert percentage_improvement([546], [273], "ratio").percent == 100.0
    celsius = np.array([546.0, 273.0]) - 273.15
    assert celsius.tolist() == pytest.approx([272.85, -0.15])
    assert fahrenheit(273.0).images.tolist() == pytest.approx([523.4])
    assert celsius[0] / celsius[1] < 0
    assert not percentage_improvement([546], [273], "interval").meaningful
