"""Is A better than B, and may one say so? Scores, their scale, tests, and what holds without any measure.

For every measure: which scale it is on (under the chosen ordering), means with confidence intervals, a test of every
pair with its correction, whether the order of two means survives every increasing change of scale and how small a bend
undoes it, and the same means and tests on the measure's interval twin. Beside it: dominance, which needs no measure.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from measurand.errors import InputError, MeasurandError
from measurand.evaluation.collection import Collection
from measurand.evaluation.evaluate import load
from measurand.measures.measure import Measure
from measurand.measures.notation import parse_measures
from measurand.measures.setting import Setting
from measurand.scales.card import Card, scale
from measurand.scales.laws import law_of
from measurand.statistics.decisions import RankingFlip, ranking_flip
from measurand.statistics.dominance import Dominance, dominance
from measurand.statistics.effects import MeanInterval
from measurand.statistics.judged_runs import JudgedRuns, judged_runs
from measurand.statistics.kinds import Kind
from measurand.statistics.meaningfulness import Flip, flips
from measurand.statistics.pairs import PairResult, compare_pairs, system_intervals
from measurand.statistics.permissible import permissible, statistic
from measurand.statistics.table import ScoreTable
from measurand.statistics.twins import TwinScores, raw_vs_twin, twin_scores

SMALL_UNIVERSE = 4096
"""How many runs are looked at to tell the scale of a measure that has no closed form."""

STATISTIC_OF_TEST = {
    "sign": "sign test",
    "wilcoxon": "Wilcoxon signed-rank test",
    "t": "t test",
    "randomisation": "randomisation test",
    "bootstrap": "bootstrap",
    "tukey": "Tukey HSD",
    "randomised-tukey": "Tukey HSD",
}
"""Under which name each test of pairs stands among the statistics, which know what scale it asks for."""


@dataclass(frozen=True)
class ScaleFinding:
    """The scale a measure is on: its card, or why there is none."""

    kind: str
    ordering: str
    reason: str
    card: Card | None = None

    @property
    def statistical_kind(self) -> Kind:
        """The kind as statistics see it: whatever is less than interval is at most ordinal."""
        return Kind.of(self.kind) if self.kind in ("interval", "ratio") else Kind.ORDINAL

    def to_dict(self) -> dict[str, Any]:
        """The plain data that ``--json`` prints."""
        data: dict[str, Any] = {"kind": self.kind, "ordering": self.ordering, "reason": self.reason}
        if self.card is not None:
            data |= {"length": self.card.length, "grades": self.card.subject.scale.grades}
        return data


@dataclass(frozen=True)
class MeasurePair:
    """Two systems under one measure; ``result.a`` has the higher mean."""

    result: PairResult
    flip: Flip | None
    twin_significant: bool | None

    def to_dict(self) -> dict[str, Any]:
        """The plain data that ``--json`` prints."""
        flip = self.flip
        return {
            "a": self.result.a,
            "b": self.result.b,
            "mean_difference": self.result.mean_difference,
            "interval": [self.result.interval.low, self.result.interval.high],
            "p": self.result.p,
            "p_corrected": self.result.p_corrected,
            "significant": self.result.significant,
            "twin_significant": self.twin_significant,
            "dominates": bool(flip and flip.dominates),
            "flip_distance": flip.flip_distance if flip else None,
            "reason": self.result.reason or (flip.reason if flip else "no common topics"),
        }


@dataclass(frozen=True)
class MeasureComparison:
    """All systems under one measure."""

    measure: Measure
    scale: ScaleFinding
    means: dict[str, MeanInterval]
    pairs: tuple[MeasurePair, ...]
    twins: TwinScores
    twin_means: dict[str, MeanInterval]
    """The means of the twins with their intervals; empty where there are no twins."""
    kendall_tau: float | None
    """Of the rankings of the systems by raw means and by means of twins."""
    ranking: RankingFlip
    """The ranking by means, and the smallest bend that changes it."""

    def to_dict(self) -> dict[str, Any]:
        """The plain data that ``--json`` prints."""
        return {
            "scale": self.scale.to_dict(),
            "means": {system: interval.mean for system, interval in self.means.items()},
            "intervals": {system: [interval.low, interval.high] for system, interval in self.means.items()},
            "twin_means": self.twins.means,
            "twin_intervals": {system: [one.low, one.high] for system, one in self.twin_means.items()},
            "twin_note": self.twins.remark or self.twins.reason,
            "kendall_tau": self.kendall_tau,
            "ranking": {
                "systems": list(self.ranking.ranking),
                "survives": self.ranking.survives,
                "flip_distance": self.ranking.flip_distance,
                "weakest": list(self.ranking.weakest) if self.ranking.weakest else None,
            },
            "pairs": [pair.to_dict() for pair in self.pairs],
        }


@dataclass(frozen=True)
class Comparison:
    """What :func:`compare` found."""

    systems: tuple[str, ...]
    measures: dict[str, MeasureComparison]
    dominance: Dominance
    test: str
    correction: str
    notes: tuple[str, ...] = field(default_factory=tuple)

    def to_dict(self) -> dict[str, Any]:
        """The plain data that ``--json`` prints."""
        return {
            "systems": list(self.systems),
            "measures": {label: one.to_dict() for label, one in self.measures.items()},
            "dominance": self.dominance.to_dict(),
            "test": self.test,
            "correction": self.correction,
            "notes": list(self.notes),
        }


def compare(
    qrels: Any,
    runs: Any = None,
    measures: str | Sequence[str | Measure] = "AP nDCG@10",
    *,
    order: str = "weak",
    depth: int = 10,
    binary: bool = False,
    rel: int = 1,
    baselines: Iterable[str] | None = None,
    test: str = "t",
    correction: str = "holm",
    strict: bool = False,
    seed: int = 0,
    watch: Callable[[int, int], None] | None = None,
    **policies: Any,
) -> Comparison:
    """Compare systems: scores and what they allow to be said, and dominance, which needs no scores.

    ``qrels`` and ``runs`` are as in :func:`measurand.evaluate`, or ``qrels`` is a loaded collection. ``depth`` cuts the
    judged runs for dominance and twins only, never the measures. With ``strict`` a test that asks for an interval
    scale is refused for a measure that is not on one. ``watch`` is told how much of how much is done.

    >>> qrels = {"1": {"a": 1, "b": 0}, "2": {"a": 1, "b": 0}}
    >>> good, bad = ({topic: {"a": a, "b": 0.5} for topic in qrels} for a in (1.0, 0.0))
    >>> found = compare(qrels, {"good": good, "bad": bad}, "RR")
    >>> found.measures["RR"].pairs[0].to_dict()["dominates"], found.dominance.order.pairs
    (True, (('good', 'bad'),))
    """
    collection = qrels if isinstance(qrels, Collection) else load(qrels, runs, relevance_level=rel, **policies)
    if len(collection.runs) < 2:
        raise InputError(f"comparing needs two systems or more: got {len(collection.runs)}")
    chosen = parse_measures(measures)
    tables = judged_runs(collection, depth, binary, rel)
    scores = collection.evaluate(chosen)
    per_query = scores.per_query
    compared: dict[str, MeasureComparison] = {}
    for done, measure in enumerate(scores.measures):
        if watch:
            watch(done, len(scores.measures) + 1)
        table = ScoreTable.of({run: {q: row[measure.label] for q, row in per_query[run].items()} for run in per_query})
        finding = scale_of(measure, order, tables)
        asked = STATISTIC_OF_TEST.get(test)
        if strict and asked and not statistic(asked).meaningful_on(finding.statistical_kind):
            raise InputError(
                f"{measure.label} is {finding.kind} on {order}, not an interval scale, so means and the {test} test "
                "are not permissible (--strict): use --test sign, another ordering, or leave --strict out"
            )
        compared[measure.label] = _under(
            measure, collection.setting, table, finding, tables, test, correction, baselines, seed
        )
    if watch:
        watch(len(scores.measures), len(scores.measures) + 1)
    found = dominance(tables, order)
    return Comparison(found.systems, compared, found, test, correction, tuple(found.notes()))


def scale_of(measure: Measure, order: str, runs: JudgedRuns) -> ScaleFinding:
    """The scale of a measure under an ordering, with the grades of these runs.

    For every N where a law of its weights proves it, at its cut-off where it is a weighted sum, and otherwise at the
    longest runs whose universe is small enough to be looked at.
    """
    grades = runs.grade_of
    try:
        probe = scale(measure, order, 1, gains=grades)
        length: Any = "all" if law_of(probe.subject) else measure.cutoff
        if length is None or (length != "all" and probe.subject.at(length).form is None):
            length = 1
            while len(grades) ** (length + 1) <= SMALL_UNIVERSE and length < runs.depth:
                length += 1
        card = scale(measure, order, length, gains=grades)
    except MeasurandError as error:
        return ScaleFinding("unknown", order, str(error))
    decisive = {"none": "isotone", "monotone": "strict", "order-preserving": "interval"}.get(card.kind, "isotone")
    return ScaleFinding(card.kind, order, card.verdicts[decisive].reason, card)


def permissible_for(finding: ScaleFinding) -> Any:
    """Which statistics a finding admits, and why not the others."""
    return permissible(finding.statistical_kind)


def _under(
    measure: Measure,
    setting: Setting,
    table: ScoreTable,
    finding: ScaleFinding,
    runs: JudgedRuns,
    test: str,
    correction: str,
    baselines: Iterable[str] | None,
    seed: int,
) -> MeasureComparison:
    results = compare_pairs(table, test, correction, baselines, seed=seed)
    low, high = _range(table)
    bends = flips(table, low, high, [(one.a, one.b) for one in results])
    twins = twin_scores(measure, runs, setting)
    again: dict[tuple[str, str], bool] = {}
    twin_means: dict[str, MeanInterval] = {}
    if twins.scores is not None:
        twin_table = ScoreTable.from_matrix(twins.scores.T, twins.systems, twins.topics)
        for one in compare_pairs(twin_table, test, correction, baselines, seed=seed):
            again[one.a, one.b] = again[one.b, one.a] = one.significant
        twin_means = system_intervals(twin_table)
    means = system_intervals(table)
    pairs = tuple(MeasurePair(one, bends[one.a, one.b], again.get((one.a, one.b))) for one in results)
    raw = {system: table.values[np.isfinite(table.values[:, k]), k].tolist() for k, system in enumerate(table.systems)}
    tau = raw_vs_twin(raw, twins).kendall_tau
    ranking = ranking_flip(table, low, high)
    return MeasureComparison(measure, finding, means, pairs, twins, twin_means, tau, ranking)


def _range(table: ScoreTable) -> tuple[float, float]:
    """[0, 1], or as much more as the scores take: measures such as DCG have no fixed end."""
    finite = table.values[np.isfinite(table.values)]
    return min(0.0, float(finite.min(initial=0.0))), max(1.0, float(finite.max(initial=1.0)))
