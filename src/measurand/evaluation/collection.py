"""A loaded collection: qrels and judged runs in memory, where a further measure costs milliseconds."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from measurand.errors import InputError
from measurand.evaluation.join import JoinedRun, Judgements, join
from measurand.evaluation.policies import Policies
from measurand.evaluation.results import RunScores, Scores
from measurand.evaluation.sources import NamedSource
from measurand.evaluation.streaming import judge_while_reading
from measurand.measures.measure import Measure
from measurand.measures.notation import parse_measures
from measurand.measures.registry import Aggregation, Floats
from measurand.measures.setting import Setting
from measurand.relevance.batches import side_by_side
from measurand.relevance.judged import Judged
from measurand.relevance.readers import Reading, read_qrels, read_run_as
from measurand.relevance.scale import exact_number

DEFAULT_MEASURES = "AP nDCG@10 P@10 RR R@100"

_KEPT_FOR_MISSING = (Aggregation.RELEVANT, Aggregation.TOPICS, Aggregation.GEOMETRIC_MEAN)
"""What a query without results still has a value for; everything else is 0 there, as trec_eval -c has it."""


@dataclass(frozen=True)
class Collection:
    """Qrels, the runs judged by them, and the policies they were judged under.

    >>> from measurand.evaluation.evaluate import load
    >>> collection = load({"1": {"a": 1}}, {"mine": {"1": {"a": 2.0}}})
    >>> collection.evaluate("RR").aggregate, collection.evaluate("AP").aggregate
    ({'mine': {'RR': 1.0}}, {'mine': {'AP': 1.0}})
    """

    judgements: Judgements
    runs: tuple[JoinedRun, ...]
    policies: Policies

    @classmethod
    def load(cls, qrels: Any, sources: Iterable[NamedSource], policies: Policies, reading: Reading) -> Collection:
        """Read the qrels, judge each run, and keep only its judged rows."""
        judgements = Judgements.of(read_qrels(qrels, maximum_unpacked=reading.maximum_unpacked))
        runs: list[JoinedRun] = []
        for name, source in sources:
            joined = judge_while_reading(source, name, judgements, policies, reading)
            runs.append(joined or join(read_run_as(source, reading, name), judgements, policies))
        return cls(judgements, tuple(runs), policies)

    @property
    def setting(self) -> Setting:
        """What every measure is told."""
        policies = self.policies
        gains = None
        if policies.gains:
            gains = tuple(sorted((int(grade), exact_number(gain)) for grade, gain in policies.gains.items()))
        return Setting(
            relevance_level=policies.relevance_level,
            trec_version=10 if policies.trec_version == 10 else 9,
            documents=policies.documents,
            gains=gains,
        )

    def evaluate(self, measures: str | Sequence[str | Measure] | Measure | None = None) -> Scores:
        """Compute measures for every run."""
        wanted = [measures] if isinstance(measures, Measure) else measures
        chosen = tuple(parse_measures(DEFAULT_MEASURES if wanted is None else wanted, self.setting.trec_version))
        if not chosen:
            raise InputError("no measure was asked for: give one, such as AP or nDCG@10")
        notes = dict.fromkeys(f"{m.label}: {note}" for m in chosen if (note := m.note(self.setting)))
        runs = tuple(self._scores(run, chosen) for run in self.runs)
        return Scores(runs, chosen, self.policies, len(self.judgements.topics), tuple(notes))

    def _scores(self, run: JoinedRun, measures: tuple[Measure, ...]) -> RunScores:
        zero = self.policies.missing == "zero"
        missing = self._missing_rows(run) if zero else None
        complete = self.judgements.pool if zero else None
        columns, aggregates = [], []
        texts: dict[int, list[str]] = {}
        for place, (measure, values) in enumerate(zip(measures, self._values(run, measures), strict=True)):
            aggregates.append(measure.aggregate(values, self.setting, complete))
            said = measure.texts(run.judged, self.setting)
            if said is not None:
                texts[place] = said
            columns.append(np.concatenate([values, _for_missing(measure, missing, self.setting)]))
        return RunScores(
            name=run.name,
            tag=run.tag,
            queries=run.topics + (run.missing if zero else ()),
            answered=len(run.topics),
            values=np.column_stack(columns),
            aggregates=np.asarray(aggregates, dtype=np.float64),
            texts=texts,
            counts=_counts(run),
        )

    def _values(self, run: JoinedRun, measures: tuple[Measure, ...]) -> list[Floats]:
        """The values of each measure; for large runs, of two measures at a time."""
        rows = len(measures) * len(run.judged.rank)
        return side_by_side(lambda measure: measure.scores(run.judged, self.setting), measures, rows)

    def _missing_rows(self, run: JoinedRun) -> Judged:
        """Empty rankings for the queries a run does not answer."""
        topics = np.asarray([self.judgements.number[topic] for topic in run.missing], dtype=np.int64)
        nothing = np.zeros(0, dtype=np.int64)
        none = np.zeros(len(topics), dtype=np.int64)
        return Judged(np.zeros(len(topics) + 1, dtype=np.int64), nothing, nothing, none, topics, self.judgements.pool)


def _for_missing(measure: Measure, missing: Judged | None, setting: Setting) -> np.ndarray[Any, np.dtype[np.float64]]:
    if missing is None or not len(missing):
        return np.zeros(0)
    if measure.entry.aggregation in _KEPT_FOR_MISSING:
        return measure.scores(missing, setting)
    return np.full(len(missing), np.nan if measure.entry.aggregation is Aggregation.NONE else 0.0)


def _counts(run: JoinedRun) -> dict[str, int]:
    return {
        "queries": len(run.topics),
        "missing": len(run.missing),
        "without_judgements": run.unknown,
        "retrieved": run.retrieved,
        "judged": run.matched,
    }
