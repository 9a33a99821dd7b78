"""Somebody's own functions."""

from pathlib import Path

import pytest

from certificate_maker import certificate
from measurand.checker import Unreadable, check_certificate
from measurand.checker.functions import load_functions

SOURCE = """
from fractions import Fraction


def shifted(run):
    return 1 + sum(run)


def rough(run):
    return float(sum(run)) / 3


def by_index(run):
    return Fraction((0, 1, 4)[run[0]])


def broken(run):
    raise RuntimeError("no")


class Named:
    name = "first document"

    def __call__(self, run):
        return run[0]


anything = Named()
"""


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "mine.py"
    path.write_text(SOURCE)
    return path


def test_a_function_that_answers_exactly(source: Path) -> None:
    functions = load_functions(source)
    interval = certificate("shifted", "replacement", 3, "interval", "holds")
    assert check_certificate(interval, functions).outcome == "confirmed"
    assert check_certificate(interval).outcome == "unchecked"
    # The worst run has value 1: an interval scale, and no ratio scale.
    ratio = certificate("shifted", "replacement", 3, "ratio", "fails", ("000", "1"))
    assert check_certificate(ratio, functions).outcome == "confirmed"
    zero = certificate("shifted", "replacement", 3, "ratio", "fails", ("100", "2"))
    assert check_certificate(zero, functions).outcome == "refuted"
    origin = certificate("P", "replacement", 3, "ratio", "fails", ("000", "0"))
    assert check_certificate(origin, functions).outcome == "refuted"


def test_other_functions(source: Path) -> None:
    functions = load_functions(source)
    for name, outcome in (("rough", "unchecked"), ("broken", "unchecked"), ("by_index", "confirmed")):
        claim = certificate(name, "strong", 2, "isotone", "holds", gains="0,1,2")
        assert check_certificate(claim, functions).outcome == outcome, name
    assert (
        check_certificate(certificate("first document", "weak", 3, "isotone", "holds"), functions).outcome
        == "confirmed"
    )


def test_defaults_are_read_as_the_decimals_they_are(tmp_path: Path) -> None:
    """0.7 is 7/10: as a double, (1 - p)·p would not be 21/100."""
    path = tmp_path / "decimal.py"
    path.write_text("def geometric(run, *, p=0.7):\n    return (1 - p) * sum(g * p**i for i, g in enumerate(run))\n")
    functions = load_functions(path)
    claim = certificate("geometric", "strong", 3, "isotone", "fails", ("011", "357/1000"), ("100", "3/10"))
    assert check_certificate(claim, functions).outcome == "confirmed"
    wrong = certificate("geometric", "strong", 3, "isotone", "fails", ("011", "358/1000"), ("100", "3/10"))
    assert check_certificate(wrong, functions).outcome == "refuted"


def test_functions_on_sets(source: Path) -> None:
    functions = load_functions(source)
    assert (
        check_certificate(certificate("shifted", "set-total", 3, "interval", "holds"), functions).outcome == "confirmed"
    )
    assert (
        check_certificate(certificate("shifted", "set-total", 3, "strict", "undefined"), functions).outcome
        == "unchecked"
    )
    first = certificate("first document", "set-total", 3, "strict", "undefined")
    assert check_certificate(first, functions).outcome == "confirmed"


def test_files_that_cannot_be_run(tmp_path: Path) -> None:
    (tmp_path / "bad.py").write_text("def f(:\n")
    (tmp_path / "worse.py").write_text("raise ValueError('one\\ntwo')")
    for name in ("bad.py", "worse.py", "none.py"):
        with pytest.raises(Unreadable) as caught:
            load_functions(tmp_path / name)
        assert "\n" not in str(caught.value)


DECORATED = """
from fractions import Fraction


def declare(*, name):
    return lambda function: function


@declare(name="FirstTwo")
def first_two(run, *, bonus=1):
    return sum(run[:2]) + bonus


@declare(name="Share")
def share_of_all(run, topic):
    return Fraction(sum(run), topic.recall_base)
"""


def test_names_that_a_decorator_gives_with_parameters_and_cut_offs(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(DECORATED)
    functions = load_functions(tmp_path / "mine.py")
    tie = ("001", "3"), ("010", "4")
    assert check_certificate(
        certificate("FirstTwo(bonus=3)", "weak", 3, "isotone", "fails", *tie), functions
    ).outcome == ("refuted")
    flat = ("000", "3"), ("001", "3")
    for name in ("FirstTwo(bonus=3)", "FirstTwo(bonus=3)@2"):
        assert (
            check_certificate(certificate(name, "weak", 3, "strict", "fails", *flat), functions).outcome == "confirmed"
        )
    third = ("000", "0"), ("001", "1/3")
    share = certificate("Share", "strong", 3, "equispaced", "holds")
    assert check_certificate(share, functions).outcome == "confirmed"
    assert (
        check_certificate(certificate("Share", "strong", 3, "strict", "fails", *third), functions).outcome == "refuted"
    )
    assert (
        check_certificate(certificate("Share(a=1)", "strong", 3, "strict", "holds"), functions).outcome == "unchecked"
    )
