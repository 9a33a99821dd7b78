"""Somebody's own functions, from a Python file that the user names."""

from __future__ import annotations

import runpy
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from numbers import Rational
from pathlib import Path
from typing import Any

from measurand.checker.arithmetic import Number
from measurand.checker.definitions import Measure, Run
from measurand.checker.problems import CannotCheck, Unreadable

Functions = dict[str, Callable[..., Any]]


def load_functions(path: Path) -> Functions:
    """Run a file, and return what can be called in it by every name it goes by."""
    try:
        found = runpy.run_path(str(path))
    except Exception as error:  # whatever the user's own file raises is reported in one line
        what = str(error).splitlines()[0] if str(error) else "no reason given"
        raise Unreadable(f"{path}: {type(error).__name__}: {what}") from error
    functions: Functions = {}
    for name, value in found.items():
        if callable(value) and not isinstance(value, type) and not name.startswith("__"):
            for alias in (name, getattr(value, "__name__", None), getattr(value, "name", None)):
                if isinstance(alias, str):
                    functions.setdefault(alias, value)
    return functions


def own_measure(name: str, functions: Functions) -> Measure | None:
    """The function of that name as a measure; it is called with the degrees of a run, as a tuple of Fractions."""
    function = functions.get(name)
    if function is None:
        return None

    @cache
    def value(run: Run) -> Number:
        last = ""
        for degrees in (tuple(map(Fraction, run)), run):  # whole numbers where Fractions cannot serve, as indices
            try:
                answer = function(degrees)
            except Exception as error:  # a function may fail in any way it likes
                last = f"fails with {type(error).__name__}: {error}"
                continue
            if isinstance(answer, Rational):
                return Fraction(int(answer.numerator), int(answer.denominator))
            last = f"answers with {type(answer).__name__} {answer!r}, which is not exact"
        raise CannotCheck(f"the function {name} {last} on {run}")

    return Measure(name, value, is_weighted_sum=False, is_of_sets=None)
