"""The contract of `measurand verify`, through the real command."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from certificate_maker import certificate

GOOD = certificate("P", "weak", 3, "strict", "fails", ("001", "1/3"), ("010", "1/3"))
WRONG = certificate("P", "weak", 3, "strict", "holds")
OPEN = certificate("AP", "weak", 60, "isotone", "holds")


def verify(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "measurand", "verify", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def written(folder: Path, data: Any) -> Path:
    path = folder / "certificate.json"
    path.write_text(json.dumps(data))
    return path


@pytest.mark.parametrize(
    ("data", "code", "words"),
    [
        (GOOD, 0, ["✓ confirmed", "strict fails for P on weak, N = 3, c = 1", "1 confirmed"]),
        ({"certificates": [GOOD, OPEN]}, 0, ["– unchecked", "no weighted sum over ranks", "1 confirmed, 1 unchecked"]),
        ([GOOD, WRONG, OPEN], 1, ["✗ refuted", "it fails: all 8 runs", "1 confirmed, 1 refuted, 1 unchecked"]),
    ],
)
def test_lines_and_exit_codes(tmp_path: Path, data: Any, code: int, words: list[str]) -> None:
    done = verify(written(tmp_path, data))
    assert done.returncode == code
    assert not done.stderr
    for word in words:
        assert word in done.stdout


def test_json(tmp_path: Path) -> None:
    path = written(tmp_path, {"certificates": [GOOD, WRONG]})
    done = verify(path, "--json")
    assert done.returncode == 1
    found = json.loads(done.stdout)
    assert (found["file"], found["confirmed"], found["refuted"], found["unchecked"]) == (str(path), 1, 1, 0)
    assert [one["outcome"] for one in found["outcomes"]] == ["confirmed", "refuted"]
    assert found["outcomes"][0]["claim"] == {
        "measure": "P",
        "ordering": "weak",
        "length": 3,
        "grades": 1,
        "property": "strict",
        "status": "fails",
    }
    assert all(one["reason"] for one in found["outcomes"])


def test_own_functions(tmp_path: Path) -> None:
    source = tmp_path / "mine.py"
    source.write_text("def total(run):\n    return sum(run)\n")
    path = written(tmp_path, certificate("total", "replacement", 3, "interval", "holds"))
    assert "– unchecked" in verify(path).stdout
    assert "✓ confirmed" in verify(path, "--load", source).stdout


def without(key: str) -> Any:
    claim = {name: value for name, value in GOOD["claim"].items() if name != key}
    return {**GOOD, "claim": claim}


def with_claim(**changes: Any) -> Any:
    return {**GOOD, "claim": {**GOOD["claim"], **changes}}


@pytest.mark.parametrize(
    "data",
    [
        [], {}, 3, None, "text", [[GOOD]],
        {**GOOD, "format": "measurand certificate 2"},
        {**GOOD, "claim": 3},
        {**GOOD, "method": "guess"},
        {**GOOD, "witness": [1]},
        {**GOOD, "witness": {**GOOD["witness"], "values": ["1/3"]}},
        {**GOOD, "witness": {**GOOD["witness"], "values": ["1/3", "a third"]}},
        {**GOOD, "witness": {**GOOD["witness"], "runs": [[0, 0, 1], [0, -1, 0]]}},
        {**GOOD, "witness": {**GOOD["witness"], "approx": ["x", 0]}},
        {**GOOD, "weights": "1/3"},
        {**GOOD, "inequalities": [{"left": "1"}]},
        {**GOOD, "inequalities": [{"left": "1", "relation": "<", "right": "2", "left_value": "1", "right_value": "2"}]},
        without("measure"), without("ordering"), without("length"), without("gains"), without("property"),
        with_claim(length=0), with_claim(length="some"), with_claim(length=True), with_claim(grades=2),
        with_claim(gains=["0", "log(2)/log(3)"]), with_claim(gains=["1", "2"]), with_claim(ordering="best"),
        with_claim(property="good"), with_claim(status="perhaps"), with_claim(ideal=[3]), with_claim(recall_base=-1),
    ],
)  # fmt: skip
def test_nonsense_gives_one_clear_line(tmp_path: Path, data: Any) -> None:
    from measurand.checker import Unreadable, check_file

    path = written(tmp_path, data)
    with pytest.raises(Unreadable) as caught:
        check_file(path)
    message = str(caught.value)
    assert message.startswith(str(path))
    assert "\n" not in message
    assert len(message) < len(str(path)) + 250


def test_unreadable_files(tmp_path: Path) -> None:
    binary, broken, deep = tmp_path / "binary", tmp_path / "broken.json", tmp_path / "deep.json"
    binary.write_bytes(b"\xff\xfe\x00")
    broken.write_text('{"format": ')
    deep.write_text("[" * 100_000)
    for path in (binary, broken, deep, tmp_path / "missing.json", tmp_path):
        done = verify(path)
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr.startswith("measurand: ")
        assert done.stderr.count("\n") == 1
    good = written(tmp_path, GOOD)
    done = verify(good, "--load", tmp_path / "missing.py")
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
