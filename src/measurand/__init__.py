"""measurand: evaluate ranked retrieval, and know what the numbers allow you to say.

The names below are the public doors. Each is imported when it is first asked for, so that ``import
measurand`` itself costs nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

if TYPE_CHECKING:
    from measurand.evaluation.collection import Collection
    from measurand.evaluation.evaluate import evaluate, load
    from measurand.evaluation.results import Scores
    from measurand.measures.measure import Measure
    from measurand.measures.notation import parse_measures
    from measurand.measures.setting import Setting
    from measurand.measures.user import Context, load_measures, measure
    from measurand.relevance.judged import Judged, Pool
    from measurand.relevance.readers import read_qrels, read_run
    from measurand.relevance.scale import RelevanceScale
    from measurand.relevance.tables import Qrels, Run
    from measurand.verdict import Status, Verdict

_DOORS = {
    "Collection": "measurand.evaluation.collection",
    "Context": "measurand.measures.user",
    "Judged": "measurand.relevance.judged",
    "Measure": "measurand.measures.measure",
    "Pool": "measurand.relevance.judged",
    "Qrels": "measurand.relevance.tables",
    "RelevanceScale": "measurand.relevance.scale",
    "Run": "measurand.relevance.tables",
    "Scores": "measurand.evaluation.results",
    "Setting": "measurand.measures.setting",
    "Status": "measurand.verdict",
    "Verdict": "measurand.verdict",
    "evaluate": "measurand.evaluation.evaluate",
    "load": "measurand.evaluation.evaluate",
    "load_measures": "measurand.measures.user",
    "measure": "measurand.measures.user",
    "parse_measures": "measurand.measures.notation",
    "read_qrels": "measurand.relevance.readers",
    "read_run": "measurand.relevance.readers",
}

__all__ = [
    "Collection",
    "Context",
    "Judged",
    "Measure",
    "Pool",
    "Qrels",
    "RelevanceScale",
    "Run",
    "Scores",
    "Setting",
    "Status",
    "Verdict",
    "evaluate",
    "load",
    "load_measures",
    "measure",
    "parse_measures",
    "read_qrels",
    "read_run",
]


def __getattr__(name: str) -> Any:
    if name not in _DOORS:
        raise AttributeError(f"module 'measurand' has no attribute {name!r}")
    value = getattr(import_module(_DOORS[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_DOORS})
