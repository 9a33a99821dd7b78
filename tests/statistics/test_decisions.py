"""Rankings, significance decisions, percentages and means on scales of each kind."""

import numpy as np
import pytest
from scipy import stats

from measurand.errors import InputError, UnknownName
from measurand.statistics.decisions import percentage_improvement, ranking_flip, significance_flip
from measurand.statistics.kinds import Kind
from measurand.statistics.mean_claims import mean_claim
from measurand.statistics.meaningfulness import flip
from measurand.statistics.table import ScoreTable
from measurand.verdict import Status


def scores(seed: int, topics: int = 30, systems: int = 4) -> ScoreTable:
    rng = np.random.default_rng(seed)
    values = rng.beta(1, 3, (topics, 1)) + rng.normal(0, 0.1, (topics, systems)) + np.linspace(0, 0.15, systems)
    return ScoreTable.from_matrix(np.clip(values, 0, 1), [f"s{k}" for k in range(systems)])


def test_a_ranking_changes_where_its_first_neighbours_flip() -> None:
    table = scores(1)
    found = ranking_flip(table)
    means = {system: float(table.values[:, column].mean()) for column, system in enumerate(table.systems)}
    assert list(found.ranking) == sorted(means, key=lambda system: -means[system])
    # over all pairs, not only neighbours: the ranking changes as soon as any pair is reversed
    every = [flip(*table.pair(a, b)).flip_distance for a, b in table.pairs()]
    assert found.flip_distance == min(distance for distance in every if distance is not None)
    assert found.weakest is not None
    assert flip(*table.pair(*found.weakest)).flip_distance == found.flip_distance
    assert not found.survives


def test_a_ranking_of_dominating_systems_survives() -> None:
    found = ranking_flip({"A": {"1": 0.9, "2": 0.7}, "B": {"2": 0.8, "1": 0.6}, "C": {"1": 0.1, "2": 0.2}})
    assert (found.ranking, found.survives, found.flip_distance) == (("A", "B", "C"), True, None)
    assert "no topic" in ranking_flip({"A": {"1": 0.9}, "B": {"2": 0.7}}).reason


@pytest.mark.parametrize("seed", range(6))
def test_a_bend_that_changes_a_t_decision_changes_it(seed: int) -> None:
    table = scores(seed)
    outcomes = set()
    for pair in table.pairs():
        a, b = table.pair(*pair)
        found = significance_flip(a, b)
        before = float(stats.ttest_rel(a, b).pvalue)
        assert found.p == pytest.approx(before)
        assert found.significant == (before <= 0.05)
        assert "search" in found.reason
        if found.witness is None:
            continue
        outcomes.add(found.significant)
        assert found.witness.strict
        assert found.witness.deviation == found.distance_found
        image = dict(found.witness.points())
        after = stats.ttest_rel([image[x] for x in a.tolist()], [image[x] for x in b.tolist()]).pvalue
        assert found.p_after == pytest.approx(float(after))
        assert (float(after) <= 0.05) != found.significant
    assert outcomes


def test_reversing_the_means_is_no_smaller_bend_than_losing_significance() -> None:
    """On the way to reversed means t passes zero, so a good search finds no more than the flip distance."""
    for seed in range(4):
        table = scores(seed)
        for pair in table.pairs():
            a, b = table.pair(*pair)
            found, reversal = significance_flip(a, b), flip(a, b).flip_distance
            if found.significant and reversal is not None:
                assert found.distance_found is not None
                assert found.distance_found <= reversal * 1.01


def test_degenerate_decisions_are_explained() -> None:
    assert "same score" in significance_flip([0.5, 0.5], [0.5, 0.5]).reason
    assert "one topic" in significance_flip([0.5], [0.4]).reason
    assert "no topic" in significance_flip([], []).reason
    with pytest.raises(InputError, match="one score each"):
        significance_flip([0.5], [0.4, 0.3])
    with pytest.raises(InputError, match="outside the range"):
        significance_flip([1.5, 0.2], [0.4, 0.3])


@pytest.mark.parametrize("kind", ["ordinal", "interval"])
def test_a_percentage_needs_a_ratio_scale(kind: str) -> None:
    a, b = [0.3, 0.5], [0.2, 0.3]
    claim = percentage_improvement(a, b, kind)
    assert claim.percent == pytest.approx(60)
    assert not claim.meaningful
    assert claim.alpha is not None
    assert claim.beta is not None
    moved = [[claim.alpha * x + claim.beta for x in side] for side in (a, b)]
    again = 100 * (np.mean(moved[0]) / np.mean(moved[1]) - 1)
    assert claim.percent_after == pytest.approx(float(again))
    assert abs(again - 60) > 1
    assert percentage_improvement(a, b, "ratio").meaningful


def test_percentages_at_the_edge() -> None:
    assert percentage_improvement([0.5], [0.0], "ratio").percent is None
    assert percentage_improvement([], [0.1], "ratio").percent is None
    assert percentage_improvement([0.5], [0.5], "interval").meaningful
    assert not percentage_improvement([0.2, 0.8], [0.5, 0.5], "ordinal").meaningful
    below = percentage_improvement([-1.0], [-2.0], "interval")
    assert below.percent_after != below.percent
    with pytest.raises(UnknownName, match="kind of scale"):
        percentage_improvement([1], [1], "cardinal")


def test_means_survive_from_their_kind_on() -> None:
    a, b = [0.3, 0.2], [0.1, 0.5]
    assert mean_claim(a, b, "interval").status is Status.HOLDS
    assert mean_claim(a, b, "ordinal").status is Status.FAILS
    assert mean_claim([0.5, 0.6], [0.2, 0.6], "ordinal").status is Status.HOLDS
    assert mean_claim(a, b, "nominal").status is Status.UNDEFINED
    assert mean_claim(a, b, "ratio", mean="geometric").status is Status.HOLDS
    shifted = mean_claim(a, b, "interval", mean="geometric")
    assert shifted.status is Status.FAILS
    beta = shifted.witness["beta"]
    product = np.prod
    assert product(a) > product(b)
    assert product(np.array(a) + beta) < product(np.array(b) + beta)


def test_geometric_means_on_ordinal_scales_flip_unless_one_dominates() -> None:
    a, b = [0.3, 0.2], [0.1, 0.5]
    bent = mean_claim(a, b, "ordinal", mean="geometric")
    assert bent.status is Status.FAILS
    values, images = np.array(bent.witness).T
    assert (np.diff(images) > 0).all()
    moved_a, moved_b = (np.interp(side, values, images) for side in (a, b))
    assert np.prod(moved_a) < np.prod(moved_b)
    assert mean_claim([0.5, 0.6], [0.2, 0.6], "ordinal", mean="geometric").status is Status.HOLDS
    assert mean_claim([0.0, 0.6], [0.2, 0.6], "ordinal", mean="geometric").status is Status.UNDEFINED
    with pytest.raises(InputError, match="arithmetic or geometric"):
        mean_claim(a, b, "ratio", mean="harmonic")


def test_words_of_scale_cards() -> None:
    shown = ("interval", "ratio", "order-preserving", "monotone", "none")
    assert [Kind.of_card(word) for word in shown] == ["interval", "ratio", "ordinal", "ordinal", "nominal"]
