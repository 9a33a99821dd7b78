from collections import Counter
from typing import Literal

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from checkers import all_runs
from measurand import Universe
from measurand.errors import InputError, TooLarge

Kind = Literal["rank", "set"]
KINDS: tuple[Kind, ...] = ("rank", "set")


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("length", "grades"), [(1, 1), (1, 4), (4, 1), (3, 2), (2, 5), (6, 1)])
def test_iteration_unrank_and_rank_agree_with_listing(kind: Kind, length: int, grades: int) -> None:
    universe = Universe(kind, length, grades)
    listed = all_runs(kind, length, grades)
    assert list(universe) == listed
    assert universe.size == len(universe) == len(listed)
    assert [universe.unrank(k) for k in range(universe.size)] == listed
    assert [universe.rank(run) for run in listed] == list(range(universe.size))
    assert universe.rank_batch(listed).tolist() == list(range(universe.size))
    assert [tuple(run) for batch in universe.batches(5) for run in batch.tolist()] == listed


@given(st.sampled_from(KINDS), st.integers(1, 300), st.integers(1, 6), st.data())
def test_random_access_is_exact_at_any_size(kind: Kind, length: int, grades: int, data: st.DataObject) -> None:
    universe = Universe(kind, length, grades)
    position = data.draw(st.integers(0, universe.size - 1))
    run = universe.unrank(position)
    assert run in universe
    assert universe.rank(run) == position


def test_sizes_are_exact_big_integers() -> None:
    assert Universe("rank", 1000, 4).size == 5**1000
    assert Universe("set", 40, 4).size == 135751


def test_listing_past_the_limit_is_refused_with_size_limit_and_remedy() -> None:
    universe = Universe("rank", 30, 1)
    with pytest.raises(TooLarge, match=r"1,073,741,824 runs, past the limit of 4,194,304; .*raise the limit") as caught:
        next(iter(universe))
    assert (caught.value.size, caught.value.limit) == (2**30, 4_194_304)
    assert len(Universe("rank", 5, 1, limit=32)) == 32
    with pytest.raises(TooLarge):
        len(Universe("rank", 5, 1, limit=31))


@pytest.mark.parametrize("kind", KINDS)
def test_sampling_is_uniform_and_repeatable(kind: Kind) -> None:
    universe = Universe(kind, 3, 2)
    sample = universe.sample(20_000, 7)
    assert (sample == universe.sample(20_000, 7)).all()
    counts = Counter(map(tuple, sample.tolist()))
    expected = 20_000 / universe.size
    assert set(counts) == set(all_runs(kind, 3, 2))
    chi_square = sum((count - expected) ** 2 / expected for count in counts.values())
    assert chi_square < 2.5 * universe.size  # seeded: far from what a skewed sampler gives


def test_sampling_works_where_listing_cannot() -> None:
    sample = Universe("set", 1000, 3).sample(5, 1)
    assert sample.shape == (5, 1000)
    assert (np.diff(sample, axis=1) <= 0).all()


@pytest.mark.parametrize(
    ("run", "complaint"),
    [((0, 3, 0), r"degree 3 of run 0,3,0 is outside the scale 0\.\.2"), ((0, 1), "has 2 documents: expected 3")],
)
def test_runs_of_another_universe_are_refused(run: tuple[int, ...], complaint: str) -> None:
    universe = Universe("rank", 3, 2)
    assert run not in universe
    with pytest.raises(InputError, match=complaint):
        universe.check(run)


def test_bad_batches_are_refused() -> None:
    universe = Universe("rank", 3, 2)
    with pytest.raises(InputError, match="expected integers"):
        universe.check_batch([[0.5, 1, 1]])
    with pytest.raises(InputError, match="must have shape"):
        universe.check_batch([[0, 1]])
    with pytest.raises(InputError, match="degree 7 in row 1"):
        universe.check_batch([[0, 1, 2], [0, 7, 0]])


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("list", 2, 1), "unknown kind"),
        (("rank", 0, 1), "at least one document"),
        (("set", 2, 0), "at least one degree above 0"),
    ],
)
def test_impossible_universes_are_refused(arguments: tuple[object, ...], complaint: str) -> None:
    with pytest.raises(InputError, match=complaint):
        Universe(*arguments)  # type: ignore[arg-type]  # wrong on purpose


def test_positions_outside_are_refused() -> None:
    with pytest.raises(InputError, match="position 8 is outside"):
        Universe("rank", 3, 1).unrank(8)
    with pytest.raises(TooLarge, match="rank and unrank"):
        Universe("rank", 64, 1).rank_batch(np.zeros((1, 64), dtype=np.int64))
