"""`import measurand` and `measurand --help` are instant: they import nothing heavy."""

import subprocess
import sys
from pathlib import Path

import pytest

HEAVY = ("polars", "scipy", "pandas", "matplotlib", "networkx")


def modules_after(code: str) -> set[str]:
    script = f"import sys\n{code}\nprint(*sorted(m for m in sys.modules), sep='\\n')"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    return set(done.stdout.splitlines())


@pytest.mark.parametrize(
    "code",
    [
        "import measurand",
        "sys.argv = ['measurand', '--help']\n"
        "from measurand.cli.start import main\n"
        "try:\n    main()\nexcept SystemExit:\n    pass",
    ],
    ids=["import", "help"],
)
def test_start_up_imports_nothing_heavy(code: str) -> None:
    loaded = modules_after(code)
    assert "measurand" in loaded
    assert loaded.isdisjoint(HEAVY)


def test_plain_files_are_evaluated_without_polars(tmp_path: Path) -> None:
    (tmp_path / "qrels").write_text("1 0 a 1\n1 0 b 0\n2 0 a 2\n")
    (tmp_path / "run").write_text("1 Q0 a 1 2.5 r\n1 Q0 b 2 2.5 r\n2 Q0 c 1 -1.25 r\n2 Q0 a 2 -3.0 r\n")
    loaded = modules_after(
        f"from measurand import evaluate\nevaluate({str(tmp_path / 'qrels')!r}, {str(tmp_path / 'run')!r})"
    )
    assert "measurand.evaluation.join" in loaded
    assert loaded.isdisjoint(HEAVY)
