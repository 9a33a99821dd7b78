"""``scale``: every property of a measure on an ordering, decided, and the kind of scale that follows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from measurand.errors import InputError, UnknownName
from measurand.exact import LogSum, sign
from measurand.measures.measure import Measure
from measurand.measures.notation import parse_measure
from measurand.measures.registry import NAMES, REGISTRY, Cutoff, known_measures
from measurand.measures.traits import Basis
from measurand.orderings import ORDERINGS, Ordering, ordering
from measurand.relevance.scale import RelevanceScale
from measurand.scales import edges, laws, search
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

SCANNED = 12
"""Up to which length every N is tried when a property is asked for all N."""

INDUCED = "induced"
"""The order of runs by the measure's own values (GT §5.3, §6.3)."""

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
        return _for_all_lengths(subject, order, true_zero, limit)
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


def decide(
    subject: Subject,
    order_name: str,
    length: int,
    true_zero: bool,
    limit: int = LIMIT,
    watch: edges.Watch | None = None,
) -> dict[str, Verdict]:
    """A verdict per property, at one length."""
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
    isotone = edges.isotone_verdict(found, examined)
    strict = edges.strict_verdict(found, examined)
    interval = edges.interval_verdict(found, examined) if order.is_graded().is_true else _not_graded(order)
    valuation = valuation_verdict(examined, order)
    return {
        "isotone": isotone,
        "strict": strict,
        "ordinal": _ordinal(order, strict, examined),
        "interval": interval,
        "ratio": _ratio(order, interval, examined, true_zero),
        **{name: _interval_like(order, examined, form, name) for name in ("interval-like", "interval-like-equal")},
        "valuation": valuation,
        **metric_verdicts(isotone, strict, valuation, examined, order),
        "natural-distance": natural_distance_verdict(interval, order),
        "equispaced": _equispaced(order, examined, form, values, limit),
    }


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


def _interval_like(order: Ordering, examined: Examined, form: Form | None, name: str) -> Verdict:
    if order.name != "weak" or order.grades != 1:
        return Verdict.undefined("interval-like scales are defined on the weak order with binary relevance")
    equal = name.endswith("equal")
    if form is None:
        return interval_like_verdict(examined, equal)
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


def _smallest_lengths(subject: Subject, order: str, length: int, verdicts: dict[str, Verdict]) -> dict[str, int]:
    """The smallest length at which each failing property fails, as far as small universes tell."""
    waiting = {name for name, verdict in verdicts.items() if verdict.status is Status.FAILS}
    found: dict[str, int] = {}
    for shorter in range(1, length):
        if not waiting or _size(order, shorter, subject) > 4096:
            break
        for name, verdict in decide(subject, order, shorter, False).items():
            if name in waiting and verdict.status is Status.FAILS:
                found[name] = shorter
                waiting.discard(name)
    if waiting and (length == 1 or _size(order, length - 1, subject) <= 4096):
        found.update(dict.fromkeys(waiting, length))
    return found


def _size(order: str, length: int, subject: Subject) -> int:
    return ordering("replacement" if order == INDUCED else order, length, subject.scale.grades).size


# Every N at once


def _for_all_lengths(subject: Subject, order: str, true_zero: bool, limit: int) -> Card:
    law = laws.law_of(subject)
    tried = [n for n in range(1, SCANNED + 1) if law or _size(order, n, subject) <= 4096]
    at = {n: decide(subject, order, n, true_zero, limit) for n in tried}
    verdicts: dict[str, Verdict] = {}
    smallest: dict[str, int] = {}
    for name in PROPERTIES:
        failing = next((n for n in tried if at[n][name].status is Status.FAILS), None)
        if failing is None and law:
            failing = _later_failure(subject, order, name, true_zero, limit)
        if failing is not None:
            verdict = at[failing][name] if failing in at else decide(subject, order, failing, true_zero, limit)[name]
            verdicts[name] = replace(verdict, reason=f"fails at N = {failing}: {verdict.reason}")
            smallest[name] = failing
        else:
            verdicts[name] = _at_every_length(name, subject, order, [at[n][name] for n in tried], verdicts, law)
    return Card(subject, order, "all", verdicts, smallest)


def _later_failure(subject: Subject, order: str, name: str, true_zero: bool, limit: int) -> int | None:
    """The smallest length past the scanned ones at which an edge property fails: by doubling, then halving.

    The inequalities of a shorter run stay among those of a longer one or get sharper, so failing is for good.
    """
    if name not in ("isotone", "strict", "interval", "ordinal") or order == INDUCED:
        return None

    def fails(n: int) -> bool:
        target = ordering(order, n, subject.scale.grades, limit)
        form = subject.at(n).form
        if form is None or (target.kind == "set" and not form.is_constant) or not target.is_graded().is_true:
            return False
        found = edges.closed_form(target, form)
        flawed = {"isotone": found.falling, "strict": found.flat, "interval": found.other or found.flat}
        return (
            flawed.get(name) or (found.flat if name == "ordinal" and target.is_total().is_true else None)
        ) is not None

    high = 2 * SCANNED
    while high <= 512 and not fails(high):
        high *= 2
    if high > 512:
        return None
    low = high // 2
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if fails(middle) else (middle, high)
    return high


def _at_every_length(
    name: str,
    subject: Subject,
    order: str,
    small: list[Verdict],
    settled: dict[str, Verdict],
    law: laws.Law | None,
) -> Verdict:
    statuses = {verdict.status for verdict in small}
    if Status.UNDEFINED in statuses:
        return next(verdict for verdict in small if verdict.status is Status.UNDEFINED)
    proof = None
    if law:
        form = subject.at(SCANNED).form
        gains = form.gains if form else subject.scale.gains
        asked = "equispaced" if order == INDUCED and name in ("interval", "natural-distance") else name
        proof = laws.prove(law, order, asked, subject.scale.grades, gains) or _derived(name, settled)
    if proof and statuses == {Status.HOLDS}:
        return Verdict.holds(f"for every N: {proof}", Method.CLOSED_FORM)
    if order == INDUCED and small[0].method is Method.CLOSED_FORM and len({one.reason for one in small}) == 1:
        return replace(small[0], reason=f"for every N: {small[0].reason}")
    if name == "ratio" and settled["interval"].is_true:
        return replace(small[0], reason=f"for every N: {small[0].reason}")
    covered = f"N ≤ {len(small)}"
    if statuses == {Status.HOLDS}:
        return Verdict.undecided(f"it holds for {covered}; no proof for every N is known", small[-1].method)
    return Verdict.undecided(f"not decided for {covered}: {small[-1].reason}", small[-1].method)


def _derived(name: str, settled: dict[str, Verdict]) -> str | None:
    """Proofs that follow from others for every N."""
    if name == "valuation":
        return "a weighted sum adds up over the coordinates of the order, in which joins and meets are taken"
    if name == "ratio" and settled["interval"].is_true:
        return settled["interval"].reason + "; the worst run has the value 0, accepted as a true zero"
    parts = {
        "ordinal": ("strict",),
        "isotone-valuation": ("valuation", "isotone"),
        "positive-valuation": ("valuation", "strict"),
        "pseudometric": ("valuation", "isotone"),
        "metric": ("valuation", "strict"),
        "natural-distance": ("valuation", "interval"),
    }.get(name, ())
    if parts and all(settled[part].is_true for part in parts):
        return " and ".join(f"{part} holds" for part in parts)
    return None
