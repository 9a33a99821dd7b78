"""Text for standard output."""

from __future__ import annotations

import sys


def print_text(text: str) -> None:
    """Print lines as they are, but never a control sequence from a file to a terminal."""
    from measurand.reports.escape import lines_for_terminal

    shown = lines_for_terminal(text) if sys.stdout.isatty() else text
    sys.stdout.flush()
    rest = memoryview(shown.encode("utf-8", "replace"))
    while rest:  # an unbuffered stream may take a part only
        rest = rest[sys.stdout.buffer.write(rest) :]
    sys.stdout.buffer.flush()
