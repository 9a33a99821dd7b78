"""The commands, read from the functions that typer runs: arguments, options, help."""

from __future__ import annotations

import inspect
import types
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from typer import Typer
from typer.models import ArgumentInfo, OptionInfo

from docs.generate.markdown import code, fenced, page, plain, table
from measurand.cli.main import app
from measurand.cli.trec_eval import HELP

_INTRODUCTION = """\
# Commands

Every command of `measurand`. An error is one line on standard error, with the file, the line and the value where there
is one, and exit code 2. `measurand --version` prints the version; `-h` or `--help` after a command prints its help."""

_WORDS = {str: "text", int: "integer", float: "number", Path: "path"}


@dataclass(frozen=True)
class Parameter:
    """An argument or option as its reader sees it."""

    spelled: str
    values: str
    default: str
    help: str
    is_argument: bool


def commands() -> dict[str, Callable[..., Any]]:
    """Every command by its name (of a group: ``group command``), with the function that it runs."""
    found = _commands_of(app)
    for group in app.registered_groups:
        if group.typer_instance is not None:
            found |= {f"{group.name} {name}": run for name, run in _commands_of(group.typer_instance).items()}
    return found


def _commands_of(program: Typer) -> dict[str, Callable[..., Any]]:
    named = [(info.name, info.callback) for info in program.registered_commands if info.callback is not None]
    return {name or run.__name__.replace("_", "-"): run for name, run in named}


def commands_page() -> str:
    """One section a command."""
    return page(_INTRODUCTION, *(command_section(name, run) for name, run in commands().items()))


def command_section(name: str, run: Callable[..., Any]) -> str:
    """What a command does, how it is called, and each of its arguments and options."""
    known = parameters(run)
    arguments = [parameter for parameter in known if parameter.is_argument]
    options = [parameter for parameter in known if not parameter.is_argument]
    usage = " ".join(["measurand", name, *(["[OPTIONS]"] if options else []), *(one.spelled for one in arguments)])
    own = own_help(name)
    return page(
        f"(command-{name.replace(' ', '-')})=",
        f"## measurand {name}",
        plain(inspect.cleandoc(run.__doc__ or "")),
        fenced(own or usage),
        _table("argument", arguments),
        _table("option", options),
    ).rstrip()


def own_help(name: str) -> str:
    """The help of a command that reads its flags itself."""
    return HELP if name == "trec_eval" else ""


def parameters(run: Callable[..., Any]) -> list[Parameter]:
    """The arguments and options of a command, in their order."""
    hints = get_type_hints(run, include_extras=True)
    found = []
    for name, parameter in inspect.signature(run).parameters.items():
        kind, *notes = get_args(hints[name]) or (hints[name],)
        info = next((note for note in notes if isinstance(note, (ArgumentInfo, OptionInfo))), None)
        if info is not None:
            found.append(_parameter(name, kind, info, parameter.default))
    return found


def _parameter(name: str, kind: Any, info: ArgumentInfo | OptionInfo, default: Any) -> Parameter:
    is_argument = isinstance(info, ArgumentInfo)
    # In typer's annotations the first name given to an option is kept as if it were a default.
    given = [one for one in (info.default, *(info.param_decls or ())) if isinstance(one, str)]
    names = [name for one in given for name in one.split("/")]  # --on/--off names a switch and its opposite
    spelled = ", ".join(names or [f"--{name.replace('_', '-')}"])
    if is_argument:
        spelled = info.metavar or name.upper()
        is_marked = default is inspect.Parameter.empty or spelled.startswith("[")
        spelled = spelled if is_marked else f"[{spelled}]"
    values = "" if is_argument else info.metavar or _values(kind, info)
    return Parameter(spelled, values, _default(default), (info.help or "").strip(), is_argument)


def _values(kind: Any, info: ArgumentInfo | OptionInfo) -> str:
    """The values an option takes, in words; nothing for a switch."""
    if get_origin(kind) in (Union, types.UnionType):
        kind = next(one for one in get_args(kind) if one is not type(None))
    if get_origin(kind) is list:
        return f"{_values(get_args(kind)[0], info)}, repeatable"
    if get_origin(kind) is tuple:
        return " ".join(_values(one, info) for one in get_args(kind))
    if get_origin(kind) is Literal:
        return " or ".join(map(str, get_args(kind)))
    if isinstance(kind, type) and issubclass(kind, Enum):
        return " or ".join(str(member.value) for member in kind)
    if kind is bool:
        return ""
    bounds = [f"{sign} {bound}" for sign, bound in (("≥", info.min), ("≤", info.max)) if bound is not None]
    return " ".join([_WORDS.get(kind, str(kind)), " and ".join(bounds)]).strip()


def _default(default: Any) -> str:
    if default is inspect.Parameter.empty:
        return "required"
    if default is None or default is False:
        return ""
    return str(default.value if isinstance(default, Enum) else default)


def _table(what: str, found: list[Parameter]) -> str:
    if not found:
        return ""
    rows = [[code(one.spelled), plain(one.values), plain(one.default), plain(one.help)] for one in found]
    if what == "argument":
        return table(["argument", "meaning"], [[row[0], row[3]] for row in rows])
    return table(["option", "values", "default", "meaning"], rows)
