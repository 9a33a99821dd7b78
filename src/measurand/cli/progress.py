"""A progress bar on stderr, if that is a terminal and the work takes more than a moment."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

_MOMENT = 0.7
"""Seconds before a bar appears."""


@contextmanager
def reading_progress(paths: list[str]) -> Iterator[Callable[[int], None] | None]:
    """A function to be told of bytes read; None where nobody would see the bar."""
    if not sys.stderr.isatty():
        yield None
        return
    bar = _LateBar(_total(paths))
    try:
        yield bar.advance
    finally:
        bar.close()


@contextmanager
def progress(words: str) -> Iterator[Callable[[int, int], None]]:
    """A function to be told how much of how much is done; it does nothing where nobody would see the bar."""
    if not sys.stderr.isatty():
        yield lambda done, of: None
        return
    bar = _LateBar(None, words, in_bytes=False)
    try:
        yield bar.reach
    finally:
        bar.close()


def _total(paths: list[str]) -> int | None:
    """The bytes to read, unknown where a file is compressed or no file."""
    if any(path == "-" or not Path(path).is_file() or path.endswith((".gz", ".zst", ".bz2")) for path in paths):
        return None
    return sum(Path(path).stat().st_size for path in paths)


class _LateBar:
    """A bar that is only made once a moment has passed."""

    def __init__(self, total: int | None, words: str = "reading", in_bytes: bool = True) -> None:
        self.total = total
        self.words = words
        self.in_bytes = in_bytes
        self.began = time.monotonic()
        self.done = 0
        self.close: Callable[[], None] = lambda: None
        self.show: Callable[[int], None] | None = None

    def advance(self, count: int) -> None:
        """Note that so many bytes were read."""
        self.reach(self.done + count, self.total)

    def reach(self, done: int, of: int | None) -> None:
        """Note that so much of so much is done."""
        self.done, self.total = done, of
        if self.show is None and time.monotonic() - self.began > _MOMENT:
            self._open()
        if self.show is not None:
            self.show(self.done)

    def _open(self) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, DownloadColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

        progress = Progress(
            TextColumn(self.words),
            BarColumn(),
            DownloadColumn() if self.in_bytes else MofNCompleteColumn(),
            TimeElapsedColumn(),
            console=Console(stderr=True),
            transient=True,
        )
        progress.start()
        task = progress.add_task(self.words, total=self.total)
        self.show = lambda done: progress.update(task, completed=done, total=self.total)
        self.close = progress.stop
