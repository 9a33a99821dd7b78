"""A measure with one parameter changed: which values are worth a look follows from the kind of the parameter."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from measurand.errors import InputError
from measurand.measures.measure import Measure
from measurand.measures.parameters import Kind, Parameter, Value, write_value
from measurand.measures.registry import Cutoff
from measurand.scales.subject import Subject

_CHARACTERISTIC: dict[str, tuple[Value, ...]] = {
    "rel": (2,),
    "max": (4,),
    "base": (Fraction(2), Fraction(3, 2), Fraction(3)),  # small: up to rank b, nothing is discounted
    "judged_only": (),  # here every document is judged
}
"""What is tried for parameters of these names."""

_PROBABILITIES = (Fraction(1, 3), Fraction(1, 2), Fraction(4, 5), Fraction(19, 20))
_NUMBERS = (Fraction(0), Fraction(1, 2), Fraction(1), Fraction(2), Fraction(10))


def notation(subject: Subject, measure: Measure) -> str:
    """How a measure is written; one that is cut at the length of the run, whatever that is, without its cut-off."""
    name = replace(measure, trec_name=None, label="").name
    return name.rpartition("@")[0] if subject.cut_at_length else name


def characteristic_values(parameter: Parameter) -> tuple[Value, ...]:
    """The values of a parameter that are worth a look, by its kind.

    >>> [str(value) for value in characteristic_values(Parameter("p", Kind.NUMBER, "", low=0, high=1, open_low=True))]
    ['1/3', '1/2', '4/5', '19/20']
    """
    if parameter.name in _CHARACTERISTIC:
        return _CHARACTERISTIC[parameter.name]
    if parameter.kind is Kind.BOOLEAN:
        return (True, False)
    if parameter.kind is Kind.CHOICE:
        return parameter.choices
    if parameter.kind is Kind.GAINS:
        return (((2, Fraction(3)),),)
    wanted: tuple[Value, ...] = ()
    if parameter.kind is Kind.NUMBER:
        wanted = _PROBABILITIES if parameter.high == 1 else _NUMBERS
    elif parameter.kind is Kind.INTEGER and isinstance(parameter.default, int):
        wanted = (parameter.default - 1, parameter.default + 1)
    return tuple(value for value in wanted if _is_allowed(parameter, value))


def _is_allowed(parameter: Parameter, value: Value) -> bool:
    try:
        parameter.check(value)
    except InputError:
        return False
    return True


def variants_of(subject: Subject) -> Iterator[tuple[str, str]]:
    """The notations of the measure with one parameter changed, each with what was changed."""
    measure = subject.measure
    if not isinstance(measure, Measure):
        return
    own = notation(subject, measure)
    for parameter in measure.entry.parameters:
        if parameter.name == measure.entry.at:
            continue
        for value in characteristic_values(parameter):
            changed = {**dict(measure.parameters), parameter.name: value}
            try:
                other = replace(measure, parameters=tuple(changed.items()), trec_name=None, label="")
            except InputError:
                continue  # it excludes another parameter
            if notation(subject, other) != own:
                yield notation(subject, other), f"{parameter.name} = {write_value(value)}"
    if measure.entry.cutoff is not Cutoff.NONE and measure.entry.at == "cutoff":
        if measure.cutoff is None or subject.cut_at_length:
            yield f"{own}@3", "a cut-off at 3"
        elif measure.entry.cutoff is Cutoff.OPTIONAL:
            yield replace(measure, cutoff=None, trec_name=None, label="").name, "no cut-off"
