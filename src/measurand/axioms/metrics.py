"""A metric is five components: scale(α), scale(σ), sim, an average over documents, an average over queries (AX §5).

``metric_{q,S}(α, σ)`` restricts both measurements to the documents of S and ranks them anew; whatever counts relevant
documents counts those in S. A quotient 0/0 (precision with nothing retrieved, recall or AP without relevant documents)
is ``None``: AX leaves it open, trec_eval and :meth:`Metric.settled` say 0. The metrics below are those AX §5.2 writes
down or says to follow "in a similar way", and two more (RR, nDCG) that its slides discuss:

- GMAP is the geometric mean of AP over queries. AX's other formula, the mean of log AP, is its logarithm (claim E-12).
- logitAP is the mean of log(AP/(1 − AP)) (Cormack and Lynam, Statistical precision of information retrieval evaluation,
  SIGIR 2006). It has no finite value where some AP is 0 or 1.
- yaAP is log((AP + ε)/(1 − AP + ε)), averaged over queries, with ε = 1/|Rel| (Robertson, On smoothing average
  precision, ECIR 2012; trec_eval's yaap); :func:`smoothed_logit` takes any ε (Robertson, On GMAP and other
  transformations, CIKM 2006, adds a small constant).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import exp, inf, isinf, log, nan

from measurand.axioms.measurement import BINARY, GRADED, RANK, Measured, Measurement
from measurand.axioms.quantity import Rough, Value, magnitude, quotient, sign_of
from measurand.axioms.similarity import AGREEMENT, DEGREE, RELEVANCE, Similarity
from measurand.exact import LogSum, total

ROUNDED = 2.0**-50
"""Bounds the error of a logarithm of a rational number, beside 1 and the logarithm, with room to spare."""


@dataclass(frozen=True)
class Seen:
    """One document as avg_D sees it: what the human says, how similar the system is, where it stands."""

    alpha: int
    sigma: int
    similarity: Fraction
    position: int


DocumentAverage = Callable[[Sequence[Seen]], Value | None]
"""avg_D, from the documents in the order of σ, highest first."""


@dataclass(frozen=True)
class QueryAverage:
    """avg_Q: a name, and how the values of the queries become one."""

    name: str
    of: Callable[[Sequence[Value]], Value | float]

    def __call__(self, values: Sequence[Value]) -> Value | float:
        """The value of all queries together."""
        return self.of(values)


@dataclass(frozen=True)
class Metric:
    """AX §5.1: a metric is scale(α), scale(σ), sim, avg_D and avg_Q.

    >>> MAP.at((0, 1, 1), (3, 2, 1)), MAP.at((0, 1, 1), (3, 2, 1), [1, 2])
    (Fraction(7, 12), Fraction(1, 1))
    """

    name: str
    scale_alpha: Measured
    scale_sigma: Measured
    similarity: Similarity
    average_documents: DocumentAverage
    average_queries: QueryAverage

    def at(self, alpha: Measurement, sigma: Measurement, documents: Sequence[int] | None = None) -> Value | None:
        """``metric_{q,S}(α, σ)``, for all documents if none are named; ``None`` for 0/0."""
        chosen = range(len(alpha)) if documents is None else documents
        ordered = sorted(chosen, key=lambda d: -sigma[d])
        seen = [
            Seen(alpha[d], sigma[d], self.similarity(alpha[d], sigma[d]), position)
            for position, d in enumerate(ordered, 1)
        ]
        return self.average_documents(seen)

    def settled(self, alpha: Measurement, sigma: Measurement, documents: Sequence[int] | None = None) -> Value:
        """``metric_{q,S}(α, σ)`` with 0/0 = 0."""
        value = self.at(alpha, sigma, documents)
        return Fraction(0) if value is None else value

    def effect(self, alpha: Measurement, sigma: Measurement, documents: Sequence[int], added: int) -> Value | None:
        """How much d moves the metric, ``|metric_{q,D∪{d}} − metric_{q,D}|``; ``None`` if no precision tells."""
        before, after = (self.settled(alpha, sigma, chosen) for chosen in (documents, [*documents, added]))
        return magnitude(after - before)

    def affects(self, alpha: Measurement, sigma: Measurement, documents: Sequence[int], d: int, e: int) -> int | None:
        """Definition 1: 1 if d affects the metric more than e (d ⊐ e), −1 if less, 0 if equally much, beside the
        documents D, which hold neither; ``None`` if rounding hides it.

        >>> RECALL.affects((1, 0, 1), (0, 1, 1), [0], 2, 1)
        1
        """
        first, second = (self.effect(alpha, sigma, documents, added) for added in (d, e))
        return None if first is None or second is None else sign_of(first - second)


def mean(values: Sequence[Value]) -> Value:
    """The arithmetic mean."""
    return sum(values, start=Fraction(0)) * Fraction(1, len(values))


def geometric_mean(values: Sequence[Value]) -> float:
    """The |Q|-th root of the product; 0 if a factor is."""
    numbers = [float(value) for value in values]
    return exp(sum(map(log, numbers)) / len(numbers)) if min(numbers) > 0 else 0.0


def logit(value: Value) -> float:
    """log(x/(1 − x)), −∞ at 0 and ∞ at 1."""
    number = float(value)
    if number in (0, 1):
        return inf if number else -inf
    return log(number / (1 - number))


def mean_logit(values: Sequence[Value]) -> float:
    """The mean of the logits; not a number where they are −∞ for one query and ∞ for another."""
    logits = [logit(value) for value in values]
    extremes = {one for one in logits if isinf(one)}
    return nan if len(extremes) == 2 else sum(logits) / len(logits)


MEAN = QueryAverage("arithmetic mean", mean)
SUM = QueryAverage("sum", lambda values: sum(values, start=Fraction(0)))
GEOMETRIC = QueryAverage("geometric mean", geometric_mean)
LOGIT = QueryAverage("mean of log(x/(1 − x))", mean_logit)


def _mean_over(chosen: Callable[[Seen], bool]) -> Callable[[Sequence[Seen]], Fraction | None]:
    def average(seen: Sequence[Seen]) -> Fraction | None:
        kept = [one.similarity for one in seen if chosen(one)]
        return sum(kept, Fraction(0)) / len(kept) if kept else None

    return average


def _precision_at(seen: Sequence[Seen], n: int) -> Fraction:
    return sum((one.similarity for one in seen[:n]), Fraction(0)) / n


def _relevant(seen: Sequence[Seen]) -> int:
    return sum(one.alpha >= 1 for one in seen)


def _average_precision(seen: Sequence[Seen]) -> Fraction | None:
    found = sum((one.similarity * _precision_at(seen, one.position) for one in seen), Fraction(0))
    return found / _relevant(seen) if _relevant(seen) else None


def _r_precision(seen: Sequence[Seen]) -> Fraction | None:
    return _precision_at(seen, _relevant(seen)) if _relevant(seen) else None


def _reciprocal_rank(seen: Sequence[Seen]) -> Fraction:
    return next((Fraction(1, one.position) for one in seen if one.similarity), Fraction(0))


def _normalised_gain(seen: Sequence[Seen]) -> Value | None:
    discounts = [LogSum.ratio(2, rank + 1) for rank in range(1, len(seen) + 1)]
    best = sorted((one.similarity for one in seen), reverse=True)
    gained = total(one.similarity * discount for one, discount in zip(seen, discounts, strict=True))
    ideal = total(gain * discount for gain, discount in zip(best, discounts, strict=True))
    return quotient(gained, ideal) if any(best) else None


PRECISION = Metric("P", BINARY, BINARY, AGREEMENT, _mean_over(lambda one: one.sigma == 1), MEAN)
RECALL = Metric("R", BINARY, BINARY, AGREEMENT, _mean_over(lambda one: one.alpha == 1), MEAN)
MAP = Metric("MAP", BINARY, RANK, RELEVANCE, _average_precision, MEAN)
GMAP = Metric("GMAP", BINARY, RANK, RELEVANCE, _average_precision, GEOMETRIC)
LOGIT_AP = Metric("logitAP", BINARY, RANK, RELEVANCE, _average_precision, LOGIT)
R_PRECISION = Metric("R-Prec", BINARY, RANK, RELEVANCE, _r_precision, MEAN)
MRR = Metric("MRR", BINARY, RANK, RELEVANCE, _reciprocal_rank, MEAN)
NDCG = Metric("nDCG", GRADED, RANK, DEGREE, _normalised_gain, MEAN)


def precision_at(n: int) -> Metric:
    """P@n as AX §5.2 has it: Σ_{i ≤ n} sim(i), over n."""
    return Metric(f"P@{n}", BINARY, RANK, RELEVANCE, lambda seen: _precision_at(seen, n), MEAN)


def smoothed_logit(epsilon: Fraction | None = None) -> Metric:
    """yaAP: log((AP + ε)/(1 − AP + ε)); ε is 1/|Rel| if not given: log((1 + S)/(1 + |Rel| − S)) with S = |Rel|·AP.

    >>> float(smoothed_logit().at((1, 0), (2, 1))), float(smoothed_logit().at((1, 0), (1, 2)))
    (0.6931471805599453, 0.0)
    """

    def average(seen: Sequence[Seen]) -> Value | None:
        value = _average_precision(seen)
        if value is None:
            return None
        smoothing = Fraction(1, _relevant(seen)) if epsilon is None else epsilon
        odds = (value + smoothing) / (1 - value + smoothing)
        return Fraction(0) if odds == 1 else Rough(log(odds), (1 + abs(log(odds))) * ROUNDED)

    name = "yaAP" if epsilon is None else f"yaAP with ε = {epsilon}"
    return Metric(name, BINARY, RANK, RELEVANCE, average, MEAN)


YAAP = smoothed_logit()
