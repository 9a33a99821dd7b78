"""The thirteen axioms: every witness re-checked by naive code, every proof attacked by it."""

from __future__ import annotations

import json
import math
import sys
from fractions import Fraction
from functools import cache
from itertools import permutations, product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from axiometrics_checkers import (
    MEASURES,
    RANKINGS,
    ROWS,
    SETS,
    affects,
    degrees_of,
    effect_violations,
    ends_flaw,
    ends_violations,
    is_best,
    metric,
    monotone_flaw,
    monotone_violations,
    number,
    premise,
    sign,
    similarity,
    systems,
)
from measurand.axioms.axiom import known_axioms
from measurand.axioms.axiometrics import drawing
from measurand.axioms.candidate import candidate
from measurand.axioms.card import AxiomCard, axioms
from measurand.measures.registry import Cutoff, Family, known_measures, unregister
from measurand.measures.user import measure
from measurand.verdict import Method, Status, Verdict


@cache
def card(name: str) -> AxiomCard:
    return axioms(name, "axiometrics")


def verdict(name: str, number: int) -> Verdict:
    return card(name).verdicts[f"axiometrics-{number}"]


def statuses(name: str) -> str:
    """One sign an axiom: + holds, v vacuously, − fails, ? undecided."""
    signs = {Status.HOLDS: "+", Status.FAILS: "-", Status.UNDECIDED: "?", Status.UNDEFINED: "u"}
    found = card(name).verdicts.values()
    return "".join("v" if one.reason.startswith("vacuously") else signs[one.status] for one in found)


def decided(axiom: int, function: Any, **options: Any) -> Verdict:
    """One axiom for a measure or a function."""
    (asked,) = (one for one in known_axioms("axiometrics") if one.id == f"axiometrics-{axiom}")
    return asked.decide(candidate(function, **options))


ENDS = ("P@1", "RR@1", "Success@1", "RelP@1", "nDCG@1", "Bpref")
"""Measures of rankings with a zero and a maximum."""


@pytest.mark.parametrize("name", RANKINGS)
def test_verdicts_on_rankings(name: str) -> None:
    assert statuses(name) == "++++vvv-vv" + ("+" if name in ENDS else "-") + "-+"


SET_VERDICTS = {
    **dict.fromkeys(("P", "SetP", "SetRelP", "F", "SetF", "SetF(beta=2)", "SetAP", "Success"), "++++vvv--++-+"),
    **dict.fromkeys(("R", "SetR"), "++++vvv--++++"),
    **dict.fromkeys(("gP", "gF", "gR(rel=2)", "SetTotalRank", "SetPartialRank"), "++++vvv--+--+"),
    "gR": "++++vvv--+-++",
    "SetTotalRank(norm=false)": "++++vvv+++--+",
    **dict.fromkeys(("SetPartialRank(norm=false)", "Utility", "NumRelRet"), "++++vvv+++-++"),
}


@pytest.mark.parametrize("name", SETS)
def test_verdicts_on_sets(name: str) -> None:
    assert statuses(name) == SET_VERDICTS[name]


def test_the_axioms_are_listed_in_their_order() -> None:
    assert [one.id for one in known_axioms("axiometrics")] == [f"axiometrics-{number}" for number in range(1, 14)]


def same(text: str, value: float | Fraction) -> bool:
    found = number(text)
    if isinstance(found, Fraction) and isinstance(value, Fraction):
        return found == value
    return math.isclose(found, value, rel_tol=1e-12, abs_tol=1e-12)


def zero_based(documents: list[int]) -> list[int]:
    return [d - 1 for d in documents]


def check_effects(name: str, axiom: int, witness: dict[str, Any], weak: bool) -> None:
    alpha, sigma = witness["alpha"], witness["sigma"]
    rest, d, e = zero_based(witness["D"]), witness["d"] - 1, witness["d'"] - 1
    assert rest
    assert sorted([*rest, d, e]) == list(range(len(alpha)))
    assert premise(name, axiom, alpha, sigma, d, e)
    assert affects(name, alpha, sigma, rest, d, e) < (0 if weak else 1)
    values = [metric(name, alpha, sigma, [*rest, *added]) for added in ((), (d,), (e,))]
    assert all(map(same, witness["values"], values))


@pytest.mark.parametrize("axiom", [8, 9])
@pytest.mark.parametrize("name", MEASURES)
def test_effects(name: str, axiom: int) -> None:
    """Axioms 8 and 9: witnesses violate them, with three documents, the fewest possible; what holds is attacked."""
    found = verdict(name, axiom)
    small = (3, 4) if len(degrees_of(name)) == 2 else (3,)
    if found.status is Status.HOLDS:
        assert not any(True for size in small for _ in effect_violations(name, axiom, size, weak=False))
        return
    assert found.status is Status.FAILS
    assert len(found.witness["alpha"]) == 3
    assert found.witness["sim"] in found.reason
    check_effects(name, axiom, found.witness, weak=False)
    weak = found.witness["weak"]
    if weak["status"] == "fails":
        check_effects(name, axiom, weak["witness"], weak=True)
        smaller = range(3, len(weak["witness"]["alpha"]))
        assert not any(True for size in smaller for _ in effect_violations(name, axiom, size, weak=True))
    else:
        assert not any(True for size in small for _ in effect_violations(name, axiom, size, weak=True))


@pytest.mark.parametrize("name", MEASURES)
def test_ends(name: str) -> None:
    """Axiom 11: witnesses have a wrong value, and no fewer documents will do; what holds is attacked."""
    found = verdict(name, 11)
    if found.status is Status.HOLDS:
        assert not any(True for size in (2, 3, 4, 5) for _ in ends_violations(name, size))
        return
    witness = found.witness
    alpha, sigma = witness["alpha"], witness["sigma"]
    value = metric(name, alpha, sigma, range(len(alpha)))
    assert same(witness["values"][0], value * witness["queries"])
    if witness["queries"] == 2:  # two best systems of a metric that is summed
        assert is_best(name, alpha, sigma)
        assert value * 2 > 1
        return
    assert ends_flaw(name, alpha)
    every = [one for one in systems(name, len(alpha)) if name in RANKINGS or "R" in one]
    values = [metric(name, alpha, one, range(len(alpha))) for one in every]
    if witness["expected"] == "1":
        assert sign(value - 1) > 0 or is_best(name, alpha, sigma) or sign(value - max(values)) == 0
    else:
        assert sign(value - min(values)) == 0 != sign(value)
    assert not any(True for size in range(2, len(alpha)) for _ in ends_violations(name, size))


def check_monotone(name: str, witness: dict[str, Any]) -> None:
    alpha, pair = witness["alpha"], (witness["sigma"], witness["sigma'"])
    parts = zero_based(witness["D"]), zero_based(witness["D'"])
    assert sorted([*parts[0], *parts[1]]) == list(range(len(alpha)))
    assert monotone_flaw(name, alpha, pair, parts)
    for key, chosen in (("values on D", parts[0]), ("values on D'", parts[1]), ("values", range(len(alpha)))):
        assert all(map(same, witness[key], [metric(name, alpha, one, chosen) for one in pair]))


@pytest.mark.parametrize("name", MEASURES)
def test_document_monotonicity(name: str) -> None:
    """Axiom 12: witnesses violate it, and no fewer documents do."""
    found = verdict(name, 12)
    if found.status is Status.HOLDS:
        assert not any(True for size in (2, 3) for _ in monotone_violations(name, size))
        return
    check_monotone(name, found.witness)
    if "without_convention" in found.witness:
        check_monotone(name, found.witness["without_convention"])
        retrieved = [found.witness["without_convention"][one] for one in ("sigma", "sigma'")]
        for part in ("D", "D'"):
            documents = zero_based(found.witness["without_convention"][part])
            assert all(any(one[d] == "R" for d in documents) for one in retrieved)
    smaller = range(2, min(len(found.witness["alpha"]), 4))
    assert not any(True for size in smaller for _ in monotone_violations(name, size))


@pytest.mark.parametrize(("name", "documents"), [("P@10", 11), ("DCG(base=10)", 11), ("P@2", 3), ("AP", 2)])
def test_how_deep_a_ranking_matters(name: str, documents: int) -> None:
    """Above the cut-off, or where ranks are not discounted, the order does not matter: naively, for shorter runs."""
    assert len(verdict(name, 12).witness["alpha"]) == documents
    value = MEASURES[name][1]
    for size in range(2, min(documents, 6)):
        for run in product(degrees_of(name), repeat=size):
            assert {sign(value(one, run) - value(run, run)) for one in permutations(run)} == {0}


kinds = st.tuples(st.integers(0, 2), st.sampled_from("RN"), st.sampled_from("RN"))


@settings(max_examples=60)
@given(documents=st.lists(kinds, min_size=3, max_size=8), cut=st.integers(1, 7))
def test_what_holds_on_sets_survives_larger_worlds(documents: list[tuple[int, str, str]], cut: int) -> None:
    parts = list(range(min(cut, len(documents) - 1))), list(range(min(cut, len(documents) - 1), len(documents)))
    for name in SETS:
        highest = degrees_of(name)[-1]
        alpha = [min(degree, highest) for degree, _, _ in documents]
        pair = [one for _, one, _ in documents], [other for _, _, other in documents]
        if verdict(name, 12).status is Status.HOLDS:
            assert not monotone_flaw(name, alpha, pair, parts)
        for axiom in (8, 9):
            weak = (verdict(name, axiom).witness or {"weak": {"status": "strict"}})["weak"]["status"]
            for d, e in permutations(range(len(alpha)), 2):
                rest = [one for one in range(len(alpha)) if one not in (d, e)]
                if weak in ("holds", "strict") and premise(name, axiom, alpha, pair[0], d, e):
                    least = 0 if weak == "holds" else 1
                    assert affects(name, alpha, pair[0], rest, d, e) >= least


@settings(max_examples=60)
@given(alpha=st.lists(st.integers(0, 1), min_size=3, max_size=8))
def test_what_holds_on_rankings_survives_longer_ones(alpha: list[int]) -> None:
    ranks = list(range(1, len(alpha) + 1))
    for name in RANKINGS:
        if degrees_of(name) != (0, 1) or verdict(name, 8).witness["weak"]["status"] != "holds":
            continue
        for d, e in permutations(range(len(alpha)), 2):
            rest = [one for one in range(len(alpha)) if one not in (d, e)]
            if premise(name, 8, alpha, ranks, d, e):
                assert affects(name, alpha, ranks, rest, d, e) >= 0


@pytest.mark.parametrize("name", ["AP", "GMAP", "nDCG", "SetF", "NumRelRet"])
def test_query_monotonicity(name: str) -> None:
    """Axiom 13 on two queries, and on three of which two are in Q: all values of two documents."""
    assert verdict(name, 13).status is Status.HOLDS
    summed, geometric = name == "NumRelRet", name == "GMAP"

    def average(values: tuple[float | Fraction, ...]) -> float | Fraction:
        if geometric:
            return float(sum(math.log(value) for value in values) / len(values))
        return sum(values, Fraction(0)) / (1 if summed else len(values))

    alphas = [alpha for alpha in product(degrees_of(name), repeat=2) if any(alpha)]
    pairs = [
        (metric(name, alpha, one, (0, 1)), metric(name, alpha, other, (0, 1)))
        for alpha in alphas
        for one, other in product(list(systems(name, 2)), repeat=2)
    ]
    for queries in product(sorted(set(pairs))[:9], repeat=3):
        one, other = zip(*queries, strict=True)
        for cut in (1, 2):
            found = [
                sign(average(one[part]) - average(other[part])) for part in (slice(0, cut), slice(cut, 3), slice(0, 3))
            ]
            assert ROWS.get((found[0], found[1]), found[2]) == found[2]


@pytest.mark.parametrize("name", MEASURES)
def test_what_is_vacuous_has_no_premises(name: str) -> None:
    """Axioms 5-7, 9 and 10: no values at one or two documents meet the premises."""
    values: tuple[Any, ...] = (1, 2, 3) if name in RANKINGS else ("N", "R")
    for a, b in product(degrees_of(name), repeat=2):
        for s, t in product(values, repeat=2):
            same_document = similarity(name, a, s) > similarity(name, a, t)  # (3)
            assert not (same_document and name in RANKINGS)
            if same_document:  # (4): two systems that differ on [R,N] are not similar at all
                assert similarity(name, a, t) >= (s == t)
            if a > b and similarity(name, a, s) < similarity(name, b, t):
                assert name in SETS
                assert not meets_overestimation(degrees_of(name)[-1], a, b, s == "R", t == "R")
            if verdict(name, 9).reason.startswith("vacuously"):
                assert not (a > b and similarity(name, a, s) == similarity(name, b, t))


def meets_overestimation(c: int, a: int, b: int, s: bool, t: bool) -> bool:
    """(5) and (7), or (6), (8) and (9), with sim(x,y) = 1 − |x − y| on one line."""
    apart = 1 - abs(a - b) / c
    first, second = 1 - abs(b / c - s), 1 - abs(a / c - t)
    return (first < apart < second) or (s > t and first > apart > second)


def test_overestimated_degrees() -> None:
    """From four degrees on, axiom 6 says something on sets: a document of degree 3 is left out, one of degree 2 not."""
    assert meets_overestimation(3, 3, 2, False, True)
    found = decided(6, "gP", grades=3)
    assert (found.status, found.method) == (Status.HOLDS, Method.EXHAUSTIVE)

    def perverse(run: tuple[int, ...]) -> int:
        return -sum(run)

    found = decided(6, perverse, grades=3, set_based=True)
    assert found.status is Status.FAILS
    assert found.witness["alpha"] == [3, 2]
    assert found.witness["sigma"] == ["N", "R"]
    assert found.witness["values"] == ["0", "-2"]


@pytest.mark.parametrize("name", ["Judged", "RelString", "NumRet", "IdealDCG"])
def test_what_is_no_metric(name: str) -> None:
    assert set(statuses(name)) == {"u"}


def test_levels_that_tell_nothing_apart() -> None:
    found = decided(11, "AP(rel=3)", grades=2)
    assert found.status is Status.UNDEFINED
    assert "no document is relevant" in found.reason


def test_perfect_systems_are_not_affected() -> None:
    """Claim M-151: what has a maximum on every set cannot obey axioms 8 and 9. Claim M-152: no ranking obeys 12."""
    for name in SETS:
        if verdict(name, 11).status is Status.HOLDS:
            assert verdict(name, 8).status is verdict(name, 9).status is Status.FAILS
    assert {verdict(name, 12).status for name in RANKINGS} == {Status.FAILS}


def test_functions_are_searched_further() -> None:
    """What no tiny world refutes and no theorem proves is undecided; a flaw further out is drawn."""

    def total(run: tuple[int, ...]) -> int:
        return sum(run)

    def flawed(run: tuple[int, ...]) -> int:
        return sum(run) - (len(run) > 5)

    def late(run: tuple[int, ...]) -> Fraction:
        return Fraction(len(run) > 7 and run[0] > run[7])

    for axiom in (8, 12):
        plain = decided(axiom, total, grades=1, set_based=True)
        assert plain.status is Status.UNDECIDED
        assert "drawn worlds" in plain.reason
        found = decided(axiom, flawed, grades=1, set_based=True)
        assert (found.status, found.method) == (Status.FAILS, Method.SEARCH)
        assert len(found.witness["alpha"]) > 5
    found = decided(12, late, grades=1)
    assert found.status is Status.FAILS
    assert found.witness["runs"] == [[0] * 7 + [1], [1] + [0] * 7]


def test_without_hypothesis_the_tiny_worlds_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "hypothesis", None)
    found = decided(12, lambda run: Fraction(1, 2), grades=1)
    assert found.status is Status.UNDECIDED
    assert "if Hypothesis is installed" in found.reason
    assert drawing.draw(lambda: pytest.fail("not asked"), lambda case: True).looked == 0


def test_floats_are_never_called_equal() -> None:
    """A function in floats: what exceeds the error is decided, equality is not."""

    def root(run: tuple[int, ...]) -> float:
        return math.sqrt(sum(run))

    open_ = decided(12, root, grades=1, set_based=True)
    assert open_.status is Status.UNDECIDED
    assert "left open by rounding" in open_.reason
    clear = decided(11, root, grades=1, set_based=True)
    assert (clear.status, clear.method) == (Status.FAILS, Method.FLOAT)


def test_a_users_measure_that_is_summed() -> None:
    @measure(name="SharedSum", relevance="binary", basis="set", aggregation="sum", cutoff=False)
    def share(run: tuple[int, ...]) -> Fraction:
        return Fraction(sum(run), len(run))

    try:
        verdicts = axioms("SharedSum", "axiometrics").verdicts
    finally:
        unregister("SharedSum")
    assert verdicts["axiometrics-11"].witness["queries"] == 2
    assert verdicts["axiometrics-11"].witness["values"] == ["2"]
    assert verdicts["axiometrics-13"].status is Status.HOLDS


def test_utilities_that_weigh_what_is_left_out() -> None:
    """Axioms 8 and 9 for sums over documents: a hit must be worth more than a non-relevant document left out."""
    for axiom in (8, 9):
        assert decided(axiom, "Utility(worths=[3,-2,1,-2])").status is Status.HOLDS
        level = decided(axiom, "Utility(worths=[2,-1,0,2])")
        assert (level.status, level.witness["weak"]["status"]) == (Status.FAILS, "holds")
        assert decided(axiom, "Utility(worths=[1,-1,0,2])").witness["weak"]["status"] == "fails"


@pytest.mark.parametrize("name", ["AP", "nDCG", "R@2", "SetR", "SetF"])
def test_witnesses_do_without_conventions_where_they_can(name: str) -> None:
    """Three documents refute axiom 8 without 0/0: then D, which both sides divide by, holds relevant documents."""
    witness = verdict(name, 8).witness
    documents = zero_based(witness["D"])
    assert any(witness["alpha"][d] for d in documents)
    assert name in RANKINGS or any(witness["sigma"][d] == "R" for d in documents)
    assert "by convention" not in verdict(name, 8).reason


def test_every_measure_of_the_registry_is_settled() -> None:
    """No verdict is left undecided, and every one is plain data."""
    for entry in (one for one in known_measures() if one.family is not Family.USER):
        suffix = "@3" if entry.cutoff is Cutoff.REQUIRED else "@0.5" if entry.at != "cutoff" else ""
        found = axioms(entry.name + suffix, "axiometrics")
        assert Status.UNDECIDED not in {one.status for one in found.verdicts.values()}, entry.name
        for one in json.loads(json.dumps(found.to_dict()))["verdicts"].values():
            assert (one["witness"] is None) == (one["status"] != "fails")
