"""Error spans: how they are matched, by hand and against a slow count, and what a set of contrasts makes of them."""

import itertools
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from acesmith.challenge_sets.formats.span_marks import mark_spans, spans_of_marks, unmark
from acesmith.challenge_sets.records import Span
from acesmith.errors import InputError
from acesmith.scorers.spans import MATCHES, SpanResult, evaluate_spans, match_spans
from samples import contrast

TEXT = "She bought 12 red apples."


@pytest.mark.parametrize(
    ("predicted", "gold", "exact", "partial", "characters"),
    [
        ([(11, 13)], [(11, 13)], (1, 1, 1), (1.0, 1, 1), (2, 2, 2)),
        ([(10, 14)], [(11, 13)], (1, 1, 1), (1.0, 1, 1), (2, 2, 2)),  # White space at the edges.
        ([(11, 17)], [(11, 13)], (0, 1, 1), (2 / 5, 1, 1), (2, 5, 2)),  # "12 red": five characters.
        ([(11, 13), (14, 17)], [(11, 17)], (0, 2, 1), (3 / 5, 2, 1), (5, 5, 5)),  # The better one is matched.
        ([], [(11, 13)], (0, 0, 1), (0.0, 0, 1), (0, 0, 2)),
        ([(5, 5)], [(5, 5)], (1, 1, 1), (1.0, 1, 1), (1, 1, 1)),  # Something is missing there.
        ([(4, 10)], [(5, 5)], (0, 1, 1), (0.0, 1, 1), (0, 6, 1)),
        ([(3, 4)], [], (0, 0, 0), (0.0, 0, 0), (0, 0, 0)),  # Nothing but a space.
        ([(0, 3), (0, 3)], [(0, 3)], (1, 1, 1), (1.0, 1, 1), (3, 3, 3)),
    ],
)
def test_spans_are_matched_as_by_hand(
    predicted: list[Span],
    gold: list[Span],
    exact: tuple[float, int, int],
    partial: tuple[float, int, int],
    characters: tuple[float, int, int],
) -> None:
    found = match_spans(TEXT, predicted, gold)
    for name, expected in zip(MATCHES, (exact, partial, characters), strict=True):
        assert (found[name].right, found[name].predicted, found[name].gold) == pytest.approx(expected)


def test_characters_of_scripts_without_spaces_are_counted_one_by_one() -> None:
    found = match_spans("他买了12个苹果", [(3, 6)], [(3, 5)])
    assert (found["characters"].right, found["characters"].predicted, found["characters"].gold) == (2, 3, 2)


def _spans(text: str) -> st.SearchStrategy[list[Span]]:
    ends = st.integers(0, len(text))
    return st.lists(st.tuples(ends, ends).map(lambda pair: (min(pair), max(pair))), max_size=4)


@given(_spans(TEXT), _spans(TEXT))
def test_no_rule_gives_more_than_there_is_and_the_order_does_not_matter(one: list[Span], other: list[Span]) -> None:
    found, turned = match_spans(TEXT, one, other), match_spans(TEXT, other[::-1], one[::-1])
    for name in MATCHES:
        match = found[name]
        assert 0 <= match.right <= min(match.predicted, match.gold) + 1e-9
        assert match.f1 == pytest.approx(turned[name].f1)
    assert found["exact"].right <= found["partial"].right + 1e-9


@given(_spans(TEXT), _spans(TEXT))
def test_partial_credit_is_the_greatest_over_all_matchings(one: list[Span], other: list[Span]) -> None:
    def credit(first: Span, second: Span) -> float:
        return match_spans(TEXT, [first], [second])["partial"].right

    first, second = sorted(({*one}, {*other}), key=len)
    best = max(
        sum(itertools.starmap(credit, zip(first, chosen, strict=True)))
        for chosen in itertools.permutations(second, len(first))
    )
    # Spans that are the same but for white space are one.
    assert match_spans(TEXT, one, other)["partial"].right <= best + 1e-9


def test_a_span_that_leaves_its_text_is_refused() -> None:
    with pytest.raises(InputError, match=r"^span \[3, 99\): it leaves the text, which has 25 characters$"):
        match_spans(TEXT, [(3, 99)], [])


def _evaluate(marks: Sequence[tuple[list[Span], list[Span]]], samples: int = 0) -> SpanResult:
    made = [
        contrast(id=f"c{n}", source=f"s{n}", item=f"i{n}", good_spans=((11, 13),), incorrect_spans=((8, 10),))
        for n in range(len(marks))
    ]
    spans = {
        hypothesis.key: of_side
        for one, sides in zip(made, marks, strict=True)
        for hypothesis, of_side in zip(one.hypotheses(), sides, strict=True)
    }
    return evaluate_spans(made, {"m": spans}, samples=samples)["m"][""]


def test_both_sides_by_hand() -> None:
    # Right and clean; right, but the good side is marked as much; nothing marked at all.
    result = _evaluate([([], [(8, 10)]), ([(8, 10)], [(8, 10)]), ([], [])], samples=200)
    assert (result.contrasts, result.items, result.won, result.tied, result.clean) == (3, 3, 1, 2, 2)
    exact = result.incorrect["exact"]
    assert (exact.precision, exact.recall, exact.micro_f1) == pytest.approx((1.0, 2 / 3, 0.8))
    assert exact.macro_f1 == pytest.approx(2 / 3)
    assert exact.micro_interval and exact.micro_interval.low <= 0.8 <= exact.micro_interval.high
    both = result.both["characters"]
    assert (both.precision, both.recall, both.micro_f1) == pytest.approx((4 / 6, 4 / 6, 4 / 6))
    assert both.macro_f1 == pytest.approx((1 + 2 / 3 + 0) / 3)


def test_what_cannot_be_evaluated_is_refused() -> None:
    with pytest.raises(InputError, match=r"^the set: no contrast in it says where its error stands"):
        evaluate_spans([contrast()], {"m": {}})
    with pytest.raises(InputError, match=r"^the score table: no metric in it marks spans"):
        evaluate_spans([contrast()], {})
    with pytest.raises(InputError, match=r"metric 'm' has marked no spans for hypothesis [0-9a-f]+$"):
        evaluate_spans([contrast(incorrect_spans=((0, 3),), good_spans=((0, 3),))], {"m": {}})


@given(_spans(TEXT))
def test_marks_are_read_back_as_they_were_written(spans: list[Span]) -> None:
    apart: list[Span] = []
    for span in sorted(spans):
        if not apart or apart[-1][1] < span[0]:
            apart.append(span)
    assert unmark(mark_spans(TEXT, apart), "x") == (TEXT, tuple(apart))


@pytest.mark.parametrize("text", ["a <v>b", "a</v> b", "<v>a<v>b</v></v>"])
def test_marks_that_do_not_match_are_refused(text: str) -> None:
    with pytest.raises(InputError, match=r"^here: "):
        unmark(text, "here")


@pytest.mark.parametrize(
    ("marked", "text", "expected"),
    [
        ("Er <v>rief</v>.", "Er rief.", ["rief"]),
        ("Er sagte: <v>„Nein“</v>.", 'Er sagte: "Nein".', ['"Nein"']),  # Other quotation marks.
        ("<v>Abc</v> d", "  Abc  d", ["Abc"]),  # Other spaces.
        ("Nur <v>Abc</v>", "Nur Abc.", ["Abc"]),  # What was inserted beside a span stays outside.
        ("<v>他买了</v>苹果", "他买了 苹果", ["他买了"]),
        ("a <v>“b”</v> c", "a b c", ["b"]),
        ("a <v>b</v> c <v>d</v> e", "a b c d", ["b", "d"]),
        ("Er rief.", "Er rief.", []),
    ],
)
def test_marks_are_found_in_a_text_that_differs_a_little(marked: str, text: str, expected: list[str]) -> None:
    spans = spans_of_marks(marked, text)
    assert spans is not None
    assert [text[start:end] for start, end in spans] == expected


def test_an_omission_marked_in_the_whole_text_is_found_where_it_was() -> None:
    assert spans_of_marks("Sie kaufte <v></v>rote Äpfel.", "Sie kaufte Äpfel.") == ((11, 11),)
    assert spans_of_marks("Sie kaufte <v>rote </v>Äpfel.", "Sie kaufte Äpfel.") == ((11, 11),)
    assert spans_of_marks("Sie kaufte Äpfel<v></v>.", "Sie kaufte Äpfel.") == ((16, 16),)
    assert spans_of_marks("Sie kaufte Äpfel<v></v>", "Sie kaufte Äpfel") == ((16, 16),)


@pytest.mark.parametrize("marked", ["Er <v>rief.", "Er rief</v>.", "Something quite <v>different</v>", ""])
def test_marks_that_do_not_fit_are_not_read(marked: str) -> None:
    assert spans_of_marks(marked, "Er rief.") is None


@given(st.text(alphabet="ab <v>/", max_size=12), st.text(alphabet="ab ", max_size=8))
def test_found_spans_lie_in_the_text(marked: str, text: str) -> None:
    for start, end in spans_of_marks(marked, text) or ():
        assert 0 <= start <= end <= len(text)
