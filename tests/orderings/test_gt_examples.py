"""The worked examples of GT (Ferrante, Ferro & Pontarollo, TKDE 2018) and its appendix that speak of orders.

Each test names the place it is from. Where the print and the mathematics differ, the test says so.
"""

from collections import deque
from itertools import combinations, pairwise
from math import comb

import pytest

from measurand.errors import InputError
from measurand.orderings import Comparison, Poset, induced, ordering

LESS, INCOMPARABLE = Comparison.LESS, Comparison.INCOMPARABLE


def steps_in_hasse_diagram(name: str, length: int, grades: int, r: str, s: str) -> int:
    """The length of a shortest path between two runs, up or down, in the Hasse diagram."""
    order = ordering(name, length, grades)
    start, goal = order.universe.check(r), order.universe.check(s)
    distance, waiting = {start: 0}, deque([start])
    while goal not in distance:
        run = waiting.popleft()
        for beside in (*order.upper_covers(run), *order.lower_covers(run)):
            if beside not in distance:
                distance[beside] = distance[run] + 1
                waiting.append(beside)
    return distance[goal]


@pytest.mark.parametrize(
    ("name", "length", "grades", "r", "s"),
    [
        ("set-partial", 3, 3, "1,1,0", "3,3,1"),
        ("weak", 4, 1, "0,1,0,0", "1,0,1,1"),
        ("replacement", 3, 2, "0,1,0", "2,1,2"),
    ],
)
def test_section_2_natural_distance_is_the_shortest_path(name: str, length: int, grades: int, r: str, s: str) -> None:
    assert ordering(name, length, grades).distance(r, s) == steps_in_hasse_diagram(name, length, grades, r, s)


def test_section_3_3_example_1_numbers_as_a_poset() -> None:
    numbers = Poset.from_relation(range(10), lambda a, b: a <= b)
    assert numbers.is_total().is_true
    assert numbers.is_graded().is_true
    assert numbers.heights() == tuple(range(10))


def test_section_5_1_after_1() -> None:
    assert ordering("set-total", 6, 4).compare("4,3,2,2,2,2", "4,3,3,0,0,0") is LESS


@pytest.mark.parametrize(("length", "grades"), [(1, 1), (3, 2), (5, 3), (2, 6)])
def test_section_5_1_the_rank_function_2_ends_at_the_number_of_runs_minus_one(length: int, grades: int) -> None:
    # The text gives {0, …, C(N+c, N)} as its range; the largest rank is C(N+c, N) − 1.
    order = ordering("set-total", length, grades)
    ranks = [sum(comb(d + length - j, length - j + 1) for j, d in enumerate(run, 1)) for run in order.universe]
    assert ranks == [order.rank(run) for run in order.universe] == list(range(comb(length + grades, length)))


def test_example_2() -> None:
    order = ordering("set-total", 5, 3)
    assert order.rank("3,0,0,0,0") == 21
    assert order.lower_covers("3,0,0,0,0") == ((2, 2, 2, 2, 2),)
    assert order.distance("3,0,0,0,0", "3,2,0,0,0") == 5
    assert order.distance("3,2,0,0,0", "3,2,1,0,0") == 1
    assert order.rank("3,2,1,0,0") == 21 + 5 + 1 == 27


def test_example_3() -> None:
    order = ordering("set-total", 5, 2)
    ranks = [order.rank(run) for run in ("2,2,1,1,1", "2,1,1,0,0", "2,2,2,1,1", "2,2,1,0,0")]
    assert ranks == [14, 8, 17, 12]
    assert (ranks[2] - ranks[0], ranks[3] - ranks[1]) == (3, 4)


@pytest.mark.parametrize("length", [1, 2, 5])
def test_section_5_1_1_and_5_2_1_binary_sets_are_ordered_by_their_number_of_relevant_documents(length: int) -> None:
    total, partial = ordering("set-total", length), ordering("set-partial", length)
    for r in total.universe:
        for s in total.universe:
            by_number = Comparison.EQUAL if sum(r) == sum(s) else LESS if sum(r) < sum(s) else Comparison.GREATER
            assert total.compare(r, s) == partial.compare(r, s) == by_number
        assert total.rank(r) == partial.rank(r) == sum(r)


def test_section_5_1_2_counterexample() -> None:
    for length in (1, 2, 5, 9):
        assert ordering("set-total", length, 2).compare([1] * length, [2] + [0] * (length - 1)) is LESS


def test_example_4() -> None:
    r, s = "2,2,1,1,0", "3,1,1,1,0"
    assert ordering("set-partial", 5, 3).compare(r, s) is INCOMPARABLE
    assert ordering("set-total", 5, 3).compare(r, s) is LESS


@pytest.mark.parametrize(("length", "grades"), [(2, 2), (3, 3), (4, 2)])
def test_proposition_2_set_partial_is_graded(length: int, grades: int) -> None:
    assert ordering("set-partial", length, grades).poset().is_graded().is_true


def test_example_5() -> None:
    order = ordering("set-partial", 3, 3)
    printed = [(1, 1, 0), (1, 1, 1), (2, 1, 1), (3, 1, 1), (3, 2, 1), (3, 3, 1)]
    assert all(up in order.upper_covers(low) for low, up in pairwise(printed))
    assert order.distance("1,1,0", "3,3,1") == len(printed) - 1 == 5
    assert len(order.shortest_path("1,1,0", "3,3,1")) == 6
    # "A run covers another iff a_j is replaced with a_(j−1)": read downwards, one degree of one document.
    for run in order.universe:
        for up in order.upper_covers(run):
            assert sum(up) - sum(run) == 1
            assert len([1 for a, b in zip(run, up, strict=True) if a != b]) == 1


def test_example_6() -> None:
    order = ordering("set-partial", 3, 3)
    assert order.rank("3,1,0") == 4
    assert order.distance("0,0,0", "3,1,0") == 4


def test_example_7_orders() -> None:
    order = ordering("set-partial", 3, 3)
    chain = ["0,0,0", "1,1,1", "2,2,1", "3,2,2"]
    assert all(order.compare(low, high) is LESS for low, high in pairwise(chain))
    assert order.distance("2,2,1", "3,2,2") == 2
    assert order.distance("0,0,0", "1,1,1") == 3


@pytest.mark.parametrize(("length", "grades"), [(1, 2), (3, 1), (4, 2)])
def test_section_6_1_strong_top_heaviness(length: int, grades: int) -> None:
    order = ordering("strong", length, grades)
    assert order.is_graded().is_true
    assert order.rank(order.top) == (grades + 1) ** length - 1
    for m in range(length):
        for u in ((0,) * m, (grades,) * m):
            for j in range(1, grades + 1):
                one_high = (*u, j, *([0] * (length - m - 1)))
                all_after = (*u, 0, *([grades] * (length - m - 1)))
                assert order.compare(one_high, all_after) is Comparison.GREATER


def test_example_8() -> None:
    binary = ordering("strong", 5)
    assert (binary.rank("0,0,1,1,1"), binary.rank("0,1,0,0,0")) == (7, 8)
    assert binary.upper_covers("0,0,1,1,1") == ((0, 1, 0, 0, 0),)
    graded = ordering("strong", 5, 3)
    # Printed: 461 < 466. The sum printed before it, 1·4⁴ + 3·4³ + 0·4² + 3·4 + 2, is 462.
    assert (graded.rank("1,3,0,3,2"), graded.rank("1,3,1,0,2")) == (462, 466)
    assert graded.compare("1,3,0,3,2", "1,3,1,0,2") is LESS


def test_example_9_order() -> None:
    assert ordering("strong", 5, 2).compare("1,0,2,0,1", "1,1,0,0,0") is LESS


@pytest.mark.parametrize("grades", [1, 2, 4])
def test_section_6_1_counterexample_runs_cover_each_other(grades: int) -> None:
    order = ordering("strong", 5, grades)
    assert order.upper_covers((0, 0, 0, 0, grades)) == ((0, 0, 0, 1, 0),)
    assert order.upper_covers((0, 0, 0, grades, grades)) == ((0, 0, 1, 0, 0),)


def test_section_6_2_swap_and_replacement_raise_a_run() -> None:
    order = ordering("weak", 5, 3)
    for run in ((1, 0, 3, 0, 2), (0, 2, 1, 3, 3), (2, 0, 0, 1, 3)):
        for i, j in combinations(range(5), 2):
            if run[i] < run[j]:
                # Printed with r[j] twice; the document that moves down is r[i].
                swapped = list(run)
                swapped[i], swapped[j] = run[j], run[i]
                assert order.compare(run, swapped) is LESS
        for i in range(5):
            for degree in range(run[i] + 1, 4):
                assert order.compare(run, (*run[:i], degree, *run[i + 1 :])) is LESS


def test_example_10() -> None:
    r, s = "1,1,3,0,2", "1,2,0,0,3"
    assert ordering("weak", 5, 3).compare(r, s) is INCOMPARABLE
    assert ordering("strong", 5, 3).compare(r, s) is LESS


@pytest.mark.parametrize("length", [1, 2, 3, 5, 6])
def test_proposition_3_binary_weak_is_graded(length: int) -> None:
    assert ordering("weak", length).poset().is_graded().is_true


def test_example_11() -> None:
    order = ordering("weak", 4)
    assert order.size == 16
    assert order.distance("0,1,0,0", "1,0,1,1") == 4
    path = order.shortest_path("0,1,0,0", "1,0,1,1")
    assert len(path) == 5
    assert all(up in order.upper_covers(low) for low, up in pairwise(path))


def test_section_6_2_1_covers_are_neighbour_swaps_or_replacements_in_the_last_position() -> None:
    order = ordering("weak", 5)
    for run in order.universe:
        swaps = [(*run[:i], 1, 0, *run[i + 2 :]) for i in range(4) if (run[i], run[i + 1]) == (0, 1)]
        last = [(*run[:4], 1)] if run[4] == 0 else []
        assert sorted(swaps + last) == list(order.upper_covers(run))


def test_example_12() -> None:
    order = ordering("weak", 4)
    assert order.distance("0,0,0,0", "1,0,0,0") == 4
    assert order.distance("1,0,0,0", "1,0,1,0") == 2
    assert order.rank("1,0,1,1") == 1 + 2 + 4 == 7


def test_example_13_orders() -> None:
    order = ordering("weak", 4)
    u, v, r, s = "0,0,0,1", "0,0,1,0", "0,1,0,0", "1,0,0,0"
    assert all(order.compare(low, high) is LESS for low, high in pairwise([u, v, r, s]))
    assert order.distance(r, s) == order.distance(u, v) == 1


def test_example_14() -> None:
    order = ordering("weak", 3, 2)
    assert order.compare("2,1,0", "2,2,1") is LESS
    runs = [run for run in order.universe if order.leq("2,1,0", run) and order.leq(run, "2,2,1")]
    interval = Poset.from_relation(runs, order.leq)
    verdict = interval.is_graded()
    assert not verdict.is_true
    assert sorted(len(chain) - 1 for chain in verdict.witness["chains"]) == [2, 3]
    assert not order.is_graded().is_true


# The appendix, §1


def subsets(size: int) -> list[frozenset[int]]:
    return [frozenset(chosen) for k in range(size + 1) for chosen in combinations(range(size), k)]


@pytest.mark.parametrize("size", [1, 2, 3])
def test_appendix_examples_1_and_2_the_power_set(size: int) -> None:
    poset = Poset.from_relation(subsets(size), frozenset.issubset)
    assert poset.is_total().is_true == (size == 1)
    assert poset.is_distributive().is_true


def test_appendix_example_2_heights_of_people_are_a_weak_order() -> None:
    heights: dict[tuple[int, ...], int] = {(0,): 180, (1,): 165, (2,): 180}
    order = induced(lambda person: heights[person[:1]], length=1, grades=2)
    assert order.is_total().is_true
    assert order.is_partial_order().witness == ((0,), (2,))
    assert order.compare("0", "2") is Comparison.EQUAL


@pytest.mark.parametrize(
    ("name", "reflexive", "antisymmetric", "transitive", "comparable"),
    [("weak", True, False, True, True), ("partial", True, True, True, False), ("total", True, True, True, True)],
)
def test_appendix_table_1(name: str, reflexive: bool, antisymmetric: bool, transitive: bool, comparable: bool) -> None:
    # One order of each kind, asked about each property of the table.
    leq = {
        "weak": induced(sum, length=2).leq,
        "partial": ordering("replacement", 2).leq,
        "total": ordering("strong", 2).leq,
    }[name]
    runs = [(0, 0), (0, 1), (1, 0), (1, 1)]
    assert all(leq(r, r) for r in runs) == reflexive
    assert all(r == s or not (leq(r, s) and leq(s, r)) for r in runs for s in runs) == antisymmetric
    assert all(leq(r, t) for r in runs for s in runs for t in runs if leq(r, s) and leq(s, t)) == transitive
    assert all(leq(r, s) or leq(s, r) for r in runs for s in runs) == comparable


@pytest.fixture
def divisors() -> Poset[int]:
    return Poset.from_relation([1, 2, 3, 5, 6, 10, 15, 30], lambda a, b: b % a == 0)


def test_appendix_example_3(divisors: Poset[int]) -> None:
    upper = {divisors.elements[k]: {divisors.elements[up] for up in ups} for k, ups in enumerate(divisors.upper)}
    assert upper[1] == {2, 3, 5}
    assert not divisors.leq(3, 10)
    assert not divisors.leq(10, 3)


def test_appendix_example_4(divisors: Poset[int]) -> None:
    assert divisors.maximal_chains() == 6
    assert divisors.is_graded().reason == "all maximal chains have length 3"
    assert divisors.heights() == (0, 1, 1, 1, 2, 2, 2, 3)


def test_appendix_example_5(divisors: Poset[int]) -> None:
    from math import gcd, lcm

    assert divisors.is_lattice().is_true
    for s in divisors.elements:
        for t in divisors.elements:
            assert divisors.join(s, t) == [lcm(s, t)]
            assert divisors.meet(s, t) == [gcd(s, t)]


@pytest.mark.parametrize(("name", "length", "grades"), [("weak", 4, 1), ("set-partial", 3, 2), ("replacement", 3, 2)])
def test_appendix_proposition_2_semimodular_lattices_are_graded(name: str, length: int, grades: int) -> None:
    order = ordering(name, length, grades)
    for s in order.universe:
        for t in order.universe:
            join, meet = order.join(s, t), order.meet(s, t)
            assert order.rank(s) + order.rank(t) >= order.rank(meet) + order.rank(join)
            if s != t and s in order.upper_covers(meet) and t in order.upper_covers(meet):
                assert join in order.upper_covers(s)
                assert join in order.upper_covers(t)


def test_relations_that_are_no_partial_orders_are_refused() -> None:
    with pytest.raises(InputError, match="below each other"):
        Poset.from_relation([1, 2], lambda a, b: True)
    with pytest.raises(InputError, match="not below itself"):
        Poset.from_relation([1, 2], lambda a, b: a < b)
    with pytest.raises(InputError, match="1 is below 2 and that below 3, but 1 is not below 3"):
        Poset.from_relation([1, 2, 3], lambda a, b: b - a in (0, 1))
