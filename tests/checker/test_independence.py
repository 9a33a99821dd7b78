"""The checker imports nothing of the package but itself."""

import ast
import subprocess
import sys
from pathlib import Path

import measurand.checker

ALLOWED = {*sys.stdlib_module_names, "flint"}


def imported(source: str) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add("." * node.level + (node.module or ""))
    return found


def test_by_reading_its_source() -> None:
    files = sorted(Path(measurand.checker.__file__).parent.glob("**/*.py"))
    assert len(files) > 10
    for file in files:
        for name in imported(file.read_text(encoding="utf-8")):
            ours = name.startswith("measurand.checker.")
            assert ours or name.split(".")[0] in ALLOWED, f"{file.name} imports {name}"


def test_by_running_it() -> None:
    script = "import sys, measurand.checker\nprint(*(m for m in sys.modules if m.startswith('measurand')))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert "measurand.checker.verification" in loaded
    assert {name for name in loaded if not name.startswith("measurand.checker")} == {"measurand"}


def test_balls_are_not_imported_before_they_are_needed() -> None:
    script = "import sys, measurand.checker\nprint('flint' in sys.modules, 'numpy' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "False"]
