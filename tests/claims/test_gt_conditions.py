"""The conditions under which GT's claims hold, and our own theorems, against naive enumeration.

Every run is listed and every pair of neighbours compared; nothing here shares code with the package.
"""

from collections.abc import Callable
from fractions import Fraction
from itertools import combinations, pairwise, product
from math import log

import pytest

from checkers import LEQ, Run, all_runs
from claim_checkers_gt import (
    average_precision,
    discounted,
    equally_spaced,
    graded_precision,
    increasing,
    rank_biased,
    reciprocal,
)
from measurand.claims.model import Outcome, decide_claims

PS = [Fraction(1, 4), Fraction(1, 3), Fraction(1, 2), Fraction(3, 5), Fraction(2, 3), Fraction(9, 10)]
SCALES = [(0, 1), (0, 1, 2), (0, 1, 3), (0, 2, 3), (0, 1, 3, 4), (0, 1, 2, 3)]


def fractions(gains: tuple[int, ...]) -> list[Fraction]:
    return [Fraction(gain) for gain in gains]


def is_linear(gains: tuple[int, ...]) -> bool:
    return len({b - a for a, b in pairwise(gains)}) == 1


def test_every_theorem_of_ours_is_confirmed() -> None:
    for claim, decision in decide_claims([f"M-{k:02}" for k in range(1, 10)]):
        assert decision.outcome is Outcome.CONFIRMED
        assert claim.is_ours
        assert claim.source == "measurand"
        assert claim.proof


@pytest.mark.parametrize("gains", SCALES)
@pytest.mark.parametrize("length", [1, 2, 3])
def test_graded_precision_on_sets_a_14_a_15_m_04(length: int, gains: tuple[int, ...]) -> None:
    runs = all_runs("set", length, len(gains) - 1)  # short-lex is the order (1)
    values = [graded_precision(run, fractions(gains)) for run in runs]
    assert increasing(values) == all(gains[k] > length * gains[k - 1] for k in range(2, len(gains)))
    affine = len({b - a for a, b in pairwise(values)}) == 1
    assert affine == (len(gains) == 2 or (length == 1 and is_linear(gains)))


@pytest.mark.parametrize("length", [1, 2, 3])
def test_sums_of_gains_a_22_m_03(length: int) -> None:
    for grades in (1, 2, 3):
        for chosen in combinations(range(1, 8), grades):
            gains = (0, *chosen)
            values = [graded_precision(run, fractions(gains)) for run in all_runs("set", length, grades)]
            special = grades == 3 and gains[3] == gains[2] + gains[1] and gains[3] % gains[1] == 0
            special = special and gains[3] <= (length + 2) * gains[1]
            assert equally_spaced(values) == (is_linear(gains) or special), (length, gains)


def test_four_degrees_have_more_exceptions_a_22() -> None:
    gains = (0, 1, 2, 4, 5)
    assert equally_spaced([graded_precision(run, fractions(gains)) for run in all_runs("set", 2, 4)])


@pytest.mark.parametrize("gains", SCALES[:4])
@pytest.mark.parametrize("length", [1, 2, 3, 4])
def test_rank_biased_precision_a_26_a_30_m_02(length: int, gains: tuple[int, ...]) -> None:
    runs = all_runs("rank", length, len(gains) - 1)  # short-lex is the order (6)
    smallest = min(Fraction(b - a, gains[-1]) for a, b in pairwise(gains))
    for p in PS:
        values = [rank_biased(run, p, fractions(gains)) for run in runs]
        assert increasing(values) == (sum((p**i for i in range(1, length)), Fraction(0)) < smallest)
        interval = increasing(values) and equally_spaced(values)
        assert interval == (is_linear(gains) and (length == 1 or p == Fraction(1, len(gains))))


@pytest.mark.parametrize("gains", [*SCALES, (0, 1, 4, 5)])
@pytest.mark.parametrize("length", [1, 2, 3])
def test_rank_biased_precision_in_its_own_order_a_42_m_01(length: int, gains: tuple[int, ...]) -> None:
    runs = all_runs("rank", length, len(gains) - 1)
    for p in PS:
        found = equally_spaced([rank_biased(run, p, fractions(gains)) for run in runs])
        if length == 1:
            assert found == is_linear(gains)
        elif is_linear(gains):
            assert found == (p.numerator == 1 and p.denominator <= len(gains))
        elif p.numerator > 1 or len(gains) == 3:
            assert not found
        elif (length, gains, p) == (2, (0, 1, 4, 5), Fraction(1, 2)):
            assert found  # 2·{0,1,4,5} + {0,1,4,5} = {0, …, 15}


@pytest.mark.parametrize("length", [1, 2, 3, 4, 5, 6])
def test_cascades_on_strong_a_28(length: int) -> None:
    runs = all_runs("rank", length, 1)
    assert increasing([average_precision(run) for run in runs]) == (length <= 2)
    assert increasing([reciprocal(run, (0, 1)) for run in runs]) == (length <= 4)


@pytest.mark.parametrize("base", [1.2, 1.4, 1.5, 1.6, 2.0, 10.0])
@pytest.mark.parametrize("length", [1, 2, 3, 4])
def test_discounted_gain_on_strong_a_28(length: int, base: float) -> None:
    for gains in ((0, 1), (0, 1, 3), (0, 1, 2)):
        values = [discounted(run, base, fractions(gains)) for run in all_runs("rank", length, len(gains) - 1)]
        found = all(b - a > 1e-9 for a, b in pairwise(values))
        gap = min(b - a for a, b in pairwise(gains)) / gains[-1]
        weights = log(base) * (1 / log(2) + 1 / log(3))
        expected = length == 1 or (length == 2 and base < 2 and log(base) / log(2) < gap)
        assert found == (expected or (length == 3 and len(gains) == 2 and weights < 1))


@pytest.mark.parametrize("gains", [(0, 1), (0, 2), (0, 3), (0, 1, 2), (0, 3, 4)])
@pytest.mark.parametrize("length", [1, 2, 3, 4])
def test_expected_reciprocal_rank_on_strong_m_09(length: int, gains: tuple[int, ...]) -> None:
    x = [Fraction(2**g - 1, 2 ** gains[-1]) for g in gains]
    expected = True
    for k in range(1, length):
        tail = sum(x[-1] * (1 - x[-1]) ** (i - k - 1) * Fraction(1, i) for i in range(k + 1, length + 1))
        expected &= all((x[j] - x[j - 1]) / k > (1 - x[j - 1]) * tail for j in range(1, len(x)))
    values = [reciprocal(run, gains) for run in all_runs("rank", length, len(gains) - 1)]
    assert increasing(values) == expected


def is_interval_on_binary_weak(length: int, naive: Callable[[Run], Fraction]) -> bool:
    """Whether naive is a multiple of GT (9)."""
    unit = naive((*[0] * (length - 1), 1))
    return all(
        naive(run) == unit * sum((length - i) * d for i, d in enumerate(run)) for run in all_runs("rank", length, 1)
    )


@pytest.mark.parametrize("length", [1, 2, 3, 4])
def test_binary_weak_order_a_39(length: int) -> None:
    assert is_interval_on_binary_weak(length, average_precision) == (length == 1)
    assert is_interval_on_binary_weak(length, lambda run: reciprocal(run, (0, 1))) == (length == 1)
    for p in PS:
        found = is_interval_on_binary_weak(length, lambda run, p=p: rank_biased(run, p, fractions((0, 1))))  # type: ignore[misc]  # p is bound now
        assert found == (length == 1 or (length == 2 and p == Fraction(1, 2)))


@pytest.mark.parametrize("gains", [(0, 1), (0, 3), (0, 1, 2), (0, 1, 4)])
@pytest.mark.parametrize("length", [1, 2, 3])
def test_strict_on_weak_a_40_m_06_m_07(length: int, gains: tuple[int, ...]) -> None:
    runs = all_runs("rank", length, len(gains) - 1)
    for r, s in product(runs, repeat=2):
        if r == s or not LEQ["weak"](r, s):
            continue
        assert reciprocal(r, gains) < reciprocal(s, gains)
        assert rank_biased(r, Fraction(4, 5), fractions(gains)) < rank_biased(s, Fraction(4, 5), fractions(gains))
        assert discounted(r, 2, fractions(gains)) <= discounted(s, 2, fractions(gains)) + 1e-12
        if len(gains) == 2:
            assert average_precision(r) < average_precision(s)


@pytest.mark.parametrize("weights", [(3, 2, 1), (2, 2, 1), (1, 2, 3), (3, 1, 0), (1, 1, 1), (3, 2, -1), (1, 0, 0)])
def test_weighted_sums_on_weak_and_replacement_m_06_m_08(weights: tuple[int, ...]) -> None:
    for grades in (1, 2):
        runs = all_runs("rank", 3, grades)
        value = {run: sum(w * d for w, d in zip(weights, run, strict=True)) for run in runs}
        pairs = [(r, s) for r, s in product(runs, repeat=2) if r != s and LEQ["weak"](r, s)]
        falling = all(a >= b for a, b in pairwise((*weights, 0)))
        strictly = all(a > b for a, b in pairwise((*weights, 0)))
        assert all(value[r] <= value[s] for r, s in pairs) == falling
        assert all(value[r] < value[s] for r, s in pairs) == strictly
        equal = weights[0] > 0 and all(value[run] == weights[0] * sum(run) for run in runs)
        assert equal == (len(set(weights)) == 1)


@pytest.mark.parametrize("length", [1, 2, 3, 4])
def test_cascades_in_their_own_order_a_45_m_05(length: int) -> None:
    assert equally_spaced([average_precision(run) for run in all_runs("rank", length, 1)]) == (length == 1)
    for gains in ((0, 1), (0, 4), (0, 1, 2), (0, 1, 3)):
        values = [reciprocal(run, gains) for run in all_runs("rank", length, len(gains) - 1)]
        assert equally_spaced(values) == (length == 1 and len(gains) == 2)


@pytest.mark.parametrize("length", [2, 3, 4])
@pytest.mark.parametrize("base", [1.5, 2.0, 3.0, 10.0])
def test_discounted_gain_in_its_own_order_a_43(length: int, base: float) -> None:
    values = sorted({round(discounted(run, base, fractions((0, 1, 2))), 9) for run in all_runs("rank", length, 2)})
    gaps = [b - a for a, b in pairwise(values)]
    assert (max(gaps) - min(gaps) < 1e-6) == (length <= base)


def test_discounted_gain_at_two_ranks_a_43() -> None:
    # With b = √2 the weights are 1 and 1/2, as those of gRBP with p = 1/2.
    values = sorted({round(discounted(run, 2**0.5, fractions((0, 1, 2))), 9) for run in all_runs("rank", 2, 2)})
    assert values == [k / 2 for k in range(7)]


def test_third_place_under_discounted_gain_a_44() -> None:
    for one, two in combinations(range(1, 12), 2):
        gains = fractions((0, one, two))
        ranked = sorted(all_runs("rank", 3, 2), key=lambda run: -discounted(run, 2, gains))  # used at once
        assert ranked[:2] == [(2, 2, 2), (2, 2, 1)]
        assert (ranked[2] != (2, 2, 0)) == (one / two > 1 - log(2) / log(3))


def test_gains_that_are_no_multiples_a_22() -> None:
    # Every integer up to 4 is a sum of two of 0, 1, 3/2, 2, but so is 3/2: integers alone are not enough.
    gains = [Fraction(0), Fraction(1), Fraction(3, 2), Fraction(2)]
    sums = {a + b for a, b in product(gains, repeat=2)}
    assert sums >= set(map(Fraction, range(5)))
    assert not equally_spaced(sorted(sums))


@pytest.mark.parametrize(("length", "grades"), [(4, 1), (2, 3), (3, 2)])
def test_replacement_and_swap_lead_from_any_run_to_any_above_it_m_07(length: int, grades: int) -> None:
    runs = all_runs("rank", length, grades)
    for r, s in product(runs, repeat=2):
        if r == s or not LEQ["weak"](r, s):
            continue
        k = next(i for i in range(length) if r[i] != s[i])
        later = [j for j in range(k + 1, length) if r[k] < r[j] <= s[k]]
        u = list(r)
        if later:
            u[k], u[later[0]] = r[later[0]], r[k]
        else:
            u[k] = s[k]
        assert tuple(u) != r
        assert LEQ["weak"](r, tuple(u))
        assert LEQ["weak"](tuple(u), s)


def test_a_step_inside_the_binary_weak_order_a_35() -> None:
    for length in (2, 3, 4, 5):
        for r, s in product(all_runs("rank", length, 1), repeat=2):
            if r == s or not LEQ["weak"](r, s):
                continue
            last = next(i for i in range(length) if r[i] != s[i])
            while last + 1 < length and r[last + 1] == 0:
                last += 1
            u = (*r[:last], 1, *([0] if last + 1 < length else []), *r[last + 2 :])
            assert LEQ["weak"](u, s)
            assert sum((length - i) * (b - a) for i, (a, b) in enumerate(zip(r, u, strict=True))) == 1
