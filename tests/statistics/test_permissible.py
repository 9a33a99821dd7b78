"""Every entry of the registry is invariant under its own kind, and refuted for the next weaker one."""

import json

import numpy as np
import pytest

from measurand.errors import InputError, UnknownName
from measurand.statistics.axiometrics_tables import (
    AXIOMETRICS_TABLES,
    LEGIT_OPERATIONS,
    LEGIT_STATISTICS,
    PERMISSIBLE_TRANSFORMATIONS,
)
from measurand.statistics.kinds import Kind, Transformation, draw_transformation
from measurand.statistics.permissible import meaningful, permissible, search_counterexample, statistic, truth
from measurand.statistics.registry import STATISTICS
from measurand.verdict import Status

# slow statements get fewer draws
TRIALS = {"Wilcoxon signed-rank test": 30}


@pytest.mark.parametrize("name", STATISTICS)
def test_invariant_under_its_own_kind(name: str) -> None:
    entry = STATISTICS[name]
    assert search_counterexample(entry, entry.weakest_kind, TRIALS.get(name, 120), seed=1) is None
    # and so under every stronger kind, whose transformations are among them
    if entry.weakest_kind is not Kind.RATIO:
        assert search_counterexample(entry, Kind.RATIO, TRIALS.get(name, 40), seed=2) is None


@pytest.mark.parametrize("name", STATISTICS)
def test_the_statement_is_sometimes_true_and_sometimes_false(name: str) -> None:
    """Else its invariance would be no news."""
    entry, rng, seen = STATISTICS[name], np.random.default_rng(0), set()
    for trial in range(60):
        samples = tuple(rng.integers(1, 9, 8).astype(float) for _ in range(entry.samples))
        shift = 6.0 * (trial % 2)
        related = 0.3 * rng.random(8) if trial % 3 else np.zeros(8)
        first = samples[1] + related if trial % 2 else samples[0]
        seen.add(truth(entry.statement, (first + shift, *samples[1:])) > 0)
        if name == "mode":
            seen.add(truth(entry.statement, (samples[1], samples[1])) > 0)
    assert seen == {True, False}


@pytest.mark.parametrize("name", [name for name, entry in STATISTICS.items() if entry.weakest_kind.weaker])
def test_the_counterexample_refutes_the_next_weaker_kind(name: str) -> None:
    entry = STATISTICS[name]
    weaker = entry.weakest_kind.weaker
    assert weaker is not None
    assert entry.counterexample is not None
    map_ = entry.counterexample.transformation(weaker)
    assert map_.permissible_for is weaker  # permissible there, and not already on the claimed kind
    samples = entry.counterexample.arrays()
    assert truth(entry.statement, samples) == 1
    assert truth(entry.statement, tuple(map_(sample) for sample in samples)) == -1


def test_the_kinds_are_those_of_the_literature_or_the_difference_is_shown() -> None:
    by_kind = {kind: {e.name for e in STATISTICS.values() if e.weakest_kind is kind} for kind in Kind}
    assert by_kind[Kind.ORDINAL] >= {
        "low median", "high median", "percentile", "sign test", "rank-sum test", "Kruskal-Wallis test",
        "Friedman test", "Kendall's tau", "Kendall's W", "Spearman's rho", "mode order",
    }  # fmt: skip
    assert by_kind[Kind.INTERVAL] >= {
        "mean", "median", "standard deviation", "Wilcoxon signed-rank test", "t test", "ANOVA", "Tukey HSD",
        "randomisation test", "bootstrap", "Pearson's correlation",
    }  # fmt: skip
    assert by_kind[Kind.RATIO] == {"geometric mean", "harmonic mean", "coefficient of variation", "percentage"}
    assert statistic("t test").differs == {"GT-A Table 2": Kind.RATIO}
    assert statistic("Kendall's tau").note == "GT §3.2 admits it from interval on"
    assert set(statistic("median").differs) == {"GT-A Table 2", "GT §3.2", "AX"}
    assert statistic("mean").note == ""


def test_what_a_kind_admits() -> None:
    for kind in Kind:
        found = permissible(kind)
        assert len(found.admitted) + len(found.refused) == len(STATISTICS)
        for entry, reason in found.refused:
            assert not entry.meaningful_on(kind)
            assert f"{entry.weakest_kind} scale" in reason
        told = json.loads(json.dumps(found.to_dict()))
        assert [one["name"] for one in told["admitted"]] == [entry.name for entry in found.admitted]
        assert all(one["reason"] and one["needs"] in Kind.__members__.values() for one in told["refused"])
    assert permissible("ratio").refused == ()
    reason = next(reason for entry, reason in permissible("ordinal").refused if entry.name == "mean")
    assert "A = 1, 4 and B = 2, 2" in reason
    with pytest.raises(UnknownName, match="unknown kind of scale 'absolute'"):
        permissible("absolute")
    with pytest.raises(UnknownName, match="unknown statistic 'meen'"):
        statistic("meen")


def test_ax_tables() -> None:
    assert [len(table.columns) for table in AXIOMETRICS_TABLES] == [4, 4, 4]
    assert LEGIT_OPERATIONS.admitted("interval") == ("=, ≠", ">, <", "+, −")
    assert PERMISSIBLE_TRANSFORMATIONS.admitted("ratio") == ("a·x",)
    assert PERMISSIBLE_TRANSFORMATIONS.admitted("nominal") == ("a·x", "a·x + b", "monotonic", "1-to-1")
    assert LEGIT_STATISTICS.weakest("arithmetic mean") is statistic("mean").says["AX"]
    assert LEGIT_STATISTICS.weakest("geometric and harmonic mean") is statistic("harmonic mean").says["AX"]
    assert LEGIT_STATISTICS.weakest("median") is statistic("median").says["AX"]
    assert LEGIT_STATISTICS.weakest("mode") is statistic("mode").says["AX"]


@pytest.mark.parametrize("kind", list(Kind))
def test_drawn_transformations_are_permissible(kind: Kind) -> None:
    rng = np.random.default_rng(0)
    for _ in range(50):
        drawn = draw_transformation(kind, rng.integers(1, 20, 9).astype(float), rng)
        assert drawn.permissible_for.at_least(kind)


def test_transformations_are_recognised() -> None:
    def kind(*images: float) -> Kind:
        return Transformation.table("nominal", dict(zip((1.0, 2.0, 3.0), images, strict=True))).permissible_for

    assert [kind(2, 4, 6), kind(3, 5, 7), kind(1, 2, 9), kind(3, 1, 2)] == ["ratio", "interval", "ordinal", "nominal"]
    with pytest.raises(InputError, match="one image"):
        kind(1, 1, 2)


def test_meaningful_finds_holds_and_leaves_open() -> None:
    samples = [[1, 2, 3, 4, 7], [1, 1, 1, 6, 7]]
    assert meaningful(statistic("mean"), samples, "interval").status is Status.HOLDS
    refuted = meaningful(statistic("mean"), samples, "ordinal")
    assert refuted.status is Status.FAILS
    a, b = refuted.witness["samples"]
    assert refuted.witness["before"]
    assert sum(a) <= sum(b)
    free = meaningful(lambda s: float(s[0].max() - s[1].min()), samples, "ordinal", trials=50)
    assert (free.status, free.counts) == (Status.UNDECIDED, {"tried": 50})
    with pytest.raises(InputError, match="not permissible on an interval scale"):
        meaningful(
            statistic("geometric mean"),
            [[1, 2], [1, 3]],
            "interval",
            [Transformation.table("ordinal", {1: 1, 2: 5, 3: 6})],
        )
