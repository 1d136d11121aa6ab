"""What every registered generator must keep: a new one is tested without an edit here.

The example of a generator is the small corpora in `tests/corpus`, `tests/concepts` and `tests/xnli`, or, for what only
raw text carries, the text below.
"""

from collections.abc import Iterator

import pytest

from acesmith.challenge_sets.corpora.embedded import EmbeddedCorpus
from acesmith.challenge_sets.corpora.plain import plain_segment
from acesmith.challenge_sets.corpora.xnli import XnliCorpus
from acesmith.challenge_sets.realise import fill
from acesmith.challenge_sets.records import Contrast
from acesmith.challenge_sets.segments import PairView, Segment
from acesmith.challenge_sets.taxonomy import phenomena
from acesmith.engine.contrasts import Rejects, contrasts_of
from acesmith.generators.registry import GeneratorEntry, generators
from acesmith.registry import load_object
from samples import CONCEPTS, SMALL_CORPUS, XNLI

LANGUAGES = ("bg", "de", "en", "ru", "zh")
ENTRIES = tuple(generators())

PLAIN = plain_segment(
    id="p1",
    item="p1",
    corpus="plain",
    licence="",
    texts={
        "en": ["“Stop, please!” cried the 45 neighbours."],
        "de": ["„Halt, bitte!“, riefen die 45 Nachbarinnen."],
        "ru": ["«Стойте, прошу!» — закричали 45 человек."],
        "zh": ["“请停下，拜托！”45个人喊道。"],
    },
)


def _segments() -> list[Segment]:
    return [
        *EmbeddedCorpus(SMALL_CORPUS).segments(LANGUAGES[1:]),
        *EmbeddedCorpus(CONCEPTS).segments(LANGUAGES[:-1]),
        *XnliCorpus(XNLI).segments(["de", "en"]),
        PLAIN,
    ]


OTHER = {segment.id: other for segment, other in zip(_segments(), [_segments()[-1], *_segments()], strict=False)}
"""A segment that has nothing to do with it, for each."""


def _views(segments: list[Segment], seed: int = 0) -> Iterator[PairView]:
    for segment in segments:
        values = fill(segment, seed)
        other = OTHER[segment.id]
        for source in segment.renderings:
            for target in segment.renderings:
                if source != target:
                    unrelated = PairView(other, fill(other, seed), source, target)
                    has_other = {source, target} <= other.renderings.keys()
                    yield PairView(segment, values, source, target, other=unrelated if has_other else None)


def _made(entry: GeneratorEntry, views: Iterator[PairView], seed: int = 0) -> list[Contrast]:
    generator = load_object(entry.load)
    return [contrast for view in views for contrast in contrasts_of(view, entry, generator, seed, Rejects())]


@pytest.fixture(params=ENTRIES, ids=lambda entry: entry.name, name="entry")
def _entry(request: pytest.FixtureRequest) -> GeneratorEntry:
    chosen: GeneratorEntry = request.param
    return chosen


def test_every_declared_phenomenon_comes_out_and_no_other(entry: GeneratorEntry) -> None:
    made = {contrast.phenomena for contrast in _made(entry, _views(_segments()))}
    assert made == set(entry.phenomena)
    assert made <= set(phenomena())


def test_the_same_seed_makes_the_same_contrasts_in_any_order(entry: GeneratorEntry) -> None:
    segments = _segments()
    forward = _made(entry, _views(segments))
    backward = _made(entry, _views(segments[::-1]))
    assert forward
    assert {contrast.id: contrast for contrast in forward} == {contrast.id: contrast for contrast in backward}
    assert len({contrast.id for contrast in forward}) == len(forward)


def test_translations_do_not_depend_on_the_source_language(entry: GeneratorEntry) -> None:
    by_target: dict[tuple[str, ...], set[str]] = {}
    for contrast in _made(entry, _views(_segments())):
        if contrast.provenance.generator in ("copy-source", "untranslated-words", "similar-language"):
            continue  # There the incorrect translation is of the source, or must not be.
        key = (contrast.target_language, contrast.id.split(":", 1)[1])
        by_target.setdefault(key, set()).add(contrast.good_translation + "\t" + contrast.incorrect_translation)
    assert all(len(texts) == 1 for texts in by_target.values())


def test_good_translations_are_renderings_of_the_corpus(entry: GeneratorEntry) -> None:
    """Untouched but for what the phenomenon itself changes in the good side: units, months, detachable parts, notes."""
    if entry.name in ("unit-conversion", "months", "addition", "notes", "technical", "writings", "do-not-translate"):
        pytest.skip("the good side differs from the corpus by definition; see test_families.py")
    sources = {view.source.text for view in _views(_segments())}
    views = list(_views(_segments()))
    texts = {view.target(wording).text for view in views for wording in view.wordings}
    made = [contrast for contrast in _made(entry, iter(views)) if contrast.source in sources]
    assert made  # Those whose slots were filled with other values are left out.
    assert all(contrast.good_translation in texts for contrast in made)


def test_spans_say_what_differs(entry: GeneratorEntry) -> None:
    """Where both sides have one wording, putting the good parts in the place of the errors gives the good side."""
    made = _made(entry, _views(_segments()))
    assert made
    for contrast in made:
        assert bool(contrast.incorrect_spans) == (contrast.expectation == "better")
        cells = (contrast.good_cell or "", contrast.incorrect_cell or "")
        if not contrast.incorrect_spans or cells[0].split("-")[0] != cells[1].split("-")[0]:
            continue
        undone, end = [], 0
        for (start, stop), (first, last) in zip(contrast.incorrect_spans, contrast.good_spans, strict=True):
            undone += [contrast.incorrect_translation[end:start], contrast.good_translation[first:last]]
            end = stop
        undone.append(contrast.incorrect_translation[end:])
        assert "".join(undone) == contrast.good_translation


def test_grids_are_whole(entry: GeneratorEntry) -> None:
    """Every grid of the embedded corpus has one pair of each phenomenon, two of the crossed one."""
    grids: dict[str, list[Contrast]] = {}
    for contrast in _made(entry, _views(_segments()[:-1])):
        if contrast.grid:
            grids.setdefault(contrast.grid, []).append(contrast)
    for pairs in grids.values():
        crossed = [pair for pair in pairs if pair.phenomena.endswith("-crossed")]
        assert sorted(f"{pair.good_cell} {pair.incorrect_cell}" for pair in crossed) == [
            "close-right far-wrong",
            "far-right close-wrong",
        ]
        others = [pair.phenomena for pair in pairs if pair not in crossed]
        assert len(set(others)) == len(others) >= 1


def test_facts_come_from_the_table_and_the_corpus(entry: GeneratorEntry) -> None:
    made = _made(entry, _views(_segments()))
    assert made
    for contrast in made:
        facts = phenomena()[contrast.phenomena]
        assert (contrast.severity, contrast.expectation) == (facts.severity, facts.expectation)
        assert contrast.good_is_reference == (facts.category == "reference-only")
        assert contrast.provenance.generator == entry.name
        assert contrast.provenance.generator_version == entry.version


def test_another_seed_changes_what_is_drawn() -> None:
    entry = generators().get("numbers")
    texts = [
        {contrast.incorrect_translation for contrast in _made(entry, _views(_segments()[:1], seed), seed)}
        for seed in (0, 1)
    ]
    assert texts[0] != texts[1]


def test_a_broken_plug_in_is_reported_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    from importlib.metadata import EntryPoint

    from acesmith.errors import RegistrationError
    from acesmith.generators import registry

    for value, message in (
        ("no.such:thing", "generator plug-in 'mine' .no.such:thing. does not load: ModuleNotFoundError"),
        ("json:loads", "generator plug-in 'mine' .json:loads. is no GeneratorEntry"),
        ("acesmith.generators.registry:_ENTRIES", "is no GeneratorEntry"),
    ):
        points = [EntryPoint("mine", value, "acesmith.generators")]
        monkeypatch.setattr(registry, "entry_points", lambda group, points=points: points)
        with pytest.raises(RegistrationError, match=message):
            registry.generators()


def test_registered_names_and_versions_are_the_golden_ones() -> None:
    """Removing or renaming one is a visible decision."""
    assert [f"{entry.name} {entry.version}" for entry in generators()] == [
        "addition 1",
        "casing 1",
        "copy-source 1",
        "days 1",
        "do-not-translate 1",
        "empty-texts 1",
        "entailment 1",
        "equal-forms 1",
        "homoglyphs 1",
        "language-variant 1",
        "model-output 1",
        "money 1",
        "months 2",
        "named-entities 1",
        "nonsense 1",
        "notes 1",
        "number-slips 1",
        "numbers 2",
        "omission 1",
        "other-names 1",
        "punctuation 1",
        "repetition 1",
        "similar-language 1",
        "technical 1",
        "times 1",
        "truncation 1",
        "unit-conversion 2",
        "units 1",
        "unrelated-translation 1",
        "untranslated-words 1",
        "writings 1",
        "written-errors 1",
    ]
