"""Exact values and weights: they agree with the kernels, and stay exact where floats cannot."""

import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from measurand.errors import InputError
from measurand.measures.notation import parse_measures
from measurand.measures.registry import known_measures
from measurand.measures.setting import Setting
from measurand.measures.traits import ReciprocalLog, Relevance
from measurand.relevance.judged import Judged
from measure_checkers import set_total_rank, strong_rank

EXACT = [
    "AP", "AP@3", "AP(rel=2)", "P@3", "P(rel=2)@2", "R@3", "F", "F@4", "RR", "RR(rel=2)@3", "Rprec", "Success@2",
    "RelP@3", "Bpref", "Bpref(rel=2)", "SetP", "SetRelP", "SetR", "SetF", "SetF(beta=1/3)", "SetAP", "RBP",
    "RBP(p=1/3)@4", "gRBP(p=2/7)", "gRBP(p=1/2,gains={1:3,2:5})@3", "gP", "gP@4", "gR@3", "gF", "gF@2", "ERR", "ERR@2",
    "ERR(max=5)", "SetTotalRank", "SetTotalRank@3", "SetTotalRank(norm=false)", "SetPartialRank",
    "SetPartialRank(norm=false)@3", "StrongRank", "StrongRank(norm=false)@4", "StrongRank(max=5)", "WeakRank@4",
    "WeakRank(norm=false)", "Q", "Q@3", "Q(beta=0)@2", "Q(beta=7/3,rel=2)@4", "Q(beta=1/2,gains={1:3,2:1/3,3:0})",
    "Q(gains={0:1,1:-1},rel=0)",
]  # fmt: skip

GRADES = 3
runs = st.lists(st.integers(0, GRADES), min_size=1, max_size=7).map(tuple)
SETTING = Setting(max_grade=GRADES)


@pytest.mark.parametrize("text", EXACT)
@settings(max_examples=40)
@given(run=runs, missed=st.lists(st.integers(0, GRADES), max_size=4))
def test_exact_values_are_the_kernels_values(text: str, run: tuple[int, ...], missed: list[int]) -> None:
    (measure,) = parse_measures(text)
    pool = [*run, *missed]
    scale = [Fraction(degree) for degree in range(GRADES + 1)]
    exact = measure.exact(run, scale, ideal=pool)
    (value,) = measure.scores(Judged.from_runs([run], pool=pool), SETTING)
    assert math.isclose(float(exact), value, rel_tol=1e-13, abs_tol=1e-15)


@given(run=runs, weights=st.lists(st.fractions(0, 3, max_denominator=9), min_size=GRADES, max_size=GRADES))
def test_the_gains_of_a_scale_are_used_exactly(run: tuple[int, ...], weights: list[Fraction]) -> None:
    scale = [Fraction(0)]
    for step in weights:
        scale.append(scale[-1] + step + 1)
    setting = Setting(max_grade=GRADES, gains=tuple(enumerate(scale)))
    for measure in parse_measures("gP@4 gRBP(p=3/5) gR@2 gF Q@4"):
        exact = measure.exact(run, scale, ideal=run)
        (value,) = measure.scores(Judged.from_runs([run], pool=run), setting)
        assert math.isclose(float(exact), value, rel_tol=1e-13, abs_tol=1e-15)


ADDITIVE = ["P@3", "R@4", "RBP(p=1/3)", "gRBP", "gP", "gR@3", "StrongRank", "WeakRank", "SetPartialRank(norm=false)",
            "DCG", "DCG(base=3)@5", "DCG(base=5/2)", "BurgesDCG", "BurgesDCG(dcg='exp-log2')@4"]  # fmt: skip


@pytest.mark.parametrize("text", ADDITIVE)
@settings(max_examples=40)
@given(run=runs)
def test_additive_measures_are_the_sum_of_weight_times_gain(text: str, run: tuple[int, ...]) -> None:
    (measure,) = parse_measures(text)
    scale = [Fraction(degree) for degree in range(GRADES + 1)]
    base = max(1, sum(degree > 0 for degree in run))
    weights = measure.weights(len(run), SETTING, scale, recall_base=base)
    gains = measure.degree_gains(scale, SETTING)
    total = sum(float(weight) * float(gains[degree]) for weight, degree in zip(weights, run, strict=True))
    pool = run if any(run) else (*run, 1)
    (value,) = measure.scores(Judged.from_runs([run], pool=pool), SETTING)
    assert math.isclose(total, value, rel_tol=1e-12, abs_tol=1e-15)


def test_weights_are_exact_or_symbolic() -> None:
    rbp, dcg, burges = parse_measures("gRBP(p=1/3) DCG BurgesDCG")
    assert rbp.weights(3) == (Fraction(2, 3), Fraction(2, 9), Fraction(2, 27))
    two = Fraction(2)
    assert dcg.weights(4) == (Fraction(1), Fraction(1), ReciprocalLog(two, 3), Fraction(1, 2))
    assert burges.weights(3) == (Fraction(1), ReciprocalLog(two, 3), Fraction(1, 2))
    (ndcg,) = parse_measures("nDCG")
    assert ndcg.weights(3) == burges.weights(3)
    assert ndcg.entry.traits.additive is not None
    assert ndcg.entry.traits.additive.proportional


def test_set_total_and_strong_rank_at_a_thousand_documents() -> None:
    rng = np.random.default_rng(1)
    for length, grades in ((1000, 1), (1000, 4), (3000, 3)):
        run = tuple(int(degree) for degree in rng.integers(0, grades + 1, length))
        judged = Judged.from_runs([run, (0,) * length, (grades,) * length], pool=[grades] * length)
        total, strong = parse_measures("SetTotalRank StrongRank")
        for measure, naive in ((total, set_total_rank), (strong, strong_rank)):
            value, best = naive(list(run), grades)
            values = measure.scores(judged)
            assert values.tolist() == [pytest.approx(float(Fraction(value, best)), rel=1e-13), 0.0, 1.0]
            scale = [Fraction(degree) for degree in range(grades + 1)]
            (whole,) = parse_measures(f"{measure.name}(norm=false)")
            assert whole.exact(run, scale) == value


def test_set_total_rank_where_floats_overflow() -> None:
    run = (200, 3, 0, 77) * 1500
    judged = Judged.from_runs([run], pool=[200])
    normal, whole = parse_measures("SetTotalRank SetTotalRank(norm=false)")
    value, best = set_total_rank(list(run), 200)
    assert best > 10**300
    assert normal.scores(judged).tolist() == [float(Fraction(value, best))]
    assert whole.exact(run, [Fraction(degree) for degree in range(201)]) == value


def test_what_is_not_exact_says_so() -> None:
    (ndcg, ap, err, q) = parse_measures("nDCG AP ERR Q")
    with pytest.raises(InputError, match="need not be rational"):
        ndcg.exact((1, 0))
    with pytest.raises(InputError, match="needs the recall base"):
        ap.exact((1, 0))
    with pytest.raises(InputError, match="needs the ideal ranking"):
        q.exact((1, 0), recall_base=1)
    with pytest.raises(InputError, match="is not rational"):
        err.exact((1, 0), [Fraction(0), Fraction(1, 2)])
    with pytest.raises(InputError, match="no weights"):
        ap.weights(3)
    with pytest.raises(InputError, match=r"outside the scale 0\.\.1"):
        ap.exact((2, 0), [Fraction(0), Fraction(1)], recall_base=1)


@given(runs)
def test_traits_hold(run: tuple[int, ...]) -> None:
    """Set-based: the order does not matter. Binary: grades matter through the level. run_alone: the pool does not."""
    for measure in parse_measures("P@3 F SetP SetTotalRank SetPartialRank gP gF SetF RBP AP WeakRank RR Bpref Rprec Q"):
        traits = measure.entry.traits
        once, again = [*run, 3, 1], [*run, 3, 1, 2, 2]
        value = measure.scores(Judged.from_runs([run], pool=once), SETTING)[0]
        if traits.run_alone:
            assert measure.scores(Judged.from_runs([run], pool=again), SETTING)[0] == value
        if traits.basis == "set-based" and measure.cutoff is None:
            backwards = measure.scores(Judged.from_runs([run[::-1]], pool=once), SETTING)[0]
            assert math.isclose(backwards, value, rel_tol=1e-12, abs_tol=1e-15)
        if traits.relevance is Relevance.BINARY:
            flat = Judged.from_runs([[min(degree, 1) for degree in run]], pool=[min(degree, 1) for degree in once])
            assert measure.scores(flat, SETTING)[0] == value


def test_every_entry_is_complete() -> None:
    for entry in known_measures():
        assert entry.title
        assert entry.formula
        assert entry.model.endswith(".")
        assert entry.reference
        assert all(parameter.meaning for parameter in entry.parameters)
        assert all(parameter.default is not None or parameter.otherwise or parameter.name == entry.at
                   for parameter in entry.parameters)  # fmt: skip
