"""Fuhr's requirements of measures: decided, re-checked naively, and held against the scale engine."""

from __future__ import annotations

import math
from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from amigo_checkers import PLAIN, higher, is_even
from measurand.axioms.axiom import known_axioms
from measurand.axioms.card import axioms
from measurand.measures.registry import unregister
from measurand.measures.user import Context, measure
from measurand.scales.card import scale
from measurand.verdict import Method, Status, Verdict

INTERVAL, USER, RATIO = (f"fuhr-{name}" for name in ("interval-scale", "user-model", "ratio"))


@cache
def verdicts(name: str) -> dict[str, Verdict]:
    return axioms(name, "fuhr").verdicts


@pytest.mark.parametrize("name", PLAIN)
def test_equal_spacing_is_what_a_listing_shows(name: str) -> None:
    value, degrees = PLAIN[name]
    found = verdicts(name)[INTERVAL]
    limit = 8 if len(degrees) == 2 else 5
    if found.is_true:
        assert all(is_even(value, degrees, length) for length in range(1, limit))
        return
    length = found.witness["length"]
    assert found.status is Status.FAILS
    assert all(is_even(value, degrees, shorter) for shorter in range(1, length))
    pool = tuple(degree for degree in degrees for _ in range(length))
    low, middle, high = (value(tuple(run), pool) for run in found.witness["runs"])
    assert higher(high, middle)
    assert higher(middle, low)
    assert float(high - middle) != pytest.approx(float(middle - low), abs=1e-9)
    assert not is_even(value, degrees, length)


@pytest.mark.parametrize("name", ["AP", "RR", "P", "RBP(p=1/2)", "RBP(p=0.8)", "nDCG", "gRBP(p=1/3)", "WeakRank", "Q"])
def test_the_scale_engine_agrees(name: str) -> None:
    """On the order that the measure itself induces, for every length; the engine may leave it open."""
    card = scale(name, "induced", "all", grades=PLAIN[name][1][-1], true_zero=True)
    for axiom, prop in ((INTERVAL, "interval"), (RATIO, "ratio")):
        assert card.verdicts[prop].status in (verdicts(name)[axiom].status, Status.UNDECIDED)


@pytest.mark.parametrize("name", PLAIN)
def test_the_user_knows_only_what_is_shown(name: str) -> None:
    value, degrees = PLAIN[name]
    found = verdicts(name)[USER]
    if found.status is Status.FAILS:
        run, same = found.witness["runs"]
        small, large = found.witness["pools"]
        assert run == same
        assert len(small) == len(run) < len(large)
        values = [value(tuple(run), tuple(pool)) for pool in (small, large)]
        assert higher(max(values), min(values))
        assert found.witness["approx"] == pytest.approx([float(one) for one in values])
    else:
        assert found.is_true
        top = degrees[-1]
        for run in ((top,), (0, top), (top, 0, top)):
            pools = [run, (*run, top), (*run, 0, 0), (*run, top, top, 0)]
            assert len({value(run, pool) for pool in pools}) == 1


@pytest.mark.parametrize("name", PLAIN)
def test_a_ratio_scale_is_an_interval_scale_that_starts_at_nothing(name: str) -> None:
    value, degrees = PLAIN[name]
    found = verdicts(name)
    assert found[RATIO].status is found[INTERVAL].status
    assert value((0, 0), (0, 0, degrees[-1])) == 0


def test_what_fuhr_says_of_rr_err_and_ap() -> None:
    """Fuhr 2017 §2.1: RR and ERR are no interval scales. §2.2: users of AP would have to know the recall base."""
    assert verdicts("RR")[INTERVAL].witness["values"] == ["0", "1/3", "1/2"]
    assert verdicts("ERR")[INTERVAL].status is Status.FAILS
    assert verdicts("AP")[USER].witness["pools"] == [[1], [1, 1]]
    assert verdicts("AP")[USER].witness["values"] == ["1", "1/2"]
    assert verdicts("RR")[USER].is_true


def test_the_dispute_is_told() -> None:
    for axiom in known_axioms("fuhr"):
        assert "disputed by Sakai" in axiom.reference


def test_a_zero_that_is_not_zero() -> None:
    def measured(run: Any) -> Fraction:
        return 1 + Fraction(sum(run))

    found = axioms(measured, "fuhr", grades=1).verdicts
    assert found[INTERVAL].status is Status.UNDECIDED
    measure(name="OneMore", cutoff=True, relevance="binary")(measured)
    try:
        found = axioms("OneMore@2", "fuhr").verdicts
        assert found[INTERVAL].is_true
        assert found[RATIO].status is Status.FAILS
        assert found[RATIO].witness["values"] == ["1"]
    finally:
        unregister("OneMore")


def test_floats_and_texts() -> None:
    found = axioms(lambda run: math.sqrt(sum(run)), "fuhr").verdicts
    assert (found[INTERVAL].status, found[INTERVAL].method) == (Status.UNDECIDED, Method.FLOAT)
    assert found[USER].is_true
    assert {verdict.status for verdict in axioms("RunID", "fuhr").verdicts.values()} == {Status.UNDEFINED}


def test_a_context_that_is_not_used_is_not_held_against_a_measure() -> None:
    def total(run: Any, context: Context) -> Fraction:
        return Fraction(sum(run))

    def shared(run: Any, context: Context) -> Fraction:
        return Fraction(sum(run), context.recall_base or 1)

    measure(name="Total")(total)
    measure(name="Shared")(shared)
    try:
        assert axioms("Total", "fuhr").verdicts[USER].status is Status.UNDECIDED
        assert axioms("Shared", "fuhr").verdicts[USER].witness["values"] == ["1", "1/2"]
    finally:
        unregister("Total")
        unregister("Shared")
