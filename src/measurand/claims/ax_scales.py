"""AX §4.2: which pairs of scales admit a similarity (E-01)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations, permutations, product

from measurand.axioms.similarity import TABLE_1, orbits, symmetric_tables
from measurand.claims.model import Decision, claim, ensure, undecidable


def rand_index(one: Sequence[object], other: Sequence[object]) -> Fraction:
    """The share of pairs of documents that two measurements both put together or both keep apart."""
    agreeing = [(one[i] == one[j]) == (other[i] == other[j]) for i, j in combinations(range(len(one)), 2)]
    return Fraction(sum(agreeing), len(agreeing))


def _check_values_alone() -> None:
    """A similarity of the two values at (q,d), invariant under the permissible maps of each scale."""
    for k, m in ((2, 2), (2, 3), (3, 3)):
        renamings = list(permutations(range(k)))
        ordered = [tuple(range(m))]  # an ordered scale of m given values keeps each of them
        for blocks in orbits(renamings, ordered):
            ensure({a for a, _ in blocks} == set(range(k)), "the value on unrelated categories does not matter")
    # Interval against interval: some x → tx + b, t > 0, on each scale by itself takes any pair of values to any other.
    affine = list(product((1, 2), range(-6, 7)))
    for (a, s), (b, t) in product(product((-1, 0, 2), repeat=2), repeat=2):
        reached = any(f * a + x == b for f, x in affine) and any(g * s + y == t for g, y in affine)
        ensure(reached, "one orbit: no similarity without a common unit")
    shared = [tuple(f) for f in permutations(range(2))]
    together = {frozenset((f[a], f[s]) for f in shared) for a, s in product(range(2), repeat=2)}
    ensure(together == {frozenset({(0, 0), (1, 1)}), frozenset({(0, 1), (1, 0)})}, "shared categories: equal or not")


def _check_partitions() -> None:
    """A similarity of the two measurements of a set of documents, invariant under renaming of categories."""
    alpha, good, bad = "AAB", "CCD", "CDC"
    for first, second in product(permutations("AB"), permutations("CD")):
        renamed = alpha.translate(str.maketrans("AB", "".join(first)))
        names = str.maketrans("CD", "".join(second))
        values = [rand_index(renamed, sigma.translate(names)) for sigma in (good, bad)]
        ensure(values == [1, Fraction(1, 3)], "the Rand index does not depend on the names")


@claim(
    "E-01",
    "AX Postulate 1, Table 1",
    "No similarity can be defined if one of the two scales is unrelated categories; elsewhere as the table says.",
)
def which_scales_admit_a_similarity() -> Decision:
    """Table 1, restored: the text keeps the marks of each row but not their columns; of all symmetric tables just one
    has these marks. No similarity: unrelated with anything; categories related within their scale with each other,
    with <, ≤ and partial orders. AX defines no "similarity" ("an intuitive level, but it can be formalized"), and the
    answer depends on the definition. (a) A function of the two values at (q,d) that permissible maps of either scale
    do not change: renaming carries every unrelated category into every other, so the function cannot depend on it,
    and Postulate 1 is a theorem. But then interval with interval, where the table allows a similarity, has none
    either: x → tx + b, on each scale by itself, carries every pair of values into every other. What is needed, there
    as for categories, is a relation across the two scales (a common unit and zero). (b) A function of the two
    measurements of a set of documents: then the Rand index is unchanged by all renamings and compares unrelated
    categories (AAB is like CCD, not like CDC), against Postulate 1. (The table calls unrelated with within-related
    "no sense", the paragraph before Postulate 1 treats it as sensible and without similarity: for the claim the
    same.)
    """
    tables = list(symmetric_tables())
    ensure(tables == [TABLE_1], "one symmetric table has the printed marks")
    ensure(all(row[0] in "xo" for row in TABLE_1) and "." not in TABLE_1[0], "Postulate 1 in the table")
    _check_values_alone()
    _check_partitions()
    return undecidable(
        "AX does not define what a similarity is. If it is a function of the two values at (q,d), unchanged by the"
        " permissible maps of each scale, Postulate 1 is a theorem, but the table's empty cells without a relation"
        " across scales (interval with interval, say) are wrong too; if it may look at a set of documents, the Rand"
        " index is a similarity of unrelated categories and Postulate 1 is false. To be added: sim_{q,d}(α,σ) depends"
        " on α(q,d) and σ(q,d) alone, and is unchanged by the permissible maps of the two scales (of the pair, where"
        " they are related across); then a similarity exists iff the orbits of pairs of values under these maps"
        " depend on both values."
    )
