"""A Turn of sealed orders in few words: at most four lines a player, everything else is in the log (BV-6)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from engine.barons import events as happened
from engine.barons.data import RECIPES
from engine.barons.names import bundle, gold, player, signed, thing
from engine.core import Event, Seat
from engine.core.text import counted, listed

Tell = Callable[[Event], str]


def once(events: Sequence[Event]) -> list[Event]:
    """Without what is public of a bought card where the card itself follows, for its buyer (B-138)."""
    then = [*events[1:], None]
    return [event for i, event in enumerate(events) if not (_bought(event) and _bought(then[i], own=True))]


def _bought(event: Event | None, *, own: bool = False) -> bool:
    return isinstance(event, happened.CardBought) and (event.card is not None) == own


def lists(events: Iterable[Event]) -> tuple[dict[Seat, list[Event]], list[Event]]:
    """What each player's list brought, and what came before and after the lists."""
    found: dict[Seat, list[Event]] = {}
    rest: list[Event] = []
    current: Seat | None = None
    for event in events:
        match event:
            case happened.ListBegan(seat=seat):
                current = seat
                found[seat] = []
            case happened.MoveEnded() if current is not None:
                current = None
            case _ if current is not None:
                found[current].append(event)
            case _:
                rest.append(event)
    return found, rest


def netted(seat: Seat, events: Iterable[Event], tell: Tell) -> Iterator[str]:
    """Trade, work, land and cards of one player, a line each at most."""
    events = list(events)
    cards = "; ".join(filter(None, [bought_cards(events), *map(tell, filter(_of_cards, events))]))
    lines = [trade(events), work(events), land(events), cards]
    written = [line for line in lines if line]
    yield from (f"{player(seat)} {line}" if not line.startswith("{") else line for line in written)
    if not written:
        yield f"{player(seat)} did nothing"
    if fates := [tell(event) for event in events if isinstance(event, happened.Skipped)]:
        yield f"Of your orders: {'; '.join(fates)}"  # nobody else sees such events (BV-6)


def trade(events: list[Event]) -> str:
    """What was sold and bought in all, and the Gold of it."""
    traded = [event for event in events if isinstance(event, happened.Traded)]
    sold, bought = _summed(traded, 1), _summed(traded, -1)
    parts = [f"sold {bundle(sold)}"] if sold else []
    parts += [f"bought {bundle(bought)}"] if bought else []
    total = sum(event.gold for event in traded)
    return f"{listed(parts)}: {signed(total)} Gold" if parts else ""


def _summed(traded: list[happened.Traded], sign: int) -> dict[str, int]:
    found: dict[str, int] = {}
    for event in traded:
        if event.amount * sign > 0:
            found[event.resource] = found.get(event.resource, 0) + event.amount * sign
    return found


def work(events: list[Event]) -> str:
    """Goods made, and Goods given to the Court."""
    made: dict[str, int] = {}
    given: dict[str, int] = {}
    favor = 0
    for event in events:
        if isinstance(event, happened.Converted):
            output = RECIPES[event.recipe].output
            made[output] = made.get(output, 0) + event.made
        elif isinstance(event, happened.Delivered):
            given[event.resource] = given.get(event.resource, 0) + event.amount
            favor += event.favor
    parts = [f"made {bundle(made)}"] if made else []
    parts += [f"gave the Court {bundle(given)}: +{favor} Favor"] if given else []
    return "; ".join(parts)


def land(events: list[Event]) -> str:
    """Tiles claimed and Buildings built."""
    claimed = [event.tile for event in events if isinstance(event, happened.Claimed)]
    built = [event for event in events if isinstance(event, happened.Built)]
    paid = sum(event.gold for event in built)
    parts = [f"claimed {listed(claimed)}"] if claimed else []
    if built:
        parts.append(f"built {listed(f'{thing(event.kind)} {event.tile}' for event in built)}")
    return f"{' and '.join(parts)}{f', {gold(paid)} for what was missing' * bool(paid)}" if parts else ""


def _of_cards(event: Event) -> bool:
    cards = happened.Played | happened.Countered | happened.Chose | happened.QuestDone | happened.MonopolyOver
    return isinstance(event, cards | happened.CardWon | happened.WentAbsent)


def bought_cards(events: list[Event]) -> str:
    """Which cards were bought, or for all others how many: their names are secret (B-138)."""
    named = [thing(event.card) for event in events if isinstance(event, happened.CardBought) and event.card]
    number = sum(map(_bought, events))
    return f"bought {listed(named) if named else counted(number, 'card')}" if named or number else ""
