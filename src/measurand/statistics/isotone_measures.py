"""Built-in measures that are one isotone function of the judged run for all topics, for each named order.

Where universal dominance fails, one of these may say so in familiar words. All are computed on the first ``depth``
documents. Why they are isotone: for ``weak`` raising a degree in place, or moving a better document up past a worse
one, lowers none of them (UO's Replacement and Swap); what is below in ``replacement`` is below in ``weak``. For
``strong`` only what the first differing rank decides qualifies; for ``set-partial`` what counts documents above a
threshold; for ``set-total`` what the highest differing degree decides.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from measurand.measures.measure import Measure
from measurand.measures.notation import parse_measure
from measurand.measures.setting import Setting
from measurand.relevance.judged import Judged
from measurand.statistics.judged_runs import JudgedRuns

CLEARLY = 1e-9
"""How far apart two means must be to be called different: far more than their rounding errors."""

STEEPEST = 60
"""The highest grade for which powers of the grade are still computed."""


@dataclass(frozen=True)
class Candidate:
    """A measure, and the words for it."""

    name: str
    measure: Measure


@dataclass(frozen=True)
class Preference:
    """A measure that prefers one system to another: its name and both means."""

    measure: str
    preferred: str
    over: str
    preferred_mean: float
    over_mean: float


def candidates(order: str, runs: JudgedRuns) -> Iterator[Candidate]:
    """The measures that are isotone for a named order on runs of this depth and these grades, familiar ones first."""
    depth, levels, top = runs.depth, runs.grade_of[1:], runs.grade_of[-1]
    if order in ("weak", "replacement"):
        yield from _parsed(_top_heavy(depth, levels, top))
        for level in levels:
            measure = parse_measure(_at("AP", level, depth))
            yield Candidate(f"{measure.name} with a recall base of {depth} for every topic", measure)
        yield from _parsed(
            _at(name, level, k) for k in range(1, depth) for level in levels for name in ("P", "Success")
        )
    elif order == "strong":
        yield from _parsed([_at("RR", levels[0], depth), *(_at("P", level, 1) for level in levels)])
        yield from _parsed(_at("Success", levels[0], k) for k in range(2, depth + 1))
        yield from _parsed([f"gRBP(p=1/{top + 1})@{depth}"] + [f"StrongRank@{depth}"] * (top <= STEEPEST))
    elif order == "set-partial":
        yield from _parsed(_at(name, level, depth) for name in ("P", "Success") for level in levels)
        yield from _parsed(f"{name}@{depth}" for name in ("gP", "SetPartialRank", "SetTotalRank"))
    elif order == "set-total":
        yield from _parsed([_at("P", top, depth), *(_at("Success", level, depth) for level in levels)])
        yield from _parsed([f"SetTotalRank@{depth}"])


def _top_heavy(depth: int, levels: tuple[int, ...], top: int) -> Iterator[str]:
    persistences = ("0.5", "0.8", "0.95")
    for level in levels:
        yield from (_at(name, level, depth) for name in ("P", "RR", "Success", "WeakRank"))
        yield from (_at("RBP", level, depth, f"p={p}") for p in persistences)
    yield from (f"gRBP(p={p})@{depth}" for p in persistences)
    yield from (f"{name}@{depth}" for name in ("DCG(base=2)", "BurgesDCG", "gP"))
    if top <= STEEPEST:
        yield from (f"ERR@{depth}", f"StrongRank@{depth}", f"BurgesDCG(dcg='exp-log2')@{depth}")


def _at(name: str, level: int, depth: int, parameter: str = "") -> str:
    """The notation of a measure, with its relevance level where that is not the usual 1."""
    given = ",".join(filter(None, (parameter, f"rel={level}" if level != 1 else "")))
    return f"{name}({given})@{depth}" if given else f"{name}@{depth}"


def _parsed(written: Iterable[str]) -> Iterator[Candidate]:
    for text in written:
        measure = parse_measure(text)
        yield Candidate(measure.name, measure)


def values(measure: Measure, runs: JudgedRuns) -> NDArray[np.float64]:
    """The measure for every system and topic, each topic taken to have ``depth`` documents of the highest grade."""
    systems, topics, depth = runs.table.shape
    grade_of = np.asarray(runs.grade_of, dtype=np.int64)
    judged = Judged.from_runs(grade_of[runs.table.reshape(-1, depth)], pool=[runs.grade_of[-1]] * depth)
    return measure.scores(judged, Setting(max_grade=runs.grade_of[-1])).reshape(systems, topics)


class Preferences:
    """Finds a measure that prefers one system to another; each measure is computed once for all systems."""

    def __init__(self, order: str, runs: JudgedRuns) -> None:
        self.runs = runs
        self._waiting = candidates(order, runs)
        self._means: list[tuple[str, NDArray[np.float64]]] = []

    def _known(self) -> Iterator[tuple[str, NDArray[np.float64]]]:
        yield from tuple(self._means)
        for candidate in self._waiting:
            self._means.append((candidate.name, values(candidate.measure, self.runs).mean(axis=1)))
            yield self._means[-1]

    def find(self, preferred: int, over: int) -> Preference | None:
        """The first measure under which one system's mean clearly exceeds the other's."""
        if not self.runs.topics:
            return None
        for name, means in self._known():
            high, low = float(means[preferred]), float(means[over])
            if high - low > CLEARLY * max(1.0, abs(high)):
                return Preference(name, self.runs.systems[preferred], self.runs.systems[over], high, low)
        return None
