"""Which statistics a measure admits, and on which orderings: a statistic belongs to a kind of scale."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from measurand.reports.passport_scales import OnOrdering
from measurand.statistics.kinds import Kind
from measurand.statistics.permissible import Statistic, permissible, reason_against
from measurand.verdict import Status


@dataclass(frozen=True)
class Admission:
    """The statistics that need a kind of scale, and the orderings on which the measure is one."""

    kind: Kind
    statistics: tuple[Statistic, ...]
    on: tuple[OnOrdering, ...]
    conditional: tuple[OnOrdering, ...]
    """Interval scales that are ratio scales if the worst ranking is accepted as a true zero."""
    unknown: tuple[OnOrdering, ...]
    """Orderings on which the kind is not decided."""

    @property
    def reasons(self) -> tuple[tuple[Statistic, str], ...]:
        """Why each of them needs this kind: a counterexample on the next weaker one."""
        weaker = self.kind.weaker
        return tuple((one, reason_against(one, weaker)) for one in self.statistics) if weaker else ()

    def to_dict(self) -> dict[str, Any]:
        """The plain data that ``--json`` prints."""
        return {
            "kind": str(self.kind),
            "statistics": [one.name for one in self.statistics],
            "on": [one.place for one in self.on],
            "if_true_zero": [one.place for one in self.conditional],
            "unknown": [one.place for one in self.unknown],
        }


def admissions(scales: Sequence[OnOrdering]) -> tuple[Admission, ...]:
    """For each kind of scale: its statistics, and where the measure admits them."""
    defined = [one for one in scales if one.kind != "undefined"]
    decided = [one for one in defined if one.kind != "undecided"]
    found = []
    for kind in Kind:
        own = tuple(one for one in permissible(kind).admitted if one.weakest_kind is kind)
        on = tuple(one for one in decided if _admits(one, own))
        conditional = tuple(one for one in decided if kind is Kind.RATIO and _needs_zero(one))
        unknown = tuple(one for one in defined if one not in on and not one.is_known)
        found.append(Admission(kind, own, on, conditional, unknown))
    return tuple(found)


def _admits(one: OnOrdering, statistics: tuple[Statistic, ...]) -> bool:
    admitted = permissible(Kind.of_card(one.kind)).admitted
    return all(statistic in admitted for statistic in statistics)


def _needs_zero(one: OnOrdering) -> bool:
    return one.kind == "interval" and one.verdicts["ratio"].status is Status.UNDECIDED
