"""Measures of the user's own: a decorated function joins the registry and works everywhere a built-in does.

>>> @measure(name="FirstTwo", model="The user looks at two documents.")
... def first_two(run, *, bonus=1):
...     return sum(run[:2]) + bonus
>>> from measurand.measures.notation import parse_measures
>>> parse_measures("FirstTwo(bonus=3)")[0].scores(Judged.from_runs([[1, 2, 0]], pool=[2, 1])).tolist()
[6.0]
>>> unregister("FirstTwo")
"""

from __future__ import annotations

import importlib.util
import inspect
import math
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any, Literal, TypeVar
from zlib import crc32

import numpy as np

from measurand.errors import InputError
from measurand.measures.grammar import is_name
from measurand.measures.measure import Call
from measurand.measures.parameters import Kind, Parameter, Value
from measurand.measures.registry import (
    NAMES,
    REGISTRY,
    Aggregation,
    Cutoff,
    Entry,
    Exact,
    Family,
    Floats,
    Kernel,
    known_measures,
    register,
    unregister,
)
from measurand.measures.setting import Setting
from measurand.measures.traits import Additive, Basis, Need, Relevance, Situation, Traits
from measurand.measures.trec import parse_trec
from measurand.relevance.judged import Judged
from measurand.relevance.scale import exact_number

Function = TypeVar("Function", bound=Callable[..., Any])


@dataclass(frozen=True)
class Context:
    """What a function on one judged run may know besides the run.

    ``ideal`` holds the grades of all judged documents of the topic, best first; ``recall_base`` counts the
    relevant ones; ``retrieved`` counts the documents before the cut-off was applied.
    """

    recall_base: int
    ideal: tuple[int, ...]
    retrieved: int
    cutoff: int | None
    setting: Setting


def measure(
    *,
    name: str,
    title: str = "",
    formula: str = "",
    model: str = "",
    reference: str = "",
    aliases: Sequence[str] = (),
    vectorised: bool = False,
    cutoff: bool = True,
    relevance: Literal["binary", "graded"] = "graded",
    basis: Literal["rank", "set"] = "rank",
    aggregation: Literal["mean", "sum"] = "mean",
    integral: bool = False,
    weights: Callable[[int], Sequence[object]] | None = None,
    error: float | None = None,
) -> Callable[[Function], Function]:
    """Make a measure of a function.

    The function takes one judged run, a tuple with the grade of the document at each rank: 0 for unjudged
    documents and negative grades, down to the cut-off. A second argument, if it has one, is the :class:`Context`. With
    ``vectorised=True`` it takes a :class:`~measurand.relevance.judged.Judged` batch and a ``Call`` instead, and returns
    one value per row. Keyword-only arguments with defaults become parameters of the measure.

    For the theory: ``weights`` declares that the value is Σ weights(N)[i]·r[i], with exact weights for runs of length
    N; ``error`` bounds the error of a function that answers in floats.
    """

    def decorate(function: Function) -> Function:
        known_measures()
        for one in (name, *aliases):
            _require_free(one, name)
        if name in REGISTRY:
            unregister(name)
        parameters, needs_context = _signature(function, name, vectorised)
        alone = not vectorised and not needs_context
        kernel = _batch_kernel(function, name) if vectorised else _run_kernel(function, name, needs_context)
        register(
            Entry(
                name=name,
                title=_plain(title) or name,
                family=Family.USER,
                formula=_plain(formula) or "defined by a Python function",
                model=_plain(model or inspect.getdoc(function) or ""),
                reference=_plain(reference) or f"function {function.__qualname__} of {_home(function)}",
                traits=Traits(Relevance(relevance), Basis(f"{basis}-based"), alone, _declared(weights, name)),
                kernel=kernel,
                parameters=parameters,
                cutoff=Cutoff.OPTIONAL if cutoff else Cutoff.NONE,
                needs=(Need.RECALL_BASE, Need.IDEAL) if needs_context else (),
                aliases=tuple(aliases),
                exact=None if vectorised else _exact(function, name, needs_context),
                aggregation=Aggregation(aggregation),
                integral=integral,
                error=error,
            )
        )
        return function

    return decorate


def _declared(weights: Callable[[int], Sequence[object]] | None, name: str) -> Additive | None:
    """The weighted sum that the author of a measure declares."""
    if weights is None:
        return None

    def exact_weights(call: Call, n: int, situation: Situation) -> tuple[Fraction, ...]:
        seen = min(n, call.depth)  # the function is given the documents down to the cut-off
        found = tuple(exact_number(weight) for weight in weights(seen))
        if len(found) != seen:
            raise InputError(f"measure {name}: weights({seen}) gives {len(found)} weights: expected {seen}")
        return (*found, *([Fraction(0)] * (n - seen)))

    return Additive(exact_weights, lambda call, situation: tuple(map(Fraction, range(len(situation.gains)))))


def load_measures(path: str | Path) -> list[Entry]:
    """Run a Python file and return the measures that it defines; what it defined before it failed is forgotten."""
    file = Path(path)
    if not file.is_file():
        raise InputError(f"{file}: no such file; expected a Python file that defines measures")
    before = dict(REGISTRY) if known_measures() else {}
    specification = importlib.util.spec_from_file_location(f"measurand_user_{crc32(bytes(file.resolve())):08x}", file)
    if specification is None or specification.loader is None:
        raise InputError(f"{file}: cannot be loaded; expected a Python file, with the ending .py")
    module = importlib.util.module_from_spec(specification)
    sys.modules[module.__name__] = module
    try:
        specification.loader.exec_module(module)
    except (Exception, SystemExit) as problem:  # whatever a user's file raises becomes one clear line
        for name in [name for name, entry in REGISTRY.items() if before.get(name) is not entry]:
            unregister(name)
        raise InputError(f"{file}{_line_of(problem, file)}: {type(problem).__name__}: {problem}") from problem
    added = [entry for name, entry in REGISTRY.items() if before.get(name) is not entry]
    if not added:
        raise InputError(f"{file}: defines no measure; decorate a function with @measurand.measure(name=...)")
    return added


def _plain(text: str) -> str:
    """One line of printable characters: the text is shown in terminals."""
    return "".join(character for character in " ".join(text.split()) if character.isprintable())


def _home(function: Callable[..., Any]) -> str:
    code = getattr(function, "__code__", None)
    return Path(code.co_filename).name if code else function.__module__


def _line_of(problem: BaseException, file: Path) -> str:
    if isinstance(problem, SyntaxError):
        return f", line {problem.lineno}"
    trace, line = problem.__traceback__, 0
    while trace is not None:
        if Path(trace.tb_frame.f_code.co_filename).resolve() == file.resolve():
            line = trace.tb_lineno
        trace = trace.tb_next
    return f", line {line}" if line else ""


def _require_free(name: str, owner: str) -> None:
    if not is_name(name):
        raise InputError(f"{name!r} cannot name a measure: expected letters, digits and _, not starting with a digit")
    if parse_trec(name, 10) is not None and name not in NAMES:
        raise InputError(f"the measure name {name!r} is taken by trec_eval's {name}")
    taken = NAMES.get(name)
    if taken is not None and (taken[0] != owner or REGISTRY[owner].family is not Family.USER):
        raise InputError(f"the measure name {name!r} is taken by {taken[0]}")


def _signature(function: Callable[..., Any], name: str, vectorised: bool) -> tuple[tuple[Parameter, ...], bool]:
    positional, parameters = 0, []
    for argument in inspect.signature(function).parameters.values():
        if argument.kind is argument.KEYWORD_ONLY:
            parameters.append(_parameter(argument.name, argument.default, name))
        elif argument.kind in (argument.POSITIONAL_ONLY, argument.POSITIONAL_OR_KEYWORD):
            positional += 1
        else:
            raise InputError(f"measure {name}: *{argument.name} has no meaning here")
    expected = (2,) if vectorised else (1, 2)
    if positional not in expected:
        what = "(judged, call)" if vectorised else "(run) or (run, context)"
        raise InputError(f"measure {name}: expected a function of {what}: it takes {positional} positional arguments")
    return tuple(parameters), positional == 2


def _parameter(name: str, default: object, owner: str) -> Parameter:
    meaning = f"parameter of {owner}"
    if isinstance(default, bool):
        return Parameter(name, Kind.BOOLEAN, meaning, default=default)
    if isinstance(default, int):
        return Parameter(name, Kind.INTEGER, meaning, default=default)
    if isinstance(default, float) and math.isfinite(default):
        return Parameter(name, Kind.NUMBER, meaning, default=Fraction(repr(default)))
    if isinstance(default, Fraction):
        return Parameter(name, Kind.NUMBER, meaning, default=default)
    raise InputError(f"measure {owner}: the parameter {name} needs a default that is a number, true or false")


def _arguments(function: Callable[..., Any], call: Call, exact: bool = False) -> dict[str, object]:
    """The parameters as the function wrote its defaults: floats stay floats unless exact ones are asked for."""
    given: dict[str, object] = {}
    for argument in inspect.signature(function).parameters.values():
        if argument.kind is argument.KEYWORD_ONLY:
            value: Value | None = call.parameters[argument.name]
            rounded = isinstance(argument.default, float) and not exact
            given[argument.name] = float(value) if rounded else value  # type: ignore[arg-type]  # a NUMBER
    return given


def _batch_kernel(function: Callable[..., Any], name: str) -> Kernel:
    def kernel(judged: Judged, call: Call) -> Floats:
        values = np.asarray(_guarded(function, name, judged, call, **_arguments(function, call)), dtype=np.float64)
        if values.shape != (len(judged),):
            raise InputError(f"measure {name}: expected {len(judged)} values, one per row: got shape {values.shape}")
        return values

    return kernel


def _run_kernel(function: Callable[..., Any], name: str, needs_context: bool) -> Kernel:
    def kernel(judged: Judged, call: Call) -> Floats:
        arguments = _arguments(function, call)
        base = judged.pool.count_at_least(call.level)
        values = np.zeros(len(judged), dtype=np.float64)
        for row, run in enumerate(_dense_runs(judged, call)):
            further: tuple[Context, ...] = ()
            if needs_context:
                topic = int(judged.topic[row])
                ideal = judged.pool.grade[judged.pool.starts[topic] : judged.pool.starts[topic + 1]]
                counted = Context(
                    int(base[topic]),
                    tuple(ideal.tolist()),
                    int(judged.retrieved[row]),
                    call.cutoff,
                    call.setting,
                )
                further = (counted,)
            values[row] = _number(_guarded(function, name, run, *further, **arguments), name)
        return values

    return kernel


def _dense_runs(judged: Judged, call: Call) -> list[tuple[int, ...]]:
    runs = []
    for row, retrieved in enumerate(judged.retrieved.tolist()):
        run = [0] * min(retrieved, call.depth)
        entries = slice(judged.starts[row], judged.starts[row + 1])
        for rank, grade in zip(judged.rank[entries].tolist(), judged.grade[entries].tolist(), strict=True):
            if rank <= len(run):
                run[rank - 1] = max(grade, 0)
        runs.append(tuple(run))
    return runs


def _exact(function: Callable[..., Any], name: str, needs_context: bool) -> Exact:
    """A function that answers with an integer or a fraction is as exact as a built-in.

    It is given its parameters exactly: 0.7 is 7/10, whether the notation says so or a default does.
    """

    def exact(run: tuple[int, ...], call: Call, situation: Situation) -> Fraction:
        further: tuple[Context, ...] = ()
        if needs_context:
            if situation.recall_base is None or situation.ideal is None:
                raise InputError(f"an exact value of {name} needs the recall base and the ideal ranking")
            known = Context(situation.recall_base, situation.ideal, len(run), call.cutoff, call.setting)
            further = (known,)
        kept = run if call.cutoff is None else run[: call.cutoff]
        value = _guarded(function, name, kept, *further, **_arguments(function, call, exact=True))
        if isinstance(value, (int, Fraction)):
            return Fraction(value)
        raise InputError(f"measure {name}: expected an integer or a Fraction for an exact value: got {value!r}")

    return exact


def _number(value: object, name: str) -> float:
    if isinstance(value, (int, float, Fraction, np.integer, np.floating)):
        return float(value)
    raise InputError(f"measure {name}: expected a number: got {value!r}")


def _guarded(function: Callable[..., Any], name: str, *arguments: object, **parameters: object) -> Any:
    try:
        return function(*arguments, **parameters)
    except InputError:
        raise
    except Exception as problem:  # a user's function may fail in any way; say where
        raise InputError(f"measure {name} failed: {type(problem).__name__}: {problem}") from problem
