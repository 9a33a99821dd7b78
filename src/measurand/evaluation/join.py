"""A run meets its qrels: which retrieved documents are judged, at which ranks.

Judged documents are few, so almost all rows of a run are dismissed by one look into a table of hashes; what
remains is matched on hash and query, and every match is confirmed on the identifiers themselves. A collision
costs time and never changes a number.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from measurand.errors import InputError, visible
from measurand.evaluation.policies import Policies
from measurand.relevance.judged import Ints, Judged, Pool
from measurand.relevance.tables import Qrels, Run
from measurand.relevance.ties import ranks_of

_SLICE = 1 << 18
_SPREAD = np.uint32(2654435769)  # 2^32 / golden ratio: spreads the numbers of queries over all bits


@dataclass(frozen=True)
class Judgements:
    """Qrels prepared for many runs: topics in the order of trec_eval, byte by byte, and their pool."""

    qrels: Qrels
    topics: tuple[str, ...]
    number: dict[str, int]
    pool: Pool

    @classmethod
    def of(cls, qrels: Qrels) -> Judgements:
        """Prepare qrels."""
        order = sorted(range(len(qrels.queries)), key=lambda q: qrels.queries[q].encode("utf-8", "surrogatepass"))
        topics = tuple(qrels.queries[q] for q in order)
        place = np.empty(len(order), dtype=np.int64)
        place[order] = np.arange(len(order))
        by_topic = np.lexsort((-qrels.grade, place[qrels.query_of_row]))
        sizes = qrels.sizes[order] if len(order) else np.zeros(0, dtype=np.int64)
        starts = np.concatenate(([0], np.cumsum(sizes))).astype(np.int64)
        return cls(qrels, topics, {topic: t for t, topic in enumerate(topics)}, Pool(starts, qrels.grade[by_topic]))


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


def join(run: Run, judgements: Judgements, policies: Policies) -> JoinedRun:
    """Judge a run."""
    topic_of_query = np.asarray([judgements.number.get(query, -1) for query in run.queries], dtype=np.int64)
    answered = np.flatnonzero(topic_of_query >= 0)
    if not len(answered):
        _no_shared_query(run, judgements)
    rows, judgement = matches(run, judgements, topic_of_query)
    if not len(rows) and not policies.allow_disjoint:
        _refuse_foreign_documents(run, judgements)
    queries = answered[np.argsort(topic_of_query[answered])]
    judged = _judged_rows(run, judgements, policies, queries, topic_of_query, rows, judgement)
    present = set(topic_of_query[answered].tolist())
    return JoinedRun(
        name=run.name,
        tag=run.tag,
        topics=tuple(run.queries[q] for q in queries.tolist()),
        judged=judged,
        missing=tuple(topic for t, topic in enumerate(judgements.topics) if t not in present),
        unknown=len(run.queries) - len(answered),
        retrieved=int(run.sizes[answered].sum()),
        matched=len(rows),
    )


def _judged_rows(
    run: Run,
    judgements: Judgements,
    policies: Policies,
    queries: Ints,
    topic_of_query: Ints,
    rows: Ints,
    judgement: Ints,
) -> Judged:
    """Rows of judged documents by topic and rank, cut at the depth, unjudged documents removed if so decided."""
    rank = ranks_of(run, rows, policies.trec_version)
    grade = judgements.qrels.grade[judgement]
    row_of_query = np.full(len(run.queries), -1, dtype=np.int64)
    row_of_query[queries] = np.arange(len(queries))
    owner = row_of_query[np.searchsorted(run.starts, rows, side="right") - 1]
    retrieved = run.sizes[queries]
    if policies.depth is not None:
        kept = rank <= policies.depth
        rank, grade, owner = rank[kept], grade[kept], owner[kept]
        retrieved = np.minimum(retrieved, policies.depth)
    if policies.unjudged == "judged_only":  # a negative grade means: in the pool, but not judged
        kept = grade >= 0
        rank, grade, owner = rank[kept], grade[kept], owner[kept]
    order = np.lexsort((rank, owner))
    rank, grade, owner = rank[order], grade[order], owner[order]
    sizes = np.bincount(owner, minlength=len(queries))
    starts = np.concatenate(([0], np.cumsum(sizes))).astype(np.int64)
    if policies.unjudged == "judged_only":
        rank = np.arange(len(rank), dtype=np.int64) - starts[owner] + 1
        retrieved = sizes.astype(np.int64)
    return Judged(starts, rank, grade, retrieved, topic_of_query[queries], judgements.pool)


def matches(run: Run, judgements: Judgements, topic_of_query: Ints) -> tuple[Ints, Ints]:
    """The rows of the run that are judged, ascending, and the row of the qrels that judges each."""
    import polars as pl

    qrels = judgements.qrels
    topic_of_judgement = np.asarray([judgements.number[query] for query in qrels.queries], dtype=np.int64)
    topics = topic_of_judgement[qrels.query_of_row]
    candidates = _candidates(run, topic_of_query, Sieve(qrels.hashes ^ _spread(topics)))
    owner = np.searchsorted(run.starts, candidates, side="right") - 1
    found = pl.DataFrame({"row": candidates, "key": _key(topic_of_query[owner], run.hashes[candidates])}).join(
        pl.DataFrame({"judgement": np.arange(len(qrels)), "key": _key(topics, qrels.hashes)}), on="key"
    )
    rows, judgement = found["row"].to_numpy(), found["judgement"].to_numpy()
    same = (run.docs_at(rows) == qrels.docs_at(judgement)).to_numpy()
    rows, judgement = rows[same], judgement[same]
    order = np.argsort(rows)
    return rows[order], judgement[order]


def _spread(topics: Ints) -> NDArray[np.uint32]:
    return (topics + 1).astype(np.uint32) * _SPREAD


def _key(topics: Ints, hashes: NDArray[np.uint32]) -> NDArray[np.uint64]:
    """Topic and hash in one number; only candidates have a topic."""
    return (topics.astype(np.uint64) << np.uint64(32)) | hashes


class Sieve:
    """Lets through every key of a set and few others: one table of the keys' first bits, one of their last bits.

    Eight places a key keep the tables sparse: about one foreign key in 64 passes both.
    """

    def __init__(self, keys: NDArray[np.uint32]) -> None:
        bits = min(26, max(10, len(keys).bit_length() + 3))
        self.shift = np.uint32(32 - bits)
        self.mask = np.uint32((1 << bits) - 1)
        self.by_first = np.zeros(1 << bits, dtype=bool)
        self.by_first[keys >> self.shift] = True
        self.by_last = np.zeros(1 << bits, dtype=bool)
        self.by_last[keys & self.mask] = True

    def passing(self, keys: NDArray[np.uint32]) -> Ints:
        """The places of the keys that pass."""
        first = np.flatnonzero(self.by_first[keys >> self.shift])
        both: Ints = first[self.by_last[keys[first] & self.mask]]
        return both


def _candidates(run: Run, topic_of_query: Ints, sieve: Sieve) -> Ints:
    """The rows of judged queries that pass the sieve, looked up slice by slice."""
    spread = np.where(topic_of_query >= 0, _spread(topic_of_query), np.uint32(0))
    known = topic_of_query >= 0
    found = [np.zeros(0, dtype=np.int64)]
    begin = 0
    while begin < len(run.queries):
        end = max(begin + 1, int(np.searchsorted(run.starts, run.starts[begin] + _SLICE, side="right")) - 1)
        sizes = run.sizes[begin:end]
        first = int(run.starts[begin])
        keys = run.hashes[first : int(run.starts[end])] ^ np.repeat(spread[begin:end], sizes)
        rows = sieve.passing(keys)
        owner_known = known[begin:end]
        if not owner_known.all():
            rows = rows[np.repeat(owner_known, sizes)[rows]]
        found.append(rows + first)
        begin = end
    return np.concatenate(found)


def _no_shared_query(run: Run, judgements: Judgements) -> None:
    raise InputError(
        f"{run.source} and {judgements.qrels.source} share no query: the run has {_some(run.queries)}, "
        f"the qrels have {_some(judgements.topics)}"
    )


def _refuse_foreign_documents(run: Run, judgements: Judgements) -> None:
    """No match at all: fine for a hapless system, but not if the two files speak of different collections."""
    import polars as pl

    judged = pl.DataFrame({"doc": judgements.qrels.doc}).lazy()
    shared = pl.DataFrame({"doc": run.doc}).lazy().join(judged, on="doc", how="semi").select(pl.len()).collect().item()
    if not shared:
        raise InputError(
            f"{run.source} and {judgements.qrels.source} share no document: the run has "
            f"{_some(run.doc.head(3).to_list())}, the qrels have {_some(judgements.qrels.doc.head(3).to_list())}"
        )


def _some(names: tuple[str, ...] | list[str]) -> str:
    shown = ", ".join(f"'{visible(name, 40)}'" for name in names[:3])
    return shown + (" …" if len(names) > 3 else "")
