"""``measurand claims``: the literature, checked by machine."""

from __future__ import annotations

from typing import Annotated

import typer


def claims(
    ids: Annotated[
        list[str] | None, typer.Argument(metavar="[ID]...", help="Claims such as A-26; all by default.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print a JSON list.")] = False,
    refuted: Annotated[bool, typer.Option("--refuted", help="Only claims that do not hold as stated.")] = False,
    markdown: Annotated[bool, typer.Option("--findings", help="Print the findings page in Markdown.")] = False,
) -> None:
    """Decide the formal claims of the literature: confirmed, refuted, conditional or undecidable, with witnesses."""
    from measurand.claims.model import Outcome, decide_claims

    decided = decide_claims(ids or ())
    if markdown:
        from measurand.reports.findings import findings

        typer.echo(findings(decided), nl=False)
        return
    if refuted:
        decided = [(one, decision) for one, decision in decided if decision.outcome is not Outcome.CONFIRMED]
    if as_json:
        import json

        typer.echo(json.dumps([one.to_dict(decision) for one, decision in decided], ensure_ascii=False, indent=1))
        return
    from rich.console import Console

    from measurand.reports.claims_table import show_claims

    show_claims(decided, Console(), in_full=bool(ids))
