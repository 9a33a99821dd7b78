"""UO Figure 1(b): does the balancing index tell where a difference stops to be noticed?

Two runs r and s of length 1000 on 50 topics. Down to rank ``rnk`` both have 20 % relevant documents; from there to
rank 20, r has 70 % and s 30 %; after rank 20, r has 10 % and s 70 %. For ``rnk`` = 0, …, 20: how often does Student's t
test at 0.05 tell the RBP (p = 0.8) scores of r and s apart? UO says neither whether the test is paired nor how the
documents are drawn; here each document is relevant with the probability of its segment, independently, and both
tests are offered.

Two facts make it fast. Ranks past the depth K at which p^K < 2^−60 weigh less than that together, which changes no
double: they are not drawn. And the 21 cut points share their draws: one uniform number a document, compared with the
probability that holds there; each point is still an experiment with as many independent repetitions as asked for.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, log
from typing import Any

import numpy as np
from numpy.typing import NDArray

from measurand.studies.study import Study

CUTS = tuple(range(21))
TOPICS, LENGTH, HEAD, LEVEL = 50, 1000, 20, 0.05
SHARED, FIRST, SECOND = 0.2, (0.7, 0.3), (0.1, 0.7)
"""Relevance before the first cut (both runs), between the cuts (r, s) and after the second (r, s)."""

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Shares:
    """How often the two runs are told apart, for each first cut."""

    rnk: tuple[int, ...]
    share_significant: tuple[float, ...]
    repetitions: int
    paired: bool

    def to_dict(self) -> dict[str, Any]:
        """The plain data that ``--json`` prints."""
        return {
            "rnk": list(self.rnk),
            "share_significant": list(self.share_significant),
            "repetitions": self.repetitions,
            "paired": self.paired,
        }


def balancing_study(repetitions: int = 10_000, paired: bool = True, seed: int = 2015, p: float = 0.8) -> Study[Shares]:
    """The simulation of UO Figure 1(b) as a study."""
    depth = min(LENGTH, ceil(-60 * log(2) / log(p)))
    weights: Floats = np.asarray((1 - p) * p ** np.arange(depth), dtype=np.float64)

    def repeat(generator: np.random.Generator, count: int) -> NDArray[np.int64]:
        scores = [_scores(generator, count, weights, which) for which in (0, 1)]
        return np.asarray(_significant(scores[0], scores[1], paired).sum(axis=0), dtype=np.int64)

    return Study(
        name="balancing",
        factors={"rnk": CUTS, "p": (p,)},
        repetitions=repetitions,
        seed=seed,
        repeat=repeat,
        conclude=lambda total, done: Shares(CUTS, tuple((total / done).tolist()), done, paired),
    )


def _scores(generator: np.random.Generator, count: int, weights: Floats, which: int) -> Floats:
    """RBP of one run for every repetition, cut and topic: the draws of a document serve all cuts."""
    head = generator.random((count, TOPICS, HEAD))
    shared = np.cumsum((head < SHARED) * weights[:HEAD], axis=2)
    between = np.cumsum(((head < FIRST[which]) * weights[:HEAD])[:, :, ::-1], axis=2)[:, :, ::-1]
    zero = np.zeros((count, TOPICS, 1))
    tail = (generator.random((count, TOPICS, len(weights) - HEAD)) < SECOND[which]) @ weights[HEAD:]
    # Down to `rnk` the shared segment, from there to rank 20 the other one, then the tail.
    return np.concatenate((zero, shared), axis=2) + np.concatenate((between, zero), axis=2) + tail[:, :, None]


def _significant(r: Floats, s: Floats, paired: bool) -> NDArray[np.bool_]:
    from scipy.stats import t as student

    difference = r.mean(axis=1) - s.mean(axis=1)
    if paired:
        spread = (r - s).var(axis=1, ddof=1) / TOPICS
        freedom = TOPICS - 1
    else:
        spread = (r.var(axis=1, ddof=1) + s.var(axis=1, ddof=1)) / TOPICS
        freedom = 2 * TOPICS - 2
    critical = float(student.ppf(1 - LEVEL / 2, freedom))
    return np.asarray(np.abs(difference) > critical * np.sqrt(spread))
