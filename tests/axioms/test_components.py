"""Measures as metrics of five components: their scales, their similarity, and their values on worlds."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import comb

import numpy as np
import pytest

from axiometrics_checkers import LEVELS, MEASURES, RANKINGS, degrees_of, metric
from measurand.axioms.candidate import candidate
from measurand.axioms.components import OutsideModel, model_of, worths_of
from measurand.axioms.measurement import BINARY, GRADED, RANK, as_ranking
from measurand.axioms.metrics import GEOMETRIC, MAP, MEAN, PRECISION, RECALL, SUM
from measurand.axioms.quantity import sign_of
from measurand.axioms.worlds import arrangements, of_one_system, of_two_systems, two_rankings
from measurand.measures.measure import Measure
from measurand.measures.setting import Setting
from measurand.relevance.judged import Judged


@pytest.mark.parametrize("name", MEASURES)
def test_values_on_all_small_worlds(name: str) -> None:
    """metric_{q,S} against naive definitions, on all worlds of up to three documents and all their subsets."""
    model = model_of(candidate(name))
    for size in (1, 2, 3):
        for world in of_one_system(model.metric.scale_sigma, size, model.highest):
            alpha, sigma = world.alpha[0], world.sigma[0]
            degrees = model.degrees_of(alpha)
            said: list[int] | list[str] = (
                [size + 1 - score for score in sigma] if model.ranks else ["R" if one else "N" for one in sigma]
            )
            for chosen in ([0], list(range(size))):
                value = model.metric.settled(alpha, sigma, chosen)
                expected = metric(name, degrees, said, chosen)
                exact = isinstance(value, Fraction) and isinstance(expected, Fraction)
                assert value == expected if exact else float(value) == pytest.approx(float(expected), abs=1e-12)


@pytest.mark.parametrize("name", MEASURES)
def test_scales_and_similarity(name: str) -> None:
    model = model_of(candidate(name))
    assert model.ranks == (name in RANKINGS)
    assert model.metric.scale_sigma == (RANK if model.ranks else BINARY)
    assert model.metric.scale_alpha == (BINARY if len(degrees_of(name)) == 2 else GRADED)
    assert model.degrees == degrees_of(name)
    assert model.degrees[model.relevant] >= LEVELS.get(name, 1)


def test_averages_over_queries_are_the_registrys() -> None:
    for name, expected in (("AP", MEAN), ("GMAP", GEOMETRIC), ("NumRelRet", SUM)):
        assert model_of(candidate(name)).metric.average_queries == expected
    assert model_of(candidate(lambda run: Fraction(run[0]))).metric.average_queries == MEAN


def test_the_metrics_of_five_components_are_models() -> None:
    """MAP, P and R as AX writes them, and as the registry's measures are read."""
    ours = model_of(candidate("AP")).metric
    for run in product((0, 1), repeat=4):
        assert ours.settled(run, as_ranking(run)) == MAP.settled(run, as_ranking(run))
    for name, theirs in (("SetP", PRECISION), ("SetR", RECALL)):
        ours = model_of(candidate(name)).metric
        for alpha, sigma in product(product((0, 1), repeat=3), repeat=2):
            assert ours.settled(alpha, sigma) == theirs.settled(alpha, sigma)


def test_sums_over_documents_are_the_kernels() -> None:
    """Utility, with the size of S as the size of the collection, and NumRelRet."""
    for name in ("Utility", "Utility(worths=[3,-2,1,5])", "NumRelRet"):
        model = model_of(candidate(name))
        for world in of_one_system(BINARY, 3, 1):
            alpha, sigma = world.alpha[0], world.sigma[0]
            retrieved = [a for a, s in zip(alpha, sigma, strict=True) if s]
            judged = Judged.from_runs(np.array([retrieved], dtype=np.int64).reshape(1, len(retrieved)), pool=alpha)
            expected = Measure.parse(name).scores(judged, Setting(documents=3))[0]
            assert float(model.metric.settled(alpha, sigma)) == expected
    assert worths_of(candidate("SetP")) is None


def test_values_without_relevant_documents_and_floors() -> None:
    gmap = model_of(candidate("gm_map")).metric
    assert gmap.settled((0,), (1,)) == Fraction(1, 100000)
    assert sign_of(gmap.settled((0, 1), (2, 1)) - Fraction(1, 2)) == 0


@pytest.mark.parametrize("name", ["Judged@3", "Unjudged@3", "RBPResidual", "RelString", "RunID", "IdealDCG", "NumQ"])
def test_what_is_no_metric(name: str) -> None:
    with pytest.raises(OutsideModel):
        model_of(candidate(name))


def test_levels_that_are_always_or_never_met() -> None:
    with pytest.raises(OutsideModel, match="every document"):
        model_of(candidate("AP(rel=0)"))
    with pytest.raises(OutsideModel, match="no document"):
        model_of(candidate("AP(rel=2)", grades=1))


def test_worlds_are_counted() -> None:
    """Runs; multisets of documents with two, three or six possible pairs of values."""
    for size, highest in product((1, 2, 3), (1, 2)):
        kinds = 2 * (highest + 1)
        assert sum(1 for _ in of_one_system(RANK, size, highest)) == (highest + 1) ** size
        assert sum(1 for _ in of_one_system(BINARY, size, highest)) == comb(kinds + size - 1, size)
        assert sum(1 for _ in of_two_systems(size, highest)) == comb(2 * kinds + size - 1, size)
    assert sorted(arrangements((0, 0, 1, 1))) == list(arrangements((1, 0, 1, 0)))
    assert len(list(arrangements((0, 0, 1, 1, 2)))) == 30


def test_two_rankings() -> None:
    for run in product((0, 1, 2), repeat=4):
        for other in arrangements(run):
            world = two_rankings(run, other)
            by_other = sorted(world.documents, key=lambda d: -world.other[0][d])
            assert tuple(world.alpha[0][d] for d in by_other) == other
            assert world.alpha[0] == run
            assert sorted(world.other[0]) == [1, 2, 3, 4]
            assert list(world.queries) == [0]
