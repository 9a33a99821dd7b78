"""Q-measure as a scale: it depends on the ideal ranking at every rank, so recall bases and ideals are tried out too."""

from fractions import Fraction

import numpy as np
import pytest

from checkers import LEQ, NaiveOrder, Run, all_runs
from measurand import RelevanceScale, scale
from measurand.measures.notation import parse_measure
from measurand.orderings import ordering
from measurand.scales.edges import exhaustive
from measurand.scales.subject import Subject
from measurand.scales.theorems import known
from measurand.scales.values import values_on
from measure_checkers import exact_q


@pytest.mark.parametrize(
    ("length", "grades", "ideal"), [(4, 1, [1]), (5, 1, [1, 1]), (3, 2, [2, 1]), (4, 2, [1]), (3, 3, [3])]
)
def test_what_is_proved_of_q_holds_whatever_the_ideal_ranking_is(length: int, grades: int, ideal: list[int]) -> None:
    subject = scale("Q", "weak", 1, grades=grades, ideal=ideal).subject
    for name in ("weak", "replacement"):
        order = ordering(name, length, grades)
        found = exhaustive(order, values_on(subject.at(length), order.universe))
        assert (
            bool(known(subject, name, "isotone"))
            == bool(known(subject, name, "strict"))
            == (name == "replacement" or grades == 1)
        )
        assert not known(subject, name, "isotone") or found.falling is None
        assert not known(subject, name, "strict") or found.flat is None
    nothing = scale("Q", "weak", 1, ideal=[0]).subject
    assert known(nothing, "weak", "isotone")
    assert not known(nothing, "weak", "strict")


@pytest.mark.parametrize(("length", "grades", "ideal"), [(3, 3, (3, 1)), (3, 2, (2, 1)), (3, 2, (2,)), (4, 2, (2, 1))])
def test_q_may_fall_where_a_run_gets_better(length: int, grades: int, ideal: tuple[int, ...]) -> None:
    """On the graded weak order, decided by looking at all covers of a naive order; the smallest one is the witness."""
    order = NaiveOrder(all_runs("rank", length, grades), LEQ["weak"])

    def value(run: Run) -> Fraction:
        return exact_q(run, ideal, list(range(grades + 1)), Fraction(1), 1) / len(ideal)

    falling = sorted((r, s) for r in order.runs for s in order.upper_covers(r) if value(s) < value(r))
    verdict = scale("Q", "weak", length, grades=grades, ideal=ideal).verdicts["isotone"]
    assert verdict.is_true == (not falling)
    if falling:
        assert verdict.witness["runs"] == [list(run) for run in falling[0]]
        assert verdict.witness["values"] == [str(value(run)) for run in falling[0]]


def test_with_enough_top_documents_q_falls_from_eight_ranks_on() -> None:
    """c = 2: from (…,0,2,1) to (…,1,2,0) at ranks i, i+1, i+2 it changes by 2/i + 2/(i+1) − 5/(i+2), up to a factor."""
    falls = [i for i in range(1, 20) if Fraction(2, i) + Fraction(2, i + 1) < Fraction(5, i + 2)]
    card = scale("Q", "weak", 8, grades=2)
    assert card.smallest_lengths["isotone"] == falls[0] + 2 == 8
    assert card.verdicts["isotone"].witness["runs"] == [[0] * 6 + [2, 1], [0] * 5 + [1, 2, 0]]


@pytest.mark.parametrize(
    ("length", "base", "ideal"), [(3, 5, None), (3, 2, None), (4, None, (2, 1)), (2, None, (2, 2, 1))]
)
def test_recall_base_and_ideal_reach_kernel_and_exact_value_alike(
    length: int, base: int | None, ideal: tuple[int, ...] | None
) -> None:
    for text in ("Q", "Q@2", "Q(beta=3)@9"):
        examined = Subject(parse_measure(text), RelevanceScale(2), base, ideal).at(length)
        runs = all_runs("rank", length, 2)
        floats = examined.floats(np.array(runs, dtype=np.int64))
        assert floats.tolist() == pytest.approx([float(examined.value(run)) for run in runs], rel=1e-13)
