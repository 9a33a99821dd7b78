"""Every number equals trec_eval 9's, per topic and aggregated, on collections with everything awkward in them."""

import math

import numpy as np
import pytest
import pytrec_eval
from pytrec_eval import compute_aggregated_measure

from measurand.measures.measure import Measure
from measurand.measures.notation import parse_measures
from measurand.measures.setting import Setting
from measure_checkers import judged_of, random_collection, views

SEEDS = range(12)
TEXT = {"runid", "relstring"}


def numbers(measures: list[Measure]) -> list[Measure]:
    return [measure for measure in measures if measure.label not in TEXT]


@pytest.mark.parametrize("level", [1, 2, 4])
@pytest.mark.parametrize("seed", SEEDS)
def test_all_trec_per_topic_and_aggregated(seed: int, level: int) -> None:
    qrels, run = random_collection(seed, topics=40 if seed < 10 else 5)
    theirs = pytrec_eval.RelevanceEvaluator(qrels, {"all_trec"}, relevance_level=level).evaluate(run)
    topics = views(qrels, run)
    judged = judged_of(topics)
    measures = numbers(parse_measures("all_trec"))
    assert {measure.label for measure in measures} == set(theirs[next(iter(theirs))]) - TEXT
    for measure in measures:
        values = measure.scores(judged, Setting(relevance_level=level))
        expected = np.array([theirs[topic][measure.label] for topic in topics])
        defined = ~np.isnan(expected)  # Rndcg is 0/0 in trec_eval for a topic whose relevant grades are all 0
        assert np.allclose(values[defined], expected[defined], rtol=0, atol=1e-9), measure.label
        if defined.all():
            aggregated = compute_aggregated_measure(measure.label, list(expected))
            ours = measure.aggregate(values, Setting(relevance_level=level))
            assert math.isclose(ours, aggregated, rel_tol=1e-12, abs_tol=1e-9), measure.label


@pytest.mark.parametrize("seed", SEEDS)
def test_judged_documents_only(seed: int) -> None:
    qrels, run = random_collection(seed)
    theirs = pytrec_eval.RelevanceEvaluator(qrels, {"all_trec"}, judged_docs_only_flag=True).evaluate(run)
    topics = views(qrels, run)
    kept = [topic for topic, view in topics.items() if any(g is not None and g >= 0 for g in view.ranked)]
    condensed = judged_of(topics).condensed
    rows = np.array([list(topics).index(topic) for topic in kept])
    for measure in numbers(parse_measures("all_trec")):
        expected = [theirs[topic][measure.label] for topic in kept]
        assert np.allclose(measure.scores(condensed)[rows], expected, rtol=0, atol=1e-9), measure.label


def test_most_values_agree_in_every_bit() -> None:
    qrels, run = random_collection(99, topics=200)
    exact = "map P ndcg ndcg_cut recip_rank recall Rprec bpref set_F 11pt_avg iprec_at_recall map_cut gm_map success"
    theirs = pytrec_eval.RelevanceEvaluator(qrels, set(exact.split())).evaluate(run)
    topics = views(qrels, run)
    judged = judged_of(topics)
    for measure in parse_measures(exact):
        expected = [theirs[topic][measure.label] for topic in topics]
        assert measure.scores(judged).tolist() == expected, measure.label


def test_parameters_reach_trec_eval_s_measures() -> None:
    qrels, run = random_collection(5)
    topics = views(qrels, run)
    judged = judged_of(topics)
    asked = "P.3,7 recall_4 ndcg_cut.1,2 map_cut_6 success.2 iprec_at_recall.0.25,0.75 Rprec_mult.0.5 relative_P_8"
    theirs = pytrec_eval.RelevanceEvaluator(qrels, set(asked.split())).evaluate(run)
    found = parse_measures(asked)
    assert {measure.label for measure in found} == set(theirs["q000"])
    for measure in found:
        expected = [theirs[topic][measure.label] for topic in topics]
        assert np.allclose(measure.scores(judged), expected, rtol=0, atol=1e-9), measure.label


@pytest.mark.parametrize("beta", ["0.5", "2", "3.25"])
def test_set_f_weighs_recall_as_trec_eval_does(beta: str) -> None:
    qrels, run = random_collection(6)
    topics = views(qrels, run)
    theirs = pytrec_eval.RelevanceEvaluator(qrels, {f"set_F.{beta}"}).evaluate(run)
    (measure,) = parse_measures(f"set_F.{beta}")
    expected = [theirs[topic]["set_F"] for topic in topics]
    assert np.allclose(measure.scores(judged_of(topics)), expected, rtol=0, atol=1e-9)
