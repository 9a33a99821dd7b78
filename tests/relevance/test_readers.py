"""Files of every kind: what is right is read, what is wrong is told with its file, line, value and expectation."""

import bz2
import gzip
import io
import json
import os
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pandas as pd
import polars as pl
import pytest
import zstandard

from measurand import read_qrels, read_run
from measurand.errors import InputError, MissingExtra, TooLarge, UnknownName
from measurand.relevance import sources
from measurand.relevance.problems import BadInput
from measurand.relevance.readers import format_of

LINES = b"1 Q0 a 1 3.5 r\n1 Q0 b 2 2.5 r\n2 Q0 a 1 0.5 mine\n"
RUN = {"1": {"a": 3.5, "b": 2.5}, "2": {"a": 0.5}}
QRELS = {"1": {"a": 2, "b": 0}, "007": {"0010": -1}}


def write(path: Path, content: bytes) -> Path:
    path.write_bytes(content)
    return path


def zstd(content: bytes) -> bytes:
    return zstandard.ZstdCompressor().compress(content)


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("a.run", LINES),
        ("a.run.gz", gzip.compress(LINES)),
        ("a.run.bz2", bz2.compress(LINES)),
        ("a.run.zst", zstd(LINES)),
        ("named-plain.run", gzip.compress(LINES)),
        ("two-members.gz", gzip.compress(LINES[:20]) + gzip.compress(LINES[20:])),
        ("two-frames.zst", zstd(LINES[:20]) + zstd(LINES[20:])),
        ("windows.run", LINES.replace(b"\n", b"\r\n")),
        ("mixed.run", LINES.replace(b"Q0 a", b"Q0\t a", 1)),
        ("blank.run", b"\n" + LINES.replace(b"\n", b"\n\n") + b"  \n"),
        ("marked.run", b"\xef\xbb\xbf" + LINES),
        ("open.run", LINES.rstrip()),
        ("a.json", json.dumps(RUN).encode()),
        ("a.csv", b"qid,docno,score,note\n1,a,3.5,x\n1,b,2.5,\n2,a,0.5,y\n"),
        ("a.tsv", b"query_id\tdoc_id\tscore\n1\ta\t3.5\n1\tb\t2.5\n2\ta\t0.5\n"),
        ("headless.tsv", LINES.replace(b" ", b"\t")),
        (
            "a.jsonl",
            b'{"qid": "1", "docno": "a", "score": 3.5}\n{"q_id": 1, "doc_id": "b", "score": 2.5}\n\n'
            b'{"query_id": "2", "doc_id": "a", "score": 0.5}',
        ),
        (
            "a.jsonl.gz",
            gzip.compress(
                b'{"qid": "1", "docno": "a", "score": 3.5}\n{"qid": "1", "docno": "b", '
                b'"score": 2.5}\n{"qid": "2", "docno": "a", "score": 0.5}\n'
            ),
        ),
    ],
    ids=lambda given: given if isinstance(given, str) else "",  # packed content differs from second to second
)
def test_a_run_in_every_form(name: str, content: bytes, tmp_path: Path) -> None:
    run = read_run(write(tmp_path / name, content))
    assert run.to_dict() == RUN


def test_parquet_and_frames(tmp_path: Path) -> None:
    frame = pl.DataFrame({"query_id": [1, 1, 2], "doc_id": ["a", "b", "a"], "score": [3.5, 2.5, 0.5]})
    frame.write_parquet(tmp_path / "a.parquet")
    assert read_run(tmp_path / "a.parquet").to_dict() == RUN
    assert read_run(frame).to_dict() == RUN
    assert read_run(frame.lazy()).to_dict() == RUN
    renamed = frame.rename({"query_id": "qid", "doc_id": "docno"}).with_columns(pl.col("docno").cast(pl.Categorical))
    assert read_run(renamed).to_dict() == RUN
    assert read_run(pd.DataFrame(frame.to_dict(as_series=False))).to_dict() == RUN
    categories = pd.DataFrame(
        {"qid": ["1", "1", "2"], "docno": pd.Categorical(["a", "b", "a"]), "score": [3.5, 2.5, 0.5]}
    )
    assert read_run(categories).to_dict() == RUN


def test_records_of_ir_measures() -> None:
    import ir_measures

    qrels = [ir_measures.Qrel("1", "a", 2), ir_measures.Qrel("1", "b", 0)]
    assert read_qrels(qrels).to_dict() == {"1": {"a": 2, "b": 0}}
    run = [ir_measures.ScoredDoc("1", "a", 3.5), ir_measures.ScoredDoc("1", "b", 2.5)]
    assert read_run(run).to_dict() == {"1": {"a": 3.5, "b": 2.5}}


def test_identifiers_stay_text(tmp_path: Path) -> None:
    assert read_qrels(QRELS).to_dict() == QRELS
    trec = write(tmp_path / "q.txt", b"1 0 a 2\n1 0 b 0\n007 0 0010 -1\n")
    assert read_qrels(trec).to_dict() == QRELS
    csv = write(tmp_path / "q.csv", b"qid,docno,label\n1,a,2\n1,b,0\n007,0010,-1\n")
    assert read_qrels(csv).to_dict() == QRELS
    text = write(tmp_path / "q.json", json.dumps(QRELS).encode())
    assert read_qrels(text).to_dict() == QRELS


def test_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(gzip.compress(LINES))))
    run = read_run("-")
    assert (run.name, run.to_dict()) == ("stdin", RUN)


def test_named_pipes(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with ThreadPoolExecutor(1) as pool:
        pool.submit((tmp_path / "pipe").write_bytes, gzip.compress(LINES))
        assert read_run(tmp_path / "pipe").to_dict() == RUN


def test_the_tag_is_the_last_lines(tmp_path: Path) -> None:
    assert read_run(write(tmp_path / "a.run", LINES)).tag == "mine"


def test_blocks_smaller_than_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = [f"{n % 7} Q0 d{n} 1 {n / 3!r} tag" for n in range(500)]
    content = "\n".join(lines).encode()
    whole = read_run(write(tmp_path / "a.run", content)).to_dict()
    packed = write(tmp_path / "a.run.gz", gzip.compress(content))
    for size in (64, 200, 1000):
        monkeypatch.setattr(sources, "BLOCK", size)
        monkeypatch.setattr(sources, "WINDOW", 50)
        assert read_run(tmp_path / "a.run").to_dict() == whole
        assert read_run(packed).to_dict() == whole
    assert sum(map(len, whole.values())) == 500


@pytest.mark.parametrize(
    ("content", "line", "said"),
    [
        (b"1 Q0 a 1 3.5 r\n1 Q0 b 2 2.5\n", 2, "5 fields in '1 Q0 b 2 2.5': expected 6: qid iter docno rank sim tag"),
        (b"1 Q0 a 1 abc r\n", 1, "score 'abc': expected a finite number"),
        (b"\n1 Q0 a 1 nan r\n", 2, "score 'nan': expected a finite number"),
        (b"1 Q0 a 1 1e999 r\n", 1, "score '1e999': expected a finite number, not beyond the range"),
        (b"1 Q0 a 1 2 r\n2 Q0 a 1 2 r\n\n1 Q0 a 3 1 r\n", 4, "document 'a' of query '1' was already in line 1"),
        (b"1 Q0 \xff 1 2 r\n", 1, "byte 0xff: expected text in UTF-8"),
        (b"", None, "an empty file: expected lines of the form qid iter docno rank sim tag"),
        (b"\n \n", None, "an empty file"),
        (b"1 0 a 1\n", 1, "are the two files swapped?"),
        (b"1 Q0 a\x1b[2J 1 x r\n", 1, "score 'x'"),
    ],
)
def test_what_is_wrong_with_a_run(content: bytes, line: int | None, said: str, tmp_path: Path) -> None:
    path = write(tmp_path / "bad.run", content)
    with pytest.raises(BadInput) as caught:
        read_run(path)
    assert said in str(caught.value)
    assert str(path) in str(caught.value)
    assert caught.value.problems[0].line == line
    assert "\x1b" not in str(caught.value)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"1 0 a 1.5\n", "grade '1.5': expected a whole number: fractional"),
        (b"1 0 a 1\n1 0 a 1\n", "line 2: document 'a' of query '1' was already in line 1"),
        (b"1 0 a 1\n1 0 a 2\n", "is judged differently: grade 2 here, 1 in line 1: expected one judgement"),
        (b"1 Q0 a 1 3.5 r\n", "6 fields"),
        (b"1 0 a 99999999999\n", "within"),
    ],
)
def test_what_is_wrong_with_qrels(content: bytes, said: str, tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=said.replace("?", r"\?")):
        read_qrels(write(tmp_path / "q.txt", content))


def test_all_problems_are_listed_up_to_a_limit(tmp_path: Path) -> None:
    path = write(tmp_path / "bad.run", b"1 Q0 a 1 x r\n" * 30 + b"1 Q0 b 1 1 r\n1 Q0 b 1 1 r\n")
    with pytest.raises(BadInput) as caught:
        read_run(path)
    assert caught.value.total == 31
    assert len(caught.value.problems) == 20
    assert str(caught.value).startswith("31 problems in ")
    assert "… and 11 more" in str(caught.value)


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("a.json", b'{"1": {"a": 1, "a": 2}}', "the key 'a' twice"),
        ("a.json", b'{"1": {"a": NaN}}', "score 'nan'"),
        ("a.json", b'{"1": {"a": true}}', "score 'True'"),
        ("a.json", b'{"1": {"a": "1"}}', "score '1'"),
        ("a.json", b'{"1": [1]}', "query '1'"),
        ("a.json", b"[1]", "a JSON list"),
        ("a.json", b'{"1": ', "expected JSON"),
        ("a.json", b"[" * 100_000, "nested"),
        ("a.json", b'{"1": {"": 1}}', "expected an identifier that is text"),
        ("a.jsonl", b'{"qid": 1.5, "docno": "a", "score": 1}', "identifiers '1.5'"),
        ("a.jsonl", b'{"qid": "1", "docno": "a"}', "line 1"),
        ("a.jsonl", b'{"qid": "1", "docno": "\\ud800", "score": 1}', "identifiers '1', '\\ud800'"),
        ("a.json", b'{"1": {"\\ud800": 1}}', "document '\\ud800'"),
        ("a.csv", b"qid,docno\n1,a\n", "the columns 'qid', 'docno'"),
        ("a.csv", b"qid,docno,score\n1,a,x\n", "record 1: score 'x'"),
        ("a.csv", b"qid,docno,score\n1,a,1\n1,a,2\n", "was already in record 1"),
        ("a.csv", b"qid,docno,score\n1,,1\n", "an empty document identifier"),
        ("a.csv", b"qid,docno,score\n1,a\n", "score"),
        ("a.csv", b"qid,docno,score\n1,a,\xff\n", "UTF-8"),
        ("a.csv", b"", "an empty file"),
        ("a.parquet", b"PAR1 or not", "a Parquet file"),
    ],
)
def test_what_is_wrong_with_other_formats(name: str, content: bytes, said: str, tmp_path: Path) -> None:
    with pytest.raises(BadInput) as caught:
        read_run(write(tmp_path / name, content))
    assert said in str(caught.value)


def test_numbers_that_name_nothing() -> None:
    frame = pl.DataFrame({"qid": [1.0, 2.0], "docno": ["a", "b"], "score": [1.0, 2.0]})
    with pytest.raises(BadInput, match="query identifiers of type Float64"):
        read_run(frame)
    with pytest.raises(BadInput, match="score 'nan'"):
        read_run({"1": {"a": float("nan")}})
    with pytest.raises(BadInput, match="expected a whole number"):
        read_qrels({"1": {"a": 0.5}})
    with pytest.raises(InputError, match="cannot read run from int"):
        read_run(3)


@pytest.mark.parametrize("pack", [gzip.compress, bz2.compress, zstd], ids=["gzip", "bzip2", "zstd"])
def test_truncated_and_damaged_files(pack: object, tmp_path: Path) -> None:
    packed = pack(LINES * 1000)  # type: ignore[operator]  # the parametrisation is a function
    with pytest.raises(InputError, match=r"truncated|damaged"):
        read_run(write(tmp_path / "cut.run", packed[: len(packed) // 2]))
    broken = bytearray(packed)
    broken[len(broken) // 2 : len(broken) // 2 + 8] = b"\x00\xff" * 4
    with pytest.raises(InputError):
        read_run(write(tmp_path / "broken.run", bytes(broken)))


def test_what_a_file_unpacks_to_is_limited(tmp_path: Path) -> None:
    for name, pack in (("a.gz", gzip.compress), ("a.bz2", bz2.compress), ("a.zst", zstd)):
        path = write(tmp_path / name, pack(b"0" * 50_000_000))
        with pytest.raises(TooLarge, match="maximum_unpacked"):
            read_run(path, maximum_unpacked=1_000_000)


def test_zstandard_may_be_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = write(tmp_path / "a.zst", zstd(LINES))
    monkeypatch.setitem(sys.modules, "zstandard", None)
    with pytest.raises(MissingExtra, match="zstd"):
        read_run(path)


def test_paths_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"cannot read .*nowhere"):
        read_run(tmp_path / "nowhere.run")
    with pytest.raises(InputError, match="directory"):
        read_run(tmp_path)
    with pytest.raises(UnknownName, match="pickle"):
        read_run(tmp_path / "a.run", format="pickle")


def test_formats_by_name() -> None:
    assert [format_of(name) for name in ("a.run", "a.csv.gz", "A.JSON", "x.jsonl.zst", "a", "b.pq")] == [
        "trec", "csv", "json", "jsonl", "trec", "parquet",
    ]  # fmt: skip
