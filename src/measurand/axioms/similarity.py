"""How similar α and σ are at a document: on which pairs of scales that can be asked, and what is asked there (AX §4).

Table 1 of AX says for each of the 81 pairs of scales whether a similarity can be defined. Its text is at hand without
the columns: each row keeps its marks, left to right, and empty cells leave no trace (:data:`PRINTED_MARKS`). Of all
tables that are symmetric and have these marks in their rows there is just one (:func:`symmetric_tables` lists them),
and that is :data:`TABLE_1`. Its first row and column are Postulate 1: nothing is similar to unrelated categories.

AX gives no definition of "similarity" beyond examples. A comparison of two similarities is the most that scales allow
in general, a number is more (AX §4.1); so a :class:`Similarity` compares, and has numbers where its scales have them.
Similarities depend on the two values at a document alone, as axioms 1-3 demand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from itertools import combinations, product

from measurand.axioms.measurement import Scale
from measurand.errors import InputError

Number = Callable[[int, int], Fraction]
"""sim as a number, from the value of α and the value of σ at one document."""
Pair = tuple[int, int]
"""The value of α and the value of σ at one document."""

PRINTED_MARKS = ("xooxxxxxx", "o", "oxxxx", "xx", "xx", "xx", "x", "x", "x")
"""The marks of each row of Table 1: o "does not make sense", x "no notion of similarity can be defined"."""

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
"""Table 1 restored, rows scale(α), columns scale(σ): the only symmetric table with these marks."""


class Possible(StrEnum):
    """Whether a similarity can be defined on a pair of scales."""

    YES = "can be defined"
    NO = "no notion of similarity can be defined"
    SENSELESS = "the combination does not make sense"


def possible(alpha: Scale, sigma: Scale) -> Possible:
    """What Table 1 says of a pair of scales.

    >>> str(possible(Scale.ACROSS, Scale.LESS)), str(possible(Scale.UNRELATED, Scale.RATIO))
    ('can be defined', 'no notion of similarity can be defined')
    """
    order = list(Scale)
    mark = TABLE_1[order.index(alpha)][order.index(sigma)]
    return {".": Possible.YES, "x": Possible.NO, "o": Possible.SENSELESS}[mark]


def symmetric_tables() -> Iterator[tuple[str, ...]]:
    """All symmetric tables whose rows bear the printed marks in the printed order."""

    def extend(rows: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
        done = len(rows)
        if done == len(Scale):
            yield rows
            return
        known = "".join(row[done] for row in rows)
        for row in spread(PRINTED_MARKS[done], len(Scale)):
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


@dataclass(frozen=True)
class Similarity:
    """``sim_{q,d}(α, σ)`` from the values at d: a comparison of documents, and a number if there is one.

    >>> AGREEMENT(1, 1), AGREEMENT.compare((1, 1), (0, 1)), NESTED.compare((0, 1), (2, 3))
    (Fraction(1, 1), 1, None)
    """

    name: str
    number: Number | None = None
    order: Callable[[Pair, Pair], int | None] | None = None
    """How the similarities of two documents compare, where there is no number."""
    uses_sigma: bool = True
    """Whether the value of σ matters at all."""

    def __call__(self, alpha: int, sigma: int) -> Fraction:
        """The number."""
        if self.number is None:
            raise InputError(f"the similarity {self.name!r} is no number: compare() says which of two is higher")
        return self.number(alpha, sigma)

    def compare(self, one: Pair, other: Pair) -> int | None:
        """1 if the first is more similar, −1 if less, 0 if equally; ``None`` if that cannot be said."""
        if self.number is None:
            return None if self.order is None else self.order(one, other)
        left, right = self.number(*one), self.number(*other)
        return (left > right) - (left < right)


def nested(one: Pair, other: Pair) -> int | None:
    """Compare errors on one ordinal scale that α and σ share, by what every increasing map of it leaves true: where the
    error from α(d) to σ(d) lies inside the other, |α(d) − σ(d)| is never the larger one, whatever the map; no error is
    smaller than any. If neither lies inside the other, some maps make one the larger and some the other.
    """
    (low, high), (under, over) = sorted(one), sorted(other)
    if low == high or under == over:
        return (low == high) - (under == over)
    inside, outside = under <= low and high <= over, low <= under and over <= high
    return inside - outside if inside or outside else None


AGREEMENT = Similarity("1 if α(d) = σ(d), else 0", lambda a, s: Fraction(a == s))
"""AX §5.2 for Precision and Recall, on one set of categories."""
RELEVANCE = Similarity("1 if α(d) = R, else 0", lambda a, s: Fraction(a >= 1), uses_sigma=False)
"""AX §5.2 for AP and P@n, on [R,N] and [Rank]: it does not depend on σ."""
DEGREE = Similarity("the degree α(d)", lambda a, s: Fraction(a), uses_sigma=False)
"""The same for degrees and [Rank]."""
CLOSENESS = Similarity("−|α(d) − σ(d)|", lambda a, s: -Fraction(abs(a - s)))
"""The plainest similarity on one numerical scale with a common unit: it falls with the distance."""
NESTED = Similarity("the smaller of two nested errors is the more similar", None, nested)
"""The plainest similarity on one ordinal scale: a comparison without numbers."""


def retrieved_degree(highest: int) -> Similarity:
    """On degrees 0..c and [R,N]: 1 − |α(d)/c − σ(d)| with R = 1 and N = 0; for c = 1 this is agreement.

    >>> [str(retrieved_degree(2)(a, s)) for a, s in ((2, 1), (1, 1), (1, 0), (0, 1))]
    ['1', '1/2', '1/2', '0']
    """
    if highest == 1:
        return AGREEMENT
    return Similarity(f"1 − |α(d)/{highest} − σ(d)|, R = 1, N = 0", lambda a, s: 1 - abs(Fraction(a, highest) - s))
