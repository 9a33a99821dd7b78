"""measurand: evaluate ranked retrieval, and know what the numbers allow you to say.

The names below are the public doors. Each is imported when it is first asked for, so that ``import
measurand`` itself costs nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

if TYPE_CHECKING:
    from measurand.axioms.card import AxiomCard, axioms
    from measurand.evaluation.collection import Collection
    from measurand.evaluation.evaluate import evaluate, load
    from measurand.evaluation.results import Scores
    from measurand.measures.measure import Measure
    from measurand.measures.notation import parse_measures
    from measurand.measures.setting import Setting
    from measurand.measures.user import Context, load_measures, measure
    from measurand.orderings import Comparison, Poset, induced, ordering
    from measurand.relevance.judged import Judged, Pool
    from measurand.relevance.readers import read_qrels, read_run
    from measurand.relevance.run import JudgedRun
    from measurand.relevance.scale import RelevanceScale
    from measurand.relevance.tables import Qrels, Run
    from measurand.relevance.universe import Universe
    from measurand.reports.passport import Passport, passport
    from measurand.scales.balance import balance
    from measurand.scales.card import Card, scale
    from measurand.statistics.comparison import compare
    from measurand.statistics.dominance import dominance
    from measurand.statistics.meaningfulness import flip
    from measurand.statistics.pairs import compare_pairs
    from measurand.statistics.permissible import permissible
    from measurand.statistics.twins import twin_scores
    from measurand.verdict import Status, Verdict

_DOORS = {
    "AxiomCard": "measurand.axioms.card",
    "Card": "measurand.scales.card",
    "Collection": "measurand.evaluation.collection",
    "Comparison": "measurand.orderings",
    "Context": "measurand.measures.user",
    "Judged": "measurand.relevance.judged",
    "JudgedRun": "measurand.relevance.run",
    "Measure": "measurand.measures.measure",
    "Passport": "measurand.reports.passport",
    "Pool": "measurand.relevance.judged",
    "Poset": "measurand.orderings",
    "Qrels": "measurand.relevance.tables",
    "RelevanceScale": "measurand.relevance.scale",
    "Run": "measurand.relevance.tables",
    "Scores": "measurand.evaluation.results",
    "Setting": "measurand.measures.setting",
    "Status": "measurand.verdict",
    "Universe": "measurand.relevance.universe",
    "Verdict": "measurand.verdict",
    "axioms": "measurand.axioms.card",
    "balance": "measurand.scales.balance",
    "compare": "measurand.statistics.comparison",
    "compare_pairs": "measurand.statistics.pairs",
    "dominance": "measurand.statistics.dominance",
    "evaluate": "measurand.evaluation.evaluate",
    "flip": "measurand.statistics.meaningfulness",
    "induced": "measurand.orderings",
    "load": "measurand.evaluation.evaluate",
    "load_measures": "measurand.measures.user",
    "measure": "measurand.measures.user",
    "ordering": "measurand.orderings",
    "parse_measures": "measurand.measures.notation",
    "passport": "measurand.reports.passport",
    "permissible": "measurand.statistics.permissible",
    "read_qrels": "measurand.relevance.readers",
    "read_run": "measurand.relevance.readers",
    "scale": "measurand.scales.card",
    "twin_scores": "measurand.statistics.twins",
}

__all__ = [
    "AxiomCard",
    "Card",
    "Collection",
    "Comparison",
    "Context",
    "Judged",
    "JudgedRun",
    "Measure",
    "Passport",
    "Pool",
    "Poset",
    "Qrels",
    "RelevanceScale",
    "Run",
    "Scores",
    "Setting",
    "Status",
    "Universe",
    "Verdict",
    "axioms",
    "balance",
    "compare",
    "compare_pairs",
    "dominance",
    "evaluate",
    "flip",
    "induced",
    "load",
    "load_measures",
    "measure",
    "ordering",
    "parse_measures",
    "passport",
    "permissible",
    "read_qrels",
    "read_run",
    "scale",
    "twin_scores",
]


def __getattr__(name: str) -> Any:
    if name not in _DOORS:
        raise AttributeError(f"module 'measurand' has no attribute {name!r}")
    value = getattr(import_module(_DOORS[name]), name)
    # ``axioms`` is a room and a door: importing the room has bound its name here, and the room can be called.
    return globals().setdefault(name, value)


def __dir__() -> list[str]:
    return sorted({*globals(), *_DOORS})
