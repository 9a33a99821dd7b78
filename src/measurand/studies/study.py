"""What a study is: a small declarative object with factors, repetitions, a seed and a statistic."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

from measurand.errors import InputError

Result = TypeVar("Result")

Watch = Callable[[int, int], None]
"""Told how many of how many repetitions are done."""


@dataclass(frozen=True)
class Study(Generic[Result]):
    """An experiment: what varies, how often it is repeated, and what is measured each time.

    ``repeat(generator, count)`` runs ``count`` repetitions and returns one array that adds up over repetitions;
    ``conclude(total, repetitions)`` turns the sum into the result. Repetitions run in blocks of a fixed size, each
    with its own stream of random numbers, so the result depends on the seed alone: not on blocks at a time or threads.
    """

    name: str
    factors: Mapping[str, Sequence[Any]]
    repetitions: int
    seed: int
    repeat: Callable[[np.random.Generator, int], NDArray[Any]]
    conclude: Callable[[NDArray[Any], int], Result]
    block: int = 250

    def run(self, watch: Watch | None = None) -> Result:
        """Run all repetitions; an interruption leaves nothing half done."""
        if self.repetitions < 1:
            raise InputError(f"a study needs at least one repetition: got {self.repetitions}")
        blocks = -(-self.repetitions // self.block)
        total = None
        for k, stream in enumerate(np.random.SeedSequence(self.seed).spawn(blocks)):
            count = min(self.block, self.repetitions - k * self.block)
            part = self.repeat(np.random.default_rng(stream), count)
            total = part if total is None else total + part
            if watch:
                watch(k * self.block + count, self.repetitions)
        return self.conclude(np.asarray(total), self.repetitions)
