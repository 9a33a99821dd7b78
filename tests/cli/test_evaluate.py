"""The command line: what it prints, where it writes, how it fails."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from measurand import evaluate
from measurand.cli.main import app
from measurand.cli.start import main
from random_collections import random_collection


@pytest.fixture
def files(tmp_path: Path) -> tuple[Path, Path]:
    return random_collection(5).write(tmp_path)


def measurand(*arguments: object, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "measurand", *map(str, arguments)]
    return subprocess.run(command, input=stdin, capture_output=True, check=False)


def run_main(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *arguments: object
) -> tuple[int, str, str]:
    """Run in this process: exit code, standard output, standard error."""
    monkeypatch.setattr(sys, "argv", ["measurand", *map(str, arguments)])
    code: object = 0
    try:
        main()
    except SystemExit as exit:
        code = exit.code or 0
    out, err = capsys.readouterr()
    assert isinstance(code, int)
    return code, out, err


Run = pytest.MonkeyPatch
Caught = pytest.CaptureFixture[str]


def test_json_contract(files: tuple[Path, Path], monkeypatch: Run, capsys: Caught) -> None:
    code, out, _ = run_main(
        monkeypatch, capsys, "evaluate", *files, "-m", "AP nDCG@10", "-m", "RBP(p=0.8)", "--format", "json"
    )
    assert code == 0
    data = json.loads(out)
    expected = evaluate(*files, "AP nDCG@10 RBP(p=0.8)")
    assert data["runs"]["system"]["aggregate"] == expected.aggregate["system"]
    assert data["runs"]["system"]["per_query"] == expected.per_query["system"]
    assert list(data["runs"]["system"]["aggregate"]) == ["AP", "nDCG@10", "RBP(p=0.8)"]


def test_default_measures(files: tuple[Path, Path], monkeypatch: Run, capsys: Caught) -> None:
    _, out, _ = run_main(monkeypatch, capsys, "evaluate", *files, "--format", "json")
    assert list(json.loads(out)["runs"]["system"]["aggregate"]) == ["AP", "nDCG@10", "P@10", "RR", "R@100"]


def test_trec_names_are_used_in_the_output(files: tuple[Path, Path], monkeypatch: Run, capsys: Caught) -> None:
    arguments = ("evaluate", *files, "-m", "map P.5,10", "--format", "trec", "--missing", "skip")
    _, out, _ = run_main(monkeypatch, capsys, *arguments)
    assert [line.split()[0] for line in out.splitlines()] == ["map", "P_5", "P_10"]
    _, again, _ = run_main(monkeypatch, capsys, "trec_eval", "-m", "map", "-m", "P.5,10", *files)
    assert again == out


@pytest.mark.parametrize("format", ["table", "trec", "json", "csv", "latex"])
def test_output_files(format: str, files: tuple[Path, Path], tmp_path: Path, monkeypatch: Run, capsys: Caught) -> None:
    target = tmp_path / "out" / f"scores.{format}"
    target.parent.mkdir()
    code, out, _ = run_main(monkeypatch, capsys, "evaluate", *files, "--format", format, "-q", "-o", target)
    assert (code, out) == (0, "")
    assert target.read_text()
    assert [item.name for item in target.parent.iterdir()] == [target.name]


def test_policies_reach_the_numbers(files: tuple[Path, Path], monkeypatch: Run, capsys: Caught) -> None:
    options = (
        "--missing",
        "skip",
        "--rel",
        2,
        "--judged-only",
        "--depth",
        3,
        "--gains",
        "1=2,2=5",
        "--trec-version",
        10,
    )
    _, out, _ = run_main(monkeypatch, capsys, "evaluate", *files, *options, "-m", "AP nDCG", "--format", "json")
    data = json.loads(out)
    expected = evaluate(
        *files,
        "AP nDCG",
        missing="skip",
        relevance_level=2,
        unjudged="judged_only",
        depth=3,
        gains={1: 2, 2: 5},
        trec_version=10,
    )
    assert data["runs"]["system"]["aggregate"] == expected.aggregate["system"]
    assert data["policies"] == expected.policies.to_dict()


def test_measures_of_the_users_own(files: tuple[Path, Path], tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(
        "from measurand import measure\n\n\n@measure(name='Seven')\ndef seven(run):\n    return 7.0\n"
    )
    done = measurand("evaluate", *files, "-m", "Seven", "--load", tmp_path / "mine.py", "--format", "json")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["runs"]["system"]["per_query"]["007"]["Seven"] == 7.0


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("evaluate", "nowhere", "nowhere"), "cannot read nowhere"),
        (("evaluate", "{qrels}", "{run}", "-m", "nDGC"), "did you mean nDCG?"),
        (("evaluate", "{qrels}", "{run}", "-m", "P@"), "P@"),
        (("evaluate", "{run}", "{qrels}"), "are the two files swapped?"),
        (("evaluate", "{qrels}", "{run}", "{run}"), "given twice"),
        (("evaluate", "{qrels}", "*.nothing"), "no file matches"),
        (("evaluate", "-", "-"), "not both"),
        (("evaluate", "{qrels}", "{run}", "--gains", "x"), "expected pairs"),
        (("evaluate", "{qrels}", "{run}", "-o", "nowhere/there"), "cannot write nowhere/there"),
        (("trec_eval", "{qrels}"), "1 files given"),
        (("trec_eval", "-y", "{qrels}", "{run}"), "option -y not recognized"),
        (("trec_eval", "-l", "x", "{qrels}", "{run}"), "expected a whole number"),
        (("trec_eval", "-R", "prefs", "{qrels}", "{run}"), "not supported"),
        (("check", "{run}", "{qrels}"), "2 of 2 files cannot be used"),
    ],
)
def test_errors_are_one_clean_message(
    arguments: tuple[str, ...], said: str, files: tuple[Path, Path], monkeypatch: Run, capsys: Caught
) -> None:
    named = [argument.format(qrels=files[0], run=files[1]) for argument in arguments]
    code, _, err = run_main(monkeypatch, capsys, *named)
    assert code == 2
    assert said in err
    assert "Traceback" not in err


def test_standard_input(files: tuple[Path, Path]) -> None:
    content = files[1].read_bytes()
    direct = measurand("trec_eval", "-q", "-m", "all_trec", *files)
    piped = measurand("trec_eval", "-q", "-m", "all_trec", files[0], "-", stdin=content)
    assert piped.returncode == direct.returncode == 0
    assert piped.stdout == direct.stdout
    done = measurand("evaluate", files[0], "-", "--format", "json", stdin=content)
    assert list(json.loads(done.stdout)["runs"]) == ["stdin"]


def test_a_hostile_file_name_does_no_harm(
    files: tuple[Path, Path], tmp_path: Path, monkeypatch: Run, capsys: Caught
) -> None:
    hostile = tmp_path / "[red]x\x1b[2J.run"
    hostile.write_bytes(files[1].read_bytes())
    _, out, _ = run_main(monkeypatch, capsys, "evaluate", files[0], hostile)
    assert "[red]x\\x1b[2J" in out
    assert "\x1b" not in out
    hostile.write_bytes(b"1 Q0 a 1 \x1b[31mx r\n")
    _, _, err = run_main(monkeypatch, capsys, "evaluate", files[0], hostile)
    assert "\x1b" not in err
    assert "score '\\x1b[31mx'" in err


def test_a_query_cannot_command_the_terminal(tmp_path: Path, monkeypatch: Run, capsys: Caught) -> None:
    (tmp_path / "q").write_bytes(b"q\x1b[2J 0 a 1\n")
    (tmp_path / "r").write_bytes(b"q\x1b[2J Q0 a 1 1.0 t\n")
    arguments = ("trec_eval", "-q", "-m", "map", tmp_path / "q", tmp_path / "r")
    _, piped, _ = run_main(monkeypatch, capsys, *arguments)
    assert piped == "map                   \tq\x1b[2J\t1.0000\nmap                   \tall\t1.0000\n"
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    _, shown, _ = run_main(monkeypatch, capsys, *arguments)
    assert shown == piped.replace("\x1b", "\\x1b")


def test_a_name_that_is_not_utf_8(files: tuple[Path, Path], tmp_path: Path, monkeypatch: Run, capsys: Caught) -> None:
    odd = os.fsdecode(os.fsencode(tmp_path) + b"/\xff.run")
    Path(odd).write_bytes(files[1].read_bytes())
    for format in ("table", "trec", "json", "csv", "latex"):
        code, _, _ = run_main(monkeypatch, capsys, "evaluate", files[0], odd, files[1], "--format", format)
        assert code == 0


def test_check_lists_everything(tmp_path: Path, files: tuple[Path, Path], monkeypatch: Run, capsys: Caught) -> None:
    bad = tmp_path / "bad.run"
    bad.write_bytes(b"1 Q0 a 1 x r\n1 Q0 b\n1 Q0 c 1 1 r\n1 Q0 c 1 1 r\n")
    code, out, err = run_main(monkeypatch, capsys, "check", files[0], files[1], bad, "--limit", 2)
    assert code == 2
    assert "judgements of" in out
    assert f"{files[1]}: " in out
    assert "3 problems in" in err
    assert "… and 1 more" in err
    assert "1 of 3 files cannot be used as they are" in err


def test_check_is_content_with_sound_files(files: tuple[Path, Path]) -> None:
    done = CliRunner().invoke(app, ["check", str(files[0]), str(files[1])])
    assert done.exit_code == 0
    assert len(done.output.splitlines()) == 2


def test_simulated_collection(tmp_path: Path, monkeypatch: Run, capsys: Caught) -> None:
    run_main(monkeypatch, capsys, "simulate", tmp_path / "demo", "--queries", 5)
    code, out, _ = run_main(
        monkeypatch, capsys, "evaluate", tmp_path / "demo/qrels.txt", tmp_path / "demo/runs", "-m", "AP RR"
    )
    assert code == 0
    assert "reranked" in out
    assert "partial: 3 judged queries missing (counted as 0)." in out


@pytest.mark.parametrize("threads", ["1", "2", "7"])
def test_the_same_bytes_for_any_number_of_threads(threads: str, files: tuple[Path, Path]) -> None:
    command = [sys.executable, "-m", "measurand", "evaluate", *map(str, files), "-m", "all_trec", "--format", "json"]
    here = subprocess.run(command, capture_output=True, check=True).stdout
    there = subprocess.run(command, capture_output=True, check=True, env={**os.environ, "POLARS_MAX_THREADS": threads})
    assert there.stdout == here


@pytest.mark.parametrize("command", [("evaluate", "--format", "trec"), ("trec_eval",)])
def test_whoever_reads_may_stop_reading(command: tuple[str, ...], tmp_path: Path) -> None:
    lines = [f"{query} Q0 d{n} {n} {9 - n} r\n" for query in range(4000) for n in range(3)]
    (tmp_path / "run").write_text("".join(lines))
    (tmp_path / "qrels").write_text("".join(f"{query} 0 d1 1\n" for query in range(4000)))
    name, *options = command
    arguments = [name, "-q", "-m", "all_trec", *options, str(tmp_path / "qrels"), str(tmp_path / "run")]
    with subprocess.Popen(
        [sys.executable, "-m", "measurand", *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.read(5)
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 1


def test_trec_eval_does_without_typer(files: tuple[Path, Path]) -> None:
    arguments = ["measurand", "trec_eval", "-m", "map", *map(str, files)]
    script = (
        f"import sys\nsys.argv = {arguments!r}\nfrom measurand.cli.start import main\nmain()\n"
        "print(sorted({'typer', 'rich'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("map")
    assert done.stdout.splitlines()[-1] == "[]"
