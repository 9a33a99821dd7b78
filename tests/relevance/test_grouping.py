"""Rows find their queries again, however the file is ordered, and no duplicate hides behind a hash."""

from pathlib import Path

import numpy as np
import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from measurand import read_qrels, read_run
from measurand.relevance import grouping
from measurand.relevance.problems import BadInput
from measurand.relevance.texts import Texts

PAIRS = st.lists(
    st.tuples(st.sampled_from(["1", "2", "10", "é"]), st.integers(0, 30)), min_size=1, max_size=60, unique=True
)


def few_hashes(texts: Texts) -> np.ndarray[tuple[int], np.dtype[np.uint32]]:
    """Three hash values for all documents: collisions everywhere."""
    return np.array([sum(map(ord, text)) % 3 for text in texts.to_list()], dtype=np.uint32)


@given(PAIRS, st.booleans())
def test_any_order_of_lines(pairs: list[tuple[str, int]], scattered: bool) -> None:
    frame = pl.DataFrame(
        {"qid": [q for q, _ in pairs], "docno": [f"d{d}" for _, d in pairs], "score": range(len(pairs))}
    )
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(grouping, "_SCATTERED", 10**9 if scattered else 0)
        run = read_run(frame)
    expected: dict[str, dict[str, float]] = {}
    for place, (query, doc) in enumerate(pairs):
        expected.setdefault(query, {})[f"d{doc}"] = float(place)
    assert run.to_dict() == expected
    assert [run.line_of(row) for row in range(len(run))] == [
        int(score) + 1 for docs in expected.values() for score in docs.values()
    ]


@given(PAIRS, st.data())
def test_every_duplicate_is_found_and_nothing_else(pairs: list[tuple[str, int]], data: st.DataObject) -> None:
    doubled = data.draw(st.lists(st.sampled_from(pairs), max_size=5))
    lines = data.draw(st.permutations(pairs + doubled))
    frame = pl.DataFrame(
        {"qid": [q for q, _ in lines], "docno": [f"d{d}" for _, d in lines], "score": [1.0] * len(lines)}
    )
    repeated = {n for n, pair in enumerate(lines, 1) if pair in lines[: n - 1]}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(grouping, "hash_texts", few_hashes)
        if not repeated:
            assert len(read_run(frame)) == len(lines)
            return
        with pytest.raises(BadInput) as caught:
            read_run(frame)
    assert {problem.line for problem in caught.value.problems} == repeated


def test_lines_are_told_right_after_skipped_ones(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from measurand.relevance import sources

    monkeypatch.setattr(sources, "BLOCK", 40)
    monkeypatch.setattr(sources, "WINDOW", 40)
    lines = ["1 0 a 1", "", "", "1 0 b 1", "2 0 a 0", "1 0 c 2", "", "2 0 b 1", "2 0 c 1", "1 0 a 2"]
    (tmp_path / "q").write_text("\n".join(lines) + "\n")
    with pytest.raises(BadInput) as caught:
        read_qrels(tmp_path / "q")
    assert caught.value.problems[0].line == 10
    assert "grade 2 here, 1 in line 1" in str(caught.value)


@pytest.mark.parametrize("block", [60, 500, 1 << 20])
def test_lines_of_scattered_files_are_told_right(block: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rows of a scattered block are put together by query where they are read; their lines must not be lost."""
    from measurand.relevance import sources

    monkeypatch.setattr(sources, "BLOCK", block)
    pairs = [(f"q{n % 7}", f"d{n}") for n in range(200)]
    pairs[150], pairs[187] = pairs[17], pairs[40]
    lines = [f"{query} Q0 {doc} {n} {200 - n}.5 r\n" for n, (query, doc) in enumerate(pairs)]
    (tmp_path / "run").write_text("".join(lines))
    with pytest.raises(BadInput) as caught:
        read_run(tmp_path / "run")
    assert [problem.line for problem in caught.value.problems] == [151, 188]
    assert "was already in line 18" in str(caught.value)
    assert "was already in line 41" in str(caught.value)
    pairs[150], pairs[187] = ("q1", "new"), ("q2", "new")
    (tmp_path / "run").write_text("".join(f"{q} Q0 {d} {n} {200 - n}.5 r\n" for n, (q, d) in enumerate(pairs)))
    run = read_run(tmp_path / "run")
    told = {(run.queries[q], doc): run.line_of(row) for row, (q, doc) in enumerate(
        zip(run.query_of_row.tolist(), run.docs_at(np.arange(len(run))).to_list(), strict=True)
    )}  # fmt: skip
    assert told == {pair: n for n, pair in enumerate(pairs, 1)}
