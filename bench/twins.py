"""Interval twins: listing at depth 10, meeting in the middle at 40, certified brackets at 1000 documents."""

import time
from fractions import Fraction

import numpy as np

from bench.dominance import simulated
from measurand.statistics.bracket import share_below
from measurand.statistics.run_counting import Halves
from measurand.statistics.twins import twin_scores


def main() -> None:
    print(f"interval twins\n{'what':<44}{'time':>9}{'width':>10}")
    for grades, names in ((1, ("AP", "RBP(p=0.8)", "nDCG@10")), (4, ("nDCG@10", "gRBP(p=0.8)@10"))):
        runs = simulated(grades)
        for name in names:
            start = time.perf_counter()
            twins = twin_scores(name, runs)
            what = f"{name}, 15 systems, 225 topics, {grades} grade{'s' * (grades > 1)}: {twins.method}"
            print(f"{what:<44}{time.perf_counter() - start:>8.2f}s{twins.width:>10.1g}")
    random = np.random.default_rng(1)
    for length, within in ((40, 40), (1000, 300)):
        for ratio in (Fraction(4, 5), Fraction(19, 20)):
            run = np.zeros(length, dtype=int)
            run[random.choice(within, size=8, replace=False)] = 1
            start = time.perf_counter()
            if length == 40:
                Halves(length, ratio).below(tuple(run.tolist()), 20)
                width = 0.0
            else:
                low, high = share_below(tuple(run.tolist()), 20, ratio)
                width = high - low
            what = f"one run of {length} documents, p = {float(ratio)}"
            print(f"{what:<44}{time.perf_counter() - start:>8.2f}s{width:>10.1g}")


if __name__ == "__main__":
    main()
