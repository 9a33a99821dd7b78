"""A sample of scores described: what its scale admits is shown plainly, the rest is marked with the reason."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from measurand.statistics import statements as say
from measurand.statistics.kinds import Kind
from measurand.statistics.permissible import statistic
from measurand.statistics.table import Floats

DESCRIPTIVE: dict[str, Callable[[Floats], float]] = {
    "low median": say.low_median,
    "high median": say.high_median,
    "median": lambda sample: float(np.median(sample)),
    "mean": lambda sample: float(sample.mean()),
    "standard deviation": lambda sample: float(sample.std(ddof=1)),
    "geometric mean": say.geometric_mean,
    "harmonic mean": say.harmonic_mean,
    "coefficient of variation": say.variation,
}
POSITIVE = frozenset({"geometric mean", "harmonic mean"})
SPREAD = frozenset({"standard deviation", "coefficient of variation"})


@dataclass(frozen=True)
class Described:
    """One statistic of a sample."""

    name: str
    value: float | None
    """None where the sample has no such statistic; the reason then says why."""
    admitted: bool
    """Whether the scale admits statements with it."""
    reason: str = ""
    note: str = ""
    """What the papers say, where they differ."""

    def to_dict(self) -> dict[str, Any]:
        """Plain data."""
        return asdict(self)


def describe(sample: ArrayLike, kind: Kind | str) -> list[Described]:
    """The usual statistics of a sample of scores on a scale of this kind; scores that are no numbers are left out.

    >>> [(one.name, one.admitted) for one in describe([0.1, 0.2, 0.6], "ordinal")][:4]
    [('low median', True), ('high median', True), ('median', False), ('mean', False)]
    """
    kind = Kind.of(kind)
    scores = np.asarray(sample, dtype=np.float64).ravel()
    scores = scores[np.isfinite(scores)]
    found = []
    for name, compute in DESCRIPTIVE.items():
        entry = statistic(name)
        lacking = _lacking(name, scores)
        admitted = entry.meaningful_on(kind)
        reason = lacking or ("" if admitted else f"needs a scale of kind {entry.weakest_kind}; this one is {kind}")
        found.append(Described(name, None if lacking else compute(scores), admitted, reason, entry.note))
    return found


def _lacking(name: str, scores: Floats) -> str:
    """Why a sample has no such statistic."""
    if len(scores) == 0:
        return "no scores"
    if name in SPREAD and len(scores) < 2:
        return "one score has no spread"
    if name in POSITIVE and (scores <= 0).any():
        return "a score is not positive"
    if name == "coefficient of variation" and scores.mean() == 0:
        return "the mean is zero"
    return ""
