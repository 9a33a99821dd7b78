"""What is examined: a measure, or a function somebody just wrote, on all judged runs of a length.

A :class:`Subject` fixes the relevance scale, the recall base and the ideal ranking, which are constants of the
topic. At one length it becomes an :class:`Examined`: something with an exact value for every run, and, where
the measure is a weighted sum over ranks, with its weights.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from numbers import Rational
from typing import Any

import numpy as np
from numpy.typing import NDArray

from measurand.errors import InputError
from measurand.exact import LogSum, Number, sign, total
from measurand.measures.measure import Measure
from measurand.measures.registry import Family
from measurand.measures.setting import Setting
from measurand.measures.traits import Basis, Need, ReciprocalLog, Weight
from measurand.relevance.judged import Judged
from measurand.relevance.run import JudgedRun
from measurand.relevance.scale import RelevanceScale
from measurand.relevance.universe import Runs


class NotExact(InputError):
    """A function that answers with floats where an exact number is asked for."""


@dataclass(frozen=True)
class Form:
    """A measure as ``Σ weights[i] · gains[r[i]] / divisor``; the divisor is a positive constant of the topic."""

    weights: tuple[Number, ...]
    gains: tuple[Fraction, ...]
    divisor: Number = Fraction(1)

    @cached_property
    def steps(self) -> tuple[Fraction, ...]:
        """What each degree adds to the one below it; ``steps[0]`` is 0 and stands for nothing."""
        return (Fraction(0), *(high - low for low, high in zip(self.gains, self.gains[1:], strict=False)))

    @property
    def is_constant(self) -> bool:
        """Whether every rank weighs the same, so that only the set of documents matters."""
        return all(weight == self.weights[0] for weight in self.weights)

    def value(self, run: Sequence[int]) -> Number:
        """The weighted sum, before it is divided."""
        return total(self.weights[i] * self.gains[degree] for i, degree in enumerate(run) if self.gains[degree])


@dataclass(frozen=True)
class Subject:
    """A measure with the constants of its topic; ``recall_base=None`` stands for the length of the run."""

    measure: Measure | Callable[[Any], Any]
    scale: RelevanceScale
    recall_base: int | None = None
    ideal: tuple[int, ...] | None = None
    error: float | None = None
    basis: Basis | None = None
    label: str = ""
    cut_at_length: bool = False
    """Whether the measure's cut-off is the length of the run, whatever that is (a bare ``P`` or ``R``)."""

    @property
    def name(self) -> str:
        """How the measure is printed."""
        if self.label:
            return self.label
        if isinstance(self.measure, Measure):
            return self.measure.name
        return getattr(self.measure, "__name__", "function")

    def at(self, length: int) -> Examined:
        """The measure on the runs of one length."""
        recall_base = self.recall_base
        if recall_base is None:
            recall_base = sum(1 for degree in self.ideal if degree) if self.ideal else length
        ideal = self.ideal or (self.scale.grades,) * min(recall_base, length)
        return Examined(self, length, recall_base, tuple(sorted(ideal, reverse=True)))


@dataclass(frozen=True)
class Examined:
    """A subject at one length."""

    subject: Subject
    length: int
    recall_base: int
    ideal: tuple[int, ...]
    _exact: dict[tuple[int, ...], Number] = field(default_factory=dict, repr=False, compare=False)

    @cached_property
    def measure(self) -> Measure | Callable[[Any], Any]:
        """The measure as it is at this length."""
        measure = self.subject.measure
        return replace(measure, cutoff=self.length) if self.subject.cut_at_length else measure  # type: ignore[type-var]  # a Measure then

    @property
    def grades(self) -> int:
        """The index c of the highest degree."""
        return self.subject.scale.grades

    @property
    def gains(self) -> tuple[Fraction, ...]:
        """The gain of each degree."""
        return self.subject.scale.gains

    @property
    def error(self) -> float | None:
        """The declared error bound of a function that answers in floats."""
        measure = self.measure
        return self.subject.error or (measure.entry.error if isinstance(measure, Measure) else None)

    @cached_property
    def setting(self) -> Setting:
        """What the measure is told: the gains, and that the highest degree is that of the scale."""
        return Setting(gains=tuple(enumerate(self.gains)), max_grade=self.grades)

    @cached_property
    def form(self) -> Form | None:
        """The measure as a weighted sum, if it is one."""
        measure = self.measure
        if not isinstance(measure, Measure) or measure.entry.traits.additive is None:
            return None
        weights = measure.weights(self.length, self.setting, self.gains, self.recall_base)
        try:
            gains = measure.degree_gains(self.gains, self.setting)
        except InputError:
            return None  # gains such as 2^(1/2) − 1, which are not rational: left to floats
        form = Form(tuple(map(as_number, weights)), gains)
        if measure.entry.family is Family.USER:
            self._require_declared(form)
        if not measure.entry.traits.additive.proportional:
            return form
        depth = min(len(self.ideal), measure.cutoff or len(self.ideal))
        best = measure.weights(max(depth, 1), self.setting, self.gains, self.recall_base)
        divisor = Form(tuple(map(as_number, best)), gains).value(self.ideal[:depth])
        return Form(form.weights, gains, divisor) if sign(divisor) == 1 else None

    def _require_declared(self, form: Form) -> None:
        """Hold a user's declaration against the function: on the runs with one document, and on the best one."""
        places = range(self.length)
        single = [[degree if i == k else 0 for i in places] for k in places for degree in (1, self.grades)]
        for run in ([0] * self.length, *single, [self.grades] * self.length):
            try:
                value: Number | float = self._ask(tuple(run))
                differs = value != form.value(run)
            except NotExact:
                value = float(self.floats(np.array([run], dtype=np.int64))[0])
                differs = abs(value - float(form.value(run))) > 1e-9 * max(1.0, abs(value))
            if differs:
                raise InputError(
                    f"the weights declared for {self.subject.name} give {form.value(run)} on run "
                    f"{JudgedRun(run).brief()}, but the function gives {value}"
                )

    @property
    def is_set_based(self) -> bool:
        """Whether the order of the documents does not matter: by definition, and down to the end of the run."""
        measure = self.measure
        if not isinstance(measure, Measure):
            return self.subject.basis is Basis.SET
        whole = measure.cutoff is None or measure.cutoff >= self.length
        return measure.entry.traits.basis is Basis.SET and whole and (self.form is None or self.form.is_constant)

    def value(self, run: Sequence[int]) -> Number:
        """The exact value of a run (for a normalised sum: before it is divided by the ideal's)."""
        key = tuple(run)
        if key not in self._exact:
            self._exact[key] = self.form.value(key) if self.form is not None else self._ask(key)
        return self._exact[key]

    def _ask(self, run: tuple[int, ...]) -> Number:
        measure = self.measure
        if isinstance(measure, Measure):
            if measure.entry.exact is None:
                raise NotExact(f"{measure.name} has no exact values")
            judged = self._pool(measure)
            if measure.entry.family is not Family.USER:
                try:
                    return measure.exact(run, self.gains, self.recall_base, judged, self.setting)
                except InputError as problem:
                    raise NotExact(str(problem)) from None
            return exact_answer(lambda own: measure.exact(own, self.gains, self.recall_base, judged, self.setting), run)
        return exact_answer(measure, run)

    def _pool(self, measure: Measure) -> tuple[int, ...]:
        """The judged documents of the topic: the ideal where a measure needs it, else RB relevant ones; RB others.

        The ideal that stands in for none ends at rank N. A measure that counts its relevant documents as well gets all
        RB of them: what lies below rank N of an ideal ranking is never compared with a run.
        """
        needs = measure.entry.needs
        counted = Need.RECALL_BASE in needs and self.subject.ideal is None and measure.entry.family is not Family.USER
        relevant = self.ideal if Need.IDEAL in needs and not counted else (self.grades,) * self.recall_base
        return (*relevant, *([0] * self.recall_base))

    def text(self, run: Sequence[int]) -> str:
        """The exact value as text: a fraction, or a sum of quotients of logarithms."""
        try:
            value = self.value(run)
        except NotExact:
            return repr(self.approximately(run))
        if self.form is not None and self.form.divisor != 1:
            return f"({value})/({self.form.divisor})"
        return str(value)

    def approximately(self, run: Sequence[int]) -> float:
        """The value as a float."""
        try:
            value = float(self.value(run))
        except NotExact:
            return float(self.floats(np.array([run], dtype=np.int64))[0])
        return value / float(self.form.divisor) if self.form is not None else value

    def floats(self, runs: Runs) -> NDArray[np.float64]:
        """The values of a table of runs in double precision, by the measure's own kernel."""
        measure = self.measure
        if isinstance(measure, Measure):
            return measure.scores(Judged.from_runs(runs, pool=self._pool(measure)), self.setting)
        return np.array([float(measure(JudgedRun(run))) for run in runs.tolist()], dtype=np.float64)


def as_number(weight: Weight) -> Number:
    """A weight as an exact number."""
    if isinstance(weight, ReciprocalLog):
        return LogSum.ratio(weight.base, weight.argument, weight.scale)
    return weight


def exact_answer(function: Callable[[Any], Any], run: Sequence[int]) -> Fraction:
    """Ask a function for an exact value: with Fractions first, so that its own divisions stay exact."""
    attempts: tuple[Any, ...] = (tuple(map(Fraction, run)), JudgedRun(run))
    for degrees in attempts:
        try:
            answer = function(degrees)
        except (TypeError, KeyError, IndexError, AttributeError, InputError):
            continue
        if isinstance(answer, Rational):
            return Fraction(int(answer.numerator), int(answer.denominator))
    raise NotExact("the function gives no exact answer, neither for Fractions nor for integers")
