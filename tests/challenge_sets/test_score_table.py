"""The score table: what is written is what is read, and what is wrong is refused by line and field."""

import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from acesmith.challenge_sets.score_table import (
    COLUMNS,
    MetricFacts,
    ScoreRow,
    ScoreTable,
    read_scores,
    write_scores,
)
from acesmith.errors import InputError

KEY = "0123456789abcdef01234567"
OTHER_KEY = "f" * 24
HEADER = "\t".join(COLUMNS)
CHRF = MetricFacts("chrF2|v:2.6.0", True, 0.0)
TER = MetricFacts("TER|v:2.6.0", False, 1e-6)

keys = st.text(alphabet="0123456789abcdef", min_size=24, max_size=24)
names = st.text(min_size=1, max_size=12).filter(str.isprintable)
spans = st.none() | st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)).map(sorted).map(tuple), max_size=3).map(
    tuple
)
tables = st.dictionaries(
    names,
    st.tuples(
        st.builds(MetricFacts, names, st.booleans(), st.floats(0, 1e300)),
        st.dictionaries(
            keys, st.tuples(st.floats(allow_nan=False, allow_infinity=False), spans), min_size=1, max_size=4
        ),
    ),
    max_size=4,
)


def row(*fields: str) -> str:
    """Return a line, the fields from the right one on replaced by those given."""
    usual = (KEY, "chrf", "chrF2|v:2.6.0", "true", "0.0", "63.25", "")
    return "\t".join((*usual[: len(usual) - len(fields)], *fields))


@given(tables)
def test_a_table_written_is_read_back_exactly(tmp_path_factory: pytest.TempPathFactory, made: object) -> None:
    assert isinstance(made, dict)
    table = ScoreTable(
        metrics={name: facts for name, (facts, _) in made.items()},
        scores={name: {key: score for key, (score, _) in its.items()} for name, (_, its) in made.items()},
        spans={
            name: {key: where for key, (_, where) in its.items() if where is not None}
            for name, (_, its) in made.items()
            if any(where is not None for _, where in its.values())
        },
    )
    path = tmp_path_factory.mktemp("scores") / "scores.tsv"
    write_scores(path, table.rows())
    assert read_scores(path) == table


def test_bytes_of_the_file(tmp_path: Path) -> None:
    path = tmp_path / "scores.tsv"
    rows = [
        ScoreRow(KEY, "chrf", CHRF, 100 / 3),
        ScoreRow(OTHER_KEY, "ter", TER, 0.0, ((3, 7), (9, 9))),
        ScoreRow(KEY, "ter", TER, -1e-30, ()),
    ]
    write_scores(path, rows)
    assert path.read_text(encoding="utf-8") == (
        "hypothesis\tmetric\tsignature\thigher_is_better\tresolution\tscore\tspans\n"
        "0123456789abcdef01234567\tchrf\tchrF2|v:2.6.0\ttrue\t0.0\t33.333333333333336\t\n"
        "ffffffffffffffffffffffff\tter\tTER|v:2.6.0\tfalse\t1e-06\t0.0\t[[3, 7], [9, 9]]\n"
        "0123456789abcdef01234567\tter\tTER|v:2.6.0\tfalse\t1e-06\t-1e-30\t[]\n"
    )


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (row("x"), "field 'spans' is 'x'; expected a list of [start, end], such as [[3, 7]], or nothing"),
        (row("[[7, 3]]"), "field 'spans' is '[[7, 3]]'; expected start <= end in each span"),
        (row("nan", ""), "field 'score' is 'nan'; expected a finite number, such as 63.25"),
        (row("inf", ""), "field 'score' is 'inf'; expected a finite number, such as 63.25"),
        (row("1e999", ""), "field 'score' is '1e999'; expected a finite number, such as 63.25"),
        (row("", ""), "field 'score' is ''; expected a finite number, such as 63.25"),
        (row(" 1", ""), "field 'score' is ' 1'; expected a finite number, such as 63.25"),
        (row("1_0", ""), "field 'score' is '1_0'; expected a finite number, such as 63.25"),
        (row("١", ""), "field 'score' is '١'; expected a finite number, such as 63.25"),
        (row("0,5", ""), "field 'score' is '0,5'; expected a finite number, such as 63.25"),
        (row("-1", "1", ""), "field 'resolution' is '-1'; expected a finite number from 0 on, such as 0.0"),
        (row("nan", "1", ""), "field 'resolution' is 'nan'; expected a finite number from 0 on, such as 0.0"),
        (row("True", "0.0", "1", ""), "field 'higher_is_better' is 'True'; expected true or false"),
        (row("1", "0.0", "1", ""), "field 'higher_is_better' is '1'; expected true or false"),
        (row("", "true", "0.0", "1", ""), "field 'signature' is ''; expected one line of text"),
        (row("", "s", "true", "0.0", "1", ""), "field 'metric' is ''; expected one line of text"),
        ("h1" + row()[24:], "field 'hypothesis' is 'h1'; expected 24 hexadecimal digits"),
        (
            KEY.upper() + row()[24:],
            "field 'hypothesis' is '0123456789ABCDEF01234567'; expected 24 hexadecimal digits",
        ),
        (row() + "\t", "8 fields; expected 7, separated by tabs"),
        (row()[:-1], "6 fields; expected 7, separated by tabs"),
        ("", "1 fields; expected 7, separated by tabs"),
        (KEY, "1 fields; expected 7, separated by tabs"),
        (
            row("5.0", ""),
            f"hypothesis {KEY} has the scores 63.25 and 5.0 by metric 'chrf'; expected one",
        ),
        (
            row("chrF3|v:1", "true", "0.0", "1", ""),
            "metric 'chrf' has signature 'chrF3|v:1' here and 'chrF2|v:2.6.0' in line 2; expected one; "
            "give one of the two metrics another name",
        ),
        (
            row("false", "0.0", "1", ""),
            "metric 'chrf' has higher_is_better False here and True in line 2; expected one; "
            "give one of the two metrics another name",
        ),
        (
            row("0.5", "1", ""),
            "metric 'chrf' has resolution 0.5 here and 0.0 in line 2; expected one; "
            "give one of the two metrics another name",
        ),
    ],
)
def test_what_is_wrong_is_refused_by_line_and_field(tmp_path: Path, line: str, message: str) -> None:
    path = tmp_path / "scores.tsv"
    path.write_text(f"{HEADER}\n{row()}\n{line}\n", encoding="utf-8")
    with pytest.raises(InputError) as caught:
        read_scores(path)
    assert str(caught.value) == f"{path}:3: {message}"


EXPECTED_COLUMNS = "expected the columns hypothesis, metric, signature, higher_is_better, resolution, score, spans"


@pytest.mark.parametrize(
    ("header", "found"),
    [
        ("", "unknown column ''"),
        (HEADER.replace("score", "Score"), "unknown column 'Score'"),
        (HEADER.replace("\tspans", ""), "no column 'spans'"),
        (
            HEADER.replace("hypothesis\tmetric", "metric\thypothesis"),
            "columns metric, hypothesis, signature, higher_is_better, resolution, score, spans",
        ),
        (
            f"{HEADER}\tspans",
            "columns hypothesis, metric, signature, higher_is_better, resolution, score, spans, spans",
        ),
    ],
)
def test_other_columns_are_refused(tmp_path: Path, header: str, found: str) -> None:
    path = tmp_path / "scores.tsv"
    path.write_text(f"{header}\n", encoding="utf-8")
    with pytest.raises(InputError) as caught:
        read_scores(path)
    assert str(caught.value) == f"{path}:1: {found}; {EXPECTED_COLUMNS}"


def test_an_empty_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "scores.tsv"
    path.write_bytes(b"")
    with pytest.raises(InputError, match=r"scores.tsv:1: unknown column ''; expected the columns hypothesis, "):
        read_scores(path)


def test_the_same_score_twice_is_one(tmp_path: Path) -> None:
    path = tmp_path / "scores.tsv"
    path.write_text(f"{HEADER}\n{row()}\n{row()}\n{row('63.250', '')}\n", encoding="utf-8")
    assert read_scores(path).scores == {"chrf": {KEY: 63.25}}


def test_whole_numbers_are_scores(tmp_path: Path) -> None:
    path = tmp_path / "scores.tsv"
    path.write_text(f"{HEADER}\n{row('-63', '[]')}\n", encoding="utf-8")
    table = read_scores(path)
    assert (table.scores, table.spans) == ({"chrf": {KEY: -63.0}}, {"chrf": {KEY: ()}})


@pytest.mark.parametrize(
    ("bad", "message"),
    [
        (ScoreRow(KEY, "a\tb", CHRF, 1.0), r"metric 'a\tb'; expected text without tabs and line ends"),
        (ScoreRow(KEY, "", CHRF, 1.0), "metric ''; expected text without tabs and line ends"),
        (
            ScoreRow(KEY, "a", MetricFacts("s\n", True, 0.0), 1.0),
            r"signature 's\n'; expected text without tabs and line ends",
        ),
        (
            ScoreRow(KEY, "a", MetricFacts("s", True, float("inf")), 1.0),
            "resolution inf; expected a finite number from 0 on",
        ),
        (ScoreRow("h1", "a", CHRF, 1.0), "hypothesis 'h1'; expected 24 hexadecimal digits"),
        (ScoreRow(KEY, "a", CHRF, float("nan")), "score nan of metric 'a'; expected a finite number"),
    ],
)
def test_what_could_not_be_read_back_is_not_written(tmp_path: Path, bad: ScoreRow, message: str) -> None:
    path = tmp_path / "scores.tsv"
    with pytest.raises(InputError) as caught:
        write_scores(path, [bad])
    assert str(caught.value) == f"{path}: {message}"
    assert list(tmp_path.iterdir()) == []


def test_reading_is_fast(tmp_path: Path) -> None:
    path = tmp_path / "scores.tsv"
    with path.open("w", encoding="utf-8") as handle:
        handle.write(f"{HEADER}\n")
        for number in range(100_000):
            handle.write(f"{number:024x}\tm{number % 5}\tm|v:1\ttrue\t0.0\t{number / 7!r}\t\n")
    begun = time.process_time()
    table = read_scores(path)
    # A million rows are to take some seconds; on a quiet machine this takes a quarter of one.
    assert time.process_time() - begun < 2
    assert sum(map(len, table.scores.values())) == 100_000
