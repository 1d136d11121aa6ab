"""What is particular to each family of generators."""

import calendar
import re
from collections.abc import Iterator
from decimal import Decimal

import pytest
from hypothesis import given

from acesmith.challenge_sets.corpora.embedded import EmbeddedCorpus
from acesmith.challenge_sets.corpora.plain import plain_segment
from acesmith.challenge_sets.realise import fill
from acesmith.challenge_sets.segments import PairView
from acesmith.challenge_sets.values import Quantity
from acesmith.generators.coverage import addition, omission
from acesmith.generators.dates import days, months
from acesmith.generators.drafts import Draft, Generator, Reject
from acesmith.generators.edits import apply_edits
from acesmith.generators.money import money
from acesmith.generators.names import named_entities
from acesmith.generators.numbers import number_slips, numbers
from acesmith.generators.punctuation import punctuation
from acesmith.generators.times import times
from acesmith.generators.units import unit_conversion, units
from acesmith.generators.untranslated import copy_source
from acesmith.language.names import names
from acesmith.seeding import stream
from samples import SMALL_CORPUS
from strategies import texts


def _view(number: int, source: str = "en", target: str = "de", seed: int = 0) -> PairView:
    segment = list(EmbeddedCorpus(SMALL_CORPUS).segments(["de", "en", "ru", "zh"]))[number - 1]
    return PairView(segment, fill(segment, seed), source, target)


def _plain(source: str, *translations: str, languages: tuple[str, str] = ("en", "de")) -> PairView:
    segment = plain_segment(
        id="1", item="1", corpus="c", licence="", texts={languages[0]: [source], languages[1]: list(translations)}
    )
    return PairView(segment, segment.values, *languages)


def _drafts(made: Iterator[Draft | Reject]) -> dict[str, list[Draft]]:
    table: dict[str, list[Draft]] = {}
    for draft in made:
        assert isinstance(draft, Draft)
        table.setdefault(draft.phenomenon, []).append(draft)
    return table


def _kept(generator: Generator, view: PairView, seed: int) -> Iterator[Draft]:
    return (draft for draft in generator(view, stream(seed)) if isinstance(draft, Draft))


def _tossed(generator: Generator, view: PairView, *, swapped: bool) -> dict[str, list[Draft]]:
    """Return the drafts of the first stream in which right and wrong have kept their places, or changed them."""
    for seed in range(40):
        drafts = _drafts(_kept(generator, view, seed))
        if all((draft.source is not None) == swapped for made in drafts.values() for draft in made):
            return drafts
    raise AssertionError("the coin always falls on one side")


def _error(draft: Draft) -> tuple[str, str]:
    (start, end), (first, last) = draft.good_spans[0], draft.incorrect_spans[0]
    return draft.good[start:end], draft.incorrect[first:last]


# --- numbers --------------------------------------------------------------------------------------------------------


def test_aces_levels_are_the_named_cells_of_the_grid() -> None:
    view = _view(1)
    drafts = _tossed(numbers, view, swapped=False)
    cells = {name: [(draft.good_cell, draft.incorrect_cell) for draft in made] for name, made in drafts.items()}
    assert cells == {
        "hallucination-number-level-1": [("far-right", "far-wrong")],
        "hallucination-number-level-2": [("close-right", "reference-wrong")],
        "hallucination-number-level-3": [("far-right", "reference-wrong")],
        "number-crossed": [("close-right", "far-wrong"), ("far-right", "close-wrong")],
        "number-equal": [("close-right", "far-right")],
    }
    (level_3,) = drafts["hallucination-number-level-3"]
    reference = view.target("reference").text
    right, wrong = _error(level_3)
    assert level_3.good == view.target("far").text
    assert level_3.incorrect == reference.replace(right, wrong)


def test_every_kind_of_number_edit_is_made() -> None:
    kinds = set()
    for seed in range(300):
        right, wrong = _error(
            _drafts(numbers(_view(1, seed=seed % 10), stream(seed)))["hallucination-number-level-1"][0]
        )
        assert int(wrong) >= 2
        assert wrong != right
        kinds.add((len(wrong) - len(right), sum(a != b for a, b in zip(right, wrong, strict=False))))
    assert {kind for kind, _ in kinds} >= {-1, 0, 1}
    assert {(0, 1), (0, 2)} <= kinds


def test_round_numbers_stay_round() -> None:
    for seed in range(60):
        view = _plain("They sold 4,500 cats.", "Sie verkauften 4.500 Katzen.")
        (draft,) = _drafts(numbers(view, stream(seed)))["number-reference-only"]
        assert re.fullmatch(r"[0-9.]*\d[.]?\d00", _error(draft)[1])


def test_words_that_agree_with_a_number_change_with_it_and_are_part_of_the_error() -> None:
    found = set()
    for seed in range(60):
        view = _view(3, "en", "ru", seed=seed)
        (draft,) = _drafts(numbers(view, stream(seed)))["hallucination-number-level-2"]
        good, wrong = _error(draft)
        found.add(re.sub(r"[\d\s]+", " ", wrong))
        assert re.sub(r"[\d\s]+", "", good) in ("", "приехалгость", "приехалигостя", "приехалигостей")
    assert {" ", "пришёл гость", "пришли гостя"} <= found


def test_a_number_of_raw_text_keeps_its_plural_category_and_has_an_id_of_ours() -> None:
    view = _plain("They saw 22 wolves.", "Они увидели 22 волка.", languages=("en", "ru"))
    for seed in range(40):
        (draft,) = _drafts(numbers(view, stream(seed)))["number-reference-only"]
        assert int(_error(draft)[1]) % 10 in (2, 3, 4)
        assert draft.good == "Они увидели 22 волка."


def test_with_an_alternative_translation_raw_text_carries_acess_levels() -> None:
    far = _plain("They saw 22 wolves.", "Sie sahen 22 Wölfe.", "Erblickt wurden von ihnen 22 große graue Tiere.")
    close = _plain("They saw 22 wolves.", "Sie sahen 22 Wölfe.", "Sie sah’n 22 Wölfe.")
    assert set(_drafts(numbers(far, stream(0)))) == {"hallucination-number-level-1", "hallucination-number-level-3"}
    assert set(_drafts(numbers(close, stream(0)))) == {"hallucination-number-level-2"}


def test_a_number_that_nothing_can_replace_is_rejected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PairView, "accepts", lambda *_: False)
    assert list(numbers(_view(1), stream(0))) == [Reject("no other number fits the sentence")]


def test_digits_change_places_and_numbers_their_size() -> None:
    for seed in range(40):
        drafts = _drafts(number_slips(_view(3, seed=seed), stream(seed)))
        if "number:transposed" not in drafts:
            continue  # Such as 4,444.
        right, wrong = _error(drafts["number:transposed"][0])
        assert right != wrong and sorted(right) == sorted(wrong)
        assert sum(a != b for a, b in zip(right.replace(".", ""), wrong.replace(".", ""), strict=True)) == 2
        small, large = sorted(int(text.replace(".", "")) for text in _error(drafts["number:magnitude"][0]))
        assert large in (10 * small, 100 * small)


def test_what_is_right_and_wrong_is_tossed_and_the_source_says_what_is_right() -> None:
    view = _view(3, "en", "de")
    for swapped in (False, True):
        draft = _tossed(numbers, view, swapped=swapped)["hallucination-number-level-1"][0]
        right, wrong = _error(draft)
        source = draft.source or view.source.text
        reference = draft.reference or view.target("reference").text
        words = source.split()
        assert right.replace(".", ",") in words and wrong.replace(".", ",") not in words
        assert right in reference


def test_a_value_that_the_document_has_said_before_stays() -> None:
    view = _view(3, "en", "de")
    number = view.source.text.split(" drew ")[1].split()[0]
    told = PairView(
        view.segment, view.values, "en", "de", context=(f"They expected {number} visitors.", "Man erwartete Besucher.")
    )
    for seed in range(20):
        drafts = _drafts(numbers(told, stream(seed)))
        assert all(draft.source is None for made in drafts.values() for draft in made)


# --- names ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("target", ["de", "ru", "zh"])
def test_names_are_misspelt_or_replaced_by_one_of_the_same_gender(target: str) -> None:
    known = {name.form(target): name.gender for name in names("people").values()}
    replaced = 0
    for seed in range(60):
        right, wrong = _error(_drafts(named_entities(_view(1, "en", target), stream(seed)))["named-entity-crossed"][0])
        assert right != wrong
        if wrong in known:
            replaced += 1
            assert known[wrong] == "female"
    assert 10 < replaced < 50


def test_a_name_that_nothing_can_replace_is_rejected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("acesmith.generators.names._edited", lambda *_: None)
    assert list(named_entities(_view(1), stream(0))) == [Reject("no other name fits the sentence")]


# --- dates ----------------------------------------------------------------------------------------------------------


def test_the_named_date_contrast_has_the_month_abbreviated_in_its_good_side() -> None:
    view = _view(2, "de", "en", seed=1)
    drafts = _drafts(months(view, stream(0)))
    right, wrong = _error(drafts["hallucination-date-time"][0])
    full, _ = _error(drafts["date-time-crossed"][1])
    assert right.split()[1] == full.split()[1] == wrong.split()[1]
    assert full.startswith(right.split()[0])
    assert wrong.split()[0] != full.split()[0]
    assert drafts["hallucination-date-time"][0].good_cell == "far-abbreviated"


def test_chinese_has_no_abbreviated_months() -> None:
    (draft,) = _drafts(months(_view(2, "en", "zh"), stream(0)))["hallucination-date-time"]
    assert draft.good_cell == "far-right"


def test_days_are_replaced_and_exchanged_with_months() -> None:
    for seed in range(20):
        view = _view(2, "de", "en", seed=seed)
        drafts = _drafts(days(view, stream(seed)))
        (right_month, right_day), (wrong_month, wrong_day) = (one.split() for one in _error(drafts["date:day"][0]))
        assert right_month == wrong_month and right_day != wrong_day
        exchanged = [one.split() for one in _error(drafts["date:day-and-month"][0])]
        numbers_ = [(_MONTHS.index(month) + 1, int(day)) for month, day in exchanged]
        assert numbers_[0] == numbers_[1][::-1] and numbers_[0] != numbers_[1]


_MONTHS = tuple(calendar.month_name)[1:]


# --- times and money ------------------------------------------------------------------------------------------------


def test_a_time_is_twelve_hours_off_or_at_another_hour() -> None:
    for seed in range(20):
        drafts = _drafts(times(_view(5, "de", "en", seed=seed), stream(seed)))
        (right, half), (wrong, other_half) = (one.split() for one in _error(drafts["time:twelve-hours"][0]))
        assert right == wrong and {half, other_half} == {"AM", "PM"}
        (right, _), (wrong, _) = (one.split() for one in _error(drafts["time:hour"][0]))
        assert right.split(":")[1] == wrong.split(":")[1] and right.split(":")[0] != wrong.split(":")[0]


def test_money_has_another_currency_or_another_amount() -> None:
    names_ = {"euros", "British pounds", "US dollars"}
    seen = set()
    for seed in range(30):
        drafts = _drafts(money(_view(5, "de", "en", seed=seed), stream(seed)))
        (amount, right), (same, wrong) = (one.split(" ", 1) for one in _error(drafts["money:currency"][0]))
        assert amount == same and right != wrong and {right, wrong} <= names_
        seen |= {right, wrong}
        (amount, right), (other, wrong) = (one.split(" ", 1) for one in _error(drafts["money:amount"][0]))
        assert amount != other and right == wrong
    assert seen == names_


# --- units ----------------------------------------------------------------------------------------------------------

_MILES_PER_KILOMETER = 0.621371192


@pytest.mark.parametrize("seed", range(20))
def test_one_of_amount_and_unit_is_converted_and_not_the_other(seed: int) -> None:
    view = _view(2, "de", "en", seed=seed)
    value = view.values["path"]
    assert isinstance(value, Quantity)
    drafts = _tossed(unit_conversion, view, swapped=False)
    right, amount_matches = _error(drafts["hallucination-unit-conversion-amount-matches-ref"][0])
    same_right, unit_matches = _error(drafts["hallucination-unit-conversion-unit-matches-ref"][0])
    assert right == same_right
    amount, name = right.split()
    assert name == "kilometers"
    assert float(amount) == pytest.approx(float(value.amount) / _MILES_PER_KILOMETER, rel=0.0101)
    assert amount_matches == f"{value.amount} kilometers"
    assert unit_matches == f"{amount} miles"
    for draft in drafts.get("quantity:conversion", ()):  # Not where the amount is none that CLDR words.
        also_right, wrong_factor = _error(draft)
        assert also_right == right
        assert wrong_factor.endswith(" kilometers")
        assert 0.13 < abs(float(wrong_factor.split()[0]) / float(amount) - 1) < 0.47


@pytest.mark.parametrize("seed", range(20))
def test_by_the_toss_of_a_coin_the_conversion_goes_the_other_way(seed: int) -> None:
    view = _view(2, "de", "en", seed=seed)
    value = view.values["path"]
    assert isinstance(value, Quantity)
    drafts = _tossed(unit_conversion, view, swapped=True)
    (draft,) = drafts["hallucination-unit-conversion-amount-matches-ref"]
    right, amount_matches = _error(draft)
    _, unit_matches = _error(drafts["hallucination-unit-conversion-unit-matches-ref"][0])
    assert right == f"{value.amount} miles"
    assert unit_matches == f"{value.amount} kilometers"
    kilometers, name = amount_matches.split()
    assert name == "miles"
    assert draft.reference is not None and f"{kilometers} kilometers" in draft.reference
    assert draft.source is not None and f"{kilometers.replace('.', ',')} Kilometer" in draft.source


def test_the_reference_keeps_the_quantity_of_the_source() -> None:
    view = _view(4, "de", "en")
    drafts = _tossed(unit_conversion, view, swapped=False)
    assert all(draft.reference is None and draft.source is None for made in drafts.values() for draft in made)
    value = view.values["sack"]
    assert isinstance(value, Quantity)
    assert f"{value.amount.normalize():f} kilograms" in view.target("reference").text
    assert all("pounds" in draft.good for made in drafts.values() for draft in made)


def test_a_conversion_that_changes_nothing_is_rejected() -> None:
    view = _view(4, "de", "en")
    same = PairView(view.segment, {"sack": Quantity(Decimal("-40"), "celsius")}, "de", "en")
    reasons = {draft.reason for draft in unit_conversion(same, stream(0)) if isinstance(draft, Reject)}
    assert reasons == {"the wrong value reads like the right one"}


def test_a_unit_is_replaced_by_its_counterpart_or_its_sibling() -> None:
    for seed in range(20):
        drafts = _drafts(units(_view(4, "de", "en", seed=seed), stream(seed)))
        for name, expected in (("quantity:unit", {"kilograms", "pounds"}), ("quantity:prefix", {"kilograms", "grams"})):
            (amount, right), (same, wrong) = (one.split() for one in _error(drafts[name][0]))
            assert amount == same and {right, wrong} == expected


# --- coverage -------------------------------------------------------------------------------------------------------


def test_omission_leaves_the_part_out_of_the_incorrect_translation_only() -> None:
    view = _view(3, "de", "en")
    (draft,) = _drafts(omission(view, stream(0)))["omission"]
    assert _error(draft) in ((", despite the rain", ""), (", undeterred by the rain,", ""))
    assert (draft.source, draft.reference) == (None, None)


def test_addition_leaves_the_part_out_of_everything_else() -> None:
    view = _view(3, "de", "en")
    (draft,) = _drafts(addition(view, stream(0)))["addition"]
    assert _error(draft) in (("", ", despite the rain"), ("", ", undeterred by the rain,"))
    assert draft.source is not None
    assert draft.reference is not None
    assert "Regen" not in draft.source
    assert "rain" not in draft.reference + draft.good


def test_raw_text_has_no_detachable_parts() -> None:
    view = _plain("A, b.", "C, d.", "E, f und g h i.")
    assert [*omission(view, stream(0)), *addition(view, stream(0))] == []
    single = _plain("A, b.", "C, d.")
    assert [*omission(single, stream(0)), *addition(single, stream(0))] == []


# --- punctuation ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        (
            "en",
            "“It’s 1,250, not 12:30 – well-known!” she said…",
            {
                "deletion_all": "It’s 1,250 not 12:30 well-known she said",
                "deletion_commas": "“It’s 1,250 not 12:30 – well-known!” she said…",
                "deletion_quotes": "It’s 1,250, not 12:30 – well-known! she said…",
                "statement-to-question": "“It’s 1,250, not 12:30 – well-known?” she said…",
            },
        ),
        (
            "fr",
            "«\u00a0Viens vite\u202f!\u00a0», dit-elle\u202f; l’air, frais.",
            {
                "deletion_all": "Viens vite dit-elle l’air frais",
                "deletion_commas": "«\u00a0Viens vite\u202f!\u00a0» dit-elle\u202f; l’air frais.",
                "deletion_quotes": "Viens vite\u202f!, dit-elle\u202f; l’air, frais.",
                "statement-to-question": "«\u00a0Viens vite\u202f?\u00a0», dit-elle\u202f; l’air, frais.",
            },
        ),
        (
            "es",
            "«¡Ven, rápido!», dijo.",
            {
                "deletion_all": "Ven rápido dijo",
                "deletion_commas": "«¡Ven rápido!» dijo.",
                "deletion_quotes": "¡Ven, rápido!, dijo.",
                "statement-to-question": "«¿Ven, rápido?», dijo.",
            },
        ),
        (
            "zh",
            "“快来！”劳拉·贝内特说，他、她都在。",
            {
                "deletion_all": "快来劳拉·贝内特说他她都在",
                "deletion_commas": "“快来！”劳拉·贝内特说他她都在。",
                "deletion_quotes": "快来！劳拉·贝内特说，他、她都在。",
                "statement-to-question": "“快来？”劳拉·贝内特说，他、她都在。",
            },
        ),
        (
            "ar",
            "تعال، الآن!",
            {"deletion_all": "تعال الآن", "deletion_commas": "تعال الآن!", "statement-to-question": "تعال، الآن؟"},
        ),
        ("de", "Er kam nicht.", {"deletion_all": "Er kam nicht"}),
        ("de", "Was? Nein!", {"deletion_all": "Was Nein"}),
        ("de", "Nichts", {}),
    ],
    ids=range(8),
)
def test_punctuation_of_each_language_is_changed(language: str, text: str, expected: dict[str, str]) -> None:
    drafts = _drafts(punctuation(_plain("x", text, languages=("sl", language)), stream(0)))
    assert {name.split(":")[1]: draft.incorrect for name, (draft,) in drafts.items()} == expected


def test_a_text_of_marks_alone_is_rejected() -> None:
    made = list(punctuation(_plain("x", "…"), stream(0)))
    assert made == [Reject("nothing is left without punctuation")]


@given(texts)
def test_spans_of_any_text_undo_the_change(text: str) -> None:
    if not text.strip():
        return
    for draft in punctuation(_plain("x", text), stream(0)):
        if isinstance(draft, Draft):
            edits = [
                (span, draft.good[start:end])
                for span, (start, end) in zip(draft.incorrect_spans, draft.good_spans, strict=True)
            ]
            assert apply_edits(draft.incorrect, edits)[0] == text


# --- untranslated ---------------------------------------------------------------------------------------------------


def test_a_source_that_reads_like_its_translation_is_rejected() -> None:
    assert list(copy_source(_plain("Taxi!", "Taxi!"), stream(0))) == [Reject("the source reads like the translation")]
