"""``measurand trec_eval``: trec_eval's own flags and text, for people who alias it.

Flags and their meaning are those of trec_eval 9 (trec_eval.c): options may stand anywhere, ``-m name.params`` may be
repeated, the first parameters given for a measure win, and measures print in trec_eval's own order.
"""

from __future__ import annotations

import getopt
import sys
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from measurand.cli.output import print_text
from measurand.errors import InputError, visible

if TYPE_CHECKING:
    from measurand.measures.measure import Measure
    from measurand.measures.setting import TrecVersion

_SHORT = "hvqm:cl:nD:JN:M:R:T:oZ:"
_LONG = {
    "help": "h",
    "version": "v",
    "query_eval_wanted": "q",
    "measure=": "m",
    "complete_rel_info_wanted": "c",
    "level_for_rel=": "l",
    "nosummary": "n",
    "Debug_level=": "D",
    "Judged_docs_only": "J",
    "Number_docs_in_coll=": "N",
    "Max_retrieved_per_topic=": "M",
    "Rel_info_format=": "R",
    "Results_format=": "T",
    "Output_old_results_format=": "o",
    "Zscore=": "Z",
    "trec-version=": "V",
}
HELP = """\
Usage: measurand trec_eval [-q] [-c] [-n] [-J] [-l LEVEL] [-M DOCS] [-N DOCS] [-m MEASURE]... QRELS RESULTS

What trec_eval does, with its flags and its text; RESULTS may be - for standard input.
  -q  every query, besides the summary          -n  no summary
  -c  average over all judged queries           -J  judged documents only
  -l  lowest relevant grade (1)                 -M  documents per query that count (all)
  -N  documents in the collection               -m  a measure or set, such as map, P.5,10, official, all_trec
  --trec-version 9|10                           -v  version
"""


@dataclass
class Wish:
    """What the command line asks for."""

    qrels: str = ""
    results: str = ""
    measures: list[str] = field(default_factory=list)
    per_query: bool = False
    complete: bool = False
    summary: bool = True
    judged_only: bool = False
    level: int = 1
    depth: int | None = None
    documents: int | None = None
    version: int = 9


def trec_eval(arguments: list[str]) -> None:
    """Do what trec_eval does: its flags, its text."""
    wish = read_flags(arguments)
    if wish is None:
        return
    from measurand.evaluation.evaluate import load
    from measurand.relevance.readers import run_name
    from measurand.reports.scores import trec_text

    if wish.qrels == "-" and wish.results == "-":
        raise InputError("standard input can be the qrels or the results, not both")
    measures = chosen_measures(wish.measures or ["official"], wish.version)
    collection = load(
        wish.qrels,
        {run_name(wish.results): wish.results},
        missing="zero" if wish.complete else "skip",
        unjudged="judged_only" if wish.judged_only else "nonrelevant",
        depth=wish.depth,
        relevance_level=wish.level,
        documents=wish.documents,
        trec_version=wish.version,
        allow_disjoint=True,
    )
    print_text(trec_text(collection.evaluate(measures), wish.per_query, wish.summary))


def read_flags(arguments: list[str]) -> Wish | None:
    """Read the flags as getopt does; None if help or the version was all that was wanted."""
    try:
        options, files = getopt.gnu_getopt(arguments, _SHORT, list(_LONG))
    except getopt.GetoptError as error:
        raise InputError(f"trec_eval: {error}; see measurand trec_eval -h") from None
    wish = Wish()
    for flag, value in options:
        name = flag[1:] if not flag.startswith("--") else _LONG.get(flag[2:]) or _LONG[f"{flag[2:]}="]
        if name == "h":
            print_text(HELP)
            return None
        if name == "v":
            from importlib.metadata import version

            print(f"measurand {version('measurand')}, following trec_eval 9", file=sys.stderr)
            return None
        _set(wish, name, value)
    if len(files) != 2:
        raise InputError(f"trec_eval: {len(files)} files given: expected QRELS RESULTS; see measurand trec_eval -h")
    wish.qrels, wish.results = files
    return wish


def _set(wish: Wish, name: str, value: str) -> None:
    switches = {"q": ("per_query", True), "c": ("complete", True), "n": ("summary", False), "J": ("judged_only", True)}
    if name in switches:
        setattr(wish, *switches[name])
    elif name == "m":
        wish.measures.append(value)
    elif name == "l":
        wish.level = _whole(name, value)
    elif name == "M":
        wish.depth = _whole(name, value)
    elif name == "N":
        wish.documents = _whole(name, value)
    elif name == "V":
        wish.version = _whole("-trec-version", value)
    elif (name, value) not in (("R", "qrels"), ("T", "trec_results")):
        raise InputError(
            f"trec_eval: -{name} {visible(value)} is not supported: expected qrels and trec_results as they are"
        )


def _whole(name: str, value: str) -> int:
    try:
        return int(value)
    except ValueError:
        raise InputError(f"trec_eval: -{name} {visible(value)}: expected a whole number") from None


def chosen_measures(texts: list[str], version: int) -> list[Measure]:
    """The measures marked by -m: each once, and with the first parameters given for it."""
    from measurand.measures.notation import parse_measures
    from measurand.measures.trec import in_trec_order

    trec_version: TrecVersion = 10 if version == 10 else 9
    parameters: dict[str, str] = {}
    for text in texts:
        name, dot, given = text.partition(".")
        if dot:
            parameters.setdefault(name, f"{name}.{given}")
    marked: list[Measure] = []
    for text in texts:
        for measure in parse_measures([text.partition(".")[0]], trec_version):
            own = parameters.get(base_name(measure))
            marked.extend(parse_measures([own], trec_version) if own else [measure])
    return in_trec_order(dict.fromkeys(marked))


def base_name(measure: Measure) -> str:
    """trec_eval's name of the measure without its parameters: ``ndcg_cut`` of ``ndcg_cut_10``."""
    from measurand.measures.trec import TREC_NAMES

    label = measure.trec_name or measure.label
    fitting = [name for name in TREC_NAMES if label == name or label.startswith(f"{name}_")]
    return max(fitting, key=len, default=label)
