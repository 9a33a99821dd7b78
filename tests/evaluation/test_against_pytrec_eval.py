"""From files to numbers, the same as trec_eval 9 itself: pytrec_eval-terrier is its C code."""

import math
from pathlib import Path

import pytest
import pytrec_eval

from measurand import evaluate, load
from random_collections import RandomCollection, random_collection

# What pytrec_eval returns for these names is a text or is not defined per query the way trec_eval prints it.
NO_NUMBERS = {"runid", "relstring", "relstring_10"}


def peers_names() -> set[str]:
    return set(pytrec_eval.supported_measures)


def peers_values(collection: RandomCollection, level: int = 1, **flags: bool) -> dict[str, dict[str, float]]:
    evaluator = pytrec_eval.RelevanceEvaluator(collection.qrels, peers_names(), relevance_level=level, **flags)
    values: dict[str, dict[str, float]] = evaluator.evaluate(collection.run)
    return values


def names_of(values: dict[str, dict[str, float]]) -> list[str]:
    return sorted(set(next(iter(values.values()))) - NO_NUMBERS)


def assert_same(ours: dict[str, float], theirs: dict[str, float], names: list[str]) -> None:
    for name in names:
        assert ours[name] == pytest.approx(theirs[name], abs=1e-9, rel=1e-9), name


@pytest.mark.parametrize("seed", range(60))
def test_every_measure_per_query(seed: int, tmp_path: Path) -> None:
    collection = random_collection(seed)
    theirs = peers_values(collection, level=1 + seed % 3)
    names = names_of(theirs)
    assert len(names) > 80
    qrels, run = collection.write(tmp_path, seed, separator=" \t"[seed % 2])
    scores = evaluate(qrels, run, names, missing="skip", relevance_level=1 + seed % 3, allow_disjoint=True)
    ours = scores.per_query["system"]
    assert ours.keys() == theirs.keys()
    for query, values in theirs.items():
        assert_same(ours[query], values, names)


@pytest.mark.parametrize("seed", range(60, 90))
def test_aggregates(seed: int, tmp_path: Path) -> None:
    collection = random_collection(seed)
    theirs = peers_values(collection)
    names = names_of(theirs)
    expected = {
        name: pytrec_eval.compute_aggregated_measure(name, [values[name] for values in theirs.values()])
        for name in names
    }
    scores = evaluate(*collection.write(tmp_path, seed), names, missing="skip", allow_disjoint=True)
    assert_same(scores.aggregate["system"], expected, names)


@pytest.mark.parametrize("seed", range(90, 110))
def test_missing_queries_count_zero(seed: int, tmp_path: Path) -> None:
    collection = random_collection(seed)
    theirs = peers_values(collection)
    names = ["map", "ndcg", "ndcg_cut_10", "P_10", "recip_rank", "recall_100", "Rprec", "bpref", "set_F"]
    judged = len(collection.qrels)
    expected = {name: math.fsum(values[name] for values in theirs.values()) / judged for name in names}
    scores = evaluate(*collection.write(tmp_path, seed), names, allow_disjoint=True)
    assert_same(scores.aggregate["system"], expected, names)
    missing = set(collection.qrels) - set(collection.run)
    for query in missing:
        assert set(scores.per_query["system"][query].values()) == {0.0}
    assert set(scores.per_query["system"]) == set(collection.qrels)


@pytest.mark.parametrize("seed", range(110, 125))
def test_judged_documents_only(seed: int, tmp_path: Path) -> None:
    collection = random_collection(seed)
    theirs = peers_values(collection, judged_docs_only_flag=True)
    names = [name for name in names_of(theirs) if not name.startswith("infAP")]
    qrels, run = collection.write(tmp_path, seed)
    scores = evaluate(qrels, run, names, missing="skip", unjudged="judged_only", allow_disjoint=True)
    for query, values in theirs.items():
        if values["num_ret"]:  # where nothing is left, some of the C program's values are 0/0
            assert_same(scores.per_query["system"][query], values, names)


@pytest.mark.parametrize("seed", range(125, 135))
def test_dicts_give_what_files_give(seed: int, tmp_path: Path) -> None:
    collection = random_collection(seed)
    from_files = evaluate(*collection.write(tmp_path, seed), "map ndcg RR", allow_disjoint=True)
    from_dicts = evaluate(collection.qrels, {"system": collection.run}, "map ndcg RR", allow_disjoint=True)
    assert from_files.to_dict(per_query=True) == from_dicts.to_dict(per_query=True)
    assert from_files.aggregate == from_dicts.aggregate


def test_a_loaded_collection_answers_again(tmp_path: Path) -> None:
    collection = random_collection(7)
    loaded = load(*collection.write(tmp_path), allow_disjoint=True)
    first = loaded.evaluate("map").aggregate
    loaded.evaluate("ndcg P.5,10")
    assert loaded.evaluate("map").aggregate == first
