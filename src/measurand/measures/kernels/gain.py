"""Cumulative gain, discounted or not, normalised or not."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from measurand.measures.kernels.discount import (
    Discount,
    Gain,
    Ideal,
    accumulate,
    ideal_dcg,
    ideal_ranking,
    top_grade,
)
from measurand.measures.kernels.precision import row_length
from measurand.measures.kernels.rows import (
    Floats,
    Ints,
    ratio,
    recall_base,
    relevant,
    remember,
    running_count,
    sum_rows,
)
from measurand.measures.measure import UNLIMITED, Call
from measurand.relevance.judged import Judged


def gain_of(call: Call) -> Gain:
    """The gain the parameters ask for."""
    return Gain(call.gains, call.parameters.get("dcg") == "exp-log2")


def discount_of(call: Call) -> Discount:
    """The discount the parameters ask for."""
    base = call.parameters.get("base")
    return Discount(Fraction(base) if isinstance(base, (int, Fraction)) else None)


def gained(judged: Judged, gain: Gain, depth: int = UNLIMITED) -> tuple[Ints, Ints, Floats]:
    """Row, rank and gain of the retrieved documents that have one."""
    gains = remember(judged, ("gains", gain), lambda: gain(judged.grade))
    kept = gains != 0
    if depth < UNLIMITED:
        kept &= judged.rank <= depth
    return judged.row[kept], judged.rank[kept], gains[kept]


def discounted_gain(judged: Judged, call: Call) -> Floats:
    """The sum of the gains, each over its rank's discount."""
    gain, discount = gain_of(call), discount_of(call)

    def make() -> Floats:
        row, rank, gains = gained(judged, gain, call.depth)
        return sum_rows(gains / discount(rank), row, len(judged))

    return remember(judged, ("dcg", gain, discount, call.depth), make).copy()


def ideal_discounted_gain(judged: Judged, call: Call) -> Floats:
    """What the ideal ranking gains."""
    return ideal_dcg(judged, gain_of(call), discount_of(call), call.depth)


def normalised_gain(judged: Judged, call: Call) -> Floats:
    """Discounted gain over the ideal ranking's."""
    return ratio(discounted_gain(judged, call), ideal_discounted_gain(judged, call))


def gain_total(judged: Judged, call: Call) -> Floats:
    """The sum of the gains among the first k, each over the gain of the highest degree."""
    gain = Gain(call.gains)
    row, _, gains = gained(judged, gain, call.depth)
    return sum_rows(gains, row, len(judged)) / float(gain.exact(top_grade(judged, call)))


def graded_precision(judged: Judged, call: Call) -> Floats:
    """Generalised precision: the mean gain of the first N documents."""
    return ratio(gain_total(judged, call), row_length(judged, call))


def graded_recall(judged: Judged, call: Call) -> Floats:
    """Generalised recall: the gain over the number of relevant documents."""
    return ratio(gain_total(judged, call), recall_base(judged, call.level))


def graded_f(judged: Judged, call: Call) -> Floats:
    """The harmonic mean of generalised precision and recall: 2Σg / (N + RB)."""
    return ratio(2 * gain_total(judged, call), row_length(judged, call) + recall_base(judged, call.level))


@dataclass(frozen=True)
class Reached:
    """The relevant retrieved documents, with what their row has reached at each, and the ideal ranking at that rank."""

    row: Ints
    rank: Ints
    found: Ints
    gained: Floats
    best: Floats


def reached_at_relevant(judged: Judged, gain: Gain, level: int) -> Reached:
    """Relevant documents and gain so far, at every relevant document; a document below the level may have a gain."""

    def make() -> Reached:
        gains = remember(judged, ("gains", gain), lambda: gain(judged.grade))
        kept = (judged.grade >= level) | (gains != 0)
        row, rank, gains = judged.row[kept], judged.rank[kept], gains[kept]
        hit = judged.grade[kept] >= level
        found, so_far = running_count(hit, row)[hit], accumulate(gains, row)[hit]
        row, rank = row[hit], rank[hit]
        ideal, topic = ideal_ranking(judged.pool, gain), judged.topic[row]
        best = accumulate(ideal.gain, ideal.row)
        there = at_position(ideal, best, topic, np.minimum(rank, ideal.count[topic]))
        return Reached(row, rank, found, so_far, there)

    return remember(judged, ("reached", gain, level), make)


def q_measure(judged: Judged, call: Call) -> Floats:
    """The blended ratios at the relevant documents, averaged over as many as there can be down to the cut-off."""
    at, beta = reached_at_relevant(judged, Gain(call.gains), call.level), call.number("beta")
    parts = (at.found + beta * at.gained) / (at.rank + beta * at.best)
    inside = at.rank <= call.depth
    total = sum_rows(parts[inside], at.row[inside], len(judged))
    return ratio(total, np.minimum(recall_base(judged, call.level), call.depth))


def binary_g(judged: Judged, call: Call) -> Floats:
    """Each relevant document discounted by the non-relevant ones before it."""
    hits = relevant(judged, call.level)
    parts = 1.0 / Discount()(hits.rank - hits.ordinal + 1)
    return ratio(sum_rows(parts, hits.row, hits.rows), recall_base(judged, call.level))


def g_measure(judged: Judged, call: Call) -> Floats:
    """Each gain discounted by how far the ranking has fallen behind the ideal one."""
    gain = gain_of(call)
    row, rank, gains = gained(judged, gain)
    ideal = ideal_ranking(judged.pool, gain)
    # A rank of the ideal ranking costs its gain, but at least 1; so does every rank below its end.
    cost = accumulate(np.maximum(ideal.gain, 1.0), ideal.row)
    topic = judged.topic[row]
    inside = np.minimum(rank, ideal.count[topic])
    spent = at_position(ideal, cost, topic, inside) + (rank - inside)
    parts = gains / np.log2(2.0 + spent - accumulate(gains, row))
    best = sum_rows(ideal.gain, ideal.row, ideal.topics)[judged.topic]
    return ratio(sum_rows(parts, row, len(judged)), best)


def gain_at_relevant(judged: Judged, call: Call) -> Floats:
    """nDCG measured at every document of positive gain, and averaged over all of them."""
    gain, discount = gain_of(call), Discount()
    row, rank, gains = gained(judged, gain)
    ideal = ideal_ranking(judged.pool, gain)
    best = accumulate(ideal.gain / discount(ideal.position), ideal.row)
    reached = accumulate(gains / discount(rank), row)
    good = gains > 0
    topic = judged.topic[row[good]]
    there = at_position(ideal, best, topic, np.minimum(rank[good], ideal.count[topic]))
    total = sum_rows(reached[good] / there, row[good], len(judged))
    missed = ideal.count[judged.topic] - np.bincount(row[good], minlength=len(judged))
    dcg = sum_rows(gains / discount(rank), row, len(judged))
    total += ratio(missed * dcg, ideal_dcg(judged, gain, discount, UNLIMITED))
    return np.where(total > 0, ratio(total, ideal.count[judged.topic].astype(np.float64)), 0.0)


def gain_at_levels(judged: Judged, call: Call) -> Floats:
    """nDCG measured where the ideal gain drops, and at the end, averaged over these points (trec_eval's Rndcg)."""
    gain, discount = gain_of(call), Discount()
    ideal = ideal_ranking(judged.pool, gain)
    best = accumulate(ideal.gain / discount(ideal.position), ideal.row)
    # The last document of each gain level closes it.
    closes = np.ones(len(ideal.row), dtype=np.bool_)
    closes[:-1] = (ideal.row[1:] != ideal.row[:-1]) | (ideal.gain[1:] != ideal.gain[:-1])
    levels = Ideal(ideal.row[closes], ideal.position[closes], best[closes], ideal.topics)
    count = levels.count[judged.topic]
    row = np.repeat(np.arange(len(judged), dtype=np.int64), count)
    index = (
        np.repeat(levels.first[judged.topic], count) + np.arange(len(row)) - np.repeat(np.cumsum(count) - count, count)
    )
    reached = gain_down_to(judged, gain, discount, row, levels.position[index])
    total = sum_rows(reached / levels.gain[index], row, len(judged))
    whole = ideal_dcg(judged, gain, discount, UNLIMITED)
    # trec_eval adds the end of the ranking only when it lies beyond the rank after the ideal one's end.
    ends = (judged.retrieved > ideal.count[judged.topic] + 1) & (whole > 0)
    parts_row, rank, gains = gained(judged, gain)
    dcg = sum_rows(gains / discount(rank), parts_row, len(judged))
    total += np.where(ends, ratio(dcg, whole), 0.0)
    value = ratio(total, (count + ends).astype(np.float64))
    return np.where(recall_base(judged, call.level) > 0, value, 0.0)


def at_position(ideal: Ideal, values: Floats, topic: Ints, position: Ints) -> Floats:
    """The value at a position of a topic's ideal ranking; 0 at position 0."""
    if not len(values):
        return np.zeros(len(topic), dtype=np.float64)
    index = np.minimum(ideal.first[topic] + np.maximum(position, 1) - 1, len(values) - 1)
    return np.where(position > 0, values[index], 0.0)


def gain_down_to(judged: Judged, gain: Gain, discount: Discount, row: Ints, depth: Ints) -> Floats:
    """The discounted gain of rows, each down to a depth of its own."""
    own, rank, gains = gained(judged, gain)
    if not len(own):
        return np.zeros(len(row), dtype=np.float64)
    reached = accumulate(gains / discount(rank), own)
    stride = int(max(rank.max(), depth.max(initial=0))) + 1
    last = np.searchsorted(own * stride + rank, row * stride + depth, side="right") - 1
    return np.where((last >= 0) & (own[last] == row), reached[last], 0.0)
