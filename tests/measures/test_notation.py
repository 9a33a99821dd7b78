"""The notation: what it reads, what it prints, and that the printed name is the identity."""

import pickle
from contextlib import suppress
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from measurand.errors import InputError, MeasurandError
from measurand.measures.measure import Measure
from measurand.measures.notation import parse_measures
from measurand.measures.parameters import Kind, Parameter
from measurand.measures.registry import Cutoff, Entry, known_measures
from measurand.measures.trec import TREC_NAMES, Takes, in_trec_order


def names(text: str) -> list[str]:
    return [measure.name for measure in parse_measures(text)]


@st.composite
def values(draw: st.DrawFn, parameter: Parameter) -> object:
    if parameter.kind is Kind.BOOLEAN:
        return draw(st.booleans())
    if parameter.kind is Kind.CHOICE:
        return draw(st.sampled_from(parameter.choices))
    if parameter.kind is Kind.GAINS:
        return draw(st.dictionaries(st.integers(-2, 9), st.fractions(-9, 9, max_denominator=60), min_size=1))
    if parameter.kind is Kind.INTEGER:
        return draw(st.integers(parameter.low if parameter.low is not None else -99, 999))
    low, high = parameter.low if parameter.low is not None else -9, parameter.high if parameter.high is not None else 9
    inside = st.fractions(low, min(high, 50), max_denominator=10**4).filter(
        lambda x: not (parameter.open_low and x == low) and not (parameter.open_high and x == high)
    )
    if parameter.kind is Kind.NUMBER:
        return draw(inside)
    size = parameter.length or draw(st.integers(1, 4))
    return tuple(draw(st.lists(inside, min_size=size, max_size=size)))


@st.composite
def measures(draw: st.DrawFn) -> Measure:
    entry: Entry = draw(st.sampled_from(known_measures()))
    given_names = [p.name for p in entry.parameters if p.name == entry.at or draw(st.booleans())]
    for one, other in entry.conflicts:
        if one in given_names and other in given_names:
            given_names.remove(one)
    pairs = tuple((name, draw(values(entry.parameter(name)))) for name in given_names)
    wants = entry.cutoff is Cutoff.REQUIRED or (entry.cutoff is Cutoff.OPTIONAL and draw(st.booleans()))
    return Measure(entry, pairs, draw(st.integers(1, 10**6)) if wants else None)  # type: ignore[arg-type]  # drawn to fit


@given(measures())
def test_the_printed_name_parses_back_to_the_same_measure(measure: Measure) -> None:
    assert parse_measures(measure.name) == [measure]


@given(st.lists(measures(), max_size=4))
def test_several_measures_are_split_at_white_space(found: list[Measure]) -> None:
    read = parse_measures("  ".join(measure.name for measure in found))
    assert [measure.name for measure in read] == list(dict.fromkeys(measure.name for measure in found))


@pytest.mark.parametrize("version", [9, 10])
def test_trec_names_parse_back(version: int) -> None:
    for measure in parse_measures("all_trec official set yaap dcg ideal_dcg", 10 if version == 10 else 9):
        assert parse_measures(measure.name) == [measure]
        assert parse_measures(measure.name)[0].label == measure.label


@given(st.text(alphabet="APnDCG()[]{}@=,.:/'\" 0123456789-_relptu\n", max_size=40) | st.text(max_size=20))
def test_any_text_is_read_or_refused_cleanly(text: str) -> None:
    with suppress(MeasurandError):
        assert all(isinstance(measure, Measure) for measure in parse_measures(text))


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("AP", ["AP"]),
        ("MAP@10", ["AP@10"]),
        ("AP(rel=2)@100", ["AP(rel=2)@100"]),
        ("AP( rel = 2 ) @ 100", None),
        ("P@[5,10]", ["P@5", "P@10"]),
        ("P(rel=2)@[ 5 , 10 ]", ["P(rel=2)@5", "P(rel=2)@10"]),
        ("MRR NDCG@10 HitRate@5", ["RR", "nDCG@10", "Success@5"]),
        ("nDCG(dcg='exp-log2')@10", ["nDCG(dcg='exp-log2')@10"]),
        ('nDCG(dcg="log2")', ["nDCG"]),
        ("nDCG(gains={0:0,2:1.5,1:1/3,3:3})", ["nDCG(gains={1:1/3,2:1.5})"]),
        ("nDCG(gains={0:0})", ["nDCG(gains={})"]),
        ("nDCG(base=2)", ["nDCG(base=2)"]),
        (
            "ndcg@10 map@5 mrr@3 precision@2 recall@7 hit_rate@1 f1@4 ndcg_burges@10",
            [
                "nDCG@10",
                "AP@5",
                "RR@3",
                "P@2",
                "R@7",
                "Success@1",
                "F@4",
                "nDCG(dcg='exp-log2')@10",
            ],
        ),
        ("DCG BurgesDCG", ["DCG(base=2)", "BurgesDCG(dcg='log2')"]),
        ("RBP RBP(p=0.8) RBP(p=4/5)", ["RBP(p=0.8)"]),
        ("gRBP(p=1/3)", ["gRBP(p=1/3)"]),
        ("IPrec@0.1 IPrec@[0.5,1.0]", ["IPrec@0.1", "IPrec@0.5", "IPrec@1"]),
        ("IPrec(recall=0.3)", ["IPrec@0.3"]),
        ("SetRelP", ["SetP(relative=true)"]),
        ("AP(judged_only=True) AP(judged_only=false)", ["AP(judged_only=true)", "AP"]),
        ("StrongRank(norm=false)@5", ["StrongRank(norm=false)@5"]),
        ("Utility(worths=[2,-1,0,0.5])", ["Utility(worths=[2,-1,0,0.5])"]),
    ],
)
def test_reads_and_prints(text: str, printed: list[str] | None) -> None:
    if printed is None:  # white space outside brackets separates measures
        with pytest.raises(InputError):
            parse_measures(text)
    else:
        assert names(text) == printed


@pytest.mark.parametrize(
    ("text", "labels"),
    [
        ("map ndcg_cut_10 recip_rank", ["map", "ndcg_cut_10", "recip_rank"]),
        ("P.10,5 P_20", ["P_5", "P_10", "P_20"]),
        ("ndcg_cut.5,10", ["ndcg_cut_5", "ndcg_cut_10"]),
        ("iprec_at_recall.0.1,.25", ["iprec_at_recall_0.10", "iprec_at_recall_0.25"]),
        ("success", ["success_1", "success_5", "success_10"]),
        ("set_F.0.5 11pt_avg.0.2,0.5,0.8", ["set_F_0.5", "11pt_avg_0.2,0.5,0.8"]),
        ("utility.2,-1,0,0 relstring.20", ["utility_2,-1,0,0", "relstring_20"]),
        ("ndcg.1=3.5,2=9.0 G.1=2", ["ndcg_1=3.5,2=9.0", "G_1=2"]),
        ("rbp.p=0.8 unj_7", ["rbp_p=0.8", "unj_7"]),
        ("Rprec infAP MAP NDCG@3", ["Rprec", "infAP", "MAP", "NDCG@3"]),
        ("RBP(p=4/5)@10", ["RBP(p=4/5)@10"]),
    ],
)
def test_output_uses_the_words_of_the_user(text: str, labels: list[str]) -> None:
    assert [measure.label for measure in parse_measures(text)] == labels


def test_a_trec_cut_off_with_more_than_two_decimals_keeps_them_in_its_name() -> None:
    (measure,) = parse_measures("iprec_at_recall.0.125")
    assert (measure.label, measure.name) == ("iprec_at_recall_0.12", "iprec_at_recall_0.125")
    assert dict(measure.parameters)["recall"] == Fraction(1, 8)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("nDGC", "unknown measure 'nDGC': did you mean nDCG?"),
        ("ndgc_cut_10", "unknown measure 'ndgc_cut_10': did you mean ndcg_cut?"),
        ("ap", "unknown measure 'ap': did you mean AP?"),
        ("zzzzzz", "unknown measure 'zzzzzz': `measurand measures` lists them all"),
        ("R", "R: R needs a cut-off: write R@10, say"),
        ("IPrec", "IPrec: IPrec needs its recall: write IPrec@0.1, say"),
        ("Bpref@10", "Bpref@10: Bpref takes no cut-off: got @10"),
        ("P@0", "P@0: a cut-off must be a rank from 1 to 1,000,000,000"),
        ("P@2.5", "P@2.5: a cut-off must be a rank from 1 to 1,000,000,000"),
        ("RBP(p=1)", "RBP(p=1): p=1: expected number > 0 and < 1"),
        ("AP(rel='x')", "AP(rel='x'): rel='x': expected integer ≥ 0 and ≤ 1,000,000"),
        ("AP(depth=3)", "AP(depth=3): AP has no parameter 'depth': it takes rel, judged_only"),
        ("nDCG(base=2,dcg='log2')", "nDCG(base=2,dcg='log2'): nDCG takes base= or dcg=, not both"),
        ("AP(rel=1", "expected ',' or ')' at character 9 of 'AP(rel=1'"),
        ("AP(rel=1)x", "unexpected 'x' at character 10 of 'AP(rel=1)x'"),
        (
            "AP(rel=one)",
            "expected a number, true, false or quoted text instead of 'one' at character 8 of 'AP(rel=one)'",
        ),
        ("RBP(p=1/0)", "a fraction cannot have 0 below its line at character 7 of 'RBP(p=1/0)'"),
        ("nDCG(gains={1:1,1:2})", "a grade that has two gains at character 12 of 'nDCG(gains={1:1,1:2})'"),
        ("AP(rel=1,rel=2)", "the parameter rel is given twice at character 16 of 'AP(rel=1,rel=2)'"),
        ("P.5,5", "P.5,5: the same cut-off twice"),
        ("P.0", "P: a cut-off must be a rank, 1 or more: got 0"),
        ("map.5", "map.5: map takes no parameters"),
        ("ndcg.x=2", "ndcg.x=2: expected grade=gain pairs such as 1=3.5,2=9: got 'x'"),
        ("prefs_simp", "prefs_simp: trec_eval's preference and judgement-group measures are not supported"),
        ("utility.1,2", "worths=(Fraction(1, 1), Fraction(2, 1)): expected 4 numbers"),
    ],
)
def test_mistakes_are_explained(text: str, message: str) -> None:
    with pytest.raises(MeasurandError) as caught:
        parse_measures(text)
    assert str(caught.value) == message


@pytest.mark.parametrize(
    "text",
    [
        "RBP(p=0." + "1" * 50 + ")",
        "P@[" + ",".join(map(str, range(1, 2000))) + "]",
        "AP " * 100_000,
        "AP" + "(" * 5000,
        "nDCG(gains={1:" + "{" * 3000,
    ],
)
def test_numbers_lengths_and_nesting_are_bounded(text: str) -> None:
    with pytest.raises(MeasurandError) as caught:
        parse_measures(text)
    assert len(str(caught.value)) < 300


def test_measures_can_be_sent_to_other_processes() -> None:
    for measure in parse_measures("MAP@10 P_5 gRBP(p=1/3) nDCG(gains={1:3})@7 iprec_at_recall.0.125"):
        sent = pickle.loads(pickle.dumps(measure))  # noqa: S301  # our own bytes, just written
        assert (sent, sent.label) == (measure, measure.label)


def test_numbers_stay_exact() -> None:
    (measure,) = parse_measures("gRBP(p=0.1)")
    assert dict(measure.parameters)["p"] == Fraction(1, 10)
    assert parse_measures("gRBP(p=1/10)") == [measure]


def test_trec_eval_s_names_and_notation_name_the_same_numbers_but_not_the_same_output() -> None:
    ap, trec = parse_measures("AP map")
    assert ap != trec
    assert ap.entry is trec.entry


def test_all_trec_grows_with_version_10() -> None:
    nine = {measure.label for measure in parse_measures("all_trec", 9)}
    ten = {measure.label for measure in parse_measures("all_trec", 10)}
    assert ten - nine == {"rbp", "rbp_resid", "unj_5", "unj_10", "unj_20"}
    assert nine < ten


def test_trec_order_is_that_of_trec_eval() -> None:
    mixed = parse_measures("set_F P_10 P_5 map num_q nDCG@3 runid")
    assert [measure.label for measure in in_trec_order(mixed)] == [
        "runid", "num_q", "map", "P_10", "P_5", "set_F", "nDCG@3",
    ]  # fmt: skip


def test_every_trec_name_stands_for_a_measure() -> None:
    for known in TREC_NAMES.values():
        found = parse_measures(known.name, 10)
        assert len(found) == (len(known.defaults) or 1)
        assert (known.takes in (Takes.RANKS, Takes.SHARES)) == (len(found) > 1)
