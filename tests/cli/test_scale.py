"""The contract of `measurand scale`, through the real command."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from measurand.orderings import ORDERINGS
from measurand.scales.card import PROPERTIES


def measurand(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "measurand", *arguments], capture_output=True, text=True, check=False)


def scale_json(*arguments: str) -> dict[str, Any]:
    done = measurand("scale", *arguments, "--json")
    assert done.returncode == 0, done.stderr
    data: dict[str, Any] = json.loads(done.stdout)
    return data


def test_one_ordering() -> None:
    data = scale_json("gRBP(p=1/3)", "--order", "strong", "-N", "4", "--grades", "2", "--gains", "0,1,2")
    assert (data["measure"], data["ordering"], data["length"], data["kind"]) == ("gRBP(p=1/3)", "strong", 4, "interval")
    assert data["gains"] == ["0", "1", "2"]
    assert set(data["verdicts"]) == set(PROPERTIES)


def test_all_orderings_and_every_length() -> None:
    data = scale_json("P", "--order", "all", "-N", "all")
    assert set(data) == set(ORDERINGS)
    assert {name: card["kind"] for name, card in data.items()} == {
        "set-total": "interval",
        "set-partial": "interval",
        "strong": "none",
        "replacement": "interval",
        "weak": "monotone",
    }


def test_recall_base_and_ideal() -> None:
    data = scale_json("nDCG", "-N", "2", "--grades", "2", "--ideal", "2,1,1", "--recall-base", "3")
    assert data["recall_base"] == 3
    assert data["kind"] == "order-preserving"


def test_the_ideal_ranking_is_told_where_verdicts_depend_on_it() -> None:
    data = scale_json("Q", "-N", "3", "--grades", "3", "--ideal", "3,1")
    assert (data["kind"], data["ideal"], data["recall_base"]) == ("none", [3, 1], 2)
    head = measurand("scale", "Q", "-N", "3", "--grades", "3", "--ideal", "3,1").stdout.splitlines()[0]
    assert head == "Q on weak   N = 3, c = 3, gains 0, 1, 2, 3, ideal (3,1)"


def test_a_users_measure_by_load(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(
        "import measurand\n\n@measurand.measure(name='FirstOrNothing')\ndef first(run):\n    return run[0]\n",
        encoding="utf-8",
    )
    data = scale_json("FirstOrNothing", "-N", "3", "--load", str(file))
    assert data["kind"] == "monotone"
    assert data["verdicts"]["strict"]["witness"]["runs"] == [[0, 0, 0], [0, 0, 1]]


def test_the_card_for_people() -> None:
    done = measurand("scale", "RR", "-N", "3")
    assert done.returncode == 0, done.stderr
    assert "monotone" in done.stdout
    assert "·█·" in done.stdout
    assert "admits" in done.stdout
    assert "smallest N that fails: 2" in " ".join(done.stdout.split())


def test_certificates_are_written_whole(tmp_path: Path) -> None:
    file = tmp_path / "certificates.json"
    done = measurand("scale", "AP", "-N", "3", "--certificate", str(file))
    assert done.returncode == 0, done.stderr
    written = json.loads(file.read_text(encoding="utf-8"))["certificates"]
    assert [one["claim"]["property"] for one in written] == list(PROPERTIES)
    assert all(one["format"] == "measurand certificate 1" for one in written)
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("NoSuch", "-N", "3"), "unknown measure 'NoSuch'"),
        (("AP", "-N", "three"), "neither a number of documents nor 'all'"),
        (("AP", "-N", "0"), "at least one document"),
        (("AP", "-N", "3", "--order", "best"), "unknown ordering 'best'"),
        (("gP", "-N", "3", "--gains", "0,2,1"), "gains must increase strictly"),
        (("gP", "-N", "3", "--gains", "0,x"), "'x' is not a number"),
        (("nDCG", "-N", "3", "--ideal", "4"), "must hold degrees from 0 to 1"),
        (("AP", "-N", "3", "--load", "missing.py"), "no such file"),
    ],
)
def test_bad_input_gets_one_clear_line_and_exit_code_2(arguments: tuple[str, ...], complaint: str) -> None:
    done = measurand("scale", *arguments)
    assert done.returncode == 2
    assert complaint in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
