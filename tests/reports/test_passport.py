"""Passports: what they say is what the rooms decide, and what naive values say."""

import json
from fractions import Fraction

import pytest

import measurand
from checkers import KIND, LEQ, all_runs
from measurand.axioms.card import axioms
from measurand.errors import InputError
from measurand.reports.passport import Passport, passport
from measurand.reports.passport_page import page
from measurand.reports.passport_scales import GRADES, LENGTH, ORDERS, OnOrdering
from measurand.scales.card import PROPERTIES, scale
from measurand.statistics.kinds import Kind
from measurand.statistics.registry import STATISTICS
from measurand.verdict import Status
from passport_checkers import NAIVE, Reader
from passport_examples import HOSTILE, MEASURES, card, known

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


# Whoever asks


def test_a_function_has_a_passport() -> None:
    def first(run: tuple[int, ...]) -> Fraction:
        """The first document alone."""
        return Fraction(run[0])

    first.__name__ = HOSTILE
    found = passport(first)
    assert found.identity.title == "The first document alone."
    assert found.on("weak").kind == "monotone"
    assert (found.variants, found.thresholds, found.claims) == ((), (), ())
    assert Reader(page(found)).problems == []


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
