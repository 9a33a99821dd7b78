""" "The mean of A is higher than that of B", on a scale of a given kind: one verdict, with its witness."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from measurand.errors import InputError
from measurand.statistics.kinds import Kind
from measurand.statistics.meaningfulness import first_order_dominates, flip
from measurand.statistics.table import Floats
from measurand.verdict import Method, Verdict

SHIFTS = 200


def mean_claim(
    a: ArrayLike, b: ArrayLike, kind: Kind | str, lo: float = 0.0, hi: float = 1.0, mean: str = "arithmetic"
) -> Verdict:
    """Whether the order of the means (``arithmetic`` or ``geometric``) survives every transformation a kind permits.

    >>> mean_claim([0.1, 0.9], [0.4, 0.4], "ordinal").status, mean_claim([0.1, 0.9], [0.4, 0.4], "interval").status
    (<Status.FAILS: 'fails'>, <Status.HOLDS: 'holds'>)
    """
    if mean not in ("arithmetic", "geometric"):
        raise InputError(f"mean {mean!r}: expected arithmetic or geometric")
    kind = Kind.of(kind)
    if kind.at_least(Kind.RATIO if mean == "geometric" else Kind.INTERVAL):
        change = "αM multiplies both means by α" if kind is Kind.RATIO else "αM + β turns a mean m into αm + β"
        return Verdict.holds(f"{change}: their order stays")
    if kind is Kind.NOMINAL:
        return Verdict.undefined("on a nominal scale scores have no order, and their means say nothing")
    if mean == "geometric":
        return _geometric(a, b, kind, lo, hi)
    found = flip(a, b, lo, hi)
    if found.dominates:
        return Verdict.holds(found.reason)
    witness = None if found.witness is None else found.witness.points()
    return Verdict.fails(f"{found.reason}; flip distance {found.flip_distance:.6g}", witness)


def _geometric(a: ArrayLike, b: ArrayLike, kind: Kind, lo: float, hi: float) -> Verdict:
    left, right = np.asarray(a, dtype=np.float64), np.asarray(b, dtype=np.float64)
    if (left <= 0).any() or (right <= 0).any():
        return Verdict.undefined("a score is not positive: the geometric mean is not defined")
    if first_order_dominates(left, right) or first_order_dominates(right, left):
        return Verdict.holds("one sample dominates the other: no increasing map changes the order of any mean")
    if kind is Kind.ORDINAL:
        # the means of the logarithms, on the logarithmic range: an increasing map there is one here
        found = flip(np.log(left), np.log(right), float(np.log(min(left.min(), right.min()))), float(np.log(hi)))
        points = (
            [] if found.witness is None else [(float(np.exp(x)), float(np.exp(y))) for x, y in found.witness.points()]
        )
        return Verdict.fails("an increasing map of the scale reverses the geometric means", points)
    return _shifted(left, right)


def _shifted(a: Floats, b: Floats) -> Verdict:
    """Look for M ↦ M + β that reverses the geometric means."""
    before = _order(a, b, 0.0)
    least, span = min(a.min(), b.min()), max(a.max(), b.max())
    shifts = np.concatenate([-least * (1 - np.geomspace(1, 1e-9, SHIFTS)), span * np.geomspace(1e-6, 1e6, SHIFTS)])
    for beta in shifts.tolist():
        after = _order(a, b, beta)
        if after and after != before:
            return Verdict.fails(f"M ↦ M + {beta:.6g} changes the geometric means' order", {"alpha": 1.0, "beta": beta})
    return Verdict.undecided(f"no M ↦ M + β among {len(shifts)} tried reverses the geometric means", Method.SEARCH)


def _order(a: Floats, b: Floats, beta: float) -> int:
    """Which geometric mean is higher after a shift; 0 where rounding could decide."""
    difference = float(np.log(a + beta).mean() - np.log(b + beta).mean())
    return 0 if abs(difference) <= 1e-12 else (1 if difference > 0 else -1)
