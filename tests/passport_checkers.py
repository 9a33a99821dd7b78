"""Naive measures of a ranking and its pool, and a strict reader of pages: only for checking, no code is shared."""

from collections.abc import Callable, Iterator
from decimal import Decimal, localcontext
from fractions import Fraction
from functools import cache
from html.parser import HTMLParser
from itertools import combinations_with_replacement, permutations
from math import comb

Run = tuple[int, ...]
Number = Fraction | Decimal
Naive = Callable[[Run, Run, int], Number]
"""The value of a ranking of documents from a pool, on a scale with the highest degree c; gains are the degrees."""


def found(run: Run) -> int:
    return sum(degree > 0 for degree in run)


def precision(run: Run, pool: Run, c: int) -> Fraction:
    return Fraction(found(run), len(run))


def recall(run: Run, pool: Run, c: int) -> Fraction:
    return Fraction(found(run), found(pool))


def harmonic(run: Run, pool: Run, c: int) -> Fraction:
    p, r = precision(run, pool, c), recall(run, pool, c)
    return 2 * p * r / (p + r) if p + r else Fraction(0)


def graded_precision(run: Run, pool: Run, c: int) -> Fraction:
    return Fraction(sum(run), c * len(run))


def graded_recall(run: Run, pool: Run, c: int) -> Fraction:
    return Fraction(sum(run), c * found(pool))


def graded_harmonic(run: Run, pool: Run, c: int) -> Fraction:
    p, r = graded_precision(run, pool, c), graded_recall(run, pool, c)
    return 2 * p * r / (p + r) if p + r else Fraction(0)


def average_precision(run: Run, pool: Run, c: int) -> Fraction:
    hits = [rank for rank, degree in enumerate(run, 1) if degree]
    return sum((Fraction(k, rank) for k, rank in enumerate(hits, 1)), Fraction(0)) / found(pool)


def reciprocal_rank(run: Run, pool: Run, c: int) -> Fraction:
    return next((Fraction(1, rank) for rank, degree in enumerate(run, 1) if degree), Fraction(0))


def expected_reciprocal_rank(run: Run, pool: Run, c: int) -> Fraction:
    total, reads = Fraction(0), Fraction(1)
    for rank, degree in enumerate(run, 1):
        stops = Fraction(2**degree - 1, 2**c)
        total += reads * stops / rank
        reads *= 1 - stops
    return total


def r_precision(run: Run, pool: Run, c: int) -> Fraction:
    return Fraction(found(run[: found(pool)]), found(pool))


def success(run: Run, pool: Run, c: int) -> Fraction:
    return Fraction(any(run))


def binary_preference(run: Run, pool: Run, c: int) -> Fraction:
    """A relevant document is worth 1, less the share of the non-relevant ones above it; as many of these are judged."""
    base = found(pool)
    above = [found(tuple(1 - (degree > 0) for degree in run[:i])) for i in range(len(run))]
    terms = [1 - Fraction(min(n, base), base) for n, degree in zip(above, run, strict=True) if degree]
    return sum(terms, Fraction(0)) / base


def rank_biased(p: Fraction, graded: bool) -> Naive:
    def value(run: Run, pool: Run, c: int) -> Fraction:
        gains = [Fraction(degree, c) if graded else Fraction(degree > 0) for degree in run]
        return sum(((1 - p) * p**i * gain for i, gain in enumerate(gains)), Fraction(0))

    return value


def strong_rank(run: Run, pool: Run, c: int) -> Fraction:
    value = 0
    for degree in run:
        value = value * (c + 1) + degree
    return Fraction(value, (c + 1) ** len(run) - 1)


def weak_rank(run: Run, pool: Run, c: int) -> Fraction:
    n = len(run)
    return Fraction(sum(n - i for i, degree in enumerate(run) if degree), n * (n + 1) // 2)


def set_total_rank(run: Run, pool: Run, c: int) -> Fraction:
    n, down = len(run), sorted(run, reverse=True)
    return Fraction(sum(comb(d + n - j, n - j + 1) for j, d in enumerate(down, 1)), comb(n + c, n) - 1)


@cache
def discount(rank: int, base: Fraction | None) -> Decimal:
    """log2(i+1), or with a base max(1, log_b i), to sixty digits."""
    with localcontext() as context:
        context.prec = 60
        if base is None:
            return Decimal(rank + 1).ln() / Decimal(2).ln()
        unit = (Decimal(base.numerator) / Decimal(base.denominator)).ln()
        return max(Decimal(1), Decimal(rank).ln() / unit)


def discounted(run: Run, base: Fraction | None) -> Decimal:
    with localcontext() as context:
        context.prec = 60
        return sum((degree / discount(rank, base) for rank, degree in enumerate(run, 1)), Decimal(0))


def normalised(base: Fraction | None) -> Naive:
    def value(run: Run, pool: Run, c: int) -> Decimal:
        best = discounted(tuple(sorted(pool, reverse=True)), base)
        with localcontext() as context:
            context.prec = 60
            return discounted(run, base) / best

    return value


TWO = Fraction(2)
NAIVE: dict[str, Naive] = {
    **dict.fromkeys(("P", "SetP"), precision),
    **dict.fromkeys(("R", "SetR"), recall),
    **dict.fromkeys(("F", "SetF"), harmonic),
    **dict.fromkeys(("gP", "SetPartialRank"), graded_precision),
    "gR": graded_recall,
    "gF": graded_harmonic,
    "AP": average_precision,
    "RR": reciprocal_rank,
    "ERR": expected_reciprocal_rank,
    "Rprec": r_precision,
    "Success": success,
    **{f"RBP(p={text})": rank_biased(p, False) for text, p in (("0.5", 1 / TWO), ("0.8", 4 * TWO / 10))},
    **{f"gRBP(p={text})": rank_biased(p, True) for text, p in (("0.5", 1 / TWO), ("0.8", 4 * TWO / 10))},
    "gRBP(p=1/3)": rank_biased(Fraction(1, 3), True),
    "RBP(p=1/3)": rank_biased(Fraction(1, 3), False),
    "StrongRank": strong_rank,
    "WeakRank": weak_rank,
    "SetTotalRank": set_total_rank,
    "DCG(base=2)": lambda run, pool, c: discounted(run, TWO),
    "nDCG(base=2)": normalised(TWO),
    "BurgesDCG(dcg='log2')": lambda run, pool, c: discounted(run, None),
    "nDCG": normalised(None),
}
"""Measures by their notation."""


def same(a: Number, b: Number) -> bool:
    """Equal as fractions; decimals to forty digits."""
    if isinstance(a, Fraction) and isinstance(b, Fraction):
        return a == b
    return abs(_decimal(a) - _decimal(b)) < Decimal(10) ** -40


def product(a: Number, b: Number) -> Number:
    if isinstance(a, Fraction) and isinstance(b, Fraction):
        return a * b
    with localcontext() as context:
        context.prec = 60
        return _decimal(a) * _decimal(b)


def _decimal(value: Number) -> Decimal:
    if isinstance(value, Decimal):
        return value
    with localcontext() as context:
        context.prec = 60
        return Decimal(value.numerator) / Decimal(value.denominator)


def topics(c: int, largest: int) -> Iterator[tuple[Run, list[Run]]]:
    """Pools with a relevant document, each with its rankings of one length."""
    for size in range(1, largest + 1):
        for pool in combinations_with_replacement(range(c + 1), size):
            if any(pool):
                for n in range(1, size + 1):
                    yield pool, sorted(set(permutations(pool, n)))


VOID = {"meta", "link", "br", "hr", "img", "input", "line", "rect", "circle", "polygon", "polyline", "path"}


class Reader(HTMLParser):
    """Reads a page strictly: what is opened is closed, ids are there once, links and resources are noted."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.problems: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.resources: list[str] = []
        self.tags: list[str] = []
        self.handlers: list[str] = []
        self.text: list[str] = []
        self.feed(text)
        self.close()
        self.problems += [f"<{tag}> is never closed" for tag in self.open]
        self.problems += [
            f"the id {one} is there {self.ids.count(one)} times" for one in set(self.ids) if self.ids.count(one) > 1
        ]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._note(tag, attrs)
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._note(tag, attrs)

    def _note(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        for name, value in attrs:
            if name == "id" and value is not None:
                self.ids.append(value)
            if name == "href" and tag == "a":
                self.links.append(value or "")
            elif name in ("src", "href", "srcset", "data", "xlink:href"):
                self.resources.append(value or "")
            if name.startswith("on"):
                self.handlers.append(name)
        names = [name for name, _ in attrs]
        self.problems += [f"<{tag}> has {name} twice" for name in set(names) if names.count(name) > 1]
        if tag == "svg" and not dict(attrs).get("aria-label"):
            self.problems.append("a picture has no text alternative")

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open[-1] != tag:
            self.problems.append(f"</{tag}> closes {self.open[-1:] or 'nothing'} at {self.getpos()}")
        else:
            self.open.pop()

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] not in ("style", "script"):
            self.text.append(data)
