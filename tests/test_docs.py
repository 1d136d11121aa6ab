"""What README and docs show is what their commands print."""

import re
import shlex
from pathlib import Path

import pytest

from acesmith.challenge_sets.corpora.embedded import EmbeddedCorpus
from acesmith.challenge_sets.corpora.figures import figures
from acesmith.cli import main

ROOT = Path(__file__).parents[1]


def _compare(path: Path, before: str, shown: str, update: bool) -> None:
    """Compare the block of code after a line with what was printed, or put it there."""
    text = path.read_text(encoding="utf-8")
    pattern = re.compile(rf"({re.escape(before)}\n+```\n).*?(```)", re.DOTALL)
    assert pattern.search(text), f"{path.name} has no block after {before!r}"
    new = pattern.sub(lambda found: found[1] + shown.strip("\n") + "\n" + found[2], text, count=1)
    if update:
        path.write_text(new, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == new


def test_the_leaderboard_in_the_readme_is_that_of_make_report(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], update_golden: bool
) -> None:
    recipe = re.search(r"^report:.*?\n((?:\t.*\n)+)", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    assert recipe
    monkeypatch.chdir(tmp_path)
    for line in recipe[1].splitlines():
        command = shlex.split(line.strip().removeprefix("@$(BIN)/acesmith "))
        capsys.readouterr()
        assert main(command) == 0
    leaderboard = capsys.readouterr().out.split("\nThe page:")[0]
    _compare(ROOT / "README.md", "<!-- leaderboard: make report -->", leaderboard, update_golden)


def test_the_metric_in_the_readme_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    code = re.search(r"```python\n# my_metric.py\n(.*?)```", text, re.DOTALL)
    assert code
    monkeypatch.chdir(tmp_path)
    (tmp_path / "my_metric.py").write_text(code[1], encoding="utf-8")
    assert main(["make", "--output", "build/report/sets", "--langpairs", "en-de", "--per-phenomenon", "1"]) == 0
    block = re.search(r"<!-- own metric -->\n```\n(.*?)```", text, re.DOTALL)
    assert block
    commands = [line.split() for line in block[1].replace("'", "").splitlines() if line.startswith("acesmith ")]
    assert len(commands) == 3
    for command in commands:
        assert main(command[1:]) == 0


def test_the_figures_of_the_data_card_are_those_of_check_corpus(update_golden: bool) -> None:
    shown = "\n".join(figures(EmbeddedCorpus()))
    _compare(ROOT / "docs" / "data-card.md", "Figures of `make check-corpus`:", shown, update_golden)


def test_every_link_between_the_documents_leads_somewhere() -> None:
    pages = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
    links = [
        (page, target)
        for page in pages
        for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8"))
        if not target.startswith("http")
    ]
    assert len(links) > 10
    assert [f"{page.name}: {target}" for page, target in links if not (page.parent / target).exists()] == []
