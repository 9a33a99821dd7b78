"""trec_eval's own measure names: ``map``, ``P.5,10``, ``ndcg_cut_10``, ``iprec_at_recall``, ``all_trec``.

Names, defaults, order and nicknames are those of trec_eval 9.0.8 and 10 (measures.c and the m_*.c files). Both
``P.5,10``, as trec_eval reads it, and ``P_5``, as it prints it, are understood.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import TYPE_CHECKING

from measurand.errors import InputError
from measurand.measures.registry import NAMES, look_up
from measurand.measures.setting import TrecVersion

if TYPE_CHECKING:
    from measurand.measures.measure import Measure


class Takes(Enum):
    """What may follow a name's dot."""

    NOTHING = "nothing"
    RANKS = "cut-off ranks"
    SHARES = "cut-offs as shares"
    NUMBERS = "numbers"
    PAIRS = "pairs name=number"


@dataclass(frozen=True)
class TrecName:
    """A name of trec_eval and the measure it stands for."""

    name: str
    measure: str
    takes: Takes = Takes.NOTHING
    parameter: str = "cutoff"
    defaults: tuple[str, ...] = ()
    since: int = 9


_RANKS = ("5", "10", "15", "20", "30", "100", "200", "500", "1000")
_TENTHS = ("0.0", "0.1", "0.2", "0.3", "0.4", "0.5", "0.6", "0.7", "0.8", "0.9", "1.0")
_MULTIPLES = ("0.2", "0.4", "0.6", "0.8", "1.0", "1.2", "1.4", "1.6", "1.8", "2.0")

_IN_ORDER = (
    TrecName("runid", "RunID"),
    TrecName("num_q", "NumQ"),
    TrecName("num_ret", "NumRet"),
    TrecName("num_rel", "NumRel"),
    TrecName("num_rel_ret", "NumRelRet"),
    TrecName("map", "AP"),
    TrecName("gm_map", "GMAP"),
    TrecName("Rprec", "Rprec"),
    TrecName("bpref", "Bpref"),
    TrecName("recip_rank", "RR"),
    TrecName("iprec_at_recall", "IPrec", Takes.SHARES, "recall", _TENTHS),
    TrecName("P", "P", Takes.RANKS, defaults=_RANKS),
    TrecName("relstring", "RelString", Takes.NUMBERS, "length"),
    TrecName("recall", "R", Takes.RANKS, defaults=_RANKS),
    TrecName("infAP", "infAP"),
    TrecName("gm_bpref", "GMBpref"),
    TrecName("Rprec_mult", "RprecMult", Takes.SHARES, "multiple", _MULTIPLES),
    TrecName("utility", "Utility", Takes.NUMBERS, "worths"),
    TrecName("11pt_avg", "AvgIPrec", Takes.NUMBERS, "recalls"),
    TrecName("binG", "binG"),
    TrecName("G", "G", Takes.PAIRS, "gains"),
    TrecName("dcg", "BurgesDCG", Takes.PAIRS, "gains", since=10),
    TrecName("ideal_dcg", "IdealDCG", Takes.PAIRS, "gains", since=10),
    TrecName("ndcg", "nDCG", Takes.PAIRS, "gains"),
    TrecName("ndcg_rel", "nDCGrel", Takes.PAIRS, "gains"),
    TrecName("Rndcg", "RnDCG", Takes.PAIRS, "gains"),
    TrecName("ndcg_cut", "nDCG", Takes.RANKS, defaults=_RANKS),
    TrecName("map_cut", "AP", Takes.RANKS, defaults=_RANKS),
    TrecName("relative_P", "RelP", Takes.RANKS, defaults=_RANKS),
    TrecName("success", "Success", Takes.RANKS, defaults=("1", "5", "10")),
    TrecName("set_P", "SetP"),
    TrecName("set_relative_P", "SetRelP"),
    TrecName("set_recall", "SetR"),
    TrecName("set_map", "SetAP"),
    TrecName("set_F", "SetF", Takes.NUMBERS, "beta"),
    TrecName("num_nonrel_judged_ret", "NumNonrelJudgedRet"),
    TrecName("yaap", "YAAP"),
    TrecName("rbp", "TrecRBP", Takes.PAIRS, "p", since=10),
    TrecName("rbp_resid", "RBPResidual", Takes.PAIRS, "p", since=10),
    TrecName("unj", "Unjudged", Takes.RANKS, defaults=("5", "10", "20"), since=10),
)
TREC_NAMES = {known.name: known for known in _IN_ORDER}
_POSITION = {name: position for position, name in enumerate(TREC_NAMES)}

_COUNTS = ("runid", "num_q", "num_ret", "num_rel", "num_rel_ret")
_OFFICIAL = (*_COUNTS, "map", "gm_map", "Rprec", "bpref", "recip_rank", "iprec_at_recall", "P")
_SET = (*_COUNTS, "utility", "set_P", "set_recall", "set_relative_P", "set_map", "set_F")
_NOT_IN_ALL = {"yaap", "dcg", "ideal_dcg"}
NICKNAMES = ("official", "set", "all_trec")
_PREFERENCES = re.compile(r"(prefs|all_prefs|qrels_jg|prefs_\w+|\w+_avgjg)([._].*)?")

_SHAPE = re.compile(
    "(?P<name>" + "|".join(sorted(TREC_NAMES, key=len, reverse=True)) + ")" + r"([._](?P<parameters>[^\s@()]+))?"
)
_NUMBER = re.compile(r"-?([0-9]+(\.[0-9]*)?|\.[0-9]+)")


def parse_trec(text: str, version: TrecVersion = 9) -> list[Measure] | None:
    """The measures of one of trec_eval's names or nicknames; ``None`` when it is no such name.

    >>> [measure.label for measure in parse_trec("P.10,5")]
    ['P_5', 'P_10']
    >>> [measure.label for measure in parse_trec("iprec_at_recall")][:2]
    ['iprec_at_recall_0.00', 'iprec_at_recall_0.10']
    """
    if text in NICKNAMES:
        return [measure for name in _expand(text, version) for measure in _measures(TREC_NAMES[name], None, name)]
    if _PREFERENCES.fullmatch(text):
        raise InputError(f"{text}: trec_eval's preference and judgement-group measures are not supported")
    shape = _SHAPE.fullmatch(text)
    if shape is None:
        return None
    return _measures(TREC_NAMES[shape["name"]], shape["parameters"], text)


def in_trec_order(measures: Iterable[Measure]) -> list[Measure]:
    """Sort as trec_eval prints, whatever the order they were asked in; measures it does not know come last."""
    return sorted(measures, key=_trec_position)


def _trec_position(measure: Measure) -> int:
    shape = _SHAPE.fullmatch(measure.trec_name or measure.name)
    return _POSITION[shape["name"]] if shape else len(_POSITION)


def _expand(nickname: str, version: TrecVersion) -> list[str]:
    everything = (known.name for known in _IN_ORDER if known.since <= version and known.name not in _NOT_IN_ALL)
    chosen = {"official": _OFFICIAL, "set": _SET}.get(nickname) or tuple(everything)
    return sorted(chosen, key=_POSITION.__getitem__)


def _measures(known: TrecName, parameters: str | None, text: str) -> list[Measure]:
    if known.takes in (Takes.RANKS, Takes.SHARES):
        given = parameters.split(",") if parameters is not None else list(known.defaults)
        return [_at_cut(known, number) for number in _distinct(given, text)]
    if parameters is None:
        return [_make(known.measure, {}, None, known.name, known.name)]
    if known.takes is Takes.NOTHING:
        raise InputError(f"{text}: {known.name} takes no parameters")
    spelled = f"{known.name}_{parameters}"
    value = _pairs(parameters, text) if known.takes is Takes.PAIRS else _numbers(parameters, text)
    return [_make(known.measure, _argument(known, value, text), None, spelled, spelled)]


def _at_cut(known: TrecName, number: Fraction) -> Measure:
    if known.takes is Takes.RANKS:
        if number.denominator != 1 or number < 1:
            raise InputError(f"{known.name}: a cut-off must be a rank, 1 or more: got {number}")
        name = f"{known.name}_{number}"
        return _make(known.measure, {}, int(number), name, name)
    # trec_eval prints two decimals even where the cut-off has more: the name keeps them all.
    label = f"{known.name}_{float(number):3.2f}"
    name = label if Fraction(label.rpartition("_")[2]) == number else f"{known.name}_{_decimal(number)}"
    return _make(known.measure, {known.parameter: number}, None, name, label)


def _make(measure: str, arguments: dict[str, object], cutoff: int | None, name: str, label: str) -> Measure:
    from measurand.measures.measure import Measure

    entry, preset = look_up(measure)
    pairs = tuple({**preset, **arguments}.items())
    own_name = None if name in NAMES and not arguments and cutoff is None else name
    return Measure(entry, pairs, cutoff, own_name, label)  # type: ignore[arg-type]  # the entry checks every value


def _argument(known: TrecName, value: dict[str, Fraction] | tuple[Fraction, ...], text: str) -> dict[str, object]:
    if isinstance(value, tuple):
        single = known.parameter in ("beta", "length")
        if single and len(value) != 1:
            raise InputError(f"{text}: {known.name} takes one number")
        return {known.parameter: value[0] if single else value}
    if known.parameter == "gains":
        return {"gains": {_grade(name, text): gain for name, gain in value.items()}}
    unknown = [name for name in value if name != known.parameter]
    if unknown:
        raise InputError(f"{text}: {known.name} has no parameter {unknown[0]!r}: expected {known.parameter}=")
    return dict(value)


def _grade(name: str, text: str) -> int:
    if not re.fullmatch(r"[+-]?[0-9]{1,9}", name):
        raise InputError(f"{text}: expected grade=gain pairs such as 1=3.5,2=9: got {name!r}")
    return int(name)


def _number(piece: str, text: str) -> Fraction:
    if len(piece) > 40 or not _NUMBER.fullmatch(piece):
        raise InputError(f"{text}: expected numbers separated by commas: got {piece!r}")
    return Fraction(piece)


def _numbers(parameters: str, text: str) -> tuple[Fraction, ...]:
    return tuple(_number(piece, text) for piece in parameters.split(","))


def _pairs(parameters: str, text: str) -> dict[str, Fraction]:
    pairs: dict[str, Fraction] = {}
    for piece in parameters.split(","):
        name, equals, number = piece.partition("=")
        if not equals or name in pairs:
            raise InputError(f"{text}: expected name=number pairs, each name once: got {piece!r}")
        pairs[name] = _number(number, text)
    return pairs


def _distinct(pieces: list[str], text: str) -> list[Fraction]:
    numbers = sorted(_number(piece, text) for piece in pieces)
    if len(set(numbers)) != len(numbers):
        raise InputError(f"{text}: the same cut-off twice")
    return numbers


def _decimal(number: Fraction) -> str:
    from measurand.measures.parameters import write_number

    return write_number(number)
