"""Theorems for every N, attacked at small N by all pairs of naive values; and what is not a theorem is not claimed."""

from fractions import Fraction
from itertools import pairwise

import pytest

from checkers import KIND, LEQ, Run, all_runs
from measurand import scale
from measurand.orderings import ORDERINGS
from measurand.scales.card import as_subject
from measurand.scales.theorems import known
from measurand.verdict import Status
from passport_checkers import NAIVE, Naive, average_precision, binary_preference, set_total_rank

MEASURES: dict[str, Naive] = {
    "AP": average_precision,
    "Bpref": binary_preference,
    "Rprec": NAIVE["Rprec"],
    "RR": NAIVE["RR"],
    "Success": NAIVE["Success"],
    "SetTotalRank": set_total_rank,
    "ERR": NAIVE["ERR"],
}
LONGEST = {1: 5, 2: 4}


def naive_values(name: str, order: str, length: int, grades: int) -> dict[Run, Fraction]:
    """The topic has as many documents of the highest degree as the ranking is long."""
    kind = "rank" if order == "any" else KIND[order]
    return {run: Fraction(MEASURES[name](run, (grades,) * length, grades)) for run in all_runs(kind, length, grades)}


def holds(prop: str, order: str, values: dict[Run, Fraction]) -> bool:
    if prop == "equispaced":
        return len({b - a for a, b in pairwise(sorted(set(values.values())))}) <= 1
    pairs = [(r, s) for r in values for s in values if r != s and LEQ[order](r, s)]
    if prop == "isotone":
        return all(values[r] <= values[s] for r, s in pairs)
    if prop == "strict":
        return all(values[r] < values[s] for r, s in pairs)
    below = set(pairs)
    covers = [(r, s) for r, s in pairs if not any((r, t) in below and (t, s) in below for t in values)]
    return len({values[s] - values[r] for r, s in covers}) == 1 and all(values[s] > values[r] for r, s in covers)


CLAIMED = [
    (name, order, prop, grades)
    for name in MEASURES
    for order in ORDERINGS
    for prop in ("isotone", "strict", "interval", "equispaced")
    for grades in LONGEST
    if known(as_subject(name, grades), order, prop)
]


@pytest.mark.parametrize(("name", "order", "prop", "grades"), CLAIMED)
def test_theorems_stand_at_every_small_length(name: str, order: str, prop: str, grades: int) -> None:
    for length in range(1, LONGEST[grades] + 1):
        values = naive_values(name, "any" if prop == "equispaced" else order, length, grades)
        assert holds(prop, order, values), length


def test_enough_is_claimed_and_no_more() -> None:
    assert len(CLAIMED) > 60
    claims = set(CLAIMED)
    for refused in (
        ("AP", "weak", "strict", 2),
        ("AP", "strong", "isotone", 1),
        ("Bpref", "weak", "strict", 2),
        ("Rprec", "weak", "strict", 1),
        ("Rprec", "replacement", "interval", 2),
        ("RR", "weak", "strict", 1),
        ("SetTotalRank", "weak", "strict", 1),
        ("SetTotalRank", "set-partial", "interval", 2),
        ("SetTotalRank", "strong", "isotone", 1),
    ):
        assert refused not in claims
        name, order, prop, grades = refused
        assert not all(holds(prop, order, naive_values(name, order, n, grades)) for n in range(1, LONGEST[grades] + 1))


@pytest.mark.parametrize("name", ["AP@3", "AP(rel=2)", "SetTotalRank(max=4)", "Success@2"])
def test_only_the_plain_measure_is_meant(name: str) -> None:
    for order in ORDERINGS:
        for prop in ("isotone", "strict", "interval", "equispaced"):
            assert known(as_subject(name, 2), order, prop) is None


def test_what_needs_rb_to_be_the_length_says_so() -> None:
    for name, order, prop in (("Rprec", "replacement", "interval"), ("Bpref", "weak", "strict")):
        assert known(as_subject(name, 1), order, prop)
        assert known(as_subject(name, 1, recall_base=2), order, prop) is None
        status = scale(name, order, 4, recall_base=1).verdicts[prop].status
        assert status is Status.FAILS


def test_every_function_is_a_valuation_on_a_chain() -> None:
    def odd(run: tuple[int, ...]) -> int:
        return (sum(run) * 7 + run[0] * 3) % 5

    for order in ("strong", "set-total"):
        assert known(as_subject(odd, set_based=True), order, "valuation")
    assert scale(odd, "strong", "all").verdicts["valuation"].status is Status.HOLDS
    assert known(as_subject(odd), "weak", "valuation") is None


def test_cards_for_every_length_use_them() -> None:
    assert scale("SetTotalRank", "set-total", "all", grades=2).kind == "interval"
    assert scale("SetTotalRank", "induced", "all", grades=2).kind == "interval"
    assert scale("RR", "strong", "all").kind == "monotone"
    assert scale("Success", "set-partial", "all").kind == "monotone"
    assert scale("Bpref", "weak", "all").kind == "order-preserving"
    assert scale("Rprec", "replacement", "all").kind == "interval"
    assert scale("AP", "weak", "all", grades=2).kind == "monotone"
