"""The documentation cannot drift: everything the product has is documented, and everything the pages show is so."""

import inspect
import re
import shutil
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from typer.testing import CliRunner

import measurand
from doc_pages import DOCS, ROOT, WRITTEN, blocks, links, prose, run_page
from docs.build import assemble
from docs.generate import pages
from docs.generate.commands import commands, own_help, parameters
from docs.generate.contracts import CONTRACTS, Contract, paths_of
from docs.generate.measures import anchor, built_in
from docs.generate.python_names import FURTHER, public_names
from docs.generate.scales import KINDS
from measurand.axioms.axiom import Axiom, known_axioms
from measurand.cli.main import app
from measurand.errors import MeasurandError
from measurand.measures.registry import REGISTRY, Entry, Family, unregister
from measurand.orderings import ORDERINGS
from measurand.scales.card import PROPERTIES
from measurand.statistics.registry import STATISTICS

generated = cache(pages)
README = (ROOT / "README.md").read_text(encoding="utf-8")
MANUAL = "\n".join(page.read_text(encoding="utf-8") for page in WRITTEN if page.is_relative_to(DOCS))


def ids(page: Path) -> str:
    return str(page.relative_to(ROOT))


@pytest.fixture
def workshop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with the example files, for the blocks of one page; measures a page defines are forgotten after it."""
    shutil.copytree(DOCS / "examples", tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)
    before = {name for name, entry in REGISTRY.items() if entry.family is Family.USER}
    yield tmp_path
    for name in [name for name, entry in REGISTRY.items() if entry.family is Family.USER and name not in before]:
        unregister(name)


@pytest.mark.parametrize("page", WRITTEN, ids=ids)
def test_what_a_page_shows_is_what_happens(page: Path, workshop: Path) -> None:
    text = page.read_text(encoding="utf-8")
    shown = sum(block.language in ("pycon", "console") for block in blocks(text))
    count, failures = run_page(text, ids(page), workshop)
    assert count == shown
    assert not failures, "\n".join(failures)


@pytest.mark.parametrize("page", WRITTEN, ids=ids)
def test_every_prompt_is_in_a_block_that_runs(page: Path) -> None:
    """A block with a prompt that is not marked as code to run would show output that nobody checks."""
    for block in blocks(page.read_text(encoding="utf-8")):
        if block.language not in ("pycon", "console"):
            assert not re.search(r"^(>>> |\$ )", block.body, re.MULTILINE), f"line {block.line}"


def test_a_page_that_lies_is_caught(workshop: Path) -> None:
    lies = "```pycon\n>>> 1 + 1\n3\n```\n\n```console\n$ measurand order weak -N 1 --json | wc -l\n7\n```\n"
    lies += "```console\n$ measurand order nonsense -N 2\nfine\n```\n"
    count, failures = run_page(lies, "lies", workshop)
    assert (count, len(failures)) == (3, 3)


def test_the_first_code_of_the_readme_comes_early() -> None:
    first = next(iter(blocks(README)))
    assert first.language == "pycon"
    assert first.line < 20


@pytest.fixture(scope="module")
def assembled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The pages of the manual as Sphinx gets them: the written and the generated ones side by side."""
    folder = tmp_path_factory.mktemp("manual") / "source"
    assemble(folder)
    return folder


def targets_of(text: str) -> set[str]:
    """What a link within the manual may point at: explicit targets, and headings as GitHub and MyST name them."""
    bare = prose(text)
    named = set(re.findall(r"^\(([\w-]+)\)=$", bare, re.MULTILINE))
    headings = re.findall(r"^#+ (.+)$", bare, re.MULTILINE)
    return named | {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def broken_links(folder: Path, files: list[Path]) -> list[str]:
    everywhere = set().union(*(targets_of(file.read_text(encoding="utf-8")) for file in files))
    broken = []
    for file in files:
        for link in links(file.read_text(encoding="utf-8")):
            path, _, target = link.partition("#")
            if re.match(r"[a-z]+:", link):
                continue
            aim = (file.parent / path) if path else file
            known = targets_of(aim.read_text(encoding="utf-8")) if path.endswith(".md") and aim.exists() else everywhere
            if not aim.exists() or (target and target not in known):
                broken.append(f"{file.relative_to(folder)}: {link}")
    return broken


def test_links_and_images_of_the_manual_lead_somewhere(assembled: Path) -> None:
    files = sorted(assembled.rglob("*.md"))
    assert len(files) > 15
    assert sum(len(links(file.read_text(encoding="utf-8"))) for file in files) > 80
    assert broken_links(assembled, files) == []
    for file in files:
        for image in re.findall(r"\{(?:image|literalinclude)\} (\S+)", file.read_text(encoding="utf-8")):
            assert (file.parent / image).exists(), image


def test_links_and_images_of_the_repository_lead_somewhere() -> None:
    files = [page for page in WRITTEN if not page.is_relative_to(DOCS)]
    assert broken_links(ROOT, files) == []


def test_a_broken_link_is_caught(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("# A heading\n\n[a](page.md#a-heading) [b](#a-heading) [c](page.md#no-heading) [d](none.md)\n")
    assert broken_links(tmp_path, [page]) == ["page.md: page.md#no-heading", "page.md: none.md"]


def test_every_written_page_is_in_a_table_of_contents() -> None:
    for page in DOCS.rglob("*.md"):
        if page == DOCS / "index.md":
            continue
        index = page.parent / "index.md" if page.name != "index.md" else DOCS / "index.md"
        listed = re.findall(r"^[\w/-]+$", index.read_text(encoding="utf-8"), re.MULTILINE)
        assert str(page.relative_to(index.parent).with_suffix("")) in listed, page


@pytest.mark.parametrize("name", commands())
def test_every_command_is_documented(name: str) -> None:
    run = commands()[name]
    assert inspect.getdoc(run)
    assert f"## measurand {name}\n" in generated()["reference/commands.md"]
    assert re.search(rf"measurand {name}\b", README), f"the README does not mention measurand {name}"
    assert re.search(rf"measurand {name}\b", MANUAL), f"no page of docs/ mentions measurand {name}"


@pytest.mark.parametrize("name", commands())
def test_every_option_is_documented_as_it_is_spelled(name: str) -> None:
    run = commands()[name]
    section = generated()["reference/commands.md"].partition(f"## measurand {name}\n")[2].partition("\n## ")[0]
    help_text = CliRunner().invoke(app, [*name.split(), "--help"], env={"COLUMNS": "200", "TERM": "dumb"}).output
    if own_help(name):
        assert own_help(name).rstrip() in section
        assert help_text == own_help(name)
        return
    spelled = {word.rstrip(",") for word in re.findall(r"(?<![\w-])--?[a-zA-Z][\w-]*", help_text)} - {"-h", "--help"}
    known = {option for one in parameters(run) if not one.is_argument for option in one.spelled.split(", ")}
    assert known
    assert known <= spelled
    for one in parameters(run):
        assert one.help, f"{name} {one.spelled} has no help"
        assert f"`{one.spelled}`" in section


def test_the_commands_are_those_that_the_program_lists() -> None:
    listing = CliRunner().invoke(app, ["--help"], env={"COLUMNS": "200", "TERM": "dumb"}).output
    listed = re.findall(r"^│ (\w[\w-]*) {2,}", listing.partition("Commands")[2], re.MULTILINE)
    assert set(listed) == {name.partition(" ")[0] for name in commands()}


@pytest.mark.parametrize("entry", built_in(), ids=lambda entry: entry.name)
def test_every_measure_is_documented(entry: Entry) -> None:
    page = generated()["reference/measures.md"]
    section = page.partition(f"### {entry.name}: ")[2].partition("\n### ")[0]
    assert entry.title
    assert entry.model
    assert f"**Formula:** `{entry.formula}`" in section
    assert entry.reference.partition(",")[0] in section.replace("\\", "")
    assert page.count(f"({anchor(entry)})=\n") == 1
    for parameter in entry.parameters:
        assert parameter.meaning
        assert f"| `{parameter.name}` |" in section
    for alias in (*entry.aliases, *entry.presets):
        assert f"`{alias}" in section


@pytest.mark.parametrize("name", ORDERINGS)
def test_every_ordering_is_documented(name: str) -> None:
    section = generated()["reference/orderings.md"].partition(f"\n## {name}\n")[2].partition("\n## ")[0]
    assert ORDERINGS[name].definition in section
    assert ORDERINGS[name].also_known_as in section
    for question in ("total", "bounded", "graded", "lattice", "modular", "distributive"):
        assert re.search(rf"^\| {question} \| \*\*(holds|fails|undefined):\*\* \S", section, re.MULTILINE), question
    assert f"hasse-{name}.svg" in section
    assert generated()[f"reference/hasse-{name}.svg"].startswith("<svg")
    assert f"`{name}`" in MANUAL


def test_every_property_and_kind_of_scale_is_documented() -> None:
    page = generated()["reference/scales.md"]
    for name in PROPERTIES:
        assert f"| `{name}` | " in page, name
    verdicts = re.findall(r"^\| `.*$", page.partition("## Well-known measures")[2], re.MULTILINE)
    shown = {cell.strip("* ") for row in verdicts for cell in row.split("|")[2:-1]}
    assert shown <= {*KINDS, "undecided", "undefined"}
    assert {"interval", "order-preserving", "monotone", "none", "undefined"} <= shown


@pytest.mark.parametrize("axiom", known_axioms(), ids=lambda axiom: axiom.id)
def test_every_axiom_is_documented(axiom: Axiom) -> None:
    page = generated()["reference/axioms.md"].replace("\\", "")
    rows = [row for row in page.splitlines() if row.startswith(f"| `{axiom.id}` |")]
    assert len(rows) == 1
    assert axiom.statement
    assert f"**{axiom.title}.** {axiom.statement}" in rows[0]
    assert axiom.reference in rows[0]
    assert f"`--family {axiom.family}`" in page


@pytest.mark.parametrize("name", STATISTICS)
def test_every_statistic_is_documented(name: str) -> None:
    entry = STATISTICS[name]
    section = (
        generated()["reference/statistics.md"].partition(f"## From {entry.weakest_kind} on")[2].partition("\n## ")[0]
    )
    rows = [row for row in section.replace("\\", "").splitlines() if row.startswith(f"| **{name}**: ")]
    assert len(rows) == 1
    assert entry.says_statement in rows[0]
    assert entry.invariance in rows[0]
    assert (" under " in rows[0]) == (entry.counterexample is not None)


@pytest.mark.parametrize("name", public_names())
def test_every_public_name_is_documented(name: str) -> None:
    value = getattr(measurand, name)
    assert (inspect.getdoc(value) or "").strip()
    assert re.search(rf"^\.\. auto\w+:: measurand\.{name}$", generated()["reference/python.md"], re.MULTILINE)


def test_every_further_name_exists_and_is_documented() -> None:
    for name in (name for names in FURTHER.values() for name in names):
        module, _, attribute = name.rpartition(".")
        value = getattr(__import__(module, fromlist=[attribute]), attribute)
        assert value.__doc__, name
    errors = {name.rpartition(".")[2] for name in FURTHER["Errors"]}
    direct = {kind.__name__ for kind in MeasurandError.__subclasses__() if kind.__module__ == "measurand.errors"}
    assert direct <= errors


@pytest.mark.parametrize("contract", CONTRACTS, ids=lambda contract: contract.title)
def test_every_json_key_is_described_and_no_other(contract: Contract) -> None:
    assert paths_of(contract) == {key for key in contract.meanings if not key.endswith("*")}
    for key in contract.meanings:
        assert f"| `{key}` |" in generated()["reference/json.md"]


def test_the_pictures_are_what_the_tool_draws(workshop: Path) -> None:
    from measurand.orderings import ordering
    from measurand.orderings.drawing import draw_svg
    from measurand.orderings.hasse import hasse_diagram

    drawn = {
        "hasse-weak-4.svg": hasse_diagram(ordering("weak", 4)),
        "hasse-set-partial-path.svg": hasse_diagram(ordering("set-partial", 3, 2), ("1,0,0", "2,2,0")),
    }
    kept = {file.name: file.read_text(encoding="utf-8") for file in (DOCS / "images").iterdir()}
    assert kept == {name: draw_svg(diagram) for name, diagram in drawn.items()}
