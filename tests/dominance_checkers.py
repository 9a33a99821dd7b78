"""Naive dominance and interval twins, for checking only: they share no code with the package."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb

from checkers import Leq, Run


@cache
def up_sets(runs: tuple[Run, ...], leq: Leq) -> list[set[Run]]:
    """Every up-set of a tiny order, by looking at all subsets."""
    above = {r: {s for s in runs if leq(r, s)} for r in runs}
    found = []
    for chosen in product((False, True), repeat=len(runs)):
        inside = {run for run, yes in zip(runs, chosen, strict=True) if yes}
        if all(above[r] <= inside for r in inside):
            found.append(inside)
    return found


def largest_excess(universe: Sequence[Run], leq: Leq, upper: Sequence[Run], lower: Sequence[Run]) -> int:
    """The most by which some up-set holds more runs of the lower sample than of the upper one."""
    return max(sum(r in up for r in lower) - sum(r in up for r in upper) for up in up_sets(tuple(universe), leq))


def largest_matching(upper: Sequence[Run], lower: Sequence[Run], allowed: Callable[[int, int], bool]) -> int:
    """How many pairs a largest one-to-one matching has: one augmenting path after another (Kuhn)."""
    partner: dict[int, int] = {}

    def augment(u: int, tried: set[int]) -> bool:
        for v in range(len(lower)):
            if allowed(u, v) and v not in tried:
                tried.add(v)
                if v not in partner or augment(partner[v], tried):
                    partner[v] = u
                    return True
        return False

    return sum(augment(u, set()) for u in range(len(upper)))


def binomial_two_sided(wins: int, losses: int) -> float:
    """The exact two-sided sign test, summed: both tails of a fair coin are alike."""
    n = wins + losses
    tail = sum(comb(n, k) for k in range(min(wins, losses) + 1))
    return min(1.0, float(Fraction(2 * tail, 2**n)))


def attainable(length: int, available: Sequence[int]) -> Iterator[Run]:
    """Every run that holds no more documents of a degree than there are."""
    for run in product(range(len(available) + 1), repeat=length):
        if all(run.count(degree) <= count for degree, count in enumerate(available, start=1)):
            yield run


def dense_rank(value: Fraction, values: Iterable[Fraction]) -> Fraction:
    """(k − 1)/(K − 1) among the distinct values; 0 where there is only one."""
    distinct = sorted(set(values))
    return Fraction(distinct.index(value), len(distinct) - 1) if len(distinct) > 1 else Fraction(0)
