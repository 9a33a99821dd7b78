import numpy as np
import pytest

from measurand import load
from measurand.errors import InputError, UnknownName
from measurand.evaluation.simulate import simulate
from measurand.statistics.judged_runs import JudgedRuns, judged_runs

QRELS = {"1": {"x": 3, "y": 1, "z": 0, "w": -2}, "2": {"x": 1}, "3": {"x": 0}}
RUNS = {
    "good": {"1": {"x": 9.0, "q": 8.0, "y": 7.0, "w": 6.0}, "2": {"x": 1.0}},
    "bad": {"1": {"w": 9.0, "z": 8.0, "q": 7.0, "x": 6.0}, "3": {"x": 1.0}},
}


def test_degrees_are_places_among_the_positive_grades_and_missing_topics_are_zero() -> None:
    runs = judged_runs(load(QRELS, RUNS), depth=4)
    assert (runs.systems, runs.topics, runs.grade_of) == (("good", "bad"), ("1", "2", "3"), (0, 1, 3))
    assert runs.table.tolist() == [
        [[2, 0, 1, 0], [1, 0, 0, 0], [0, 0, 0, 0]],
        [[0, 0, 0, 2], [0, 0, 0, 0], [0, 0, 0, 0]],
    ]
    assert runs.available.tolist() == [[1, 1], [1, 0], [0, 0]]
    assert judged_runs(load(QRELS, RUNS), depth=2).table[1, 0].tolist() == [0, 0]


def test_binary_counts_grades_from_rel_on() -> None:
    runs = judged_runs(load(QRELS, RUNS), depth=3, binary=True, rel=2)
    assert runs.table[0].tolist() == [[1, 0, 0], [0, 0, 0], [0, 0, 0]]
    assert (runs.available.tolist(), runs.grades, runs.judged_as) == ([[1], [0], [0]], 1, "binary")


@pytest.mark.parametrize("seed", range(3))
def test_the_table_is_what_the_files_say(seed: int) -> None:
    made = simulate(seed=seed)
    runs = judged_runs(load(made.qrels, made.runs), depth=5)
    degrees = {g: d for d, g in enumerate(sorted({g for t in made.qrels.values() for g in t.values() if g > 0}), 1)}
    for t, topic in enumerate(runs.topics):
        grades = made.qrels[topic]
        for degree, grade in enumerate(runs.grade_of[1:], start=1):
            assert runs.available[t, degree - 1] == sum(g == grade for g in grades.values())
        for s, system in enumerate(runs.systems):
            scores = made.runs[system].get(topic, {})
            as_float = {doc: float(np.float32(score)) for doc, score in scores.items()}
            ranked = sorted(scores, key=lambda doc: (as_float[doc], doc.encode()), reverse=True)[:5]
            expected = [degrees.get(grades.get(doc, 0), 0) for doc in ranked]
            assert runs.table[s, t].tolist() == expected + [0] * (5 - len(expected))


def test_what_cannot_be_a_table_is_refused() -> None:
    with pytest.raises(InputError, match="depth 0"):
        judged_runs(load(QRELS, RUNS), depth=0)
    with pytest.raises(InputError, match="equally long"):
        JudgedRuns.of({"a": [[1, 0]], "b": [[1, 0], [0, 0]]})
    with pytest.raises(InputError, match=r"degrees 0\.\.1"):
        JudgedRuns.of({"a": [[2, 0]]}, grades=1)
    with pytest.raises(InputError, match=r"shape \(topics, grades\)"):
        JudgedRuns.of({"a": [[1, 0]]}, available=[[1, 1]])
    with pytest.raises(UnknownName, match="unknown system 'c'"):
        JudgedRuns.of({"a": [[1, 0]]}).only(["c"])
    with pytest.raises(InputError, match="two systems are called 'a'"):
        JudgedRuns.of({"a": [[1, 0]]}).only(["a", "a"])
