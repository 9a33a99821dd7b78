"""Counts of topics and documents, and the string of grades."""

from __future__ import annotations

import numpy as np

from measurand.measures.kernels.rows import Floats, count_rows, hits_within, recall_base
from measurand.measures.measure import UNLIMITED, Call
from measurand.relevance.judged import Judged


def topics(judged: Judged, call: Call) -> Floats:
    """One for each topic."""
    return np.ones(len(judged), dtype=np.float64)


def retrieved(judged: Judged, call: Call) -> Floats:
    """Documents retrieved; with ``rel``, relevant documents retrieved."""
    if call.parameters["rel"] is None:
        return judged.retrieved.astype(np.float64)
    return relevant_retrieved(judged, call)


def relevant_retrieved(judged: Judged, call: Call) -> Floats:
    """Relevant documents retrieved."""
    return hits_within(judged, call.level, UNLIMITED).copy()


def relevant(judged: Judged, call: Call) -> Floats:
    """Relevant documents of the topic."""
    return recall_base(judged, call.level)


def nonrelevant_judged_retrieved(judged: Judged, call: Call) -> Floats:
    """Retrieved documents that are judged and not relevant."""
    kept = (judged.grade >= 0) & (judged.grade < call.level)
    return count_rows(judged.row[kept], len(judged)).astype(np.float64)


def nothing(judged: Judged, call: Call) -> Floats:
    """For measures that are text, not numbers."""
    return np.zeros(len(judged), dtype=np.float64)


def grade_strings(judged: Judged, call: Call) -> list[str]:
    """The grades of the first documents, a character each: trec_eval's relstring."""
    length = int(call.fraction("length"))
    strings = []
    for row, total in enumerate(judged.retrieved.tolist()):
        signs = ["-"] * max(0, min(length, total))
        entries = slice(judged.starts[row], judged.starts[row + 1])
        for rank, grade in zip(judged.rank[entries].tolist(), judged.grade[entries].tolist(), strict=True):
            if rank <= len(signs):
                signs[rank - 1] = "." if grade < 0 else ">" if grade > 9 else str(grade)
        strings.append("".join(signs))
    return strings
