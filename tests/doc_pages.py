"""The pages of the manual as the tests see them: their code blocks run, their links and images are followed.

Of the fenced blocks of a page, ``pycon`` runs as a doctest and ``console`` in a shell, one after the other in one
folder, with the files of ``docs/examples`` at hand. In a ``console`` block ``$ `` starts a command; a line ``...``
stands for any lines.
"""

from __future__ import annotations

import doctest
import io
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout, suppress
from dataclasses import dataclass
from pathlib import Path
from unittest import mock

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
WRITTEN = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md", *sorted(DOCS.rglob("*.md"))]

_FENCE = re.compile(r"^(?P<fence>```+)(?P<language>[^\n`]*)\n(?P<body>.*?)^(?P=fence)[ ]*$", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"\]\((?P<target>[^)\s]+)\)")
_PARSER = doctest.DocTestParser()

PLAIN_TERMINAL = {"COLUMNS": "80", "TERM": "dumb", "LC_ALL": "C.UTF-8", "PYTHONUTF8": "1"}
"""What the pages show was printed in a terminal of 80 columns, without colours."""


@dataclass(frozen=True)
class Block:
    """A fenced block: its language, its text, and the line it starts at."""

    language: str
    body: str
    line: int


def blocks(text: str) -> Iterator[Block]:
    """The fenced blocks of a page."""
    for found in _FENCE.finditer(text):
        yield Block(found["language"].strip(), found["body"], text.count("\n", 0, found.start()) + 2)


def prose(text: str) -> str:
    """The page without its fenced blocks."""
    return _FENCE.sub("", text)


def links(text: str) -> list[str]:
    """Where the page's links and images lead."""
    return [found["target"] for found in _LINK.finditer(prose(text))]


def run_page(text: str, name: str, folder: Path) -> tuple[int, list[str]]:
    """Run the blocks of a page: how many ran, and what went otherwise than the page says."""
    names: dict[str, object] = {}
    failures: list[str] = []
    count = 0
    for block in blocks(text):
        if block.language == "pycon":
            failures += _doctest(block, name, names)
        elif block.language == "console":
            failures += _console(block, name, folder)
        else:
            continue
        count += 1
    return count, failures


def _doctest(block: Block, name: str, names: dict[str, object]) -> list[str]:
    said: list[str] = []
    test = _PARSER.get_doctest(block.body, names, name, name, block.line)
    runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS, verbose=False)
    runner.run(test, out=said.append, clear_globs=False)
    names.update(test.globs)  # what one block defines, the next one may use
    return ["".join(said)] if said else []


def _console(block: Block, name: str, folder: Path) -> list[str]:
    failures = []
    for command, expected in _commands(block.body):
        printed = _tidy(_in_process(command) if _is_plain(command) else _shell(command, folder))
        if not _agrees(printed, expected):
            failures.append(f"{name}, line {block.line}: $ {command}\nexpected\n{expected}\ngot\n{printed}")
    return failures


def _commands(body: str) -> Iterator[tuple[str, str]]:
    """Each command of a block with what it prints; ``> `` continues a command."""
    for piece in re.split(r"^\$ ", body, flags=re.MULTILINE)[1:]:
        first, *rest = piece.splitlines()
        command = [first]
        while rest and rest[0].startswith("> "):
            command.append(rest.pop(0)[2:])
        yield "\n".join(command), _tidy("\n".join(rest))


def _is_plain(command: str) -> bool:
    """Whether the command is measurand's alone, and needs no shell: then it can do without a process of its own."""
    return command.startswith("measurand ") and not set(command) & set("|<>$&;")


def _in_process(command: str) -> str:
    """What the command prints, run here, in the current folder."""
    from measurand.cli.start import main

    said = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True)  # the command may write bytes
    with (
        mock.patch.dict(os.environ, PLAIN_TERMINAL),
        mock.patch.object(sys, "argv", shlex.split(command)),
        redirect_stdout(said),
        redirect_stderr(said),
        suppress(SystemExit),
    ):
        main()
    said.seek(0)
    return said.read()


def _shell(command: str, folder: Path) -> str:
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}"
    done = subprocess.run(
        ["bash", "-c", command],
        cwd=folder,
        env={**os.environ, **PLAIN_TERMINAL, "PATH": path},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )
    return done.stdout


def _tidy(text: str) -> str:
    return "\n".join(line.rstrip() for line in text.splitlines()).strip("\n")


def _agrees(printed: str, expected: str) -> bool:
    """Whether a command printed what the page shows; ``...`` stands for any lines."""
    lines = ["(?:.*\n)*?" if line == "..." else re.escape(line) + "\n" for line in expected.splitlines()]
    return re.fullmatch("".join(lines), f"{printed}\n" if printed else "") is not None
