"""Somebody's own functions, from a Python file that the user names."""

from __future__ import annotations

import ast
import inspect
import runpy
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from math import isfinite
from numbers import Rational
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from measurand.checker.arithmetic import Number
from measurand.checker.definitions import Measure, Run, Topic
from measurand.checker.notation import Spelled, Value, read_measure
from measurand.checker.problems import CannotCheck, Unreadable

Functions = dict[str, Callable[..., Any]]


def load_functions(path: Path) -> Functions:
    """Run a file, and return what can be called in it by every name it goes by.

    These are its own name, ``__name__`` or ``name``, and the ``name="…"`` of a decorator.
    """
    try:
        found = runpy.run_path(str(path))
        decorated = dict(_decorated(path.read_text(encoding="utf-8")))
    except (Exception, SystemExit) as error:  # whatever the user's own file raises is reported in one line
        what = str(error).splitlines()[0] if str(error) else "no reason given"
        raise Unreadable(f"{path}: {type(error).__name__}: {what}") from error
    functions: Functions = {alias: found[name] for name, alias in decorated.items() if callable(found.get(name))}
    for name, value in found.items():
        if callable(value) and not isinstance(value, type) and not name.startswith("__"):
            for alias in (name, getattr(value, "__name__", None), getattr(value, "name", None)):
                if isinstance(alias, str):
                    functions.setdefault(alias, value)
    return functions


def _decorated(source: str) -> Iterator[tuple[str, str]]:
    """Functions and the names that their decorators give them, read from the source: ``@measure(name="Mine")``."""
    for node in ast.parse(source).body:
        if not isinstance(node, ast.FunctionDef):
            continue
        for decorator in node.decorator_list:
            for keyword in decorator.keywords if isinstance(decorator, ast.Call) else ():
                if keyword.arg == "name" and isinstance(keyword.value, ast.Constant):
                    yield node.name, str(keyword.value.value)


def own_measure(text: str, functions: Functions, topic: Topic) -> Measure | None:
    """The function of that name as a measure, None if there is none.

    It is called with the degrees of a run down to the cut-off, as a tuple of Fractions, with the parameters by their
    names (defaults that are floats as the decimal fractions they are written as), and, if it takes two arguments, with
    what it may know of the topic.
    """
    function, spelled = functions.get(text), Spelled(text, {}, None)
    if function is None and functions:
        spelled = read_measure(text)
        function = functions.get(spelled.name)
    if function is None:
        return None
    ask = _asked(function, spelled, topic)

    @cache
    def value(run: Run) -> Number:
        last = ""
        for degrees in (tuple(map(Fraction, run)), run):  # whole numbers where Fractions cannot serve, as indices
            try:
                answer = ask(degrees[: spelled.cutoff])
            except Exception as error:  # a function may fail in any way it likes
                last = f"fails with {type(error).__name__}: {error}"
                continue
            if isinstance(answer, Rational):
                return Fraction(int(answer.numerator), int(answer.denominator))
            last = f"answers with {type(answer).__name__} {answer!r}, which is not exact"
        raise CannotCheck(f"the function {spelled.name} {last} on {run}")

    return Measure(spelled.name, value, is_weighted_sum=False, is_of_sets=None)


def _asked(function: Callable[..., Any], spelled: Spelled, topic: Topic) -> Callable[[Any], Any]:
    try:
        arguments = list(inspect.signature(function).parameters.values())
    except (TypeError, ValueError):
        arguments = []
    positional = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    wants_topic = sum(argument.kind in positional for argument in arguments) == 2
    decimal = {one.name: one.default for one in arguments if one.kind is inspect.Parameter.KEYWORD_ONLY}
    parameters: dict[str, Any] = {
        name: Fraction(repr(value)) for name, value in decimal.items() if isinstance(value, float) and isfinite(value)
    }
    parameters |= {name: _plain(value) for name, value in spelled.parameters.items()}

    def ask(degrees: Any) -> Any:
        judged = topic.ideal + (0,) * topic.recall_base  # as many a0 as relevant documents count as judged
        known = SimpleNamespace(
            recall_base=topic.recall_base, ideal=judged, retrieved=len(degrees), cutoff=spelled.cutoff
        )
        return function(degrees, *([known] if wants_topic else []), **parameters)

    return ask


def _plain(value: Value) -> Value | int:
    return int(value) if isinstance(value, Fraction) and value.denominator == 1 else value
