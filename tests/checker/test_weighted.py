"""The amounts that decide for weighted sums, against looking at everything."""

import random
from fractions import Fraction

import pytest

from certificate_maker import certificate
from measurand.checker import check_certificate
from measurand.checker.arithmetic import Number, log_ratio
from measurand.checker.deciding import DECIDE, Undefined, universe
from measurand.checker.definitions import Measure, Run
from measurand.checker.orders import NAMES, Order
from measurand.checker.problems import CannotCheck
from measurand.checker.weighted import WeightedSum

SIZES = [(1, 1), (2, 1), (3, 1), (4, 1), (2, 2), (3, 2), (2, 3)]


def weighted_sum(weights: list[Number], gains: list[Fraction], constant: Fraction = Fraction(0)) -> Measure:
    def value(run: Run) -> Number:
        total: Number = constant
        for weight, degree in zip(weights, run, strict=True):
            total = total + weight * gains[degree]
        return total

    return Measure("sum", value, is_weighted_sum=True, is_of_sets=all(weight == weights[0] for weight in weights))


def answers(measure: Measure, order: Order, name: str) -> list[bool | str]:
    """What looking at everything says, and what the amounts say."""

    def exhaustive() -> bool:
        return DECIDE[name](universe(measure, order))

    def closed_form() -> bool:
        return WeightedSum(measure, order).decide(name)

    found: list[bool | str] = []
    for decide in (exhaustive, closed_form):
        try:
            found.append(decide())
        except Undefined:
            found.append("undefined")
        except CannotCheck:
            found.append("unknown")
    return found


def some_weights(rng: random.Random, n: int) -> list[Number]:
    kind = rng.randrange(6)
    if kind == 0:
        return [Fraction(1, n)] * n
    if kind == 1:
        return [Fraction(2) ** -i for i in range(n)]
    if kind == 2:
        return [Fraction(3) ** -i for i in range(n)]
    if kind == 3:
        return [Fraction(n - i) for i in range(n)]
    if kind == 4:
        return [log_ratio(Fraction(2), Fraction(i + 2)) for i in range(n)]
    return [Fraction(rng.randint(-2, 6)) for _ in range(n)]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(("n", "c"), SIZES)
def test_every_property_is_decided_alike(name: str, n: int, c: int) -> None:
    rng = random.Random(f"{name} {n} {c}")
    seen = set()
    for _ in range(25):
        gains = [Fraction(0), *sorted(map(Fraction, rng.sample(range(1, 2 * c + 2), c)))]
        if rng.random() < 0.4:
            gains = [Fraction(j) for j in range(c + 1)]
        measure = weighted_sum(some_weights(rng, n), gains, Fraction(rng.randint(0, 1)))
        order = Order(name, n, c)
        for prop in DECIDE:
            exhaustive, closed = answers(measure, order, prop)
            assert closed in (exhaustive, "unknown"), prop
            seen.add((exhaustive, closed))
    assert (True, True) in seen


LONG_HOLDS = [
    ("gRBP(p=1/2)", "strong", 100, "interval", "0,1"),
    ("gRBP(p=1/2)", "strong", 100, "equispaced", "0,1"),
    ("gRBP(p=1/4)", "strong", 60, "natural-distance", "0,2,4,6"),
    ("StrongRank(norm=false)", "strong", 300, "ratio", "0,1,2"),
    ("WeakRank", "weak", 200, "interval", "0,1"),
    ("WeakRank", "weak", 60, "equispaced", "0,1"),
    ("BurgesDCG", "weak", 100, "strict", "0,1,3"),
    ("DCG(base=2)", "weak", 100, "isotone", "0,1"),
    ("nDCG@20", "weak", 50, "isotone", "0,1,2"),
    ("RBP(p=0.8)", "weak", 100, "interval-like-equal", "0,1"),
    ("gRBP(p=0.3)", "replacement", 40, "metric", "0,1,5"),
    ("gP", "replacement", 40, "natural-distance", "0,1,2"),
    ("P", "set-partial", 1000, "interval", "0,1"),
]


@pytest.mark.parametrize(("measure", "order", "n", "prop", "gains"), LONG_HOLDS)
def test_long_runs(measure: str, order: str, n: int, prop: str, gains: str) -> None:
    outcome = check_certificate(certificate(measure, order, n, prop, "holds", gains=gains))
    assert outcome.outcome == "confirmed", outcome.reason
    assert check_certificate(certificate(measure, order, n, prop, "fails", gains=gains)).outcome == "refuted"


LONG_FAILS = [
    ("gRBP(p=1/2)", "strong", 100, "interval", "0,1,2"),
    ("DCG(base=2)", "weak", 100, "strict", "0,1"),
    ("DCG(base=2)", "strong", 100, "isotone", "0,1"),
    ("RBP(p=0.8)", "weak", 100, "interval-like", "0,1"),
    ("gRBP(p=1/2)", "weak", 40, "ordinal", "0,1"),
    ("P", "weak", 40, "positive-valuation", "0,1"),
]


@pytest.mark.parametrize(("measure", "order", "n", "prop", "gains"), LONG_FAILS)
def test_long_runs_that_violate(measure: str, order: str, n: int, prop: str, gains: str) -> None:
    assert check_certificate(certificate(measure, order, n, prop, "holds", gains=gains)).outcome == "refuted"
    assert check_certificate(certificate(measure, order, n, prop, "fails", gains=gains)).outcome == "confirmed"


def test_long_witnesses() -> None:
    last, before = "0" * 49 + "1", "0" * 48 + "10"
    tie = certificate("P", "weak", 50, "strict", "fails", (last, "1/50"), (before, "1/50"))
    assert check_certificate(tie).outcome == "confirmed"
    # AP of one relevant document at rank i is 1/(50 i): two covers, two changes.
    two = [("0" * 50, "0"), (last, "1/2500"), (last, "1/2500"), (before, "1/2450")]
    assert check_certificate(certificate("AP", "weak", 50, "interval", "fails", *two)).outcome == "confirmed"
    jump = [("0" * 50, "0"), (before, "1/2450"), (last, "1/2500"), (before, "1/2450")]
    assert check_certificate(certificate("AP", "weak", 50, "interval", "fails", *jump)).outcome == "refuted"


def test_what_is_out_of_reach_is_said() -> None:
    for measure, n in (("AP", 50), ("gRBP(p=1/2)", 50_000), ("P", 10**9)):
        outcome = check_certificate(certificate(measure, "weak", n, "isotone", "holds"))
        assert outcome.outcome == "unchecked"
        assert outcome.reason
