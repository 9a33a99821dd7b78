"""Eight bytes at a time: bytes at any places taken as whole numbers, the first byte the lowest.

Arrays of bytes carry a margin on both sides, so that eight bytes can be taken wherever a text begins or ends; what
lies outside the text is masked.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from measurand.relevance.judged import Ints

Bytes = NDArray[np.uint8]
Flags = NDArray[np.bool_]
Words = NDArray[np.uint64]

MARGIN = 32
"""Bytes before and after the content, which mean nothing."""

FIRST = np.array([2 ** (8 * count) - 1 for count in range(9)], dtype=np.uint64)
"""Masks that keep so many bytes from the first on."""
LAST = ~FIRST[::-1]
"""Masks that keep so many bytes before the end."""


def surrounded(content: bytes) -> Bytes:
    """The content between its margins."""
    data = np.empty(len(content) + 2 * MARGIN, dtype=np.uint8)
    data[MARGIN : MARGIN + len(content)] = np.frombuffer(content, dtype=np.uint8)
    return data


@dataclass(frozen=True)
class Block:
    """Whole lines of a file: ``size`` bytes between the margins of ``data``."""

    data: Bytes
    size: int

    @classmethod
    def of(cls, content: bytes) -> Block:
        """A block with this content."""
        return cls(surrounded(content), len(content))

    @property
    def content(self) -> bytes:
        """The lines."""
        return self.data[MARGIN : MARGIN + self.size].tobytes()

    def tail(self, size: int) -> bytes:
        """The last so many bytes of the lines."""
        return self.data[MARGIN + max(0, self.size - size) : MARGIN + self.size].tobytes()


def eight_bytes(data: Bytes, places: Ints) -> Words:
    """The eight bytes from each place on, put together from the two aligned words they lie in.

    >>> text = surrounded(b"abcdefghijkl")
    >>> eight_bytes(text, np.array([MARGIN + 3])).tobytes()
    b'defghijk'
    """
    aligned = data[: len(data) & ~7].view("<u8")
    place = places >> 3
    low = aligned.take(place, mode="clip")
    place += 1
    high = aligned.take(place, mode="clip")
    within = places & 7
    shift: Words = within.view(np.uint64) if within.itemsize == 8 else within.astype(np.uint64)
    shift <<= np.uint64(3)
    low >>= shift
    np.subtract(np.uint64(64), shift, out=shift)
    high <<= shift  # by 64 where the word begins at the place, which leaves nothing
    low |= high
    return low
