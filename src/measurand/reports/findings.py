"""The findings: claims that are refuted or need a condition, told courteously, checkable by hand in a few lines."""

from __future__ import annotations

from collections.abc import Iterable

from measurand.claims.model import Claim, Decision, Outcome, Witness

_PAPERS = {
    "A": "Ferrante, Ferro and Pontarollo, *A General Theory of IR Evaluation Measures* (GT), and its appendix",
    "B": "Ferrante, Ferro and Pontarollo, *An interval-like scale property for IR evaluation measures* (IL)",
    "C": "Giner, *On the metric properties of IR evaluation measures based on ranking axioms* (MP)",
    "D": "Ferrante, Ferro and Maistro, *Towards a formal framework for utility-oriented measurements* (UO)",
    "E": "Mizzaro, *Axiometrics* (AX)",
    "M": "Our own: theorems of the same kind",
}

_OPENING = """# Findings

The papers on which this software stands are careful, and most of what they print is right: of the {total} formal
statements, examples and numbers that were re-decided by machine, {confirmed} are confirmed. The rest are listed
here, each with a witness small enough to be checked by hand and with the statement as we would put it. Many are slips
of the pen, or need a condition that the authors plainly had in mind. This page is generated from the executable
claims (`measurand claims`), so it cannot drift from them.
"""


def findings(decided: Iterable[tuple[Claim, Decision]]) -> str:
    """The page, in Markdown."""
    decided = list(decided)
    printed = [(claim, decision) for claim, decision in decided if not claim.is_ours]
    sure = sum(decision.outcome is Outcome.CONFIRMED for _, decision in printed)
    parts = [_OPENING.format(total=len(printed), confirmed=sure)]
    for letter, paper in _PAPERS.items():
        rows = [(one, decision) for one, decision in decided if one.id.startswith(letter + "-")]
        shown = [(one, decision) for one, decision in rows if one.is_ours or decision.outcome is not Outcome.CONFIRMED]
        if shown:
            parts.append(f"\n## {paper}\n")
            parts.extend(_entry(one, decision) for one, decision in shown)
    return "\n".join(parts).rstrip() + "\n"


def _entry(claim: Claim, decision: Decision) -> str:
    kind = decision.kind or claim.kind
    title = "ours" if claim.is_ours else f"{decision.outcome}, {kind}"
    lines = [f"### {claim.id} ({title})", "", f"*{claim.source}.* {claim.statement}", ""]
    if decision.condition:
        lines += [f"**Holds exactly when** {decision.condition}", ""]
    if decision.witness:
        lines += [f"**Witness.** {_witness(decision.witness)}", ""]
    if decision.corrected:
        lines += [f"**As we would put it.** {decision.corrected}", ""]
    if claim.proof:
        lines += [f"**Why.** {' '.join(claim.proof.split())}", ""]
    return "\n".join(lines)


def _witness(witness: Witness) -> str:
    data = witness.to_dict()
    given = ", ".join(f"{name} = {value}" for name, value in data["parameters"].items())
    runs = ", ".join(f"({','.join(map(str, run))})" for run in data["runs"])
    values = ", ".join(data["values"])
    parts = [given, f"runs {runs}" if runs else "", f"values {values}" if values else ""]
    facts = "; ".join(part for part in parts if part)
    return f"{witness.note} ({facts})" if facts else witness.note
