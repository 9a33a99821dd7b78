"""The atlas: every cell leads to its evidence, and whatever goes wrong leaves whole pages."""

import re
from pathlib import Path

import pytest

from measurand.errors import InputError
from measurand.measures.registry import REGISTRY, unregister
from measurand.reports import atlas as room
from measurand.reports.atlas import INDEX, atlas, default_measures, file_names, groups, index_page, row_of
from measurand.reports.passport import Passport, passport
from measurand.reports.passport_page import KIND_MARKS
from passport_checkers import Reader

OWN = """
import measurand, numpy

@measurand.measure(name="Last", title="<i>The last document</i>", vectorised=True)
def last(judged, call):
    return numpy.bincount(judged.row[judged.rank == judged.retrieved[judged.row]],
        judged.grade[judged.rank == judged.retrieved[judged.row]], len(judged))

@measurand.measure(name="Crash")
def crash(run):
    return 1 // sum(run)
"""


@pytest.fixture
def own(tmp_path: Path) -> Path:
    file = tmp_path / "own.py"
    file.write_text(OWN, encoding="utf-8")
    return file


@pytest.fixture(autouse=True)
def forget() -> object:
    yield None
    for name in {"Last", "Crash"} & set(REGISTRY):
        unregister(name)


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("atlas")
    seen: list[tuple[int, int]] = []
    atlas(folder, ["RR", "Success@1"], watch=lambda done, of: seen.append((done, of)))
    assert seen == [(1, 2), (2, 2)]
    return folder


def test_an_atlas_is_an_index_and_a_page_for_each_measure(written: Path) -> None:
    assert {file.name for file in written.iterdir()} == {INDEX, "RR.html", "Success@1.html"}


def test_every_link_leads_somewhere_and_nothing_leads_out(written: Path) -> None:
    pages = {file.name: Reader(file.read_text(encoding="utf-8")) for file in written.iterdir()}
    for name, reader in pages.items():
        assert reader.problems == []
        assert reader.resources == []
        assert reader.handlers == []
        for link in reader.links:
            file, _, anchor = link.partition("#")
            target = pages[file or name]
            assert not anchor or anchor in target.ids, (name, link)
        assert not re.search(r"@import|url\(|https?://(?!www\.w3\.org/2000/svg)", (written / name).read_text("utf-8"))


def test_every_cell_is_its_passports_answer(written: Path) -> None:
    found = passport("RR")
    row = row_of(found, "RR.html")
    assert (row.name, row.file) == ("RR", "RR.html")
    for one in found.scales:
        cell = row.cells[one.anchor]
        assert cell.mark == KIND_MARKS[one.kind] + ("" if one.for_every_length else "*")
        assert cell.anchor == one.anchor
    for id, verdict in found.axioms.verdicts.items():
        assert row.cells[f"axiom-{id}"].word == verdict.status
    assert row.cells["values"].mark == "11"
    assert row.cells["top-heaviness"].mark == str(found.balances[0].index[-1])
    text = (written / INDEX).read_text(encoding="utf-8")
    columns = [column.id for _, own in groups() for column in own]
    assert set(columns) == set(row.cells)
    for column in columns:
        assert f'href="RR.html#{row.cells[column].anchor}"' in text


def test_the_table_says_everything_without_colour_or_script(written: Path) -> None:
    text = (written / INDEX).read_text(encoding="utf-8")
    reader = Reader(text)
    assert 'scope="row"' in text
    assert 'scope="col"' in text
    for label in re.findall(r'<td class="[ks]-[^"]*"[^>]*><a[^>]*aria-label="([^"]*)"', text):
        assert re.fullmatch(r"[\w-]+: [\w -]+(\(at N = 5\))?", label), label
    cells = re.findall(r'<td class="k-[^"]*" data-sort="[^"]*"><a [^>]*>([^<]+)</a></td>', text)
    assert cells
    assert all(re.fullmatch(r"[RIOM✗?–]\*?", cell) for cell in cells)
    assert reader.tags.count("script") == 1
    assert '<p class="screen tools" hidden>' in text  # the filter appears with the script that serves it


def test_stronger_kinds_sort_before_weaker_ones() -> None:
    kinds = ["ratio", "interval", "order-preserving", "monotone", "none", "undecided", "undefined"]
    assert sorted(kinds, key=lambda kind: room._STRENGTH[kind]) == kinds


def test_measures_of_ones_own_join(own: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "default_measures", lambda: ("Success@1",))
    folder = tmp_path / "atlas" / "deep"
    found = atlas(folder, load=[own])
    assert [row.name for row in found.rows] == ["Success@1", "Last"]
    assert [name for name, _ in found.failed] == ["Crash"]
    assert "ZeroDivisionError" in found.failed[0][1]
    index = Reader((folder / INDEX).read_text(encoding="utf-8"))
    assert index.problems == []
    assert "i" not in index.tags
    assert "<i>The last document</i>" in "".join(index.text)
    assert "ZeroDivisionError" in "".join(index.text)


def test_two_processes_write_the_same(own: Path, tmp_path: Path, written: Path) -> None:
    found = atlas(tmp_path / "two", ["RR", "Success@1"], processes=2)
    assert [row.name for row in found.rows] == ["RR", "Success@1"]
    for file in written.iterdir():
        assert (tmp_path / "two" / file.name).read_text("utf-8") == file.read_text("utf-8"), file.name


def test_after_an_interruption_whole_pages_stay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def impatient(name: str) -> Passport:
        if name == "RR":
            raise KeyboardInterrupt
        return passport(name)

    monkeypatch.setattr(room, "passport", impatient)
    with pytest.raises(KeyboardInterrupt):
        atlas(tmp_path, ["Success@1", "RR", "P"])
    assert {file.name for file in tmp_path.iterdir()} == {INDEX, "Success@1.html"}
    words = " ".join("".join(Reader((tmp_path / INDEX).read_text("utf-8")).text).split())
    assert "2 measures were not reached (RR, P)" in words


def test_what_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("here", encoding="utf-8")
    with pytest.raises(InputError, match="cannot write into"):
        atlas(tmp_path / "file" / "atlas", ["RR"])
    with pytest.raises(InputError, match="at least one measure"):
        atlas(tmp_path, [])


def test_the_usual_measures_are_those_that_exist() -> None:
    names = default_measures()
    assert {"P", "AP", "nDCG", "gRBP(p=1/3)", "WeakRank"} <= set(names)
    assert all(name.partition("(")[0] in REGISTRY for name in names)


def test_files_differ_even_where_case_does_not_count() -> None:
    names = ["AP", "ap", "gRBP(p=1/3)", "gRBP(p=1_3)", "../../etc/passwd", "...", "a" * 300]
    files = list(file_names(names).values())
    assert len({file.lower() for file in files} | {INDEX}) == len(names) + 1
    for file in files:
        assert re.fullmatch(r"[\w@][\w@.-]*\.html", file)
        assert ".." not in file


def test_an_index_without_rows_is_sound() -> None:
    assert Reader(index_page(room.Atlas((), (("X", "<why>"),)))).problems == []
