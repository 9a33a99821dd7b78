"""Relations between measures: every one that is told is so, by naive values on more rankings than were looked at."""

from collections.abc import Callable
from fractions import Fraction

import pytest

from measurand.axioms.candidate import candidate
from measurand.axioms.limits import limits
from measurand.axioms.relatives import EQUAL, MULTIPLE, rankings, relation, relatives, worlds
from measurand.scales.card import as_subject
from passport_checkers import NAIVE, Number, Run, product, same, topics

LARGEST = {1: 6, 2: 4}
"""One document more than the package looks at with binary relevance."""

RELATED = ("P", "gRBP(p=1/3)", "nDCG", "SetPartialRank")


def naive_relation(one: str, other: str, grades: int) -> str | None:
    equal = True
    for pool, runs in topics(grades, LARGEST[grades]):
        ours = [NAIVE[one](run, pool, grades) for run in runs]
        theirs = [NAIVE[other](run, pool, grades) for run in runs]
        equal = equal and all(same(a, b) for a, b in zip(ours, theirs, strict=True))
        if not equal and not multiples(ours, theirs):
            return None
    return EQUAL if equal else MULTIPLE


def multiples(ours: list[Number], theirs: list[Number]) -> bool:
    place = next((k for k, value in enumerate(theirs) if value), None)
    if place is None or ours[place] <= 0:
        return place is None and not any(ours)
    return all(same(product(a, theirs[place]), product(b, ours[place])) for a, b in zip(ours, theirs, strict=True))


@pytest.mark.parametrize("name", RELATED)
def test_every_relation_that_is_told_is_so(name: str) -> None:
    told = relatives(name)
    assert told
    for one in told:
        assert one.proof
        assert not one.in_floats
        assert one.rankings == rankings(one.grades)
        found = naive_relation(one.own, one.name, one.grades)
        assert found in ((EQUAL,) if one.relation == EQUAL else (EQUAL, MULTIPLE)), one


@pytest.mark.parametrize("name", ["AP", "RR", "ERR", "WeakRank"])
def test_measures_of_their_own_kind_have_no_relative_among_the_naive_ones(name: str) -> None:
    assert all(naive_relation(name, other, 1) is None for other in NAIVE if other != name)
    assert [one.name for one in relatives(name) if one.name in NAIVE] == []


def test_relations_are_decided_as_naively() -> None:
    for one in ("P", "RBP(p=0.5)", "AP", "nDCG(base=2)"):
        for other in ("R", "SetTotalRank", "gRBP(p=0.5)", "RR", "DCG(base=2)"):
            assert relation(candidate(one, grades=1), candidate(other, grades=1)) == naive_relation(one, other, 1)


def test_the_worlds_are_all_rankings_of_all_small_pools() -> None:
    for grades, largest in ((1, 5), (2, 4)):
        naive = {(tuple(sorted(pool)), run) for pool, runs in topics(grades, largest) for run in runs}
        found = [(tuple(sorted(pool)), run) for pool, runs in worlds(grades) for run in runs]
        assert len(found) == rankings(grades)
        assert set(found) == naive


def test_cut_offs_are_kept() -> None:
    told = {one.name: one.relation for one in relatives("P@2") if one.grades == 1}
    assert told["gP@2"] == EQUAL
    assert told["R@2"] == MULTIPLE
    assert all(name.endswith("@2") for name in told)


def test_special_cases_name_the_variant() -> None:
    special = [one for one in relatives("RBP(p=0.8)") if one.own != "RBP(p=0.8)"]
    assert [(one.own, one.name, one.relation) for one in special] == [("RBP(p=0.5)", "StrongRank", MULTIPLE)]


def halves(run: Run) -> Fraction:
    return sum((Fraction(degree > 0, 2**rank) for rank, degree in enumerate(run, 1)), Fraction(0))


def rough_halves(run: Run) -> float:
    return float(halves(run)) + 1e-13


@pytest.mark.parametrize(("function", "in_floats"), [(halves, False), (rough_halves, True)])
def test_a_function_of_ones_own_is_recognised(function: Callable[[Run], object], in_floats: bool) -> None:
    told = [one for one in relatives(function, error=1e-12) if one.grades == 1]
    assert ("RBP(p=0.5)", EQUAL) in [(one.name, one.relation) for one in told]
    assert all(one.proof is None and one.in_floats == in_floats for one in told)


def test_a_function_unlike_all_others_has_no_relative() -> None:
    assert relatives(lambda run: Fraction(run[-1] > 0, 7) + Fraction(sum(run), 100)) == ()
    assert relatives(lambda run: 5) == ()


def test_limits_are_bounds_on_every_ranking() -> None:
    near, far = Fraction(1, 10**6), 1 - Fraction(1, 10**6)
    assert [limit.setting for limit in limits(as_subject("RBP(p=0.5)"))] == ["p → 0", "p → 1"]
    for _, runs in topics(1, 5):
        for run in runs:
            at_zero = sum(((1 - near) * near**i * degree for i, degree in enumerate(run)), Fraction(0))
            assert abs(at_zero - run[0]) <= near
            at_one = sum((far**i * degree for i, degree in enumerate(run)), Fraction(0))
            assert abs(at_one - sum(run)) <= near * len(run) ** 2 / 2
    assert [limit.setting for limit in limits(as_subject("DCG(base=2)"))] == ["base ≥ N"]
    assert (
        limits(as_subject("RBP(p=0.5,rel=2)")) == limits(as_subject("RBP(p=0.5)@3")) == limits(as_subject("AP")) == ()
    )
