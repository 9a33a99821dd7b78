"""`solve` against verdicts of the engine on a grid of parameters, and against answers known by hand."""

from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

import pytest
from flint import fmpq, fmpz_poly

from measurand.errors import InputError, UnknownName
from measurand.scales.card import PROPERTIES, Length, scale
from measurand.scales.combinations import Combination, Geometric, Logarithmic
from measurand.scales.solve import Solution, solve
from measurand.verdict import Status, Verdict


def spans(*arguments: Any, **named: Any) -> str:
    found = solve(*arguments, **named).spans
    assert found is not None
    return " ∪ ".join(map(str, found)) or "∅"


def grid(found: Solution, low: Fraction, high: Fraction, coarse: list[Fraction]) -> list[Fraction]:
    """A coarse grid, the rational end points, and numbers close to every end point, on both sides."""
    digits = 2 if found.length == "all" else 6  # long runs of long fractions take their time
    ends = [point for span in found.spans or () for point in (span.low, span.high) if point is not None]
    near = [end + step for point in ends for end in point.bracket(digits) for step in (0, *_NEAR[digits])]
    return sorted({value for value in (*coarse, *near) if low < value <= high})


_NEAR = {6: (Fraction(1, 10**6), Fraction(-1, 10**6)), 2: (Fraction(1, 50), Fraction(-1, 50))}


@cache
def card(measure: str, order: str, length: Length, **named: Any) -> dict[str, Verdict]:
    """The engine's verdicts, once for all properties."""
    return scale(measure, order, length, **named).verdicts


def _frozen(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def agrees(found: Solution, name: str, values: list[Fraction], **named: Any) -> int:
    """Compare with verdicts; returns how many were compared. Undecided verdicts for all N are not held against it."""
    compared = 0
    for value in values:
        text = found.measure.replace("?", str(value))
        verdict = card(text, found.order, found.length, **{key: _frozen(one) for key, one in named.items()})[name]
        if verdict.status is Status.UNDECIDED:
            # Beyond a limit that is reached by no N the engine cannot tell; a single length it always decides.
            assert found.length == "all" or name == "ratio"
            continue
        compared += 1
        holds = found.contains(value)
        expected = None if verdict.status is Status.UNDEFINED else verdict.status is Status.HOLDS
        assert holds == expected, (text, found.order, found.length, name, named, verdict.reason, found.to_dict())
    return compared


P = [Fraction(k, 12) for k in range(1, 12)]
BASES = [Fraction(k, 8) for k in (9, 10, 12, 14, 16, 17, 20, 24, 25, 32, 33, 40, 80)]


@pytest.mark.parametrize("order", ["weak", "strong", "replacement", "set-total"])
@pytest.mark.parametrize("length", [1, 2, 3, 4])
def test_geometric_weights_against_verdicts(order: str, length: int) -> None:
    compared = 0
    for gains, name in product(([0, 1], [0, 1, 2], [0, 1, 3], [0, 2, 3]), PROPERTIES):
        found = solve("gRBP(p=?)", name, order, length, gains=gains)
        values = grid(found, Fraction(0), Fraction(99, 100), P[::2])
        compared += agrees(found, name, values, gains=gains)
    assert compared > 100


@pytest.mark.parametrize("order", ["weak", "strong", "replacement"])
@pytest.mark.parametrize("length", [1, 2, 3, 4])
def test_logarithmic_weights_against_verdicts(order: str, length: int) -> None:
    compared = 0
    for gains, name in product(([0, 1], [0, 1, 2], [0, 1, 4]), PROPERTIES):
        found = solve("DCG(base=?)", name, order, length, gains=gains)
        compared += agrees(found, name, grid(found, Fraction(1), Fraction(100), BASES[::2]), gains=gains)
    assert compared > 10


@pytest.mark.parametrize("measure", ["RBP(p=?)", "gRBP(p=?)@2", "gRBP(p=?, max=2)"])
def test_other_geometric_measures(measure: str) -> None:
    compared = 0
    for name, order, length in product(("isotone", "strict", "interval", "equispaced"), ("weak", "strong"), (1, 3)):
        found = solve(measure, name, order, length, grades=2)
        compared += agrees(found, name, grid(found, Fraction(0), Fraction(99, 100), P[::3]), grades=2)
    assert compared > 10


@pytest.mark.parametrize("measure", ["nDCG(base=?)", "DCG(base=?)@2"])
def test_other_logarithmic_measures(measure: str) -> None:
    compared = 0
    for name, order, length in product(("isotone", "strict", "interval", "equispaced"), ("weak", "strong"), (1, 3)):
        found = solve(measure, name, order, length)
        compared += agrees(found, name, grid(found, Fraction(1), Fraction(20), BASES[::3]))
    assert compared > 10


EVERY_LENGTH = ("isotone", "strict", "ordinal", "interval", "interval-like-equal", "metric", "equispaced")


@pytest.mark.parametrize("order", ["weak", "strong", "replacement", "induced"])
def test_every_length_of_geometric_weights(order: str) -> None:
    compared = 0
    for gains, name in product(([0, 1], [0, 1, 3]), EVERY_LENGTH):
        found = solve("gRBP(p=?)", name, order, "all", gains=gains)
        values = grid(found, Fraction(1, 50), Fraction(3, 4), [Fraction(1, 5), Fraction(3, 5)])
        compared += agrees(found, name, values, gains=gains)
    assert compared > 10


BELOW_THE_LIMIT = [Fraction(3, 2), Fraction(165, 100)]
ABOVE_THE_LIMIT = [Fraction(167, 100), Fraction(2), Fraction(3)]


def test_every_length_of_logarithmic_weights() -> None:
    """The weak order, on both sides of 1.659…, where something changes."""
    compared = 0
    for name in EVERY_LENGTH:
        compared += agrees(solve("DCG(base=?)", name, "weak", "all"), name, [BELOW_THE_LIMIT[1], ABOVE_THE_LIMIT[0]])
    assert compared > 10


@pytest.mark.long
@pytest.mark.parametrize("order", ["weak", "strong", "replacement", "induced"])
def test_every_length_of_logarithmic_weights_at_length(order: str) -> None:
    compared = 0
    for gains, name in product(([0, 1], [0, 1, 3]), EVERY_LENGTH):
        found = solve("DCG(base=?)", name, order, "all", gains=gains)
        compared += agrees(found, name, [*BELOW_THE_LIMIT, *ABOVE_THE_LIMIT], gains=gains)
    assert compared > 10


# Known by hand


def test_strong_order_for_every_length() -> None:
    assert spans("gRBP(p=?)", "ordinal", "strong", grades=2, gains=[0, 1, 3]) == "(0, 1/4]"
    assert spans("RBP(p=?)", "strict", "strong") == "(0, 1/2]"
    assert spans("gRBP(p=?)", "isotone", "strong", grades=4) == "(0, 1/5]"
    assert spans("RBP(p=?)", "isotone", "strong", grades=2) == "∅"  # two degrees count the same


def test_strong_order_at_one_length() -> None:
    # N = 2: h ≥ g(c)·p; N = 3, binary: 1 ≥ p + p²
    assert spans("gRBP(p=?)", "isotone", "strong", 2, gains=[0, 1, 3]) == "(0, 1/3]"
    assert spans("gRBP(p=?)", "strict", "strong", 2, gains=[0, 1, 3]) == "(0, 1/3)"
    golden = "root of p^2 + p - 1 in [0.618033988749, 0.618033988750]"
    assert spans("RBP(p=?)", "isotone", "strong", 3) == f"(0, {golden}]"
    assert spans("RBP(p=?)", "strict", "strong", 3) == f"(0, {golden})"
    assert spans("RBP(p=?)", "strict", "strong", 2) == "(0, 1)"


def test_interval_scales() -> None:
    assert spans("gRBP(p=?)", "interval", "strong", grades=2) == "{1/3}"
    assert spans("gRBP(p=?)", "interval", "strong", 5, grades=3) == "{1/4}"
    assert spans("gRBP(p=?)", "interval", "strong", gains=[0, 1, 3]) == "∅"
    assert spans("RBP(p=?)", "interval", "weak", 2) == "{1/2}"
    assert spans("RBP(p=?)", "interval", "weak", 3) == "∅"
    assert spans("DCG(base=?)", "interval", "replacement", 7, grades=2) == "[7, ∞)"
    assert solve("gRBP(p=?)", "interval", "weak", 3, grades=2).spans is None  # not graded


def test_interval_like() -> None:
    assert spans("RBP(p=?)", "interval-like", "weak") == "(0, 1/2]"
    assert spans("RBP(p=?)", "interval-like-equal", "weak") == "(0, 1)"
    limit = "exp(1/(2/log(2) - 1/log(3))) in [1.659125144847, 1.659125144848]"
    assert spans("nDCG(base=?)", "interval-like-equal", "weak") == f"(1, {limit}]"
    assert spans("nDCG(base=?)", "interval-like", "weak") == "∅"


def test_strict_discounts() -> None:
    assert spans("DCG(base=?)", "strict", "weak") == "(1, 2)"
    assert spans("DCG(base=?)", "isotone", "weak") == "(1, ∞)"
    assert spans("DCG(base=?)", "isotone", "strong") == "∅"


def test_equally_spaced() -> None:
    assert spans("gRBP(p=?)", "equispaced", "weak", grades=3) == "{1/4} ∪ {1/3} ∪ {1/2}"
    assert spans("gRBP(p=?)", "equispaced", "weak", 1, grades=3) == "(0, 1)"
    assert spans("gRBP(p=?)", "equispaced", "weak", 1, gains=[0, 1, 3]) == "∅"
    # 0, 1, 3 times 1 and q = 2: 0, 1, 2, 3, 5, 6, … lacks 4; times 1 and q = 4: lacks 2; q = 3: lacks 2.
    assert spans("gRBP(p=?)", "equispaced", "weak", 2, gains=[0, 1, 3]) == "∅"
    assert spans("gRBP(p=?)", "interval", "induced", 2) == "{1/2}"
    assert spans("DCG(base=?)", "equispaced", "weak", 5) == "[5, ∞)"


def test_an_algebraic_end_point_is_certified() -> None:
    found = solve("gRBP(p=?)", "strict", "strong", 6, gains=[0, 1, 3])
    assert found.spans is not None
    high = found.spans[0].high
    assert high is not None
    low, up = high.bracket(12)
    assert up - low <= Fraction(1, 10**12)
    polynomial = fmpz_poly([-1, 3, 3, 3, 3, 3])
    assert "3*p^5 + 3*p^4 + 3*p^3 + 3*p^2 + 3*p - 1" in high.text
    assert polynomial(fmpq(low.numerator, low.denominator)) < 0 < polynomial(fmpq(up.numerator, up.denominator))


def test_zeros_of_polynomials() -> None:
    """(2p − 1)²(3p − 2)(p² − p + 1/5)(p² + 1): rational, double, two irrational and no real zeros."""
    polynomial = fmpz_poly([1, -4, 4]) * fmpz_poly([-2, 3]) * fmpz_poly([1, -5, 5]) * fmpz_poly([1, 0, 1])
    one = Combination.of((k, Fraction(int(polynomial[k]))) for k in range(polynomial.degree() + 1))
    texts = sorted(point.text for point in Geometric().zeros(one, Fraction(0), Fraction(1)))
    assert texts == [
        "1/2",
        "2/3",
        "root of 5*p^2 - 5*p + 1 in [0.276393202250, 0.276393202251]",
        "root of 5*p^2 - 5*p + 1 in [0.723606797749, 0.723606797750]",
    ]


def test_zeros_of_logarithms() -> None:
    family = Logarithmic()
    # 1 = log(b)/log(4) has its zero at 4, not inside (2, 3); 1 = (3/2)·log(b)/log(4) at 4^(2/3) = 2^(4/3).
    assert family.zeros(family.weight(1, 2) - family.weight(4, 2), Fraction(2), Fraction(3)) == []
    zero = family.zeros(2 * family.weight(1, 2) - 3 * family.weight(4, 2), Fraction(2), Fraction(3))
    assert [point.text for point in zero] == ["2^(4/3) in [2.519842099789, 2.519842099790]"]


@pytest.mark.parametrize(
    ("measure", "problem"),
    [
        ("gRBP(p=1/2)", "no parameter is left open"),
        ("gRBP(p=?)@?", "2 parameters are left open"),
        ("AP(rel=?)", "cannot be solved for"),
        ("gRBP(max=?)", "cannot be solved for"),
        ("P@?", "cannot be solved for"),
    ],
)
def test_what_cannot_be_asked(measure: str, problem: str) -> None:
    with pytest.raises(InputError, match=problem):
        solve(measure, "isotone")


def test_unknown_names() -> None:
    with pytest.raises(UnknownName, match="property 'nice'"):
        solve("RBP(p=?)", "nice")
    with pytest.raises(UnknownName, match="ordering 'nice'"):
        solve("RBP(p=?)", "isotone", "nice")
    with pytest.raises(InputError, match="from 1 to 200"):
        solve("RBP(p=?)", "isotone", "weak", 0)
