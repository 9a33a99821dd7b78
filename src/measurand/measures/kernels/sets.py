"""Measures of the retrieved set as a whole."""

from __future__ import annotations

from typing import cast

import numpy as np

from measurand.measures.kernels.rows import Floats, hits_within, ratio, recall_base
from measurand.measures.measure import UNLIMITED, Call
from measurand.relevance.judged import Judged


def set_precision(judged: Judged, call: Call) -> Floats:
    """Relevant retrieved documents over retrieved ones, or over the most that could be relevant."""
    under = judged.retrieved.astype(np.float64)
    if call.flag("relative"):
        under = np.minimum(under, recall_base(judged, call.level))
    return ratio(hits_within(judged, call.level, UNLIMITED), under)


def set_recall(judged: Judged, call: Call) -> Floats:
    """Relevant retrieved documents over relevant ones."""
    return ratio(hits_within(judged, call.level, UNLIMITED), recall_base(judged, call.level))


def set_average_precision(judged: Judged, call: Call) -> Floats:
    """Set precision times set recall."""
    hits = hits_within(judged, call.level, UNLIMITED)
    return ratio(hits * hits, judged.retrieved * recall_base(judged, call.level))


def set_f(judged: Judged, call: Call) -> Floats:
    """trec_eval's F: (β+1)PR / (R + βP), β unsquared."""
    hits = hits_within(judged, call.level, UNLIMITED)
    beta = call.number("beta")
    precision = ratio(hits, judged.retrieved.astype(np.float64))
    recall = ratio(hits, recall_base(judged, call.level))
    return ratio((beta + 1.0) * precision * recall, beta * precision + recall)


def utility(judged: Judged, call: Call) -> Floats:
    """A weighted sum over the contingency table of relevant × retrieved."""
    worths = [float(worth) for worth in cast("tuple[float, ...]", call.parameters["worths"])]
    hits = hits_within(judged, call.level, UNLIMITED)
    base = recall_base(judged, call.level)
    retrieved = judged.retrieved.astype(np.float64)
    rest = (call.setting.documents or 0) + hits - retrieved - base
    return worths[0] * hits + worths[1] * (retrieved - hits) + worths[2] * (base - hits) + worths[3] * rest
