"""What a measure is told about the evaluation it takes part in."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from measurand.errors import InputError

Gains = tuple[tuple[int, Fraction], ...]
"""A gain for some grades, as sorted pairs; a grade without one keeps its own value as its gain."""

TrecVersion = Literal[9, 10]


@dataclass(frozen=True)
class Setting:
    """Choices of an evaluation that concern every measure at once.

    ``relevance_level`` is the lowest relevant grade for measures that do not say ``rel=`` (trec_eval -l);
    ``trec_version`` selects what trec_eval 9 and 10 do differently; ``documents`` is the size of the collection
    (trec_eval -N); ``gains`` maps grades to gains for graded measures that do not say ``gains=``; ``max_grade``
    is the highest degree of the relevance scale, for measures that do not say ``max=``.

    >>> Setting(relevance_level=2).relevance_level
    2
    """

    relevance_level: int = 1
    trec_version: TrecVersion = 9
    documents: int | None = None
    gains: Gains | None = None
    max_grade: int | None = None

    def __post_init__(self) -> None:
        if self.relevance_level < 0:
            raise InputError(f"the relevance level must be 0 or more: got {self.relevance_level}")
        if self.trec_version not in (9, 10):
            raise InputError(f"trec_eval's version must be 9 or 10: got {self.trec_version}")
        if self.documents is not None and self.documents < 0:
            raise InputError(f"the number of documents in the collection must be 0 or more: got {self.documents}")
        if self.max_grade is not None and self.max_grade < 1:
            raise InputError(f"the highest grade of the scale must be 1 or more: got {self.max_grade}")
