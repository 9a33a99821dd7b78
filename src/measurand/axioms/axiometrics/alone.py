"""Axioms 1-7: similarity, and metrics on a single document.

Both sides of these axioms depend on the values of α and σ at one or two documents, and there are finitely many of them:
each axiom is decided by looking at all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product

from measurand.axioms.axiometrics.asking import decides, fails, system, texts
from measurand.axioms.components import Model
from measurand.axioms.quantity import Value, sign_of
from measurand.verdict import Method, Verdict

_ALONE = "by construction: sim depends on α(d) and σ(d) alone (sim: {sim})"


def _by_construction(model: Model) -> Verdict:
    return Verdict.holds(_ALONE.format(sim=model.metric.similarity.name))


@decides(
    1,
    "Similarity of documents",
    "If α(d) = α(d') and σ(d) = σ(d') for a query, then sim(α,σ) is the same at d and d'.",
)
def documents_alike(model: Model) -> Verdict:
    """Every similarity of the model is a function of the two values."""
    return _by_construction(model)


@decides(
    2,
    "Similarity of queries",
    "If α(q,d) = α(q',d) and σ(q,d) = σ(q',d), then sim(α,σ) is the same at (q,d) and (q',d).",
)
def queries_alike(model: Model) -> Verdict:
    """As axiom 1."""
    return _by_construction(model)


@decides(
    3,
    "Similarity of two systems",
    "If σ(q,d) = σ'(q,d), then σ and σ' are equally similar to α at (q,d).",
)
def systems_alike(model: Model) -> Verdict:
    """As axiom 1."""
    return _by_construction(model)


@decides(
    4,
    "Systems with equal effectiveness",
    "If σ(q,d) = σ'(q,d), then metric_{q,d}(α,σ) = metric_{q,d}(α,σ').",
)
def equal_systems(model: Model) -> Verdict:
    """The metric on {d} is computed from α and σ restricted to d; a ranking of one document has it first."""
    if model.ranks:
        return Verdict.holds("by construction: a document alone is ranked first, whatever σ says of it")
    return Verdict.holds("by construction: metric_{q,d} depends on α(d) and σ(d) alone")


@decides(
    5,
    "Systems with different effectiveness",
    "If sim(α,σ) > sim(α,σ') at d (3) and sim(σ,σ') > sim(α,σ') at d (4), then metric_{q,d}(α,σ) > metric_{q,d}(α,σ').",
)
def better_system(model: Model) -> Verdict:
    """On [Rank], sim does not depend on σ. On [R,N], α(d)/c, R = 1 and N = 0 lie on a line and sim(x,y) = 1 − |x − y|.
    By (3) σ(d) ≠ σ'(d), so sim(σ,σ') = 0, and (4) cannot hold.
    """
    sim = model.metric.similarity
    if not sim.uses_sigma:
        return Verdict.holds(f"vacuously: sim does not depend on σ, so that (3) never holds (sim: {sim.name})")
    return Verdict.holds(
        "vacuously: by (3) σ(d) ≠ σ'(d), one R and one N, which are not similar at all, so that (4) never holds"
        f" (sim: {sim.name})"
    )


Four = tuple[int, int, int, int]
"""α(d), α(d'), σ(d), σ(d')."""


def _less_similar(model: Model) -> Iterator[tuple[Four, tuple[bool, bool, bool, bool]]]:
    """Documents with α(d) > α(d') and sim lower at d, and which of (5), (6), (7), (8) hold, for σ on [R,N]."""
    sim, c = model.metric.similarity, model.highest

    def close(x: Fraction, y: Fraction) -> Fraction:
        return 1 - abs(x - y)

    for a, b, s, t in product(range(c + 1), range(c + 1), (0, 1), (0, 1)):
        if a > b and sim(a, s) < sim(b, t):
            x, y = Fraction(a, c), Fraction(b, c)
            apart, first, second = close(x, y), close(y, Fraction(s)), close(x, Fraction(t))
            yield (a, b, s, t), (first < apart, first > apart, second > apart, second < apart)


def _errors(model: Model, premise: Callable[[Four, tuple[bool, bool, bool, bool]], bool], which: str) -> Verdict:
    """Axioms 6 and 7: where the premise holds, the metric must be higher on d' than on d."""
    sim = model.metric.similarity
    if not sim.uses_sigma:
        return Verdict.holds(
            f"vacuously: sim is higher at the more relevant document, so that it is never lower at d (sim: {sim.name})"
        )
    met, unclear = 0, 0
    for four, inequalities in _less_similar(model):
        if not premise(four, inequalities):
            continue
        met += 1
        a, b, s, t = four
        values = model.metric.settled((a,), (s,)), model.metric.settled((b,), (t,))
        higher = sign_of(values[1] - values[0])
        if higher in (-1, 0):
            return _not_higher(model, four, values, which)
        unclear += higher is None
    if not met:
        return Verdict.holds(f"vacuously: no values of α and σ at two documents meet {which} (sim: {sim.name})")
    if unclear:
        return Verdict.undecided(f"rounding hides whether the metric is higher on d' (sim: {sim.name})", Method.FLOAT)
    return Verdict.holds(f"for all values at two documents that meet {which} (sim: {sim.name})", Method.EXHAUSTIVE)


def _not_higher(model: Model, four: Four, values: tuple[Value, Value], which: str) -> Verdict:
    a, b, s, t = four
    sim = model.metric.similarity
    degrees = model.degrees_of((a, b))
    runs = [[degree] if value else [] for degree, value in zip(degrees, (s, t), strict=True)]
    return fails(
        f"documents that meet {which}, and the metric is not higher on d' (sim: {sim.name})",
        {
            "alpha": degrees,
            "sigma": system(model, (s, t)),
            "d": 1,
            "d'": 2,
            "runs": runs,
            "pools": [[degree] for degree in degrees],
            "values": texts(values),
            "sim": sim.name,
            "similarities": [str(sim(a, s)), str(sim(b, t))],
        },
        values,
        1,
    )


@decides(
    6,
    "Overestimated documents",
    "If α(d) > α(d'), sim is lower at d than at d', sim(α(d'),σ(d)) < sim(α(d),α(d')) (5) and sim(α(d),σ(d')) >"
    " sim(α(d),α(d')) (7), then metric_{q,d'} > metric_{q,d}.",
)
def overestimated(model: Model) -> Verdict:
    """All values at two documents are tried."""
    return _errors(model, lambda four, holds: holds[0] and holds[2], "the premises with (5) and (7)")


@decides(
    7,
    "Underestimated documents",
    "If α(d) > α(d'), σ(d) > σ(d') (9), sim is lower at d than at d', sim(α(d'),σ(d)) > sim(α(d),α(d')) (6) and"
    " sim(α(d),σ(d')) < sim(α(d),α(d')) (8), then metric_{q,d'} > metric_{q,d}.",
)
def underestimated(model: Model) -> Verdict:
    """All values at two documents are tried."""
    return _errors(
        model, lambda four, holds: four[2] > four[3] and holds[1] and holds[3], "the premises with (6), (8) and (9)"
    )
