"""What happened, in words: an event, a line of the log, five words of it."""

from __future__ import annotations

from engine.core import Entry, Event
from engine.core.text import counted, listed
from engine.lydia import events
from engine.lydia.cards import TILES
from engine.lydia.names import (
    amount,
    amounts,
    capital,
    card_name,
    full_words,
    gained,
    gate_word,
    kind_word,
    level_words,
    the_spot,
)
from engine.lydia.names import merchant as a_merchant


def tell(event: Event) -> str:
    """Words for one event; empty for one that needs none. Who did it stands at the beginning of the line."""
    match event:
        case events.Drew(merchant=kind):
            return f"you drew {a_merchant(kind)}"
        case events.Placed(merchant=kind, at=at, kept=kept):
            reserve = f", keeping {a_merchant(kept)} in the Courtyard" if kept else ""
            return f"{kind_word(kind)} to {the_spot(at)}{reserve}"
        case events.Copied(merchant=kind):
            return f"copied {kind_word(kind)}"
        case events.Led(gate=gate):
            return f"King led to {the_spot(gate)}" if gate else "left the King where he stands"
        case events.Received(gains=gains, full=full):
            return "; ".join(filter(None, (gained(gains), full_words(full))))
        case events.Advanced():
            return _advanced(event)
        case events.Forfeited(bonuses=number):
            return f"{counted(number, 'bonus', 'bonuses')} forfeited, nothing was left to choose"
        case events.Exchanged(spent=spent, coins=coins):
            return f"{amounts(spent)} for {counted(coins, 'coin')}" if coins else "no exchange"
        case events.Paired():
            return _paired(event)
        case events.Bought(card=card, paid=paid, lydian=lydian):
            freed = "; its Lydian went to the Well" if lydian else ""
            return f"bought {card_name(card)} for {amounts(paid)}{freed}"
        case events.Upgraded(card=card, paid=paid):
            return f"upgraded {card_name(card)} {f'for {amounts(paid)}' if paid else 'for free'}"
        case events.TookWellTile(seat=seat):
            return f"{{{seat}}} took the Well tile: all others have one last turn"
        case events.Entombed(tile=tile, coins=coins, lost=lost):
            colour = TILES[tile].retire or ""
            gone = f", {amount(colour, lost)} lost" if lost else ""
            return f"acquired the {colour} Tomb for {counted(coins, 'coin')}{gone}"
        case events.Covered(card=card, coins=coins):
            return f"built an Estate on {card_name(card)} for {counted(coins, 'coin')}"
        case events.RaceBegan(chariots=racers, racing=racing):
            who = listed(f"{{{seat}}}" for seat in racing) if racing else "nobody"
            return f"chariot race {listed(racers)}: {who} can pay"
        case events.Raced():
            return _raced(event)
        case events.RaceEnded():
            return "the race is over, its merchants went to the Well"
        case events.Took(merchant=kind, gate=gate):
            return f"took {kind_word(kind)}{f' from {the_spot(gate)}' if gate else ''}"
        case events.Over():
            return "the game is over"
    return ""


def _advanced(event: events.Advanced) -> str:
    coins = f", +{counted(event.coins, 'coin')}" if event.coins else ""
    freed = f", {kind_word(event.released)} to the Well" if event.released else ""
    words = [part for part in level_words(event.level).split(", ") if not part.startswith("+")]
    return (
        f"influence {event.level} ({', '.join(words)}){coins}{freed}"
        if words
        else f"influence {event.level}{coins}{freed}"
    )


def _paired(event: events.Paired) -> str:
    one, other = event.pair
    who = f"two {kind_word(one)}" if one == other else f"{kind_word(one)} and {kind_word(other)}"
    return f"{who} left the {gate_word(event.gate)}"


def _raced(event: events.Raced) -> str:
    if not event.reward:
        return "passed the race"
    coins = f", +{counted(event.coins, 'coin')}" if event.coins else ""
    return f"took place {event.reward} of the race for {amounts(event.paid)}{coins}"


def line(entry: Entry) -> str:
    """`{1}: red to the Blue gate; +3 blue, +1 red`."""
    told = "; ".join(filter(None, map(tell, _own(entry))))
    more = [told_draw for event in entry.events if isinstance(event, events.Drew) if (told_draw := tell(event))]
    parts = [f"{{{entry.seat}}}: {told}" if told and entry.seat is not None else told, *more]
    return capital("; ".join(filter(None, parts)))


def _own(entry: Entry) -> list[Event]:
    """Without the next player's draw, which happens within the same entry."""
    return [event for event in entry.events if not isinstance(event, events.Drew)]


def brief(entry: Entry) -> str:
    """`{1}: red to the Blue gate`."""
    told = next(filter(None, map(tell, _own(entry))), "")
    return f"{{{entry.seat}}}: {told}" if told and entry.seat is not None else told
