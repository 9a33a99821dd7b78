"""A measure with its parameters: what the notation writes, what is computed and aggregated."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from typing import Any

import numpy as np

from measurand.errors import InputError
from measurand.measures.parameters import Value, write_number, write_value
from measurand.measures.registry import Aggregation, Cutoff, Entry, Floats, Shown
from measurand.measures.setting import Gains, Setting
from measurand.measures.traits import Situation, Weight
from measurand.relevance.judged import Judged, Pool

GEOMETRIC_FLOOR = 0.00001  # trec_eval's MIN_GEO_MEAN: a value of 0 would make every geometric mean 0
UNLIMITED = 2**62


@dataclass(frozen=True)
class Call:
    """What a kernel is told: the parameters with their defaults, the cut-off and the setting."""

    parameters: Mapping[str, Value | None]
    cutoff: int | None
    setting: Setting

    @property
    def level(self) -> int:
        """The lowest relevant grade."""
        rel = self.parameters.get("rel")
        return rel if isinstance(rel, int) else self.setting.relevance_level

    @property
    def depth(self) -> int:
        """The cut-off, or a rank that no document reaches."""
        return UNLIMITED if self.cutoff is None else self.cutoff

    @property
    def gains(self) -> Gains | None:
        """The gain mapping of the measure, or else of the evaluation."""
        mapping = self.parameters.get("gains")
        return mapping if isinstance(mapping, tuple) else self.setting.gains  # type: ignore[return-value]  # checked as GAINS

    def fraction(self, name: str) -> Fraction:
        """A numeric parameter, exact."""
        value = self.parameters[name]
        if isinstance(value, (int, Fraction)):
            return Fraction(value)
        raise InputError(f"the parameter {name} is no number: {value!r}")

    def number(self, name: str) -> float:
        """A numeric parameter as the float that kernels compute with."""
        return float(self.fraction(name))

    def flag(self, name: str) -> bool:
        """A boolean parameter."""
        return bool(self.parameters[name])


@dataclass(frozen=True, repr=False)
class Measure:
    """A measure with its parameters; made by :func:`measurand.measures.notation.parse_measures`.

    ``parameters`` holds what differs from the defaults, as sorted pairs, numbers exact. ``trec_name`` is
    trec_eval's own name when the measure was asked for under it. ``label`` is how the measure was spelled: output
    uses the user's words. Measures are equal when entry, parameters, cut-off and trec_eval name are.
    """

    entry: Entry
    parameters: tuple[tuple[str, Value], ...] = ()
    cutoff: int | None = None
    trec_name: str | None = None
    label: str = field(default="", compare=False)

    def __post_init__(self) -> None:
        checked = {name: self.entry.parameter(name).check(value) for name, value in self.parameters}
        # What equals its default is left out: RBP and RBP(p=0.8) are one measure.
        kept = {name: value for name, value in checked.items() if value != self.entry.parameter(name).default}
        object.__setattr__(self, "parameters", tuple(sorted(kept.items())))
        for one, other in self.entry.conflicts:
            if one in checked and other in checked:
                raise InputError(f"{self.entry.name} takes {one}= or {other}=, not both")
        if self.cutoff is not None and self.entry.cutoff is Cutoff.NONE:
            raise InputError(f"{self.entry.name} takes no cut-off: got @{self.cutoff}")
        if self.cutoff is None and self.entry.cutoff is Cutoff.REQUIRED:
            raise InputError(f"{self.entry.name} needs a cut-off: write {self.entry.name}@10, say")
        if self.cutoff is not None and self.cutoff < 1:
            raise InputError(f"the cut-off of {self.entry.name} must be 1 or more: got @{self.cutoff}")
        if self.entry.at != "cutoff" and self.entry.at not in checked:
            raise InputError(f"{self.entry.name} needs its {self.entry.at}: write {self.entry.name}@0.1, say")
        if not self.label:
            object.__setattr__(self, "label", self.name)

    @classmethod
    def parse(cls, text: str) -> Measure:
        """Read exactly one measure from its notation.

        >>> Measure.parse("AP(rel=2)@100").cutoff
        100
        """
        from measurand.measures.notation import parse_measure

        return parse_measure(text)

    @cached_property
    def name(self) -> str:
        """The printed name: the identity of the measure; it parses back to an equal one."""
        if self.trec_name is not None:
            return self.trec_name
        given = dict(self.parameters)
        shown = []
        for parameter in self.entry.parameters:
            value = given.get(parameter.name, parameter.default if parameter.always_shown else None)
            redundant = value == parameter.default and not parameter.always_shown
            if value is not None and not redundant and parameter.name != self.entry.at:
                shown.append(f"{parameter.name}={write_value(value)}")
        at = self.cutoff if self.entry.at == "cutoff" else given.get(self.entry.at)
        suffix = f"@{write_number(Fraction(at))}" if isinstance(at, (int, Fraction)) else ""
        return self.entry.name + (f"({','.join(shown)})" if shown else "") + suffix

    def __str__(self) -> str:
        return self.label

    def __repr__(self) -> str:
        return f"Measure({self.name!r})"

    def __reduce__(self) -> tuple[Callable[[str, str], Measure], tuple[str, str]]:
        return _restore, (self.name, self.label)  # entries hold functions; the name is enough

    @property
    def run_alone(self) -> bool:
        """Whether nothing but the judged run matters, with these parameters."""
        traits = self.entry.traits
        return traits.run_alone and not dict(self.parameters).get(traits.unless, False)

    def call(self, setting: Setting) -> Call:
        """The parameters, defaults filled in, under a setting."""
        given = dict(self.parameters)
        filled = {p.name: given.get(p.name, p.default) for p in self.entry.parameters}
        return Call(filled, self.cutoff, setting)

    def scores(self, judged: Judged, setting: Setting | None = None) -> Floats:
        """One value per row."""
        call = self.call(setting or Setting())
        if call.parameters.get("judged_only"):
            judged = judged.condensed
        return self.entry.kernel(judged, call)

    def texts(self, judged: Judged, setting: Setting | None = None) -> list[str] | None:
        """One text per row for the measures that are no numbers; else ``None``."""
        return None if self.entry.texts is None else self.entry.texts(judged, self.call(setting or Setting()))

    def aggregate(
        self, values: Floats | Sequence[float], setting: Setting | None = None, complete: Pool | None = None
    ) -> float:
        """One value for all topics, summed in the order given, as trec_eval does.

        ``complete`` holds the judgements of all topics when those without results count too (trec_eval -c): they
        add 0, the floor to a geometric mean, and their relevant documents to the number of relevant documents.

        >>> from measurand.measures.notation import parse_measures
        >>> ap, gm_map = parse_measures("AP gm_map")
        >>> ap.aggregate([0.5, 1.0]), ap.aggregate([0.5, 1.0], complete=Pool.of([[1], [1], [1], [1]]))
        (0.75, 0.375)
        """
        values = np.asarray(values, dtype=np.float64)
        topics = len(values) if complete is None else len(complete)
        how = self.entry.aggregation
        if how is Aggregation.NONE:
            return math.nan
        if how is Aggregation.TOPICS:
            return float(topics)
        if how is Aggregation.RELEVANT and complete is not None:
            # trec_eval -c counts grades above 0 whatever -l says (m_num_rel.c).
            level = 1 if self.trec_name else self.call(setting or Setting()).level
            return float(complete.count_at_least(level).sum())
        total = _sum_in_order(values)
        if how in (Aggregation.SUM, Aggregation.RELEVANT):
            return total
        if topics == 0:
            return math.nan
        if how is Aggregation.GEOMETRIC_MEAN:
            return math.exp((total + (topics - len(values)) * math.log(GEOMETRIC_FLOOR)) / topics)
        return total / topics

    def trec_format(self, value: float | str) -> str:
        """The value as trec_eval prints it: counts as integers, text as it is, four decimals otherwise."""
        if isinstance(value, str):
            return f"'{value}'" if self.entry.shown is Shown.TOPIC else value
        if self.entry.integral:
            return str(int(value))
        return f"{value:6.4f}"

    def exact(
        self,
        run: tuple[int, ...],
        gains: Sequence[Fraction] | None = None,
        recall_base: int | None = None,
        ideal: Sequence[int] | None = None,
        setting: Setting | None = None,
    ) -> Fraction:
        """The exact value of one fully judged run of degrees, for measures that are rational.

        Without ``gains``, the gain of degree j is j, up to the highest degree of run and ideal.

        >>> from measurand.measures.notation import parse_measures
        >>> parse_measures("AP")[0].exact((1, 0, 1), recall_base=3)
        Fraction(5, 9)
        """
        if self.entry.exact is None:
            raise InputError(f"{self.name} has no exact value: its values need not be rational")
        call = self.call(setting or Setting())
        return self.entry.exact(run, call, _situation(run, call, gains, recall_base, ideal))

    def weights(
        self,
        length: int,
        setting: Setting | None = None,
        gains: Sequence[Fraction] = (),
        recall_base: int | None = None,
    ) -> tuple[Weight, ...]:
        """The weights of the ranks 1..length, for measures of the form Σ wᵢ·g(r[i])."""
        additive = self.entry.traits.additive
        if additive is None:
            raise InputError(f"{self.name} is no weighted sum over ranks: it has no weights")
        given = tuple(gains) or (Fraction(0), Fraction(1))
        return additive.weights(self.call(setting or Setting()), length, Situation(given, recall_base))

    def degree_gains(self, gains: Sequence[Fraction], setting: Setting | None = None) -> tuple[Fraction, ...]:
        """The g of Σ wᵢ·g(r[i]): what the measure makes of the gain of each degree."""
        additive = self.entry.traits.additive
        if additive is None:
            raise InputError(f"{self.name} is no weighted sum over ranks: it has no gains")
        return additive.gains(self.call(setting or Setting()), Situation(tuple(gains)))

    def note(self, setting: Setting | None = None) -> str:
        """What a reader of the numbers must know ("maximum grade 4"), or nothing."""
        return self.entry.note(self.call(setting or Setting())) if self.entry.note else ""

    def to_dict(self) -> dict[str, Any]:
        """Plain data for ``--json``."""
        return {
            "name": self.name,
            "label": self.label,
            "measure": self.entry.name,
            "parameters": {name: write_value(value) for name, value in self.parameters},
            "cutoff": self.cutoff,
        }


def _restore(name: str, label: str) -> Measure:
    return replace(Measure.parse(name), label=label)


def _sum_in_order(values: Floats) -> float:
    """Sum one by one: numpy's pairwise sum can differ in the last bit, and so in the last printed decimal."""
    return float(np.add.accumulate(values)[-1]) if len(values) else 0.0


def _situation(
    run: tuple[int, ...],
    call: Call,
    gains: Sequence[Fraction] | None,
    recall_base: int | None,
    ideal: Sequence[int] | None,
) -> Situation:
    best = tuple(sorted(ideal, reverse=True)) if ideal is not None else None
    top = max((*run, *(best or ()), call.setting.max_grade or 1))
    scale = tuple(map(Fraction, gains)) if gains is not None else tuple(map(Fraction, range(top + 1)))
    if min(run, default=0) < 0 or top >= len(scale):
        raise InputError(f"the run {run} has degrees outside the scale 0..{len(scale) - 1}")
    if recall_base is None and best is not None:
        recall_base = sum(degree >= call.level for degree in best)
    return Situation(scale, recall_base, best)
