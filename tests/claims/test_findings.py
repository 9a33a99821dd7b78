"""The findings page is generated from the claims, and cannot drift from them."""

from pathlib import Path

from measurand.claims.model import Outcome, decide_claims
from measurand.reports.findings import findings

PAGE = Path(__file__).parents[2] / "docs" / "findings.md"


def test_the_page_is_what_the_claims_say() -> None:
    decided = decide_claims()
    # To bring the page up to date: measurand claims --findings > docs/findings.md
    assert PAGE.read_text(encoding="utf-8") == findings(decided)
    for claim, decision in decided:
        listed = f"### {claim.id} (" in PAGE.read_text(encoding="utf-8")
        assert listed == (claim.is_ours or decision.outcome is not Outcome.CONFIRMED)
        if decision.outcome in (Outcome.REFUTED, Outcome.CONDITIONAL):
            assert decision.witness is not None
            assert decision.condition or decision.outcome is Outcome.REFUTED
        assert claim.proof
