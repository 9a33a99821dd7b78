"""Corrections against the procedures as their authors stated them."""

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from measurand.errors import InputError, UnknownName
from measurand.statistics.corrections import CORRECTIONS, correct
from statistics_checkers import closed_testing, hochberg_rejection, holm_by_rejection

P = st.lists(st.floats(0, 1) | st.sampled_from([0.0, 0.01, 0.025, 0.05, 1.0]), min_size=1, max_size=7)


def adjusted(p: list[float], name: str) -> list[float]:
    return [value for value in correct(p, name) if value is not None]


@given(P)
def test_hommel_is_closed_testing_with_simes(p: list[float]) -> None:
    assert adjusted(p, "hommel") == pytest.approx(closed_testing(p), abs=1e-12)


@given(P, st.floats(0.001, 0.5))
def test_holm_rejects_what_his_procedure_rejects(p: list[float], alpha: float) -> None:
    assert [value <= alpha for value in adjusted(p, "holm")] == holm_by_rejection(p, alpha)


@given(P, st.floats(0.001, 0.5))
def test_bh_rejects_what_their_procedure_rejects(p: list[float], alpha: float) -> None:
    ours = adjusted(p, "bh")
    theirs = hochberg_rejection(p, alpha)
    for value, rejected in zip(ours, theirs, strict=True):
        if abs(value - alpha) > 1e-12:
            assert (value <= alpha) == rejected


@given(P)
def test_the_corrections_are_ordered(p: list[float]) -> None:
    none, bh, hommel, holm, bonferroni = (adjusted(p, name) for name in ("none", "bh", "hommel", "holm", "bonferroni"))
    for row in zip(none, bh, hommel, holm, bonferroni, strict=True):
        for weaker, stronger in pairwise(row):
            assert weaker <= stronger + 1e-12


@given(P, st.randoms(use_true_random=False))
def test_order_does_not_matter(p: list[float], random: Random) -> None:
    places = list(range(len(p)))
    random.shuffle(places)
    for name in CORRECTIONS:
        once = adjusted(p, name)
        again = adjusted([p[place] for place in places], name)
        assert again == pytest.approx([once[place] for place in places], abs=1e-15)


def test_tests_that_could_not_be_made_are_no_part_of_the_family() -> None:
    assert correct([None, 0.02, None], "bonferroni") == [None, 0.02, None]
    assert correct([], "hommel") == []
    assert correct([None], "holm") == [None]


def test_mistakes_are_told() -> None:
    with pytest.raises(UnknownName, match=r"unknown correction 'hom'.*holm, hommel"):
        correct([0.1], "hom")
    with pytest.raises(InputError, match=r"1\.5 is no p-value"):
        correct([1.5])
