"""What a cost may be paid with: symbols, coins, and the own colour at influence 6 (L-33, L-36, LX7-5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple, Optional

from engine.core import Choices, Path
from engine.lydia.cards import LEVELS
from engine.lydia.pieces import COLOURS, MEANS, Colour, Means

if TYPE_CHECKING:
    from engine.lydia.state import Player

Paid = dict[Means, int]


class Purse(NamedTuple):
    """What somebody can pay with. `wild`: the colour that stands for every other (L-36)."""

    resources: Mapping[Colour, int]
    coins: int
    wild: Optional[Colour]


def purse(player: Player) -> Purse:
    """For cards: coins stand for any symbol."""
    return Purse(player.resources, player.coins, player.colour if LEVELS[player.influence].wild_own_colour else None)


def stable(player: Player) -> Purse:
    """For the race: coins are not wild there (LX7-5)."""
    return Purse(player.resources, 0, player.colour if LEVELS[player.influence].wild_own_colour else None)


def short(held: Purse, cost: Mapping[Means, int]) -> int:
    """Coins that are missing to pay `cost`, coins held and the wild colour used; 0 or less: it can be paid."""
    resources, coins, wild = held
    spare = resources[wild] if wild else 0
    lacking = 0
    for means, symbols in cost.items():
        if means == "coin":
            coins -= symbols
        elif means == wild:
            spare -= symbols  # below 0: what coins must make up
        else:
            lacking += max(0, symbols - resources[means])
    return lacking - spare - coins if spare < lacking else -coins


def usual(held: Purse, cost: Mapping[Means, int]) -> Paid:
    """The payment when none is named: matching colours first, then the wild colour, then coins (L-33, A-40)."""
    resources, _, wild = held
    paid: Paid = {}
    lacking = 0
    for means in COLOURS:
        if symbols := cost.get(means, 0):
            paid[means] = min(symbols, resources[means])
            lacking += symbols - paid[means]
    if wild and (more := min(lacking, resources[wild] - paid.get(wild, 0))):
        paid[wild] = paid.get(wild, 0) + more
        lacking -= more
    paid["coin"] = cost.get("coin", 0) + lacking
    return {means: paid[means] for means in MEANS if paid.get(means)}


def refuse(held: Purse, cost: Mapping[Means, int], pay: Sequence[Means]) -> str | None:
    """Exact payment, each symbol by what may stand for it (L-33). An empty `pay` means as usual."""
    if not pay:
        return "cannot_pay" if short(held, cost) > 0 else None
    if len(pay) != sum(cost.values()) or any(means not in MEANS for means in pay):
        return "bad_payment"
    paid = Counter(pay)
    coloured = len(pay) - paid["coin"]
    if coloured > sum(n for means, n in cost.items() if means != "coin"):
        return "bad_payment"
    if any(paid[c] > cost.get(c, 0) for c in COLOURS if c != held.wild):
        return "bad_payment"
    return "cannot_pay" if any(n > _held(held, means) for means, n in paid.items()) else None


def next_means(held: Purse, cost: Mapping[Means, int], given: Path) -> Choices:
    """What may be paid next, in the order of MEANS; None first: as usual, or the payment is complete."""
    total = sum(cost.values())
    if len(given) == total:
        return (None,)
    first = MEANS.index(given[-1]) if given else 0
    found = tuple(means for means in MEANS[first:] if _leads_on(held, cost, (*given, means), total))
    return found if given else (None, *found)


def only_usual(held: Purse, cost: Mapping[Means, int]) -> bool:
    """The usual payment is the only one there is."""
    given: Path = ()
    found = next_means(held, cost, given)[1:]
    while len(found) == 1 and found[0] is not None:
        given += (found[0],)
        found = next_means(held, cost, given)
    return len(found) == 1 and Counter(given) == Counter(usual(held, cost))


def spend(player: Player, paid: Mapping[Means, int]) -> None:
    """Take what is paid off markers and coins."""
    for means, amount in paid.items():
        if means == "coin":
            player.coins -= amount
        else:
            player.resources[means] -= amount


def _held(held: Purse, means: Means) -> int:
    return held.coins if means == "coin" else held.resources[means]


def _most(held: Purse, cost: Mapping[Means, int], means: Colour) -> int:
    """Resources of a colour that could go into this payment."""
    return held.resources[means] if means == held.wild else min(cost.get(means, 0), held.resources[means])


def _leads_on(held: Purse, cost: Mapping[Means, int], given: Path, total: int) -> bool:
    """A payment that begins so can still be completed with means that come no earlier."""
    paid = Counter(given)
    symbols = total - cost.get("coin", 0)
    coloured = len(given) - paid["coin"]
    if coloured > symbols or any(paid[c] > _most(held, cost, c) for c in COLOURS):
        return False
    last = MEANS.index(given[-1])
    ahead = sum(_most(held, cost, c) - paid[c] for c in COLOURS[last:])
    return total - min(symbols, coloured + ahead) <= held.coins
