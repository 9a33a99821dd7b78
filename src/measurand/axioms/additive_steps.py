"""What weights prove about the steps of :mod:`.steps`, for rankings of every length.

A measure Σ w[i]·g(r[i]), over a constant of the topic, changes by w[i]·(g(b) − g(a)) when a document of degree b takes
the place of one of degree a, and by (w[i] − w[j])·(g(b) − g(a)) when it changes places with one before it. So with
gains that rise with the degree an exchange never lowers it iff no weight is negative, raises it iff all are positive;
a swap never lowers it iff no weight exceeds an earlier one, raises it iff they fall from rank to rank. Laws of weights
(:mod:`measurand.scales.laws`) say so for every length. A cut-off k leaves the weights of the ranks up to k as they are
for rankings of k documents, and asks about no others.

An extension from k to k+1 documents changes a weighted sum by Σ (w'[i] − w[i])·g(r[i]) + w'[k+1]·g(b), w' being the
weights at length k+1. So weights that do not depend on the length, or grow with it, never let it fall (gains and
weights not being negative).

Weights that a user declares follow no law that is known. Those of lengths up to :data:`DEEPEST` are looked at; where a
cut-off is not deeper than that, these are all.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

from measurand.axioms.candidate import Candidate
from measurand.axioms.steps import Kind, Step, told_apart
from measurand.exact import Number, compare, sign
from measurand.measures.measure import Measure
from measurand.measures.registry import Family
from measurand.measures.setting import Setting
from measurand.measures.traits import Need
from measurand.scales import laws
from measurand.scales.subject import Form

DEEPEST = 32
"""Up to which length declared weights are looked at."""

_LASTING = frozenset({"RBP", "gRBP", "DCG", "BurgesDCG", "nDCG", "R", "gR"})
"""Measures whose weights do not depend on how many documents are retrieved, cut-off or not."""
_GROWING = frozenset({"WeakRank", "StrongRank", "SetPartialRank"})
"""The same, or growing, unless they are normalised."""


def additive_proof(one: Candidate, kind: Kind, strictly: bool, beyond: bool = False) -> str | None:
    """Why no step of this kind lowers the measure (strictly: every one raises it), if its weights prove it.

    ``beyond`` asks about rankings that go on below the cut-off, too (never strictly).
    """
    form = one.form(1)
    measure = one.measure
    if form is None or not isinstance(measure, Measure):
        return None
    gains = gains_told_apart(one, form)
    if len(gains) == 1 and kind is not Kind.EXTENSION:
        return "the measure tells no documents apart, so there is no such step"
    if measure.entry.family is Family.USER:
        return _declared(one, kind, strictly, gains, beyond)
    law = laws.law_of(replace(one.subject, cut_at_length=True))
    if law is None:
        return None
    if kind is Kind.EXTENSION:
        return _lasts(one, measure, law, gains)
    if strictly and not _always_divides(one, measure, gains):
        return None
    order, word = "replacement" if kind is Kind.EXCHANGE else "weak", "strict" if strictly else "isotone"
    proof = laws.prove(law, order, word, len(gains) - 1, gains)
    if proof is None or kind is Kind.SWAP:
        return proof
    rise = "rise strictly" if strictly else "never fall"
    return (
        f"taking in a document of degree b for one of degree a at rank i adds w[i]·(g(b) − g(a)); all weights are "
        f"positive ({law.formula}), and gains {rise} with the degree"
    )


def gains_told_apart(one: Candidate, form: Form) -> tuple[Fraction, ...]:
    """The gains of the degrees that the measure tells apart, in the order of the degrees."""
    return tuple(form.gains[degree] for degree in told_apart(one))


def _always_divides(one: Candidate, measure: Measure, gains: tuple[Fraction, ...]) -> bool:
    """Whether collections with different documents have something to divide by (else their values are all 0)."""
    if Need.IDEAL in measure.entry.needs:
        return min(gains[1:]) > 0
    return Need.RECALL_BASE not in measure.entry.needs or len(gains) == 2 or one.level <= 1


def _lasts(one: Candidate, measure: Measure, law: laws.Law, gains: tuple[Fraction, ...]) -> str | None:
    if min(gains) < 0:
        return None
    name = measure.entry.name
    depth = one.cutoff
    if depth is not None:
        return (
            f"with the cut-off {depth} the weights of the ranks do not depend on how many documents there are, and an "
            "appended document adds its weight times its gain, or nothing below the cut-off"
        )
    if name in _LASTING:
        return (
            f"the weights ({law.formula}) and what the sum is divided by do not depend on how many documents are "
            "retrieved, and an appended document adds its weight times its gain"
        )
    if name in _GROWING and not measure.call(Setting()).flag("norm"):
        return f"no weight falls when N grows ({law.formula}), and an appended document adds its weight times its gain"
    return None


# Weights that a user declares


def _declared(one: Candidate, kind: Kind, strictly: bool, gains: tuple[Fraction, ...], beyond: bool) -> str | None:
    depth = one.cutoff
    rising = all(low < high if strictly else low <= high for low, high in pairwise(gains))
    if depth is None or depth + beyond > DEEPEST or not rising or min(gains) < 0:
        return None
    if deep_step(one, kind, strictly, beyond) is not None:
        return None
    return f"the weights declared for up to {depth} documents were compared, and no document below the cut-off counts"


def deep_step(one: Candidate, kind: Kind, strictly: bool, beyond: bool = False) -> Step | None:
    """A step with few documents above 0 that breaks the axiom by the weights, in the shortest ranking up to DEEPEST.

    It is the smallest there: of all steps that break the axiom at this length one with a single document above degree
    0 does so, of the lowest degree that has a gain. (For an exchange that the gains themselves break, short rankings
    show it.)
    """
    form = one.form(1)
    measure = one.measure
    if form is None or not isinstance(measure, Measure):
        return None
    low, lift = told_apart(one)[0], _first_gain(one, form)
    if lift is None:
        return None
    depth = one.cutoff
    last = DEEPEST if depth is None else min(depth + beyond, DEEPEST)
    for length in range(1, last + 1):
        weights = _weights(one, length)
        if kind is Kind.EXTENSION:
            found = _not_lasting(weights, _weights(one, length + 1), low, lift)
        elif kind is Kind.EXCHANGE:
            found = _not_positive(weights, strictly, low, lift)
        else:
            found = _not_falling(weights, strictly, low, lift)
        if found is not None:
            return found
    return None


def _weights(one: Candidate, length: int) -> tuple[Number, ...]:
    form = one.form(length)
    return form.weights if form is not None else ()


def _first_gain(one: Candidate, form: Form) -> int | None:
    lowest, *others = told_apart(one)
    return next((degree for degree in others if form.gains[degree] > form.gains[lowest]), None)


def _single(length: int, place: int, low: int, lift: int) -> tuple[int, ...]:
    return tuple(lift if i == place else low for i in range(length))


def _not_positive(weights: tuple[Number, ...], strictly: bool, low: int, lift: int) -> Step | None:
    places = [i for i, weight in enumerate(weights) if sign(weight) == -1 or (strictly and sign(weight) == 0)]
    if not places:
        return None
    before = (low,) * len(weights)
    return Step(before, _single(len(weights), places[-1], low, lift), (*before, lift))


def _not_falling(weights: tuple[Number, ...], strictly: bool, low: int, lift: int) -> Step | None:
    for later in range(len(weights) - 1, 0, -1):
        for earlier in range(later - 1, -1, -1):
            way = compare(weights[earlier], weights[later])
            if way == -1 or (strictly and way == 0):
                before = _single(len(weights), later, low, lift)
                return Step(before, _single(len(weights), earlier, low, lift), before)
    return None


def _not_lasting(weights: tuple[Number, ...], further: tuple[Number, ...], low: int, lift: int) -> Step | None:
    length = len(weights)
    if sign(further[-1]) == -1:
        before = (low,) * length
        return Step(before, (*before, lift), (*before, lift))
    for place in range(length - 1, -1, -1):
        if compare(further[place], weights[place]) == -1:
            before = _single(length, place, low, lift)
            return Step(before, (*before, low), (*before, low))
    return None
