"""How Sphinx builds the manual."""

from __future__ import annotations

from importlib.metadata import version as version_of
from typing import Any

project = "measurand"
author = "The measurand developers"
copyright = "the measurand developers"
release = version = version_of("measurand")

extensions = ["myst_parser", "sphinx.ext.autodoc"]
exclude_patterns = ["examples"]
myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 3

html_theme = "furo"
html_title = f"measurand {version}"
html_static_path = ["_static"]
html_css_files = ["manual.css"]
html_show_sphinx = False
html_copy_source = False

pygments_style = "friendly"

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_preserve_defaults = True
python_use_unqualified_type_names = True
add_module_names = False
maximum_signature_line_length = 88


def _escape_bars(app: object, what: str, name: str, obj: object, options: object, lines: list[str]) -> None:
    """|ρ(s) − ρ(r)| is an absolute value, and no substitution of reStructuredText."""
    lines[:] = [line if line.lstrip().startswith((">>>", "...")) else line.replace("|", "\\|") for line in lines]


def setup(app: Any) -> None:
    """Connect what the docstrings need."""
    app.connect("autodoc-process-docstring", _escape_bars)
