"""Q-measure has the numbers of NTCIREVAL.

The values were computed by ``QMeasure(xrelnum, grades, beta, cutoff)`` of pyNTCIREVAL 0.0.3 (PyPI), Makoto P. Kato's
Python version of Tetsuya Sakai's NTCIREVAL; ``grades`` are the gains of the levels 1, 2 and 3.
"""

import pytest

from measurand.measures.notation import parse_measures
from measure_checkers import View, judged_of

MEASURES = "Q Q@3 Q(beta=10) Q(beta=0.5,gains={1:1,2:3,3:7})@5 Q(beta=0) Q@20"

TOPICS = {
    "grades, an unjudged document, relevant ones missed": View((2, 0, 1, None, 3, 0, 1), (3, 2, 2, 1, 1, 1, 0, 0, 0)),
    "one relevant document at the end": View((None, 0, 0, 1), (3, 1, 0)),
    "the ideal ranking": View((3, 2, 1, 1), (3, 2, 1, 1)),
    "further than the ideal ranking goes": View((0, 3, 1), (3, 1, 0)),
    "many relevant documents": View((1, 1, None, 2, 0, 0, None, 3, 1, 2, 0, 1), (3, 3, 2, 2, 2, *[1] * 5, *[0] * 4)),
    "nothing relevant found": View((0, None, 0), (2, 1)),
}

VALUES = [
    [0.42331932773109243, 0.41666666666666663, 0.411753699834307, 0.3313216374269006, 0.473015873015873,
     0.42331932773109243],
    [0.125, 0.0, 0.125, 0.09375, 0.125, 0.125],
    [1.0, 1.0, 1.0, 1.0, 1.0, 1.0],
    [0.7619047619047619, 0.7619047619047619, 0.8574197120708749, 0.8035714285714286, 0.5833333333333333,
     0.7619047619047619],
    [0.3711543117330224, 0.3333333333333333, 0.3326197999823813, 0.2119047619047619, 0.49888888888888894,
     0.3711543117330224],
    [0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
]  # fmt: skip


@pytest.mark.parametrize("position", range(len(MEASURES.split())), ids=MEASURES.split())
def test_the_numbers_of_ntcireval(position: int) -> None:
    measure = parse_measures(MEASURES)[position]
    expected = [values[position] for values in VALUES]
    assert measure.scores(judged_of(TOPICS)).tolist() == pytest.approx(expected, abs=1e-14)
