"""Precision, recall, average precision and their kin: binary, by rank."""

from __future__ import annotations

import math
from typing import cast

import numpy as np

from measurand.measures.kernels.rows import (
    Floats,
    hits_within,
    max_rows,
    ratio,
    recall_base,
    relevant,
    remember,
    sum_rows,
)
from measurand.measures.measure import GEOMETRIC_FLOOR, Call
from measurand.relevance.judged import Judged


def precision(judged: Judged, call: Call) -> Floats:
    """Relevant documents among the first k, over k."""
    return hits_within(judged, call.level, call.depth) / call.depth


def recall(judged: Judged, call: Call) -> Floats:
    """Relevant documents among the first k, over all relevant ones."""
    return ratio(hits_within(judged, call.level, call.depth), recall_base(judged, call.level))


def relative_precision(judged: Judged, call: Call) -> Floats:
    """Precision over the highest precision possible at k."""
    base = recall_base(judged, call.level)
    return ratio(hits_within(judged, call.level, call.depth), np.minimum(base, call.depth))


def success(judged: Judged, call: Call) -> Floats:
    """Whether a relevant document is among the first k."""
    return (hits_within(judged, call.level, call.depth) > 0).astype(np.float64)


def r_precision(judged: Judged, call: Call) -> Floats:
    """Precision at the number of relevant documents."""
    return precision_at_rank(judged, call.level, recall_base(judged, call.level))


def r_precision_multiple(judged: Judged, call: Call) -> Floats:
    """Precision at a multiple of the number of relevant documents."""
    return precision_at_rank(
        judged, call.level, np.floor(call.number("multiple") * recall_base(judged, call.level) + 0.9)
    )


def precision_at_rank(judged: Judged, level: int, rank: Floats) -> Floats:
    """Precision at a rank of each row's own."""
    hits = relevant(judged, level)
    early = hits.rank <= rank[hits.row]
    return ratio(np.bincount(hits.row[early], minlength=len(judged)).astype(np.float64), rank)


def precision_sum(judged: Judged, level: int, depth: int) -> Floats:
    """The sum of the precisions at the relevant documents: what average precision averages."""

    def make() -> Floats:
        hits = relevant(judged, level).within(depth)
        return sum_rows(hits.ordinal / hits.rank, hits.row, hits.rows)

    return remember(judged, ("precision sum", level, depth), make)


def average_precision(judged: Judged, call: Call) -> Floats:
    """The precisions at the relevant documents, averaged over all relevant documents."""
    return ratio(precision_sum(judged, call.level, call.depth), recall_base(judged, call.level))


def log_average_precision(judged: Judged, call: Call) -> Floats:
    """The logarithm that a geometric mean adds up."""
    return logarithms(average_precision(judged, call))


def logarithms(values: Floats) -> Floats:
    """Logarithms of values held above the floor; libm's, not numpy's, to agree with trec_eval in every bit."""
    return np.array([math.log(max(value, GEOMETRIC_FLOOR)) for value in values.tolist()], dtype=np.float64)


def smoothed_average_precision(judged: Judged, call: Call) -> Floats:
    """Robertson's log-odds of average precision."""
    total = precision_sum(judged, call.level, call.depth)
    base = recall_base(judged, call.level)
    return np.log((1.0 + total) / (1.0 + base - total))


def reciprocal_rank(judged: Judged, call: Call) -> Floats:
    """One over the rank of the first relevant document."""
    hits = relevant(judged, call.level)
    first = (hits.ordinal == 1) & (hits.rank <= call.depth)
    value = np.zeros(len(judged), dtype=np.float64)
    value[hits.row[first]] = 1.0 / hits.rank[first]
    return value


def interpolated_precision(judged: Judged, call: Call) -> Floats:
    """The highest precision at or after the rank where the recall is reached."""
    return interpolated(judged, call, call.number("recall"))


def average_interpolated_precision(judged: Judged, call: Call) -> Floats:
    """The mean of the interpolated precisions at several recalls, added from the highest recall down."""
    recalls = cast("tuple[float, ...]", call.parameters["recalls"])
    total = np.zeros(len(judged), dtype=np.float64)
    for share in reversed(recalls):
        total += interpolated(judged, call, float(share))
    return total / len(recalls)


def interpolated(judged: Judged, call: Call, share: float) -> Floats:
    """Interpolated precision at one recall; the two versions of trec_eval round the cut-off differently."""
    hits = relevant(judged, call.level)
    wanted = share * recall_base(judged, call.level)
    # 9 truncates after adding 0.9; 10 calls lround, which rounds halves away from zero.
    needed = np.floor(wanted + 0.9) if call.setting.trec_version == 9 else np.floor(wanted) + (wanted % 1.0 >= 0.5)
    later = hits.ordinal >= needed[hits.row]
    return max_rows((hits.ordinal / hits.rank)[later], hits.row[later], hits.rows)


def f_measure(judged: Judged, call: Call) -> Floats:
    """The harmonic mean of precision and recall at N: 2Σδ / (N + RB)."""
    length = row_length(judged, call)
    return ratio(2 * hits_within(judged, call.level, call.depth), length + recall_base(judged, call.level))


def row_length(judged: Judged, call: Call) -> Floats:
    """The N of a run: the cut-off, or else the number of documents retrieved."""
    if call.cutoff is not None:
        return np.full(len(judged), float(call.cutoff))
    return judged.retrieved.astype(np.float64)
