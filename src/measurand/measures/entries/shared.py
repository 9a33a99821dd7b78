"""Parameters, traits and exact helpers that several families share."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from measurand.errors import InputError
from measurand.measures.kernels.discount import Gain
from measurand.measures.measure import Call
from measurand.measures.parameters import Kind, Parameter
from measurand.measures.traits import Additive, Basis, Relevance, Situation, Traits, Weight

REL = Parameter(
    "rel", Kind.INTEGER, "lowest relevant grade", low=0, high=10**6, otherwise="the evaluation's relevance level, 1"
)
JUDGED_ONLY = Parameter("judged_only", Kind.BOOLEAN, "drop unjudged documents from the ranking first", default=False)
GAINS = Parameter("gains", Kind.GAINS, "gain of each grade", otherwise="the grade itself; 0 for negative grades")
MAX = Parameter(
    "max",
    Kind.INTEGER,
    "highest degree of the relevance scale",
    low=1,
    high=10**4,
    otherwise="the highest grade in the judgements",
)
NORM = Parameter("norm", Kind.BOOLEAN, "divide by the best run's value, so that values lie in [0, 1]", default=True)

BINARY = Traits(Relevance.BINARY, Basis.RANK, run_alone=False)
BINARY_ALONE = Traits(Relevance.BINARY, Basis.RANK, run_alone=True)
BINARY_SET = Traits(Relevance.BINARY, Basis.SET, run_alone=False)
GRADED = Traits(Relevance.GRADED, Basis.RANK, run_alone=False)


def persistence(default: Fraction, always_shown: bool) -> Parameter:
    """The probability p of going on to the next rank."""
    return Parameter(
        "p",
        Kind.NUMBER,
        "probability of going on to the next rank",
        default=default,
        low=0,
        high=1,
        open_low=True,
        open_high=True,
        always_shown=always_shown,
    )


def first(run: tuple[int, ...], call: Call) -> tuple[int, ...]:
    """The documents that count: down to the cut-off."""
    return run if call.cutoff is None else run[: call.cutoff]


def length(run: tuple[int, ...], call: Call) -> int:
    """The N of a run: the cut-off, or else the run's length."""
    return len(run) if call.cutoff is None else call.cutoff


def indicators(run: tuple[int, ...], call: Call) -> list[int]:
    """1 for relevant, 0 for not relevant, down to the cut-off."""
    return [int(degree >= call.level) for degree in first(run, call)]


def base_of(situation: Situation) -> int:
    """The recall base, which must be known."""
    if situation.recall_base is None:
        raise InputError("an exact value of this measure needs the recall base")
    return situation.recall_base


def ideal_of(situation: Situation) -> tuple[int, ...]:
    """The judged documents of the topic, which must be known."""
    if situation.ideal is None:
        raise InputError("an exact value of this measure needs the ideal ranking: all judged degrees of the topic")
    return situation.ideal


def share(over: Fraction | int, under: Fraction | int) -> Fraction:
    """Divide; 0 where the divisor is 0."""
    return Fraction(over) / under if under else Fraction(0)


def gain_scale(call: Call, situation: Situation) -> tuple[Fraction, ...]:
    """The gain of each degree: the measure's own mapping, or else the scale's gains."""
    if call.gains is None:
        return situation.gains
    gain = Gain(call.gains)
    return tuple(gain.exact(degree) for degree in range(len(situation.gains)))


def highest_gain(call: Call, situation: Situation) -> Fraction:
    """The gain of the highest degree: of ``max=``, or else of the scale."""
    scale = gain_scale(call, situation)
    stated = call.parameters.get("max")
    if not isinstance(stated, int):
        return scale[-1]
    return scale[stated] if stated < len(scale) else Gain(call.gains).exact(stated)


def relative_gains(call: Call, situation: Situation) -> tuple[Fraction, ...]:
    """The gain of each degree over the highest one."""
    highest = highest_gain(call, situation)
    return tuple(gain / highest for gain in gain_scale(call, situation))


def indicator_gains(call: Call, situation: Situation) -> tuple[Fraction, ...]:
    """1 for the relevant degrees, 0 for the others."""
    return tuple(Fraction(int(degree >= call.level)) for degree in range(len(situation.gains)))


def weighted(
    weight: Callable[[Call, int, int, Situation], Weight],
) -> Callable[[Call, int, Situation], tuple[Weight, ...]]:
    """Weights from a function of call, N and rank; 0 below the cut-off."""

    def weights(call: Call, n: int, situation: Situation) -> tuple[Weight, ...]:
        size = n if call.cutoff is None else call.cutoff
        return tuple(weight(call, size, rank, situation) if rank <= size else Fraction(0) for rank in range(1, n + 1))

    return weights


def additive_exact(additive: Additive) -> Callable[[tuple[int, ...], Call, Situation], Fraction]:
    """The exact value of an additive measure whose weights are all rational."""

    def exact(run: tuple[int, ...], call: Call, situation: Situation) -> Fraction:
        gains = additive.gains(call, situation)
        total = Fraction(0)
        for degree, weight in zip(run, additive.weights(call, len(run), situation), strict=True):
            if not isinstance(weight, Fraction):
                raise InputError("the weights are not rational")
            total += weight * gains[degree]
        return total

    return exact
