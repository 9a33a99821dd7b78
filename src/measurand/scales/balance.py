"""The balancing index (UO §6): how far down the list one top document at the first rank is outweighed.

``B(n) = max{ b : M(qmax, 0, …, 0) ≤ M(0, …, 0, qmin, …, qmin) }``, the second run having the lowest relevant degree at
ranks b to n. Small values mean top-heavy; B(n) → n means set-like. Recall base and ideal are constants of the topic:
where both sides are divided by them they do not matter. Q compares with the ideal ranking at every rank: its index is
that of a topic with min(RB, n) documents of the highest degree.

The search walks b down from n, as UO's Algorithm 1 does, but ends at 1: where no b balances (a single top document
outweighs a list full of the lowest degree) the index does not exist, and is None. Comparisons are exact. Weighted sums
are compared by their tails; other measures by their values, where floats that are clearly apart (by the error bound of
the kernels) need no second look.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from measurand.exact import Number, compare
from measurand.measures.measure import Measure
from measurand.relevance.run import JudgedRun
from measurand.scales.card import as_subject
from measurand.scales.subject import Examined, Form, NotExact, Subject
from measurand.scales.values import roundings


@dataclass(frozen=True)
class Balance:
    """The balancing index of a measure at some lengths."""

    measure: str
    lengths: tuple[int, ...]
    index: tuple[int | None, ...]

    def to_dict(self) -> dict[str, Any]:
        """The plain data that ``--json`` prints."""
        return {"measure": self.measure, "lengths": list(self.lengths), "index": list(self.index)}


def balance(
    measure: str | Measure | Callable[[Any], Any],
    lengths: Iterable[int],
    *,
    grades: int | None = None,
    gains: list[object] | None = None,
    recall_base: int | None = None,
) -> Balance:
    """The balancing index at each length.

    >>> balance("RBP(p=0.8)", [1, 5, 25, 200]).index
    (1, 3, 8, 8)
    >>> balance("P", range(1, 5)).index
    (1, 2, 3, 4)
    """
    # With a fixed recall base every length sees the same topic; but for Q any constant gives the same index.
    subject = as_subject(measure, grades, gains, recall_base)
    asked = tuple(lengths)
    return Balance(subject.name, asked, tuple(balancing_index(subject, length) for length in asked))


def balancing_index(subject: Subject, length: int) -> int | None:
    """The largest b that balances at one length, or None."""
    examined = subject.at(length)
    if examined.form is not None:
        return _by_tails(examined.form, length)
    return _by_values(examined)


def _by_tails(form: Form, length: int) -> int | None:
    lowest, highest = form.gains[1], form.gains[-1]
    needed = form.weights[0] * highest
    tail: Number = Fraction(0)
    for b in range(length, 0, -1):
        tail = tail + form.weights[b - 1] * lowest
        if compare(tail, needed) in (0, 1):
            return b
    return None


def _by_values(examined: Examined) -> int | None:
    n, top = examined.length, examined.grades
    runs = np.zeros((n + 1, n), dtype=np.int64)
    runs[0, 0] = top
    for b in range(1, n + 1):
        runs[b, b - 1 :] = 1
    rough = examined.floats(runs)
    bound = 2 * roundings(n) * 2.0**-53 * max(1.0, float(np.abs(rough).max()))
    for b in range(n, 0, -1):
        gap = float(rough[b] - rough[0])
        if abs(gap) > bound and isinstance(examined.measure, Measure):
            balanced = gap > 0
        else:
            balanced = _balances(examined, JudgedRun(runs[0].tolist()), JudgedRun(runs[b].tolist()), gap)
        if balanced:
            return b
    return None


def _balances(examined: Examined, one: JudgedRun, many: JudgedRun, gap: float) -> bool:
    try:
        return compare(examined.value(many), examined.value(one)) in (0, 1)
    except NotExact:
        return gap >= 0  # a function in floats: nothing better is known


FIGURE = (
    ("AP", "AP"),
    ("nDCG, log2", "DCG(base=2)"),
    ("nDCG, log10", "DCG(base=10)"),
    ("ERR", "ERR"),
    ("P@10", "P@10"),
    ("RBP, p = 0.5", "RBP(p=0.5)"),
    ("RBP, p = 0.8", "RBP(p=0.8)"),
    ("RBP, p = 0.95", "RBP(p=0.95)"),
)
"""The measures of UO Figure 1(a). nDCG has the index of its DCG, as the ideal is a constant of the topic."""


def figure(longest: int = 200) -> list[tuple[str, Balance]]:
    """The curves of UO Figure 1(a), binary relevance."""
    return [(label, balance(text, range(1, longest + 1))) for label, text in FIGURE]
