"""The report page: whole, self-contained, safe, and with the numbers of the evaluation."""

import html
import re
from collections.abc import Sequence
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from acesmith.errors import OutputError
from acesmith.reporting.page import page, write_report
from acesmith.scorers import Evaluation
from reporting.verdicts import EVIL, many, only_ties, verdict, whole_of_aces


def _page(evaluation: Evaluation, title: str = "A report", baselines: Sequence[str] = ("ter",)) -> str:
    return page(
        evaluation,
        title=title,
        set_facts={"name": "small", "seed": "0"},
        metric_summaries={"chrf": "Character n-grams"},
        baselines=baselines,
    )


class _Checker(HTMLParser):
    """Keeps the text of each element and sees that tags nest."""

    void = frozenset(("meta", "br", "link", "img"))

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[str] = []
        self.rows: list[list[str]] = []
        self.svg_texts: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        if tag == "tr":
            self.rows.append([])
        if tag in ("td", "th"):
            self.rows[-1].append("")
        if tag == "text":
            self.svg_texts.append("")
        if tag not in self.void:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if {"td", "th"} & set(self.open):
            self.rows[-1][-1] += data
        elif self.open[-1:] == ["text"]:
            self.svg_texts[-1] += data


@pytest.mark.parametrize(
    "evaluation",
    [verdict(), verdict(many(14), extra="new", by=["phenomenon,langpair"]), only_ties(), verdict(only="number-equal")],
    ids=["small", "many metrics", "no τ", "only equal pairs"],
)
def test_tags_nest(evaluation: Evaluation) -> None:
    checker = _Checker(_page(evaluation))
    assert checker.open == []
    assert {"table", "main", "style"} <= set(checker.tags)


def test_the_page_needs_nothing_else() -> None:
    text = _page(verdict())
    assert not re.search(r"<(script|link|img|iframe|object|embed|base|form)\b", text)
    assert not re.search(r"(src|href)\s*=|url\(|@import|https?://", text)
    assert "default-src 'none'" in text


def test_the_leaderboard_has_the_numbers_and_the_baseline() -> None:
    rows = _Checker(_page(verdict())).rows
    assert rows[1] == ["1", "chrf", "0.083", "1.67", "0.333", "0.000", "0.000"]
    assert rows[2] == ["–", "ter baseline", "0.417", "3.33", "−0.333", "1.000", "0.000"]


def test_the_figures_have_a_title_and_a_description_for_those_who_cannot_see_them() -> None:
    text = _page(verdict())
    assert text.count('role="img"') == 3
    for number, title in enumerate(("τ of each metric by category", "τ of each metric by phenomenon"), 1):
        assert f'aria-labelledby="title-{number} description-{number}"' in text
        assert f'<title id="title-{number}">{title}</title>' in text


def test_the_figures_show_every_value() -> None:
    evaluation = verdict()
    texts = _Checker(_page(evaluation)).svg_texts
    for result in evaluation.metrics.values():
        for agreement in (*result.categories.values(), *result.phenomena.values()):
            assert f"{agreement.tau:.2f}".replace("-", "−") in texts


def test_names_that_mean_harm_are_harmless() -> None:
    text = _page(verdict({EVIL: True}, extra=EVIL), title=EVIL, baselines=[EVIL])
    assert "<script" not in text
    assert "[b]" in html.unescape(text)
    assert not re.search(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202e]", text)
    assert _Checker(text).open == []


def test_what_the_set_and_the_metrics_are_is_said() -> None:
    text = _page(verdict())
    assert "<dt>seed</dt><dd>0</dd>" in text
    assert "<code>0123456789ab</code>" in text
    assert "<code>chrf|v:1</code>" in text
    assert "Character n-grams" in text


def test_an_unknown_hash_is_left_out() -> None:
    assert "SHA-256" not in _page(only_ties())


@pytest.mark.parametrize(
    ("choices", "text"),
    [({}, "ties count as discordant"), ({"ties": "half"}, "ties count half"), ({"ties": "drop"}, "ties are dropped")],
    ids=["default", "half", "drop"],
)
def test_the_tie_rule_is_said(choices: dict[str, Any], text: str) -> None:
    assert text in _page(verdict(**choices))


def test_a_partial_score_names_what_it_lacks() -> None:
    text = _page(verdict())
    assert "partial, 3 of 68" in text
    assert "The 65 phenomena of ACES that it lacks" in text
    assert "similar-language-low" in text


def test_scores_that_cover_different_parts_say_so_for_each_metric() -> None:
    text = _page(whole_of_aces({"m": (), "n": ("addition",)}, ties="drop"))
    assert "<small>complete</small>" in text
    assert "<small>partial, 67 of 68</small>" in text
    assert "that it lacks" not in text


def test_the_page_is_the_same_every_time() -> None:
    assert _page(verdict()) == _page(verdict())


def test_the_page_is_written_whole(tmp_path: Path) -> None:
    path = tmp_path / "new" / "report.html"
    write_report(path, verdict(), title="A report", set_facts={}, metric_summaries={})
    assert path.read_text(encoding="utf-8") == page(verdict(), title="A report", set_facts={}, metric_summaries={})
    assert [each.name for each in path.parent.iterdir()] == ["report.html"]


def test_a_place_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(OutputError, match=r"report\.html: cannot be written \(.*\); choose another place$"):
        write_report(tmp_path / "file" / "report.html", verdict(), title="", set_facts={}, metric_summaries={})
