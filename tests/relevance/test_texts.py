"""Columns of texts against Python's own lists."""

from itertools import pairwise

import numpy as np
import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from measurand.relevance import texts as module
from measurand.relevance.texts import Hashes, Texts, hash_texts

TEXT = st.one_of(
    st.sampled_from(["", "a", "b", "ab", "a\0", "12345678", "123456789", "1234567812345678", "12345678abcdefgh", "é"]),
    st.text(st.characters(exclude_categories=["Cs"]), max_size=30),
    st.text("ab", min_size=1, max_size=300),
    st.integers(250, 270).map(lambda size: "x" * size),
    st.integers(250, 270).map(lambda size: "x" * size + "y"),
)
COLUMN = st.lists(TEXT, max_size=40)


@given(COLUMN)
def test_there_and_back(texts: list[str]) -> None:
    column = Texts.of(texts)
    assert column.to_list() == texts
    assert column.packed().to_list() == texts
    assert column.packed().packed().to_list() == texts
    assert Texts.from_series(pl.Series(texts, dtype=pl.String)).to_list() == texts
    assert column[1:].packed().to_list() == texts[1:]
    assert column.longest == max((len(text.encode()) for text in texts), default=0)


@given(COLUMN, st.data())
def test_some_of_them(texts: list[str], data: st.DataObject) -> None:
    chosen = data.draw(st.lists(st.integers(0, len(texts) - 1), max_size=20)) if texts else []
    expected = [texts[n] for n in chosen]
    part = Texts.of(texts)[np.array(chosen, dtype=np.int64)]
    assert part.to_list() == expected
    assert part.packed().to_list() == expected


@given(st.lists(st.tuples(TEXT, TEXT), max_size=40), st.booleans())
def test_same(pairs: list[tuple[str, str]], doubled: bool) -> None:
    left = [a for a, _ in pairs]
    right = [a if doubled and n % 2 else b for n, (a, b) in enumerate(pairs)]
    expected = [a == b for a, b in zip(left, right, strict=True)]
    assert Texts.of(left).same(Texts.of(right)).tolist() == expected


@given(
    st.lists(
        st.sampled_from(["a", "b", "a\0", "1" * 8, "1" * 9, "1" * 17, "1" * 16 + "2", "1" * 300, "1" * 299 + "2"]),
        max_size=40,
    )
)
def test_changes(texts: list[str]) -> None:
    expected = [before != after for before, after in pairwise(texts)]
    assert Texts.of(texts).changes().tolist() == expected


def one_hash(texts: Texts) -> Hashes:
    """The same for all: collisions everywhere."""
    return np.zeros(len(texts), dtype=np.uint32)


@pytest.mark.parametrize("collide", [False, True])
@given(texts=st.one_of(COLUMN, st.lists(st.integers(0, 60).map(str), min_size=30, max_size=200)))
def test_distinct(collide: bool, texts: list[str]) -> None:
    with pytest.MonkeyPatch.context() as patch:
        if collide:
            patch.setattr(module, "hash_texts", one_hash)
        rows, codes = Texts.of(texts).distinct()
    expected = list(dict.fromkeys(texts))
    assert [texts[row] for row in rows.tolist()] == expected
    assert all(row == texts.index(texts[row]) for row in rows.tolist())
    assert [expected[code] for code in codes.tolist()] == texts


@given(COLUMN)
def test_sorting(texts: list[str]) -> None:
    column = Texts.of(texts)
    order = np.lexsort(list(column.sort_keys())[::-1]) if texts else np.zeros(0, dtype=np.int64)
    assert [texts[n].encode() for n in order.tolist()] == sorted(text.encode() for text in texts)


@given(COLUMN, COLUMN)
def test_equal_texts_have_equal_hashes_whatever_stands_beside_them(one: list[str], other: list[str]) -> None:
    alone = {text: int(hash_texts(Texts.of([text]))[0]) for text in one}
    together = dict(zip(one + other, hash_texts(Texts.of(one + other)).tolist(), strict=True))
    packed = dict(zip(one, hash_texts(Texts.of(one).packed()).tolist(), strict=True))
    assert all(together[text] == packed[text] == value for text, value in alone.items())


def test_hashes_of_like_identifiers_differ() -> None:
    for form in ("D{:07d}", "{}", "clueweb12-{:04d}wb-00-00000", "https://example.org/a/rather/long/path/{}"):
        hashes = hash_texts(Texts.of([form.format(n) for n in range(9000)]))
        assert len(np.unique(hashes)) > 8990
        assert len(np.unique(hashes >> np.uint32(16))) > 7500  # 65,536 places, 9,000 of them tried: 8,400 expected
