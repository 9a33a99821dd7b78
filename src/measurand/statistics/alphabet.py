"""A measure on judged runs of one length, reduced to what its value depends on.

Degrees that a measure treats alike become one *class*: for AP every relevant degree is the same, for a graded
measure each gain is a class of its own, for Q each gain with or without relevance. Class 0 stands for "adds nothing",
and there are always enough such documents; ``available`` says how many documents of each other class a topic has. Ranks
past the cut-off are left out. A factor that is a positive constant of the topic (1/RB, the ideal gain) changes neither
the order nor the number of values, so it is left out too.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

import numpy as np

from measurand.exact import Number
from measurand.measures.kernels.cascade import GDEVAL_MAXIMUM
from measurand.measures.kernels.discount import Gain
from measurand.measures.measure import Measure
from measurand.measures.setting import Setting
from measurand.relevance.judged import Ints
from measurand.scales.subject import as_number
from measurand.statistics.judged_runs import JudgedRuns

_COUNTING = ("RelP", "NumRelRet")
"""Measures that are a constant of the topic times a count, though not declared as weighted sums."""

_BY_INDICATOR = ("AP", "RR", "Success", "Rprec")


class NoTwin(Exception):
    """Why a measure has no twin here; the message is shown."""


@dataclass(frozen=True)
class Problem:
    """A measure on runs over classes: a weighted sum where ``weights`` are given, else a named function.

    ``gains[k]`` is what a document of class k adds, ``gains[0]`` is 0. ``table`` holds the observed runs (systems ×
    topics × length), ``available`` the documents of class 1, 2, … of each topic.
    """

    measure: Measure
    name: str
    weights: tuple[Number, ...] | None
    gains: tuple[Fraction, ...]
    table: Ints
    available: Ints
    highest: int = 1
    """ERR's highest gain."""
    hits: tuple[int, ...] = ()
    """For Q: 1 for the classes that are relevant, 0 for those that have a gain only."""
    beta: Fraction = Fraction(0)
    """Q's weight of gains."""

    @property
    def length(self) -> int:
        """How many ranks matter."""
        return int(self.table.shape[2])

    @property
    def classes(self) -> int:
        """How many classes there are besides 0."""
        return len(self.gains) - 1


def reduce(measure: Measure, runs: JudgedRuns, setting: Setting) -> Problem:
    """Reduce a measure on judged runs to the classes of degrees that matter."""
    if dict(measure.parameters).get("judged_only"):
        raise NoTwin("judged_only removes documents from the ranking, so a judged run does not determine its value")
    if runs.binary:  # relevance has been decided: grade 1 is relevant, whatever level the measure asks for
        kept = tuple((name, value) for name, value in measure.parameters if name != "rel")
        measure, setting = replace(measure, parameters=kept), replace(setting, relevance_level=1)
    top = runs.grade_of[-1]
    length = min(runs.depth, measure.cutoff or runs.depth)
    scale = tuple(map(Fraction, range(top + 1)))
    name, level = measure.entry.name, measure.call(setting).level
    if name == "Q":
        return _blended(measure, runs, setting, length)
    weights: tuple[Number, ...] | None = None
    if name == "SetTotalRank":  # one document of a degree outweighs all lower ones: gains in the base N + 1
        by_grade = (Fraction(0), *(Fraction((length + 1) ** k) for k in range(top)))
        weights = (Fraction(1),) * length
    elif measure.entry.traits.additive is not None and name != "Rprec":  # whose weights end at the topic's recall base
        by_grade = measure.degree_gains(scale, setting)
        weights = tuple(map(as_number, measure.weights(length, setting, scale, recall_base=1)))
    elif name in (*_BY_INDICATOR, *_COUNTING):
        by_grade = tuple(Fraction(int(grade >= level)) for grade in range(top + 1))
        weights = (Fraction(1),) * length if name in _COUNTING else None
    elif name == "ERR":
        by_grade = tuple(map(Gain(measure.call(setting).gains).exact, range(top + 1)))
    else:
        raise NoTwin(f"{measure.name} is neither a weighted sum nor one of AP, RR, ERR, Q, Success, R-precision")
    own = tuple(by_grade[grade] - by_grade[0] for grade in runs.grade_of)
    if min(own) < 0:
        raise NoTwin(f"{measure.name} gives some grade a gain below that of 0")
    gains = (Fraction(0), *sorted(set(own) - {Fraction(0)}))
    table, available = _by_class([gains.index(gain) for gain in own], runs, length)
    highest = measure.call(setting).parameters.get("max") or setting.max_grade or GDEVAL_MAXIMUM
    return Problem(
        measure,
        name,
        weights,
        gains,
        table,
        available,
        highest if isinstance(highest, int) else GDEVAL_MAXIMUM,
    )


def _by_class(class_of: list[int], runs: JudgedRuns, length: int) -> tuple[Ints, Ints]:
    """The runs with classes for degrees, and how many documents of class 1, 2, … each topic has."""
    place = np.array(class_of, dtype=np.int64)
    available = np.zeros((len(runs.topics), max(class_of) + 1), dtype=np.int64)
    np.add.at(available.T, place[1:], runs.available.T)
    return place[runs.table[:, :, :length]], available[:, 1:]


def _blended(measure: Measure, runs: JudgedRuns, setting: Setting, length: int) -> Problem:
    """Q: a document matters by being relevant and by its gain, and the two need not go together."""
    call = measure.call(setting)
    gain = Gain(call.gains)
    unseen = [grade for grade, mapped in call.gains or () if grade <= 0 and mapped]
    if call.level < 1 or unseen:
        raise NoTwin(f"{measure.name} tells grades below 1 from documents without a judgement, and judged runs do not")
    own = [(int(grade >= call.level), gain.exact(grade)) for grade in runs.grade_of]
    if min(worth for _, worth in own) < 0:
        raise NoTwin(f"{measure.name} gives some grade a gain below that of 0")
    nothing = (0, Fraction(0))
    classes = [nothing, *sorted(set(own) - {nothing})]
    table, available = _by_class([classes.index(one) for one in own], runs, length)
    hits, gains = zip(*classes, strict=True)
    return Problem(measure, "Q", None, gains, table, available, hits=hits, beta=call.fraction("beta"))
