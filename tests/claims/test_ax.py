"""The claims of AX: every outcome pinned, every witness re-checked by naive code that shares nothing with src."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import combinations, permutations, product
from math import log2
from typing import Any

import pytest

from measurand.claims.model import Decision, Outcome, Witness, decide_claims

OUTCOMES = {
    "E-01": ("undecidable", "mathematics"),
    "E-02": ("conditional", "mathematics"),
    "E-03": ("conditional", "slip"),
    "E-04": ("conditional", "mathematics"),
    "E-05": ("refuted", "mathematics"),
    "E-06": ("confirmed", "mathematics"),
    "E-07": ("confirmed", "mathematics"),
    "E-08": ("conditional", "mathematics"),
    "E-09": ("confirmed", "mathematics"),
    "E-10": ("refuted", "mathematics"),
    "E-11": ("conditional", "mathematics"),
    "E-12": ("refuted", "slip"),
    "E-13": ("conditional", "mathematics"),
    "E-14": ("conditional", "mathematics"),
    "E-15": ("confirmed", "mathematics"),
    "M-151": ("confirmed", "mathematics"),
    "M-152": ("confirmed", "mathematics"),
    "M-153": ("confirmed", "mathematics"),
    "M-154": ("confirmed", "mathematics"),
    "M-155": ("confirmed", "mathematics"),
    "M-156": ("confirmed", "mathematics"),
    "M-157": ("confirmed", "mathematics"),
}


@pytest.fixture(scope="module")
def decided() -> dict[str, tuple[Any, Decision]]:
    return {claim.id: (claim, decision) for claim, decision in decide_claims(OUTCOMES)}


@pytest.mark.parametrize("id", OUTCOMES)
def test_outcome(id: str, decided: dict[str, tuple[Any, Decision]]) -> None:
    claim, decision = decided[id]
    assert (str(decision.outcome), str(decision.kind or claim.kind)) == OUTCOMES[id]
    assert claim.proof
    fails = decision.outcome in (Outcome.REFUTED, Outcome.CONDITIONAL)
    assert (decision.witness is not None) == fails
    assert (decision.corrected is not None) == fails
    assert (decision.condition is not None) == (decision.outcome in (Outcome.CONDITIONAL, Outcome.UNDECIDABLE))


def exact(witness: Witness) -> list[Fraction]:
    return [Fraction(str(value)) for value in witness.values]


def given(witness: Witness, name: str) -> list[int]:
    """The values of a measurement at the documents, as a witness writes them: "0, 1"."""
    return [int(value) for value in str(witness.parameters[name]).split(",")]


def e_02(w: Witness) -> None:
    (a, b), (s, _) = given(w, "alpha"), given(w, "sigma")
    assert s < a > b  # d is underestimated ...
    assert exact(w) == [abs(b - s), abs(a - b)]
    assert not abs(b - s) < abs(a - b)  # ... and (6) does not hold
    for a, b, s in product((0, 1), repeat=3):  # nothing smaller: two degrees
        if a > b:
            assert (abs(b - s) < abs(a - b)) == (s < a)


def e_03(w: Witness) -> None:
    (a, b), (s, t) = given(w, "alpha"), given(w, "sigma")
    assert exact(w) == [abs(a - s), abs(b - t)]
    assert abs(a - s) == abs(b - t)  # equal similarity
    axiom_8_for_d = s > t and a <= b  # with the prose's condition
    axiom_9_for_other = b > a and t <= s
    assert axiom_8_for_d
    assert axiom_9_for_other
    assert not (s > t and a >= b)  # with ≥ neither applies
    assert not (b > a and t >= s)


def e_04(w: Witness) -> None:
    added = [Fraction(1 + 2 * rel, 3) / 2**rank for rank, rel in enumerate(given(w, "ranking"), 1)]
    assert exact(w) == added
    assert added[0] < added[1]
    for rel in (0, 1):  # axiom 8: of equally relevant documents the earlier adds more
        assert Fraction(1 + 2 * rel, 2) > Fraction(1 + 2 * rel, 4) > Fraction(1 + 2 * rel, 8)


def e_05(w: Witness) -> None:
    gains = given(w, "gains")
    added = [gains[run[0]] for run in w.runs]
    assert exact(w) == added
    assert added == sorted(added, reverse=True)
    assert len(set(added)) == 4
    for a, b in combinations(range(4), 2):  # ranked no later, more relevant: more gain, whatever the discount
        for i, j in ((1, 1), (1, 2), (2, 2), (1, 5), (3, 4)):
            assert gains[b] / log2(i + 1) > gains[a] / log2(j + 1)


def e_08(w: Witness) -> None:
    def squared(rows: Sequence[Sequence[int]], documents: Sequence[int]) -> Fraction:
        means = [Fraction(sum(row[d] for d in documents), len(documents)) for row in rows]
        return Fraction(means[0] ** 2 + means[1] ** 2) / 2

    sigma, other = (
        [[int(right) for right in row.split(",")] for row in str(w.parameters[name]).split(";")]
        for name in ("sigma", "sigma'")
    )
    values = [squared(rows, documents) for documents in ((0, 1), (0,), (1,)) for rows in (sigma, other)]
    assert exact(w) == values
    assert values[0] > values[1]
    assert values[2] == values[3]
    assert values[4] == values[5]


def e_10(w: Witness) -> None:
    alpha, sigma = given(w, "alpha"), given(w, "sigma")
    sims = [1 - Fraction(abs(a - s), 2) for a, s in zip(alpha, sigma, strict=True)]
    assert exact(w) == [sims[0] ** 2, sims[1] ** 2, sum(sims) / 2]
    assert sims[0] ** 2 >= sims[1] ** 2  # not higher on the new document ...
    assert not sims[0] ** 2 >= sum(sims) / 2  # ... and yet the metric rises
    grid = (Fraction(0), Fraction(1, 2), Fraction(1))
    for x, y, u, v in product(grid, repeat=4):  # axiom 12 for this metric, on two documents
        alone = ((x**2 > u**2) - (x**2 < u**2), (y**2 > v**2) - (y**2 < v**2))
        together = (x + y > u + v) - (x + y < u + v)
        if alone in ((1, 1), (1, 0), (0, 1)):
            assert together == 1
        if alone == (0, 0):
            assert together == 0


def e_11(w: Witness) -> None:
    alpha, sigma = given(w, "alpha"), given(w, "sigma")
    relevant, retrieved = sum(alpha), sum(sigma)
    hits = sum(a * s for a, s in zip(alpha, sigma, strict=True))
    assert list(w.values) == [f"{hits}/{retrieved}", f"{hits}/{relevant}"] == ["0/0", "0/0"]


def e_12(w: Witness) -> None:
    ap = Fraction(str(w.parameters["AP"]))
    assert given(w, "Q") == [1]
    assert ap == 1  # so its logarithm is 0 in every base
    assert exact(w) == [ap, 0]


def e_13(w: Witness) -> None:
    (a, b), (s, t) = given(w, "alpha"), given(w, "sigma")
    sims = [-abs(a - s), -abs(b - t), -abs(b - s), -abs(a - t), -abs(a - b)]
    assert exact(w) == sims
    assert a > b
    assert sims[0] < sims[1]
    assert sims[2] < sims[4] < sims[3]  # (5) and (7)
    assert s < t  # the swap
    for a, b, s, t in product(range(-3, 4), repeat=4):  # with σ > α for both documents there is none
        if a > b and s > a and t > b and s - a > t - b:
            assert s > t


def e_14(w: Witness) -> None:
    best, worst = w.runs
    assert sorted(best) == sorted(worst) == [0, 1]
    assert exact(w) == [Fraction(sum(best), 2), Fraction(1, worst.index(1) + 1)]
    assert max(Fraction(sum(run), 2) for run in permutations(best)) < 1
    assert min(Fraction(1, run.index(1) + 1) for run in permutations(worst)) > 0


WITNESSES: dict[str, Callable[[Witness], None]] = {
    name.replace("_", "-").upper(): check
    for name, check in globals().items()
    if name.startswith("e_") and callable(check)
}


def test_every_witness_has_a_check() -> None:
    assert set(WITNESSES) == {id for id, (outcome, _) in OUTCOMES.items() if outcome in ("refuted", "conditional")}


@pytest.mark.parametrize("id", WITNESSES)
def test_witness(id: str, decided: dict[str, tuple[Any, Decision]]) -> None:
    witness = decided[id][1].witness
    assert witness is not None
    WITNESSES[id](witness)


def monotone(signs: dict[int, int], full: int) -> bool:
    """Axiom 12 (or 13), with sets as bit masks; the printed rows, and those for σ' in place of σ, one by one."""
    rows = {(1, 1): 1, (0, 0): 0, (1, 0): 1, (0, 1): 1, (-1, -1): -1, (-1, 0): -1, (0, -1): -1}
    return all(
        rows.get((signs[s], signs[t]), signs[s | t]) == signs[s | t]
        for s in range(1, full + 1)
        for t in range(1, full + 1)
        if not s & t
    )


def test_theorems_one_to_four_for_one_query() -> None:
    """All comparisons of two systems on three documents: what axiom 12 leaves obeys theorems 1, 3 (one query), 4."""
    seen = 0
    for values in product((-1, 0, 1), repeat=7):
        signs = dict(enumerate(values, 1))
        if not monotone(signs, 7):
            continue
        seen += 1
        for large in (3, 5, 6, 7):
            for d in (1, 2, 4):
                if d & large and signs[large - d] > 0 >= signs[large]:
                    assert signs[d] < 0
            if signs[large] > 0:
                assert any(signs[d] > 0 for d in (1, 2, 4) if d & large)
            if all(signs[d] > 0 for d in (1, 2, 4) if d & large):
                assert signs[large] > 0
    assert seen > 27


def test_unanimity_over_queries_and_documents() -> None:
    """Theorem 4 on 2 × 2, and theorem 3 for sets of queries violated within axioms 12 and 13."""
    unanimous, inconsistent = 0, 0
    documents = [signs for v in product((-1, 0, 1), repeat=3) if monotone(signs := dict(enumerate(v, 1)), 3)]
    for first, second in product(documents, repeat=2):
        for both in product((-1, 0, 1), repeat=3):
            columns = [{1: first[s], 2: second[s], 3: both[s - 1]} for s in (1, 2, 3)]
            if not all(monotone(column, 3) for column in columns):
                continue
            if all(signs[d] > 0 for signs in (first, second) for d in (1, 2)):
                unanimous += 1
                assert both[2] > 0
            inconsistent += both[2] > 0 >= max(both[:2])
    assert unanimous == 1
    assert inconsistent > 0


def test_reciprocal_ranks_and_gains_are_not_ordinal() -> None:
    """E-15, the numbers of the docstring."""
    assert Fraction(1) + Fraction(1, 3) > Fraction(1, 2) + Fraction(1, 2)
    assert Fraction(1, 2) + Fraction(1, 7) < Fraction(1, 3) + Fraction(1, 3)
    linear, exponential = {"H": 3, "R": 2, "N": 0}, {"H": 100, "R": 10, "N": 0}
    assert 2 * linear["R"] > linear["H"] + linear["N"]
    assert 2 * exponential["R"] < exponential["H"] + exponential["N"]
    assert Fraction(2, 3) + Fraction(0, 1) < Fraction(0, 3) + Fraction(1, 1)
    assert Fraction(4, 5) + Fraction(2, 3) > Fraction(2, 5) + Fraction(3, 3)


def test_unrelated_categories() -> None:
    """E-01: counting agreeing pairs compares categories of unrelated names, whatever they are called."""

    def agreeing(one: str, other: str) -> int:
        return sum((one[i] == one[j]) == (other[i] == other[j]) for i, j in ((0, 1), (0, 2), (1, 2)))

    for alpha in ("AAB", "BBA", "XXY"):
        assert [agreeing(alpha, sigma) for sigma in ("CCD", "DDC", "CDC", "DCD")] == [3, 3, 1, 1]


def test_perfect_systems_and_single_documents() -> None:
    """M-151 and M-152 on the smallest worlds: mean agreement, and the naive reciprocal rank."""

    def share(right: Sequence[int]) -> Fraction:
        return Fraction(sum(right), len(right))

    assert abs(share([1, 1]) - share([1])) == 0  # no document affects a perfect system, so none affects it more

    def reciprocal(run: Sequence[int]) -> Fraction:
        return Fraction(1, run.index(1) + 1) if 1 in run else Fraction(0)

    assert reciprocal([1, 0]) > reciprocal([0, 1])  # and yet the documents alone, [1] and [0], are the same runs


def test_remark_1() -> None:
    """M-153: precision and recall by hand, on one document and on two with three degrees."""

    def share(chosen: Sequence[bool], of: Sequence[bool]) -> Fraction | None:
        return Fraction(sum(c and o for c, o in zip(chosen, of, strict=True)), sum(of)) if any(of) else None

    for relevant, retrieved in product((False, True), repeat=2):
        precision, recall = share([relevant], [retrieved]), share([retrieved], [relevant])
        assert (precision or 0) == (recall or 0)
    alpha, over, under = (2, 1), (2, 2), (2, 0)
    for a, s, t in zip(alpha, over, under, strict=True):
        assert abs(a - s) == abs(a - t)
    found = []
    for lowest in (1, 2):
        relevant_ = [a >= lowest for a in alpha]
        for system in (over, under):
            retrieved_ = [s >= lowest for s in system]
            found += [share(relevant_, retrieved_), share(retrieved_, relevant_)]
    half = Fraction(1, 2)
    assert found == [1, 1, 1, half, half, 1, 1, 1]  # from 1 on recall prefers over, from 2 on precision under


def test_remark_2() -> None:
    """M-154 on a line: what (3) and (4) leave, and what (4) with ≥ leaves."""
    for a, s, t in product(range(-3, 4), repeat=3):
        three, four = abs(a - s) < abs(a - t), abs(s - t) < abs(a - t)
        assert (three and four) == (min(a, t) < s < max(a, t) and abs(a - s) < abs(a - t))
        if three and abs(s - t) <= abs(a - t) and not four:
            assert s == a


def test_remark_6() -> None:
    """M-155 by hand: two queries with the mean similarity 1/2 alone and together."""
    half = Fraction(1, 2)
    alone, together = half**2, (half + half) / 2
    assert together > alone  # not higher on the new query, and yet raised
    assert (half + 0) / 2 == alone  # lower on the new query, and yet not lowered


def test_neighbours_and_premises() -> None:
    """M-156: inserting equal documents at neighbouring places; M-157: what agreement on [R,N] leaves."""
    for rest in product((0, 1), repeat=3):
        for place, degree in product(range(4), (0, 1)):
            whole = [*rest[:place], degree, degree, *rest[place:]]
            assert whole[:place] + whole[place + 1 :] == whole[: place + 1] + whole[place + 2 :]
    left = [
        (a, b, s, t)
        for a, b, s, t in product((0, 1), repeat=4)
        if (a == s) == (b == t) and ((s > t and a >= b) or (a > b and s >= t))
    ]
    assert left == [(1, 0, 1, 0)]
