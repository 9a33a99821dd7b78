"""The claims of GT: every outcome pinned, every witness re-checked by naive code that shares nothing with src."""

from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise, product
from math import log
from typing import Any

import pytest

from checkers import LEQ, NaiveOrder, all_runs
from claim_checkers_gt import (
    average_precision,
    discounted,
    equally_spaced,
    gains_of,
    graded_precision,
    increasing,
    rank_biased,
    reciprocal,
    set_rank,
    strong_rank,
)
from measurand.claims.model import Decision, Outcome, Witness, decide_claims

OUTCOMES = {
    "A-01": ("confirmed", "mathematics"),
    "A-02": ("refuted", "slip"),
    "A-03": ("confirmed", "example"),
    "A-04": ("confirmed", "mathematics"),
    "A-05": ("confirmed", "example"),
    "A-06": ("confirmed", "mathematics"),
    "A-07": ("refuted", "slip"),
    "A-08": ("refuted", "slip"),
    "A-09": ("confirmed", "example"),
    "A-10": ("confirmed", "mathematics"),
    "A-11": ("confirmed", "mathematics"),
    "A-12": ("conditional", "mathematics"),
    "A-13": ("confirmed", "mathematics"),
    "A-14": ("conditional", "mathematics"),
    "A-15": ("conditional", "mathematics"),
    "A-16": ("confirmed", "example"),
    "A-17": ("confirmed", "mathematics"),
    "A-18": ("refuted", "slip"),
    "A-19": ("confirmed", "mathematics"),
    "A-20": ("confirmed", "example"),
    "A-21": ("conditional", "mathematics"),
    "A-22": ("conditional", "mathematics"),
    "A-23": ("conditional", "example"),
    "A-24": ("confirmed", "mathematics"),
    "A-25": ("refuted", "slip"),
    "A-26": ("conditional", "mathematics"),
    "A-27": ("refuted", "slip"),
    "A-28": ("conditional", "mathematics"),
    "A-29": ("confirmed", "example"),
    "A-30": ("conditional", "mathematics"),
    "A-31": ("confirmed", "example"),
    "A-32": ("confirmed", "mathematics"),
    "A-33": ("refuted", "slip"),
    "A-34": ("confirmed", "example"),
    "A-35": ("confirmed", "mathematics"),
    "A-36": ("refuted", "proof"),
    "A-37": ("confirmed", "example"),
    "A-38": ("confirmed", "example"),
    "A-39": ("conditional", "mathematics"),
    "A-40": ("conditional", "mathematics"),
    "A-41": ("conditional", "mathematics"),
    "A-42": ("conditional", "mathematics"),
    "A-43": ("conditional", "mathematics"),
    "A-44": ("conditional", "example"),
    "A-45": ("conditional", "mathematics"),
    "A-46": ("confirmed", "mathematics"),
    "A-47": ("refuted", "slip"),
    "A-48": ("refuted", "slip"),
    "A-49": ("confirmed", "example"),
    "A-50": ("refuted", "mathematics"),
    "A-51": ("refuted", "mathematics"),
    "A-52": ("confirmed", "mathematics"),
    "A-53": ("confirmed", "mathematics"),
    "A-54": ("refuted", "slip"),
}


@pytest.fixture(scope="module")
def decided() -> dict[str, tuple[Any, Decision]]:
    return {claim.id: (claim, decision) for claim, decision in decide_claims(OUTCOMES)}


@pytest.mark.parametrize("id", OUTCOMES)
def test_outcome(id: str, decided: dict[str, tuple[Any, Decision]]) -> None:
    claim, decision = decided[id]
    assert (str(decision.outcome), str(decision.kind or claim.kind)) == OUTCOMES[id]
    assert claim.proof
    assert (decision.witness is None) == (decision.outcome is Outcome.CONFIRMED)
    assert (decision.corrected is None) == (decision.outcome is Outcome.CONFIRMED)
    if decision.outcome is Outcome.CONDITIONAL:
        assert decision.condition


def values_are(witness: Witness, naive: Callable[[Any], Any]) -> list[Any]:
    """The values printed for the runs are those of the naive measure; the naive ones are returned."""
    found = [naive(run) for run in witness.runs]
    assert len(found) == len(witness.values)
    for value, printed in zip(found, witness.values, strict=True):
        if isinstance(value, float):
            assert float(printed) == pytest.approx(value, abs=1e-12)  # type: ignore[arg-type]  # a number with logarithms
        else:
            assert Fraction(str(printed)) == value
    return found


def all_values(kind: str, witness: Witness, naive: Callable[[Any], Any]) -> list[Any]:
    """The values of all runs of the witness's length, for claims about whole universes."""
    return [naive(run) for run in all_runs(kind, given(witness, "N"), given(witness, "c"))]


def given(witness: Witness, name: str) -> int:
    value = witness.parameters[name]
    assert isinstance(value, int)
    return value


def a_02(w: Witness) -> None:
    order = NaiveOrder(all_runs("rank", 1, 1), LEQ["strong"])
    (chain,) = order.saturated_chains(*map(tuple, w.runs))
    distance = values_are(w, lambda run: strong_rank(run, 1))[1]
    assert distance == len(chain) - 1 != (len(chain) - 1) - 1


def a_07(w: Witness) -> None:
    assert values_are(w, set_rank) == [0, 1]
    assert max(all_values("set", w, set_rank)) == 1 < 2
    assert set_rank((0, 2)) == set_rank((1, 1))


def a_08(w: Witness) -> None:
    assert values_are(w, set_rank) == [21, 26, 27]
    assert len({"a0", "a1"}) != 3
    assert len(all_runs("set", 4, 1)) == 5
    assert len(all_runs("set", 4, 2)) == 15


def a_12(w: Witness) -> None:
    gain = gains_of(str(w.parameters["gains"]))[1]
    recall_base = given(w, "relevant documents") * gain
    assert values_are(w, lambda run: Fraction(sum(run)) / recall_base) == [Fraction(1, 2)]
    assert Fraction(1, 2) != 1 == sum(w.runs[0]) / given(w, "relevant documents")


def a_14(w: Witness) -> None:
    naive = values_are(w, lambda run: graded_precision(run, gains_of(str(w.parameters["gains"]))))
    assert naive == [Fraction(set_rank(run), 2) for run in w.runs]
    assert len(w.runs) == len(all_runs("set", 1, 2))


def a_15(w: Witness) -> None:
    assert [tuple(run) for run in w.runs] == all_runs("set", 2, 2)
    assert [set_rank(run) for run in w.runs] == list(range(6))
    assert increasing(values_are(w, lambda run: graded_precision(run, gains_of(str(w.parameters["gains"])))))


def a_18(w: Witness) -> None:
    order = NaiveOrder(all_runs("set", 1, 1), LEQ["set-partial"])
    before, after = map(tuple, w.runs)
    assert after == (before[0] - 1,)
    assert before in order.upper_covers(after)
    assert after not in order.upper_covers(before)
    values_are(w, sum)


def a_21(w: Witness) -> None:
    first, second = values_are(w, lambda run: graded_precision(run, gains_of(str(w.parameters["gains"]))))
    r, s = map(tuple, w.runs)
    assert first == second
    assert LEQ["set-total"](r, s)
    assert not LEQ["set-total"](s, r)
    assert not LEQ["set-partial"](r, s)
    assert not LEQ["set-partial"](s, r)


def a_22(w: Witness) -> None:
    gains = gains_of(str(w.parameters["gains"]))
    assert gains[2] != 2 * gains[1]
    listed = values_are(w, lambda run: graded_precision(run, gains))
    everything = all_values("set", w, lambda run: graded_precision(run, gains))
    assert listed == sorted(set(everything)) == [Fraction(k, 8) for k in range(9)]
    for smaller in product(range(1, 9), repeat=2):  # nothing smaller: N = 2 and c = 2, or N = 1
        one, two = smaller
        if one < two != 2 * one:
            assert not equally_spaced([Fraction(a + b) for a, b in product((0, one, two), repeat=2)])


def a_23(w: Witness) -> None:
    gains = gains_of(str(w.parameters["gains"]))
    assert gains[3] - gains[2] != gains[2] - gains[1]
    listed = values_are(w, lambda run: graded_precision(run, gains))
    assert sorted(set(all_values("set", w, lambda run: graded_precision(run, gains))), reverse=True)[:4] == listed


def a_25(w: Witness) -> None:
    assert values_are(w, lambda run: strong_rank(run, 3)) == [462, 466]


def a_26(w: Witness) -> None:
    p = w.parameters["p"]
    assert isinstance(p, Fraction)
    assert p > Fraction(1, 2)
    assert [tuple(run) for run in w.runs] == all_runs("rank", 2, 1)
    assert increasing(values_are(w, lambda run: rank_biased(run, p, [Fraction(0), Fraction(1)])))


def a_27(w: Witness) -> None:
    assert values_are(w, lambda run: rank_biased(run, Fraction(0), [Fraction(0), Fraction(1)])) == [0, 1]
    assert not -2 * Fraction(1, 4) + 1 < 0


def a_28(w: Witness) -> None:
    values_are(w, lambda run: reciprocal(run, (0, 1)))
    assert increasing(all_values("rank", w, lambda run: reciprocal(run, (0, 1))))
    assert not increasing([reciprocal(run, (0, 1)) for run in all_runs("rank", 5, 1)])
    assert increasing([average_precision(run) for run in all_runs("rank", 2, 1)])
    assert not increasing([average_precision(run) for run in all_runs("rank", 3, 1)])


def a_30(w: Witness) -> None:
    p = w.parameters["p"]
    assert isinstance(p, Fraction)
    assert p != Fraction(1, 2)
    naive = values_are(w, lambda run: rank_biased(run, p, [Fraction(0), Fraction(1)]))
    assert naive == [Fraction(2, 3) * strong_rank(run, 1) for run in w.runs]


def a_33(w: Witness) -> None:
    run, meant, printed = map(tuple, w.runs)
    assert meant == run[::-1]
    assert printed == (run[1], run[1]) != meant


def a_36(w: Witness) -> None:
    def prefixes(run: Any) -> list[int]:
        return [sum(run[:k]) for k in range(1, len(run) + 1)]

    for (r, s), length in (((tuple(w.runs[0]), tuple(w.runs[1])), 2), (((0, 0, 1, 1), (1, 1, 0, 0)), 4)):
        strictly = [k for k, (a, b) in enumerate(zip(prefixes(r), prefixes(s), strict=True)) if a < b]
        assert LEQ["weak"](r, s)
        assert strictly[:2] == [0, 1]
        u = (0, 1, *s[2:])
        assert len(u) == length
        assert u == r or not (LEQ["weak"](r, u) and LEQ["weak"](u, s))
    assert (w.runs[1][:2], w.runs[0][:2]) not in (((1, 0), (0, 0)), ((1, 1), (0, 0)))
    assert [tuple(prefixes(run)) for run in w.runs] == list(w.values)


def a_39(w: Witness) -> None:
    naive = values_are(w, lambda run: rank_biased(run, Fraction(1, 2), [Fraction(0), Fraction(1)]))
    assert naive == [Fraction(2 * a + b, 4) for a, b in w.runs]
    assert [tuple(run) for run in w.runs] == all_runs("rank", 2, 1)


def a_40(w: Witness) -> None:
    low, high = map(tuple, w.runs)
    assert LEQ["weak"](low, high)
    assert not LEQ["weak"](high, low)
    first, second = values_are(w, lambda run: discounted(run, 2, [Fraction(0), Fraction(1)]))
    assert first == second
    assert not LEQ["weak"]((0, 1, 1), (1, 0, 0))
    assert not LEQ["weak"]((1, 0, 0), (0, 1, 1))


def a_41(w: Witness) -> None:
    assert NaiveOrder(all_runs("rank", 1, 2), LEQ["weak"]).is_graded()
    assert not NaiveOrder(all_runs("rank", 2, 2), LEQ["weak"]).is_graded()
    values_are(w, sum)


def a_42(w: Witness) -> None:
    p, gains = w.parameters["p"], gains_of(str(w.parameters["gains"]))
    assert isinstance(p, Fraction)
    gap = min(b - a for a, b in pairwise(gains)) / gains[-1]
    assert p != gap / (gap + 1)
    listed = values_are(w, lambda run: rank_biased(run, p, gains))
    everything = all_values("rank", w, lambda run: rank_biased(run, p, gains))
    assert listed == sorted(set(everything))
    assert equally_spaced(everything)


def a_43(w: Witness) -> None:
    gains = gains_of(str(w.parameters["gains"]))
    listed = values_are(w, lambda run: discounted(run, 2, gains))
    assert listed == sorted(set(all_values("rank", w, lambda run: discounted(run, 2, gains)))) == [0, 1, 2, 3, 4]


def a_44(w: Witness) -> None:
    gains = gains_of(str(w.parameters["gains"]))
    listed = values_are(w, lambda run: discounted(run, 2, gains))
    everything = sorted(all_values("rank", w, lambda run: discounted(run, 2, gains)), reverse=True)
    assert everything[:4] == listed
    assert gains[1] / gains[2] < 1 - log(2) / log(3)


def a_45(w: Witness) -> None:
    assert values_are(w, lambda run: reciprocal(run, (0, 1))) == [0, Fraction(1, 2)]
    assert equally_spaced([average_precision(run) for run in all_runs("rank", 1, 1)])


def a_47(w: Witness) -> None:
    assert sum((5, 3, 1, 1)) == given(w, "people") == 10
    assert len([1, 1, 1, 1, 3, 3, 2, 4]) == given(w, "numbers in P1") == 8
    assert len([20, 20, 20, 20, 13, 13, 30, 11]) == given(w, "numbers in P2") == 8


def a_48(w: Witness) -> None:
    first, second = w.values
    assert isinstance(first, int)
    assert isinstance(second, int)
    assert second == 2 * first


def a_50(w: Witness) -> None:
    def squared_t(x: list[Fraction], y: list[Fraction]) -> Fraction:
        d = [a - b for a, b in zip(x, y, strict=True)]
        middle = sum(d, Fraction(0)) / len(d)
        return len(d) * middle**2 / (sum(((v - middle) ** 2 for v in d), Fraction(0)) / (len(d) - 1))

    x, y, x2, y2 = (gains_of(str(w.parameters[name])) for name in ("x", "y", "x'", "y'"))
    assert [2 * v + 5 for v in x + y] == x2 + y2
    assert [squared_t(x, y), squared_t(x2, y2)] == list(w.values) == [4, 4]
    # Signed ranks: (5,0) against (3,1) has differences +2, −1; under 0,1,3,5 → 0,3,4,5 they are +1, −3.
    assert (abs(5 - 3) > abs(0 - 1)) != (abs(5 - 4) > abs(0 - 3))


def a_51(w: Witness) -> None:
    def spearman(x: list[Fraction], y: list[Fraction]) -> Fraction:
        d = [sorted(x).index(a) - sorted(y).index(b) for a, b in zip(x, y, strict=True)]
        return 1 - Fraction(6 * sum(v * v for v in d), len(d) * (len(d) ** 2 - 1))

    x, image, y = (gains_of(str(w.parameters[name])) for name in ("x", "x'", "y"))
    assert [spearman(x, y), spearman(image, y)] == list(w.values)
    assert w.values[0] == w.values[1]
    assert image == sorted(image)
    assert not equally_spaced(image)


def a_54(w: Witness) -> None:
    papaya, banana = (Fraction(str(value)) for value in w.values)
    assert papaya > banana
    assert given(w, "types listed") == len({"nominal", "ordinal", "interval", "ratio"}) != 5


CHECKS = {
    name.upper().replace("_", "-"): check
    for name, check in list(globals().items())
    if name.startswith("a_") and callable(check)
}


@pytest.mark.parametrize("id", [id for id, (outcome, _) in OUTCOMES.items() if outcome != "confirmed"])
def test_witness(id: str, decided: dict[str, tuple[Any, Decision]]) -> None:
    witness = decided[id][1].witness
    assert witness is not None
    CHECKS[id](witness)
