"""UO §6, the balancing index: its definition, its formulas and the algorithm, decided: D-13 to D-18 and D-23."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from functools import cache
from itertools import pairwise, product

from measurand.claims.model import Decision, Witness, claim, conditional, confirmed, ensure, refuted
from measurand.claims.uo_orders import compared
from measurand.claims.uo_theorem import expected_reciprocal_rank, precision_sum
from measurand.exact import LogSum, Number, compare, total
from measurand.orderings import Comparison, ordering
from measurand.scales.balance import balance

Run = tuple[int, ...]


def one_document(length: int, degree: int = 1) -> Run:
    """(qmax, 0, …, 0)."""
    return (degree, *((0,) * (length - 1)))


def filled_from(rank: int, length: int) -> Run:
    """(0, …, 0, qmin, …, qmin), with qmin from this rank on."""
    return (0,) * (rank - 1) + (1,) * (length - rank + 1)


def largest(balancing: Iterable[int]) -> int | None:
    """max{ b : … }, or None for max ∅."""
    return max(balancing, default=None)


def ranks(length: int) -> range:
    """The candidates 1, …, n for b."""
    return range(1, length + 1)


@claim("D-13", "UO §6 definition + Algorithm 1", "Algorithm 1 computes B(n) with at most n-1 iterations.")
def algorithm_one() -> Decision:
    """The loop starts at b = n and lowers b until the condition holds: the first b that balances is the largest, after
    n − b ≤ n − 1 iterations. So it is right if some b from 1 to n balances. If none does, b goes on to 0, −1, …: ranks
    below 1 add no document, the condition stays false, and the loop does not end. For a monotone M some b balances iff
    b = 1 does (D-23), that is iff M(qmax, 0, …, 0) ≤ M(qmin, …, qmin). With binary relevance that is always so.
    """

    def iterations(measure: Callable[[Run], Fraction], length: int, grades: int, most: int) -> tuple[int, int] | None:
        b, steps = length, 0
        while measure(one_document(length, grades)) > measure(filled_from(max(b, 1), length)):
            b, steps = b - 1, steps + 1
            if steps > most:
                return None
        return b, steps

    for length, gains in product(range(1, 8), ((0, 1), (0, 1, 2), (0, 1, 3), (0, 2, 3))):

        def graded_precision(run: Run, gains: Sequence[int] = gains) -> Fraction:
            return Fraction(sum(gains[degree] for degree in run), len(run))

        found = iterations(graded_precision, length, len(gains) - 1, 5 * length)
        exists = gains[-1] <= length * gains[1]
        ensure((found is not None) == exists, f"gains {gains} at n = {length}")
        ensure(found is None or found[1] == length - found[0] <= length - 1, "at most n − 1 iterations")
        ensure(balance("gP", [length], gains=list(gains)).index[0] == (found[0] if found else None), "the index")
    witness = Witness(
        "gP with gains 0, 1, 2: M(2) = 1 > M(1) = 1/2, no b balances, and the loop does not end",
        {"n": 1, "c": 2, "gains": "0, 1, 2", "measure": "gP"},
        [(2,), (1,)],
        [Fraction(1), Fraction(1, 2)],
    )
    return conditional(
        "some b ≤ n balances; for a monotone M: M(qmax, 0, …, 0) ≤ M(qmin, …, qmin), as always with binary relevance",
        witness,
        "Algorithm 1 with the loop condition extended by b ≥ 1 ends after at most n iterations; it then gives B(n), or "
        "b = 0 if no b balances.",
    )


@claim(
    "D-14",
    "UO §6 chain example",
    "(3,0,0,0,0) vs (0,0,0,0,3),(0,0,0,0,1),(0,0,0,1,1).. : neighbours comparable, (3,0,0,0,0) incomparable to "
    "(0,0,0,1,1).",
    "example",
)
def chain_of_neighbours() -> Decision:
    """From the first run to the second a swap leads down, then a replacement leads down, then replacements lead up. The
    first run is ahead of (0,0,0,1,1) at rank 1, and behind it at rank 5, where that has two relevant documents;
    likewise of the runs after it. (It is above the second and the third, by two or fewer steps down.)
    """
    chain = [(3, 0, 0, 0, 0), (0, 0, 0, 0, 3), *(filled_from(b, 5) for b in (5, 4, 3, 2))]
    wanted = [Comparison.GREATER, Comparison.GREATER, Comparison.LESS, Comparison.LESS, Comparison.LESS]
    found = [compared("weak", r, s, 3) for r, s in pairwise(chain)]
    ensure(found == wanted, "neighbours are comparable")
    for run in chain[3:]:
        ensure(compared("weak", chain[0], run, 3) is Comparison.INCOMPARABLE, f"(3,0,0,0,0) and {run}")
    return confirmed()


@claim("D-15", "UO §6 AP formula", "AP: B(n)=max{b: sum_{k=1}^{n-b+1} k/(k+b-1) >= 1}.")
def average_precision_index() -> Decision:
    """In the run that is relevant from rank b to n, the k-th relevant document is at rank k + b − 1 and adds k/(k+b−1)
    to RB·AP; (1,0,…,0) has RB·AP = 1. RB is a constant of the topic, and any degree above 0 counts as relevant.
    """
    for n in range(1, 61):
        printed = largest(b for b in ranks(n) if sum(Fraction(k, k + b - 1) for k in ranks(n - b + 1)) >= 1)
        ensure(printed == balance("AP", [n]).index[0], f"n = {n}")
        by_definition = largest(b for b in ranks(n) if n > 12 or precision_sum(filled_from(b, n)) >= 1)
        ensure(n > 12 or printed == by_definition, f"by AP, n = {n}")
    for grades in (2, 3):
        ensure(balance("AP", range(1, 9), grades=grades).index == balance("AP", range(1, 9)).index, "graded")
    return confirmed()


@claim("D-16", "UO §6 RBP formula", "RBP: B(n)=max{b: b >= log_p(1-p+p^n)+1}.", "slip")
def rank_biased_precision_index() -> Decision:
    """Ranks b to n have (1−p)·(p^(b−1) + … + p^(n−1)) = p^(b−1) − p^n, so b balances iff p^(b−1) ≥ 1 − p + p^n. log_p
    falls (p < 1), so this is b ≤ log_p(1 − p + p^n) + 1: the inequality is printed the wrong way round. As it is, every
    large b satisfies it, and there is no maximum.
    """
    for p in (Fraction(1, 3), Fraction(1, 2), Fraction(4, 5), Fraction(19, 20)):
        for n in range(1, 41):
            meant = largest(b for b in ranks(n) if p ** (b - 1) >= 1 - p + p**n)
            ensure(meant == balance(f"RBP(p={p})", [n]).index[0], f"p = {p}, n = {n}")
            # As printed b ≥ log_p(…) + 1, that is p^(b−1) ≤ 1 − p + p^n: true of every b from some b on.
            ensure(all(p ** (b - 1) <= 1 - p + p**n for b in (100, 1000)), "as printed there is no largest b")
    half = Fraction(1, 2)
    witness = Witness(
        "b ≥ log_p(1 − 1/2 + 1/2) + 1 = 1 holds for every b, so there is no largest; B(1) = 1",
        {"n": 1, "p": half},
        [(1,)],
        [half],
    )
    return refuted(
        witness,
        "RBP: B(n) = max{b : b ≤ log_p(1 − p + p^n) + 1} = ⌊log_p(1 − p + p^n)⌋ + 1 for binary relevance.",
    )


def cascade_index(length: int, least: Fraction, most: Fraction) -> int | None:
    """B(n) of ERR by its definition, for the chances xmin and xmax."""
    single = expected_reciprocal_rank([most, *([Fraction(0)] * (length - 1))])
    filled = {b: [least * degree for degree in filled_from(b, length)] for b in ranks(length)}
    return largest(b for b in ranks(length) if expected_reciprocal_rank(filled[b]) >= single)


def cascade_formula(length: int, least: Fraction, most: Fraction, as_printed: bool) -> int | None:
    """UO's formula for ERR: with the exponent k − 1 as printed, or k − b as it should read."""
    sums = {
        b: least * sum((1 - least) ** (k - (1 if as_printed else b)) / k for k in range(b, length + 1))
        for b in ranks(length)
    }
    return largest(b for b in ranks(length) if sums[b] >= most)


@claim("D-17", "UO §6 ERR formula", "ERR: B(n)=max{b: xmin*sum_{k=b}^n (1-xmin)^(k-1)/k >= xmax}.", "slip")
def expected_reciprocal_rank_index() -> Decision:
    """Before rank b there is nothing relevant and nobody is satisfied (x(0) = 0), so rank k ≥ b is reached with chance
    (1 − xmin)^(k−b), not (1 − xmin)^(k−1). The two agree at b = 1, and the printed sum is smaller beyond. Hence they
    give the same index where B(n) is 1 or does not exist, as for binary relevance with the usual x = 1/2 (D-21). For
    n ≤ 3 that is always so: 1/2 + (1 − x)/3 < 1, so no b ≥ 2 balances.
    """
    chances = [Fraction(1, 10), Fraction(1, 4), Fraction(1, 2), Fraction(9, 10), Fraction(1)]
    for n, (least, most) in product(range(1, 13), product(chances, repeat=2)):
        if least <= most:
            meant, printed = (cascade_formula(n, least, most, as_printed) for as_printed in (False, True))
            ensure(meant == cascade_index(n, least, most), f"n = {n}, x from {least} to {most}")
            ensure(printed == meant or (meant or 0) > 1, "they agree unless B(n) > 1")
            ensure(n > 3 or printed == meant, "they agree for n ≤ 3")
    x = Fraction(1, 10)
    runs = [one_document(4), filled_from(2, 4)]
    found = [expected_reciprocal_rank([x * degree for degree in run]) for run in runs]
    printed_sum = x * sum((1 - x) ** (k - 1) / k for k in range(2, 5))
    ensure(cascade_index(4, x, x) == 2 and found[1] >= found[0] > printed_sum, "b = 2 balances, but not as printed")
    witness = Witness(
        f"b = 2 balances, B(4) = 2; but the printed sum from b = 2 is {printed_sum} < 1/10, so the formula gives 1",
        {"n": 4, "xmin": x, "xmax": x},
        runs,
        found,
    )
    return refuted(witness, "ERR: B(n) = max{b : xmin·Σ_{k=b}^n (1 − xmin)^(k−b)/k ≥ xmax}.")


@cache
def discount(base: int, rank: int) -> Number:
    """1/max(1, log_base(rank))."""
    return Fraction(1) if rank <= base else LogSum.ratio(base, rank)


def _at_least(value: Number, needed: Fraction) -> bool:
    way = compare(value, needed)
    ensure(way is not None, "a comparison of logarithms is decided")
    return way in (0, 1)


def discounted_index(base: int, length: int, ratio: Fraction) -> int | None:
    """B(n) of (n)DCG by its definition; the ratio is qmax/qmin."""
    sums = {b: total(discount(base, i) for i in range(b, length + 1)) for b in ranks(length)}
    return largest(b for b in ranks(length) if _at_least(sums[b], ratio))


def printed_discounted_index(base: int, length: int, ratio: Fraction) -> int | None:
    """UO's max{b1, b2}, as printed, divided by qmin."""
    first = [
        b
        for b in range(base + 1, length + 1)
        if _at_least(total(LogSum.ratio(base, k + b) for k in range(length - b + 1)), ratio)
    ]
    rest = total([Fraction(0), *(LogSum.ratio(base, k + base + 1) for k in range(length - base))])
    second = [b for b in range(1, base + 1) if _at_least(rest + (base - b + 1), ratio)]
    return max([*first, *second], default=None)


@claim("D-18", "UO §6 nDCG formula", "nDCG (base a): B=max{b1,b2} with c=sum_{k=0}^{n-a-1}.")
def discounted_gain_index() -> Decision:
    """The ideal is a constant, ranks up to a have the weight 1, and rank i > a has 1/log_a i. For b > a the sum over
    ranks b..n is b1's. For b ≤ a ≤ n the ranks b..a give a − b + 1, and a+1..n give c: b2's. But for n < a a run has
    only n − b + 1 documents from rank b on, not a − b + 1: then b2 is a + 1 − ⌈qmax/qmin⌉ where the index is
    n + 1 − ⌈qmax/qmin⌉ (none if that is below 1). These differ, unless qmax/qmin > a, when neither exists. The sums
    need a to be an integer.
    """
    ratios = [Fraction(1), Fraction(3, 2), Fraction(3), Fraction(7)]
    for base, ratio in product((2, 3, 10), ratios):
        for n in range(1, 15):
            agree = printed_discounted_index(base, n, ratio) == discounted_index(base, n, ratio)
            ensure(agree == (n >= base or ratio > base), f"a = {base}, n = {n}, qmax/qmin = {ratio}")
    for base in (2, 10):
        found = balance(f"nDCG(base={base})", range(1, 15)).index
        ensure(found == tuple(discounted_index(base, n, Fraction(1)) for n in range(1, 15)), f"base {base}")
    witness = Witness(
        "b2 = max{b ≤ 2 : (2 − b + 1) + 0 ≥ 1} = 2, a rank that a run of one document does not have; B(1) = 1",
        {"n": 1, "a": 2, "qmin": 1, "qmax": 1},
        [(1,)],
        [Fraction(1)],
    )
    return conditional(
        "a is an integer and n ≥ a (or n < a and qmax > a·qmin, when neither the index nor the formula has a value)",
        witness,
        "With m = min(a, n) in place of a in b2 the formula holds for every n: "
        "b2 = max{b ≤ m : (m − b + 1)·qmin + c ≥ qmax}, c an empty sum for n ≤ a.",
    )


@claim(
    "D-23",
    "UO §6",
    "M(0..0,qmin from rank b) is non-increasing in b, so the maximum is found by scanning from b=n.",
)
def non_increasing_in_the_rank() -> Decision:
    """From b to b + 1 the document at rank b becomes not relevant: a replacement downwards. So for any utility-oriented
    measurement the value does not rise with b, and the b that balance are 1, …, B(n), or none at all (D-13). Going down
    from n, the first that balances is the largest.
    """
    for length in range(1, 8):
        order = ordering("weak", length)
        for b in range(1, length):
            ensure(order.leq(filled_from(b + 1, length), filled_from(b, length)), f"b = {b} of n = {length}")
    return confirmed()
