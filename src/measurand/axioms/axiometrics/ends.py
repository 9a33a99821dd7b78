"""Axiom 11: a true zero for the worst performance and 1 for the best.

Asked for every S that holds both relevant and other documents (without relevant ones no metric tells systems apart, and
metric(α,α) is 0/0), as claim E-14 has it. Every document of S is ranked, or retrieved or not, and something is
retrieved. The best performance is σ = α: the more relevant document first, or exactly the relevant ones retrieved
(degrees on [R,N]: whatever is best). "Range [0,1]" is read as bounds: finitely many systems have finitely many values.

It is proved for

- precision, recall, their F and product, relative precision and success of sets: they lie between 0 and 1, are 1 if
  exactly the relevant documents are retrieved, and 0 if only others are.
- bpref: 1 if no other document precedes a relevant one, 0 if all do, since then min(n, RB) = min(N, RB).
- measures of the first document alone, P@1, RelP@1, Success@1, RR@1: 1 if it is relevant, else 0; and nDCG@1,
  g(first)/g(best), if g(0) = 0 and gains rise: 1 if the first one is a best one, 0 if it is not relevant.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations_with_replacement, pairwise
from typing import TYPE_CHECKING

from measurand.axioms.axiometrics.asking import covered, decides, fails, judged, numbered, pool, search, system, texts
from measurand.axioms.axiometrics.drawing import LARGEST, draw
from measurand.axioms.components import Model
from measurand.axioms.measurement import as_ranking
from measurand.axioms.metrics import SUM
from measurand.axioms.quantity import Value, sign_of
from measurand.axioms.worlds import Row, arrangements
from measurand.verdict import Verdict

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

SIZES = range(2, 6)
"""The numbers of documents of the worlds that are all looked at."""

_SETS = ("SetP", "SetR", "SetF", "SetAP", "P", "R", "F", "RelP", "Success")
_FIRST = ("P", "RelP", "Success", "RR", "nDCG")


@dataclass(frozen=True)
class System:
    """A system on the documents of S: α in the order in which documents are numbered, σ, and the metric's value."""

    alpha: Row
    sigma: Row
    value: Value


def _pools(model: Model, size: int) -> Iterator[Row]:
    """All S with relevant and other documents, as falling values of α."""
    for chosen in combinations_with_replacement(range(model.highest + 1), size):
        if chosen[0] < model.relevant <= chosen[-1]:
            yield tuple(reversed(chosen))


def _selections(alpha: Row) -> Iterator[Row]:
    """All different choices of documents to retrieve, at least one: of equal documents the first ones."""
    counts = {a: alpha.count(a) for a in alpha}

    def choose(values: tuple[int, ...]) -> Iterator[Row]:
        if not values:
            yield ()
            return
        for kept in range(counts[values[0]] + 1):
            for others in choose(values[1:]):
                yield (*(1,) * kept, *(0,) * (counts[values[0]] - kept), *others)

    yield from (sigma for sigma in choose(tuple(counts)) if any(sigma))


def _systems(model: Model, alpha: Row) -> Iterator[System]:
    if model.ranks:
        for run in arrangements(alpha):
            sigma = as_ranking(run)
            yield System(run, sigma, model.metric.settled(run, sigma))
        return
    for sigma in _selections(alpha):
        yield System(alpha, sigma, model.metric.settled(alpha, sigma))


def _best(model: Model, alpha: Row, systems: list[System]) -> System:
    """σ = α; on degrees and [R,N], where that says nothing, the highest value."""
    if model.ranks:
        return next(one for one in systems if one.alpha == alpha)
    if model.highest == 1:
        return next(one for one in systems if one.sigma == alpha)
    return max(systems, key=lambda one: float(one.value))


@dataclass(frozen=True)
class Flaw:
    """A system that has a value it must not have, and what it should be."""

    found: System
    expected: str
    words: str


@dataclass(frozen=True)
class Tried:
    """What was found on one S: a flaw, or none, or that rounding hides whether there is one."""

    flaw: Flaw | None
    clear: bool = True

    @property
    def violates(self) -> bool | None:
        """Whether the axiom fails on S."""
        return self.flaw is not None if self.clear else None


def _tried(model: Model, alpha: Row) -> Tried:
    systems = list(_systems(model, alpha))
    best = _best(model, alpha, systems)
    low = min(systems, key=lambda one: float(one.value))
    high = max(systems, key=lambda one: float(one.value))
    below, above = sign_of(low.value), sign_of(high.value - 1)
    if sign_of(best.value - 1) in (-1, 1):
        return Tried(Flaw(best, "1", "the best performance does not have the value 1"))
    if all(sign_of(one.value) == 1 for one in systems):
        return Tried(Flaw(low, "0", "the worst performance does not have the value 0"))
    if below == -1:
        return Tried(Flaw(low, "0", "a value is below 0"))
    if above == 1:
        return Tried(Flaw(high, "1", "a value is above 1"))
    return Tried(None, clear=below == 0 and above == 0 and sign_of(best.value - 1) == 0)


def _doubled(model: Model) -> Flaw | None:
    """Two queries, for a metric that is summed over them: twice the best value is above 1."""
    if model.metric.average_queries != SUM:
        return None
    alpha = next(_pools(model, 2))
    best = _best(model, alpha, list(_systems(model, alpha)))
    above = sign_of(best.value * 2 - 1) == 1
    return Flaw(best, "1", "the best performance on two queries does not have the value 1") if above else None


def _verdict(model: Model, flaw: Flaw, looked: int, queries: int = 1, drawn: bool = False) -> Verdict:
    system_, value = flaw.found, flaw.found.value * queries
    documents = range(len(system_.alpha))
    witness = {
        "alpha": model.degrees_of(system_.alpha),
        "sigma": system(model, system_.sigma),
        "D": numbered(documents),
        "queries": queries,
        "runs": [judged(model, system_.alpha, system_.sigma, documents)] * queries,
        "pool": pool(model, system_.alpha, documents),
        "values": texts([value]),
        "expected": flaw.expected,
    }
    return fails(f"{flaw.words}: {texts([value])[0]}, not {flaw.expected}", witness, [value], looked, drawn)


def _theorem(model: Model) -> str | None:
    """Why the axiom holds for every S, if that is proved above."""
    if not model.ranks and model.entry in _SETS:
        return "values lie in [0,1], 1 if exactly the relevant documents are retrieved and 0 if only others are"
    if model.entry == "Bpref":
        return "1 if no other document precedes a relevant one, 0 if all do, and between otherwise"
    if model.cutoff != 1 or model.entry not in _FIRST:
        return None
    if model.entry != "nDCG":
        return "1 if the first document is relevant, else 0"
    form = model.candidate.subject.at(1).form
    rising = form is not None and form.gains[0] == 0 and all(low < high for low, high in pairwise(form.gains))
    return "g(first)/g(best): 1 if the first document is a best one, 0 if it is not relevant" if rising else None


@decides(
    11,
    "Zero and maximum",
    "On every set of documents that holds relevant and other ones, all of them ranked (or retrieved or not), values lie"
    " in [0,1], metric(α,α) = 1 for the best performance, and the worst performance has the value 0.",
)
def zero_and_maximum(model: Model) -> Verdict:
    """Try all small S; where nothing fails, a theorem or larger S."""

    def cases(size: int) -> Iterator[Tried]:
        return (_tried(model, alpha) for alpha in _pools(model, size))

    found = search(SIZES, cases, lambda case: case.violates, lambda case: False)
    doubled = _doubled(model)
    if doubled is not None and (found.case is None or found.size > 2):
        return _verdict(model, doubled, found.looked, queries=2)
    if found.case is not None and found.case.flaw is not None:
        return _verdict(model, found.case.flaw, found.looked)
    proof = _theorem(model)
    if proof is not None:
        return Verdict.holds(proof)
    drawn = draw(lambda: _drawn(model), lambda case: case.violates)
    looked = found.looked + drawn.looked
    if drawn.case is not None and drawn.case.flaw is not None:
        return _verdict(model, drawn.case.flaw, looked, drawn=True)
    return Verdict.undecided(covered(found) + drawn.words, cases=looked)


def _drawn(model: Model) -> SearchStrategy[Tried]:
    from hypothesis import strategies as st

    values = st.lists(st.integers(0, model.highest), min_size=2, max_size=LARGEST - model.highest)
    pools = values.map(lambda chosen: tuple(sorted(chosen, reverse=True)))
    return pools.filter(lambda alpha: alpha[-1] < model.relevant <= alpha[0]).map(lambda alpha: _tried(model, alpha))
