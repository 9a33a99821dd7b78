"""The commands of ``measurand``."""

from __future__ import annotations

from typing import Annotated

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

app = typer.Typer(
    name="measurand",
    help="Evaluate ranked retrieval, and know what the numbers allow you to say.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _show_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        typer.echo(f"measurand {version('measurand')}")
        raise typer.Exit


@app.callback()
def _root(
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """Evaluate ranked retrieval, and know what the numbers allow you to say."""


def _trec_eval(context: typer.Context) -> None:
    """Do what trec_eval does: its flags, its text."""
    trec_eval(context.args)


app.command()(evaluate)
app.command()(compare)
app.command()(check)
app.command(
    "trec_eval",
    add_help_option=False,
    context_settings={"ignore_unknown_options": True, "allow_extra_args": True, "allow_interspersed_args": False},
)(_trec_eval)
app.command()(measures)
app.command()(passport)
app.command()(atlas)
app.command()(scale)
app.command()(axioms)
app.command()(solve)
app.command()(verify)
app.command()(order)
app.command()(balance)
app.command()(claims)
app.add_typer(study, name="study")
app.command()(simulate)
