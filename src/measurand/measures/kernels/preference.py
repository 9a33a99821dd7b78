"""Measures for incomplete judgements: they look at judged documents only, or count the unjudged ones.

A negative grade means "in the pool, but not judged", as in trec_eval.
"""

from __future__ import annotations

import numpy as np

from measurand.measures.kernels.precision import logarithms
from measurand.measures.kernels.rows import (
    Floats,
    count_rows,
    ratio,
    recall_base,
    remember,
    running_count,
    sum_rows,
)
from measurand.measures.measure import Call
from measurand.relevance.judged import Judged

EPSILON = 0.00001  # trec_eval's INFAP_EPSILON


def bpref(judged: Judged, call: Call) -> Floats:
    """How often relevant documents come before judged non-relevant ones."""
    level = call.level
    hit = judged.grade >= level
    row = judged.row[hit]
    nonrelevant_above = running_count((judged.grade >= 0) & ~hit, judged.row)[hit]
    base = recall_base(judged, level)
    pool = remember(judged.pool, ("recall base", 0), lambda: judged.pool.count_at_least(0).astype(np.float64))
    nonrelevant = pool[judged.topic] - base
    against = np.minimum(nonrelevant_above, base[row])
    limit = np.minimum(nonrelevant, base)[row]
    return ratio(sum_rows(1.0 - ratio(against, limit), row, len(judged)), base)


def log_bpref(judged: Judged, call: Call) -> Floats:
    """The logarithm that a geometric mean adds up."""
    return logarithms(bpref(judged, call))


def inferred_average_precision(judged: Judged, call: Call) -> Floats:
    """Average precision estimated from a judged sample of the pool."""
    hit = judged.grade >= call.level
    row, rank = judged.row[hit], judged.rank[hit]
    above = (rank - 1).astype(np.float64)
    relevant_above = running_count(hit, judged.row)[hit] - 1
    nonrelevant_above = running_count((judged.grade >= 0) & ~hit, judged.row)[hit]
    unjudged_above = running_count(judged.grade < 0, judged.row)[hit]
    pooled = ratio((relevant_above + nonrelevant_above + unjudged_above).astype(np.float64), above)
    share = (relevant_above + EPSILON) / (relevant_above + nonrelevant_above + 2 * EPSILON)
    expected = 1.0 / (above + 1.0) + (above / (above + 1.0)) * pooled * share
    return ratio(sum_rows(expected, row, len(judged)), recall_base(judged, call.level))


def judged_share(judged: Judged, call: Call) -> Floats:
    """The share of the first k retrieved documents that are in the judgements, whatever their grade."""
    early = judged.rank <= call.depth
    return ratio(
        count_rows(judged.row[early], len(judged)).astype(np.float64),
        np.minimum(judged.retrieved, call.depth).astype(np.float64),
    )


def unjudged_share(judged: Judged, call: Call) -> Floats:
    """The share of k ranks that hold an unjudged document; ranks that were not filled count as judged."""
    known = (judged.rank <= call.depth) & (judged.grade >= 0)
    retrieved = np.minimum(judged.retrieved, call.depth)
    return (retrieved - count_rows(judged.row[known], len(judged))) / call.depth
