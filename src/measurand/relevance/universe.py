"""The universe R(N): every judged run of one length, counted, listed, addressed and sampled."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from math import comb
from typing import Literal, get_args

import numpy as np
from numpy.typing import NDArray

from measurand.errors import InputError, TooLarge
from measurand.relevance.run import JudgedRun, as_run

Kind = Literal["rank", "set"]
Runs = NDArray[np.int64]

ENUMERATION_LIMIT = 4_194_304
"""How many runs are listed unless a higher ``limit`` is asked for."""


@dataclass(frozen=True)
class Universe:
    """All judged runs of ``length`` N over the degrees 0..``grades``.

    ``kind="rank"``: ranked lists, (c+1)^N of them. ``kind="set"``: multisets, C(N+c, N) of them, each written
    in decreasing order. Runs come in short-lex order: all have one length, so lexicographically.

    >>> universe = Universe("set", length=2, grades=2)
    >>> universe.size, [str(run) for run in universe]
    (6, ['0,0', '1,0', '1,1', '2,0', '2,1', '2,2'])
    >>> universe.unrank(4), universe.rank((1, 2))
    ((2, 1), 4)
    >>> Universe("rank", length=1000, grades=1).size == 2**1000
    True
    """

    kind: Kind
    length: int
    grades: int = 1
    limit: int = ENUMERATION_LIMIT

    def __post_init__(self) -> None:
        if self.kind not in get_args(Kind):
            raise InputError(f"unknown kind of universe {self.kind!r}: expected 'rank' or 'set'")
        if self.length < 1:
            raise InputError(f"a run needs at least one document: got length {self.length}")
        if self.grades < 1:
            raise InputError(f"relevance needs at least one degree above 0: got grades {self.grades}")

    @cached_property
    def size(self) -> int:
        """The exact number of runs."""
        if self.kind == "rank":
            return int((self.grades + 1) ** self.length)
        return comb(self.length + self.grades, self.length)

    def __len__(self) -> int:
        self.require_listable("listing the universe")
        return self.size

    @property
    def is_listable(self) -> bool:
        """Whether the size is within the limit."""
        return self.size <= self.limit

    def require_listable(self, what: str) -> None:
        """Refuse an enumeration past the limit, naming the size and the remedy."""
        if not self.is_listable:
            raise TooLarge(
                f"{what} at length {self.length} and grades {self.grades}",
                self.size,
                self.limit,
                f"choose a smaller length or raise the limit (limit={self.size} or more)"
                if self.size < 10**12
                else "choose a smaller length or fewer grades",
            )

    def check(self, run: str | Iterable[int]) -> JudgedRun:
        """Read a run and make sure that it belongs to this universe; a set is brought into decreasing order."""
        judged = as_run(run)
        if len(judged) != self.length:
            raise InputError(f"run {judged} has {len(judged)} documents: expected {self.length}")
        for degree in judged:
            if not 0 <= degree <= self.grades:
                raise InputError(f"degree {degree} of run {judged} is outside the scale 0..{self.grades}")
        return judged.decreasing() if self.kind == "set" else judged

    def check_batch(self, runs: object) -> Runs:
        """The same for a table of runs, one a row."""
        table: NDArray[np.int64] = np.asarray(runs)
        if table.ndim != 2 or table.shape[1] != self.length:
            raise InputError(f"a batch of runs must have shape (number of runs, {self.length}): got {table.shape}")
        if not np.issubdtype(table.dtype, np.integer):
            raise InputError(f"a batch of runs holds degree indices: expected integers, got {table.dtype}")
        if table.size and not (table.min() >= 0 and table.max() <= self.grades):
            row, column = np.argwhere((table < 0) | (table > self.grades))[0]
            raise InputError(f"degree {table[row, column]} in row {row} is outside the scale 0..{self.grades}")
        table = table.astype(np.int64)
        return -np.sort(-table, axis=1) if self.kind == "set" else table

    def __contains__(self, run: object) -> bool:
        try:
            return isinstance(run, (str, Iterable)) and bool(self.check(run))
        except InputError:
            return False

    def __iter__(self) -> Iterator[JudgedRun]:
        for batch in self.batches():
            yield from map(JudgedRun, batch.tolist())

    def batches(self, size: int = 65_536) -> Iterator[Runs]:
        """All runs in order, as integer tables of at most ``size`` rows."""
        self.require_listable("listing the universe")
        for start in range(0, self.size, size):
            yield self.unrank_batch(np.arange(start, min(start + size, self.size), dtype=np.int64))

    def table(self) -> Runs:
        """All runs as one integer table."""
        self.require_listable("listing the universe")
        return self.unrank_batch(np.arange(self.size, dtype=np.int64))

    @cached_property
    def _steps(self) -> list[list[int]]:
        """For each rank j and degree d: how many runs precede the first one with d at rank j (same prefix)."""
        n, c = self.length, self.grades
        if self.kind == "rank":
            return [[d * (c + 1) ** (n - j) for d in range(c + 1)] for j in range(1, n + 1)]
        return [[comb(d + n - j, n - j + 1) for d in range(c + 1)] for j in range(1, n + 1)]

    def rank(self, run: str | Iterable[int]) -> int:
        """The position of a run in short-lex order, from 0: GT (7) for ranked lists, GT (2) for sets."""
        return sum(steps[degree] for steps, degree in zip(self._steps, self.check(run), strict=True))

    def unrank(self, position: int) -> JudgedRun:
        """The run at this position, without listing the ones before it."""
        if not 0 <= position < self.size:
            raise InputError(f"position {position} is outside the universe of {self.size} runs")
        degrees, rest = [], position
        for steps in self._steps:
            degree = max(d for d, step in enumerate(steps) if step <= rest)
            degrees.append(degree)
            rest -= steps[degree]
        return JudgedRun(degrees)

    def rank_batch(self, runs: object) -> NDArray[np.int64]:
        """Positions of a table of runs; the universe must have fewer than 2^63 runs."""
        self._require_int64()
        table = self.check_batch(runs)
        steps = np.asarray(self._steps, dtype=np.int64)
        return np.asarray(steps[np.arange(self.length), table].sum(axis=1), dtype=np.int64)

    def unrank_batch(self, positions: NDArray[np.int64]) -> Runs:
        """The runs at these positions, as a table; the universe must have fewer than 2^63 runs."""
        self._require_int64()
        rest = np.array(positions, dtype=np.int64)
        runs = np.empty((len(rest), self.length), dtype=np.int64)
        for j, steps in enumerate(self._steps):
            table = np.asarray(steps, dtype=np.int64)
            runs[:, j] = np.searchsorted(table, rest, side="right") - 1
            rest -= table[runs[:, j]]
        return runs

    def _require_int64(self) -> None:
        if self.size >= 2**63:
            raise TooLarge(
                "addressing runs by machine integers", self.size, 2**63 - 1, "use rank and unrank, which are exact"
            )

    def sample(self, count: int, rng: np.random.Generator | int | None = None) -> Runs:
        """Draw runs uniformly and independently, as a table; give a seed or a generator to repeat it."""
        generator = np.random.default_rng(rng)
        n, c = self.length, self.grades
        if self.kind == "rank":
            return generator.integers(0, c + 1, size=(count, n), dtype=np.int64)
        # Stars and bars: a multiset is a choice of c bars among N + c places, uniform if the choice is.
        runs = np.empty((count, n), dtype=np.int64)
        for row in range(count):
            bars = np.zeros(n + c, dtype=bool)
            bars[generator.choice(n + c, size=c, replace=False)] = True
            runs[row] = c - np.cumsum(bars)[~bars]
        return runs
