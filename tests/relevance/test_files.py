"""Files are written whole or not at all, and TREC files read back to the same numbers."""

from pathlib import Path

import pytest

from measurand import read_qrels, read_run
from measurand.errors import InputError
from measurand.evaluation.simulate import simulate
from measurand.relevance.files import write_whole
from measurand.relevance.trec_files import write_qrels, write_run
from random_collections import random_collection


def test_written_whole(tmp_path: Path) -> None:
    target = tmp_path / "out.txt"
    write_whole(target, "first")
    write_whole(target, "second é")
    assert target.read_text(encoding="utf-8") == "second é"
    assert list(tmp_path.iterdir()) == [target]
    assert target.stat().st_mode & 0o400


def test_nothing_is_left_behind_when_writing_fails(tmp_path: Path) -> None:
    target = tmp_path / "a-directory"
    target.mkdir()
    with pytest.raises(InputError, match="cannot write"):
        write_whole(target, "x")
    with pytest.raises(InputError, match="cannot write"):
        write_whole(tmp_path / "nowhere" / "x", "x")
    assert list(tmp_path.iterdir()) == [target]


@pytest.mark.parametrize("seed", range(5))
def test_read_back(seed: int, tmp_path: Path) -> None:
    collection = random_collection(seed)
    write_qrels(tmp_path / "q", collection.qrels)
    write_run(tmp_path / "r", collection.run, "tag")
    assert read_qrels(tmp_path / "q").to_dict() == collection.qrels
    run = read_run(tmp_path / "r")
    assert run.to_dict() == collection.run
    assert run.tag == "tag"


def test_identifiers_with_blanks_are_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="without blanks"):
        write_run(tmp_path / "r", {"1": {"a b": 1.0}}, "tag")


def test_the_simulated_collection_is_what_it_claims(tmp_path: Path) -> None:
    made = simulate()
    assert made == simulate()
    assert made != simulate(seed=1)
    grades = {grade for docs in made.qrels.values() for grade in docs.values()}
    assert grades == {0, 1, 2, 3}
    assert len(made.runs) >= 5
    newcomer = made.runs["newcomer"]
    assert any(doc not in made.qrels[query] for query, docs in newcomer.items() for doc in list(docs)[:10])
    coarse = made.runs["coarse"]["q01"].values()
    assert len(set(coarse)) < len(coarse)
    made.write(tmp_path)
    assert read_qrels(tmp_path / "qrels.txt").to_dict() == made.qrels
    with pytest.raises(InputError, match="cannot write"):
        made.write(tmp_path / "qrels.txt")
