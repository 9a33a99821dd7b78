"""The simulation of UO Figure 1(b) against a plain loop, and what depends on the seed alone."""

import json
import subprocess
import sys

import numpy as np
import pytest
from scipy.stats import ttest_ind, ttest_rel

from measurand.errors import InputError
from measurand.studies.balancing import balancing_study


def plain_share(rnk: int, paired: bool, repetitions: int, seed: int) -> float:
    """The experiment as UO describes it, one repetition after the other, all 1000 ranks drawn."""
    generator = np.random.default_rng(seed)
    weights = 0.2 * 0.8 ** np.arange(1000)
    significant = 0
    for _ in range(repetitions):
        scores = []
        for between, after in ((0.7, 0.1), (0.3, 0.7)):
            chance = np.array([0.2] * rnk + [between] * (20 - rnk) + [after] * 980)
            scores.append((generator.random((50, 1000)) < chance) @ weights)
        r, s = scores
        pvalue = float(ttest_rel(r, s).pvalue if paired else ttest_ind(r, s).pvalue)
        significant += pvalue < 0.05
    return significant / repetitions


@pytest.mark.parametrize("paired", [True, False])
def test_shares_agree_with_a_plain_loop(paired: bool) -> None:
    shares = balancing_study(1500, paired=paired).run().share_significant
    for rnk in (3, 8, 20):
        expected = plain_share(rnk, paired, 200, seed=rnk)
        # Four standard errors of a difference of shares of 1500 and 200 repetitions at most, and both are seeded.
        assert abs(shares[rnk] - expected) < 4 * (0.25 / 1500 + 0.25 / 200) ** 0.5


def test_the_seed_decides() -> None:
    assert balancing_study(300, seed=1).run() == balancing_study(300, seed=1).run()
    assert balancing_study(300, seed=1).run() != balancing_study(300, seed=2).run()


def test_progress_is_told_and_repetitions_counted() -> None:
    told: list[tuple[int, int]] = []
    result = balancing_study(600).run(lambda done, of: told.append((done, of)))
    assert told == [(250, 600), (500, 600), (600, 600)]
    assert result.repetitions == 600
    with pytest.raises(InputError, match="at least one repetition"):
        balancing_study(0).run()


def test_command() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "measurand", "study", "balancing", "--repetitions", "50", "--json"],
        capture_output=True,
        text=True,
        check=True,
    )
    data = json.loads(done.stdout)
    assert data["rnk"] == list(range(21))
    assert len(data["share_significant"]) == 21
    assert (data["repetitions"], data["paired"]) == (50, True)
