"""measurand: evaluate ranked retrieval, and know what the numbers allow you to say.

The names below are the public doors. Each is imported when it is first asked for, so that ``import
measurand`` itself costs nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

if TYPE_CHECKING:
    from measurand.orderings import Comparison, Poset, induced, ordering
    from measurand.relevance.judged import Judged, Pool
    from measurand.relevance.run import JudgedRun
    from measurand.relevance.scale import RelevanceScale
    from measurand.relevance.universe import Universe
    from measurand.verdict import Status, Verdict

_DOORS = {
    "Comparison": "measurand.orderings",
    "Judged": "measurand.relevance.judged",
    "JudgedRun": "measurand.relevance.run",
    "Pool": "measurand.relevance.judged",
    "Poset": "measurand.orderings",
    "RelevanceScale": "measurand.relevance.scale",
    "Status": "measurand.verdict",
    "Universe": "measurand.relevance.universe",
    "Verdict": "measurand.verdict",
    "induced": "measurand.orderings",
    "ordering": "measurand.orderings",
}

__all__ = [
    "Comparison",
    "Judged",
    "JudgedRun",
    "Pool",
    "Poset",
    "RelevanceScale",
    "Status",
    "Universe",
    "Verdict",
    "induced",
    "ordering",
]


def __getattr__(name: str) -> Any:
    if name not in _DOORS:
        raise AttributeError(f"module 'measurand' has no attribute {name!r}")
    value = getattr(import_module(_DOORS[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_DOORS})
