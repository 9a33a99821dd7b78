"""Naive re-implementations of the definitions, for checking only: they share no code with the package."""

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from itertools import combinations_with_replacement, product

Run = tuple[int, ...]
Leq = Callable[[Run, Run], bool]


def all_runs(kind: str, length: int, grades: int) -> list[Run]:
    """Every judged run, sorted; sets as decreasing tuples."""
    if kind == "rank":
        return sorted(product(range(grades + 1), repeat=length))
    return sorted(combinations_with_replacement(range(grades, -1, -1), length))


def leq_set_total(r: Run, s: Run) -> bool:
    """GT (1), by the multiplicities, from the highest degree down."""
    for degree in range(max(*r, *s), -1, -1):
        if r.count(degree) != s.count(degree):
            return r.count(degree) < s.count(degree)
    return True


def leq_set_partial(r: Run, s: Run) -> bool:
    """GT (4)."""
    return all(sum(x >= j for x in r) <= sum(x >= j for x in s) for j in range(max(*r, *s) + 1))


def leq_strong(r: Run, s: Run) -> bool:
    """GT (6)."""
    for a, b in zip(r, s, strict=True):
        if a != b:
            return a < b
    return True


def leq_replacement(r: Run, s: Run) -> bool:
    """MP's replacement order."""
    return all(a <= b for a, b in zip(r, s, strict=True))


def leq_weak(r: Run, s: Run) -> bool:
    """GT (8)."""
    return all(
        sum(x >= j for x in r[:k]) <= sum(x >= j for x in s[:k])
        for k in range(1, len(r) + 1)
        for j in range(max(*r, *s) + 1)
    )


LEQ: dict[str, Leq] = {
    "set-total": leq_set_total,
    "set-partial": leq_set_partial,
    "strong": leq_strong,
    "replacement": leq_replacement,
    "weak": leq_weak,
}
KIND = {"set-total": "set", "set-partial": "set", "strong": "rank", "replacement": "rank", "weak": "rank"}


class NaiveOrder:
    """An order as a full table of truth values; every question is answered by looking at everything."""

    def __init__(self, runs: Sequence[Run], leq: Leq) -> None:
        self.runs = list(runs)
        self.table = {(r, s): leq(r, s) for r in self.runs for s in self.runs}

    def leq(self, r: Run, s: Run) -> bool:
        return self.table[r, s]

    def less(self, r: Run, s: Run) -> bool:
        return r != s and self.table[r, s]

    @cache  # noqa: B019  # lives as long as the test that made it
    def upper_covers(self, r: Run) -> list[Run]:
        above = [s for s in self.runs if self.less(r, s)]
        return [s for s in above if not any(self.less(u, s) for u in above)]

    def lower_covers(self, r: Run) -> list[Run]:
        return [s for s in self.runs if r in self.upper_covers(s)]

    def minimal_upper_bounds(self, r: Run, s: Run) -> list[Run]:
        bounds = [u for u in self.runs if self.leq(r, u) and self.leq(s, u)]
        return [u for u in bounds if not any(self.less(v, u) for v in bounds)]

    def maximal_lower_bounds(self, r: Run, s: Run) -> list[Run]:
        bounds = [u for u in self.runs if self.leq(u, r) and self.leq(u, s)]
        return [u for u in bounds if not any(self.less(u, v) for v in bounds)]

    def comparable_pairs(self) -> int:
        return sum(self.leq(r, s) or self.leq(s, r) for i, r in enumerate(self.runs) for s in self.runs[:i])

    def edges(self) -> int:
        return sum(len(self.upper_covers(r)) for r in self.runs)

    def chains_from(self, r: Run) -> list[list[Run]]:
        """Every saturated chain from r up to a maximal element, listed."""
        covers = self.upper_covers(r)
        return [[r, *rest] for s in covers for rest in self.chains_from(s)] if covers else [[r]]

    def saturated_chains(self, r: Run, s: Run) -> list[list[Run]]:
        """Every maximal chain of the interval [r, s], listed."""
        if r == s:
            return [[r]]
        return [[r, *rest] for u in self.upper_covers(r) if self.leq(u, s) for rest in self.saturated_chains(u, s)]

    @cache  # noqa: B019  # lives as long as the test that made it
    def chain_lengths(self, r: Run) -> frozenset[int]:
        """The lengths of all saturated chains from r to the top."""
        covers = self.upper_covers(r)
        return frozenset({1 + n for s in covers for n in self.chain_lengths(s)}) if covers else frozenset({0})

    def is_total(self) -> bool:
        return all(self.leq(r, s) or self.leq(s, r) for r in self.runs for s in self.runs)

    def is_graded(self) -> bool:
        return all(len(self.chain_lengths(r)) == 1 for r in self.runs)

    def is_lattice(self) -> bool:
        return all(
            len(self.minimal_upper_bounds(r, s)) == 1 and len(self.maximal_lower_bounds(r, s)) == 1
            for i, r in enumerate(self.runs)
            for s in self.runs[:i]
        )

    def is_distributive(self) -> bool:
        """Only for lattices: x ∧ (y ∨ z) = (x ∧ y) ∨ (x ∧ z) for all triples."""
        join = {(r, s): self.minimal_upper_bounds(r, s)[0] for r in self.runs for s in self.runs}
        meet = {(r, s): self.maximal_lower_bounds(r, s)[0] for r in self.runs for s in self.runs}
        return all(meet[x, join[y, z]] == join[meet[x, y], meet[x, z]] for x, y, z in product(self.runs, repeat=3))


def is_partial_order(runs: Iterable[Run], leq: Leq) -> bool:
    """Reflexive, antisymmetric, transitive, by all triples."""
    items = list(runs)
    reflexive = all(leq(r, r) for r in items)
    antisymmetric = all(r == s or not (leq(r, s) and leq(s, r)) for r in items for s in items)
    transitive = all(leq(r, t) for r in items for s in items if leq(r, s) for t in items if leq(s, t))
    return reflexive and antisymmetric and transitive
