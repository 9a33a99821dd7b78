"""What is wrong with an input, told so that it can be repaired: file, line, value, and what was expected."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

from measurand.errors import InputError, visible

_LIMIT: ContextVar[int] = ContextVar("limit", default=20)
"""How many problems of one file are listed."""


@contextmanager
def listing(limit: int) -> Iterator[None]:
    """Within this context, so many problems of each file are listed."""
    token = _LIMIT.set(limit)
    try:
        yield
    finally:
        _LIMIT.reset(token)


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong in one place.

    >>> print(Problem("a.run", 3, "score 'abc'", "a finite number"))
    a.run, line 3: score 'abc': expected a finite number
    """

    file: str
    line: int | None
    value: str
    expected: str
    unit: str = "line"

    def __str__(self) -> str:
        place = visible(self.file, 200) + (f", {self.unit} {self.line}" if self.line is not None else "")
        return f"{place}: {self.value}: expected {self.expected}"


class BadInput(InputError):
    """An input with problems; carries the listed ``problems`` and how many there are in ``total``."""

    def __init__(self, problems: tuple[Problem, ...], total: int) -> None:
        self.problems = problems
        self.total = total
        lines = [str(problem) for problem in problems]
        if total > len(problems):
            lines.append(f"… and {total - len(problems):,} more")
        if total > 1:
            lines.insert(0, f"{total:,} problems in {visible(problems[0].file, 200)}")
        super().__init__("\n  ".join(lines))


class Problems:
    """Collects the problems of one file: all are counted, as many as :func:`listing` says are kept."""

    def __init__(self, file: str, unit: str = "line") -> None:
        self.file = file
        self.limit = _LIMIT.get()
        self.unit = unit
        self.total = 0
        self.listed: list[Problem] = []

    def add(self, line: int | None, value: str, expected: str) -> None:
        """Note one problem."""
        self.total += 1
        if len(self.listed) < self.limit:
            self.listed.append(Problem(self.file, line, value, expected, self.unit))

    def raise_if_any(self) -> None:
        """Raise :class:`BadInput` with everything noted so far, in the order of the lines."""
        if self.total:
            raise BadInput(tuple(sorted(self.listed, key=lambda problem: problem.line or 0)), self.total)


def quoted(text: str) -> str:
    """Quote a value from a file for a message.

    >>> quoted("a\\tb")
    "'a\\\\tb'"
    """
    return f"'{visible(text)}'"
