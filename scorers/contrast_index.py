"""What scorers keep of a stream of contrasts: codes in arrays and no texts; 100,000 contrasts are a few megabytes."""

from array import array
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from acesmith.challenge_sets.records import NO_PROVENANCE, Contrast
from acesmith.challenge_sets.taxonomy import ACES_CATEGORIES, phenomena, phenomenon
from acesmith.errors import InputError
from acesmith.scorers.aces_score import aces_phenomena
from acesmith.scorers.agreement import Codes, Counts
from acesmith.scorers.grids import GridIndex, Grids

__all__ = [
    "REFERENCE_ONLY",
    "REFERENCE_ONLY_SUFFIX",
    "ContrastIndex",
    "ContrastIndexer",
    "Groups",
    "index_contrasts",
]

Flags = npt.NDArray[np.bool_]

REFERENCE_ONLY = "reference-only"
"""Category of contrasts whose good translation is the reference itself."""

REFERENCE_ONLY_SUFFIX = " (good is the reference)"
"""Set behind an id of ACES for those of its contrasts whose good translation is the reference itself."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Groups:
    """A division of the contrasts; each is in one group or in none."""

    names: tuple[str, ...]
    """The groups, in the order of reports."""
    codes: Codes
    """Place of each contrast's group in `names`; -1 for none."""
    items: tuple[int, ...]
    """Independent items in each group."""

    def rows(self, place: int) -> Codes:
        """Return the places of the contrasts of a group."""
        return np.flatnonzero(self.codes == place)

    def counts(self, found: Codes) -> list[Counts]:
        """Return the counts of each group.

        Args:
            found: What `acesmith.scorers.agreement.outcomes` says of each contrast.
        """
        inside = self.codes >= 0
        table = np.bincount(self.codes[inside] * 3 + found[inside], minlength=3 * len(self.names)).reshape(-1, 3)
        return [Counts(concordant=c, discordant=d, ties=t) for c, d, t in table.tolist()]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class ContrastIndex:
    """A challenge set without its texts."""

    ids: Sequence[str]
    """Id of each contrast, in file order."""
    items: Codes
    """Code of the item of each contrast."""
    better: Groups
    """Contrasts with a better translation, by phenomenon."""
    categories: Groups
    """The same by category."""
    langpairs: Groups
    """The same by language pair."""
    crossed: Groups | None
    """The same by phenomenon and language pair, joined by a tab; None if that was not asked for."""
    category_of: Mapping[str, str]
    """Category of each phenomenon of `better`."""
    equal: Groups
    """Equal pairs, by phenomenon."""
    grids: Mapping[str, Grids]
    """Complete grids, by family."""
    own: bool
    """Whether the set is ACES's own; `acesmith.scorers.aces_score` says what that means."""


class _Codes:
    """Numbers names in order of first appearance."""

    def __init__(self) -> None:
        self.names: dict[str, int] = {}
        self.codes = array("q")

    def add(self, name: str) -> None:
        self.codes.append(self.names.setdefault(name, len(self.names)))

    def array(self) -> Codes:
        return np.array(self.codes, dtype=np.int64)


class ContrastIndexer:
    """Builds a `ContrastIndex` from contrasts that are given one by one."""

    def __init__(self) -> None:
        self.ids: list[str] = []
        self._phenomena = _Codes()
        self._langpairs = _Codes()
        self._items = _Codes()
        self._equal = array("b")
        self._reference_only = array("b")
        self._grids = GridIndex()
        self._aces_form = True

    def add(self, contrast: Contrast) -> None:
        """Take one contrast.

        Raises:
            InputError: Its grid already has a contrast of its cells.
        """
        self._grids.add(contrast, len(self.ids))
        self.ids.append(contrast.id)
        self._phenomena.add(contrast.phenomena)
        self._langpairs.add(contrast.langpair)
        self._items.add(contrast.item)
        self._equal.append(contrast.expectation == "equal")
        self._reference_only.append(contrast.good_is_reference)
        if contrast.provenance != NO_PROVENANCE or contrast.grid is not None or contrast.twin is not None:
            self._aces_form = False

    def finish(self, *, cross: bool) -> ContrastIndex:
        """Return the index of all contrasts taken.

        Args:
            cross: Whether to divide by phenomenon and language pair, too.

        Raises:
            InputError: There was no contrast.
        """
        if not self.ids:
            raise InputError("the set", "there is no contrast in it; expected at least one")
        items = self._items.array()
        equal = np.array(self._equal, dtype=np.bool_)
        names = list(self._phenomena.names)
        own = self._aces_form and names_are_all_of_aces(names)
        codes = self._phenomena.array()

        # An id of ACES, and the same id with the reference as its good translation (odd), are two phenomena; only in
        # ACES's own set they are one, as its authors count it.
        of_aces = np.array([name in aces_phenomena() and not own for name in names], dtype=np.bool_)
        odd = of_aces[codes] & np.array(self._reference_only, dtype=np.bool_)
        category_of: dict[str, str] = {}
        for name in names:
            category_of[name] = phenomenon(name).category
            category_of[name + REFERENCE_ONLY_SUFFIX] = REFERENCE_ONLY
        labels = list(category_of)
        place_of = {label: place for place, label in enumerate(labels)}
        twofold = np.array([[place_of[name], place_of[name + REFERENCE_ONLY_SUFFIX]] for name in names])
        split = twofold[codes, odd.astype(np.int64)]
        better = _groups(labels, np.where(equal, -1, split), items, _phenomenon_order(labels))
        category_names = sorted({category_of[name] for name in better.names}, key=_category_order().__getitem__)
        category = np.array([category_names.index(category_of[name]) for name in better.names] + [-1], dtype=np.int64)
        pairs = list(self._langpairs.names)
        pair = self._langpairs.array()
        langpairs = _groups(pairs, np.where(equal, -1, pair), items, sorted(pairs))
        crossed = None
        if cross:
            joined = [f"{name}\t{pair}" for name in better.names for pair in langpairs.names]
            both = np.where(equal, -1, better.codes * len(langpairs.names) + langpairs.codes)
            crossed = _groups(joined, both, items, joined)
        return ContrastIndex(
            ids=self.ids,
            items=items,
            better=better,
            categories=_groups(category_names, category[better.codes], items, category_names),
            langpairs=langpairs,
            crossed=crossed,
            category_of={name: category_of[name] for name in better.names},
            equal=_groups(names, np.where(equal, codes, -1), items, _phenomenon_order(names)),
            grids=self._grids.complete(items),
            own=own,
        )


def index_contrasts(
    contrasts: Iterable[Contrast], *, cross: bool = False
) -> tuple[ContrastIndex, Sequence[str], Codes]:
    """Return the index, the keys of all hypotheses, and an array (contrasts, 2) of the places of good and incorrect.

    Args:
        contrasts: A challenge set; it is read once, and its texts are not kept.
        cross: Whether to divide by phenomenon and language pair, too.

    Raises:
        InputError: There is no contrast, or a grid has two contrasts of the same cells.
    """
    indexer = ContrastIndexer()
    keys = _Codes()
    for contrast in contrasts:
        indexer.add(contrast)
        for hypothesis in contrast.hypotheses():
            keys.add(hypothesis.key)
    return indexer.finish(cross=cross), list(keys.names), keys.array().reshape(-1, 2)


def names_are_all_of_aces(names: Iterable[str]) -> bool:
    """Tell whether the names are all 68 ids of ACES and nothing but them."""
    return set(names) == set(aces_phenomena())


def _category_order() -> Mapping[str, int]:
    """Return ACES's categories in its order, then the table's others, then the imported ones."""
    ours = dict.fromkeys(entry.category for entry in phenomena().values())
    order = dict.fromkeys((*ACES_CATEGORIES, *ours, REFERENCE_ONLY, phenomenon("").category))
    return {name: place for place, name in enumerate(order)}


def _phenomenon_order(names: Iterable[str]) -> list[str]:
    """Return the names in the table's order, the unknown ones sorted behind them."""
    table = {name: place for place, name in enumerate(phenomena())}

    def place(name: str) -> tuple[bool, int, str]:
        at = table.get(name.removesuffix(REFERENCE_ONLY_SUFFIX), len(table))
        return (name.endswith(REFERENCE_ONLY_SUFFIX), at, name)

    return sorted(names, key=place)


def _groups(names: Sequence[str], codes: Codes, items: Codes, order: Sequence[str]) -> Groups:
    """Return the groups that have a contrast.

    Args:
        names: Name of each code.
        codes: Code of each contrast; -1 for none.
        items: Code of the item of each contrast.
        order: The names in the order of reports.
    """
    place_of = {name: place for place, name in enumerate(order)}
    inside = codes >= 0
    used = sorted(np.unique(codes[inside]).tolist(), key=lambda code: place_of[names[code]])
    renumber = np.full(len(names) + 1, -1, dtype=np.int64)
    renumber[used] = np.arange(len(used))
    renumbered = renumber[codes]
    width = int(items.max()) + 1
    pairs = np.unique(renumbered[inside] * width + items[inside])
    distinct = np.bincount(pairs // width, minlength=len(used)).tolist()
    return Groups(names=tuple(names[code] for code in used), codes=renumbered, items=tuple(distinct))
