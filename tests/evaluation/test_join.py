"""Joining: collisions change nothing, foreign collections are refused, policies do what they say."""

from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from measurand import evaluate, load, read_qrels, read_run
from measurand.errors import InputError, UnknownName
from measurand.relevance import batches, grouping, readers, sources
from measurand.relevance.texts import Texts
from random_collections import random_collection

MEASURES = "map ndcg P_5 recip_rank bpref num_ret num_rel_ret infAP"


@pytest.mark.parametrize("values", [1, 2, 5])
@pytest.mark.parametrize("seed", range(12))
def test_collisions_change_no_number(seed: int, values: int, monkeypatch: pytest.MonkeyPatch) -> None:
    collection = random_collection(seed)
    before = evaluate(collection.qrels, collection.run, MEASURES, allow_disjoint=True).to_dict(per_query=True)

    def hash_poorly(texts: Texts) -> np.ndarray[tuple[int], np.dtype[np.uint32]]:
        return np.array([len(text) % values for text in texts.to_list()], dtype=np.uint32)

    monkeypatch.setattr(grouping, "hash_texts", hash_poorly)
    after = evaluate(collection.qrels, collection.run, MEASURES, allow_disjoint=True).to_dict(per_query=True)
    assert after == before


@pytest.mark.parametrize("seed", range(10))
def test_matches_against_a_plain_look_up(seed: int) -> None:
    collection = random_collection(seed)
    loaded = load(collection.qrels, collection.run, missing="skip", allow_disjoint=True)
    joined = loaded.runs[0]
    expected = sum(doc in collection.qrels.get(q, {}) for q, docs in collection.run.items() for doc in docs)
    assert joined.matched == expected
    assert joined.topics == tuple(sorted(set(collection.qrels) & set(collection.run), key=str.encode))
    assert set(joined.missing) == set(collection.qrels) - set(collection.run)
    assert joined.unknown == len(set(collection.run) - set(collection.qrels))
    assert joined.judged.retrieved.tolist() == [len(collection.run[topic]) for topic in joined.topics]


def test_depth_cuts_the_ranking() -> None:
    qrels = {"1": {"a": 1, "b": 1, "c": 0}}
    run = {"1": {"a": 1.0, "b": 3.0, "c": 2.0, "x": 4.0}}
    scores = evaluate(qrels, run, "num_ret num_rel_ret P@4 R@4", depth=3)
    assert scores.aggregate["run"] == {"num_ret": 3.0, "num_rel_ret": 1.0, "P@4": 0.25, "R@4": 0.5}


def test_missing_queries() -> None:
    qrels = {"1": {"a": 1}, "2": {"b": 1}, "3": {"c": 0}}
    run = {"1": {"a": 1.0}, "9": {"a": 1.0}}
    zero = evaluate(qrels, run, "AP num_q num_rel")
    assert zero.aggregate["run"] == {"AP": 1 / 3, "num_q": 3.0, "num_rel": 2.0}
    assert zero.per_query["run"]["2"] == {"AP": 0.0, "num_q": 1.0, "num_rel": 1.0}
    assert zero.runs[0].counts == {
        "queries": 1, "missing": 2, "without_judgements": 1, "retrieved": 1, "judged": 1,
    }  # fmt: skip
    skip = evaluate(qrels, run, "AP num_q num_rel", missing="skip")
    assert skip.aggregate["run"] == {"AP": 1.0, "num_q": 1.0, "num_rel": 1.0}
    assert list(skip.per_query["run"]) == ["1"]


def test_gains_and_level() -> None:
    qrels = {"1": {"a": 1, "b": 3}}
    run = {"1": {"a": 2.0, "b": 1.0}}
    plain = evaluate(qrels, run, "nDCG").aggregate["run"]["nDCG"]
    gained = evaluate(qrels, run, "nDCG", gains={1: 1, 3: 7}).aggregate["run"]["nDCG"]
    named = evaluate(qrels, run, "nDCG(gains={1:1,3:7})").aggregate["run"]["nDCG(gains={1:1,3:7})"]
    assert gained == named != plain
    assert evaluate(qrels, run, "P@1", relevance_level=2).aggregate["run"]["P@1"] == 0.0


def test_foreign_files_are_refused() -> None:
    with pytest.raises(InputError, match="share no query: the run has 'q1', the qrels have '1'"):
        evaluate({"1": {"a": 1}}, {"q1": {"a": 1.0}})
    with pytest.raises(InputError, match="share no document: the run has 'x', the qrels have 'a'"):
        evaluate({"1": {"a": 1}}, {"1": {"x": 1.0}})
    hapless = evaluate({"1": {"a": 1}, "2": {"b": 1}}, {"1": {"b": 1.0}}, "AP")
    assert hapless.aggregate["run"]["AP"] == 0.0


@pytest.mark.parametrize(
    ("policy", "error"),
    [({"missing": "drop"}, UnknownName), ({"unjudged": "x"}, UnknownName), ({"depth": 0}, InputError),
     ({"trec_version": 8}, InputError)],
)  # fmt: skip
def test_unknown_policies(policy: dict[str, Any], error: type[Exception]) -> None:
    with pytest.raises(error):
        evaluate({"1": {"a": 1}}, {"1": {"a": 1.0}}, **policy)


def test_results_as_frames() -> None:
    scores = evaluate({"1": {"a": 1}, "2": {"b": 1}}, {"x": {"1": {"a": 1.0}}, "y": {"2": {"b": 1.0}}}, "AP RR")
    assert scores.to_polars().to_dicts() == [{"run": "x", "AP": 0.5, "RR": 0.5}, {"run": "y", "AP": 0.5, "RR": 0.5}]
    frame = scores.to_polars(per_query=True)
    assert frame.columns == ["run", "query", "AP", "RR"]
    assert frame.filter(run="x", query="1")["AP"].item() == 1.0
    assert scores.to_pandas().to_dict("list") == {"run": ["x", "y"], "AP": [0.5, 0.5], "RR": [0.5, 0.5]}
    assert scores.to_dict() == {"x": {"AP": 0.5, "RR": 0.5}, "y": {"AP": 0.5, "RR": 0.5}}
    with pytest.raises(UnknownName):
        scores.run("z")


def test_read_objects_are_taken_as_they_are() -> None:
    qrels, run = read_qrels({"1": {"a": 1}}), read_run({"1": {"a": 1.0}}, name="mine")
    assert evaluate(qrels, run, "AP").aggregate == {"mine": {"AP": 1.0}}
    assert evaluate(qrels, [run, run.renamed("again")], "AP").aggregate.keys() == {"mine", "again"}


def test_the_same_bits_again(tmp_path: Path) -> None:
    collection = random_collection(3)
    files = collection.write(tmp_path)
    first = evaluate(*files, "all_trec", allow_disjoint=True)
    second = evaluate(*files, "all_trec", allow_disjoint=True)
    assert first.runs[0].values.tobytes() == second.runs[0].values.tobytes()
    assert first.runs[0].aggregates.tobytes() == second.runs[0].aggregates.tobytes()


@pytest.mark.parametrize("shuffled", [False, True])
@pytest.mark.parametrize("large", [1, 1 << 18])
@pytest.mark.parametrize("workers", [1, 2, 5])
def test_the_same_bits_with_any_number_of_threads(
    workers: int, large: int, shuffled: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    collection = random_collection(7)
    qrels, run = collection.write(tmp_path)
    if shuffled:
        lines = run.read_text().splitlines(keepends=True)
        run.write_text("".join(lines[i] for i in np.random.default_rng(1).permutation(len(lines))))
    expected = evaluate(qrels, run, "all_trec", allow_disjoint=True).runs[0]
    monkeypatch.setattr(sources, "BLOCK", 700)
    monkeypatch.setattr(batches, "LARGE", large)
    monkeypatch.setattr(readers, "ahead", partial(sources.ahead, workers=workers))
    found = evaluate(qrels, run, "all_trec", allow_disjoint=True).runs[0]
    assert found.values.tobytes() == expected.values.tobytes()
    assert found.aggregates.tobytes() == expected.aggregates.tobytes()
