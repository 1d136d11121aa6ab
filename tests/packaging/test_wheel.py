"""The wheel is whole: built from the checkout, and from one whose links are text files.

Run by `make wheel` (`pytest -m wheel`): it builds and installs, which takes a minute and the package registry.
"""

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FOLDERS = ("challenge_sets", "generators", "metrics_adapters", "scorers")

pytestmark = pytest.mark.wheel


def _checkout(place: Path, *, links: bool) -> Path:
    """Copy what git tracks, with the links in `src/acesmith` as they are or as the text files of a ZIP download."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True).stdout
    for name in listed.decode().split("\0"):
        source, target = ROOT / name, place / name
        if not name or not os.path.lexists(source):
            continue
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.is_symlink() and not links:
            target.write_text(str(source.readlink()), encoding="utf-8")
        else:
            shutil.copy(source, target, follow_symlinks=False)
    return place


def _build(checkout: Path, output: Path, *options: str) -> Path:
    subprocess.run(
        [sys.executable, "-m", "build", *options, "--outdir", str(output), str(checkout)],
        check=True,
        capture_output=True,
    )
    (wheel,) = output.glob("*.whl")
    return wheel


def _contents(wheel: Path) -> set[str]:
    return {name for name in zipfile.ZipFile(wheel).namelist() if not name.startswith("acesmith-")}


def _expected() -> set[str]:
    """Every module and data file of the checkout, by its place in the wheel."""
    kept = (".py", ".toml", ".tsv", ".html", "py.typed")
    places = {f"acesmith/{folder}": ROOT / folder for folder in FOLDERS}
    places["acesmith"] = ROOT / "src" / "acesmith"
    found = set()
    for prefix, folder in places.items():
        for path in folder.rglob("*"):
            inside = path.relative_to(folder)
            if (
                path.is_file()
                and path.name.endswith(kept)
                and not (prefix == "acesmith" and inside.parts[0] in FOLDERS)
            ):
                found.add(f"{prefix}/{inside.as_posix()}")
    return found


@pytest.fixture(scope="module", name="wheel")
def _wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("whole")
    return _build(_checkout(place / "checkout", links=True), place / "dist", "--wheel")


def test_the_wheel_holds_every_module_and_data_file(wheel: Path) -> None:
    assert _contents(wheel) == _expected()


def test_a_checkout_without_links_builds_the_same_wheel(wheel: Path, tmp_path: Path) -> None:
    without = _build(_checkout(tmp_path / "checkout", links=False), tmp_path / "dist", "--wheel")
    assert _contents(without) == _contents(wheel)


def test_a_wheel_built_from_the_sdist_is_the_same(wheel: Path, tmp_path: Path) -> None:
    from_sdist = _build(_checkout(tmp_path / "checkout", links=True), tmp_path / "dist")
    assert _contents(from_sdist) == _contents(wheel)


def test_a_build_with_a_folder_missing_fails(tmp_path: Path) -> None:
    checkout = _checkout(tmp_path / "checkout", links=True)
    shutil.rmtree(checkout / "scorers")
    with pytest.raises(subprocess.CalledProcessError) as caught:
        _build(checkout, tmp_path / "dist", "--wheel")
    assert b"folder scorers/ is missing; the package would be incomplete" in caught.value.stdout + caught.value.stderr


def test_the_installed_wheel_does_the_main_job_outside_the_repository(wheel: Path, tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-m", "venv", str(tmp_path / "venv")], check=True)
    python = tmp_path / "venv" / "bin" / "python"
    subprocess.run([python, "-m", "pip", "install", "--quiet", str(wheel)], check=True, capture_output=True)
    environment = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")}

    def run(*words: str) -> str:
        done = subprocess.run(
            [str(tmp_path / "venv" / "bin" / "acesmith"), *words],
            cwd=tmp_path,
            env=environment,
            check=True,
            capture_output=True,
            text=True,
        )
        return done.stdout

    run("make", "--output", "set", "--langpairs", "en-de", "--per-phenomenon", "2")
    run("score", "set", "--metric", "chrf", "--metric", "bleu", "--output", "scores.tsv")
    assert "chrf" in run("evaluate", "set", "scores.tsv")
    run("report", "set", "scores.tsv", "--output", "report.html")
    installed = subprocess.run([python, "-m", "pip", "list"], check=True, capture_output=True, text=True).stdout.lower()
    assert not {"torch", "transformers", "spacy"} & set(installed.split())
