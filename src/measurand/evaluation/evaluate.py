"""The public doors: :func:`evaluate` for numbers at once, :func:`load` for a collection to ask again and again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from measurand.evaluation.collection import Collection
from measurand.evaluation.policies import Policies
from measurand.evaluation.results import Scores
from measurand.evaluation.sources import named_sources
from measurand.measures.measure import Measure
from measurand.relevance.readers import Reading
from measurand.relevance.sources import MAXIMUM_UNPACKED


def load(
    qrels: Any,
    runs: Any,
    *,
    missing: str = "zero",
    unjudged: str = "nonrelevant",
    depth: int | None = None,
    relevance_level: int = 1,
    gains: Mapping[int, object] | None = None,
    documents: int | None = None,
    trec_version: int = 9,
    allow_disjoint: bool = False,
    maximum_unpacked: int = MAXIMUM_UNPACKED,
) -> Collection:
    """Read and judge runs; see :class:`measurand.evaluation.policies.Policies` for the choices.

    ``qrels`` is a file, a dict of dicts or a data frame. ``runs`` is one such run, a list of them, a glob, a
    directory, or a dict of named runs.
    """
    policies = Policies(missing, unjudged, depth, relevance_level, gains, documents, trec_version, allow_disjoint)
    reading = Reading(maximum_unpacked=maximum_unpacked)
    return Collection.load(qrels, named_sources(runs), policies, reading)


def evaluate(
    qrels: Any, runs: Any, measures: str | Sequence[str | Measure] | Measure | None = None, **policies: Any
) -> Scores:
    """Evaluate runs: qrels and runs in, scores out. The further arguments are those of :func:`load`.

    >>> qrels = {"q1": {"d1": 1, "d2": 0, "d3": 2}}
    >>> run = {"q1": {"d1": 0.9, "d2": 0.8, "d3": 0.7}}
    >>> evaluate(qrels, run, "AP RR P@2").aggregate["run"]
    {'AP': 0.8333333333333333, 'RR': 1.0, 'P@2': 0.5}
    """
    return load(qrels, runs, **policies).evaluate(measures)
