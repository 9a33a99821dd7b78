import numpy as np
import pytest

from measurand import Judged, Pool
from measurand.errors import InputError


def test_pools_sort_grades_and_count_them() -> None:
    pool = Pool.of([[0, 2, -1, 1], [], [1]])
    assert pool.grade.tolist() == [2, 1, 0, -1, 1]
    assert pool.size.tolist() == [4, 0, 1]
    assert pool.count_at_least(0).tolist() == [3, 0, 1]
    assert pool.row.tolist() == [0, 0, 0, 0, 2]


def test_rows_of_runs_share_one_pool() -> None:
    judged = Judged.from_runs(np.array([[0, 1], [2, 0], [1, 1]]), pool=[2, 1])
    assert len(judged) == 3
    assert judged.starts.tolist() == [0, 2, 4, 6]
    assert judged.rank.tolist() == [1, 2, 1, 2, 1, 2]
    assert judged.retrieved.tolist() == [2, 2, 2]
    assert judged.topic.tolist() == [0, 0, 0]


def test_ragged_runs_are_refused() -> None:
    with pytest.raises(InputError, match="equally long rows"):
        Judged.from_runs([1, 0, 1], pool=[1])  # type: ignore[list-item]  # wrong on purpose
