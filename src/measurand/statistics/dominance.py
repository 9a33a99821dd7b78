"""Measure-free comparison of systems: per topic, and under every isotone measure at once.

Three claims of growing strength, each named by the measures it covers:

- *universal*: A's mean is at least B's under every measure that is one isotone function of the judged run for all
  topics (P, RR, RBP, DCG, ERR, …). Decided by matching topics one to one, see :mod:`measurand.statistics.matching`.
- *same recall base*: also under measures that change with the topic's number of relevant documents of each grade
  (AP, R, nDCG, …): only topics with equal numbers may be matched.
- *topicwise*: under any isotone measure, even one that is another for each topic: A's run ⪰ B's run for every topic.

The sign test on wins and losses is the metric-agnostic test of Moffat and Mackenzie (2024): two-sided and exact;
ties and incomparable topics count for neither side.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import Any

import numpy as np

from measurand.errors import InputError, UnknownName
from measurand.evaluation.collection import Collection
from measurand.orderings import ordering
from measurand.orderings.base import EQUAL, GREATER, INCOMPARABLE, LESS, Ordering
from measurand.statistics.dominance_order import DominanceOrder
from measurand.statistics.isotone_measures import Preference, Preferences
from measurand.statistics.judged_runs import DEPTH, JudgedRuns, judged_runs
from measurand.statistics.matching import Excess, RunKinds, UpSet, principal_witness, topic_pairs, unmatched, witness

COVERS = {
    "universal": "every measure that is one isotone function of the judged run for all topics (P, RR, RBP, DCG, ERR)",
    "same_recall_base": (
        "every isotone measure, also one that changes with the topic's number of relevant documents of each grade "
        "(AP, R, nDCG)"
    ),
    "topicwise": "any isotone measure, even one that is another for each topic",
}
"""The measures that each claim covers, in words."""


@dataclass(frozen=True)
class Comparer:
    """What all pairs share: the runs, their kinds, and the measures tried."""

    order: Ordering
    runs: JudgedRuns
    kinds: RunKinds
    blocked: RunKinds
    preferences: Preferences

    @classmethod
    def of(cls, order: Ordering, runs: JudgedRuns) -> Comparer:
        """Number the distinct runs once, freely and within blocks of topics with equal numbers of documents."""
        blocks = np.unique(runs.available, axis=0, return_inverse=True)[1].reshape(-1).astype(np.int64)
        kinds, blocked = RunKinds.of(order, runs.table), RunKinds.of(order, runs.table, blocks)
        return cls(order, runs, kinds, blocked, Preferences(order.name, runs))

    def unmatched(self, a: int, b: int, within_blocks: bool = False) -> tuple[int, int]:
        """How many topics stay unmatched when a is to be above b, and when b is to be above a."""
        excess = Excess.between(self.blocked if within_blocks else self.kinds, a, b)
        return (
            unmatched(excess.first_count, excess.second_count, excess.first_above),
            unmatched(excess.second_count, excess.first_count, excess.second_above),
        )


@dataclass(frozen=True)
class Witness:
    """Why "``worse`` is never worse than ``better``" fails: an up-set of runs that holds more topics of ``better``.

    ``up_set`` is the one with the largest margin, ``simplest`` one that a single run generates, if there is any;
    ``measure`` is a built-in measure that prefers ``better`` too, if one of those tried does.
    """

    better: str
    worse: str
    up_set: UpSet
    simplest: UpSet | None
    measure: Preference | None

    def sentence(self) -> str:
        """The witness in words."""
        told = self.simplest or self.up_set
        shown = " or ".join(f"({run.brief()})" for run in told.minimal[:3])
        rest = len(told.minimal) - 3
        more = "" if rest <= 0 else " or 1 further run" if rest == 1 else f" or one of {rest} further runs"
        said = (
            f"{self.better} has a run at least as good as {shown}{more} on {told.of_lower} of "
            f"{told.topics} topics, {self.worse} on {told.of_upper}"
        )
        if self.measure is None:
            return said
        means = f"{self.measure.preferred_mean:.4f} against {self.measure.over_mean:.4f}"
        return f"{said}; {self.measure.measure} prefers {self.better} too, {means}"


@dataclass(frozen=True)
class DominancePair:
    """Two systems compared without a measure; ``a_over_b`` and ``b_over_a`` both hold where they tie.

    ``wins`` counts the topics where a's run is better. ``matched_a_over_b`` is the largest number of topics that can
    be matched with a's run ⪰ b's. ``same_recall_base`` and ``topicwise`` say who dominates: "a", "b", "both" or None.
    """

    a: str
    b: str
    wins: int
    losses: int
    ties: int
    incomparable: int
    sign_test_p: float
    matched_a_over_b: int
    matched_b_over_a: int
    same_recall_base: str | None
    topicwise: str | None
    _comparer: Comparer = field(repr=False, compare=False)
    _places: tuple[int, int] = field(repr=False, compare=False)

    @property
    def topics(self) -> int:
        """How many topics were compared."""
        return self.wins + self.losses + self.ties + self.incomparable

    @property
    def a_over_b(self) -> bool:
        """Whether a universally dominates b."""
        return self.matched_a_over_b == self.topics

    @property
    def b_over_a(self) -> bool:
        """Whether b universally dominates a."""
        return self.matched_b_over_a == self.topics

    def matching(self, upper: str) -> list[tuple[str, str]]:
        """A largest matching with ``upper`` ("a" or "b") above: (topic of the upper, topic of the lower) each."""
        topics = self._comparer.runs.topics
        pairs = topic_pairs(self._comparer.kinds, *self._directed(upper))
        return [(topics[x], topics[y]) for x, y in pairs.tolist()]

    def witness_against(self, upper: str) -> Witness | None:
        """What refutes that ``upper`` ("a" or "b") dominates the other, or None where it does dominate."""
        high, low = self._directed(upper)
        found = witness(self._comparer.kinds, high, low)
        if found is None:
            return None
        names = self._comparer.runs.systems
        simplest = principal_witness(self._comparer.kinds, high, low)
        return Witness(names[low], names[high], found, simplest, self._comparer.preferences.find(low, high))

    @cached_property
    def witness_against_a_over_b(self) -> Witness | None:
        """What refutes that a dominates b."""
        return self.witness_against("a")

    @cached_property
    def witness_against_b_over_a(self) -> Witness | None:
        """What refutes that b dominates a."""
        return self.witness_against("b")

    def _directed(self, upper: str) -> tuple[int, int]:
        if upper not in ("a", "b"):
            raise UnknownName("side of a pair", upper, ("a", "b"))
        return self._places if upper == "a" else (self._places[1], self._places[0])

    def sentence(self) -> str:
        """The strongest claim that holds, in words that name the measures it covers."""
        if not self.topics:
            return f"{self.a} and {self.b} share no topic: nothing was compared"
        claims = (("topicwise", self.topicwise), ("same_recall_base", self.same_recall_base))
        universal = _who(self.a_over_b, self.b_over_a)
        for claim, who in (*claims, ("universal", universal)):
            if who == "both":
                return f"{self.a} and {self.b} tie under {COVERS[claim]}"
            if who is not None:
                high, low = (self.a, self.b) if who == "a" else (self.b, self.a)
                return f"{high} is at least as good as {low} on average under {COVERS[claim]}"
        return f"neither of {self.a} and {self.b} is at least as good under {COVERS['universal']}"

    def to_dict(self) -> dict[str, Any]:
        """Plain data for ``--json``."""
        return {
            "a": self.a,
            "b": self.b,
            "wins": self.wins,
            "losses": self.losses,
            "ties": self.ties,
            "incomparable": self.incomparable,
            "a_over_b": self.a_over_b,
            "b_over_a": self.b_over_a,
            "matched_a_over_b": self.matched_a_over_b,
            "matched_b_over_a": self.matched_b_over_a,
            "same_recall_base": self.same_recall_base,
            "topicwise": self.topicwise,
        }


@dataclass(frozen=True)
class Dominance:
    """All pairs of systems compared without a measure, and the order this makes of the systems."""

    ordering: Ordering
    runs: JudgedRuns
    pairs: tuple[DominancePair, ...]

    @property
    def systems(self) -> tuple[str, ...]:
        """The systems, in the order given."""
        return self.runs.systems

    @cached_property
    def order(self) -> DominanceOrder:
        """The systems by universal dominance."""
        above = {(pair.a, pair.b) for pair in self.pairs if pair.a_over_b}
        above |= {(pair.b, pair.a) for pair in self.pairs if pair.b_over_a}
        title = (
            f"universal dominance, {self.ordering.name} order, depth {self.runs.depth}, grades {self.runs.judged_as}"
        )
        return DominanceOrder.of(self.systems, above, title)

    def pair(self, a: str, b: str) -> DominancePair:
        """The pair of two systems, in the order the systems were given."""
        for name in (a, b):
            if name not in self.systems:
                raise UnknownName("system", name, self.systems)
        for pair in self.pairs:
            if {pair.a, pair.b} == {a, b}:
                return pair
        raise InputError(f"{a!r} is not compared with itself: name two systems")

    def notes(self) -> list[str]:
        """What a reader must know: the claims' reach, and what was degenerate."""
        said = [
            f"runs cut at {self.runs.depth} documents, grades {self.runs.judged_as}"
            + (f" (grade ≥ {self.runs.rel})" if self.runs.binary else ""),
            f"universal dominance covers {COVERS['universal']}",
        ]
        if not self.runs.topics:
            said.append("there are no topics, so nothing was compared and every pair ties")
        elif not self.runs.table.any():
            said.append("no system has a relevant document within the depth, so every pair ties")
        return said

    def to_dict(self) -> dict[str, Any]:
        """Plain data for ``--json``."""
        return {
            "depth": self.runs.depth,
            "grades": self.runs.judged_as,
            "pairs": [pair.to_dict() for pair in self.pairs],
            "order": [list(pair) for pair in self.order.pairs],
        }


def dominance(
    source: Collection | JudgedRuns | Mapping[str, Any],
    order: str | Ordering = "weak",
    depth: int = DEPTH,
    binary: bool = False,
    rel: int = 1,
    systems: Sequence[str] | None = None,
) -> Dominance:
    """Compare all pairs of systems topic by topic, and under every isotone measure at once.

    ``source`` is a loaded collection; or judged runs already cut, as :class:`JudgedRuns` or as one table a system,
    and then ``depth``, ``binary`` and ``rel`` have been decided.

    >>> found = dominance({"a": [[1, 0], [0, 0]], "b": [[0, 0], [0, 1]], "c": [[1, 1], [0, 0]]})
    >>> found.pair("a", "b").sentence()[:34], found.order.pairs
    ('a is at least as good as b on aver', (('a', 'b'), ('c', 'a'), ('c', 'b')))
    >>> found.pair("a", "c").witness_against_a_over_b.sentence()
    'c has a run at least as good as (1,1) on 1 of 2 topics, a on 0; P@2 prefers c too, 0.5000 against 0.2500'
    """
    runs = _runs(source, depth, binary, rel)
    if systems is not None:
        runs = runs.only(systems)
    if not runs.systems:
        raise InputError("no system was given: nothing can be compared")
    chosen = ordering(order, runs.depth, runs.grades) if isinstance(order, str) else order
    if (chosen.length, chosen.grades) != (runs.depth, runs.grades):
        raise InputError(
            f"the order compares runs of length {chosen.length} with {chosen.grades} grades, "
            f"but these have length {runs.depth} and {runs.grades}"
        )
    comparer = Comparer.of(chosen, runs)
    count = len(runs.systems)
    pairs: list[DominancePair] = []
    for a in range(count - 1):
        pairs += _pairs_of(comparer, a, range(a + 1, count))
    return Dominance(chosen, runs, tuple(pairs))


def _runs(source: Collection | JudgedRuns | Mapping[str, Any], depth: int, binary: bool, rel: int) -> JudgedRuns:
    if isinstance(source, Collection):
        return judged_runs(source, depth, binary, rel)
    return source if isinstance(source, JudgedRuns) else JudgedRuns.of(source)


def _pairs_of(comparer: Comparer, a: int, others: range) -> list[DominancePair]:
    """System a against the others: all topics of all of them compared in one go."""
    table = comparer.runs.table
    topics = table.shape[1]
    mine = np.tile(table[a], (len(others), 1))
    codes = comparer.order.compare_rows(mine, table[others.start :].reshape(-1, table.shape[2]))
    by_pair = codes.reshape(len(others), topics)
    return [_pair(comparer, a, b, row) for b, row in zip(others, by_pair, strict=True)]


def _pair(comparer: Comparer, a: int, b: int, codes: Any) -> DominancePair:
    names, topics = comparer.runs.systems, len(codes)
    count = {code: int((codes == code).sum()) for code in (GREATER, LESS, EQUAL, INCOMPARABLE)}
    unmet = comparer.unmatched(a, b)
    topicwise = _who(*(not count[worse] and not count[INCOMPARABLE] for worse in (LESS, GREATER)))
    # Each claim implies the weaker ones, so the stronger is only looked into where the weaker holds.
    recall_base = None
    if 0 in unmet:
        within = comparer.unmatched(a, b, within_blocks=True)
        recall_base = _who(within[0] == 0, within[1] == 0)
    return DominancePair(
        a=names[a],
        b=names[b],
        wins=count[GREATER],
        losses=count[LESS],
        ties=count[EQUAL],
        incomparable=count[INCOMPARABLE],
        sign_test_p=sign_test(count[GREATER], count[LESS]),
        matched_a_over_b=topics - unmet[0],
        matched_b_over_a=topics - unmet[1],
        same_recall_base=recall_base,
        topicwise=topicwise,
        _comparer=comparer,
        _places=(a, b),
    )


def _who(a: bool, b: bool) -> str | None:
    return "both" if a and b else "a" if a else "b" if b else None


@cache
def sign_test(wins: int, losses: int) -> float:
    """The two-sided exact sign test: how likely so uneven a count, or a more uneven one, is between equals.

    >>> sign_test(9, 1), sign_test(0, 0)
    (0.021484375, 1.0)
    """
    if wins + losses == 0:
        return 1.0
    from scipy.stats import binomtest

    return float(binomtest(wins, wins + losses).pvalue)
