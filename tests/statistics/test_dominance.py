from collections.abc import Callable
from itertools import product
from math import isclose

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from checkers import KIND, LEQ, Leq, Run, all_runs
from dominance_checkers import binomial_two_sided, largest_excess, largest_matching
from measurand import evaluate, load, ordering
from measurand.errors import InputError, UnknownName
from measurand.evaluation.simulate import simulate
from measurand.statistics.dominance import Dominance, DominancePair, dominance, sign_test
from measurand.statistics.isotone_measures import candidates, values
from measurand.statistics.judged_runs import JudgedRuns

SMALL = [("weak", 3, 1), ("weak", 2, 2), ("strong", 2, 2), ("replacement", 3, 1), ("set-partial", 2, 2)]


@st.composite
def samples(draw: st.DrawFn) -> tuple[str, int, list[Run], list[Run]]:
    """A named order on a tiny universe, and two samples of its runs."""
    name, length, grades = draw(st.sampled_from(SMALL))
    run = st.tuples(*[st.integers(0, grades)] * length)
    size = draw(st.integers(1, 6))
    sample = st.lists(run, min_size=size, max_size=size)
    return name, grades, draw(sample), draw(sample)


def allowed(leq: Leq, upper: list[Run], lower: list[Run]) -> Callable[[int, int], bool]:
    return lambda u, v: leq(lower[v], upper[u])


def compared(name: str, grades: int, a: list[Run], b: list[Run]) -> DominancePair:
    return dominance(JudgedRuns.of({"A": a, "B": b}, grades=grades), order=name).pairs[0]


@given(samples())
def test_matching_equals_the_largest_excess_of_all_up_sets(drawn: tuple[str, int, list[Run], list[Run]]) -> None:
    name, grades, a, b = drawn
    pair, leq = compared(*drawn), LEQ[name]
    universe = all_runs(KIND[name], len(a[0]), grades)
    if KIND[name] == "set":
        a, b = ([tuple(sorted(run, reverse=True)) for run in sample] for sample in (a, b))
    for matched, upper, lower in ((pair.matched_a_over_b, a, b), (pair.matched_b_over_a, b, a)):
        assert matched == len(a) - max(0, largest_excess(universe, leq, upper, lower))
        assert matched == largest_matching(upper, lower, allowed(leq, upper, lower))
    assert pair.a_over_b == (pair.matched_a_over_b == len(a))
    assert pair.b_over_a == (pair.matched_b_over_a == len(a))


@st.composite
def larger_samples(draw: st.DrawFn) -> tuple[str, int, list[Run], list[Run]]:
    """Any named order, up to 14 topics; few distinct runs, so that multiplicities matter."""
    name = draw(st.sampled_from(sorted(LEQ)))
    length, grades = draw(st.integers(1, 6)), draw(st.integers(1, 3))
    runs = draw(st.lists(st.tuples(*[st.integers(0, grades)] * length), min_size=1, max_size=8))
    size = draw(st.integers(1, 14))
    sample = st.lists(st.sampled_from(runs), min_size=size, max_size=size)
    return name, grades, draw(sample), draw(sample)


@given(larger_samples())
def test_matchings_and_witnesses_check_out_one_by_one(drawn: tuple[str, int, list[Run], list[Run]]) -> None:
    name, _, a, b = drawn
    pair, leq = compared(*drawn), LEQ[name]
    for upper, matched, above, below in (("a", pair.matched_a_over_b, a, b), ("b", pair.matched_b_over_a, b, a)):
        matching = pair.matching(upper)
        assert len(matching) == matched
        assert len({x for x, _ in matching}) == len({y for _, y in matching}) == matched
        assert all(leq(below[int(y) - 1], above[int(x) - 1]) for x, y in matching)
        found = pair.witness_against(upper)
        if matched == len(a):
            assert found is None
            continue
        assert found is not None
        ups = [found.up_set] + ([found.simplest] if found.simplest else [])
        for up in ups:
            assert up.of_lower == sum(any(leq(m, run) for m in up.minimal) for run in below)
            assert up.of_upper == sum(any(leq(m, run) for m in up.minimal) for run in above)
            assert up.of_lower > up.of_upper
            assert not any(leq(x, y) and x != y for x, y in product(up.minimal, repeat=2))
        assert found.up_set.of_lower - found.up_set.of_upper == len(a) - matched
        if found.measure is not None:
            assert found.measure.preferred_mean > found.measure.over_mean
            assert {"a": "B", "b": "A"}[upper] == found.better == found.measure.preferred


def test_the_up_set_of_a_witness_is_an_up_set_of_the_whole_universe() -> None:
    a: list[Run] = [(1, 0, 0), (0, 0, 1)]
    b: list[Run] = [(0, 1, 1), (0, 0, 0)]
    found = compared("weak", 1, a, b).witness_against_a_over_b
    assert found is not None
    universe = all_runs("rank", 3, 1)
    inside = {run for run in universe if any(LEQ["weak"](m, run) for m in found.up_set.minimal)}
    assert all(s in inside for r in inside for s in universe if LEQ["weak"](r, s))
    assert sum(run in inside for run in b) > sum(run in inside for run in a)


@given(larger_samples(), st.randoms(use_true_random=False))
def test_same_recall_base_matches_within_equal_counts_only(
    drawn: tuple[str, int, list[Run], list[Run]], random: object
) -> None:
    name, grades, a, b = drawn
    leq = LEQ[name]
    extra = [getattr(random, "randint")(0, 1) for _ in a]  # noqa: B009  # hypothesis types its generator loosely
    most = [
        [max(r.count(d), s.count(d)) + x for d in range(1, grades + 1)] for r, s, x in zip(a, b, extra, strict=True)
    ]
    pair = dominance(JudgedRuns.of({"A": a, "B": b}, grades, most), order=name).pairs[0]

    def within(up: list[Run], low: list[Run]) -> bool:
        return largest_matching(up, low, lambda u, v: most[u] == most[v] and leq(low[v], up[u])) == len(a)

    over = within(a, b), within(b, a)
    topicwise = [all(leq(y, x) for x, y in zip(up, low, strict=True)) for up, low in ((a, b), (b, a))]
    words = {(True, True): "both", (True, False): "a", (False, True): "b", (False, False): None}
    assert pair.same_recall_base == words[over[0], over[1]]
    assert pair.topicwise == words[topicwise[0], topicwise[1]]
    strict = [(leq(y, x), leq(x, y)) for x, y in zip(a, b, strict=True)]
    counted = (pair.wins, pair.losses, pair.ties, pair.incomparable)
    assert counted == tuple(strict.count(kind) for kind in ((True, False), (False, True), (True, True), (False, False)))


@pytest.mark.parametrize(("wins", "losses"), [(0, 0), (1, 0), (9, 1), (5, 5), (30, 12), (0, 40)])
def test_sign_test_is_the_exact_binomial(wins: int, losses: int) -> None:
    assert isclose(sign_test(wins, losses), binomial_two_sided(wins, losses), rel_tol=1e-12)


@pytest.mark.parametrize("name", sorted(LEQ))
@pytest.mark.parametrize(("length", "grades"), [(4, 1), (3, 3)])
def test_the_measures_tried_are_isotone(name: str, length: int, grades: int) -> None:
    order = ordering(name, length, grades)
    universe = JudgedRuns.of({"all": all_runs("rank", length, grades)}, grades)
    below = np.isin(order.compare_all(universe.table[0], universe.table[0]), (-1, 0))
    tried = list(candidates(name, universe))
    assert len(tried) >= 3
    for candidate in tried:
        scores = values(candidate.measure, universe)[0]
        assert (scores[:, None] - scores[None, :])[below].max() <= 1e-12, candidate.name


def test_the_means_of_a_preference_are_those_of_an_evaluation() -> None:
    made = simulate(seed=3)
    found = dominance(load(made.qrels, made.runs), depth=5)
    told = [pair.witness_against(side) for pair in found.pairs for side in "ab"]
    named = {w.measure for w in told if w and w.measure and "recall base" not in w.measure.measure}
    assert len({preference.measure for preference in named}) > 1
    for preference in named:
        scores = evaluate(made.qrels, made.runs, preference.measure).aggregate
        assert isclose(scores[preference.preferred][preference.measure], preference.preferred_mean, rel_tol=1e-9)
        assert isclose(scores[preference.over][preference.measure], preference.over_mean, rel_tol=1e-9)


def test_every_measure_agrees_with_universal_dominance() -> None:
    made = simulate(seed=1)
    found = dominance(load(made.qrels, made.runs), depth=10, binary=True)
    scores = evaluate(made.qrels, made.runs, "P@10 RR@10 RBP(p=0.8)@10 P@3").aggregate
    assert found.order.pairs
    for high, low in found.order.pairs:
        for measure, value in scores[high].items():
            assert value >= scores[low][measure] - 1e-12
    for pair in found.pairs:
        if pair.same_recall_base == "a":
            averages = evaluate(made.qrels, made.runs, "AP@10").aggregate
            assert averages[pair.a]["AP@10"] >= averages[pair.b]["AP@10"] - 1e-12


def test_the_json_contract() -> None:
    found = dominance({"a": [[1, 0], [0, 0]], "b": [[0, 0], [1, 0]], "c": [[0, 0], [0, 0]]})
    assert found.to_dict() == {
        "depth": 2,
        "grades": "as judged",
        "pairs": [
            {
                "a": "a",
                "b": "b",
                "wins": 1,
                "losses": 1,
                "ties": 0,
                "incomparable": 0,
                "a_over_b": True,
                "b_over_a": True,
                "matched_a_over_b": 2,
                "matched_b_over_a": 2,
                "same_recall_base": "both",
                "topicwise": None,
            },
            *(
                {
                    "a": high,
                    "b": "c",
                    "wins": 1,
                    "losses": 0,
                    "ties": 1,
                    "incomparable": 0,
                    "a_over_b": True,
                    "b_over_a": False,
                    "matched_a_over_b": 2,
                    "matched_b_over_a": 1,
                    "same_recall_base": "a",
                    "topicwise": "a",
                }
                for high in ("a", "b")
            ),
        ],
        "order": [["a", "b"], ["a", "c"], ["b", "a"], ["b", "c"]],
    }


def test_degenerate_input_has_a_defined_answer() -> None:
    def only(found: Dominance) -> DominancePair:
        return found.pairs[0]

    same = only(dominance({"a": [[1, 0, 1]], "b": [[1, 0, 1]]}))
    assert (same.ties, same.sign_test_p, same.topicwise, same.a_over_b, same.b_over_a) == (1, 1.0, "both", True, True)
    assert same.witness_against_a_over_b is None
    zero = dominance({"a": np.zeros((3, 4), dtype=int), "b": np.zeros((3, 4), dtype=int)})
    assert only(zero).same_recall_base == "both"
    assert "no system has a relevant document" in zero.notes()[-1]
    none = dominance({"a": np.zeros((0, 4), dtype=int), "b": np.zeros((0, 4), dtype=int)})
    assert (only(none).topics, only(none).topicwise, only(none).sign_test_p) == (0, "both", 1.0)
    assert "nothing was compared" in none.notes()[-1]
    assert "nothing was compared" in only(none).sentence()
    alone = dominance({"a": [[1, 0]]})
    assert (alone.pairs, alone.order.pairs, alone.order.classes) == ((), (), (("a",),))
    assert "<svg" in alone.order.to_svg()


def test_what_cannot_be_compared_is_refused() -> None:
    with pytest.raises(UnknownName, match="unknown ordering 'lexical'"):
        dominance({"a": [[1]]}, order="lexical")
    with pytest.raises(InputError, match="length 3 with 1 grades"):
        dominance({"a": [[1, 0]]}, order=ordering("weak", 3))
    with pytest.raises(UnknownName, match="unknown system 'z'"):
        dominance({"a": [[1, 0]], "b": [[1, 0]]}, systems=["a", "z"])
    with pytest.raises(UnknownName, match="side of a pair"):
        dominance({"a": [[1, 0]], "b": [[1, 0]]}).pairs[0].matching("c")
    with pytest.raises(InputError, match="not compared with itself"):
        dominance({"a": [[1, 0]], "b": [[1, 0]]}).pair("a", "a")


def test_systems_choose_and_order_the_pairs() -> None:
    tables = {"a": [[1, 0]], "b": [[0, 0]], "c": [[1, 1]]}
    found = dominance(tables, systems=["c", "a"])
    assert [(pair.a, pair.b) for pair in found.pairs] == [("c", "a")]
    assert found.order.pairs == (("c", "a"),)
