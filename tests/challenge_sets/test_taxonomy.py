"""The phenomenon table: all 68 of ACES as ACES spells them, and ours apart from them."""

from collections import Counter

import pytest

from acesmith.challenge_sets.taxonomy import ACES_CATEGORIES, ARTEFACTS, match, phenomena, phenomenon
from acesmith.errors import UnknownNameError


def test_the_68_phenomena_of_aces_are_in_its_ten_categories() -> None:
    counts = Counter(entry.category for entry in phenomena().values() if entry.origin == "ACES")
    assert counts == {
        "addition": 1,
        "omission": 1,
        "mistranslation": 47,
        "untranslated": 3,
        "do not translate": 1,
        "overtranslation": 1,
        "undertranslation": 1,
        "real-world knowledge": 7,
        "wrong language": 2,
        "punctuation": 4,
    }
    assert sum(counts.values()) == 68
    assert set(counts) == set(ACES_CATEGORIES)


def test_ids_and_categories_beyond_aces_are_ours_alone() -> None:
    ours = [entry for entry in phenomena().values() if entry.origin != "ACES"]
    assert ours
    assert not {entry.category for entry in ours} & set(ACES_CATEGORIES)


def test_ids_and_slugs_are_distinct_and_slugs_are_safe_in_file_names() -> None:
    slugs = [entry.slug for entry in phenomena().values()]
    assert len(set(slugs)) == len(slugs) == len(phenomena())
    assert all(set(slug) <= set("abcdefghijklmnopqrstuvwxyz0123456789-") for slug in slugs)


def test_equal_pairs_have_no_severity_and_errors_have_one() -> None:
    assert {entry.severity for entry in phenomena().values() if entry.expectation == "equal"} == {"none"}
    assert all(entry.severity != "none" for entry in phenomena().values() if entry.expectation == "better")


def test_an_unknown_phenomenon_of_an_imported_set_has_a_category_of_its_own() -> None:
    entry = phenomenon("my odd/phenomenon")
    assert (entry.category, entry.slug, entry.expectation) == ("imported", "my-odd-phenomenon", "better")


def test_patterns_match_in_the_order_of_the_table() -> None:
    assert match(["omission", "add*"]) == ["addition", "omission"]
    assert match(["b", "a"], ["a", "b", "c"]) == ["a", "b"]


def test_a_pattern_that_matches_nothing_is_refused_with_the_nearest_names() -> None:
    with pytest.raises(UnknownNameError, match="unknown phenomenon 'omision'; did you mean omission"):
        match(["addition", "omision"])


def test_every_artefact_is_declared_by_a_phenomenon_and_known_to_the_audit() -> None:
    from acesmith.auditing.audit import _EXPLAINS

    declared = {artefact for entry in phenomena().values() for artefact in entry.artefacts}
    assert declared == set(ARTEFACTS) == set(_EXPLAINS)
