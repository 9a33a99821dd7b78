"""All pairs of systems compared without a measure, on a simulated collection of Cranfield's size."""

import time

import numpy as np

from measurand.statistics.dominance import dominance
from measurand.statistics.judged_runs import JudgedRuns

SYSTEMS, TOPICS, DEPTH = 15, 225, 10


def simulated(grades: int, seed: int = 7) -> JudgedRuns:
    """Judged runs of systems that find the available documents the earlier the better they are."""
    random = np.random.default_rng(seed)
    available = random.poisson(8 / grades, size=(TOPICS, grades))
    table = np.zeros((SYSTEMS, TOPICS, DEPTH), dtype=np.int64)
    for s in range(SYSTEMS):
        for t in range(TOPICS):
            documents = np.repeat(np.arange(1, grades + 1), available[t])
            ranks = random.permutation(3 * DEPTH + 4 * s)[: len(documents)]
            inside = ranks < DEPTH
            table[s, t, ranks[inside]] = documents[: len(ranks)][inside]
    systems, topics = (tuple(map(str, range(count))) for count in (SYSTEMS, TOPICS))
    return JudgedRuns(systems, topics, table, available, tuple(range(grades + 1)))


def main() -> None:
    pairs = SYSTEMS * (SYSTEMS - 1) // 2
    print(f"dominance of {SYSTEMS} systems on {TOPICS} topics at depth {DEPTH}: {pairs} pairs, sign tests included")
    print(f"{'order':<14}{'grades':>7}{'pairs':>10}{'witnesses':>12}{'dominating':>12}")
    dominance(simulated(1))  # the first call imports scipy
    for order in ("weak", "strong", "replacement", "set-partial"):
        for grades in (1, 4):
            runs = simulated(grades)
            start = time.perf_counter()
            found = dominance(runs, order)
            dominating = len(found.order.pairs)
            decided = time.perf_counter() - start
            start = time.perf_counter()
            for pair in found.pairs:
                pair.witness_against("a")
                pair.witness_against("b")
            told = time.perf_counter() - start
            print(f"{order:<14}{grades:>7}{decided:>9.2f}s{told:>11.2f}s{dominating:>12}")


if __name__ == "__main__":
    main()
