"""Pages and terminals: sound, complete and harmless."""

import io
import json
import re
from importlib import resources
from pathlib import Path

import pytest
from rich.console import Console

from measurand.axioms.axiom import Family
from measurand.orderings import ORDERINGS
from measurand.reports.passport import passport
from measurand.reports.passport_page import METHOD_WORDS, STATUS_MARKS, environment, page
from measurand.reports.passport_scales import ORDERS
from measurand.reports.passport_view import show_passport
from measurand.verdict import Method, Status
from passport_checkers import Reader
from passport_examples import MEASURES, Invent, known

ROOT = Path(__file__).parents[2]


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


def test_a_page_tells_which_topic_it_has_in_mind_where_that_matters() -> None:
    assert "depends on the topic: here" not in page(known("RR"))
    assert "R depends on the topic: here it has N relevant documents" in page(passport("R"))


def test_a_page_of_an_atlas_links_to_its_neighbours() -> None:
    reader = sound(page(known("SetPartialRank"), {"gP": "gP.html", "R": "R.html"}, "index.html"))
    assert {"index.html", "gP.html", "R.html"} == {link for link in reader.links if not link.startswith("#")}


def test_a_measure_in_floats_with_harmful_words(rough: str, demanding: None) -> None:
    found = passport(rough)
    assert any(one.in_floats for one in found.scales)
    assert any("floating point" in sentence.text for sentence in found.summary)
    assert not any(found.values[0].certain)
    assert "values in floating point" in found.identity.kind
    assert "exact" not in found.identity.kind
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
    assert set(METHOD_WORDS) == set(Method)
    assert set(STATUS_MARKS) == set(Status)
