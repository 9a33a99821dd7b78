"""What a certificate adds to its claim: the weights of a weighted sum, inequalities, counts. Are they so?"""

from __future__ import annotations

from fractions import Fraction

from measurand.checker.arithmetic import Number, add_up, divide, equal, shown, sign
from measurand.checker.certificate import Certificate, Inequality
from measurand.checker.definitions import Measure, Run
from measurand.checker.expressions import Letters, read_number
from measurand.checker.orders import Order
from measurand.checker.problems import CannotCheck, Refuted, Unreadable
from measurand.checker.tables import is_small, table
from measurand.checker.weighted import WeightedSum

_ON_EDGES = ("isotone", "strict", "ordinal", "interval", "ratio")
_NEEDED = {"≥": (0, 1), ">": (1,), "=": (0,)}


def check_weights(certificate: Certificate, measure: Measure, order: Order) -> None:
    """Check that ``Σ w[i]·g(r[i])`` over the divisor is the measure.

    For a measure that is a weighted sum by its definition, runs with a single relevant document settle that.
    """
    weights = certificate.weights
    if weights is None:
        return
    gains = certificate.weighted_gains or certificate.claim.gains
    if len(weights) != order.length or len(gains) != order.grades + 1:
        raise Refuted(f"there are {len(weights)} weights and {len(gains)} gains for N = {order.length}")
    if sign(certificate.divisor) <= 0:
        raise Refuted(f"the divisor {shown(certificate.divisor)} is not positive")
    if measure.is_weighted_sum:
        amounts = WeightedSum(measure, order if not order.is_of_sets else _rankings(order))
        stated_origin = _weighted(weights, gains, certificate.divisor, order.bottom)
        if not equal(stated_origin, amounts.origin):
            raise Refuted(f"the weights give the worst run {shown(stated_origin)} instead of {shown(amounts.origin)}")
        for i, row in enumerate(amounts.amounts):
            for j, amount in enumerate(row):
                stated = divide(weights[i] * (gains[j] - gains[0]), certificate.divisor)
                if not equal(stated, amount):
                    raise Refuted(f"w[{i + 1}]·g({j}) is {shown(amount)} by the definition, not {shown(stated)}")
    elif is_small(order):
        for run in table(order).runs:
            if not equal(_weighted(weights, gains, certificate.divisor, run), measure.value(run)):
                raise Refuted(f"the weights do not give the value of {run}, which is {shown(measure.value(run))}")
    else:
        raise CannotCheck(f"whether {measure.name} is the weighted sum that is stated is not known here")


def _rankings(order: Order) -> Order:
    return Order("replacement", order.length, order.grades)


def _weighted(weights: tuple[Number, ...], gains: tuple[Fraction, ...], divisor: Number, run: Run) -> Number:
    return divide(add_up(weight * gains[degree] for weight, degree in zip(weights, run, strict=True)), divisor)


def check_inequalities(certificate: Certificate) -> int:
    """Check that every inequality is true and means what it says; returns how many there are.

    The sides are read as text where the weights they speak of are stated too, and the text is arithmetic.
    """
    letters = None
    if certificate.weights:
        letters = Letters(certificate.weights, certificate.weighted_gains or certificate.claim.gains)
    for inequality in certificate.inequalities:
        if letters is not None:
            _check_side(inequality, inequality.left, inequality.left_value, letters)
            _check_side(inequality, inequality.right, inequality.right_value, letters)
        difference = sign(inequality.left_value - inequality.right_value)
        if difference not in _NEEDED[inequality.relation]:
            sides = f"{shown(inequality.left_value)} and {shown(inequality.right_value)}"
            raise Refuted(f"the inequality {inequality} is false: its sides are {sides}")
    return len(certificate.inequalities)


def _check_side(inequality: Inequality, text: str, value: Number, letters: Letters) -> None:
    try:
        mine = read_number(text, letters)
    except Unreadable:
        return  # words, not arithmetic: only its value can be judged
    if not equal(mine, value):
        raise Refuted(f"in the inequality {inequality}, {text} is {shown(mine)}, not {shown(value)}")


def check_counts(certificate: Certificate, order: Order) -> None:
    """Check the number of cover edges, where all of them are said to have been looked at and can be counted."""
    edges = certificate.counts.get("edges")
    if edges is None or certificate.method != "exhaustive" or certificate.claim.property not in _ON_EDGES:
        return
    if is_small(order) and edges != table(order).edges:
        raise Refuted(f"the order has {table(order).edges:,} cover edges, not {edges}")
