"""Worlds in which the constraints on rankings are tried, smallest first, and what they all share.

A world is a ranking and the pool of its topic. Worlds come in this order, so that the first counterexample is the
smallest: fewest documents in the ranking, then fewest further documents in the pool, then fewest different degrees,
then the ranking in lexicographic order. All rankings over the degrees are looked at while they are few; longer ones
only with two degrees each.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement, product
from typing import Any

from measurand.axioms.candidate import Candidate, Degrees, brief
from measurand.axioms.quantity import Value, sign_of, written_out
from measurand.measures.measure import Measure
from measurand.verdict import Method, Verdict

FULL = 256
"""How many rankings of one length are looked at in full."""
LONGEST = 8
"""The longest rankings looked at; of a graded measure in floats, which is slow and proves little, those up to LOOSE."""
FURTHER = 2
"""How many documents that are not retrieved the pool may have (in floats, half as many); none beyond LOOSE."""
LOOSE = 4

_DIVIDED = frozenset({"AP", "nDCG", "R", "F", "gR", "gF", "RelP", "infAP"})
"""Measures that look at the topic only to divide by a positive constant: the topic does not matter to comparisons."""


def relevant_degrees(one: Candidate) -> Degrees:
    """The degrees that count as relevant."""
    return tuple(degree for degree in one.degrees if degree >= one.level)


def depends_on_topic(one: Candidate) -> bool:
    """Whether comparisons on one topic can depend on documents that are not in the ranking."""
    measure = one.measure
    return one.needs_topic and isinstance(measure, Measure) and measure.entry.name not in _DIVIDED


def outside(one: Candidate, length: int) -> list[Degrees]:
    """The further documents of the pools of rankings of a length, fewest first."""
    most = 0 if not depends_on_topic(one) or length > LOOSE else FURTHER if one.is_exact else FURTHER // 2
    sizes = range(most + 1)
    return [rest for size in sizes for rest in combinations_with_replacement(one.degrees, size)]


def rankings(one: Candidate, length: int) -> list[Degrees]:
    """The rankings of a length that are looked at: all, or those with two degrees."""
    degrees = one.degrees
    if len(degrees) ** length <= FULL:
        found = set(product(degrees, repeat=length))
    else:
        found = {run for pair in combinations(degrees, 2) for run in product(pair, repeat=length)}
    return sorted(found, key=lambda run: (len(set(run)), run))


def worlds(one: Candidate, shortest: int) -> Iterator[tuple[Degrees, Degrees]]:
    """Rankings with the rest of their pool, smallest first."""
    longest = LONGEST if one.is_exact or len(one.degrees) == 2 else LOOSE
    for length in range(shortest, longest + 1):
        runs = rankings(one, length)
        for rest in outside(one, length):
            for run in runs:
                yield run, rest


@dataclass(frozen=True)
class Case:
    """What an axiom compares in a world: the first of two rankings must be better than the second."""

    better: Degrees
    worse: Degrees
    pool: Degrees
    same: str
    """What is to be said if both score the same."""
    lower: str
    """What is to be said if the first scores lower than the second."""
    notes: dict[str, Any]
    """What the witness says besides: the ranks, say, and the ranking that both come from."""


def look(one: Candidate, cases: Iterable[Case]) -> Verdict:
    """Look at cases in turn: the first that is violated refutes; without one, nothing is proved."""
    seen = unclear = longest = 0
    for case in cases:
        way = sign_of(one.value(case.better, case.pool) - one.value(case.worse, case.pool))
        if way in (-1, 0):
            return violation(one, case)
        seen, unclear = seen + 1, unclear + (way is None)
        longest = max(longest, len(case.better))
    close = f" ({unclear} of them too close to call)" if unclear else ""
    return Verdict.undecided(
        f"no counterexample in {seen} cases with at most {longest} documents{close}, and no proof is known",
        Method.SEARCH if one.is_exact else Method.FLOAT,
        cases=seen,
        documents=longest,
    )


def violation(one: Candidate, case: Case, reason: str = "", method: Method | None = None) -> Verdict:
    """The verdict that a case refutes an axiom."""
    way = sign_of(one.value(case.better, case.pool) - one.value(case.worse, case.pool))
    said = reason or (case.same if way == 0 else case.lower)
    if one.needs_topic and not reason and len(case.pool) > max(len(case.better), len(case.worse)):
        said += f", in a topic with the documents {brief(tuple(sorted(case.pool, reverse=True)))}"
    chosen = method or (Method.EXHAUSTIVE if one.is_exact else Method.FLOAT)
    return Verdict.fails(said, witness(one, (case.better, case.worse), case.pool, **case.notes), chosen)


def witness(one: Candidate, runs: Sequence[Degrees], pool: Degrees, **notes: Any) -> dict[str, Any]:
    """Rankings of a topic with their exact values, as plain data."""
    values: list[Value] = [one.value(run, pool) for run in runs]
    return {
        "runs": [list(run) for run in runs],
        **({"pool": sorted(pool, reverse=True)} if one.needs_topic else {}),
        **written_out(values),
        **notes,
    }


def exchanged(run: Degrees, rank: int) -> Degrees:
    """The ranking with the documents at two neighbouring ranks exchanged; ``rank`` counts from 1."""
    return (*run[: rank - 1], run[rank], run[rank - 1], *run[rank + 1 :])


def wrong_pairs(run: Degrees) -> list[int]:
    """The ranks (from 1) of documents that are less relevant than the next one."""
    return [rank for rank in range(1, len(run)) if run[rank - 1] < run[rank]]


Decide = Callable[[Candidate], Verdict]


def about_rankings(decide: Decide) -> Decide:
    """What is undefined for measures that do not look at ranks."""

    def guarded(one: Candidate) -> Verdict:
        if one.ignores_order:
            return Verdict.undefined(f"{one.name} looks at the set of the retrieved documents, not at their ranks")
        return decide(one)

    return guarded
