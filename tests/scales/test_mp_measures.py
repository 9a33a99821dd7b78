"""What MP (Giner, on the metric properties of measures) says of measures, on small cases.

Each test names the place it is from. Where the print and the mathematics differ, the test says so.
"""

from fractions import Fraction
from itertools import product

import pytest

from measurand.exact import compare
from measurand.measures.notation import parse_measures
from measurand.orderings import Ordering, ordering
from measurand.relevance.run import JudgedRun
from measurand.relevance.scale import RelevanceScale
from measurand.scales.edges import closed_form, exhaustive, interval_verdict, isotone_verdict, strict_verdict
from measurand.scales.lattices import distance, irreducible_weights, valuation_from_weights
from measurand.scales.subject import Examined, Subject
from measurand.scales.valuations import metric_verdicts, natural_distance_verdict, valuation_verdict
from measurand.scales.values import values_on
from measurand.verdict import Status


def statuses(examined: Examined, order: Ordering) -> dict[str, Status]:
    form = examined.form
    found = exhaustive(order, values_on(examined, order.universe)) if form is None else closed_form(order, form)
    isotone, strict = isotone_verdict(found, examined), strict_verdict(found, examined)
    valuation = valuation_verdict(examined, order)
    natural = natural_distance_verdict(interval_verdict(found, examined), order)
    every = {**metric_verdicts(isotone, strict, valuation, examined, order), "natural-distance": natural}
    return {name: verdict.status for name, verdict in every.items()}


def held(name: str, order: Ordering, gains: tuple[int, ...] | None = None) -> set[str]:
    scale = RelevanceScale(order.grades, gains=gains)
    examined = Subject(parse_measures(name)[0], scale).at(order.length)
    return {name for name, status in statuses(examined, order).items() if status is Status.HOLDS}


METRIC = {"isotone-valuation", "positive-valuation", "pseudometric", "metric"}


@pytest.mark.parametrize("name", ["gP", "gR"])
@pytest.mark.parametrize("order", [ordering("set-partial", 3, 2), ordering("replacement", 3, 2)], ids=repr)
def test_propositions_2_and_5(name: str, order: Ordering) -> None:
    assert held(name, order) == METRIC | {"natural-distance"}
    # After both propositions: "they have a constant assignment". Only if the gains are equally spaced.
    assert held(name, order, gains=(0, 1, 3)) == METRIC


@pytest.mark.parametrize("name", ["RBP(p=0.8)", "DCG(base=2)", "gRBP(p=0.5)"])
def test_proposition_6(name: str) -> None:
    assert held(name, ordering("replacement", 3)) == METRIC


def test_section_5_1_rbp_on_the_strong_order() -> None:
    order = ordering("strong", 4)
    # Proposition 3: isotone iff p ≤ 1/2 for binary relevance. MP then calls it "a pseudo-metric, which is not the
    # natural distance": it is a metric, since it keeps runs apart, and at p = 1/2 it is the natural distance.
    assert held("RBP(p=0.4)", order) == METRIC
    assert held("RBP(p=0.5)", order) == METRIC | {"natural-distance"}
    assert held("RBP(p=0.6)", order) == set()


@pytest.mark.parametrize("name", ["RBP(p=0.8)", "RBP(p=0.5)", "BurgesDCG", "AP", "ERR"])
@pytest.mark.parametrize("length", [3, 4, 5])
def test_section_5_3_binary_weak_has_positive_valuations(name: str, length: int) -> None:
    # MP: "there cannot exist a positive valuation", and RBP and DCG are pseudo-metrics. The binary order is
    # distributive, and these are metrics on it; so are AP and ERR, of which MP does not speak here.
    assert held(name, ordering("weak", length)) == METRIC


def test_section_5_3_rank_is_the_natural_distance_on_binary_weak() -> None:
    assert held("WeakRank", ordering("weak", 4)) == METRIC | {"natural-distance"}


@pytest.mark.parametrize("name", ["gP", "gR", "DCG(base=2)"])
def test_section_5_3_measures_that_tie_are_only_pseudo_metrics_on_binary_weak(name: str) -> None:
    # DCG with max(1, log2 i) weighs ranks 1 and 2 the same.
    assert held(name, ordering("weak", 3)) == {"isotone-valuation", "pseudometric"}


def test_section_5_3_example() -> None:
    # Printed: gP = 0.22 for both; two of three documents are relevant, so it is 2/3.
    examined = Subject(parse_measures("gP")[0], RelevanceScale.binary()).at(3)
    assert ordering("weak", 3).leq("1,0,1", "1,1,0")
    assert examined.value((1, 0, 1)) == examined.value((1, 1, 0)) == Fraction(2, 3)


def test_section_2_not_every_isotone_valuation_on_a_distributive_lattice_is_positive() -> None:
    # MP after Theorem 4 says it is, since J_x ⊂ J_y; a weight may be 0.
    weights = irreducible_weights(lambda run: Fraction(sum(run)), ordering("weak", 2))
    assert [weights[JudgedRun(run)] for run in ((0, 1), (1, 0), (1, 1))] == [1, 0, 1]


def test_theorem_3_joining_and_meeting_do_not_lengthen_distances() -> None:
    order = ordering("weak", 3)
    weights = {j: Fraction(k % 3) for k, j in enumerate(order.join_irreducibles())}
    v = valuation_from_weights(order, weights)
    for x, y, z in product(order.universe, repeat=3):
        joined = distance(v, order, order.join(z, x), order.join(z, y))
        met = distance(v, order, order.meet(z, x), order.meet(z, y))
        assert compare(joined + met, distance(v, order, x, y)) in (-1, 0)


def test_section_2_the_rank_has_constant_weight_one() -> None:
    for order in (ordering("weak", 4), ordering("replacement", 2, 2), ordering("set-partial", 3, 2)):
        rank = {run: Fraction(order.rank(run)) for run in order.universe}
        assert set(irreducible_weights(rank.__getitem__, order).values()) == {1}
