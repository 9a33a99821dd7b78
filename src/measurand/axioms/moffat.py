"""Seven numeric properties of effectiveness metrics (Moffat 2013).

Moffat speaks of the *score at depth k*. Here that is the value of a ranking of k documents; the other documents of the
collection are not retrieved. What follows from it depends on how the measure is written:

- without a cut-off (``AP``, ``RBP(p=0.8)``), k is the length of the ranking, whatever that is;
- written bare though it takes one (``P``, ``R``, ``Success``), the cut-off is k: it grows with the ranking;
- with a cut-off (``P@10``), the cut-off is part of the measure: rankings of at most 10 documents are asked about, and
  a shorter one has the value that evaluation gives it.

So ``P`` is not monotone, since P@2 can be lower than P@1, but ``P@10`` is: a ninth document cannot lower it.
Collections are of any size, all documents are judged, and degrees are compared as the measure sees them: by a measure
of binary relevance as relevant or not. What "smallest" means is said in :mod:`.steps`.

**Can be calculated** (completeness). A formula that divides by the number of relevant documents, or by what the ideal
ranking gains, has no value where there are none: 0/0. The registry fills in 0 there, as trec_eval does, and so do the
other six properties here; but a convention is not a value of the formula, and such measures are incomplete.

**The maximal value** (realizability) is the largest over all collections and rankings. A measure without a cut-off may
use a ranking as long as it likes to reach it; one written bare has to reach it at every k.
"""

from __future__ import annotations

from typing import Any

from measurand.axioms.axiom import Family, axiom
from measurand.axioms.bounds import bound, growth
from measurand.axioms.candidate import Candidate, Degrees, brief
from measurand.axioms.quantity import Rough, sign_of, text_of, written_out
from measurand.axioms.realizing import gap, gap_verdict, reached
from measurand.axioms.rising import decide_steps
from measurand.axioms.steps import (
    Kind,
    collections,
    largest_collection,
    rankings,
    told_apart,
)
from measurand.errors import InputError
from measurand.measures.measure import Measure
from measurand.measures.registry import Family as Group
from measurand.measures.traits import Need
from measurand.verdict import Method, Verdict

_MOFFAT = "Moffat, Seven Numeric Properties of Effectiveness Metrics, AIRS 2013, LNCS 8281, 1-12"

_DEPTH = "the score at depth k is the value of a ranking of k documents, k being at most the cut-off if there is one"


@axiom(
    "moffat-boundedness",
    Family.MOFFAT,
    "Boundedness",
    "The values on all rankings of all collections lie between two numbers.",
    _MOFFAT,
)
def boundedness(one: Candidate) -> Verdict:
    """A proof of a bound, or worlds whose values leave every bound; else the largest value of small collections."""
    found = bound(one)
    if found is not None:
        return Verdict.holds(found.reason)
    grows = growth(one)
    if grows is not None:
        worlds = [grows.world(n) for n in (1, 2, 4, 8)]
        values = [one.value(*world) for world in worlds]
        witness = {
            "runs": [list(ranking) for ranking, _ in worlds],
            "pools": [sorted(pool, reverse=True) for _, pool in worlds],
            **written_out(values),
        }
        return Verdict.fails(f"the values of rankings like these leave every bound: {grows.reason}", witness)
    finite = _bounded_by_its_cutoff(one)
    return finite if finite is not None else _largest_seen(one)


def _bounded_by_its_cutoff(one: Candidate) -> Verdict | None:
    depth, form = one.cutoff, one.form(1)
    if depth is None:
        return None
    if not one.needs_topic:
        return Verdict.holds(f"there are finitely many rankings of up to {depth} documents, and nothing else matters")
    if form is not None and _name(one) in ("gR", "gF"):
        most = depth * 2 * max(map(abs, form.gains))
        return Verdict.holds(f"at most {depth} documents count, with weights of at most 2: |M| ≤ {most}")
    return None


def _largest_seen(one: Candidate) -> Verdict:
    documents = largest_collection(one)
    values = [
        float(one.value(ranking, pool))
        for size in range(1, documents + 1)
        for pool in collections(told_apart(one), size)
        for length in range(1, size + 1)
        for ranking in rankings(pool, length)
    ]
    covered = f"{len(values)} rankings of collections of up to {documents} documents"
    reason = f"no bound is proved; the values of {covered} lie between {min(values):.6g} and {max(values):.6g}"
    return Verdict.undecided(reason, Method.SEARCH if one.is_exact else Method.FLOAT, rankings=len(values))


@axiom(
    "moffat-monotonicity",
    Family.MOFFAT,
    "Monotonicity",
    "Extending a ranking by one document, from depth k to k+1, never lowers the score; a bare P is P@k, then P@k+1.",
    _MOFFAT,
)
def monotonicity(one: Candidate) -> Verdict:
    """No extension lowers the value."""
    verdict = decide_steps(one, Kind.EXTENSION, strictly=False)
    note = _MONOTONE_NOTES.get(_name(one)) if verdict.is_true else None
    return Verdict.holds(f"{verdict.reason}; {note}") if note is not None else verdict


_MONOTONE_NOTES = {  # what a reader of the paper may have expected
    "P": "precision at a growing depth, the measure written without its cut-off, is not monotone",
    "nDCG": "the ideal ranking is that of the whole measure; divided anew at each depth k, nDCG@k is not monotone",
}


@axiom(
    "moffat-convergence",
    Family.MOFFAT,
    "Convergence",
    "When a document inside the top k changes places with a more relevant one outside, the score at depth k rises "
    f"strictly; {_DEPTH}.",
    _MOFFAT,
)
def convergence(one: Candidate) -> Verdict:
    """Every exchange raises the value."""
    return decide_steps(one, Kind.EXCHANGE, strictly=True)


@axiom(
    "moffat-top-weightedness",
    Family.MOFFAT,
    "Top-weightedness",
    "When a document inside the top k changes places with a less relevant one before it, the score at depth k rises "
    f"strictly; {_DEPTH}.",
    _MOFFAT,
)
def top_weightedness(one: Candidate) -> Verdict:
    """Every swap raises the value; a set has no ranks to swap."""
    if one.is_set_based:
        return Verdict.undefined(f"{one.name} is a measure of sets, and a set has no ranks to swap")
    return decide_steps(one, Kind.SWAP, strictly=True)


@axiom(
    "moffat-localization",
    Family.MOFFAT,
    "Localization",
    "The score at depth k depends on the k documents of the ranking alone, not on the rest of the collection: rankings "
    "with the same degrees have the same value in every collection.",
    _MOFFAT,
)
def localization(one: Candidate) -> Verdict:
    """By definition, or refuted by one ranking with two values: in its own documents and in a larger collection."""
    if not one.needs_topic:
        note = ""
        measure = one.measure
        if isinstance(measure, Measure) and "max" in (p.name for p in measure.entry.parameters):
            note = "; the highest degree is that of the scale, which has to be known beforehand (max=)"
        return Verdict.holds(f"by definition it is a function of the retrieved documents alone{note}")
    if _name(one) in _LOCAL:
        return Verdict.holds("it counts retrieved documents, and nothing else")
    return _two_collections(one)


_LOCAL = frozenset({"NumRet", "NumRelRet", "NumNonrelJudgedRet", "Judged", "Unjudged", "RBPResidual"})
"""Registered as measures of a topic, but of what was retrieved and whether it was judged alone."""


def _two_collections(one: Candidate) -> Verdict:
    documents, unclear, count = largest_collection(one), 0, 0
    for size in range(1, documents + 1):
        for pool in collections(told_apart(one), size):
            for ranking in (run for length in range(1, size) for run in rankings(pool, length)):
                count += 1
                values = one.value(ranking), one.value(ranking, pool)
                way = sign_of(values[1] - values[0])
                unclear += way is None
                if way in (-1, 1):
                    return _depends(one, ranking, pool)
    covered = f"{count} rankings in collections of up to {documents} documents"
    reason = f"{unclear} of {covered} are too close to decide" if unclear else f"none of {covered} has two values"
    return Verdict.undecided(reason, Method.SEARCH if one.is_exact else Method.FLOAT, rankings=count)


def _depends(one: Candidate, ranking: Degrees, pool: Degrees) -> Verdict:
    values = one.value(ranking), one.value(ranking, pool)
    pools = [sorted(documents, reverse=True) for documents in (ranking, pool)]
    witness: dict[str, Any] = {
        "runs": [list(ranking), list(ranking)],
        "pools": pools,
        "pool": pools[1],
        **written_out(values),
    }
    reason = f"{brief(ranking)} has another value in the collection {brief(pools[1])} than in {brief(pools[0])}"
    rough = any(isinstance(value, Rough) for value in values)
    return Verdict.fails(reason, witness, Method.FLOAT if rough else Method.EXHAUSTIVE)


@axiom(
    "moffat-completeness",
    Family.MOFFAT,
    "Completeness",
    "The formula has a value even if the topic has no relevant documents; a 0/0 that a convention fills in is none.",
    _MOFFAT,
)
def completeness(one: Candidate) -> Verdict:
    """Read off the formula: what is divided by the number of relevant documents, or by their gain, has no value."""
    measure = one.measure
    if not isinstance(measure, Measure) or measure.entry.family is Group.USER:
        return _answers_without_relevant(one)
    if one.level <= 0:
        return Verdict.holds("every document is relevant, so that no collection is without")
    if not _divides_by_relevance(one, measure):
        return Verdict.holds("nothing in the formula is divided by what a topic without relevant documents has not got")
    value = one.value((0,), (0,))
    witness = {
        "runs": [[0]],
        "pool": [0],
        **written_out([value]),
        "formula": f"{measure.entry.formula}: 0/0",
    }
    reason = (
        "the formula is 0/0 where nothing is relevant (recall has no value, or the ideal ranking gains nothing); "
        f"evaluation gives {text_of(value)} by convention"
    )
    return Verdict.fails(reason, witness)


_ADDS_UP = frozenset({"NumRel", "IdealDCG", "YAAP", "Utility"})
"""Measures that know the relevant documents or the ideal ranking, but do not divide by nothing if there are none."""


def _divides_by_relevance(one: Candidate, measure: Measure) -> bool:
    if measure.entry.name == "SetP":
        return one.needs_topic
    return bool({Need.RECALL_BASE, Need.IDEAL} & set(measure.entry.needs)) and measure.entry.name not in _ADDS_UP


def _answers_without_relevant(one: Candidate) -> Verdict:
    """A function is asked: one of the ranking alone that answers is complete by definition."""
    asked = [(0,) * n for n in range(1, largest_collection(one) + 1)]
    for ranking in asked:
        try:
            _ask(one, ranking)
        except (InputError, ArithmeticError) as problem:
            witness = {
                "runs": [list(ranking)],
                "pool": list(ranking),
                "values": [f"{type(problem).__name__}: {problem}"],
            }
            return Verdict.fails(f"the function has no value for {brief(ranking)}: {problem}", witness)
    if not one.needs_topic:
        return Verdict.holds(
            "a function of the ranking alone, which need not know whether something relevant was missed"
        )
    return Verdict.undecided(
        f"the function answers for collections of up to {len(asked)} documents that are not relevant; whether by its "
        "formula or by a convention it does not say",
        rankings=len(asked),
    )


def _ask(one: Candidate, ranking: Degrees) -> None:
    """Ask the function itself, not what the registry's conventions make of it."""
    import numpy as np

    one.floats(np.array([ranking], dtype=np.int64), ranking)


@axiom(
    "moffat-realizability",
    Family.MOFFAT,
    "Realizability",
    "In every collection with at least one relevant document some ranking has the maximal value that the measure has "
    "at all. A measure without a cut-off may use a ranking of any length; a bare P has to reach it at every depth k.",
    _MOFFAT,
)
def realizability(one: Candidate) -> Verdict:
    """A ranking that reaches the maximum, or a collection whose best ranking another one exceeds."""
    proof = reached(one)
    if proof is not None:
        return Verdict.holds(f"the maximal value is reached: {proof}")
    found = gap(one)
    if found is not None:
        return gap_verdict(one, *found)
    documents = largest_collection(one) - 1
    return Verdict.undecided(
        f"no collection of up to {documents} documents has a better ranking than another one's best; what the maximal "
        "value is, is not known",
        Method.SEARCH if one.is_exact else Method.FLOAT,
    )


def _name(one: Candidate) -> str:
    measure = one.measure
    return measure.entry.name if isinstance(measure, Measure) and measure.entry.family is not Group.USER else ""
