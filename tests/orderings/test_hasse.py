import re
import sys
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest

from measurand.errors import InputError, MissingExtra, TooLarge
from measurand.orderings import OrderError, induced, ordering
from measurand.orderings.drawing import draw_dot, draw_svg, shade, write_diagram
from measurand.orderings.hasse import Diagram, hasse_diagram

SHAPES = [("set-partial", 3, 3), ("weak", 4, 1), ("weak", 3, 2), ("replacement", 3, 2), ("strong", 3, 1)]


def crossings(diagram: Diagram) -> int:
    """Pairs of straight edges between the same two layers that cross, looked at one by one."""
    ends = [
        (diagram.nodes[e.lower].layer, diagram.nodes[e.lower].x, diagram.nodes[e.upper].x)
        for e in diagram.edges
        if not e.bends
    ]
    return sum(a[0] == b[0] and (a[1] - b[1]) * (a[2] - b[2]) < 0 for i, a in enumerate(ends) for b in ends[:i])


@pytest.mark.parametrize(("name", "length", "grades"), SHAPES)
def test_nodes_sit_on_their_layer_apart_from_each_other(name: str, length: int, grades: int) -> None:
    order = ordering(name, length, grades)
    diagram = hasse_diagram(order)
    assert len(diagram.nodes) == order.size
    assert len(diagram.edges) == order.edges()
    for edge in diagram.edges:
        assert diagram.nodes[edge.lower].layer < diagram.nodes[edge.upper].layer
    for layer in range(diagram.layers):
        xs = sorted(node.x for node in diagram.nodes if node.layer == layer)
        assert all(right - left > 0.999 for left, right in pairwise(xs))
    if order.is_graded().is_true:
        assert diagram.layer_name == "rank"
        assert [node.layer for node in diagram.nodes] == [order.rank(run) for run in order.universe]
    else:
        assert diagram.layer_name == "height"


@pytest.mark.parametrize(
    ("name", "length", "grades", "most"), [("set-partial", 3, 3, 2), ("weak", 4, 1, 0), ("weak", 5, 1, 2)]
)
def test_few_edges_cross(name: str, length: int, grades: int, most: int) -> None:
    assert crossings(hasse_diagram(ordering(name, length, grades))) <= most


def test_long_edges_bend_around_the_layers_they_pass() -> None:
    diagram = hasse_diagram(ordering("weak", 3, 2))
    for edge in diagram.edges:
        low, high = diagram.nodes[edge.lower].layer, diagram.nodes[edge.upper].layer
        assert [layer for _, layer in edge.bends] == list(range(low + 1, high))
    assert any(edge.bends for edge in diagram.edges)


def test_svg_is_well_formed_and_says_every_run() -> None:
    order = ordering("weak", 4)
    svg = draw_svg(hasse_diagram(order))
    root = ElementTree.fromstring(svg)
    texts = [element.text for element in root.iter("{http://www.w3.org/2000/svg}text")]
    assert {"".join(map(str, run)) for run in order.universe} <= set(texts)
    assert svg == draw_svg(hasse_diagram(order))
    assert order._repr_svg_() == svg


def test_shades_get_darker_with_every_relevant_document() -> None:
    def lightness(colour: str) -> float:
        red, green, blue = (int(colour[k : k + 2], 16) for k in (1, 3, 5))
        return 0.299 * red + 0.587 * green + 0.114 * blue

    levels = [lightness(shade(k, 6)) for k in range(7)]
    assert all(high - low > 10 for high, low in pairwise(levels))


def test_highlighting_marks_interval_ends_and_a_shortest_path() -> None:
    order = ordering("weak", 4)
    diagram = hasse_diagram(order, ("1,0,1,1", "0,1,0,0"))
    runs = list(order.universe)
    inside = [run for run, node in zip(runs, diagram.nodes, strict=True) if not node.faded]
    assert inside == [run for run in runs if order.leq("0,1,0,0", run) and order.leq(run, "1,0,1,1")]
    assert [run for run, node in zip(runs, diagram.nodes, strict=True) if node.is_end] == [(0, 1, 0, 0), (1, 0, 1, 1)]
    assert sum(edge.on_path for edge in diagram.edges) == 4
    assert "8 runs, shortest path of length 4" in draw_svg(diagram)
    with pytest.raises(OrderError, match="no interval"):
        hasse_diagram(order, ("0,0,1,1", "0,1,0,0"))


def test_dot_has_every_node_and_edge() -> None:
    dot = draw_dot(hasse_diagram(ordering("set-partial", 3, 3), ("1,1,0", "3,3,1")))
    assert dot.startswith('digraph "set-partial, N = 3, c = 3" {')
    assert len(re.findall(r"label=", dot)) == 20
    assert len(re.findall(r"->", dot)) == 30
    assert dot.count("penwidth=3") == 5 + 2


def test_classes_of_an_induced_order_are_single_nodes() -> None:
    diagram = hasse_diagram(induced(sum, length=3))
    assert [node.label for node in diagram.nodes] == ["000", "001 010 100", "011 101 110", "111"]
    assert len(diagram.edges) == 3


def test_files_by_suffix(tmp_path: Path) -> None:
    diagram = hasse_diagram(ordering("weak", 3))
    write_diagram(diagram, tmp_path / "a.svg")
    write_diagram(diagram, tmp_path / "a.dot")
    write_diagram(diagram, tmp_path / "a.png")
    assert (tmp_path / "a.svg").read_text(encoding="utf-8") == draw_svg(diagram)
    assert (tmp_path / "a.dot").read_text(encoding="utf-8") == draw_dot(diagram)
    assert (tmp_path / "a.png").read_bytes().startswith(b"\x89PNG")
    with pytest.raises(InputError, match=r"'a\.jpeg': expected a file name that ends in"):
        write_diagram(diagram, tmp_path / "a.jpeg")


def test_a_missing_extra_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    with pytest.raises(MissingExtra, match=r"pip install 'measurand\[plot\]'"):
        write_diagram(hasse_diagram(ordering("weak", 2)), tmp_path / "a.png")
    monkeypatch.setitem(sys.modules, "networkx", None)
    with pytest.raises(MissingExtra, match=r"pip install 'measurand\[interop\]'"):
        ordering("weak", 2).poset().to_networkx()


def test_what_nobody_could_read_is_not_drawn() -> None:
    with pytest.raises(TooLarge, match="a Hasse diagram needs 4,096"):
        hasse_diagram(ordering("weak", 12))
    assert ordering("weak", 12)._repr_svg_() is None
