"""Pictures of witnesses: well-formed, with every run and value in their text alternative."""

import xml.etree.ElementTree as ET
from fractions import Fraction

import pytest

from measurand import scale
from measurand.reports.drawings import (
    LONGEST,
    Drawn,
    difference,
    draw_diamond,
    draw_line,
    draw_rows,
    draw_steps,
    drawn_runs,
)
from measurand.reports.witnesses import axiom_picture, scale_picture
from measurand.verdict import Status, Verdict

HOSTILE = "</svg><script>alert('x')</script>&"
SVG = "{http://www.w3.org/2000/svg}"


def read(svg: str) -> ET.Element:
    return ET.fromstring(svg)


def boxes(svg: str) -> list[str]:
    """What stands in the boxes, in the order drawn."""
    return [one.text or "" for one in read(svg).iter(f"{SVG}text") if "degree" in (one.get("class") or "")]


def words(svg: str) -> str:
    return read(svg).get("aria-label") or ""


def test_rows_show_every_degree_rank_and_value() -> None:
    svg = draw_rows([Drawn((0, 1, 2), "1/3", 0.33, "before"), Drawn((2, 1, 0), "2/3", 0.67, "after")])
    assert boxes(svg) == list("012210")
    texts = [one.text for one in read(svg).iter(f"{SVG}text")]
    assert {"before", "after", "= 1/3", "= 2/3", "1", "2", "3"} <= set(texts)
    assert words(svg) == "before (0,1,2) has the value 1/3; after (2,1,0) has the value 2/3"


def test_steps_carry_the_change_of_value() -> None:
    runs = [Drawn((0, 0), "0", 0.0), Drawn((0, 1), "1/4", 0.25), Drawn((1, 0), "1/2", 0.5), Drawn((1, 1), "5/8", 0.625)]
    texts = [one.text for one in read(draw_steps(runs)).iter(f"{SVG}text")]
    assert "▲ +1/4" in texts
    assert "▲ +1/8" in texts
    falling = draw_steps([Drawn((0, 1, 1), "7/18", 0.39), Drawn((1, 0, 0), "1/3", 0.33)])
    assert "▼ −1/18" in [one.text for one in read(falling).iter(f"{SVG}text")]


@pytest.mark.parametrize(
    ("runs", "nodes"),
    [
        ([(0, 0), (0, 1)], 2),
        ([(0, 0), (0, 1), (0, 1), (1, 0)], 3),
        ([(0, 1), (1, 0), (0, 0), (0, 1)], 3),
        ([(0, 0), (0, 1), (0, 0), (1, 0)], 3),
        ([(0, 1), (1, 1), (1, 0), (1, 1)], 3),
        ([(0, 0), (0, 1), (1, 0), (1, 1)], 4),
    ],
)
def test_runs_that_steps_share_are_drawn_once(runs: list[tuple[int, ...]], nodes: int) -> None:
    svg = draw_steps([Drawn(run, "0", 0.0) for run in runs])
    assert len(boxes(svg)) == 2 * nodes
    assert sum("edge" in (one.get("class") or "") for one in read(svg).iter(f"{SVG}line")) == len(runs) // 2
    centres = {(one.get("x"), one.get("y")) for one in read(svg).iter(f"{SVG}rect")}
    assert len(centres) == 2 * nodes  # no box hides another


def test_everything_drawn_lies_on_the_canvas() -> None:
    runs = [
        Drawn((1, 0, 1), "1/3", 0.33),
        Drawn((0, 1, 1), "2/3", 0.67),
        Drawn((1, 1, 1), "1", 1.0),
        Drawn((0, 0, 1), "0", 0.0),
    ]
    for svg in (draw_rows(runs), draw_steps(runs), draw_diamond(*runs), draw_line(runs[:3])):
        root = read(svg)
        width, height = float(root.get("width", 0)), float(root.get("height", 0))
        for one in root.iter(f"{SVG}rect"):
            x, y = float(one.get("x", 0)), float(one.get("y", 0))
            assert x >= 0
            assert y >= 0
            assert x + float(one.get("width", 0)) <= width
            assert y + float(one.get("height", 0)) <= height


def test_long_runs_are_folded() -> None:
    run = (0,) * 40 + (1, 2)
    assert boxes(draw_rows([Drawn(run)])) == ["0×40", "1", "2"]
    assert len(boxes(draw_rows([Drawn((0,) * LONGEST)]))) == LONGEST


def test_values_that_are_too_long_are_rounded_in_the_picture_only() -> None:
    exact = "(1 + log(2)/log(3))/(3 + 2*log(2)/log(3))"
    one = Drawn((1, 0), exact, 0.3827)
    assert one.value == "≈ 0.3827"
    assert exact in words(draw_rows([one]))


@pytest.mark.parametrize(
    ("low", "high", "expected"),
    [("1/4", "1/2", ("+1/4", 1)), ("1/2", "1/4", ("−1/4", -1)), ("1/2", "1/2", ("±0", 0)), ("2", "5", ("+3", 1))],
)
def test_differences_are_exact(low: str, high: str, expected: tuple[str, int]) -> None:
    assert difference(Drawn((0,), low, float(Fraction(low))), Drawn((1,), high, float(Fraction(high)))) == expected


def test_differences_of_logarithms_are_rounded() -> None:
    assert difference(Drawn((0,), "log(2)/log(3)", 0.63093), Drawn((1,), "1", 1.0)) == ("+0.3691", 1)
    assert difference(Drawn((0,), "log(2)/log(3)", 0.63), Drawn((1,), "log(2)/log(3)", 0.63)) == ("±0", 0)


def test_floats_are_rounded() -> None:
    low, high = Drawn((0,), "0.7071067811865475", 0.7071067811865475), Drawn((1,), "1.0", 1.0)
    assert (low.value, high.value) == ("≈ 0.7071", "≈ 1")
    assert difference(low, high) == ("+0.2929", 1)


def test_hostile_words_stay_words() -> None:
    for svg in (
        draw_rows([Drawn((1,), HOSTILE, 1.0, HOSTILE)]),
        draw_steps([Drawn((0,), HOSTILE), Drawn((1,), HOSTILE)]),
    ):
        assert read(svg).find(f".//{SVG}script") is None
        assert HOSTILE in words(svg)


@pytest.mark.parametrize(
    "witness", [None, {}, {"runs": 3}, {"runs": [["a"]]}, {"runs": [[1, -1]]}, {"runs": [[True]]}, "text"]
)
def test_what_holds_no_runs_is_not_drawn(witness: object) -> None:
    assert drawn_runs(witness) == []


def test_every_counterexample_of_a_scale_is_drawn() -> None:
    drawn = 0
    for name, order, grades in (("RR", "replacement", 1), ("P", "weak", 1), ("AP", "induced", 1), ("ERR", "weak", 2)):
        card = scale(name, order, 3, grades=grades)
        for prop, verdict in card.verdicts.items():
            picture = scale_picture(prop, verdict, order, grades)
            assert (picture is not None) == (verdict.status is Status.FAILS), (name, prop)
            if picture is not None:
                drawn += 1
                for run, value in zip(verdict.witness["runs"], verdict.witness["values"], strict=True):
                    assert f"({','.join(map(str, run))}) has the value {value}" in words(picture.svg)
    assert drawn > 15


def test_the_witness_of_an_axiom_is_told_in_full() -> None:
    witness = {"runs": [[1, 0], [0, 1]], "values": ["1", "1/2"], "pool": [1, 0, 0], "first_rank": 2}
    picture = axiom_picture(Verdict.fails("because", witness))
    assert picture is not None
    assert boxes(picture.svg) == list("1001")
    assert picture.notes == (("the collection", "(1,0,0)"), ("first rank", "2"))
    apart = axiom_picture(Verdict.fails("because", {**witness, "pools": [[1, 0], [1, 1, 0]]}))
    assert apart is not None
    assert "(0,1) has the value 1/2 in the collection (1,1,0)" in words(apart.svg)
    assert apart.notes == (("first rank", "2"),)
    untold = axiom_picture(Verdict.fails("because", {"runs": [[1]], "values": ["1", "0"]}))
    assert untold is not None
    assert untold.notes == (("values", "1, 0"),)  # not one for each run, so they stand below
    other = axiom_picture(Verdict.fails("because", {"limit": "1/2", "nested": {"runs": [[1]]}}))
    assert other is not None
    assert (other.svg, other.notes) == ("", (("limit", "1/2"), ("nested", "runs (1)")))
    assert axiom_picture(Verdict.holds("because")) is None
