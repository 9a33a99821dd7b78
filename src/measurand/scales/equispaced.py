"""Equispaced: are the distinct values of a measure equally spaced? (GT §5.3, §6.3: solvability in the codomain.)

**Weighted sums.** Let the weights be positive, a[1] ≤ a[2] ≤ … (zero weights change nothing), and the gains linear,
g = 0, γ, 2γ, …, mγ. The smallest positive value is the unit a[1]·γ; write q[k] = a[k]/a[1]. The values are equally
spaced iff they are all the multiples of the unit, and that is so iff every q[k] is an integer with
q[k] ≤ 1 + m·(q[1] + … + q[k−1]): as long as this holds, the sums of the first k weights fill 0, 1, …, T with
T = m·(q[1] + … + q[k]), by induction. At the first k where it fails, all values below q[k] are sums of the
smaller weights, so they are 0, 1, …, f with f = min(T, ⌊q[k]⌋), and then comes q[k]: a gap of 1 is followed by another
one. This is a proof of failure too, with consecutive values.

**Any positive weights and gains.** Values below a[k+1]·(smallest positive gain) come from the k smallest weights alone,
so listing those sums shows the smallest values completely, however long the run is. Two unequal gaps among them refute.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cmp_to_key
from itertools import product

import numpy as np

from measurand.exact import LogSum, Number, compare, sign
from measurand.orderings.base import Ordering
from measurand.relevance.run import JudgedRun
from measurand.scales.edges import witness
from measurand.scales.subject import Examined, Form
from measurand.scales.values import BallValues, ExactValues, Values
from measurand.verdict import Method, Verdict

LISTED = 4096
"""How many sums of small weights are listed."""


def linear_steps(gains: Sequence[Fraction]) -> int | None:
    """How many equal steps the distinct gains make, or None if they are no multiples 0, γ, 2γ, …, mγ."""
    distinct = sorted(set(gains))
    even = all(gain == k * distinct[1] for k, gain in enumerate(distinct)) if len(distinct) > 1 else False
    return len(distinct) - 1 if even else None


def equispaced_form(form: Form, examined: Examined) -> Verdict | None:
    """Decide for a weighted sum, or return None where neither argument above decides."""
    ranks = [i for i, weight in enumerate(form.weights) if sign(weight) != 0]
    if not ranks or any(sign(form.weights[i]) != 1 for i in ranks) or min(form.gains) < 0 or max(form.gains) == 0:
        return None
    ranks = _by_weight(form, ranks)
    steps = linear_steps(form.gains)
    if steps is None:
        return _small_values(form, ranks, examined)
    reached: list[tuple[int, int]] = []  # (quotient, rank), ascending: their sums fill 0..top
    top = 0
    smallest = form.weights[ranks[0]]
    for rank in ranks:
        quotient = _quotient(form.weights[rank], smallest)
        if isinstance(quotient, Fraction) and quotient.denominator == 1 and quotient <= top + 1:
            reached.append((int(quotient), rank))
            top += steps * int(quotient)
            continue
        return _gap(form, examined, reached, rank, quotient, top)
    return Verdict.holds(
        f"all {top + 1} multiples of the smallest positive value occur, up to the largest: "
        f"each weight is at most one unit more than what the smaller ones reach together"
    )


def _by_weight(form: Form, ranks: list[int]) -> list[int]:
    """Ranks by their weight, equal ones from the last rank up."""

    def order(a: int, b: int) -> int:
        return compare(form.weights[a], form.weights[b]) or b - a

    return sorted(ranks, key=cmp_to_key(order))


def _quotient(weight: Number, unit: Number) -> Fraction | float | None:
    """weight/unit, exact if it is known to be rational, else a float strictly between two integers."""
    if not isinstance(weight, LogSum) and not isinstance(unit, LogSum):
        return weight / unit
    rough = float(weight) / float(unit)
    for candidate in (round(rough), round(rough) + 1):
        if weight == unit * candidate:
            return Fraction(candidate)
    return rough


def _gap(
    form: Form,
    examined: Examined,
    reached: list[tuple[int, int]],
    rank: int,
    quotient: Fraction | float | None,
    top: int,
) -> Verdict | None:
    if quotient is None:
        return None
    unit = form.weights[reached[0][1]]
    last = min(top, int(quotient))
    # The quotient must be proved to lie above `last`, and not one unit above it.
    above, beyond = compare(form.weights[rank], unit * last), compare(form.weights[rank], unit * (last + 1))
    if above != 1 or beyond in (0, None):
        return None
    degrees = _first_degrees(form.gains)
    runs = [
        _represent(last - 1, reached, degrees, examined.length),
        _represent(last, reached, degrees, examined.length),
    ]
    jump = [0] * examined.length
    jump[rank] = degrees[1]
    reason = (
        f"the smallest values are {'0 and 1' if last == 1 else f'0, 1, …, {last}'} units, and the next one is "
        f"{_units(quotient)} units: "
        f"rank {rank + 1} weighs that much of the smallest weight"
    )
    return Verdict.fails(reason, witness(examined, [*runs, JudgedRun(jump)]))


def _units(quotient: Fraction | float) -> str:
    return (
        str(quotient) if isinstance(quotient, Fraction) and len(str(quotient)) < 20 else f"about {float(quotient):.6g}"
    )


def _first_degrees(gains: Sequence[Fraction]) -> list[int]:
    """The lowest degree that has each of the distinct gains, smallest gain first."""
    return [gains.index(gain) for gain in sorted(set(gains))]


def _represent(units: int, reached: list[tuple[int, int]], degrees: list[int], length: int) -> JudgedRun:
    """A run whose value is so many units: greedily, from the largest weight down."""
    run = [0] * length
    for quotient, rank in reversed(reached):
        count = min(len(degrees) - 1, units // quotient)
        run[rank] = degrees[count]
        units -= count * quotient
    return JudgedRun(run)


def _small_values(form: Form, ranks: list[int], examined: Examined) -> Verdict | None:
    degrees = _first_degrees(form.gains)
    count = 1
    while len(degrees) ** (count + 1) <= LISTED and count < len(ranks):
        count += 1
    bound = form.weights[ranks[count]] * form.gains[degrees[1]] if count < len(ranks) else None
    listed: list[tuple[Number, JudgedRun]] = []
    for choice in product(degrees, repeat=count):
        run = [0] * examined.length
        for rank, degree in zip(ranks, choice, strict=False):
            run[rank] = degree
        value = form.value(run)
        way = -1 if bound is None else compare(value, bound)
        if way is None:
            return None
        if way <= 0:
            listed.append((value, JudgedRun(run)))
    found = first_unequal_gap(listed)
    if isinstance(found, list):
        return Verdict.fails(_unequal(examined), witness(examined, found))
    if found is None and bound is None:
        return Verdict.holds(
            f"all {len(listed)} sums of weighted gains were listed", Method.EXHAUSTIVE, runs=len(listed)
        )
    return None


def _unequal(examined: Examined) -> str:
    return f"three consecutive values among those of all runs of length {examined.length} have unequal gaps"


def first_unequal_gap(listed: list[tuple[Number, JudgedRun]]) -> list[JudgedRun] | bool | None:
    """Runs with the first three consecutive values whose gaps differ; None if all gaps agree; False if unclear."""
    unclear = False

    def order(a: tuple[Number, JudgedRun], b: tuple[Number, JudgedRun]) -> int:
        nonlocal unclear
        way = compare(a[0], b[0])
        unclear = unclear or way is None
        return way or (a[1] > b[1]) - (a[1] < b[1])

    ordered = sorted(listed, key=cmp_to_key(order))
    distinct = [ordered[0]]
    for value, run in ordered[1:]:
        if compare(value, distinct[-1][0]) != 0:
            distinct.append((value, run))
    for k in range(2, len(distinct)):
        way = sign((distinct[k][0] - distinct[k - 1][0]) - (distinct[1][0] - distinct[0][0]))
        if way is None or unclear:
            return False
        if way:
            return [distinct[j][1] for j in (k - 2, k - 1, k)]
    return False if unclear else None


def equispaced_values(order: Ordering, values: Values, examined: Examined) -> Verdict:
    """Decide by listing the values of all runs."""
    universe = order.universe
    if isinstance(values, BallValues):
        found = first_unequal_gap(list(zip(values.exact, universe, strict=True)))
        if found is False:
            return Verdict.undecided("some values are too close to be told apart", values.method)
        if isinstance(found, list):
            return Verdict.fails(_unequal(examined), witness(examined, found), values.method)
        return Verdict.holds("all gaps between distinct values agree", values.method, runs=universe.size)
    if not isinstance(values, ExactValues):
        return Verdict.undecided(
            "whether floats are equally spaced is not decided: exact values are needed", values.method
        )
    distinct, first = np.unique(values.numerators, return_index=True)
    gaps = np.diff(distinct)
    uneven = np.flatnonzero(gaps != gaps[0]) if len(gaps) else np.array([], dtype=np.int64)
    if not len(uneven):
        reason = f"the {len(distinct)} distinct values are equally spaced"
        return Verdict.holds(reason, values.method, runs=universe.size, values=len(distinct))
    k = int(uneven[0])
    runs = [universe.unrank(int(first[j])) for j in (k - 1, k, k + 1)]
    return Verdict.fails(_unequal(examined), witness(examined, runs), values.method)
