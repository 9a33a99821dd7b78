"""How many values a measure can take: all judged runs of a length, their exact values, the distinct ones counted.

A measure with few values ties many rankings; one with as many values as there are rankings ties none. The topic is the
one that :func:`measurand.scale` has by default: recall base N, ideal ranking of the highest degree.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np

from measurand.exact import compare
from measurand.measures.measure import Measure
from measurand.relevance.universe import Universe
from measurand.scales.card import as_subject
from measurand.scales.subject import Subject
from measurand.scales.values import CLOSE, BallValues, ExactValues, FloatValues, values_on


@dataclass(frozen=True)
class Attainable:
    """How many values a measure takes on the runs of some lengths.

    ``certain[k]`` says that ``values[k]`` is exact. Otherwise it is a lower bound: floats closer than their error, or
    logarithms that no precision told apart, are counted as one.
    """

    measure: str
    grades: int
    lengths: tuple[int, ...]
    runs: tuple[int, ...]
    values: tuple[int, ...]
    certain: tuple[bool, ...]

    @property
    def growth(self) -> tuple[float, ...]:
        """How many times as many values there are at each length as at the one before."""
        return tuple(after / before for before, after in pairwise(self.values))

    def to_dict(self) -> dict[str, Any]:
        """The plain data that ``--json`` prints."""
        return {
            "grades": self.grades,
            "lengths": list(self.lengths),
            "runs": list(self.runs),
            "values": list(self.values),
            "certain": list(self.certain),
        }


def attainable(
    measure: str | Measure | Callable[[Any], Any], lengths: Iterable[int], grades: int = 1, error: float | None = None
) -> Attainable:
    """Count the distinct values of a measure on all judged runs of each length.

    >>> attainable("AP", range(1, 6)).values, attainable("P", range(1, 6)).values
    ((2, 4, 8, 15, 31), (2, 3, 4, 5, 6))
    >>> attainable("nDCG", [3], grades=2).values
    (21,)
    """
    subject = as_subject(measure, grades, error=error)
    asked = tuple(lengths)
    counted = [_count(subject, length) for length in asked]
    return Attainable(
        subject.name,
        grades,
        asked,
        tuple(Universe("rank", length, grades).size for length in asked),
        tuple(count for count, _ in counted),
        tuple(certain for _, certain in counted),
    )


def _count(subject: Subject, length: int) -> tuple[int, bool]:
    values = values_on(subject.at(length), Universe("rank", length, subject.scale.grades))
    if isinstance(values, ExactValues):
        return len(set(values.numerators.tolist())), True
    if isinstance(values, BallValues):
        return _separated(values)
    if isinstance(values, FloatValues):
        return _apart(values), False
    raise TypeError(f"values of an unknown kind: {type(values).__name__}")


def _separated(values: BallValues) -> tuple[int, bool]:
    """Sums of logarithms: terms that agree are one value; the others are told apart by ball arithmetic."""
    distinct = sorted(dict(zip(values.exact, values.floats.tolist(), strict=True)).items(), key=lambda pair: pair[1])
    # Each float is within half a unit in the last place: what is further apart than this is in the right order.
    bound = 4 * float(np.abs(values.floats).max(initial=0.0)) * 2.0**-52
    groups: list[list[int]] = []
    for k, (_, rough) in enumerate(distinct):
        if groups and rough - distinct[groups[-1][-1]][1] <= bound:
            groups[-1].append(k)
        else:
            groups.append([k])
    count, certain = 0, True
    for group in groups:
        kept: list[int] = []
        for k in group:
            signs = [compare(distinct[k][0], distinct[other][0]) for other in kept]
            certain = certain and None not in signs
            if all(way in (-1, 1) for way in signs):
                kept.append(k)
        count += len(kept)
    return count, certain


def _apart(values: FloatValues) -> int:
    """How many floats are certainly of different values, counting from the lowest up."""
    count, last = 0, -np.inf
    for value in np.sort(values.floats).tolist():
        largest = max(abs(value), abs(last)) if count else 0.0
        bound = CLOSE * largest if values.error is None else 2 * (values.error + largest * 2.0**-52)
        if count == 0 or value - last > bound:
            count, last = count + 1, value
    return count
