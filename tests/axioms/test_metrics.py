"""Metrics of five components: equal to the registry's measures, exactly where values are exact.

0/0 (nothing retrieved, nothing relevant) has no value in five components and the value 0 in the registry.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from measurand.axioms.candidate import candidate
from measurand.axioms.measurement import as_ranking
from measurand.axioms.metrics import (
    GMAP,
    LOGIT_AP,
    MAP,
    MRR,
    NDCG,
    PRECISION,
    R_PRECISION,
    RECALL,
    YAAP,
    Metric,
    mean_logit,
    precision_at,
    smoothed_logit,
)
from measurand.axioms.quantity import Rough, Value, sign_of
from measurand.measures.measure import GEOMETRIC_FLOOR, Measure
from measurand.relevance.judged import Judged

Run = tuple[int, ...]
RANKED = {"AP": MAP, "RR": MRR, "Rprec": R_PRECISION, **{f"P@{n}": precision_at(n) for n in (1, 2, 3, 7)}}
SETS = {"SetP": PRECISION, "SetR": RECALL}

runs = st.lists(st.integers(0, 1), min_size=1, max_size=12).map(tuple)


def exact(name: str, run: Sequence[int], pool: Sequence[int]) -> Fraction:
    return Measure.parse(name).exact(tuple(run), recall_base=sum(pool), ideal=pool)


def check_ranked(run: Run) -> None:
    sigma = as_ranking(run)
    for name, metric in RANKED.items():
        needs_relevant = name in ("AP", "Rprec")
        assert (metric.at(run, sigma) is None) == (needs_relevant and not any(run))
        assert metric.settled(run, sigma) == exact(name, run, run)


def check_sets(alpha: Run, sigma: Run) -> None:
    retrieved = [a for a, s in zip(alpha, sigma, strict=True) if s]
    for name, metric in SETS.items():
        nothing = not any(sigma) if name == "SetP" else not any(alpha)
        assert (metric.at(alpha, sigma) is None) == nothing
        assert metric.settled(alpha, sigma) == (exact(name, retrieved, alpha) if retrieved else 0)


@pytest.mark.parametrize("length", [1, 2, 3, 4, 5])
def test_all_small_rankings(length: int) -> None:
    for run in product((0, 1), repeat=length):
        check_ranked(run)


@settings(max_examples=60)
@given(run=runs)
def test_longer_rankings(run: Run) -> None:
    check_ranked(run)


@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_all_small_sets(size: int) -> None:
    for alpha, sigma in product(product((0, 1), repeat=size), repeat=2):
        check_sets(alpha, sigma)


@settings(max_examples=60)
@given(documents=st.lists(st.tuples(st.integers(0, 1), st.integers(0, 1)), min_size=1, max_size=12))
def test_larger_sets(documents: list[tuple[int, int]]) -> None:
    alpha, sigma = zip(*documents, strict=True)
    check_sets(alpha, sigma)


@pytest.mark.parametrize("length", [1, 2, 3, 4])
def test_discounted_gain_is_exact(length: int) -> None:
    """nDCG, quotients of logarithms: the difference from the registry's exact value is 0 symbol by symbol."""
    registered = candidate("nDCG", grades=2)
    for run in product((0, 1, 2), repeat=length):
        value = NDCG.settled(run, as_ranking(run))
        assert (NDCG.at(run, as_ranking(run)) is None) == (not any(run))
        assert sign_of(value - registered.value(run)) == 0
        kernel = Measure.parse("nDCG").scores(Judged.from_runs([run], pool=run))[0]
        assert float(value) == pytest.approx(kernel, abs=1e-14)


@settings(max_examples=40)
@given(run=st.lists(st.integers(0, 3), min_size=1, max_size=9).map(tuple))
def test_discounted_gain_of_longer_rankings(run: Run) -> None:
    registered = candidate("nDCG", grades=3)
    assert sign_of(NDCG.settled(run, as_ranking(run)) - registered.value(run)) == 0


def check_smoothed(run: Run) -> None:
    """yaAP against the registry, within what both admit as rounding; by hand, from S = Σ rel(i)·P@i."""
    value = YAAP.settled(run, as_ranking(run))
    (kernel,) = Measure.parse("YAAP").scores(Judged.from_runs([run], pool=run))
    assert abs(float(value) - kernel) <= 1e-12
    hits = [rank for rank, rel in enumerate(run, 1) if rel]
    total = sum(k / rank for k, rank in enumerate(hits, 1))
    assert abs(float(value) - math.log((1 + total) / (1 + len(hits) - total))) <= 1e-12


@pytest.mark.parametrize("length", [1, 2, 3, 4, 5])
def test_smoothed_average_precision(length: int) -> None:
    for run in product((0, 1), repeat=length):
        check_smoothed(run)


@settings(max_examples=60)
@given(run=runs)
def test_smoothed_average_precision_of_longer_rankings(run: Run) -> None:
    check_smoothed(run)


def test_any_smoothing() -> None:
    """With ε → 0 it is the logit of AP, and its error bound holds."""
    sigma = as_ranking((0, 1, 1))
    nearly = smoothed_logit(Fraction(1, 10**12)).settled((0, 1, 1), sigma)
    assert float(nearly) == pytest.approx(math.log((7 / 12) / (5 / 12)), rel=1e-10)
    value = smoothed_logit(Fraction(1, 2)).settled((0, 1, 1), sigma)
    assert isinstance(value, Rough)
    assert abs(value.value - math.log((7 / 12 + 0.5) / (5 / 12 + 0.5))) <= value.error
    assert "ε = 1/2" in smoothed_logit(Fraction(1, 2)).name


def values_of(metric: Metric, chosen: Sequence[Run]) -> list[Value]:
    return [metric.settled(run, as_ranking(run)) for run in chosen]


queries = st.lists(runs, min_size=1, max_size=5)


@settings(max_examples=60)
@given(chosen=queries)
def test_averages_over_queries(chosen: list[Run]) -> None:
    """MAP, yaAP, GMAP against the registry's aggregates; GMAP with trec_eval's floor, which AX does not have."""
    for name, metric in (("AP", MAP), ("YAAP", YAAP), ("RR", MRR)):
        measure = Measure.parse(name)
        scores = np.concatenate([measure.scores(Judged.from_runs([run], pool=run)) for run in chosen])
        ours = float(metric.average_queries(values_of(metric, chosen)))
        assert ours == pytest.approx(measure.aggregate(scores), abs=1e-12)
    gmap = Measure.parse("gm_map")
    logs = np.concatenate([gmap.scores(Judged.from_runs([run], pool=run)) for run in chosen])
    values = values_of(GMAP, chosen)
    floored = [max(value, Fraction(str(GEOMETRIC_FLOOR))) for value in values if isinstance(value, Fraction)]
    assert float(GMAP.average_queries([*floored])) == pytest.approx(gmap.aggregate(logs), rel=1e-12)
    plain = float(GMAP.average_queries(values))
    assert plain == 0 if 0 in values else plain == pytest.approx(gmap.aggregate(logs), rel=1e-12)


@settings(max_examples=60)
@given(chosen=queries)
def test_logits(chosen: list[Run]) -> None:
    """logitAP: the mean of log(AP/(1 − AP)), without a finite value where some AP is 0 or 1."""
    values = values_of(LOGIT_AP, chosen)
    found = LOGIT_AP.average_queries(values)
    if 0 in values or 1 in values:
        assert not math.isfinite(float(found))
        assert math.isnan(float(found)) == (0 in values and 1 in values)
        return
    by_hand = sum(math.log(float(value) / (1 - float(value))) for value in values) / len(values)
    assert float(found) == pytest.approx(by_hand, rel=1e-12, abs=1e-12)


def test_logits_at_the_ends() -> None:
    assert mean_logit([Fraction(1), Fraction(1, 2)]) == math.inf
    assert mean_logit([Fraction(0), Fraction(1, 2)]) == -math.inf
    assert mean_logit([Fraction(1, 4), Fraction(3, 4)]) == pytest.approx(0, abs=1e-15)


def test_a_subset_is_ranked_anew() -> None:
    """metric_{q,S}: positions and the number of relevant documents are those within S."""
    alpha, sigma = (0, 1, 0, 1), (4, 3, 2, 1)
    assert MAP.at(alpha, sigma) == Fraction(1, 2)
    assert MAP.at(alpha, sigma, [1, 3]) == 1
    assert MAP.at(alpha, sigma, [2, 3]) == Fraction(1, 2)
    assert MAP.at(alpha, sigma, [0, 2]) is None


def test_which_document_affects_a_metric_more() -> None:
    """Definition 1 by hand: AP of (1,0) is 1, of (1,1,0) 1, of (1,0,1) 5/6."""
    alpha, sigma = (1, 1, 0, 1), (4, 3, 2, 1)
    assert MAP.affects(alpha, sigma, [1, 2], 0, 3) == -1
    assert MAP.affects(alpha, sigma, [1, 2], 3, 0) == 1
    assert MAP.affects(alpha, sigma, [2], 0, 1) == 0
    assert YAAP.affects(alpha, sigma, [2], 0, 1) is None  # equal, as far as rounding tells
