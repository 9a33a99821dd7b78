"""Random collections with everything that makes ranking delicate, and the TREC files that say them."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np

QUERIES = ("1", "10", "2", "007", "q-é", "Q", "q", "a:b", "301", "~")
DOCS = (*(f"D{n}" for n in range(14)), "d0", "d00", "D", "é", "z", "doc-with-a-rather-long-name", "Δ", "-", "_")
# Equal in single precision, different in double: 1 + 1e-9; beyond single precision: 1e300 and 2e300.
SCORES = (
    0.0,
    -0.0,
    0.5,
    0.5,
    1.0,
    1.0 + 1e-9,
    1.0 + 1e-7,
    -3.25,
    7.0,
    7.0,
    1e-320,
    1e300,
    2e300,
    16777217.0,
    16777216.0,
)


@dataclass(frozen=True)
class RandomCollection:
    qrels: dict[str, dict[str, int]]
    run: dict[str, dict[str, float]]

    def write(self, folder: Path, seed: int = 0, separator: str = " ") -> tuple[Path, Path]:
        """Lines in random order, so that neither file is grouped or sorted."""
        random = np.random.default_rng(seed)
        judged = [separator.join((q, "0", d, str(g))) for q, docs in self.qrels.items() for d, g in docs.items()]
        found = [separator.join((q, "Q0", d, "1", repr(s), "tag")) for q, ds in self.run.items() for d, s in ds.items()]
        paths = (folder / "qrels.txt", folder / "system.run")
        for path, lines in zip(paths, (judged, found), strict=True):
            path.write_bytes("".join(f"{lines[i]}\n" for i in random.permutation(len(lines))).encode())
        return paths


def random_collection(seed: int, negative: bool = True) -> RandomCollection:
    """Ties, missing and unknown queries, unjudged documents, negative grades, queries without relevant documents."""
    random = np.random.default_rng(seed)
    queries = [str(q) for q in random.permutation(QUERIES)[: random.integers(2, 9)]]
    grades = [0, 0, 1, 1, 2, 3, 11] + ([-1, -2] if negative else [])
    qrels: dict[str, dict[str, int]] = {}
    run: dict[str, dict[str, float]] = {}
    for number, query in enumerate(queries):
        judged = random.permutation(DOCS)[: random.integers(1, len(DOCS))]
        retrieved = random.permutation(DOCS)[: random.integers(1, len(DOCS))]
        if number == 0 or random.random() < 0.85:
            pool = [0] if random.random() < 0.1 else grades
            qrels[query] = {str(d): int(random.choice(pool)) for d in judged}
            if max(qrels[query].values()) < 0:  # the C program reads memory it does not own on such a query
                qrels[query][str(judged[0])] = 0
        if number == 0 or random.random() < 0.85:
            few = random.permutation(SCORES)[: random.integers(1, len(SCORES))]
            run[query] = {str(d): float(random.choice(few)) for d in retrieved}
    first = queries[0]
    run[first].setdefault(next(iter(qrels[first])), 0.5)  # so that run and qrels share a document
    return RandomCollection(qrels, run)
