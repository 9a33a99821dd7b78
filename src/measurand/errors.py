"""One small family of exceptions.

Every error a user can cause is a :class:`MeasurandError`; each also is the builtin a caller expects
(``ValueError``, ``LookupError``, …) and carries the objects it complains about, so that a program can act on
them. The command line prints the message as one line and exits with 2.
"""

from __future__ import annotations


class MeasurandError(Exception):
    """Base of every error this package raises on purpose."""


class InputError(MeasurandError, ValueError):
    """A value that cannot be used; the message names it, and says what was expected."""


class UnknownName(MeasurandError, LookupError):
    """A name that no registry knows; carries the ``name`` and what is ``known``."""

    def __init__(self, what: str, name: str, known: tuple[str, ...]) -> None:
        self.name = name
        self.known = known
        super().__init__(f"unknown {what} {name!r}: expected one of {', '.join(known)}")


class TooLarge(MeasurandError, ValueError):
    """Work that would enumerate more than the limit; carries ``size`` and ``limit``."""

    def __init__(self, what: str, size: int, limit: int, remedy: str, unit: str = "runs") -> None:
        self.size = size
        self.limit = limit
        super().__init__(f"{what} needs {describe_size(size)} {unit}, past the limit of {limit:,}; {remedy}")


class MissingExtra(MeasurandError, ImportError):
    """An optional dependency that is not installed."""

    def __init__(self, what: str, extra: str) -> None:
        self.extra = extra
        super().__init__(f"{what} needs an extra: pip install 'measurand[{extra}]'")


def describe_size(size: int) -> str:
    """Write a count for people: in full while that is readable, by its order of magnitude beyond.

    >>> describe_size(16384), describe_size(12345 * 10**60), describe_size(2**100_000)
    ('16,384', 'about 1.234e64', 'a number of some 30,103 digits')
    """
    if size < 10**30:
        return f"{size:,}"
    if size.bit_length() > 10_000:
        return f"a number of some {round(size.bit_length() * 0.30103):,} digits"
    digits = str(size)
    return f"about {digits[0]}.{digits[1:4]}e{len(digits) - 1}"


def visible(text: str, limit: int = 80) -> str:
    """Make text from a file safe to show on one line of a terminal: nothing in it can move the cursor.

    Control characters, line separators, bidirectional overrides and lone surrogates appear as Python would
    escape them; long text is cut, and says so.

    >>> visible("a\\x1b[31mb"), visible("plain é"), visible("x" * 100, limit=8)
    ('a\\\\x1b[31mb', 'plain é', 'xxxxxxxx…')
    """
    cut = text if len(text) <= limit else text[:limit] + "…"
    return "".join(sign if sign.isprintable() else sign.encode("unicode_escape").decode("ascii") for sign in cut)
