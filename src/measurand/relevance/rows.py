"""Rows as a reader delivers them: query, document and value side by side, in the order of the file."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from measurand.relevance.judged import Ints

if TYPE_CHECKING:
    import polars as pl

Floats = NDArray[np.float64]
Values = NDArray[Any]
"""Scores in double precision, or grades as integers (or, where a reader met both, as doubles that are whole)."""


@dataclass(frozen=True)
class Rows:
    """A block of rows. ``lines`` is None where row i simply is line i of the block.

    ``query`` may hold integers, whose decimal numerals are the identifiers; ``hashes`` those of the documents, where
    they are known already.
    """

    query: pl.Series
    doc: pl.Series
    value: Values
    lines: Ints | None = None
    hashes: NDArray[np.uint32] | None = None

    @classmethod
    def of(cls, query: Sequence[str], doc: Sequence[str], value: Floats, lines: Ints | None = None) -> Rows:
        """Rows from Python's own lists of text."""
        import polars as pl

        return cls(pl.Series(query, dtype=pl.String), pl.Series(doc, dtype=pl.String), value, lines)

    def __len__(self) -> int:
        return len(self.value)
