"""A run meets its qrels: which retrieved documents are judged, at which ranks.

Judged documents are few, so almost all rows of a run are dismissed by one look into a table of hashes; what
remains is matched on hash and query, and every match is confirmed on the identifiers themselves. A collision
costs time and never changes a number.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NoReturn

import numpy as np
from numpy.typing import NDArray

from measurand.errors import InputError, visible
from measurand.evaluation.policies import Policies
from measurand.relevance.batches import LARGE, side_by_side, slices, spans
from measurand.relevance.careful import GRADE_BOUND
from measurand.relevance.judged import Ints, Judged, Pool
from measurand.relevance.tables import Qrels, Run
from measurand.relevance.texts import Hashes
from measurand.relevance.ties import ranks_of

_SPREAD = np.uint32(2654435769)  # 2^32 / golden ratio: spreads the numbers of queries over all bits


@dataclass(frozen=True)
class Judgements:
    """Qrels prepared for many runs: topics in the order of trec_eval, byte by byte, and their pool."""

    qrels: Qrels
    topics: tuple[str, ...]
    number: dict[str, int]
    pool: Pool

    def partners(self, queries: Sequence[str]) -> Ints:
        """The number in the qrels of each query, or −1."""
        return np.asarray([self.qrels.index.get(query, -1) for query in queries], dtype=np.int64)

    @classmethod
    def of(cls, qrels: Qrels) -> Judgements:
        """Prepare qrels."""
        order = sorted(range(len(qrels.queries)), key=lambda q: qrels.queries[q].encode("utf-8", "surrogatepass"))
        topics = tuple(qrels.queries[q] for q in order)
        place = np.empty(len(order), dtype=np.int64)
        place[order] = np.arange(len(order))
        sizes = qrels.sizes[order] if len(order) else np.zeros(0, dtype=np.int64)
        starts = np.concatenate(([0], np.cumsum(sizes))).astype(np.int64)
        grades = _falling_grades(place[qrels.query_of_row], qrels.grade, len(order))
        return cls(qrels, topics, {topic: t for t, topic in enumerate(topics)}, Pool(starts, grades))


def _falling_grades(topic: Ints, grade: Ints, topics: int) -> Ints:
    """The grades of each topic in descending order, topic after topic: sorted by counting where they are few.

    >>> _falling_grades(np.array([1, 0, 1]), np.array([0, 1, 2]), 2).tolist()
    [1, 2, 0]
    """
    highest, lowest = int(grade.max(initial=0)), int(grade.min(initial=0))
    levels = highest - lowest + 1
    if topics * levels <= 4 * len(grade):
        counts = np.bincount(topic * levels + (highest - grade), minlength=topics * levels)
        return np.repeat(np.tile(np.arange(highest, lowest - 1, -1, dtype=np.int64), topics), counts)
    # Topic and falling grade in one number, sorted at once, and the grades read back from it.
    return GRADE_BOUND - (np.sort((topic << 32) | (GRADE_BOUND - grade)) & 0xFFFFFFFF)


@dataclass(frozen=True)
class JoinedRun:
    """What remains of a run once judged: small, and enough for every measure."""

    name: str
    tag: str
    topics: tuple[str, ...]
    judged: Judged
    missing: tuple[str, ...]
    """Judged queries the run does not answer."""
    unknown: int
    """How many of the run's queries have no judgements, and are left out."""
    retrieved: int
    matched: int


@dataclass(frozen=True)
class Matches:
    """Retrieved documents that are judged, by query and rank: these, and the row of the qrels that judges each."""

    query: Ints
    rank: Ints
    judgement: Ints

    def __len__(self) -> int:
        return len(self.rank)


@dataclass(frozen=True)
class Answers:
    """A run seen through its qrels: its queries, how many documents each retrieved, and which of them are judged."""

    queries: tuple[str, ...]
    sizes: Ints
    matches: Matches


def join(run: Run, judgements: Judgements, policies: Policies) -> JoinedRun:
    """Judge a run."""
    answers = answers_of(run, judgements, policies.trec_version)
    if not any(query in judgements.number for query in run.queries):
        _no_shared_query(run, judgements)
    if not len(answers.matches) and not policies.allow_disjoint:
        _refuse_foreign_documents(run, judgements)
    return judged_run(run.name, run.tag, answers, judgements, policies)


def answers_of(run: Run, judgements: Judgements, trec_version: int) -> Answers:
    """What a run in memory answers."""
    rows, judgement = matches(run, judgements)
    query = np.searchsorted(run.starts, rows, side="right") - 1
    rank = ranks_of(run, rows, trec_version)
    key = (query << 32) | rank  # no two rows share it
    if (key[1:] < key[:-1]).any():
        order = np.argsort(key)
        rank, judgement = rank[order], judgement[order]
    return Answers(run.queries, run.sizes, Matches(query, rank, judgement))


def judged_run(name: str, tag: str, answers: Answers, judgements: Judgements, policies: Policies) -> JoinedRun:
    """Rows of judged documents by topic and rank, cut at the depth, unjudged documents removed if so decided."""
    topic_of_query = np.asarray([judgements.number.get(query, -1) for query in answers.queries], dtype=np.int64)
    answered = np.flatnonzero(topic_of_query >= 0)
    queries = answered[np.argsort(topic_of_query[answered])]
    topics = topic_of_query[queries]
    present = set(topics.tolist())
    return JoinedRun(
        name=name,
        tag=tag,
        topics=tuple(answers.queries[q] for q in queries.tolist()),
        judged=_judged_rows(answers, queries, topics, judgements, policies),
        missing=tuple(topic for t, topic in enumerate(judgements.topics) if t not in present),
        unknown=len(answers.queries) - len(answered),
        retrieved=int(answers.sizes[answered].sum()),
        matched=len(answers.matches),
    )


def _judged_rows(answers: Answers, queries: Ints, topics: Ints, judgements: Judgements, policies: Policies) -> Judged:
    found = answers.matches
    counts = np.bincount(found.query, minlength=len(answers.queries))
    chosen, owner = spans((np.cumsum(counts) - counts)[queries], counts[queries])
    rank, grade = found.rank[chosen], judgements.qrels.grade[found.judgement[chosen]]
    retrieved = answers.sizes[queries]
    if policies.depth is not None:
        kept = rank <= policies.depth
        rank, grade, owner = rank[kept], grade[kept], owner[kept]
        retrieved = np.minimum(retrieved, policies.depth)
    starts = np.concatenate(([0], np.cumsum(np.bincount(owner, minlength=len(queries))))).astype(np.int64)
    judged = Judged(starts, rank, grade, retrieved, topics, judgements.pool)
    return judged.condensed if policies.unjudged == "judged_only" else judged


def matches(run: Run, judgements: Judgements) -> tuple[Ints, Ints]:
    """The rows of the run that are judged, ascending, and the row of the qrels that judges each.

    The run is taken in slices of whole queries, each with the judgements of just those queries: all tables stay
    small enough for the processor's cache, and two slices are looked at side by side.
    """
    qrels = judgements.qrels
    partners = judgements.partners(run.queries)

    def look(ends: tuple[int, int]) -> tuple[Ints, Ints]:
        first, last = int(run.starts[ends[0]]), int(run.starts[ends[1]])
        which = slice(*ends)
        places, judgement = proposed(run.hashes[first:last], run.sizes[which], qrels, partners[which])
        return places + first, judgement

    found = side_by_side(look, slices(run.starts, LARGE), len(run))
    rows = np.concatenate([np.zeros(0, dtype=np.int64), *(pair[0] for pair in found)])
    judgement = np.concatenate([np.zeros(0, dtype=np.int64), *(pair[1] for pair in found)])
    same = run.docs_at(rows).same(qrels.docs_at(judgement))
    return rows[same], judgement[same]


def proposed(hashes: Hashes, sizes: Ints, qrels: Qrels, partners: Ints) -> tuple[Ints, Ints]:
    """Rows, ascending, of neighbouring queries with these sizes, and rows of the qrels, with the same key.

    ``partners`` holds the number of each query in the qrels, or −1. The key joins the hash of the document and the
    number of the query so that, for one document, keys of different queries differ: once a pair's documents are
    confirmed to be the same, so are its queries.
    """
    known = np.flatnonzero(partners >= 0)
    judged_rows, owner = spans(qrels.starts[partners[known]], qrels.sizes[partners[known]])
    lookup = Lookup(qrels.hashes[judged_rows] ^ _spread(known[owner]))
    places, which = lookup.pairs(hashes ^ np.repeat(_spread(np.arange(len(partners))), sizes))
    order = np.argsort(places, kind="stable")
    return places[order], judged_rows[which[order]]


def _spread(numbers: Ints) -> NDArray[np.uint32]:
    return (numbers + 1).astype(np.uint32) * _SPREAD


class Lookup:
    """Finds keys in a set of keys through a sparse table of their first bits.

    Keys that share their first bits with another, and so lost their place in the table, go into a further table;
    after a few tables, which only a hostile choice of identifiers can need, the rest is sorted and searched.

    >>> places, which = Lookup(np.array([7, 9, 7], dtype=np.uint32)).pairs(np.array([9, 8, 7], dtype=np.uint32))
    >>> sorted(zip(places.tolist(), which.tolist()))
    [(0, 1), (2, 0), (2, 2)]
    """

    def __init__(self, keys: NDArray[np.uint32], tables: int = 6) -> None:
        self.keys = keys
        self.order = np.argsort(keys, kind="stable") if not tables else None
        self.further: Lookup | None = None
        if not tables:
            return
        bits = min(26, max(10, len(keys).bit_length() + 3))  # eight places a key
        self.shift = np.uint32(32 - bits)
        slots = keys >> self.shift
        self.table = np.full(1 << bits, -1, dtype=np.int32)
        self.table[slots] = np.arange(len(keys), dtype=np.int32)
        self.occupied = self.table >= 0
        self.lost = np.flatnonzero(self.table[slots] != np.arange(len(keys)))
        if len(self.lost):
            self.further = Lookup(keys[self.lost], tables - 1)

    def pairs(self, keys: NDArray[np.uint32]) -> tuple[Ints, Ints]:
        """All (place in the given keys, place in the set) with the same key."""
        if self.order is not None:
            ordered = self.keys[self.order]
            low, high = np.searchsorted(ordered, keys, side="left"), np.searchsorted(ordered, keys, side="right")
            found, places = spans(low, high - low)
            return places, self.order[found]
        slots = keys >> self.shift
        taken = np.flatnonzero(np.take(self.occupied, slots))  # a table of bytes dismisses most keys soonest
        guess = np.take(self.table, np.take(slots, taken))
        hit = np.take(self.keys, guess) == np.take(keys, taken)
        places, which = taken[hit], guess[hit].astype(np.int64)
        if self.further is not None:
            more, others = self.further.pairs(keys[taken])
            places, which = np.concatenate([places, taken[more]]), np.concatenate([which, self.lost[others]])
        return places, which


def _no_shared_query(run: Run, judgements: Judgements) -> NoReturn:
    raise InputError(
        f"{run.source} and {judgements.qrels.source} share no query: the run has {_some(run.queries)}, "
        f"the qrels have {_some(judgements.topics)}"
    )


def _refuse_foreign_documents(run: Run, judgements: Judgements) -> None:
    """No match at all: fine for a hapless system, but not if the two files speak of different collections."""
    likely = np.flatnonzero(np.isin(run.hashes, judgements.qrels.hashes))
    shared = set(run.docs_at(likely).to_list()) & set(judgements.qrels.doc.to_list())
    if not shared:
        raise InputError(
            f"{run.source} and {judgements.qrels.source} share no document: the run has "
            f"{_some(run.doc[:4].to_list())}, the qrels have {_some(judgements.qrels.doc[:4].to_list())}"
        )


def _some(names: tuple[str, ...] | list[str]) -> str:
    shown = ", ".join(f"'{visible(name, 40)}'" for name in names[:3])
    return shown + (" …" if len(names) > 3 else "")
