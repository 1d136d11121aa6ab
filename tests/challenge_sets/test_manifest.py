"""The manifest: read back as it was written, and refused if it is none."""

from pathlib import Path

import pytest

from acesmith.challenge_sets.manifest import Manifest, read_manifest, write_manifest
from acesmith.errors import InputError

_MANIFEST = Manifest(
    acesmith="0.1.0",
    arguments={"seed": 0},
    corpus={"name": "embedded", "licence": "CC-BY-4.0", "hashes": {}},
    generators={"numbers": "1"},
    resources={"Babel": "2.19.0"},
    contrasts=1,
    items=1,
    by_phenomenon={"omission": {"contrasts": 1, "items": 1}},
    by_langpair={"en-de": {"contrasts": 1, "items": 1}},
)


def test_a_manifest_is_the_same_after_writing_and_reading(tmp_path: Path) -> None:
    write_manifest(tmp_path / "m.json", _MANIFEST)
    assert read_manifest(tmp_path / "m.json") == _MANIFEST


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "not valid JSON"),
        ("[]", "field 'schema' is []; expected 'acesmith-manifest-1'"),
        ('{"schema": "other"}', "field 'schema' is 'other'; expected 'acesmith-manifest-1'"),
        ('{"schema": "acesmith-manifest-1", "mood": 1}', "missing field 'acesmith'; expected a manifest"),
    ],
)
def test_what_is_no_manifest_is_refused(text: str, message: str, tmp_path: Path) -> None:
    (tmp_path / "m.json").write_text(text, encoding="utf-8")
    with pytest.raises(InputError) as caught:
        read_manifest(tmp_path / "m.json")
    assert str(caught.value).startswith(f"{tmp_path / 'm.json'}: {message}")
