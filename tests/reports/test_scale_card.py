"""What a scale card shows."""

from io import StringIO
from typing import Any

import pytest
from rich.console import Console

from measurand.reports.scale_card import show_card
from measurand.scales.card import Card, as_subject
from measurand.scales.deciding import PROPERTIES
from measurand.verdict import Verdict


def heading(measure: str, length: Any, **given: Any) -> str:
    """The first line of a card whose verdicts are left open."""
    out = StringIO()
    open_questions = dict.fromkeys(PROPERTIES, Verdict.undecided("not looked at"))
    show_card(Card(as_subject(measure, **given), "weak", length, open_questions, {}), Console(file=out, width=200))
    return out.getvalue().splitlines()[0]


@pytest.mark.parametrize(
    ("measure", "length", "given", "told"),
    [
        ("Q", 3, {"grades": 3, "ideal": [1, 3]}, "N = 3, c = 3, gains 0, 1, 2, 3, ideal (3,1)"),
        ("Q", 2, {"grades": 2}, "N = 2, c = 2, gains 0, 1, 2, ideal (2,2)"),
        ("Q@5", 30, {"recall_base": 20}, "N = 30, c = 1, gains 0, 1, ideal (1×20)"),
        ("Q", "all", {}, "every N, c = 1, gains 0, 1, ideal 1×N"),
        ("Q", "all", {"recall_base": 2}, "every N, c = 1, gains 0, 1, ideal 1×min(2, N)"),
        ("Q", "all", {"ideal": [1]}, "every N, c = 1, gains 0, 1, ideal (1)"),
        ("nDCG", 2, {"ideal": [1]}, "N = 2, c = 1, gains 0, 1"),
        ("AP", 2, {"ideal": [1]}, "N = 2, c = 1, gains 0, 1"),
    ],
)
def test_the_ideal_ranking_is_told_where_verdicts_depend_on_it(
    measure: str, length: Any, given: dict[str, Any], told: str
) -> None:
    assert heading(measure, length, **given) == f"{measure} on weak   {told}"
