"""`measurand passport` and `measurand atlas`: what they print, write and refuse."""

import json
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from measurand.cli.main import app
from measurand.errors import MeasurandError
from measurand.measures.registry import REGISTRY, unregister
from measurand.reports.passport_scales import GRADES, ORDERS
from passport_checkers import Reader

FLOATS = """
import measurand, numpy

@measurand.measure(name="Roots", vectorised=True)
def roots(judged, call):
    values = numpy.zeros(len(judged))
    numpy.add.at(values, judged.row, numpy.sqrt(judged.grade))
    return values
"""
SLOW = """
import time, measurand

@measurand.measure(name="Slow")
def slow(run):
    time.sleep(600)
"""


@pytest.fixture
def floats(tmp_path: Path) -> Iterator[Path]:
    file = tmp_path / "floats.py"
    file.write_text(FLOATS, encoding="utf-8")
    yield file
    if "Roots" in REGISTRY:
        unregister("Roots")


def measurand(*arguments: str) -> str:
    done = CliRunner().invoke(app, list(arguments), catch_exceptions=False, env={"COLUMNS": "100", "TERM": "dumb"})
    assert done.exit_code == 0, done.output
    return done.stdout


def test_the_passport_as_json_and_as_a_page_at_once(tmp_path: Path) -> None:
    data = json.loads(measurand("passport", "Success@1", "--json", "-o", str(tmp_path / "page.html")))
    assert data["measure"] == "Success@1"
    assert [(one["ordering"], one["grades"]) for one in data["scales"]] == [(o, c) for c in GRADES for o in ORDERS]
    assert Reader((tmp_path / "page.html").read_text(encoding="utf-8")).problems == []


def test_a_measure_in_floats_by_load(floats: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("measurand.axioms.card.known_axioms", lambda family: ())  # they are another room's to test
    page = tmp_path / "roots.html"
    printed = measurand("passport", "Roots", "--load", str(floats), "-o", str(page))
    assert printed == f"passport of Roots written to {page}\n"
    assert "floating point" in page.read_text(encoding="utf-8")


def test_the_passport_for_people() -> None:
    printed = measurand("passport", "Success@1")
    for words in ("In short", "Scales", "Axioms", "Permissible statistics", "Other parameters"):
        assert words in printed


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("passport", "NoSuch"), "unknown measure 'NoSuch'"),
        (("passport", "RunID"), "is a text, not a number"),
        (("atlas", "-o", "atlas", "--load", "nowhere.py"), "no such file"),
    ],
)
def test_what_cannot_be_done_is_refused(arguments: tuple[str, ...], message: str) -> None:
    with pytest.raises(MeasurandError, match=message):
        measurand(*arguments)


def test_the_atlas_of_some_measures_tells_what_it_left_out(tmp_path: Path) -> None:
    folder = tmp_path / "atlas"
    command = [sys.executable, "-m", "measurand", "atlas", "-o", str(folder), "--measure", "Success@1", "-m", "NoSuch"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stdout == f"1 passport written; open {folder / 'index.html'}\n"
    assert done.stderr.splitlines() == [line for line in done.stderr.splitlines() if "NoSuch was left out" in line]
    assert {file.name for file in folder.iterdir()} == {"index.html", "Success@1.html"}


def test_an_interrupted_atlas_leaves_whole_pages(tmp_path: Path) -> None:
    """The slow measure is still at work when the quick one is written; then comes the interrupt."""
    folder, slow = tmp_path / "atlas", tmp_path / "slow.py"
    slow.write_text(SLOW, encoding="utf-8")
    command = [sys.executable, "-m", "measurand", "atlas", "-o", str(folder), "-m", "Success@1", "-m", "Slow"]
    with subprocess.Popen(
        [*command, "--load", str(slow)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        deadline = time.monotonic() + 60
        while not (folder / "Success@1.html").exists() and time.monotonic() < deadline:
            time.sleep(0.1)
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=30)
    assert process.returncode == 130, said
    assert "Traceback" not in said
    assert {file.name for file in folder.iterdir()} == {"Success@1.html", "index.html"}
    assert Reader((folder / "Success@1.html").read_text(encoding="utf-8")).problems == []
    assert "1 measures were not reached (Slow)" in (folder / "index.html").read_text(encoding="utf-8")
