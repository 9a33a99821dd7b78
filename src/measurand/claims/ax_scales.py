"""AX §4.2: which pairs of scales admit a similarity (E-01)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, permutations, product

from measurand.claims.model import Decision, claim, ensure, undecidable

SCALES = ("unrelated", "across", "within", "<", "≤", "partial", "ranked", "interval", "ratio")
"""The nine scales of AX: three nominal, four ordinal, interval, ratio/absolute."""

PRINTED_MARKS = ("xooxxxxxx", "o", "oxxxx", "xx", "xx", "xx", "x", "x", "x")
"""The marks of each row of Table 1, left to right, as the text has them without their columns: o "does not make
sense", x "no similarity can be defined"; empty cells, "can be defined", leave no trace."""

TABLE_1 = (
    "xooxxxxxx",  # unrelated
    "o........",  # across
    "o.xxxx...",  # within
    "x.x......",  # <
    "x.x......",  # ≤
    "x.x......",  # partial order
    "x........",  # ranked categories
    "x........",  # interval
    "x........",  # ratio
)
"""Table 1 restored (rows: scale(α), columns: scale(σ)): the only symmetric table with these marks."""


def symmetric_tables() -> Iterator[tuple[str, ...]]:
    """All symmetric tables whose rows bear the printed marks in the printed order."""

    def extend(rows: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
        done = len(rows)
        if done == len(SCALES):
            yield rows
            return
        known = "".join(row[done] for row in rows)
        for row in spread(PRINTED_MARKS[done], len(SCALES)):
            if row.startswith(known):
                yield from extend((*rows, row))

    yield from extend(())


def spread(marks: str, width: int) -> Iterator[str]:
    """All ways to put marks into the cells of a row, in their order."""
    for columns in combinations(range(width), len(marks)):
        cells = dict(zip(columns, marks, strict=True))
        yield "".join(cells.get(column, ".") for column in range(width))


def orbits(left: Sequence[Sequence[int]], right: Sequence[Sequence[int]]) -> set[frozenset[tuple[int, int]]]:
    """What no similarity of two values can tell apart, if it must not change when either scale is mapped by itself.
    ``left`` and ``right`` are groups of permissible maps of 0..k, each map as the list of its values.
    """
    cells = product(range(len(left[0])), range(len(right[0])))
    return {frozenset((f[a], g[s]) for f, g in product(left, right)) for a, s in cells}


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
