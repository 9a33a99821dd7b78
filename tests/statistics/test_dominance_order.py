from xml.etree import ElementTree

import pytest

from measurand.errors import InputError
from measurand.orderings.drawing import draw_dot
from measurand.statistics.dominance import dominance
from measurand.statistics.dominance_order import DominanceOrder


def test_classes_and_covers_of_a_preorder() -> None:
    above = {("a", "b"), ("b", "a"), ("a", "d"), ("b", "d"), ("c", "d"), ("d", "e")}
    above |= {(high, "e") for high in "abc"}
    order = DominanceOrder.of("abcde", above, "title")
    assert order.classes == (("a", "b"), ("c",), ("d",), ("e",))
    assert order.maximal == (("a", "b"), ("c",))
    assert order.poset.edges() == 3
    assert [pair for pair in order.pairs if "a" in pair and "b" in pair] == [("a", "b"), ("b", "a")]


def test_a_relation_that_is_no_order_is_refused() -> None:
    with pytest.raises(InputError, match="not a partial order"):
        DominanceOrder.of("abc", {("a", "b"), ("b", "c")}, "title")


def test_the_drawing_escapes_names_and_shows_no_shades() -> None:
    names = ['<b>&"x"', "back\x1bspace\x00", "n" * 80, "plain"]
    tables = {names[0]: [[1, 1]], names[1]: [[1, 1]], names[2]: [[0, 1]], names[3]: [[0, 0]]}
    order = dominance(tables).order
    svg = order.to_svg()
    texts = [element.text for element in ElementTree.fromstring(svg).iter() if element.text]
    assert '<b>&"x" = back\\x1bspace\\x00' in texts
    assert "n" * 24 + "…" in texts
    assert any("n" * 80 in text for text in texts)
    assert not any("relevant:" in text for text in texts)
    assert "\x1b" not in svg
    assert order._repr_svg_() == svg
    assert 'label="plain"' in draw_dot(order.diagram())


def test_many_tied_systems_share_one_node() -> None:
    order = dominance({f"s{k}": [[1, 0], [0, 1]] for k in range(6)}).order
    assert len(order.classes) == 1
    assert [node.label for node in order.diagram().nodes] == ["s0 = s1 = s2 +3"]
    assert len(order.pairs) == 30
