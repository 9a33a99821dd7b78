"""What the verdicts mean for whoever uses a measure: a few sentences, each made from verdicts that it names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from measurand.reports.passport_scales import GRADE_WORDS, LENGTH, OnOrdering
from measurand.scales.balance import Balance
from measurand.scales.card import INDUCED
from measurand.statistics.attainable import Attainable
from measurand.verdict import Status, Verdict


@dataclass(frozen=True)
class Sentence:
    """A sentence, and the anchors of what it rests on."""

    text: str
    rests_on: tuple[str, ...]


def sentences(
    name: str,
    scales: Sequence[OnOrdering],
    balance: Balance,
    values: Attainable,
    axioms: Mapping[str, Verdict],
) -> tuple[Sentence, ...]:
    """The sentences at the top of a passport."""
    found = [_means(name, scales), _depth(name, scales), _top(name, balance), _ties(name, values)]
    if axioms:
        found.append(_demands(name, axioms))
    if any(one.in_floats for one in scales):
        found.append(
            Sentence(
                f"{name} answers in floating point: what lies within its error is left undecided, and no count of its "
                "values is exact.",
                tuple(one.anchor for one in scales if one.in_floats)[:1],
            )
        )
    return tuple(found)


def _means(name: str, scales: Sequence[OnOrdering]) -> Sentence:
    """May one average?"""
    opening = f"Averaging {name} over topics, or testing its differences with a t test, presumes an interval scale."
    on = [one for one in scales if one.kind in ("interval", "ratio") and one.order != INDUCED]
    if on:
        text = f"{opening} {name} is one with respect to {listed(on)}."
        return Sentence(text, tuple(one.anchor for one in on))
    own = next(one for one in scales if (one.order, one.grades) == (INDUCED, 1))
    asked = [one for one in scales if one.kind != "undefined" and one.order != INDUCED]
    rests = tuple(one.anchor for one in (*asked, own))
    if not all(one.is_known for one in asked):
        return Sentence(f"{opening} {name} is not known to be one with respect to any of the orderings here.", rests)
    if not own.is_known:
        ending = "and whether its values are equally spaced is not decided"
    elif own.kind in ("interval", "ratio"):
        ending = "though its values are equally spaced, so that it is one in the order it makes itself"
    else:
        ending = "and its values are not equally spaced either"
    return Sentence(f"{opening} {name} is one with respect to none of the orderings here, {ending}.", rests)


def listed(places: Sequence[OnOrdering]) -> str:
    """Orderings with their degrees, and the length where it is one only.

    A place is an ordering with a relevance scale: ``strong (binary) and weak (binary, three degrees)``.
    """
    words: dict[str, list[str]] = {}
    for one in places:
        length = "" if one.for_every_length else f" at N = {LENGTH}"
        words.setdefault(one.order, []).append(f"{GRADE_WORDS.get(one.grades, str(one.grades))}{length}")
    parts = [f"{order} ({', '.join(told)})" for order, told in words.items()]
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"


def _depth(name: str, scales: Sequence[OnOrdering]) -> Sentence:
    """Does it respect the weak order?"""
    one = next(one for one in scales if (one.order, one.grades) == ("weak", 1))
    opening = "A ranking that has at least as many relevant documents as another at every depth"
    where = "" if one.for_every_length else f" (shown for N = {LENGTH}, not proved for every N)"
    if one.kind in ("interval", "ratio", "order-preserving"):
        text = f"{opening} gets a higher {name}, unless both are the same{where}."
    elif one.kind == "monotone":
        still = "can get the same" if one.is_known else "is not known to get a higher one always"
        text = f"{opening} never gets a lower {name}, but {still}{where}."
    elif one.kind == "none":
        text = f"{opening} can get a lower {name}."
    else:
        text = f"Whether a ranking with more relevant documents at every depth can get a lower {name} is {one.kind}."
    return Sentence(text, (one.anchor,))


def _top(name: str, balance: Balance) -> Sentence:
    """How top-heavy is it?"""
    length, index = balance.lengths[-1], balance.index[-1]
    if index is None:
        text = f"One relevant document alone, at rank 1, gets a higher {name} than relevant ones at all {length} ranks."
    elif index == 1:
        text = (
            f"One relevant document at rank 1 gets a higher {name} than relevant documents at all the other "
            f"{length - 1} ranks together."
        )
    elif index == length:
        text = f"One relevant document counts for {name} as much at rank {length} as at rank 1, or more."
    else:
        text = (
            f"In lists of {length}, one relevant document at rank 1 is matched by relevant documents at all ranks from "
            f"{index} on; starting one rank later, {name} is lower."
        )
    return Sentence(text, ("top-heaviness",))


def _ties(name: str, values: Attainable) -> Sentence:
    """How many rankings share a value?"""
    length, runs, count = values.lengths[-1], values.runs[-1], values.values[-1]
    if not values.certain[-1]:
        text = (
            f"The {runs:,} rankings of {length} documents (binary) have at least {count:,} different values of {name}, "
            "as far as they can be told apart."
        )
    elif count == 1:
        text = f"All {runs:,} rankings of {length} documents (binary) have the same {name}."
    elif count == runs:
        text = f"All {runs:,} rankings of {length} documents (binary) have different values of {name}."
    else:
        text = f"The {runs:,} rankings of {length} documents (binary) share {count:,} values of {name}."
    return Sentence(text, ("values",))


def _demands(name: str, axioms: Mapping[str, Verdict]) -> Sentence:
    """What became of the axioms?"""
    counts = {status: sum(verdict.status is status for verdict in axioms.values()) for status in Status}
    parts = [f"satisfies {counts[Status.HOLDS]}", f"violates {counts[Status.FAILS]}"]
    rest = []
    if counts[Status.UNDECIDED]:
        rest.append(f"{counts[Status.UNDECIDED]} undecided")
    if counts[Status.UNDEFINED]:
        rest.append(f"{counts[Status.UNDEFINED]} without meaning for it")
    tail = f" ({', '.join(rest)})" if rest else ""
    return Sentence(f"Of {len(axioms)} axioms on measures, {name} {' and '.join(parts)}{tail}.", ("axioms",))
