"""Whether the maximal value of a measure can be reached in every collection that has something relevant.

The maximal value is that over all collections and rankings. It is reached in every collection with a relevant document

- by the ideal ranking, which has the relevant documents first, best first: where the measure is divided by what is
  there to be found. AP, Bpref, binG, IPrec: every relevant document has a term of 1, and all are retrieved.
  R-precision: the first RB documents are the relevant ones. nDCG is 1 by definition, with a cut-off too; Q as well,
  where min(k, RB) documents have blended ratios of 1; so is relative precision. SetR, SetF, SetAP, F: retrieve the RB
  relevant documents and no others. RR and Success need one relevant document at the top. A cut-off k below RB is what
  AP and recall cannot deal with: k/RB is the most then.
- by a single relevant document, if the measure depends on the ranking alone and that document's value is the maximum.
  The converse is true for such a measure, too: of a collection that consists of it alone there is no other ranking.

It is not reached if some other collection has a ranking with a higher value than the best of this one: the pair is the
witness, and it need not be known what the maximum is, or whether there is one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise, product
from typing import Any

from measurand.axioms.bounds import bound
from measurand.axioms.candidate import Candidate, Degrees, brief
from measurand.axioms.quantity import Rough, Value, sign_of, text_of, written_out
from measurand.axioms.step_theorems import own_gains
from measurand.axioms.steps import (
    LISTED,
    collections,
    largest_collection,
    rankings,
    told_apart,
)
from measurand.measures.measure import Measure
from measurand.measures.registry import Family
from measurand.verdict import Method, Verdict

_AT_ANY_DEPTH: dict[str, str] = {
    **dict.fromkeys(("RR", "Success"), "1, when a relevant document is at the top"),
    "RelP": "1, when the relevant documents come first: the divisor is the most there can be",
    "nDCG": "1, when the documents come in the ideal order, down to the cut-off if there is one",
    "Q": "1, when the documents come in the ideal order: min(k, RB) blended ratios of 1",
}
_ALL_FIRST = "when the relevant documents come first, and all are there; at a depth below RB it would not be reached"
_ALL_ALONE = "when the relevant documents are retrieved, and no others"
_UNCUT: dict[str, str] = {
    **dict.fromkeys(("AP", "Rprec", "Bpref", "binG", "SetR", "IPrec", "AvgIPrec"), f"1, {_ALL_FIRST}"),
    **dict.fromkeys(("GMAP", "GMBpref"), f"log(1), {_ALL_FIRST}"),
    **dict.fromkeys(("SetF", "SetAP", "F"), f"1, {_ALL_ALONE}"),
    "SetP": "1, when a single relevant document is retrieved",
}
_SHARES = frozenset({"AP", "R", "gR"})
"""Measures that divide by RB whatever the cut-off."""


@dataclass(frozen=True)
class World:
    """A collection, the depth at which it is ranked (none: any), and the best there is."""

    pool: Degrees
    best: Degrees
    value: Value


def reached(one: Candidate) -> str | None:
    """Why the maximal value can be reached in every collection with a relevant document, if that is proved."""
    measure = one.measure
    if isinstance(measure, Measure) and measure.entry.family is not Family.USER:
        name = measure.entry.name
        if name in _AT_ANY_DEPTH and _orderly(one, measure):
            return _AT_ANY_DEPTH[name]
        if name in _UNCUT and one.cutoff is None:
            return _UNCUT[name]
        if name == "gR" and one.cutoff is None and len(told_apart(one)) == 2 and bound(one) is not None:
            return f"1, {_ALL_FIRST}" if one.value((one.level,), (one.level,)) == 1 else None
    return _alone(one)


def _orderly(one: Candidate, measure: Measure) -> bool:
    """Where gains matter: none is negative, relevant documents have one, and for Q the more relevant no less."""
    name = measure.entry.name
    if name not in ("nDCG", "Q"):
        return True
    gains = own_gains(one, measure)
    rising = all(low <= high for low, high in pairwise(gains))
    return min(gains) >= 0 and min(gains[max(one.level, 1) :], default=1) > 0 and (rising or name == "nDCG")


def _alone(one: Candidate) -> str | None:
    """A single document reaches the maximum of a measure that depends on the ranking alone."""
    relevant = [degree for degree in told_apart(one) if degree >= one.level]
    if not relevant or one.needs_topic or one.subject.cut_at_length or not one.is_exact:
        return None
    if one.cutoff != 1 and sign_of(one.value((relevant[0],) * 2) - one.value((relevant[0],))) == 1:
        return None
    most = _most(one)
    if most is None or any(sign_of(one.value((degree,)) - most) != 0 for degree in relevant):
        return None
    return f"{text_of(most)}, when a single relevant document is retrieved"


def _most(one: Candidate) -> Value | None:
    """The maximum: a bound that is proved, or what all rankings down to the cut-off give."""
    depth, degrees = one.cutoff, told_apart(one)
    if depth is not None and sum(len(degrees) ** n for n in range(1, depth + 1)) <= LISTED:
        runs = [run for n in range(1, depth + 1) for run in product(degrees, repeat=n)]
        return best_of(one, ((run, run) for run in runs)).value
    found = bound(one)
    return found.most if found is not None else None


def best_of(one: Candidate, rankings_and_pools: Iterator[tuple[Degrees, Degrees]]) -> World:
    """The ranking with the highest value, the first of them; of floats, the one that may be the highest."""
    best: World | None = None
    for ranking, pool in rankings_and_pools:
        value = one.value(ranking, pool)
        if best is None or _may_exceed(value, best.value):
            best = World(pool, ranking, value)
    if best is None:
        raise ValueError("there is no ranking to choose from")
    return best


def _may_exceed(one: Value, other: Value) -> bool:
    if isinstance(one, Rough) and isinstance(other, Rough):
        return one.value + one.error > other.value + other.error
    return sign_of(one - other) == 1


# Collections that cannot reach it


def gap(one: Candidate) -> tuple[World, World] | None:
    """The smallest collection whose best ranking another one exceeds, with the smallest that does."""
    degrees, found = told_apart(one), []
    for size in range(1, largest_collection(one)):
        for pool in collections(degrees, size):
            found += list(_worlds(one, pool))
    short = _shortage(one)
    if short is not None:
        found.append(short)
    for poor in found:
        if max(poor.pool) >= one.level:
            rich = next((world for world in found if sign_of(world.value - poor.value) == 1), None)
            if rich is not None:
                return poor, rich
    return None


def _worlds(one: Candidate, pool: Degrees) -> Iterator[World]:
    """The best ranking of a collection: of any length, down to a cut-off; of each length where that is the cut-off."""
    deepest = min(len(pool), one.cutoff or len(pool))
    lengths = range(1, deepest + 1)
    if one.subject.cut_at_length:
        for length in lengths:
            yield best_of(one, ((ranking, pool) for ranking in rankings(pool, length)))
    else:
        yield best_of(one, ((ranking, pool) for length in lengths for ranking in rankings(pool, length)))


def _shortage(one: Candidate) -> World | None:
    """k + 1 relevant documents at a cut-off k: fewer can all be found, and these cannot."""
    measure, depth = one.measure, one.cutoff
    if not isinstance(measure, Measure) or depth is None or measure.entry.name not in _SHARES:
        return None
    if measure.entry.family is Family.USER or len(told_apart(one)) != 2:
        return None
    pool, best = (one.level,) * (depth + 1), (one.level,) * depth
    return World(pool, best, one.value(best, pool))


def gap_verdict(one: Candidate, poor: World, rich: World) -> Verdict:
    """``fails``: the best of one collection stays below what another one reaches."""
    rough = isinstance(poor.value, Rough) or isinstance(rich.value, Rough)
    depth = f" at depth {len(poor.best)}" if one.subject.cut_at_length else ""
    reason = (
        f"no ranking of the collection {brief(sorted(poor.pool, reverse=True))}{depth} does better than "
        f"{brief(poor.best)}, but {brief(rich.best)} of another collection does"
    )
    if poor == _shortage(one):
        reason += "; with at most as many relevant documents as the cut-off, or without a cut-off, it would be reached"
    witness: dict[str, Any] = {
        "runs": [list(poor.best), list(rich.best)],
        "pool": sorted(poor.pool, reverse=True),
        "pools": [sorted(world.pool, reverse=True) for world in (poor, rich)],
        **written_out((poor.value, rich.value)),
    }
    return Verdict.fails(reason, witness, Method.FLOAT if rough else Method.EXHAUSTIVE)
