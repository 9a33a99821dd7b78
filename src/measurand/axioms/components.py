"""A measure of the registry, or anybody's function, as a metric of five components.

- A measure that ignores the order of the retrieved documents has scale(σ) = [R,N]: σ(d) = R says that d is retrieved. A
  measure with a cut-off of its own looks at a ranking, and so does every other: scale(σ) = [Rank], and all documents of
  S are ranked.
- A binary measure has scale(α) = [R,N]; R is its lowest relevant degree. For others the degrees are scale(α).
- AX says what sim is for four metrics only. Every other one gets the similarity that AX has on its pair of scales:
  agreement on [R,N] twice (for degrees: closeness of α(d)/c to R = 1 or N = 0), and on [Rank] whether (for degrees: how
  much) d is relevant.
- avg_D is the measure itself, with S as the pool of judged documents; 0/0 is 0, as the registry has it.
- avg_Q is how the registry averages topics; a plain function is averaged arithmetically. Where that is a geometric mean
  (GMAP), metric_{q,S} is max(AP, 0.00001), the geometric mean of one topic.

Measures that need something outside this model, or say nothing about a system, are no metrics: :class:`OutsideModel`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import cast

from measurand.axioms.candidate import Candidate, candidate
from measurand.axioms.measurement import BINARY, GRADED, RANK
from measurand.axioms.metrics import GEOMETRIC, MEAN, SUM, DocumentAverage, Metric, QueryAverage, Seen
from measurand.axioms.quantity import Value, sign_of
from measurand.axioms.similarity import AGREEMENT, DEGREE, RELEVANCE, retrieved_degree
from measurand.errors import InputError
from measurand.measures.measure import GEOMETRIC_FLOOR, Measure
from measurand.measures.registry import Aggregation, Family
from measurand.measures.setting import Setting
from measurand.measures.traits import Relevance

FLOOR = Fraction(str(GEOMETRIC_FLOOR))
"""What trec_eval raises values to before a geometric mean."""

_JUDGEMENTS = "it says how far the judgements reach, and here every document is judged"
_TEXT = "it is no number"
_COUNT = "it counts topics or documents and compares no system with the judgements"
_OUTSIDE = {
    "Judged": _JUDGEMENTS,
    "Unjudged": _JUDGEMENTS,
    "RBPResidual": _JUDGEMENTS,
    "RelString": _TEXT,
    "RunID": _TEXT,
    "IdealDCG": "it describes the topic, not a system",
}
_LOGARITHM_OF = {"GMAP": "AP", "GMBpref": "Bpref"}
"""Measures that are the logarithms of others, for a geometric mean."""


class OutsideModel(InputError):
    """A measure that is no metric of five components."""


@dataclass(frozen=True)
class Model:
    """A candidate as a metric; α has the values 0..``highest``, which stand for these degrees of the candidate."""

    candidate: Candidate
    metric: Metric
    degrees: tuple[int, ...]

    @property
    def highest(self) -> int:
        """The highest value of α."""
        return len(self.degrees) - 1

    @property
    def ranks(self) -> bool:
        """Whether scale(σ) = [Rank]."""
        return self.metric.scale_sigma == RANK

    @property
    def relevant(self) -> int:
        """The lowest value of α that is relevant."""
        return next(a for a, degree in enumerate(self.degrees) if degree >= self.candidate.level)

    @property
    def entry(self) -> str:
        """The name of the registry's entry; nothing for a function."""
        measure = self.candidate.measure
        return measure.entry.name if isinstance(measure, Measure) else ""

    def parameter(self, name: str) -> object:
        """A parameter of the measure, its default where it is not given."""
        measure = self.candidate.measure
        return measure.call(Setting()).parameters.get(name) if isinstance(measure, Measure) else None

    @property
    def cutoff(self) -> int | None:
        """The measure's own cut-off."""
        return self.candidate.cutoff

    def degrees_of(self, alpha: Sequence[int]) -> list[int]:
        """Values of α as degrees of the candidate."""
        return [self.degrees[a] for a in alpha]


def model_of(one: Candidate) -> Model:
    """The candidate as a metric of five components.

    >>> metric = model_of(candidate("SetF")).metric
    >>> str(metric.scale_sigma), metric.similarity.name, metric.at((1, 0, 1), (1, 1, 0))
    ('[R,N]', '1 if α(d) = σ(d), else 0', Fraction(1, 2))
    """
    _require_inside(one)
    binary = isinstance(one.measure, Measure) and one.measure.entry.traits.relevance is Relevance.BINARY
    degrees = (0, one.level) if binary else tuple(range(one.grades + 1))
    if not 0 < one.level <= one.grades:
        every = "every" if one.level == 0 else "no"
        raise OutsideModel(f"{every} document is relevant on the degrees 0..{one.grades} from {one.level} on")
    scale = BINARY if len(degrees) == 2 else GRADED
    if one.ignores_order:
        similarity = AGREEMENT if scale == BINARY else retrieved_degree(one.grades)
        metric = Metric(one.name, scale, BINARY, similarity, _of_sets(one, degrees), _average_queries(one))
    else:
        similarity = RELEVANCE if scale == BINARY else DEGREE
        metric = Metric(one.name, scale, RANK, similarity, _of_rankings(one, degrees), _average_queries(one))
    return Model(one, metric, degrees)


def worths_of(one: Candidate) -> tuple[Fraction, Fraction, Fraction, Fraction] | None:
    """For measures that are a sum over documents: what one adds that is relevant and retrieved, not relevant and
    retrieved, relevant and missed, neither.
    """
    measure = one.measure
    if not isinstance(measure, Measure) or measure.entry.name not in ("Utility", "NumRelRet"):
        return None
    if measure.entry.name == "NumRelRet":
        return Fraction(1), Fraction(0), Fraction(0), Fraction(0)
    hit, noise, missed, rest = cast("tuple[Fraction, ...]", measure.call(Setting()).parameters["worths"])
    return hit, noise, missed, rest


def _require_inside(one: Candidate) -> None:
    measure = one.measure
    if not isinstance(measure, Measure):
        return
    why = _OUTSIDE.get(measure.entry.name)
    if measure.entry.family is Family.COUNTS and measure.entry.name != "NumRelRet":
        why = _COUNT
    if why is not None:
        raise OutsideModel(why)


def _average_queries(one: Candidate) -> QueryAverage:
    measure = one.measure
    how = measure.entry.aggregation if isinstance(measure, Measure) else Aggregation.MEAN
    return {Aggregation.SUM: SUM, Aggregation.GEOMETRIC_MEAN: GEOMETRIC}.get(how, MEAN)


def _of_rankings(one: Candidate, degrees: tuple[int, ...]) -> DocumentAverage:
    measure = one.measure
    inner = _LOGARITHM_OF.get(measure.entry.name) if isinstance(measure, Measure) else None
    asked = one if inner is None else candidate(f"{inner}(rel={one.level})", grades=one.grades)

    def average(seen: Sequence[Seen]) -> Value:
        value = asked.value([degrees[document.alpha] for document in seen])
        below = inner is not None and sign_of(value - FLOOR) == -1
        return FLOOR if below else value

    return average


def _of_sets(one: Candidate, degrees: tuple[int, ...]) -> DocumentAverage:
    worths = worths_of(one)

    def average(seen: Sequence[Seen]) -> Value:
        retrieved = sorted((degrees[document.alpha] for document in seen if document.sigma), reverse=True)
        return one.value(retrieved, [degrees[document.alpha] for document in seen])

    def add(seen: Sequence[Seen]) -> Value:
        hit, noise, missed, rest = cast("tuple[Fraction, ...]", worths)
        of = {(1, 1): hit, (0, 1): noise, (1, 0): missed, (0, 0): rest}
        return sum((of[document.alpha, document.sigma] for document in seen), Fraction(0))

    return average if worths is None else add
