"""Axioms 8-10: which of two documents affects a metric more (Definition 1).

``d ⊐ d'`` compares |metric_{q,D∪{d}} − metric_{q,D}| with |metric_{q,D∪{d'}} − metric_{q,D}|. Axioms 8-10 are asked for
every D of at least one document that holds neither; a world here is D with d and d'.

*Rankings.* With the similarity of [Rank], documents are equally similar iff they are equally relevant. So axiom 9 asks
nothing, and neither does axiom 10: no two documents have one rank. Axiom 8 fails for every measure: let no document of
D stand between d and d', which are equally relevant. Condensed to D ∪ {d} and to D ∪ {d'} the ranking gives one and
the same judged run, so that both affect the metric equally. What is left to ask is the weak form, d ⊒ d'. It holds

- for Σ wᵢ·rel(i) with weights that depend on the rank alone, never rise and are never negative. Write i < j for the
  places at which d and d' enter the run of D. If they are relevant, moving d' up from j to i raises the value or leaves
  it; and entering at j does not lower it, since the relevant documents at p₁ < p₂ < … behind j move to j, p₁ + 1, p₂ +
  1, …, each not behind the one it stands for. So the effect of d is the larger rise. If they are not relevant, each
  pushes the documents behind its place down, d more of them: the larger fall.
- for RR and Success, where only the first relevant document counts: a relevant d enters before d', so that it moves
  the first relevant rank up by at least as much. If they are not relevant, each pushes it down by one or leaves it; if
  d' does push it, so does d.

*Sets.* On [R,N] equal similarity and σ(d) > σ(d') leave a document that is relevant and retrieved against one that is
neither (for degrees also others), in axioms 8 and 9 alike. Axiom 10 holds: documents with equal α and σ are alike to a
measure of the retrieved set. Axioms 8 and 9 hold

- for sums over documents, Utility and NumRelRet: a document adds its worth whatever D is, so that they ask if a hit
  is worth more, in absolute value, than a non-relevant document left out.
- for SetPartialRank and SetTotalRank without normalisation, where what is not retrieved has no effect, and a retrieved
  document of a positive degree raises the value. For Σδ that is plain. In Σ C(δⱼ + N − j, N − j + 1), degrees falling,
  let it enter at place k: terms before it become C(n+1, m+1) ≥ C(n, m), those behind keep their value, and it adds
  C(δ + N + 1 − k, N − k + 2) ≥ 1.

Their weak forms hold where d', which is not retrieved, has no effect: for measures of the retrieved documents alone,
and for the registry's binary ones, which know of the others only which are relevant.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import permutations
from typing import TYPE_CHECKING, Any

from measurand.axioms.axiometrics.asking import (
    Search,
    covered,
    decides,
    fails,
    judged,
    numbered,
    pool,
    search,
    system,
    texts,
    uses_convention,
)
from measurand.axioms.axiometrics.drawing import LARGEST, draw
from measurand.axioms.components import Model, worths_of
from measurand.axioms.worlds import World, of_one_system, one_query
from measurand.measures.measure import Measure
from measurand.measures.registry import Family
from measurand.verdict import Status, Verdict

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

_PLAIN = "a hit adds {0} and a non-relevant document left out {3}, whatever D is"
SIZES = range(3, 6)
"""The numbers of documents of the worlds that are all looked at."""


@dataclass(frozen=True)
class Case:
    """D, and the two documents that are added to it, in one world."""

    world: World
    d: int
    e: int

    @property
    def rest(self) -> list[int]:
        """The documents of D."""
        return [one for one in self.world.documents if one not in (self.d, self.e)]


Premise = Callable[[int, int, int, int], bool]
"""Of α(d), α(d'), σ(d), σ(d'), with equal similarity."""


def _eight(a: int, b: int, s: int, t: int) -> bool:
    return s > t and a >= b


def _nine(a: int, b: int, s: int, t: int) -> bool:
    return a > b and s >= t


def _cases(model: Model, premise: Premise, world: World) -> Iterator[Case]:
    alpha, sigma, sim = world.alpha[0], world.sigma[0], model.metric.similarity
    for d, e in permutations(world.documents, 2):
        pairs = (alpha[d], sigma[d]), (alpha[e], sigma[e])
        if premise(alpha[d], alpha[e], sigma[d], sigma[e]) and sim.compare(*pairs) == 0:
            yield Case(world, d, e)


def _compared(model: Model, case: Case) -> int | None:
    """1 if d ⊐ d', −1 if d ⊏ d', 0 if both affect the metric equally; equal inputs have equal values, even rounded."""
    alpha, sigma = case.world.alpha[0], case.world.sigma[0]
    inputs = []
    for added in (case.d, case.e):
        chosen = [*case.rest, added]
        inputs.append((judged(model, alpha, sigma, chosen), pool(model, alpha, chosen)))
    return 0 if inputs[0] == inputs[1] else model.metric.affects(alpha, sigma, case.rest, case.d, case.e)


def _conventional(model: Model, case: Case) -> bool:
    alpha, sigma = case.world.alpha[0], case.world.sigma[0]
    sets = (case.rest, [*case.rest, case.d], [*case.rest, case.e])
    return any(uses_convention(model, alpha, sigma, chosen) for chosen in sets)


def _search(model: Model, premise: Premise, weak: bool) -> tuple[Search[Case], Callable[[Case], bool | None]]:
    def violates(case: Case) -> bool | None:
        found = _compared(model, case)
        return None if found is None else found < (0 if weak else 1)

    def cases(size: int) -> Iterator[Case]:
        for world in of_one_system(model.metric.scale_sigma, size, model.highest):
            yield from _cases(model, premise, world)

    return search(SIZES, cases, violates, lambda case: _conventional(model, case)), violates


def _drawn(model: Model, premise: Premise) -> SearchStrategy[Case]:
    from hypothesis import strategies as st

    values = st.tuples(st.integers(0, model.highest), st.integers(0, 1))

    def worlds(documents: list[tuple[int, int]]) -> SearchStrategy[Case]:
        alpha, sigma = zip(*documents, strict=True)
        if model.ranks:
            sigma = tuple(range(len(alpha), 0, -1))
        cases = list(_cases(model, premise, one_query(alpha, sigma)))
        return st.sampled_from(cases) if cases else st.nothing()

    return st.lists(values, min_size=3, max_size=LARGEST).flatmap(worlds)


def _witness(model: Model, case: Case) -> dict[str, Any]:
    alpha, sigma = case.world.alpha[0], case.world.sigma[0]
    sets = (case.rest, [*case.rest, case.d], [*case.rest, case.e])
    sim = model.metric.similarity
    return {
        "alpha": model.degrees_of(alpha),
        "sigma": system(model, sigma),
        "D": numbered(case.rest),
        "d": case.d + 1,
        "d'": case.e + 1,
        "runs": [judged(model, alpha, sigma, chosen) for chosen in sets],
        "pools": [pool(model, alpha, chosen) for chosen in sets],
        "values": texts(model.metric.settled(alpha, sigma, chosen) for chosen in sets),
        "sim": sim.name,
        "similarities": [str(sim(alpha[d], sigma[d])) for d in (case.d, case.e)],
    }


def _values(model: Model, case: Case) -> list[Any]:
    alpha, sigma = case.world.alpha[0], case.world.sigma[0]
    return [model.metric.settled(alpha, sigma, [*case.rest, *added]) for added in ((), (case.d,), (case.e,))]


def _weak_theorem(model: Model) -> str | None:
    """Why d ⊒ d' always holds, if that is proved above."""
    if model.ranks:
        if model.entry in ("RR", "Success"):
            return "only the first relevant document counts"
        return "it is Σ w[i]·rel(i) with weights of the ranks that never rise" if _weighs_ranks(model) else None
    worths = worths_of(model.candidate)
    if worths is not None:
        return _PLAIN.format(*worths) if abs(worths[0]) >= abs(worths[3]) else None
    if not model.candidate.needs_topic:
        return "what is not retrieved has no effect"
    measure = model.candidate.measure
    ours = isinstance(measure, Measure) and measure.entry.family is not Family.USER
    return "what is neither relevant nor retrieved has no effect" if model.highest == 1 and ours else None


def _weighs_ranks(model: Model) -> bool:
    """Whether the measure is Σ wᵢ·rel(i) with weights that depend on the rank alone, up to a positive factor."""
    form = model.candidate.subject.at(1).form
    if form is None or model.highest > 1 or model.entry not in ("P", "gP", "RBP", "gRBP", "DCG", "BurgesDCG"):
        return False
    low, high = (form.gains[degree] for degree in model.degrees)
    return low == 0 <= high


def _weak(model: Model, premise: Premise) -> tuple[Status, str, dict[str, Any] | None]:
    """Whether the axiom holds with ⊒ in place of ⊐: status, words, witness."""
    proof = _weak_theorem(model)
    if proof is not None:
        return Status.HOLDS, f"its weak form, ⊒, holds: {proof}", None
    found, _ = _search(model, premise, weak=True)
    if found.case is None:
        return Status.UNDECIDED, f"of its weak form, ⊒, there is {covered(found)}", None
    size = len(found.case.world.documents)
    return Status.FAILS, f"its weak form, ⊒, fails too, on {size} documents", _witness(model, found.case)


def _theorem(model: Model) -> str | None:
    """Why axioms 8 and 9 hold for a measure of sets, if that is proved above."""
    worths = worths_of(model.candidate)
    if worths is not None and abs(worths[0]) > abs(worths[3]):
        return _PLAIN.format(*worths)
    if model.entry in ("SetPartialRank", "SetTotalRank") and not model.ranks and model.parameter("norm") is False:
        return "a retrieved document of a positive degree raises the value, and what is not retrieved has no effect"
    return None


def _strict(model: Model, premise: Premise) -> Verdict:
    """Axioms 8 and 9: look for two documents of which d does not affect the metric more, and say if it is less."""
    sim = model.metric.similarity.name
    proof = _theorem(model)
    if proof is not None:
        return Verdict.holds(f"{proof} (sim: {sim})")
    found, violates = _search(model, premise, weak=False)
    case = found.case
    if case is None and not found.looked:
        return Verdict.holds(f"vacuously: no two documents meet the premises (sim: {sim})")
    if case is None:
        drawn = draw(lambda: _drawn(model, premise), violates)
        if drawn.case is None:
            return Verdict.undecided(f"{covered(found)}{drawn.words} (sim: {sim})", cases=found.looked + drawn.looked)
        case = drawn.case
    status, words, weak = _weak(model, premise)
    reason = f"{_told(model, case)} (sim: {sim}); {words}"
    witness = {**_witness(model, case), "weak": {"status": str(status), "witness": weak}}
    if _conventional(model, case):
        reason += _without_convention(model, found, witness)
    return fails(reason, witness, _values(model, case), found.looked, drawn=found.case is None)


def _told(model: Model, case: Case) -> str:
    if _compared(model, case) != 0:
        return "d affects the metric less than d'"
    if model.ranks:
        return "d affects the metric just as d' does, since D ∪ {d} and D ∪ {d'} give one judged run, for every measure"
    return "d affects the metric just as much as d'"


def _without_convention(model: Model, found: Search[Case], witness: dict[str, Any]) -> str:
    if found.free is None:
        return "; some value is 0 by convention"
    witness["without_convention"] = _witness(model, found.free)
    size = len(found.free.world.documents)
    return f"; some value is 0 by convention, and without that the smallest world has {size} documents"


@decides(
    8,
    "System relevance",
    "If sim is equal at d and d', σ(d) > σ(d') and α(d) ≥ α(d') (so read (10)), then d affects the metric more than d',"
    " |metric_{q,D∪{d}} − metric_{q,D}| > |metric_{q,D∪{d'}} − metric_{q,D}|, for every D of one or more other"
    " documents.",
)
def system_relevance(model: Model) -> Verdict:
    """See the module: on rankings neighbours refute it."""
    return _strict(model, _eight)


@decides(
    9,
    "User relevance",
    "If sim is equal at d and d', α(d) > α(d') and σ(d) ≥ σ(d') (so read (11)), then d affects the metric more than d',"
    " for every D of one or more other documents.",
)
def user_relevance(model: Model) -> Verdict:
    """See the module: on rankings, equally similar documents are equally relevant."""
    if not model.metric.similarity.uses_sigma:
        return Verdict.holds(
            f"vacuously: equally similar documents are equally relevant (sim: {model.metric.similarity.name})"
        )
    return _strict(model, _nine)


@decides(
    10,
    "Same relevance",
    "If sim, σ and α are equal at d and d', then d and d' affect the metric equally, for every D of one or more other"
    " documents.",
)
def same_relevance(model: Model) -> Verdict:
    """See the module: D ∪ {d} and D ∪ {d'} are alike."""
    if model.ranks:
        return Verdict.holds("vacuously: no two documents have one rank")
    return Verdict.holds("by construction: D ∪ {d} and D ∪ {d'} have the same retrieved degrees and the same pool")
