import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from measurand import JudgedRun
from measurand.errors import InputError
from measurand.relevance.run import as_run


@given(st.lists(st.integers(0, 12), min_size=1, max_size=20))
def test_text_parses_back(degrees: list[int]) -> None:
    run = JudgedRun(degrees)
    assert JudgedRun.parse(str(run)) == run == tuple(degrees)


@pytest.mark.parametrize("text", ["1,0,2", "(1, 0, 2)", "{1,0,2}", " 1 ,0, 2 "])
def test_brackets_and_spaces_are_allowed(text: str) -> None:
    assert JudgedRun.parse(text) == (1, 0, 2)


@pytest.mark.parametrize("text", ["", "1;0", "a1,a0", "1,,0", "1.5,0"])
def test_malformed_text_is_refused(text: str) -> None:
    with pytest.raises(InputError, match="is not a judged run"):
        JudgedRun.parse(text)


def test_runs_come_from_any_integers_but_not_from_fractions() -> None:
    assert as_run(np.array([2, 0, 1])) == (2, 0, 1)
    with pytest.raises(InputError, match="whole numbers"):
        as_run([0.5, 1])  # type: ignore[list-item]  # wrong on purpose


def test_counting() -> None:
    run = JudgedRun((2, 0, 1, 2))
    assert (run.length, run.relevant, run.at_least(2)) == (4, 3, 2)
    assert run.complement(2) == (0, 2, 1, 0)
