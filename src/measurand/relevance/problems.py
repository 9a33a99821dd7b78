"""What is wrong with an input, told so that it can be repaired: file, line, value, and what was expected."""

from __future__ import annotations

from dataclasses import dataclass

from measurand.errors import InputError, visible

LIMIT = 20
"""How many problems of one file are listed."""


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
    """Collects the problems of one file: all are counted, the first ``limit`` are kept."""

    def __init__(self, file: str, limit: int = LIMIT, unit: str = "line") -> None:
        self.file = file
        self.limit = limit
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
