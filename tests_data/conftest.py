"""Checks on real public data, in the folders of the repositories that publish them: `make check-data DATA=folder`."""

from pathlib import Path

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--data", type=Path, required=True, help="folder of corpora/, paraphrase_pools/, scored/")


@pytest.fixture(name="data", scope="session")
def _data(request: pytest.FixtureRequest) -> Path:
    data: Path = request.config.getoption("--data")
    if not (data / "corpora").is_dir():
        pytest.fail(f"{data} holds no corpora/")
    return data
