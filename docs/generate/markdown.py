"""The little Markdown the generators write."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


def table(header: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A pipe table; line ends and pipes inside a cell are made harmless.

    >>> print(table(["a", "b"], [["1", "x|y"]]))
    | a | b |
    |---|---|
    | 1 | x\\|y |
    """
    lines = [_row(header), "|" + "---|" * len(header), *(_row(row) for row in rows)]
    return "\n".join(lines)


def _row(cells: Sequence[str]) -> str:
    return "| " + " | ".join(" ".join(cell.split()).replace("|", "\\|") for cell in cells) + " |"


def code(text: str) -> str:
    """Text as inline code, whatever backticks it holds."""
    return f"`` {text} ``" if "`" in text else f"`{text}`"


def plain(text: str) -> str:
    """Prose that may hold signs with a meaning in Markdown: each stands for itself.

    >>> plain("A * B_C <x>")
    'A \\\\* B\\\\_C \\\\<x\\\\>'
    """
    return "".join(f"\\{sign}" if sign in "\\`*_<>[]{}#$" else sign for sign in text)


def fenced(text: str, language: str = "text") -> str:
    """A block of code."""
    return f"```{language}\n{text.rstrip()}\n```"


def page(*parts: str) -> str:
    """Parts separated by blank lines."""
    return "\n\n".join(part for part in parts if part) + "\n"
