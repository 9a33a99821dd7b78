"""Rows as a reader delivers them: query, document and value side by side, in the order of the file."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from measurand.relevance.judged import Ints
from measurand.relevance.texts import Texts

Floats = NDArray[np.float64]
Values = NDArray[Any]
"""Scores in double precision, or grades as integers (or, where a reader met both, as doubles that are whole)."""


@dataclass(frozen=True)
class Rows:
    """A block of rows. ``lines`` is None where row i simply is line i of the block."""

    query: Texts
    doc: Texts
    value: Values
    lines: Ints | None = None

    @classmethod
    def of(cls, query: Sequence[str], doc: Sequence[str], value: Floats, lines: Ints | None = None) -> Rows:
        """Rows from Python's own lists of text."""
        return cls(Texts.of(query), Texts.of(doc), value, lines)

    def __len__(self) -> int:
        return len(self.value)
