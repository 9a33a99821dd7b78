"""Relevance measurements: a human's α and a system's σ, each on a scale of its own (AX §3).

A measurement of one query is a tuple, its value at each document. Values of α are degrees of relevance, 0 for not
relevant. Values of σ are degrees too; for σ on [R,N] 1 says retrieved and 0 not, and for scale(σ) = [Rank] they are
scores of which the highest is ranked first, all of them different. AX knows nine scales, coarser and finer ones of
Stevens' four kinds.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

Measurement = Sequence[int]
"""The value of α or σ at each document of one query."""


class Kind(StrEnum):
    """Stevens' kinds of scales."""

    NOMINAL = "nominal"
    ORDINAL = "ordinal"
    INTERVAL = "interval"
    RATIO = "ratio"


class Scale(StrEnum):
    """The nine scales of AX, in the order of its Table 1."""

    UNRELATED = "unrelated categories"
    ACROSS = "categories related across scales"
    WITHIN = "categories related within their scale"
    LESS = "total order <"
    AT_MOST = "total preorder ≤"
    PARTIAL = "partial order"
    RANKED = "ranked categories"
    INTERVAL = "interval"
    RATIO = "ratio or absolute"

    @property
    def kind(self) -> Kind:
        """Which of Stevens' kinds the scale is of."""
        if self in (Scale.UNRELATED, Scale.ACROSS, Scale.WITHIN):
            return Kind.NOMINAL
        if self in (Scale.INTERVAL, Scale.RATIO):
            return Kind.INTERVAL if self is Scale.INTERVAL else Kind.RATIO
        return Kind.ORDINAL


@dataclass(frozen=True)
class Measured:
    """scale(α) or scale(σ) of a metric: how AX writes it, and which of the nine it is."""

    name: str
    scale: Scale

    def __str__(self) -> str:
        return self.name


BINARY = Measured("[R,N]", Scale.ACROSS)
"""Relevant or not; retrieved or not. Human and system share the categories, which relates them across scales."""
RANK = Measured("[Rank]", Scale.LESS)
"""A ranking: every document has a rank of its own."""
GRADED = Measured("[a0,…,ac]", Scale.RANKED)
"""Degrees of relevance."""


def as_ranking(run: Sequence[int]) -> tuple[int, ...]:
    """The measurement σ that ranks documents as they are listed.

    >>> as_ranking("abc")
    (3, 2, 1)
    """
    return tuple(range(len(run), 0, -1))
