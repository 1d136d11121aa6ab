"""What we know of languages: CLDR, units, names, punctuation."""

import re
from decimal import Decimal
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from acesmith.errors import InputError, UnknownNameError
from acesmith.language import cldr
from acesmith.language.lexicon import NameKind
from acesmith.language.names import Name, letters_of, misspell, names
from acesmith.language.punctuation import is_punctuation, question_for
from acesmith.language.units import UNITS, convert, unit
from acesmith.seeding import stream

LANGUAGES = ("ar", "bg", "cs", "de", "en", "es", "fr", "it", "ja", "nl", "pl", "pt", "ru", "sl", "tr", "zh")
SLAVIC = {"nominative", "genitive", "dative", "accusative", "instrumental", "locative"}
INFLECTED = {
    "de": {"nominative", "genitive"},
    "ru": SLAVIC - {"locative"} | {"prepositional"},
    **dict.fromkeys(("cs", "pl", "sl"), SLAVIC),
    "tr": {"nominative", "genitive", "dative", "accusative", "locative", "ablative"},
}


@pytest.mark.parametrize(
    ("language", "number", "text"),
    [
        ("en", 1250, "1,250"),
        ("de", 1250, "1.250"),
        ("es", 1250, "1250"),
        ("es", 12500, "12.500"),
        ("fr", 12500, "12\u202f500"),
        ("ru", 12500, "12\u00a0500"),
        ("zh", 12500, "12,500"),
        ("pt-PT", 1250, "1250"),
    ],
)
def test_numbers_have_the_separators_of_their_language(language: str, number: int, text: str) -> None:
    assert cldr.format_number(language, number) == text


@pytest.mark.parametrize(
    ("language", "full", "short"),
    [
        ("en", "September 2", "Sep 2"),
        ("de", "2. September", "2. Sept."),
        ("fr", "2 septembre", "2 sept."),
        ("es", "2 de septiembre", "2 de septiembre"),
        ("ru", "2 сентября", "2 сент."),
        ("zh", "9月2日", "9月2日"),
    ],
)
def test_days_are_worded_in_running_text(language: str, full: str, short: str) -> None:
    assert cldr.format_day(language, 9, 2) == full
    assert cldr.format_day(language, 9, 2, abbreviated=True) == short


@pytest.mark.parametrize(
    ("language", "amount", "text"),
    [
        ("ru", "22", "22 мили"),
        ("ru", "25", "25 миль"),
        ("ru", "2.5", "2,5 мили"),
        ("es", "1250", "1250 millas"),
        ("es", "12500", "12.500 millas"),
        ("zh", "25", "25英里"),
    ],
)
def test_units_follow_the_amount(language: str, amount: str, text: str) -> None:
    assert cldr.format_quantity(language, Decimal(amount), "length-mile") == text


@pytest.mark.parametrize(
    ("amount", "text"),
    [("22", "22 галлона"), ("25", "25 галлонов"), ("2.5", "2,5 галлона"), ("1250", "1\u00a0250 галлонов")],
)
def test_unit_names_that_cldr_abbreviates_are_replaced(amount: str, text: str) -> None:
    assert cldr.format_quantity("ru", Decimal(amount), "volume-gallon") == text


def test_codes_of_corpora_become_bcp_47() -> None:
    pairs = {
        "zho-CN": "zh",
        "por-BR": "pt",
        "nob": "nb",
        "swa": "sw",
        "eng-IN": "en-IN",
        "srp_Latn": "sr-Latn",
        "prs": "fa-AF",
    }
    assert {code: cldr.normalise_code(code) for code in pairs} == pairs


def test_languages_that_cldr_lacks_keep_their_code() -> None:
    assert cldr.language_name("de") == "German"
    assert cldr.language_name("mey") == "mey"
    with pytest.raises(InputError, match="language 'mey': CLDR has no locale for it"):
        cldr.format_number("mey", 1)


# Factors from the definitions (international yard and pound, 1959; US liquid gallon), not from pint.
_TO_METRIC = {
    "mile": ("kilometer", 1.609344),
    "foot": ("meter", 0.3048),
    "inch": ("centimeter", 2.54),
    "pound": ("kilogram", 0.45359237),
    "ounce": ("gram", 28.349523125),
    "gallon": ("liter", 3.785411784),
    "mile-per-hour": ("kilometer-per-hour", 1.609344),
}


@given(st.sampled_from(sorted(_TO_METRIC)), st.decimals("2", "90000", places=1))
def test_converted_amounts_are_within_one_percent(name: str, amount: Decimal) -> None:
    metric, factor = _TO_METRIC[name]
    assert float(convert(amount, name, metric)) == pytest.approx(float(amount) * factor, rel=0.0101)
    assert float(convert(amount, metric, name)) == pytest.approx(float(amount) / factor, rel=0.0101)


@given(st.integers(-40, 2000))
def test_temperatures_are_converted_to_the_nearest_degree(degrees: int) -> None:
    assert abs(float(convert(Decimal(degrees), "fahrenheit", "celsius")) - (degrees - 32) / 1.8) <= 0.5001
    assert abs(float(convert(Decimal(degrees), "celsius", "fahrenheit")) - (degrees * 1.8 + 32)) <= 0.5001


@given(st.decimals("2", "90000", places=1))
def test_converted_amounts_are_written_plainly(amount: Decimal) -> None:
    assert re.fullmatch(r"\d+(\.\d*[1-9])?", str(convert(amount, "mile", "kilometer")))


def test_units_have_a_counterpart_that_points_back() -> None:
    one_way = {entry.name for entry in UNITS.values() if UNITS[entry.counterpart].counterpart != entry.name}
    small = {"millimeter", "milligram", "milliliter"}  # No one would say so in ounces.
    assert one_way == {*small, "kilowatt", "kilowatt-hour"}  # Nor is energy power.
    with pytest.raises(UnknownNameError, match="unknown unit 'milee'; did you mean mile"):
        unit("milee")


@pytest.mark.parametrize("kind", get_args(NameKind))
@pytest.mark.parametrize("language", LANGUAGES)
def test_names_keep_the_rules_of_their_lexicons(language: str, kind: NameKind) -> None:
    texts = [name.form(language) for name in names(kind).values()]
    assert len(set(texts)) == len(texts)
    for name in names(kind).values():
        forms = name.forms(language)
        assert all(form.strip() == form != "" for form in forms.values()), name.id
        assert set(forms) in ({"nominative"}, INFLECTED.get(language, {"nominative"})), name.id
        if kind in ("people", "places") and name.form(language)[0].isascii():
            words = [word for word in name.form(language).split() if word != "di"]
            assert all(word[0] in "BCDFGJKLMNPQRSTVWZ" for word in words), name.id
        if language in ("en", "de", "fr", "es"):
            assert name.form(language)[-1] not in "sxzß", name.id
        if language == "de" and kind in ("people", "places"):
            assert name.form("de", "genitive") == name.form("de") + "s"


def test_the_lexicon_has_people_of_both_genders_and_enough_of_each_kind() -> None:
    genders = [name.gender for name in names("people").values()]
    assert genders.count("female") >= 20 <= genders.count("male")
    assert {name.gender for kind in ("places", "organisations") for name in names(kind).values()} == {""}
    assert all(len(names(kind)) >= (20 if kind == "brands" else 40) for kind in get_args(NameKind))


def test_no_article_or_preposition_before_a_brand_depends_on_whether_it_is_translated() -> None:
    for name in names("brands").values():
        assert all(name.form(language)[0] not in "AEIOUÁÂÉ" for language in ("en", "fr", "es", "it", "pt")), name.id


def test_a_missing_form_is_named() -> None:
    with pytest.raises(InputError, match=r"places\.lyon: the name is missing; add it to the lexicon"):
        names("places")["lyon"].form("xx")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_misspelt_name_differs_by_one_letter_in_every_case(language: str) -> None:
    made = 0
    for name in names("people").values():
        for seed in range(12):
            wrong = misspell(name, language, stream(seed, name.id))
            if wrong is None:
                continue
            made += 1
            edits = set()
            for case, form in name.forms(language).items():
                other = wrong.form(language, case)
                assert other != form
                assert abs(len(other) - len(form)) <= 1
                prefix = next(i for i, (a, b) in enumerate(zip(form + "\0", other + "\0", strict=False)) if a != b)
                edits.add((prefix, (other + "\0")[prefix]))
            assert len(edits) == 1
            assert not set("йьъ") & (set(wrong.form(language)) - set(name.form(language)))
    assert made > 100
    assert len(letters_of(language)) > 15


def test_a_name_too_short_to_misspell_stays_as_it_is() -> None:
    short = Name(kind="people", id="x", gender="male", changed={"en": {"nominative": "Bo Ly"}})
    assert misspell(short, "en", stream(0)) is None


@pytest.mark.parametrize(
    ("mark", "language", "question"),
    [("!", "en", "?"), ("！", "zh", "？"), ("¡", "es", "¿"), ("!", "ar", "؟"), ("!", "el", ";"), ("!", "pt-PT", "?")],
)
def test_exclamations_become_the_questions_of_their_language(mark: str, language: str, question: str) -> None:
    assert question_for(mark, language) == question
    assert is_punctuation(mark)
