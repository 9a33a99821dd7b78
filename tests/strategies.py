"""Hypothesis strategies: one home for drawing runs, universes, orders and functions of runs."""

from collections.abc import Iterable
from fractions import Fraction

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
def rankings_and_further_documents(
    draw: st.DrawFn, degrees: tuple[int, ...], longest: int = 14
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """A ranking, and documents of its topic that it does not show."""
    documents = st.sampled_from(degrees)
    ranking = draw(st.lists(documents, min_size=1, max_size=longest))
    return tuple(ranking), tuple(draw(st.lists(documents, max_size=6)))
