"""Relevance scales: ordered degrees a0 < a1 < … < ac, their labels and their gains."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from numbers import Rational

from measurand.errors import InputError


def exact_number(value: object) -> Fraction:
    """Read a number exactly: integers, fractions, and text such as ``3``, ``0.1`` or ``1/3``.

    >>> exact_number("0.1"), exact_number("1/3"), exact_number(2)
    (Fraction(1, 10), Fraction(1, 3), Fraction(2, 1))
    """
    if isinstance(value, Rational):
        return Fraction(int(value.numerator), int(value.denominator))
    if isinstance(value, str):
        try:
            return Fraction(value.strip())
        except (ValueError, ZeroDivisionError):
            raise InputError(f"{value!r} is not a number: expected e.g. 3, 0.5 or 1/3") from None
    raise InputError(f"{value!r} is not an exact number: give an integer, a Fraction, or text such as '0.1'")


@dataclass(frozen=True)
class RelevanceScale:
    """The degrees a document can have, from a0 (not relevant) to ac, with a label and a gain each.

    Degrees are ordinal: only their order is given. The gains make numbers of them, and are validated to start
    at 0 and to increase strictly. Without gains, the gain of ``aj`` is ``j``.

    >>> scale = RelevanceScale(gains=(0, 1, 3))
    >>> scale.grades, scale.gain(2), scale.is_ratio
    (2, Fraction(3, 1), False)
    >>> RelevanceScale.binary().is_ratio
    True
    >>> RelevanceScale(gains=(0, 3, 1))
    Traceback (most recent call last):
        ...
    measurand.errors.InputError: gains must increase strictly from 0: got 0, 3, 1 (1 does not exceed 3)
    """

    gains: tuple[Fraction, ...]
    labels: tuple[str, ...]

    def __init__(
        self,
        grades: int | None = None,
        gains: Sequence[object] | None = None,
        labels: Sequence[str] | None = None,
    ) -> None:
        if grades is None and gains is None and labels is None:
            raise InputError("a relevance scale needs its number of grades, its gains or its labels")
        given_gains = tuple(exact_number(g) for g in gains) if gains is not None else None
        count = grades if grades is not None else len(given_gains if given_gains is not None else labels or ()) - 1
        if count < 1:
            raise InputError(f"a relevance scale needs at least one degree above 'not relevant': got grades={count}")
        exact = given_gains if given_gains is not None else tuple(map(Fraction, range(count + 1)))
        names = tuple(labels) if labels is not None else tuple(f"a{j}" for j in range(count + 1))
        for what, given in (("gains", exact), ("labels", names)):
            if len(given) != count + 1:
                raise InputError(f"{count + 1} {what} expected for grades={count}, a0 to a{count}: got {len(given)}")
        if len(set(names)) != len(names):
            raise InputError(f"labels must differ from each other: got {', '.join(names)}")
        _require_increasing(exact)
        object.__setattr__(self, "gains", exact)
        object.__setattr__(self, "labels", names)

    @classmethod
    def binary(cls) -> RelevanceScale:
        """Not relevant and relevant."""
        return cls(1, labels=("not relevant", "relevant"))

    @classmethod
    def from_gain(cls, grades: int, gain: Callable[[int], object]) -> RelevanceScale:
        """Build the gains from a function of the degree's index.

        >>> [str(g) for g in RelevanceScale.from_gain(3, lambda j: 2**j - 1).gains]
        ['0', '1', '3', '7']
        """
        return cls(grades, gains=[gain(j) for j in range(grades + 1)])

    @property
    def grades(self) -> int:
        """The index c of the highest degree; 1 is binary relevance."""
        return len(self.gains) - 1

    @property
    def is_ratio(self) -> bool:
        """Whether the gains are K·j, so that they are a ratio scale of the degrees."""
        return all(gain == j * self.gains[1] for j, gain in enumerate(self.gains))

    def gain(self, degree: int) -> Fraction:
        """The gain of the degree with this index."""
        if not 0 <= degree <= self.grades:
            raise InputError(f"degree {degree} is outside the scale 0..{self.grades}")
        return self.gains[degree]

    def degree(self, label: str) -> int:
        """The index of the degree with this label."""
        if label not in self.labels:
            raise InputError(f"label {label!r} is not on the scale: expected one of {', '.join(self.labels)}")
        return self.labels.index(label)


def _require_increasing(gains: tuple[Fraction, ...]) -> None:
    shown = ", ".join(map(str, gains))
    if gains[0] != 0:
        raise InputError(f"gains must increase strictly from 0: got {shown} (the gain of a0 is {gains[0]})")
    for low, high in pairwise(gains):
        if high <= low:
            raise InputError(f"gains must increase strictly from 0: got {shown} ({high} does not exceed {low})")
