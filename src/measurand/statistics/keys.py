"""Exact values of judged runs as whole numbers: two runs have the same key iff they have the same value.

- Rational values become whole numbers over one denominator, and the number is the key; its order is that of the
  values. Keys that need more than 64 bits are Python's own integers.
- A logarithmic discount makes a value a rational combination of 1 and of symbols log(b)/log(m). Its whole-number
  coefficients, written as one number in a mixed radix, are the key. Distinct keys are ordered by floats;
  where these are closer than their error bound, ball arithmetic decides, or says that it cannot: distinct
  symbols might still be equal numbers, and then there is no twin.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property, cmp_to_key
from math import lcm
from typing import Any

import numpy as np
from numpy.typing import NDArray

from measurand.exact import LogSum, Number, compare, total
from measurand.relevance.judged import Ints
from measurand.statistics.alphabet import NoTwin, Problem

State = tuple[NDArray[Any], ...]
"""What is known of runs after some ranks; the key comes first."""

TABULATED = 1 << 23
"""How many possible keys are sorted once for all topics."""

ROUNDINGS = 16
"""How many half units of the largest value two floats of equal values may differ by, a symbol.

Each symbol is rounded, multiplied and added to each value: six at most.
"""

_SAFE = 2**62


class Coder(ABC):
    """Computes keys rank by rank, for many runs at once."""

    is_big = False
    """Whether keys are Python's own integers."""

    @abstractmethod
    def start(self, count: int) -> State:
        """The state of so many empty runs."""

    @abstractmethod
    def step(self, state: State, rank: int, used: int | Ints) -> State:
        """The state after a document of class ``used`` at a rank, counted from 0."""

    def places(self, keys: NDArray[Any]) -> Ints:
        """The place of each of some distinct ascending keys, by the values they stand for."""
        return np.arange(len(keys), dtype=np.int64)

    def of(self, runs: Ints) -> NDArray[Any]:
        """The keys of a table of runs."""
        state = self.start(len(runs))
        for rank in range(runs.shape[1]):
            state = self.step(state, rank, runs[:, rank])
        return state[0]


def coders_for(problem: Problem, kinds: Sequence[tuple[int, ...]]) -> list[Coder]:
    """The coder of each kind of topic, told by its available documents; but for Q all share one."""
    if problem.name == "Q":
        return [BlendedRatios(problem, available) for available in kinds]
    return [_shared_coder(problem)] * len(kinds)


def _shared_coder(problem: Problem) -> Coder:
    if problem.weights is None:
        return AveragePrecision(problem) if problem.name == "AP" else ExpectedReciprocalRank(problem)
    if any(isinstance(weight, LogSum) for weight in problem.weights):
        return SymbolicSum(problem)
    return RationalSum(problem)


def whole_numbers(problem: Problem) -> list[list[int]]:
    """What each class at each rank adds to a rational value, as whole numbers over one denominator."""
    weights = [weight for weight in problem.weights or () if isinstance(weight, Fraction)]
    unit = lcm(*(weight.denominator for weight in weights))
    scale = lcm(*(gain.denominator for gain in problem.gains))
    return [[int(weight * unit) * int(gain * scale) for gain in problem.gains] for weight in weights]


class RationalSum(Coder):
    """A weighted sum with rational weights."""

    def __init__(self, problem: Problem) -> None:
        rows = whole_numbers(problem)
        self.is_big = sum(map(max, rows)) >= _SAFE
        self.kind: Any = object if self.is_big else np.int64
        self.rows = [np.array(row, dtype=self.kind) for row in rows]

    def start(self, count: int) -> State:
        """Nothing added yet."""
        return (np.zeros(count, dtype=np.int64).astype(self.kind),)

    def step(self, state: State, rank: int, used: int | Ints) -> State:
        """Add what the class adds at this rank."""
        return (state[0] + self.rows[rank][used],)


class SymbolicSum(Coder):
    """A weighted sum whose weights are rational combinations of logarithms."""

    def __init__(self, problem: Problem) -> None:
        weights = [_coefficients(weight) for weight in problem.weights or ()]
        self.symbols = list(dict.fromkeys(symbol for row in weights for symbol in row))
        self.scales: list[int] = []
        self.radices = [1]
        keys = np.zeros((len(weights), len(problem.gains)), dtype=object)
        for symbol in self.symbols:
            parts = [[row.get(symbol, Fraction(0)) * gain for gain in problem.gains] for row in weights]
            if min(map(min, parts)) < 0:
                raise NoTwin("a weight with a negative part has no key")
            self.scales.append(lcm(*(part.denominator for row in parts for part in row)))
            whole = [[int(part * self.scales[-1]) for part in row] for row in parts]
            keys += np.array(whole, dtype=object) * self.radices[-1]
            self.radices.append(self.radices[-1] * (sum(map(max, whole)) + 1))
        if self.radices[-1] >= _SAFE:
            raise NoTwin("the symbols of the values need more than 64 bits")
        self.rows = keys.astype(np.int64)

    def start(self, count: int) -> State:
        """Nothing added yet."""
        return (np.zeros(count, dtype=np.int64),)

    def step(self, state: State, rank: int, used: int | Ints) -> State:
        """Add what the class adds at this rank."""
        return (state[0] + self.rows[rank][used],)

    def _coordinate(self, keys: Any, place: int) -> Any:
        return keys // self.radices[place] % (self.radices[place + 1] // self.radices[place])

    def places(self, keys: NDArray[Any]) -> Ints:
        """By sorting values; where there are few possible keys, all of these are sorted once."""
        if self.radices[-1] > TABULATED:
            return self._places(keys)
        ranks = self._table[keys]
        present = np.zeros(len(self._table), dtype=bool)
        present[ranks] = True
        return np.asarray(np.cumsum(present)[ranks] - 1)

    @cached_property
    def _table(self) -> Ints:
        return self._places(np.arange(self.radices[-1], dtype=np.int64))

    def _places(self, keys: NDArray[Any]) -> Ints:
        """By floats first, exactly where these are too close."""
        floats = np.zeros(len(keys))
        for place, symbol in enumerate(self.symbols):
            floats += self._coordinate(keys, place) * float(_symbol(symbol) * Fraction(1, self.scales[place]))
        order = np.argsort(floats).astype(np.int64)
        climbing = floats[order]
        bound = ROUNDINGS * len(self.symbols) * 2.0**-53 * climbing[-1]
        close = np.flatnonzero(np.diff(climbing) <= bound)
        for group in np.split(close, np.flatnonzero(np.diff(close) > 1) + 1) if len(close) else []:
            inside = slice(int(group[0]), int(group[-1]) + 2)
            order[inside] = self._sorted(order[inside].tolist(), keys)
        places = np.empty(len(keys), dtype=np.int64)
        places[order] = np.arange(len(keys))
        return places

    def _sorted(self, members: list[int], keys: NDArray[Any]) -> list[int]:
        exact = {member: self._exact(int(keys[member])) for member in members}

        def order(a: int, b: int) -> int:
            return _exact_order(exact[a], exact[b])

        return sorted(members, key=cmp_to_key(order))

    def _exact(self, key: int) -> Number:
        parts = enumerate(self.symbols)
        return total(
            _symbol(symbol) * Fraction(int(self._coordinate(key, place)), self.scales[place]) for place, symbol in parts
        )


Symbol = tuple[Fraction, Fraction] | None
"""log of the first over log of the second, or None for 1."""


def _coefficients(weight: Number) -> dict[Symbol, Fraction]:
    if isinstance(weight, LogSum):
        return {None: weight.rational, **dict(weight.terms)}
    return {None: weight}


def _symbol(symbol: Symbol) -> Number:
    return Fraction(1) if symbol is None else LogSum.ratio(*symbol)


def _exact_order(a: Number, b: Number) -> int:
    found = compare(a, b)
    if found is None:
        raise NoTwin(f"no precision tells the values {a} and {b} apart")
    return found


class AveragePrecision(Coder):
    """AP·RB times a common multiple of the ranks; the state also counts the relevant documents."""

    def __init__(self, problem: Problem) -> None:
        self.scale = lcm(*range(1, problem.length + 1))
        self.is_big = self.scale * problem.length >= _SAFE
        self.kind: Any = object if self.is_big else np.int64

    def start(self, count: int) -> State:
        """Nothing found yet."""
        return np.zeros(count, dtype=np.int64).astype(self.kind), np.zeros(count, dtype=np.int64)

    def step(self, state: State, rank: int, used: int | Ints) -> State:
        """Add the precision at this rank if the document is relevant."""
        sums, found = state[0], state[1] + used
        return sums + found.astype(self.kind) * used * (self.scale // (rank + 1)), found


class ExpectedReciprocalRank(Coder):
    """Σ (L/i)·m_i·M^(N−i)·Π_{j<i} (M − m_j): m = 2^g − 1, M = 2^g_max, L a common multiple of the ranks."""

    def __init__(self, problem: Problem) -> None:
        if any(gain.denominator != 1 or gain > problem.highest for gain in problem.gains):
            raise NoTwin(f"ERR needs whole gains of at most its maximum {problem.highest}")
        self.whole = 1 << problem.highest
        self.scale = lcm(*range(1, problem.length + 1))
        self.is_big = 2 * self.scale * self.whole**problem.length >= _SAFE
        self.kind: Any = object if self.is_big else np.int64
        self.satisfied = np.array([(1 << int(gain)) - 1 for gain in problem.gains], dtype=self.kind)

    def start(self, count: int) -> State:
        """Everybody reads on."""
        return np.zeros(count, dtype=np.int64).astype(self.kind), np.ones(count, dtype=np.int64).astype(self.kind)

    def step(self, state: State, rank: int, used: int | Ints) -> State:
        """Add those who stop at this rank."""
        sums, reads = state
        stops = self.satisfied[used]
        return sums * self.whole + reads * stops * (self.scale // (rank + 1)), reads * (self.whole - stops)


class BlendedRatios(Coder):
    """Q·min(k, RB) times L: Σ (L/D_i)·n_i over the relevant ranks i, the state also holding n.

    With β·g = b/d in whole numbers, n_i = Σ_{j≤i} (d·rel(j) + b(j)) and D_i = d·i + Σ_{j≤i} b*(j), b* that of the ideal
    ranking; L is a common multiple of all D_i. The ideal ranking is one of the topic, so every topic has its own L.
    """

    def __init__(self, problem: Problem, available: tuple[int, ...]) -> None:
        shares = [problem.beta * gain for gain in problem.gains]
        unit = lcm(*(part.denominator for part in shares))
        whole = [int(part * unit) for part in shares]
        judged = zip(whole[1:], available, strict=True)
        ideal = sorted((part for part, count in judged for _ in range(count)), reverse=True)
        below = [unit * (i + 1) + sum(ideal[: i + 1]) for i in range(problem.length)]
        scale = lcm(*below)
        self.factors = [scale // one for one in below]
        worth = [unit * hit + part for hit, part in zip(problem.hits, whole, strict=True)]
        self.is_big = sum(factor * (i + 1) * max(worth) for i, factor in enumerate(self.factors)) >= _SAFE
        self.kind: Any = object if self.is_big else np.int64
        self.worth = np.array(worth, dtype=self.kind)
        self.hits = np.array(problem.hits, dtype=self.kind)

    def start(self, count: int) -> State:
        """Nothing found yet."""
        return np.zeros(count, dtype=np.int64).astype(self.kind), np.zeros(count, dtype=np.int64).astype(self.kind)

    def step(self, state: State, rank: int, used: int | Ints) -> State:
        """Add the blended ratio at this rank if the document is relevant."""
        blended = state[1] + self.worth[used]
        return state[0] + blended * self.hits[used] * self.factors[rank], blended
