"""Writing TREC's formats: what other tools read, and what ours reads back to the same numbers."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from measurand.errors import InputError, visible
from measurand.relevance.files import write_whole


def write_qrels(path: str | Path, qrels: Mapping[str, Mapping[str, int]]) -> None:
    """Write ``qid 0 docno grade`` lines."""
    lines = (
        f"{_identifier(query)} 0 {_identifier(doc)} {grade}\n"
        for query, docs in qrels.items()
        for doc, grade in docs.items()
    )
    write_whole(path, "".join(lines))


def write_run(path: str | Path, run: Mapping[str, Mapping[str, float]], tag: str) -> None:
    """Write ``qid Q0 docno rank score tag`` lines, best first; scores read back to the same double."""
    lines = (
        f"{_identifier(query)} Q0 {_identifier(doc)} {rank} {score!r} {_identifier(tag)}\n"
        for query, docs in run.items()
        for rank, (doc, score) in enumerate(sorted(docs.items(), key=_by_tie_rule, reverse=True), 1)
    )
    write_whole(path, "".join(lines))


def _by_tie_rule(item: tuple[str, float]) -> tuple[float, bytes]:
    return item[1], item[0].encode("utf-8", "surrogatepass")


def _identifier(name: str) -> str:
    if not name or any(sign.isspace() or sign == "\0" for sign in name):
        raise InputError(f"the identifier '{visible(name)}' cannot stand in a TREC file: expected text without blanks")
    return name
