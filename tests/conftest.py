"""Settings of all tests."""

import os

import pytest
from hypothesis import settings

# No deadline: the first example of a test may load a library. The same examples on every run of CI.
settings.register_profile("default", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "default")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let golden texts be accepted as they are now."""
    parser.addoption("--update-golden", action="store_true", help="rewrite golden files; refused in CI")


@pytest.fixture
def update_golden(request: pytest.FixtureRequest) -> bool:
    """Whether to rewrite golden texts instead of comparing with them."""
    asked = bool(request.config.getoption("--update-golden"))
    if asked and os.environ.get("CI"):
        pytest.fail("golden files are not rewritten in CI")
    return asked
