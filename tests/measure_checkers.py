"""Naive re-implementations of measures, and collections to try them on; shares no code with the package's kernels.

A *view* is what a measure sees of one topic: the list of retrieved grades from the top (``None`` for a document
without a judgement) and the list of all judged grades of the topic.
"""

import math
import random
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from measurand.relevance.judged import Judged, Pool

Qrels = dict[str, dict[str, int]]
Run = dict[str, dict[str, float]]


@dataclass(frozen=True)
class View:
    """One topic as a measure sees it."""

    ranked: tuple[int | None, ...]
    pool: tuple[int, ...]

    def relevant(self, level: int) -> list[bool]:
        return [grade is not None and grade >= level for grade in self.ranked]

    def base(self, level: int) -> int:
        return sum(grade >= level for grade in self.pool)


def random_collection(seed: int, topics: int = 30, depth: int = 40, grades: int = 4) -> tuple[Qrels, Run]:
    """Judgements and a run with unjudged documents, negative grades, topics without relevant documents."""
    rng = random.Random(seed)
    qrels: Qrels = {}
    run: Run = {}
    for number in range(topics):
        topic = f"q{number:03d}"
        documents = [f"d{document:03d}" for document in range(rng.randint(1, 2 * depth))]
        rng.shuffle(documents)
        judged = documents[: rng.randint(1, len(documents))]
        style = rng.random()
        weights = [1.0] * (grades + 2) if style > 0.3 else [1.0, 3.0] + [0.0] * grades
        if style > 0.8:
            weights = [0.0, 3.0, 1.0] + [0.0] * (grades - 1)
        qrels[topic] = {doc: rng.choices(range(-1, grades + 1), weights)[0] for doc in judged}
        # trec_eval 9 does not return from a topic whose grades are all negative (m_ndcg_cut.c walks below level 0).
        qrels[topic][judged[0]] = max(qrels[topic][judged[0]], 0)
        others = [f"x{document:03d}" for document in range(depth)]
        retrieved = rng.sample(documents + others, rng.randint(1, min(depth, len(documents) + depth)))
        run[topic] = {doc: float(position) for position, doc in enumerate(reversed(retrieved))}
    return qrels, run


def views(qrels: Qrels, run: Run) -> dict[str, View]:
    """The topics of a run that have judgements: sorted by score, then document id, both descending."""
    found = {}
    for topic in sorted(run):
        if topic in qrels:
            order = sorted(run[topic], key=lambda doc: (run[topic][doc], doc), reverse=True)
            found[topic] = View(tuple(qrels[topic].get(doc) for doc in order), tuple(qrels[topic].values()))
    return found


def judged_of(topics: dict[str, View]) -> Judged:
    """The compressed rows of these topics."""
    starts, ranks, grades = [0], [], []
    for view in topics.values():
        for rank, grade in enumerate(view.ranked, start=1):
            if grade is not None:
                ranks.append(rank)
                grades.append(grade)
        starts.append(len(ranks))
    return Judged(
        starts=np.array(starts, dtype=np.int64),
        rank=np.array(ranks, dtype=np.int64),
        grade=np.array(grades, dtype=np.int64),
        retrieved=np.array([len(view.ranked) for view in topics.values()], dtype=np.int64),
        topic=np.arange(len(topics), dtype=np.int64),
        pool=Pool.of([view.pool for view in topics.values()]),
    )


def gain(grade: int | None) -> int:
    return grade if grade is not None and grade > 0 else 0


def dcg(gains: list[float], divisor: str, base: float = 2) -> float:
    total = 0.0
    for rank, value in enumerate(gains, start=1):
        total += value / (math.log2(rank + 1) if divisor == "burges" else max(1.0, math.log(rank) / math.log(base)))
    return total


def ndcg(view: View, depth: int, divisor: str = "burges", base: float = 2, exponential: bool = False) -> float:
    def value(grade: int | None) -> float:
        return 2 ** gain(grade) - 1 if exponential else gain(grade)

    ideal = sorted((value(grade) for grade in view.pool), reverse=True)[:depth]
    best = dcg(ideal, divisor, base)
    return dcg([value(grade) for grade in view.ranked][:depth], divisor, base) / best if best else 0.0


def rbp(view: View, p: float, level: int, depth: int = 10**9) -> float:
    return sum((1 - p) * p**i for i, hit in enumerate(view.relevant(level)[:depth]) if hit)


def graded_rbp(view: View, p: float, highest: int, depth: int = 10**9) -> float:
    return sum((1 - p) * p**i * gain(grade) / highest for i, grade in enumerate(view.ranked[:depth]))


def err(view: View, depth: int, highest: int) -> float:
    total, reads = 0.0, 1.0
    for rank, grade in enumerate(view.ranked[:depth], start=1):
        satisfied = (2 ** gain(grade) - 1) / 2**highest
        total += reads * satisfied / rank
        reads *= 1 - satisfied
    return total


def rbp_residual(view: View, p: float) -> float:
    unjudged = [i for i, grade in enumerate(view.ranked) if grade is None or grade < 0]
    if not unjudged:
        return 0.0
    return p ** len(view.ranked) + (1 - p) * sum(p**i for i in unjudged)


def trec_rbp(view: View, p: float) -> float:
    highest = max(1, *view.pool)
    return (1 - p) * sum(p**i * gain(grade) / highest for i, grade in enumerate(view.ranked))


def interpolated_precision(view: View, share: float, level: int, version: int) -> float:
    hits = view.relevant(level)
    wanted = share * view.base(level)
    needed = int(wanted + 0.9) if version == 9 else math.floor(wanted + 0.5)
    if sum(hits) < needed or not any(hits):
        return 0.0
    start = 0
    while sum(hits[: start + 1]) < max(needed, 1):
        start += 1
    return max(sum(hits[: i + 1]) / (i + 1) for i in range(start if needed else 0, len(hits)))


def degrees(view: View, depth: int | None) -> list[int]:
    """The degrees of the first N documents, a0 where there is none."""
    found = [gain(grade) for grade in view.ranked]
    return found if depth is None else (found + [0] * depth)[:depth]


def set_total_rank(run: list[int], highest: int) -> tuple[int, int]:
    n = len(run)
    down = sorted(run, reverse=True)
    return sum(math.comb(d + n - j, n - j + 1) for j, d in enumerate(down, 1)), math.comb(n + highest, n) - 1


def strong_rank(run: list[int], highest: int) -> tuple[int, int]:
    value = 0
    for degree in run:
        value = value * (highest + 1) + degree
    return value, (highest + 1) ** len(run) - 1


def weak_rank(run: list[int]) -> tuple[int, int]:
    n = len(run)
    return sum(n - i for i, degree in enumerate(run) if degree > 0), n * (n + 1) // 2


def share(pair: tuple[int, int]) -> Fraction:
    return Fraction(pair[0], pair[1]) if pair[1] else Fraction(0)


Mapping = dict[int, float]


def mapped(grade: int | None, gains: Mapping) -> float:
    return 0.0 if grade is None else gains.get(grade, float(gain(grade)))


def best_gains(view: View, gains: Mapping) -> list[float]:
    return sorted((value for value in (mapped(grade, gains) for grade in view.pool) if value > 0), reverse=True)


def normalised_at(view: View, gains: Mapping, rank: int) -> float:
    """nDCG at one rank."""
    ideal = dcg(best_gains(view, gains)[:rank], "burges")
    return dcg([mapped(grade, gains) for grade in view.ranked[:rank]], "burges") / ideal


def g_measure(view: View, gains: Mapping) -> float:
    ideal = best_gains(view, gains)
    total = 0.0
    for rank, grade in enumerate(view.ranked, start=1):
        spent = sum(max(value, 1.0) for value in ideal[:rank]) + max(0, rank - len(ideal))
        gained = sum(mapped(other, gains) for other in view.ranked[:rank])
        if mapped(grade, gains):
            total += mapped(grade, gains) / math.log2(2 + spent - gained)
    return total / sum(ideal) if ideal else 0.0


def ndcg_rel(view: View, gains: Mapping) -> float:
    ideal = best_gains(view, gains)
    if not ideal:
        return 0.0
    ranks = [rank for rank, grade in enumerate(view.ranked, start=1) if mapped(grade, gains) > 0]
    points = [normalised_at(view, gains, rank) for rank in ranks]
    points += [normalised_at(view, gains, 10**6)] * (len(ideal) - len(points))
    return max(0.0, sum(points) / len(ideal))


def ndcg_at_levels(view: View, gains: Mapping) -> float:
    ideal = best_gains(view, gains)
    if not ideal:
        return 0.0
    ends = [rank for rank in range(1, len(ideal) + 1) if rank == len(ideal) or ideal[rank] != ideal[rank - 1]]
    points = [normalised_at(view, gains, rank) for rank in ends]
    if len(view.ranked) > len(ideal) + 1:
        points.append(normalised_at(view, gains, 10**6))
    return sum(points) / len(points) if view.base(1) else 0.0


def q_measure(view: View, gains: Mapping, beta: float = 1.0, level: int = 1, depth: int | None = None) -> float:
    """The blended ratio at each relevant document, every sum taken anew."""
    ideal, hits = best_gains(view, gains), view.relevant(level)
    total = 0.0
    for rank in range(1, min(len(hits), depth or len(hits)) + 1):
        if hits[rank - 1]:
            gained = sum(mapped(grade, gains) for grade in view.ranked[:rank])
            total += (sum(hits[:rank]) + beta * gained) / (rank + beta * sum(ideal[:rank]))
    most = min(view.base(level), depth or view.base(level))
    return total / most if most else 0.0


def exact_q(run: tuple[int, ...], pool: tuple[int, ...], gains: list[int], beta: Fraction, level: int) -> Fraction:
    """Q over all relevant documents for a fully judged run, before it is divided by their number."""
    best = sorted((gains[degree] for degree in pool), reverse=True)
    total = Fraction(0)
    for rank, degree in enumerate(run, start=1):
        if degree >= level:
            found = sum(other >= level for other in run[:rank])
            total += (found + beta * sum(gains[other] for other in run[:rank])) / (rank + beta * sum(best[:rank]))
    return total
