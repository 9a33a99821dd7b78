"""The randomisation test of all pairs of systems: measurand beside a loop over scipy.stats.permutation_test.

Ours is timed in full: 100,000 resamples for all 105 pairs of 15 systems on 225 topics. scipy is timed on a few pairs
with the same number of resamples, vectorised and in the batch size that serves it best here, and extrapolated to all of
them. Both p-values of the pairs timed are compared, for a ratio between different answers would mean nothing.

    python -m bench.randomisation [--resamples 100000] [--pairs 3] [--repeat 3]
"""

from __future__ import annotations

import argparse
import resource
import sys
import time

import numpy as np

from measurand.statistics.pairs import compare_pairs
from measurand.statistics.table import ScoreTable

TOPICS, SYSTEMS = 225, 15
BATCHES = (500, 2000, 10_000)


def some_scores() -> ScoreTable:
    """Scores like those of retrieval systems: topics differ much, systems little."""
    rng = np.random.default_rng(1)
    values = rng.beta(1, 3, (TOPICS, 1)) + rng.normal(0, 0.1, (TOPICS, SYSTEMS)) + np.linspace(0, 0.05, SYSTEMS)
    return ScoreTable.from_matrix(np.clip(values, 0, 1), [f"system-{k:02}" for k in range(SYSTEMS)])


def by_scipy(a: np.ndarray, b: np.ndarray, resamples: int, batch: int) -> tuple[float, float]:
    """Seconds and p-value of scipy's paired permutation test of the mean difference."""
    from scipy.stats import permutation_test

    started = time.perf_counter()
    found = permutation_test(
        (a - b,),
        lambda d, axis: d.mean(axis=axis),
        permutation_type="samples",
        n_resamples=resamples,
        vectorized=True,
        batch=batch,
        rng=0,
    )
    return time.perf_counter() - started, float(found.pvalue)


def main() -> None:
    """Print both times and their ratio."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--resamples", type=int, default=100_000)
    parser.add_argument("--pairs", type=int, default=3)
    parser.add_argument("--repeat", type=int, default=3)
    options, _ = parser.parse_known_args()
    table = some_scores()
    compare_pairs(table, "randomisation", resamples=2000)  # imports and first calls are no part of the comparison
    times = []
    for _ in range(options.repeat):
        started = time.perf_counter()
        results = compare_pairs(table, "randomisation", resamples=options.resamples)
        times.append(time.perf_counter() - started)
    ours = min(times)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)
    sample = results[:: max(1, len(results) // options.pairs)][: options.pairs]
    theirs, apart = [], 0.0
    for pair in sample:
        a, b = table.pair(pair.a, pair.b)
        timed = [by_scipy(a, b, options.resamples, batch) for batch in BATCHES]
        theirs.append(min(seconds for seconds, _ in timed))
        apart = max(apart, *(abs(p - (pair.p or 0.0)) for _, p in timed))
    looped = float(np.mean(theirs)) * len(results)
    print(f"\nRandomisation test: {options.resamples:,} resamples, {len(results)} pairs, {TOPICS} topics")
    print(f"  measurand, everything           {ours:8.2f} s   peak {peak / 1e6:,.0f} MB")
    print(f"  scipy, {len(sample)} pairs extrapolated    {looped:8.1f} s")
    print(f"  ratio {looped / ours:,.0f}×; p-values of the pairs timed differ by at most {apart:.4f}", flush=True)


if __name__ == "__main__":
    main()
