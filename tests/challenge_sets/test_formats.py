"""Reading and writing contrasts: nothing lost, and one clear line for whatever is wrong."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from acesmith.challenge_sets.formats.aces import ANNOTATED
from acesmith.challenge_sets.formats.contrasts_jsonl import SCHEMA, contrast_line
from acesmith.challenge_sets.records import Contrast, Provenance
from acesmith.challenge_sets.sets import read_set, write_set
from acesmith.errors import InputError
from samples import contrast
from strategies import texts

_ACES_HEADER = "source\tgood-translation\tincorrect-translation\treference\tphenomena\tlangpair"
_ACES_ROW = "Hello.\tHallo.\tTschüss.\tGuten Tag.\taddition\ten-de"


def _record(**changes: Any) -> dict[str, Any]:
    record: dict[str, Any] = {**json.loads(contrast_line(contrast())), **changes}
    return {key: value for key, value in record.items() if value != "DELETE"}


@given(texts, texts, st.none() | texts, st.none() | st.integers(0, 99), st.dictionaries(texts, texts, max_size=2))
def test_a_contrast_is_the_same_after_writing_and_reading(
    tmp_path_factory: pytest.TempPathFactory,
    source: str,
    good: str,
    reference: str | None,
    seed: int | None,
    extra: dict[str, str],
) -> None:
    one = contrast(
        source=source,
        good_translation=good,
        incorrect_translation=good + "!",
        incorrect_spans=((len(good), len(good) + 1),),
        good_spans=((len(good), len(good)),),
        reference=reference,
        provenance=Provenance(generator="numbers", seed=seed),
        extra=extra,
        twin="t",
        good_is_reference=True,
        overlap_margin=-0.25,
    )
    path = tmp_path_factory.getbasetemp() / "round.jsonl"
    write_set(path, [one])
    assert list(read_set(path)) == [one]
    assert path.read_text(encoding="utf-8") == contrast_line(one)


def test_the_first_keys_are_those_of_aces_and_keys_are_sorted() -> None:
    record = json.loads(contrast_line(contrast()))
    assert list(record) == sorted(record)
    assert {"source", "good-translation", "incorrect-translation", "reference", "phenomena", "langpair", "id"} <= set(
        record
    )


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (
            "{",
            "not valid JSON (column 2: Expecting property name enclosed in double quotes); expected one JSON object",
        ),
        ("[1]", "neither JSON nor a header separated by tabs"),
        ('{"a": 1, "a": 2}', "not valid JSON (key 'a' stands twice)"),
        ('{"a": NaN}', "not valid JSON (NaN is not JSON)"),
    ],
)
def test_a_line_that_is_no_object_is_refused(line: str, message: str, tmp_path: Path) -> None:
    path = tmp_path / "contrasts.jsonl"
    path.write_text(line + "\n", encoding="utf-8")
    with pytest.raises(InputError) as caught:
        list(read_set(path))
    assert str(caught.value).startswith(f"{path}:1: {message}")


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"source": "DELETE"}, "missing field 'source'; found fields "),
        ({"sourse": "x"}, "unknown field 'sourse'; known are "),
        ({"source": 7}, "field 'source' is 7; expected text"),
        ({"source": "a\ud800"}, "field 'source' is 'a\\ud800'; expected text without lone surrogates"),
        ({"source": "a\0"}, "field 'source' is 'a\\x00'; expected text without NUL characters"),
        ({"reference": False}, "field 'reference' is False; expected text"),
        ({"good-is-reference": "yes"}, "field 'good-is-reference' is 'yes'; expected true or false"),
        ({"incorrect-spans": [[1, True]]}, "field 'incorrect-spans' is [[1, True]]; expected a list of [start, end]"),
        ({"overlap-margin": "1"}, "field 'overlap-margin' is '1'; expected a number or null"),
        ({"incorrect-spans": 3}, "field 'incorrect-spans' is 3; expected a list of [start, end] pairs of integers"),
        ({"provenance": []}, "field 'provenance' is []; expected an object"),
        ({"provenance": {"seed": "1"}}, "field 'provenance.seed' is '1'; expected an integer or null"),
        ({"provenance": {"author": 1}}, "field 'provenance.author' is 1; expected text"),
        ({"provenance": {"mood": "x"}}, "field 'provenance.mood' is 'x'; expected no such field"),
        ({"extra": {"a": 1}}, "field 'extra' is {'a': 1}; expected an object of texts"),
        ({"schema": "other"}, f"field 'schema' is 'other'; expected '{SCHEMA}'; use a release of acesmith that reads"),
        ({"schema": "DELETE"}, f"field 'schema' is None; expected '{SCHEMA}'"),
        (
            {"langpair": "ende"},
            "contrast 'en-de:hallucination-number-level-1:1:n': field 'langpair' is 'ende'; expected",
        ),
    ],
    ids=str,
)
def test_a_wrong_field_is_named_with_what_was_found_and_expected(
    changes: dict[str, Any], message: str, tmp_path: Path
) -> None:
    path = tmp_path / "contrasts.jsonl"
    path.write_text(contrast_line(contrast(id="first")) + json.dumps(_record(**changes)) + "\n", encoding="utf-8")
    with pytest.raises(InputError) as caught:
        list(read_set(path))
    assert str(caught.value).startswith(f"{path}:2: {message}")
    assert "\n" not in str(caught.value)


def test_an_id_that_stands_twice_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "contrasts.jsonl"
    path.write_text(contrast_line(contrast(id="x")) * 2, encoding="utf-8")
    with pytest.raises(InputError, match=r":2: field 'id' is 'x', which an earlier record has; expected distinct ids"):
        list(read_set(path))


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("a.jsonl", "", "the file is empty; expected contrasts"),
        ("a.tsv", _ACES_HEADER + "\n", "there is no contrast in it; expected at least one"),
        ("a.txt", "no tabs here\n", "neither JSON nor a header separated by tabs: 'no tabs here'"),
        (
            "a.tsv",
            "source\tlangpair\n",
            "missing columns 'good-translation', 'incorrect-translation', 'reference', 'phe",
        ),
        ("a.tsv", _ACES_HEADER + "\tx\tx\n", "column 'x' stands twice; expected each column once"),
        ("a.tsv", f"{_ACES_HEADER}\na\tb\n", "2 fields; expected 6, as the header has, separated by tabs"),
        (
            "a.tsv",
            f"{_ACES_HEADER}\na\tb\tb\tr\tp\ten-de\n",
            "'good-translation' and 'incorrect-translation' are the same",
        ),
        ("a.tsv", f"{_ACES_HEADER}\na\tb\tc\tr\t\ten-de\n", "field 'phenomena' is ''; expected text"),
        ("a.tsv", f"{_ACES_HEADER}\na\tb\tc\tr\tp\tende\n", "field 'langpair' is 'ende'; expected two BCP 47 codes"),
        ("a.jsonl", '{"source": "a"}\n', "missing fields 'good-translation', 'incorrect-translation', 'langpair'"),
    ],
    ids=range(10),
)
def test_a_broken_file_in_acess_form_is_refused(name: str, content: str, message: str, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_text(content, encoding="utf-8")
    with pytest.raises(InputError) as caught:
        list(read_set(path))
    assert message in str(caught.value)
    assert str(path) in str(caught.value)


def test_aces_tsv_is_read_without_quoting_and_extra_columns_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "aces.tsv"
    row = 'Say "hi".\tSag "hallo.\t"Sag ""was"".\tSag hallo.\taddition\ten-de\t0.5\t\n'
    path.write_text(f"{_ACES_HEADER}\tBLEU-good\tnote\n{row}", encoding="utf-8")
    (one,) = read_set(path)
    assert one.source == 'Say "hi".'
    assert one.good_translation == 'Sag "hallo.'
    assert one.incorrect_translation == '"Sag ""was"".'
    assert one.extra == {"BLEU-good": "0.5", "note": ""}
    again = tmp_path / "again.tsv"
    write_set(again, [one])
    assert again.read_text(encoding="utf-8") == path.read_text(encoding="utf-8")


def test_the_column_name_of_wmt_2023_is_understood(tmp_path: Path) -> None:
    path = tmp_path / "aces.tsv"
    header = _ACES_HEADER.replace("langpair", "translation-direction")
    path.write_text(f"{header}\n{_ACES_ROW}\n", encoding="utf-8")
    assert next(read_set(path)).langpair == "en-de"


def test_repeats_in_acess_form_get_numbers_and_share_their_item(tmp_path: Path) -> None:
    path = tmp_path / "aces.tsv"
    path.write_text("\n".join([_ACES_HEADER, _ACES_ROW, _ACES_ROW, _ACES_ROW]) + "\n", encoding="utf-8")
    first, second, third = read_set(path)
    assert [second.id, third.id] == [f"{first.id}#2", f"{first.id}#3"]
    assert first.item == second.item == third.item


def test_the_item_of_an_imported_contrast_is_its_reference_and_incorrect_translation(tmp_path: Path) -> None:
    path = tmp_path / "aces.tsv"
    other_good, other_reference = _ACES_ROW.replace("Hallo.", "Hi."), _ACES_ROW.replace("Guten Tag.", "Servus.")
    path.write_text("\n".join([_ACES_HEADER, _ACES_ROW, other_good, other_reference]) + "\n", encoding="utf-8")
    items = [entry.item for entry in read_set(path)]
    assert items[0] == items[1] != items[2]


def test_aces_jsonl_keeps_its_other_keys(tmp_path: Path) -> None:
    path = tmp_path / "span_aces.jsonl"
    record = {
        **dict(zip(_ACES_HEADER.split("\t"), _ACES_ROW.split("\t"), strict=True)),
        "ID": 17,
        "incorrect-translation-annotated": "<v>Tschüss</v>.",
        "reference": None,
    }
    path.write_text(json.dumps(record) + "\n", encoding="utf-8")
    (one,) = read_set(path)
    assert one.reference is None
    assert one.extra == {"ID": "17", "incorrect-translation-annotated": "<v>Tschüss</v>."}
    assert (one.incorrect_spans, one.good_spans) == (((0, 7),), ())


def test_marks_of_span_aces_that_do_not_fit_stay_text(tmp_path: Path) -> None:
    path = tmp_path / "span_aces.tsv"
    marked = ["<v>Tschüss</v>.", "<v>Tschüss.", "Something <v>quite</v> different"]
    rows = [f"{_ACES_ROW}\t{text}" for text in marked]
    path.write_text("\n".join([f"{_ACES_HEADER}\t{ANNOTATED}", *rows]) + "\n", encoding="utf-8")
    made = list(read_set(path))
    assert [entry.incorrect_spans for entry in made] == [((0, 7),), (), ()]
    assert [entry.extra[ANNOTATED] for entry in made] == marked
    write_set(tmp_path / "again.tsv", made)
    assert (tmp_path / "again.tsv").read_bytes() == path.read_bytes()


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"source": "a\tb"}, "field 'source' holds a tab or a line break, which ACES's TSV cannot hold; write .jsonl"),
        ({"reference": None}, "field 'reference' is null, which ACES's TSV cannot hold; write .jsonl instead"),
    ],
)
def test_what_acess_tsv_cannot_hold_is_refused_and_nothing_written(
    changes: dict[str, Any], message: str, tmp_path: Path
) -> None:
    with pytest.raises(InputError, match=message):
        write_set(tmp_path / "x.tsv", [contrast(), contrast(**changes)])
    assert list(tmp_path.iterdir()) == []


def test_other_file_names_are_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"the name ends with '.csv'; expected .jsonl or .tsv"):
        write_set(tmp_path / "x.csv", [contrast()])


def test_differing_extra_columns_are_refused(tmp_path: Path) -> None:
    contrasts: list[Contrast] = [contrast(extra={"a": "1"}), contrast(extra={})]
    with pytest.raises(InputError, match=r"extra columns \[\]; expected \['a'\]"):
        write_set(tmp_path / "x.tsv", contrasts)


def test_a_set_is_taken_by_its_folder_or_its_file(tmp_path: Path) -> None:
    write_set(tmp_path / "contrasts.jsonl", [contrast()])
    assert list(read_set(tmp_path)) == list(read_set(tmp_path / "contrasts.jsonl")) == [contrast()]


@pytest.mark.parametrize(
    ("place", "message"),
    [
        ("none", "there is no such file or folder; give a set's folder"),
        (".", "the folder has no contrasts.jsonl; give"),
    ],
)
def test_a_place_without_a_set_is_refused(place: str, message: str, tmp_path: Path) -> None:
    with pytest.raises(InputError, match=message):
        list(read_set(tmp_path / place))
