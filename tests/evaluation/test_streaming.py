"""Judging while reading says what reading first and judging then says, wherever blocks are cut."""

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from measurand import load
from measurand.errors import InputError
from measurand.evaluation import streaming
from measurand.evaluation.join import JoinedRun, Judgements, join
from measurand.evaluation.policies import Policies
from measurand.relevance import grouping, sources
from measurand.relevance.readers import Reading, read_qrels, read_run
from measurand.relevance.texts import Hashes, Texts

QRELS = {str(q): {f"d{d}": (q * d) % 4 - 1 for d in range(0, 12, 1 + q % 3)} for q in (2, 10, 1, 33, 4, 5, 77)}


def same(one: JoinedRun, other: JoinedRun) -> bool:
    fields = ("name", "tag", "topics", "missing", "unknown", "retrieved", "matched")
    arrays = ("starts", "rank", "grade", "retrieved", "topic")
    return all(getattr(one, field) == getattr(other, field) for field in fields) and all(
        getattr(one.judged, field).tolist() == getattr(other.judged, field).tolist() for field in arrays
    )


def both(path: Path, policies: Policies) -> tuple[JoinedRun | None, JoinedRun]:
    judgements = Judgements.of(read_qrels(QRELS))
    streamed = streaming.judge_while_reading(path, None, judgements, policies, Reading())
    return streamed, join(read_run(path), judgements, policies)


@st.composite
def runs(draw: st.DrawFn) -> str:
    """Queries with some documents each, sorted or not, tied or not, now and then in two places."""
    lines = []
    queries = draw(st.lists(st.sampled_from([*QRELS, "9", "007", "q1"]), min_size=1, max_size=12))
    used: dict[str, set[int]] = {}
    for query in queries:
        seen = used.setdefault(query, set())
        drawn = draw(st.lists(st.integers(0, 30), max_size=14, unique=True))
        docs = [doc for doc in drawn if doc not in seen]
        seen.update(docs)
        scores = [draw(st.integers(0, 40)) / 4 for _ in docs]
        if draw(st.booleans()):
            scores.sort(reverse=True)
        if draw(st.booleans()):
            scores = [100 - n for n in range(len(docs))]
        lines += [
            f"{query} Q0 d{doc} {n} {score} run\n" for n, (doc, score) in enumerate(zip(docs, scores, strict=True))
        ]
    return "".join(lines)


@settings(max_examples=100, deadline=None)
@given(runs(), st.integers(20, 900), st.sampled_from([9, 10]), st.sampled_from([None, 3]))
def test_streamed_is_joined(
    tmp_path_factory: pytest.TempPathFactory, text: str, block: int, version: int, depth: int | None
) -> None:
    path = tmp_path_factory.getbasetemp() / "streamed.run"
    path.write_text(text)
    policies = Policies(trec_version=version, depth=depth, allow_disjoint=True)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sources, "BLOCK", block)
        try:
            streamed, whole = both(path, policies)
        except InputError:
            with pytest.raises(InputError) as reading:
                load(QRELS, path, allow_disjoint=True)
            assert "share no query" in str(reading.value) or "empty file" in str(reading.value)
            return
    assert streamed is None or same(streamed, whole)
    assert same(load(QRELS, path, trec_version=version, depth=depth, allow_disjoint=True).runs[0], whole)


def write(path: Path, lines: list[str]) -> Path:
    path.write_text("".join(line + "\n" for line in lines))
    return path


def regular(queries: int = 40, docs: int = 30) -> list[str]:
    names = [*QRELS, *(str(q) for q in range(100, 100 + queries))]
    return [f"{query} Q0 d{(7 * n) % 30} {n} {50 - n} run1" for query in names for n in range(docs)]


@pytest.mark.parametrize("block", [300, 1000, 5000, 1 << 20])
def test_a_regular_run_is_judged_in_passing(tmp_path: Path, block: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sources, "BLOCK", block)
    path = write(tmp_path / "regular.run", regular())
    streamed, whole = both(path, Policies())
    assert streamed is not None
    assert same(streamed, whole)
    assert streamed.name == "regular"
    assert streamed.tag == "run1"


def test_little_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sources, "BLOCK", 5000)
    kept: list[int] = []
    judge = streaming.judged_block

    def watched(*arguments: object) -> streaming.JudgedBlock:
        block = judge(*arguments)  # type: ignore[arg-type]  # what the original is given
        kept.append(len(block.kept))
        return block

    monkeypatch.setattr(streaming, "judged_block", watched)
    lines = regular()
    streamed, _ = both(write(tmp_path / "regular.run", lines), Policies())
    assert streamed is not None
    assert len(kept) > 5
    assert sum(kept) < len(lines) / 2


def test_collisions_change_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def length_only(texts: Texts) -> Hashes:
        return texts.sizes.astype(np.uint32)

    path = write(tmp_path / "regular.run", regular())
    _, before = both(path, Policies())
    monkeypatch.setattr(grouping, "hash_texts", length_only)
    streamed, whole = both(path, Policies())
    assert streamed is not None
    assert same(streamed, before)
    assert same(whole, before)


def number_modulo_29(texts: Texts) -> Hashes:
    return np.array([int(text[1:]) % 29 for text in texts.to_list()], dtype=np.uint32)


@pytest.mark.parametrize("block", [700, 3000, 1 << 20])
def test_doubtful_queries_wait(tmp_path: Path, block: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every third query has two documents of one hash, and is judged at the end; the others in passing."""
    names = [*QRELS, *(str(q) for q in range(100, 130))]
    lines = [
        f"{query} Q0 d{29 if n == 8 and q % 3 == 0 else n} {n} {50 - n} run1"
        for q, query in enumerate(names)
        for n in range(15)
    ]
    path = write(tmp_path / "some.run", lines)
    _, before = both(path, Policies())
    monkeypatch.setattr(sources, "BLOCK", block)
    monkeypatch.setattr(grouping, "hash_texts", number_modulo_29)
    streamed, whole = both(path, Policies())
    assert streamed is not None
    assert same(streamed, before)
    assert same(whole, before)


def test_a_query_in_two_places_is_read_as_a_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sources, "BLOCK", 2000)
    lines = regular()
    lines += [f"10 Q0 e{n} {n} {20 - n} run1" for n in range(12)]
    lines += [f"999 Q0 e{n} {n} {20 - n} run1" for n in range(12)]
    streamed, whole = both(write(tmp_path / "twice.run", lines), Policies())
    assert streamed is None
    assert same(load(QRELS, tmp_path / "twice.run").runs[0], whole)


def test_problems_are_told_with_their_lines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sources, "BLOCK", 2000)
    lines = regular()
    lines[400] = lines[400].rsplit(" ", 2)[0] + " much run1"
    lines[701] = lines[700]
    path = write(tmp_path / "wrong.run", lines)
    with pytest.raises(InputError) as reading:
        read_run(path)
    with pytest.raises(InputError) as streamed:
        load(QRELS, path)
    assert str(streamed.value) == str(reading.value)
    assert "line 401" in str(streamed.value)
    assert "line 702" in str(streamed.value)


def test_foreign_documents_are_refused(tmp_path: Path) -> None:
    path = write(tmp_path / "foreign.run", [f"2 Q0 x{n} {n} {9 - n} r" for n in range(5)])
    with pytest.raises(InputError, match="share no document"):
        load(QRELS, path)


def test_ranks_are_places(tmp_path: Path) -> None:
    """Against plain Python: the judged documents of each query at the places where they stand."""
    lines = regular()
    joined = load(QRELS, write(tmp_path / "regular.run", lines)).runs[0]
    expected = []
    for topic in sorted(QRELS, key=str.encode):
        docs = [line.split()[2] for line in lines if line.split()[0] == topic]
        expected += [(rank, QRELS[topic][doc]) for rank, doc in enumerate(docs, 1) if doc in QRELS[topic]]
    found = np.column_stack([joined.judged.rank, joined.judged.grade])
    assert [tuple(row) for row in found.tolist()] == expected
