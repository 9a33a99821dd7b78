"""A separate small program that checks certificates: naive definitions, rationals and balls, nothing else.

It imports no other module of the package, so that a mistake there cannot vouch for itself here.
"""

from __future__ import annotations

from measurand.checker.problems import Unreadable
from measurand.checker.verification import Outcome, check_certificate, check_file

__all__ = ["Outcome", "Unreadable", "check_certificate", "check_file"]
