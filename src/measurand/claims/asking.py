"""Short questions to the engine, as the claims ask them: one value, one property, one discount."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import cache

from measurand.claims.model import ensure
from measurand.exact import LogSum, Number, sign, total
from measurand.relevance.run import JudgedRun
from measurand.scales.card import as_subject
from measurand.scales.deciding import decide
from measurand.verdict import Status, Verdict

Gains = tuple[int | Fraction, ...]


def value(measure: str, run: Iterable[int], gains: Gains = (0, 1), recall_base: int | None = None) -> Number:
    """The exact value of a run; relevance is binary unless told, and the recall base is the length."""
    judged = JudgedRun(run)
    ensure(max(judged) < len(gains), f"{judged} has degrees without a gain")
    return as_subject(measure, None, gains, recall_base).at(len(judged)).value(judged)


def values(
    measure: str,
    runs: Iterable[Iterable[int]],
    gains: Gains = (0, 1),
    *,
    grades: int | None = None,
    recall_base: int | None = None,
) -> list[Number]:
    """The exact values of some runs; with so many grades told instead of gains, each gains its number."""
    chosen = gains if grades is None else tuple(range(grades + 1))
    return [value(measure, run, chosen, recall_base) for run in runs]


@cache
def verdicts(
    measure: str, order: str, length: int, grades: int = 1, gains: Gains | None = None, recall_base: int | None = None
) -> dict[str, Verdict]:
    """Every property of a measure on an ordering, at one length."""
    return decide(as_subject(measure, None if gains else grades, gains, recall_base), order, length, False)


def holds(
    name: str,
    measure: str,
    order: str,
    length: int,
    grades: int = 1,
    gains: Gains | None = None,
    recall_base: int | None = None,
) -> bool:
    """Whether a property holds; an answer that is not sure is refused."""
    verdict = verdicts(measure, order, length, grades, gains, recall_base)[name]
    sure = verdict.status in (Status.HOLDS, Status.FAILS)
    ensure(sure, f"{name} of {measure} on {order}, N = {length}, c = {grades}: {verdict.reason}")
    return verdict.is_true


def undefined(name: str, measure: str, order: str, length: int, grades: int) -> bool:
    """Whether the property makes no sense there."""
    return verdicts(measure, order, length, grades)[name].status is Status.UNDEFINED


def discount(base: int | Fraction, rank: int) -> Number:
    """The weight 1/max(1, log_b i) of a rank in DCG_b."""
    return Fraction(1) if rank <= base else LogSum.ratio(base, rank)


def discounted(base: int | Fraction, coefficients: Sequence[int]) -> int | None:
    """The sign of Σ c[i]/max(1, log_b i): one linear condition on the weights of DCG_b."""
    return sign(total(factor * discount(base, rank) for rank, factor in enumerate(coefficients, 1) if factor))


def binary(length: int) -> Iterator[JudgedRun]:
    """All binary runs of a length, in short-lex order."""
    for number in range(2**length):
        yield JudgedRun((number >> (length - 1 - i)) & 1 for i in range(length))
