"""``make docs``: put the written and the generated pages side by side, and let Sphinx make HTML of them.

Generated pages never lie beside the written ones: they are made anew in ``build/docs-source`` each time.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

from docs.generate import pages

HERE = Path(__file__).parent
ROOT = HERE.parent
SOURCE = ROOT / "build" / "docs-source"
TARGET = ROOT / "build" / "docs"


def assemble(target: Path) -> None:
    """Copy the written pages, and write the generated ones beside them."""
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(HERE, target, ignore=shutil.ignore_patterns("*.pyc", "__pycache__", "generate", "build.py"))
    for name in ("CHANGELOG.md", "CONTRIBUTING.md"):
        text = (ROOT / name).read_text(encoding="utf-8")
        inside = text.replace("](docs/", "](").replace("](CHANGELOG.md)", "](changelog.md)")
        (target / name.lower()).write_text(inside, encoding="utf-8")
    for path, text in pages().items():
        file = target / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")


def main() -> None:
    """Build the manual; a warning is an error."""
    assemble(SOURCE)
    shutil.rmtree(TARGET, ignore_errors=True)
    quietly = ["-q", "-W", "--keep-going", "-b", "html", "-d", str(ROOT / "build" / "doctrees")]
    done = subprocess.run([sys.executable, "-m", "sphinx", *quietly, str(SOURCE), str(TARGET)], check=False)
    if done.returncode:
        sys.exit(done.returncode)
    print(f"the manual is in {TARGET.relative_to(ROOT)}/index.html")


if __name__ == "__main__":
    main()
