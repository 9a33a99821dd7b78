"""Which runs are meant: files, globs, directories, or Python's own data; each with a name of its own."""

from __future__ import annotations

import glob
from collections import Counter
from collections.abc import Iterable, Mapping
from os import PathLike
from pathlib import Path
from typing import Any

from measurand.errors import InputError, visible
from measurand.relevance.readers import run_name
from measurand.relevance.tables import Run

NamedSource = tuple[str, Any]


def named_sources(runs: Any) -> list[NamedSource]:
    """Each run with its name: the file's without suffixes, prefixed by its folder where two would be the same.

    >>> [name for name, _ in named_sources({"mine": {"q1": {"d1": 0.5}}, "yours": {"q1": {"d1": 0.5}}})]
    ['mine', 'yours']
    """
    if isinstance(runs, (str, PathLike)):
        return _named_files(expanded([runs]))
    if isinstance(runs, Run):
        return [(runs.name, runs)]
    if isinstance(runs, Mapping):
        return list(runs.items()) if _is_mapping_of_runs(runs) else [("run", runs)]
    if hasattr(runs, "columns") or not isinstance(runs, Iterable):
        return [("run", runs)]
    return _from_several(list(runs))


def _is_mapping_of_runs(runs: Mapping[Any, Any]) -> bool:
    """``{name: run}`` rather than one run ``{query: {document: score}}``."""
    first = next(iter(runs.values()), None)
    if isinstance(first, Mapping):
        inner = next(iter(first.values()), None)
        return isinstance(inner, Mapping)
    return first is not None


def _from_several(runs: list[Any]) -> list[NamedSource]:
    if not runs:
        raise InputError("no run was given: expected at least one")
    if hasattr(runs[0], "query_id"):  # records of one run, as ir_measures has them
        return [("run", runs)]
    if all(isinstance(run, (str, PathLike)) for run in runs):
        return _named_files(expanded(runs))
    named = [(run.name if isinstance(run, Run) else None, run) for run in runs]
    counted = [
        (run_name(run) if isinstance(run, (str, PathLike)) else name or f"run{number}", run)
        for number, (name, run) in enumerate(named, 1)
    ]
    _require_distinct([name for name, _ in counted])
    return counted


def expanded(paths: Iterable[str | PathLike[str]]) -> list[str]:
    """The files meant by paths, globs and directories, in their order."""
    files: list[str] = []
    for path in map(str, paths):
        if path != "-" and Path(path).is_dir():
            found = sorted(str(item) for item in Path(path).iterdir() if item.is_file() and item.name[0] != ".")
            if not found:
                raise InputError(f"no file in the directory {visible(path, 200)}: expected runs")
            files.extend(found)
        elif path != "-" and not Path(path).exists() and glob.has_magic(path):
            found = sorted(item for item in glob.glob(path, recursive=True) if Path(item).is_file())
            if not found:
                raise InputError(f"no file matches {visible(path, 200)}")
            files.extend(found)
        else:
            files.append(path)
    if not files:
        raise InputError("no run was given: expected at least one")
    return files


def _named_files(files: list[str]) -> list[NamedSource]:
    names = [run_name(file) for file in files]
    for folders in range(1, max(len(Path(file).parts) for file in files) + 1):
        counts = Counter(names)
        if max(counts.values()) == 1:
            break
        names = [
            "/".join([*_folders(file, folders), run_name(file)]) if counts[name] > 1 else name
            for name, file in zip(names, files, strict=True)
        ]
    if len(set(names)) < len(names):  # the same stem with different suffixes: only the full name tells them apart
        counts = Counter(names)
        names = [file if counts[name] > 1 else name for name, file in zip(names, files, strict=True)]
    _require_distinct(names)
    return list(zip(names, files, strict=True))


def _folders(file: str, count: int) -> tuple[str, ...]:
    parents = Path(file).absolute().parts[1:-1]
    named = [part.encode("utf-8", "surrogateescape").decode("utf-8", "replace") for part in parents[-count:]]
    return tuple(named)


def _require_distinct(names: list[str]) -> None:
    twice = [name for name, count in Counter(names).items() if count > 1]
    if twice:
        raise InputError(f"the run {visible(twice[0], 200)} is given twice: expected each run once")
