"""One door for comparing systems pair by pair: a test, a correction, effect sizes and intervals."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from measurand.errors import InputError, UnknownName
from measurand.statistics.anova import Honest, randomised_tukey_hsd, tukey_hsd
from measurand.statistics.corrections import CORRECTIONS, correct
from measurand.statistics.effects import Effects, MeanInterval, effects, mean_interval
from measurand.statistics.paired import Differences, Outcome, sign_test, t_test, wilcoxon_test
from measurand.statistics.resampling import Resampling, bootstrap_test, randomisation_test
from measurand.statistics.table import Scores, ScoreTable, mean_difference

PAIRED: dict[str, Callable[[Differences, Resampling], list[Outcome]]] = {
    "t": lambda differences, how: t_test(differences),
    "wilcoxon": lambda differences, how: wilcoxon_test(differences),
    "sign": lambda differences, how: sign_test(differences),
    "randomisation": randomisation_test,
    "bootstrap": bootstrap_test,
}
SIMULTANEOUS: dict[str, Callable[[ScoreTable, Resampling], dict[tuple[int, int], Honest]]] = {
    "tukey": lambda table, how: tukey_hsd(table.values),
    "randomised-tukey": lambda table, how: randomised_tukey_hsd(table.values, how),
}
TESTS: tuple[str, ...] = (*PAIRED, *SIMULTANEOUS)
"""The names that :func:`compare_pairs` knows."""

RESAMPLES = {"randomised-tukey": 10_000}
LEVEL = 0.95


@dataclass(frozen=True)
class PairResult:
    """One pair; a has the higher mean over the topics that both have (ties by name)."""

    a: str
    b: str
    topics: int
    mean_a: float | None
    mean_b: float | None
    mean_difference: float | None
    interval: MeanInterval
    """Student's 95 % interval of the mean difference."""
    p: float | None
    """Two-sided and uncorrected; None where the test is not defined, and then the reason says why."""
    p_corrected: float | None
    significant: bool
    """Whether the corrected p-value is at most the level asked for (0.05)."""
    effects: Effects
    reason: str = ""

    def to_dict(self) -> dict[str, Any]:
        """Plain data."""
        return asdict(self)


def compare_pairs(
    scores: Scores,
    test: str = "t",
    correction: str = "holm",
    baselines: Iterable[str] | None = None,
    *,
    resamples: int | None = None,
    seed: int = 0,
    chunk: int | None = None,
    alpha: float = 0.05,
) -> list[PairResult]:
    """Compare all pairs of systems, or every other system with each of the baselines.

    ``tukey`` and ``randomised-tukey`` correct for all pairs by themselves, on the topics every system has; the
    correction asked for is not applied on top of them.

    >>> scores = {"A": {"1": 0.9, "2": 0.8, "3": 0.7}, "B": {"1": 0.1, "2": 0.2, "3": 0.0}}
    >>> [pair] = compare_pairs(scores)
    >>> pair.a, pair.significant, round(pair.mean_difference, 3), round(pair.p, 4)
    ('A', True, 0.7, 0.0067)
    """
    if test not in TESTS:
        raise UnknownName("test", test, TESTS)
    if correction not in CORRECTIONS:
        raise UnknownName("correction", correction, tuple(CORRECTIONS))
    if not 0 < alpha < 1:
        raise InputError(f"level {alpha}: expected a number between 0 and 1")
    table = ScoreTable.of(scores)
    pairs = table.pairs(baselines)
    how = Resampling(resamples or RESAMPLES.get(test, Resampling.resamples), seed, chunk)
    if test in SIMULTANEOUS:
        table = table.complete()
        pairs = [table.by_mean(a, b) for a, b in pairs]
        alone, together = _simultaneous(table, pairs, SIMULTANEOUS[test], how)
        corrected = [outcome.p for outcome in together]
    else:
        alone = _paired(table, pairs, PAIRED[test], how)
        corrected = correct([outcome.p for outcome in alone], correction)
    return [_result(table, pair, outcome, p, alpha) for pair, outcome, p in zip(pairs, alone, corrected, strict=True)]


def system_intervals(scores: Scores, level: float = LEVEL) -> dict[str, MeanInterval]:
    """The mean of every system over its own topics, with its confidence interval."""
    table = ScoreTable.of(scores)
    return {system: mean_interval(table.values[:, column], level) for column, system in enumerate(table.systems)}


def _paired(
    table: ScoreTable,
    pairs: list[tuple[str, str]],
    test: Callable[[Differences, Resampling], list[Outcome]],
    how: Resampling,
) -> list[Outcome]:
    """Test every pair on its own topics; pairs with the same topics are tested in one go."""
    groups: dict[bytes, list[int]] = {}
    present = table.present
    columns = {system: column for column, system in enumerate(table.systems)}
    for place, (a, b) in enumerate(pairs):
        groups.setdefault((present[:, columns[a]] & present[:, columns[b]]).tobytes(), []).append(place)
    found: dict[int, Outcome] = {}
    for mask, places in groups.items():
        rows = table.values[np.frombuffer(mask, dtype=np.bool_)]
        left = rows[:, [columns[pairs[place][0]] for place in places]]
        right = rows[:, [columns[pairs[place][1]] for place in places]]
        found.update(zip(places, test(Differences.between(left, right), how), strict=True))
    return [found[place] for place in range(len(pairs))]


def _simultaneous(
    table: ScoreTable,
    pairs: list[tuple[str, str]],
    test: Callable[[ScoreTable, Resampling], dict[tuple[int, int], Honest]],
    how: Resampling,
) -> tuple[list[Outcome], list[Outcome]]:
    """The uncorrected and the corrected answer for every pair."""
    if not pairs:
        return [], []
    answers = test(table, how)
    chosen = []
    for a, b in pairs:
        i, j = sorted((table.column(a), table.column(b)))
        chosen.append(answers[i, j])
    return [honest.alone for honest in chosen], [honest.together for honest in chosen]


def _result(table: ScoreTable, pair: tuple[str, str], outcome: Outcome, p: float | None, alpha: float) -> PairResult:
    a, b = table.pair(*pair)
    difference = mean_difference(a, b)
    return PairResult(
        a=pair[0],
        b=pair[1],
        topics=len(a),
        mean_a=mean_interval(a, LEVEL).mean,
        mean_b=mean_interval(b, LEVEL).mean,
        mean_difference=difference,
        interval=mean_interval(a - b, LEVEL),
        p=outcome.p,
        p_corrected=p,
        significant=p is not None and p <= alpha,
        effects=effects(a, b),
        reason=outcome.reason,
    )
