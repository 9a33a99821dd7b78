"""Related measures: which ones give the same values, or the same up to a constant of the topic, and why.

Two measures of the registry are related for every topic and length where a proof says so: both are the same formula
with other names, or both are weighted sums whose weights follow one law (:mod:`measurand.scales.laws`). Whatever is
claimed is then checked exactly, on all rankings of all small pools, before it is told. A measure of the user's own,
about which no proof can know, is held against every measure of the registry on the same rankings: floats propose, exact
values decide, and what is found is told of these rankings only.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations_with_replacement, permutations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from measurand.axioms.candidate import Candidate, candidate
from measurand.axioms.quantity import Rough, Value, sign_of
from measurand.axioms.variants import notation, variants_of
from measurand.errors import MeasurandError
from measurand.measures.measure import Measure
from measurand.measures.parameters import write_value
from measurand.measures.registry import Cutoff, Entry, Family, known_measures
from measurand.scales.card import as_subject
from measurand.scales.laws import Law, law_of
from measurand.scales.subject import Subject

POOLS = {1: 5, 2: 4}
"""Up to how many documents pools have, by the highest degree."""

CLOSE = 1e-9

EQUAL, MULTIPLE = "equal", "multiple"
RELATIONS = {
    EQUAL: "has the same values",
    MULTIPLE: "is a positive multiple, by a factor that depends on topic and length only",
}
"""How a relative is related, in words."""

Asked = str | Measure | Callable[[Any], Any]
Pool = tuple[int, ...]
World = tuple[Pool, tuple[tuple[int, ...], ...]]
"""A pool, and all rankings of one length of its documents."""


@dataclass(frozen=True)
class Relative:
    """Another measure that tells the same, at least on one relevance scale."""

    name: str
    own: str
    """The measure asked about, or a variant of it (then the relation is a special case)."""
    relation: str
    grades: int
    proof: str | None
    """Why it is so for every topic and length; None if it is known of the rankings checked only."""
    rankings: int
    """On how many rankings, with their pools, it was checked exactly."""
    in_floats: bool = False
    is_special: bool = False
    """Whether it is a relative of a variant only."""

    def to_dict(self) -> dict[str, Any]:
        """The plain data that ``--json`` prints."""
        return {
            "measure": self.name,
            "of": self.own,
            "relation": self.relation,
            "grades": self.grades,
            "proof": self.proof,
            "rankings": self.rankings,
            "in_floats": self.in_floats,
        }


# What is proved

_SHARE, _RECALLED, _MEAN = (
    ("P", "SetP", "gP", "SetPartialRank", "SetTotalRank"),
    ("R", "SetR", "gR"),
    ("F", "SetF", "gF"),
)
_INDICATORS = frozenset(("P", "SetP", "R", "SetR", "F", "SetF"))
_COUNTED = {
    **dict.fromkeys(_SHARE, "Σ rel(i)/N"),
    **dict.fromkeys(_RECALLED, "Σ rel(i)/RB"),
    **dict.fromkeys(_MEAN, "2·Σ rel(i)/(N + RB)"),
}
"""With binary relevance these measures count relevant documents, and divide by a constant.

gP, gR, gF: g(1)/g_max = 1. SetPartialRank: Σ δ(i)/(c·N) with c = 1. SetTotalRank: for c = 1, C(δ_j+N−j, N−j+1) is 1
where δ_j = 1 and 0 elsewhere, so the sum counts, and C(N+1, N) − 1 = N.
"""


def claimed(one: Subject, other: Subject) -> tuple[str, str] | None:
    """How two measures of the registry are related for every topic and length, and why, if a proof is known.

    >>> claimed(as_subject("RBP(p=0.5)"), as_subject("StrongRank"))
    ('multiple', 'both are weighted sums with w[i] ∝ p^(i−1), p = 1/2')
    """
    if _cut(one) != _cut(other):
        return None
    return _same_formula(_measure(one), _measure(other), one.scale.grades) or _same_law(one, other)


def _measure(subject: Subject) -> Measure:
    if not isinstance(subject.measure, Measure):
        raise TypeError(f"{subject.name} is no measure of the registry")
    return subject.measure


def _cut(subject: Subject) -> int | None:
    return None if subject.cut_at_length else _measure(subject).cutoff


def _same_formula(one: Measure, other: Measure, grades: int) -> tuple[str, str] | None:
    names = {one.entry.name, other.entry.name}
    plain = not one.parameters and not other.parameters
    if plain and names <= set(_COUNTED) and (grades == 1 or names <= _INDICATORS):
        first, second = (_COUNTED[measure.entry.name] for measure in (one, other))
        return (EQUAL, f"both are {first}") if first == second else (MULTIPLE, f"{first} and {second}")
    if plain and names == {"gP", "SetPartialRank"}:
        return EQUAL, "both are Σ δ(i)/(c·N), as the gain of degree j is j"
    if names == {"RBP", "gRBP"} and grades == 1 and _only(one, "p") and _only(other, "p") and _p(one) == _p(other):
        return EQUAL, "with binary relevance g(1)/g_max = 1, and the formulas are the same"
    if names == {"Q", "AP"}:
        blended, average = (one, other) if one.entry.name == "Q" else (other, one)
        if not average.parameters and _only(blended, "beta") and dict(blended.parameters).get("beta") == 0:
            return EQUAL, "with β = 0 the blended ratio at a relevant document is the precision there"
    return None


def _only(measure: Measure, name: str) -> bool:
    return all(given == name for given, _ in measure.parameters)


def _p(measure: Measure) -> object:
    return dict(measure.parameters).get("p", measure.entry.parameter("p").default)


def _same_law(one: Subject, other: Subject) -> tuple[str, str] | None:
    """Weighted sums with the same law of weights and proportional gains are multiples of each other, for every N.

    Both are (1/D)·Σ w[i]·g(r[i]) with D > 0 a constant of topic and length. The laws fix w up to a positive factor that
    may depend on N; if also the gains are proportional, so are the sums. Powers q^(N−i) are q^(N−1) times (1/q)^(i−1).
    Behind a cut-off, which both have or none, all weights are 0.
    """
    first, second = (replace(one, cut_at_length=bool(_measure(one).cutoff)) for one in (one, other))
    law, form, twin = law_of(first), first.at(2).form, second.at(2).form
    if law is None or form is None or twin is None or _geometric(law) != _geometric(law_of(second)):
        return None
    if any(a * twin.gains[-1] != b * form.gains[-1] for a, b in zip(form.gains, twin.gains, strict=True)):
        return None
    return MULTIPLE, f"both are weighted sums with {law.formula}"


def _geometric(law: Law | None) -> tuple[str, Any] | None:
    if law is None:
        return None
    return ("geometric", 1 / law.number) if law.kind == "powers" else (law.kind, law.number)


# What is checked


@cache
def worlds(grades: int) -> tuple[World, ...]:
    """All small pools with a relevant document, each with all its rankings of each length."""
    found: list[World] = []
    for size in range(1, POOLS[grades] + 1):
        for pool in combinations_with_replacement(range(grades, -1, -1), size):
            if pool[0]:
                found += [(pool, tuple(sorted(set(permutations(pool, n))))) for n in range(1, size + 1)]
    return tuple(found)


def rankings(grades: int) -> int:
    """How many rankings, with their pools, are looked at."""
    return sum(len(runs) for _, runs in worlds(grades))


def relation(one: Candidate, other: Candidate) -> str | None:
    """How two measures are related on all rankings of all small pools, decided exactly (floats: within their error).

    >>> relation(candidate("nDCG", grades=1), candidate("BurgesDCG", grades=1))
    'multiple'
    >>> relation(candidate("AP"), candidate("RR")) is None
    True
    """
    equal = True
    for pool, runs in worlds(one.grades):
        ours = [one.value(run, pool) for run in runs]
        theirs = [other.value(run, pool) for run in runs]
        equal = equal and all(_vanishes(a - b) for a, b in zip(ours, theirs, strict=True))
        if not equal and not _is_multiple(ours, theirs):
            return None
    return EQUAL if equal else MULTIPLE


def _vanishes(value: Value) -> bool:
    sign = sign_of(value)
    return sign == 0 or (sign is None and isinstance(value, Rough))


def _is_multiple(ours: Sequence[Value], theirs: Sequence[Value]) -> bool:
    """ours = α·theirs with α > 0: all cross products with one pair that is not 0 agree."""
    place = next((k for k, value in enumerate(theirs) if not _vanishes(value)), None)
    if place is None:
        return all(_vanishes(value) for value in ours)
    if sign_of(ours[place] * theirs[place]) != 1:
        return False
    return all(_vanishes(a * theirs[place] - b * ours[place]) for a, b in zip(ours, theirs, strict=True))


# Who is asked


def relatives(measure: Asked, error: float | None = None, set_based: bool = False) -> tuple[Relative, ...]:
    """The measures of the registry that tell the same as this one, and special cases of it that are others.

    >>> [(one.name, one.relation) for one in relatives("RBP(p=0.5)") if one.grades == 1]
    [('gRBP(p=0.5)', 'equal'), ('StrongRank', 'multiple')]
    """
    subject = as_subject(measure, 1, error=error, set_based=set_based)
    own = subject.measure
    if not isinstance(own, Measure) or own.entry.family is Family.USER:
        found = list(_of_a_users_own(measure, subject, error, set_based))
    else:
        found = list(_proved(subject))
    order = {kind: k for k, kind in enumerate(RELATIONS)}
    return tuple(sorted(found, key=lambda one: (one.is_special, one.grades, order[one.relation], one.own)))


def _proved(subject: Subject) -> Iterator[Relative]:
    mine = [notation(subject, _measure(subject))]
    mine += [name for name, setting in variants_of(subject) if "cut-off" not in setting]
    told: set[tuple[str, int]] = set()
    for grades in POOLS:
        for label in mine:
            own = as_subject(label, grades)
            for name in others(own):
                other = as_subject(name, grades)
                entry = _measure(other).entry.name
                claim = claimed(own, other) if (entry, grades) not in told else None
                if claim is None:
                    continue
                found = relation(candidate(label, grades=grades), candidate(name, grades=grades))
                if found in (claim[0], EQUAL):
                    told.add((entry, grades))
                    special = label != mine[0]
                    yield Relative(name, label, claim[0], grades, claim[1], rankings(grades), is_special=special)


def _of_a_users_own(measure: Asked, subject: Subject, error: float | None, set_based: bool) -> Iterator[Relative]:
    for grades in POOLS:
        one = candidate(measure, grades=grades, error=error, set_based=set_based)
        ours = [_floats(one, world) for world in worlds(grades)]
        if max(float(np.ptp(values)) for values in ours) <= CLOSE:
            continue  # it tells no ranking from another
        told: set[str] = set()
        for name in others(subject):
            entry = name.partition("(")[0]
            if entry in told or not _may_be_multiples(ours, name, grades):
                continue
            held = candidate(name, grades=grades)
            kind = relation(one, held)
            if kind is not None:
                told.add(entry)
                exact = one.is_exact and held.is_exact
                yield Relative(name, subject.name, kind, grades, None, rankings(grades), not exact)


def others(subject: Subject) -> Iterator[str]:
    """The measures of other entries: with the parameters of the one asked about, plain, with one parameter changed."""
    own = subject.measure if isinstance(subject.measure, Measure) else None
    cut = "" if own is None or own.cutoff is None or subject.cut_at_length else f"@{own.cutoff}"
    for entry in known_measures():
        special = entry.family in (Family.COUNTS, Family.TREC, Family.USER) or entry.at != "cutoff"
        if special or (own is not None and entry is own.entry) or (cut and entry.cutoff is Cutoff.NONE):
            continue
        yield from (name + cut for name in dict.fromkeys(_names(entry, own)))


def _names(entry: Entry, own: Measure | None) -> Iterator[str]:
    plain = as_subject(entry.name)
    known = {parameter.name for parameter in entry.parameters}
    given = [] if own is None else [(name, value) for name, value in own.parameters if name in known]
    if given:
        yield f"{entry.name}({','.join(f'{name}={write_value(value)}' for name, value in given)})"
    yield notation(plain, _measure(plain))
    yield from (name for name, setting in variants_of(plain) if "cut-off" not in setting)


def _floats(one: Candidate, world: World) -> NDArray[np.float64]:
    pool, runs = world
    with np.errstate(all="ignore"):
        return one.floats(np.array(runs, dtype=np.int64), pool)


def _may_be_multiples(ours: Sequence[NDArray[np.float64]], name: str, grades: int) -> bool:
    """Whether floats allow for it: the largest worlds first, which tell most measures apart at once."""
    other = candidate(name, grades=grades)
    for a, world in zip(reversed(ours), reversed(worlds(grades)), strict=True):
        try:
            b = _floats(other, world)
        except MeasurandError:
            return False  # a measure without values here
        place = int(np.abs(b).argmax())
        bound = CLOSE * max(1.0, float(abs(b[place])))
        if not np.allclose(a * b[place], b * a[place], rtol=0, atol=bound):
            return False
    return True
