"""The bar shows only to people who wait."""

import io
import sys
from pathlib import Path

import pytest

from measurand.cli import progress


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_no_terminal_no_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", io.StringIO())
    with progress.reading_progress(["x"]) as tell:
        assert tell is None


def test_nothing_shows_within_a_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setattr(progress, "_MOMENT", 1000.0)
    with progress.reading_progress(["x"]) as tell:
        assert tell is not None
        tell(10)
    assert terminal.getvalue() == ""


def test_a_bar_shows_and_goes(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    terminal = Terminal()
    file = tmp_path / "a.run"
    file.write_bytes(b"x" * 100)
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setattr(progress, "_MOMENT", -1.0)
    with pytest.raises(KeyboardInterrupt), progress.reading_progress([str(file)]) as tell:  # noqa: PT012 (the interrupt comes from within)
        assert tell is not None
        tell(50)
        raise KeyboardInterrupt
    shown = terminal.getvalue()
    assert "reading" in shown
    assert shown.count("\x1b[?25l") == shown.count("\x1b[?25h")  # the cursor is back
