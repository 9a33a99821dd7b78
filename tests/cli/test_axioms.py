"""The contract of `measurand axioms`, through the real command."""

import json
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import measurand
from measurand.axioms.axiom import known_axioms


def run(*arguments: str, columns: int = 80) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "measurand", "axioms", *arguments]
    env = {"COLUMNS": str(columns), "PATH": "", "PYTHONUTF8": "1"}
    return subprocess.run(command, capture_output=True, text=True, check=False, env=env)


def axioms_json(*arguments: str) -> dict[str, Any]:
    done = run(*arguments, "--json")
    assert (done.returncode, done.stderr) == (0, "")
    data: dict[str, Any] = json.loads(done.stdout)
    return data


def test_json_has_a_verdict_for_every_axiom() -> None:
    data = axioms_json("RR")
    assert data["measure"] == "RR"
    assert list(data["verdicts"]) == [axiom.id for axiom in known_axioms()]
    for verdict in data["verdicts"].values():
        assert {"status", "reason", "witness"} <= set(verdict)
        assert verdict["status"] in ("holds", "fails", "undecided", "undefined")
        assert (verdict["witness"] is not None) == (verdict["status"] == "fails")
    refuted = data["verdicts"]["amigo-priority"]
    assert refuted["witness"]["runs"] == [[1, 1, 0], [1, 0, 1]]
    assert [Fraction(value) for value in refuted["witness"]["values"]] == [1, 1]


def test_a_family_grades_and_gains() -> None:
    data = axioms_json("nDCG", "--family", "fuhr", "--gains", "0,1,3")
    assert (data["grades"], data["gains"]) == (2, ["0", "1", "3"])
    assert list(data["verdicts"]) == [axiom.id for axiom in known_axioms("fuhr")]
    assert axioms_json("AP", "--family", "amigo", "--grades", "2")["verdicts"]["amigo-priority"]["status"] == "fails"


def test_a_users_measure_by_load(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(
        "import measurand\n\n@measurand.measure(name='FirstOrNothing')\ndef first(run):\n    return run[0]\n",
        encoding="utf-8",
    )
    found = axioms_json("FirstOrNothing", "--family", "amigo", "--load", str(file))["verdicts"]
    assert found["amigo-priority"]["witness"]["runs"] == [[0, 1, 0], [0, 0, 1]]


@pytest.mark.parametrize("columns", [80, 120])
def test_the_card_for_people(columns: int) -> None:
    done = run("Rprec", columns=columns)
    assert (done.returncode, done.stderr) == (0, "")
    assert "\x1b" not in done.stdout
    lines = done.stdout.splitlines()
    assert max(len(line) for line in lines) <= columns
    for axiom in known_axioms():
        assert any(line.split("  ")[-1].strip() == axiom.title or axiom.title in line for line in lines), axiom.id
    words = " ".join(done.stdout.split())
    assert "✗ fails" in words
    assert "✓ holds" in words
    assert "(1,0)→1/2 (0,1)→1/2 topic:(1,1,0)" in words
    assert "disputed, see Sakai 2020" in words
    assert f"of {len(known_axioms())} axioms " in words


def test_one_family_comes_with_its_statements() -> None:
    words = " ".join(run("SetP", "--family", "amigo").stdout.split())
    for axiom in known_axioms("amigo"):
        assert f"{axiom.title} {axiom.id} {axiom.statement}" in words
    assert "– undefined Priority" in words
    assert "of 5 axioms 1 holds, 4 are undefined" in words


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("NoSuch",), "unknown measure 'NoSuch'"),
        (("AP", "--family", "nobody"), "unknown family of axioms 'nobody'"),
        (("gP", "--gains", "0,2,1"), "gains must increase strictly"),
        (("AP", "--grades", "0"), "at least one degree above"),
        (("AP", "--load", "missing.py"), "no such file"),
    ],
)
def test_bad_input_gets_one_clear_line_and_exit_code_2(arguments: tuple[str, ...], complaint: str) -> None:
    done = run(*arguments)
    assert done.returncode == 2
    assert complaint in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1


DOORS = """
import measurand
{first}
assert measurand.axioms("RR", "fuhr").verdicts["fuhr-user-model"].is_true
from measurand import AxiomCard, axioms
assert isinstance(axioms("AP", family="fuhr"), AxiomCard)
import measurand.axioms.card as card
assert card.AxiomCard is AxiomCard
"""


@pytest.mark.parametrize("first", ["", "import measurand.axioms.fuhr", "import measurand.axioms"])
def test_the_door_and_the_room_share_a_name(first: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", DOORS.format(first=first)], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_the_doors_are_listed() -> None:
    assert {"axioms", "AxiomCard"} <= set(measurand.__all__)
