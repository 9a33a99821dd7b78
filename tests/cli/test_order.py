"""The contract of `measurand order`, through the real command."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest


def measurand(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "measurand", *arguments], capture_output=True, text=True, check=False)


def order_json(*arguments: str) -> dict[str, Any]:
    done = measurand("order", *arguments, "--json")
    assert done.returncode == 0, done.stderr
    data: dict[str, Any] = json.loads(done.stdout)
    return data


def test_json_contract() -> None:
    data = order_json("weak", "-N", "3", "--grades", "1")
    keys = ["ordering", "length", "grades", "size", "edges", "comparable_pairs", "rank_sizes", "maximal_chains"]
    assert {key: data[key] for key in keys} == {
        "ordering": "weak",
        "length": 3,
        "grades": 1,
        "size": 8,
        "edges": 8,
        "comparable_pairs": 27,
        "rank_sizes": [1, 1, 1, 2, 1, 1, 1],
        "maximal_chains": 2,
    }
    assert data["join_irreducibles"] == 6
    assert {"total", "bounded", "graded", "lattice", "modular", "distributive"} <= set(data["properties"])
    for verdict in data["properties"].values():
        assert verdict["status"] in ("holds", "fails", "undecided", "undefined")
        assert verdict["reason"]
        assert (verdict["witness"] is not None) == (verdict["status"] == "fails")
    assert data["properties"]["total"]["witness"] == [[0, 1, 1], [1, 0, 0]]


def test_what_is_not_graded_has_no_rank_sizes_and_what_is_no_lattice_no_modularity() -> None:
    data = order_json("weak", "-N", "2", "--grades", "2", "--compare", "0,1", "1,2")
    assert data["rank_sizes"] is None
    assert [data["properties"][name]["status"] for name in ("graded", "lattice", "modular", "distributive")] == [
        "fails",
        "fails",
        "undefined",
        "undefined",
    ]
    assert data["comparison"] == "less"
    assert data["rank_difference"] is None
    assert data["path"] == [[0, 1], [0, 2], [1, 2]]


@pytest.mark.parametrize(
    ("runs", "comparison", "difference", "steps"),
    [
        (("0,1,0,0", "1,0,1,1"), "less", 4, 5),
        (("1,0,1,1", "0,1,0,0"), "greater", -4, 5),
        (("1,0,0,0", "1,0,0,0"), "equal", 0, 1),
        (("0,0,1,1", "0,1,0,0"), "incomparable", 0, None),
    ],
)
def test_comparing_two_runs(runs: tuple[str, str], comparison: str, difference: int, steps: int | None) -> None:
    data = order_json("weak", "-N", "4", "--compare", *runs)
    assert data["comparison"] == comparison
    assert data["rank_difference"] == difference
    assert (data["path"] and len(data["path"])) == steps


def test_big_integers_are_json_numbers() -> None:
    data = order_json("replacement", "--length", "300", "--grades", "3")
    assert data["size"] == 4**300
    assert data["comparable_pairs"] == 10**300 - 4**300


def test_only_the_part_that_would_enumerate_is_refused() -> None:
    data = order_json("weak", "-N", "40", "--grades", "2")
    assert data["maximal_chains"] is None
    assert "past the limit of 4,194,304" in data["refused"]["maximal_chains"]
    assert data["edges"] > 3**40


def test_the_view_for_people(tmp_path: Path) -> None:
    picture = tmp_path / "weak.svg"
    done = measurand("order", "weak", "-N", "4", "--hasse", str(picture), "--highlight", "0,1,0,0", "1,0,1,1")
    assert done.returncode == 0, done.stderr
    assert "weak  N = 4, c = 1" in done.stdout
    assert "✗" in done.stdout
    assert picture.read_text(encoding="utf-8").startswith("<svg")


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("order", "week", "-N", "3"), "unknown ordering 'week': expected one of set-total"),
        (("order", "weak", "-N", "0"), "at least one document: got length 0"),
        (("order", "weak", "-N", "3", "--grades", "0"), "at least one degree above 0"),
        (("order", "weak", "-N", "3", "--compare", "1,0", "0,0,1"), "run 1,0 has 2 documents: expected 3"),
        (("order", "weak", "-N", "2", "--compare", "1,0", "0,5"), "degree 5 of run 0,5 is outside the scale 0..1"),
        (("order", "weak", "-N", "2", "--compare", "1;0", "0,1"), "'1;0' is not a judged run"),
        (("order", "weak", "-N", "13", "--hasse", "x.svg"), "a Hasse diagram needs 8,192"),
        (("order", "weak", "-N", "3", "--hasse", "x.jpeg"), "expected a file name that ends in"),
        (("order", "weak", "-N", "3", "--highlight", "0,0,1", "1,1,1"), "give --hasse FILE too"),
    ],
)
def test_bad_input_gets_one_clear_line_and_exit_code_2(arguments: tuple[str, ...], complaint: str) -> None:
    done = measurand(*arguments)
    assert done.returncode == 2
    assert done.stdout == ""
    assert complaint in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
    assert "Traceback" not in done.stderr


def test_version() -> None:
    from measurand import __version__

    assert measurand("--version").stdout.strip() == f"measurand {__version__}"
