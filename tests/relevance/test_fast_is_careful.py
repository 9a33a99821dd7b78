"""The fast path may refuse, but where it answers it says exactly what the careful reader says, without a complaint."""

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from measurand.relevance.careful import QRELS, RUN, LineForm, read_carefully
from measurand.relevance.fast import read_fast
from measurand.relevance.problems import Problems
from measurand.relevance.texts import hash_texts
from measurand.relevance.words import Block

HOSTILE_RUNS = {
    "tab among spaces": b"1 Q0 a 1 3.5 r\n1\tQ0\tb\t2\t2.5\tr\n",
    "tab within a field": b"1 Q0\tx a 1 3.5 r\n1 Q0 b 2 2.5 r\n",
    "short line": b"1 Q0 a 1 3.5 r\n1 Q0 b 2 2.5\n",
    "very short line": b"1 Q0 a 1 3.5 r\n1\n",
    "short and long even out": b"1 Q0 a 1 3.5 r\n1 Q0 b 2 2.5\n1 Q0 c 3 1.5 r x\n",
    "long and short even out": b"1 Q0 a 1 3.5 r\n1 Q0 c 3 1.5 r x\n1 Q0 b 2 2.5\n",
    "double space hides a missing tag": b"1 Q0 a 1 3.5 r\n1 Q0 b  2 2.5\n",
    "double space": b"1 Q0 a 1 3.5 r\n1 Q0  b 2 2.5 r\n",
    "leading space": b" 1 Q0 a 1 3.5 r\n",
    "leading space later": b"1 Q0 a 1 3.5 r\n 1 Q0 b 2 2.5 r\n",
    "trailing space": b"1 Q0 a 1 3.5 r \n1 Q0 b 2 2.5 r\n",
    "trailing space instead of a tag": b"1 Q0 a 1 3.5 r\n1 Q0 b 2 2.5 \n",
    "nan": b"1 Q0 a 1 nan r\n",
    "inf": b"1 Q0 a 1 -inf r\n",
    "beyond double": b"1 Q0 a 1 1e400 r\n",
    "below double": b"1 Q0 a 1 1e-400 r\n",
    "hexadecimal": b"1 Q0 a 1 0x10 r\n",
    "underscore": b"1 Q0 a 1 1_0 r\n",
    "comma": b"1 Q0 a 1 1,5 r\n",
    "plus": b"1 Q0 a 1 +1.5 r\n",
    "no digits before the point": b"1 Q0 a 1 .5 r\n1 Q0 b 2 5. r\n",
    "many digits": b"1 Q0 a 1 0.1000000000000000055511151231257827 r\n1 Q0 b 1 9007199254740993 r\n",
    "hard to round": b"1 Q0 a 1 2.2250738585072011e-308 r\n1 Q0 b 1 7.2057594037927933e+16 r\n",
    "arabic digit": "1 Q0 a 1 ٣ r\n".encode(),
    "windows": b"1 Q0 a 1 3.5 r\r\n1 Q0 b 2 2.5 r\r\n",
    "one carriage return": b"1 Q0 a 1 3.5 r\n1 Q0 b 2 2.5 r\r\n",
    "lone carriage return": b"1 Q0 a\rb 1 3.5 r\n",
    "form feed": b"1 Q0 a 1 3.5 r\f1 Q0 b 2 2.5 r\n",
    "control character as the first separator": b"1\x01Q0 a 1 3.5 r\n1 Q0 b 2 2.5 r\n",
    "control character as every separator": b"1\x01Q0\x01a\x011\x013.5\x01r\n",
    "control character for a newline": b"1 Q0 a 1 3.5 r\x011 Q0 b 2 2.5 r\n",
    "newline for a space": b"1 Q0 a 1 3.5 r\n1\nQ0 b 2 2.5 r 1 Q0 b 2 2.5 r\n",
    "vertical tab as the separator": b"1\vQ0\va\v1\v3.5\vr\n",
    "blank lines": b"\n1 Q0 a 1 3.5 r\n\n  \n1 Q0 b 2 2.5 r\n\n",
    "no last newline": b"1 Q0 a 1 3.5 r\n1 Q0 b 2 2.5 r",
    "byte order mark": b"\xef\xbb\xbf1 Q0 a 1 3.5 r\n",
    "not UTF-8 in an identifier": b"1 Q0 \xff\xfe 1 3.5 r\n",
    "not UTF-8 in an ignored field": b"1 \xff a 1 3.5 r\n",
    "not UTF-8 in the tag": b"1 Q0 a 1 3.5 \xc3\n",
    "surrogate": b"1 Q0 \xed\xa0\x80 1 3.5 r\n",
    "NUL": b"1 Q0 a\x00b 1 3.5 r\n",
    "escape": b"1 Q0 a\x1b[2J 1 3.5 r\n",
    "quotes": b'1 Q0 "a 1 3.5 r\n1 Q0 b" 2 2.5 r\n',
    "comment": b"# what\n1 Q0 a 1 3.5 r\n",
    "no-break space is no separator": "1 Q0 a\u00a0b 1 3.5 r\n".encode(),
    "extra fields": b"1 Q0 a 1 3.5 r x\n1 Q0 b 2 2.5 r y\n",
    "extra fields here and there": b"1 Q0 a 1 3.5 r x\n1 Q0 b 2 2.5 r\n",
    "null spelled out": b"null Q0 NULL 1 3.5 NA\nNone Q0 nan 2 2.5 r\n",
    "leading zeros": b"007 Q0 0010 1 3.5 r\n",
    "empty": b"",
    "only newlines": b"\n\n",
    "qrels": b"1 0 a 1\n1 0 b 0\n",
    "json": b'{"1": {"a": 1.0}}\n',
    "rank is no number": b"1 Q0 a first 3.5 r\n",
}
HOSTILE_TAGS = {
    "short and long even out": b"1 Q0 a 1 3.5 run1\n1 Q0 b 2 run1\n1 Q0 c 3 1.5 run1 run1\n",
    "number instead of the tag": b"1 Q0 a 1 3.5 run1\n1 Q0 b 2 2.5\n1 Q0 c 3 1.5 x run1\n",
    "rank with the letter": b"1 Q0 a 1 3.5 n1\n1 Q0 b n 7\n1 Q0 c 3 1.5 x n1\n",
    "letter behind a blank": b"1 Q0 a 1 3.5 run12\n1 Q0 b n 7\n1 Q0 c 3 1.5 x run12\n",
    "letter two blanks away": b"1 Q0 a 1 3.5 run123\n1 Q0 b n 1 \n1 Q0 c 3 1.5 x run123\n",
    "letter far behind": b"1 Q0 a 1 3.5 run123\n1 Q0 bn 1 7\n1 Q0 c 3 1.5 x run123\n",
    "letter of the rank": b"1 Q0 a 1 3.5 run123\n1 Q0 b n 17\n1 Q0 c 3 1.5 x run123\n",
    "tags of several lengths": b"1 Q0 a 1 3.5 run1\n1 Q0 b 2 2.5 longrun1\n1 Q0 c 3 1.5 n1\n",
    "numbers as tags": b"1 Q0 a 1 3.5 42\n1 Q0 b 2 2.5\n1 Q0 c 3 1.5 42 42\n",
    "e is in numbers": b"1 Q0 a 1 3.5 e1\n1 Q0 b 2 1e1\n1 Q0 c 3 1.5 x e1\n",
    "no last newline": b"1 Q0 a 1 3.5 run\n1 Q0 b 2 2.5 run",
    "no last newline, no tag": b"1 Q0 a 1 3.5 run\n1 Q0 c 3 1.5 x run\n1 Q0 b 2 2.5",
    "inf as a score": b"1 Q0 a 1 3.5 run\n1 Q0 b 2 inf run\n",
    "nan ends like the tag": b"1 Q0 a 1 3.5 rnan\n1 Q0 b 2 nan\n1 Q0 c 3 1.5 x rnan\n",
}
HOSTILE_QRELS = {
    "plain": b"1 0 a 1\n1 0 b -1\n",
    "tabs": b"1\t0\ta\t1\n",
    "fraction": b"1 0 a 1.5\n",
    "whole with a point": b"1 0 a 1.0\n1 0 b 2\n",
    "plus": b"1 0 a +1\n",
    "too large": b"1 0 a 9223372036854775808\n",
    "smallest": b"1 0 a -9223372036854775808\n",
    "bound": b"1 0 a 2147483648\n1 0 b 2147483647\n",
    "text": b"1 0 a relevant\n",
    "five fields": b"1 0 a 1 x\n",
    "three fields": b"1 0 a\n",
    "run": b"1 Q0 a 1 3.5 r\n",
    "exponent": b"1 0 a 1e0\n",
}


def assert_fast_is_careful(block: bytes, form: LineForm) -> bool:
    """Whether the fast path answered; if it did, it must agree in every bit."""
    problems = Problems("file")
    careful = read_carefully(block, form, 1, problems)
    quick = read_fast(Block.of(block), form)
    if quick is None:
        return False
    assert problems.total == 0, problems.listed
    assert quick.query.to_list() == careful.query.to_list()
    assert quick.doc.to_list() == careful.doc.to_list()
    assert hash_texts(quick.doc).tolist() == hash_texts(careful.doc).tolist()
    assert quick.value.astype(np.float64).tobytes() == careful.value.tobytes()
    assert careful.lines is not None
    assert careful.lines.tolist() == list(range(1, len(quick) + 1))
    return True


@pytest.mark.parametrize("name", HOSTILE_RUNS)
def test_hostile_runs(name: str) -> None:
    assert_fast_is_careful(HOSTILE_RUNS[name], RUN)


@pytest.mark.parametrize("name", HOSTILE_TAGS)
def test_hostile_tags(name: str) -> None:
    assert_fast_is_careful(HOSTILE_TAGS[name], RUN)


@pytest.mark.parametrize("name", HOSTILE_QRELS)
def test_hostile_qrels(name: str) -> None:
    assert_fast_is_careful(HOSTILE_QRELS[name], QRELS)


@pytest.mark.parametrize("name", ["windows", "no last newline", "extra fields", "leading zeros", "many digits", "plus"])
def test_the_fast_path_is_taken_where_it_can_be(name: str) -> None:
    assert assert_fast_is_careful(HOSTILE_RUNS[name], RUN)


def test_a_hostile_line_anywhere_in_a_long_block() -> None:
    lines = [f"{n // 100} Q0 doc{n} {n} {1000 - n / 7:.4f} run" for n in range(1200)]
    assert assert_fast_is_careful("\n".join(lines).encode(), RUN)
    for place in (0, 600, 1199):
        for hostile in [*HOSTILE_RUNS.values(), *HOSTILE_TAGS.values()]:
            changed = [line.encode() for line in lines]
            changed[place] = hostile.rstrip(b"\n")
            assert_fast_is_careful(b"\n".join(changed) + b"\n", RUN)


TOKEN = st.sampled_from(
    [
        "1",
        "Q0",
        "a",
        "3.5",
        "-2",
        "nan",
        "1e400",
        "r",
        "é",
        '"',
        "#",
        "\x00",
        "\x1c",
        "\u2028",
        "007",
        "0x1",
        "+.5",
        "1.0",
    ]
)
BLANK = st.sampled_from([" ", " ", " ", " ", " ", "\t", "  ", "\r", "\v", "\x01"])
END = st.sampled_from(["\n", "\n", "\n", "\n", "\r\n", "\n\n", " \n", ""])


@st.composite
def blocks(draw: st.DrawFn) -> bytes:
    lines = []
    for _ in range(draw(st.integers(1, 4))):
        fields = draw(st.lists(TOKEN, min_size=3, max_size=8))
        lines.append("".join(field + draw(BLANK) for field in fields[:-1]) + fields[-1] + draw(END))
    return "".join(lines).encode()


@settings(max_examples=400)
@given(blocks(), st.sampled_from([RUN, QRELS]))
@example(b"1 Q0 a 1 3.5 r\n1 Q0 b 2 2.5\n1 Q0 c 3 1.5 r x\n", RUN)
def test_random_blocks(block: bytes, form: LineForm) -> None:
    assert_fast_is_careful(block, form)


@settings(max_examples=300)
@given(st.lists(st.floats(allow_nan=False, allow_infinity=False), min_size=1, max_size=20), st.integers(1, 20))
def test_numbers_are_read_to_the_last_bit(values: list[float], digits: int) -> None:
    spelled = [repr(value) for value in values] + [f"{value:.{digits}e}" for value in values]
    spelled = [text for text in spelled if np.isfinite(float(text))]
    block = "".join(f"1 Q0 d{n} 1 {text} r\n" for n, text in enumerate(spelled)).encode()
    assert assert_fast_is_careful(block, RUN)
    quick = read_fast(Block.of(block), RUN)
    assert quick is not None
    assert quick.value.tobytes() == np.array([float(text) for text in spelled]).tobytes()


HOSTILE_QUERIES = {
    "a zero before": b"7 Q0 a 1 3.5 r\n07 Q0 b 2 2.5 r\n",
    "a plus before": b"7 Q0 a 1 3.5 r\n+7 Q0 b 2 2.5 r\n",
    "a minus": b"7 Q0 a 1 3.5 r\n-7 Q0 b 2 2.5 r\n",
    "zero": b"1 Q0 a 1 3.5 r\n0 Q0 b 2 2.5 r\n",
    "zero first": b"0 Q0 a 1 3.5 r\n1 Q0 b 2 2.5 r\n",
    "a point": b"7 Q0 a 1 3.5 r\n7.0 Q0 b 2 2.5 r\n",
    "an exponent": b"1 Q0 a 1 3.5 r\n1e3 Q0 b 2 2.5 r\n",
    "an underscore": b"1 Q0 a 1 3.5 r\n1_0 Q0 b 2 2.5 r\n",
    "a comma": b"1 Q0 a 1 3.5 r\n1,0 Q0 b 2 2.5 r\n",
    "a letter": b"1 Q0 a 1 3.5 r\n1a Q0 b 2 2.5 r\n",
    "hexadecimal": b"1 Q0 a 1 3.5 r\n0x1 Q0 b 2 2.5 r\n",
    "beyond 32 bits": b"1 Q0 a 1 3.5 r\n2147483648 Q0 b 2 2.5 r\n",
    "beyond 64 bits": b"1 Q0 a 1 3.5 r\n18446744073709551617 Q0 b 2 2.5 r\n",
    "largest": b"1 Q0 a 1 3.5 r\n2147483647 Q0 b 2 2.5 r\n",
    "other digits": "1 Q0 a 1 3.5 r\n\u0661 Q0 b 2 2.5 r\n".encode(),
}


@pytest.mark.parametrize("name", HOSTILE_QUERIES)
def test_queries_stay_text(name: str) -> None:
    block = HOSTILE_QUERIES[name]
    swapped = b"".join(reversed(block.splitlines(keepends=True)))
    assert assert_fast_is_careful(block, RUN) == assert_fast_is_careful(swapped, RUN)
