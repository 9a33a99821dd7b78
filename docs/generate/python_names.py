"""The public Python names: what ``measurand.__all__`` lists, with the docstrings they carry."""

from __future__ import annotations

import inspect
from enum import Enum

import measurand
from docs.generate.markdown import page

_INTRODUCTION = """\
# Python

The public names of `measurand`. Each is imported when it is first used, so `import measurand` itself costs nothing.
Every error the package raises on purpose is a `MeasurandError`, listed at the end."""

FURTHER = {
    "What the doors return and take": (
        "measurand.orderings.base.Ordering",
        "measurand.orderings.induced.Induced",
        "measurand.evaluation.policies.Policies",
        "measurand.evaluation.results.RunScores",
    ),
    "Errors": (
        "measurand.errors.MeasurandError",
        "measurand.errors.InputError",
        "measurand.errors.UnknownName",
        "measurand.errors.TooLarge",
        "measurand.errors.MissingExtra",
        "measurand.orderings.base.OrderError",
        "measurand.orderings.base.NoBound",
    ),
}
"""What the public names lead to: it has no door of its own, but is met by whoever uses them."""


def public_names() -> list[str]:
    """The names of ``measurand.__all__``."""
    return list(measurand.__all__)


def python_page() -> str:
    """Functions first, then classes, then what they lead to."""
    functions = [name for name in public_names() if not inspect.isclass(getattr(measurand, name))]
    classes = [name for name in public_names() if inspect.isclass(getattr(measurand, name))]
    sections = [
        "## Functions",
        *(_directive(f"measurand.{name}", "function") for name in functions),
        "## Classes",
        *(_directive(f"measurand.{name}", _kind(name)) for name in classes),
    ]
    for title, names in FURTHER.items():
        kind = "exception" if title == "Errors" else "class"
        sections += [f"## {title}", *(_directive(name, kind) for name in names)]
    return page(_INTRODUCTION, *sections)


def _kind(name: str) -> str:
    value = getattr(measurand, name)
    return "exception" if inspect.isclass(value) and issubclass(value, Exception) else "class"


def _directive(name: str, kind: str) -> str:
    lines = ["```{eval-rst}", f".. auto{kind}:: {name}"]
    if kind == "class":
        lines.append("   :members:")
        value = getattr(measurand, name.rpartition(".")[2], None)
        if inspect.isclass(value) and issubclass(value, Enum):
            lines.append("   :undoc-members:")
    return "\n".join([*lines, "```"])
