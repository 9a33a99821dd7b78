"""The commands of ``measurand``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

import typer

from measurand.cli.atlas import atlas
from measurand.cli.axioms import axioms
from measurand.cli.balance import balance
from measurand.cli.claims import claims
from measurand.cli.compare import compare
from measurand.cli.evaluate import check, evaluate
from measurand.cli.measures import measures
from measurand.cli.order import order
from measurand.cli.passport import passport
from measurand.cli.scale import scale
from measurand.cli.simulate import simulate
from measurand.cli.solve import solve
from measurand.cli.study import study
from measurand.cli.trec_eval import trec_eval
from measurand.cli.verify import verify


def _show_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        typer.echo(f"measurand {version('measurand')}")
        raise typer.Exit


def _root(
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """Evaluate ranked retrieval, and know what the numbers allow you to say."""


def _trec_eval(context: typer.Context) -> None:
    """Do what trec_eval does: its flags, its text."""
    trec_eval(context.args)


COMMANDS: dict[str, Callable[..., Any] | typer.Typer] = {
    "evaluate": evaluate,
    "compare": compare,
    "check": check,
    "trec_eval": _trec_eval,
    "measures": measures,
    "passport": passport,
    "atlas": atlas,
    "scale": scale,
    "axioms": axioms,
    "solve": solve,
    "verify": verify,
    "order": order,
    "balance": balance,
    "claims": claims,
    "study": study,
    "simulate": simulate,
}
"""In the order in which they are listed."""

_OWN_FLAGS: dict[str, Any] = {
    "add_help_option": False,
    "context_settings": {
        "ignore_unknown_options": True,
        "allow_extra_args": True,
        "allow_interspersed_args": False,
    },
}
"""How typer leaves the flags of a command to the command."""


def program(*names: str) -> typer.Typer:
    """The program with these commands, or with all. To prepare one takes typer a moment."""
    found = typer.Typer(
        name="measurand",
        help="Evaluate ranked retrieval, and know what the numbers allow you to say.",
        no_args_is_help=True,
        add_completion=False,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    found.callback()(_root)
    for name in names or COMMANDS:
        command = COMMANDS[name]
        if isinstance(command, typer.Typer):
            found.add_typer(command, name=name)
        else:
            found.command(name, **(_OWN_FLAGS if command is _trec_eval else {}))(command)
    return found


app = program()
