"""How a check can end early: the text is no certificate, the claim is wrong, or this program cannot tell."""

from __future__ import annotations


class Unreadable(ValueError):
    """The input is no certificate; the message is one line that says where and why."""


class Refuted(Exception):
    """Something the certificate states is not so."""


class CannotCheck(Exception):
    """This program has no way to find out."""
