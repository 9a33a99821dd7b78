"""Priority and deepness: exchanging two neighbours that are in the wrong order.

**Weighted sums.** Exchanging degrees a < b at the ranks i and i+1 changes the sum by (w[i] − w[i+1])·(g(b) − g(a)),
whatever else is in the ranking. So priority says that weights fall strictly and higher degrees gain more; deepness,
that w[i] − w[i+1] exceeds w[j] − w[j+1] for every j ≥ i + 2 (the pairs of one ranking cannot overlap). With a cut-off
k the weights after rank k are 0: the exchange of ranks k+1 and k+2 changes nothing, and where weights fall by ever
less, the drop w[k] − 0 at the cut-off is the first that can exceed an earlier one.

**ERR.** With x(d) the probability that a document of degree d satisfies and q the probability of getting to rank i,
the exchange changes q·(x(a)/i + (1 − x(a))·x(b)/(i+1)) into q·(x(b)/i + (1 − x(b))·x(a)/(i+1)), by q·(x(b) −
x(a))·(1/i − 1/(i+1)); what follows is reached with the same probability as before. That is positive if x rises with
the degree and stays below 1. Further down q is smaller by at least the factor 1 − x(b), and so is 1/i − 1/(i+1):
deepness.

**AP.** A relevant document that moves up from rank i+1 to i, behind m relevant ones, adds (m+1)/i − (m+1)/(i+1) =
(m+1)/(i·(i+1)): priority. But m counts: further down there are more relevant documents above, and (m+1)/(i·(i+1))
need not fall. In (0,0,0,0,0,1,0,1) the upper correction adds 1/30, the lower one 2/56 = 1/28. (Where nothing else is
relevant, m = 0, the effect does fall.)

**Q-measure.** Behind m relevant documents with the gains C in total, exchanging degrees a < b replaces the ratio at
rank i. If a is not relevant, the relevant document's ratio (β(C + g(b)) + m + 1)/(β·C*(i+1) + i + 1) gets the smaller
denominator β·C*(i) + i. If both are relevant, the ratio at rank i grows by β(g(b) − g(a))/(β·C*(i) + i) and that at
rank i+1 stays. So priority holds if gains rise with the degree, one degree is not relevant, and β > 0 or only one is.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import chain, combinations, pairwise

from measurand.axioms.amigo_weights import Weighted, weighted
from measurand.axioms.amigo_worlds import (
    LONGEST,
    Case,
    exchanged,
    look,
    relevant_degrees,
    violation,
    worlds,
    wrong_pairs,
)
from measurand.axioms.candidate import Candidate, Degrees, brief
from measurand.axioms.quantity import sign_of
from measurand.exact import Number, sign
from measurand.measures.measure import Measure
from measurand.measures.setting import Setting
from measurand.verdict import Method, Verdict

SCANNED = 12
"""Up to which length the weights of a sum without a law are looked at."""


# Priority


def priority(one: Candidate) -> Verdict:
    """Decide priority: by weights, by a theorem, or by looking for a counterexample."""
    sums = weighted(one)
    if sums is not None:
        return _priority_of_weights(sums)
    proof = _priority_theorem(one)
    if proof is not None:
        return Verdict.holds(proof)
    found = (case for run, rest in worlds(one, 2) for case in _corrections(run, rest))
    return look(one, chain(found, _below_the_cutoff(one)))


def _corrections(run: Degrees, rest: Degrees = ()) -> Iterator[Case]:
    for rank in wrong_pairs(run):
        where = f"correcting ranks {rank} and {rank + 1} of {brief(run)}"
        notes = {"ranks": [rank, rank + 1]}
        pool = (*run, *rest)
        better = exchanged(run, rank)
        yield Case(better, run, pool, f"{where} leaves the score as it is", f"{where} lowers the score", notes)


def _below_the_cutoff(one: Candidate) -> Iterator[Case]:
    """The first two ranks that do not count."""
    cutoff = one.cutoff
    if cutoff is not None and cutoff + 2 > LONGEST:
        yield from _corrections((*(one.degrees[0],) * (cutoff + 1), one.degrees[1]))


def _priority_of_weights(sums: Weighted) -> Verdict:
    if sums.falls and sums.cutoff is None and sums.tells_degrees_apart and sums.law is not None:
        return Verdict.holds(
            f"the weights fall strictly ({sums.law.formula}) and a higher degree gains more: exchanging ranks i and "
            "i+1 adds (w[i] − w[i+1])·(g(b) − g(a)) > 0"
        )
    for weights in _vectors(sums, 2):
        found = _flat_pair(sums, weights)
        if found is not None:
            rank, a, b = found
            run = (0,) * (rank - 1) + (a, b) + _to_the_end(sums, weights, rank + 1)
            case = next(case for case in _corrections(run) if case.notes["ranks"][0] == rank)
            why = f"{_why_flat(sums, weights, rank, a, b)}: exchanging their documents does not raise the score"
            return violation(sums.one, case, why, Method.CLOSED_FORM)
    return Verdict.undecided(
        f"the weights fall for every N ≤ {SCANNED}; nothing is known of longer rankings", Method.CLOSED_FORM
    )


def _to_the_end(sums: Weighted, weights: tuple[Number, ...], used: int) -> Degrees:
    """Documents up to the length that the weights are for: without a cut-off they may depend on it."""
    return (0,) * (len(weights) - used if sums.cutoff is None else 0)


def _why_flat(sums: Weighted, weights: tuple[Number, ...], rank: int, a: int, b: int) -> str:
    where = f"ranks {rank} and {rank + 1}"
    if sums.cutoff is not None and rank > sums.cutoff:
        return f"{where} lie below the cut-off"
    if sums.gains[a] >= sums.gains[b]:
        return f"degree {b} gains no more than degree {a}, at {where} too"
    return (
        f"{where} weigh the same" if weights[rank - 1] == weights[rank] else f"rank {rank + 1} weighs more than {rank}"
    )


def _vectors(sums: Weighted, shortest: int) -> Iterator[tuple[Number, ...]]:
    """The weights at the lengths that can show a violation first: with a cut-off, one list holds all."""
    if sums.cutoff is not None:
        yield sums.weights(sums.cutoff + 4)
    else:
        for length in range(shortest, SCANNED + 1):
            yield sums.weights(length)


def _flat_pair(sums: Weighted, weights: tuple[Number, ...]) -> tuple[int, int, int] | None:
    """The first rank, and the smallest degrees, that are exchanged without a gain."""
    for rank in range(1, len(weights)):
        drop = sign(weights[rank - 1] - weights[rank])
        for a, b in combinations(sums.one.degrees, 2):
            if drop is not None and drop * sums.step(a, b) <= 0:
                return rank, a, b
    return None


def _priority_theorem(one: Candidate) -> str | None:
    name = _plain_name(one)
    if name == "AP" and _two_kinds(one):
        return (
            "a relevant document that moves from rank i+1 to rank i behind m relevant ones adds "
            "(m+1)/i − (m+1)/(i+1) > 0 to the sum"
        )
    if name == "ERR" and satisfies_by_degree(one):
        return (
            "exchanging degrees a < b at the ranks i and i+1 adds q·(x(b) − x(a))·(1/i − 1/(i+1)) > 0, q > 0 being the "
            "probability of getting to rank i"
        )
    if name == "Q" and gains_rise(one) and (_two_kinds(one) or (_one_is_not_relevant(one) and _beta(one) > 0)):
        return (
            "the more relevant document's blended ratio gets a smaller denominator at rank i than at rank i+1, or, "
            "where both are relevant, a larger numerator"
        )
    return None


# Deepness


def deepness(one: Candidate) -> Verdict:
    """Decide deepness: by weights, by a theorem, or by looking for a counterexample."""
    sums = weighted(one)
    if sums is not None:
        return _deepness_of_weights(sums)
    if _plain_name(one) == "ERR" and satisfies_by_degree(one):
        return Verdict.holds(
            "correcting a pair at the ranks i and i+1 adds q·(x(b) − x(a))·(1/i − 1/(i+1)); further down both the "
            "probability q of getting there and 1/i − 1/(i+1) are smaller"
        )
    found = (case for run, rest in worlds(one, 4) for case in _two_corrections(run, rest))
    return look(one, chain(found, _at_the_cutoff(one)))


def _at_the_cutoff(one: Candidate) -> Iterator[Case]:
    """A pair across the cut-off, which drops out as a whole, against one just above it; two pairs below it."""
    cutoff, low = one.cutoff, one.degrees[0]
    if cutoff is not None and cutoff + 1 > LONGEST:
        for upper, lower in ((cutoff - 2, cutoff), (cutoff + 1, cutoff + 3)):
            for high in one.degrees[1:]:
                run = [low] * (lower + 1)
                run[upper], run[lower] = high, high
                yield _case_of_two(tuple(run), upper, lower)


def _two_corrections(run: Degrees, rest: Degrees) -> Iterator[Case]:
    for upper, lower in combinations(wrong_pairs(run), 2):
        if (run[upper - 1], run[upper]) == (run[lower - 1], run[lower]):
            yield _case_of_two(run, upper, lower, rest)


def _case_of_two(run: Degrees, upper: int, lower: int, rest: Degrees = ()) -> Case:
    notes = {"ranking": list(run), "upper": [upper, upper + 1], "lower": [lower, lower + 1]}
    what = f"in {brief(run)}, correcting ranks {lower} and {lower + 1}"
    same, lower_text = (
        f"{what} raises the score {how} ranks {upper} and {upper + 1}" for how in ("as much as", "more than")
    )
    return Case(exchanged(run, upper), exchanged(run, lower), (*run, *rest), same, lower_text, notes)


def _deepness_of_weights(sums: Weighted) -> Verdict:
    if sums.falls_ever_less and sums.cutoff is None and sums.tells_degrees_apart and sums.law is not None:
        return Verdict.holds(
            f"the weights fall by ever less ({sums.law.formula}) and a higher degree gains more: correcting ranks i "
            "and i+1 adds (w[i] − w[i+1])·(g(b) − g(a)), which shrinks with i"
        )
    for weights in _vectors(sums, 4):
        found = _deeper_gain(sums, weights)
        if found is not None:
            upper, lower, (a, b) = found
            run = [0] * (lower + 1 + len(_to_the_end(sums, weights, lower + 1)))
            run[upper - 1], run[upper], run[lower - 1], run[lower] = a, b, a, b
            return violation(
                sums.one,
                _case_of_two(tuple(run), upper, lower),
                f"the weights fall by no more from rank {upper} to {upper + 1} than from rank {lower} to {lower + 1}",
                Method.CLOSED_FORM,
            )
    return Verdict.undecided(
        f"the weights fall by ever less for every N ≤ {SCANNED}; nothing is known of longer rankings",
        Method.CLOSED_FORM,
    )


def _deeper_gain(sums: Weighted, weights: tuple[Number, ...]) -> tuple[int, int, tuple[int, int]] | None:
    """The first lower pair of ranks that gains at least as much as an upper one, the nearest such, and the degrees."""
    drops = [weights[i] - weights[i + 1] for i in range(len(weights) - 1)]
    known = sums.falls_ever_less and sums.tells_degrees_apart and sums.cutoff is not None
    for lower in range(max(3, sums.cutoff or 0) if known else 3, len(drops) + 1):
        for upper in range(lower - 2, 0, -1):
            way = sign(drops[upper - 1] - drops[lower - 1])
            for a, b in combinations(sums.one.degrees, 2):
                if way is not None and way * sums.step(a, b) <= 0:
                    return upper, lower, (a, b)
            if known and lower <= (sums.cutoff or 0):
                break  # the drops above the cut-off shrink, so the nearest one is the smallest
    return None


# What the theorems ask of a measure


def _plain_name(one: Candidate) -> str | None:
    """The name of a measure of the registry without a cut-off."""
    measure = one.measure
    return measure.entry.name if isinstance(measure, Measure) and one.cutoff is None else None


def _two_kinds(one: Candidate) -> bool:
    """Whether there is exactly one degree that is not relevant and one that is."""
    return len(one.degrees) == 2 and len(relevant_degrees(one)) == 1


def _one_is_not_relevant(one: Candidate) -> bool:
    return len(relevant_degrees(one)) == len(one.degrees) - 1


def gains_rise(one: Candidate) -> bool:
    """Whether the gains that a graded measure works with start at 0 and rise with the degree."""
    measure = one.measure
    if not isinstance(measure, Measure):
        return False
    known = dict(measure.call(one.subject.at(1).setting).gains or ())
    gains = [known.get(degree, Fraction(degree)) for degree in one.degrees]
    return gains[0] == 0 and all(low < high for low, high in pairwise(gains))


def _beta(one: Candidate) -> float:
    measure = one.measure
    return measure.call(Setting()).number("beta") if isinstance(measure, Measure) else 0.0


def satisfies_by_degree(one: Candidate) -> bool:
    """Whether ERR's x(d), its value on a single document, rises with the degree and stays below 1."""
    values = [one.value((degree,)) for degree in one.degrees]
    below = all(sign_of(1 - value) == 1 for value in values)
    return below and all(sign_of(b - a) == 1 for a, b in pairwise(values))
