"""AX made executable as far as its claims need it: measurements, similarity, five-component metrics, tiny worlds.

A relevance measurement of one query is a tuple: its value at each document. Values of α are degrees; values of σ are
degrees, or for scale(σ) = Rank scores of which the highest is ranked first. ``metric_{q,S}`` restricts both to the
documents of S and ranks them anew; whatever counts relevant documents counts those in S. A quotient 0/0 is ``None``.

Axioms 12 and 13 speak of nothing but the signs of metric(σ) − metric(σ'): :func:`document_signs` and
:func:`rectangle_signs` list every assignment of signs that they allow, for all metrics at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, product
from math import exp, log, log2

Measurement = Sequence[int]
Similarity = Callable[[int, int], Fraction]
"""sim as a number, from the value of α and the value of σ at one document."""
Value = Fraction | float
Sign = int
Subset = frozenset[int]


@dataclass(frozen=True)
class Seen:
    """One document as avg_D sees it: what the human says, how similar the system is, where it stands."""

    alpha: int
    sigma: int
    similarity: Fraction
    position: int


@dataclass(frozen=True)
class Metric:
    """AX §5.1: a metric is scale(α), scale(σ), sim, avg_D and avg_Q."""

    name: str
    scale_alpha: str
    scale_sigma: str
    similarity: Similarity
    average_documents: Callable[[Sequence[Seen]], Value | None]
    """From the documents in the order of σ, highest first."""
    average_queries: Callable[[Sequence[Value]], Value]

    def at(self, alpha: Measurement, sigma: Measurement, documents: Sequence[int] | None = None) -> Value | None:
        """``metric_{q,S}(α, σ)``, for all documents if none are named."""
        chosen = range(len(alpha)) if documents is None else documents
        ordered = sorted(chosen, key=lambda d: -sigma[d])
        seen = [
            Seen(alpha[d], sigma[d], self.similarity(alpha[d], sigma[d]), position)
            for position, d in enumerate(ordered, 1)
        ]
        return self.average_documents(seen)


def mean(values: Sequence[Value]) -> Value:
    """The arithmetic mean."""
    return sum(values) / len(values)


def geometric_mean(values: Sequence[Value]) -> Value:
    """The |Q|-th root of the product; 0 if a factor is."""
    logarithms = [log(value) for value in values if value > 0]
    return exp(sum(logarithms) / len(values)) if len(logarithms) == len(values) else 0.0


def agreement(a: int, s: int) -> Fraction:
    """sim of Precision and Recall: 1 if α(d) = σ(d), else 0."""
    return Fraction(a == s)


def relevance(a: int, s: int) -> Fraction:
    """sim of AP and P@n as printed: 1 if α(d) = R, else 0. It does not depend on σ."""
    return Fraction(a >= 1)


def closeness(a: int, s: int) -> Fraction:
    """The plainest similarity on one numerical scale: it falls with the distance of α(d) and σ(d)."""
    return -Fraction(abs(a - s))


def _mean_over(chosen: Callable[[Seen], bool]) -> Callable[[Sequence[Seen]], Fraction | None]:
    def average(seen: Sequence[Seen]) -> Fraction | None:
        kept = [one.similarity for one in seen if chosen(one)]
        return sum(kept, Fraction(0)) / len(kept) if kept else None

    return average


def _precision_at(seen: Sequence[Seen], n: int) -> Fraction:
    return sum((one.similarity for one in seen[:n]), Fraction(0)) / n


def _average_precision(seen: Sequence[Seen]) -> Fraction | None:
    relevant = sum(one.alpha >= 1 for one in seen)
    total = sum((one.similarity * _precision_at(seen, one.position) for one in seen), Fraction(0))
    return total / relevant if relevant else None


def _reciprocal_rank(seen: Sequence[Seen]) -> Fraction:
    return next((Fraction(1, one.position) for one in seen if one.alpha >= 1), Fraction(0))


def _discounted(degrees: Sequence[int]) -> float:
    return sum(degree / log2(rank + 1) for rank, degree in enumerate(degrees, 1))


def _normalised_gain(seen: Sequence[Seen]) -> float | None:
    ideal = _discounted(sorted((one.alpha for one in seen), reverse=True))
    return _discounted([one.alpha for one in seen]) / ideal if ideal else None


PRECISION = Metric("P", "[R,N]", "[R,N]", agreement, _mean_over(lambda one: one.sigma == 1), mean)
RECALL = Metric("R", "[R,N]", "[R,N]", agreement, _mean_over(lambda one: one.alpha == 1), mean)
MAP = Metric("MAP", "[R,N]", "[Rank]", relevance, _average_precision, mean)
GMAP = Metric("GMAP", "[R,N]", "[Rank]", relevance, _average_precision, geometric_mean)
MRR = Metric("MRR", "[R,N]", "[Rank]", relevance, _reciprocal_rank, mean)
NDCG = Metric("nDCG", "ranked categories", "[Rank]", lambda a, s: Fraction(a), _normalised_gain, mean)


def precision_at(n: int) -> Metric:
    """P@n as AX §5.2 has it: Σ_{i ≤ n} sim(i), over n."""
    return Metric(f"P@{n}", "[R,N]", "[Rank]", relevance, lambda seen: _precision_at(seen, n), mean)


def as_ranking(run: Sequence[int]) -> tuple[int, ...]:
    """The measurement σ that ranks documents as they are listed."""
    return tuple(range(len(run), 0, -1))


def sign(difference: Value) -> Sign:
    """−1, 0 or 1."""
    return (difference > 0) - (difference < 0)


def subsets(of: int) -> list[Subset]:
    """The non-empty subsets of the first few documents (or queries), smaller ones first."""
    return [frozenset(chosen) for size in range(1, of + 1) for chosen in combinations(range(of), size)]


def joined(one: Sign, other: Sign) -> Sign | None:
    """What axioms 12 and 13 demand of the union, from the signs on two disjoint sets; ``None`` is nothing. The
    printed rows are (>,>) → >, (=,=) → = and (>,=) → >. Exchanging σ and σ' gives the rows with <, exchanging the two
    sets (=,>) → >. Opposite signs leave the union free.
    """
    return None if one * other < 0 else sign(one + other)


def respects(signs: dict[Subset, Sign]) -> bool:
    """Whether signs of metric(σ) − metric(σ') on sets obey the axiom of monotonicity."""
    for one, other in combinations(signs, 2):
        if not one & other and joined(signs[one], signs[other]) not in (None, signs[one | other]):
            return False
    return True


def document_signs(size: int) -> Iterator[dict[Subset, Sign]]:
    """All signs of metric(σ) − metric(σ') over sets of documents that axiom 12 allows (of queries: axiom 13)."""
    sets = subsets(size)
    for signs in product((-1, 0, 1), repeat=len(sets)):
        candidate = dict(zip(sets, signs, strict=True))
        if respects(candidate):
            yield candidate


def rectangle_signs(queries: int, documents: int) -> Iterator[dict[tuple[Subset, Subset], Sign]]:
    """All signs over (sets of queries) × (sets of documents) that axiom 12 (one query) and axiom 13 allow together."""
    rows = [frozenset({q}) for q in range(queries)]
    wide, tall = subsets(documents), subsets(queries)
    per_query = list(document_signs(documents))
    for chosen in product(per_query, repeat=queries):
        fixed = {(row, s): signs[s] for row, signs in zip(rows, chosen, strict=True) for s in wide}
        open_cells = [(t, s) for t in tall if len(t) > 1 for s in wide]
        for signs in product((-1, 0, 1), repeat=len(open_cells)):
            candidate = {**fixed, **dict(zip(open_cells, signs, strict=True))}
            if all(respects({t: candidate[t, s] for t in tall}) for s in wide):
                yield candidate


Table = Sequence[Sequence[Fraction]]
"""The similarity of a system at every (query, document)."""


def table_signs(value: Callable[[Table], Value], sigma: Table, other: Table) -> dict[tuple[Subset, Subset], Sign]:
    """The signs of metric(σ) − metric(σ') over all sets of queries and documents, for two tables of similarities."""
    signs = {}
    for t, s in product(subsets(len(sigma)), subsets(len(sigma[0]))):
        cut = [[[row[d] for d in sorted(s)] for q, row in enumerate(table) if q in t] for table in (sigma, other)]
        signs[t, s] = sign(value(cut[0]) - value(cut[1]))
    return signs


def obeys_both(signs: dict[tuple[Subset, Subset], Sign]) -> bool:
    """Whether signs over queries and documents obey axiom 12 (one query at a time) and axiom 13."""
    tall, wide = {t for t, _ in signs}, {s for _, s in signs}
    by_documents = all(respects({s: signs[t, s] for s in wide}) for t in tall if len(t) == 1)
    return by_documents and all(respects({t: signs[t, s] for t in tall}) for s in wide)
