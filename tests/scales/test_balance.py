"""The balancing index against the definition, and UO's closed forms and remarks."""

import json
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest

from measurand.scales.balance import balance, figure
from measure_checkers import exact_q


def average_precision(run: list[int]) -> Fraction:
    hits, total = 0, Fraction(0)
    for rank, degree in enumerate(run, 1):
        if degree:
            hits += 1
            total += Fraction(hits, rank)
    return total


def expected_reciprocal_rank(run: list[int], gains: list[int]) -> Fraction:
    stay, total = Fraction(1), Fraction(0)
    for rank, degree in enumerate(run, 1):
        x = Fraction(2 ** gains[degree] - 1, 2 ** gains[-1])
        total += stay * x / rank
        stay *= 1 - x
    return total


def by_definition(values: list[Fraction], one: Fraction) -> int | None:
    """The largest b (values[b − 1] belongs to b) whose value is at least that of one top document."""
    return max((b for b, value in enumerate(values, 1) if value >= one), default=None)


@pytest.mark.parametrize("length", [1, 2, 5, 17, 40])
def test_average_precision(length: int) -> None:
    values = [average_precision([0] * (b - 1) + [1] * (length - b + 1)) for b in range(1, length + 1)]
    assert balance("AP", [length]).index[0] == by_definition(values, Fraction(1))


@pytest.mark.parametrize("gains", [[0, 1], [0, 1, 2], [0, 1, 4]])
@pytest.mark.parametrize("length", [1, 3, 12])
def test_expected_reciprocal_rank(length: int, gains: list[int]) -> None:
    tails = [[0] * (b - 1) + [1] * (length - b + 1) for b in range(1, length + 1)]
    values = [expected_reciprocal_rank(run, gains) for run in tails]
    one = expected_reciprocal_rank([len(gains) - 1] + [0] * (length - 1), gains)
    assert balance("ERR", [length], gains=list(gains)).index[0] == by_definition(values, one)


@pytest.mark.parametrize("gains", [[0, 1], [0, 1, 2], [0, 2, 3, 9]])
@pytest.mark.parametrize("length", [1, 3, 12])
def test_q_measure(length: int, gains: list[int]) -> None:
    for beta, base in ((1, None), (10, None), (1, 2)):
        top = len(gains) - 1
        pool = (top,) * min(base or length, length)
        one = exact_q((top, *[0] * (length - 1)), pool, gains, Fraction(beta), 1)
        tails = [(0,) * (b - 1) + (1,) * (length - b + 1) for b in range(1, length + 1)]
        values = [exact_q(run, pool, gains, Fraction(beta), 1) for run in tails]
        found = balance(f"Q(beta={beta})", [length], gains=list(gains), recall_base=base)
        assert found.index[0] == by_definition(values, one)


@pytest.mark.parametrize("p", ["1/2", "4/5", "19/20"])
def test_rank_biased_precision_has_a_closed_form(p: str) -> None:
    # p^(b−1) − p^n ≥ 1 − p, that is b ≤ log_p(1 − p + p^n) + 1: UO prints b ≥ …, which no maximum satisfies.
    share = Fraction(p)
    lengths = range(1, 120)
    closed = [max(b for b in range(1, n + 1) if share ** (b - 1) >= 1 - share + share**n) for n in lengths]
    assert list(balance(f"RBP(p={p})", lengths).index) == closed


def test_what_uo_says_of_figure_1a() -> None:
    curves = dict(figure(60))
    assert set(curves["RBP, p = 0.8"].index[20:]) == {8}
    assert set(curves["ERR"].index) == {1}
    assert curves["P@10"].index[9:] == (10,) * 51


def test_where_nothing_balances_the_index_does_not_exist() -> None:
    # One document of gain 100 outweighs five of gain 1.
    assert balance("gP", [5, 99, 100, 150], gains=[0, 1, 100]).index == (None, None, 1, 51)


def test_a_users_function() -> None:
    assert balance(lambda run: sum(run), [4]).index == (4,)
    assert balance(lambda run: run[0], [4]).index == (1,)


def test_command(tmp_path: Path) -> None:
    picture = tmp_path / "b.svg"
    done = subprocess.run(
        [sys.executable, "-m", "measurand", "balance", "RBP(p=0.8)", "-N", "19..22", "--json", "--plot", str(picture)],
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(done.stdout) == {"measure": "RBP(p=0.8)", "lengths": [19, 20, 21, 22], "index": [7, 7, 8, 8]}
    assert picture.read_text(encoding="utf-8").startswith("<svg")
    bad = subprocess.run(
        [sys.executable, "-m", "measurand", "balance", "AP", "-N", "9..3"], capture_output=True, text=True, check=False
    )
    assert (bad.returncode, bad.stderr.count("\n")) == (2, 1)
