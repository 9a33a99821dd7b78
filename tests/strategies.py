"""Hypothesis strategies: one home for drawing runs, universes and orders."""

from hypothesis import strategies as st

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
