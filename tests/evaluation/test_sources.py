"""Runs by file, glob and directory, each under a name of its own."""

from pathlib import Path

import pytest

from measurand.errors import InputError
from measurand.evaluation.sources import expanded, named_sources


def touch(path: Path) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("1 Q0 a 1 1.0 t\n")
    return path


def test_names(tmp_path: Path) -> None:
    files = [touch(tmp_path / name) for name in ("bm25.run.gz", "lm.txt", "dense.v2.run", "plain")]
    assert [name for name, _ in named_sources(files)] == ["bm25", "lm", "dense.v2", "plain"]


def test_collisions_are_prefixed_by_their_folder(tmp_path: Path) -> None:
    files = [touch(tmp_path / name) for name in ("a/bm25.run", "b/bm25.run.gz", "b/lm.run")]
    assert [name for name, _ in named_sources(files)] == ["a/bm25", "b/bm25", "lm"]
    deeper = [touch(tmp_path / name) for name in ("x/a/bm25.run", "y/a/bm25.run")]
    assert [name for name, _ in named_sources(deeper)] == ["x/a/bm25", "y/a/bm25"]
    suffixes = [touch(tmp_path / name) for name in ("c/bm25.run", "c/bm25.txt")]
    assert [Path(name).name for name, _ in named_sources(suffixes)] == ["bm25.run", "bm25.txt"]


def test_globs_and_directories(tmp_path: Path) -> None:
    for name in ("b.run", "a.run", ".hidden"):
        touch(tmp_path / name)
    assert [Path(file).name for file in expanded([tmp_path])] == ["a.run", "b.run"]
    assert [Path(file).name for file in expanded([str(tmp_path / "*.run")])] == ["a.run", "b.run"]
    odd = touch(tmp_path / "odd[1].run")
    assert expanded([odd]) == [str(odd)]
    with pytest.raises(InputError, match="no file matches"):
        expanded([str(tmp_path / "*.gz")])
    (tmp_path / "empty").mkdir()
    with pytest.raises(InputError, match="no file in the directory"):
        expanded([tmp_path / "empty"])


def test_the_same_run_twice(tmp_path: Path) -> None:
    file = touch(tmp_path / "a.run")
    with pytest.raises(InputError, match="given twice"):
        named_sources([file, file])
    with pytest.raises(InputError, match="no run was given"):
        named_sources([])
