"""The checker's definitions against numbers from the papers, and against the package's own, which share no code."""

import random
from fractions import Fraction

import numpy as np
import pytest

from measurand.checker.arithmetic import approximate
from measurand.checker.definitions import KNOWN, Measure, Topic, built_in
from measurand.checker.notation import read_measure
from measurand.checker.problems import CannotCheck
from measurand.measures.notation import parse_measure
from measurand.relevance.scale import RelevanceScale
from measurand.scales.subject import Subject


def measure(name: str, length: int, gains: tuple[int, ...] = (0, 1), base: int | None = None) -> Measure:
    base = length if base is None else base
    topic = Topic(tuple(map(Fraction, gains)), base, (len(gains) - 1,) * min(base, length))
    return built_in(read_measure(name), topic, length)


@pytest.mark.parametrize(
    ("name", "run", "gains", "value"),
    [
        ("AP", (1, 0, 1, 0), (0, 1), Fraction(5, 12)),  # (1 + 2/3)/4
        ("ERR", (0, 0, 0, 1), (0, 1), Fraction(1, 8)),  # GT Example 13
        ("ERR", (2, 1), (0, 1, 2), Fraction(25, 32)),  # 3/4 + (1/2)(1/4)(1/4)
        ("gRBP(p=1/2)", (1, 2), (0, 1, 2), Fraction(1, 2)),  # (1/2)(1/2) + (1/4)(1)
        ("StrongRank(norm=false)", (1, 3, 0, 3, 2), (0, 1, 2, 3), Fraction(462)),  # 256 + 192 + 0 + 12 + 2
        ("WeakRank(norm=false)", (1, 0, 1, 1), (0, 1), Fraction(7)),  # GT Example 12
        ("SetTotalRank(norm=false)", (3, 2, 1, 0, 0), (0, 1, 2, 3), Fraction(27)),  # GT Example 2
        ("SetPartialRank", (3, 1, 0), (0, 1, 2, 3), Fraction(4, 9)),  # GT Example 6
        ("Rprec", (0, 1, 1), (0, 1), Fraction(2, 3)),
        ("P@2", (0, 1, 1), (0, 1), Fraction(1, 2)),
        ("P@5", (0, 1, 1), (0, 1), Fraction(2, 5)),
        ("RR(rel=2)", (1, 0, 2), (0, 1, 2), Fraction(1, 3)),
        ("BurgesDCG(dcg='exp-log2')", (2, 0, 1), (0, 1, 2), Fraction(7, 2)),  # 3/1 + 1/2
        ("DCG(base=2)", (1, 1, 0, 1), (0, 1), Fraction(5, 2)),  # 1 + 1 + 1/2
        ("DCG(base=2,gains={1:5})", (1, 0), (0, 1), Fraction(5)),
        ("Q", (1, 0, 2), (0, 1, 2), Fraction(11, 27)),  # ((1 + 1)/(1 + 2) + (2 + 3)/(3 + 6))/3
        ("Q@2", (1, 0, 2), (0, 1, 2), Fraction(1, 3)),  # (2/3)/2
        ("QMeasure(beta=0)", (1, 0, 1, 0), (0, 1), Fraction(5, 12)),  # as AP
    ],
)
def test_values_worked_out_by_hand(name: str, run: tuple[int, ...], gains: tuple[int, ...], value: Fraction) -> None:
    assert measure(name, len(run), gains).value(run) == value


NAMES = [
    "P", "P@2", "P@9", "R", "R@3", "RelP@3", "SetP", "SetR", "SetF", "SetF(beta=2)", "SetAP", "Success@2", "AP", "AP@3",
    "AP(rel=2)", "RR", "RR@2", "Rprec", "Bpref", "gP", "gP(max=4)", "gR", "gF", "gF@2", "F", "F@3", "RBP(p=1/3)",
    "gRBP(p=0.8)", "gRBP(p=0.8)@2", "ERR", "ERR@2", "ERR(max=3)", "SetTotalRank", "SetTotalRank(norm=false)@3",
    "SetPartialRank", "StrongRank", "StrongRank@7", "StrongRank(norm=false)", "WeakRank", "WeakRank@2",
    "DCG(base=2)", "DCG(base=10)", "DCG(base=3/2)@3", "BurgesDCG", "BurgesDCG(dcg='exp-log2')", "nDCG", "nDCG@3",
    "nDCG(base=2)", "nDCG(dcg='exp-log2')", "nDCG(gains={0:0,1:2,2:5})", "Q", "Q@2", "Q(beta=1/3,rel=2)@9",
    "Q(gains={1:3,2:1})@2",
]  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
def test_same_values_as_the_package(name: str) -> None:
    rng = random.Random(name)
    for length, gains, base in [(4, (0, 1), 4), (5, (0, 1, 3), 3), (3, (0, 1, 2, 4), 2), (6, (0, 2, 3), 6)]:
        mine = measure(name, length, gains, base)
        there = f"{name}@{length}" if name in ("P", "R") else name  # bare names of these mean the whole run here
        theirs = Subject(parse_measure(there), RelevanceScale(gains=gains), base).at(length)
        runs = [tuple(rng.randrange(len(gains)) for _ in range(length)) for _ in range(30)]
        floats = theirs.floats(np.array(runs, dtype=np.int64))
        for run, close in zip(runs, floats, strict=True):
            assert approximate(mine.value(run)) == pytest.approx(close, rel=1e-12), run


def test_every_definition_is_compared() -> None:
    assert {read_measure(name).name for name in NAMES} == set(KNOWN)


@pytest.mark.parametrize(
    "name",
    ["IPrec@0.1", "Nothing", "P(", "P(rel)", "AP(rel=x)", "AP(depth=3)", "P@0", "P@999999999", "a b", "DCG(base=1)"],
)
def test_what_is_not_known_is_said(name: str) -> None:
    with pytest.raises(CannotCheck):
        measure(name, 3).value((0, 0, 1))


def test_trec_eval_names() -> None:
    assert (read_measure("map").name, read_measure("P_5").name, read_measure("P_5").cutoff) == ("AP", "P", 5)


def test_filling_up_is_refused_where_it_would_count() -> None:
    """Documents that fill a run up have degree 0, and rel=0 calls them relevant."""
    with pytest.raises(CannotCheck, match="filled up"):
        measure("AP(rel=0)@5", 3)
    assert measure("AP(rel=0)@3", 3).value((0, 0, 0)) == 1
    assert measure("AP(rel=1)@5", 3).value((1, 0, 0)) == Fraction(1, 3)
