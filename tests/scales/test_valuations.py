"""Valuations, metrics and the weights of join-irreducibles, against looking at every pair and triple of runs."""

from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from checkers import KIND, LEQ, NaiveOrder, Run, all_runs
from measurand.errors import InputError, TooLarge
from measurand.exact import compare, sign
from measurand.measures.notation import parse_measures
from measurand.orderings import OrderError, Ordering, ordering
from measurand.relevance.run import JudgedRun
from measurand.relevance.scale import RelevanceScale
from measurand.scales.edges import exhaustive, interval_verdict, isotone_verdict, strict_verdict
from measurand.scales.lattices import distance, generated_verdict, irreducible_weights, valuation_from_weights
from measurand.scales.subject import Examined, Subject
from measurand.scales.valuations import LOCAL, metric_verdicts, natural_distance_verdict, valuation_verdict
from measurand.scales.values import values_on
from measurand.verdict import Method, Status, Verdict
from scale_checkers import Function, is_metric, is_pseudometric, steps_between, valuation_counterexample
from strategies import Tabled, functions_of_runs, weighted_sums

LATTICES = [("weak", 3, 1), ("weak", 4, 1), ("replacement", 2, 2), ("replacement", 3, 1), ("set-partial", 3, 2)]
CHAINS = [("strong", 2, 2), ("set-total", 3, 2), ("weak", 2, 1), ("weak", 1, 3)]


def naive(name: str, length: int, grades: int) -> NaiveOrder:
    return NaiveOrder(all_runs(KIND[name], length, grades), LEQ[name])


def at(function: Function, length: int, grades: int) -> Examined:
    return Subject(function, RelevanceScale(grades)).at(length)


def verdicts(examined: Examined, order: Ordering) -> dict[str, Verdict]:
    """Everything that is said about a measure as a valuation, each by looking at all it needs."""
    found = exhaustive(order, values_on(examined, order.universe))
    isotone, strict = isotone_verdict(found, examined), strict_verdict(found, examined)
    valuation = valuation_verdict(examined, order)
    return {
        "valuation": valuation,
        **metric_verdicts(isotone, strict, valuation, examined, order),
        "natural-distance": natural_distance_verdict(interval_verdict(found, examined), order),
    }


@st.composite
def valuations(draw: st.DrawFn, order: Ordering, least: int = -1) -> tuple[dict[JudgedRun, Fraction], Tabled]:
    """Weights of the join-irreducibles, and the valuation they make, added up naively."""
    names = list(order.join_irreducibles())
    weights = draw(st.lists(st.integers(least, 3), min_size=len(names), max_size=len(names)))
    given_ = dict(zip(names, map(Fraction, weights), strict=True))
    bottom = Fraction(draw(st.integers(-2, 2)))
    leq = LEQ[order.name]
    runs = all_runs(order.kind, order.length, order.grades)
    return given_, Tabled({run: bottom + sum(w for j, w in given_.items() if leq(tuple(j), run)) for run in runs})


@pytest.mark.parametrize(("name", "length", "grades"), LATTICES)
@given(st.data())
@settings(max_examples=25)
def test_verdicts_are_those_of_looking_at_everything(name: str, length: int, grades: int, data: st.DataObject) -> None:
    order, by_hand = ordering(name, length, grades), naive(name, length, grades)
    function = data.draw(
        functions_of_runs(length, grades, order.kind)
        | weighted_sums(length, grades, order.kind)
        | valuations(order).map(lambda pair: pair[1])
        | valuations(order, least=1).map(lambda pair: pair[1])
    )
    found = verdicts(at(function, length, grades), order)
    pair = valuation_counterexample(function, by_hand)
    assert found["valuation"].is_true == (pair is None)
    if pair is not None:
        assert tuple(map(tuple, found["valuation"].witness["runs"][:2])) == pair
    for one, other in (("isotone-valuation", "pseudometric"), ("positive-valuation", "metric")):
        by_definition = is_pseudometric if other == "pseudometric" else is_metric
        assert found[one].is_true == found[other].is_true == by_definition(function, by_hand)
    assert generated_verdict(of_judged_runs(function), order).is_true == (pair is None)
    check_witnesses(found, of_judged_runs(function), order)


def of_judged_runs(function: Function) -> Any:
    return lambda run: function(tuple(run))


def check_witnesses(found: dict[str, Verdict], function: Any, order: Ordering) -> None:
    """Every counterexample says something true."""
    for name in ("pseudometric", "metric"):
        if found[name].status is not Status.FAILS:
            continue
        runs = [JudgedRun(run) for run in found[name].witness["runs"]]
        if len(runs) == 2:
            assert runs[0] != runs[1]
            expected = -1 if found[name].witness["distance"] == "negative" else 0
            assert ("is negative" in found[name].reason) == (expected == -1)
            assert sign(distance(function, order, *runs)) == expected
        else:
            x, via, y = runs
            through = distance(function, order, x, via) + distance(function, order, via, y)
            assert compare(distance(function, order, x, y), through) == 1


@pytest.mark.parametrize(("name", "length", "grades"), LATTICES + CHAINS)
@given(st.data())
@settings(max_examples=6)
def test_weights_make_a_valuation_and_are_found_again(name: str, length: int, grades: int, data: st.DataObject) -> None:
    order = ordering(name, length, grades)
    weights, by_hand = data.draw(valuations(order))
    made = valuation_from_weights(order, weights, bottom=by_hand(order.bottom))
    assert all(made(run) == by_hand(run) for run in order.universe)
    assert irreducible_weights(made, order) == weights
    assert generated_verdict(made, order).is_true
    for x, y in product(order.universe, repeat=2):
        between = [w for j, w in weights.items() if order.leq(j, x) != order.leq(j, y)]
        assert distance(made, order, x, y) == sum(between)  # MP (2): the weights of the symmetric difference


@pytest.mark.parametrize(("name", "length", "grades"), LATTICES)
@given(st.data())
@settings(max_examples=15)
def test_the_natural_distance_is_that_of_equal_positive_weights(
    name: str, length: int, grades: int, data: st.DataObject
) -> None:
    order, by_hand = ordering(name, length, grades), naive(name, length, grades)
    weights, function = data.draw(valuations(order, least=0))
    if data.draw(st.booleans()):
        weight = data.draw(st.sampled_from([Fraction(0), Fraction(2), Fraction(-1)]))
        weights = dict.fromkeys(weights, weight)
        function = Tabled({run: weight * order.rank(run) for run in function.values})
    verdict = verdicts(at(function, length, grades), order)["natural-distance"]
    (least, most) = min(weights.values()), max(weights.values())
    assert verdict.is_true == (least == most > 0)
    if verdict.is_true and length == 3 and grades == 1:
        for x, y in product(by_hand.runs, repeat=2):
            assert distance(of_judged_runs(function), order, x, y) == least * steps_between(by_hand, x, y)


@pytest.mark.parametrize(("name", "length", "grades"), CHAINS)
@given(st.data())
@settings(max_examples=10)
def test_on_a_chain_every_measure_is_a_valuation(name: str, length: int, grades: int, data: st.DataObject) -> None:
    order, by_hand = ordering(name, length, grades), naive(name, length, grades)
    function = data.draw(functions_of_runs(length, grades, order.kind))
    found = verdicts(at(function, length, grades), order)
    assert found["valuation"].is_true
    assert found["pseudometric"].is_true == is_pseudometric(function, by_hand)
    assert found["metric"].is_true == is_metric(function, by_hand)


@pytest.mark.parametrize(("name", "length", "grades"), LATTICES)
def test_one_run_off_is_found_out(name: str, length: int, grades: int) -> None:
    """A positive valuation, off by a little in one run: a valuation only if no pair of runs sees it."""
    order, by_hand = ordering(name, length, grades), naive(name, length, grades)
    for odd in by_hand.runs:
        values = {run: Fraction(order.rank(run)) + (Fraction(1, 100) if run == odd else 0) for run in by_hand.runs}
        function = Tabled(values)
        pair = valuation_counterexample(function, by_hand)
        found = verdicts(at(function, length, grades), order)
        assert found["valuation"].is_true == found["metric"].is_true == (pair is None)
        assert not found["natural-distance"].is_true


@pytest.mark.parametrize("name", sorted(LOCAL))
@pytest.mark.parametrize("length", [3, 4, 5])
def test_measures_that_read_a_ranking_locally_are_valuations(name: str, length: int) -> None:
    """The closed form for AP, RR, ERR, Success, F and Q on the binary weak order, against all pairs."""
    own = {
        "Success": ("Success@1", "Success@3", "Success@10"),
        "Q": ("Q", "Q@2", "Q(beta=1/3,rel=0)", "Q(gains={0:2,1:5})@4"),
    }
    for notation in own.get(name, (name, f"{name}@2")):
        subject = Subject(parse_measures(notation)[0], RelevanceScale.binary())
        examined, order = subject.at(length), ordering("weak", length)
        verdict = valuation_verdict(examined, order)
        assert (verdict.status, verdict.method) == (Status.HOLDS, Method.CLOSED_FORM)

        def value(run: Run, examined: Examined = examined) -> Fraction:
            answer = examined.value(run)
            assert isinstance(answer, Fraction)
            return answer

        assert valuation_counterexample(value, naive("weak", length, 1)) is None
        assert valuation_verdict(at(value, length, 1), order).method is Method.EXHAUSTIVE


def test_known_smallest_counterexamples() -> None:
    for name, values in (("AP", ["1/9", "1/6", "7/18", "0"]), ("ERR", ["1/6", "1/4", "1/3", "0"])):
        examined = Subject(parse_measures(name)[0], RelevanceScale.binary()).at(3)
        verdict = valuation_verdict(examined, ordering("replacement", 3))
        assert verdict.witness["runs"] == [[0, 0, 1], [0, 1, 0], [0, 1, 1], [0, 0, 0]]
        assert verdict.witness["values"] == values


def test_a_lattice_is_needed() -> None:
    order = ordering("weak", 3, 2)
    examined = Subject(parse_measures("ERR")[0], RelevanceScale(2)).at(3)
    found = verdicts(examined, order)
    assert {verdict.status for verdict in found.values()} == {Status.UNDEFINED}
    with pytest.raises(OrderError, match="distributive lattice only"):
        irreducible_weights(examined, order)


def test_weights_are_asked_for_every_join_irreducible_and_no_other() -> None:
    order = ordering("weak", 2)
    weights = {j: Fraction(1) for j in order.join_irreducibles()}
    with pytest.raises(InputError, match=r"\(0,1\) has no weight: 3 weights are needed"):
        valuation_from_weights(order, {j: w for j, w in weights.items() if j != (0, 1)})
    with pytest.raises(InputError, match=r"\(0,0\) is not join-irreducible"):
        valuation_from_weights(order, {**weights, JudgedRun((0, 0)): Fraction(1)})
    with pytest.raises(TooLarge, match="comparing a measure with its weights"):
        generated_verdict(lambda run: Fraction(sum(run)), ordering("weak", 20))


def test_what_cannot_be_listed_is_searched_among_short_runs() -> None:
    examined = Subject(parse_measures("AP")[0], RelevanceScale.binary()).at(50)
    verdict = valuation_verdict(examined, ordering("replacement", 50))
    assert (verdict.status, verdict.method) == (Status.FAILS, Method.SEARCH)
    x, y, join, meet = (examined.value(run) for run in verdict.witness["runs"])
    assert x + y != join + meet
    assert valuation_verdict(at(lambda run: Fraction(sum(run)), 50, 1), ordering("weak", 50)).status is Status.UNDECIDED
    sets = valuation_verdict(at(lambda run: Fraction(sum(run)) ** 2, 200, 4), ordering("set-partial", 200, 4))
    assert sets.status is Status.FAILS
    assert sets.witness["runs"][0][-1] == 0


def test_beyond_the_budget_a_covering_square_is_shown() -> None:
    examined = Subject(parse_measures("AP")[0], RelevanceScale.binary()).at(4)
    verdict = valuation_verdict(examined, ordering("replacement", 4), pairs=0)
    assert (verdict.status, verdict.method) == (Status.FAILS, Method.SEARCH)
    x, y, join, meet = (examined.value(run) for run in verdict.witness["runs"])
    assert x + y != join + meet


def test_floats_never_certify() -> None:
    def root(run: Run) -> Any:
        return float(sum(run)) ** 0.5

    def third(run: Run) -> Any:
        return float(sum(run)) / 3

    order = ordering("replacement", 3)
    verdict = valuation_verdict(at(root, 3, 1), order)
    assert (verdict.status, verdict.method) == (Status.FAILS, Method.FLOAT)
    assert verdicts(at(root, 3, 1), order)["pseudometric"].status is Status.FAILS
    assert valuation_verdict(at(third, 3, 1), order).status is Status.UNDECIDED
