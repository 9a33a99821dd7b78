"""Where the ``measurand`` command begins: one line for every error, exit code 2, never a traceback for bad input.

``measurand trec_eval`` has a reader of its own for its flags and goes straight to it: people alias it, and to import
typer takes longer than to evaluate an ordinary run.
"""

from __future__ import annotations

import os
import sys

from measurand.errors import MeasurandError


def main() -> None:
    """Run the command line; a library error becomes one clean line."""
    try:
        _run(sys.argv[1:])
    except MeasurandError as error:
        print(f"measurand: {error}", file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt:
        print("measurand: interrupted", file=sys.stderr)
        sys.exit(130)
    except BrokenPipeError:  # whoever read the output has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)


def _run(arguments: list[str]) -> None:
    if arguments[:1] == ["trec_eval"]:
        from measurand.cli.trec_eval import trec_eval

        trec_eval(arguments[1:])
    else:
        from measurand.cli.main import COMMANDS, program

        program(*(name for name in arguments[:1] if name in COMMANDS))()
