"""The careful reader: one line at a time, every problem told with its line. It defines what a TREC file says.

Fields are separated by runs of blank characters (space, tab, carriage return, vertical tab, form feed), as
``isspace`` has it in trec_eval; lines end with a newline; blank lines are skipped. A mark of byte order at the
very beginning belongs to no identifier.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from measurand.relevance.problems import Problems, quoted
from measurand.relevance.rows import Rows

BYTE_ORDER_MARK = b"\xef\xbb\xbf"
_DECIMAL = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?", re.ASCII)
GRADE_BOUND = 2**31
"""Grades lie strictly between minus this and this."""


class Unreadable(ValueError):
    """A field that is no value; the message says what was expected."""


def read_score(text: str) -> float:
    """A score: a decimal number that is finite in double precision.

    >>> read_score("-1.5e3")
    -1500.0
    """
    if not _DECIMAL.fullmatch(text):
        raise Unreadable("a finite number")
    value = float(text)
    if not math.isfinite(value):
        raise Unreadable("a finite number, not beyond the range of double precision")
    return value


def read_grade(text: str) -> int:
    """A grade: a whole number, written with or without a decimal part of zeros.

    >>> read_grade("2"), read_grade("-1"), read_grade("1.0")
    (2, -1, 1)
    """
    value = read_score(text)
    if value != int(value):
        raise Unreadable("a whole number: fractional grades have no place on a scale of degrees")
    if abs(value) >= GRADE_BOUND:
        raise Unreadable("a grade within ±2^31")
    return int(value)


@dataclass(frozen=True)
class LineForm:
    """What a line of a file looks like: ``qid iter docno rel`` or ``qid iter docno rank sim tag …``."""

    kind: str
    fields: int
    more_allowed: bool
    value_at: int
    value_name: str
    read_value: Callable[[str], float]

    @property
    def spelled(self) -> str:
        """The form, as trec_eval's documentation spells it."""
        return "qid iter docno rel" if self.kind == "qrels" else "qid iter docno rank sim tag"

    def hint(self, count: int) -> str:
        """A word about the likeliest mistake."""
        if self.kind == "qrels" and count >= 6:
            return " (this looks like a line of a run: are the two files swapped?)"
        if self.kind == "run" and count == 4:
            return " (this looks like a line of qrels: are the two files swapped?)"
        return ""


QRELS = LineForm("qrels", 4, False, 3, "grade", read_grade)
RUN = LineForm("run", 6, True, 4, "score", read_score)


def read_carefully(block: bytes, form: LineForm, first_line: int, problems: Problems) -> Rows:
    """Read a block of whole lines; what is wrong goes to ``problems``, what is right into the rows."""
    queries: list[str] = []
    docs: list[str] = []
    values: list[float] = []
    lines: list[int] = []
    if first_line == 1:
        block = block.removeprefix(BYTE_ORDER_MARK)
    for number, line in enumerate(block.split(b"\n"), first_line):
        fields = line.split()
        if not fields:
            continue
        try:
            query, doc, value = _read_line(fields, form)
        except UnicodeDecodeError as error:
            problems.add(number, f"byte 0x{error.object[error.start]:02x}", "text in UTF-8")
        except _Refused as refused:
            problems.add(number, refused.value, refused.expected)
        else:
            queries.append(query)
            docs.append(doc)
            values.append(value)
            lines.append(number)
    return Rows.of(queries, docs, np.asarray(values, dtype=np.float64), np.asarray(lines, dtype=np.int64))


class _Refused(Exception):
    def __init__(self, value: str, expected: str) -> None:
        self.value = value
        self.expected = expected
        super().__init__(value)


def _read_line(fields: list[bytes], form: LineForm) -> tuple[str, str, float]:
    texts = [field.decode("utf-8") for field in fields]
    count = len(texts)
    if count < form.fields or (count > form.fields and not form.more_allowed):
        shown = f"{count} field{'s' * (count != 1)} in {quoted(' '.join(texts))}"
        raise _Refused(shown, f"{form.fields}: {form.spelled}{form.hint(count)}")
    for text in texts:
        if "\0" in text:
            raise _Refused(f"field {quoted(text)}", "text without NUL characters")
    try:
        return texts[0], texts[2], form.read_value(texts[form.value_at])
    except Unreadable as unreadable:
        raise _Refused(f"{form.value_name} {quoted(texts[form.value_at])}", str(unreadable)) from None
