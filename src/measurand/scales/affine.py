"""The uniqueness theorem (GT §3.2): two interval scales of one structure differ by a positive affine map, and which."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeVar

from measurand.errors import InputError
from measurand.exact import Number, sign
from measurand.verdict import Method, Verdict

T = TypeVar("T", bound=Hashable)


@dataclass(frozen=True)
class AffineFit:
    """B = α·A + β with α > 0, or the elements that show there is no such map."""

    verdict: Verdict
    alpha: Number | None = None
    beta: Number | None = None


def affine_fit(scale_a: Mapping[T, Fraction], scale_b: Mapping[T, Number]) -> AffineFit:
    """Fit the positive affine map from one scale to another, exactly; A has rational values.

    >>> fit = affine_fit({"x": Fraction(0), "y": Fraction(1)}, {"x": Fraction(3), "y": Fraction(5)})
    >>> fit.alpha, fit.beta
    (Fraction(2, 1), Fraction(3, 1))
    >>> affine_fit({0: Fraction(0), 1: Fraction(1), 2: Fraction(2)}, {0: Fraction(0), 1: Fraction(1), 2: Fraction(4)}
    ...     ).verdict.witness
    (0, 1, 2)
    """
    if scale_a.keys() != scale_b.keys() or not scale_a:
        raise InputError("two scales of the same elements are compared, at least one of them")
    elements = list(scale_a)
    x = elements[0]
    y = next((element for element in elements if scale_a[element] != scale_a[x]), None)
    if y is None:
        alpha: Number = Fraction(1)  # every α fits a constant scale
    else:
        alpha = (scale_b[y] - scale_b[x]) / Fraction(scale_a[y] - scale_a[x])
        way = sign(alpha)
        if way != 1:
            return AffineFit(_no_fit(way, f"the scales do not rise together from {x} to {y}", (x, y)))
    for z in elements:
        way = sign((scale_b[z] - scale_b[x]) - alpha * (scale_a[z] - scale_a[x]))
        if way != 0:
            shown = (x, z) if y is None or scale_a[z] == scale_a[x] else (x, y, z)
            text = ", ".join(map(str, shown))
            return AffineFit(
                _no_fit(way, f"the differences between {text} are not proportional on the two scales", shown)
            )
    return AffineFit(
        Verdict.holds("B = α·A + β on all elements", Method.EXHAUSTIVE), alpha, scale_b[x] - alpha * scale_a[x]
    )


def _no_fit(way: int | None, reason: str, elements: tuple[Any, ...]) -> Verdict:
    if way is None:
        return Verdict.undecided(f"a sign could not be proved: {reason}?", Method.EXHAUSTIVE)
    return Verdict.fails(reason, elements, Method.EXHAUSTIVE)
