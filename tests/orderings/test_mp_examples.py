"""What MP (Giner, on the metric properties of measures) says in §3 to §5 of the orders themselves."""

from itertools import pairwise

import pytest

from measurand.orderings import Comparison, NoBound, Poset, ordering

LESS = Comparison.LESS


def test_section_4_1_listing_of_the_set_based_projection_order() -> None:
    order = ordering("set-total", 3, 2)
    printed = ["0,0,0", "1,0,0", "1,1,0", "1,1,1", "2,0,0", "2,1,0", "2,1,1"]
    assert [order.rank(run) for run in printed] == list(range(7))


@pytest.mark.parametrize("name", ["set-total", "strong"])
def test_section_4_1_and_5_1_every_run_but_the_bottom_is_join_irreducible(name: str) -> None:
    order = ordering(name, 3, 2)
    assert list(order.join_irreducibles()) == list(order.universe)[1:]
    assert len(list(order.irreducibles_below("2,1,0"))) == order.rank("2,1,0")


def test_section_4_1_example() -> None:
    assert ordering("set-total", 4, 2).compare("1,1,1,0", "2,0,0,0") is LESS


def test_section_4_2_irreducibles_8_and_proposition_1() -> None:
    order = ordering("set-partial", 3, 3)
    blocks = [tuple([v] * k + [0] * (3 - k)) for v in (1, 2, 3) for k in (1, 2, 3)]
    assert sorted(order.join_irreducibles()) == sorted(blocks)
    for run in order.universe:
        assert len(list(order.irreducibles_below(run))) == sum(run)


def test_section_4_2_join_is_the_componentwise_maximum() -> None:
    order = ordering("set-partial", 3, 3)
    assert order.join("2,2,0", "3,1,1") == (3, 2, 1)
    assert order.poset().is_distributive().is_true


def test_section_5_1_examples() -> None:
    order = ordering("strong", 4)
    assert order.compare("0,0,1,1", "1,0,0,0") is LESS
    assert order.compare("0,0,1,1", "0,1,0,0") is LESS


def test_section_5_1_printed_listing_counts_from_the_wrong_end() -> None:
    # Printed: (0,0,0) < (1,0,0) < (0,1,0) < (1,1,0) < (0,0,1) < (1,0,1) < (1,1,1). That is the order in which the
    # last rank decides; under the definition printed above it, the first rank decides.
    order = ordering("strong", 3)
    printed = ["0,0,0", "1,0,0", "0,1,0", "1,1,0", "0,0,1", "1,0,1", "1,1,1"]
    assert [order.compare(low, high) is LESS for low, high in pairwise(printed)] == [
        True,
        False,
        True,
        False,
        True,
        True,
    ]
    backwards = [run[::-1] for run in printed]
    assert all(order.compare(low, high) is LESS for low, high in pairwise(backwards))


def test_section_5_2_and_proposition_4() -> None:
    order = ordering("replacement", 3, 2)
    assert order.join_irreducible_count() == 6
    assert order.poset().is_distributive().is_true
    for run in order.universe:
        assert len(list(order.irreducibles_below(run))) == sum(run) == order.rank(run)
        raised = [(*run[:i], run[i] + 1, *run[i + 1 :]) for i in range(3) if run[i] < 2]
        assert sorted(raised) == list(order.upper_covers(run))


def test_section_5_3_example() -> None:
    assert ordering("weak", 3).compare("1,0,1", "1,1,0") is LESS


@pytest.mark.parametrize("length", [1, 2, 3, 4, 5])
def test_section_5_3_the_binary_order_has_no_n5(length: int) -> None:
    # "A finite lattice, which contains an N5 sublattice": with binary relevance it is distributive.
    assert ordering("weak", length).poset().is_distributive().is_true


@pytest.mark.parametrize(("length", "grades"), [(2, 2), (2, 3), (3, 2)])
def test_section_3_with_more_degrees_it_is_no_lattice(length: int, grades: int) -> None:
    # "R(N) endowed with any of these orderings … can be considered as a lattice": not this one beyond binary relevance.
    order = ordering("weak", length, grades)
    assert order.poset().is_lattice().status == order.is_lattice().status == "fails"
    with pytest.raises(NoBound, match="2 minimal upper bounds") as caught:
        order.join(*order.is_lattice().witness["pair"])
    assert len(caught.value.bounds) == 2


def n5() -> Poset[str]:
    return Poset.from_edges(list("0xzy1"), [(0, 1), (1, 2), (2, 4), (0, 3), (3, 4)])


def m3() -> Poset[str]:
    return Poset.from_edges(list("0xyz1"), [(0, 1), (0, 2), (0, 3), (1, 4), (2, 4), (3, 4)])


def test_section_2_the_obstructions_are_found() -> None:
    assert n5().is_modular().witness == {"N5": {"bottom": "0", "x": "x", "z above x": "z", "y": "y", "top": "1"}}
    assert m3().is_modular().is_true
    assert m3().is_distributive().witness == {"M3": {"bottom": "0", "x": "x", "y": "y", "z": "z", "top": "1"}}
    assert n5().is_distributive().status == "fails"
