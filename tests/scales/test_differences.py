"""Difference structures: GT's axioms against trying every tuple, its examples, and the scale they give."""

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from measurand.errors import InputError, TooLarge
from measurand.exact import LogSum, Number
from measurand.measures.notation import parse_measures
from measurand.orderings import OrderError, Ordering, ordering
from measurand.relevance.run import JudgedRun
from measurand.relevance.scale import RelevanceScale
from measurand.scales.affine import affine_fit
from measurand.scales.differences import (
    DifferenceStructure,
    is_difference_structure,
    of_chain,
    of_maximal_chain,
    of_values,
)
from measurand.scales.intervals import difference_vector
from measurand.scales.subject import Examined, Subject
from measurand.verdict import Status
from scale_checkers import axiom_counterexample, is_at_most

AXIOMS = ["weak order", "sign reversal", "weak monotonicity", "solvability"]


def failing(structure: DifferenceStructure[Any]) -> set[str]:
    return {name for name, verdict in structure.axioms().items() if verdict.status is Status.FAILS}


@pytest.mark.parametrize("largest", [0, 1, 9, 30])
def test_gt_example_1(largest: int) -> None:
    numbers = DifferenceStructure(range(largest + 1), lambda a, b: Fraction(b - a))
    assert is_difference_structure(numbers)
    assert numbers.representation() == {k: k for k in range(largest + 1)}
    if largest >= 9:
        assert numbers.solutions(1, 6, 7, 9) == (3, 4)


@given(st.integers(1, 4), st.data())
@settings(max_examples=120)
def test_axioms_of_any_table_of_differences_are_those_of_trying_everything(size: int, data: st.DataObject) -> None:
    table = data.draw(st.lists(st.integers(-2, 2), min_size=size * size, max_size=size * size))
    if data.draw(st.booleans()):  # differences that at least change their sign
        table = [table[i * size + j] if i < j else -table[j * size + i] for i, j in product(range(size), repeat=2)]
        table = [0 if i == j else table[i * size + j] for i, j in product(range(size), repeat=2)]
    structure = DifferenceStructure(range(size), lambda a, b: Fraction(table[a * size + b]))
    check_against_naive(structure, lambda p, q: p <= q)


@given(st.lists(st.integers(0, 9), min_size=1, max_size=5, unique=True))
@settings(max_examples=60)
def test_differences_of_a_function_are_solvable_iff_its_values_are_equally_spaced(values: list[int]) -> None:
    structure = DifferenceStructure(values, lambda a, b: Fraction(b - a))
    check_against_naive(structure, lambda p, q: p <= q)
    gaps = {b - a for a, b in zip(sorted(values), sorted(values)[1:], strict=False)}
    assert failing(structure) == (set() if len(gaps) <= 1 else {"solvability"})
    assert failing(of_values(list(map(Fraction, values)))) == failing(structure)


def check_against_naive(structure: DifferenceStructure[Any], leq: Callable[[Any, Any], bool]) -> None:
    for name, verdict in structure.axioms().items():
        expected = axiom_counterexample(name, structure.elements, structure.difference, leq)
        assert verdict.is_true == (expected is None), name
        assert verdict.is_true or tuple(verdict.witness) == expected, name


@given(st.integers(1, 3), st.data())
@settings(max_examples=60)
def test_axioms_under_any_relation_of_differences(size: int, data: st.DataObject) -> None:
    pairs = st.tuples(st.integers(0, 2), st.integers(0, 2))
    table = data.draw(st.lists(pairs, min_size=size * size, max_size=size * size))
    structure = DifferenceStructure(range(size), lambda a, b: table[a * size + b], is_at_most)
    check_against_naive(structure, is_at_most)


def test_a_relation_that_does_not_chain_is_no_weak_order() -> None:
    def about(p: int, q: int) -> bool:
        return p <= q + 1

    verdict = DifferenceStructure(range(3), lambda a, b: b - a, about).axioms()["weak order"]
    assert verdict.reason.startswith("comparisons that do not chain")
    a, b, c, d, e, f = verdict.witness
    assert about(b - a, d - c)
    assert about(d - c, f - e)
    assert not about(b - a, f - e)


def orders_of_section_5_and_6() -> list[Ordering]:
    return [ordering("set-total", 3, 2), ordering("strong", 4), ordering("strong", 2, 2)]


@pytest.mark.parametrize("order", orders_of_section_5_and_6(), ids=repr)
def test_gt_sections_5_1_and_6_1_total_orders_are_difference_structures(order: Ordering) -> None:
    structure = of_chain(order)
    assert is_difference_structure(structure)
    assert structure.representation() == {run: order.rank(run) for run in order.universe}


@pytest.mark.parametrize("order", [ordering("set-partial", 3, 3), ordering("weak", 4), ordering("weak", 5)], ids=repr)
def test_gt_sections_5_2_and_6_2_1_maximal_chains_are_difference_structures(order: Ordering) -> None:
    through = list(order.universe)[order.size // 2]
    for structure in (of_maximal_chain(order), of_maximal_chain(order, [through])):
        assert len(structure.elements) == order.rank(order.top) + 1
        assert is_difference_structure(structure)
        assert structure.representation() == {run: order.rank(run) for run in structure.elements}


def test_gt_example_13_measures_are_no_interval_scales_of_a_maximal_chain() -> None:
    order = ordering("weak", 4)
    stops = ["0,0,0,1", "0,0,1,0", "0,1,0,0", "1,0,0,0"]
    structure = of_maximal_chain(order, stops)
    assert [str(run) for run in structure.elements if sum(run) == 1] == stops
    ranks = structure.representation()
    for name in ("AP", "RBP(p=0.8)", "DCG(base=2)", "ERR"):
        scale = values(name, structure)
        verdict = structure.represented_by(scale)
        assert verdict.status is Status.FAILS, name
        assert affine_fit(ranks, scale).verdict.status is Status.FAILS, name
        a, b, c, d = verdict.witness
        natural = order.rank(b) - order.rank(a) <= order.rank(d) - order.rank(c)
        assert natural != (float(scale[b] - scale[a]) <= float(scale[d] - scale[c]))
    assert structure.represented_by(values("WeakRank", structure)).is_true


def values(name: str, structure: DifferenceStructure[JudgedRun]) -> dict[JudgedRun, Number]:
    length = len(structure.elements[0])
    examined = Subject(parse_measures(name)[0], RelevanceScale.binary()).at(length)
    return {run: examined.value(run) for run in structure.elements}


def examined(name: str, length: int, grades: int) -> Examined:
    return Subject(parse_measures(name)[0], RelevanceScale(grades)).at(length)


def test_gt_6_1_rbp_with_one_half_is_an_affine_image_of_the_rank() -> None:
    order = ordering("strong", 4)
    structure = of_chain(order)
    fit = affine_fit(structure.representation(), values("RBP(p=0.5)", structure))
    assert (fit.alpha, fit.beta) == (Fraction(1, 16), Fraction(0))
    assert structure.represented_by(values("RBP(p=0.5)", structure)).is_true
    assert affine_fit(structure.representation(), values("RBP(p=0.4)", structure)).verdict.status is Status.FAILS
    assert structure.represented_by(values("RBP(p=0.4)", structure)).status is Status.FAILS


@given(st.lists(st.integers(-2, 2), min_size=3, max_size=3), st.lists(st.integers(0, 4), min_size=3, max_size=3))
def test_theorem_1_is_an_equivalence_on_all_quadruples(places: list[int], scale: list[int]) -> None:
    structure = DifferenceStructure(range(3), lambda a, b: Fraction(places[b] - places[a]))
    expected = next(
        (
            (a, b, c, d)
            for a, b, c, d in product(range(3), repeat=4)
            if (places[b] - places[a] <= places[d] - places[c]) != (scale[b] - scale[a] <= scale[d] - scale[c])
        ),
        None,
    )
    verdict = structure.represented_by(dict(enumerate(map(Fraction, scale))))
    assert verdict.witness == expected
    assert verdict.is_true == (expected is None)


def test_a_constant_represents_no_differences() -> None:
    # Larger differences never have smaller images: only one half of the equivalence fails.
    numbers = DifferenceStructure(range(4), lambda a, b: Fraction(b - a))
    assert numbers.represented_by(dict.fromkeys(range(4), Fraction(7))).witness == (0, 0, 1, 0)


def test_gt_6_3_the_codomain_of_dcg_is_not_solvable() -> None:
    # N = 3, c = 2: the three best runs are not equally spaced.
    dcg = examined("DCG(base=2)", 3, 2)
    best = [dcg.value(run) for run in ((2, 1, 2), (2, 2, 1), (2, 2, 2))]
    assert failing(of_values(best)) == {"solvability"}
    assert (
        failing(of_values([examined("gP", 3, 2).value(run) for run in ordering("set-partial", 3, 2).universe])) == set()
    )


def test_il_2_2_interval_like_is_not_only_a_difference_structure_without_solvability() -> None:
    # IL introduces interval-like scales by dropping solvability. By difference vectors intervals of one chain of three
    # documents no longer all compare either: its order of intervals is no weak order.
    chain = of_maximal_chain(ordering("weak", 3)).elements
    structure = DifferenceStructure(chain, difference_vector, is_at_most)
    assert failing(structure) == {"weak order", "solvability"}
    a, b, c, d = structure.axioms()["weak order"].witness
    first, second = difference_vector(a, b), difference_vector(c, d)
    assert not is_at_most(first, second)
    assert not is_at_most(second, first)


def test_no_scale_without_the_axioms() -> None:
    uneven = DifferenceStructure([0, 1, 3], lambda a, b: Fraction(b - a))
    with pytest.raises(OrderError, match="no difference structure, solvability fails") as caught:
        uneven.representation()
    assert caught.value.verdict is not None
    assert caught.value.verdict.witness == (0, 3, 0, 1)


@given(st.lists(st.integers(-4, 4), min_size=1, max_size=6, unique=True), st.integers(-3, 3), st.integers(-3, 3))
def test_affine_fits_are_found_exactly_when_there_are_any(places: list[int], alpha: int, beta: int) -> None:
    a = {k: Fraction(place, 3) for k, place in enumerate(places)}
    b = {k: alpha * value + beta for k, value in a.items()}
    fit = affine_fit(a, b)
    if len(places) == 1:
        assert fit.verdict.is_true
    elif alpha > 0:
        assert (fit.alpha, fit.beta) == (Fraction(alpha), Fraction(beta))
    else:
        assert fit.verdict.witness == (0, 1)
    if len(places) > 2 and alpha > 0:
        bent = {**b, 2: b[2] + Fraction(1, 7)}
        assert affine_fit(a, bent).verdict.witness == (0, 1, 2)


def test_affine_fits_of_scales_with_ties_and_logarithms() -> None:
    ties = {k: Fraction(value) for k, value in enumerate((0, 0, 1))}
    assert affine_fit(ties, {0: Fraction(1), 1: Fraction(2), 2: Fraction(3)}).verdict.witness == (0, 1)
    assert affine_fit({0: Fraction(1), 1: Fraction(1)}, {0: Fraction(2), 1: Fraction(3)}).verdict.witness == (0, 1)
    root = LogSum.ratio(2, 3)
    fit = affine_fit({0: Fraction(1), 1: Fraction(3)}, {0: root, 1: root * 3})
    assert (fit.alpha, fit.beta) == (root, Fraction(0))
    with pytest.raises(InputError, match="same elements"):
        affine_fit({0: Fraction(1)}, {1: Fraction(1)})


def test_what_is_no_structure_is_refused() -> None:
    with pytest.raises(InputError, match="at least one element"):
        DifferenceStructure([], lambda a, b: 0)
    with pytest.raises(InputError, match="listed twice"):
        DifferenceStructure([1, 1], lambda a, b: 0)
    with pytest.raises(OrderError, match="is no total order: give a chain"):
        of_chain(ordering("weak", 3))
    with pytest.raises(OrderError, match=r"\(0,1,1\) and \(1,0,0\) are incomparable"):
        of_chain(ordering("weak", 3), ["0,1,1", "1,0,0"])
    with pytest.raises(OrderError, match="no chain goes through both"):
        of_maximal_chain(ordering("weak", 3), ["0,1,1", "1,0,0"])
    with pytest.raises(TooLarge, match="pairs of intervals"):
        DifferenceStructure(range(30), lambda a, b: Fraction((a * 7919 + b * 104729) % 1009)).axioms()
