"""Deciding every cover edge of a large universe, as a multiple of merely computing the measure on all runs."""

import time

from measurand import RelevanceScale
from measurand.measures.notation import parse_measure
from measurand.orderings import ordering
from measurand.scales.edges import exhaustive
from measurand.scales.subject import Subject
from measurand.scales.values import values_on

LENGTH = 18


def main() -> None:
    print(f"scale on weak, N = {LENGTH}, binary: {2**LENGTH:,} runs")
    print(f"{'measure':<10}{'compute':>10}{'decide':>10}{'ratio':>8}{'edges':>12}")
    for text in ("AP", "RR", "ERR"):
        order = ordering("weak", LENGTH)
        examined = Subject(parse_measure(text), RelevanceScale(1)).at(LENGTH)
        start = time.perf_counter()
        for batch in order.universe.batches():
            examined.floats(batch)
        computed = time.perf_counter() - start
        start = time.perf_counter()
        found = exhaustive(order, values_on(examined, order.universe))
        decided = time.perf_counter() - start
        print(f"{text:<10}{computed:>9.2f}s{decided:>9.2f}s{decided / computed:>8.1f}{found.edges:>12,}")


if __name__ == "__main__":
    main()
