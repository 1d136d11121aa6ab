"""Languages that are taken for each other, and which of the two has more text in the world.

`similar.tsv`: `fewer`, `more`; both ways are made from it. The order is that of the languages' shares of documents in
Common Crawl's published statistics.
"""

import csv
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Literal

__all__ = ["similar_languages"]


@cache
def similar_languages(language: str) -> Mapping[str, Literal["high", "low"]]:
    """Return the languages similar to one, each with whether it has more text (`high`) or less (`low`) than that.

    Example:
        >>> dict(similar_languages("bg")), dict(similar_languages("de"))
        ({'ru': 'high'}, {'nl': 'low'})
    """
    text = (resources.files("acesmith.language") / "similar.tsv").read_text(encoding="utf-8")
    found: dict[str, Literal["high", "low"]] = {}
    for row in csv.DictReader(text.splitlines(), delimiter="\t"):
        if row["fewer"] == language:
            found[row["more"]] = "high"
        elif row["more"] == language:
            found[row["fewer"]] = "low"
    return found
