"""The reference pages, written from the registries themselves, so that they cannot drift from the product.

These are plain functions that need no Sphinx: the tests call them too.
"""

from __future__ import annotations

from docs.generate.axioms import axioms_page
from docs.generate.commands import commands_page
from docs.generate.contracts import contracts_page
from docs.generate.measures import measures_page
from docs.generate.orderings import ordering_images, orderings_page
from docs.generate.python_names import python_page
from docs.generate.scales import scales_page
from docs.generate.statistics import statistics_page


def pages() -> dict[str, str]:
    """Every generated file by its path below ``docs/``: the pages, and the pictures they show."""
    return {
        "reference/commands.md": commands_page(),
        "reference/measures.md": measures_page(),
        "reference/orderings.md": orderings_page(),
        "reference/scales.md": scales_page(),
        "reference/axioms.md": axioms_page(),
        "reference/statistics.md": statistics_page(),
        "reference/python.md": python_page(),
        "reference/json.md": contracts_page(),
        **{f"reference/{name}": picture for name, picture in ordering_images().items()},
    }
