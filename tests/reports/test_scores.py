"""Scores as text: trec_eval's lines byte for byte, the shape of the JSON, CSV and LaTeX."""

import csv
import io
import json
import math
import re

import pytest
import pytrec_eval
from rich.console import Console

from measurand import evaluate
from measurand.evaluation.results import Scores
from measurand.reports.score_table import print_scores
from measurand.reports.scores import best_places, csv_text, json_text, latex_text, trec_text
from random_collections import random_collection

QRELS = {"10": {"a": 1, "b": 0, "c": 2}, "9": {"a": 1}, "x": {"z": 1}}
RUN = {"9": {"b": 1.0, "a": 0.5}, "10": {"a": 3.0, "b": 2.0, "d": 1.0}}

# The lines of trec_eval 9 for this collection, worked out by hand from its printf formats and definitions.
OFFICIAL_SUMMARY = """\
runid                 \tall\trun
num_q                 \tall\t2
num_ret               \tall\t5
num_rel               \tall\t3
num_rel_ret           \tall\t2
map                   \tall\t0.5000
gm_map                \tall\t0.5000
Rprec                 \tall\t0.2500
bpref                 \tall\t0.7500
recip_rank            \tall\t0.7500
"""


def table(scores: Scores, per_query: bool = False, width: int = 100) -> str:
    target = io.StringIO()
    print_scores(scores, Console(file=target, width=width, color_system=None), per_query)
    return target.getvalue()


def test_the_summary_byte_for_byte() -> None:
    text = trec_text(evaluate(QRELS, RUN, "official", missing="skip"))
    assert text.startswith(OFFICIAL_SUMMARY)
    assert text.splitlines()[10] == "iprec_at_recall_0.00  \tall\t0.7500"
    assert text.splitlines()[-1] == "P_1000                \tall\t0.0010"
    assert len(text.splitlines()) == 10 + 11 + 9


def test_queries_in_byte_order_and_measures_in_trec_evals_order() -> None:
    text = trec_text(evaluate(QRELS, RUN, "P.5 map num_q num_ret gm_map relstring", missing="skip"), per_query=True)
    assert text.splitlines() == [
        "num_ret               \t10\t3",
        "map                   \t10\t0.5000",
        "P_5                   \t10\t0.2000",
        "relstring             \t10\t'10-'",
        "num_ret               \t9\t2",
        "map                   \t9\t0.5000",
        "P_5                   \t9\t0.2000",
        "relstring             \t9\t'-1'",
        "num_q                 \tall\t2",
        "num_ret               \tall\t5",
        "map                   \tall\t0.5000",
        "gm_map                \tall\t0.5000",
        "P_5                   \tall\t0.2000",
    ]


def test_complete_averages_but_prints_only_answered_queries() -> None:
    text = trec_text(evaluate(QRELS, RUN, "map num_q num_rel"), per_query=True)
    assert text.splitlines() == [
        "num_rel               \t10\t2",
        "map                   \t10\t0.5000",
        "num_rel               \t9\t1",
        "map                   \t9\t0.5000",
        "num_q                 \tall\t3",
        "num_rel               \tall\t4",
        "map                   \tall\t0.3333",
    ]


@pytest.mark.parametrize("seed", range(15))
def test_every_printed_value_is_the_c_programs(seed: int) -> None:
    collection = random_collection(seed)
    theirs = pytrec_eval.RelevanceEvaluator(collection.qrels, pytrec_eval.supported_measures).evaluate(collection.run)
    text = trec_text(evaluate(collection.qrels, collection.run, "all_trec", missing="skip", allow_disjoint=True), True)
    checked = 0
    for line in text.splitlines():
        match = re.fullmatch(r"(\S+) *\t(\S+)\t(\S+)", line)
        assert match, line
        assert len(line.split("\t")[0]) == max(22, len(match[1]))
        if match[2] == "all" or match[3].startswith("'"):
            continue
        value = theirs[match[2]][match[1]]
        assert match[3] == (str(int(value)) if match[1].startswith("num_") else f"{value:6.4f}"), line
        checked += 1
    assert checked > 80 * len(theirs)


def test_several_runs_are_told_apart() -> None:
    text = trec_text(evaluate(QRELS, {"a": RUN, "b": RUN}, "map"))
    assert text.splitlines()[0::2] == ["# a", "# b"]


def test_json_has_the_promised_shape() -> None:
    scores = evaluate(QRELS, {"mine": RUN, "yours": RUN}, "AP nDCG@10 num_q relstring")
    data = json.loads(json_text(scores))
    assert set(data["runs"]) == {"mine", "yours"}
    run = data["runs"]["mine"]
    assert {"aggregate", "per_query"} <= set(run)
    assert list(run["aggregate"]) == ["AP", "nDCG@10", "num_q", "relstring"]
    assert list(run["per_query"]) == ["10", "9", "x"]
    assert run["per_query"]["x"] == {"AP": 0.0, "nDCG@10": 0.0, "num_q": 1.0, "relstring": None}
    assert run["per_query"]["10"]["relstring"] == "10-"
    assert run["aggregate"]["relstring"] is None
    assert run["aggregate"]["nDCG@10"] == scores.aggregate["mine"]["nDCG@10"]
    assert data["policies"]["missing"] == "zero"
    assert run["counts"]["missing"] == 1


def test_json_survives_any_name_and_nan() -> None:
    scores = evaluate({"\x1b[2J": {"a": 1}}, {'"x"\n': {"\x1b[2J": {"a": 1.0}}}, "AP relstring")
    assert math.isnan(scores.aggregate['"x"\n']["relstring"])
    text = json_text(scores)
    assert "\x1b" not in text
    assert "NaN" not in text
    assert json.loads(text)["runs"]['"x"\n']["per_query"]["\x1b[2J"]["AP"] == 1.0


def test_csv_at_full_precision() -> None:
    scores = evaluate(QRELS, {"=1+1": RUN}, "AP nDCG")
    rows = list(csv.reader(io.StringIO(csv_text(scores))))
    assert rows[0] == ["run", "AP", "nDCG"]
    assert rows[1][0] == "'=1+1"
    assert float(rows[1][2]) == scores.aggregate["=1+1"]["nDCG"]
    per_query = list(csv.reader(io.StringIO(csv_text(scores, per_query=True))))
    assert [row[1] for row in per_query] == ["query", "10", "9", "x"]


def test_latex() -> None:
    better = {query: dict.fromkeys(docs, 1.0) | {"a": 9.0} for query, docs in RUN.items()}
    text = latex_text(evaluate(QRELS, {"bm25_k1": RUN, "b%": better}, "AP num_ret"))
    assert r"bm25\_k1 & " in text
    assert r"b\% & \textbf{" in text
    assert r"num\_ret" in text
    assert text.count(r"\textbf") == 1
    assert text.startswith("\\begin{tabular}{lrr}\n\\toprule\n")


def test_the_best_is_marked_unless_all_are_equal() -> None:
    better = {"10": {"a": 3.0, "c": 2.0}, "9": {"a": 1.0}}
    scores = evaluate(QRELS, {"one": RUN, "two": better, "three": better}, "AP NumQ")
    assert best_places(scores) == {(1, 0), (2, 0)}
    assert best_places(evaluate(QRELS, {"one": RUN, "two": RUN}, "AP")) == set()
    assert best_places(evaluate(QRELS, {"one": RUN}, "AP")) == set()


def test_the_table_tells_what_it_rests_on() -> None:
    text = table(evaluate(QRELS, {"[bold]one": RUN, "two": RUN | {"77": {"a": 1.0}}}, "AP nDCG@10"))
    assert "[bold]one" in text
    assert "3 judged queries; missing queries count 0" in text
    assert "[bold]one: 1 judged queries missing (counted as 0)." in text
    assert "1 queries without judgements left out" in text
    assert "0.3333" in text


def test_the_table_fits_the_terminal() -> None:
    scores = evaluate(QRELS, {"a" * 60: RUN, "b\x1b[2J": RUN}, "all_trec")
    for width in (60, 80, 100):
        text = table(scores, True, width)
        assert max(map(len, text.splitlines())) <= width
        assert "\x1b" not in text
        assert "ndcg_cut_1000" in text
