"""Ranks against a plain sort by the rule as it is written."""

import struct

import numpy as np
import pytest

from measurand import read_run
from measurand.errors import InputError
from measurand.relevance import batches
from measurand.relevance.tables import Run
from measurand.relevance.ties import ranks_of
from random_collections import random_collection


def single(score: float) -> float:
    """A double rounded to single precision, without numpy."""
    try:
        return float(struct.unpack("f", struct.pack("f", score))[0])
    except OverflowError:
        return float("inf") if score > 0 else float("-inf")


def plain_ranks(run: dict[str, dict[str, float]], version: int) -> dict[str, dict[str, int]]:
    def rule(item: tuple[str, float]) -> tuple[float, bytes]:
        return (single(item[1]) if version == 9 else item[1]), item[0].encode()

    return {
        query: {doc: rank for rank, (doc, _) in enumerate(sorted(docs.items(), key=rule, reverse=True), 1)}
        for query, docs in run.items()
    }


def our_ranks(run: Run, version: int, rows: np.ndarray[tuple[int], np.dtype[np.int64]]) -> dict[str, dict[str, int]]:
    ranks = ranks_of(run, rows, version).tolist()
    docs = run.docs_at(rows).to_list()
    owners = run.query_of_row[rows].tolist()
    found: dict[str, dict[str, int]] = {}
    for owner, doc, rank in zip(owners, docs, ranks, strict=True):
        found.setdefault(run.queries[owner], {})[doc] = rank
    return found


@pytest.mark.parametrize("version", [9, 10])
@pytest.mark.parametrize("seed", range(40))
def test_the_tie_rule(seed: int, version: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batches, "_PART", [3, 40, 1 << 19][seed % 3])
    nested = random_collection(seed).run
    run = read_run(nested)
    expected = plain_ranks(nested, version)
    everything = np.arange(len(run))
    assert our_ranks(run, version, everything) == expected
    some = np.sort(np.random.default_rng(seed).permutation(len(run))[: len(run) // 2])
    found = our_ranks(run, version, some)
    assert all(expected[query][doc] == rank for query, docs in found.items() for doc, rank in docs.items())


def test_single_precision_makes_ties() -> None:
    run = read_run({"1": {"a": 1.0 + 1e-9, "b": 1.0}})
    rows = np.arange(2)
    assert ranks_of(run, rows, 9).tolist() == [2, 1]
    assert ranks_of(run, rows, 10).tolist() == [1, 2]


def test_a_sorted_run_keeps_its_places() -> None:
    run = read_run({"1": {f"d{n}": -float(n) for n in range(100)}, "2": {"x": 1.0}})
    assert ranks_of(run, np.array([0, 57, 99, 100])).tolist() == [1, 58, 100, 1]


def test_unknown_version() -> None:
    with pytest.raises(InputError, match="expected 9 or 10"):
        ranks_of(read_run({"1": {"a": 1.0}}), np.array([0]), 8)
