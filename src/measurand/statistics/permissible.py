"""Which statistics a kind of scale admits, decided by invariance.

A statistic belongs to the weakest kind of scale under whose permissible transformations statements with it never change
their truth. Every entry carries such a statement in executable form, why it is invariant, and a counterexample (samples
and a transformation) that shows why the next weaker kind does not do. What the papers list stands beside it, so that it
is seen where they differ: **GT-A** Table 2, **GT** §3.2 (Ferrante, Ferro & Pontarollo 2018), **AX** (Mizzaro 2015).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from measurand.errors import InputError, UnknownName
from measurand.statistics.kinds import Kind, Transformation, draw_transformation
from measurand.statistics.statements import Samples, Statement
from measurand.verdict import Method, Verdict

TOLERANCE = 1e-9
"""Margins smaller than this are ties: rounding must not pass for a change of truth."""


@dataclass(frozen=True)
class Counterexample:
    """Samples and a map {value: image}, permissible on the weaker kind, under which the statement changes."""

    samples: tuple[tuple[float, ...], ...]
    images: dict[float, float]

    def arrays(self) -> Samples:
        """The samples."""
        return tuple(np.array(sample, dtype=np.float64) for sample in self.samples)

    def transformation(self, kind: Kind) -> Transformation:
        """The map."""
        return Transformation.table(kind, self.images)


@dataclass(frozen=True)
class Statistic:
    """A statistic or test, the weakest kind of scale on which it is meaningful, and the evidence."""

    name: str
    words: str
    weakest_kind: Kind
    says_statement: str
    """The statement, in words; A, B, C are samples of scores."""
    statement: Statement = field(compare=False)
    invariance: str
    """Why the statement keeps its truth under the permissible transformations of that kind."""
    counterexample: Counterexample | None = None
    """Against the next weaker kind; None for nominal, below which there is none."""
    says: dict[str, Kind] = field(default_factory=dict, compare=False)
    """From which kind on each source admits it."""
    samples: int = 2
    separately: bool = False
    """Whether each sample may be on a scale of its own (correlations)."""

    @property
    def differs(self) -> dict[str, Kind]:
        """The sources that say otherwise."""
        return {source: kind for source, kind in self.says.items() if kind is not self.weakest_kind}

    @property
    def note(self) -> str:
        """One line for each source that says otherwise."""
        return "; ".join(f"{source} admits it from {kind} on" for source, kind in self.differs.items())

    def meaningful_on(self, kind: Kind | str) -> bool:
        """Whether a scale of this kind admits it."""
        return Kind.of(kind).at_least(self.weakest_kind)


@dataclass(frozen=True)
class Permissible:
    """What a kind of scale admits, and what it does not, with the reasons."""

    kind: Kind
    admitted: tuple[Statistic, ...]
    refused: tuple[tuple[Statistic, str], ...]

    def to_dict(self) -> dict[str, Any]:
        """Plain data, for reports."""
        return {
            "kind": str(self.kind),
            "admitted": [{"name": one.name, "note": one.note} for one in self.admitted],
            "refused": [
                {"name": one.name, "needs": str(one.weakest_kind), "reason": reason, "note": one.note}
                for one, reason in self.refused
            ],
        }


def truth(statement: Statement, samples: Samples) -> int:
    """1 if the statement is true, −1 if it is false, 0 at a tie (false, but by no margin)."""
    margin = statement(samples)
    return 0 if abs(margin) <= TOLERANCE else (1 if margin > 0 else -1)


def permissible(kind: Kind | str) -> Permissible:
    """What may be said on a scale of this kind.

    >>> allowed = permissible("ordinal")
    >>> [s.name for s in allowed.admitted][:4], next(s.name for s, reason in allowed.refused)
    (['frequency', 'mode', 'mode order', 'low median'], 'mean')
    """
    from measurand.statistics.registry import STATISTICS

    wanted = Kind.of(kind)
    admitted = tuple(entry for entry in STATISTICS.values() if entry.meaningful_on(wanted))
    refused = tuple(
        (entry, reason_against(entry, wanted)) for entry in STATISTICS.values() if not entry.meaningful_on(wanted)
    )
    return Permissible(wanted, admitted, refused)


def statistic(name: str) -> Statistic:
    """The entry of this name."""
    from measurand.statistics.registry import STATISTICS

    if name not in STATISTICS:
        raise UnknownName("statistic", name, tuple(STATISTICS))
    return STATISTICS[name]


def reason_against(entry: Statistic, kind: Kind) -> str:
    """Why a kind of scale does not admit a statistic: the counterexample, in words."""
    needs = f"{entry.words} needs {_a(entry.weakest_kind)} scale"
    if entry.counterexample is None or entry.weakest_kind.weaker is None:
        return needs
    shown = " and ".join(
        f"{letter} = {', '.join(f'{value:g}' for value in sample)}"
        for letter, sample in zip("ABC", entry.counterexample.samples, strict=False)
    )
    before = truth(entry.statement, entry.counterexample.arrays()) > 0
    moved = entry.counterexample.transformation(entry.weakest_kind.weaker)
    return (
        f"{needs}: with {shown} “{entry.says_statement}” is {str(before).lower()}, "
        f"but not so after {moved.words}, which {_a(kind)} scale permits"
    )


def search_counterexample(
    entry: Statistic, kind: Kind | str, trials: int = 200, seed: int = 0, size: int = 8
) -> tuple[Samples, tuple[Transformation, ...]] | None:
    """Draw samples and permissible transformations at random until the statement changes; None if it never does."""
    wanted = Kind.of(kind)
    rng = np.random.default_rng(seed)
    for _ in range(trials):
        top = int(rng.integers(3, 12))
        samples = tuple(rng.integers(1, top + 1, size).astype(np.float64) for _ in range(entry.samples))
        # a shift now and then, so that tests reject as well as accept
        samples = (samples[0] + float(rng.integers(0, 2) * top), *samples[1:])
        maps = _maps(entry, wanted, samples, rng)
        moved = tuple(one(sample) for one, sample in zip(maps, samples, strict=True))
        if truth(entry.statement, moved) != truth(entry.statement, samples):
            return samples, maps
    return None


def meaningful(
    statement: Statement | Statistic,
    samples: Iterable[Iterable[float]],
    kind: Kind | str,
    transformations: Iterable[Transformation] = (),
    trials: int = 500,
    seed: int = 0,
) -> Verdict:
    """Whether a statement about these samples keeps its truth under the permissible transformations of a kind.

    A statistic of the registry that the kind admits holds by its invariance. Anything else is tried: on the
    transformations given (each is checked to be permissible), then on random ones. A change of truth refutes it;
    finding none leaves it undecided.
    """
    wanted = Kind.of(kind)
    data = tuple(np.array(list(sample), dtype=np.float64) for sample in samples)
    if isinstance(statement, Statistic):
        if statement.meaningful_on(wanted):
            return Verdict.holds(statement.invariance)
        statement = statement.statement
    before = truth(statement, data)
    rng = np.random.default_rng(seed)
    values = np.concatenate(data)
    tried = 0
    for one in _tried(transformations, wanted, values, trials, rng):
        tried += 1
        moved = tuple(one(sample) for sample in data)
        if (truth(statement, moved) > 0) != (before > 0):
            witness = {"map": one.words, "samples": [s.tolist() for s in moved], "before": before > 0}
            reason = f"true before, false after {one.words}" if before > 0 else f"false before, true after {one.words}"
            return Verdict.fails(reason, witness, Method.SEARCH, tried=tried)
    return Verdict.undecided(f"kept its truth under {tried} transformations tried", tried=tried)


def _tried(
    given: Iterable[Transformation], kind: Kind, values: np.ndarray, trials: int, rng: np.random.Generator
) -> Iterable[Transformation]:
    for one in given:
        if not one.permissible_for.at_least(kind):
            raise InputError(f"{one.words} is not permissible on {_a(kind)} scale: expected {kind.maps}")
        yield one
    for _ in range(trials):
        yield draw_transformation(kind, values, rng)


def _maps(entry: Statistic, kind: Kind, samples: Samples, rng: np.random.Generator) -> tuple[Transformation, ...]:
    if entry.separately:
        return tuple(draw_transformation(kind, sample, rng) for sample in samples)
    return (draw_transformation(kind, np.concatenate(samples), rng),) * len(samples)


def _a(kind: Kind) -> str:
    return f"an {kind}" if kind[0] in "aeiou" else f"a {kind}"
