"""`import measurand` and `measurand --help` are instant: they import nothing heavy."""

import subprocess
import sys

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
        "from measurand.cli.main import main\n"
        "try:\n    main()\nexcept SystemExit:\n    pass",
    ],
    ids=["import", "help"],
)
def test_start_up_imports_nothing_heavy(code: str) -> None:
    loaded = modules_after(code)
    assert "measurand" in loaded
    assert loaded.isdisjoint(HEAVY)
