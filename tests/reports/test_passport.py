"""Passports: what they say is what the rooms decide, and what naive values say; pages are sound and harmless."""

import io
import json
import re
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from importlib import resources
from itertools import pairwise, product
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from rich.console import Console

import measurand
from checkers import KIND, LEQ, all_runs
from measurand.axioms import axiom as axioms_room
from measurand.axioms.axiom import Axiom, Family
from measurand.axioms.candidate import Candidate
from measurand.axioms.card import axioms
from measurand.errors import InputError
from measurand.measures.registry import REGISTRY, unregister
from measurand.orderings import ORDERINGS
from measurand.reports import passport_parameters as parameters
from measurand.reports.passport import Passport, passport
from measurand.reports.passport_claims import claims_about, mentions
from measurand.reports.passport_page import environment, page
from measurand.reports.passport_parameters import characteristic_values, thresholds, variants
from measurand.reports.passport_scales import GRADES, LENGTH, ORDERS, OnOrdering
from measurand.reports.passport_summary import sentences
from measurand.reports.passport_view import show_passport
from measurand.scales.card import PROPERTIES, Card, as_subject, scale
from measurand.statistics.kinds import Kind
from measurand.statistics.registry import STATISTICS
from measurand.verdict import Method, Status, Verdict
from passport_checkers import NAIVE, Reader

ROOT = Path(__file__).parents[2]
HOSTILE = "</title><script>alert('x')</script><img src=x onerror=alert(1)> [bold]\x1b[2J & \"quoted\""
known = cache(passport)
MEASURES = ("RR", "StrongRank", "SetPartialRank")


@pytest.fixture
def rough() -> Iterator[str]:
    """A measure of the user's own that answers in floats, whose words would do harm."""

    @measurand.measure(name="Rough", title=HOSTILE, formula=HOSTILE, model=HOSTILE, reference=HOSTILE, vectorised=True)
    def rough(judged: Any, call: Any) -> Any:
        values = np.zeros(len(judged))
        np.add.at(values, judged.row, np.sqrt(judged.grade) / judged.rank)
        return values

    yield "Rough"
    unregister("Rough")


Invent = Callable[[dict[str, Axiom]], None]


@pytest.fixture
def invent(monkeypatch: pytest.MonkeyPatch) -> Iterator[Invent]:
    """Put other axioms in the place of those that are registered."""

    def replace(invented: dict[str, Axiom]) -> None:
        monkeypatch.setattr(axioms_room, "_HOMES", ())
        for module in ("axioms.axiom", "axioms.card", "reports.passport", "reports.passport_parameters"):
            monkeypatch.setattr(f"measurand.{module}.AXIOMS", invented)
        parameters._remembered.cache_clear()

    yield replace
    parameters._remembered.cache_clear()


def answering(verdict: Verdict) -> Callable[[Candidate], Verdict]:
    return lambda one: verdict


@pytest.fixture
def demanding(invent: Invent) -> None:
    """Three axioms, one of them with a witness that would do harm."""
    witness = {"runs": [[1, 0], [0, 1]], "values": ["1", "1/2"], "pool": [1, 0], "note": HOSTILE}
    answers = {
        "moffat-one": Verdict.holds("always"),
        "moffat-two": Verdict.fails(HOSTILE, witness),
        "swap": Verdict.undecided("looked at 12 worlds", worlds=12),
    }
    invent(
        {
            id: Axiom(id, Family(id.partition("-")[0]), HOSTILE, "what is demanded", HOSTILE, answering(verdict))
            for id, verdict in answers.items()
        }
    )


# The model against the rooms


@pytest.mark.parametrize("name", MEASURES)
def test_every_ordering_is_asked_for_every_length(name: str) -> None:
    found = known(name)
    assert [(one.order, one.grades) for one in found.scales] == [(o, c) for c in GRADES for o in ORDERS]
    for one in found.scales:
        every = one.every
        assert (every.subject.name, every.ordering, every.length) == (name, one.order, "all")
        assert every.subject.scale.grades == one.grades
        assert set(one.verdicts) == set(PROPERTIES)
        if one.example is None:
            assert (one.kind, one.verdicts) == (every.kind, every.verdicts)


def test_every_verdict_on_scales_is_the_engines() -> None:
    for one in known("RR").scales:
        every = scale("RR", one.order, "all", grades=one.grades)
        example = scale("RR", one.order, LENGTH, grades=one.grades)
        for prop, verdict in one.verdicts.items():
            own = every.verdicts[prop]
            open_ = own.status is Status.UNDECIDED and not one.for_every_length
            assert verdict == (example.verdicts[prop] if open_ else own)


def naive_kind(name: str, order: str, grades: int, length: int) -> str | None:
    """The kind at one length, by all pairs; interval by the lengths of all chains of covers."""
    pool = (grades,) * length
    runs = all_runs(KIND[order], length, grades)
    value = {run: NAIVE[name](run, pool, grades) for run in runs}
    below = [(r, s) for r in runs for s in runs if r != s and LEQ[order](r, s)]
    if any(value[r] > value[s] for r, s in below):
        return "none"
    if any(value[r] == value[s] for r, s in below):
        return "monotone"
    pairs = set(below)
    covers = [(r, s) for r, s in below if not any((r, t) in pairs and (t, s) in pairs for t in runs)]
    rank: dict[tuple[int, ...], set[int]] = {run: set() for run in runs}
    rank[min(runs, key=lambda run: sum((s, run) in pairs for s in runs))] = {0}
    for run in sorted(runs, key=lambda run: sum((s, run) in pairs for s in runs)):
        for low, high in covers:
            if low == run:
                rank[high] |= {height + 1 for height in rank[low]}
    graded = all(len(heights) == 1 for heights in rank.values())
    steps = {Fraction(value[s]) - Fraction(value[r]) for r, s in covers}
    return "interval" if graded and len(steps) == 1 else "order-preserving"


@pytest.mark.parametrize("name", MEASURES)
def test_kinds_are_those_of_naive_values(name: str) -> None:
    """A kind for every N shows itself at some small N, and at no N is there a weaker one."""
    strength = ["none", "monotone", "order-preserving", "interval"]
    for one in known(name).scales:
        if one.order == "induced" or one.kind == "undefined":
            continue
        naive = [naive_kind(name, one.order, one.grades, n) or "" for n in range(1, 5 if one.grades == 1 else 4)]
        assert one.is_known
        assert min(map(strength.index, naive)) == strength.index(one.kind), (one.place, naive)


def card(**statuses: Status) -> Card:
    """A card with these answers; what is not given of isotone, strict, interval, ratio follows the one before."""
    before = Status.HOLDS
    for name in ("isotone", "strict", "interval"):
        before = statuses.setdefault(name, before)
    statuses.setdefault("ratio", Status.UNDECIDED if before is Status.HOLDS else before)
    verdicts = {name: Verdict(statuses.get(name, Status.HOLDS), name) for name in PROPERTIES}
    return Card(as_subject("AP"), "weak", "all", verdicts, {})


def test_what_is_open_for_every_length_is_told_at_one() -> None:
    every = card(isotone=Status.UNDECIDED, strict=Status.FAILS)
    example = card()
    one = OnOrdering("weak", 1, every, example)
    assert (one.question, one.for_every_length, one.is_known) == ("isotone", False, True)
    assert (one.kind, one.decisive, one.at("isotone"), one.at("strict")) == ("monotone", "strict", LENGTH, None)
    unclear = OnOrdering("weak", 1, every, card(isotone=Status.UNDECIDED))
    assert (unclear.kind, unclear.is_known, unclear.decisive) == ("undecided", False, "isotone")
    perhaps = OnOrdering("weak", 1, card(interval=Status.UNDECIDED), card(interval=Status.UNDECIDED))
    assert (perhaps.kind, perhaps.is_known, perhaps.decisive) == ("order-preserving", False, "interval")


def test_a_kind_that_is_open_is_not_called_known() -> None:
    strong = OnOrdering("strong", 1, scale("Success@3", "strong", "all"), scale("Success@3", "strong", LENGTH))
    assert strong.every.verdicts["isotone"].status is Status.UNDECIDED
    assert (strong.kind, strong.for_every_length, strong.is_known) == ("monotone", False, True)


@pytest.mark.parametrize("name", MEASURES)
def test_axioms_are_those_of_their_room(name: str) -> None:
    decided = axioms(name).verdicts
    found = known(name)
    assert {id: verdict.status for id, verdict in found.axioms.verdicts.items()} == {
        id: verdict.status for id, verdict in decided.items()
    }
    assert sum(len(rows) for _, rows in found.families) == len(decided) == sum(found.counts.values())


def test_numbers_are_those_of_their_rooms() -> None:
    found = known("StrongRank")
    assert found.balances[0] == measurand.balance("StrongRank", found.balances[0].lengths)
    assert found.values[0].values == tuple(2**n for n in found.values[0].lengths)
    assert len(found.values[1].values) == 6


@pytest.mark.parametrize("name", MEASURES)
def test_statistics_are_admitted_exactly_where_the_kind_is_strong_enough(name: str) -> None:
    found = known(name)
    assert {one.name for group in found.statistics for one in group.statistics} == set(STATISTICS)
    for group in found.statistics:
        assert all(one.weakest_kind is group.kind for one in group.statistics)
        for one in found.scales:
            strong = one.kind not in ("undefined", "undecided") and Kind.of_card(one.kind).at_least(group.kind)
            assert (one in group.on) == strong
            zero = group.kind is Kind.RATIO and one.kind == "interval"
            assert (one in group.conditional) == zero


# Sentences


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


# Parameters and claims


def test_changes_are_the_differences_between_two_cards() -> None:
    subject = as_subject("RBP(p=0.8)")
    found = {
        one.name: {change.what: (change.before, change.after) for change in one.changes} for one in variants(subject)
    }
    for name, changes in found.items():
        for grades, words in ((1, "binary"), (2, "three degrees")):
            if name.endswith("rel=2)") and grades == 1:
                assert not any(what.endswith("binary") for what in changes)
                continue
            for order in ORDERS:
                before = scale("RBP(p=0.8)", order, LENGTH, grades=grades).kind
                after = scale(name, order, LENGTH, grades=grades).kind
                assert changes.get(f"scale on {order}, {words}", (before, before)) == (before, after)
    assert found["RBP(p=0.5)"]["scale on strong, binary"] == ("none", "interval")
    assert found["RBP(p=0.95)"] == {}


def test_axioms_count_among_the_changes(invent: Invent) -> None:
    def short_sighted(one: Candidate) -> Verdict:
        return Verdict.holds("patient") if "0.95" in one.name else Verdict.fails("impatient", {"runs": [[1]]})

    invent({"swap-invented": Axiom("swap-invented", Family.SWAP, "Patience", "be patient", "nobody", short_sighted)})
    found = {one.name: one.changes for one in variants(as_subject("RBP(p=0.8)"))}
    told = [change for change in found["RBP(p=0.95)"] if change.anchor == "axiom-swap-invented"]
    assert [(one.what, one.before, one.after, one.reason) for one in told] == [
        ("Patience (swap-invented)", "fails", "holds", "patient")
    ]
    assert not any(change.anchor.startswith("axiom") for change in found["RBP(p=0.5)"])


def test_thresholds_are_where_the_verdicts_turn() -> None:
    found = thresholds(as_subject("gRBP(p=0.8)"))
    assert {(one.prop, one.order, one.grades): one.words for one in found}["strict", "strong", 2] == "0 < p ≤ 1/3"
    for one in found:
        for p in (Fraction(1, 3), Fraction(2, 5), Fraction(1, 2), Fraction(3, 5)):
            inside = any(span.contains(p) for span in one.spans)
            status = scale(f"gRBP(p={p})", one.order, 4, grades=one.grades).verdicts[one.prop].status
            assert status is (Status.HOLDS if inside else Status.FAILS), (one.prop, one.order, p)
    assert thresholds(as_subject("AP")) == ()


def test_only_allowed_values_are_tried() -> None:
    for entry in REGISTRY.values():
        for parameter in entry.parameters:
            for value in characteristic_values(parameter):
                assert parameter.check(value) is not None


def test_claims_mention_the_measure() -> None:
    told = {claim.id for claim, _ in claims_about(as_subject("RR"))}
    assert {"M-05", "M-07", "M-51"} <= told
    assert "A-28" not in told  # AP, DCG and ERR
    assert mentions("DCG", "DCG_2 prefers r")
    assert not mentions("DCG", "AP, RBP, nDCG and ERR are monotone")
    assert not mentions("RBP", "gRBP_p is interval on (6)")
    assert claims_about(as_subject(lambda run: 0)) == ()


# Renderers


def sound(text: str) -> Reader:
    """Read a page, and hold it to what every page promises."""
    reader = Reader(text)
    assert reader.problems == []
    assert reader.resources == []
    assert reader.handlers == []
    assert not re.search(r"@import|url\(|https?://(?!www\.w3\.org/2000/svg)", text)
    for link in reader.links:
        if link.startswith("#"):
            assert link[1:] in reader.ids, link
    return reader


@pytest.mark.parametrize("name", MEASURES)
def test_pages_are_sound(name: str) -> None:
    found = known(name)
    reader = sound(page(found))
    assert {one.anchor for one in found.scales} <= set(reader.ids)
    assert reader.tags.count("script") == 1
    words = " ".join("".join(reader.text).split())
    for sentence in found.summary:
        assert sentence.text in words
    for one in found.scales:
        if one.kind != "undefined":
            assert one.verdict.reason in words


def test_a_page_of_an_atlas_links_to_its_neighbours() -> None:
    reader = sound(page(known("SetPartialRank"), {"gP": "gP.html", "R": "R.html"}, "index.html"))
    assert {"index.html", "gP.html", "R.html"} == {link for link in reader.links if not link.startswith("#")}


def test_a_measure_in_floats_with_harmful_words(rough: str, demanding: None) -> None:
    found = passport(rough)
    assert any(one.in_floats for one in found.scales)
    assert any("floating point" in sentence.text for sentence in found.summary)
    assert not any(found.values[0].certain)
    reader = sound(page(found))
    assert reader.tags.count("script") == 1
    assert "img" not in reader.tags
    assert "<script>alert('x')</script>" in "".join(reader.text)
    target = io.StringIO()
    show_passport(found, Console(file=target, width=100, color_system="truecolor", force_terminal=True))
    assert "\x1b[2J" not in target.getvalue()
    assert "[bold]" in target.getvalue()
    assert json.loads(json.dumps(found.to_dict()))["identity"]["user_model"]


def test_axioms_are_shown_by_family_with_their_witnesses(demanding: None) -> None:
    found = passport("RR")
    assert [(family, [axiom.id for axiom, _ in rows]) for family, rows in found.families] == [
        (Family.MOFFAT, ["moffat-one", "moffat-two"]),
        (Family.SWAP, ["swap"]),
    ]
    reader = sound(page(found))
    assert {"axiom-moffat-one", "axiom-moffat-two", "axiom-swap", "family-moffat"} <= set(reader.ids)
    assert "Of 3 axioms on measures, RR satisfies 1 and violates 1 (1 undecided)." in [
        one.text for one in found.summary
    ]
    assert found.to_dict()["axioms"]["verdicts"]["moffat-two"]["witness"]["pool"] == [1, 0]


def test_without_axioms_a_page_says_so(invent: Invent) -> None:
    invent({})
    found = passport("RR")
    assert found.families == []
    assert "No axioms are registered." in "".join(sound(page(found)).text)
    target = io.StringIO()
    show_passport(found, Console(file=target, width=100))
    assert "none are registered" in target.getvalue()


def test_the_terminal_shows_every_ordering_and_counterexample() -> None:
    target = io.StringIO()
    show_passport(known("RR"), Console(file=target, width=120))
    shown = target.getvalue()
    for order in ORDERS:
        assert f"\n {order} " in shown
    assert "not strict: (1,0) = 1, (1,1) = 1" in shown
    assert "measurand claims M-05" in shown


def test_a_function_has_a_passport() -> None:
    def first(run: tuple[int, ...]) -> Fraction:
        """The first document alone."""
        return Fraction(run[0])

    first.__name__ = HOSTILE
    found = passport(first)
    assert found.identity.title == "The first document alone."
    assert found.on("weak").kind == "monotone"
    assert (found.variants, found.thresholds, found.claims) == ((), (), ())
    sound(page(found))


def test_texts_have_no_passport() -> None:
    with pytest.raises(InputError, match="RunID is a text, not a number"):
        passport("RunID")


def test_the_json_is_plain_data() -> None:
    found: Passport = known("RR")
    data = json.loads(json.dumps(found.to_dict()))
    assert data["measure"] == "RR"
    assert len(data["scales"]) == len(ORDERS) * len(GRADES)
    assert data["scales"][4]["every_length"]["verdicts"]["strict"]["witness"]["runs"] == [[1, 0], [1, 1]]
    assert data["balance"][0]["index"][-1] == 1
    assert data["values"][0]["values"][:3] == [2, 3, 4]


def test_progress_reaches_its_end() -> None:
    seen: list[tuple[int, int]] = []
    passport("Success@1", watch=lambda done, of: seen.append((done, of)))
    assert [done for done, _ in seen] == list(range(1, len(seen) + 1))
    assert seen[-1][0] == seen[-1][1]


def test_definitions_of_all_orderings_are_on_the_page() -> None:
    words = " ".join("".join(Reader(page(known("RR"))).text).split())
    for order in ORDERINGS.values():
        assert order.definition in words


# Templates are part of the package


def test_templates_are_found_in_the_package() -> None:
    folder = resources.files("measurand.reports") / "templates"
    for name in ("passport.html", "atlas.html", "style.css", "atlas.css", "atlas.js"):
        assert (folder / name).is_file()
        assert environment().get_template(name)


def test_templates_are_in_the_wheel() -> None:
    from hatchling.builders.wheel import WheelBuilder

    builder = WheelBuilder(str(ROOT))
    shipped = {file.distribution_path for file in builder.recurse_included_files()}
    assert "measurand/reports/passport.py" in shipped
    for name in ("passport.html", "atlas.html", "style.css", "atlas.css", "atlas.js"):
        assert f"measurand/reports/templates/{name}" in shipped


def test_methods_have_words() -> None:
    from measurand.reports.passport_page import METHOD_WORDS, STATUS_MARKS

    assert set(METHOD_WORDS) == set(Method)
    assert set(STATUS_MARKS) == set(Status)
