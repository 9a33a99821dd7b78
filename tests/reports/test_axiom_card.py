"""The axiom card for people: marks and words for every answer, counterexamples in a line, names made harmless."""

from io import StringIO

from rich.console import Console

from measurand.axioms.axiom import known_axioms
from measurand.axioms.candidate import candidate
from measurand.axioms.card import AxiomCard
from measurand.reports.axiom_card import FAMILIES, show_axioms, summary, witness_line
from measurand.verdict import Verdict


def shown(card: AxiomCard, width: int = 80) -> str:
    console = Console(file=StringIO(), width=width, force_terminal=False)
    show_axioms(card, console)
    written = console.file
    assert isinstance(written, StringIO)
    return written.getvalue()


def card_of(*verdicts: Verdict) -> AxiomCard:
    ids = [axiom.id for axiom in known_axioms("amigo")]
    return AxiomCard(candidate("AP"), dict(zip(ids, verdicts, strict=False)))


def test_each_answer_has_a_mark_and_a_word() -> None:
    answers = (
        Verdict.holds("it is [red]so[/red]"),
        Verdict.fails("it is not", {"runs": [[1, 0]], "values": ["1"]}),
        Verdict.undecided("nobody knows"),
        Verdict.undefined("no sense"),
    )
    text = shown(card_of(*answers))
    for mark in ("✓ holds", "✗ fails", "? undecided", "– undefined"):
        assert mark in text
    assert "because it is [red]so[/red]" in text
    assert "because it is not" in text
    assert "(1,0)→1" in text
    assert "of 4 axioms 1 holds, 1 fails, 1 is undecided, 1 is undefined" in text


def test_a_card_of_several_families_leaves_statements_out() -> None:
    ids = [known_axioms("amigo")[0].id, known_axioms("fuhr")[0].id]
    text = shown(AxiomCard(candidate("AP"), dict.fromkeys(ids, Verdict.holds("yes"))))
    assert known_axioms("amigo")[0].statement[:20] not in text
    assert "--family" in text
    assert text.index("Amigó") < text.index("Fuhr")


def test_no_line_is_longer_than_the_terminal_is_wide() -> None:
    long = Verdict.fails("because " * 60, {"runs": [[0] * 40 + [1] * 40] * 2, "values": ["1/3", "1/2"]})
    for width in (40, 80, 120):
        assert max(map(len, shown(card_of(long), width).splitlines())) <= width


def test_witnesses_in_a_line() -> None:
    assert witness_line(None) == ""
    assert witness_line({"runs": [], "values": [], "n": 131072}) == ""
    rational = {"runs": [[1], [1, 0]], "values": ["1/5", "1/5"], "pool": [1, 0]}
    assert witness_line(rational) == "(1)→1/5  (1,0)→1/5"
    logarithm = {"runs": [[0, 1]], "values": ["log(2)/log(3)"], "approx": [0.6309297535714574]}
    assert witness_line(logarithm) == "(0,1)→0.63093"
    two = {"runs": [[1], [1]], "values": ["1", "1/2"], "pools": [[1], [1, 1]]}
    assert witness_line(two) == "(1)→1  topic:(1)  (1)→1/2  topic:(1,1)"
    assert witness_line({"runs": [[1]], "values": ["x" * 100]}) == f"(1)→{'x' * 39}…"


def test_long_rankings_are_counted() -> None:
    assert witness_line({"runs": [[2, 0] + [1] * 20], "values": ["1"]}) == "(2,0,1×20)→1"


def test_every_family_has_a_heading_and_nothing_is_nothing() -> None:
    assert {axiom.family for axiom in known_axioms()} <= set(FAMILIES)
    assert summary(AxiomCard(candidate("AP"), {})) == "no axioms"
