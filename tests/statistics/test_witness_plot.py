"""The picture of a witness: well-formed, and drawn through the knots of the map."""

from xml.etree import ElementTree

import pytest

from measurand.statistics.meaningfulness import flip
from measurand.statistics.witness_plot import CHARACTERS, MARGIN, SIDE, witness_plot

SVG = "{http://www.w3.org/2000/svg}"


def words(root: ElementTree.Element) -> str:
    return " ".join(text.text or "" for text in root.iter(f"{SVG}text"))


def test_the_curve_goes_through_the_knots() -> None:
    found = flip([1, 2, 3, 4, 7], [1, 1, 1, 6, 7], 1, 7)
    root = ElementTree.fromstring(witness_plot(found, "A <B> & C"))
    curve, frame = root.find(f"{SVG}polyline"), root.find(f"{SVG}rect")
    assert frame is not None
    top = float(frame.attrib["y"])
    assert curve is not None
    points = [tuple(map(float, point.split(","))) for point in curve.attrib["points"].split()]
    assert found.witness is not None
    for (x, y), (value, image) in zip(points, found.witness.points(), strict=True):
        assert 1 + 6 * (x - MARGIN) / SIDE == pytest.approx(value, abs=1e-3)
        assert 1 + 6 * (top + SIDE - y) / SIDE == pytest.approx(image, abs=1e-3)
    title = root.find(f"{SVG}title")
    assert title is not None
    assert title.text == "A <B> & C"
    assert "means 3.4000, 3.2000" in words(root)


def test_without_a_witness_the_reason_is_told() -> None:
    root = ElementTree.fromstring(witness_plot(flip([0.5], [0.4])))
    assert root.find(f"{SVG}polyline") is None
    assert "dominates the other at every threshold" in words(root)
    assert max(len(text.text or "") for text in root.iter(f"{SVG}text")) <= CHARACTERS
    assert max(float(text.attrib["y"]) for text in root.iter(f"{SVG}text")) < float(root.attrib["height"])
    found = flip([0.1, 0.9], [0.4, 0.4]).witness
    assert found is not None
    assert "bends the scale" in witness_plot(found)
