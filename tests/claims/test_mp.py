"""The claims of MP: outcomes pinned, witnesses and conditions re-checked by naive means."""

import math
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations, pairwise, product
from math import comb

import pytest

from checkers import LEQ, Run
from claim_checkers_mp import (
    Naive,
    agree,
    average_precision,
    discounted_gain,
    is_constant_multiple_of_edges,
    is_isotone,
    is_strict,
    is_valuation,
    naive_order,
    named,
    precision,
    rank_biased,
    read_value,
    sums_of_gains,
)
from measurand.claims.model import Decision, Witness, decide_claims

OUTCOMES = {
    "C-01": ("refuted", "mathematics"),
    "C-02": ("conditional", "mathematics"),
    "C-03": ("confirmed", "mathematics"),
    "C-04": ("confirmed", "mathematics"),
    "C-05": ("confirmed", "mathematics"),
    "C-06": ("conditional", "mathematics"),
    "C-07": ("refuted", "slip"),
    "C-08": ("conditional", "example"),
    "C-09": ("confirmed", "mathematics"),
    "C-10": ("confirmed", "mathematics"),
    "C-11": ("conditional", "mathematics"),
    "C-12": ("refuted", "slip"),
    "C-13": ("confirmed", "mathematics"),
    "C-14": ("conditional", "mathematics"),
    "C-15": ("refuted", "slip"),
    "C-16": ("conditional", "mathematics"),
    "C-17": ("refuted", "mathematics"),
    "C-18": ("conditional", "mathematics"),
    "C-19": ("confirmed", "mathematics"),
    "C-20": ("confirmed", "mathematics"),
    "C-21": ("conditional", "mathematics"),
    "C-22": ("refuted", "mathematics"),
    "C-23": ("refuted", "mathematics"),
    "C-24": ("conditional", "mathematics"),
    "C-25": ("refuted", "slip"),
    "C-26": ("conditional", "mathematics"),
    "C-27": ("conditional", "mathematics"),
    "C-28": ("conditional", "proof"),
    "C-29": ("refuted", "mathematics"),
    "C-30": ("conditional", "mathematics"),
    "C-31": ("confirmed", "mathematics"),
    "C-32": ("confirmed", "mathematics"),
}
GAINS = ((0, 1), (0, 1, 2), (0, 1, 3), (0, 2, 3), (0, 1, 4))
CASES = [(gains, n) for gains in GAINS for n in (1, 2, 3) if len(gains) ** n <= 27]
Decided = dict[str, tuple[str, Decision]]


@pytest.fixture(scope="module")
def decided() -> Decided:
    return {claim.id: (str(decision.kind or claim.kind), decision) for claim, decision in decide_claims(OUTCOMES)}


def witness(decided: Decided, id: str) -> Witness:
    found = decided[id][1].witness
    assert found is not None
    return found


@pytest.mark.parametrize("id", OUTCOMES)
def test_outcome(id: str, decided: Decided) -> None:
    kind, decision = decided[id]
    assert (str(decision.outcome), kind) == OUTCOMES[id]
    assert (decision.witness is None) == (OUTCOMES[id][0] == "confirmed")
    assert (decision.condition is not None) == (OUTCOMES[id][0] == "conditional")


@pytest.mark.parametrize("id", [id for id, (outcome, _) in OUTCOMES.items() if outcome != "confirmed"])
def test_values_of_witnesses(id: str, decided: Decided) -> None:
    shown = witness(decided, id)
    assert len(shown.values) in (0, len(shown.runs))
    length, grades = int(str(shown.parameters["N"])), int(str(shown.parameters["c"]))
    assert all(len(run) == length and max(run) <= grades for run in shown.runs)
    measure = named(shown.parameters)
    if measure is None:  # ranks, or no numbers at all
        assert id in ("C-06", "C-07", "C-12", "C-22", "C-24", "C-28")
        return
    for run, value in zip(shown.runs, shown.values, strict=True):
        assert agree(read_value(str(value)), measure(tuple(run)))


def chain_rises(witness: Witness, order: str) -> list[Fraction | float]:
    """The rises of the witness's measure along its runs, which must go up in the order."""
    measure = named(witness.parameters)
    assert measure is not None
    runs = [tuple(run) for run in witness.runs]
    assert all(LEQ[order](low, high) and low != high for low, high in pairwise(runs))
    return [measure(high) - measure(low) for low, high in pairwise(runs)]


WITNESSED: dict[str, Callable[[list[Fraction | float]], bool]] = {
    "C-01": lambda rises: rises == [0],  # an isotone valuation that does not rise
    "C-08": lambda rises: rises[0] > 0,  # ordered rightly, where the claim says it falls
    "C-11": lambda rises: rises[0] != rises[1],  # two weights
    "C-14": lambda rises: min(rises) == 0,  # isotone
    "C-15": lambda rises: rises[0] > 0,  # no violation
    "C-16": lambda rises: min(rises) > 0,  # isotone, though p > 1/2
    "C-17": lambda rises: set(rises) == {Fraction(1, 4)},  # the natural distance
    "C-18": lambda rises: min(rises) == 0,  # isotone
    "C-23": lambda rises: min(rises) > 0,  # positive
    "C-25": lambda rises: rises == [0],
    "C-29": lambda rises: min(rises) > 0,  # RBP keeps x and z apart
    "C-30": lambda rises: rises[0] < 0,  # a negative distance
}
ORDER = {"C-01": "strong", "C-08": "set-total", "C-11": "set-partial", "C-15": "strong", "C-23": "weak", "C-25": "weak"}


@pytest.mark.parametrize("id", WITNESSED)
def test_what_witnesses_show(id: str, decided: Decided) -> None:
    order = ORDER.get(id, "weak" if id == "C-29" else "strong")
    assert WITNESSED[id](chain_rises(witness(decided, id), order))


@pytest.mark.parametrize("id", ["C-06", "C-22", "C-26", "C-27"])
def test_runs_without_a_join(id: str, decided: Decided) -> None:
    r, s, *bounds = (tuple(run) for run in witness(decided, id).runs)
    assert naive_order("weak", 2, 2).minimal_upper_bounds(r, s) == bounds


@pytest.mark.parametrize(("n", "c"), [(1, 1), (1, 3), (2, 1), (2, 2), (2, 3), (3, 1), (3, 2), (4, 1)])
def test_c06_c22_c24_when_weak_is_a_lattice_and_graded(n: int, c: int) -> None:
    order = naive_order("weak", n, c)
    assert order.is_lattice() == order.is_graded() == (c == 1 or n == 1)
    if c == 1 or n == 1:
        assert order.is_distributive()


def test_c07_steps_between_multisets(decided: Decided) -> None:
    shown = witness(decided, "C-07")
    order = naive_order("set-total", 2, 2)
    ranks = [sum(order.less(run, tuple(own)) for run in order.runs) for own in shown.runs]
    assert ranks == list(shown.values)
    assert comb(2 + 2 - 1, 2) not in (ranks[1] - ranks[0], ranks[2] - ranks[0])


def test_c12_ranks_of_the_listed_runs(decided: Decided) -> None:
    shown = witness(decided, "C-12")
    order = naive_order("strong", 3)
    assert [sum(order.less(run, tuple(own)) for run in order.runs) for own in shown.runs] == list(shown.values)
    assert not LEQ["strong"]((1, 0, 0), (0, 1, 0))


def test_c15_the_pair_that_is_meant() -> None:
    ap = average_precision(4)
    assert (ap((0, 1, 0, 0)), round(float(ap((0, 0, 1, 1))), 3)) == (Fraction(1, 8), 0.208)
    assert [is_isotone(naive_order("strong", n), average_precision()) for n in (1, 2, 3, 4)] == [
        True,
        True,
        False,
        False,
    ]


@pytest.mark.parametrize(("gains", "n"), CASES)
def test_c08_c14_precision_on_the_chains(gains: Run, n: int) -> None:
    c = len(gains) - 1
    on_sets = all(high >= n * low for low, high in pairwise(gains[1:]))
    assert is_isotone(naive_order("set-total", n, c), precision(gains)) == on_sets
    on_ranks = n == 1 or (n, c) == (2, 1)
    assert is_isotone(naive_order("strong", n, c), precision(gains)) == on_ranks


@pytest.mark.parametrize(("gains", "n"), CASES)
def test_c16_c17_rbp_on_strong(gains: Run, n: int) -> None:
    smallest = min(Fraction(high - low, gains[-1]) for low, high in pairwise(gains))
    limit = smallest / (smallest + 1)
    order = naive_order("strong", n, len(gains) - 1)
    for p in (limit / 2, limit, Fraction(2, 5), Fraction(3, 5), Fraction(4, 5)):
        expected = sum(p**i for i in range(1, n)) <= smallest
        assert is_isotone(order, rank_biased(p, gains)) == expected
        if p <= limit:
            assert is_strict(order, rank_biased(p, gains))
        linear = gains == tuple(range(len(gains)))
        natural = linear and (n == 1 or p == Fraction(1, len(gains)))
        assert is_constant_multiple_of_edges(order, rank_biased(p, gains)) == natural


@pytest.mark.parametrize("n", [1, 2, 3, 4])
@pytest.mark.parametrize("gains", [(0, 1), (0, 1, 2), (0, 1, 3)])
def test_c18_dcg_on_strong(gains: Run, n: int) -> None:
    order = naive_order("strong", n, len(gains) - 1)
    smallest = float(min(Fraction(high - low, gains[-1]) for low, high in pairwise(gains)))
    turn = math.exp(1 / (1 / math.log(2) + 1 / math.log(3)))
    for b in (1.1, 1.3, 1.4, 1.52, 1.54, 2.0, 3.0, 10.0):
        expected = n == 1 or (n == 2 and (len(gains) == 2 or b <= 2**smallest))
        expected |= n == 3 and len(gains) == 2 and b <= turn
        assert is_isotone(order, discounted_gain(Fraction(b), gains)) == expected, b


@pytest.mark.parametrize(("gains", "n"), CASES)
def test_c10_c11_c20_c21_on_the_product_orders(gains: Run, n: int) -> None:
    c = len(gains) - 1
    linear = all(gain == j * gains[1] for j, gain in enumerate(gains))
    additive: list[tuple[Naive, bool]] = [
        (precision(gains), linear),
        (rank_biased(Fraction(1, 3), gains), linear and n == 1),
        (discounted_gain(Fraction(2), gains), linear and n <= 2),
        (discounted_gain(Fraction(3, 2), gains), linear and n == 1),
    ]
    order = naive_order("replacement", n, c)
    for measure, natural in additive:
        assert is_strict(order, measure)
        assert is_constant_multiple_of_edges(order, measure) == natural
        if len(order.runs) <= 9:
            assert is_valuation(order, measure)
    sets = naive_order("set-partial", n, c)
    assert is_strict(sets, precision(gains))
    assert is_valuation(sets, precision(gains))
    assert is_constant_multiple_of_edges(sets, precision(gains)) == linear


@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_c23_metrics_on_binary_weak(n: int) -> None:
    order = naive_order("weak", n)
    for measure, positive in (
        (rank_biased(Fraction(1, 5)), True),
        (rank_biased(Fraction(9, 10)), True),
        (discounted_gain(Fraction(3, 2)), True),
        (discounted_gain(Fraction(2)), n == 1),
        (precision(), n == 1),
    ):
        assert is_valuation(order, measure)
        assert is_isotone(order, measure)
        assert is_strict(order, measure) == positive


@pytest.mark.parametrize(("gains", "n"), CASES)
def test_c28_sums_of_gains(gains: Run, n: int) -> None:
    c = len(gains) - 1
    order = naive_order("weak", n, c)
    wrong = []
    for r, s in product(order.runs, repeat=2):
        below = all(a <= b for a, b in zip(sums_of_gains(r, gains), sums_of_gains(s, gains), strict=True))
        assert below or not order.leq(r, s)
        if below and not order.leq(r, s):
            wrong.append((r, s))
    assert bool(wrong) == (c >= 2 and n >= 2)
    if gains == (0, 1, 2) and n == 2:
        assert wrong[0] == ((0, 2), (1, 1))


def test_c28_witness(decided: Decided) -> None:
    r, s = (tuple(run) for run in witness(decided, "C-28").runs)
    assert (sums_of_gains(r, (0, 1, 2)), sums_of_gains(s, (0, 1, 2))) == ([0, 2], [1, 2])
    assert not LEQ["weak"](r, s)


def test_c24_witness_is_graded(decided: Decided) -> None:
    shown = witness(decided, "C-24")
    order = naive_order("weak", 2)
    assert [sum(order.less(run, tuple(own)) for run in order.runs) for own in shown.runs] == list(shown.values)


def test_c02_the_bottom_is_free(decided: Decided) -> None:
    shown = witness(decided, "C-02")
    assert [tuple(run) for run in shown.runs] == [(0,), (1,)]
    assert shown.values[0] != 0  # the empty sum over J_0̂ would be 0


def test_c21_witness_has_constant_weights(decided: Decided) -> None:
    shown = witness(decided, "C-21")
    measure = named(shown.parameters)
    assert measure is not None
    assert is_constant_multiple_of_edges(naive_order("replacement", 2), measure)


@pytest.mark.parametrize(("name", "n", "c"), [("weak", 3, 1), ("replacement", 2, 2), ("set-partial", 2, 2)])
def test_c32_irredundant_joins_are_unique(name: str, n: int, c: int) -> None:
    order = naive_order(name, n, c)
    irreducible = [run for run in order.runs if len(order.lower_covers(run)) == 1]
    found: dict[Run, int] = {}
    for size in range(1, len(irreducible) + 1):
        for chosen in combinations(irreducible, size):
            joins = [least_above(order.runs, order.leq, chosen[:i] + chosen[i + 1 :]) for i in range(size)]
            whole = least_above(order.runs, order.leq, chosen)
            if whole not in joins:
                found[whole] = found.get(whole, 0) + 1
    assert found == {run: 1 for run in order.runs if any(run)}


def least_above(runs: list[Run], leq: Callable[[Run, Run], bool], chosen: tuple[Run, ...]) -> Run:
    bounds = [run for run in runs if all(leq(one, run) for one in chosen)]
    (least,) = [run for run in bounds if all(leq(run, other) for other in bounds)]
    return least
