"""Isotone, strict, interval: decided on cover edges, in closed form or by looking at all of them.

Cover edges suffice. If M does not fall along any edge, it does not fall along any chain, and r ⪯ s are joined by a
chain of covers; the same with "rises" for strict. On a graded order M = αρ + β with α > 0 iff M rises by the same α > 0
along every edge, because ρ rises by 1 there and every run is reached from the bottom.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from measurand.exact import Number, compare, sign
from measurand.orderings.base import Ordering
from measurand.relevance.run import JudgedRun
from measurand.scales.additive import Edge, EdgeClass, edge_classes
from measurand.scales.subject import Examined, Form
from measurand.scales.values import UNKNOWN, Values
from measurand.verdict import Method, Verdict

Watch = Callable[[int, int], None]
"""Told how many of how many runs are done."""


@dataclass
class EdgeFindings:
    """What the cover edges show: the first one along which M falls, ties, or changes by another amount."""

    method: Method
    edges: int = 0
    falling: Edge | None = None
    flat: Edge | None = None
    """The first edge along which M does not rise."""
    first: Edge | None = None
    other: Edge | None = None
    """The first edge along which M changes by another amount than along the first of all."""
    unclear: int = 0
    unclear_other: int = 0
    interrupted: bool = False
    """Whether the looking was stopped before all edges were seen; what was found till then stands."""
    reasons: dict[str, str] = field(default_factory=dict)
    inequalities: dict[str, tuple[dict[str, str], ...]] = field(default_factory=dict)


def closed_form(order: Ordering, form: Form) -> EdgeFindings:
    """Decide by the classes of edges of a weighted sum."""
    classes = edge_classes(order, form)
    found = EdgeFindings(Method.CLOSED_FORM, edges=len(classes), first=classes[0].edge)
    signs = [sign(one.change) for one in classes]
    found.unclear = sum(one is None for one in signs)
    falls = [one for one, way in zip(classes, signs, strict=True) if way == -1]
    flats = [one for one, way in zip(classes, signs, strict=True) if way in (-1, 0)]
    others = [compare(one.change, classes[0].change) for one in classes]
    found.unclear_other = sum(one is None for one in others)
    differing = [one for one, way in zip(classes, others, strict=True) if way in (-1, 1)]
    found.falling = falls[0].edge if falls else None
    found.flat = flats[0].edge if flats else None
    found.other = differing[0].edge if differing else None
    tightest = min(classes, key=lambda one: float(one.change))
    found.reasons = {
        "isotone": _deciding(falls, tightest, "≥", form),
        "strict": _deciding(flats, tightest, ">", form),
        "interval": _differing(classes[0], differing, form),
    }
    if len(classes) <= STATED:
        found.inequalities = {
            name: tuple(one.inequality(relation) for one in classes) for name, relation in _DEMANDS.items()
        }
    return found


_DEMANDS = {"isotone": "≥", "strict": ">"}

STATED = 256
"""How many inequalities a certificate lists; with more of them it carries the weights they follow from."""


def _deciding(violated: list[EdgeClass], tightest: EdgeClass, relation: str, form: Form) -> str:
    one = violated[0] if violated else tightest
    word = "fails" if violated else "is the tightest of the inequalities, and holds"
    return f"{one.words(relation)} {word}: left minus right is {shown(one.change)}"


def _differing(first: EdgeClass, differing: list[EdgeClass], form: Form) -> str:
    if not differing:
        return f"every cover edge changes the measure by {shown(first.change)}"
    return (
        f"one cover edge changes the measure by {shown(first.change)}, another by {shown(differing[0].change)}"
        f" ({differing[0].left} − {differing[0].right})"
    )


def shown(value: Number) -> str:
    """A number for a sentence: exact while it is short."""
    text = str(value)
    return text if len(text) <= 40 else f"about {float(value):.6g}"


def exhaustive(order: Ordering, values: Values, watch: Watch | None = None) -> EdgeFindings:
    """Look at every cover edge, batch after batch; stops when there is nothing left to find, or when interrupted."""
    found = EdgeFindings(values.method)
    try:
        _look(order, values, found, watch)
    except KeyboardInterrupt:
        found.interrupted = True
    return found


def _look(order: Ordering, values: Values, found: EdgeFindings, watch: Watch | None) -> None:
    universe = order.universe
    for done, (low, high) in enumerate(order.edge_batches()):
        if watch:
            watch(min(done * 65_536, universe.size), universe.size)
        if not len(low):
            continue
        found.edges += len(low)
        signs = values.signs(low, high)
        found.unclear += int((signs == UNKNOWN).sum())
        if found.first is None:
            reference = int(low[0]), int(high[0])
            found.first = universe.unrank(reference[0]), universe.unrank(reference[1])
        found.falling = found.falling or _first(universe.unrank, low, high, signs == -1)
        found.flat = found.flat or _first(universe.unrank, low, high, (signs == -1) | (signs == 0))
        if found.other is None:
            a, b = (np.full(len(low), end, dtype=np.int64) for end in reference)
            second = values.second_signs(a, b, low, high)
            second[(low == reference[0]) & (high == reference[1])] = 0
            found.unclear_other += int((second == UNKNOWN).sum())
            found.other = _first(universe.unrank, low, high, (second == -1) | (second == 1))
        if found.falling and found.other:
            break


def _first(unrank: Callable[[int], JudgedRun], low: np.ndarray, high: np.ndarray, where: np.ndarray) -> Edge | None:
    if not where.any():
        return None
    k = int(where.argmax())
    return unrank(int(low[k])), unrank(int(high[k]))


def witness(examined: Examined, runs: Sequence[JudgedRun]) -> dict[str, object]:
    """Runs with their exact and approximate values, as plain data."""
    return {
        "runs": [list(run) for run in runs],
        "values": [examined.text(run) for run in runs],
        "approx": [examined.approximately(run) for run in runs],
    }


def isotone_verdict(found: EdgeFindings, examined: Examined) -> Verdict:
    """M never falls along a cover edge."""
    if found.falling:
        return _fails(found, examined, "isotone", found.falling, "falls")
    return _holds_or_open(found, "isotone", found.unclear, "does not fall along any cover edge")


def strict_verdict(found: EdgeFindings, examined: Examined) -> Verdict:
    """M rises along every cover edge."""
    if found.flat:
        return _fails(
            found, examined, "strict", found.flat, "falls" if found.flat == found.falling else "does not rise"
        )
    return _holds_or_open(found, "strict", found.unclear, "rises along every cover edge")


def interval_verdict(found: EdgeFindings, examined: Examined) -> Verdict:
    """M rises by the same amount along every cover edge."""
    first = found.first
    if first is not None and found.flat == first:
        return _fails(found, examined, "interval", first, "does not rise", "along the first cover edge")
    if first is not None and found.other:
        runs = (*first, *found.other)
        reason = found.reasons.get("interval") or (
            f"the cover edges ({first[0]}) → ({first[1]}) and ({found.other[0]}) → ({found.other[1]}) "
            "change the measure by different amounts"
        )
        return Verdict.fails(reason, witness(examined, runs), found.method)
    return _holds_or_open(
        found, "interval", found.unclear + found.unclear_other, "rises equally along every cover edge"
    )


def _fails(
    found: EdgeFindings, examined: Examined, name: str, edge: Edge, word: str, where: str = "along a cover edge"
) -> Verdict:
    reason = found.reasons.get(name) if name != "interval" else None
    text = f"the measure {word} {where}, from ({edge[0].brief()}) to ({edge[1].brief()})"
    return Verdict.fails(f"{text}: {reason}" if reason else text, witness(examined, edge), found.method)


def _holds_or_open(found: EdgeFindings, name: str, unclear: int, what: str) -> Verdict:
    if found.interrupted:
        return Verdict.undecided(
            f"interrupted: none of the {found.edges} cover edges looked at speaks against it",
            found.method,
            edges=found.edges,
        )
    if unclear:
        return Verdict.undecided(
            f"{unclear} of {found.edges} comparisons are too close to decide", found.method, edges=found.edges
        )
    if found.method is Method.SEARCH:
        return Verdict.undecided(
            f"none of the {found.edges} cover edges looked at speaks against it, but there are more than can be listed",
            found.method,
            edges=found.edges,
        )
    if found.method is Method.CLOSED_FORM:
        verdict = Verdict.holds(f"the measure {what}: {found.reasons[name]}", found.method, classes=found.edges)
        return replace(verdict, inequalities=found.inequalities.get(name, ()))
    return Verdict.holds(f"the measure {what}; all {found.edges} were looked at", found.method, edges=found.edges)
