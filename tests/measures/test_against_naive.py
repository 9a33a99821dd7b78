"""What no peer computes is compared with formulas written out plainly."""

import math
from collections.abc import Callable
from fractions import Fraction

import numpy as np
import pytest

from measurand.errors import InputError
from measurand.measures.notation import parse_measures
from measurand.measures.setting import Setting
from measurand.relevance.judged import Judged, Pool
from measure_checkers import (
    View,
    dcg,
    degrees,
    err,
    g_measure,
    gain,
    graded_rbp,
    interpolated_precision,
    judged_of,
    ndcg,
    ndcg_at_levels,
    ndcg_rel,
    q_measure,
    random_collection,
    rbp,
    rbp_residual,
    set_total_rank,
    share,
    strong_rank,
    trec_rbp,
    views,
    weak_rank,
)

HIGHEST = 4
MANY = 10**9


def gains(view: View, depth: int) -> list[float]:
    return [float(gain(grade)) for grade in view.ranked[:depth]]


def burges(view: View, depth: int, exponential: bool) -> float:
    return dcg([2**g - 1 if exponential else g for g in gains(view, depth)], "burges")


def generalised_f(view: View, depth: int | None) -> float:
    n = len(view.ranked) if depth is None else depth
    return 2 * sum(gains(view, n)) / HIGHEST / (n + view.base(1)) if n + view.base(1) else 0.0


def recall(view: View, depth: int) -> float:
    return sum(gains(view, depth)) / HIGHEST / view.base(1) if view.base(1) else 0.0


def yaap(view: View) -> float:
    hits = view.relevant(1)
    total = sum(sum(hits[: i + 1]) / (i + 1) for i, hit in enumerate(hits) if hit)
    return math.log((1 + total) / (1 + view.base(1) - total))


def unjudged(view: View, depth: int) -> float:
    return sum(grade is None or grade < 0 for grade in view.ranked[:depth]) / depth


def best(view: View) -> float:
    return dcg(sorted((float(gain(grade)) for grade in view.pool), reverse=True), "burges")


NAIVE: dict[str, Callable[[View], float]] = {
    "RBP": lambda view: rbp(view, 0.8, 1),
    "RBP(p=0.5,rel=2)@7": lambda view: rbp(view, 0.5, 2, 7),
    "gRBP(p=1/3)": lambda view: graded_rbp(view, 1 / 3, HIGHEST),
    "gRBP(p=0.95,max=6)@9": lambda view: graded_rbp(view, 0.95, 6, 9),
    "ERR": lambda view: err(view, MANY, 4),
    "ERR@5": lambda view: err(view, 5, 4),
    "ERR(max=7)@20": lambda view: err(view, 20, 7),
    "DCG": lambda view: dcg(gains(view, MANY), "gt", 2),
    "DCG(base=3)@10": lambda view: dcg(gains(view, 10), "gt", 3),
    "DCG(base=10)": lambda view: dcg(gains(view, MANY), "gt", 10),
    "BurgesDCG@10": lambda view: burges(view, 10, False),
    "BurgesDCG(dcg='exp-log2')": lambda view: burges(view, MANY, True),
    "IdealDCG": best,
    "nDCG(base=2)": lambda view: ndcg(view, MANY, "gt", 2),
    "nDCG(base=10)@10": lambda view: ndcg(view, 10, "gt", 10),
    "nDCG(base=5/2)@10": lambda view: ndcg(view, 10, "gt", 2.5),
    "nDCG(dcg='exp-log2')": lambda view: ndcg(view, MANY, exponential=True),
    "gP": lambda view: sum(gains(view, MANY)) / HIGHEST / len(view.ranked),
    "gP@7": lambda view: sum(gains(view, 7)) / HIGHEST / 7,
    "gR@7": lambda view: recall(view, 7),
    "gF": lambda view: generalised_f(view, None),
    "gF@7": lambda view: generalised_f(view, 7),
    "F@7": lambda view: 2 * sum(view.relevant(1)[:7]) / (7 + view.base(1)),
    "F": lambda view: 2 * sum(view.relevant(1)) / (len(view.ranked) + view.base(1)),
    "Q": lambda view: q_measure(view, {}),
    "Q@5": lambda view: q_measure(view, {}, depth=5),
    "Q(beta=10,rel=3)@7": lambda view: q_measure(view, {}, 10, 3, 7),
    "Q(beta=1/3,rel=0)": lambda view: q_measure(view, {}, 1 / 3, 0),
    "Q(gains={1:3,2:0,4:1.5},rel=2)@20": lambda view: q_measure(view, {1: 3.0, 2: 0.0, 4: 1.5}, 1, 2, 20),
    "YAAP": yaap,
    "TrecRBP": lambda view: trec_rbp(view, 0.9),
    "TrecRBP(p=0.5)": lambda view: trec_rbp(view, 0.5),
    "RBPResidual": lambda view: rbp_residual(view, 0.9),
    "RBPResidual(p=0.7)": lambda view: rbp_residual(view, 0.7),
    "Unjudged@10": lambda view: unjudged(view, 10),
    "SetTotalRank": lambda view: float(share(set_total_rank(degrees(view, None), HIGHEST))),
    "SetTotalRank@9": lambda view: float(share(set_total_rank(degrees(view, 9), HIGHEST))),
    "SetTotalRank(norm=false,max=5)@9": lambda view: float(set_total_rank(degrees(view, 9), 5)[0]),
    "SetPartialRank@9": lambda view: sum(degrees(view, 9)) / (HIGHEST * 9),
    "SetPartialRank(norm=false)": lambda view: float(sum(degrees(view, None))),
    "StrongRank": lambda view: float(share(strong_rank(degrees(view, None), HIGHEST))),
    "StrongRank(norm=false)@9": lambda view: float(strong_rank(degrees(view, 9), HIGHEST)[0]),
    "WeakRank": lambda view: float(share(weak_rank(degrees(view, None)))),
    "WeakRank(norm=false)@9": lambda view: float(weak_rank(degrees(view, 9))[0]),
}


@pytest.mark.parametrize("text", NAIVE)
def test_equals_its_formula(text: str) -> None:
    (measure,) = parse_measures(text)
    for seed in range(4):
        topics = views(*random_collection(seed))
        expected = [NAIVE[text](view) for view in topics.values()]
        found = measure.scores(judged_of(topics))
        assert np.allclose(found, expected, rtol=1e-12, atol=1e-12), seed


GAINS: list[dict[int, float]] = [{}, {1: 0.5, 2: 1.75, 3: 0.25}, {2: 0.0, 4: 0.75}, {0: -0.5, 1: 2.5, 3: 2.5}, {0: 0.5}]


@pytest.mark.parametrize("gains", GAINS)
def test_measures_with_gains_of_one_s_own(gains: dict[int, float]) -> None:
    spelled = ",".join(f"{grade}:{value}" for grade, value in gains.items())
    naive = {"G": g_measure, "nDCGrel": ndcg_rel, "RnDCG": ndcg_at_levels, "Q": q_measure}
    for seed in range(3):
        topics = views(*random_collection(seed))
        judged = judged_of(topics)
        for name, formula in naive.items():
            (measure,) = parse_measures(f"{name}(gains={{{spelled}}})")
            expected = [formula(view, gains) for view in topics.values()]
            assert np.allclose(measure.scores(judged), expected, rtol=1e-12, atol=1e-12), name


def test_without_gains_q_is_average_precision() -> None:
    """To the last bit; down to a cut-off Q is divided by what can be found there, AP by all there is."""
    for seed in range(4):
        topics = views(*random_collection(seed))
        judged = judged_of(topics)
        for ours, theirs in (("", ""), ("rel=2", "(rel=2)"), ("judged_only=true", "(judged_only=true)")):
            q, ap = parse_measures(f"Q(beta=0,{ours}) AP{theirs}" if ours else "Q(beta=0) AP")
            assert q.scores(judged).tobytes() == ap.scores(judged).tobytes()
        cut, whole = (measure.scores(judged) for measure in parse_measures("Q(beta=0)@5 AP@5"))
        part = np.array([min(5, view.base(1)) / max(view.base(1), 1) for view in topics.values()])
        assert np.allclose(cut * part, whole, rtol=1e-14, atol=0)


def test_condensed_lists_close_up_before_q_is_taken() -> None:
    view = View((None, 2, -1, 0, None, 1), (3, 2, 1, 0, -1))
    (measure,) = parse_measures("Q(judged_only=true)@3")
    assert measure.scores(judged_of({"q": view})).tolist() == [q_measure(View((2, 0, 1), view.pool), {}, depth=3)]


@pytest.mark.parametrize("version", [9, 10])
def test_both_versions_of_interpolated_precision(version: int) -> None:
    setting = Setting(trec_version=10 if version == 10 else 9)
    shares = [0.0, 0.1, 0.25, 0.45, 0.5, 0.7, 0.75, 1.0]
    for seed in range(4):
        topics = views(*random_collection(seed))
        judged = judged_of(topics)
        columns = []
        for x in shares:
            (measure,) = parse_measures(f"IPrec@{x}")
            columns.append([interpolated_precision(view, x, 1, version) for view in topics.values()])
            assert np.allclose(measure.scores(judged, setting), columns[-1], rtol=0, atol=1e-12)
        (average,) = parse_measures(f"11pt_avg.{','.join(map(str, shares))}")
        assert np.allclose(average.scores(judged, setting), np.mean(columns, axis=0), rtol=0, atol=1e-12)


def test_the_two_versions_differ_somewhere() -> None:
    judged = judged_of(views(*random_collection(0)))
    (measure,) = parse_measures("11pt_avg")
    nine, ten = (measure.scores(judged, Setting(trec_version=version)) for version in (9, 10))
    assert not np.allclose(nine, ten)


def test_relstring() -> None:
    view = View((3, None, -1, 12, 0, 9), (3, -1, 12, 0, 9, 1))
    judged = judged_of({"q": view})
    assert [measure.texts(judged) for measure in parse_measures("relstring relstring.3 relstring.0")] == [
        ["3-.>09"], ["3-."], [""],
    ]  # fmt: skip


def test_utility_counts_the_collection() -> None:
    view = View((1, None, 0), (1, 1, 0))
    (measure,) = parse_measures("utility.2,-1,-3,0.5")
    assert measure.scores(judged_of({"q": view}), Setting(documents=100)).tolist() == [2 - 2 - 3 + 0.5 * 96]


def test_a_grade_above_the_maximum_is_an_error() -> None:
    judged = Judged.from_runs([[5, 0]], pool=[5, 1])
    (measure,) = parse_measures("ERR@10")
    with pytest.raises(InputError, match="grade 5, above the maximum 4: write max=5"):
        measure.scores(judged)
    assert parse_measures("ERR(max=5)")[0].scores(judged).tolist() == [31 / 32]


def test_the_scale_of_the_evaluation_sets_the_maximum() -> None:
    judged = Judged.from_runs([[1, 0]], pool=[1, 0])
    gp, err_ = parse_measures("gP@1 ERR")
    assert gp.scores(judged).tolist() == [1.0]
    assert gp.scores(judged, Setting(max_grade=2)).tolist() == [0.5]
    assert err_.scores(judged, Setting(max_grade=1)).tolist() == [0.5]
    assert (err_.note(), gp.note()) == ("maximum grade 4, as in gdeval", "maximum grade: the highest in the judgements")


def test_gains_of_the_evaluation_reach_graded_measures() -> None:
    qrels, run = random_collection(2)
    judged = judged_of(views(qrels, run))
    mapping = ((1, 7), (2, 1))
    setting = Setting(gains=tuple((grade, Fraction(value)) for grade, value in mapping))
    for head, tail in (
        ("nDCG", "@5"),
        ("DCG", ""),
        ("gP", "@3"),
        ("gRBP", ""),
        ("G", ""),
        ("nDCGrel", ""),
        ("Q", "@5"),
    ):
        plain, explicit = parse_measures([head + tail, f"{head}(gains={{1:7,2:1}}){tail}"])
        assert plain.scores(judged, setting).tolist() == explicit.scores(judged).tolist()


def every_measure() -> list[str]:
    return [*NAIVE, "all_trec", "AP@3", "Judged", "Judged@3", "NumRet(rel=2)", "yaap"]


def test_rows_without_documents_and_no_rows_at_all() -> None:
    def rows(retrieved: list[int]) -> Judged:
        count = len(retrieved)
        empty = np.zeros(0, dtype=np.int64)
        pool = Pool.of([[1, 0], []][:count])
        return Judged(np.zeros(count + 1, dtype=np.int64), empty, empty, np.array(retrieved, dtype=np.int64),
                      np.arange(count, dtype=np.int64), pool)  # fmt: skip

    for measure in parse_measures(every_measure(), 10):
        for retrieved in ([0, 0], [5, 3], []):
            values = measure.scores(rows(retrieved))
            assert values.shape == (len(retrieved),)
            assert np.isfinite(values).all(), measure.name


def test_the_same_bits_every_time() -> None:
    topics = views(*random_collection(7))
    measures = parse_measures(every_measure(), 10)
    first = [measure.scores(judged_of(topics)).tobytes() for measure in measures]
    judged = judged_of(topics)
    again = [measure.scores(judged).tobytes() for measure in reversed(measures)][::-1]
    warm = [measure.scores(judged).tobytes() for measure in measures]
    assert first == again == warm


def test_results_may_be_changed_by_the_caller() -> None:
    judged = judged_of(views(*random_collection(8)))
    for measure in parse_measures(every_measure(), 10):
        before = measure.scores(judged).copy()
        measure.scores(judged)[:] = -1
        assert measure.scores(judged).tobytes() == before.tobytes(), measure.name
