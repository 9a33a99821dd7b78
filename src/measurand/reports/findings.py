"""The findings: claims that are refuted or need a condition, told courteously, checkable by hand in a few lines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from measurand.claims.model import Claim, Decision, Kind, Outcome, Witness

_PAPERS = {
    "A": "Ferrante, Ferro and Pontarollo, *A General Theory of IR Evaluation Measures* (GT), and its appendix",
    "B": "Ferrante, Ferro and Pontarollo, *An interval-like scale property for IR evaluation measures* (IL)",
    "C": "Giner, *On the metric properties of IR evaluation measures based on ranking axioms* (MP)",
    "D": "Ferrante, Ferro and Maistro, *Towards a formal framework for utility-oriented measurements* (UO)",
    "E": "Mizzaro, *Axiometrics* (AX)",
    "M": "Our own: theorems of the same kind",
}

_OPENING = """# Findings

The papers on which this software stands founded its field, and their main results stand. {total} of their formal
statements, worked examples, printed numbers and proof steps were re-decided by machine, each as it is printed and for
every parameter that it does not restrict: {confirmed} are confirmed, {conditional} hold under a condition that the
text does not state (often one that the authors plainly had in mind), {refuted} do not hold as printed, {slips} of
these being slips of the pen, and {undecidable} cannot be decided as stated. All but the confirmed ones are listed here,
each with a witness small enough to be checked by hand, and with the statement as we would put it. The page is generated
from the executable claims (`measurand claims`), so it cannot drift from them.
"""


def findings(decided: Iterable[tuple[Claim, Decision]]) -> str:
    """The page, in Markdown."""
    decided = list(decided)
    printed = [(claim, decision) for claim, decision in decided if not claim.is_ours]
    counts = Counter(str(decision.outcome) for _, decision in printed)
    slips = sum(
        decision.outcome is Outcome.REFUTED and (decision.kind or claim.kind) is Kind.SLIP
        for claim, decision in printed
    )
    numbers = {str(outcome): counts[str(outcome)] for outcome in Outcome}
    parts = [_OPENING.format(total=len(printed), slips=slips, **numbers)]
    for letter, paper in _PAPERS.items():
        rows = [(one, decision) for one, decision in decided if one.id.startswith(letter + "-")]
        shown = [(one, decision) for one, decision in rows if one.is_ours or decision.outcome is not Outcome.CONFIRMED]
        if shown:
            parts.append(f"\n## {paper}\n")
            parts.extend(_entry(one, decision) for one, decision in shown)
    return "\n".join(parts).rstrip().replace("](", "]\\(") + "\n"  # A[k](A[k]+1) is a product, and no link


def _entry(claim: Claim, decision: Decision) -> str:
    kind = decision.kind or claim.kind
    title = "ours" if claim.is_ours else f"{decision.outcome}, {kind}"
    lines = [f"### {claim.id} ({title})", "", f"*{claim.source}.* {claim.statement}", ""]
    if decision.condition:
        undecidable = decision.outcome is Outcome.UNDECIDABLE
        lines += [f"**{'Not decidable, because' if undecidable else 'Holds exactly when'}** {decision.condition}", ""]
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
