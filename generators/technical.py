"""What software puts into texts: markup around a value, and placeholders for one, broken in translation.

Source: acesmith.
"""

from collections.abc import Iterator, Mapping
from random import Random

from acesmith.challenge_sets.segments import PairView
from acesmith.challenge_sets.values import Day, Money, Named, Verbatim, Wrapped
from acesmith.generators.drafts import Draft, Reject
from acesmith.generators.grid import crossed_with, grid, refill
from acesmith.seeding import choose

__all__ = ["technical"]

_MARKUP = crossed_with("technical:markup")
_PLACEHOLDER = crossed_with("technical:placeholder")

_TAGS: Mapping[tuple[str, str], tuple[tuple[str, str], ...]] = {
    ("<b>", "</b>"): (("<b>", "<b>"), ("<b>", ""), ("< b>", "< /b>"), ("&lt;b&gt;", "&lt;/b&gt;")),
    ("<em>", "</em>"): (("<em>", "<em>"), ("", "</em>"), ("<em>", "< / em>"), ("</em>", "<em>")),
    ('<a href="#p4">', "</a>"): (('<a href="#p4">', ""), ('<a href=#p4">', "</a>"), ('<a href="#p7">', "</a>")),
    ('<g id="2">', "</g>"): (('<g id="2">', "<g>"), ('<g id="3">', "</g>"), ('<g id="2"', "</g>")),
    ("**", "**"): (("**", "*"), ("**", ""), ("** ", " **")),
}
"""Markup, and what it becomes."""

_PLACEHOLDERS: Mapping[str, tuple[str, ...]] = {
    "{company}": ("{ company", "company", "{companies}", "{Company name}"),
    "{0}": ("{1}", "{0", "(0)"),
    "%s": ("% s", "s%", "%d"),
    "%(firm)s": ("%(firm)", "%firm)s", "% (firm) s"),
    "{{brand}}": ("{brand}", "{{brand}", "{{Brand}}"),
    "$VENDOR": ("$ VENDOR", "$Vendor", "VENDOR"),
    "[[name]]": ("[name]", "[[name]", "[[title]]"),
}
"""Placeholders, and what they become."""


def technical(view: PairView, rng: Random) -> Iterator[Draft | Reject]:
    """Yield a grid for the markup of a value, and one for each placeholder of a company."""
    held = [(slot, value) for slot, value in view.values.items() if isinstance(value, Day | Money | Named)]
    if held:
        slot, value = choose(rng, held)
        tags = choose(rng, tuple(_TAGS))
        marked = refill(view, slot, Wrapped(value, *tags))
        if marked is not None:
            broken = Wrapped(value, *choose(rng, _TAGS[tags]))
            yield from grid(marked, slot, broken, _MARKUP, name=f"{slot}/{_MARKUP.crossed}")
    for slot, value in held:
        # Companies stand in the nominative everywhere; other names would lose an ending.
        if not isinstance(value, Named) or value.name.kind != "organisations":
            continue
        placeholder = choose(rng, tuple(_PLACEHOLDERS))
        kept = refill(view, slot, Verbatim(placeholder))
        if kept is not None:
            broken_one = Verbatim(choose(rng, _PLACEHOLDERS[placeholder]))
            yield from grid(kept, slot, broken_one, _PLACEHOLDER, name=f"{slot}/{_PLACEHOLDER.crossed}")
