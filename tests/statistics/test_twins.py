from collections.abc import Callable
from decimal import Decimal, localcontext
from fractions import Fraction
from functools import cache
from math import comb

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from checkers import Run
from dominance_checkers import attainable, dense_rank
from measurand import load
from measurand.errors import InputError
from measurand.evaluation.simulate import simulate
from measurand.measures.setting import Setting
from measurand.statistics import keys
from measurand.statistics.judged_runs import JudgedRuns, judged_runs
from measurand.statistics.twins import TwinScores, raw_vs_twin, twin_scores
from measure_checkers import exact_q

# Naive values of one run, each straight from its definition; degrees are the grades.


def ap(run: Run) -> Fraction:
    return sum((Fraction(sum(map(bool, run[: i + 1])), i + 1) for i, d in enumerate(run) if d), Fraction(0))


def rr(run: Run) -> Fraction:
    return max((Fraction(1, i + 1) for i, d in enumerate(run) if d), default=Fraction(0))


def rbp(p: Fraction) -> Callable[[Run], Fraction]:
    return lambda run: sum((p**i for i, d in enumerate(run) if d), Fraction(0))


def grbp(p: Fraction) -> Callable[[Run], Fraction]:
    return lambda run: sum((p**i * d for i, d in enumerate(run)), Fraction(0))


def err(run: Run) -> Fraction:
    total, reads = Fraction(0), Fraction(1)
    for i, d in enumerate(run):
        x = Fraction(2**d - 1, 16)
        total, reads = total + reads * x / (i + 1), reads * (1 - x)
    return total


def strong(run: Run) -> Fraction:
    return Fraction(sum(d * 100 ** (len(run) - i) for i, d in enumerate(run)))


def weak(run: Run) -> Fraction:
    return Fraction(sum(len(run) - i for i, d in enumerate(run) if d))


def set_total(run: Run) -> Fraction:
    return Fraction(sum(100**d for d in run if d))


def dcg(base: int, shift: int) -> Callable[[Run], Fraction]:
    """To 60 digits and rounded to 45: equal values become equal, different ones stay apart."""

    @cache
    def weight(place: int) -> Decimal:
        return Decimal(1) if place <= base else Decimal(base).ln() / Decimal(place).ln()

    @cache
    def value(run: Run) -> Fraction:
        with localcontext() as context:
            context.prec = 60
            total = sum((d * weight(i + shift) for i, d in enumerate(run, start=1)), Decimal(0))
            return Fraction(total.quantize(Decimal(10) ** -45))

    return value


NAIVE: dict[str, Callable[[Run], Fraction]] = {
    "AP": ap,
    "RR": rr,
    "Success@9": lambda run: Fraction(int(any(run))),
    "P@9": lambda run: Fraction(sum(map(bool, run))),
    "R@9": lambda run: Fraction(sum(map(bool, run))),
    "F": lambda run: Fraction(sum(map(bool, run))),
    "gP": lambda run: Fraction(sum(run)),
    "gF": lambda run: Fraction(sum(run)),
    "SetTotalRank": set_total,
    "SetPartialRank": lambda run: Fraction(sum(run)),
    "StrongRank": strong,
    "WeakRank": weak,
    "RBP(p=0.8)": rbp(Fraction(4, 5)),
    "RBP(p=1/2)": rbp(Fraction(1, 2)),
    "RBP(p=2/3)": rbp(Fraction(2, 3)),
    "gRBP(p=1/2)": grbp(Fraction(1, 2)),
    "gRBP(p=0.8)": grbp(Fraction(4, 5)),
    "gRBP(p=0.95)": grbp(Fraction(19, 20)),
    "ERR": err,
    "DCG(base=2)": dcg(2, 0),
    "nDCG(base=3)": dcg(3, 0),
    "BurgesDCG": dcg(2, 1),
    "nDCG": dcg(2, 1),
    "P(rel=2)@9": lambda run: Fraction(sum(d >= 2 for d in run)),
    "AP(rel=2)": lambda run: ap(tuple(int(d >= 2) for d in run)),
}


@st.composite
def observed(draw: st.DrawFn) -> tuple[list[list[Run]], list[list[int]]]:
    """Runs of two systems for some topics, and the documents available."""
    grades = draw(st.integers(1, 3))
    length = draw(st.integers(1, 6 if grades == 1 else 4))
    run = st.tuples(*[st.integers(0, grades)] * length)
    topics = draw(st.integers(1, 3))
    systems = [[draw(run) for _ in range(topics)] for _ in range(2)]
    available = [
        [max(s[t].count(d) for s in systems) + draw(st.integers(0, 2)) for d in range(1, grades + 1)]
        for t in range(topics)
    ]
    return systems, available


def twins_of(name: str, systems: list[list[Run]], available: list[list[int]]) -> TwinScores:
    tables = {f"s{k}": np.array(system) for k, system in enumerate(systems)}
    return twin_scores(name, JudgedRuns.of(tables, len(available[0]), available), Setting(max_grade=4))


@pytest.mark.parametrize("name", sorted(NAIVE))
@given(drawn=observed())
def test_twins_are_dense_ranks_among_all_attainable_values(
    name: str, drawn: tuple[list[list[Run]], list[list[int]]]
) -> None:
    systems, available = drawn
    twins = twins_of(name, systems, available)
    assert twins.scores is not None, twins.reason
    for t, counts in enumerate(available):
        values = [NAIVE[name](run) for run in attainable(len(systems[0][t]), counts)]
        assert twins.values[t] == len(set(values))
        for s, system in enumerate(systems):
            assert twins.scores[s, t] == pytest.approx(float(dense_rank(NAIVE[name](system[t]), values)), abs=1e-12)


BLENDED: dict[str, tuple[list[int], Fraction, int]] = {
    "Q": ([0, 1, 2, 3], Fraction(1), 1),
    "Q(beta=0)": ([0, 1, 2, 3], Fraction(0), 1),
    "Q(beta=2/3,rel=2)": ([0, 1, 2, 3], Fraction(2, 3), 2),
    "Q(gains={1:2,3:0},rel=2)": ([0, 2, 2, 0], Fraction(1), 2),
    "Q(gains={1:0},rel=9)": ([0, 0, 2, 3], Fraction(1), 9),
}


@pytest.mark.parametrize("big", [False, True])
@pytest.mark.parametrize("name", BLENDED)
@given(drawn=observed())
@settings(max_examples=40)
def test_twins_of_q_know_the_ideal_ranking_of_each_topic(
    name: str, big: bool, drawn: tuple[list[list[Run]], list[list[int]]]
) -> None:
    systems, available = drawn
    with pytest.MonkeyPatch.context() as patch:
        if big:
            patch.setattr(keys, "_SAFE", 0)  # every key in Python's own integers
        twins = twins_of(name, systems, available)
    assert twins.scores is not None, twins.reason
    for t, counts in enumerate(available):
        pool = tuple(d for d, count in enumerate(counts, start=1) for _ in range(count))
        values = [exact_q(run, pool, *BLENDED[name]) for run in attainable(len(systems[0][t]), counts)]
        assert twins.values[t] == len(set(values))
        for s, system in enumerate(systems):
            own = exact_q(system[t], pool, *BLENDED[name])
            assert twins.scores[s, t] == pytest.approx(float(dense_rank(own, values)), abs=1e-12)


@pytest.mark.parametrize("name", ["Q(rel=0)", "Q(gains={0:1})", "Q(gains={-1:2})"])
def test_q_with_gains_below_grade_1_has_no_twin(name: str) -> None:
    """Judged runs do not tell a document of grade 0 from one without a judgement; Q would."""
    assert "without a judgement" in twins_of(name, [[(1, 0)], [(0, 1)]], [[1]]).reason
    assert "below that of 0" in twins_of("Q(gains={1:-1})", [[(1, 0)], [(0, 1)]], [[1]]).reason


@given(drawn=observed(), cutoff=st.integers(1, 5))
def test_a_cut_off_counts_the_first_documents_only(drawn: tuple[list[list[Run]], list[list[int]]], cutoff: int) -> None:
    systems, available = drawn
    cut = [[run[:cutoff] for run in system] for system in systems]
    for name in ("AP", "Q"):
        whole, short = twins_of(f"{name}@{cutoff}", systems, available), twins_of(name, cut, available)
        assert whole.scores is not None
        assert short.scores is not None
        assert np.array_equal(whole.scores, short.scores)


@pytest.mark.parametrize("name", ["nDCG", "DCG(base=2)"])
def test_floats_exact_sorting_and_tables_order_values_alike(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    systems: list[list[Run]] = [[(1, 0, 2, 0, 1), (0, 1, 1, 0, 2)], [(2, 1, 0, 0, 0), (0, 0, 0, 2, 1)]]
    available = [[3, 2], [2, 1]]
    tabulated = twins_of(name, systems, available).scores
    monkeypatch.setattr(keys, "TABULATED", 0)
    sorted_by_floats = twins_of(name, systems, available).scores
    monkeypatch.setattr(keys, "ROUNDINGS", 1e20)  # nothing is clear to floats any more
    sorted_exactly = twins_of(name, systems, available).scores
    assert tabulated is not None
    assert sorted_by_floats is not None
    assert sorted_exactly is not None
    assert np.array_equal(tabulated, sorted_by_floats)
    assert np.array_equal(tabulated, sorted_exactly)


def test_r_precision_looks_at_as_many_documents_as_are_relevant() -> None:
    twins = twins_of("Rprec", [[(1, 0, 1, 1)], [(0, 0, 1, 1)]], [[3]])
    assert twins.scores is not None
    assert twins.scores.tolist() == [[2 / 3], [1 / 3]]


def test_listing_binary_runs_of_length_20() -> None:
    best, none, some = (1,) * 20, (0,) * 20, (0,) * 15 + (1, 0, 1, 0, 0)
    for name in ("AP", "DCG(base=2)", "RBP(p=0.95)"):
        twins = twins_of(name, [[best], [none], [some]], [[20]])
        assert twins.scores is not None, twins.reason
        assert twins.scores[:, 0].tolist()[:2] == [1.0, 0.0]
        assert 0 < twins.scores[2, 0] < 0.01


def test_twins_lie_between_0_and_1_and_keep_the_order_of_the_measure() -> None:
    made = simulate(seed=5)
    collection = load(made.qrels, made.runs)
    runs = judged_runs(collection, depth=6)
    for name in ("AP@6", "nDCG@6", "RBP(p=0.8)@6", "Q@6"):
        twins = twin_scores(name, runs, collection.setting)
        scores = collection.evaluate(name).per_query
        assert twins.scores is not None
        assert twins.scores.min() >= 0
        assert twins.scores.max() <= 1
        for t, topic in enumerate(runs.topics):
            raw = np.array([scores[system].get(topic, {}).get(name, 0.0) for system in runs.systems])
            gaps = raw[:, None] - raw[None, :]
            twin_gaps = twins.scores[:, None, t] - twins.scores[None, :, t]
            assert (np.sign(twin_gaps) == np.sign(np.where(abs(gaps) < 1e-12, 0, gaps))).all()


def test_binary_judgements_have_been_decided() -> None:
    made = simulate(seed=5)
    runs = judged_runs(load(made.qrels, made.runs), depth=5, binary=True, rel=2)
    plain, stated = twin_scores("AP", runs), twin_scores("AP(rel=2)", runs)
    assert plain.scores is not None
    assert stated.scores is not None
    assert np.array_equal(plain.scores, stated.scores)


def test_grades_with_gaps_keep_their_gains_and_levels() -> None:
    qrels = {"1": {"x": 5, "y": 2, "z": 0}}
    runs = judged_runs(load(qrels, {"a": {"1": {"x": 2.0, "y": 1.0}}, "b": {"1": {"y": 2.0, "z": 1.0}}}), depth=2)
    graded, binary = twin_scores("gP@2", runs), twin_scores("P(rel=5)@2", runs)
    assert graded.scores is not None
    assert binary.scores is not None
    assert graded.scores.tolist() == [[1.0], [1 / 3]]  # gains 0, 2, 5, 7
    assert binary.scores.tolist() == [[1.0], [0.0]]


def test_why_there_is_no_twin() -> None:
    runs = JudgedRuns.of({"a": np.ones((1, 60), dtype=int)}, available=[[60]])
    assert twin_scores("bpref", runs).scores is None
    assert "neither a weighted sum" in twin_scores("bpref", runs).reason
    assert "judged_only" in twin_scores("AP(judged_only=True)", runs).reason
    long = twin_scores("AP", runs)
    assert long.scores is None
    assert "distinct runs are not known" in long.reason
    assert long.means == {"a": None}
    graded = JudgedRuns.of({"a": np.full((1, 60), 2)}, available=[[60, 60]])
    assert "too many to count" in twin_scores("gRBP(p=0.8)", graded).reason


def test_more_documents_than_were_judged_are_refused() -> None:
    with pytest.raises(
        InputError, match="system 'a' has 2 documents of one grade for topic '1', but only 1 were judged"
    ):
        twin_scores("AP", JudgedRuns.of({"a": [[1, 1]]}, available=[[1]]))


def test_degenerate_topics() -> None:
    runs = JudgedRuns.of({"a": [[0, 0], [1, 0]], "b": [[0, 0], [1, 0]]}, available=[[0], [1]])
    for name in ("AP", "RR", "P@2", "WeakRank", "RBP(p=0.8)", "RBP(p=0.4)", "nDCG", "Rprec"):
        twins = twin_scores(name, runs)
        assert twins.scores is not None
        assert twins.scores.tolist() == [[0.0, 1.0], [0.0, 1.0]]
        assert twins.values[0] == 1
        assert "another scale for each topic" in twins.remark
    none = twin_scores("AP", JudgedRuns.of({"a": np.zeros((0, 3), dtype=int)}))
    assert (none.scores is not None, none.means, none.remark) == (True, {"a": None}, "")


def test_raw_and_twin_side_by_side() -> None:
    runs = JudgedRuns.of({"a": [[1, 0, 0]], "b": [[0, 1, 1]], "c": [[0, 0, 0]]}, available=[[3]])
    twins = twin_scores("RBP(p=1/2)", runs)
    found = raw_vs_twin({"a": [0.1], "b": [0.375], "c": [0.0]}, twins)
    assert found.raw_ranking == ("b", "a", "c")
    assert found.twin_ranking == ("a", "b", "c")
    assert found.swapped == (("b", "a"),)
    assert found.kendall_tau == pytest.approx(1 / 3)
    same = raw_vs_twin({"a": [0.5], "b": [0.5], "c": [0.5]}, twins)
    assert same.kendall_tau is None
    with pytest.raises(InputError, match="different systems"):
        raw_vs_twin({"a": [0.5]}, twins)
    without = raw_vs_twin({"a": [1.0]}, twin_scores("bpref", runs.only(["a"])))
    assert (without.twin_ranking, without.kendall_tau) == (None, None)


def test_counts_beyond_floats_are_still_told() -> None:
    runs = JudgedRuns.of({"a": np.zeros((2, 1100), dtype=int)}, available=[[1100], [3]])
    twins = twin_scores("StrongRank", runs)
    assert twins.values == (2**1100, sum(comb(1100, k) for k in range(4)))
    assert "1e+300" in twins.remark
