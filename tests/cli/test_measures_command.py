"""``measurand measures``: the catalogue, the cards, and clean errors."""

import json
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from measurand.measures.registry import known_measures
from measurand.measures.trec import TREC_NAMES
from measurand.reports.measure_card import MeasureCard, show_card, show_catalogue


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "measurand", "measures", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, env={"COLUMNS": "100", "PATH": ""})


def test_the_list_names_every_measure_once() -> None:
    done = run()
    assert (done.returncode, done.stderr) == (0, "")
    first = [line.split()[0].split("@")[0] for line in done.stdout.splitlines() if line.strip()]
    for entry in known_measures():
        assert first.count(entry.name) == 1
    assert "\x1b" not in done.stdout


def test_json_of_the_list_and_of_one() -> None:
    everything = json.loads(run("--json").stdout)["measures"]
    assert [card["name"] for card in everything] == [entry.name for entry in known_measures()]
    card = json.loads(run("ndcg_cut_10", "--json").stdout)
    assert (card["name"], card["trec_eval"], card["cutoff"]) == ("nDCG", ["ndcg", "ndcg_cut_*"], "optional")
    assert {parameter["name"] for parameter in card["parameters"]} == {"dcg", "base", "gains", "judged_only"}


@pytest.mark.parametrize(
    ("name", "found"),
    [("RBP", "RBP"), ("RBP(p=0.5)@3", "RBP"), ("MRR", "RR"), ("P", "P"), ("P_5", "P"), ("SetRelP", "SetP"),
     ("11pt_avg", "AvgIPrec"), ("unj", "Unjudged")],
)  # fmt: skip
def test_any_spelling_finds_the_measure(name: str, found: str) -> None:
    assert json.loads(run(name, "--json").stdout)["name"] == found


def test_a_nickname_lists_its_measures() -> None:
    listed = json.loads(run("set", "--json").stdout)["measures"]
    assert "SetF" in [card["name"] for card in listed]


def test_an_unknown_name_is_one_line() -> None:
    done = run("nDGC")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "measurand: unknown measure 'nDGC': did you mean nDCG?\n"


def test_load_brings_measures_of_the_user(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(
        "from measurand import measure\n"
        "@measure(name='Mine', formula='[red]n[/red]', model='\\x1b[31mSees all.')\n"
        "def mine(run):\n    return len(run)\n"
    )
    done = run("Mine", "--load", str(file))
    assert done.returncode == 0
    assert "[red]n[/red]" in done.stdout
    assert "\x1b" not in done.stdout
    assert run("--load", str(tmp_path / "none.py")).returncode == 2


def test_every_card_shows_everything() -> None:
    for entry in known_measures():
        card = MeasureCard(entry)
        console = Console(width=200, record=True, file=StringIO())
        show_card(card, console)
        shown = console.export_text()
        for part in (entry.name, entry.title, card.notation, *entry.aliases, *card.trec_names):
            assert part in shown
        for parameter in entry.parameters:
            assert parameter.name in shown
            assert parameter.range in shown


def test_the_list_fits_eighty_columns() -> None:
    console = Console(width=80, record=True, file=StringIO())
    show_catalogue([MeasureCard(entry) for entry in known_measures()], console)
    shown = console.export_text()
    assert "…" not in shown
    assert max(map(len, shown.splitlines())) <= 80


def test_every_trec_name_is_on_a_card() -> None:
    named = {name.removesuffix("_*") for entry in known_measures() for name in MeasureCard(entry).trec_names}
    assert named == set(TREC_NAMES)
