"""Errors: messages, attributes, pickling."""

import pickle

import pytest

from acesmith import errors


@pytest.mark.parametrize(
    "error",
    [
        errors.InputError("x.tsv:3", "field 'langpair' is 'ende'", "write 'en-de'"),
        errors.UnknownNameError("metric", "chfr", ["chrf", "bleu"]),
        errors.MissingExtraError("metric 'use-ref'", "encoder"),
        errors.MetricError("metric 'x' failed"),
        errors.OutputError("out: cannot be written"),
        errors.RegistrationError("taken"),
    ],
    ids=lambda error: type(error).__name__,
)
def test_errors_survive_pickling(error: errors.AcesmithError) -> None:
    again = pickle.loads(pickle.dumps(error))  # noqa: S301 - our own bytes
    assert type(again) is type(error)
    assert (str(again), again.values) == (str(error), error.values)


@pytest.mark.parametrize(
    ("known", "message"),
    [
        (["chrf", "bleu"], "unknown metric 'chfr'; did you mean chrf?"),
        (["ter", "bleu"], "unknown metric 'chfr'; known are bleu, ter"),
        ([f"m{n}" for n in range(30)], "unknown metric 'chfr'; 30 are known"),
        ([], "unknown metric 'chfr'; known are none"),
    ],
)
def test_unknown_name_gives_the_nearest_or_all_names(known: list[str], message: str) -> None:
    assert str(errors.UnknownNameError("metric", "chfr", known)) == message


def test_input_error_has_place_finding_and_remedy() -> None:
    error = errors.InputError("a.jsonl:2", "field 'id' is ''; expected text", "give it one")
    assert str(error) == "a.jsonl:2: field 'id' is ''; expected text; give it one"
    assert isinstance(error, ValueError)


def test_quote_cuts_long_values() -> None:
    assert errors.quote("x" * 200, 10) == "'xxxxxxxx…"
