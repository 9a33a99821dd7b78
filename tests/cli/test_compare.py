"""The contract of `measurand compare`, through the real command, on a small simulated collection."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

KEYS = {
    "a",
    "b",
    "mean_difference",
    "p",
    "p_corrected",
    "significant",
    "twin_significant",
    "dominates",
    "flip_distance",
}
DOMINANCE_KEYS = {
    "a", "b", "wins", "losses", "ties", "incomparable", "a_over_b", "b_over_a", "matched_a_over_b",
    "matched_b_over_a", "same_recall_base", "topicwise",
}  # fmt: skip


def measurand(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "measurand", *arguments], capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def collection(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("collection")
    done = measurand("simulate", str(folder))
    assert done.returncode == 0, done.stderr
    return folder


def compare(collection: Path, *arguments: str) -> dict[str, Any]:
    done = measurand("compare", str(collection / "qrels.txt"), str(collection / "runs"), *arguments, "--json")
    assert done.returncode == 0, done.stderr
    data: dict[str, Any] = json.loads(done.stdout)
    return data


def test_json_contract(collection: Path) -> None:
    data = compare(collection, "-m", "AP nDCG@10")
    systems = data["systems"]
    assert set(data["measures"]) == {"AP", "nDCG@10"}
    for one in data["measures"].values():
        assert {"scale", "means", "twin_means", "kendall_tau", "pairs"} <= set(one)
        assert sorted(one["ranking"]["systems"]) == sorted(systems)
        assert one["scale"]["kind"] in ("order-preserving", "monotone")
        assert set(one["means"]) == set(one["twin_means"]) == set(systems)
        assert len(one["pairs"]) == len(systems) * (len(systems) - 1) // 2
        for pair in one["pairs"]:
            assert set(pair) >= KEYS
            assert one["means"][pair["a"]] >= one["means"][pair["b"]]
            assert pair["mean_difference"] == pytest.approx(one["means"][pair["a"]] - one["means"][pair["b"]])
            assert pair["p_corrected"] >= pair["p"]
            assert pair["significant"] == (pair["p_corrected"] <= 0.05)
            assert pair["dominates"] == (pair["flip_distance"] is None)
    found = data["dominance"]
    assert found["depth"] == 10
    assert all(set(pair) >= DOMINANCE_KEYS for pair in found["pairs"])
    expected = [[p["a"], p["b"]] for p in found["pairs"] if p["a_over_b"]]
    expected += [[p["b"], p["a"]] for p in found["pairs"] if p["b_over_a"]]
    assert sorted(found["order"]) == sorted(expected)


def test_means_are_those_of_evaluate(collection: Path) -> None:
    done = measurand(
        "evaluate", str(collection / "qrels.txt"), str(collection / "runs"), "-m", "AP", "--format", "json"
    )
    scores = json.loads(done.stdout)["runs"]
    means = compare(collection, "-m", "AP", "--depth", "3")["measures"]["AP"]["means"]
    assert means == pytest.approx({run: one["aggregate"]["AP"] for run, one in scores.items()})


def test_baselines_and_tests(collection: Path) -> None:
    systems = compare(collection, "-m", "RR")["systems"]
    for test in ("wilcoxon", "sign", "randomisation", "tukey"):
        pairs = compare(collection, "-m", "RR", "--test", test, "--baseline", systems[0])["measures"]["RR"]["pairs"]
        assert len(pairs) == len(systems) - 1
        assert all(systems[0] in (pair["a"], pair["b"]) for pair in pairs)


def test_strict_refuses_what_the_scale_does_not_admit(collection: Path) -> None:
    paths = str(collection / "qrels.txt"), str(collection / "runs")
    refused = measurand("compare", *paths, "-m", "AP", "--strict")
    assert refused.returncode == 2
    assert "not an interval scale" in refused.stderr
    assert measurand("compare", *paths, "-m", "AP", "--strict", "--test", "sign").returncode == 0
    allowed = measurand("compare", *paths, "-m", "P@10", "--strict", "--binary", "--order", "replacement")
    assert allowed.returncode == 0, allowed.stderr


def test_conclusions_come_first_and_the_order_is_drawn(collection: Path, tmp_path: Path) -> None:
    picture = tmp_path / "systems.svg"
    paths = str(collection / "qrels.txt"), str(collection / "runs")
    folder = tmp_path / "maps"
    done = measurand("compare", *paths, "-m", "AP", "--hasse", str(picture), "--witnesses", str(folder))
    assert done.returncode == 0, done.stderr
    assert " ".join(done.stdout.split()).startswith("AP is ")
    assert "Without any measure" in done.stdout
    assert "not permissible: mean" in " ".join(done.stdout.split())
    assert ElementTree.fromstring(picture.read_text(encoding="utf-8")).tag.endswith("svg")
    for drawn in folder.iterdir():
        assert ElementTree.fromstring(drawn.read_text(encoding="utf-8")).tag.endswith("svg")
    latex = measurand("compare", *paths, "-m", "AP", "--format", "latex").stdout
    assert latex.startswith("\\begin{tabular}{lr}")


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("--test", "z"), "unknown test 'z'"),
        (("--correction", "magic"), "unknown correction 'magic'"),
        (("--order", "best"), "unknown ordering 'best'"),
        (("--baseline", "nobody"), "nobody"),
        (("-m", "NoSuch"), "unknown measure 'NoSuch'"),
    ],
)
def test_bad_input_gets_one_clear_line(collection: Path, arguments: tuple[str, ...], complaint: str) -> None:
    done = measurand("compare", str(collection / "qrels.txt"), str(collection / "runs"), *arguments)
    assert done.returncode == 2
    assert complaint in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
