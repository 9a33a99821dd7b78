"""Bytes from files: plain, compressed or standard input, in blocks that end where a line ends.

A block has margins, so that its lines can be looked at eight bytes at a time.

Compression is recognised by its first bytes, not by the file's name. What a compressed file unpacks to is
limited, so that a small hostile file cannot fill the memory. Nothing is ever unpickled.
"""

from __future__ import annotations

import io
import os
import stat
import sys
import zlib
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from threading import Lock
from typing import Any, BinaryIO, TypeVar, cast

import numpy as np

from measurand.errors import InputError, MissingExtra, TooLarge, visible
from measurand.relevance.words import MARGIN, Block

Result = TypeVar("Result")

BLOCK = 4 << 20
"""Bytes parsed at a time: large enough to amortise a call, small enough to stay near the processor."""

WORKERS = min(3, os.cpu_count() or 1)
"""Blocks worked on side by side. More would mostly wait for Python's lock, and each needs its memory."""

_KEPT = 31 << 20
"""The C library keeps memory that is given back, to be used again, up to the largest piece it ever got back (glibc's
dynamic threshold, at most 32 MiB). What it does not keep costs a page fault for every 4 KiB when it is used anew."""

WINDOW = 1 << 16
MAXIMUM_UNPACKED = 64 << 30
"""Default limit in bytes of what one compressed file may unpack to."""

COMPRESSION_SUFFIXES = (".gz", ".zst", ".bz2")
_MAGIC = {b"\x1f\x8b": "gzip", b"BZh": "bzip2", b"\x28\xb5\x2f\xfd": "zstd"}


def line_blocks(path: str | Path, limit: int = MAXIMUM_UNPACKED) -> Iterator[Block]:
    """The content of a file (``-``: standard input) in blocks of whole lines; only the last may lack its newline."""
    if str(path) != "-" and is_plain_file(Path(path)):
        return _plain_blocks(Path(path))
    return _streamed_blocks(path, limit)


def is_plain_file(path: Path) -> bool:
    """Whether the path is a regular file without compression; of a pipe, nothing may be read to find out."""
    if path.exists() and not path.is_file():
        return False
    with _readable(path) as stream:
        return _compression(stream.read(4)) is None


def read_everything(path: str | Path, limit: int = MAXIMUM_UNPACKED) -> bytes:
    """The whole content, for formats that are not read line by line."""
    return b"".join(block.content for block in line_blocks(path, limit))


def ahead(blocks: Iterator[Block], work: Callable[[Block], Result], workers: int = WORKERS) -> Iterator[Result]:
    """The results of some work on each block, in order; while one is used, the next blocks are worked on.

    Reading, unpacking and parsing release Python's lock, so the workers, who also fetch the blocks, run side by side.
    At most two blocks a worker are in memory.
    """
    np.empty(_KEPT, dtype=np.uint8)  # given back at once
    numbered, fetching = enumerate(blocks), Lock()

    def next_result() -> tuple[int, Result] | None:
        with fetching:
            fetched = next(numbered, None)
        return None if fetched is None else (fetched[0], work(fetched[1]))

    with ThreadPoolExecutor(workers) as pool:
        waiting = deque(pool.submit(next_result) for _ in range(2 * workers))
        done: dict[int, Result] = {}
        turn = 0
        while waiting:
            found = waiting.popleft().result()
            if found is not None:
                done[found[0]] = found[1]
                waiting.append(pool.submit(next_result))
            while turn in done:
                yield done.pop(turn)
                turn += 1


def bare_name(path: str | Path) -> str:
    """The file's name without its compression suffix, in lower case: what tells its format."""
    name = Path(path).name.lower()
    for suffix in COMPRESSION_SUFFIXES:
        name = name.removesuffix(suffix)
    return name


def _plain_blocks(path: Path) -> Iterator[Block]:
    """Blocks read in place; the beginning of a line at the end of one is moved to the next."""
    with _readable(path) as stream:
        rest = b""
        while True:
            more = max(BLOCK, len(rest))  # what has no newline so far is read in ever larger pieces
            data = np.empty(len(rest) + more + 2 * MARGIN, dtype=np.uint8)
            view, begun = data.data, MARGIN + len(rest)
            view[MARGIN:begun] = rest
            end = begun + cast(io.RawIOBase, stream).readinto(view[begun : begun + more])
            if end == begun:
                break
            window = max(MARGIN, end - WINDOW)
            cut = window + bytes(view[window:end]).rfind(b"\n") + 1
            if cut == window:  # a line as long as the window is no line of ours, but must not be cut
                cut = MARGIN + bytes(view[MARGIN:end]).rfind(b"\n") + 1
            rest = bytes(view[cut:end])
            if cut > MARGIN:
                yield Block(data, cut - MARGIN)
        if rest:
            yield Block.of(rest)


def _streamed_blocks(path: str | Path, limit: int) -> Iterator[Block]:
    shown = visible(str(path), 200)
    with _readable(path) as raw:
        head = raw.read(4)
        compression = _compression(head)
        stream = _unpacked(cast(BinaryIO, _Rejoined(head, raw)), compression)
        pieces: list[bytes] = []
        total = 0
        try:
            while piece := stream.read(BLOCK):
                total += len(piece)
                if compression and total > limit:
                    raise TooLarge(
                        f"unpacking {shown}", total, limit, "raise maximum_unpacked if you trust the file", "bytes"
                    )
                cut = piece.rfind(b"\n") + 1
                if cut:
                    yield Block.of(b"".join([*pieces, piece[:cut]]))
                    pieces = []
                pieces.append(piece[cut:])
        except EOFError:
            raise InputError(f"{shown}: the {compression} data is truncated: expected its end marker") from None
        except _unpacking_errors() as error:
            raise InputError(f"{shown}: the {compression} data is damaged: {visible(str(error))}") from None
        if rest := b"".join(pieces):
            yield Block.of(rest)


@contextmanager
def _readable(path: str | Path) -> Iterator[BinaryIO]:
    if str(path) == "-":
        yield sys.stdin.buffer
        return
    try:
        stream = open(path, "rb", buffering=0)  # noqa: SIM115 (closed below; the error is worded here)
    except OSError as error:
        raise InputError(f"cannot read {visible(str(path), 200)}: {error.strerror}") from None
    with stream:
        if stat.S_ISDIR(os.fstat(stream.fileno()).st_mode):
            raise InputError(f"cannot read {visible(str(path), 200)}: it is a directory")
        yield cast(BinaryIO, stream)


def _compression(head: bytes) -> str | None:
    return next((name for magic, name in _MAGIC.items() if head.startswith(magic)), None)


def _unpacked(stream: BinaryIO, compression: str | None) -> BinaryIO:
    if compression == "gzip":
        import gzip

        return cast(BinaryIO, gzip.GzipFile(fileobj=stream, mode="rb"))
    if compression == "bzip2":
        import bz2

        return cast(BinaryIO, bz2.BZ2File(stream, "rb"))
    if compression == "zstd":
        try:
            import zstandard
        except ImportError:
            raise MissingExtra("reading .zst files", "zstd") from None
        return cast(BinaryIO, _ZstdStream(lambda: zstandard.ZstdDecompressor().decompressobj(), stream))
    return stream


def _unpacking_errors() -> tuple[type[Exception], ...]:
    errors: tuple[type[Exception], ...] = (zlib.error, OSError)
    if "zstandard" in sys.modules:
        errors += (sys.modules["zstandard"].ZstdError,)
    return errors


class _Rejoined:
    """A stream whose first bytes were already looked at."""

    def __init__(self, head: bytes, rest: BinaryIO) -> None:
        self.head = head
        self.rest = rest

    def read(self, size: int = -1) -> bytes:
        """The next bytes: the remembered ones first."""
        if self.head:
            first, self.head = (self.head, b"") if size < 0 else (self.head[:size], self.head[size:])
            return first if 0 <= size <= len(first) else first + self.rest.read(size - len(first) if size > 0 else -1)
        return self.rest.read(size)


class _ZstdStream:
    """Frames of zstandard one after the other, with an error where the last one breaks off.

    The package's own reader ends silently on truncated data, hence this one. It feeds few bytes at a time: a
    hostile frame unpacks to 30,000 times its size, and the limit is looked at only after each piece.
    """

    FEED = 4096

    def __init__(self, new_frame: Callable[[], Any], packed: BinaryIO) -> None:
        self.new_frame = new_frame
        self.frame = new_frame()
        self.packed = packed

    def read(self, size: int) -> bytes:
        """At least ``size`` unpacked bytes, fewer only at a proper end."""
        pieces: list[bytes] = []
        unpacked = 0
        while unpacked < size:
            packed = self.packed.read(self.FEED)
            if not packed:
                if self.frame is not None:
                    raise EOFError
                break
            while packed:
                self.frame = self.frame or self.new_frame()
                pieces.append(self.frame.decompress(packed))
                unpacked += len(pieces[-1])
                packed, self.frame = (self.frame.unused_data, None) if self.frame.eof else (b"", self.frame)
        return b"".join(pieces)
