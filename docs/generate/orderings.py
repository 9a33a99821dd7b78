"""The named orderings: definitions, closed forms and verdicts, asked of the orderings themselves."""

from __future__ import annotations

import inspect
from collections.abc import Callable

from docs.generate.markdown import code, page, plain, table
from measurand.errors import describe_size
from measurand.measures.registry import REGISTRY, known_measures
from measurand.orderings import ORDERINGS, Induced, Ordering, ordering
from measurand.orderings.drawing import draw_svg
from measurand.orderings.hasse import hasse_diagram
from measurand.verdict import Verdict

_INTRODUCTION = """\
# Orderings

The orderings of judged runs: `r ⪯ s` reads "s is at least as good as r". N is the length of a run, c the index of the
highest degree, `δ(r[i])` the index of the degree at rank i. GT, MP, UO and IL are the [founding
papers](../explanation/judged-runs-and-orderings.md#the-papers).

What stands below is what the orderings themselves answer: `measurand order NAME -N 4 --grades 1` asks on the command
line, `measurand.ordering(name, length, grades)` in Python. Everything is exact, and nothing enumerates the universe
unless it says so."""

_EXAMPLES = ((4, 1), (3, 2))
"""The universes (N, c) for which verdicts and counts are shown."""

_PICTURED = {"set-total": (3, 2), "set-partial": (3, 2), "strong": (3, 1), "replacement": (3, 1), "weak": (4, 1)}
_COUNTS = {
    "edges": "cover edges",
    "comparable_pairs": "comparable pairs",
    "rank_sizes": "runs by rank",
    "maximal_chains": "maximal chains",
    "join_irreducible_count": "join-irreducible runs",
}


def orderings_page() -> str:
    """One section an ordering."""
    return page(_INTRODUCTION, *(ordering_section(name) for name in ORDERINGS), _induced())


def ordering_images() -> dict[str, str]:
    """A small Hasse diagram of each ordering, as SVG."""
    images = {}
    for name in ORDERINGS:
        length, grades = _PICTURED.get(name, (3, 1))
        images[f"hasse-{name}.svg"] = draw_svg(hasse_diagram(ordering(name, length, grades)))
    return images


def ordering_section(name: str) -> str:
    """Definition, names, rank, counts, verdicts and a picture."""
    kind = ORDERINGS[name]
    length, grades = _PICTURED.get(name, (3, 1))
    facts = [
        ("Definition", f"`r ⪯ s` iff {plain(kind.definition)}"),
        ("In the papers", plain(kind.also_known_as)),
        ("Runs", "ranked lists, `(c+1)^N` of them" if kind.kind == "rank" else "sets, `C(N+c, N)` of them"),
        ("Rank", _rank(name)),
    ]
    listed = "\n".join(f"- **{label}:** {text}" for label, text in facts)
    picture = (
        f"```{{image}} hasse-{name}.svg\n:alt: Hasse diagram of {name}, N = {length}, c = {grades}\n:align: center\n```"
    )
    return page(f"({_anchor(name)})=", f"## {name}", listed, _counts(name), _verdicts(name), picture).rstrip()


def _anchor(name: str) -> str:
    return f"ordering-{name}"


def _rank(name: str) -> str:
    """The closed form of the rank: the measure that computes it, or else the reason why the order is graded."""
    known_measures()
    entry = REGISTRY.get("".join(word.capitalize() for word in name.split("-")) + "Rank")
    reason = plain(ordering(name, 4).is_graded().reason)
    if entry is None:
        return reason
    formula = entry.formula.partition("; norm")[0]
    where = " (binary relevance)" if not ordering(name, 3, 2).is_graded().is_true else ""
    return f"{code(formula)}{where}, computed by the measure `{entry.name}`; {reason}"


def _counts(name: str) -> str:
    """What is counted, in which closed form (the methods say it themselves), and the numbers of the examples."""
    examples = [ordering(name, *size) for size in _EXAMPLES]
    rows = [["runs", "", *(describe_size(example.size) for example in examples)]]
    for method, title in _COUNTS.items():
        how = inspect.getdoc(getattr(ORDERINGS[name], method)) or ""
        answers = [_answer(example, method) for example in examples]
        rows.append([title, plain(how.partition("\n\n")[0]), *answers])
    return table(["count", "how", *(f"N = {length}, c = {grades}" for length, grades in _EXAMPLES)], rows)


def _answer(example: Ordering, method: str) -> str:
    if method == "rank_sizes":
        if not example.is_graded().is_true:
            return "not graded"
        sizes = example.rank_sizes()
        return " ".join(map(str, sizes)) if len(set(sizes)) > 1 else f"{sizes[0]} at each of {len(sizes)} ranks"
    ask: Callable[[], int] = getattr(example, method)
    return describe_size(ask())


def _verdicts(name: str) -> str:
    examples = [ordering(name, *size).properties() for size in _EXAMPLES]
    rows = []
    for question, first in examples[0].items():
        further = [_verdict(found[question]) for found in examples[1:]]
        rows.append([question, _verdict(first), *("the same" if said == _verdict(first) else said for said in further)])
    return table(["property", *(f"N = {length}, c = {grades}" for length, grades in _EXAMPLES)], rows)


def _verdict(verdict: Verdict) -> str:
    return f"**{verdict.status}:** {plain(verdict.reason)}"


def _induced() -> str:
    told = inspect.cleandoc(Induced.__doc__ or "").partition("\n\n>>>")[0].replace("``", "`")
    return page(
        "(ordering-induced)=",
        "## induced",
        f"- **Definition:** `r ⪯ s` iff `{Induced.definition}`\n- **In the papers:** {Induced.also_known_as}",
        told,
        "In Python: `measurand.induced(measure, length, grades)`.",
    ).rstrip()
