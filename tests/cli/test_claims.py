"""The contract of `measurand claims`, through the real command."""

import json
import subprocess
import sys


def measurand(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "measurand", *arguments], capture_output=True, text=True, check=False)


def test_json_contract() -> None:
    done = measurand("claims", "A-25", "A-26", "A-05", "--json")
    assert done.returncode == 0, done.stderr
    slip, conditional, confirmed = json.loads(done.stdout)
    keys = {"id", "source", "statement", "outcome", "kind", "condition", "witness", "proof"}
    for one in (slip, conditional, confirmed):
        assert keys <= set(one)
    assert (slip["outcome"], slip["kind"]) == ("refuted", "slip")
    assert set(slip["witness"]) == {"parameters", "runs", "values", "note"}
    assert "462" in slip["witness"]["values"]
    assert conditional["outcome"] == "conditional"
    assert conditional["condition"]
    assert (confirmed["outcome"], confirmed["witness"]) == ("confirmed", None)


def test_only_what_does_not_hold_as_stated() -> None:
    done = measurand("claims", "A-05", "A-25", "--refuted", "--json")
    assert [one["id"] for one in json.loads(done.stdout)] == ["A-25"]


def test_for_people() -> None:
    done = measurand("claims", "C-25")
    assert done.returncode == 0, done.stderr
    assert "✗" in done.stdout
    assert "1 refuted" in done.stdout


def test_an_unknown_claim_gets_one_clear_line() -> None:
    done = measurand("claims", "Z-99")
    assert done.returncode == 2
    assert "unknown claim 'Z-99'" in done.stderr
