"""Certificates as they are read: one JSON object each, checked for its form and nothing else."""

from __future__ import annotations

import json
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import Any

from measurand.checker.arithmetic import Number
from measurand.checker.deciding import DECIDE
from measurand.checker.definitions import Run
from measurand.checker.expressions import read_number
from measurand.checker.orders import NAMES
from measurand.checker.problems import Unreadable

FORMAT = "measurand certificate 1"
STATUSES = ("holds", "fails", "undecided", "undefined")
METHODS = ("closed-form", "exhaustive", "search", "float")


@dataclass(frozen=True)
class Claim:
    """What is claimed: a property of a measure on an ordering, at one length or (``None``) at all."""

    measure: str
    ordering: str
    length: int | None
    grades: int
    gains: tuple[Fraction, ...]
    recall_base: int | None
    ideal: Run | None
    property: str
    status: str

    def __str__(self) -> str:
        length = "every N" if self.length is None else f"N = {self.length}"
        return f"{self.property} {self.status} for {self.measure} on {self.ordering}, {length}, c = {self.grades}"


@dataclass(frozen=True)
class Witness:
    """Runs, their exact values, and the same as floats."""

    runs: tuple[Run, ...]
    values: tuple[Number, ...]
    approximate: tuple[float, ...]


@dataclass(frozen=True)
class Inequality:
    """``left relation right`` with the exact value of each side."""

    left: str
    relation: str
    right: str
    left_value: Number
    right_value: Number

    def __str__(self) -> str:
        return f"{self.left} {self.relation} {self.right}"


@dataclass(frozen=True)
class Certificate:
    """A claim with what is said to prove it."""

    claim: Claim
    method: str
    witness: Witness | None
    weights: tuple[Number, ...] | None
    weighted_gains: tuple[Fraction, ...] | None
    divisor: Number
    inequalities: tuple[Inequality, ...]
    counts: dict[str, Any]


def read_file(path: Path) -> list[Any]:
    """The certificates in a file, not yet looked into."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise Unreadable(f"{path}: {(error.strerror or str(error)).lower()}") from None
    except UnicodeDecodeError:
        raise Unreadable(f"{path}: not a text file in UTF-8") from None
    except (ValueError, RecursionError) as error:
        raise Unreadable(f"{path}: not JSON: {str(error).splitlines()[0]}") from None
    if isinstance(data, dict) and "certificates" in data:
        data = data["certificates"]
    objects = data if isinstance(data, list) else [data]
    if not objects:
        raise Unreadable(f"{path}: holds no certificate")
    return objects


def read_certificate(data: Any) -> Certificate:
    """A certificate from the JSON object that holds it."""
    if not isinstance(data, dict):
        raise Unreadable(f"a certificate is a JSON object, not {_brief(data)}")
    if data.get("format") != FORMAT:
        raise Unreadable(f"'format' must be {FORMAT!r}, not {_brief(data.get('format'))}")
    if not isinstance(data.get("claim"), dict):
        raise Unreadable("'claim' must be a JSON object")
    claim = _claim(data["claim"])
    counts = data.get("counts")
    gains, divisor, weights = data.get("weighted_gains"), data.get("divisor"), data.get("weights")
    return Certificate(
        claim,
        _choice(data, "method", METHODS),
        _witness(data.get("witness")),
        None if weights is None else tuple(map(read_number, _items(weights, "weights"))),
        None if gains is None else tuple(map(_fraction, _items(gains, "weighted_gains"))),
        Fraction(1) if divisor is None else read_number(divisor),
        tuple(map(_inequality, _items(data.get("inequalities") or [], "inequalities"))),
        counts if isinstance(counts, dict) else {},
    )


def _claim(data: dict[str, Any]) -> Claim:
    grades = _whole(data, "grades", 1)
    gains = tuple(map(_fraction, _items(data.get("gains"), "gains")))
    if len(gains) != grades + 1:
        raise Unreadable(f"'gains' must hold {grades + 1} numbers, one for each degree, not {len(gains)}")
    if gains[0] != 0 or any(low >= high for low, high in pairwise(gains)):
        raise Unreadable("'gains' must increase from 0")
    ideal = data.get("ideal")
    if not isinstance(data.get("measure"), str):
        raise Unreadable("'measure' must be a name")
    return Claim(
        data["measure"],
        _choice(data, "ordering", (*NAMES, "induced")),
        None if data.get("length") == "all" else _whole(data, "length", 1),
        grades,
        gains,
        None if data.get("recall_base") is None else _whole(data, "recall_base", 0),
        None if ideal is None else _run(ideal, grades),
        _choice(data, "property", tuple(DECIDE)),
        _choice(data, "status", STATUSES),
    )


def _witness(data: Any) -> Witness | None:
    if data is None:
        return None
    if not isinstance(data, dict):
        raise Unreadable("'witness' must be a JSON object or null")
    runs = tuple(_run(run) for run in _items(data.get("runs"), "runs"))
    values = tuple(map(read_number, _items(data.get("values"), "values")))
    floats = _items(data.get("approx"), "approx")
    if not runs or len(values) != len(runs) or len(floats) != len(runs):
        raise Unreadable("'witness' must hold as many values and approx as runs, and one at least")
    if any(isinstance(one, bool) or not isinstance(one, (int, float)) for one in floats):
        raise Unreadable("'approx' must hold numbers")
    try:
        return Witness(runs, values, tuple(map(float, floats)))
    except OverflowError:
        raise Unreadable("'approx' holds a number that no float can hold") from None


def _inequality(data: Any) -> Inequality:
    if not isinstance(data, dict) or not all(isinstance(data.get(key), str) for key in ("left", "relation", "right")):
        raise Unreadable(f"an inequality has 'left', 'relation' and 'right', unlike {_brief(data)}")
    if data["relation"] not in ("≥", ">", "="):
        raise Unreadable(f"'relation' must be ≥, > or =, not {_brief(data['relation'])}")
    sides = read_number(data.get("left_value")), read_number(data.get("right_value"))
    return Inequality(data["left"], data["relation"], data["right"], *sides)


def _items(data: Any, name: str) -> list[Any]:
    if not isinstance(data, list):
        raise Unreadable(f"{name!r} must be a list, not {_brief(data)}")
    return data


def _run(data: Any, grades: int | None = None) -> Run:
    run = tuple(_items(data, "run"))
    if not run or any(isinstance(degree, bool) or not isinstance(degree, int) or degree < 0 for degree in run):
        raise Unreadable(f"a run is a list of degrees, not {_brief(data)}")
    if grades is not None and max(run) > grades:
        raise Unreadable(f"the run {_brief(data)} has degrees above {grades}")
    return run


def _whole(data: dict[str, Any], name: str, least: int) -> int:
    number = data.get(name)
    if isinstance(number, bool) or not isinstance(number, int) or number < least:
        raise Unreadable(f"{name!r} must be a whole number of {least} or more, not {_brief(number)}")
    return number


def _choice(data: dict[str, Any], name: str, known: tuple[str, ...]) -> str:
    if data.get(name) not in known:
        raise Unreadable(f"{name!r} must be one of {', '.join(known)}, not {_brief(data.get(name))}")
    return str(data[name])


def _fraction(text: Any) -> Fraction:
    number = read_number(text)
    if not isinstance(number, Fraction):
        raise Unreadable(f"expected a fraction, not {_brief(text)}")
    return number


def _brief(data: Any) -> str:
    text = json.dumps(data, ensure_ascii=False, default=str)
    return text if len(text) <= 60 else text[:57] + "..."
