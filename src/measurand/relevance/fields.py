"""The fields of a block of lines, found in its bytes: where each begins and ends, if all lines are built alike.

With n lines of k fields, the following is examined, vectorised, and proves that every line has k fields, none empty:

- the block does not begin with a blank character (a byte up to 32), and no two of them are neighbours;
- there are k·n of them, and each k-th is a newline;
- the others, (k - 1)·n, are all spaces or tabs: there are as many of these in the block;
- the text is ASCII, or decodes as UTF-8.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from measurand.relevance.careful import BYTE_ORDER_MARK, LineForm
from measurand.relevance.judged import Ints
from measurand.relevance.texts import Texts
from measurand.relevance.words import MARGIN, Block, Bytes

_BLANK, _NEWLINE, _SPACE, _TAB = 32, 10, 32, 9

_MANY = 256
"""No line of ours has so many fields."""


@dataclass(frozen=True)
class Fields:
    """Lines of equally many fields; ``ends`` has a row for each line and a column for each field."""

    data: Bytes
    ends: Ints

    def __len__(self) -> int:
        return len(self.ends)

    def bounds(self, field: int) -> tuple[Ints, Ints]:
        """Where a field begins and ends on each line."""
        if field:
            return self.ends[:, field - 1] + 1, self.ends[:, field].copy()
        begins = np.empty(len(self), dtype=np.int64)
        begins[0] = MARGIN
        np.add(self.ends[:-1, -1], 1, out=begins[1:])
        return begins, self.ends[:, 0].copy()

    def texts(self, field: int) -> Texts:
        """A field of every line."""
        begins, ends = self.bounds(field)
        return Texts(self.data, begins, ends - begins)

    @property
    def lines(self) -> bytes:
        """The lines themselves."""
        return self.data[MARGIN : int(self.ends[-1, -1]) + 1].tobytes()


def fields_of(block: Block, form: LineForm) -> Fields | None:
    """The fields of a block, or None where its lines differ or break some rule."""
    data, size = block.data, block.size
    if not size:
        return None
    if data[MARGIN + size - 1] != _NEWLINE:  # the last line may lack its newline, for which the margin has room
        data[MARGIN + size] = _NEWLINE
        size += 1
    text = data[MARGIN : MARGIN + size]
    if text[0] <= _BLANK or text[:3].tobytes() == BYTE_ORDER_MARK:
        return None
    blank = text <= _BLANK
    if (blank[1:] & blank[:-1]).any():
        return _with_plain_ends(text, form)
    ends = np.flatnonzero(blank)
    first = text[ends[:_MANY]].tobytes()
    count = first.find(b"\n") + 1
    if not form.fields <= count or (count > form.fields and not form.more_allowed) or len(ends) % count:
        return None
    lines = len(ends) // count
    ends += MARGIN
    fields = Fields(data, ends.reshape(lines, count))
    if (data.take(fields.ends[:, -1]) != _NEWLINE).any() or not _separated(text, first[0] == _TAB, lines * (count - 1)):
        return None
    return fields if _is_text(text) else None


def _with_plain_ends(text: Bytes, form: LineForm) -> Fields | None:
    """Windows line ends are common enough to be worth one more look."""
    content = text.tobytes()
    if b"\r\n" not in content:
        return None
    return fields_of(Block.of(content.replace(b"\r\n", b"\n")), form)


def _separated(text: Bytes, by_tabs: bool, separators: int) -> bool:
    """Whether so many characters are spaces or tabs; those that are likelier are counted first."""
    for separator in (_TAB, _SPACE) if by_tabs else (_SPACE, _TAB):
        separators -= int(np.count_nonzero(text == separator))
        if not separators:
            return True
    return False


def _is_text(text: Bytes) -> bool:
    if int(text.max()) < 128:
        return True
    try:
        text.tobytes().decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True
