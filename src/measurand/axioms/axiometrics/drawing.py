"""Larger worlds, by chance: Hypothesis draws them, the same ones every time, and shrinks what it finds.

Hypothesis is an optional dependency, the extra ``search``. Without it nothing is drawn, and verdicts name the tiny
worlds only.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

DRAWN = 200
"""How many worlds are drawn."""
LARGEST = 9
"""How many documents a drawn world has at most."""

Case = TypeVar("Case")


@dataclass
class Drawn(Generic[Case]):
    """What chance found, and how many worlds it looked at (none: Hypothesis is not installed)."""

    case: Case | None = None
    looked: int = 0

    @property
    def words(self) -> str:
        """How far it went."""
        if not self.looked:
            return " (larger worlds are looked at if Hypothesis is installed: measurand[search])"
        return f", nor among {self.looked} drawn worlds of up to {LARGEST} documents"


def draw(strategy: Callable[[], SearchStrategy[Case]], violates: Callable[[Case], bool | None]) -> Drawn[Case]:
    """Look for a case that violates among drawn ones; ``strategy`` is called only if Hypothesis is there."""
    drawn: Drawn[Case] = Drawn()
    try:
        from hypothesis import HealthCheck, Phase, find, settings
        from hypothesis.errors import NoSuchExample
    except ImportError:
        return drawn

    def bad(case: Case) -> bool:
        drawn.looked += 1
        return violates(case) is True

    how = settings(
        derandomize=True,
        database=None,
        deadline=None,
        max_examples=DRAWN,
        phases=(Phase.generate, Phase.shrink),
        suppress_health_check=list(HealthCheck),
    )
    try:
        drawn.case = find(strategy(), bad, settings=how)
    except NoSuchExample:
        drawn.case = None
    return drawn
