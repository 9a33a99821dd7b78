"""Measures by their definitions, one run at a time, exact.

A cut-off k keeps the first k documents of a run, and fills a shorter run up with documents that are not relevant;
then the definition is applied to what is left, N being k. All documents of a run count as judged.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from typing import TypeAlias

from measurand.checker.arithmetic import Number, add_up, divide, log_ratio, power_of_two
from measurand.checker.notation import Spelled, Value
from measurand.checker.problems import CannotCheck

Run: TypeAlias = tuple[int, ...]


@dataclass(frozen=True)
class Topic:
    """The constants of a topic: gain of each degree, number of relevant documents, degrees of the ideal ranking."""

    gains: tuple[Fraction, ...]
    recall_base: int
    ideal: Run

    @property
    def grades(self) -> int:
        """The index of the highest degree."""
        return len(self.gains) - 1


@dataclass(frozen=True)
class Question:
    """What a definition is applied to besides the run."""

    parameters: dict[str, Value]
    topic: Topic
    ideal: Run
    """The ideal ranking down to the cut-off."""
    cutoff: int | None

    def number(self, name: str, default: Fraction | int | None = None) -> Fraction:
        """A numeric parameter."""
        value = self.parameters.get(name, default)
        if isinstance(value, (int, Fraction)) and not isinstance(value, bool):
            return Fraction(value)
        raise CannotCheck(f"the parameter {name} must be a number, not {value!r}")

    def hits(self, run: Run) -> list[int]:
        """1 for relevant documents, 0 for others."""
        level = self.number("rel", 1)
        return [int(degree >= level) for degree in run]

    def gain(self, degree: int) -> Fraction:
        """The gain of a degree: the measure's own, or else the scale's, or else the degree."""
        own = self.parameters.get("gains")
        if isinstance(own, dict):
            return own.get(degree, Fraction(degree))
        return self.topic.gains[degree] if degree <= self.topic.grades else Fraction(degree)

    @property
    def highest(self) -> int:
        """The highest degree: ``max=``, or else the scale's."""
        return int(self.number("max", self.topic.grades))

    @property
    def most(self) -> int:
        """How many relevant documents there can be down to the cut-off."""
        base = self.topic.recall_base
        return base if self.cutoff is None else min(self.cutoff, base)

    @property
    def dcg(self) -> Definition:
        """The form of DCG that the parameters of nDCG ask for."""
        return _dcg if "base" in self.parameters else _burges_dcg

    @cached_property
    def best(self) -> Number:
        """What the ideal ranking gains."""
        return self.dcg(self.ideal, self)

    @property
    def is_normalised(self) -> bool:
        """Whether a rank function is divided by its largest value."""
        return self.parameters.get("norm", True) is True


Definition: TypeAlias = Callable[[Run, Question], Number]


def _over(over: Fraction | int, under: Fraction | int) -> Fraction:
    return Fraction(over) / under if under else Fraction(0)


def _precision(run: Run, about: Question) -> Number:
    return Fraction(sum(about.hits(run)), len(run))


def _recall(run: Run, about: Question) -> Number:
    return _over(sum(about.hits(run)), about.topic.recall_base)


def _f(run: Run, about: Question) -> Number:
    return _over(2 * sum(about.hits(run)), len(run) + about.topic.recall_base)


def _relative_precision(run: Run, about: Question) -> Number:
    return _over(sum(about.hits(run)), min(len(run), about.topic.recall_base))


def _set_precision(run: Run, about: Question) -> Number:
    return _relative_precision(run, about) if about.parameters.get("relative") is True else _precision(run, about)


def _set_f(run: Run, about: Question) -> Number:
    found, beta = sum(about.hits(run)), about.number("beta", 1)
    p, r = Fraction(found, len(run)), _over(found, about.topic.recall_base)
    return _over((beta + 1) * p * r, r + beta * p)


def _set_average_precision(run: Run, about: Question) -> Number:
    return _over(sum(about.hits(run)) ** 2, len(run) * about.topic.recall_base)


def _r_precision(run: Run, about: Question) -> Number:
    return _over(sum(about.hits(run)[: about.topic.recall_base]), about.topic.recall_base)


def _success(run: Run, about: Question) -> Number:
    return Fraction(int(any(about.hits(run))))


def _average_precision(run: Run, about: Question) -> Number:
    hits = about.hits(run)
    total = sum((Fraction(sum(hits[: i + 1]), i + 1) for i, hit in enumerate(hits) if hit), Fraction(0))
    return _over(total, about.topic.recall_base)


def _reciprocal_rank(run: Run, about: Question) -> Number:
    hits = about.hits(run)
    return Fraction(1, hits.index(1) + 1) if any(hits) else Fraction(0)


def _preference(run: Run, about: Question) -> Number:
    """Every a0 counts as judged, and there are as many of them as relevant documents."""
    hits, base = about.hits(run), about.topic.recall_base
    above = [i - sum(hits[:i]) for i, hit in enumerate(hits) if hit]
    return _over(sum((1 - _over(min(n, base), base) for n in above), Fraction(0)), base)


def _graded_sum(run: Run, about: Question) -> Fraction:
    return sum((about.gain(degree) for degree in run if degree), Fraction(0)) / about.gain(about.highest)


def _graded_precision(run: Run, about: Question) -> Number:
    return _graded_sum(run, about) / len(run)


def _graded_recall(run: Run, about: Question) -> Number:
    return _over(_graded_sum(run, about), about.topic.recall_base)


def _graded_f(run: Run, about: Question) -> Number:
    return _over(2 * _graded_sum(run, about), len(run) + about.topic.recall_base)


def _rank_biased(run: Run, about: Question) -> Number:
    p = about.number("p", Fraction(4, 5))
    return sum((p**i for i, hit in enumerate(about.hits(run)) if hit), Fraction(0)) * (1 - p)


def _graded_rank_biased(run: Run, about: Question) -> Number:
    p = about.number("p", Fraction(4, 5))
    total = sum((p**i * about.gain(degree) for i, degree in enumerate(run) if degree), Fraction(0))
    return total * (1 - p) / about.gain(about.highest)


def _expected_reciprocal_rank(run: Run, about: Question) -> Number:
    whole = power_of_two(about.gain(about.highest))
    total, reads_on = Fraction(0), Fraction(1)
    for i, degree in enumerate(run, start=1):
        satisfied = (power_of_two(about.gain(degree)) - 1) / whole
        total += reads_on * satisfied / i
        reads_on *= 1 - satisfied
    return total


def _q_measure(run: Run, about: Question) -> Number:
    """The mean of (C + β·cg)/(i + β·cg*) at the relevant documents, over min(k, RB); cg* is of the ideal ranking."""
    hits, gains, beta = about.hits(run), [about.gain(degree) for degree in run], about.number("beta", 1)
    best = sorted((max(about.gain(degree), Fraction(0)) for degree in about.topic.ideal), reverse=True)
    ratios = [
        (sum(hits[:i]) + beta * sum(gains[:i])) / (i + beta * sum(best[:i]))
        for i in range(1, len(run) + 1)
        if hits[i - 1]
    ]
    return _over(sum(ratios, Fraction(0)), about.most)


def _dcg(run: Run, about: Question) -> Number:
    """Σ g/max(1, log_b i)."""
    base = about.number("base", 2)
    if base <= 1:
        raise CannotCheck(f"the base of a logarithm must exceed 1, not {base}")
    return add_up(
        (Fraction(1) if i <= base else log_ratio(base, Fraction(i))) * about.gain(degree)
        for i, degree in enumerate(run, start=1)
        if degree
    )


def _burges_dcg(run: Run, about: Question) -> Number:
    """Σ g/log2(i+1), or Σ (2^g - 1)/log2(i+1)."""
    form = about.parameters.get("dcg", "log2")
    if form not in ("log2", "exp-log2"):
        raise CannotCheck(f"dcg={form!r} is not known: expected 'log2' or 'exp-log2'")
    gains = [about.gain(degree) for degree in range(len(about.topic.gains))]
    if form == "exp-log2":
        gains = [power_of_two(gain) - 1 for gain in gains]
    return add_up(
        log_ratio(Fraction(2), Fraction(i + 1)) * gains[degree] for i, degree in enumerate(run, start=1) if degree
    )


def _normalised_dcg(run: Run, about: Question) -> Number:
    return divide(about.dcg(run, about), about.best) if about.best != 0 else Fraction(0)


def _set_total_rank(run: Run, about: Question) -> Number:
    n = len(run)
    down = sorted(run, reverse=True)
    rank = sum(math.comb(degree + n - j, n - j + 1) for j, degree in enumerate(down, start=1))
    return Fraction(rank, (math.comb(n + about.highest, n) - 1) if about.is_normalised else 1)


def _set_partial_rank(run: Run, about: Question) -> Number:
    return Fraction(sum(run), about.highest * len(run) if about.is_normalised else 1)


def _strong_rank(run: Run, about: Question) -> Number:
    value, base = 0, about.highest + 1
    for degree in run:
        value = value * base + degree
    return Fraction(value, base ** len(run) - 1 if about.is_normalised else 1)


def _weak_rank(run: Run, about: Question) -> Number:
    n = len(run)
    rank = sum((n - i) * hit for i, hit in enumerate(about.hits(run)))
    return Fraction(rank, n * (n + 1) // 2 if about.is_normalised else 1)


@dataclass(frozen=True)
class Known:
    """A definition, its parameters, and what is plain from looking at it."""

    define: Definition
    parameters: tuple[str, ...]
    is_weighted_sum: bool = False
    """The value is a sum over ranks of amounts that depend on rank and degree alone."""
    is_of_sets: bool = False
    """The order of the documents does not matter (unless a cut-off hides some of them)."""


_SUM, _SETS = True, True
KNOWN: dict[str, Known] = {
    "P": Known(_precision, ("rel",), _SUM, _SETS),
    "R": Known(_recall, ("rel",), _SUM, _SETS),
    "F": Known(_f, ("rel",), _SUM, _SETS),
    "RelP": Known(_relative_precision, ("rel",), _SUM, _SETS),
    "SetP": Known(_set_precision, ("rel", "relative"), _SUM, _SETS),
    "SetR": Known(_recall, ("rel",), _SUM, _SETS),
    "SetF": Known(_set_f, ("rel", "beta"), False, _SETS),
    "SetAP": Known(_set_average_precision, ("rel",), False, _SETS),
    "Success": Known(_success, ("rel",), False, _SETS),
    "AP": Known(_average_precision, ("rel",)),
    "RR": Known(_reciprocal_rank, ("rel",)),
    "Rprec": Known(_r_precision, ("rel",), _SUM),
    "Bpref": Known(_preference, ("rel",)),
    "gP": Known(_graded_precision, ("gains", "max"), _SUM, _SETS),
    "gR": Known(_graded_recall, ("gains", "max", "rel"), _SUM, _SETS),
    "gF": Known(_graded_f, ("gains", "max", "rel"), _SUM, _SETS),
    "RBP": Known(_rank_biased, ("p", "rel"), _SUM),
    "gRBP": Known(_graded_rank_biased, ("p", "gains", "max"), _SUM),
    "ERR": Known(_expected_reciprocal_rank, ("max", "gains")),
    "Q": Known(_q_measure, ("beta", "gains", "rel")),
    "DCG": Known(_dcg, ("base", "gains"), _SUM),
    "BurgesDCG": Known(_burges_dcg, ("dcg", "gains"), _SUM),
    "nDCG": Known(_normalised_dcg, ("dcg", "base", "gains"), _SUM),
    "SetTotalRank": Known(_set_total_rank, ("norm", "max"), False, _SETS),
    "SetPartialRank": Known(_set_partial_rank, ("norm", "max"), _SUM, _SETS),
    "StrongRank": Known(_strong_rank, ("norm", "max"), _SUM),
    "WeakRank": Known(_weak_rank, ("norm", "rel"), _SUM),
}


@dataclass(frozen=True)
class Measure:
    """A measure of runs of one length: ask :meth:`value`."""

    name: str
    value: Callable[[Run], Number]
    is_weighted_sum: bool
    is_of_sets: bool | None
    """None for a function nobody has declared."""


def built_in(spelled: Spelled, topic: Topic, length: int) -> Measure:
    """One of the measures defined here."""
    known = KNOWN.get(spelled.name)
    if known is None:
        raise CannotCheck(f"the checker has no definition of {spelled.name}")
    strange = set(spelled.parameters) - {*known.parameters, "judged_only"}
    if strange:
        raise CannotCheck(f"the checker knows no parameter {min(strange)} of {spelled.name}")
    cutoff = spelled.cutoff
    if cutoff is not None and cutoff > length and spelled.parameters.get("rel") == 0:
        raise CannotCheck("runs shorter than the cut-off are filled up with degree 0, which rel=0 would count")
    about = Question(spelled.parameters, topic, topic.ideal if cutoff is None else topic.ideal[:cutoff], cutoff)

    @cache
    def value(run: Run) -> Number:
        if cutoff is not None:
            run = (run + (0,) * cutoff)[:cutoff]
        return known.define(run, about)

    is_of_sets = known.is_of_sets and (cutoff is None or cutoff >= length)
    return Measure(spelled.name, value, known.is_weighted_sum, is_of_sets)
