"""Judged runs: the degrees of the retrieved documents, rank after rank."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import groupby

from measurand.errors import InputError
from measurand.relevance.scale import RelevanceScale


class JudgedRun(tuple[int, ...]):
    """A judged run: a tuple of degree indices, 0 for "not relevant".

    It is a plain tuple with a few words of its own, so ``JudgedRun((1, 0, 2)) == (1, 0, 2)``. A set-based run
    is written in decreasing order.

    >>> run = JudgedRun.parse("1,0,2")
    >>> run, str(run), run.relevant, run.at_least(2)
    ((1, 0, 2), '1,0,2', 2, 1)
    >>> JudgedRun((0, 1, 2)).decreasing()
    (2, 1, 0)
    """

    __slots__ = ()

    @classmethod
    def parse(cls, text: str) -> JudgedRun:
        """Read a run written ``1,0,2``; round or curly brackets and spaces are allowed around and between."""
        body = text.strip().strip("(){}")
        try:
            degrees = [int(part) for part in body.split(",")]
        except ValueError:
            raise InputError(f"{text!r} is not a judged run: expected degrees such as 1,0,2") from None
        return cls(degrees)

    @property
    def length(self) -> int:
        """The number N of retrieved documents."""
        return len(self)

    @property
    def relevant(self) -> int:
        """How many documents have a degree above 0."""
        return self.at_least(1)

    def at_least(self, degree: int) -> int:
        """How many documents have this degree or a higher one."""
        return sum(1 for own in self if own >= degree)

    def gains(self, scale: RelevanceScale) -> tuple[Fraction, ...]:
        """The gain of each document on a relevance scale.

        >>> [str(g) for g in JudgedRun((2, 0, 1)).gains(RelevanceScale(gains=(0, 1, 3)))]
        ['3', '0', '1']
        """
        return tuple(scale.gain(degree) for degree in self)

    def decreasing(self) -> JudgedRun:
        """The same degrees in decreasing order: how a set-based run is written."""
        return JudgedRun(sorted(self, reverse=True))

    def complement(self, grades: int) -> JudgedRun:
        """The run with degree c − j for every degree j: it turns the best run into the worst."""
        return JudgedRun(grades - degree for degree in self)

    def brief(self) -> str:
        """The run as text, with repetitions folded where it is long.

        >>> JudgedRun([0] * 38 + [1, 2]).brief(), JudgedRun((0, 0, 1)).brief()
        ('0×38,1,2', '0,0,1')
        """
        if len(self) <= 12:
            return str(self)
        blocks = [(degree, len(list(group))) for degree, group in groupby(self)]
        return ",".join(f"{degree}×{count}" if count > 1 else str(degree) for degree, count in blocks)

    def __str__(self) -> str:
        return ",".join(map(str, self))


def as_run(run: str | Iterable[int]) -> JudgedRun:
    """Read a run from text or from any iterable of degree indices.

    >>> as_run("1,0"), as_run([1, 0])
    ((1, 0), (1, 0))
    """
    if isinstance(run, JudgedRun):
        return run
    if isinstance(run, str):
        return JudgedRun.parse(run)
    degrees = tuple(run)
    if not all(_is_integer(degree) for degree in degrees):
        raise InputError(f"{degrees!r} is not a judged run: degrees are whole numbers such as (1, 0, 2)")
    return JudgedRun(int(degree) for degree in degrees)


def _is_integer(degree: object) -> bool:
    return hasattr(degree, "__index__")
