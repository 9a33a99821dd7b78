"""The worked examples of IL (Ferrante, Ferro & Pontarollo, EVIA 2017), and what it concludes about measures.

Each test names the place it is from. Where the print and the mathematics differ, the test says so.
"""

from collections import Counter
from fractions import Fraction
from itertools import pairwise

import pytest

from checkers import all_runs, leq_weak
from measurand.exact import Number, compare
from measurand.measures.notation import parse_measures
from measurand.orderings import Comparison, ordering
from measurand.relevance.run import JudgedRun
from measurand.relevance.scale import RelevanceScale
from measurand.scales.intervals import (
    compare_intervals,
    cumulated,
    difference_vector,
    interval_like_verdict,
    operations,
)
from measurand.scales.subject import Examined, Subject
from scale_checkers import is_at_most, vector

LESS, GREATER = Comparison.LESS, Comparison.GREATER


def examined(name: str, length: int) -> Examined:
    return Subject(parse_measures(name)[0], RelevanceScale.binary()).at(length)


def kinds(chain: list[str]) -> Counter[int]:
    """At which depth each step of a chain of covers raises the number of relevant documents."""
    found: Counter[int] = Counter()
    for low, high in pairwise(chain):
        assert JudgedRun.parse(high) in ordering("weak", len(JudgedRun.parse(low))).upper_covers(low)
        t = operations(low, high)
        assert sum(t) == 1
        found[t.index(1) + 1] += 1
    return found


def test_equation_1_the_order_is_that_of_prefix_sums() -> None:
    for r in all_runs("rank", 4, 1):
        for s in all_runs("rank", 4, 1):
            by_sums = all(a <= b for a, b in zip(cumulated(r), cumulated(s), strict=True))
            assert by_sums == leq_weak(r, s)


def test_section_3_2_example_1() -> None:
    # The text defines a swap at depth i as one "from position i − 1 to position i"; its own counts are those of moving
    # a document from i + 1 up to i. The run it calls o4 follows o2; nothing is left out.
    chain = ["0,0,0,0", "0,0,0,1", "0,0,1,0", "0,1,0,0", "0,1,0,1", "0,1,1,0"]
    assert kinds(chain) == {4: 2, 2: 1, 3: 2}
    assert cumulated("0,1,1,0") == operations("0,0,0,0", "0,1,1,0") == (0, 1, 2, 2)


def test_section_3_2_example_2() -> None:
    assert kinds(["0,1,0,0", "1,0,0,0", "1,0,0,1", "1,0,1,0"]) == {1: 1, 4: 1, 3: 1}
    assert (cumulated("0,1,0,0"), cumulated("1,0,1,0")) == ((0, 1, 1, 1), (1, 1, 2, 2))
    assert operations("0,1,0,0", "1,0,1,0") == (1, 0, 1, 1)


R, S = "1,0,0,0,0,1,1,0,1,0", "1,1,0,0,1,0,1,0,0,1"
# s is printed with eleven documents, (1,1,0,0,0,1,0,1,0,0,1); the sums printed below it are those of this run of ten.


def test_section_3_2_example_3() -> None:
    assert cumulated(S) == (1, 2, 2, 2, 3, 3, 4, 4, 4, 5)
    assert cumulated(R) == (1, 1, 1, 1, 1, 2, 3, 3, 4, 4)
    assert operations(R, S) == (0, 1, 1, 1, 2, 1, 1, 1, 0, 1)
    assert operations(R, S)[-1] == sum(JudgedRun.parse(S)) - sum(JudgedRun.parse(R))


def test_section_3_2_example_4() -> None:
    u, v = "1,0,0,1,0,1,1,1,0,0", "1,0,1,1,1,0,1,0,0,0"
    assert difference_vector(R, S) == (0, 1, 2, 3, 5, 6, 7, 8, 8, 9)
    assert difference_vector(u, v) == (0, 0, 1, 2, 4, 5, 6, 6, 6, 6)
    assert compare_intervals((R, S), (u, v)) is GREATER


@pytest.mark.parametrize("length", [1, 2, 3, 4])
def test_definition_2_twice_cumulated_and_the_natural_distance_last(length: int) -> None:
    order = ordering("weak", length)
    for r in order.universe:
        for s in order.universe:
            if leq_weak(r, s):
                assert difference_vector(r, s) == vector(r, s)
                assert difference_vector(s, r) == tuple(-entry for entry in vector(r, s))
                assert difference_vector(r, s)[-1] == order.distance(r, s)


def test_section_3_2_example_5() -> None:
    first = "0,1,0,0,0,0,0,0,0,0", "1,0,0,0,0,0,0,0,0,0"
    last = "0,0,0,0,0,0,0,0,0,1", "0,0,0,0,0,0,0,0,1,0"
    assert difference_vector(*first) == (1,) * 10
    assert difference_vector(*last) == (0,) * 8 + (1, 1)
    assert compare_intervals(first, last) is GREATER
    assert ordering("weak", 10).distance(*first) == ordering("weak", 10).distance(*last) == 1


def change(measure: Examined, r: str, s: str) -> Number:
    return measure.value(JudgedRun.parse(s)) - measure.value(JudgedRun.parse(r))


def test_section_3_3_err_example() -> None:
    r, s = "0,0,0,0,0,0,1,1,1,0", "0,0,0,0,0,1,0,1,1,0"
    u, v = "1,1,0,1,0,1,1,0,1,1", "1,1,1,0,0,1,1,0,1,1"
    assert compare_intervals((r, s), (u, v)) is LESS
    for name in ("RBP(p=0.5)", "RBP(p=0.8)", "RBP(p=0.95)", "AP", "DCG(base=2)"):
        assert compare(change(examined(name, 10), r, s), change(examined(name, 10), u, v)) == -1, name
    assert compare(change(examined("ERR", 10), r, s), change(examined("ERR", 10), u, v)) == 1


def test_section_3_3_ap_example() -> None:
    r, s, u = "0,0,0,0,0,0,0,0,0,0", "0,1,0,0,1,0,0,0,0,1", "0,1,0,0,1,1,1,0,0,1"
    assert compare_intervals((r, s), (s, u)) is GREATER
    for name in ("RBP(p=0.5)", "RBP(p=0.8)", "ERR", "DCG(base=2)"):
        assert compare(change(examined(name, 10), r, s), change(examined(name, 10), s, u)) == 1, name
    assert compare(change(examined("AP", 10), r, s), change(examined("AP", 10), s, u)) == -1


def test_section_3_3_rbp_and_dcg_example() -> None:
    r, s, u = "0,0,1,0,1,1,0,0,1,0", "0,1,0,1,0,1,1,1,1,0", "1,1,0,1,1,1,0,1,0,0"
    assert difference_vector(r, s) == (0, 1, 1, 2, 2, 2, 3, 5, 7, 9)
    assert difference_vector(s, u) == (1, 2, 3, 4, 6, 8, 9, 10, 10, 10)
    for name, way in (("DCG(base=2)", 1), ("RBP(p=0.84)", -1), ("RBP(p=0.86)", 1), ("RBP(p=0.95)", 1)):
        assert compare(change(examined(name, 10), r, s), change(examined(name, 10), s, u)) == way, name


@pytest.mark.parametrize("length", [2, 3, 5, 8])
@pytest.mark.parametrize("p", ["0.3", "0.5", "0.8"])
def test_section_3_3_conclusion_on_rbp(length: int, p: str) -> None:
    # With equally many relevant documents at both ends: as IL concludes. Without, IL says that RBP "sometimes" is not:
    # that is exactly for p > 1/2, since the last weight must not exceed the step before it, p ≤ 1 − p.
    measure = examined(f"RBP(p={p})", length)
    assert interval_like_verdict(measure, equal=True).is_true
    assert interval_like_verdict(measure).is_true == (Fraction(p) <= Fraction(1, 2))


@pytest.mark.parametrize("length", [3, 4, 6])
def test_section_3_3_conclusion_on_dcg_does_not_hold_for_its_own_discount(length: int) -> None:
    # IL: DCG is interval-like between runs with equally many relevant documents. The discount max(1, log_b i) weighs
    # the first b ranks the same: moving up to rank 1 is worth nothing, moving up to rank b is. It holds with log2(i+1).
    verdict = interval_like_verdict(examined("DCG(base=2)", length), equal=True)
    r, s, u, v = map(tuple, verdict.witness["runs"])
    assert is_at_most(vector(r, s), vector(u, v))
    assert sum(r) == sum(s)
    assert sum(u) == sum(v)
    assert interval_like_verdict(examined("BurgesDCG", length), equal=True).is_true
    assert interval_like_verdict(examined("DCG(base=2)", 2), equal=True).is_true


@pytest.mark.parametrize("name", ["AP", "ERR"])
def test_section_3_3_ap_and_err_are_not_interval_like(name: str) -> None:
    # From the second document on; with equally many relevant documents at both ends, from the third on.
    assert [interval_like_verdict(examined(name, n)).is_true for n in (1, 2, 3, 4)] == [True, False, False, False]
    equal = [interval_like_verdict(examined(name, n), equal=True).is_true for n in (1, 2, 3, 4)]
    assert equal == [True, True, False, False]


def test_section_3_2_remark_convex_combinations_keep_the_order_of_intervals() -> None:
    runs = all_runs("rank", 3, 1)
    vectors = {vector(r, s) for r in runs for s in runs if leq_weak(r, s)}
    for weights in ((1, 0, 0), (0, 0, 1), (1, 1, 1), (1, 5, 2)):
        for a in vectors:
            for b in vectors:
                if is_at_most(a, b):
                    assert sum(map(int.__mul__, weights, a)) <= sum(map(int.__mul__, weights, b))
