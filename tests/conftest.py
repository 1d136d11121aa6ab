"""Settings of all tests."""

import os

from hypothesis import settings

# No deadline: the first example of a test may load a library. The same examples on every run of CI.
settings.register_profile("default", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "default")
