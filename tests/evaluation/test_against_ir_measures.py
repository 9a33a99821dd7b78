"""From files to numbers, the same as ir_measures, for every measure it computes without calling another program."""

from pathlib import Path
from typing import Any

import ir_measures as untyped
import pytest

from measurand import evaluate
from random_collections import RandomCollection, random_collection

ir_measures: Any = untyped  # parts of it have no types

NAMES = (
    *("AP", "AP(rel=2)", "AP@3", "AP(rel=2)@5", "P@1", "P@5", "P(rel=2)@5", "R@3", "R(rel=2)@10"),
    *("nDCG", "nDCG@3", "nDCG@10", "RR", "RR(rel=2)", "Rprec", "Rprec(rel=3)", "Success@1", "Success(rel=2)@5"),
    *(
        "Bpref",
        "Bpref(rel=2)",
        "infAP",
        "IPrec@0.1",
        "IPrec(rel=2)@0.5",
        "SetP",
        "SetR",
        "SetF",
        "SetAP",
        "SetP(rel=2)",
    ),
    *("NumRel", "NumRet", "NumRet(rel=1)", "NumQ"),
)
# ir_measures computes these by code of its own, which breaks ties otherwise than trec_eval.
WITHOUT_TIES = ("RR@2", "RR(rel=2)@3", "Judged@5", "Judged@10")


def assert_same(collection: RandomCollection, names: tuple[str, ...], folder: Path, seed: int) -> None:
    qrels, run = collection.write(folder, seed)
    theirs = {name: ir_measures.parse_measure(name) for name in names}
    metrics = ir_measures.iter_calc(
        theirs.values(), ir_measures.read_trec_qrels(str(qrels)), ir_measures.read_trec_run(str(run))
    )
    found = {(metric.query_id, str(metric.measure)): metric.value for metric in metrics}
    # Only queries with both judgements and results: what a missing query counts is tested below.
    ours = evaluate(qrels, run, names, missing="skip", allow_disjoint=True).per_query["system"]
    assert ours
    for name, measure in theirs.items():
        for query, values in ours.items():
            assert values[name] == pytest.approx(found[query, str(measure)], abs=1e-9), (name, query)


@pytest.mark.parametrize("seed", range(200, 220))
def test_with_ties(seed: int, tmp_path: Path) -> None:
    assert_same(random_collection(seed, negative=False), NAMES, tmp_path, seed)


@pytest.mark.parametrize("seed", range(220, 230))
def test_without_ties(seed: int, tmp_path: Path) -> None:
    collection = random_collection(seed, negative=False)
    run = {query: {doc: float(place) for place, doc in enumerate(docs)} for query, docs in collection.run.items()}
    assert_same(RandomCollection(collection.qrels, run), WITHOUT_TIES, tmp_path, seed)


@pytest.mark.parametrize("seed", range(230, 240))
def test_missing_queries_count_zero_there_too(seed: int, tmp_path: Path) -> None:
    collection = random_collection(seed, negative=False)
    qrels, run = collection.write(tmp_path, seed)
    names = ["AP", "nDCG@10", "P@5", "RR", "R@3"]
    theirs = ir_measures.calc_aggregate(
        [ir_measures.parse_measure(name) for name in names],
        ir_measures.read_trec_qrels(str(qrels)),
        ir_measures.read_trec_run(str(run)),
    )
    ours = evaluate(qrels, run, names, allow_disjoint=True).aggregate["system"]
    for name in names:
        assert ours[name] == pytest.approx(theirs[ir_measures.parse_measure(name)], abs=1e-9), name
