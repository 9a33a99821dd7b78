"""Certificates, checked from the definitions: confirmed, refuted, or unchecked with the reason why.

``fails`` is confirmed by its witness. ``holds`` is decided again: by looking at every run of a small universe, or,
for weighted sums on long runs, by the finitely many amounts that decide (:mod:`.weighted`). ``undefined`` is
confirmed where the order or the measure lacks what the property needs. A claim about all lengths cannot be confirmed,
only looked at for short runs; that it fails can be, by a witness of any length.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from measurand.checker.certificate import Certificate, Claim, read_certificate, read_file
from measurand.checker.deciding import DECIDE, Undefined, is_symmetric, universe
from measurand.checker.definitions import Measure, Topic, built_in
from measurand.checker.evidence import check_counts, check_inequalities, check_weights
from measurand.checker.functions import Functions, load_functions, own_measure
from measurand.checker.induced import INDUCED, check_induced
from measurand.checker.notation import read_measure
from measurand.checker.orders import Order
from measurand.checker.problems import CannotCheck, Refuted, Unreadable
from measurand.checker.tables import LARGEST_UNIVERSE, is_small
from measurand.checker.weighted import WeightedSum
from measurand.checker.witnesses import Scene, check_witness

LONGEST_RUN = 100_000
"""The longest runs that are looked at at all."""
MOST_WITH_LOGARITHMS = 512
"""Runs past which a weighted sum with logarithms is not looked at run by run first: they are slow to sort."""
ALL_LENGTHS = range(1, 7)
"""The lengths at which a claim about every length is looked at."""
_NEED_RANKS = ("interval", "ratio", "natural-distance")
_NEED_LATTICE = (
    "valuation",
    "isotone-valuation",
    "positive-valuation",
    "pseudometric",
    "metric",
    "natural-distance",
)


@dataclass(frozen=True)
class Outcome:
    """What became of one certificate: ``confirmed``, ``refuted`` or ``unchecked``."""

    claim: Claim
    outcome: str
    reason: str

    def to_dict(self) -> dict[str, Any]:
        """Plain data for JSON."""
        claim = self.claim
        return {
            "claim": {
                "measure": claim.measure,
                "ordering": claim.ordering,
                "length": "all" if claim.length is None else claim.length,
                "grades": claim.grades,
                "property": claim.property,
                "status": claim.status,
            },
            "outcome": self.outcome,
            "reason": self.reason,
        }


def check_file(path: Path, load: Path | None = None) -> list[Outcome]:
    """Check every certificate in a file; ``load`` names a Python file with functions they are about."""
    functions = load_functions(load) if load else {}
    found = []
    for number, data in enumerate(read_file(path), start=1):
        try:
            found.append(check_certificate(data, functions))
        except Unreadable as error:
            raise Unreadable(f"{path}: certificate {number}: {error}") from None
    return found


def check_certificate(data: Any, functions: Functions | None = None) -> Outcome:
    """Check one certificate, given as the JSON object it is written as."""
    certificate = read_certificate(data)
    try:
        return Outcome(certificate.claim, "confirmed", _check(certificate, functions or {}))
    except Refuted as problem:
        return Outcome(certificate.claim, "refuted", str(problem))
    except CannotCheck as problem:
        return Outcome(certificate.claim, "unchecked", str(problem))


def _check(certificate: Certificate, functions: Functions) -> str:
    claim = certificate.claim
    if claim.status == "undecided":
        raise CannotCheck("an undecided claim states nothing that could be checked")
    if certificate.method == "float":
        raise CannotCheck("a claim decided in floating point is not certified")
    if claim.length is None:
        return _check_all_lengths(certificate, functions)
    return _check_at(certificate, claim.length, functions)


def _check_at(certificate: Certificate, length: int, functions: Functions) -> str:
    claim = certificate.claim
    measure, order = _subject(claim, length, functions)
    if claim.ordering == INDUCED:
        return check_induced(certificate, measure, order)
    if claim.status == "undefined":
        return why_undefined(claim.property, measure, order)
    try:
        check_weights(certificate, measure, order)
        if claim.status == "fails" and certificate.witness is not None:
            return check_witness(claim.property, Scene(measure, order), certificate.witness)
        stated = check_inequalities(certificate) if claim.status == "holds" else 0
        holds, how = decide(claim.property, measure, order)
    except Undefined as why:
        raise Refuted(f"the property is undefined: {why}") from None
    if holds != (claim.status == "holds"):
        raise Refuted(f"it {'holds' if holds else 'fails'}: {how}")
    if claim.status == "holds":
        check_counts(certificate, order)
    return how + (f"; the {stated} inequalities stated are true" if stated else "")


def _check_all_lengths(certificate: Certificate, functions: Functions) -> str:
    claim = certificate.claim
    if claim.status == "fails" and certificate.witness is not None:
        length = len(certificate.witness.runs[0])
        return f"at N = {length}: {_check_at(certificate, length, functions)}"
    if claim.ordering == INDUCED:
        raise CannotCheck("the order by the measure's own values is looked at for one length at a time")
    for length in ALL_LENGTHS:
        measure, order = _subject(claim, length, functions)
        if claim.status == "undefined":
            try:
                return f"at N = {length}: {why_undefined(claim.property, measure, order)}"
            except Refuted:
                continue
        try:
            holds, how = decide(claim.property, measure, order)
        except Undefined as why:
            raise Refuted(f"at N = {length} the property is undefined: {why}") from None
        if not holds and claim.status == "holds":
            raise Refuted(f"at N = {length} it fails: {how}")
        if not holds:
            return f"at N = {length} it fails: {how}"
    agrees = "where it holds" if claim.status != "undefined" else "where it is defined"
    raise CannotCheck(f"checked for N ≤ {ALL_LENGTHS[-1]} only, {agrees}")


def _subject(claim: Claim, length: int, functions: Functions) -> tuple[Measure, Order]:
    if length > LONGEST_RUN:
        raise CannotCheck(f"N = {length:,} is past the checker's limit of {LONGEST_RUN:,}")
    base = claim.recall_base
    if base is None:
        base = sum(degree > 0 for degree in claim.ideal) if claim.ideal else length
    ideal = claim.ideal or (claim.grades,) * min(base, length)
    topic = Topic(claim.gains, base, tuple(sorted(ideal, reverse=True)))
    measure = own_measure(claim.measure, functions, topic)
    if measure is None:
        measure = built_in(read_measure(claim.measure), topic, length)
    # The order by the measure's own values is one of rankings; which other order of theirs stands here is no matter.
    return measure, Order("replacement" if claim.ordering == INDUCED else claim.ordering, length, claim.grades)


def decide(name: str, measure: Measure, order: Order) -> tuple[bool, str]:
    """Whether a property holds, and how that is known."""
    ways = [_look_at_everything, _compute_amounts]
    if measure.is_weighted_sum and order.size > MOST_WITH_LOGARITHMS and not WeightedSum(measure, order).is_rational:
        ways.reverse()
    try:
        return ways[0](name, measure, order)
    except CannotCheck as first:
        try:
            return ways[1](name, measure, order)
        except CannotCheck as second:
            both = measure.is_weighted_sum or not is_small(order)
            raise CannotCheck(f"{first}; {second}" if both else str(first)) from None


def _look_at_everything(name: str, measure: Measure, order: Order) -> tuple[bool, str]:
    if not is_small(order):
        raise CannotCheck(f"there are more runs than the {LARGEST_UNIVERSE:,} that the checker looks at")
    return DECIDE[name](universe(measure, order)), f"all {order.size:,} runs were looked at"


def _compute_amounts(name: str, measure: Measure, order: Order) -> tuple[bool, str]:
    if name == "ordinal" and not order.is_total:
        return False, "some runs are incomparable"
    if name == "valuation" and order.is_total and not order.is_of_sets:
        return True, "on a chain every measure is a valuation"
    weighted = WeightedSum(measure, order)
    return weighted.decide(name), "the amounts that decide for a weighted sum were computed from the definition"


def why_undefined(name: str, measure: Measure, order: Order) -> str:
    """Why a property makes no sense; raises :class:`Refuted` where it does."""
    if order.is_of_sets and not measure.is_of_sets:
        if measure.is_of_sets is False:
            return f"{measure.name} is defined on rankings, not on sets"
        if is_symmetric(measure, order):
            raise CannotCheck(f"whether the function {measure.name} is meant for sets is not known here")
        return f"{measure.name} depends on the order of the documents, and is not defined on sets"
    scene = Scene(measure, order)
    try:
        if name.startswith("interval-like") and (order.name != "weak" or order.grades != 1):
            raise Undefined("intervals are only compared under the binary weak order")
        if name in _NEED_RANKS:
            scene.require_graded()
        if name in _NEED_LATTICE:
            scene.require_lattice()
    except Undefined as why:
        return str(why)
    raise Refuted("it is defined: the order and the measure have all that the property needs")
