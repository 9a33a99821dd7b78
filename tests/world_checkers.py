"""Naive searches for steps in all small collections: they share no code with the package.

A collection is a list of documents, each with a degree; a ranking is a sequence of some of them. Everything is tried
with :mod:`itertools`, and documents are told apart by their number.
"""

import math
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement, permutations

from claim_checkers_mp import read_value
from world_measures import NAIVE, Degrees, Measure, Value

CLOSE = 1e-11

GRADED = ("nDCG", "DCG", "Burges", "gR", "gP", "gF", "ERR", "Strong", "SetPartial", "SetTotal", "Q")


def degrees_of(name: str) -> Degrees:
    """The degrees that a measure tells apart."""
    if name.startswith(GRADED):
        return (0, 1) if "max=1" in name else (0, 1, 2)
    return tuple(sorted({0, level_of(name)}))


def level_of(name: str) -> int:
    return int(name.partition("rel=")[2][0]) if "rel=" in name else 1


def cutoff_in(name: str) -> int | None:
    return int(name.partition("@")[2]) if "@" in name and not name.startswith("IPrec") else None


# Worlds: all collections and rankings, documents told apart by their number


def collections_of(degrees: Degrees, size: int) -> list[Degrees]:
    return sorted(combinations_with_replacement(sorted(degrees), size))


def rankings_of(pool: Degrees, length: int) -> list[Degrees]:
    return sorted({tuple(pool[d] for d in chosen) for chosen in permutations(range(len(pool)), length)})


Step = tuple[Degrees, Degrees, Degrees]
"""Ranking before, ranking after, collection."""


@cache
def steps_in(kind: str, pool: Degrees, length: int) -> frozenset[Step]:
    """Every step of a kind from the rankings of a length, moving numbered documents about."""
    found: set[Step] = set()
    for chosen in permutations(range(len(pool)), length):
        outside = [document for document in range(len(pool)) if document not in chosen]
        results: list[tuple[int, ...]] = []
        if kind == "extension":
            results = [(*chosen, document) for document in outside]
        elif kind == "exchange":
            for place, old in enumerate(chosen):
                better = [document for document in outside if pool[document] > pool[old]]
                results += [(*chosen[:place], document, *chosen[place + 1 :]) for document in better]
        else:
            for later in range(length):
                for earlier in range(later):
                    if pool[chosen[earlier]] < pool[chosen[later]]:
                        moved = list(chosen)
                        moved[earlier], moved[later] = moved[later], moved[earlier]
                        results.append(tuple(moved))
        before = tuple(pool[document] for document in chosen)
        found |= {(before, tuple(pool[document] for document in result), pool) for result in results}
    return frozenset(found)


def is_broken(measure: Measure, step: Step, strictly: bool) -> bool:
    before, after, pool = step
    difference = measure(after, pool) - measure(before, pool)
    if isinstance(difference, Fraction):
        return difference < 0 or (strictly and difference == 0)
    return difference < -CLOSE or (strictly and difference <= CLOSE)


def first_broken(
    measure: Measure, degrees: Degrees, deepest: int | None, kind: str, strictly: bool, documents: int
) -> Step | None:
    """The smallest step that breaks the axiom: fewest documents, lowest collection, shortest and lowest ranking."""
    for size in range(1, documents + 1):
        for pool in collections_of(degrees, size):
            for length in range(1, size + 1):
                if deepest is None or length <= deepest or kind == "extension":
                    broken = [step for step in steps_in(kind, pool, length) if is_broken(measure, step, strictly)]
                    if broken:
                        return min(broken)
    return None


def first_broken_by_length(measure: Measure, degrees: Degrees, kind: str, documents: int) -> Step | None:
    """The same with the shortest ranking first, of any length, and never strictly."""
    for length in range(1, documents + 1):
        for size in range(length, documents + 1):
            for pool in collections_of(degrees, size):
                broken = [step for step in steps_in(kind, pool, length) if is_broken(measure, step, False)]
                if broken:
                    return min(broken)
    return None


def best_values(name: str, pool: Degrees, bare: bool) -> list[Value]:
    """The best value of a collection; of each depth where the depth is the cut-off."""
    deepest = min(len(pool), cutoff_in(name) or len(pool))
    by_length = [
        [NAIVE[name](ranking, pool) for ranking in rankings_of(pool, length)] for length in range(1, deepest + 1)
    ]
    if bare:
        return [max(values) for values in by_length]
    return [max(value for values in by_length for value in values)]


def all_worlds(name: str, documents: int) -> Iterator[tuple[Degrees, Degrees]]:
    """Every ranking of every collection."""
    for size in range(1, documents + 1):
        for pool in collections_of(degrees_of(name), size):
            for length in range(1, size + 1):
                for ranking in rankings_of(pool, length):
                    yield ranking, pool


def read(text: str) -> Value:
    """An exact value from its text: a fraction, a sum of quotients of logarithms, or a quotient of such sums."""
    if text.startswith("(") and ")/(" in text:
        top, _, bottom = text[1:-1].partition(")/(")
        return float(read_value(top)) / float(read_value(bottom))
    if "." in text:
        return float(text)
    return read_value(text)


def same(a: Value, b: Value) -> bool:
    if isinstance(a, Fraction) and isinstance(b, Fraction):
        return a == b
    return math.isclose(a, b, rel_tol=1e-9, abs_tol=1e-9)
