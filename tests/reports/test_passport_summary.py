"""Sentences: each follows from verdicts, and says what naive values say."""

from fractions import Fraction
from itertools import pairwise, product
from types import SimpleNamespace

from measurand.reports.passport_page import page
from measurand.reports.passport_scales import GRADES, ORDERS, OnOrdering
from measurand.reports.passport_summary import sentences
from measurand.scales.card import Card
from measurand.verdict import Status, Verdict
from passport_checkers import NAIVE, Reader
from passport_examples import MEASURES, card, known


def test_every_sentence_rests_on_something_on_the_page() -> None:
    for name in MEASURES:
        found = known(name)
        ids = set(Reader(page(found)).ids)
        for sentence in found.summary:
            assert sentence.rests_on
            assert set(sentence.rests_on) <= ids


def test_sentences_say_what_naive_values_say() -> None:
    said = {name: [one.text for one in known(name).summary] for name in MEASURES}
    assert "is one with respect to strong (binary, three degrees)." in said["StrongRank"][0]
    assert "set-partial (binary, three degrees) and replacement (binary, three degrees)" in said["SetPartialRank"][0]
    assert "with respect to none of the orderings" in said["RR"][0]
    assert "not equally spaced" in said["RR"][0]
    values = sorted({Fraction(NAIVE["RR"](run, (1,) * 4, 1)) for run in product((0, 1), repeat=4)})
    assert len({b - a for a, b in pairwise(values)}) > 1
    assert "never gets a lower RR, but can get the same" in said["RR"][1]
    assert "gets a higher StrongRank, unless both are the same" in said["StrongRank"][1]
    assert "all the other 99 ranks together" in said["RR"][2]
    assert "as much at rank 100 as at rank 1" in said["SetPartialRank"][2]
    assert said["RR"][3] == "The 1,024 rankings of 10 documents (binary) share 11 values of RR."
    assert said["StrongRank"][3].startswith("All 1,024 rankings")


def test_sentences_follow_the_verdicts() -> None:
    def told(kind_card: Card, index: int | None = 8) -> list[str]:
        scales = [OnOrdering(order, c, kind_card) for c in GRADES for order in ORDERS]
        balance = SimpleNamespace(lengths=(10,), index=(index,))
        values = SimpleNamespace(lengths=(3,), runs=(8,), values=(1,), certain=(True,))
        decided = {"a": Verdict.holds("x"), "b": Verdict.undefined("x"), "c": Verdict.undecided("x")}
        return [one.text for one in sentences("M", scales, balance, values, decided)]  # type: ignore[arg-type]  # stand-ins

    falls = told(card(isotone=Status.FAILS))
    assert "one with respect to none of the orderings" in falls[0]
    assert falls[1].endswith("can get a lower M.")
    assert "from 8 on; starting one rank later, M is lower" in falls[2]
    assert falls[3] == "All 8 rankings of 3 documents (binary) have the same M."
    assert falls[4] == "Of 3 axioms on measures, M satisfies 1 and violates 0 (1 undecided, 1 without meaning for it)."
    unknown = told(card(isotone=Status.UNDECIDED), None)
    assert "not known to be one" in unknown[0]
    assert "is undecided" in unknown[1]
    assert "alone, at rank 1, gets a higher M than relevant ones at all 10 ranks" in unknown[2]
    perhaps = told(card(interval=Status.UNDECIDED))
    assert "not known to be one" in perhaps[0]


def test_what_is_open_in_the_own_order_only_is_told_apart() -> None:
    strict, open_ = card(interval=Status.FAILS), card(interval=Status.UNDECIDED)
    scales = [OnOrdering(order, c, open_ if order == "induced" else strict) for c in GRADES for order in ORDERS]
    balance = SimpleNamespace(lengths=(10,), index=(10,))
    values = SimpleNamespace(lengths=(3,), runs=(8,), values=(5,), certain=(False,))
    said = [one.text for one in sentences("M", scales, balance, values, {})]  # type: ignore[arg-type]  # stand-ins
    assert "none of the orderings here, and whether its values are equally spaced is not decided" in said[0]
    assert said[3].endswith("have at least 5 different values of M, as far as they can be told apart.")
