"""Money: another currency, or another amount.

Source: acesmith.
"""

from collections.abc import Iterator
from decimal import Decimal
from random import Random

from acesmith.challenge_sets.realise import is_wordable
from acesmith.challenge_sets.segments import PairView
from acesmith.challenge_sets.values import Money
from acesmith.generators.drafts import Draft, Reject
from acesmith.generators.grid import crossed_with, either_way, grid
from acesmith.generators.numbers import edited_digits
from acesmith.seeding import choose

__all__ = ["money"]

_CURRENCY = crossed_with("money:currency", equal="money-equal")
_AMOUNT = crossed_with("money:amount")
_CURRENCIES = ("EUR", "GBP", "USD")
_ATTEMPTS = 40


def money(view: PairView, rng: Random) -> Iterator[Draft | Reject]:
    """Yield two grids for every amount of money."""
    for slot, value in view.values.items():
        if not isinstance(value, Money):
            continue
        currency = choose(rng, [name for name in _CURRENCIES if name != value.currency])
        refilled, other = either_way(view, slot, Money(value.amount, currency), rng)
        yield from grid(refilled, slot, other, _CURRENCY, name=f"{slot}/{_CURRENCY.crossed}")
        amounts = (Decimal(edited_digits(int(value.amount), rng)) for _ in range(_ATTEMPTS))
        wrong = next((Money(amount, value.currency) for amount in amounts if _fits(view, amount, value)), None)
        if wrong is None:
            yield Reject("no other amount fits the sentence")
            continue
        refilled, other = either_way(view, slot, wrong, rng)
        yield from grid(refilled, slot, other, _AMOUNT, name=f"{slot}/{_AMOUNT.crossed}")


def _fits(view: PairView, amount: Decimal, right: Money) -> bool:
    changed = Money(amount, right.currency)
    return amount >= 2 and is_wordable(amount) and changed not in view.values.values()
