"""Axioms on measures: what the literature demands of an effectiveness measure, decided for each one.

(The axioms here are about *measures*. Axioms on ranking functions, "a document with more query terms is ranked
higher", are another subject.) The room has the name of its door, so it can be called: ``measurand.axioms("AP")`` is
:func:`measurand.axioms.card.axioms`.
"""

from __future__ import annotations

import inspect
import sys
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from measurand.axioms.card import AxiomCard


class _Room(ModuleType):
    """A module that answers as the function of the same name."""

    def __call__(self, *arguments: Any, **options: Any) -> AxiomCard:
        from measurand.axioms.card import axioms

        return axioms(*arguments, **options)

    @property
    def __signature__(self) -> inspect.Signature:
        from measurand.axioms.card import axioms

        return inspect.signature(axioms)


sys.modules[__name__].__class__ = _Room
