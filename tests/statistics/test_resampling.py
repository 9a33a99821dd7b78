"""Randomisation and bootstrap: exact where that can be had, close to scipy elsewhere, the same for every chunk."""

import os
import subprocess
import sys
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

from measurand.errors import InputError
from measurand.statistics.paired import Differences
from measurand.statistics.resampling import (
    Resampling,
    Whole,
    block_of,
    bootstrap_interval,
    bootstrap_test,
    randomisation_test,
)
from statistics_checkers import sign_flip_p


@given(st.lists(st.integers(-10, 10), min_size=1, max_size=9))
def test_all_signs_are_enumerated_when_they_are_few(tenths: list[int]) -> None:
    """Tenths are no exact floats: sums equal but for rounding must count as at least as extreme."""
    a = np.array([0.5 + d / 20 for d in tenths])
    [outcome] = randomisation_test(Differences.between(a, a - np.array(tenths) / 10))
    assert outcome.p == float(sign_flip_p([Fraction(d, 10) for d in tenths]))


def test_the_share_of_hits_is_counted_from_the_signs_drawn() -> None:
    rng = np.random.default_rng(5)
    d = rng.normal(0.1, 1, (30, 3))
    how = Resampling(3000, seed=9)
    outcomes = randomisation_test(Differences(d, np.zeros(3)), how)
    # the same coins, drawn here from the documented streams: a block of 1024 rows from each
    heads = [
        np.unpackbits(np.frombuffer(how.generator(k).bytes(1024 * 4), np.uint8).reshape(1024, 4), axis=1, count=30)
        for k in range(3)
    ]
    signs = 2.0 * np.concatenate(heads)[:3000] - 1
    for pair in range(3):
        hits = sum(abs(sum(row * d[:, pair])) >= abs(sum(d[:, pair])) - 1e-9 for row in signs)
        assert outcomes[pair].p == pytest.approx((hits + 1) / 3001, abs=1e-15)


def test_close_to_scipys_permutation_test() -> None:
    rng = np.random.default_rng(6)
    a = rng.random(40)
    b = a + rng.normal(0.04, 0.15, 40)
    ours = randomisation_test(Differences.between(a, b), Resampling(50_000))[0].p
    theirs = stats.permutation_test(
        (a - b,),
        lambda x, axis: x.mean(axis=axis),
        permutation_type="samples",
        n_resamples=50_000,
        vectorized=True,
        rng=1,
    ).pvalue
    assert ours == pytest.approx(float(theirs), abs=0.012)  # about four standard errors of the difference


@settings(max_examples=15)
@given(st.integers(1, 5000), st.integers(1, 4000), st.integers(0, 5))
def test_chunks_change_nothing(resamples: int, chunk: int, seed: int) -> None:
    d = np.random.default_rng(seed).normal(0.2, 1, (25, 4))
    differences = Differences(d, np.full(4, 1e-15))
    whole = Resampling(resamples, seed)
    parts = Resampling(resamples, seed, chunk)
    assert randomisation_test(differences, parts) == randomisation_test(differences, whole)
    assert bootstrap_test(differences, parts) == bootstrap_test(differences, whole)


THREADS = """
import numpy as np
from measurand.statistics.pairs import compare_pairs
from measurand.statistics.table import ScoreTable
table = ScoreTable.from_matrix(np.random.default_rng(1).random((60, 8)), [f"s{k}" for k in range(8)])
for test in ("randomisation", "bootstrap", "randomised-tukey"):
    print(*((pair.p, pair.p_corrected) for pair in compare_pairs(table, test, resamples=3000)))
"""


def test_threads_change_nothing() -> None:
    printed = set()
    for threads in ("1", "2"):
        limits = dict.fromkeys(("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"), threads)
        done = subprocess.run(
            [sys.executable, "-c", THREADS], env={**os.environ, **limits}, capture_output=True, text=True, check=True
        )
        printed.add(done.stdout)
    assert len(printed) == 1


def test_a_block_never_fills_the_memory() -> None:
    assert block_of(330) == 1024
    assert block_of(10**6) == 8
    assert block_of(10**9) == 1
    d = np.random.default_rng(0).normal(0, 1, (20_000, 2))
    once = randomisation_test(Differences(d, np.zeros(2)), Resampling(900))
    assert once == randomisation_test(Differences(d, np.zeros(2)), Resampling(900, chunk=1))


def test_sums_of_whole_numbers_do_not_depend_on_their_order() -> None:
    rng = np.random.default_rng(0)
    columns = rng.normal(0, 1, (997, 5)) * np.array([1e-9, 1.0, 1e9, 1e-300, 0.0])
    whole = Whole.of(columns)
    for _ in range(20):
        shuffled = rng.permutation(whole.numbers)
        assert (np.cumsum(shuffled, axis=0)[-1] == whole.numbers.sum(axis=0)).all()
    assert np.abs(whole.numbers * whole.unit - columns).max(axis=0).tolist() <= (whole.unit / 2).tolist()
    assert np.abs(whole.numbers).sum(axis=0).max() * 2 < 2**53


def test_pairs_together_are_pairs_alone() -> None:
    d = np.random.default_rng(8).normal(0, 1, (50, 3))
    together = randomisation_test(Differences(d, np.zeros(3)), Resampling(2000, 4))
    alone = [randomisation_test(Differences(d[:, [i]], np.zeros(1)), Resampling(2000, 4))[0] for i in range(3)]
    assert together == alone


def test_the_bootstrap_test_counts_studentised_means() -> None:
    d = np.random.default_rng(2).normal(0.3, 1, 20)
    how = Resampling(1500, seed=3)
    [outcome] = bootstrap_test(Differences(d[:, None], np.zeros(1)), how)
    t = abs(float(stats.ttest_1samp(d, 0).statistic))
    hits, shifted = 0, d - d.mean()
    for block in range(2):
        drawn = how.generator(block).integers(20, size=(1024, 20))
        for row in drawn[: 1500 - 1024 * block]:
            sample = shifted[row]
            hits += abs(sample.mean() / (sample.std(ddof=1) / np.sqrt(20))) >= t * (1 - 1e-9)
    assert outcome.p == (hits + 1) / 1501
    assert outcome.statistic == pytest.approx(float(stats.ttest_1samp(d, 0).statistic))


def test_bootstrap_p_is_near_t_for_tame_data() -> None:
    d = np.random.default_rng(12).normal(0.25, 1, 100)
    ours = bootstrap_test(Differences(d[:, None], np.zeros(1)))[0].p
    assert ours == pytest.approx(float(stats.ttest_1samp(d, 0).pvalue), abs=0.01)


@pytest.mark.parametrize("method", ["percentile", "bca"])
def test_bootstrap_intervals_are_near_scipys(method: str) -> None:
    values = np.random.default_rng(4).exponential(1, 60)
    [ours] = bootstrap_interval(values[:, None], how=Resampling(20_000), method=method)
    theirs = stats.bootstrap(
        (values,), np.mean, method="BCa" if method == "bca" else "percentile", n_resamples=20_000, rng=1
    ).confidence_interval
    assert ours == pytest.approx((theirs.low, theirs.high), abs=0.015)


def test_degenerate_input_is_answered() -> None:
    ones = np.ones((5, 1))
    same, constant = Differences.between(ones, ones), Differences.between(ones, 0 * ones)
    assert randomisation_test(same)[0].p == 1.0
    assert bootstrap_test(same)[0].p == 1.0
    assert bootstrap_test(constant)[0].p is None
    assert randomisation_test(constant)[0].p == pytest.approx(2 / 32)
    nothing = Differences.between(np.zeros((0, 1)), np.zeros((0, 1)))
    assert randomisation_test(nothing)[0].p is None
    assert bootstrap_test(nothing)[0].p is None
    assert bootstrap_test(Differences.between(ones[:1], 0 * ones[:1]))[0].p is None
    assert bootstrap_interval(np.ones((1, 2))) == [None, None]
    assert bootstrap_interval(np.ones((4, 1))) == [(1.0, 1.0)]


def test_mistakes_are_told() -> None:
    for wrong in ({"resamples": 0}, {"seed": -1}, {"chunk": 0}):
        with pytest.raises(InputError, match="expected"):
            Resampling(**wrong)
    with pytest.raises(InputError, match="percentile or bca"):
        bootstrap_interval(np.ones((4, 1)), method="bias")
