"""User models that stop: rank-biased precision and expected reciprocal rank."""

from __future__ import annotations

import numpy as np

from measurand.errors import InputError
from measurand.measures.kernels.discount import Gain, top_grade
from measurand.measures.kernels.gain import gained
from measurand.measures.kernels.rows import Floats, count_rows, relevant, remember, running, sum_rows
from measurand.measures.measure import Call
from measurand.relevance.judged import Judged

GDEVAL_MAXIMUM = 4  # the grade that gdeval takes for the highest, whatever the judgements hold


def rank_biased_precision(judged: Judged, call: Call) -> Floats:
    """Binary RBP: the user goes on to the next rank with probability p."""
    hits = relevant(judged, call.level).within(call.depth)
    p = call.number("p")
    return (1.0 - p) * sum_rows(np.power(p, hits.rank - 1.0), hits.row, hits.rows)


def graded_rank_biased_precision(judged: Judged, call: Call) -> Floats:
    """Graded RBP: gains over the gain of the highest degree of the scale."""
    p, gain = call.number("p"), Gain(call.gains)
    row, rank, gains = gained(judged, gain, call.depth)
    highest = float(gain.exact(top_grade(judged, call)))
    return (1.0 - p) / highest * sum_rows(gains * np.power(p, rank - 1.0), row, len(judged))


def trec_rank_biased_precision(judged: Judged, call: Call) -> Floats:
    """trec_eval 10's rbp: gains over the topic's own highest grade, where that exceeds 1."""
    p = call.number("p")
    row, rank, gains = gained(judged, Gain())
    highest = remember(judged.pool, "highest grades", lambda: _highest(judged))[judged.topic]
    share = gains / highest[row]
    return (1.0 - p) * sum_rows(share * np.power(p, rank - 1.0), row, len(judged))


def _highest(judged: Judged) -> Floats:
    pool = judged.pool
    top = np.ones(len(pool), dtype=np.float64)
    filled = pool.size > 0
    top[filled] = np.maximum(pool.grade[pool.starts[:-1][filled]], 1)  # grades descend within a topic
    return top


def rank_biased_residual(judged: Judged, call: Call) -> Floats:
    """What unjudged documents, retrieved or beyond the end, could still add to RBP."""
    p = call.number("p")
    known = judged.grade >= 0
    row = judged.row[known]
    judged_weight = sum_rows(np.power(p, judged.rank[known] - 1.0), row, len(judged))
    beyond = np.power(p, judged.retrieved.astype(np.float64))
    unjudged = judged.retrieved - count_rows(row, len(judged))
    # Σ over all retrieved ranks of (1-p)·p^(i-1) is 1 - p^n.
    return np.where(unjudged > 0, beyond + (1.0 - beyond) - (1.0 - p) * judged_weight, 0.0)


def expected_reciprocal_rank(judged: Judged, call: Call) -> Floats:
    """The expected reciprocal of the rank where a user is satisfied."""
    gain = Gain(call.gains)
    row, rank, gains = gained(judged, gain, call.depth)
    highest = float(gain.exact(top_grade(judged, call, otherwise=GDEVAL_MAXIMUM)))
    if highest > 1000:
        raise InputError(f"ERR needs gains of at most 1000 in its exponent: got {highest:g}")
    satisfied = (np.exp2(gains) - 1.0) / 2.0**highest
    reads = running(np.multiply, 1.0, 1.0 - satisfied, row)
    return sum_rows(satisfied * reads / rank, row, len(judged))
