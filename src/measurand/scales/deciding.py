"""Every property of a measure on an ordering at one length, decided and certified."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import replace

from measurand.exact import LogSum, sign
from measurand.orderings import ordering
from measurand.orderings.base import Ordering
from measurand.scales import edges, search, theorems
from measurand.scales.additive import curvatures
from measurand.scales.equispaced import equispaced_form, equispaced_values
from measurand.scales.intervals import interval_like_verdict
from measurand.scales.subject import Examined, Form, NotExact, Subject
from measurand.scales.valuations import metric_verdicts, natural_distance_verdict, valuation_verdict
from measurand.scales.values import Values, values_on
from measurand.verdict import Method, Status, Verdict

PROPERTIES = {
    "isotone": "r ⪯ s implies M(r) ≤ M(s)",
    "strict": "r ≺ s implies M(r) < M(s)",
    "ordinal": "r ⪯ s iff M(r) ≤ M(s), for every pair",
    "interval": "the order is graded and M = αρ + β with α > 0",
    "ratio": "interval, and M is 0 on the worst run, taken as a true zero",
    "interval-like": "larger intervals (IL difference vectors) have larger differences",
    "interval-like-equal": "the same, for intervals with equally many relevant documents at both ends",
    "valuation": "M(x) + M(y) = M(x∨y) + M(x∧y)",
    "isotone-valuation": "valuation and isotone",
    "positive-valuation": "valuation and strict",
    "pseudometric": "M(x∨y) − M(x∧y) is a pseudometric",
    "metric": "M(x∨y) − M(x∧y) is a metric",
    "natural-distance": "that metric is a multiple of the natural distance",
    "equispaced": "the distinct values of M are equally spaced",
}
"""The properties of a measure on an order, each with what it says."""

LIMIT = 1_048_576
"""How many runs are looked at one by one before a search takes over."""

INDUCED = "induced"
"""The order of runs by the measure's own values (GT §5.3, §6.3)."""


def decide(
    subject: Subject,
    order_name: str,
    length: int,
    true_zero: bool,
    limit: int = LIMIT,
    watch: edges.Watch | None = None,
    refuted: Container[str] = (),
) -> dict[str, Verdict]:
    """A verdict per property, at one length.

    Whoever asks for one length after the other may say which properties were ``refuted`` at a shorter one: what is
    laborious among them is not looked at again.
    """
    if order_name == INDUCED:
        return _on_its_own_order(subject, length, true_zero, limit)
    order = ordering(order_name, length, subject.scale.grades, limit)
    examined = subject.at(length)
    if order.kind == "set" and not examined.is_set_based:
        why = f"{subject.name} depends on the order of the documents, and {order_name} compares sets"
        return {name: Verdict.undefined(why) for name in PROPERTIES}
    form, values = examined.form, None
    if form is not None:
        found = edges.closed_form(order, form)
    elif order.size <= limit:
        values = values_on(examined, order.universe)
        found = edges.exhaustive(order, values, watch)
    else:
        found = search.look_for_edges(order, examined)
    if found.interrupted:
        return _partial(order, found, examined)
    isotone = _or_known(edges.isotone_verdict(found, examined), subject, order_name, "isotone")
    strict = _or_known(edges.strict_verdict(found, examined), subject, order_name, "strict")
    interval = edges.interval_verdict(found, examined) if order.is_graded().is_true else _not_graded(order)
    valuation = valuation_verdict(examined, order, values=values)
    return {
        "isotone": isotone,
        "strict": strict,
        "ordinal": _ordinal(order, strict, examined),
        "interval": interval,
        "ratio": _ratio(order, interval, examined, true_zero),
        **{
            name: _REFUTED if name in refuted else _interval_like(order, examined, form, values, name)
            for name in _INTERVAL_LIKE
        },
        "valuation": valuation,
        **metric_verdicts(isotone, strict, valuation, examined, order),
        "natural-distance": natural_distance_verdict(interval, order),
        "equispaced": _equispaced(order, examined, form, values, limit),
    }


def _or_known(verdict: Verdict, subject: Subject, order: str, prop: str) -> Verdict:
    """What a search left open, settled where it is a theorem."""
    proof = theorems.known(subject, order, prop) if verdict.status is Status.UNDECIDED else None
    return Verdict.holds(f"for every N: {proof}") if proof else verdict


def _partial(order: Ordering, found: edges.EdgeFindings, examined: Examined) -> dict[str, Verdict]:
    """What is known after an interruption: what the cover edges showed till then."""
    rest = Verdict.undecided("interrupted before it was looked at")
    known = {
        "isotone": edges.isotone_verdict(found, examined),
        "strict": edges.strict_verdict(found, examined),
        "interval": edges.interval_verdict(found, examined) if order.is_graded().is_true else _not_graded(order),
    }
    return {name: known.get(name, rest) for name in PROPERTIES}


def _on_its_own_order(subject: Subject, length: int, true_zero: bool, limit: int) -> dict[str, Verdict]:
    """The measure on the chain of its own level classes: all that is left to ask is whether they are equally spaced."""
    examined = subject.at(length)
    order = ordering("replacement", length, subject.scale.grades, limit)  # for its universe and its worst run
    equispaced = _equispaced(order, examined, examined.form, None, limit)
    own = Verdict.holds("runs are ordered by the measure itself, and runs with one value count as one")
    chain = Verdict.holds("the level classes form a chain, on which every measure is a valuation")
    metric = Verdict.holds("on the chain of the level classes the distance is the difference of the values")
    interval = replace(equispaced, reason=f"on the chain of the level classes: {equispaced.reason}")
    like = Verdict.undefined("interval-like scales are defined on the weak order with binary relevance")
    return {
        **dict.fromkeys(("isotone", "strict", "ordinal"), own),
        "interval": interval,
        "ratio": _ratio(order, interval, examined, true_zero),
        **dict.fromkeys(("interval-like", "interval-like-equal"), like),
        **dict.fromkeys(("valuation", "isotone-valuation", "positive-valuation"), chain),
        **dict.fromkeys(("pseudometric", "metric"), metric),
        "natural-distance": interval,
        "equispaced": equispaced,
    }


def _not_graded(order: Ordering) -> Verdict:
    return Verdict.undefined(f"intervals have no length: {order.name} is not graded, {order.is_graded().reason}")


def _ordinal(order: Ordering, strict: Verdict, examined: Examined) -> Verdict:
    total = order.is_total()
    if total.is_true:
        return replace(strict, reason=f"the order is total, and {strict.reason}")
    reason = f"{total.reason}, but numbers are always comparable: no real-valued measure is ordinal here"
    return Verdict.fails(reason, edges.witness(examined, total.witness))


def _ratio(order: Ordering, interval: Verdict, examined: Examined, true_zero: bool) -> Verdict:
    if not interval.is_true:
        return interval
    try:
        zero = sign(examined.value(order.bottom)) == 0
    except NotExact:
        return Verdict.undecided("the value of the worst run is not known exactly", interval.method)
    if not zero:
        value = examined.text(order.bottom)
        return Verdict.fails(
            f"the worst run has the value {value}, not 0", edges.witness(examined, [order.bottom]), interval.method
        )
    if true_zero:
        return replace(interval, reason=f"{interval.reason}; the worst run has the value 0, accepted as a true zero")
    return Verdict.undecided(
        "interval, and the worst run has the value 0: ratio if you accept it as a true zero (a difference structure "
        "fixes none)",
        interval.method,
    )


_INTERVAL_LIKE = ("interval-like", "interval-like-equal")
_REFUTED = Verdict.undecided("not looked at: it fails at a shorter length")


def _interval_like(order: Ordering, examined: Examined, form: Form | None, values: Values | None, name: str) -> Verdict:
    if order.name != "weak" or order.grades != 1:
        return Verdict.undefined("interval-like scales are defined on the weak order with binary relevance")
    equal = name.endswith("equal")
    if form is None:
        return interval_like_verdict(examined, equal, values=values)
    conditions = list(curvatures(order.length, form, equal))
    signs = [sign(condition.amount) for condition in conditions]
    if None in signs:
        return Verdict.undecided("a curvature of the weights is too close to 0 to decide", Method.CLOSED_FORM)
    broken = [condition for condition, way in zip(conditions, signs, strict=True) if way == -1]
    if not broken:
        tightest = min(conditions, key=lambda condition: float(condition.amount), default=None)
        why = f"the tightest is {tightest.text}, and it is {tightest.amount}" if tightest else "there are none"
        return Verdict.holds(f"all conditions on the weights hold: {why}", conditions=len(conditions))
    listed = interval_like_verdict(examined, equal)
    if listed.status is Status.FAILS:
        return replace(listed, reason=f"{broken[0].text} fails: {listed.reason}", method=Method.CLOSED_FORM)
    runs = (*broken[0].smaller, *broken[0].larger)
    reason = f"{broken[0].text} fails: it is {edges.shown(broken[0].amount)}"
    return Verdict.fails(reason, edges.witness(examined, runs), Method.CLOSED_FORM)


def _equispaced(order: Ordering, examined: Examined, form: Form | None, values: Values | None, limit: int) -> Verdict:
    # Listing gives the smallest runs, but logarithms are slow to sort: there the argument comes first.
    argued = form is not None and (order.size > 4096 or any(isinstance(weight, LogSum) for weight in form.weights))
    verdict = equispaced_form(form, examined) if form is not None and argued else None
    if verdict is not None:
        return verdict
    if values is not None:
        return equispaced_values(order, values, examined)
    if order.size <= limit:
        return equispaced_values(order, values_on(examined, order.universe), examined)
    return Verdict.undecided(f"{order.size} runs are more than the limit of {limit}, and no closed form is known")


def universe_size(order: str, length: int, subject: Subject) -> int:
    """How many runs there are to look at."""
    return ordering("replacement" if order == INDUCED else order, length, subject.scale.grades).size
