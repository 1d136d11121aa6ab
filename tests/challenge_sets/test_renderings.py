"""Templates and plain texts: what they become when their slots are filled."""

from decimal import Decimal

import pytest

from acesmith.challenge_sets.renderings import Place, PlainRendering, TemplateRendering
from acesmith.challenge_sets.values import Day, Money, Named, Number, Quantity
from acesmith.errors import InputError
from acesmith.language.names import Name


def _template(text: str, language: str = "en") -> TemplateRendering:
    return TemplateRendering("x.toml: x.reference", language, text, author="a", review="none")


def test_places_say_where_slots_and_marks_stand() -> None:
    realised = _template("On {day}, {n} guests<detachable>, all wet,</detachable> left.").realise(
        {"day": Day(3, 14), "n": Number(1250)}
    )
    assert realised.text == "On March 14, 1,250 guests, all wet, left."
    assert realised.places == {"day": Place((3, 11), (3, 11)), "n": Place((13, 18), (13, 18))}
    assert [realised.text[start:end] for start, end in realised.detachable] == [", all wet,"]


def test_marks_lie_on_the_words_that_they_enclose() -> None:
    template = _template(
        "<antecedent dog>The dog of {who}</antecedent><detachable>, which <sense bark>barked</sense>,</detachable>"
        " slept, <connective reason>because</connective> <pronoun dog>it</pronoun> was tired."
    )
    realised = template.realise({"who": Named(Name(kind="people", id="x", changed={"en": {"nominative": "Ann Lee"}}))})
    assert realised.text == "The dog of Ann Lee, which barked, slept, because it was tired."
    assert [(mark.kind, mark.name, realised.text[slice(*mark.span)]) for mark in realised.marks] == [
        ("antecedent", "dog", "The dog of Ann Lee"),
        ("detachable", "", ", which barked,"),
        ("sense", "bark", "barked"),
        ("connective", "reason", "because"),
        ("pronoun", "dog", "it"),
    ]


@pytest.mark.parametrize(
    ("number", "text"),
    [(21, "Пришёл 21 гость."), (22, "Пришли 22 гостя."), (25, "Пришли 25 гостей."), (111, "Пришли 111 гостей.")],
)
def test_plural_branches_follow_the_number(number: int, text: str) -> None:
    template = _template("{n, plural, one {Пришёл # гость} few {Пришли # гостя} many {Пришли # гостей}}.", "ru")
    realised = template.realise({"n": Number(number)})
    (start, end), phrase = realised.places["n"].value, realised.places["n"].phrase
    assert realised.text == text
    assert realised.text[start:end] == str(number)
    assert phrase == (0, len(text) - 1)


def test_names_take_the_case_that_the_template_asks_for() -> None:
    name = Name(kind="people", id="x", changed={"ru": {"nominative": "Мария Новак", "dative": "Марии Новак"}})
    assert _template("Дай {x, dative}!", "ru").realise({"x": Named(name)}).text == "Дай Марии Новак!"


def test_quantities_are_worded_by_cldr() -> None:
    assert _template("{q} weit", "de").realise({"q": Quantity(Decimal("2.5"), "mile")}).text == "2,5 Meilen weit"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a {b", "stray '{' in 'a {b'; see docs/corpus-format.md"),
        ("a > b", "stray '>'"),
        ("a # b", "stray '#'"),
        ("<detachable>a", "<detachable> is not closed"),
        ("a</detachable>", "</detachable> closes nothing"),
        ("<detachable>a<detachable>b</detachable>", "<detachable> is not closed"),
        ("<sense bank>a<pronoun bank>b</sense></pronoun>", "</sense> closes nothing"),
        ("<bold>a</bold>", "unknown mark <bold>"),
        ("<connective cause>as</connective>", "unknown relation 'cause'; expected one of concession, condition,"),
        ("<sense>a</sense>", "<sense> lacks a name"),
        ("<detachable x>a</detachable>", "<detachable> has a name"),
        ("{who, dativ}", "unknown case 'dativ'"),
        ("{n, plural, one {x} other {# y}}", "branch 'one' of 'n' needs exactly one '#'"),
    ],
)
def test_a_malformed_template_is_refused(text: str, message: str) -> None:
    with pytest.raises(InputError) as caught:
        _template(text)
    assert str(caught.value).startswith("x.toml: x.reference: ")
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("text", "values", "message"),
    [
        ("{n} a", {}, "slot 'n' is not declared"),
        ("{n, plural, one {# a} few {# b}}", {"n": Number(5)}, "slot 'n' lacks the plural branch 'many'"),
        ("{n, plural, other {# a}}", {"n": Day(2, 3)}, "slot 'n' has plural branches but is no number"),
    ],
)
def test_a_template_that_cannot_be_filled_is_refused(text: str, values: dict[str, Number], message: str) -> None:
    with pytest.raises(InputError, match=message):
        _template(text, "ru").realise(values)


def test_a_plain_text_keeps_the_style_of_the_number_it_replaces() -> None:
    grouped = PlainRendering("en", "In 2019 about 12,500 came.", {"y": (3, 7), "n": (14, 20)})
    values = {"y": Number(2018), "n": Number(12600)}
    realised = grouped.realise(values)
    assert realised.text == "In 2018 about 12,600 came."
    assert realised.places["n"].value == (14, 20)
    assert grouped.realise({"y": Number(2019), "n": Number(12500)}).text == grouped.text


@pytest.mark.parametrize(
    ("language", "text", "span", "number", "accepted"),
    [
        ("ru", "пришло 22 гостя", (7, 9), 24, True),
        ("ru", "пришло 22 гостя", (7, 9), 25, False),
        ("en", "22 guests", (0, 2), 5, True),
        ("en", "22 guests", (0, 2), 1, False),
        ("en", "999 guests", (0, 3), 1999, False),
        ("mey", "22 x", (0, 2), 23, False),
    ],
)
def test_a_plain_text_accepts_only_numbers_that_leave_it_grammatical(
    language: str, text: str, span: tuple[int, int], number: int, accepted: bool
) -> None:
    assert PlainRendering(language, text, {"n": span}).accepts("n", Number(number)) is accepted


def test_a_plain_text_accepts_and_holds_numbers_only() -> None:
    plain = PlainRendering("en", "22 guests", {"n": (0, 2)})
    assert not plain.accepts("n", Day(2, 3))
    with pytest.raises(TypeError, match="numbers only"):
        plain.realise({"n": Day(2, 3)})


def test_equal_amounts_are_worded_alike_whatever_their_precision() -> None:
    """Else a cache, which takes equal numbers for the same, would let chance decide between the two."""
    exact, precise = Quantity(Decimal(16), "gallon"), Quantity(Decimal("16.0"), "gallon")
    assert precise.text("ru", "nominative") == exact.text("ru", "nominative") == "16 галлонов"
    assert Money(Decimal("16.0"), "EUR").text("en", "nominative") == "16 euros"
