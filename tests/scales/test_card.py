"""Scale cards: the papers' summary, known smallest counterexamples, every N at once, users' functions."""

from fractions import Fraction
from typing import Any

import pytest

import measurand
from measurand import scale
from measurand.errors import InputError, MeasurandError
from measurand.measures.registry import REGISTRY, unregister
from measurand.orderings import ORDERINGS, ordering
from measurand.scales.card import PROPERTIES, Card
from measurand.scales.edges import exhaustive
from measurand.scales.theorems import known
from measurand.scales.values import values_on
from measurand.verdict import Status

LENGTHS = range(1, 7)
GRADES = (1, 2, 3)


def status(card: Card, name: str) -> str:
    return str(card.verdicts[name].status)


def kinds(measure: str, order: str, grades: int = 1, **more: Any) -> list[str]:
    return [scale(measure, order, n, grades=grades, **more).kind for n in LENGTHS]


# GT §8, decided for N = 1..6 and c = 1..3


@pytest.mark.parametrize("measure", ["P", "R", "F", "gP", "gR", "gF"])
@pytest.mark.parametrize("order", ["set-total", "set-partial"])
def test_gt_8_binary_set_based_measures_are_interval_scales(measure: str, order: str) -> None:
    assert kinds(measure, order) == ["interval"] * 6


@pytest.mark.parametrize("measure", ["gP", "gR", "gF"])
@pytest.mark.parametrize("grades", [2, 3])
def test_gt_8_graded_set_based_measures_are_interval_on_the_partial_order_iff_gains_are_linear(
    measure: str, grades: int
) -> None:
    assert kinds(measure, "set-partial", grades) == ["interval"] * 6
    bent = [0, *(2**j for j in range(1, grades)), 100]
    assert kinds(measure, "set-partial", None, gains=bent) == ["order-preserving"] * 6  # type: ignore[arg-type]  # by gains
    assert "interval" not in kinds(measure, "set-total", grades)[1:]


@pytest.mark.parametrize("grades", GRADES)
def test_gt_8_grbp_is_interval_on_the_total_order_iff_p_is_one_over_c_plus_one(grades: int) -> None:
    assert kinds(f"gRBP(p=1/{grades + 1})", "strong", grades) == ["interval"] * 6
    for p in ("1/5", "2/5", "0.8"):
        assert "interval" not in kinds(f"gRBP(p={p})", "strong", grades)[1:]


@pytest.mark.parametrize("measure", ["AP", "DCG(base=2)", "ERR", "nDCG"])
@pytest.mark.parametrize("grades", GRADES)
def test_gt_8_no_other_rank_based_measure_is(measure: str, grades: int) -> None:
    for order in ("strong", "weak", "replacement"):
        # One document is a chain of degrees; from three on, nothing is left (DCG weighs two ranks alike).
        assert "interval" not in kinds(measure, order, grades)[2:]


@pytest.mark.parametrize("grades", GRADES)
def test_gt_the_new_measures_are_interval_scales_of_their_orders(grades: int) -> None:
    for measure, order in (("SetTotalRank", "set-total"), ("SetPartialRank", "set-partial"), ("StrongRank", "strong")):
        assert kinds(measure, order, grades) == ["interval"] * 6
    assert kinds("WeakRank", "weak") == ["interval"] * 6


def test_exact_at_a_thousand() -> None:
    for measure, order, grades in (
        ("StrongRank", "strong", 2),
        ("WeakRank", "weak", 1),
        ("SetPartialRank", "set-partial", 3),
    ):
        card = scale(measure, order, 1000, grades=grades)
        assert card.kind == "interval"
        assert card.verdicts["equispaced"].is_true


# Known smallest counterexamples


@pytest.mark.parametrize(
    ("measure", "order", "length", "grades", "prop", "runs"),
    [
        ("RR", "weak", 2, 1, "strict", [[1, 0], [1, 1]]),
        ("RR", "weak", 4, 1, "strict", [[0, 0, 1, 0], [0, 0, 1, 1]]),
        ("P", "weak", 2, 1, "strict", [[0, 1], [1, 0]]),
        ("AP", "weak", 2, 1, "interval", [[0, 0], [0, 1], [1, 0], [1, 1]]),
        ("AP", "strong", 3, 1, "isotone", [[0, 1, 1], [1, 0, 0]]),
        ("DCG(base=2)", "strong", 3, 1, "isotone", [[0, 1, 1], [1, 0, 0]]),
        ("DCG(base=2)", "weak", 2, 1, "strict", [[0, 1], [1, 0]]),
        ("ERR", "strong", 5, 1, "isotone", [[0, 0, 0, 1, 1], [0, 0, 1, 0, 0]]),
        ("gP", "set-total", 3, 2, "isotone", [[1, 1, 1], [2, 0, 0]]),
        ("gRBP(p=0.8)", "weak", 4, 1, "interval-like", [[0, 0, 0, 0], [0, 0, 0, 1], [0, 0, 0, 1], [0, 0, 1, 0]]),
        ("DCG(base=2)", "weak", 3, 1, "interval-like-equal", [[0, 0, 1], [0, 1, 0], [0, 1, 0], [1, 0, 0]]),
        ("AP", "weak", 3, 1, "ordinal", [[0, 1, 1], [1, 0, 0]]),
    ],
)
def test_known_minima(measure: str, order: str, length: int, grades: int, prop: str, runs: list[list[int]]) -> None:
    verdict = scale(measure, order, length, grades=grades).verdicts[prop]
    assert verdict.status is Status.FAILS
    assert verdict.witness["runs"] == runs


def test_the_smallest_length_that_fails_is_named() -> None:
    card = scale("ERR", "strong", 6)
    assert card.smallest_lengths["isotone"] == 5
    assert card.to_dict()["verdicts"]["isotone"]["smallest_length"] == 5
    assert scale("ERR", "strong", 4).verdicts["isotone"].is_true


def test_grbp_on_strong_at_finite_length_allows_a_little_more_than_the_limit() -> None:
    # The condition at length N is p − p^N ≤ (1−p)·G; for every N at once it is p ≤ G/(G+1).
    assert scale("gRBP(p=0.6)", "strong", 2).verdicts["isotone"].is_true
    assert scale("gRBP(p=0.6)", "strong", 3).verdicts["isotone"].is_true
    assert scale("gRBP(p=0.62)", "strong", 3).verdicts["isotone"].status is Status.FAILS
    assert scale("gRBP(p=0.6)", "strong", "all").smallest_lengths["isotone"] == 4


# Every N at once


@pytest.mark.parametrize(
    ("measure", "order", "grades", "kind"),
    [
        ("P", "set-total", 1, "interval"),
        ("gP", "replacement", 3, "interval"),
        ("gP", "weak", 3, "monotone"),
        ("gRBP(p=1/2)", "strong", 1, "interval"),
        ("gRBP(p=1/3)", "strong", 1, "order-preserving"),
        ("gRBP(p=0.8)", "weak", 2, "order-preserving"),
        ("gRBP(p=0.8)", "strong", 1, "none"),
        ("nDCG", "weak", 2, "order-preserving"),
        ("DCG(base=2)", "weak", 1, "monotone"),
        ("DCG(base=2)", "strong", 1, "none"),
        ("WeakRank", "weak", 1, "interval"),
        ("StrongRank", "strong", 3, "interval"),
        ("AP", "weak", 1, "order-preserving"),
        ("ERR", "weak", 2, "order-preserving"),
        ("RR", "weak", 1, "monotone"),
        ("Bpref", "weak", 1, "undecided"),
        ("RR", "strong", 1, "undecided"),
    ],
)
def test_every_length_at_once(measure: str, order: str, grades: int, kind: str) -> None:
    card = scale(measure, order, "all", grades=grades)
    assert card.kind == kind
    assert card.to_dict()["length"] == "all"
    for name, verdict in card.verdicts.items():
        if verdict.is_true:
            assert verdict.reason.startswith("for every N")
        if verdict.status is Status.FAILS:
            failing = card.smallest_lengths[name]
            assert scale(measure, order, failing, grades=grades).verdicts[name].status is Status.FAILS
            for shorter in range(1, min(failing, 7)):
                assert scale(measure, order, shorter, grades=grades).verdicts[name].status is not Status.FAILS


def test_a_failure_far_out_is_found() -> None:
    card = scale("gRBP(p=0.5000001)", "strong", "all")
    assert card.verdicts["strict"].status is Status.FAILS
    failing = card.smallest_lengths["strict"]
    assert failing > 12
    assert scale("gRBP(p=0.5000001)", "strong", failing - 1).verdicts["strict"].is_true


# The contract


def test_json_contract() -> None:
    data = scale("AP", "weak", 3).to_dict()
    named = {"measure", "ordering", "length", "grades", "gains", "recall_base", "ideal", "kind", "verdicts"}
    assert set(data) == named
    assert (data["measure"], data["gains"], data["recall_base"], data["ideal"]) == ("AP", ["0", "1"], 3, None)
    assert set(data["verdicts"]) == set(PROPERTIES)
    for verdict in data["verdicts"].values():
        assert {"status", "reason", "method", "witness"} <= set(verdict)
        assert verdict["method"] in ("closed-form", "exhaustive", "search", "float")
        if verdict["status"] == "fails":
            assert {"runs", "values", "approx"} <= set(verdict["witness"])
            assert len(verdict["witness"]["runs"]) == len(verdict["witness"]["values"])
        else:
            assert verdict["witness"] is None


@pytest.mark.parametrize("order", sorted(ORDERINGS))
def test_undefined_is_not_fails(order: str) -> None:
    card = scale("AP", order, 3, grades=2)
    if order.startswith("set"):
        assert {status(card, name) for name in PROPERTIES} == {"undefined"}
        assert card.kind == "undefined"
    else:
        assert status(card, "interval-like") == "undefined"
        assert (status(card, "interval") == "undefined") == (order == "weak")
        assert (status(card, "valuation") == "undefined") == (order == "weak")


def test_a_cut_off_above_the_end_makes_a_set_measure_depend_on_ranks() -> None:
    assert scale("P@2", "set-partial", 3).kind == "undefined"
    assert scale("P@3", "set-partial", 3).kind == "interval"


def test_ratio_needs_a_zero_that_is_accepted() -> None:
    assert scale("gP", "replacement", 3).verdicts["ratio"].status is Status.UNDECIDED
    assert scale("gP", "replacement", 3, true_zero=True).kind == "ratio"
    shifted = scale(lambda run: sum(run) + 1, "replacement", 3, true_zero=True)
    assert shifted.kind == "interval"
    assert shifted.verdicts["ratio"].witness["values"] == ["1"]


def test_recall_base_and_ideal_are_constants_of_the_topic() -> None:
    assert scale("R", "replacement", 3, recall_base=7).verdicts["interval"].reason.endswith("1/7")
    values = scale("nDCG", "weak", 2, grades=2, ideal=[2, 1, 1]).verdicts["interval"]
    assert values.status is Status.UNDEFINED
    strict = scale("nDCG@1", "replacement", 2, grades=2, ideal=[2, 1]).verdicts["strict"]
    assert strict.witness["values"] == ["(0)/(2)", "(0)/(2)"]


def test_an_interruption_keeps_what_was_found() -> None:
    def stop(done: int, of: int) -> None:
        if done:
            raise KeyboardInterrupt

    card = scale("RR", "weak", 17, watch=stop)
    assert card.verdicts["strict"].status is Status.FAILS
    assert card.verdicts["isotone"].status is Status.UNDECIDED
    assert "interrupted" in card.verdicts["isotone"].reason
    assert card.verdicts["valuation"].reason == "interrupted before it was looked at"


# Users' functions


def test_a_function_is_decided_exactly_if_it_can_answer_exactly() -> None:
    def discounted(run: tuple[Any, ...]) -> Any:
        return sum(degree / (rank + 1) for rank, degree in enumerate(run, 1))

    card = scale(discounted, "weak", 4)
    assert card.kind == "order-preserving"
    assert card.verdicts["strict"].method == "exhaustive"
    assert card.verdicts["interval"].witness["values"][1] == str(Fraction(1, 5))


def test_a_function_in_floats_is_never_certified() -> None:
    card = scale(lambda run: float(sum(run)) ** 0.5, "weak", 3)
    assert card.verdicts["isotone"].status is Status.UNDECIDED
    assert all(v.method == "float" for v in (card.verdicts["isotone"], card.verdicts["strict"]))


def test_declared_weights_are_used_and_held_against_the_function() -> None:
    @measurand.measure(name="Halves", weights=lambda n: [Fraction(1, 2**i) for i in range(n)])
    def halves(run: tuple[Any, ...]) -> Any:
        return sum(degree / 2**i for i, degree in enumerate(run))

    @measurand.measure(name="Wrong", weights=lambda n: [1] * n)
    def wrong(run: tuple[Any, ...]) -> Any:
        return sum(degree / 2**i for i, degree in enumerate(run))

    try:
        card = scale("Halves", "strong", 500)
        assert card.kind == "interval"
        assert card.verdicts["interval"].method == "closed-form"
        with pytest.raises(
            InputError, match="the weights declared for Wrong give 1 on run 0,1, but the function gives 1/2"
        ):
            scale("Wrong", "strong", 2)
    finally:
        unregister("Halves")
        unregister("Wrong")
    assert "Halves" not in REGISTRY


# Large universes


def test_a_large_universe_is_searched_and_never_pretended() -> None:
    card = scale("Bpref", "weak", 30)
    assert card.verdicts["isotone"].status is Status.UNDECIDED
    assert card.verdicts["isotone"].method == "search"
    assert "more than can be listed" in card.verdicts["isotone"].reason
    assert scale("AP", "weak", 30).verdicts["interval"].status is Status.FAILS
    strong = scale("AP", "strong", 30).verdicts["isotone"]
    assert strong.status is Status.FAILS
    assert strong.method == "search"
    low, high = strong.witness["runs"]
    assert len(low) == len(high) == 30
    assert Fraction(strong.witness["values"][1]) < Fraction(strong.witness["values"][0])


@pytest.mark.parametrize("grades", [1, 2])
@pytest.mark.parametrize("measure", ["AP", "ERR", "RR", "Success", "Q"])
def test_theorems_answer_where_looking_cannot_and_agree_where_it_can(measure: str, grades: int) -> None:
    for order in ("weak", "replacement"):
        subject, long = scale(measure, order, 1, grades=grades).subject, scale(measure, order, 40, grades=grades)
        for prop in ("isotone", "strict", "valuation"):
            if not known(subject, order, prop):
                continue
            for length in range(1, 6 if grades == 1 else 5):
                # The theorems are not used here: these universes are looked at, run by run.
                values = values_on(subject.at(length), ordering(order, length, grades).universe)
                found = exhaustive(ordering(order, length, grades), values)
                assert prop != "isotone" or found.falling is None
                assert prop != "strict" or found.flat is None
            assert long.verdicts[prop].is_true
    assert not known(scale("AP@3", "weak", 4).subject, "weak", "strict")


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ({"measure": "APP"}, "unknown measure"),
        ({"measure": "AP", "order": "week"}, "unknown ordering 'week'"),
        ({"measure": "AP", "length": 0}, "at least one document"),
        ({"measure": "AP", "grades": 2, "gains": [0, 3, 1]}, "gains must increase"),
        ({"measure": "AP", "recall_base": 0}, "recall base must be at least 1"),
        ({"measure": "nDCG", "ideal": [5]}, "must hold degrees from 0 to 1"),
    ],
)
def test_bad_input_is_refused(arguments: dict[str, Any], complaint: str) -> None:
    with pytest.raises(MeasurandError, match=complaint):
        scale(**arguments)
