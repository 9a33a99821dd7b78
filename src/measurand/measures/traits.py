"""What kind of function a measure is: the facts that theory builds on.

A measure is *additive* when its value is Σ wᵢ·g(r[i]) with weights that do not depend on the run. Rational
weights are exact fractions. A logarithmic discount stays symbolic, so that ball arithmetic can enclose it later
to any precision.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from measurand.measures.measure import Call


class Relevance(StrEnum):
    """How a measure sees degrees of relevance."""

    BINARY = "binary"
    GRADED = "graded"


class Basis(StrEnum):
    """Whether the order of the documents matters."""

    RANK = "rank-based"
    SET = "set-based"


class Need(StrEnum):
    """What a measure must know besides the judged run."""

    RECALL_BASE = "recall base"
    IDEAL = "ideal ranking"
    GRADES = "graded judgements"
    CUTOFF = "cut-off"
    POOL = "judged non-relevant documents"
    LENGTH = "number of retrieved documents"


@dataclass(frozen=True)
class ReciprocalLog:
    """The weight ``scale / log_base(argument)``, kept as it is written.

    >>> round(float(ReciprocalLog(Fraction(2), 3)), 6)
    0.63093
    """

    base: Fraction
    argument: int
    scale: Fraction = Fraction(1)

    def __float__(self) -> float:
        return float(self.scale) * math.log(self.base) / math.log(self.argument)


Weight = Fraction | ReciprocalLog


def reciprocal_log(base: Fraction, argument: int) -> Weight:
    """1 / log_base(argument), a fraction where the argument is a power of the base.

    >>> reciprocal_log(Fraction(2), 8), reciprocal_log(Fraction(2), 3)
    (Fraction(1, 3), ReciprocalLog(base=Fraction(2, 1), argument=3, scale=Fraction(1, 1)))
    """
    if base.denominator != 1:  # its powers are no integers; and near 1 it would take many to get anywhere
        return ReciprocalLog(base, argument)
    power, exponent = int(base), 1
    while power < argument:
        power, exponent = power * int(base), exponent + 1
    return Fraction(1, exponent) if power == argument else ReciprocalLog(base, argument)


@dataclass(frozen=True)
class Situation:
    """What an exact evaluation knows besides the run.

    ``gains`` holds the gain of each degree, from a0 to ac. ``ideal`` holds the degrees of all judged documents
    of the topic in descending order; ``recall_base`` counts the relevant ones.
    """

    gains: tuple[Fraction, ...]
    recall_base: int | None = None
    ideal: tuple[int, ...] | None = None

    @property
    def max_grade(self) -> int:
        """The index c of the highest degree."""
        return len(self.gains) - 1


@dataclass(frozen=True)
class Additive:
    """The value is Σ wᵢ·g(r[i]): the weights of the ranks 1..n, and the gain of each degree.

    ``proportional`` says that the sum still has to be divided by a positive constant of the topic, which is not
    rational (nDCG: the ideal ranking's gain).
    """

    weights: Callable[[Call, int, Situation], tuple[Weight, ...]]
    gains: Callable[[Call, Situation], tuple[Fraction, ...]]
    proportional: bool = False


@dataclass(frozen=True)
class Traits:
    """The traits of a measure; ``run_alone`` says that nothing but the judged run matters.

    ``unless`` names the switch that, set, makes the topic's other judgements matter too.
    """

    relevance: Relevance
    basis: Basis
    run_alone: bool
    additive: Additive | None = None
    unless: str = ""
