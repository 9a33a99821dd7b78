"""What an evaluation decides before any measure is computed; every choice is explicit, and shown with the numbers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from measurand.errors import InputError, UnknownName
from measurand.relevance.ties import TREC_VERSIONS

MISSING = ("zero", "skip")
UNJUDGED = ("nonrelevant", "judged_only")


@dataclass(frozen=True)
class Policies:
    """The choices of an evaluation.

    ``missing``: a judged query that a run does not answer counts as ``zero`` (trec_eval -c) or is left out
    (``skip``, trec_eval's default). ``unjudged``: a retrieved document without a judgement is ``nonrelevant``, or
    is removed from the ranking before anything is computed (``judged_only``, trec_eval -J). ``depth``: only that
    many documents of each ranking count (trec_eval -M). ``trec_version``: how scores are compared. A query without
    relevant documents counts 0, as in trec_eval. ``relevance_level`` is the lowest relevant grade (trec_eval -l),
    ``gains`` maps grades to gains for graded measures, ``documents`` is the size of the collection (trec_eval -N).

    >>> Policies(missing="skip").to_dict()["missing"]
    'skip'
    """

    missing: str = "zero"
    unjudged: str = "nonrelevant"
    depth: int | None = None
    relevance_level: int = 1
    gains: Mapping[int, object] | None = None
    documents: int | None = None
    trec_version: int = 9
    allow_disjoint: bool = False
    """Whether a run may share no document at all with the qrels; usually that is a mistake, and so an error."""

    def __post_init__(self) -> None:
        if self.missing not in MISSING:
            raise UnknownName("policy for missing queries", str(self.missing), MISSING)
        if self.unjudged not in UNJUDGED:
            raise UnknownName("policy for unjudged documents", str(self.unjudged), UNJUDGED)
        if self.depth is not None and self.depth < 1:
            raise InputError(f"depth {self.depth} is no number of documents: expected 1 or more")
        if self.trec_version not in TREC_VERSIONS:
            raise InputError(f"trec version {self.trec_version!r} is unknown: expected 9 or 10")

    def to_dict(self) -> dict[str, Any]:
        """Plain data, to be shown with the numbers."""
        return {
            "missing": self.missing,
            "no_relevant": "zero",
            "unjudged": self.unjudged,
            "depth": self.depth,
            "relevance_level": self.relevance_level,
            "gains": {str(grade): str(gain) for grade, gain in self.gains.items()} if self.gains else None,
            "documents": self.documents,
            "trec_version": self.trec_version,
        }

    def sentences(self) -> list[str]:
        """The choices in words, for the foot of a table."""
        said = ["missing queries count 0" if self.missing == "zero" else "missing queries are skipped"]
        said.append("unjudged documents are " + ("not relevant" if self.unjudged == "nonrelevant" else "removed"))
        said.append(f"relevant from grade {self.relevance_level}")
        if self.depth is not None:
            said.append(f"the first {self.depth:,} documents of each query")
        if self.gains:
            said.append("gains " + ", ".join(f"{grade}→{gain}" for grade, gain in self.gains.items()))
        said.append(f"scores compared as trec_eval {self.trec_version} does")
        return said
