"""Counterexamples: do these runs, with the values the definitions give them, violate the property?

Every function raises :class:`Refuted` where they do not. A witness of ``isotone``, ``strict`` or ``ordinal`` counts
wherever its runs are ordered; those of ``interval`` must be cover edges.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import NoReturn

from measurand.checker.arithmetic import Number, approximate, equal, shown, sign
from measurand.checker.certificate import Witness
from measurand.checker.deciding import Undefined, in_order, is_symmetric, twice_cumulated
from measurand.checker.definitions import Measure, Run
from measurand.checker.orders import Order
from measurand.checker.problems import Refuted
from measurand.checker.tables import MOST_FOR_PAIRS, is_small, table
from measurand.checker.weighted import WeightedSum

APPROXIMATION = 1e-9
"""How far, relatively, the floats beside exact values may be off."""


@dataclass(frozen=True)
class Scene:
    """A measure on an order, with covers, joins and meets by whichever way the size allows."""

    measure: Measure
    order: Order

    def value(self, run: Run) -> Number:
        """The value of a run."""
        return self.measure.value(run)

    def covers(self, r: Run, s: Run) -> bool:
        """Whether nothing lies between r ≺ s: looked for in a small universe, by rank in a large one."""
        if not is_small(self.order):
            return self.order.covers(r, s)
        rows = table(self.order)
        return bool(rows.covers[rows.position[r]] >> rows.position[s] & 1)

    def ends(self, x: Run, y: Run) -> tuple[Run, Run]:
        """The join and the meet of two runs."""
        if not is_small(self.order) or self.order.size > MOST_FOR_PAIRS:
            return self.order.join(x, y), self.order.meet(x, y)
        rows = table(self.order)
        join, meet = rows.ends(rows.position[x], rows.position[y])
        return rows.runs[join], rows.runs[meet]

    def require_graded(self) -> None:
        """Raise unless the order is graded."""
        if not (table(self.order).ranks is not None if is_small(self.order) else self.order.is_graded):
            raise Undefined("the order is not graded")

    def require_lattice(self) -> None:
        """Raise unless the order is a lattice."""
        small = is_small(self.order) and self.order.size <= MOST_FOR_PAIRS
        if not (table(self.order).bounds is not None if small else self.order.is_lattice):
            raise Undefined("the order is no lattice")

    def describe(self, *runs: Run) -> str:
        """Runs and their values, for a reader."""
        return ", ".join(f"M({show_run(run)}) = {shown(self.value(run))}" for run in runs)


def show_run(run: Run) -> str:
    """A run for a reader; the middle of a long one is left out."""
    degrees = list(map(str, run))
    return ",".join(degrees if len(run) <= 20 else [*degrees[:12], "…", *degrees[-4:]])


def check_witness(name: str, scene: Scene, witness: Witness) -> str:
    """Check that a witness shows a property to fail; returns how."""
    check_values(scene, witness)
    if scene.order.is_of_sets:
        _check_symmetric(scene)
    return VIOLATIONS[name](scene, witness.runs)


def check_values(scene: Scene, witness: Witness) -> None:
    """Check that the runs are in the universe and have the values that are stated."""
    for run, value, rough in zip(witness.runs, witness.values, witness.approximate, strict=True):
        if not scene.order.has(run):
            raise Refuted(f"({show_run(run)}) is no run of this universe")
        mine = scene.value(run)
        if not equal(mine, value):
            raise Refuted(f"the value of ({show_run(run)}) is {shown(mine)}, not {shown(value)}")
        if not _is_near(mine, rough):
            raise Refuted(f"the value of ({show_run(run)}) is about {approximate(mine):.9g}, not {rough!r}")


def _is_near(number: Number, rough: float) -> bool:
    exact = approximate(number)
    if math.isinf(exact) or exact == 0:
        return exact == rough
    return abs(exact - rough) <= APPROXIMATION * abs(exact)


def _check_symmetric(scene: Scene) -> None:
    if not is_symmetric(scene.measure, scene.order):
        raise Undefined(f"{scene.measure.name} depends on the order of the documents, and is not defined on sets")


def _wrong_number(runs: tuple[Run, ...], expected: str) -> NoReturn:
    raise Refuted(f"the witness holds {len(runs)} runs instead of {expected}")


def _require_below(scene: Scene, r: Run, s: Run) -> None:
    if not scene.order.below(r, s):
        raise Refuted(f"({show_run(r)}) is not below ({show_run(s)})")


def _falls(scene: Scene, runs: tuple[Run, ...], ties_count: bool = False) -> str:
    if len(runs) != 2:
        _wrong_number(runs, "2")
    r, s = runs
    _require_below(scene, r, s)
    change = sign(scene.value(s) - scene.value(r))
    if change > 0 or (change == 0 and not ties_count):
        raise Refuted(f"the measure does not {'fail to rise' if ties_count else 'fall'}: {scene.describe(r, s)}")
    return f"({show_run(r)}) is below ({show_run(s)}), and {scene.describe(r, s)}"


def _does_not_rise(scene: Scene, runs: tuple[Run, ...]) -> str:
    return _falls(scene, runs, ties_count=True)


def _ordinal(scene: Scene, runs: tuple[Run, ...]) -> str:
    if len(runs) != 2:
        _wrong_number(runs, "2")
    r, s = runs
    if not scene.order.at_most(r, s) and not scene.order.at_most(s, r):
        return f"({show_run(r)}) and ({show_run(s)}) are incomparable, and numbers are not"
    return _does_not_rise(scene, runs)


def _require_cover(scene: Scene, r: Run, s: Run) -> None:
    _require_below(scene, r, s)
    if not scene.covers(r, s):
        raise Refuted(f"({show_run(s)}) does not cover ({show_run(r)}): there are runs between them")


def _interval(scene: Scene, runs: tuple[Run, ...]) -> str:
    scene.require_graded()
    if len(runs) not in (2, 4):
        _wrong_number(runs, "2 or 4")
    for r, s in zip(runs[::2], runs[1::2], strict=True):
        _require_cover(scene, r, s)
    if len(runs) == 2:
        return _does_not_rise(scene, runs)
    r, s, u, v = runs
    one, other = scene.value(s) - scene.value(r), scene.value(v) - scene.value(u)
    if equal(one, other):
        raise Refuted(f"both cover edges change the measure by {shown(one)}")
    return f"two cover edges change the measure by {shown(one)} and by {shown(other)}"


def _ratio(scene: Scene, runs: tuple[Run, ...]) -> str:
    scene.require_graded()
    if len(runs) != 1:
        return _interval(scene, runs)
    if runs[0] != scene.order.bottom:
        raise Refuted(f"({show_run(runs[0])}) is not the worst run")
    if sign(scene.value(runs[0])) == 0:
        raise Refuted("the worst run has value 0")
    return f"the worst run has value {shown(scene.value(runs[0]))}"


def _interval_like(scene: Scene, runs: tuple[Run, ...], equally_many: bool = False) -> str:
    if scene.order.name != "weak" or scene.order.grades != 1:
        raise Undefined("intervals are only compared under the binary weak order")
    if len(runs) != 4:
        _wrong_number(runs, "4")
    r, s, u, v = runs
    for low, high in ((r, s), (u, v)):
        if not scene.order.at_most(low, high):
            raise Refuted(f"({show_run(low)}) is not at most ({show_run(high)})")
        if equally_many and sum(low) != sum(high):
            raise Refuted(f"({show_run(low)}) and ({show_run(high)}) have not equally many relevant documents")
    if any(x > y for x, y in zip(twice_cumulated(r, s), twice_cumulated(u, v), strict=True)):
        raise Refuted("the first interval is not at most the second one")
    one, other = scene.value(s) - scene.value(r), scene.value(v) - scene.value(u)
    if sign(one - other) <= 0:
        raise Refuted(f"the differences are in order: {shown(one)} ≤ {shown(other)}")
    return f"the smaller interval has the larger difference: {shown(one)} > {shown(other)}"


def _interval_like_equal(scene: Scene, runs: tuple[Run, ...]) -> str:
    return _interval_like(scene, runs, equally_many=True)


def _valuation(scene: Scene, runs: tuple[Run, ...]) -> str:
    scene.require_lattice()
    if len(runs) != 4:
        _wrong_number(runs, "4")
    x, y, join, meet = runs
    if scene.ends(x, y) != (join, meet):
        mine = " and ".join(f"({show_run(run)})" for run in scene.ends(x, y))
        raise Refuted(f"join and meet of ({show_run(x)}) and ({show_run(y)}) are {mine}")
    one, other = scene.value(x) + scene.value(y), scene.value(join) + scene.value(meet)
    if equal(one, other):
        raise Refuted(f"M(x) + M(y) and M(x∨y) + M(x∧y) are both {shown(one)}")
    return f"M(x) + M(y) = {shown(one)}, but M(x∨y) + M(x∧y) = {shown(other)}"


def _of_valuations(order_part: Callable[[Scene, tuple[Run, ...]], str]) -> Callable[[Scene, tuple[Run, ...]], str]:
    def check(scene: Scene, runs: tuple[Run, ...]) -> str:
        scene.require_lattice()
        if len(runs) not in (2, 4):
            _wrong_number(runs, "2 or 4")
        return _valuation(scene, runs) if len(runs) == 4 else order_part(scene, runs)

    return check


def _of_distances(order_part: Callable[[Scene, tuple[Run, ...]], str]) -> Callable[[Scene, tuple[Run, ...]], str]:
    def check(scene: Scene, runs: tuple[Run, ...]) -> str:
        if len(runs) != 3:
            return _of_valuations(order_part)(scene, runs)
        scene.require_lattice()
        x, via, y = runs
        direct, first, second = (_distance(scene, *pair) for pair in ((x, y), (x, via), (via, y)))
        if sign(first + second - direct) >= 0:
            raise Refuted(f"the detour is no shorter: {shown(first)} + {shown(second)} ≥ {shown(direct)}")
        return f"the detour is shorter: {shown(first)} + {shown(second)} < {shown(direct)}"

    return check


def _distance(scene: Scene, x: Run, y: Run) -> Number:
    join, meet = scene.ends(x, y)
    return scene.value(join) - scene.value(meet)


def _natural_distance(scene: Scene, runs: tuple[Run, ...]) -> str:
    scene.require_lattice()
    scene.require_graded()
    if len(runs) == 4 and scene.ends(runs[0], runs[1]) == runs[2:]:
        return _valuation(scene, runs)  # then d is no metric
    return _interval(scene, runs)


def _equispaced(scene: Scene, runs: tuple[Run, ...]) -> str:
    if len(runs) not in (3, 4):
        _wrong_number(runs, "3 or 4")
    r, s, u, v = runs if len(runs) == 4 else (runs[0], runs[1], runs[1], runs[2])
    one, other = scene.value(s) - scene.value(r), scene.value(v) - scene.value(u)
    if sign(one) <= 0 or sign(other) <= 0:
        raise Refuted(f"the values do not rise: {scene.describe(r, s, u, v)}")
    if equal(one, other):
        raise Refuted(f"both gaps are {shown(one)}")
    if is_small(scene.order):
        levels = in_order({scene.value(run) for run in table(scene.order).runs})
    else:
        levels = WeightedSum(scene.measure, scene.order).levels()
    for low, high in ((r, s), (u, v)):
        if levels.index(scene.value(high)) - levels.index(scene.value(low)) != 1:
            raise Refuted(f"({show_run(low)}) and ({show_run(high)}) have no neighbouring values")
    return f"neighbouring values are {shown(one)} and {shown(other)} apart"


VIOLATIONS: dict[str, Callable[[Scene, tuple[Run, ...]], str]] = {
    "isotone": _falls,
    "strict": _does_not_rise,
    "ordinal": _ordinal,
    "interval": _interval,
    "ratio": _ratio,
    "interval-like": _interval_like,
    "interval-like-equal": _interval_like_equal,
    "valuation": _valuation,
    "isotone-valuation": _of_valuations(_falls),
    "positive-valuation": _of_valuations(_does_not_rise),
    "pseudometric": _of_distances(_falls),
    "metric": _of_distances(_does_not_rise),
    "natural-distance": _natural_distance,
    "equispaced": _equispaced,
}
"""For every property, what its witnesses must show."""
