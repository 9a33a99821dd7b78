"""Properties of a measure on a small universe, decided from their definitions by looking at everything.

Every function answers True or False, or raises :class:`Undefined` where the property makes no sense.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, cmp_to_key
from itertools import pairwise, product

from measurand.checker.arithmetic import Number, approximate, equal, sign
from measurand.checker.definitions import Measure, Run
from measurand.checker.orders import Order
from measurand.checker.problems import CannotCheck
from measurand.checker.tables import Table, table

MOST_FOR_TRIPLES = 16
"""Runs whose triples are looked at one by one."""
LONGEST_FOR_INTERVALS = 7
"""Length of binary runs whose pairs of intervals are looked at one by one."""


class Undefined(Exception):
    """The property makes no sense for this order or measure."""


@dataclass(frozen=True)
class Universe:
    """A measure on all runs of a small universe."""

    measure: Measure
    table: Table

    @cached_property
    def values(self) -> list[Number]:
        """The value of every run."""
        return [self.measure.value(run) for run in self.table.runs]

    @cached_property
    def levels(self) -> list[Number]:
        """The distinct values, from the lowest to the highest."""
        return in_order(set(self.values))

    @cached_property
    def level(self) -> list[int]:
        """For every run, how many distinct values are lower."""
        place = {value: i for i, value in enumerate(self.levels)}
        return [place[value] for value in self.values]

    def distance(self, i: int, j: int) -> Number:
        """d(x, y) = M(x∨y) − M(x∧y)."""
        join, meet = self.table.ends(i, j)
        return self.values[join] - self.values[meet]

    def ranks(self) -> list[int]:
        """The ranks of a graded order."""
        if self.table.ranks is None:
            raise Undefined("the order is not graded")
        return self.table.ranks


def universe(measure: Measure, order: Order) -> Universe:
    """The measure on all runs; sets must not notice the order of their documents."""
    if order.is_of_sets and not is_symmetric(measure, order):
        raise Undefined(f"{measure.name} depends on the order of the documents, and is not defined on sets")
    return Universe(measure, table(order))


def is_symmetric(measure: Measure, order: Order) -> bool:
    """Whether the order of the documents does not matter: by definition, or else by looking at rankings."""
    if measure.is_of_sets:
        return True
    n = order.length
    first = measure.value((1,) + (0,) * (n - 1))
    if not all(equal(first, measure.value((0,) * i + (1,) + (0,) * (n - i - 1))) for i in range(1, n)):
        return False
    rankings = table(Order("replacement", n, order.grades)).runs
    return all(equal(measure.value(run), measure.value(tuple(sorted(run, reverse=True)))) for run in rankings)


def in_order(values: set[Number]) -> list[Number]:
    """Sort numbers; which of two neighbours is the larger one is proved."""
    fractions = [value for value in values if isinstance(value, Fraction)]
    if len(fractions) == len(values):
        return [*sorted(fractions)]
    return sorted(sorted(values, key=approximate), key=cmp_to_key(_compare))


def _compare(a: Number, b: Number) -> int:
    return sign(a - b)


def isotone(u: Universe) -> bool:
    """``r ⪯ s`` implies ``M(r) ≤ M(s)``."""
    lower = _lower_than(u)
    return all(not u.table.up[i] & lower[u.level[i]] for i in range(len(u.values)))


def strict(u: Universe) -> bool:
    """``r ≺ s`` implies ``M(r) < M(s)``."""
    lower = _lower_than(u)
    return all(not u.table.better(i) & lower[u.level[i] + 1] for i in range(len(u.values)))


def ordinal(u: Universe) -> bool:
    """``r ⪯ s`` iff ``M(r) ≤ M(s)``."""
    lower, everything = _lower_than(u), (1 << len(u.values)) - 1
    return all(u.table.up[i] == everything & ~lower[u.level[i]] for i in range(len(u.values)))


def _lower_than(u: Universe) -> list[int]:
    """For every level, the runs whose values are lower; and, in the end, all runs."""
    at = [0] * len(u.levels)
    for i, level in enumerate(u.level):
        at[level] |= 1 << i
    lower = [0]
    for some in at:
        lower.append(lower[-1] | some)
    return lower


def interval(u: Universe) -> bool:
    """``M = αρ + β`` with α > 0."""
    ranks = u.ranks()
    lowest, next_up = ranks.index(0), ranks.index(1)
    unit = u.values[next_up] - u.values[lowest]
    same = all(equal(value - u.values[lowest], unit * rank) for value, rank in zip(u.values, ranks, strict=True))
    return same and sign(unit) > 0


def ratio(u: Universe) -> bool:
    """An interval scale whose worst run has value 0."""
    return interval(u) and sign(u.values[u.table.position[u.table.order.bottom]]) == 0


def valuation(u: Universe) -> bool:
    """``M(x) + M(y) = M(x∨y) + M(x∧y)``; comparable runs are each other's join and meet."""
    if u.table.is_total:
        return True
    if u.table.bounds is None:
        raise Undefined("the order is no lattice")
    v = u.values
    return all(equal(v[i] + v[j], v[join] + v[meet]) for (i, j), (join, meet) in u.table.bounds.items())


def isotone_valuation(u: Universe) -> bool:
    """A valuation that is isotone."""
    return valuation(u) and isotone(u)


def positive_valuation(u: Universe) -> bool:
    """A valuation that is strict."""
    return valuation(u) and strict(u)


def pseudometric(u: Universe) -> bool:
    """d is never negative, and no detour is shorter than the direct way.

    Where that is too much to look at: d is a pseudometric iff M is an isotone valuation. The detours from x to y by
    way of x∧y and of x∨y give M(x∨y) + M(x∧y) ≤ M(x) + M(y) and ≥; the other direction is Birkhoff's.
    """
    if len(u.values) > MOST_FOR_TRIPLES:
        return isotone_valuation(u)
    positions = range(len(u.values))
    if not u.table.is_total and u.table.bounds is None:
        raise Undefined("the order is no lattice")
    d = {(i, j): u.distance(i, j) for i in positions for j in positions}
    return all(sign(length) >= 0 for length in d.values()) and all(
        sign(d[i, k] + d[k, j] - d[i, j]) >= 0 for i, k, j in product(positions, repeat=3)
    )


def metric(u: Universe) -> bool:
    """A pseudometric in which different runs are apart. (x ≠ y are apart iff their meet and join are.)"""
    return pseudometric(u) and strict(u)


def natural_distance(u: Universe) -> bool:
    """d is a metric, and ``d = α(ρ(x∨y) − ρ(x∧y))`` with α > 0: so it is along every chain iff ``M = αρ + β``."""
    return interval(u) and metric(u)


def interval_like(u: Universe, equally_many: bool = False) -> bool:
    """For intervals r ⪯ s, u ⪯ v: ``Δ_sr ≤ Δ_vu`` implies ``M(s) − M(r) ≤ M(v) − M(u)``.

    Intervals with the same Δ are looked at together: the largest of their differences must not exceed the smallest one
    of any larger Δ, nor of their own.
    """
    order = u.table.order
    if order.name != "weak" or order.grades != 1:
        raise Undefined("intervals are only compared under the binary weak order")
    if order.length > LONGEST_FOR_INTERVALS:
        raise CannotCheck(f"intervals are looked at one by one up to N = {LONGEST_FOR_INTERVALS}")
    changes: dict[Run, set[Number]] = {}
    for i, j in product(range(len(u.values)), repeat=2):
        r, s = u.table.runs[i], u.table.runs[j]
        if u.table.up[i] >> j & 1 and (not equally_many or sum(r) == sum(s)):
            changes.setdefault(twice_cumulated(r, s), set()).add(u.values[j] - u.values[i])
    least, most = {}, {}
    for delta, some in changes.items():
        by_size = in_order(some)
        least[delta], most[delta] = by_size[0], by_size[-1]
    places = {value: i for i, value in enumerate(in_order({*least.values(), *most.values()}))}
    return all(
        places[most[a]] <= places[least[b]]
        for a, b in product(changes, repeat=2)
        if all(x <= y for x, y in zip(a, b, strict=True))
    )


def interval_like_equal(u: Universe) -> bool:
    """The same for intervals whose ends have equally many relevant documents."""
    return interval_like(u, equally_many=True)


def twice_cumulated(r: Run, s: Run) -> Run:
    """``Δ[i] = Σ_{j≤i} (i−j+1)(s[j] − r[j])``."""
    return tuple(sum((i - j + 1) * (s[j] - r[j]) for j in range(i + 1)) for i in range(len(r)))


def equispaced(u: Universe) -> bool:
    """The distinct values are equally far apart."""
    return is_equally_spaced(u.levels)


def is_equally_spaced(levels: list[Number]) -> bool:
    """Whether neighbours in a sorted list are all equally far apart."""
    gaps = [high - low for low, high in pairwise(levels)]
    return all(equal(gap, gaps[0]) for gap in gaps)


DECIDE: dict[str, Callable[[Universe], bool]] = {
    "isotone": isotone,
    "strict": strict,
    "ordinal": ordinal,
    "interval": interval,
    "ratio": ratio,
    "interval-like": interval_like,
    "interval-like-equal": interval_like_equal,
    "valuation": valuation,
    "isotone-valuation": isotone_valuation,
    "positive-valuation": positive_valuation,
    "pseudometric": pseudometric,
    "metric": metric,
    "natural-distance": natural_distance,
    "equispaced": equispaced,
}
"""Every property, by its name."""
