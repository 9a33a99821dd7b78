"""Output files: written beside their place under a temporary name, then renamed, so that none is ever half written."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from measurand.errors import InputError, visible


def write_whole(path: str | Path, content: str | bytes) -> None:
    """Write a file completely or not at all."""
    target = Path(path)
    data = content.encode("utf-8", "surrogateescape") if isinstance(content, str) else content
    try:
        handle, temporary = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name[:40]}.")
    except OSError as error:
        raise InputError(f"cannot write {visible(str(path), 200)}: {error.strerror}") from None
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
        os.chmod(temporary, 0o666 & ~_umask())
        os.replace(temporary, target)
    except OSError as error:
        raise InputError(f"cannot write {visible(str(path), 200)}: {error.strerror}") from None
    finally:
        Path(temporary).unlink(missing_ok=True)


def _umask() -> int:
    current = os.umask(0)
    os.umask(current)
    return current
