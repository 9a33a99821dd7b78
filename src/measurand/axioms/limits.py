"""Limiting cases: what a measure becomes at an end of its parameter's range, each with a bound that is checked."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any

from measurand.axioms.candidate import candidate
from measurand.axioms.relatives import POOLS, worlds
from measurand.measures.measure import Measure
from measurand.measures.traits import Relevance
from measurand.scales.subject import Subject


@dataclass(frozen=True)
class Limit:
    """What a measure tends to, or becomes, at an end of its parameter's range."""

    setting: str
    words: str
    extreme: str
    """A measure close to the end (or past it), by which the bound is checked."""
    holds: Callable[[Fraction, tuple[int, ...], Fraction], bool]
    """The bound: of the extreme measure's value, the run, and the highest gain."""

    def to_dict(self) -> dict[str, Any]:
        """The plain data that ``--json`` prints."""
        return {"setting": self.setting, "words": self.words}


_SMALL = Fraction(1, 1000)


def _first_alone(value: Fraction, run: tuple[int, ...], highest: Fraction) -> bool:
    return abs(value - run[0] / highest) <= _SMALL


def _all_alike(value: Fraction, run: tuple[int, ...], highest: Fraction) -> bool:
    """1 − p^(i−1) ≤ (i−1)(1−p), summed over the ranks."""
    return abs(value / _SMALL - sum(run) / highest) <= _SMALL * len(run) * (len(run) - 1) / 2


def _undiscounted(value: Fraction, run: tuple[int, ...], highest: Fraction) -> bool:
    return value == sum(run)


_LIMITS: dict[str, tuple[Limit, ...]] = {
    **{
        name: (
            Limit(
                "p → 0",
                f"only the first document counts: {name} differs from {gain}(1){over} by at most p",
                f"{name}(p=1/1000)",
                _first_alone,
            ),
            Limit(
                "p → 1",
                f"all ranks count alike: {name}/(1−p) tends to Σ {gain}(i){over}, what {plain} divides by N",
                f"{name}(p=999/1000)",
                _all_alike,
            ),
        )
        for name, gain, over, plain in (("RBP", "rel", "", "P"), ("gRBP", "g", "/g_max", "gP"))
    },
    "DCG": (Limit("base ≥ N", "nothing is discounted: DCG is Σ g(i)", "DCG(base=10)", _undiscounted),),
}
"""Limiting cases with their bounds.

RBP: the first term is (1−p)·rel(1), the others are at least 0 and together at most p. RBP/(1−p) = Σ p^(i−1)·rel(i), and
1 − p^(i−1) ≤ (i−1)(1−p). DCG: log_b i ≤ 1 for i ≤ b.
"""


def limits(subject: Subject) -> tuple[Limit, ...]:
    """The limiting cases of a measure whose only parameter is the one that goes to its end; each checked exactly.

    >>> from measurand.scales.card import as_subject
    >>> [limit.setting for limit in limits(as_subject("RBP(p=0.8)"))]
    ['p → 0', 'p → 1']
    """
    measure = subject.measure
    if not isinstance(measure, Measure) or measure.cutoff is not None:
        return ()
    known = _LIMITS.get(measure.entry.name, ())
    if any(name not in ("p", "base") for name, _ in measure.parameters):
        return ()
    return tuple(limit for limit in known if all(_bounded(limit, grades) for grades in _scales(measure)))


def _scales(measure: Measure) -> tuple[int, ...]:
    return (1,) if measure.entry.traits.relevance is Relevance.BINARY else tuple(POOLS)


@cache
def _bounded(limit: Limit, grades: int) -> bool:
    extreme = candidate(limit.extreme, grades=grades)
    for pool, runs in worlds(grades):
        for run in runs:
            value = extreme.value(run, pool)
            if not isinstance(value, Fraction) or not limit.holds(value, run, extreme.gains[-1]):
                return False
    return True
