"""What scorers keep of a stream of contrasts: codes in arrays and no texts; 100,000 contrasts are a few megabytes."""

import itertools
from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import get_args

import numpy as np

from acesmith.challenge_sets.records import NO_PROVENANCE, Contrast, split_langpair
from acesmith.challenge_sets.taxonomy import ACES_CATEGORIES, Severity, phenomena, phenomenon
from acesmith.errors import InputError, UnknownNameError
from acesmith.language.cldr import script_code
from acesmith.scorers.aces_score import aces_phenomena
from acesmith.scorers.agreement import Codes, Counts, Outcomes
from acesmith.scorers.grids import GridIndex, Grids
from acesmith.scorers.twins import TwinIndex, Twins

__all__ = [
    "DIMENSIONS",
    "REFERENCE_ONLY",
    "REFERENCE_ONLY_SUFFIX",
    "ContrastIndex",
    "ContrastIndexer",
    "Groups",
    "index_contrasts",
]

_SEVERITIES = get_args(Severity)

REFERENCE_ONLY = "reference-only"
"""Category of contrasts whose good translation is the reference itself."""

REFERENCE_ONLY_SUFFIX = " (good is the reference)"
"""Set behind an id of ACES for those of its contrasts whose good translation is the reference itself."""


DIMENSIONS = ("phenomenon", "category", "severity", "langpair", "source", "target", "script")
"""What contrasts can be divided by; `source` and `target` are languages, `script` is that of the target language."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Groups:
    """A division of the contrasts; each is in one group or in none."""

    names: tuple[tuple[str, ...], ...]
    """The groups, in the order of reports: one name for each dimension that the contrasts are divided by."""
    codes: Codes
    """Place of each contrast's group in `names`; -1 for none."""
    items: tuple[int, ...]
    """Independent items in each group."""
    triples: tuple[int, ...]
    """Distinct triples of good translation, incorrect translation and reference in each group: source languages share
    them."""

    def rows(self, place: int) -> Codes:
        """Return the places of the contrasts of a group."""
        return np.flatnonzero(self.codes == place)

    def each(self) -> Iterator[tuple[str, Codes]]:
        """Yield the first name of each group with the places of its contrasts."""
        for place, name in enumerate(self.names):
            yield name[0], self.rows(place)

    def counts(self, found: Outcomes) -> list[Counts]:
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
    triples: Codes
    """Code of its good translation, incorrect translation and reference together."""
    dimensions: Mapping[str, Groups]
    """Contrasts with a better translation, divided by each of `DIMENSIONS`."""
    category_of: Mapping[str, str]
    """Category of each phenomenon that has a contrast with a better translation."""
    equal: Groups
    """Equal pairs, by phenomenon."""
    grids: Mapping[str, Grids]
    """Complete grids, by family."""
    twins: Mapping[str, Twins]
    """Complete twins, by phenomenon."""
    own: bool
    """Whether the set is ACES's own; `acesmith.scorers.aces_score` says what that means."""

    def division(self, *by: str) -> Groups:
        """Return the contrasts with a better translation, divided by one or more of `DIMENSIONS` at once.

        Raises:
            UnknownNameError: A name is not one of them.
        """
        for name in by:
            if name not in self.dimensions:
                raise UnknownNameError("division", name, DIMENSIONS)
        parts = [self.dimensions[name] for name in by]
        if len(parts) == 1:
            return parts[0]
        names = [sum(joined, ()) for joined in itertools.product(*(part.names for part in parts))]
        codes = np.zeros(len(self.ids), dtype=np.int64)
        for part in parts:
            codes = codes * len(part.names) + part.codes
        return _groups(names, np.where(parts[0].codes < 0, -1, codes), (self.items, self.triples), names)


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
        self._severities = _Codes()
        self._items = _Codes()
        self._triples = array("q")
        self._equal = array("b")
        self._reference_only = array("b")
        self._grids = GridIndex()
        self._twins = TwinIndex()
        self._aces_form = True

    def add(self, contrast: Contrast) -> None:
        """Take one contrast.

        Raises:
            InputError: Its grid already has a contrast of its cells, or its twin is complete.
        """
        self._grids.add(contrast, len(self.ids))
        self._twins.add(contrast, len(self.ids))
        self.ids.append(contrast.id)
        self._phenomena.add(contrast.phenomena)
        self._langpairs.add(contrast.langpair)
        self._severities.add(contrast.severity)
        self._items.add(contrast.item)
        # Python's own hash: 64 bits that need not be the same tomorrow, and no texts are kept.
        self._triples.append(hash((contrast.good_translation, contrast.incorrect_translation, contrast.reference)))
        self._equal.append(contrast.expectation == "equal")
        self._reference_only.append(contrast.good_is_reference)
        if contrast.provenance != NO_PROVENANCE or contrast.grid is not None or contrast.twin is not None:
            self._aces_form = False

    def finish(self) -> ContrastIndex:
        """Return the index of all contrasts taken.

        Raises:
            InputError: There was no contrast.
        """
        if not self.ids:
            raise InputError("the set", "there is no contrast in it; expected at least one")
        items = self._items.array()
        triples = np.unique(np.array(self._triples, dtype=np.int64), return_inverse=True)[1]
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
        langpairs = list(self._langpairs.names)
        languages = [split_langpair(langpair) for langpair in langpairs]
        langpair = self._langpairs.array()

        def division(of_code: Sequence[str], codes: Codes, order: Iterable[str] | None = None) -> Groups:
            """Return the contrasts with a better translation, divided by a name that their code tells."""
            names = list(dict.fromkeys(of_code))
            place = np.array([names.index(name) for name in of_code], dtype=np.int64)
            ordered = [(name,) for name in (sorted(names) if order is None else order)]
            return _groups([(name,) for name in names], np.where(equal, -1, place[codes]), (items, triples), ordered)

        categories = [category_of[label] for label in labels]
        dimensions = {
            "phenomenon": division(labels, split, _phenomenon_order(labels)),
            "category": division(categories, split, sorted(set(categories), key=_category_order().__getitem__)),
            "severity": division(list(self._severities.names), self._severities.array(), _SEVERITIES),
            "langpair": division(langpairs, langpair),
            "source": division([source for source, _ in languages], langpair),
            "target": division([target for _, target in languages], langpair),
            "script": division([script_code(target) for _, target in languages], langpair),
        }
        present = [name for (name,) in dimensions["phenomenon"].names]
        return ContrastIndex(
            ids=self.ids,
            items=items,
            triples=triples,
            dimensions=dimensions,
            category_of={name: category_of[name] for name in present},
            equal=_groups(
                [(name,) for name in names],
                np.where(equal, codes, -1),
                (items, triples),
                [(name,) for name in _phenomenon_order(names)],
            ),
            grids=self._grids.complete(items),
            twins=self._twins.complete(items),
            own=own,
        )


def index_contrasts(contrasts: Iterable[Contrast]) -> tuple[ContrastIndex, Sequence[str], Codes]:
    """Return the index, the keys of all hypotheses, and an array (contrasts, 2) of the places of good and incorrect.

    Args:
        contrasts: A challenge set; it is read once, and its texts are not kept.

    Raises:
        InputError: There is no contrast, or a grid has two contrasts of the same cells.
    """
    indexer = ContrastIndexer()
    keys = _Codes()
    for contrast in contrasts:
        indexer.add(contrast)
        for hypothesis in contrast.hypotheses():
            keys.add(hypothesis.key)
    return indexer.finish(), list(keys.names), keys.array().reshape(-1, 2)


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


def _groups(
    names: Sequence[tuple[str, ...]], codes: Codes, counted: tuple[Codes, Codes], order: Sequence[tuple[str, ...]]
) -> Groups:
    """Return the groups that have a contrast.

    Args:
        names: Name of each code.
        codes: Code of each contrast; -1 for none.
        counted: Codes of the item and of the triple of each contrast.
        order: The names in the order of reports.
    """
    place_of = {name: place for place, name in enumerate(order)}
    inside = codes >= 0
    used = sorted(np.unique(codes[inside]).tolist(), key=lambda code: place_of[names[code]])
    renumber = np.full(len(names) + 1, -1, dtype=np.int64)
    renumber[used] = np.arange(len(used))
    renumbered = renumber[codes]
    items, triples = (_distinct(renumbered[inside], one[inside], len(used)) for one in counted)
    return Groups(names=tuple(names[code] for code in used), codes=renumbered, items=items, triples=triples)


def _distinct(groups: Codes, codes: Codes, number: int) -> tuple[int, ...]:
    """Return how many distinct codes each of `number` groups has."""
    width = int(codes.max(initial=0)) + 1
    pairs = np.unique(groups * width + codes)
    return tuple(np.bincount(pairs // width, minlength=number).tolist())
