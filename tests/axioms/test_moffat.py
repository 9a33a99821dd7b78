"""Moffat's seven properties and the steps of Swap and Replacement, against naive measures on all small worlds."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from measurand.axioms.axiom import known_axioms
from measurand.axioms.card import AxiomCard, axioms
from measurand.measures.registry import known_measures
from measurand.verdict import Status, Verdict
from strategies import worlds
from world_checkers import (
    CLOSE,
    Step,
    all_worlds,
    best_values,
    collections_of,
    cutoff_in,
    degrees_of,
    first_broken,
    first_broken_by_length,
    is_broken,
    level_of,
    rankings_of,
    read,
    same,
)
from world_measures import NAIVE, Degrees, Value

MEASURES = [name for name in NAIVE if name[0] != "Q" or "Q" in {entry.name for entry in known_measures()}]

BARE = frozenset({"P", "R", "Success", "RelP"})
"""Written without the cut-off that they take: it is the length of the ranking."""

STEPS = {
    "moffat-monotonicity": ("extension", False),
    "moffat-convergence": ("exchange", True),
    "moffat-top-weightedness": ("swap", True),
}
BY_LENGTH = {"replacement": "exchange", "swap": "swap"}

OPEN = frozenset({"GMAP", "IPrec@0.5", "AvgIPrec"})
"""Measures in floats, where equal values decide nothing."""

DOCUMENTS = 4
"""Up to how many documents the naive searches look."""


@cache
def card(name: str, family: str) -> AxiomCard:
    return axioms(name, family)


def verdict_of(name: str, axiom: str) -> Verdict:
    return card(name, "moffat" if axiom.startswith("moffat") else "swap").verdicts[axiom]


def step_of(verdict: Verdict) -> Step:
    before, after = (tuple(run) for run in verdict.witness["runs"])
    return before, after, tuple(sorted(verdict.witness["pool"]))


def documents_within(run: Degrees, pool: Degrees) -> bool:
    return all(run.count(degree) <= pool.count(degree) for degree in set(run))


def agrees(verdict: Verdict, found: Step | None) -> bool:
    """Whether a verdict is what trying everything up to some size says: the same smallest step, or a larger one."""
    if found is not None:
        return verdict.status is Status.FAILS and step_of(verdict) == found
    return verdict.status is not Status.FAILS or len(verdict.witness["pool"]) > DOCUMENTS


# Every verdict on steps, against trying every step


@pytest.mark.parametrize("axiom", STEPS)
@pytest.mark.parametrize("name", MEASURES)
def test_the_smallest_step_is_that_of_trying_everything(name: str, axiom: str) -> None:
    kind, strictly = STEPS[axiom]
    verdict = verdict_of(name, axiom)
    if verdict.status is Status.UNDEFINED:
        assert kind == "swap"
        assert name.startswith(("Set", "F", "gP", "gR", "gF", "Num"))
        assert "@" not in name
        return
    if verdict.status is Status.UNDECIDED:
        assert name in OPEN
        return
    found = first_broken(NAIVE[name], degrees_of(name), cutoff_in(name), kind, strictly, DOCUMENTS)
    assert agrees(verdict, found), (verdict.reason, found)


@pytest.mark.parametrize("axiom", BY_LENGTH)
@pytest.mark.parametrize("name", MEASURES)
def test_the_shortest_counterexample_to_swap_and_replacement(name: str, axiom: str) -> None:
    verdict = verdict_of(name, axiom)
    found = first_broken_by_length(NAIVE[name], degrees_of(name), BY_LENGTH[axiom], DOCUMENTS)
    if verdict.status is Status.UNDEFINED:
        assert axiom == "swap"
    else:
        assert verdict.status in (Status.HOLDS, Status.FAILS)
        assert agrees(verdict, found), (verdict.reason, found)


@pytest.mark.parametrize("name", MEASURES)
def test_every_witness_of_a_step_can_be_recomputed(name: str) -> None:
    for axiom in (*STEPS, *BY_LENGTH):
        verdict = verdict_of(name, axiom)
        if verdict.status is Status.FAILS:
            before, after, pool = step_of(verdict)
            assert documents_within(before, pool)
            assert documents_within(after, pool)
            assert is_broken(NAIVE[name], (before, after, pool), STEPS.get(axiom, ("", False))[1])
            for run, text in zip((before, after), verdict.witness["values"], strict=True):
                assert same(read(text), NAIVE[name](run, pool)), (axiom, run)


# What holds is attacked with larger worlds


@given(st.data())
@settings(max_examples=300)
def test_what_holds_survives_larger_worlds(data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(MEASURES))
    axiom = data.draw(st.sampled_from([*STEPS, *BY_LENGTH]))
    assume(verdict_of(name, axiom).is_true)
    kind, strictly = STEPS[axiom] if axiom in STEPS else (BY_LENGTH[axiom], False)
    deepest = cutoff_in(name) if axiom in ("moffat-convergence", "moffat-top-weightedness") else None
    step = data.draw(worlds(degrees_of(name), kind, deepest))
    assume(step is not None and not name.startswith("SetTotalRank"))  # which is counted out there, set by set
    assert step is not None
    assert not is_broken(NAIVE[name], step, strictly), (name, axiom, step)


# Boundedness, localization, completeness, realizability


@pytest.mark.parametrize("name", MEASURES)
def test_bounded_values_stay_within_the_stated_bound(name: str) -> None:
    verdict = verdict_of(name, "moffat-boundedness")
    values = [float(NAIVE[name](ranking, pool)) for ranking, pool in all_worlds(name, DOCUMENTS)]
    if verdict.is_true:
        if verdict.reason.startswith("0 ≤ M ≤ 1"):
            assert min(values) >= 0
            assert max(values) <= 1 + CLOSE
        top = degrees_of(name)[-1]
        if not name.startswith("SetTotalRank"):  # which is counted out here, set by set
            twenty, forty = (float(NAIVE[name]((top,) * n, (top,) * n)) for n in (20, 40))
            assert forty < twenty + 0.02
    elif verdict.status is Status.UNDECIDED:
        assert name == "nDCG(gains={0:-2,1:-1,2:1})"  # gains below 0
        assert f"{min(values):.6g} and {max(values):.6g}" in verdict.reason or len(values) < verdict.counts["rankings"]
    else:
        seen = []
        for run, pool, text in zip(*(verdict.witness[key] for key in ("runs", "pools", "values")), strict=True):
            assert documents_within(tuple(run), tuple(pool))
            assert same(read(text), NAIVE[name](tuple(run), tuple(pool)))
            seen.append(float(read(text)))
        assert seen == sorted(set(seen))
        assert seen[-1] > max(values) or len(verdict.witness["runs"][-1]) > DOCUMENTS


def test_unbounded_measures_pass_any_number() -> None:
    unbounded = {name for name in MEASURES if verdict_of(name, "moffat-boundedness").status is Status.FAILS}
    expected = {
        "DCG(base=2)",
        "BurgesDCG",
        "WeakRank(norm=false)",
        "StrongRank(norm=false)",
        "SetTotalRank(norm=false)",
    }
    assert unbounded == expected | {"gR(rel=2)", "YAAP", "NumRelRet"}
    for name in unbounded - {"SetTotalRank(norm=false)", "gR(rel=2)", "YAAP"}:
        top = degrees_of(name)[-1]
        assert float(NAIVE[name]((top,) * 200, (top,) * 200)) > 20
    assert NAIVE["gR(rel=2)"]((1,) * 100, (*(1,) * 100, 2)) == 50
    assert float(NAIVE["YAAP"]((1,) * 100, (1,) * 100)) > 4


def two_values(name: str) -> tuple[Degrees, Degrees] | None:
    """The smallest collection in which a ranking has another value than in its own documents alone."""
    for size in range(1, DOCUMENTS + 1):
        for pool in collections_of(degrees_of(name), size):
            for length in range(1, size):
                for ranking in rankings_of(pool, length):
                    if not same(NAIVE[name](ranking, pool), NAIVE[name](ranking, ranking)):
                        return ranking, pool
    return None


@pytest.mark.parametrize("name", MEASURES)
def test_localization(name: str) -> None:
    verdict, found = verdict_of(name, "moffat-localization"), two_values(name)
    if found is None:
        assert verdict.is_true or name == "SetF(beta=0)"  # precision, though its formula has recall in it
        return
    assert verdict.status is Status.FAILS
    ranking, pool = found
    assert [tuple(run) for run in verdict.witness["runs"]] == [ranking, ranking]
    assert tuple(sorted(verdict.witness["pools"][1])) == pool
    values = [read(text) for text in verdict.witness["values"]]
    assert same(values[0], NAIVE[name](ranking, ranking))
    assert same(values[1], NAIVE[name](ranking, pool))


def gap_of(name: str, documents: int) -> tuple[Degrees, Value] | None:
    """The smallest collection with something relevant whose best value another one exceeds."""
    found: list[tuple[Degrees, Value]] = []
    for size in range(1, documents + 1):
        for pool in collections_of(degrees_of(name), size):
            found += [(pool, value) for value in best_values(name, pool, name in BARE)]
    best = max(value for _, value in found)
    for pool, value in found:
        if max(pool) >= level_of(name) and value < best and not same(value, best):
            return pool, value
    return None


@pytest.mark.parametrize("name", MEASURES)
def test_realizability(name: str) -> None:
    verdict = verdict_of(name, "moffat-realizability")
    found = gap_of(name, 3)
    if verdict.status is Status.HOLDS:
        assert found is None
        return
    assert verdict.status is Status.FAILS
    runs = [tuple(run) for run in verdict.witness["runs"]]
    poor, rich = (tuple(sorted(pool)) for pool in verdict.witness["pools"])
    values = [read(text) for text in verdict.witness["values"]]
    assert same(values[0], NAIVE[name](runs[0], poor))
    assert same(values[1], NAIVE[name](runs[1], rich))
    assert values[1] > values[0]
    assert max(poor) >= level_of(name)
    if len(poor) <= 3:
        assert found is not None
        assert poor == found[0]
        assert same(values[0], found[1])
    else:
        assert found is None
        assert name == "AP@10"


def test_a_cutoff_below_the_number_of_relevant_documents_is_what_ap_cannot_deal_with() -> None:
    """k relevant documents can all be found, k + 1 cannot; without a cut-off, all can."""
    assert verdict_of("AP", "moffat-realizability").is_true
    for k in (1, 2, 3, 4, 7, 30):
        verdict = axioms(f"AP@{k}", "moffat").verdicts["moffat-realizability"]
        assert verdict.witness["pool"] == [1] * (k + 1)
        assert verdict.witness["values"] == [str(Fraction(k, k + 1)), "1"]
    for size in (1, 2, 3):
        for pool in collections_of((0, 1), size):
            if max(pool):
                best = max(NAIVE["AP@10"](run, pool) for n in range(1, size + 1) for run in rankings_of(pool, n))
                assert best == 1


@pytest.mark.parametrize(
    ("name", "complete"),
    [
        *((name, True) for name in ("P", "P@10", "RR", "Success", "RBP(p=1/3)", "gRBP(p=0.8)", "ERR", "DCG(base=2)")),
        *(
            (name, True)
            for name in ("BurgesDCG", "gP", "SetP", "WeakRank", "StrongRank", "SetTotalRank", "YAAP", "Utility")
        ),
        *((name, True) for name in ("IdealDCG", "NumRel", "Judged", "TrecRBP")),
        *(
            (name, False)
            for name in ("AP", "AP@10", "R", "Rprec", "F", "SetF", "SetR", "SetAP", "Bpref", "nDCG", "nDCG@2")
        ),
        *((name, False) for name in ("gR", "gF", "RelP", "SetP(relative=true)", "IPrec@0.5", "GMAP", "binG", "infAP")),
    ],
)
def test_completeness_is_read_off_the_formula(name: str, complete: bool) -> None:
    verdict = axioms(name, "moffat").verdicts["moffat-completeness"]
    assert verdict.is_true is complete
    if not complete:
        assert verdict.status is Status.FAILS
        assert verdict.witness["formula"].endswith("0/0")
        assert same(read(verdict.witness["values"][0]), NAIVE[name]((0,), (0,)) if name in NAIVE else Fraction(0))


# The literature


USUAL_MEASURES = {
    #        bounded, monotone, convergent, top-weighted, localized, complete, realizable
    "P": (1, 0, 1, 0, 1, 1, 0),
    "RR": (1, 1, 0, 0, 1, 1, 1),
    "AP": (1, 1, 1, 1, 0, 0, 1),
    "nDCG": (1, 1, 1, 1, 0, 0, 1),
    "RBP(p=0.8)": (1, 1, 1, 1, 1, 1, 0),
    "ERR": (1, 1, 1, 1, 1, 1, 0),
}
"""How the seven properties divide the usual measures, derived by hand; that they do is what Moffat (2013) shows."""


@pytest.mark.parametrize("name", USUAL_MEASURES)
def test_the_properties_divide_the_usual_measures_as_in_the_paper(name: str) -> None:
    verdicts = card(name, "moffat").verdicts
    assert all(verdict.status in (Status.HOLDS, Status.FAILS) for verdict in verdicts.values())
    assert tuple(int(verdict.is_true) for verdict in verdicts.values()) == USUAL_MEASURES[name]


def test_precision_at_a_growing_depth_falls_and_with_a_fixed_cutoff_does_not() -> None:
    assert verdict_of("P", "moffat-monotonicity").witness["runs"] == [[1], [1, 0]]
    assert verdict_of("P@10", "moffat-monotonicity").is_true


def test_ndcg_divided_anew_at_each_depth_is_not_monotone() -> None:
    """nDCG@1 is 1 and nDCG@2 is not; but nDCG of a ranking that grows, on one topic, never falls."""
    pool = (1, 1, 0)
    assert NAIVE["nDCG@2"]((1, 0), pool) < 1 == NAIVE["nDCG"]((1,), (1,))
    at_one = axioms("nDCG@1", "moffat").candidate.value((1,), pool)
    at_two = axioms("nDCG@2", "moffat").candidate.value((1, 0), pool)
    assert float(at_two) < float(at_one) == 1
    assert verdict_of("nDCG", "moffat-monotonicity").is_true
    assert verdict_of("nDCG@2", "moffat-monotonicity").is_true


def test_statements_say_what_is_meant() -> None:
    for axiom in known_axioms("moffat"):
        assert "AIRS 2013" in axiom.reference
    for axiom in known_axioms("swap"):
        assert "Theorem 5.2" in axiom.statement
        assert "ICTIR 2015" in axiom.reference
