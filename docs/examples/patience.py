"""Measures of one's own: load with ``--load patience.py``."""

from fractions import Fraction

from measurand import Context, measure


@measure(
    name="Patience",
    title="Relevance before patience ends",
    formula="relevant documents before the t-th one that is not, over RB",
    model="The user reads on until t documents were not relevant.",
)
def patience(run: tuple[int, ...], context: Context, *, t: int = 2) -> Fraction:
    """The share of the relevant documents that the user sees."""
    found = misses = 0
    for grade in run:
        found += grade > 0
        misses += grade <= 0
        if misses == t:
            break
    return Fraction(found, context.recall_base) if context.recall_base else Fraction(0)
