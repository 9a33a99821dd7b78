"""The notation's names, defaults and numbers are those of ir_measures."""

import os
import shutil
import subprocess
from importlib.resources import files
from pathlib import Path

import ir_measures
import numpy as np
import pytest

from measurand.measures.notation import parse_measures
from measurand.measures.setting import Setting
from measure_checkers import judged_of, random_collection, views

SHARED = [
    "AP", "AP@10", "AP(rel=2)", "AP(rel=2)@20", "AP(judged_only=True)", "P@5", "P(rel=3)@7", "P(judged_only=True)@10",
    "R@10", "R@100", "RR", "RR(rel=2)", "RR@5", "Rprec", "Rprec(rel=2)", "Success@1", "Success(rel=2)@5", "Bpref",
    "Bpref(rel=2)", "infAP", "infAP(rel=2)", "IPrec@0.1", "IPrec@0.5", "IPrec@1.0", "nDCG", "nDCG@10",
    "nDCG(gains={0:0,1:5,2:3,3:9,4:1})@10", "nDCG(gains={1:0})", "nDCG(judged_only=True)@10", "SetP", "SetP(rel=2)",
    "SetP(relative=True)", "SetR", "SetR(rel=2)", "SetF", "SetF(beta=2.0)", "SetAP", "SetAP(rel=2)", "Judged@5",
    "Judged@1000", "Judged", "NumRet", "NumRet(rel=2)", "NumRel", "NumRelRet", "NumQ",
]  # fmt: skip


@pytest.mark.parametrize("text", SHARED)
def test_numbers_per_topic_and_aggregated(text: str) -> None:
    theirs = ir_measures.parse_measure(text)
    (ours,) = parse_measures(text)
    for seed in range(3):
        qrels, run = random_collection(seed)
        topics = views(qrels, run)
        per_topic = {found.query_id: found.value for found in ir_measures.iter_calc([theirs], qrels, run)}
        values = ours.scores(judged_of(topics))
        kept = [row for row, view in enumerate(topics.values()) if _is_comparable(text, view.ranked)]
        expected = [per_topic[topic] for row, topic in enumerate(topics) if row in kept]
        assert np.allclose(values[kept], expected, rtol=0, atol=1e-9)
        if len(kept) == len(topics):
            aggregated = ir_measures.calc_aggregate([theirs], qrels, run)[theirs]
            assert ours.aggregate(values) == pytest.approx(aggregated, abs=1e-9)


def _is_comparable(text: str, ranked: tuple[int | None, ...]) -> bool:
    """trec_eval leaves values undefined when nothing is left after unjudged documents are dropped."""
    return "judged_only" not in text or any(grade is not None and grade >= 0 for grade in ranked)


@pytest.mark.parametrize(
    "text", [text for text in SHARED if text not in ("NumRelRet", "SetP(relative=True)", "SetF(beta=2.0)")]
)
def test_names_are_interchangeable(text: str) -> None:
    (ours,) = parse_measures(text)
    theirs = ir_measures.parse_measure(text)
    assert ir_measures.parse_measure(ours.name.replace("true", "True").replace("@1'", "@1.0'")) == theirs or (
        "IPrec" in text and ours.name == "IPrec@1"
    )
    assert parse_measures(str(theirs)) == [ours]


@pytest.mark.skipif(shutil.which("perl") is None, reason="gdeval is a Perl program")
@pytest.mark.parametrize("depth", [1, 5, 20])
def test_err_and_exponential_ndcg_are_those_of_gdeval(depth: int, tmp_path: Path) -> None:
    qrels, run = random_collection(3)
    topics = views(qrels, run)
    number = {topic: str(index) for index, topic in enumerate(topics, start=1)}
    (tmp_path / "qrels").write_text(
        "".join(f"{number[t]} 0 {doc} {grade}\n" for t in topics for doc, grade in qrels[t].items())
    )
    (tmp_path / "run").write_text(
        "".join(f"{number[t]} Q0 {doc} 1 {score} tag\n" for t in topics for doc, score in run[t].items())
    )
    program = str(files("ir_measures") / "bin" / "gdeval.pl")
    command = ["perl", program, str(tmp_path / "qrels"), str(tmp_path / "run"), str(depth)]
    output = subprocess.run(
        command, capture_output=True, text=True, check=True, env={**os.environ, "LC_ALL": "C"}
    ).stdout
    lines = [line.split(",") for line in output.splitlines()[1:]]
    ndcg, err = parse_measures(f"nDCG(dcg='exp-log2')@{depth} ERR@{depth}")
    judged = judged_of(topics)
    found = {number[t]: pair for t, *pair in zip(topics, ndcg.scores(judged), err.scores(judged), strict=True)}
    seen = [line for line in lines if line[1] in found]
    assert len(seen) > 15
    for _, topic, their_ndcg, their_err in seen:
        assert found[topic] == [pytest.approx(float(their_ndcg), abs=6e-6), pytest.approx(float(their_err), abs=6e-6)]


def test_the_relevance_level_of_the_evaluation_is_the_default_of_rel() -> None:
    qrels, run = random_collection(1)
    judged = judged_of(views(qrels, run))
    for name in ("AP", "P@5", "RR", "Bpref", "RBP", "SetF", "NumRel", "WeakRank@5"):
        head, _, at = name.partition("@")
        plain, explicit = parse_measures([name, f"{head}(rel=2)" + (f"@{at}" if at else "")])
        assert plain.scores(judged, Setting(relevance_level=2)).tolist() == explicit.scores(judged).tolist()
        assert explicit.scores(judged, Setting(relevance_level=3)).tolist() == explicit.scores(judged).tolist()
