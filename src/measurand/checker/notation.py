"""Names of measures, taken apart: ``nDCG(base=2,gains={0:0,1:3})@10`` is a name, parameters and a cut-off."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from measurand.checker.problems import CannotCheck

DEEPEST = 100_000
"""The deepest cut-off that is read."""

Value: TypeAlias = Fraction | bool | str | dict[int, Fraction]

_SHAPE = re.compile(r"\s*([^\W\d]\w*)\s*(?:\((.*)\))?\s*(?:@\s*(\d+))?\s*", re.DOTALL)
_ARGUMENT = re.compile(r"\s*(\w+)\s*=\s*(\{[^{}]*\}|'[^']*'|\"[^\"]*\"|[^,{}'\"]+?)\s*(?:,|$)")
_NUMBER = re.compile(r"(-?\d+(?:\.\d*)?|-?\.\d+)(?:/(\d+))?")

# trec_eval's names of the measures that are defined here; a number after the last underscore is the cut-off.
_TREC = {
    "map": "AP",
    "map_cut": "AP",
    "recip_rank": "RR",
    "bpref": "Bpref",
    "Rprec": "Rprec",
    "P": "P",
    "recall": "R",
    "success": "Success",
    "ndcg": "nDCG",
    "ndcg_cut": "nDCG",
    "set_P": "SetP",
    "set_recall": "SetR",
    "set_map": "SetAP",
    "set_F": "SetF",
}
_ALIASES = {
    "MAP": "AP",
    "Precision": "P",
    "Recall": "R",
    "MRR": "RR",
    "RPrec": "Rprec",
    "HitRate": "Success",
    "NDCG": "nDCG",
    "BPref": "Bpref",
    "QMeasure": "Q",
}


@dataclass(frozen=True)
class Spelled:
    """A measure's name, parameters and cut-off."""

    name: str
    parameters: dict[str, Value]
    cutoff: int | None


def read_measure(text: str) -> Spelled:
    """Take a measure's name apart.

    >>> read_measure("gRBP(p=1/2)@5")
    Spelled(name='gRBP', parameters={'p': Fraction(1, 2)}, cutoff=5)
    >>> read_measure("ndcg_cut_10").name, read_measure("ndcg_cut_10").cutoff
    ('nDCG', 10)
    """
    found = _SHAPE.fullmatch(text)
    if found is None:
        raise CannotCheck(f"{text!r} is no name of a measure")
    name, inside, cutoff = found.groups()
    stem, _, depth = name.rpartition("_")
    if depth.isdigit() and stem in _TREC and cutoff is None:
        name, cutoff = stem, depth
    name = _ALIASES.get(name, _TREC.get(name, name))
    if cutoff is not None and not 1 <= int(cutoff) <= DEEPEST:
        raise CannotCheck(f"{text!r} has a cut-off outside 1..{DEEPEST:,}")
    return Spelled(name, _arguments(inside or "", text), int(cutoff) if cutoff else None)


def _arguments(inside: str, text: str) -> dict[str, Value]:
    found: dict[str, Value] = {}
    position = 0
    while inside[position:].strip():
        argument = _ARGUMENT.match(inside, position)
        if argument is None or argument[1] in found:
            raise CannotCheck(f"the parameters of {text!r} cannot be read")
        found[argument[1]] = _value(argument[2], text)
        position = argument.end()
    return found


def _value(written: str, text: str) -> Value:
    if written[0] in "'\"":
        return written[1:-1]
    if written.lower() in ("true", "false"):
        return written.lower() == "true"
    if written[0] == "{":
        pairs = [pair.split(":") for pair in written[1:-1].split(",")]
        if any(len(pair) != 2 or not pair[0].strip().isdigit() for pair in pairs):
            raise CannotCheck(f"the gains in {text!r} cannot be read")
        return {int(grade): _number(gain.strip(), text) for grade, gain in pairs}
    return _number(written, text)


def _number(written: str, text: str) -> Fraction:
    found = _NUMBER.fullmatch(written)
    if found is None or (found[2] and int(found[2]) == 0):
        raise CannotCheck(f"{written!r} in {text!r} is no number")
    return Fraction(found[1]) / Fraction(found[2] or 1)
