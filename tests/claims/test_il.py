"""The claims of IL: outcomes pinned, witnesses and conditions re-checked by naive means."""

import math
from fractions import Fraction
from itertools import accumulate, pairwise

import pytest

from checkers import leq_strong, leq_weak
from claim_checkers_mp import (
    agree,
    average_precision,
    below,
    burges,
    difference,
    discounted_gain,
    expected_reciprocal_rank,
    is_interval_like,
    named,
    rank_biased,
    read_value,
)
from measurand.claims.model import Decision, Witness, decide_claims

OUTCOMES = {
    "B-01": ("confirmed", "mathematics"),
    "B-02": ("conditional", "slip"),
    "B-03": ("confirmed", "example"),
    "B-04": ("refuted", "slip"),
    "B-05": ("confirmed", "mathematics"),
    "B-06": ("confirmed", "example"),
    "B-07": ("refuted", "mathematics"),
    "B-08": ("conditional", "example"),
    "B-09": ("confirmed", "example"),
    "B-10": ("conditional", "example"),
    "B-11": ("confirmed", "mathematics"),
    "B-12": ("conditional", "mathematics"),
    "B-13": ("conditional", "mathematics"),
    "B-14": ("conditional", "mathematics"),
    "B-15": ("confirmed", "example"),
    "B-16": ("confirmed", "mathematics"),
    "B-17": ("confirmed", "mathematics"),
}
LENGTHS = range(1, 5)


@pytest.fixture(scope="module")
def decided() -> dict[str, tuple[str, Decision]]:
    return {claim.id: (str(decision.kind or claim.kind), decision) for claim, decision in decide_claims(OUTCOMES)}


Decided = dict[str, tuple[str, Decision]]


def witness(decided: Decided, id: str) -> Witness:
    found = decided[id][1].witness
    assert found is not None
    return found


@pytest.mark.parametrize("id", OUTCOMES)
def test_outcome(id: str, decided: Decided) -> None:
    kind, decision = decided[id]
    assert (str(decision.outcome), kind) == OUTCOMES[id]
    assert (decision.witness is None) == (OUTCOMES[id][0] == "confirmed")
    assert (decision.condition is not None) == (OUTCOMES[id][0] == "conditional")


@pytest.mark.parametrize("id", ["B-08", "B-10", "B-12", "B-13", "B-14"])
def test_values_of_witnesses(id: str, decided: Decided) -> None:
    shown = witness(decided, id)
    measure = named(shown.parameters)
    assert measure is not None
    assert len(shown.values) == len(shown.runs)
    for run, value in zip(shown.runs, shown.values, strict=True):
        assert agree(read_value(str(value)), measure(tuple(run)))


def test_b02_the_chain_and_both_meanings_of_depth(decided: Decided) -> None:
    chain = [tuple(run) for run in witness(decided, "B-02").runs]
    swaps = []
    for low, high in pairwise(chain):
        changed = [i for i in range(1, 5) if low[i - 1] != high[i - 1]]
        assert leq_weak(low, high)
        swaps.append(changed)
    assert swaps == [[4], [3, 4], [2, 3], [4], [3, 4]]
    upper_ranks = [pair[0] for pair in swaps if len(pair) == 2]
    lower_ranks = [pair[1] for pair in swaps if len(pair) == 2]
    assert [upper_ranks.count(i) for i in (1, 2, 3)] == [0, 1, 2] == list(accumulate(chain[-1]))[:3]
    assert [lower_ranks.count(i) for i in (2, 3, 4)] == [0, 1, 2]  # from position i−1 to i, as printed


def test_b04_the_printed_run_is_too_long(decided: Decided) -> None:
    r, s = witness(decided, "B-04").runs
    assert (len(r), len(s)) == (10, 11)
    assert list(accumulate(s)) != [1, 2, 2, 2, 3, 3, 4, 4, 4, 5]


def test_b07_intervals_that_do_not_compare(decided: Decided) -> None:
    r, s, u, v = (tuple(run) for run in witness(decided, "B-07").runs)
    assert leq_weak(r, s)
    assert leq_weak(u, v)
    first, second = difference(r, s), difference(u, v)
    assert (first, second) == ((0, 1, 2), (1, 1, 1))
    assert not below(first, second)
    assert not below(second, first)


def test_b08_dcg_with_base_4_and_the_set_of_bases(decided: Decided) -> None:
    r, s, u, v = (tuple(run) for run in witness(decided, "B-08").runs)
    assert below(difference(r, s), difference(u, v))
    turn = math.exp(1 / (1 / math.log(4) + 1 / math.log(6) - 1 / math.log(7)))
    assert str(turn).startswith("3.6922")
    for step in range(1, 200):
        b = 1 + step / 20 + 0.001
        dcg = discounted_gain(Fraction(b))
        violated = dcg(s) - dcg(r) > dcg(v) - dcg(u) + 1e-12
        assert violated == (turn < b < 7), b
    for p in (Fraction(1, 20), Fraction(1, 2), Fraction(19, 20)):
        rbp = rank_biased(p)
        assert rbp(s) - rbp(r) < rbp(v) - rbp(u)
    ap, err = average_precision(), expected_reciprocal_rank
    assert ap(s) - ap(r) < ap(v) - ap(u)
    assert err(s) - err(r) > err(v) - err(u)


def test_b09_only_ap_violates() -> None:
    r, s, u = (0,) * 10, (0, 1, 0, 0, 1, 0, 0, 0, 0, 1), (0, 1, 0, 0, 1, 1, 1, 0, 0, 1)
    assert below(difference(s, u), difference(r, s))
    ap = average_precision()
    assert ap(s) - ap(r) < ap(u) - ap(s)
    others = [
        expected_reciprocal_rank,
        *(rank_biased(Fraction(k, 50)) for k in range(1, 50)),
        *(discounted_gain(Fraction(b)) for b in (1.01, 1.5, 2.0, 5.0, 6.5, 10.0)),
    ]
    for measure in others:
        assert measure(s) - measure(r) > measure(u) - measure(s)


def test_b10_thresholds(decided: Decided) -> None:
    r, s, u = (tuple(run) for run in witness(decided, "B-10").runs)
    assert below(difference(r, s), difference(s, u))
    for k in range(1, 1000):
        rbp = rank_biased(Fraction(k, 1000))
        assert (rbp(s) - rbp(r) > rbp(u) - rbp(s)) == (k >= 844)
    for step in range(1, 200):
        b = 1 + step / 20 + 0.001
        dcg = discounted_gain(Fraction(b))
        assert (dcg(s) - dcg(r) > dcg(u) - dcg(s)) == (b > 1.6592), b


def test_b12_the_set_of_bases_and_lengths(decided: Decided) -> None:
    r, s, u, v = (tuple(run) for run in witness(decided, "B-12").runs)
    assert below(difference(r, s), difference(u, v))
    assert sum(r) == sum(s)
    assert sum(u) == sum(v)
    dcg = discounted_gain(Fraction(2))
    assert dcg(s) - dcg(r) > dcg(v) - dcg(u)
    for n in LENGTHS:
        assert is_interval_like(n, burges, equal=True)
        for b in (1.2, 1.659, 1.66, 1.9, 2.0, 2.5, 3.0, 3.5, 4.0):
            expected = n <= 2 or n <= b or b < 1.6591
            assert is_interval_like(n, discounted_gain(Fraction(b)), equal=True) == expected, (n, b)


@pytest.mark.parametrize("n", LENGTHS)
def test_b11_b13_b14_by_all_pairs_of_intervals(n: int) -> None:
    for p in (Fraction(1, 5), Fraction(1, 2), Fraction(51, 100), Fraction(4, 5)):
        assert is_interval_like(n, rank_biased(p), equal=True)
        assert is_interval_like(n, rank_biased(p)) == (n == 1 or p <= Fraction(1, 2))
    for measure in (average_precision(), expected_reciprocal_rank):
        assert is_interval_like(n, measure) == (n == 1)
        assert is_interval_like(n, measure, equal=True) == (n <= 2)


def test_b15() -> None:
    assert leq_strong((0, 1, 1, 1), (1, 0, 0, 0))
