"""Interval twins (Ferrante, Ferro and Fuhr 2021): the equally spaced scale with the same order as a measure.

A score becomes (k − 1)/(K − 1), where k is the dense rank of its value among the K distinct values that the topic
allows: runs of length N that hold no more documents of a grade than were judged. A topic that allows one value only
(nothing relevant) has twin 0. How the values are known: in closed form, by listing runs, by counting them where
distinct runs are proved to have distinct values, or, for long runs, by a certified bracket of that count.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import fsum
from typing import Any

import numpy as np
from numpy.typing import NDArray

from measurand.errors import InputError
from measurand.measures.measure import Measure
from measurand.measures.notation import parse_measure
from measurand.measures.setting import Setting
from measurand.statistics.alphabet import NoTwin, Problem, reduce
from measurand.statistics.bracket import share_below
from measurand.statistics.closed_twins import closed_form
from measurand.statistics.enumeration import attainable_runs, enumerated_twins
from measurand.statistics.judged_runs import JudgedRuns
from measurand.statistics.run_counting import (
    LEXICOGRAPHIC_GRADED,
    MEETING,
    Halves,
    geometric_ratio,
    is_lexicographic,
    lexicographic_rank,
)

Floats = NDArray[np.float64]

SHORT = 16
"""Runs up to this length are listed even where they could be counted: all at once that is quicker."""


@dataclass(frozen=True)
class TwinScores:
    """The twins of all systems and topics, or None and the reason.

    ``scores[s, t]`` lies in [0, 1]; where it is not exact it is the middle of a certified bracket, ``width`` is that
    of the widest one, and ``lower`` and ``upper`` are their ends. ``values[t]`` counts the values topic t allows.
    """

    measure: str
    systems: tuple[str, ...]
    topics: tuple[str, ...]
    depth: int
    scores: Floats | None
    method: str
    reason: str
    values: tuple[int, ...] = ()
    lower: Floats | None = None
    upper: Floats | None = None

    @property
    def width(self) -> float:
        """0 where twins are exact."""
        if self.lower is None or self.upper is None or not self.lower.size:
            return 0.0
        return float((self.upper - self.lower).max())

    @property
    def means(self) -> dict[str, float | None]:
        """The mean twin of each system; None where there is none."""
        if self.scores is None or not self.topics:
            return dict.fromkeys(self.systems)
        return {name: fsum(row) / len(row) for name, row in zip(self.systems, self.scores.tolist(), strict=True)}

    @property
    def remark(self) -> str:
        """What must be said beside every mean of twins, or nothing where all topics share one scale."""
        if self.scores is None or len(set(self.values)) < 2:
            return ""
        fewest, most = (f"{count:,}" if count < 10**12 else f"{count:.3g}" for count in _ends(self.values))
        return (
            f"the values {self.measure} can take depend on the topic's relevant documents ({fewest} to {most} values), "
            "so its twin is another scale for each topic, and a mean over topics mixes them"
        )


def _ends(values: Sequence[int]) -> tuple[int, int]:
    # Counts beyond floats are shown as the largest float's order of magnitude at most.
    return min(values), min(max(values), 10**300)


def twin_scores(measure: Measure | str, runs: JudgedRuns, setting: Setting | None = None) -> TwinScores:
    """The interval twins of a measure on judged runs of one depth; the setting is that of the evaluation.

    >>> runs = JudgedRuns.of({"a": [[1, 0, 1]], "b": [[0, 1, 1]]}, available=[[2]])
    >>> twins = twin_scores("AP", runs)
    >>> twins.scores.tolist(), twins.values, twins.method
    ([[0.8333333333333334], [0.6666666666666666]], (7,), 'listing')
    """
    chosen = parse_measure(measure) if isinstance(measure, str) else measure
    made: tuple[Any, ...]
    try:
        problem = reduce(chosen, runs, setting or Setting())
        _require_attainable(problem)
        made = _twins(problem)
    except NoTwin as reason:
        return TwinScores(chosen.name, runs.systems, runs.topics, runs.depth, None, "none", str(reason))
    scores, values, method, reason_told, *ends = made
    return TwinScores(
        chosen.name, runs.systems, runs.topics, runs.depth, scores, method, reason_told, tuple(values), *ends
    )


def _require_attainable(problem: Problem) -> None:
    for k in range(problem.classes):
        used = (problem.table == k + 1).sum(axis=2)
        if (used > problem.available[None, :, k]).any():
            system, topic = (int(place) for place in np.argwhere(used > problem.available[None, :, k])[0])
            raise InputError(
                f"system {system + 1} has {used[system, topic]} documents of one grade for topic {topic + 1}, "
                f"but only {problem.available[topic, k]} were judged"
            )


def _twins(problem: Problem) -> tuple[Any, ...]:
    if not problem.table.shape[1] or problem.classes == 0:
        shape = problem.table.shape[:2]
        return np.zeros(shape), [1] * shape[1], "closed form", "no document adds anything"
    form = closed_form(problem)
    if form is not None:
        return *form(problem), "closed form", "the attainable values are known in closed form"
    lexicographic = is_lexicographic(problem)
    if lexicographic and (problem.classes == 1 or problem.length <= LEXICOGRAPHIC_GRADED):
        scores, values = _counted(problem, lexicographic_rank)
        return scores, values, "counting", "the first rank that differs decides, so runs are counted digit by digit"
    ratio = geometric_ratio(problem)
    if ratio is not None and problem.classes == 1 and problem.length > SHORT:
        return _counted_by_value(problem, ratio)
    try:
        return *enumerated_twins(problem), "listing", "every attainable run was listed, values compared exactly"
    except NoTwin as reason:
        if ratio is None:
            missing = "distinct runs are not known to have distinct values, so they cannot be counted instead"
        else:
            missing = "graded runs of this length are too many to count"
        raise NoTwin(f"{reason}; and {missing}") from None


def _counted_by_value(problem: Problem, ratio: Fraction) -> tuple[Any, ...]:
    proved = f"distinct runs have distinct values (p = {ratio} in lowest terms), so runs are counted"
    if problem.length <= MEETING:
        halves = Halves(problem.length, ratio)
        scores, values = _counted(problem, lambda run, available: halves.below(run, available[0]))
        return scores, values, "counting", f"{proved}, meeting in the middle"
    lower, upper, values = _bracketed(problem, ratio)
    return (lower + upper) / 2, values, "bracket", f"{proved}, within certified bounds", lower, upper


def _observed(problem: Problem) -> tuple[list[tuple[tuple[int, ...], tuple[int, ...]]], NDArray[np.int64]]:
    """The distinct pairs of run and available documents, and which one each system and topic has."""
    systems, topics, length = problem.table.shape
    available = np.broadcast_to(np.minimum(problem.available, length), (systems, topics, problem.classes))
    rows = np.concatenate([problem.table, available], axis=2).reshape(systems * topics, -1)
    distinct, place = np.unique(rows, axis=0, return_inverse=True)
    return [(tuple(row[:length]), tuple(row[length:])) for row in distinct.tolist()], place.reshape(systems, topics)


def _topic_counts(problem: Problem) -> list[int]:
    capped = np.minimum(problem.available, problem.length).tolist()
    return [attainable_runs(problem.length, tuple(row)) for row in capped]


def _counted(problem: Problem, below: Any) -> tuple[Floats, list[int]]:
    pairs, place = _observed(problem)
    shares = []
    for run, available in pairs:
        others = attainable_runs(problem.length, available) - 1
        shares.append(below(run, available) / others if others else 0.0)
    return np.array(shares)[place], _topic_counts(problem)


def _bracketed(problem: Problem, ratio: Fraction) -> tuple[Floats, Floats, list[int]]:
    pairs, place = _observed(problem)
    ends = np.array([share_below(run, available[0], ratio) for run, available in pairs])
    return ends[:, 0][place], ends[:, 1][place], _topic_counts(problem)


@dataclass(frozen=True)
class RawVsTwin:
    """Means of raw scores and of twins side by side: rankings (ties in the given order), and where they part."""

    systems: tuple[str, ...]
    raw_means: dict[str, float]
    twin_means: dict[str, float | None]
    raw_ranking: tuple[str, ...]
    twin_ranking: tuple[str, ...] | None
    kendall_tau: float | None
    swapped: tuple[tuple[str, str], ...]
    """Pairs in the order of the raw means that the twins reverse."""
    remark: str


def raw_vs_twin(scores: Mapping[str, Sequence[float]], twins: TwinScores) -> RawVsTwin:
    """Compare the ranking of systems by raw means with that by means of twins; scores are one list a system.

    Kendall's τ-b is None where there are no twins, fewer than two systems, or one side ties all of them.
    """
    if set(scores) != set(twins.systems):
        raise InputError(f"scores and twins are of different systems: {sorted(scores)} and {sorted(twins.systems)}")
    systems = tuple(scores)
    raw = {name: fsum(values) / len(values) if len(values) else 0.0 for name, values in scores.items()}
    told = twins.means
    means = {name: mean for name in systems if (mean := told[name]) is not None}
    by_raw = tuple(sorted(systems, key=lambda name: -raw[name]))
    if len(means) < len(systems):
        return RawVsTwin(systems, raw, told, by_raw, None, None, (), twins.remark)
    swapped = tuple(
        (x, y) for i, x in enumerate(by_raw) for y in by_raw[i + 1 :] if raw[x] > raw[y] and means[x] < means[y]
    )
    by_twin = tuple(sorted(systems, key=lambda name: -means[name]))
    tau = _tau([raw[name] for name in systems], [means[name] for name in systems])
    return RawVsTwin(systems, raw, told, by_raw, by_twin, tau, swapped, twins.remark)


def _tau(first: list[float], second: list[float]) -> float | None:
    if len(set(first)) < 2 or len(set(second)) < 2:
        return None
    from scipy.stats import kendalltau

    return float(kendalltau(first, second).statistic)
