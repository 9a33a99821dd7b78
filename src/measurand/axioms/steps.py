"""Steps that should raise a measure, or at least never lower it, and the smallest one that does not.

A *collection* is the pool of a topic: the degrees of all its documents, judged. A *ranking* holds some of them, best
first; the others are not retrieved. Three kinds of steps lead from one ranking of a collection to another:

- *extension*: one more document is appended;
- *exchange*: a document of the ranking is replaced, in its place, by a more relevant one that was outside;
- *swap*: a document changes places with a less relevant one before it.

A measure of binary relevance tells only two kinds of documents apart, so for it "more relevant" means relevant instead
of not relevant, whatever the scale (:func:`told_apart`). A measure with a cut-off k is asked about rankings of at most
k documents: an exchange or a swap below the cut-off concerns documents that its user never sees. (For an extension the
length does not matter: below the cut-off nothing changes.)

**Smallest** step, here: the collection has the fewest documents; then the lowest degrees (compared as ascending
lists); then the ranking is the shortest; then it has the lowest degrees from the top, and then the ranking after the
step has. ``by_length`` asks about rankings of every length, below a cut-off too, and puts the length first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations, combinations_with_replacement, product
from typing import Any

from measurand.axioms.candidate import Candidate, Degrees, brief
from measurand.axioms.quantity import Rough, Value, sign_of, written_out
from measurand.measures.measure import Measure
from measurand.measures.traits import Relevance
from measurand.verdict import Method, Verdict

LISTED = 2048
"""How many rankings are looked at where these are all there are."""


class Kind(StrEnum):
    """The three kinds of steps."""

    EXTENSION = "extension"
    EXCHANGE = "exchange"
    SWAP = "swap"


@dataclass(frozen=True)
class Step:
    """From one ranking of a collection to another."""

    before: Degrees
    after: Degrees
    pool: Degrees

    def values(self, one: Candidate) -> tuple[Value, Value]:
        """The measure before and after."""
        return one.value(self.before, self.pool), one.value(self.after, self.pool)


@dataclass(frozen=True)
class Search:
    """What looking at steps gave: the first one that breaks the axiom, if any, and how much was looked at."""

    found: Step | None
    steps: int
    unclear: int
    """Steps before the one that was found whose sign nothing decides."""
    documents: int
    """Up to how many documents all collections were looked at."""


def told_apart(one: Candidate) -> Degrees:
    """The degrees that the measure tells apart, or claims to: two for a measure of binary relevance."""
    measure = one.measure
    if not isinstance(measure, Measure) or measure.entry.traits.relevance is Relevance.GRADED:
        return tuple(range(one.grades + 1))
    return tuple(sorted({0, one.level} if one.level <= one.grades else {0}))


def largest_collection(one: Candidate) -> int:
    """Up to how many documents all collections are looked at: 6 with two degrees, 5 with three, 4 beyond."""
    return {1: 6, 2: 6, 3: 5}.get(len(told_apart(one)), 4) - (not one.is_exact)


# Collections, rankings, steps: smallest first


def collections(degrees: Degrees, size: int) -> Iterator[Degrees]:
    """All collections of so many documents, each as an ascending list.

    >>> list(collections((0, 1), 2))
    [(0, 0), (0, 1), (1, 1)]
    """
    yield from combinations_with_replacement(degrees, size)


def rankings(pool: Degrees, length: int) -> Iterator[Degrees]:
    """All rankings of so many documents of a collection, without repetition, lowest degrees first.

    >>> list(rankings((0, 0, 1), 2))
    [(0, 0), (0, 1), (1, 0)]
    """
    if length == 0:
        yield ()
        return
    for degree in sorted(set(pool)):
        rest = without(pool, (degree,))
        yield from ((degree, *tail) for tail in rankings(rest, length - 1))


def without(pool: Degrees, documents: Degrees) -> Degrees:
    """What is left of a collection, ascending."""
    left = sorted(pool)
    for degree in documents:
        left.remove(degree)
    return tuple(left)


def steps_from(kind: Kind, ranking: Degrees, pool: Degrees) -> list[Step]:
    """The steps of one kind from one ranking, the lowest result first."""
    outside = sorted(set(without(pool, ranking)))
    found: set[Degrees] = set()
    if kind is Kind.EXTENSION:
        found = {(*ranking, degree) for degree in outside}
    elif kind is Kind.EXCHANGE:
        found = {
            (*ranking[:i], degree, *ranking[i + 1 :])
            for i, old in enumerate(ranking)
            for degree in outside
            if degree > old
        }
    else:
        for i, j in combinations(range(len(ranking)), 2):
            if ranking[i] < ranking[j]:
                found.add((*ranking[:i], ranking[j], *ranking[i + 1 : j], ranking[i], *ranking[j + 1 :]))
    return [Step(ranking, after, pool) for after in sorted(found)]


def all_steps(one: Candidate, kind: Kind, documents: int, by_length: bool = False) -> Iterator[Step]:
    """The steps in all collections of up to so many documents, smallest first."""
    degrees, deepest = told_apart(one), one.cutoff
    sizes = range(1, documents + 1)
    if by_length:
        worlds = (
            (pool, length) for length in sizes for size in sizes[length - 1 :] for pool in collections(degrees, size)
        )
    else:
        worlds = ((pool, length) for size in sizes for pool in collections(degrees, size) for length in sizes[:size])
    for pool, length in worlds:
        if by_length or kind is Kind.EXTENSION or deepest is None or length <= deepest:
            for ranking in rankings(pool, length):
                yield from steps_from(kind, ranking, pool)


def steps_above(one: Candidate, kind: Kind, by_length: bool) -> Iterator[Step] | None:
    """All steps above the cut-off, if the measure depends on the ranking alone and they are not too many.

    ``by_length`` lets a document below the cut-off be swapped with one above; which one below does not matter.
    """
    depth, degrees = one.cutoff, told_apart(one)
    if depth is None or one.needs_topic:
        return None
    lengths = range(1, depth + 1 + by_length)
    if depth > LISTED or sum(len(degrees) ** length for length in lengths) > LISTED:
        return None
    return (step for length in lengths for step in _smallest_first(kind, degrees, length))


def _smallest_first(kind: Kind, degrees: Degrees, length: int) -> list[Step]:
    """The steps from all rankings of one length, each in the collection of the documents that it is about."""
    found = []
    for ranking in product(degrees, repeat=length):
        if kind is Kind.SWAP:
            found += steps_from(kind, ranking, ranking)
        else:
            found += [step for new in degrees for step in steps_from(kind, ranking, (*ranking, new))]
    return sorted(found, key=lambda step: (sorted(step.pool), step.before, step.after))


FARTHEST = 64
"""How many documents may come before those that are swapped far down in a ranking."""


def swaps_far_down(one: Candidate, by_length: bool) -> Iterator[Step]:
    """A document moves up past a better one, behind many that are not relevant: (0, …, 0, c, 1) to (0, …, 1, c, 0)."""
    degrees, deepest = told_apart(one), one.cutoff
    if len(degrees) < 3:
        return
    low, middle, *_, top = degrees
    for before in range(FARTHEST + 1):
        if by_length or deepest is None or before + 3 <= deepest:
            first, last = (low,) * before + (low, top, middle), (low,) * before + (middle, top, low)
            yield Step(first, last, first)


def look(one: Candidate, kind: Kind, strictly: bool, by_length: bool = False) -> Search:
    """The smallest step that lowers the measure or, strictly, does not raise it."""
    documents = largest_collection(one)
    return look_at(one, all_steps(one, kind, documents, by_length), strictly, documents)


def look_at(one: Candidate, steps: Iterable[Step], strictly: bool, documents: int) -> Search:
    """The first of these steps that lowers the measure or, strictly, does not raise it."""
    unclear = count = 0
    for step in steps:
        count += 1
        way = 0 if same_above(one, step) else sign_of(rise(one, step))
        unclear += way is None
        if way == -1 or (strictly and way == 0):
            return Search(step, count, unclear, documents)
    return Search(None, count, unclear, documents)


def same_above(one: Candidate, step: Step) -> bool:
    """Whether a step changes nothing that a measure of the ranking alone sees above its cut-off."""
    depth = one.cutoff
    return depth is not None and step.before[:depth] == step.after[:depth] and not one.needs_topic


def rise(one: Candidate, step: Step) -> Value:
    """By how much a step raises the measure."""
    before, after = step.values(one)
    return after - before


# Verdicts


def witness(one: Candidate, step: Step) -> dict[str, Any]:
    """A step with its exact values, as plain data."""
    values = step.values(one)
    return {
        "runs": [list(step.before), list(step.after)],
        "pool": sorted(step.pool, reverse=True),
        **written_out(values),
    }


def broken(one: Candidate, step: Step, kind: Kind, method: Method = Method.EXHAUSTIVE, unclear: int = 0) -> Verdict:
    """``fails``, with the step that shows it; some smaller ones may have been unclear."""
    before, after = step.values(one)
    rough = isinstance(before, Rough) or isinstance(after, Rough)
    way = "lowers" if sign_of(after - before) == -1 else "does not raise"
    what = {
        Kind.EXTENSION: "appending a document",
        Kind.EXCHANGE: "taking in a more relevant document",
        Kind.SWAP: "moving a document before a less relevant one",
    }[kind]
    reason = f"{what} {way} the measure: from {brief(step.before)} to {brief(step.after)}"
    if unclear:
        reason += f" ({unclear} smaller steps are too close to decide)"
    return Verdict.fails(reason, witness(one, step), Method.FLOAT if rough else method)


def open_verdict(one: Candidate, search: Search) -> Verdict:
    """``undecided``, with what was covered."""
    method = Method.SEARCH if one.is_exact else Method.FLOAT
    covered = f"{search.steps} steps in all collections of up to {search.documents} documents"
    reason = f"none of {covered} is a counterexample, and no proof for every collection is known"
    if search.unclear:
        reason = f"{search.unclear} of {covered} are too close to decide"
    return Verdict.undecided(reason, method, steps=search.steps)
