"""Names that would do harm come out as the text they are, in every format."""

import csv
import html
import io
import xml.etree.ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console

from measurand.reports import escape

HOSTILE = [
    "[bold red]x[/]", "\x1b[2J\x1b[31m", "a\rb", "\x07", "\u202egnp.exe", "\u2028", "=cmd|' /C calc'!A0", "+1", "-1",
    "@SUM(A1)",
    r"\input{/etc/passwd}", "50%_&#$^~{}", '"; digraph {', "<script>alert('x')</script>", "</svg>", "a\\", ":smile:",
    "[link=http://x]y[/link]", "\x00", "]]>", "&amp;", "\ud800",
]  # fmt: skip


@pytest.mark.parametrize("name", HOSTILE)
def test_terminals_get_printable_text(name: str) -> None:
    assert escape.for_terminal(name).isprintable()


@given(st.text())
def test_terminals_never_get_control_characters(name: str) -> None:
    assert escape.for_terminal(name).isprintable()
    assert escape.for_rich(name).plain.isprintable()


@pytest.mark.parametrize("name", HOSTILE)
def test_rich_shows_the_name_itself(name: str) -> None:
    target = io.StringIO()
    Console(file=target, width=200, color_system="truecolor", force_terminal=True).print(escape.for_rich(name))
    assert target.getvalue().rstrip("\n") == escape.for_terminal(name)


@pytest.mark.parametrize("name", HOSTILE)
def test_latex_has_no_active_character(name: str) -> None:
    text = escape.for_latex(name)
    for command in ("\\textbackslash{}", "\\textasciicircum{}", "\\textasciitilde{}", "\\textless{}", "\\textgreater{}",
                    "\\textbar{}", "\\textquotedbl{}", "\\{", "\\}", "\\$", "\\&", "\\#", "\\%", "\\_"):  # fmt: skip
        text = text.replace(command, "")
    assert not set(text) & set('\\{}$&#%_^~<>|"')


@pytest.mark.parametrize("name", HOSTILE)
def test_no_cell_is_a_formula(name: str) -> None:
    cell = escape.for_csv(name)
    assert cell[0] not in "=+-@\t\r"
    assert cell.endswith(name)


@pytest.mark.parametrize("name", [name for name in HOSTILE if name != "\ud800"])
def test_csv_reads_back(name: str) -> None:
    target = io.StringIO()
    csv.writer(target).writerow([escape.for_csv(name)])
    assert next(csv.reader(io.StringIO(target.getvalue(), newline=""))) == [escape.for_csv(name)]


@pytest.mark.parametrize("name", HOSTILE)
def test_markup_reads_back_as_text(name: str) -> None:
    assert html.unescape(escape.for_html(name)) == escape.for_terminal(name, 10_000)
    assert not set(escape.for_html(name)) & set("<>\"'")
    element = ET.fromstring(f"<text title='{escape.for_svg(name)}'>{escape.for_svg(name)}</text>")
    assert element.text == element.get("title") == escape.for_terminal(name, 10_000)


@pytest.mark.parametrize("name", HOSTILE)
def test_dot_strings_end_where_they_should(name: str) -> None:
    rest = escape.for_dot(name).replace("\\\\", "").replace('\\"', "")
    assert '"' not in rest
    assert not rest.endswith("\\")
