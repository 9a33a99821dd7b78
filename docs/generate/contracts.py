"""The JSON that commands print: real objects, and what each of their keys means.

To document a further object: write a function that makes a real one, and add a :class:`Contract` with the meaning of
each key. A test holds that the keys described are exactly the keys that are there.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from typer.testing import CliRunner

from docs.generate.markdown import code, fenced, page, plain, table
from measurand.axioms.card import axioms
from measurand.cli.main import app
from measurand.evaluation.evaluate import evaluate
from measurand.measures.registry import look_up
from measurand.orderings import ordering
from measurand.reports.measure_card import MeasureCard
from measurand.reports.order_report import order_report
from measurand.reports.passport import passport
from measurand.reports.scores import json_text
from measurand.scales.balance import balance
from measurand.scales.card import scale
from measurand.scales.certificates import certificates

_INTRODUCTION = """\
# JSON

What the commands print for other programs: one object on standard output, in UTF-8. Numbers are JSON numbers; counts
are exact however large, so read them with a reader that keeps big integers; a value that is not a number (NaN) is
`null`. New keys may be added; a key that is here keeps its meaning. In the tables, `*` stands for a name (of a run, a
query, a property), `[]` for each item of a list."""

_VERDICT = {
    "status": "`holds`, `fails`, `undecided` or `undefined`",
    "reason": "why, in one sentence",
    "method": "`closed-form`, `exhaustive`, `search` or `float`",
    "witness": "the runs that show a `fails`, or `null`",
}


@dataclass(frozen=True)
class Contract:
    """One kind of object: who prints it, a real one, what its keys mean, and which of them may be missing."""

    title: str
    command: str
    example: Callable[[], dict[str, Any]]
    meanings: Mapping[str, str]
    open_keys: frozenset[str] = frozenset()
    """Paths of objects whose keys are names of the user's own."""
    opaque: frozenset[str] = frozenset()
    """Paths whose value is described as a whole."""


def _scores() -> dict[str, Any]:
    qrels = {"q1": {"d1": 1, "d2": 0, "d3": 2}}
    found: dict[str, Any] = json.loads(
        json_text(evaluate(qrels, {"mine": {"q1": {"d1": 2.5, "d2": 1.5}}}, "AP nDCG@10"))
    )
    return found


def _order() -> dict[str, Any]:
    return order_report(ordering("weak", 3), ("0,1,0", "1,0,1")).to_dict()


def _measure() -> dict[str, Any]:
    return MeasureCard(look_up("RBP")[0]).to_dict()


def _scale() -> dict[str, Any]:
    return scale("AP", "weak", 3).to_dict()


def _axioms() -> dict[str, Any]:
    return axioms("RR", "amigo").to_dict()


def _certificates() -> dict[str, Any]:
    return {"certificates": certificates(scale("RBP(p=0.8)", "weak", 2))[2:4]}


def _verification() -> dict[str, Any]:
    """What the command itself prints of a file; where the file lies is nobody's business."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "rbp.json"
        file.write_text(json.dumps(_certificates()), encoding="utf-8")
        printed: dict[str, Any] = json.loads(CliRunner().invoke(app, ["verify", str(file), "--json"]).stdout)
    return {**printed, "file": file.name}


def _balance() -> dict[str, Any]:
    return balance("AP", [10]).to_dict()


def _passport() -> dict[str, Any]:
    """A real one, each list cut to its first item: in full it is as long as a book."""
    data = passport("RBP(p=0.5)").to_dict()
    data["scales"][0]["every_length"]["verdicts"] = {
        "isotone": data["scales"][0]["every_length"]["verdicts"]["isotone"]
    }
    data["axioms"]["verdicts"] = dict(list(data["axioms"]["verdicts"].items())[:1])
    data["parameters"] = {name: items[:1] for name, items in data["parameters"].items()}
    for variant in data["parameters"]["variants"]:
        variant["changes"] = variant["changes"][:1]
    return {name: value[:1] if isinstance(value, list) else value for name, value in data.items()}


CONTRACTS = (
    Contract(
        "Scores",
        "measurand evaluate QRELS RUN… --format json",
        _scores,
        {
            "runs": "one object a run, by the run's name: the file's without run and compression suffixes",
            "runs.*.aggregate": "the value of each measure over all queries; `null` where it is not a number",
            "runs.*.per_query": "by query, the value of each measure, in full double precision",
            "runs.*.counts": "what the numbers rest on",
            "runs.*.counts.queries": "judged queries that the run answers",
            "runs.*.counts.missing": "judged queries that the run does not answer",
            "runs.*.counts.without_judgements": "queries of the run that have no judgements, and are left out",
            "runs.*.counts.retrieved": "documents retrieved for the judged queries",
            "runs.*.counts.judged": "how many of them have a judgement",
            "measures": "the measures, in the order in which they were asked for",
            "measures[].name": "the printed name: it parses back to the same measure",
            "measures[].label": "the measure as it was spelled; the key of its values",
            "measures[].measure": "the entry of the registry",
            "measures[].parameters": "parameters that differ from their defaults, as text",
            "measures[].cutoff": "the cut-off, or `null`",
            "policies": "the choices of this evaluation",
            "policies.missing": "`zero` or `skip`: judged queries that a run does not answer",
            "policies.no_relevant": "`zero`: a query without relevant documents counts 0",
            "policies.unjudged": "`nonrelevant` or `judged_only`",
            "policies.depth": "documents of each query that count, or `null` for all",
            "policies.relevance_level": "the lowest relevant grade",
            "policies.gains": "gains of grades, or `null`",
            "policies.documents": "documents in the collection, or `null`",
            "policies.trec_version": "9 or 10",
            "judged_queries": "how many queries have judgements",
            "notes": "what a reader of the numbers must know",
        },
        open_keys=frozenset({"runs"}),
        opaque=frozenset({"runs.*.aggregate", "runs.*.per_query", "measures[].parameters", "policies.gains"}),
    ),
    Contract(
        "An ordering",
        "measurand order ORDER -N N --grades C --json [--compare R S]",
        _order,
        {
            "ordering": "the ordering's name",
            "length": "N, the documents of a run",
            "grades": "c, the index of the highest degree",
            "size": "how many runs there are",
            "edges": "how many cover edges; `null` if refused",
            "comparable_pairs": "unordered pairs of distinct comparable runs; `null` if refused",
            "rank_sizes": "how many runs each rank has, from the bottom up; `null` where the order is not graded",
            "maximal_chains": "chains from bottom to top that cannot be refined; `null` if refused",
            "join_irreducibles": "runs with exactly one lower cover; `null` if refused",
            "properties": "one verdict a property",
            **{f"properties.*.{key}": meaning for key, meaning in _VERDICT.items()},
            "comparison": "with `--compare`: is R `less`, `equal`, `greater` or `incomparable` to S",
            "rank_difference": "with `--compare`: ρ(S) − ρ(R), or `null` where the order is not graded",
            "distance": "with `--compare`: the natural distance, or `null` where it is not defined",
            "path": "with `--compare`: a shortest path of covers, or `null` where there is none",
        },
        open_keys=frozenset({"properties"}),
        opaque=frozenset({"properties.*.witness", "path"}),
    ),
    Contract(
        "A measure",
        "measurand measures NAME --json",
        _measure,
        {
            "name": "the measure's name",
            "title": "its name in words",
            "family": "the group it is listed in",
            "notation": "the measure with all its parameters in place",
            "formula": "the formula, as text",
            "user_model": "what a user does, or what the number says",
            "parameters": "its parameters",
            "parameters[].name": "the parameter's name",
            "parameters[].meaning": "what it means",
            "parameters[].range": "the values it takes, in words",
            "parameters[].default": "its default as the notation writes it, or `null` where the evaluation decides",
            "parameters[].otherwise": "how the evaluation decides, or `null`",
            "cutoff": "`none`, `optional`, `required`, or the parameter that `@` sets instead",
            "needs": "what it must know besides the judged run",
            "traits": "what kind of function it is",
            "traits.relevance": "`binary` or `graded`",
            "traits.basis": "`rank-based` or `set-based`",
            "traits.function_of_run_alone": "whether nothing but the judged run matters",
            "traits.unless": "the switch that, set, makes the topic matter too; null if there is none",
            "traits.additive": "whether it is a weighted sum over ranks",
            "traits.exact": "whether it has exact rational values",
            "aggregation": "how the values of the topics become one",
            "aliases": "further names",
            "trec_eval": "trec_eval's names",
            "reference": "where it was published",
        },
    ),
    Contract(
        "A scale card",
        "measurand scale MEASURE -N N --json",
        _scale,
        {
            "measure": "the measure's printed name",
            "ordering": "the ordering",
            "length": "N, or `all`",
            "grades": "c, the index of the highest degree",
            "gains": "the gain of each degree, as exact text",
            "recall_base": "relevant documents of the topic",
            "ideal": "the degrees of the topic's documents as given; `null` stands for min(RB, N) of the highest",
            "kind": "`ratio`, `interval`, `order-preserving`, `monotone`, `none`, `undecided` or `undefined`",
            "verdicts": "one verdict a property; with `--order all`, such objects are keyed by ordering",
            **{f"verdicts.*.{key}": meaning for key, meaning in _VERDICT.items() if key != "witness"},
            "verdicts.*.witness": "`runs`, their exact `values` as text and as numbers (`approx`), or `null`",
            "verdicts.*.counts": "what was looked at one by one; missing where nothing was",
            "verdicts.*.smallest_length": "the smallest length at which the property fails, where it was looked for",
        },
        open_keys=frozenset({"verdicts"}),
        opaque=frozenset({"verdicts.*.witness", "verdicts.*.counts"}),
    ),
    Contract(
        "An axiom card",
        "measurand axioms MEASURE --json",
        _axioms,
        {
            "measure": "the measure's printed name",
            "grades": "c, the index of the highest degree",
            "gains": "the gain of each degree, as exact text",
            "verdicts": "one verdict an axiom, by the axiom's id",
            **{f"verdicts.*.{key}": meaning for key, meaning in _VERDICT.items() if key != "witness"},
            "verdicts.*.witness": "the rankings (`runs`) that show a `fails`, their exact `values` as text, the "
            "topic's documents (`pool`) where they matter, and more as the axiom needs it; or `null`",
            "verdicts.*.counts": "what was looked at, or the n and m that were found; missing where nothing is counted",
            "verdicts.*.title": "the axiom's name",
            "verdicts.*.statement": "what it asks for, as it is decided",
            "verdicts.*.reference": "who asked for it",
        },
        open_keys=frozenset({"verdicts"}),
        opaque=frozenset({"verdicts.*.witness", "verdicts.*.counts"}),
    ),
    Contract(
        "A passport",
        "measurand passport MEASURE --json",
        _passport,
        {
            "measure": "the measure's printed name",
            "identity": "what its entry in the registry says",
            "identity.name": "the printed name",
            "identity.title": "its name in words",
            "identity.notation": "the measure with all its parameters in place",
            "identity.formula": "the formula, as text",
            "identity.user_model": "what a user does, or what the number says",
            "identity.reference": "where it was published",
            "identity.family": "the group it is listed in",
            "identity.kind": "what kind of function it is, in words",
            "identity.parameters": "its parameters: name, value here, range, default, meaning",
            "identity.aliases": "further names",
            "identity.trec_eval": "trec_eval's names",
            "summary": "what follows for whoever uses the measure, in sentences",
            "summary[].text": "a sentence",
            "summary[].rests_on": "what it rests on: anchors of the page",
            "scales": "the measure on each ordering, with binary relevance (`grades` 1) and three degrees (2)",
            "scales[].ordering": "the ordering",
            "scales[].grades": "c, the index of the highest degree",
            "scales[].kind": "the kind of scale",
            "scales[].known": "whether the kind is decided",
            "scales[].for_every_length": "whether it is for every N; otherwise it is told for one length",
            "scales[].every_length": "the scale card for every N",
            "scales[].one_length": "the scale card at one length, where every N leaves the kind open, or `null`",
            "axioms": "the measure on every axiom: one verdict each, with title, statement and reference",
            "balance": "the balancing index, with binary relevance and with three degrees",
            "balance[].grades": "c",
            "balance[].measure": "the measure",
            "balance[].lengths": "the lengths n",
            "balance[].index": "B(n) of each length, or `null`",
            "values": "how many values the rankings of each length have",
            "values[].grades": "c",
            "values[].lengths": "the lengths N",
            "values[].runs": "how many rankings there are",
            "values[].values": "how many different values they have",
            "values[].certain": "whether the count is exact; otherwise there are at least so many",
            "statistics": "one object a kind of scale",
            "statistics[].kind": "`nominal`, `ordinal`, `interval` or `ratio`",
            "statistics[].statistics": "the statistics that need it",
            "statistics[].on": "the orderings on which the measure admits them",
            "statistics[].if_true_zero": "those on which it does if the worst ranking counts as a true zero",
            "statistics[].unknown": "those on which the kind is not decided",
            "parameters": "what changes for other parameters",
            "parameters.exactly": "exact sets of a parameter for which a property holds for every N",
            "parameters.variants": "the measure with one parameter changed, and the verdicts that change",
            "parameters.variants[].measure": "the changed measure",
            "parameters.variants[].setting": "what was changed",
            "parameters.variants[].changes": "the verdicts that change: what, before, after, reason",
            "relatives": "measures that tell the same",
            "relatives[].measure": "the other measure",
            "relatives[].of": "the measure, or a variant of it",
            "relatives[].relation": "`equal`, or `multiple` by a factor that depends on topic and length only",
            "relatives[].grades": "c",
            "relatives[].proof": "why, for every topic and length; `null` if it is known of the rankings checked only",
            "relatives[].rankings": "on how many rankings it was checked",
            "relatives[].in_floats": "whether floats decided",
            "limits": "limiting cases",
            "limits[].setting": "where the parameter goes",
            "limits[].words": "what the measure becomes there",
            "claims": "claims of the literature that mention the measure",
            "claims[].id": "the claim, for `measurand claims`",
            "claims[].source": "where it is made",
            "claims[].statement": "what it says",
            "claims[].outcome": "what became of it",
        },
        opaque=frozenset(
            {
                "identity.parameters",
                "scales[].every_length",
                "scales[].one_length",
                "axioms",
                "parameters.exactly",
                "parameters.variants[].changes",
            }
        ),
    ),
    Contract(
        "Certificates",
        "measurand scale MEASURE -N N --certificate FILE",
        _certificates,
        {
            "certificates": "one a property",
            "certificates[].format": "the format and its version",
            "certificates[].claim": "what is claimed: measure, situation, property and status",
            "certificates[].method": _VERDICT["method"],
            "certificates[].reason": "why, in one sentence",
            "certificates[].witness": "runs with their exact values, or `null`",
            "certificates[].weights": "the weights of the ranks as exact text, or `null`",
            "certificates[].weighted_gains": "the gains they multiply, or `null`",
            "certificates[].divisor": "what the sum is divided by, or `null`",
            "certificates[].inequalities": "what decided in closed form, with exact sides, or `null`",
            "certificates[].counts": "what was looked at one by one",
        },
        opaque=frozenset({f"certificates[].{key}" for key in ("claim", "witness", "inequalities", "counts")}),
    ),
    Contract(
        "A verification",
        "measurand verify FILE --json",
        _verification,
        {
            "file": "the file with the certificates",
            "confirmed": "how many are confirmed",
            "refuted": "how many are refuted; then the exit code is 1",
            "unchecked": "how many cannot be checked",
            "outcomes": "one a certificate",
            "outcomes[].claim": "what was claimed",
            "outcomes[].outcome": "`confirmed`, `refuted` or `unchecked`",
            "outcomes[].reason": "why, in one sentence",
        },
        opaque=frozenset({"outcomes[].claim"}),
    ),
    Contract(
        "A balancing index",
        "measurand balance MEASURE -N N..M --json",
        _balance,
        {
            "measure": "the measure",
            "lengths": "the lengths n",
            "index": "B(n) of each length, or `null`",
        },
    ),
)


def contracts_page() -> str:
    """One section a contract."""
    return page(_INTRODUCTION, *(_section(contract) for contract in CONTRACTS))


def _section(contract: Contract) -> str:
    rows = [[code(path), meaning if "`" in meaning else plain(meaning)] for path, meaning in contract.meanings.items()]
    shown = json.dumps(contract.example(), indent=2, ensure_ascii=False)
    return page(
        f"## {contract.title}",
        f"Printed by `{contract.command}`.",
        table(["key", "meaning"], rows),
        "For example:",
        fenced(shown, "json"),
    ).rstrip()


def paths_of(contract: Contract) -> set[str]:
    """The paths of every key of the contract's real object, as the tables write them."""
    return set(_paths(contract.example(), "", contract))


def _paths(value: object, here: str, contract: Contract) -> Iterator[str]:
    if here in contract.opaque:
        return
    if isinstance(value, dict):
        for key, item in value.items():
            path = f"{here}.*" if here in contract.open_keys else f"{here}.{key}".removeprefix(".")
            if here not in contract.open_keys:
                yield path
            yield from _paths(item, path, contract)
    elif isinstance(value, list):
        for item in value:
            if isinstance(item, (dict, list)):
                yield from _paths(item, f"{here}[]", contract)
