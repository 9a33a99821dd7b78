"""A measure as the axioms see it: a value for every ranking of judged documents and every pool they come from.

Where a scale asks about all runs of one length and one topic, axioms compare topics: documents are added, rankings
grow, the recall base changes. So everything that depends on the topic is derived from its *pool*, the degrees of all
its judged documents, retrieved or not. All retrieved documents are judged. By the registry's conventions an empty
ranking has the value 0, and a topic without relevant documents what its evaluation gives: 0 where the formula is 0/0.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from measurand.axioms.quantity import Rough, Value, quotient
from measurand.errors import InputError
from measurand.measures.entries.shared import gain_scale
from measurand.measures.measure import Measure
from measurand.measures.registry import Aggregation, Family
from measurand.measures.setting import Setting
from measurand.measures.traits import Basis, Need, Relevance, Situation
from measurand.relevance.judged import Judged
from measurand.relevance.run import JudgedRun
from measurand.relevance.universe import Runs
from measurand.scales.card import as_subject
from measurand.scales.subject import Form, NotExact, Subject, exact_answer
from measurand.scales.values import CLOSE

Degrees = tuple[int, ...]

HIGHEST = 64
"""The highest relevance level that a scale is made for unasked."""

Function = Callable[[Any], Any]
Number = TypeVar("Number", float, Fraction)


@dataclass(frozen=True)
class Candidate:
    """A measure on a relevance scale, with a value for every (ranking, pool)."""

    subject: Subject
    _values: dict[tuple[Degrees, Degrees], Value] = field(default_factory=dict, repr=False, compare=False)
    _forms: dict[tuple[int, Degrees], Form | None] = field(default_factory=dict, repr=False, compare=False)
    only: Degrees | None = None
    """The degrees that worlds hold, where these are not all of the scale."""

    @property
    def degrees(self) -> Degrees:
        """The degrees of the documents in worlds, lowest first."""
        return self.only or tuple(range(self.grades + 1))

    @property
    def name(self) -> str:
        """How the measure is printed."""
        return self.subject.name

    @property
    def measure(self) -> Measure | Function:
        """The measure, or the function."""
        return self.subject.measure

    @property
    def grades(self) -> int:
        """The index c of the highest degree."""
        return self.subject.scale.grades

    @property
    def gains(self) -> tuple[Fraction, ...]:
        """The gain of each degree."""
        return self.subject.scale.gains

    @property
    def level(self) -> int:
        """The lowest relevant degree."""
        measure = self.measure
        return measure.call(Setting()).level if isinstance(measure, Measure) else 1

    @property
    def is_exact(self) -> bool:
        """Whether values are exact (else floats, within an error)."""
        return not isinstance(self.value((self.grades,), (self.grades,)), Rough)

    @property
    def is_set_based(self) -> bool:
        """Whether the measure does not look at the order of the retrieved documents, by definition."""
        measure = self.measure
        if not isinstance(measure, Measure):
            return self.subject.basis is Basis.SET
        return measure.entry.traits.basis is Basis.SET and measure.cutoff is None

    @property
    def ignores_order(self) -> bool:
        """The same, or a bare ``P``: whose cut-off is the length of the ranking, whatever that is."""
        measure = self.measure
        if isinstance(measure, Measure) and self.subject.cut_at_length:
            return measure.entry.traits.basis is Basis.SET
        return self.is_set_based

    @property
    def cutoff(self) -> int | None:
        """The cut-off that the measure's name fixes; none for a bare ``P``."""
        measure = self.measure
        return measure.cutoff if isinstance(measure, Measure) and not self.subject.cut_at_length else None

    @property
    def is_number(self) -> bool:
        """Whether the measure gives numbers: the registry also lists what is a text."""
        measure = self.measure
        return not isinstance(measure, Measure) or measure.entry.aggregation is not Aggregation.NONE

    @property
    def needs_topic(self) -> bool:
        """Whether the value depends on more of the topic than the judged ranking, by definition.

        >>> [candidate(name).needs_topic for name in ("SetP", "SetP(relative=true)", "AP")]
        [False, True, True]
        """
        measure = self.measure
        if not isinstance(measure, Measure):
            return False
        return not measure.run_alone

    def value(self, run: Sequence[int], pool: Sequence[int] | None = None) -> Value:
        """The value of a ranking, best first, of documents from a pool; without one, the ranking is the pool.

        >>> ap = candidate("AP")
        >>> ap.value((0, 1), (1, 1, 0)), ap.value((0, 1))
        (Fraction(1, 4), Fraction(1, 2))
        """
        ranking = tuple(run)
        judged = tuple(sorted(ranking if pool is None else pool, reverse=True))
        key = ranking, judged
        if key not in self._values:
            self._values[key] = self._compute(ranking, judged)
        return self._values[key]

    def form(self, length: int, pool: Sequence[int] = ()) -> Form | None:
        """The measure as a weighted sum on rankings of a length from a pool, if it is one.

        >>> rbp = candidate("RBP(p=1/2)").form(2)
        >>> rbp and [str(weight) for weight in rbp.weights]
        ['1/2', '1/4']
        """
        judged = tuple(sorted(pool, reverse=True)) if self.needs_topic else ()
        if (length, judged) not in self._forms:
            relevant = sum(degree >= self.level for degree in judged)
            subject = replace(self.subject, recall_base=max(relevant, 1), ideal=judged) if judged else self.subject
            self._forms[length, judged] = subject.at(length).form
        return self._forms[length, judged]

    def floats(self, runs: Runs, pool: Sequence[int]) -> NDArray[np.float64]:
        """The values of equally long rankings in double precision, by the measure's own kernel: they only propose."""
        measure = self.subject.at(runs.shape[1]).measure
        if isinstance(measure, Measure):
            return measure.scores(Judged.from_runs(runs, pool=tuple(pool)), self._setting)
        return np.array([float(measure(JudgedRun(run))) for run in runs.tolist()], dtype=np.float64)

    @cached_property
    def _setting(self) -> Setting:
        return self.subject.at(1).setting

    def _compute(self, run: Degrees, pool: Degrees) -> Value:
        measure = self.measure
        if not run:
            return Fraction(0)
        relevant = sum(degree >= self.level for degree in pool)
        if isinstance(measure, Measure) and self._nothing_to_find(measure, pool, relevant):
            return self._without_relevant(measure, run, pool)
        form = self.form(len(run), pool)
        if form is not None:
            return quotient(form.value(run), form.divisor)
        try:
            return self._exactly(self.subject.at(len(run)).measure, run, pool, relevant)
        except NotExact:
            return self._roughly(run, pool)

    def _nothing_to_find(self, measure: Measure, pool: Degrees, relevant: int) -> bool:
        """Whether what the measure may divide by is 0: the number of relevant documents, or the ideal gain."""
        needs = set(measure.entry.needs)
        if measure.entry.family is Family.USER:
            return not relevant and bool({Need.RECALL_BASE, Need.IDEAL} & needs)
        if Need.IDEAL in needs:
            gains = gain_scale(measure.call(self._setting), Situation(self.gains))
            if max(gains[degree] for degree in pool) <= 0:
                return True
        return Need.RECALL_BASE in needs and not relevant

    def _without_relevant(self, measure: Measure, run: Degrees, pool: Degrees) -> Value:
        """The value where nothing is relevant: by the kernel's conventions, and 0 where a user's function fails."""
        if measure.entry.family is not Family.USER:
            found = self._roughly(run, pool)
            return found if found.value else Fraction(0)
        try:
            return self._exactly(self.subject.at(len(run)).measure, run, pool, 0)
        except NotExact:
            pass
        try:
            return self._roughly(run, pool)
        except InputError:
            return Fraction(0)

    def _roughly(self, run: Degrees, pool: Degrees) -> Rough:
        found = self._asked(lambda: float(self.floats(np.array([run], dtype=np.int64), pool)[0]), run)
        if not math.isfinite(found):
            raise InputError(f"{self.name} gives {found} on the run ({JudgedRun(run)}): expected a finite number")
        error = self.subject.at(len(run)).error
        return Rough(found, CLOSE * abs(found) if error is None else error)

    def _asked(self, ask: Callable[[], Number], run: Degrees) -> Number:
        """What a function answers; whatever it raises becomes one clear sentence."""
        try:
            return ask()
        except InputError:
            raise
        except Exception as problem:
            what = f"{type(problem).__name__}: {problem}"
            raise InputError(f"{self.name} fails on the run ({JudgedRun(run)}): {what}; expected a number") from problem

    def _exactly(self, measure: Measure | Function, run: Degrees, pool: Degrees, relevant: int) -> Fraction:
        if not isinstance(measure, Measure):
            return self._asked(lambda: exact_answer(measure, run), run)
        if measure.entry.exact is None:
            raise NotExact(f"{measure.name} has no exact values")

        def ask(own: Degrees) -> Fraction:
            return measure.exact(own, self.gains, relevant, pool, self._setting)

        if measure.entry.family is Family.USER:
            return exact_answer(ask, run)
        try:
            return ask(run)
        except InputError as problem:
            raise NotExact(str(problem)) from None


def brief(run: Sequence[int]) -> str:
    """A ranking, or a pool, in a sentence; what repeats is counted where it is long.

    >>> brief((1, 0, 2)), brief([0] * 20 + [1, 0])
    ('(1,0,2)', '(0×20,1,0)')
    """
    return f"({JudgedRun(run).brief()})"


def candidate(
    measure: str | Measure | Function,
    grades: int | None = None,
    gains: Sequence[object] | None = None,
    error: float | None = None,
    set_based: bool = False,
) -> Candidate:
    """A measure as the axioms see it. Without grades and gains: binary for a binary measure, else the degrees 0, 1, 2.

    A measure whose lowest relevant degree is higher than these gets the degrees up to that one, and where it is binary
    worlds hold only 0 and that one; one with a stated maximum sees no degree above it.

    >>> candidate("AP").grades, candidate("ERR").grades, candidate("ERR(max=1)").grades, candidate("AP(rel=3)").grades
    (1, 2, 1, 3)
    >>> candidate("AP(rel=2)").degrees
    (0, 2)
    """
    subject = as_subject(measure, grades, gains, None, None, error, set_based)
    if grades is not None or gains is not None:
        return Candidate(subject)
    chosen = subject.measure
    binary = isinstance(chosen, Measure) and chosen.entry.traits.relevance is Relevance.BINARY
    stated = chosen.call(Setting()).parameters.get("max") if isinstance(chosen, Measure) else None
    graded = min(2, stated) if isinstance(stated, int) else 2
    level = Candidate(subject).level
    level = level if level <= HIGHEST else 1
    subject = as_subject(measure, max(level, 1 if binary else graded), None, None, None, error, set_based)
    return Candidate(subject, only=(0, level) if binary and level > 1 else None)
