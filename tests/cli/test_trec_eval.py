"""trec_eval's own flags."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from measurand import evaluate
from measurand.cli.main import app
from measurand.cli.trec_eval import base_name, chosen_measures, read_flags
from random_collections import random_collection


@pytest.fixture
def files(tmp_path: Path) -> tuple[str, str]:
    qrels, run = random_collection(11).write(tmp_path)
    return str(qrels), str(run)


def text(*arguments: str) -> str:
    done = CliRunner().invoke(app, ["trec_eval", *arguments], catch_exceptions=False)
    assert done.exit_code == 0
    return done.output


def values(output: str, query: str = "all") -> dict[str, str]:
    rows = [line.split("\t") for line in output.splitlines()]
    return {name.strip(): value for name, at, value in rows if at == query}


def test_official_measures_without_m(files: tuple[str, str]) -> None:
    assert text(*files) == text("-m", "official", *files)
    assert list(values(text(*files)))[:7] == ["runid", "num_q", "num_ret", "num_rel", "num_rel_ret", "map", "gm_map"]
    assert values(text(*files))["runid"] == "tag"


def test_flags_may_stand_anywhere_and_together(files: tuple[str, str]) -> None:
    qrels, run = files
    assert text("-q", "-c", "-m", "map", qrels, run) == text(qrels, "-qc", run, "-mmap")
    assert text("-q", "-m", "map", *files) == text("--query_eval_wanted", "--measure", "map", *files)


def test_no_summary(files: tuple[str, str]) -> None:
    full, cut = text("-q", "-m", "map", *files), text("-q", "-n", "-m", "map", *files)
    assert cut == "".join(line for line in full.splitlines(keepends=True) if "\tall\t" not in line)
    assert text("-n", "-m", "map", *files) == ""


def test_complete(files: tuple[str, str]) -> None:
    scores = evaluate(*files, "map num_q")
    assert values(text("-c", "-m", "map", "-m", "num_q", *files)) == {
        "num_q": f"{scores.aggregate['system']['num_q']:.0f}",
        "map": f"{scores.aggregate['system']['map']:6.4f}",
    }


def test_num_rel_of_all_judged_queries_ignores_the_level(files: tuple[str, str]) -> None:
    # trec_eval -c counts grades above 0 in its summary, whatever -l says (m_num_rel.c).
    collection = random_collection(11)
    positive = sum(grade > 0 for docs in collection.qrels.values() for grade in docs.values())
    assert values(text("-c", "-l", "2", "-m", "num_rel", *files))["num_rel"] == str(positive)


def test_level_depth_and_judged_only(files: tuple[str, str]) -> None:
    for flags, policy in (
        (["-l", "2"], {"relevance_level": 2}),
        (["-l3"], {"relevance_level": 3}),
        (["-M", "2"], {"depth": 2}),
        (["-J"], {"unjudged": "judged_only"}),
        (["-J", "-M5"], {"unjudged": "judged_only", "depth": 5}),
    ):
        expected = evaluate(*files, "map", missing="skip", allow_disjoint=True, **policy)
        assert values(text(*flags, "-m", "map", *files))["map"] == f"{expected.aggregate['system']['map']:6.4f}"


def test_the_first_parameters_of_a_measure_win() -> None:
    def names(*texts: str) -> list[str]:
        return [measure.label for measure in chosen_measures(list(texts), 9)]

    assert names("P.10,5", "P.20") == ["P_5", "P_10"]
    assert names("P", "P.5") == ["P_5"]
    assert names("P.5", "map", "P") == ["map", "P_5"]
    assert [name for name in names("official", "P.7") if name.startswith("P_")] == ["P_7"]
    assert names("ndcg_cut.3", "ndcg") == ["ndcg", "ndcg_cut_3"]


def test_base_names() -> None:
    measures = chosen_measures(["all_trec"], 9)
    assert {base_name(measure) for measure in measures} >= {
        "map",
        "map_cut",
        "ndcg",
        "ndcg_cut",
        "P",
        "set_P",
        "Rprec_mult",
    }


def test_version_ten(files: tuple[str, str]) -> None:
    assert "rbp" in values(text("--trec-version", "10", "-m", "all_trec", *files))
    assert "rbp" not in values(text("-m", "all_trec", *files))


def test_help_and_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert read_flags(["-h"]) is None
    assert "measurand trec_eval" in capsys.readouterr().out
    assert read_flags(["-v"]) is None
    assert "trec_eval 9" in capsys.readouterr().err
