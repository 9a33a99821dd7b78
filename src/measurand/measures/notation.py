"""From text to measures: ir_measures' notation and trec_eval's names, side by side."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from measurand.errors import InputError
from measurand.measures.grammar import Spelled, read_measure, split_measures
from measurand.measures.measure import Measure
from measurand.measures.parameters import write_number
from measurand.measures.registry import NAMES, Cutoff, Entry, look_up, unknown_measure
from measurand.measures.setting import TrecVersion
from measurand.measures.trec import NICKNAMES, TREC_NAMES, parse_trec

DEEPEST_CUTOFF = 10**9


def parse_measures(text: str | Iterable[str | Measure], trec_version: TrecVersion = 9) -> list[Measure]:
    """Read measures separated by white space; a list of cut-offs stands for one measure each.

    trec_eval's names are understood as well, and then name the measure in the output. A measure that is asked
    for twice is returned once.

    >>> [measure.name for measure in parse_measures("AP(rel=2)@100 P@[5,10] MRR gRBP(p=1/3)")]
    ['AP(rel=2)@100', 'P@5', 'P@10', 'RR', 'gRBP(p=1/3)']
    >>> [measure.name for measure in parse_measures("map ndcg_cut.5,10 P_5")]
    ['map', 'ndcg_cut_5', 'ndcg_cut_10', 'P_5']
    >>> parse_measures("nDGC@10")
    Traceback (most recent call last):
        ...
    measurand.measures.registry.UnknownMeasure: unknown measure 'nDGC': did you mean nDCG?
    """
    pieces: Iterable[str | Measure] = [text] if isinstance(text, str) else text
    found: list[Measure] = []
    for piece in pieces:
        if isinstance(piece, Measure):
            found.append(piece)
            continue
        for one in split_measures(piece):
            found.extend(_parse_one(one, trec_version))
    return list(dict.fromkeys(found))


def parse_measure(text: str | Measure) -> Measure:
    """Read exactly one measure."""
    found = parse_measures([text])
    if len(found) != 1:
        raise InputError(f"expected one measure, got {len(found)} from {text!r}")
    return found[0]


def _parse_one(text: str, version: TrecVersion) -> list[Measure]:
    if not _stands_alone(text):
        trec = parse_trec(text, version)
        if trec is not None:
            return trec
    spelled = read_measure(text)
    if spelled.name not in NAMES:
        if spelled.name not in TREC_NAMES:
            raise unknown_measure(spelled.name, (*TREC_NAMES, *NICKNAMES))
        # ``ndcg@10``, as ranx spells it: trec_eval's name in this notation.
        entry, preset = look_up(TREC_NAMES[spelled.name].measure)
    else:
        entry, preset = look_up(spelled.name)
    return [_make(entry, {**preset, **spelled.arguments}, cut, spelled) for cut in spelled.cuts or (None,)]


def _stands_alone(text: str) -> bool:
    """Whether the text is a whole measure in this notation; ``P`` is not, and means trec_eval's list."""
    from measurand.measures.registry import REGISTRY, known_measures

    known_measures()
    return text in NAMES and REGISTRY[NAMES[text][0]].cutoff is not Cutoff.REQUIRED


def _make(entry: Entry, arguments: dict[str, object], cut: Fraction | None, spelled: Spelled) -> Measure:
    cutoff: int | None = None
    label = "".join(spelled.text.split())
    if cut is not None and len(spelled.cuts) > 1:
        label = f"{''.join(spelled.stem.split())}@{write_number(cut)}"
    if cut is not None and entry.at != "cutoff":
        if entry.at in arguments:
            raise InputError(f"{spelled.text}: {entry.at} is given twice")
        arguments = {**arguments, entry.at: cut}
    elif cut is not None:
        if cut.denominator != 1 or not 1 <= cut <= DEEPEST_CUTOFF:
            raise InputError(f"{spelled.text}: a cut-off must be a rank from 1 to {DEEPEST_CUTOFF:,}")
        cutoff = int(cut)
    try:
        return Measure(entry, tuple(arguments.items()), cutoff, None, label)  # type: ignore[arg-type]  # checked there
    except InputError as problem:
        raise InputError(f"{spelled.text}: {problem}") from None
