"""Judging a run while it is read: what is done with is forgotten at once, so that little of a large file is ever held.

In a run as systems write it, the documents of a query stand together. Such a query is judged as soon as its block of
lines is parsed, and only its judged documents are kept. A query that asks for more is kept whole until the end, and
then judged like a run in memory: one that a block may have cut in two (a block's first and last), and one in which two
documents share a hash. If a query that was judged appears again elsewhere in the file, nothing of this is true, and the
file is read anew as a whole.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from measurand.evaluation.join import Answers, JoinedRun, Judgements, Matches, answers_of, judged_run
from measurand.evaluation.policies import Policies
from measurand.relevance.batches import spans
from measurand.relevance.careful import RUN
from measurand.relevance.grouping import Grouper, Prepared
from measurand.relevance.judged import Ints
from measurand.relevance.readers import Reading, TrecFile, run_name, run_of, trec_file
from measurand.relevance.rows import Rows
from measurand.relevance.tables import Run
from measurand.relevance.uniqueness import with_repeated_hashes


@dataclass(frozen=True)
class JudgedBlock:
    """The queries of a block that are judged, and the rows of the others."""

    judged: Answers
    kept: Prepared


NOTHING = np.zeros(0, dtype=np.int64)
NO_ANSWERS = Answers((), NOTHING, Matches(NOTHING, NOTHING, NOTHING))


def judge_while_reading(
    source: Any, name: str | None, judgements: Judgements, policies: Policies, reading: Reading
) -> JoinedRun | None:
    """The judged run, or None if the source is no file for this and has to be read as a whole."""
    file = trec_file(source, RUN, reading)
    if file is None or file.path == "-":  # standard input could not be read anew
        return None
    answers = _answers(file, judgements, policies.trec_version)
    if len(set(answers.queries)) != len(answers.queries):
        return None
    if not any(query in judgements.number for query in answers.queries):
        return None
    if not len(answers.matches) and not policies.allow_disjoint:
        return None
    given = name if name is not None else run_name(source)
    return judged_run(given, file.tag or given, answers, judgements, policies)


def _answers(file: TrecFile, judgements: Judgements, trec_version: int) -> Answers:
    grouper, parts = Grouper(), [NO_ANSWERS]
    for block, line, expected in file.blocks(lambda rows: judged_block(rows, judgements, trec_version)):
        parts.append(block.judged)
        grouper.add(block.kept, line, 0 if block.judged.queries else expected)
    if grouper.count or file.problems.total:
        kept = run_of(grouper, file.problems, "", "")
        parts.append(answers_of(kept, judgements, trec_version))
    return joined(parts)


def judged_block(rows: Rows, judgements: Judgements, trec_version: int) -> JudgedBlock:
    """Judge the queries of a block that need nothing but its rows."""
    block = Prepared.of(rows)
    if block.places is not None or len(block.queries) < 3:
        return JudgedBlock(NO_ANSWERS, block.packed())
    names = block.queries.to_list()
    if len(set(names)) != len(names):
        return JudgedBlock(NO_ANSWERS, block.packed())
    starts = np.concatenate(([0], np.cumsum(block.sizes))).astype(np.int64)
    run = _inner_run(block, names, starts)
    doubtful = 1 + with_repeated_hashes(run.hashes, run.starts)
    others = np.sort(np.concatenate(([0, len(names) - 1], doubtful)))
    places, _ = spans(starts[others], block.sizes[others])
    answers = without(answers_of(run, judgements, trec_version), others[1:-1] - 1)
    return JudgedBlock(answers, _part(block, others, places))


def _inner_run(block: Prepared, names: list[str], starts: Ints) -> Run:
    """The queries of a block but its first and its last, which other blocks may have a part of."""
    inner = slice(int(starts[1]), int(starts[-2]))
    return Run(
        source="",
        queries=tuple(names[1:-1]),
        starts=starts[1:-1] - starts[1],
        doc=block.doc[inner],
        hashes=block.hashes[inner],
        order=None,
        line=None,
        score=block.value[inner],
    )


def without(answers: Answers, queries: Ints) -> Answers:
    """Answers without those of some queries."""
    if not len(queries):
        return answers
    kept = np.ones(len(answers.queries), dtype=bool)
    kept[queries] = False
    found, number = answers.matches, np.cumsum(kept) - 1
    chosen = kept[found.query]
    names = tuple(name for name, keep in zip(answers.queries, kept.tolist(), strict=True) if keep)
    matches = Matches(number[found.query[chosen]], found.rank[chosen], found.judgement[chosen])
    return Answers(names, answers.sizes[kept], matches)


def _part(block: Prepared, chosen: Ints, places: Ints) -> Prepared:
    """The rows of some queries, which stand at these places."""
    part = Prepared(
        block.doc[places],
        block.value[places],
        block.hashes[places],
        block.queries[chosen],
        block.sizes[chosen],
        None if block.lines is None else block.lines[places],
        places,
    )
    return part.packed()  # not to hold the whole block


def joined(parts: list[Answers]) -> Answers:
    """Answers one after the other."""
    begins = np.cumsum([0, *(len(part.queries) for part in parts)])
    return Answers(
        tuple(query for part in parts for query in part.queries),
        np.concatenate([part.sizes for part in parts]),
        Matches(
            np.concatenate([part.matches.query + begin for part, begin in zip(parts, begins, strict=False)]),
            np.concatenate([part.matches.rank for part in parts]),
            np.concatenate([part.matches.judgement for part in parts]),
        ),
    )
