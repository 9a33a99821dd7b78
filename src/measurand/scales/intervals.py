"""Interval-like scales (IL): intervals of runs compared by difference vectors, on the binary weak order.

For r ⪯ s let t[i] = S[i] − R[i], the difference of the numbers of relevant documents down to rank i. Going from r to s
cover by cover takes t[i] swaps of ranks i and i+1 for each i < N, and t[N] replacements at the last rank: the
cover of *kind* i raises the count at i by 1 and no other. The difference vector Δ is t cumulated once more. One
interval is at most as large as another if its Δ is, componentwise; M is *interval-like* if its difference then is at
most as large too, and *interval-like-equal* if that holds between intervals whose ends have equally many
relevant documents.

**Theorem.** M is interval-like iff it rises by one amount D[i] along all covers of kind i, for each i, and
D[1] ≥ D[2] ≥ … ≥ D[N] ≥ 0. It is interval-like-equal iff the same holds of the kinds 1, …, N−1.

*Needed.* Two covers of kind i have the same difference vector, 0 before i and 1 from i on; each is at most the other,
so M rises by equal amounts. That vector is at least the one of kind i+1, so D[i] ≥ D[i+1], and at least that of an
interval [r, r], so the last D is not negative. (For equal ends only swaps have a say: the kinds below N.)
*Enough.* Along a chain of covers from r to s, M rises by Σ D[i]·t[i]; with D[N+1] = 0 this is
Σ (D[i] − D[i+1])·Δ[i], summed by parts: no factor is negative, so a larger Δ gives a larger difference. If both ends
have equally many relevant documents, t[N] = 0, the chain has swaps only, and the sum ends at N−1 with D[N] read as 0.

So an interval-like measure is a weighted sum Σ w[i]·r[i] + constant, with w[i] = D[i] + … + D[N]: a measure that is not
additive never is interval-like. One that is interval-like-equal is such a sum plus any function of the number of
relevant documents. All this is read off the cover edges; pairs of intervals are needed only to find the smallest
counterexample.
"""

from __future__ import annotations

from math import comb

import numpy as np
from numpy.typing import NDArray

from measurand.errors import InputError
from measurand.orderings.base import COMPARISONS, Codes, Comparison, OrderError, RunLike, codes_from
from measurand.orderings.weak import Weak
from measurand.relevance.run import JudgedRun, as_run
from measurand.relevance.universe import Runs
from measurand.scales.edges import witness
from measurand.scales.subject import Examined
from measurand.scales.tails import tail
from measurand.scales.values import UNKNOWN, ExactValues, Positions, Values, values_on
from measurand.verdict import Method, Verdict

Vectors = NDArray[np.int64]
Interval = tuple[RunLike, RunLike]
Quadruple = tuple[int, int, int, int]
"""Positions of r ⪯ s and u ⪯ v: [r, s] is at most as large as [u, v], but M changes by more along it."""

INTERVALS = 400_000
"""How many intervals are compared with each other to find the smallest counterexample: all of them up to N = 10."""

SHORT = 128
"""Among how many short runs a small counterexample is sought beyond that: all of the last seven ranks."""


# The order of intervals


def cumulated(run: RunLike) -> tuple[int, ...]:
    """The numbers of relevant documents down to each rank: IL's R for r.

    >>> cumulated("0,1,1,0")  # IL §3.2, first example
    (0, 1, 2, 2)
    """
    return tuple(np.cumsum(_table([run])[0]).tolist())


def operations(r: RunLike, s: RunLike) -> tuple[int, ...]:
    """IL's t = S − R: the swaps of ranks i and i+1, and last the replacements at rank N, that lead from r to s.

    >>> operations("0,1,0,0", "1,0,1,0")
    (1, 0, 1, 1)
    """
    low, high = _comparable(_table([r]), _table([s]))
    return tuple(np.cumsum(high - low, axis=1)[0].tolist())


def difference_vector(r: RunLike, s: RunLike) -> tuple[int, ...]:
    """IL Definition 2: Δ[i] = Σ_(j≤i) (i−j+1)·(s[j]−r[j]), for comparable runs; not positive where s ⪯ r.

    >>> difference_vector("0,0,0,1", "0,0,1,0"), difference_vector("0,1,0,0", "1,0,0,0")
    ((0, 0, 1, 1), (1, 1, 1, 1))
    """
    return tuple(difference_vectors(_table([r]), _table([s]))[0].tolist())


def difference_vectors(r: object, s: object) -> Vectors:
    """The difference vectors of two tables of runs, row by row."""
    low, high = _comparable(_table(r), _table(s))
    return np.asarray(np.cumsum(np.cumsum(high - low, axis=1), axis=1))


def compare_intervals(first: Interval, second: Interval) -> Comparison:
    """How the interval [r, s] compares to [u, v] (IL Definition 3).

    >>> compare_intervals(("0,0,1", "0,1,0"), ("0,1,0", "1,0,0"))
    <Comparison.LESS: 'less'>
    >>> compare_intervals(("0,1,0", "1,0,0"), ("0,0,0", "0,1,1"))
    <Comparison.INCOMPARABLE: 'incomparable'>
    """
    (r, s), (u, v) = first, second
    return COMPARISONS[int(compare_interval_rows([as_run(r)], [as_run(s)], [as_run(u)], [as_run(v)])[0])]


def compare_interval_rows(r: object, s: object, u: object, v: object) -> Codes:
    """Compare intervals [r, s] with [u, v] row by row: −1 less, 0 equal, 1 greater, 2 incomparable."""
    first, second = difference_vectors(r, s), difference_vectors(u, v)
    if first.shape != second.shape:
        raise InputError(
            f"intervals of runs of one length are compared, as many as there are: got tables of shape"
            f" {first.shape} and {second.shape}"
        )
    return codes_from(np.all(first <= second, axis=1), np.all(first >= second, axis=1))


def _table(runs: object) -> Runs:
    rows = [as_run(run) for run in runs] if isinstance(runs, (list, tuple)) else runs
    if isinstance(rows, list) and len({len(run) for run in rows}) > 1:
        raise InputError(f"runs of one length are compared: got {' and '.join(f'({run.brief()})' for run in rows)}")
    table = np.asarray(rows)
    if table.ndim != 2 or not table.size or not np.isin(table, (0, 1)).all():
        raise InputError(f"difference vectors are defined for binary runs of one length: got {rows!r}")
    return table.astype(np.int64)


def _comparable(low: Runs, high: Runs) -> tuple[Runs, Runs]:
    if low.shape != high.shape:
        raise InputError(f"both ends of an interval have one length: got tables of shape {low.shape} and {high.shape}")
    counts = np.cumsum(high - low, axis=1)
    apart = (counts < 0).any(axis=1) & (counts > 0).any(axis=1)
    if apart.any():
        k = int(apart.argmax())
        r, s = JudgedRun(low[k].tolist()), JudgedRun(high[k].tolist())
        raise OrderError(
            f"({r.brief()}) and ({s.brief()}) are incomparable in the weak order and bound no interval: "
            "one has more relevant documents down to one rank, the other down to another"
        )
    return low, high


# The two properties


def interval_like_verdict(
    examined: Examined, equal: bool = False, intervals: int = INTERVALS, values: Values | None = None
) -> Verdict:
    """Is a measure interval-like (``equal``: between runs with equally many relevant documents) at its length?

    Decided on the cover edges by the theorem above. The counterexample is the smallest one, r first, then s, u
    and v, while there are at most ``intervals`` intervals; beyond that one of the last seven ranks is preferred.
    Universes too large to list are searched in the last seven ranks only. ``values`` on all runs may be given.
    """
    if examined.grades != 1:
        return Verdict.undefined("difference vectors are defined for binary relevance only")
    n = examined.length
    order = Weak(n)
    if not order.universe.is_listable:
        return _searched(examined, order, equal)
    values = values if values is not None else values_on(examined, order.universe)
    defect, unclear, edges = _defect(values, n, equal)
    if defect is None and unclear:
        return Verdict.undecided(f"{unclear} of {edges} comparisons are too close to decide", values.method)
    if defect is None:
        return Verdict.holds(_why(n, equal, edges), values.method, comparisons=edges)
    if comb(2 * n + 1, n) <= intervals:
        # With exact values there is one; floats may separate two covers, and not the intervals before them.
        return _fails(examined, _smallest(values, n, equal) or defect, equal, values.method)
    small = _smallest(values, min(n, SHORT.bit_length() - 1), equal)
    return _fails(
        examined, small or defect, equal, Method.SEARCH if values.method is not Method.FLOAT else Method.FLOAT
    )


def _why(n: int, equal: bool, edges: int) -> str:
    if n == 1:
        return "there is no swap of one document" if equal else "a relevant document is worth no less than none"
    kinds = "every swap of neighbours" + ("" if equal else " and every replacement at the last rank")
    return (
        f"{kinds} changes the measure by an amount that depends on the rank alone, does not grow down the ranks and is"
        f" not negative; all {edges} cover edges were looked at"
    )


def _fails(examined: Examined, found: Quadruple, equal: bool, method: Method) -> Verdict:
    universe = Weak(examined.length).universe
    r, s, u, v = (universe.unrank(position) for position in found)
    small, large = difference_vector(r, s), difference_vector(u, v)
    relation = "equals" if small == large else "is at most"
    reason = (
        f"the difference vector of [({r.brief()}), ({s.brief()})] {relation} that of [({u.brief()}), ({v.brief()})],"
        " but the measure rises by more along the first"
    )
    if equal:
        reason += "; both ends of each have equally many relevant documents"
    return Verdict.fails(reason, witness(examined, (r, s, u, v)), method)


def _searched(examined: Examined, order: Weak, equal: bool) -> Verdict:
    short = tail(order, SHORT)
    values = short.values(examined)
    found = _smallest(values, short.order.length, equal)
    method = Method.FLOAT if values.method is Method.FLOAT else Method.SEARCH
    if found is not None:
        return _fails(examined, found, equal, method)  # zeros in front do not change positions
    return Verdict.undecided(
        f"no counterexample among the intervals of the last {short.order.length} ranks; there are "
        f"2^{examined.length} runs, too many to look at all",
        method,
        runs=short.order.size,
    )


def _bits(n: int) -> list[int]:
    """The position of the run with one relevant document, by its rank; of none behind the last rank."""
    return [*(1 << (n - 1 - i) for i in range(n)), 0, 0]


def _covers(n: int, kind: int) -> tuple[Positions, Positions]:
    """All covers of one kind: ranks kind and kind+1 (from 0) read 0,1 below and 1,0 above; at the last, 0 and 1."""
    here, after = _bits(n)[kind : kind + 2]
    runs = np.arange(1 << n, dtype=np.int64)
    low = runs[(runs & here == 0) & (runs & after == after)]
    return low, low + here - after


def _defect(values: Values, n: int, equal: bool) -> tuple[Quadruple | None, int, int]:
    """Two covers that break the theorem's condition, or None; how many comparisons were unclear; how many covers."""
    bit, kinds = _bits(n), n - 1 if equal else n
    unclear = edges = 0
    for kind in range(kinds):
        low, high = _covers(n, kind)
        edges += len(low)
        first, above = (np.full(len(low), end, dtype=np.int64) for end in (bit[kind + 1], bit[kind]))
        signs = values.second_signs(first, above, low, high)
        signs[low == bit[kind + 1]] = 0  # the first cover, compared with itself
        unclear += int((signs == UNKNOWN).sum())
        wrong = np.flatnonzero((signs == 1) | (signs == -1))
        if len(wrong):
            k = wrong[0]
            one, other = (bit[kind + 1], bit[kind]), (int(low[k]), int(high[k]))
            return ((*one, *other) if signs[k] == 1 else (*other, *one)), unclear, edges
        last = kind + 1 == kinds
        smaller = (0, 0) if last else (bit[kind + 2], bit[kind + 1])
        steps = (np.array([end], dtype=np.int64) for end in (*smaller, bit[kind + 1], bit[kind]))
        step = int(values.second_signs(*steps)[0])
        if step == 1:
            return (*smaller, bit[kind + 1], bit[kind]), unclear, edges
        unclear += step == UNKNOWN
    return None, unclear, edges


def _intervals(n: int, equal: bool) -> tuple[Positions, Positions, NDArray[np.int16]]:
    """All intervals r ⪯ s in short-lex order, r first, as positions, with their difference vectors."""
    runs = np.arange(1 << n, dtype=np.int64)
    counts = np.cumsum((runs[:, None] >> np.arange(n - 1, -1, -1)) & 1, axis=1).astype(np.int16)
    lows, highs = [], []
    for r in range(1 << n):
        # s ⪰ r is not before r: at the first rank that differs, s has the relevant document.
        above = (counts[r:] >= counts[r]).all(axis=1)
        if equal:
            above &= counts[r:, -1] == counts[r, -1]
        found = np.flatnonzero(above) + r
        lows.append(np.full(len(found), r, dtype=np.int64))
        highs.append(found)
    low, high = np.concatenate(lows), np.concatenate(highs)
    return low, high, np.cumsum(counts[high] - counts[low], axis=1, dtype=np.int16)


def _smallest(values: Values, n: int, equal: bool) -> Quadruple | None:
    """The smallest counterexample among all pairs of intervals of the last n ranks: r first, then s, u and v."""
    low, high, vectors = _intervals(n, equal)
    differences = _ternary(n)[high] - _ternary(n)[low]  # s − r as one number: which intervals have equal vectors
    least = _least_changes(values, low, high, differences)

    def first_larger(k: int, candidates: Positions) -> int | None:
        """The first of these intervals that is no smaller than the k-th, but along which M rises by less."""
        for part in (candidates[start : start + 16_384] for start in range(0, len(candidates), 16_384)):
            dominating = part[(vectors[part] >= vectors[k]).all(axis=1)]
            r, s = (np.full(len(dominating), ends[k], dtype=np.int64) for ends in (low, high))
            found = np.flatnonzero(values.second_signs(r, s, low[dominating], high[dominating]) == 1)
            if len(found):
                return int(dominating[found[0]])
        return None

    passed: dict[int, int] = {}
    for k in range(len(low)):
        # If an interval with the same vector changed M by no less, and by no more than larger ones, so does this one.
        before = passed.get(int(differences[k]))
        if before is not None:
            ends = (low[k : k + 1], high[k : k + 1], low[before : before + 1], high[before : before + 1])
            if values.second_signs(*ends)[0] in (0, -1):
                continue
        if first_larger(k, least) is not None:
            found = first_larger(k, np.arange(len(low)))
            return None if found is None else (int(low[k]), int(high[k]), int(low[found]), int(high[found]))
        passed[int(differences[k])] = k
    return None


def _ternary(n: int) -> Positions:
    """The runs by position, read as numbers in base 3: there differences of digits −1, 0, 1 do not run together."""
    runs = np.arange(1 << n, dtype=np.int64)
    return np.asarray(((runs[:, None] >> np.arange(n - 1, -1, -1)) & 1) @ 3 ** np.arange(n - 1, -1, -1))


def _least_changes(values: Values, low: Positions, high: Positions, differences: Positions) -> Positions:
    """Enough intervals to see whether a counterexample exists: of those with equal vectors, where M rises least."""
    if not isinstance(values, ExactValues):
        return np.arange(len(low))
    by_change = np.argsort(values.numerators[high] - values.numerators[low], kind="stable")
    grouped = by_change[np.argsort(differences[by_change], kind="stable")]
    is_first = np.diff(differences[grouped], prepend=differences[grouped[0]] - 1) != 0
    return np.asarray(grouped[is_first])
