"""Blocks hold whole lines, all of them, in order, however the file is cut; workers change nothing."""

import gzip
import random
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from measurand.errors import InputError
from measurand.relevance import sources
from measurand.relevance.sources import ahead, line_blocks, read_everything
from measurand.relevance.words import Block

CONTENT = st.lists(st.binary(max_size=60), max_size=20).map(b"\n".join)


@pytest.mark.parametrize("packed", [False, True])
@given(content=CONTENT, block=st.integers(1, 90), window=st.integers(1, 90))
def test_blocks_are_the_file(
    tmp_path_factory: pytest.TempPathFactory, packed: bool, content: bytes, block: int, window: int
) -> None:
    path = tmp_path_factory.getbasetemp() / "blocks"
    path.write_bytes(gzip.compress(content) if packed else b"x" + content)
    content = content if packed else b"x" + content
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sources, "BLOCK", block)
        patch.setattr(sources, "WINDOW", window)
        blocks = list(line_blocks(path))
        assert read_everything(path) == content
    assert b"".join(each.content for each in blocks) == content
    assert all(each.size == len(each.content) > 0 for each in blocks)
    assert all(each.content.endswith(b"\n") for each in blocks[:-1])
    assert all(each.tail(5) == each.content[-5:] for each in blocks)


def some_blocks(count: int) -> Iterator[Block]:
    for n in range(count):
        yield Block.of(str(n).encode())


@pytest.mark.parametrize("workers", [1, 2, 5])
@pytest.mark.parametrize("count", [0, 1, 3, 40])
def test_results_come_in_order(workers: int, count: int) -> None:
    pauses = random.Random(count)

    def work(block: Block) -> int:
        time.sleep(pauses.random() / 500)
        return int(block.content)

    assert list(ahead(some_blocks(count), work, workers)) == list(range(count))


def test_what_goes_wrong_is_told() -> None:
    def refuse(block: Block) -> int:
        if block.content == b"7":
            raise InputError("seven")
        return int(block.content)

    results = ahead(some_blocks(20), refuse, 2)
    with pytest.raises(InputError, match="seven"):
        list(results)


def test_a_damaged_file_is_told_by_whoever_reads_it(tmp_path: Path) -> None:
    (tmp_path / "cut.gz").write_bytes(gzip.compress(b"1 Q0 d 1 1.0 r\n" * 1000)[:-20])
    with pytest.raises(InputError, match="truncated"):
        list(ahead(line_blocks(tmp_path / "cut.gz"), lambda block: block.size))


def test_few_blocks_are_held() -> None:
    fetched = []

    def watched() -> Iterator[Block]:
        for n, block in enumerate(some_blocks(50)):
            fetched.append(n)
            yield block

    results = ahead(watched(), lambda block: int(block.content), 2)
    for n, _ in enumerate(results):
        assert len(fetched) <= n + 2 * 2 + 1
