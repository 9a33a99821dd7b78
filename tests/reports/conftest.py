"""Fixtures of the tests of passports: axioms and measures made up for them."""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

import measurand
from measurand.axioms import axiom as axioms_room
from measurand.axioms.axiom import Axiom, Family
from measurand.axioms.candidate import Candidate
from measurand.measures.registry import unregister
from measurand.reports import passport_parameters as parameters
from measurand.verdict import Verdict
from passport_examples import HOSTILE, Invent


@pytest.fixture
def rough() -> Iterator[str]:
    """A measure of the user's own that answers in floats, whose words would do harm."""

    @measurand.measure(name="Rough", title=HOSTILE, formula=HOSTILE, model=HOSTILE, reference=HOSTILE, vectorised=True)
    def rough(judged: Any, call: Any) -> Any:
        values = np.zeros(len(judged))
        np.add.at(values, judged.row, np.sqrt(judged.grade) / judged.rank)
        return values

    yield "Rough"
    unregister("Rough")


@pytest.fixture
def invent(monkeypatch: pytest.MonkeyPatch) -> Iterator[Invent]:
    """Put other axioms in the place of those that are registered."""

    def replace(invented: dict[str, Axiom]) -> None:
        monkeypatch.setattr(axioms_room, "_HOMES", ())
        for module in ("axioms.axiom", "axioms.card", "reports.passport", "reports.passport_parameters"):
            monkeypatch.setattr(f"measurand.{module}.AXIOMS", invented)
        parameters._remembered.cache_clear()

    yield replace
    parameters._remembered.cache_clear()


def answering(verdict: Verdict) -> Callable[[Candidate], Verdict]:
    return lambda one: verdict


@pytest.fixture
def demanding(invent: Invent) -> None:
    """Three axioms, one of them with a witness that would do harm."""
    witness = {"runs": [[1, 0], [0, 1]], "values": ["1", "1/2"], "pool": [1, 0], "note": HOSTILE}
    answers = {
        "moffat-one": Verdict.holds("always"),
        "moffat-two": Verdict.fails(HOSTILE, witness),
        "swap": Verdict.undecided("looked at 12 worlds", worlds=12),
    }
    invent(
        {
            id: Axiom(id, Family(id.partition("-")[0]), HOSTILE, "what is demanded", HOSTILE, answering(verdict))
            for id, verdict in answers.items()
        }
    )
