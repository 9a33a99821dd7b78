"""Axioms 12 and 13 of AX as laws on signs.

They speak of nothing but the sign of metric(σ) − metric(σ') on sets of documents, or of queries: what it is on two
disjoint sets says what it must be on their union. :func:`document_signs` and :func:`rectangle_signs` list every
assignment of signs that they allow, for all metrics at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations, product

Sign = int
Subset = frozenset[int]
Table = Sequence[Sequence[Fraction]]
"""The similarity of a system at every (query, document)."""


def subsets(of: int) -> list[Subset]:
    """The non-empty subsets of the first few documents (or queries), smaller ones first."""
    return [frozenset(chosen) for size in range(1, of + 1) for chosen in combinations(range(of), size)]


def joined(one: Sign, other: Sign) -> Sign | None:
    """What axioms 12 and 13 demand of the union, from the signs on two disjoint sets; ``None`` is nothing. The
    printed rows are (>,>) → >, (=,=) → = and (>,=) → >. Exchanging σ and σ' gives the rows with <, exchanging the two
    sets (=,>) → >. Opposite signs leave the union free.
    """
    return None if one * other < 0 else _sign(one + other)


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


def table_signs(value: Callable[[Table], Fraction], sigma: Table, other: Table) -> dict[tuple[Subset, Subset], Sign]:
    """The signs of metric(σ) − metric(σ') over all sets of queries and documents, for two tables of similarities."""
    signs = {}
    for t, s in product(subsets(len(sigma)), subsets(len(sigma[0]))):
        cut = [[[row[d] for d in sorted(s)] for q, row in enumerate(table) if q in t] for table in (sigma, other)]
        signs[t, s] = _sign(value(cut[0]) - value(cut[1]))
    return signs


def obeys_both(signs: dict[tuple[Subset, Subset], Sign]) -> bool:
    """Whether signs over queries and documents obey axiom 12 (one query at a time) and axiom 13."""
    tall, wide = {t for t, _ in signs}, {s for _, s in signs}
    by_documents = all(respects({s: signs[t, s] for s in wide}) for t in tall if len(t) == 1)
    return by_documents and all(respects({t: signs[t, s] for t in tall}) for s in wide)


def _sign(difference: Fraction | int) -> Sign:
    return (difference > 0) - (difference < 0)
