"""The one home of escaping: names that come from files, made harmless wherever they are shown.

A run or a query can be called anything: rich markup, terminal control sequences, LaTeX commands, spreadsheet
formulas, or markup of DOT, SVG and HTML must come out as the text they are.
"""

from __future__ import annotations

import html
import re
from typing import TYPE_CHECKING

from measurand.errors import visible

if TYPE_CHECKING:
    from rich.text import Text

_LATEX = {
    "\\": r"\textbackslash{}",
    "{": r"\{",
    "}": r"\}",
    "$": r"\$",
    "&": r"\&",
    "#": r"\#",
    "%": r"\%",
    "_": r"\_",
    "^": r"\textasciicircum{}",
    "~": r"\textasciitilde{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
    '"': r"\textquotedbl{}",
}
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")
_FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")


def for_terminal(name: str, limit: int = 200) -> str:
    """Text for a terminal: control characters become visible.

    >>> for_terminal("a\\x1b[2Jb")
    'a\\\\x1b[2Jb'
    """
    return visible(name, limit)


def lines_for_terminal(text: str) -> str:
    """Whole lines for a terminal: tabs and line ends stay, every other control character becomes visible.

    >>> lines_for_terminal("map\\tq\\x1b[2J\\t0.5\\n")
    'map\\tq\\\\x1b[2J\\t0.5\\n'
    """
    if text.isascii() and not _CONTROL.search(text):
        return text
    return "\n".join("\t".join(visible(cell, len(cell)) for cell in line.split("\t")) for line in text.split("\n"))


def for_rich(name: str, limit: int = 200) -> Text:
    """Text for rich as an object of its own: no markup, emoji code or link in it is ever interpreted.

    >>> for_rich("[bold]x[/] :smile:").plain
    '[bold]x[/] :smile:'
    """
    from rich.text import Text

    return Text(visible(name, limit))


def for_latex(name: str) -> str:
    """Text for LaTeX.

    >>> for_latex("bm25_k=50%")
    'bm25\\\\_k=50\\\\%'
    """
    return "".join(_LATEX.get(sign, sign) for sign in visible(name, 10_000))


def for_csv(name: str) -> str:
    """Text for a cell that a spreadsheet will open: what would be taken for a formula begins with a quote.

    >>> for_csv("=1+1"), for_csv("bm25")
    ("'=1+1", 'bm25')
    """
    return f"'{name}" if name.startswith(_FORMULA_STARTS) else name


def for_dot(name: str) -> str:
    """Text within a quoted string of the DOT language.

    >>> for_dot('a"b\\\\n')
    'a\\\\"b\\\\\\\\n'
    """
    return visible(name, 10_000).replace("\\", "\\\\").replace('"', '\\"')


def for_html(name: str) -> str:
    """Text for HTML, in elements and in attributes.

    >>> for_html("<b>'x'")
    '&lt;b&gt;&#x27;x&#x27;'
    """
    return html.escape(visible(name, 10_000), quote=True)


def for_svg(name: str) -> str:
    """Text for SVG, which is XML: the same signs are special, and control characters are forbidden.

    >>> for_svg("a&b\\x00")
    'a&amp;b\\\\x00'
    """
    return for_html(name)
