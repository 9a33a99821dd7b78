"""Common mistakes in IR evaluation, as far as they concern measures (Fuhr 2017).

Fuhr's list has ten items; three of them are about what a measure is, the others about statistics and experiments. His
advice is **disputed**: Sakai (*On Fuhr's guideline for IR evaluation*, SIGIR Forum 54(1), 2020) disagrees with all
three, and Moffat (*Batch evaluation metrics in information retrieval: measures, scales, and meaning*, IEEE Access
2022) with the first. What is decided here is whether a measure has the property that Fuhr asks for, not whether one
should ask for it.

- ``fuhr-interval-scale`` (§2.1, on MRR and ERR): means presuppose an interval scale. Fuhr's argument is that the
  steps from rank to rank, 1, 1/2, 1/3, …, are unequal. So the question is put to the measure's own order of the
  rankings, as Ferrante, Ferro and Fuhr do in 2021 (*Towards meaningful statements in IR evaluation*): are its
  distinct values equally spaced? That asks for the least: a measure that is an interval scale of any graded order
  (``measurand scale``) has the values αρ + β for all ranks ρ, which are equally spaced. Whoever fails here fails on
  every order. The topic has at least as many documents of each degree as a ranking has ranks, so that every ranking
  can occur.
- ``fuhr-user-model`` (§2.2, on MAP): average precision is the expected precision of users who stop at a relevant
  document, each of the topic's relevant documents being equally likely, retrieved or not. Such a user would have to
  know how many there are. That users stop *only* at relevant documents is part of a story told about a measure, and
  cannot be decided of its values (users of RR and ERR do so too). That they know what was not shown to them can: then
  the same ranking has different values in topics with different further documents.
- ``fuhr-ratio`` (§2.4, on relative improvements): "10 % better" presupposes a ratio scale, i.e. an interval scale
  whose zero is no convention. Whether a ranking without relevant documents is worth nothing is for the reader to
  accept; here it has to have the value 0.

The smallest counterexample: the shortest rankings, then the lowest values (scales), or the smallest pools (user
model).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cmp_to_key
from itertools import combinations_with_replacement, pairwise, product

from measurand.axioms.amigo_weights import weighted
from measurand.axioms.amigo_worlds import FULL, FURTHER, witness
from measurand.axioms.axiom import Family, axiom
from measurand.axioms.candidate import Candidate, Degrees, brief
from measurand.axioms.quantity import Rough, Value, sign_of, text_of, written_out
from measurand.measures.measure import Measure
from measurand.scales import laws
from measurand.verdict import Method, Status, Verdict

_FUHR = "Fuhr, Some common mistakes in IR evaluation, and how they can be avoided, SIGIR Forum 51(3), 2017"
_SAKAI = "disputed by Sakai, On Fuhr's guideline for IR evaluation, SIGIR Forum 54(1), 2020"


# Interval scale


@axiom(
    "fuhr-interval-scale",
    Family.FUHR,
    "Interval scale",
    "The distinct values of all rankings of a length are equally spaced, at every length, where the topic has "
    "documents enough for all of them: only then are means of the values meaningful.",
    f"{_FUHR}, §2.1; {_SAKAI}, §2.1",
)
def interval_scale(one: Candidate) -> Verdict:
    """Decide whether a measure is an interval scale of its own order."""
    proof = _even_by_law(one) or _even_by_name(one)
    if proof is not None:
        return Verdict.holds(f"for every N: {proof}")
    length = 1
    while len(one.degrees) ** length <= FULL:
        found = _uneven(one, length)
        if isinstance(found, Verdict):
            return found
        length += 1
    cutoff = one.cutoff
    if cutoff is not None and cutoff < length and not one.needs_topic:
        return Verdict.holds(f"listed for N ≤ {cutoff}; longer rankings have the same values, by the cut-off")
    said = f"equally spaced for every N ≤ {length - 1}; nothing is known of longer rankings"
    return Verdict.undecided(said, Method.EXHAUSTIVE, length=length - 1)


def _even_by_law(one: Candidate) -> str | None:
    """Weights that follow a law; above a cut-off, constant weights, powers and geometric ones follow it too."""
    sums = weighted(one)
    if sums is None or sums.law is None or (sums.cutoff is not None and sums.law.kind == "linear"):
        return None
    return laws.prove(sums.law, "induced", "equispaced", one.grades, sums.gains)


def _even_by_name(one: Candidate) -> str | None:
    measure = one.measure
    if not isinstance(measure, Measure):
        return None
    return {
        "SetP": "the values are the multiples of 1/N, or of 1/min(N, RB)",
        "SetR": "the values are the multiples of 1/RB",
        "SetF": "the values are the multiples of (β+1)/(N + β·RB)",
        "Rprec": "the values are the multiples of 1/RB",
        "RelP": "the values are the multiples of 1/min(k, RB)",
        "Success": "there are two values, 0 and 1",
        "SetTotalRank": "the rank of a set takes all whole values from 0 on (GT (2))" if one.cutoff is None else None,
    }.get(measure.entry.name)


def _uneven(one: Candidate, length: int) -> Verdict | None:
    """Three consecutive values with unequal gaps, if there are any; undecided if values cannot be told apart."""
    pool = tuple(degree for degree in one.degrees for _ in range(length))
    unclear = False

    def order(a: tuple[Value, Degrees], b: tuple[Value, Degrees]) -> int:
        nonlocal unclear
        way = sign_of(a[0] - b[0])
        unclear = unclear or way is None
        return way or (a[1] > b[1]) - (a[1] < b[1])

    listed = [(one.value(run, pool), run) for run in product(one.degrees, repeat=length)]
    if any(isinstance(value, Rough) for value, _ in listed):
        return Verdict.undecided(
            "whether floats are equally spaced is not decided: exact values are needed", Method.FLOAT
        )
    listed.sort(key=cmp_to_key(order))
    distinct = [listed[0], *(high for low, high in pairwise(listed) if low[0] != high[0])]
    ways = [
        sign_of((distinct[k][0] - distinct[k - 1][0]) - (distinct[1][0] - distinct[0][0]))
        for k in range(2, len(distinct))
    ]
    if unclear or None in ways:
        return Verdict.undecided(f"some values at N = {length} are too close to be told apart", Method.EXHAUSTIVE)
    k = next((k for k, way in enumerate(ways, 2) if way), None)
    return None if k is None else _gap(one, distinct[k - 2 : k + 1], pool)


def _gap(one: Candidate, three: Sequence[tuple[Value, Degrees]], pool: Degrees) -> Verdict:
    runs = [run for _, run in three]
    low, middle, high = (_short(value) for value, _ in three)
    reason = f"the rankings of length {len(runs[0])} have the consecutive values {low}, {middle} and {high}"
    return Verdict.fails(reason, witness(one, runs, pool, length=len(runs[0])), Method.EXHAUSTIVE)


def _short(value: Value) -> str:
    return text_of(value) if isinstance(value, Fraction) else f"≈{float(value):.4f}"


# User model


@axiom(
    "fuhr-user-model",
    Family.FUHR,
    "User model",
    "The value of a ranking does not depend on documents that it does not show: a user who reads it could not know of "
    "them.",
    f"{_FUHR}, §2.2; {_SAKAI}, §2.2",
)
def user_model(one: Candidate) -> Verdict:
    """Decide whether the value depends on what was not retrieved."""
    seen = 0
    further = [rest for size in range(1, FURTHER + 1) for rest in combinations_with_replacement(one.degrees, size)]
    for length in (1, 2):
        # Topics without a relevant document have the value 0 by convention: they would tell of the convention.
        runs = [run for run in product(one.degrees, repeat=length) if max(run) >= one.level]
        for rest, run in product(further, runs):
            seen += 1
            if sign_of(one.value(run, (*run, *rest)) - one.value(run, run)) in (-1, 1):
                return _unseen(one, run, rest)
    if not one.needs_topic:
        return Verdict.holds("by its definition the value depends on the ranking alone")
    return Verdict.undecided(
        f"no counterexample in {seen} cases with at most 2 documents shown and {FURTHER} others, and no proof is known",
        Method.SEARCH if one.is_exact else Method.FLOAT,
        cases=seen,
    )


def _unseen(one: Candidate, run: Degrees, rest: Degrees) -> Verdict:
    pools = (run, (*run, *rest))
    values = [one.value(run, pool) for pool in pools]
    more = f"one more document of degree {rest[0]}" if len(rest) == 1 else f"{len(rest)} more documents, {brief(rest)}"
    reason = f"{brief(run)} is worth {_short(values[0])}, but {_short(values[1])} in a topic with {more}"
    found = {
        "runs": [list(run), list(run)],
        "pools": [sorted(pool, reverse=True) for pool in pools],
        **written_out(values),
    }
    return Verdict.fails(reason, found, Method.EXHAUSTIVE if one.is_exact else Method.FLOAT)


# Ratio scale


@axiom(
    "fuhr-ratio",
    Family.FUHR,
    "Ratio scale",
    "The measure is an interval scale of its own order and a ranking without relevant documents has the value 0: only "
    "then, if that zero is accepted as a true one, are relative improvements meaningful.",
    f"{_FUHR}, §2.4; {_SAKAI}, §2.4",
)
def ratio(one: Candidate) -> Verdict:
    """Decide whether a measure is an interval scale with the value 0 for nothing."""
    interval = interval_scale(one)
    if not interval.is_true:
        failed = interval.status is Status.FAILS
        return replace(interval, reason=f"it is no interval scale: {interval.reason}") if failed else interval
    for length in (1, 2, 3):
        run = (0,) * length
        pool = (*run, one.degrees[-1])
        way = sign_of(one.value(run, pool))
        if way is None:
            return Verdict.undecided("the value of a ranking without relevant documents is not exact", interval.method)
        if way:
            reason = f"a ranking without relevant documents has the value {one.value(run, pool)}, not 0"
            return Verdict.fails(reason, witness(one, (run,), pool), interval.method)
    return replace(interval, reason=f"{interval.reason}; a ranking without relevant documents has the value 0")
