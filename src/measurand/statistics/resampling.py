"""Randomisation and bootstrap over all pairs at once.

Two ideas carry this module.

*One draw serves every pair.* The signs (or the bootstrap weights) of a resample are a row of a matrix; its product with
the matrix of differences, topics × pairs, gives the resampled sums of all pairs.

*Sums are exact.* Scores are scaled to whole numbers small enough that every sum fits a float64 exactly. A sum then
does not depend on the order of its terms, so p-values are the same whatever the number of threads or the size of the
chunks. What the scaling rounds away is bounded, and resampled statistics within that bound of the observed one count as
equal to it, hence as at least as extreme.

Resamples come in blocks, each with a random stream of its own: the chunk says how many blocks are in memory at a time,
and changes nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from measurand.errors import InputError
from measurand.statistics.paired import Differences, Outcome, degenerate
from measurand.statistics.table import Floats

BLOCK = 1024
BLOCK_FLOATS = 2**23
SLAB = 32
CHUNK_BYTES = 4 * 2**20  # small enough to stay near the processor: larger chunks are slower
DEFAULT_RESAMPLES = 100_000


@dataclass(frozen=True)
class Resampling:
    """How often, from which seed, and how many resamples are in memory at a time (None: a few megabytes)."""

    resamples: int = DEFAULT_RESAMPLES
    seed: int = 0
    chunk: int | None = None

    def __post_init__(self) -> None:
        if self.resamples < 1:
            raise InputError(f"{self.resamples} resamples: expected at least 1")
        if self.seed < 0:
            raise InputError(f"seed {self.seed}: expected a whole number from 0 on")
        if self.chunk is not None and self.chunk < 1:
            raise InputError(f"a chunk of {self.chunk} resamples: expected at least 1")

    def generator(self, block: int) -> np.random.Generator:
        """The random stream of a block: that of its own number, whoever draws it and when."""
        return np.random.Generator(np.random.PCG64(np.random.SeedSequence(self.seed, spawn_key=(block,))))

    def chunks(self, draw: Callable[[np.random.Generator], Floats], width: int, block: int) -> Iterator[Floats]:
        """Rows drawn block by block, a chunk at a time; ``width`` floats are held per resample."""
        rows = self.chunk or max(block, CHUNK_BYTES // (8 * max(width, 1)))
        per_chunk = max(1, rows // block)
        blocks = -(-self.resamples // block)
        for first in range(0, blocks, per_chunk):
            drawn = [draw(self.generator(number)) for number in range(first, min(first + per_chunk, blocks))]
            rest = self.resamples - first * block
            yield (drawn[0] if len(drawn) == 1 else np.concatenate(drawn))[:rest]


def block_of(floats: int, most: int = BLOCK) -> int:
    """How many resamples make a block: fewer where one alone fills much memory. A matter of the data, not of chunks."""
    return max(1, min(most, BLOCK_FLOATS // max(floats, 1)))


@dataclass(frozen=True)
class Whole:
    """Columns as whole numbers of a unit each, such that sums of as many terms as there are rows are exact."""

    numbers: Floats
    unit: Floats

    @classmethod
    def of(cls, columns: Floats, together: bool = False) -> Whole:
        """Scale each column to its own unit, a power of two, or all to one unit."""
        largest = np.abs(columns).max(axis=0, initial=0.0)
        if together:
            largest = np.full_like(largest, largest.max(initial=0.0))
        _, exponent = np.frexp(largest * len(columns))
        unit = np.where(largest > 0, np.ldexp(1.0, np.maximum(exponent - 51, -1000)), 1.0)
        return cls(np.ascontiguousarray(np.rint(columns / unit)), unit)  # stacked products are slow otherwise

    def slack(self, noise: Floats | float) -> Floats:
        """How far two equal sums can lie apart: rounding to the unit, and the rounding that was in the scores."""
        slack: Floats = len(self.numbers) * (1.0 + noise / self.unit)
        return slack


def randomisation_test(differences: Differences, how: Resampling | None = None) -> list[Outcome]:
    """Fisher's randomisation test of paired differences: flip signs; two-sided, on the mean.

    All 2^T sign patterns are enumerated where they are no more than the resamples asked for: p is then exact.
    Otherwise p = (1 + hits)/(1 + resamples), the observed pattern counting as one of them.
    """
    how = how or Resampling()
    outcomes = degenerate(differences)
    if differences.topics == 0:
        return [outcome for outcome in outcomes if outcome]
    whole = Whole.of(differences.values)
    total = whole.numbers.sum(axis=0)
    threshold = np.abs(total) - whole.slack(differences.noise)
    topics, pairs = whole.numbers.shape
    exact = topics < 62 and 2**topics <= how.resamples
    block = block_of(topics)
    chunks = _all_signs(topics) if exact else how.chunks(lambda rng: _coins(rng, topics, block), topics + pairs, block)
    hits = np.zeros(pairs, dtype=np.int64)
    for heads in chunks:
        # with heads h in {0, 1} the signs are 2h − 1, so the flipped sum is 2 h·d − Σd
        sums = product(heads, whole.numbers)
        sums *= 2.0
        sums -= total
        hits += np.count_nonzero(np.abs(sums, out=sums) >= threshold, axis=0)
    share = hits / 2.0**topics if exact else (hits + 1) / (how.resamples + 1)
    means = total * whole.unit / topics
    return [outcome or Outcome(float(p), float(mean)) for outcome, p, mean in zip(outcomes, share, means, strict=True)]


def bootstrap_test(differences: Differences, how: Resampling | None = None) -> list[Outcome]:
    """The paired bootstrap test of a zero mean (Efron & Tibshirani 1993, §16.4; Sakai 2006): studentised, shifted."""
    how = how or Resampling()
    outcomes = degenerate(differences, needs_variation=True)
    if differences.topics < 2:
        return [outcome for outcome in outcomes if outcome]
    d, n = differences.values, differences.topics
    mean = d.mean(axis=0)
    shifted = d - mean
    with np.errstate(divide="ignore", invalid="ignore"):  # degenerate columns are answered above
        observed = mean**2 * n * (n - 1) / (shifted**2).sum(axis=0)
    threshold = observed * (1 - 1e-9)
    first, second = Whole.of(shifted), Whole.of(shifted**2)
    floors = first.slack(differences.noise) * first.unit, 4 * second.slack(0.0) * second.unit
    hits = np.zeros(d.shape[1], dtype=np.int64)
    block = block_of(n)
    for weights in how.chunks(lambda rng: _weights(rng, n, block), n + 4 * d.shape[1], block):
        sums = product(weights, first.numbers) * first.unit
        squares = product(weights, second.numbers) * second.unit
        hits += np.count_nonzero(_studentised_squared(sums, squares, n, floors) >= threshold, axis=0)
    share = (hits + 1) / (how.resamples + 1)
    signed = np.copysign(np.sqrt(np.where(np.isfinite(observed), observed, 0.0)), mean)
    return [outcome or Outcome(float(p), float(t)) for outcome, p, t in zip(outcomes, share, signed, strict=True)]


def bootstrap_interval(
    columns: Floats, level: float = 0.95, how: Resampling | None = None, method: str = "bca"
) -> list[tuple[float, float] | None]:
    """A bootstrap confidence interval for the mean of every column: ``percentile`` or ``bca`` (Efron 1987).

    None where there is no column to resample: fewer than two rows.
    """
    if method not in ("percentile", "bca"):
        raise InputError(f"bootstrap interval {method!r}: expected percentile or bca")
    how = how or Resampling(10_000)
    n, width = columns.shape
    if n < 2:
        return [None] * width
    whole = Whole.of(columns)
    block = block_of(n)
    chunks = how.chunks(lambda rng: _weights(rng, n, block), n + width, block)
    means = np.concatenate([product(weights, whole.numbers) * (whole.unit / n) for weights in chunks])
    tail = (1 - level) / 2
    found: list[tuple[float, float] | None] = []
    for column in range(width):
        resampled = means[:, column]
        levels = np.array([tail, 1 - tail]) if method == "percentile" else _bca(columns[:, column], resampled, tail)
        low, high = np.quantile(resampled, levels).tolist()
        found.append((low, high))
    return found


def product(rows: Floats, columns: Floats) -> Floats:
    """``rows @ columns``, slab by slab.

    A slab is too small for BLAS to share it out among threads. Threads that wait for each other hundreds of times cost
    more than they gain wherever the cores have something else to do as well; the sums are exact either way.
    """
    whole_slabs = len(rows) - len(rows) % SLAB
    if not whole_slabs:
        return rows @ columns
    slabs = (rows[:whole_slabs].reshape(-1, SLAB, rows.shape[1]) @ columns).reshape(whole_slabs, -1)
    return slabs if whole_slabs == len(rows) else np.concatenate([slabs, rows[whole_slabs:] @ columns])


def _bca(values: Floats, resampled: Floats, tail: float) -> Floats:
    """The levels of the percentiles, corrected for bias and acceleration."""
    from scipy.special import ndtr, ndtri

    centred = values - values.mean()
    spread = (centred**2).sum()
    if spread == 0:
        return np.array([tail, 1 - tail])
    # the jackknife of a mean moves by −(x − mean)/(n − 1), which gives the skewness below
    acceleration = (centred**3).sum() / (6 * spread**1.5)
    close = 1e-12 * np.abs(values).max()
    centre = values.mean()
    below = np.count_nonzero(resampled < centre - close) + np.count_nonzero(np.abs(resampled - centre) <= close) / 2
    bias = ndtri(np.clip(below / len(resampled), 0.5 / len(resampled), 1 - 0.5 / len(resampled)))
    normal = bias + ndtri(np.array([tail, 1 - tail]))
    levels: Floats = ndtr(bias + normal / (1 - acceleration * normal))
    return levels


def _studentised_squared(sums: Floats, squares: Floats, n: int, floors: tuple[Floats, Floats]) -> Floats:
    """t² of every resample; without spread it is infinite, or zero where the mean is zero too.

    The floors are what rounding alone can leave of a sum and of a sum of squares that are zero.
    """
    centred = squares - sums**2 / n
    floor, square_floor = floors
    flat = centred <= square_floor
    with np.errstate(divide="ignore", invalid="ignore"):
        squared = sums**2 * ((n - 1) / n) / centred
    return np.where(flat, np.where(np.abs(sums) <= floor, 0.0, np.inf), squared)


def _coins(rng: np.random.Generator, topics: int, block: int) -> Floats:
    bits = np.frombuffer(rng.bytes(block * -(-topics // 8)), dtype=np.uint8).reshape(block, -1)
    return np.unpackbits(bits, axis=1, count=topics).astype(np.float64)


def _all_signs(topics: int) -> Iterator[Floats]:
    """Every pattern of signs, as rows of 0 and 1."""
    total, places = 2**topics, np.arange(topics)
    for first in range(0, total, 2**14):
        patterns = np.arange(first, min(first + 2**14, total))
        yield ((patterns[:, None] >> places) & 1).astype(np.float64)


def _weights(rng: np.random.Generator, topics: int, block: int) -> Floats:
    """How often each topic is drawn, for a block of resamples."""
    drawn = rng.integers(topics, size=(block, topics)) + topics * np.arange(block)[:, None]
    return np.bincount(drawn.ravel(), minlength=block * topics).reshape(block, topics).astype(np.float64)
