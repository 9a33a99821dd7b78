"""The contract of `measurand solve`, through the real command."""

import json
import subprocess
import sys
from typing import Any

import pytest


def measurand(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "measurand", *arguments], capture_output=True, text=True, check=False)


def solved(*arguments: str) -> dict[str, Any]:
    done = measurand("solve", *arguments, "--json")
    assert done.returncode == 0, done.stderr
    data: dict[str, Any] = json.loads(done.stdout)
    assert set(data) == {"measure", "property", "order", "length", "set", "reason"}
    return data


def test_the_example() -> None:
    data = solved("gRBP(p=?)", "--order", "strong", "--property", "ordinal", "--grades", "2", "--gains", "0,1,3")
    assert (data["measure"], data["property"], data["order"], data["length"]) == (
        "gRBP(p=?)",
        "ordinal",
        "strong",
        "all",
    )
    assert data["set"] == [{"from": "0", "to": "1/4", "from_closed": False, "to_closed": True}]
    assert "G = min h/g(c) = 1/3" in data["reason"]


def test_an_algebraic_end_point() -> None:
    data = solved("RBP(p=?)", "--order", "strong", "--property", "strict", "-N", "3")
    assert data["length"] == 3
    assert data["set"][0]["to"] == "root of p^2 + p - 1 in [0.618033988749, 0.618033988750]"
    assert data["set"][0]["to_closed"] is False


def test_a_single_point_and_an_unbounded_set() -> None:
    point = {"from": "1/3", "to": "1/3", "from_closed": True, "to_closed": True}
    assert solved("gRBP(p=?)", "--order", "strong", "--property", "interval", "--grades", "2")["set"] == [point]
    far = {"from": "4", "to": "infinity", "from_closed": True, "to_closed": False}
    assert solved("DCG(base=?)", "--order", "replacement", "--property", "interval", "-N", "4")["set"] == [far]


def test_nothing_and_undefined() -> None:
    nothing = solved("DCG(base=?)", "--order", "strong", "--property", "isotone")
    assert nothing["set"] == []
    assert nothing["reason"].startswith("for no base")
    undefined = solved("RBP(p=?)", "--order", "set-total", "--property", "isotone")
    assert undefined["set"] is None
    assert undefined["reason"].startswith("undefined: ")


def test_for_people() -> None:
    done = measurand("solve", "RBP(p=?)", "--property", "interval-like")
    assert done.returncode == 0
    first, second, third = done.stdout.splitlines()
    assert first == "RBP(p=?) is interval-like on weak for every N iff the parameter is in"
    assert second.strip() == "(0, 1/2]"
    assert "w[1] − 2·w[2] + w[3] ≥ 0 fails above p = 1/2" in third


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (("RBP", "--property", "strict"), "no parameter is left open"),
        (("RBP(p=?)@?", "--property", "strict"), "2 parameters are left open"),
        (("AP(rel=?)", "--property", "strict"), "cannot be solved for"),
        (("RBP(p=?)", "--property", "nice"), "unknown property 'nice'"),
        (("RBP(p=?)", "--property", "strict", "--order", "nice"), "unknown ordering 'nice'"),
        (("RBP(p=?)", "--property", "strict", "-N", "few"), "neither a number"),
    ],
)
def test_errors_take_one_line(arguments: tuple[str, ...], problem: str) -> None:
    done = measurand("solve", *arguments)
    assert done.returncode == 2
    assert problem in done.stderr
    assert len(done.stderr.splitlines()) == 1
