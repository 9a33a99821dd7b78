"""Difference structures (GT Definition 1): intervals that compare like numbers, and the scale they give.

A structure has elements and a difference Δ(a, b) of any two; intervals compare by ⪯d on the differences, which is ≤ of
numbers unless another relation is given (the componentwise order of IL's difference vectors, say). Four axioms:

1. ⪯d is a weak order: any two differences compare, and comparisons chain.
2. Sign reversal: Δab ⪯d Δcd implies Δdc ⪯d Δba.
3. Weak monotonicity: Δab ⪯d Δa'b' and Δbc ⪯d Δb'c' imply Δac ⪯d Δa'c'.
4. Solvability: Δaa ⪯d Δcd ⪯d Δab implies Δad' ~ Δcd ~ Δd''b for some d', d''.

**Representation theorem** (GT Theorem 1), made executable. By 1 and 2 all Δaa are equivalent: call them 0. Let x be
below y if Δxy exceeds 0. If x, y and u, v are neighbours then Δxy ~ Δuv: if, say, 0 ≺d Δxy ≺d Δuv, solvability puts a
d' with Δud' ~ Δxy strictly between u and v. So all steps between neighbours are alike, and by 3 the difference of two
elements is given by the number of steps between them, a larger number giving a larger difference, and by 2 a
negative one for the way back. Hence M(x) = the number of steps from the bottom to x represents the structure:
Δab ⪯d Δcd iff M(b) − M(a) ≤ M(d) − M(c).

**Uniqueness theorem** (GT §3.2): any other such scale gives all steps one positive length α, so it is αM + β
(see :mod:`.affine`).

Differences f(b) − f(a) of a function with numbers for values satisfy 1–3 by arithmetic; solvability says that the
values of f are equally spaced.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, cmp_to_key
from itertools import combinations, pairwise
from typing import Any, Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

from measurand.errors import InputError, TooLarge
from measurand.exact import Number, compare
from measurand.orderings.base import Comparison, OrderError, Ordering, RunLike
from measurand.relevance.run import JudgedRun
from measurand.verdict import Method, Status, Verdict

T = TypeVar("T", bound=Hashable)
Table = NDArray[np.int64]

TYPES = 20_000
"""How many different triples of differences are compared with each other, at most."""


@dataclass(frozen=True)
class DifferenceStructure(Generic[T]):
    """Elements, the difference of any two, and how differences compare (numbers by default).

    >>> numbers = DifferenceStructure(range(10), lambda a, b: Fraction(b - a))  # GT Example 1
    >>> [str(verdict.status) for verdict in numbers.axioms().values()]
    ['holds', 'holds', 'holds', 'holds']
    >>> numbers.solutions(1, 6, 7, 9)
    (3, 4)
    >>> numbers.representation()[9]
    Fraction(9, 1)
    """

    elements: Sequence[T]
    difference: Callable[[T, T], Any]
    at_most: Callable[[Any, Any], bool] | None = None

    def __post_init__(self) -> None:
        if not len(self.elements):
            raise InputError("a difference structure needs at least one element")
        if len(set(self.elements)) < len(self.elements):
            raise InputError("an element is listed twice: a difference structure has each element once")

    # Differences as numbers of their own: equal ones are one, compared in a table

    @cached_property
    def _distinct(self) -> tuple[list[Any], Table]:
        """The different differences, and which of them each pair of elements has."""
        values: list[Any] = []
        number: dict[Any, int] = {}
        table = np.empty((len(self.elements),) * 2, dtype=np.int64)
        for i, a in enumerate(self.elements):
            for j, b in enumerate(self.elements):
                value = self.difference(a, b)
                if value not in number:
                    number[value] = len(values)
                    values.append(value)
                table[i, j] = number[value]
        return values, table

    @cached_property
    def _below(self) -> NDArray[np.bool_]:
        """Which of the different differences is at most which."""
        values, _ = self._distinct
        if len(values) > TYPES:
            raise TooLarge("comparing all differences", len(values), TYPES, "choose fewer elements", "differences")
        if self.at_most is not None:
            return np.array([[self.at_most(p, q) for q in values] for p in values], dtype=bool)
        place = _places(values)
        return np.asarray(place[:, None] <= place[None, :])

    def axioms(self) -> dict[str, Verdict]:
        """A verdict on each of the four axioms, with the smallest counterexample in the order of the elements."""
        return {
            "weak order": self._weak_order(),
            "sign reversal": self._sign_reversal(),
            "weak monotonicity": self._weak_monotonicity(),
            "solvability": self._solvability(),
        }

    def solutions(self, a: T, b: T, c: T, d: T) -> tuple[T | None, T | None]:
        """The first d' with Δad' ~ Δcd and the first d'' with Δd''b ~ Δcd; None where there is none."""
        _, table = self._distinct
        i, j, k, m = (list(self.elements).index(element) for element in (a, b, c, d))
        alike = self._below & self._below.T
        one, other = alike[table[i, :], table[k, m]], alike[table[:, j], table[k, m]]
        return (
            self.elements[int(one.argmax())] if one.any() else None,
            self.elements[int(other.argmax())] if other.any() else None,
        )

    @cached_property
    def _is_numeric_potential(self) -> bool:
        """Whether Δab = f(b) − f(a), with f(x) = Δ from the first element to x."""
        if self.at_most is not None:
            return False
        values, table = self._distinct
        f = [values[k] for k in table[0]]
        return all(
            values[table[i, j]] == f[j] - f[i] for i in range(len(self.elements)) for j in range(len(self.elements))
        )

    def _weak_order(self) -> Verdict:
        if self.at_most is None:
            return Verdict.holds("differences are numbers, which are totally ordered")
        below = self._below
        apart = np.argwhere(~(below | below.T))
        if len(apart):
            return self._fails("differences that do not compare", *self._first_pairs(*apart.T))
        chained = below.astype(np.float32) @ below.astype(np.float32) > 0
        if (chained & ~below).any():
            p, r = np.argwhere(chained & ~below)[0]
            q = int(np.flatnonzero(below[p] & below[:, r])[0])
            pairs = [pair for k in (p, q, r) for pair in self._pair(int(k))]
            return self._fails("comparisons that do not chain", *pairs)
        return Verdict.holds(f"all {len(below)} differences compare, and comparisons chain", Method.EXHAUSTIVE)

    def _sign_reversal(self) -> Verdict:
        if self._is_numeric_potential:
            return Verdict.holds("Δba = −Δab")
        _, table = self._distinct
        n = len(self.elements)
        kinds = np.stack((table.reshape(-1), table.T.reshape(-1)), axis=1)
        found = _first_violation(
            kinds, lambda one, all_: self._below[one[0], all_[:, 0]] & ~self._below[all_[:, 1], one[1]]
        )
        if found is None:
            return Verdict.holds("looked at all pairs of intervals", Method.EXHAUSTIVE)
        ends = [self.elements[k] for place in found for k in divmod(place, n)]
        return self._fails("Δab ⪯ Δcd, but not Δdc ⪯ Δba, for a, b, c, d", *ends)

    def _weak_monotonicity(self) -> Verdict:
        if self._is_numeric_potential:
            return Verdict.holds("Δac = Δab + Δbc, and sums of numbers are monotone")
        _, table = self._distinct
        n = len(self.elements)
        a, b, c = (axis.reshape(-1) for axis in np.indices((n, n, n)))
        kinds = np.stack((table[a, b], table[b, c], table[a, c]), axis=1)
        found = _first_violation(
            kinds,
            lambda one, all_: (
                self._below[one[0], all_[:, 0]] & self._below[one[1], all_[:, 1]] & ~self._below[one[2], all_[:, 2]]
            ),
        )
        if found is None:
            return Verdict.holds("looked at all pairs of adjacent intervals", Method.EXHAUSTIVE)
        ends = [self.elements[k] for place in found for k in (a[place], b[place], c[place])]
        return self._fails("Δab ⪯ Δa'b' and Δbc ⪯ Δb'c', but not Δac ⪯ Δa'c', for a, b, c, a', b', c'", *ends)

    def _solvability(self) -> Verdict:
        _, table = self._distinct
        below = self._below
        alike = below & below.T
        n = len(self.elements)
        reached_from = np.array([alike[table[a]].any(axis=0) for a in range(n)])  # [a, difference]
        reaching = np.array([alike[table[:, b]].any(axis=0) for b in range(n)])
        first = _first_places(table.reshape(-1), len(below))
        for a in range(n):
            asked = below[table[a, a]][None, :] & below[:, table[a]].T  # 0 ⪯ Δcd ⪯ Δab, by b
            open_ = asked & ~(reached_from[a][None, :] & reaching)
            if open_.any():
                b = int(open_.any(axis=1).argmax())
                c, d = divmod(int(first[open_[b]].min()), n)
                return self._fails(
                    "Δaa ⪯ Δcd ⪯ Δab, but no Δad' or no Δd''b is as large as Δcd, for a, b, c, d",
                    *(self.elements[k] for k in (a, b, c, d)),
                )
        return Verdict.holds(f"looked at all pairs of {n} elements and all their differences", Method.EXHAUSTIVE)

    def _pair(self, difference: int) -> tuple[T, T]:
        """The first two elements with this difference."""
        _, table = self._distinct
        i, j = divmod(int((table.reshape(-1) == difference).argmax()), len(self.elements))
        return self.elements[i], self.elements[j]

    def _first_pairs(self, p: Table, q: Table) -> list[T]:
        _, table = self._distinct
        first = _first_places(table.reshape(-1), len(self._below))
        k = min(range(len(p)), key=lambda k: (first[p[k]], first[q[k]]))
        return [*self._pair(int(p[k])), *self._pair(int(q[k]))]

    def _fails(self, reason: str, *ends: T) -> Verdict:
        shown = ", ".join(f"({end})" if isinstance(end, tuple) else str(end) for end in ends)
        return Verdict.fails(
            f"{reason} = {shown}" if "for a" in reason else f"{reason}: {shown}", ends, Method.EXHAUSTIVE
        )

    # The scale

    def representation(self) -> dict[T, Fraction]:
        """The interval scale of the representation theorem, from 0 by steps of 1; verified on all quadruples."""
        for name, verdict in self.axioms().items():
            if not verdict.is_true:
                raise OrderError(f"this is no difference structure, {name} fails: {verdict.reason}", verdict)
        _, table = self._distinct
        bottom = int(self._below[table[0, 0], table].all(axis=1).argmax())
        above = self._below[table[bottom][:, None], table[bottom][None, :]].sum(axis=1)  # how many are no lower
        steps = np.unique(-above, return_inverse=True)[1].reshape(-1)
        scale = {element: Fraction(int(step)) for element, step in zip(self.elements, steps, strict=True)}
        verdict = self.represented_by(scale)
        if not verdict.is_true:
            raise OrderError(f"the scale of steps does not represent the structure: {verdict.reason}", verdict)
        return scale

    def represented_by(self, scale: Mapping[T, Number]) -> Verdict:
        """Does Δab ⪯d Δcd ⇔ M(b) − M(a) ≤ M(d) − M(c) hold for all quadruples? The witness is the first that fails."""
        _, table = self._distinct
        n = len(self.elements)
        values = DifferenceStructure(self.elements, lambda a, b: scale[b] - scale[a])
        _, rises = values._distinct
        kinds = np.stack((table.reshape(-1), rises.reshape(-1)), axis=1)
        found = _first_violation(
            kinds, lambda one, all_: self._below[one[0], all_[:, 0]] != values._below[one[1], all_[:, 1]]
        )
        if found is None:
            return Verdict.holds(f"Δab ⪯ Δcd ⇔ M(b) − M(a) ≤ M(d) − M(c), on all {n}⁴ quadruples", Method.EXHAUSTIVE)
        a, b, c, d = (self.elements[k] for place in found for k in divmod(place, n))
        return self._fails(
            "Δab and Δcd compare differently from M(b) − M(a) and M(d) − M(c), for a, b, c, d", a, b, c, d
        )


def _places(values: Sequence[Number]) -> Table:
    """The place of each number in increasing order."""

    def way(i: int, j: int) -> int:
        found = compare(values[i], values[j])
        if found is None:
            raise InputError(
                f"{values[i]} and {values[j]} are too close to compare: their difference has no proved sign"
            )
        return found

    order = sorted(range(len(values)), key=cmp_to_key(way))
    place = np.empty(len(values), dtype=np.int64)
    for k, index in enumerate(order):
        place[index] = k
    return place


def _first_places(kinds: Table, count: int) -> Table:
    """Where each kind occurs first."""
    first = np.full(count, len(kinds), dtype=np.int64)
    np.minimum.at(first, kinds, np.arange(len(kinds)))
    return first


def _first_violation(kinds: Table, violates: Callable[[Table, Table], NDArray[np.bool_]]) -> tuple[int, int] | None:
    """The first two rows that violate a condition between rows, the first one first; equal rows are asked once."""
    _, first = np.unique(kinds, axis=0, return_index=True)
    first = np.sort(first)
    if len(first) > TYPES:
        raise TooLarge("comparing all pairs of intervals", len(first), TYPES, "choose fewer elements", "intervals")
    for place in first.tolist():
        wrong = violates(kinds[place], kinds[first])
        if wrong.any():
            return place, int(first[wrong.argmax()])
    return None


# Structures of runs


def of_chain(order: Ordering, chain: Sequence[RunLike] | None = None) -> DifferenceStructure[JudgedRun]:
    """Runs that all compare, with Δ = ± their natural distance; all runs of a total order unless told.

    >>> from measurand.orderings import ordering
    >>> str(of_chain(ordering("strong", 3)).representation()[JudgedRun((1, 0, 1))])
    '5'
    """
    if chain is None and not order.is_total().is_true:
        raise OrderError(f"{order!r} is no total order: give a chain of runs", order.is_total())
    runs = [order.universe.check(run) for run in (order.universe if chain is None else chain)]
    ranks = {run: order.rank(run) for run in runs}
    for r, s in combinations(runs, 2):
        if order.compare(r, s) is Comparison.INCOMPARABLE:
            raise OrderError(f"({r.brief()}) and ({s.brief()}) are incomparable: a difference needs runs that compare")
    return DifferenceStructure(runs, lambda r, s: Fraction(ranks[s] - ranks[r]))


def of_maximal_chain(order: Ordering, through: Sequence[RunLike] = ()) -> DifferenceStructure[JudgedRun]:
    """A maximal chain of a graded order, through some runs that compare, with Δ = ± their natural distance."""
    stops = [order.bottom, *sorted(map(order.universe.check, through), key=order.rank), order.top]
    chain = [order.bottom]
    for low, high in pairwise(stops):
        if not order.leq(low, high):
            raise OrderError(f"({low.brief()}) and ({high.brief()}) are incomparable: no chain goes through both")
        chain.extend(order.shortest_path(low, high)[1:])
    return of_chain(order, chain)


def of_values(values: Sequence[Number]) -> DifferenceStructure[Number]:
    """The different values of a measure, with Δ = b − a: solvable iff they are equally spaced (GT §5.3, §6.3)."""
    distinct = list(dict.fromkeys(values))
    place = _places(distinct)
    return DifferenceStructure([distinct[k] for k in np.argsort(place)], lambda a, b: b - a)


def is_difference_structure(structure: DifferenceStructure[Any]) -> bool:
    """Whether all four axioms hold."""
    return all(verdict.status is Status.HOLDS for verdict in structure.axioms().values())
