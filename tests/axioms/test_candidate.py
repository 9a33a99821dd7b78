"""Exact values for every ranking and pool, against the kernels that evaluate real runs."""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import product

import numpy as np
import pytest

from measurand.axioms.axiom import known_axioms
from measurand.axioms.candidate import candidate
from measurand.axioms.card import axioms
from measurand.axioms.quantity import Quotient, Rough, Value, magnitude, quotient, sign_of
from measurand.exact import LogSum
from measurand.measures.measure import Measure
from measurand.measures.setting import Setting
from measurand.relevance.judged import Judged
from measurand.verdict import Status

MEASURES = (
    *("P", "R", "P@2", "R@2", "AP", "AP@2", "nDCG", "nDCG@2", "nDCG(dcg='exp-log2')", "DCG(base=2)", "DCG(base=3)"),
    *("nDCG(base=3)", "RBP(p=0.8)", "gRBP(p=1/3)", "ERR", "ERR@2", "Rprec", "RR", "RR@2", "Success@2", "Bpref", "SetP"),
    *("SetR", "SetF", "SetAP", "F", "gF", "gP", "gR", "WeakRank(norm=true)", "StrongRank"),
)


@pytest.mark.parametrize("name", MEASURES)
def test_values_are_those_of_the_kernels(name: str) -> None:
    one = candidate(name)
    checked = 0
    for length in (1, 2, 3):
        for run in product(range(one.grades + 1), repeat=length):
            for rest in ((), (0,), (1,), (one.grades, 0)):
                pool = (*run, *rest)
                measure = one.subject.at(length).measure
                assert isinstance(measure, Measure)
                setting = Setting(gains=tuple(enumerate(one.gains)), max_grade=one.grades)
                expected = measure.scores(Judged.from_runs(np.array([run]), pool=pool), setting)[0]
                value = one.value(run, pool)
                assert not isinstance(value, Rough)
                assert float(value) == pytest.approx(float(expected), abs=1e-12), (run, pool)
                checked += 1
    assert checked >= 4 * (2 + 4 + 8)


TURNED = ("nDCG(gains={1:5,2:3})", "nDCG(gains={1:5,2:3})@1", "nDCG(gains={1:0})", "nDCG(gains={0:1})", "gR(rel=2)")


@pytest.mark.parametrize("name", [*TURNED, "GMAP", "Utility", "YAAP", "TrecRBP", "AP(rel=2)"])
def test_topics_with_nothing_to_find_have_the_values_of_the_kernels(name: str) -> None:
    """Gains may turn the order of the degrees around, and not every measure is 0 where nothing is relevant."""
    one = candidate(name)
    setting = Setting(gains=tuple(enumerate(one.gains)), max_grade=one.grades)
    measure = one.measure
    assert isinstance(measure, Measure)
    for run in (*product(range(one.grades + 1), repeat=2), (0,), (0, 0, 0)):
        for pool in (run, (*run, 1), (*run, one.grades)):
            expected = measure.scores(Judged.from_runs(np.array([run]), pool=pool), setting)[0]
            assert float(one.value(run, pool)) == pytest.approx(float(expected), abs=1e-12), (run, pool)


def test_a_function_in_floats_is_rough() -> None:
    one = candidate(lambda run: math.sqrt(sum(run)))
    assert isinstance(one.value((1, 1)), Rough)
    assert not one.is_exact
    assert sign_of(one.value((1, 1)) - one.value((1, 0, 1))) is None
    assert sign_of(one.value((1, 1)) - one.value((1, 0, 0))) == 1


def test_a_function_that_divides_is_exact() -> None:
    one = candidate(lambda run: sum(run) / len(run))
    assert one.value((1, 0, 2)) == 1
    assert one.value((1, 0)) == Fraction(1, 2)
    assert one.is_exact


def test_a_graded_measure_gets_three_degrees() -> None:
    assert [candidate(name).grades for name in ("AP", "nDCG", "ERR", "RR", "gRBP")] == [1, 2, 2, 1, 2]
    assert candidate("nDCG", grades=1).grades == 1
    assert [candidate(name).grades for name in ("AP(rel=3)", "gR(rel=4)", "AP(rel=0)", "AP(rel=100000)")] == [
        3,
        4,
        1,
        1,
    ]


def test_quotients_obey_the_laws_of_fractions() -> None:
    a, b = LogSum.ratio(2, 3), LogSum.ratio(2, 5)
    values: list[Value] = [quotient(a, a + 1), quotient(b, a + b), quotient(Fraction(2, 3), b + 1), Fraction(1, 3)]
    for x, y, z in product(values, repeat=3):
        assert sign_of((x + y) + z - (x + (y + z))) == 0
        assert sign_of(x * (y + z) - (x * y + x * z)) == 0
        assert float(x - y) == pytest.approx(float(x) - float(y), abs=1e-14)
        assert sign_of(x - y) == (float(x) > float(y) + 1e-12) - (float(x) < float(y) - 1e-12)


def test_what_is_proportional_is_a_fraction() -> None:
    a = LogSum.ratio(2, 3)
    assert quotient(a * 3 + 3, a + 1) == 3
    assert isinstance(quotient(a + 1, Fraction(2)), Quotient)
    assert quotient(Fraction(1), Fraction(2)) == Fraction(1, 2)
    assert magnitude(quotient(a, Fraction(1)) - 1) == -(quotient(a, Fraction(1)) - 1)


def test_rough_values_know_their_error() -> None:
    one, other = Rough(1.0, 1e-6), Rough(1.0 + 1e-7, 1e-9)
    assert sign_of(one - other) is None
    assert sign_of(one - Fraction(1, 2)) == 1
    assert sign_of(Fraction(1, 2) - one) == -1
    assert (one * Rough(2.0, 1e-3)).error >= 1e-3
    size = magnitude(one - other)
    assert isinstance(size, Rough)
    assert size.value >= 0


@pytest.mark.parametrize("name", ["RunID", "RelString"])
def test_no_axiom_is_about_texts(name: str) -> None:
    verdicts = axioms(name).verdicts
    assert len(verdicts) == len(known_axioms())
    for verdict in verdicts.values():
        assert verdict.status is Status.UNDEFINED
        assert verdict.reason == f"{name} is a text, not a number"
