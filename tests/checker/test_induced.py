"""The order by a measure's own values: all that is left to ask is whether they are equally spaced."""

import pytest

from certificate_maker import certificate
from measurand.checker import check_certificate
from measurand.checker.deciding import DECIDE

ALWAYS = set(DECIDE) - {"interval", "ratio", "natural-distance", "equispaced", "interval-like", "interval-like-equal"}


def outcome(*arguments: object, **more: object) -> str:
    return check_certificate(certificate(*arguments, **more)).outcome  # type: ignore[arg-type]  # passed on as they are


@pytest.mark.parametrize("prop", sorted(ALWAYS))
def test_what_holds_by_definition(prop: str) -> None:
    assert outcome("AP", "induced", 3, prop, "holds") == "confirmed"
    assert outcome("AP", "induced", 3, prop, "fails") == "refuted"


def test_intervals_are_not_compared() -> None:
    assert outcome("P", "induced", 3, "interval-like", "undefined") == "confirmed"
    assert outcome("P", "induced", 3, "interval-like", "holds") == "refuted"


@pytest.mark.parametrize("prop", ["interval", "natural-distance", "equispaced", "ratio"])
def test_spacing(prop: str) -> None:
    # GT §5.3: binary P is k/N; RR takes 0, 1/3, 1/2, 1.
    assert outcome("P", "induced", 3, prop, "holds") == "confirmed"
    assert outcome("P", "induced", 3, prop, "fails") == "refuted"
    gaps = ("000", "0"), ("001", "1/3"), ("010", "1/2")
    assert outcome("RR", "induced", 3, prop, "fails", *gaps) == "confirmed"
    assert outcome("RR", "induced", 3, prop, "holds") == "refuted"
    assert outcome("RR", "induced", 3, prop, "fails", gaps[0], gaps[1], ("100", "1")) == "refuted"
    assert outcome("P", "induced", 60, prop, "holds") == "confirmed"
    assert outcome("AP", "induced", 60, prop, "holds") == "unchecked"
    assert outcome("P", "induced", "all", prop, "holds") == "unchecked"


def test_the_worst_run() -> None:
    assert outcome("P", "induced", 3, "ratio", "fails", ("000", "0")) == "refuted"
