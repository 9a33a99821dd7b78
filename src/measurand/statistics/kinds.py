"""Stevens' kinds of scale and their permissible transformations."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

import numpy as np

from measurand.errors import InputError, UnknownName
from measurand.statistics.table import Floats


class Kind(StrEnum):
    """Nominal, ordinal, interval, ratio: each stronger than the one before, with fewer permissible transformations."""

    NOMINAL = "nominal"
    ORDINAL = "ordinal"
    INTERVAL = "interval"
    RATIO = "ratio"

    @classmethod
    def of(cls, kind: Kind | str) -> Kind:
        """The kind of this name."""
        if kind not in tuple(cls):
            raise UnknownName("kind of scale", str(kind), tuple(map(str, cls)))
        return cls(kind)

    @classmethod
    def of_card(cls, shown: str) -> Kind:
        """The kind that the word on a measure's scale card amounts to, for statements about the measure's values.

        Order-preserving and monotone measures order runs and no more; one that reverses a comparable pair tells runs
        apart at best.

        >>> Kind.of_card("order-preserving")
        <Kind.ORDINAL: 'ordinal'>
        """
        words = {"order-preserving": cls.ORDINAL, "monotone": cls.ORDINAL, "none": cls.NOMINAL}
        return words[shown] if shown in words else cls.of(shown)

    @property
    def strength(self) -> int:
        """0 for nominal … 3 for ratio."""
        return tuple(Kind).index(self)

    def at_least(self, other: Kind) -> bool:
        """Whether this kind is as strong as the other, or stronger."""
        return self.strength >= other.strength

    @property
    def weaker(self) -> Kind | None:
        """The next weaker kind."""
        return tuple(Kind)[self.strength - 1] if self.strength else None

    @property
    def maps(self) -> str:
        """The permissible transformations, in words."""
        return {
            Kind.NOMINAL: "one-to-one maps",
            Kind.ORDINAL: "strictly increasing maps",
            Kind.INTERVAL: "M ↦ αM + β with α > 0",
            Kind.RATIO: "M ↦ αM with α > 0",
        }[self]


@dataclass(frozen=True)
class Transformation:
    """A map given on finitely many values, and what it is."""

    kind: Kind
    """The weakest kind of scale for which it is permissible by construction."""
    words: str
    values: Floats
    images: Floats

    def __call__(self, sample: Floats) -> Floats:
        """The images of values it is given on."""
        return self.images[np.searchsorted(self.values, sample)]

    @classmethod
    def table(cls, kind: Kind | str, pairs: dict[float, float]) -> Transformation:
        """From ``{value: image}``."""
        values = np.array(sorted(pairs), dtype=np.float64)
        images = np.array([pairs[value] for value in sorted(pairs)], dtype=np.float64)
        shown = ", ".join(f"{value:g} ↦ {image:g}" for value, image in zip(values, images, strict=True))
        return cls(Kind.of(kind), shown, values, images)

    @classmethod
    def affine(cls, alpha: float, beta: float, values: Floats) -> Transformation:
        """M ↦ αM + β on some values."""
        distinct = np.unique(values)
        kind = Kind.INTERVAL if beta else Kind.RATIO
        words = f"M ↦ {alpha:g}·M" + (f" + {beta:g}" if beta else "")
        return cls(kind, words, distinct, alpha * distinct + beta)

    @property
    def permissible_for(self) -> Kind:
        """The strongest kind for which the images show it to be permissible: bijective, increasing, affine, similar."""
        distinct = np.unique(self.images)
        if len(distinct) < len(self.values):
            raise InputError("two values have one image: permissible for no kind of scale")
        if (np.diff(self.images) < 0).any():
            return Kind.NOMINAL
        slope = np.ptp(self.images) / np.ptp(self.values) if len(self.values) > 1 else 1.0
        if (
            np.abs(self.images - self.images[0] - slope * (self.values - self.values[0])).max()
            > 1e-9 * np.abs(self.images).max()
        ):
            return Kind.ORDINAL
        offset = self.images[0] - slope * self.values[0]
        return Kind.RATIO if abs(offset) <= 1e-9 * np.abs(self.images).max() else Kind.INTERVAL


def draw_transformation(kind: Kind, values: Floats, rng: np.random.Generator) -> Transformation:
    """A random permissible transformation of the given values; positive values keep positive images.

    Increasing maps are drawn with steps of very different sizes, so that they bend the scale hard.
    """
    distinct = np.unique(values)
    alpha = float(np.exp(rng.uniform(-2, 2)))
    if kind is Kind.RATIO:
        return Transformation.affine(alpha, 0.0, distinct)
    if kind is Kind.INTERVAL:
        return Transformation.affine(alpha, float(rng.uniform(0.1, 20)), distinct)
    images = np.cumsum(np.exp(rng.normal(0, 2, len(distinct))))
    if kind is Kind.NOMINAL:
        rng.shuffle(images)
    return Transformation(kind, "a random map", distinct, images)
