"""How the thirteen axioms are asked and answered: their registration, the search for worlds, the words of witnesses."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from measurand.axioms.axiom import Family, axiom
from measurand.axioms.candidate import Candidate
from measurand.axioms.components import Model, OutsideModel, model_of
from measurand.axioms.quantity import Rough, Value, text_of
from measurand.axioms.worlds import Row
from measurand.measures.measure import Measure
from measurand.measures.traits import Need
from measurand.verdict import Method, Verdict

_SOURCE = (
    "Maddalena and Mizzaro, Axiometrics: axioms of information retrieval effectiveness metrics, AWC 2014 (CRPIT 155)"
)
Case = TypeVar("Case")
Decide = Callable[[Model], Verdict]


def decides(number: int, title: str, statement: str) -> Callable[[Decide], Decide]:
    """Register the function that decides axiom ``number`` for a model; outside the model it is undefined."""

    def register(decide: Decide) -> Decide:
        @axiom(f"axiometrics-{number}", Family.AXIOMETRICS, title, statement, f"{_SOURCE}, axiom {number}")
        def asked(one: Candidate) -> Verdict:
            try:
                model = model_of(one)
            except OutsideModel as why:
                return Verdict.undefined(f"{one.name} is no metric between a human and a system: {why}")
            return decide(model)

        return decide

    return register


@dataclass
class Search(Generic[Case]):
    """What a search through cases found: the first violation, the first that needs no convention, and its extent."""

    case: Case | None = None
    free: Case | None = None
    size: int = 0
    """The number of documents of the first violation."""
    looked: int = 0
    unclear: int = 0
    """Cases that rounding left open."""
    largest: int = 0
    """The number of documents up to which all worlds were looked at."""


def search(
    sizes: Iterable[int],
    cases: Callable[[int], Iterable[Case]],
    violates: Callable[[Case], bool | None],
    conventional: Callable[[Case], bool],
) -> Search[Case]:
    """The first case that violates, those of a size that need no convention before the others.

    ``violates`` answers ``None`` where rounding hides it. If the first violation needs 0/0 = 0, the search goes on for
    one that does not.
    """
    found: Search[Case] = Search()
    for size in sizes:
        for case in cases(size):
            found.looked += 1
            answer = violates(case)
            found.unclear += answer is None
            if not answer:
                continue
            free = not conventional(case)
            if found.case is None or (free and found.size == size):
                found.case, found.size = case, size
            if free:
                found.free = case
                return found
        found.largest = size
    return found


def uses_convention(model: Model, alpha: Row, sigma: Row, documents: Sequence[int]) -> bool:
    """Whether the value on S is 0 by convention: nothing is retrieved, or nothing relevant where that is divided by."""
    measure = model.candidate.measure
    needs = set(measure.entry.needs) if isinstance(measure, Measure) else set()
    nothing = not model.ranks and not any(sigma[d] for d in documents)
    return nothing or (
        bool({Need.RECALL_BASE, Need.IDEAL} & needs) and not any(alpha[d] >= model.relevant for d in documents)
    )


def judged(model: Model, alpha: Row, sigma: Row, documents: Sequence[int]) -> list[int]:
    """The judged run of S: the degrees of its ranked documents, or of the retrieved ones from the highest down."""
    chosen = sorted(documents, key=lambda d: -sigma[d]) if model.ranks else [d for d in documents if sigma[d]]
    degrees = model.degrees_of([alpha[d] for d in chosen])
    return degrees if model.ranks else sorted(degrees, reverse=True)


def pool(model: Model, alpha: Row, documents: Sequence[int]) -> list[int]:
    """The degrees of S, highest first."""
    return sorted(model.degrees_of([alpha[d] for d in documents]), reverse=True)


def system(model: Model, sigma: Row) -> list[int] | list[str]:
    """A measurement σ in a witness: the rank of each document, or R and N."""
    if model.ranks:
        rank = {score: place for place, score in enumerate(sorted(sigma, reverse=True), 1)}
        return [rank[score] for score in sigma]
    return ["R" if value else "N" for value in sigma]


def numbered(documents: Iterable[int]) -> list[int]:
    """Documents as a witness numbers them, from 1."""
    return sorted(d + 1 for d in documents)


def texts(values: Iterable[Value]) -> list[str]:
    """Exact values as text."""
    return [text_of(value) for value in values]


def fails(reason: str, witness: dict[str, Any], values: Iterable[Value], looked: int, drawn: bool = False) -> Verdict:
    """A counterexample: the first among all worlds, or one that was drawn; in floats where values are floats."""
    method = Method.SEARCH if drawn else Method.EXHAUSTIVE
    method = Method.FLOAT if any(isinstance(value, Rough) for value in values) else method
    return Verdict.fails(reason, witness, method, cases=looked)


def covered(found: Search[Any]) -> str:
    """What was looked at in vain."""
    text = f"no counterexample among all worlds of up to {found.largest} documents"
    return text + (f", {found.unclear} of {found.looked} cases left open by rounding" if found.unclear else "")
