"""The scores of an evaluation: per query and aggregated, as dicts, polars or pandas frames."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from measurand.errors import MissingExtra, UnknownName
from measurand.evaluation.policies import Policies
from measurand.measures.measure import Measure

if TYPE_CHECKING:
    import pandas as pd
    import polars as pl


@dataclass(frozen=True)
class RunScores:
    """One run: ``values[q, m]`` is the value of measure m for query q; counts say what the numbers rest on."""

    name: str
    tag: str
    queries: tuple[str, ...]
    """The queries that count, in the order of trec_eval; missing ones last if they count as zero."""
    answered: int
    """How many of them the run answers: the first ones."""
    values: NDArray[np.float64]
    aggregates: NDArray[np.float64]
    texts: dict[int, list[str]]
    """What the measures that are no numbers say of each answered query, by the measure's place."""
    counts: dict[str, int]


@dataclass(frozen=True)
class Scores:
    """The result of :func:`measurand.evaluate`.

    >>> from measurand import evaluate
    >>> scores = evaluate({"1": {"a": 1, "b": 0}}, {"mine": {"1": {"a": 2.0, "b": 1.0}}}, "AP P@2")
    >>> scores.aggregate["mine"], scores.per_query["mine"]["1"]["P@2"]
    ({'AP': 1.0, 'P@2': 0.5}, 0.5)
    """

    runs: tuple[RunScores, ...]
    measures: tuple[Measure, ...]
    policies: Policies
    topics: int
    """How many queries have judgements."""
    notes: tuple[str, ...] = ()

    @property
    def labels(self) -> list[str]:
        """The measures as they are shown."""
        return [measure.label for measure in self.measures]

    @cached_property
    def aggregate(self) -> dict[str, dict[str, float]]:
        """``{run: {measure: value}}``."""
        return {run.name: dict(zip(self.labels, run.aggregates.tolist(), strict=True)) for run in self.runs}

    @cached_property
    def per_query(self) -> dict[str, dict[str, dict[str, float]]]:
        """``{run: {query: {measure: value}}}``."""
        labels = self.labels
        return {
            run.name: {
                query: dict(zip(labels, row, strict=True))
                for query, row in zip(run.queries, run.values.tolist(), strict=True)
            }
            for run in self.runs
        }

    def run(self, name: str) -> RunScores:
        """The scores of the run of this name."""
        for run in self.runs:
            if run.name == name:
                return run
        raise UnknownName("run", name, tuple(run.name for run in self.runs))

    def to_dict(self, per_query: bool = False) -> dict[str, Any]:
        """``{run: {measure: value}}``, or ``{run: {query: {measure: value}}}``."""
        return self.per_query if per_query else self.aggregate

    def to_polars(self, per_query: bool = False) -> pl.DataFrame:
        """A frame with a row per run (or per run and query) and a column per measure."""
        import polars as pl

        if not per_query:
            columns: dict[str, Any] = {"run": [run.name for run in self.runs]}
            for m, label in enumerate(self.labels):
                columns[label] = [float(run.aggregates[m]) for run in self.runs]
            return pl.DataFrame(columns)
        names = [name for run in self.runs for name in [run.name] * len(run.queries)]
        columns = {"run": names, "query": [query for run in self.runs for query in run.queries]}
        for m, label in enumerate(self.labels):
            columns[label] = np.concatenate([run.values[:, m] for run in self.runs]) if self.runs else []
        return pl.DataFrame(columns)

    def to_pandas(self, per_query: bool = False) -> pd.DataFrame:
        """The same as a pandas frame."""
        try:
            import pandas as pd
        except ImportError:
            raise MissingExtra("a pandas frame", "interop") from None
        return pd.DataFrame(self.to_polars(per_query).to_dict(as_series=False))
