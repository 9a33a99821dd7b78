"""Hypothesis strategies: one home for drawing runs, universes, orders and functions of runs."""

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from itertools import pairwise

from hypothesis import strategies as st

from checkers import all_runs
from measurand.orderings import ORDERINGS, Ordering, ordering

ORDER_NAMES = sorted(ORDERINGS)


@st.composite
def orders(draw: st.DrawFn, names: tuple[str, ...] = tuple(ORDER_NAMES), longest: int = 9) -> Ordering:
    """One of the named orders, at some length and number of grades."""
    name = draw(st.sampled_from(names))
    return ordering(name, draw(st.integers(1, longest)), draw(st.integers(1, 4)))


@st.composite
def order_and_runs(
    draw: st.DrawFn, count: int, names: tuple[str, ...] = tuple(ORDER_NAMES), longest: int = 9
) -> tuple[Ordering, list[tuple[int, ...]]]:
    """An order and some runs of its universe."""
    order = draw(orders(names, longest))
    degrees = st.integers(0, order.grades)
    run = st.lists(degrees, min_size=order.length, max_size=order.length)
    return order, [tuple(order.universe.check(draw(run))) for _ in range(count)]


class Tabled:
    """A function of runs given by a table: what it answers, and how it shows itself when a test fails."""

    def __init__(self, values: dict[tuple[int, ...], Fraction]) -> None:
        self.values = values

    def __call__(self, run: Iterable[int]) -> Fraction:
        return self.values[tuple(run)]

    def __repr__(self) -> str:
        return ", ".join(f"{''.join(map(str, run))}: {value}" for run, value in self.values.items())


@st.composite
def functions_of_runs(draw: st.DrawFn, length: int, grades: int, kind: str = "rank", largest: int = 4) -> Tabled:
    """Any function of the runs, with few different values, so that ties are frequent."""
    runs = all_runs(kind, length, grades)
    values = draw(st.lists(st.integers(0, largest), min_size=len(runs), max_size=len(runs)))
    return Tabled(dict(zip(runs, map(Fraction, values), strict=True)))


@st.composite
def weighted_sums(draw: st.DrawFn, length: int, grades: int = 1, kind: str = "rank") -> Tabled:
    """A weighted sum over ranks, mostly with falling weights, at times off in one run."""
    weights = draw(st.lists(st.integers(-1, 9), min_size=length, max_size=length))
    if draw(st.booleans()):
        weights = [abs(w) for w in sorted(weights, reverse=True)]
    values = {
        run: Fraction(sum(w * degree for w, degree in zip(weights, run, strict=True)))
        for run in all_runs(kind, length, grades)
    }
    if draw(st.integers(0, 3)) == 0:
        odd = draw(st.sampled_from(sorted(values)))
        values[odd] += draw(st.sampled_from([Fraction(-1), Fraction(1, 2)]))
    return Tabled(values)


@st.composite
def worlds(
    draw: st.DrawFn, degrees: tuple[int, ...], kind: str, deepest: int | None = None
) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]] | None:
    """A step in a collection of up to a dozen documents: the ranking before, the one after, the collection.

    ``kind`` is ``extension``, ``exchange`` or ``swap``; the ranking has at most ``deepest`` documents. None where the
    documents that were drawn allow no such step.
    """
    pool = draw(st.lists(st.sampled_from(degrees), min_size=2, max_size=12))
    length = draw(st.integers(1, min(len(pool), deepest or len(pool))))
    ranking, outside = pool[:length], pool[length:]
    after = list(ranking)
    if kind == "extension":
        if not outside:
            return None
        after.append(outside[0])
    else:
        place = draw(st.integers(0, length - 1))
        others = outside if kind == "exchange" else ranking[place + 1 :]
        better = [i for i, degree in enumerate(others) if degree > ranking[place]]
        if not better:
            return None
        chosen = draw(st.sampled_from(better))
        after[place] = others[chosen]
        if kind == "swap":
            after[place + 1 + chosen] = ranking[place]
    return tuple(ranking), tuple(after), tuple(sorted(pool))


@st.composite
def interacting_weights(draw: st.DrawFn) -> Callable[[Sequence[int]], Fraction]:
    """A function of runs of any length: a weighted sum, often with falling weights, at times with an odd effect."""
    weights = draw(st.lists(st.integers(0, 6), min_size=8, max_size=8))
    if draw(st.booleans()):
        weights.sort(reverse=True)
    together = draw(st.sampled_from([0, 0, 1, -1]))
    divided = draw(st.booleans())

    def function(run: Sequence[int]) -> Fraction:
        total = sum((w * Fraction(degree) for w, degree in zip(weights, run, strict=False)), Fraction(0))
        total += sum((together * Fraction(a) * b for a, b in pairwise(run)), Fraction(0))
        return total / len(run) if divided else total

    function.__qualname__ = f"weights {weights}, neighbours {together}, divided {divided}"
    return function


@st.composite
def rankings_and_further_documents(
    draw: st.DrawFn, degrees: tuple[int, ...], longest: int = 14
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """A ranking, and documents of its topic that it does not show."""
    documents = st.sampled_from(degrees)
    ranking = draw(st.lists(documents, min_size=1, max_size=longest))
    return tuple(ranking), tuple(draw(st.lists(documents, max_size=6)))
