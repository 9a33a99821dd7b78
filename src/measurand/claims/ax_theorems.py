"""AX §7: do theorems 1-5 follow from the axioms? (E-06 … E-10), and what follows from the axioms besides."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from math import prod

from measurand.axioms.measurement import as_ranking
from measurand.axioms.metrics import MAP, MRR, NDCG, precision_at
from measurand.axioms.monotonicity import (
    Sign,
    Subset,
    Table,
    document_signs,
    obeys_both,
    rectangle_signs,
    subsets,
    table_signs,
)
from measurand.axioms.similarity import CLOSENESS
from measurand.claims.model import Decision, Witness, claim, conditional, confirmed, ensure, refuted

HALF = Fraction(1, 2)


def _unbalanced_holds(signs: dict[Subset, Sign], size: int) -> bool:
    """Theorems 1 and 2 for all signs on subsets: > on D and ≤ on D ∪ {d} give < on {d}."""
    for larger in subsets(size):
        for d in larger if len(larger) > 1 else ():
            if signs[larger - {d}] > 0 and signs[larger] <= 0 and signs[frozenset({d})] >= 0:
                return False
    return True


@claim("E-06", "AX Theorem 1", "Unbalanced document follows from axiom 12.")
def unbalanced_document() -> Decision:
    """Let σ be better on D and not better on D ∪ {d}, d not in D. Were it not worse on {d}, the signs on D and {d}
    would be (>,>) or (>,=), the first and third row of axiom 12 (D and {d} are disjoint), and σ would be better on D
    ∪ {d}. Values are real numbers, so "not worse" is > or =. The machine goes through all signs of metric(σ) −
    metric(σ') on the subsets of three documents that axiom 12 allows. (The gloss "less effective on q" means: on d.)
    """
    for size in (2, 3):
        ensure(all(_unbalanced_holds(signs, size) for signs in document_signs(size)), f"{size} documents")
    return confirmed()


@claim("E-07", "AX Theorem 2", "Unbalanced query follows from axiom 13.")
def unbalanced_query() -> Decision:
    """As E-06, with axiom 13 in place of axiom 12 and sets of queries in place of sets of documents; D is the same
    throughout. Were σ not worse on q, the signs on Q and {q} would be (>,>) or (>,=), and σ better on Q ∪ {q}.
    """
    for size in (2, 3):
        ensure(all(_unbalanced_holds(signs, size) for signs in document_signs(size)), f"{size} queries")
    return confirmed()


def root_mean_square(table: Table) -> Fraction:
    """The square of: the root mean square over queries of the mean similarity over documents."""
    means = [sum(row, Fraction(0)) / len(row) for row in table]
    return sum((value**2 for value in means), Fraction(0)) / len(means)


def _beats_on_a_smaller_set(signs: dict[Subset, Sign], size: int) -> bool:
    """Theorem 3 and Remark 5 for one query (or, over sets of queries, for one D)."""
    for larger in subsets(size):
        if len(larger) > 1 and signs[larger] > 0:
            if not any(signs[smaller] > 0 for smaller in subsets(size) if smaller < larger):
                return False
            if not any(signs[frozenset({d})] > 0 for d in larger):
                return False
    return True


GEOMETRIC = ([[Fraction(1), HALF / 2], [HALF / 2, Fraction(1)]], [[HALF, HALF], [HALF, HALF]])
"""Similarities of two systems, for the geometric mean over queries."""


def _documents(table: Table) -> list[Table]:
    """The table on the first document, on the second, and on both."""
    return [[[row[d] for d in chosen] for row in table] for chosen in ([0], [1], [0, 1])]


@claim(
    "E-08",
    "AX Theorem 3, Remark 5",
    "If σ beats σ' on D it does on some proper subset, recursively down to one document; the same for queries.",
)
def consistent_subset() -> Decision:
    """One query: split D into S and {d}. If σ were better on neither, the signs would be among (<,<), (<,=), (=,<)
    and (=,=), and axiom 12 would make σ not better on D. So some proper subset is consistent, and by induction some
    single document (a D of one document has no proper non-empty subset). The same argument with axiom 13 serves sets
    of queries. But the theorem is stated for Q and D, and axiom 12 speaks of one query: from > on (Q,D) axiom 13
    gives a q with > on (q,D) and axiom 12 a d with > on (q,d), not > on (Q,S). Let sim be 1 where σ and α agree and 0
    elsewhere, avg_D the mean and avg_Q the root mean square. Axioms 12 and 13 hold, since both averages are
    increasing functions of sums. σ right on both documents for q1 and on none for q2, σ' right on d1 for q1 and on d2
    for q2: the metric is √(1/2) > √(1/4) on D, and √(1/2) = √(1/2) on each document. The mean over Q and D would not
    do this; a geometric mean over Q does, with similarities (1, 1/4; 1/4, 1) against all 1/2. (AP with documents
    ranked anew obeys neither axiom 12 nor the theorem: M-152.)
    """
    for size in (2, 3):
        ensure(all(_beats_on_a_smaller_set(signs, size) for signs in document_signs(size)), "one query, or one D")
    both = frozenset({0, 1})
    free = [s for s in rectangle_signs(2, 2) if s[both, both] > 0 and all(s[both, frozenset({d})] <= 0 for d in (0, 1))]
    ensure(bool(free), "axioms 12 and 13 leave room for a counterexample")
    tables = [(row[:2], row[2:]) for row in product((Fraction(0), Fraction(1)), repeat=4)]
    for one, other in product(tables, repeat=2):
        ensure(obeys_both(table_signs(root_mean_square, one, other)), "axioms 12 and 13 for the root mean square")
    right, mixed = [[1, 1], [0, 0]], [[1, 0], [0, 1]]
    exact = [[[Fraction(cell) for cell in row] for row in table] for table in (right, mixed)]
    signs = table_signs(root_mean_square, exact[0], exact[1])
    ensure([signs[both, s] for s in subsets(2)] == [0, 0, 1], "σ is better on D and on no proper subset")
    geometric = [[prod(sum(row, Fraction(0)) for row in cut) for cut in _documents(table)] for table in GEOMETRIC]
    ensure(geometric[0][:2] == geometric[1][:2] and geometric[0][2] > geometric[1][2], "the geometric mean over Q")
    return conditional(
        "|Q| = 1 and |D| ≥ 2 for documents; |Q| ≥ 2 and any fixed D for queries. For |D| ≥ 2 and |Q| ≥ 2 the document"
        " part does not follow from the axioms",
        Witness(
            "two queries, two documents, metric = root mean square over Q of the share of rightly judged documents:"
            " σ and σ' right (1) or wrong (0) at d1, d2 for q1; for q2; values: the squared metric on"
            " (Q,D) of σ and σ', then on (Q,d1), then on (Q,d2): better on D, equal on every proper subset",
            {"sigma": "1, 1; 0, 0", "sigma'": "1, 0; 0, 1", "avg_D": "arithmetic mean", "avg_Q": "root mean square"},
            [],
            [HALF, HALF / 2, HALF, HALF, HALF, HALF],
        ),
        "For one query and |D| ≥ 2: if σ beats σ' on D it does so on some proper subset and on some document. For"
        " sets of queries axiom 12 has to be asked of metric_{Q,D}, not only of metric_{q,D}.",
    )


@claim("E-09", "AX Theorem 4", "Unanimity over all single (q,d) carries over to (Q,D).")
def unanimity() -> Decision:
    """Q and D are finite and not empty (a metric averages over them). For each q, adding the documents of D one by
    one, the first row (>,>) → > of axiom 12 gives > on (q,D); adding the queries one by one, the first row of axiom
    13 gives > on (Q,D). Both axioms are used as printed.
    """
    for size in (2, 3):
        for signs in document_signs(size):
            if all(signs[frozenset({d})] > 0 for d in range(size)):
                ensure(signs[frozenset(range(size))] > 0, "unanimous documents")
    both = frozenset({0, 1})
    for table in rectangle_signs(2, 2):
        if all(table[frozenset({q}), frozenset({d})] > 0 for q, d in product((0, 1), repeat=2)):
            ensure(table[both, both] > 0, "unanimous queries and documents")
    return confirmed()


def squared_alone(table: Table) -> Fraction:
    """Mean similarity over documents, squared where there is one document only; the mean over queries."""
    rows = [row[0] ** 2 if len(row) == 1 else sum(row, Fraction(0)) / len(row) for row in table]
    return sum(rows, Fraction(0)) / len(rows)


def theorem_5_holds(metric: Callable[[Table], Fraction], alone: list[Fraction], added: Fraction) -> bool:
    """Whether adding a document lowers (does not raise) the metric, where the premise of theorem 5 holds."""
    values = [metric([[value]]) for value in alone]
    before, after, lower = metric([alone]), metric([[*alone, added]]), metric([[added]])
    strict = not all(value > lower for value in values) or before > after
    return strict and (not all(value >= lower for value in values) or before >= after)


@claim(
    "E-10",
    "AX Theorem 5, Remark 6",
    "Adding a document on which the metric is lower (not higher) lowers (does not raise) the metric.",
)
def adding_a_document() -> Decision:
    """Axioms 4-7 compare single documents, 8-10 sizes of effects, 12 and 13 two systems on the same sets; none
    compares one system on S with itself on S ∪ {d'} in direction. Let α have the degrees 0 and 2, σ the degrees 0, 1
    and 2, sim = 1 − |α − σ|/2, and take for metric_{q,S} the mean similarity, squared if S is a single document.
    Systems are compared on the same S, where squaring changes no order: axioms 12 and 13 hold; so do 1-7 and 10 (the
    value on one document increases with sim, equal documents have equal effects) and 11 on every S (0 and 1, all
    wrong and all right, are their own squares). Two documents with sim 1/2 have the metric 1/4 each and 1/2 together:
    the metric is raised; with sim 1/2 and 0 it stays at 1/4: not lowered. (Another example is RR: a relevant document
    alone has 1, a non-relevant one 0, the second ranked after the first 1 again.) Axioms 8 and 9 cannot be asked
    beside 11 at all (M-151). The theorem holds wherever metric_{S ∪ {d'}} lies strictly between metric_S and
    metric_{d'} (equals both if these are equal), as for arithmetic and all quasi-arithmetic means over all documents.
    """
    sims = (Fraction(0), HALF, Fraction(1))
    rows = list(product(sims, repeat=3))
    for one, other in product(rows, repeat=2):
        ensure(obeys_both(table_signs(squared_alone, [one], [other])), "axiom 12")
        columns = [[[sim] for sim in row[:2]] for row in (one, other)]
        ensure(obeys_both(table_signs(squared_alone, columns[0], columns[1])), "axiom 13")
    for row in rows:
        ensure(theorem_5_holds(root_mean_square, list(row[:2]), row[2]), "the theorem for means")
    ensure(not theorem_5_holds(squared_alone, [HALF], HALF), "not higher, yet raised")
    ensure(not theorem_5_holds(squared_alone, [HALF], Fraction(0)), "lower, yet not lowered")
    alone = [MRR.at((1, 0), (2, 1), [d]) for d in (0, 1)]
    ensure([*alone, MRR.at((1, 0), (2, 1))] == [1, 0, 1], "RR: lower, yet not lowered")
    values = [squared_alone([row]) for row in ([HALF], [HALF, HALF])]
    return refuted(
        Witness(
            "two documents with α = 2 (of 0, 2) and σ = 1 (of 0, 1, 2), sim = 1 − |α − σ|/2 = 1/2; metric_{q,S} the"
            " mean of sim, squared for a single document: equal on both documents, and adding the second raises it;"
            " values: the metric on {d}, on {d'} and on {d, d'}",
            {"alpha": "2, 2", "sigma": "1, 1", "S": "{d}", "D": "{d, d'}"},
            [],
            [values[0], values[0], values[1]],
        ),
        "It does not follow from the axioms. It holds if avg_D is a mean in the sense that metric_{S ∪ {d'}} lies"
        " strictly between metric_S and metric_{d'} unless these are equal: an axiom of its own.",
    )


@claim(
    "M-151",
    "ours, after AX axioms 8, 9, 11",
    "If perfect agreement is equally similar on all documents and axiom 11 holds on every set of documents, axiom 8"
    " with α(d) ≥ α(d') in (10), and axiom 9 with σ(d) ≥ σ(d') in (11), each contradict it as soon as α distinguishes"
    " two of three documents.",
)
def perfect_systems() -> Decision:
    """Let σ = α, α(d) > α(d') and D = {x}. Similarity is equal on d and d', σ(d) > σ(d') and α(d) ≥ α(d'), so axiom 8
    demands |metric_{D ∪ d} − metric_D| > |metric_{D ∪ d'} − metric_D|; so does axiom 9. But axiom 11 makes
    metric_S(α,α) = 1 for every S: both sides are 0. A perfect system cannot be affected more by one document than by
    another. (With ⊒ in place of ⊐ the axioms escape this argument.)
    """
    for a, b in product(range(4), repeat=2):
        if a > b:
            ensure(CLOSENESS(a, a) == CLOSENESS(b, b), "equally similar")
    for metric in (root_mean_square, squared_alone):  # two metrics that obey axiom 11 on every set
        alone, together = metric([[Fraction(1)]]), metric([[Fraction(1)] * 2])
        ensure(alone == together == 1, "no document affects a perfect system")
    return confirmed()


@claim(
    "M-152",
    "ours, after AX axiom 12",
    "Where scale(σ) = Rank and metric_{q,S} ranks the documents of S anew, axiom 12 forces equal values for all"
    " systems: AP, RR, nDCG and P@1 violate it on two documents.",
)
def ranked_anew() -> Decision:
    """A document alone is at rank 1 whatever the system, so metric_{q,d}(α,σ) = metric_{q,d}(α,σ') for all d, and the
    row (=,=) → = of axiom 12, document by document, gives metric_{q,D}(α,σ) = metric_{q,D}(α,σ'). But AP, RR, nDCG
    and P@1 tell a relevant document before a non-relevant one from one after it. (P@n needs n + 1 documents. AP and
    nDCG have no value on a non-relevant document alone, or 0 by convention, whatever σ.) With ranks kept as they are
    in the whole collection, single values differ and the argument fails.
    """
    alpha, first, last = (1, 0), (2, 1), (1, 2)
    for metric in (MAP, MRR, NDCG, precision_at(1)):
        for d in (0, 1):
            ensure(metric.at(alpha, first, [d]) == metric.at(alpha, last, [d]), f"{metric.name} on one document")
        ensure(metric.at(alpha, first) != metric.at(alpha, last), f"{metric.name} on two documents")
    two = precision_at(2)
    runs = [(1, 0, 0), (0, 0, 1)]
    ensure(len({two.at(run, as_ranking(run)) for run in runs}) == 2, "P@2 on three documents")
    return confirmed()
