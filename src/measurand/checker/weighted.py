"""Weighted sums on runs of any length: finitely many amounts decide.

The measure is ``M(r) = M(0, …, 0) + Σ_i a[i](r[i])``, a sum over ranks of amounts that depend on rank and degree
alone. The amounts are found by asking the definition: ``a[i](j) = M(0, …, j, …, 0) − M(0, …, 0)``. With ``h[i](j) =
a[i](j) − a[i](j−1)``, what must not be negative (isotone), or must be positive (strict), or positive and all the same
(interval), is

- ``replacement``: h[i](j) for every rank i and degree j, because M(s) − M(r) is the sum of h[i](j) over the j with
  r[i] < j ≤ s[i], and each step is a cover;
- ``set-partial``: h(j) for every degree j (ranks do not matter), because M(s) − M(r) = Σ_j h(j)·(S(j) − R(j)) with S, R
  the numbers of documents of degree j or more;
- ``weak``: h[k](j) − h[k+1](j) for every rank k and degree j, where h[N+1] = 0, because summing by parts M(s) − M(r)
  = Σ_k Σ_j (h[k](j) − h[k+1](j))·(S(k, j) − R(k, j)) with S, R the numbers among the first k documents. Each of them
  is needed: it is the change when neighbours (j−1, j) at the ranks k and k+1 change places, or when the last document
  rises to degree j; for two degrees these are all the cover edges;
- ``strong``: h[i](j) − Σ_{k>i} a[k](c), the change from (u, j−1, c, …, c) to its successor (u, j, 0, …, 0);
- ``set-total``: a(v) − m·a(v−1) for m = 1..N, the change from {u, v−1, …, v−1} with m copies to its successor
  {u, v, 0, …, 0}.

On the two total orders the successors are all cover edges, and every measure is a valuation. On ``replacement``,
``set-partial`` and binary ``weak`` joins and meets are taken coordinate by coordinate, so M, a sum over coordinates, is
a valuation.

Interval-like (binary ``weak``), with w[i] = a[i](1): summing by parts twice, M(s) − M(r) = Σ_i κ[i]·Δ[i] with κ[i] =
w[i] − 2w[i+1] + w[i+2], weights beyond N being 0. If no κ is negative, a larger Δ means a larger difference. Where
both ends have equally many relevant documents, Δ[N] = Δ[N−1], and κ[1], …, κ[N−2] and w[N−1] − w[N] take their place.
Each is needed: Δ of moving a document up to rank i exceeds that of moving one up to rank i+1 by 1, at i only.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import pairwise

from measurand.checker.arithmetic import Number, equal, sign
from measurand.checker.deciding import Undefined, in_order, is_equally_spaced
from measurand.checker.definitions import Measure
from measurand.checker.orders import Order
from measurand.checker.problems import CannotCheck

LARGEST_WORK = 10_000_000
"""N²·c up to which weighted sums are checked: that many documents are looked at to find the amounts."""
MOST_VALUES = 20_000
"""Distinct values that are listed."""


@dataclass(frozen=True)
class WeightedSum:
    """A weighted sum on the runs of an order."""

    measure: Measure
    order: Order

    def __post_init__(self) -> None:
        if not self.measure.is_weighted_sum:
            raise CannotCheck(f"{self.measure.name} is no weighted sum over ranks")
        n, c = self.order.length, self.order.grades
        if n * n * c > LARGEST_WORK:
            raise CannotCheck(f"N = {n:,} with c = {c:,} is past the checker's limit of N²·c = {LARGEST_WORK:,}")
        if self.order.is_of_sets and not self.is_symmetric:
            raise Undefined(f"{self.measure.name} depends on the order of the documents, and is not defined on sets")

    @cached_property
    def origin(self) -> Number:
        """The value of the worst run."""
        return self.measure.value(self.order.bottom)

    @cached_property
    def amounts(self) -> list[list[Number]]:
        """a[i](j), ranks from 0: what a document of degree j at rank i adds."""
        n, c = self.order.length, self.order.grades
        return [
            [self.measure.value((0,) * i + (j,) + (0,) * (n - i - 1)) - self.origin for j in range(c + 1)]
            for i in range(n)
        ]

    @cached_property
    def steps(self) -> list[list[Number]]:
        """h[i](j), and zeros for the two ranks after the last."""
        zeros: list[Number] = [Fraction(0)] * self.order.grades
        return [[b - a for a, b in pairwise(row)] for row in self.amounts] + [zeros, zeros]

    @cached_property
    def is_symmetric(self) -> bool:
        """Whether the order of the documents does not matter: all ranks weigh the same."""
        return all(equal(x, y) for row in self.amounts for x, y in zip(row, self.amounts[0], strict=True))

    @cached_property
    def is_rational(self) -> bool:
        """Whether there are no logarithms in it."""
        return all(isinstance(amount, Fraction) for row in self.amounts for amount in row)

    @cached_property
    def cases(self) -> list[Number]:
        """The amounts that decide isotone, strict and interval."""
        n, c = self.order.length, self.order.grades
        a, h = self.amounts, self.steps
        if self.order.name == "replacement":
            return [step for row in h[:n] for step in row]
        if self.order.name == "set-partial":
            return h[0]
        if self.order.name == "weak":
            return [h[k][j] - h[k + 1][j] for k in range(n) for j in range(c)]
        if self.order.name == "set-total":
            return [a[0][v] - a[0][v - 1] * m for v in range(1, c + 1) for m in range(1, n + 1)]
        found: list[Number] = []
        tail: Number = Fraction(0)
        for i in range(n - 1, -1, -1):
            found += [step - tail for step in h[i]]
            tail = tail + a[i][c]
        return found

    def curvatures(self, equally_many: bool) -> list[Number]:
        """The amounts that decide interval-like."""
        if self.order.name != "weak" or self.order.grades != 1:
            raise Undefined("intervals are only compared under the binary weak order")
        n, w = self.order.length, [row[0] for row in self.steps]
        found = [w[i] - w[i + 1] * 2 + w[i + 2] for i in range(n - 2 if equally_many else n)]
        return [*found, w[n - 2] - w[n - 1]] if equally_many and n > 1 else found

    @cached_property
    def signs(self) -> list[int]:
        """The signs of the cases."""
        return [sign(case) for case in self.cases]

    def isotone(self) -> bool:
        """No case is negative."""
        return min(self.signs) >= 0

    def strict(self) -> bool:
        """Every case is positive."""
        return min(self.signs) > 0

    def interval(self) -> bool:
        """All cases are the same positive amount."""
        if not self.order.is_graded:
            raise Undefined("the order is not graded")
        return min(self.signs) > 0 and all(equal(case, self.cases[0]) for case in self.cases)

    def valuation(self) -> bool:
        """Every weighted sum is one where the order is a lattice."""
        if not self.order.is_lattice:
            raise Undefined("the order is no lattice")
        return True

    def equispaced(self) -> bool:
        """Every step of ``strong`` is the same; or the values are, where they are few enough to be listed."""
        if not self.order.is_of_sets:
            as_strong = WeightedSum(self.measure, Order("strong", self.order.length, self.order.grades))
            if all(equal(case, as_strong.cases[0]) for case in as_strong.cases):
                return True
        return is_equally_spaced(self.levels())

    def levels(self) -> list[Number]:
        """All distinct values in order, built up rank by rank."""
        most = MOST_VALUES if self.is_rational else MOST_VALUES // 20  # sums of logarithms are slow to tell apart
        found: set[Number] = {self.origin}
        for row in self.amounts:
            found = {level + amount for level in found for amount in set(row)}
            if len(found) > most:
                raise CannotCheck(f"there are more than {most:,} distinct values, too many to list")
        return in_order(found)

    def decide(self, name: str) -> bool:
        """Whether a property holds."""
        if name == "equispaced":
            return self.equispaced()
        if name.startswith("interval-like"):
            return all(sign(amount) >= 0 for amount in self.curvatures(name == "interval-like-equal"))
        if name == "ordinal":
            return self.order.is_total and self.strict()
        if name == "ratio":
            return self.interval() and sign(self.origin) == 0
        if name == "natural-distance":
            return self.interval() and self.valuation()
        if name in ("isotone-valuation", "pseudometric"):
            return self.valuation() and self.isotone()
        if name in ("positive-valuation", "metric"):
            return self.valuation() and self.strict()
        simple = {
            "isotone": self.isotone,
            "strict": self.strict,
            "interval": self.interval,
            "valuation": self.valuation,
        }
        return simple[name]()
