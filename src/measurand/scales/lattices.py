"""The lattice side (MP): valuations, the weights of join-irreducibles, and the distance a measure makes.

M is a *valuation* if M(x) + M(y) = M(x∨y) + M(x∧y). On a finite distributive lattice the valuations are exactly the
maps M(x) = M(0̂) + Σ w(j) over the join-irreducibles j ⪯ x, with any weights w (Rota). Such a sum is a valuation:
j ⪯ x∨y iff j ⪯ x or j ⪯ y, since j = (j∧x) ∨ (j∧y) is one of the two, and j ⪯ x∧y iff both. Conversely the
weights are read off: j covers one run j_* only, and J_j is J_(j_*) with j added, so w(j) = M(j) − M(j_*). They give M
from the bottom up, since a run with two lower covers is their join. Along an edge J_x grows by one join-irreducible,
so M rises along every edge iff all weights are positive. A weight may be 0 (an isotone valuation need not be
positive, though MP §2 says so: precision on the binary weak order), and 0̂ need not have the value 0.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

from measurand.errors import InputError, TooLarge
from measurand.exact import Number, compare, total
from measurand.orderings.base import OrderError, Ordering, RunLike
from measurand.relevance.run import JudgedRun
from measurand.scales.subject import Examined
from measurand.verdict import Method, Verdict

Measured = Examined | Callable[[JudgedRun], Number]
"""A measure at one length, or any function of runs with exact values."""

GENERATED = 65_536
"""How many runs are looked at to see whether the weights of the join-irreducibles make up a measure."""


def valuation_from_weights(
    order: Ordering, weights: Mapping[JudgedRun, Fraction], bottom: Fraction | int = 0
) -> Callable[[RunLike], Number]:
    """The valuation with these weights on the join-irreducible runs, and this value of the bottom.

    >>> from measurand.orderings import ordering
    >>> weak = ordering("weak", 3)
    >>> rank = valuation_from_weights(weak, {j: Fraction(1) for j in weak.join_irreducibles()})
    >>> str(rank("1,0,1")), weak.rank("1,0,1")
    ('4', 4)
    """
    _require_distributive(order, "weights of join-irreducibles make a valuation")
    given = {order.universe.check(run): weight for run, weight in weights.items()}
    expected = set(order.join_irreducibles())
    for run in sorted(expected - given.keys()):
        raise InputError(f"the join-irreducible run ({run.brief()}) has no weight: {len(expected)} weights are needed")
    for run in sorted(given.keys() - expected):
        raise InputError(f"({run.brief()}) is not join-irreducible in {order!r}, so it cannot be given a weight")

    def valuation(run: RunLike) -> Number:
        return total([Fraction(bottom), *(given[j] for j in order.irreducibles_below(run))])

    return valuation


def irreducible_weights(measured: Measured, order: Ordering) -> dict[JudgedRun, Number]:
    """The weight M(j) − M(j_*) of every join-irreducible run j, where j_* is the one run that j covers.

    Of a measure that is divided by the ideal's value these are the weights before the division.

    >>> from measurand.orderings import ordering
    >>> found = irreducible_weights(lambda run: Fraction(sum(run), 2), ordering("weak", 2))
    >>> {str(run): str(weight) for run, weight in found.items()}
    {'0,1': '1/2', '1,0': '0', '1,1': '1/2'}
    """
    _require_distributive(order, "join-irreducibles carry the weights of a measure")
    return {j: _value(measured, j) - _value(measured, order.lower_covers(j)[0]) for j in order.join_irreducibles()}


def generated_verdict(measured: Measured, order: Ordering) -> Verdict:
    """Is M the valuation that its weights on the join-irreducibles generate? The witness is the smallest run it is not.

    On a distributive lattice that is the same as being a valuation, and an independent way to see it.
    """
    if order.size > GENERATED:
        raise TooLarge("comparing a measure with its weights", order.size, GENERATED, "choose a smaller length")
    weights = irreducible_weights(measured, order)
    bottom = _value(measured, order.bottom)
    for run in order.universe:
        made = total([bottom, *(weights[j] for j in order.irreducibles_below(run))])
        way = compare(_value(measured, run), made)
        if way is None:
            return Verdict.undecided(f"({run.brief()}) has a value too close to the sum of weights to tell")
        if way:
            reason = f"({run.brief()}) has the value {_value(measured, run)}, the weights below it add up to {made}"
            return Verdict.fails(reason, {"run": run, "generated": str(made)}, Method.EXHAUSTIVE)
    reason = f"all {order.size} runs have the value of the bottom plus the weights of the join-irreducibles below them"
    return Verdict.holds(reason, Method.EXHAUSTIVE, runs=order.size, irreducibles=len(weights))


def distance(measured: Measured, order: Ordering, x: RunLike, y: RunLike) -> Number:
    """d_M(x, y) = M(x∨y) − M(x∧y) (MP Theorem 3).

    >>> from measurand.orderings import ordering
    >>> str(distance(lambda run: Fraction(sum(run)), ordering("replacement", 3), "1,0,0", "0,1,1"))
    '3'
    """
    return _value(measured, order.join(x, y)) - _value(measured, order.meet(x, y))


def _value(measured: Measured, run: JudgedRun) -> Number:
    return measured.value(run) if isinstance(measured, Examined) else measured(run)


def _require_distributive(order: Ordering, what: str) -> None:
    verdict = order.is_distributive()
    if not verdict.is_true:
        raise OrderError(f"{what} on a distributive lattice only: {verdict.reason}", verdict)
