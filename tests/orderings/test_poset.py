import networkx
import pytest

from measurand.errors import InputError
from measurand.orderings import Poset, ordering


def test_hasse_diagram_as_networkx_graph() -> None:
    order = ordering("weak", 4)
    graph = order.poset().to_networkx()
    assert graph.number_of_nodes() == 16
    assert graph.number_of_edges() == 20
    assert networkx.is_directed_acyclic_graph(graph)
    assert networkx.shortest_path_length(graph, (0, 1, 0, 0), (1, 0, 1, 1)) == 4
    # A Hasse diagram is its own transitive reduction.
    assert networkx.transitive_reduction(graph).number_of_edges() == 20


def test_adjacency_lists_the_cover_edges() -> None:
    poset = ordering("set-partial", 2, 2).poset()
    assert [tuple(poset.elements[k] for k in edge) for edge in poset.adjacency().tolist()] == [
        ((0, 0), (1, 0)),
        ((1, 0), (1, 1)),
        ((1, 0), (2, 0)),
        ((1, 1), (2, 1)),
        ((2, 0), (2, 1)),
        ((2, 1), (2, 2)),
    ]


def test_orderings_hand_their_diagram_over() -> None:
    order = ordering("weak", 3)
    assert order.to_networkx().number_of_edges() == len(order.adjacency()) == 8
    assert order.to_dot().startswith("digraph")
    assert order.to_svg(("0,0,1", "1,1,0")).startswith("<svg")


def test_verdicts_by_looking_at_everything() -> None:
    fence = Poset.from_edges("abcd", [(0, 2), (1, 2), (1, 3)])
    assert fence.is_bounded().witness == ("a", "b")
    assert fence.is_total().witness == ("a", "b")
    assert fence.is_lattice().witness == {"pair": ("a", "b"), "maximal lower bounds": ()}
    assert fence.is_graded().is_true
    assert fence.is_modular().status == "undefined"
    assert fence.maximal_chains() == 3
    uneven = Poset.from_edges("abcd", [(0, 1), (1, 2), (2, 3), (0, 3)])
    assert [len(chain) for chain in uneven.is_graded().witness["chains"]] == [2, 4]
    two_heights = Poset.from_edges("abc", [(0, 1)])
    assert sorted(map(len, two_heights.is_graded().witness["chains"])) == [1, 2]


def test_counts_say_what_was_looked_at() -> None:
    verdict = ordering("weak", 3).poset().is_lattice()
    assert verdict.method == "exhaustive"
    assert verdict.counts == {"pairs": 28}


def test_cycles_are_refused() -> None:
    with pytest.raises(InputError, match="cycle"):
        Poset.from_edges("ab", [(0, 1), (1, 0)])
