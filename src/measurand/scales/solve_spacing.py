"""For which parameters are the values equally spaced?

Let the smallest positive gain be γ and the smallest weight be u (zero weights change nothing). If the values are
equally spaced, they are all the multiples of the unit u·γ, as 0 and u·γ are the first two. So every gain is a multiple
of γ and every weight one of u, and each integer up to the largest occurs.

- Geometric weights, two or more ranks: q = 1/p must be an integer. Integers below q are made by the last rank alone, so
  q ≤ g(c)/γ + 1: finitely many candidates, each decided by listing. For gains 0, γ, …, mγ all of them do, q = 2, …,
  m+1, for every N: q^k ≤ 1 + m·(1 + q + … + q^(k−1)).
- Logarithmic weights, N ≥ 3 ranks: for b < N−1 the weights of the last two have the quotient log N/log(N−1), between 1
  and 2; for N−1 ≤ b < N the last two have log N/log b, between 1 and 2 too (N < (N−1)²). So b ≥ N, where all ranks
  weigh the same. For two ranks b = 2^(1/q) with an integer q is possible as well.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from measurand.scales.cells import Span
from measurand.scales.combinations import DIGITS, Geometric, Point, Unsettled, decimal, shrink
from measurand.scales.equispaced import linear_steps

if TYPE_CHECKING:
    from measurand.scales.card import Length
    from measurand.scales.solve import Answer, Unknown

LISTED = 2_000_000
"""Up to how many multiples of the unit are listed."""


def equally_spaced(unknown: Unknown, length: Length) -> Answer:
    """The parameters for which the distinct values are equally spaced, at one length or at every one."""
    from measurand.scales.solve import everything

    gains = sorted(set(unknown.gains))
    if len(gains) == 1:
        return everything(unknown), "all runs have the same value"
    units = [gain / gains[1] for gain in gains]
    steps = linear_steps(unknown.gains)
    longest = (unknown.cutoff or 3) if length == "all" else length
    ranks = longest if unknown.cutoff is None else min(longest, unknown.cutoff)
    if length == "all" and steps is None:
        return [], "at N = 1 the values are the gains themselves, and these are not equally spaced"
    if ranks == 1:
        if steps is None:
            return [], "the values are the gains themselves, and these are not equally spaced"
        return everything(unknown), "one rank alone has a weight, and the gains are equally spaced"
    if any(unit.denominator != 1 for unit in units):
        return [], "the gains are not multiples of the smallest positive one"
    whole = [int(unit) for unit in units]
    if isinstance(unknown.family, Geometric):
        return _geometric(whole, ranks)
    return _logarithmic(whole, ranks, every_length=length == "all" and unknown.cutoff is None)


def _geometric(gains: list[int], ranks: int) -> Answer:
    fitting = [q for q in range(2, gains[-1] + 2) if _fills(gains, [q**k for k in range(ranks)])]
    points = [Point.rational(Fraction(1, q)) for q in reversed(fitting)]
    reason = "q = 1/p must be an integer, and integers below q are made by the last rank alone"
    if gains == list(range(len(gains))):
        return [
            Span(one, one, True, True) for one in points
        ], f"{reason}, so q ≤ m + 1 = {gains[-1] + 1}: all of them do"
    return [Span(one, one, True, True) for one in points], f"{reason}: of q ≤ {gains[-1] + 1}, those were listed"


def _logarithmic(gains: list[int], ranks: int, every_length: bool) -> Answer:
    if every_length:
        return [], "for no base: past N = base ranks weigh different amounts, in quotients that are not integers"
    even = _fills(gains, [1] * ranks)
    spans = [Span(Point.rational(Fraction(ranks)), None, True, False)] if even else []
    if ranks == 2:
        fitting = [q for q in range(2, gains[-1] + 2) if _fills(gains, [1, q])]
        points = [_root_of_two(q) for q in reversed(fitting)]
        spans = [*(Span(one, one, True, True) for one in points), *spans]
        return (
            spans,
            "both ranks weigh the same from base 2 on; below, the quotient of their weights must be an integer",
        )
    return spans, "all ranks must weigh the same: other quotients of neighbouring weights are no integers"


def _root_of_two(q: int) -> Point:
    def bracket(digits: int) -> tuple[Fraction, Fraction]:
        return shrink(Fraction(1), Fraction(2), lambda at: at**q < 2, digits)

    a, b = bracket(DIGITS[0])
    return Point(f"2^(1/{q}) in [{decimal(a, DIGITS[0])}, {decimal(b, DIGITS[0])}]", bracket)


def _fills(gains: list[int], weights: list[int]) -> bool:
    """Whether every integer up to the largest is a sum of weighted gains."""
    if gains == list(range(len(gains))):  # by the induction of :mod:`.equispaced`
        reached = 0
        for weight in sorted(weights):
            if weight > reached + 1:
                return False
            reached += gains[-1] * weight
        return True
    if gains[-1] * sum(weights) > LISTED:
        raise Unsettled("there are too many multiples of the smallest value to list")
    sums = 1  # bit k stands for the sum k
    for weight in weights:
        together = 0
        for gain in gains:
            together |= sums << (gain * weight)
        sums = together
    return sums == (1 << (gains[-1] * sum(weights) + 1)) - 1
