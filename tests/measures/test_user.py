"""A function of the user becomes a measure like any other."""

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from measurand import Context, Judged, load_measures, measure, parse_measures
from measurand.errors import InputError
from measurand.measures.measure import Call
from measurand.measures.registry import REGISTRY, Family, known_measures, unregister
from measure_checkers import judged_of, random_collection, views


@pytest.fixture(autouse=True)
def _clean() -> Iterator[None]:
    yield
    for entry in known_measures():
        if entry.family is Family.USER:
            unregister(entry.name)


def test_a_function_on_one_run_equals_the_built_in() -> None:
    @measure(name="MyRBP", title="RBP again", aliases=("MRBP",))
    def my_rbp(run: tuple[int, ...], *, p: float = 0.8) -> float:
        """Sees dense runs."""
        return sum((1 - p) * p**i for i, grade in enumerate(run) if grade >= 1)

    judged = judged_of(views(*random_collection(1)))
    for mine, built_in in (("MyRBP", "RBP"), ("MRBP(p=1/2)@5", "RBP(p=1/2)@5")):
        ours, theirs = parse_measures([mine, built_in])
        assert np.allclose(ours.scores(judged), theirs.scores(judged), atol=1e-12)
    assert parse_measures("MyRBP(p=0.8)") == parse_measures("MyRBP")
    assert parse_measures("MyRBP(p=0.5)")[0].name == "MyRBP(p=0.5)"
    assert my_rbp((1,)) == pytest.approx(0.2)


def test_decimal_parameters_are_exact_where_exact_values_are_asked_for() -> None:
    seen: list[object] = []

    @measure(name="Geometric")
    def geometric(run: tuple[int, ...], *, p: float = 0.7) -> float:
        seen.append(p)
        return (1 - p) * sum(grade * p**i for i, grade in enumerate(run))

    default, given = parse_measures("Geometric Geometric(p=0.25)")
    assert default.exact((1, 0, 1)) == Fraction(3, 10) * (1 + Fraction(49, 100))
    assert given.exact((0, 1)) == Fraction(3, 16)
    assert seen == [Fraction(7, 10), Fraction(1, 4)]
    assert default.scores(Judged.from_runs([[1, 0, 1]], pool=[1, 1, 0])).tolist() == [pytest.approx(0.447)]
    assert seen[-1] == 0.7
    assert isinstance(seen[-1], float)


def test_context_tells_recall_base_and_ideal() -> None:
    @measure(name="MyRecall")
    def my_recall(run: tuple[int, ...], context: Context) -> Fraction:
        found = sum(grade >= context.setting.relevance_level for grade in run)
        assert context.recall_base == sum(grade >= 1 for grade in context.ideal)
        assert list(context.ideal) == sorted(context.ideal, reverse=True)
        return Fraction(found, context.recall_base) if context.recall_base else Fraction(0)

    judged = judged_of(views(*random_collection(2)))
    ours, theirs = parse_measures("MyRecall@10 R@10")
    assert np.allclose(ours.scores(judged), theirs.scores(judged))
    assert ours.exact((1, 0, 1), ideal=(1, 1, 1)) == Fraction(2, 3)


def test_a_vectorised_function_sees_the_batch() -> None:
    @measure(name="MyCount", vectorised=True, aggregation="sum", integral=True)
    def my_count(judged: Judged, call: Call, *, above: int = 0) -> np.ndarray:
        return np.bincount(judged.row[judged.grade > above], minlength=len(judged))

    judged = judged_of(views(*random_collection(3)))
    ours, theirs = parse_measures("MyCount(above=1) NumRet(rel=2)")
    assert ours.scores(judged).tolist() == theirs.scores(judged).tolist()
    assert ours.aggregate(ours.scores(judged)) == theirs.aggregate(theirs.scores(judged))
    assert ours.trec_format(3.0) == "3"


def test_a_definition_replaces_its_own_but_never_a_built_in() -> None:
    for value in (1, 2):

        @measure(name="Again", aliases=("Once",))
        def again(run: tuple[int, ...], value: object = value) -> int:
            return 1

    assert sum(entry.name == "Again" for entry in known_measures()) == 1
    for taken in ("AP", "MAP"):
        with pytest.raises(InputError, match=f"the measure name '{taken}' is taken by AP"):
            measure(name=taken)(lambda run: 0)
    for taken in ("map", "P_5", "all_trec"):
        with pytest.raises(InputError, match=f"the measure name '{taken}' is taken by trec_eval's {taken}"):
            measure(name=taken)(lambda run: 0)
    with pytest.raises(InputError, match="cannot name a measure"):
        measure(name="my-measure")(lambda run: 0)


def test_mistakes_in_functions_are_explained() -> None:
    judged = Judged.from_runs([[1, 0]], pool=[1])

    @measure(name="Fails")
    def fails(run: tuple[int, ...]) -> float:
        return 1 / run[1]

    @measure(name="Words")
    def words(run: tuple[int, ...]) -> str:
        return "good"

    @measure(name="TooFew", vectorised=True)
    def too_few(judged: Judged, call: Call) -> list[float]:
        return []

    for name, message in (
        ("Fails", "measure Fails failed: ZeroDivisionError"),
        ("Words", "expected a number: got 'good'"),
        ("TooFew", r"expected 1 values, one per row: got shape \(0,\)"),
    ):
        with pytest.raises(InputError, match=message):
            parse_measures(name)[0].scores(judged)
    with pytest.raises(InputError, match="expected a function of"):
        measure(name="Nothing")(lambda: 0)
    with pytest.raises(InputError, match="needs a default"):

        @measure(name="NoDefault")
        def no_default(run: tuple[int, ...], *, p: float) -> float:
            return p


GOOD = """
from measurand import measure

@measure(name="Depth", formula="[bold]n[/bold]")
def depth(run):
    "How many documents were retrieved."
    return len(run)
"""


def test_load_a_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(GOOD)
    assert [entry.name for entry in load_measures(file)] == ["Depth"]
    assert [entry.name for entry in load_measures(str(file))] == ["Depth"]
    assert parse_measures("Depth@2")[0].scores(Judged.from_runs([[0, 0, 0]], pool=[1])).tolist() == [2.0]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (GOOD + "\n1/0\n", r"mine.py, line 9: ZeroDivisionError: division by zero"),
        ("def broken(:\n", "mine.py, line 1: SyntaxError"),
        ("import no_such_module_at_all\n", "mine.py, line 1: ModuleNotFoundError"),
        ("raise SystemExit(3)\n", "mine.py, line 1: SystemExit: 3"),
        ("x = 1\n", "mine.py: defines no measure; decorate a function"),
        (GOOD.replace("Depth", "AP"), "is taken by AP"),
    ],
)
def test_a_file_that_fails_says_where(tmp_path: Path, content: str, message: str) -> None:
    file = tmp_path / "mine.py"
    file.write_text(content)
    with pytest.raises(InputError, match=message):
        load_measures(file)
    assert "Depth" not in REGISTRY


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no such file"):
        load_measures(tmp_path / "none.py")
