"""Axioms 12 and 13: who is better on two disjoint sets is better on their union.

*Rankings.* A document alone is first, whatever the system. So metric_{q,d}(α,σ) = metric_{q,d}(α,σ'), and the row
(=,=) → = of axiom 12, document by document, makes the metric equal for all rankings of every S (claim M-152);
conversely, if it is, no premise with > is ever met and (=,=) → = holds. So axiom 12 holds iff the measure does not
depend on the ranking. The smallest S on which it does is the counterexample, with any one document for D': on smaller
sets all rankings have one value. Measures that ignore the order down to a cut-off k need k + 1 documents.

*Sets.* Axiom 12 holds if on every S the metric is an increasing function of Σ_{d ∈ S} t(α(d), σ(d)), the function
depending on α only: then σ is better than σ' on S iff its sum is higher, and sums on D and D' add up. Such are recall
(also generalised, as long as what counts as not relevant gains nothing), whose divisor |Rel ∩ S| is the same for both
systems, Σδ (SetPartialRank without normalisation), Utility and NumRelRet.

*Queries.* Axiom 13 holds for every mean φ⁻¹((1/|Q|) Σ φ(metric_q)) with an increasing φ (arithmetic: φ(x) = x;
geometric: φ(x) = log x, of values that the floor keeps positive), and for sums: σ is better on Q iff Σ φ is higher,
both systems being averaged over the same queries, and sums on Q and Q' add up.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement, product
from typing import TYPE_CHECKING, Any

from measurand.axioms.axiometrics.asking import (
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
from measurand.axioms.monotonicity import joined
from measurand.axioms.quantity import Value, sign_of
from measurand.axioms.worlds import Row, World, arrangements, of_two_systems, one_query, two_rankings
from measurand.verdict import Verdict

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

SETS = range(2, 5)
"""The numbers of documents of the worlds of sets that are all looked at; with three or more degrees one less."""
RANKINGS = range(2, 6)
"""The same for rankings."""
DEEPEST = 4096
"""Up to which length one document at the top is held against one at the bottom."""
CUT = 20_000
"""Up to which cut-off that is done right behind it."""


@dataclass(frozen=True)
class Case:
    """Two systems, and the documents of D; the others are D'."""

    world: World
    first: tuple[int, ...]

    @property
    def sets(self) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
        """D, D' and their union."""
        everything, first = tuple(self.world.documents), set(self.first)
        return self.first, tuple(d for d in everything if d not in first), everything


def _on(model: Model, case: Case, documents: tuple[int, ...]) -> list[Value]:
    """The metric of σ and of σ' on some documents."""
    world = case.world
    return [model.metric.settled(world.alpha[0], who, documents) for who in (world.sigma[0], world.other[0])]


def _values(model: Model, case: Case) -> list[Value]:
    """The metric of σ and of σ' on D, on D', on their union."""
    return [value for chosen in case.sets for value in _on(model, case, chosen)]


def _violates(model: Model, case: Case) -> bool | None:
    values = _values(model, case)
    one, other, union = (sign_of(left - right) for left, right in zip(values[::2], values[1::2], strict=True))
    if one is None or other is None or union is None:
        return None
    return joined(one, other) not in (None, union)


def _conventional(model: Model, case: Case) -> bool:
    alpha = case.world.alpha[0]
    systems = case.world.sigma[0], case.world.other[0]
    return any(uses_convention(model, alpha, who, chosen) for chosen in case.sets for who in systems)


def _splits(world: World) -> Iterator[Case]:
    """All ways to split the documents into D and D', which are exchangeable: the first document is in D."""
    rest = world.documents[1:]
    for size in range(len(rest)):
        for others in combinations(rest, size):
            yield Case(world, (0, *others))


def _witness(model: Model, case: Case) -> dict[str, Any]:
    alpha, sigma, other = case.world.alpha[0], case.world.sigma[0], case.world.other[0]
    everything, values = case.sets[2], texts(_values(model, case))
    return {
        "alpha": model.degrees_of(alpha),
        "sigma": system(model, sigma),
        "sigma'": system(model, other),
        "D": numbered(case.sets[0]),
        "D'": numbered(case.sets[1]),
        "runs": [judged(model, alpha, who, everything) for who in (sigma, other)],
        "pool": pool(model, alpha, everything),
        "values": values[4:],
        "values on D": values[:2],
        "values on D'": values[2:4],
    }


def _fails(model: Model, case: Case, looked: int, drawn: bool = False) -> Verdict:
    values = _values(model, case)
    signs = [_shown(left, right) for left, right in zip(values[::2], values[1::2], strict=True)]
    reason = f"({signs[0]},{signs[1]}) on D and D', yet {signs[2]} on their union"
    if model.ranks:
        reason += ": a document alone is first for every system, so that axiom 12 forces one value on all rankings"
    return fails(reason, _witness(model, case), values, looked, drawn)


def _shown(left: Value, right: Value) -> str:
    sign = sign_of(left - right)
    return "≈" if sign is None and left != right else {1: ">", -1: "<"}.get(sign or 0, "=")


def _of_runs(run: Row, other: Row) -> Case:
    """Two systems whose judged runs are these; D' is the last document of the first."""
    return Case(two_rankings(run, other), tuple(range(len(run) - 1)))


def _matters(model: Model, case: Case) -> bool | None:
    """Whether the two systems have different values on all documents."""
    left, right = _on(model, case, case.sets[2])
    sign = sign_of(left - right)
    return None if sign is None else sign != 0


def _deeper(model: Model) -> Case | None:
    """A longer ranking that matters: one document at the top or at the bottom of others, by doubling, then halving.
    Behind a cut-off k that is k + 1 documents.
    """

    def differ(length: int) -> Case | None:
        for low, high in ((0, one) for one in range(1, model.highest + 1)):
            for single, others in ((high, low), (low, high)):
                rest = (others,) * (length - 1)
                case = _of_runs((*rest, single), (single, *rest))
                if _matters(model, case):
                    return case
        return None

    if model.cutoff is not None and RANKINGS[-1] <= model.cutoff <= CUT:
        behind = differ(model.cutoff + 1)
        if behind is not None:
            return behind
    size = 2 * RANKINGS[-1]
    while size <= DEEPEST and differ(size) is None:
        size *= 2
    if size > DEEPEST:
        return None
    low = max(size // 2, RANKINGS[-1])
    while size - low > 1:
        middle = (low + size) // 2
        low, size = (low, middle) if differ(middle) is not None else (middle, size)
    return differ(size)


def _rankings(model: Model) -> Verdict:
    """Whether the ranking ever matters: all short ones, then longer ones."""

    def matters(case: Case) -> bool | None:
        return _matters(model, case)

    def cases(size: int) -> Iterator[Case]:
        for run in combinations_with_replacement(range(model.highest + 1), size):
            yield from (_of_runs(run, other) for other in arrangements(run) if other != run)

    found = search(RANKINGS, cases, matters, lambda case: False)  # 0/0 on a part is the same for both systems
    if found.case is not None:
        return _fails(model, found.case, found.looked)
    deeper = _deeper(model)
    if deeper is not None:
        return _fails(model, deeper, found.looked, drawn=True)
    drawn = draw(lambda: _drawn_rankings(model), matters)
    if drawn.case is not None:
        return _fails(model, drawn.case, found.looked + drawn.looked, drawn=True)
    deep = f"a document moved from the top to the bottom of {2 * RANKINGS[-1]}, {4 * RANKINGS[-1]}, …, {DEEPEST}"
    none = f"no ranking of up to {found.largest} documents matters{drawn.words}, nor does {deep} documents at most"
    reason = f"axiom 12 holds iff no ranking ever matters; {none}"
    return Verdict.undecided(reason, cases=found.looked + drawn.looked)


def _drawn_rankings(model: Model) -> SearchStrategy[Case]:
    from hypothesis import strategies as st

    runs = st.lists(st.integers(0, model.highest), min_size=2, max_size=LARGEST).map(tuple)
    return runs.flatmap(lambda run: st.permutations(run).map(lambda other: _of_runs(run, tuple(other))))


def _theorem(model: Model) -> str | None:
    """Why axiom 12 holds for a measure of sets, if that is proved above."""
    additive = "on every S it increases with a sum over the documents, and such sums on D and D' add up"
    if worths_of(model.candidate) is not None or model.entry in ("SetR", "R"):
        return additive
    if model.entry == "SetPartialRank" and model.parameter("norm") is False:
        return additive
    form = model.candidate.subject.at(1).form
    gainless = form is not None and not any(form.gains[: model.candidate.level])
    return additive if model.entry == "gR" and gainless else None


def _sets(model: Model) -> Verdict:
    """Look at all small worlds; where nothing fails, a theorem or larger worlds."""
    proof = _theorem(model)
    if proof is not None:
        return Verdict.holds(proof)

    def cases(size: int) -> Iterator[Case]:
        for world in of_two_systems(size, model.highest):
            yield from _splits(world)

    def violates(case: Case) -> bool | None:
        return _violates(model, case)

    sizes = SETS if model.highest == 1 else SETS[:-1]
    found = search(sizes, cases, violates, lambda case: _conventional(model, case))
    if found.case is None:
        drawn = draw(lambda: _drawn_sets(model), violates)
        if drawn.case is None:
            return Verdict.undecided(covered(found) + drawn.words, cases=found.looked + drawn.looked)
        return _fails(model, drawn.case, found.looked + drawn.looked, drawn=True)
    verdict = _fails(model, found.case, found.looked)
    if not _conventional(model, found.case):
        return verdict
    words = "; some value is 0 by convention"
    if found.free is not None:
        verdict.witness["without_convention"] = _witness(model, found.free)
        words += f", and without that the smallest world has {len(found.free.world.documents)} documents"
    return fails(verdict.reason + words, verdict.witness, _values(model, found.case), found.looked)


def _drawn_sets(model: Model) -> SearchStrategy[Case]:
    from hypothesis import strategies as st

    kinds = st.sampled_from(list(product(range(model.highest + 1), (0, 1), (0, 1))))
    parts = st.lists(kinds, min_size=1, max_size=LARGEST // 2)

    def case(chosen: tuple[list[tuple[int, int, int]], list[tuple[int, int, int]]]) -> Case:
        alpha, sigma, other = zip(*chosen[0], *chosen[1], strict=True)
        return Case(one_query(alpha, sigma, other), tuple(range(len(chosen[0]))))

    return st.tuples(parts, parts).map(case)


@decides(
    12,
    "Document monotonicity",
    "For disjoint D and D': if σ is better than σ' on both (equal on both; better on one and equal on the other), it is"
    " better (equal; better) on D ∪ D'.",
)
def document_monotonicity(model: Model) -> Verdict:
    """See the module."""
    return _rankings(model) if model.ranks else _sets(model)


@decides(
    13,
    "Query monotonicity",
    "For disjoint Q and Q' and one D: if σ is better than σ' on both (equal on both; better on one and equal on the"
    " other), it is better (equal; better) on Q ∪ Q'.",
)
def query_monotonicity(model: Model) -> Verdict:
    """See the module."""
    name = model.metric.average_queries.name
    return Verdict.holds(
        f"the {name} over queries increases with a sum of increasing functions of the queries' values, and such sums on"
        " Q and Q' add up"
    )
