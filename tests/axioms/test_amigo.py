"""Amigó's constraints: every witness looked at again, every proof attacked, naively; and what is known of them."""

from __future__ import annotations

import math
import random
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement, product
from typing import Any

import pytest
from hypothesis import given, settings

from amigo_checkers import (
    PLAIN,
    UNIVERSAL,
    Run,
    deep_wins,
    higher,
    refuted,
    top_and_deep,
    top_wins,
)
from measurand.axioms.card import axioms
from measurand.axioms.quantity import Rough
from measurand.measures.measure import Measure
from measurand.measures.registry import unregister
from measurand.measures.user import Context, measure
from measurand.relevance.judged import Judged
from measurand.scales.balance import balance
from measurand.verdict import Method, Status, Verdict
from strategies import rankings_and_further_documents

PRIORITY, DEEPNESS, DEEP, CLOSE, CONFIDENCE = (
    f"amigo-{name}" for name in ("priority", "deepness", "deepness-threshold", "closeness-threshold", "confidence")
)
SET_BASED = ("P", "R", "F", "SetP", "SetR", "SetF", "gP", "SetTotalRank", "SetPartialRank")


@cache
def verdicts(name: str) -> dict[str, Verdict]:
    return axioms(name, "amigo").verdicts


def number(text: str) -> Fraction | float:
    """An exact value from its text: a fraction, or logarithms."""
    try:
        return Fraction(text)
    except ValueError:
        return float(eval(text, {"__builtins__": {}}, {"log": math.log}))  # noqa: S307  # digits, log and + - * / only


@pytest.mark.parametrize("name", PLAIN)
def test_every_verdict_is_settled(name: str) -> None:
    found = verdicts(name)
    assert list(found) == [PRIORITY, DEEPNESS, DEEP, CLOSE, CONFIDENCE]
    for axiom, verdict in found.items():
        expected = {Status.UNDEFINED} if name in SET_BASED and axiom != CONFIDENCE else {Status.HOLDS, Status.FAILS}
        assert verdict.status in expected, axiom


@pytest.mark.parametrize("name", PLAIN)
def test_every_witness_refutes(name: str) -> None:
    value, degrees = PLAIN[name]
    for axiom, verdict in verdicts(name).items():
        if verdict.status is not Status.FAILS:
            assert verdict.witness is None
            continue
        better, worse = (tuple(run) for run in verdict.witness["runs"])
        longest = max(better, worse, key=len)
        pool = tuple(verdict.witness.get("pool", longest))
        assert set(pool) <= set(degrees)
        assert all(pool.count(degree) >= longest.count(degree) for degree in degrees)
        plain = value(better, pool), value(worse, pool)
        assert not higher(*plain)
        assert [float(number(text)) for text in verdict.witness["values"]] == pytest.approx([float(v) for v in plain])
        assert verdict.witness["approx"] == pytest.approx([float(v) for v in plain])
        if axiom in UNIVERSAL:
            source = tuple(verdict.witness["ranking"]) if axiom == DEEPNESS else worse if axiom == PRIORITY else better
            assert (better, worse) in UNIVERSAL[axiom](source)
        else:
            n = verdict.witness["n" if axiom == DEEP else "m"]
            assert {better, worse} == set(top_and_deep(n, max(better)))


@pytest.mark.parametrize("axiom", UNIVERSAL)
@pytest.mark.parametrize("name", PLAIN)
def test_nothing_smaller_refutes(name: str, axiom: str) -> None:
    """Shorter rankings do not, nor do smaller pools; where a proof is claimed, none does."""
    value, degrees = PLAIN[name]
    verdict = verdicts(name)[axiom]
    if verdict.status is Status.UNDEFINED:
        assert name in SET_BASED
        return
    limit = 8 if len(degrees) == 2 else 5
    if verdict.status is Status.FAILS:
        limit = min(limit, min(len(run) for run in verdict.witness["runs"]))
    further = [rest for size in range(3) for rest in combinations_with_replacement(degrees, size)]
    for length in range(1, limit):
        for run in product(degrees, repeat=length):
            for rest in further if length < 5 else [()]:
                assert not refuted(value, axiom, run, rest), (run, rest)
    if verdict.status is Status.FAILS and len(degrees) ** len(verdict.witness["runs"][1]) <= 512:
        assert_first(name, axiom, verdict.witness)


def assert_first(name: str, axiom: str, witness: dict[str, Any]) -> None:
    """Of its length the ranking of a witness is the first to refute, with fewest further documents in the topic."""
    value, degrees = PLAIN[name]
    source = {PRIORITY: witness["runs"][1], DEEPNESS: witness.get("ranking"), CONFIDENCE: witness["runs"][0]}[axiom]
    shown = max(witness["runs"], key=len)
    more = list(witness.get("pool", shown))
    for degree in shown:
        more.remove(degree)
    for rest in (rest for size in range(len(more) + 1) for rest in combinations_with_replacement(degrees, size)):
        runs = sorted(product(degrees, repeat=len(source)), key=lambda run: (len(set(run)), run))
        first = next((run for run in runs if refuted(value, axiom, run, rest)), None)
        if first is not None:
            assert (list(first), sorted(rest)) == (source, sorted(more))
            return
    raise AssertionError("the witness does not refute")


@pytest.mark.parametrize("name", [name for name in PLAIN if name not in SET_BASED])
def test_thresholds_are_as_they_are_said_to_be(name: str) -> None:
    value, degrees = PLAIN[name]
    relevant = degrees[1:]
    deep, close = verdicts(name)[DEEP], verdicts(name)[CLOSE]
    if deep.is_true:
        start = deep.counts["n"]
        assert all(top_wins(value, n, degree) for n in range(start, start + 6) for degree in relevant)
    else:
        start = deep.witness["n"]
        assert not any(top_wins(value, n, degree) for n in range(start, start + 12) for degree in relevant)
        assert all(top_wins(value, n, degree) for n in range(1, start) for degree in relevant)
    if close.is_true:
        m = close.counts["m"]
        assert all(deep_wins(value, m, degree) for degree in relevant)
        assert not any(deep_wins(value, k, relevant[0]) for k in range(2, m))
    else:
        assert not any(deep_wins(value, m, degree) for m in range(2, 16) for degree in relevant)


@pytest.mark.parametrize("name", [name for name in PLAIN if name not in SET_BASED])
@settings(max_examples=25)
@given(data=rankings_and_further_documents((0, 1, 2)))
def test_what_holds_holds_for_long_rankings(name: str, data: tuple[Run, Run]) -> None:
    value, degrees = PLAIN[name]
    run, rest = (tuple(degrees[min(degree, len(degrees) - 1)] for degree in part) for part in data)
    for axiom, verdict in verdicts(name).items():
        if axiom in UNIVERSAL and verdict.is_true:
            assert not refuted(value, axiom, run, rest)


@pytest.mark.parametrize("name", ["SetTotalRank", "SetPartialRank", "SetF", "F", "P", "StrongRank"])
@settings(max_examples=25)
@given(data=rankings_and_further_documents((0, 1, 2), longest=6))
def test_confidence_of_what_divides_by_the_length(name: str, data: tuple[Run, Run]) -> None:
    value, degrees = PLAIN[name]
    run, rest = (tuple(min(degree, degrees[-1]) for degree in part) for part in data)
    assert verdicts(name)[CONFIDENCE].is_true
    assert not refuted(value, CONFIDENCE, run, rest)


VARIANTS = (
    *(
        "Q(rel=2)",
        "Q(beta=0)",
        "Q(beta=3)",
        "Q(gains={1:3,2:1})",
        "Q(rel=2)@3",
        "gR(rel=2)@4",
        "gF(rel=2)",
        "SetF(beta=3)",
    ),
    *(
        "SetP(relative=true)",
        "Utility",
        "Utility(worths=[1,0,0,0])",
        "ERR(max=4)",
        "ERR(max=1)",
        "gRBP(max=4)@2",
        "YAAP",
    ),
    *("nDCG(gains={1:3,2:1})", "DCG(gains={1:0})", "StrongRank(max=4)", "StrongRank@3", "SetTotalRank(max=5)", "SetAP"),
    *(
        "nDCG(base=1.5)@3",
        "nDCG(dcg='exp-log2')",
        "RBP(p=0.9,rel=2)@4",
        "infAP",
        "binG",
        "IPrec@0.5",
        "NumRelRet",
        "Judged@5",
    ),
)


@pytest.mark.parametrize("name", VARIANTS)
def test_what_holds_is_not_refuted_by_the_kernels(name: str) -> None:
    """Parameters can void a proof: what is claimed is held against the values that evaluation computes."""
    card = axioms(name, "amigo")
    one, draw = card.candidate, random.Random(name)
    measured = one.subject.measure
    assert isinstance(measured, Measure)
    tried = 0
    for axiom, verdict in card.verdicts.items():
        for _ in range(40 if axiom in UNIVERSAL else 0):
            run, rest = (tuple(draw.choices(one.degrees, k=draw.randint(low, 7))) for low in (1, 0))
            for better, worse in UNIVERSAL[axiom](run):
                pool = (*max(better, worse, key=len), *rest)
                if max(better) < one.level:
                    continue
                high, low = (
                    float(measured.scores(Judged.from_runs([one_run], pool=pool), one.subject.at(1).setting)[0])
                    for one_run in (better, worse)
                )
                tried += 1
                assert high > low or not verdict.is_true, (axiom, better, worse, pool)
    assert tried


# RBP


@pytest.mark.parametrize("percent", range(5, 100, 5))
def test_the_closeness_of_rbp_depends_on_p(percent: int) -> None:
    p = Fraction(percent, 100)
    tails = [sum(p**i for i in range(m, 2 * m)) for m in range(2, 80)]
    found = axioms(f"RBP(p={p})", "amigo").verdicts[CLOSE]
    assert found.is_true == any(tail > 1 for tail in tails) == (p > Fraction(3, 4))
    assert "0.7549" in found.reason


def test_the_condition_on_p_is_sharp() -> None:
    """p² + p³ = 1 is solved by one over the plastic number, 0.75487766624669…; there m = 2 and m = 3 balance alike."""
    below, above = Fraction("0.75487766624669"), Fraction("0.75487766624670")
    assert below**2 + below**3 < 1 < above**2 + above**3
    assert below**3 + below**4 + below**5 < 1 < above**3 + above**4 + above**5
    assert [axioms(f"RBP(p={p})", "amigo").verdicts[CLOSE].is_true for p in (below, above)] == [False, True]


@pytest.mark.parametrize("p", ["0.3", "0.75", "0.76", "0.8", "0.95"])
def test_the_depth_of_rbp_is_the_smallest(p: str) -> None:
    found = axioms(f"RBP(p={p})", "amigo").verdicts[DEEP]
    tails = [sum(Fraction(p) ** i for i in range(n, 2 * n)) for n in range(1, 200)]
    assert found.counts["n"] == 1 + max((n for n, tail in enumerate(tails, 1) if tail >= 1), default=0)


@pytest.mark.parametrize("base", ["1.845", "1.846"])
def test_the_deepness_of_dcg_depends_on_its_base(base: str) -> None:
    """1 − log_2 b > 1/log_b 3 − 1/log_b 4 up to b = e^(1/(1/ln 2 + 1/ln 3 − 1/ln 4)) = 1.8457…"""
    bound = math.exp(1 / (1 / math.log(2) + 1 / math.log(3) - 1 / math.log(4)))
    found = axioms(f"DCG(base={base})", "amigo").verdicts
    assert found[DEEPNESS].is_true == (float(base) < bound)
    assert found[PRIORITY].is_true


def test_a_base_close_to_1_balances_far_out() -> None:
    found = axioms("DCG(base=1.01)", "amigo").verdicts
    n = found[DEEP].witness["n"]
    weights = [math.log(1.01) / math.log(i) for i in range(2, 2 * n + 1)]
    assert sum(weights[n - 1 :]) >= 1 > sum(weights[n - 2 : 2 * n - 3])
    assert found[CLOSE].counts["m"] == n
    farther = axioms("DCG(base=1.0001)", "amigo").verdicts[DEEP]
    assert farther.status is Status.FAILS
    far = farther.witness["n"]
    assert math.log(1.0001) * math.fsum(1 / math.log(i) for i in range(far + 1, 2 * far + 1)) > 1


# The balancing index, a close relative


@pytest.mark.parametrize("name", ["AP", "RR", "ERR", "RBP(p=0.8)", "RBP(p=1/2)", "DCG(base=2)", "BurgesDCG", "P@10"])
def test_the_balancing_index_tells_the_same(name: str) -> None:
    """n documents after n others score at least as high as one at the top iff B(2n) > n."""
    value, _ = PLAIN[name]
    index = balance(name, [2 * n for n in range(1, 21)], grades=1).index
    outweighed = [n for n, found in enumerate(index, 1) if found is not None and found > n]
    assert outweighed == [n for n in range(1, 21) if not top_wins(value, n, 1)]
    found = verdicts(name)[DEEP]
    if found.is_true:
        assert all(n < found.counts["n"] for n in outweighed)
    else:
        assert outweighed == list(range(found.witness["n"], 21))


# What is known of these measures (compare Amigó, Gonzalo and Verdejo 2013)


def test_precision_at_n_looks_at_no_ranks_above_its_cutoff() -> None:
    """P@N satisfies neither priority nor deepness."""
    assert [verdicts("P@10")[axiom].status for axiom in (PRIORITY, DEEPNESS)] == [Status.FAILS, Status.FAILS]


def test_rbp_lacks_confidence_only() -> None:
    """RBP satisfies all but confidence; for closeness p must be large enough."""
    assert [axiom for axiom, verdict in verdicts("RBP(p=0.8)").items() if not verdict.is_true] == [CONFIDENCE]
    assert [axiom for axiom, verdict in verdicts("RBP(p=1/2)").items() if not verdict.is_true] == [CLOSE, CONFIDENCE]


@pytest.mark.parametrize("name", PLAIN)
def test_no_known_measure_satisfies_all(name: str) -> None:
    """None of the usual measures satisfies all five, for which Reliability and Sensitivity were made."""
    assert not all(verdict.is_true for verdict in verdicts(name).values())


@pytest.mark.parametrize("name", ["AP", "nDCG", "BurgesDCG"])
def test_deep_documents_outweigh_the_first_with_slow_discounts(name: str) -> None:
    """UO Figure 1(a): the balancing index of AP and nDCG grows with n, that of RBP and ERR does not."""
    assert verdicts(name)[DEEP].status is Status.FAILS
    assert verdicts("RBP(p=0.8)")[DEEP].is_true
    assert verdicts("ERR")[DEEP].is_true


def test_average_precision_has_no_deepness() -> None:
    """The smallest ranking where the lower correction helps more: 1/30 against 2/56, of 8 documents."""
    found = verdicts("AP")[DEEPNESS]
    assert found.witness["ranking"] == [0, 0, 0, 0, 0, 1, 0, 1]
    assert Fraction(1, 5) - Fraction(1, 6) == Fraction(1, 30) < Fraction(2, 7) - Fraction(2, 8) == Fraction(1, 28)
    upper, lower = (Fraction(text) for text in found.witness["values"])
    assert (lower - upper) * 2 == Fraction(1, 28) - Fraction(1, 30)


def test_equal_steps_and_deepness_exclude_each_other() -> None:
    """WeakRank counts every step up alike, so the upper correction cannot help more."""
    assert verdicts("WeakRank")[DEEPNESS].witness["values"] == ["1/2", "1/2"]


# Measures of the user's own


def test_plain_functions_are_refuted_or_left_open() -> None:
    found = axioms(lambda run: sum(run), "amigo").verdicts
    assert found[PRIORITY].witness["runs"] == [[1, 0], [0, 1]]
    assert found[CONFIDENCE].witness["runs"] == [[1], [1, 0]]
    assert found[DEEP].status is Status.UNDECIDED
    assert (found[CLOSE].status, found[CLOSE].counts["m"]) == (Status.HOLDS, 2)


def test_a_set_based_function_has_no_ranks() -> None:
    found = axioms(lambda run: sum(run) / len(run), "amigo", set_based=True).verdicts
    assert {name for name, verdict in found.items() if verdict.status is not Status.UNDEFINED} == {CONFIDENCE}
    assert found[CONFIDENCE].status is Status.UNDECIDED


def test_floats_are_told_apart_only_beyond_their_error() -> None:
    def halves(run: Any) -> float:
        return float(sum(degree * 2.0**-i * math.sqrt(2) for i, degree in enumerate(run)))

    found = axioms(halves, "amigo", grades=1).verdicts
    assert {verdict.method for verdict in found.values()} == {Method.FLOAT}
    assert {verdict.status for verdict in found.values()} == {Status.UNDECIDED}
    assert "too close to call" in found[CONFIDENCE].reason
    upside_down = axioms(lambda run: -halves(run), "amigo", grades=1).verdicts[PRIORITY]
    assert (upside_down.status, upside_down.method) == (Status.FAILS, Method.FLOAT)
    assert isinstance(axioms(halves, "amigo", grades=1).candidate.value((1,)), Rough)


def test_declared_weights_are_decided_in_closed_form() -> None:
    def falling(run: Any) -> Fraction:
        return Fraction(sum((len(run) - i) * degree for i, degree in enumerate(run)))

    def odd(run: Any) -> Fraction:
        return Fraction(sum((3 if i == 4 and len(run) > 5 else len(run) - i) * d for i, d in enumerate(run)))

    def weights(n: int) -> list[int]:
        return [3 if i == 4 and n > 5 else n - i for i in range(n)]

    measure(name="Falling", weights=lambda n: [n - i for i in range(n)])(falling)
    measure(name="Odd", weights=weights)(odd)
    try:
        found = axioms("Falling", "amigo").verdicts
        assert (found[PRIORITY].status, found[PRIORITY].method) == (Status.UNDECIDED, Method.CLOSED_FORM)
        assert found[DEEPNESS].witness["ranking"] == [0, 1, 0, 1]
        rising = axioms("Odd", "amigo").verdicts[PRIORITY]
        assert rising.witness["runs"] == [[0, 0, 0, 1, 0, 0], [0, 0, 0, 0, 1, 0]]  # from 6 documents on
        assert rising.witness["values"] == ["3", "3"]
    finally:
        unregister("Falling")
        unregister("Odd")


def test_a_measure_with_a_context_is_looked_at_topic_by_topic() -> None:
    def needs_two(run: Any, context: Context) -> Fraction:
        return Fraction(sum(run)) if context.recall_base < 2 else Fraction(sum(d * (9 - i) for i, d in enumerate(run)))

    measure(name="NeedsTwo")(needs_two)
    try:
        found = axioms("NeedsTwo", "amigo", grades=1).verdicts[PRIORITY]
        assert found.witness["pool"] == [1, 0]
        assert axioms("NeedsTwo", "amigo", grades=1).verdicts[CLOSE].status is Status.UNDECIDED
    finally:
        unregister("NeedsTwo")


# Degrees


def test_degrees_that_a_measure_does_not_tell_apart_refute_priority() -> None:
    found = axioms("AP", "amigo", grades=2).verdicts[PRIORITY]
    assert found.witness["runs"] == [[2, 1], [1, 2]]
    assert axioms("nDCG(gains={1:1,2:1})", "amigo").verdicts[PRIORITY].witness["runs"] == [[2, 1], [1, 2]]


def test_nothing_relevant_or_nothing_else_leaves_the_question_without_meaning() -> None:
    nothing = axioms("AP(rel=2)", "amigo", grades=1).verdicts
    everything = axioms("RBP(rel=0)", "amigo").verdicts
    for found in (nothing, everything):
        assert {found[axiom].status for axiom in (DEEP, CLOSE, CONFIDENCE)} == {Status.UNDEFINED}
        assert found[PRIORITY].status is Status.FAILS


def test_text_is_no_number() -> None:
    assert {verdict.status for verdict in axioms("RelString", "amigo").verdicts.values()} == {Status.UNDEFINED}
