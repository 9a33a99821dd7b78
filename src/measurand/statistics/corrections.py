"""Corrections of p-values for having asked several questions at once.

Adjusted p-values: compare them with the level itself. ``bonferroni``, ``holm`` (Holm 1979) and ``hommel`` (Hommel
1988) bound the chance of any false claim; ``bh`` (Benjamini & Hochberg 1995) bounds the expected share of false
claims among those made. Holm needs no assumption and is never worse than Bonferroni; Hommel's and Benjamini and
Hochberg's bounds are proved for independent and for many positively dependent tests (those of Simes' inequality).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from measurand.errors import InputError, UnknownName
from measurand.statistics.table import Floats


def bonferroni(p: Floats) -> Floats:
    """p times their number."""
    return np.minimum(1.0, p * len(p))


def holm(p: Floats) -> Floats:
    """Step down: the k-th smallest times m − k + 1, never below the one before it."""
    order = np.argsort(p, kind="stable")
    stepped = np.maximum.accumulate(p[order] * np.arange(len(p), 0, -1))
    return _back(np.minimum(1.0, stepped), order)


def benjamini_hochberg(p: Floats) -> Floats:
    """Step up: the k-th smallest times m/k, never above the one after it."""
    order = np.argsort(p, kind="stable")
    stepped = p[order] * (len(p) / np.arange(1, len(p) + 1))
    return _back(np.minimum(1.0, np.minimum.accumulate(stepped[::-1])[::-1]), order)


def hommel(p: Floats) -> Floats:
    """Closed testing with Simes' test of every intersection, by Wright's algorithm (Biometrics 1992)."""
    m = len(p)
    order = np.argsort(p, kind="stable")
    ascending = p[order]
    adjusted = np.full(m, (m * ascending / np.arange(1, m + 1)).min() if m else 1.0)
    simes = adjusted.copy()
    for size in range(m - 1, 1, -1):
        head = m - size + 1  # the hypotheses 0 … head−1 are tested with the largest size−1 others
        least = (size * ascending[head:] / np.arange(2, size + 1)).min()
        simes[:head] = np.minimum(size * ascending[:head], least)
        simes[head:] = simes[head - 1]
        adjusted = np.maximum(adjusted, simes)
    return _back(np.minimum(1.0, np.maximum(adjusted, ascending)), order)


def uncorrected(p: Floats) -> Floats:
    """The p-values themselves."""
    return p.copy()


CORRECTIONS: dict[str, Callable[[Floats], Floats]] = {
    "holm": holm,
    "hommel": hommel,
    "bonferroni": bonferroni,
    "bh": benjamini_hochberg,
    "none": uncorrected,
}


def correct(p: Sequence[float | None], correction: str = "holm") -> list[float | None]:
    """Adjust p-values; None (a test that could not be made) stays None and is no member of the family.

    >>> correct([0.01, 0.04, None, 0.03])
    [0.03, 0.06, None, 0.06]
    """
    if correction not in CORRECTIONS:
        raise UnknownName("correction", correction, tuple(CORRECTIONS))
    made = np.array([value for value in p if value is not None], dtype=np.float64)
    wrong = made[~((made >= 0) & (made <= 1))]
    if len(wrong):
        raise InputError(f"{wrong[0]} is no p-value: expected a number from 0 to 1")
    adjusted = iter(CORRECTIONS[correction](made).tolist())
    return [None if value is None else next(adjusted) for value in p]


def _back(ascending: Floats, order: np.ndarray[tuple[int], np.dtype[np.intp]]) -> Floats:
    """From ascending order to the order of the question."""
    result = np.empty(len(order))
    result[order] = ascending
    return result
