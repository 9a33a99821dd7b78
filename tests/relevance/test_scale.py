from fractions import Fraction

import pytest

from measurand import RelevanceScale
from measurand.errors import InputError


def test_gains_default_to_the_index_and_are_ratio_scaled() -> None:
    scale = RelevanceScale(3)
    assert list(scale.gains) == [0, 1, 2, 3]
    assert scale.is_ratio
    assert scale.labels == ("a0", "a1", "a2", "a3")


@pytest.mark.parametrize(("gains", "ratio"), [((0, 2, 4), True), ((0, 1, 3), False), (("0", "0.5", "1"), True)])
def test_ratio_means_equal_steps(gains: tuple[object, ...], ratio: bool) -> None:
    assert RelevanceScale(gains=gains).is_ratio is ratio


def test_gains_are_exact() -> None:
    assert RelevanceScale(gains=("0", "0.1", "1/3")).gains[1:] == (Fraction(1, 10), Fraction(1, 3))


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ({"gains": (0, 1, 1)}, "1 does not exceed 1"),
        ({"gains": (1, 2)}, "the gain of a0 is 1"),
        ({"gains": (0, 0.5)}, "0.5 is not an exact number"),
        ({"gains": (0, "x")}, "'x' is not a number"),
        ({"grades": 0}, "at least one degree"),
        ({"grades": 2, "gains": (0, 1)}, "3 gains expected"),
        ({"labels": ("bad", "bad")}, "labels must differ"),
        ({}, "needs its number of grades"),
    ],
)
def test_bad_scales_are_refused(arguments: dict[str, object], complaint: str) -> None:
    with pytest.raises(InputError, match=complaint):
        RelevanceScale(**arguments)  # type: ignore[arg-type]  # wrong on purpose


def test_degrees_outside_the_scale_are_refused() -> None:
    with pytest.raises(InputError, match=r"degree 2 is outside the scale 0\.\.1"):
        RelevanceScale.binary().gain(2)


def test_labels_lead_to_degrees() -> None:
    scale = RelevanceScale(labels=("no", "partly", "fully"))
    assert scale.degree("fully") == 2
    with pytest.raises(InputError, match="expected one of no, partly, fully"):
        scale.degree("maybe")
