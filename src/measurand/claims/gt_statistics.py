"""Which statistics are meaningful on which kind of scale: GT-A Table 2, decided by invariance (A-50)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import combinations, pairwise
from math import prod
from statistics import median, median_low

from measurand.claims.model import Decision, Witness, claim, ensure, refuted

Sample = Sequence[int | Fraction]
Map = Callable[[int | Fraction], Fraction]


def ranks(sample: Sample) -> list[Fraction]:
    """The rank of each value, ties sharing the mean of theirs."""
    return [
        Fraction(sum(other < value for other in sample)) + Fraction(sum(other == value for other in sample) + 1, 2)
        for value in sample
    ]


def mean(sample: Sample) -> Fraction:
    """The arithmetic mean."""
    return Fraction(sum(sample)) / len(sample)


def variance(sample: Sample) -> Fraction:
    """The sample variance."""
    return sum(((value - mean(sample)) ** 2 for value in sample), Fraction(0)) / (len(sample) - 1)


def squared_correlation(x: Sample, y: Sample) -> Fraction:
    """The square of Pearson's coefficient, with its sign."""
    together = sum(((a - mean(x)) * (b - mean(y)) for a, b in zip(x, y, strict=True)), Fraction(0)) / (len(x) - 1)
    return together * abs(together) / (variance(x) * variance(y))


def spearman(x: Sample, y: Sample) -> Fraction:
    """Spearman's ρ for samples without ties: 1 − 6Σd²/(n(n²−1))."""
    gaps = sum((a - b) ** 2 for a, b in zip(ranks(x), ranks(y), strict=True))
    return 1 - 6 * Fraction(gaps) / (len(x) * (len(x) ** 2 - 1))


def kendall(x: Sample, y: Sample) -> Fraction:
    """Kendall's τ for samples without ties."""
    signs = [1 if (x[i] < x[j]) == (y[i] < y[j]) else -1 for i, j in combinations(range(len(x)), 2)]
    return Fraction(sum(signs), len(signs))


def concordance(*judges: Sample) -> Fraction:
    """Kendall's W of some rankings without ties."""
    m, n = len(judges), len(judges[0])
    totals = [sum(column) for column in zip(*map(ranks, judges), strict=True)]
    return 12 * sum(((total - mean(totals)) ** 2 for total in totals), Fraction(0)) / (m**2 * (n**3 - n))


def squared_t(x: Sample, y: Sample) -> Fraction:
    """The square of Student's t for paired samples."""
    gaps = [Fraction(a - b) for a, b in zip(x, y, strict=True)]
    return len(gaps) * mean(gaps) ** 2 / variance(gaps)


def signed_ranks(x: Sample, y: Sample) -> tuple[Fraction, Fraction]:
    """Wilcoxon's signed-rank sums W+ and W−."""
    gaps = [Fraction(a - b) for a, b in zip(x, y, strict=True) if a != b]
    by_size = ranks([abs(gap) for gap in gaps])
    positive = sum((rank for rank, gap in zip(by_size, gaps, strict=True) if gap > 0), Fraction(0))
    return positive, sum(by_size, Fraction(0)) - positive


def table(*pairs: tuple[int, int]) -> Map:
    """A map given by its values."""
    images = {Fraction(value): Fraction(image) for value, image in pairs}
    return lambda value: images[Fraction(value)]


def under(function: Map, sample: Sample) -> list[Fraction]:
    """The image of a sample."""
    return [function(value) for value in sample]


def _check_ordinal(x: Sample, y: Sample, z: Sample) -> None:
    """What Table 2 lists under ordinal is a matter of ranks: increasing maps do not change it."""

    def cube(value: int | Fraction) -> Fraction:
        return Fraction(value) ** 3

    image = under(cube, x)
    ensure(spearman(image, y) == spearman(x, y) and kendall(image, y) == kendall(x, y), "ρ and τ")
    ensure(concordance(image, under(cube, y), under(cube, z)) == concordance(x, y, z), "W")
    ensure(median_low(image) == cube(median_low(x)), "a median that is a value of the sample")
    ensure(squared_correlation(image, y) != squared_correlation(x, y), "Pearson's coefficient is not ordinal")
    ensure(squared_t(image, under(cube, y)) != squared_t(x, y), "t is not ordinal")


def _check_interval(x: Sample, y: Sample) -> None:
    """Affine maps keep the listed interval statistics and t; they do not keep the ratio statistics."""

    def affine(value: int | Fraction) -> Fraction:
        return 2 * Fraction(value) + 5

    image, other = under(affine, x), under(affine, y)
    ensure(mean(image) == affine(mean(x)) and variance(image) == 4 * variance(x), "mean and standard deviation")
    ensure(squared_correlation(image, y) == squared_correlation(x, y), "Pearson's coefficient")
    ensure(squared_t(image, other) == squared_t(x, y), "t")
    ensure(signed_ranks(image, other) == signed_ranks(x, y), "signed ranks")
    ensure(variance(image) / mean(image) ** 2 != variance(x) / mean(x) ** 2, "the coefficient of variation")
    # One of two samples has the greater geometric (harmonic) mean before, the other after, the shift by 5.
    low, high = (1, 10), (4, 4)
    ensure(prod(low) < prod(high) and prod(under(affine, low)) > prod(under(affine, high)), "the geometric mean")
    harmonic = [1 / mean([1 / Fraction(v) for v in sample]) for sample in (low, high)]
    shifted = [1 / mean([1 / v for v in under(lambda v: Fraction(v) + 20, sample)]) for sample in (low, high)]
    ensure(harmonic[0] < harmonic[1] and shifted[0] > shifted[1], "the harmonic mean")


def _check_ratio(x: Sample) -> None:
    tripled = [3 * Fraction(value) for value in x]
    ensure(prod(tripled) == 3 ** len(x) * prod(x), "the geometric mean")
    ensure(mean([1 / v for v in tripled]) == mean([1 / Fraction(v) for v in x]) / 3, "the harmonic mean")
    ensure(variance(tripled) / mean(tripled) ** 2 == variance(x) / mean(x) ** 2, "the coefficient of variation")


@claim(
    "A-50",
    "GT-A Table 2",
    "The assignment of statistics and tests to scale kinds: ordinal — median, percentile, Spearman, Kendall τ,"
    " Kendall W, non-parametric tests; interval — mean, sd, Pearson, multiple correlation, non-parametric tests;"
    " ratio — geometric/harmonic mean, CV, parametric tests. (Is each statistic meaningful from that kind on, and not"
    " before?)",
)
def table_2() -> Decision:
    """Meaningful means unchanged by the permissible maps. Three entries differ. (a) Parametric tests are listed from
    ratio scales on, but t and F are quotients of differences, unchanged by αM + β: they are meaningful from interval
    scales on. (b) Not all non-parametric tests are meaningful on ordinal scales: Wilcoxon's signed ranks compare
    differences, which increasing maps reorder, so that test needs an interval scale (sign, rank-sum, Kruskal–Wallis
    and Friedman tests use order alone); on nominal scales only tests on counts are. (c) A median or percentile that
    is a value of the sample is ordinal; the midpoint median of an even sample is not: {0,3} against {1,1} is 3/2 > 1,
    and under 0,1,3 → 0,2,3 it is 3/2 < 2. The other entries are right: ranks are kept by increasing maps (ρ, τ, W),
    mean, standard deviation and (multiple) product-moment correlation by affine but not by increasing ones, geometric
    and harmonic mean and the coefficient of variation by similarities but not by affine ones.
    """
    _check_ordinal((1, 2, 5, 7), (2, 1, 9, 4), (3, 1, 4, 6))
    _check_interval((1, 2, 5, 7), (2, 1, 9, 4))
    _check_ratio((1, 2, 5, 7))
    x, y = (1, 3), (0, 0)
    after = [under(lambda value: 2 * Fraction(value) + 5, sample) for sample in (x, y)]
    ensure(squared_t(x, y) == squared_t(*after) == 4, "t under an affine map")
    bend = table((0, 0), (1, 3), (3, 4), (5, 5))
    ensure(all(bend(a) < bend(b) for a, b in pairwise((0, 1, 3, 5))), "the map increases")
    before, after_bend = signed_ranks((5, 0), (3, 1)), signed_ranks(under(bend, (5, 0)), under(bend, (3, 1)))
    ensure([*before, *after_bend] == [2, 1, 1, 2], "signed ranks")
    other = table((0, 0), (1, 2), (3, 3))
    medians = [median([Fraction(value) for value in sample]) for sample in ((0, 3), (1, 1))]
    bent = [median(under(other, sample)) for sample in ((0, 3), (1, 1))]
    ensure(medians[0] > medians[1] and bent[0] < bent[1], "midpoint medians")
    witness = Witness(
        "the paired samples x and y have t² = 4, before and after the affine map 2M + 5, which is permissible on"
        " interval but not on ratio scales; and the signed ranks of (5,0) against (3,1), W+ = 2 > 1 = W−, turn round"
        " under the increasing map 0,1,3,5 → 0,3,4,5",
        {"x": "1, 3", "y": "0, 0", "x'": "7, 11", "y'": "5, 5"},
        [],
        [squared_t(x, y), squared_t(*after)],
    )
    return refuted(
        witness,
        "Ordinal: medians and percentiles that are values of the sample, ρ, τ, W, and tests on order alone (sign,"
        " rank-sum, Kruskal–Wallis, Friedman). Interval adds mean, standard deviation, (multiple) product-moment"
        " correlation, midpoint medians, the signed-rank test and the parametric tests (t, F). Ratio adds geometric"
        " and harmonic mean and the coefficient of variation.",
    )
