"""A small simulated collection: the project's own data, made by its own code, the same on every machine.

Every document has a hidden usefulness for every query. A system sees it through noise of its own, plus what it has in
common with the others; the pool is the top of the pooled systems, so that a system that was not pooled retrieves
documents nobody judged, as in life.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np

from measurand.errors import InputError, visible

POOL_DEPTH = 20
_THRESHOLDS = (1.2, 1.9, 2.5)
"""Usefulness from which a document has grade 1, 2, 3."""


@dataclass(frozen=True)
class System:
    """A simulated system: how loud its noise is, whether it was pooled, how coarsely it scores, what it leaves out."""

    name: str
    noise: float
    pooled: bool = True
    decimals: int = 6
    skipped_queries: int = 0


SYSTEMS = (
    System("baseline", 1.6),
    System("coarse", 1.1, decimals=1),
    System("expanded", 0.9),
    System("reranked", 0.5),
    System("newcomer", 0.7, pooled=False),
    System("partial", 0.6, skipped_queries=3),
)

Nested = dict[str, dict[str, float]]


@dataclass(frozen=True)
class Simulated:
    """Qrels and runs as dicts of dicts."""

    qrels: dict[str, dict[str, int]]
    runs: dict[str, Nested]

    def write(self, folder: str | Path) -> None:
        """Write ``qrels.txt`` and ``runs/*.run`` in TREC's formats."""
        from measurand.relevance.trec_files import write_qrels, write_run

        target = Path(folder)
        try:
            (target / "runs").mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise InputError(f"cannot write to {visible(str(folder), 200)}: {error.strerror}") from None
        write_qrels(target / "qrels.txt", self.qrels)
        for name, run in self.runs.items():
            write_run(target / "runs" / f"{name}.run", run, name)


def simulate(queries: int = 25, documents: int = 300, retrieved: int = 100, seed: int = 2026) -> Simulated:
    """Simulate a collection.

    >>> simulated = simulate(queries=2, documents=40, retrieved=10)
    >>> list(simulated.runs["baseline"]), len(simulated.runs["baseline"]["q01"])
    (['q01', 'q02'], 10)
    >>> simulated == simulate(queries=2, documents=40, retrieved=10)
    True
    """
    random = np.random.Generator(np.random.PCG64(seed))
    runs: dict[str, Nested] = {system.name: {} for system in SYSTEMS}
    qrels: dict[str, dict[str, int]] = {}
    docs = [f"d{number:04d}" for number in range(1, documents + 1)]
    for number in range(1, queries + 1):
        query = f"q{number:02d}"
        usefulness = random.normal(size=documents)
        common = random.normal(scale=0.5, size=documents)
        pool: set[int] = set()
        for system in SYSTEMS:
            seen = usefulness + common + random.normal(scale=system.noise, size=documents)
            scores = np.round(10 + 3 * seen, system.decimals)
            top = np.argsort(-scores, kind="stable")[:retrieved]
            if number > queries - system.skipped_queries:
                continue
            runs[system.name][query] = {docs[d]: float(scores[d]) for d in top.tolist()}
            if system.pooled:
                pool.update(top[:POOL_DEPTH].tolist())
        qrels[query] = {docs[d]: int(np.searchsorted(_THRESHOLDS, usefulness[d], side="right")) for d in sorted(pool)}
    return Simulated(qrels, runs)
