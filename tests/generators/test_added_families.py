"""What reading contrasts at random has found wrong once, over the whole embedded corpus."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from acesmith.challenge_sets.corpora.registry import open_corpus
from acesmith.challenge_sets.records import Contrast
from acesmith.challenge_sets.sets import read_set
from acesmith.engine.making import make_set
from acesmith.engine.plan import plan_set
from acesmith.language.names import names

Make = Callable[[str, str], list[Contrast]]


@pytest.fixture(name="make")
def _make(tmp_path: Path) -> Make:
    """Make all contrasts of a phenomenon in a language pair."""

    def make(pattern: str, langpair: str) -> list[Contrast]:
        plan = plan_set(phenomena_patterns=[pattern], langpairs=[langpair], per_phenomenon=None)
        make_set(plan, tmp_path / "set", overwrite=True)
        made = list(read_set(tmp_path / "set"))
        assert len(made) > 20
        return made

    return make


def test_a_comma_or_a_stop_follows_the_year_of_an_english_date(make: Make) -> None:
    for contrast in make("date:year*", "de-en"):
        for text in (contrast.good_translation, contrast.incorrect_translation, contrast.reference or ""):
            assert not re.search(r"[A-Z][a-z]+ \d{1,2}, \d{4}(?![^\w\s])", text), text


def test_foreign_names_keep_their_sounds_in_traditional_characters(make: Make) -> None:
    sounding = {name.form("zh") for kind in ("people", "places") for name in names(kind).values()}
    with_inside = [name for name in sounding if "里" in name]
    assert with_inside
    found = 0
    for contrast in make("language-variant", "en-zh"):
        for name in with_inside:
            if name in contrast.good_translation:
                found += 1
                assert contrast.incorrect_translation.count("裡") == contrast.good_translation.replace(name, "").count(
                    "里"
                )
    assert found


def test_what_is_neutral_exchanges_no_roles_which_may_contradict(make: Make) -> None:
    renderings = [segment.renderings["en"] for segment in open_corpus("embedded").segments(["en"])]
    errors = [its["close"].errors.get("roles") for its in renderings if "close" in its]
    exchanged = [error.wrong for error in errors if error is not None]
    assert exchanged
    for contrast in make("xnli-*-neutral", "de-en"):
        assert not any(wrong in contrast.incorrect_translation for wrong in exchanged)
