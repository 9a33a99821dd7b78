"""``scale``: every property of a measure on an ordering, decided, and the kind of scale that follows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from measurand.errors import InputError, UnknownName
from measurand.measures.measure import Measure
from measurand.measures.notation import parse_measure
from measurand.measures.registry import NAMES, REGISTRY, Cutoff, known_measures
from measurand.measures.traits import Basis
from measurand.orderings import ORDERINGS
from measurand.relevance.scale import RelevanceScale
from measurand.scales import edges
from measurand.scales.all_lengths import at_all_lengths
from measurand.scales.deciding import INDUCED, LIMIT, PROPERTIES, decide, universe_size
from measurand.scales.subject import Subject
from measurand.verdict import Status, Verdict

__all__ = ["INDUCED", "LIMIT", "PROPERTIES", "Card", "Length", "as_subject", "scale"]

Length = int | Literal["all"]


@dataclass(frozen=True)
class Card:
    """What is known of a measure on an ordering: a verdict per property, and the kind of scale."""

    subject: Subject
    ordering: str
    length: Length
    verdicts: dict[str, Verdict]
    smallest_lengths: dict[str, int]
    """For properties that fail: the smallest length at which they do, where it was looked for."""

    @property
    def kind(self) -> str:
        """The strongest kind that holds: interval, order-preserving, monotone or none."""
        holds = {name for name, verdict in self.verdicts.items() if verdict.is_true}
        if "ratio" in holds:
            return "ratio"
        if "interval" in holds:
            return "interval"
        if "strict" in holds:
            return "order-preserving"
        if "isotone" in holds:
            return "monotone"
        status = self.verdicts["isotone"].status
        return "none" if status is Status.FAILS else str(status)

    @property
    def recall_base(self) -> int | None:
        """The recall base, or None if it is the length and that is every N."""
        if self.length == "all":
            return self.subject.recall_base
        return self.subject.at(self.length).recall_base

    def to_dict(self) -> dict[str, Any]:
        """The plain data that ``--json`` prints."""
        verdicts = {}
        for name, verdict in self.verdicts.items():
            verdicts[name] = verdict.to_dict()
            if name in self.smallest_lengths:
                verdicts[name]["smallest_length"] = self.smallest_lengths[name]
        return {
            "measure": self.subject.name,
            "ordering": self.ordering,
            "length": self.length,
            "grades": self.subject.scale.grades,
            "gains": [str(gain) for gain in self.subject.scale.gains],
            "recall_base": self.recall_base,
            "ideal": None if self.subject.ideal is None else list(self.subject.ideal),
            "kind": self.kind,
            "verdicts": verdicts,
        }


def scale(
    measure: str | Measure | Callable[[Any], Any],
    order: str = "weak",
    length: Length = 5,
    *,
    grades: int | None = None,
    gains: Sequence[object] | None = None,
    recall_base: int | None = None,
    ideal: Iterable[int] | None = None,
    error: float | None = None,
    set_based: bool = False,
    true_zero: bool = False,
    limit: int = LIMIT,
    watch: edges.Watch | None = None,
) -> Card:
    """Which scale is a measure on? Decide every property of a measure on an ordering of all runs of a length.

    ``measure`` is a name such as ``"gRBP(p=1/3)"``, a :class:`Measure`, or a function of a judged run. ``length`` is
    N, or ``"all"`` for every N at once. The recall base is a constant of the topic, N unless it is given;
    ``ideal`` holds the degrees of the topic's documents, by default min(RB, N) of the highest. ``error`` bounds the
    error of a function that answers in floats; ``set_based`` says that a function does not care for the order of the
    documents, so that it can be held against the orders of sets. ``true_zero`` accepts the worst run as a true zero.

    >>> card = scale("RR", order="weak", length=3)
    >>> card.kind, card.verdicts["strict"].witness["runs"]
    ('monotone', [[0, 1, 0], [0, 1, 1]])
    >>> scale("gRBP(p=1/2)", order="strong", length="all").kind
    'interval'
    """
    subject = as_subject(measure, grades, gains, recall_base, ideal, error, set_based)
    if order not in (*ORDERINGS, INDUCED):
        raise UnknownName("ordering", order, (*ORDERINGS, INDUCED))
    if length == "all":
        return Card(subject, order, length, *at_all_lengths(subject, order, true_zero, limit))
    verdicts = decide(subject, order, length, true_zero, limit, watch)
    return Card(subject, order, length, verdicts, _smallest_lengths(subject, order, length, verdicts))


def as_subject(
    measure: str | Measure | Callable[[Any], Any],
    grades: int | None = None,
    gains: Sequence[object] | None = None,
    recall_base: int | None = None,
    ideal: Iterable[int] | None = None,
    error: float | None = None,
    set_based: bool = False,
) -> Subject:
    """A measure with the constants of its topic, checked."""
    scale_ = RelevanceScale(grades if grades is not None or gains is not None else 1, gains)
    best = tuple(sorted(ideal, reverse=True)) if ideal is not None else None
    if best is not None and (not best or min(best) < 0 or max(best) > scale_.grades):
        raise InputError(f"the ideal {best} must hold degrees from 0 to {scale_.grades}, at least one")
    if recall_base is not None and recall_base < 1:
        raise InputError(f"the recall base must be at least 1: got {recall_base}")
    if isinstance(measure, str) and (bare := _bare(measure)):
        return Subject(bare, scale_, recall_base, best, error, label=measure, cut_at_length=True)
    chosen = parse_measure(measure) if isinstance(measure, str) else measure
    return Subject(chosen, scale_, recall_base, best, error, Basis.SET if set_based else None)


def _bare(text: str) -> Measure | None:
    """A measure that needs a cut-off but was written without one: here, it takes the length of the run."""
    known_measures()
    name = text.partition("(")[0].strip()
    if "@" in text or name not in NAMES or REGISTRY[NAMES[name][0]].cutoff is not Cutoff.REQUIRED:
        return None
    return parse_measure(f"{text}@1")


def _smallest_lengths(subject: Subject, order: str, length: int, verdicts: dict[str, Verdict]) -> dict[str, int]:
    """The smallest length at which each failing property fails, as far as small universes tell."""
    waiting = {name for name, verdict in verdicts.items() if verdict.status is Status.FAILS}
    found: dict[str, int] = {}
    for shorter in range(1, length):
        if not waiting or universe_size(order, shorter, subject) > 4096:
            break
        for name, verdict in decide(subject, order, shorter, False).items():
            if name in waiting and verdict.status is Status.FAILS:
                found[name] = shorter
                waiting.discard(name)
    if waiting and (length == 1 or universe_size(order, length - 1, subject) <= 4096):
        found.update(dict.fromkeys(waiting, length))
    return found
