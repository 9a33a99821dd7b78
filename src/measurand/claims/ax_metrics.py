"""AX §5.2, axiom 11, slides: metrics from five components, their ends and scales (E-11, E-12, E-14, E-15)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import permutations, product
from math import isclose, log, sqrt
from statistics import fmean

import numpy as np

from measurand.axioms.measurement import as_ranking
from measurand.axioms.metrics import GMAP, MAP, PRECISION, RECALL, precision_at
from measurand.claims.model import Decision, Kind, Witness, claim, conditional, confirmed, ensure, refuted
from measurand.measures.measure import GEOMETRIC_FLOOR, Measure
from measurand.relevance.judged import Judged

Run = tuple[int, ...]


def _registered_gmap(runs: Sequence[Run], pools: Sequence[Run]) -> float:
    """GMAP as the registry (and trec_eval) has it, one topic a run."""
    gmap = Measure.parse("GMAP")
    logs = [gmap.scores(Judged.from_runs([run], pool=pool)) for run, pool in zip(runs, pools, strict=True)]
    return gmap.aggregate(np.concatenate(logs))


def _check_sets() -> None:
    """Precision and Recall of five components against the registry's, for all measurements of up to four documents."""
    precision, recall = Measure.parse("SetP"), Measure.parse("SetR")
    for size in range(1, 5):
        for alpha, sigma in product(product((0, 1), repeat=size), repeat=2):
            retrieved = tuple(a for a, s in zip(alpha, sigma, strict=True) if s)
            ours = PRECISION.at(alpha, sigma), RECALL.at(alpha, sigma)
            theirs = precision.exact(retrieved), recall.exact(retrieved, recall_base=sum(alpha))
            ensure((ours[0] is None) == (sum(sigma) == 0) and (ours[1] is None) == (sum(alpha) == 0), "0/0")
            ensure(ours[0] in (None, theirs[0]) and ours[1] in (None, theirs[1]), f"P and R of {alpha}, {sigma}")


def _check_rankings() -> None:
    """P@n and AP of five components against the registry's, for all rankings of up to five documents."""
    average = Measure.parse("AP")
    for size in range(1, 6):
        for run in product((0, 1), repeat=size):
            for n in range(1, 8):
                expected = Measure.parse(f"P@{n}").exact(run)
                ensure(precision_at(n).at(run, as_ranking(run)) == expected, f"P@{n} of {run}")
            value, hits = MAP.at(run, as_ranking(run)), sum(run)
            ensure((value is None) == (hits == 0), "0/0")
            if isinstance(value, Fraction):
                ensure(value == average.exact(run, recall_base=hits), f"AP of {run}")
                # Relevant documents that were not retrieved have no position: the registry adds 0 for them.
                ensure(value * hits / (hits + 2) == average.exact(run, recall_base=hits + 2), "AP of a cut ranking")


@claim(
    "E-11",
    "AX §5.2",
    "The five-component definitions give P, R, P@n, AP, MAP, GMAP as commonly defined.",
)
def five_components() -> Decision:
    """P: on Ret, sim is 1 iff the document is relevant, so the mean over Ret is |Rel ∩ Ret|/|Ret|; R likewise over
    Rel. P@n and AP count relevant documents by their sim, (1/|Rel|)·Σ_{d relevant} P@pos(d); MAP and GMAP are the
    arithmetic and geometric mean over topics. The machine compares all measurements of up to four and rankings of up
    to five documents with this package's measures. What the definitions leave open and common ones settle: 0/0 (P
    with nothing retrieved, R and AP without relevant documents: trec_eval says 0); a relevant document that is not
    retrieved has no pos(d) (it adds 0); for GMAP, trec_eval raises every AP below 0.00001 to that, where the plain
    geometric mean is 0 as soon as one AP is. For AP, sim does not depend on σ and the summand P@pos(d) depends on
    other documents: the value is right, though avg_D is not an average of the similarities alone.
    """
    _check_sets()
    _check_rankings()
    runs = [run for run in product((0, 1), repeat=3) if any(run)]
    for pair in product(runs, repeat=2):
        values = [value for run in pair if (value := MAP.at(run, as_ranking(run))) is not None]
        ensure(isclose(GMAP.average_queries(values), _registered_gmap(pair, pair), rel_tol=1e-12), f"GMAP of {pair}")
        expected = Measure.parse("AP").aggregate([float(value) for value in values])
        ensure(isclose(MAP.average_queries(values), expected, rel_tol=1e-12), f"MAP of {pair}")
    floored = _registered_gmap([(1,), (0,)], [(1,), (1,)])
    ensure(
        isclose(floored, sqrt(GEOMETRIC_FLOOR)) and GMAP.average_queries([Fraction(1), Fraction(0)]) == 0,
        "GMAP with a zero",
    )
    ensure(PRECISION.at((0,), (0,)) is None and RECALL.at((0,), (0,)) is None, "0/0")
    return conditional(
        "for P something is retrieved; for R and AP the topic has a relevant document; for AP every relevant document"
        " is ranked, or adds 0 if not; for GMAP every AP is at least trec_eval's floor 0.00001 (or no floor is used)",
        Witness(
            "one document, not relevant and not retrieved: P and R are 0/0 as defined, 0 in trec_eval (and AP, having"
            " no relevant document); with AP = 1 and AP = 0 on two topics GMAP is 0 as defined and √0.00001 in"
            " trec_eval; values: P and R",
            {"alpha": "0", "sigma": "0"},
            [],
            ["0/0", "0/0"],
        ),
        "The definitions give P, R, P@n, AP and MAP wherever they are defined; 0/0 and unranked relevant documents"
        " need a convention, and GMAP a floor if it is to be trec_eval's.",
    )


@claim(
    "E-12",
    "AX §5.2",
    'GMAP "can be defined in an equivalent way as the average of logarithms".',
)
def average_of_logarithms() -> Decision:
    """The printed formula is GMAP = (1/|Q|)·Σ log AP_q. That is the logarithm of the geometric mean, never the
    geometric mean itself: AP ≤ 1 makes it ≤ 0 in every base, and where it exists GMAP is > 0. Evidently exp of it was
    meant. As exp increases, both order systems alike as long as every AP_q > 0; with some AP_q = 0 the average of
    logarithms does not exist (or is −∞, where GMAP is 0).
    """
    for values in product((Fraction(1, 10), Fraction(1, 4), Fraction(1, 2), Fraction(1)), repeat=2):
        logarithms = fmean([log(value) for value in values])
        ensure(logarithms <= 0 < float(GMAP.average_queries(values)), "never equal")
        ensure(isclose(log(GMAP.average_queries(values)), logarithms, abs_tol=1e-12), "equal after log")
    ensure(MAP.at((1,), (1,)) == 1, "AP of one relevant document")
    return refuted(
        Witness(
            "one topic with AP = 1: the geometric mean is 1, the average of logarithms 0; values: the two",
            {"Q": 1, "AP": 1},
            [],
            [Fraction(1), Fraction(0)],
        ),
        "If every AP_q > 0, GMAP = exp((1/|Q|)·Σ log AP_q); the average of logarithms orders systems as GMAP does.",
        Kind.SLIP,
    )


def whole_rankings(documents: int, relevant: int) -> set[Run]:
    """All judged rankings of a collection."""
    return set(permutations((1,) * relevant + (0,) * (documents - relevant)))


def all_lists(documents: int, relevant: int) -> set[Run]:
    """All judged lists, of any length but 0, that a system can return from a collection."""
    return {ranking[:cut] for ranking in whole_rankings(documents, relevant) for cut in range(1, documents + 1)}


def ends(measure: str, runs: set[Run], documents: int, relevant: int) -> tuple[Fraction, Fraction]:
    """The lowest and the highest value."""
    pool = (1,) * relevant + (0,) * (documents - relevant)
    values = [Measure.parse(measure).exact(run, recall_base=relevant, ideal=pool) for run in runs]
    return min(values), max(values)


def _reaches_both(measure: str, runs: set[Run], documents: int, relevant: int) -> bool:
    low, high = ends(measure, runs, documents, relevant)
    return low == 0 and high == 1


def collections(largest: int) -> Iterator[tuple[int, int]]:
    """Sizes of a collection, and numbers of relevant documents of which some, but not all, are relevant."""
    for documents in range(2, largest + 1):
        for relevant in range(1, documents):
            yield documents, relevant


def _check_whole_rankings(documents: int, relevant: int) -> None:
    runs, others = whole_rankings(documents, relevant), documents - relevant
    for name in ("AP", "RR"):
        low, high = ends(name, runs, documents, relevant)
        ensure(low > 0 and high == 1, f"{name}: no true zero, best 1")
    for name in ("RBP(p=0.5)", "RBP(p=0.8)", "ERR"):
        low, high = ends(name, runs, documents, relevant)
        ensure(low > 0 and high < 1, f"{name}: neither")
    scores = Measure.parse("nDCG").scores(Judged.from_runs(sorted(runs), pool=sorted(runs)[0]))
    ensure(scores.min() > 0 and scores.max() == 1, "nDCG: no true zero, best 1")
    ensure(_reaches_both("Bpref", runs, documents, relevant), "Bpref: both")
    low, high = ends("Rprec", runs, documents, relevant)
    ensure((low == 0) == (relevant <= others) and high == 1, "R-Prec")
    for n in range(1, documents + 1):
        low, high = ends(f"P@{n}", runs, documents, relevant)
        ensure((low == 0) == (n <= others) and (high == 1) == (n <= relevant), "P@n")
        low, high = ends(f"R@{n}", runs, documents, relevant)
        ensure((low == 0) == (n <= others) and (high == 1) == (relevant <= n), "R@n")
        low, high = ends(f"Success@{n}", runs, documents, relevant)
        ensure((low == 0) == (n <= others) and high == 1, "Success@n")


def _check_lists(documents: int, relevant: int) -> None:
    runs = all_lists(documents, relevant)
    for name in ("SetP", "SetR", "SetF", "AP", "RR", "Rprec", "Bpref", "Success@2"):
        ensure(_reaches_both(name, runs, documents, relevant), f"{name}: both, for lists")
    ensure(Measure.parse("nDCG").scores(Judged.from_runs([[0]], pool=[1, 0])).tolist() == [0], "nDCG, for lists")
    for name in ("RBP(p=0.5)", "ERR"):
        low, high = ends(name, runs, documents, relevant)
        ensure(low == 0 and high < 1, f"{name}: best below 1")
    for n in range(1, 4):
        low, high = ends(f"P@{n}", runs, documents, relevant)
        ensure(low == 0 and (high == 1) == (n <= relevant), "P@n, for lists")


@claim(
    "E-14",
    "AX axiom 11",
    "Which common metrics have a true zero for the worst and 1 for the best performance.",
)
def zero_and_maximum() -> Decision:
    """Let RB of M documents be relevant, 0 < RB < M. For sets, retrieving Rel gives P = R = F = 1, retrieving one
    non-relevant document 0. Where a system ranks all M documents (scale(σ) = Rank), the worst ranking lists relevant
    documents last, and still AP, RR and nDCG are positive: each relevant document has a rank and adds something.
    bpref compares each relevant document with the non-relevant ones before it: 1 if none, 0 if all precede. P@n is at
    best min(n,RB)/n and at worst max(0, n − M + RB)/n. RBP is at best 1 − p^RB < 1, and ERR below 1 since no document
    satisfies for certain. Where a system may return any list, one non-relevant document makes all of them 0. "Range
    [0,1]" is read as bounds: on a finite collection no metric takes all values between. Without relevant documents no
    metric tells systems apart, and metric(α,α) is 0/0, not 1.
    """
    for documents, relevant in collections(6):
        _check_whole_rankings(documents, relevant)
    for documents, relevant in collections(4):
        _check_lists(documents, relevant)
    values = [ends("P@2", {(1, 0), (0, 1)}, 2, 1)[1], ends("AP", {(1, 0), (0, 1)}, 2, 1)[0]]
    return conditional(
        "with 0 < RB < M: both ends for P, R, F of sets and bpref; for R-Prec iff RB ≤ M − RB, P@n iff n ≤ RB and"
        " n ≤ M − RB, R@n iff RB ≤ n ≤ M − RB, Success@n iff n ≤ M − RB; best 1 but worst above 0 for AP, RR, nDCG if"
        " all M documents are ranked, 0 if a list may be cut or leave them out (as for the others); RBP and ERR never"
        " reach 1",
        Witness(
            "one relevant of two documents: P@2 of the best ranking is 1/2, not 1; AP of the worst ranking is 1/2, not"
            " 0; runs: that best and that worst ranking; values: P@2 and AP",
            {"M": 2, "RB": 1},
            [[1, 0], [0, 1]],
            values,
        ),
        "Axiom 11 is met by P, R and F of retrieved sets and by bpref; by AP, RR and nDCG only if relevant documents"
        " may stay unretrieved; by P@n only if n ≤ RB; by P@n, R@n, R-Prec and Success@n on whole rankings only if"
        " non-relevant documents can fill the ranks that count; by RBP and ERR not.",
    )


def _mean_first(degrees: Sequence[int], ideals: Sequence[int], shift: int) -> Fraction:
    """Mean nDCG@1 over topics with linear gains, shifted."""
    ratios = [Fraction(d + shift, i + shift) for d, i in zip(degrees, ideals, strict=True)]
    return sum(ratios, Fraction(0)) / len(ratios)


def _gained(run: Sequence[int], gains: Sequence[int]) -> int:
    """DCG of the first two ranks, which the slides' discounts leave whole: log(1) is replaced by 1, log2(2) = 1."""
    return sum(gains[degree] for degree in run[:2])


@claim(
    "E-15",
    "AX slides on MRR, NDCG",
    "A reciprocal taken on an ordinal scale and then averaged is not measurement-theory proof; gains turn an ordinal"
    " scale into a ratio scale.",
)
def ordinal_scales() -> Decision:
    """Proof against measurement theory means: true or false alike under all permissible maps, for an ordinal scale
    all increasing ones. First relevant documents at ranks (1,3) against (2,2) on two topics have MRR 2/3 > 1/2; under
    the increasing map 1,2,3 → 2,3,7 of the ranks the means are 9/28 < 1/3. (A rank understood as the number of
    documents read is a count, not an ordinal scale, and admits no such map; the slides take it as ordinal.) Gains:
    runs (R,R) and (H,N) of a topic with degrees H, R, R, N compare as 4 > 3 with gains 3, 2, 1, 0 and as 20 < 100
    with 100, 10, 1, 0: nDCG is not invariant under increasing maps of degrees. Multiplying the gains changes no nDCG,
    adding a constant can turn means round: degrees (2,0) against (0,1) on topics whose best are 3 and 1 have mean
    nDCG@1 1/3 < 1/2, with all gains raised by 2 they have 11/15 > 7/10. So nDCG takes its gains for a ratio scale,
    which the ordinal degrees are not: a stipulation, as the slides' "arbitrary choice!" says, not a change of what
    was measured.
    """

    def mean_reciprocal(ranks: Sequence[int]) -> Fraction:
        return sum((Fraction(1, rank) for rank in ranks), Fraction(0)) / len(ranks)

    bend = {1: 2, 2: 3, 3: 7}
    before = [mean_reciprocal(ranks) for ranks in ((1, 3), (2, 2))]
    after = [mean_reciprocal([bend[rank] for rank in ranks]) for ranks in ((1, 3), (2, 2))]
    ensure(before == [Fraction(2, 3), Fraction(1, 2)] and after == [Fraction(9, 28), Fraction(1, 3)], "MRR")
    runs, linear, exponential = ((2, 2), (3, 0)), (0, 1, 2, 3), (0, 1, 10, 100)
    ensure([_gained(run, linear) for run in runs] == [4, 3], "linear gains")
    ensure([_gained(run, exponential) for run in runs] == [20, 100], "exponential gains")
    ideals = (3, 1)
    plain, shifted = ([_mean_first(run, ideals, shift) for run in ((2, 0), (0, 1))] for shift in (0, 2))
    ensure(
        plain == [Fraction(1, 3), Fraction(1, 2)] and shifted == [Fraction(11, 15), Fraction(7, 10)], "shifted gains"
    )
    return confirmed()
