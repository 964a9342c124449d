"""Words for what happened: the log, the board's lines, lock screens."""

from __future__ import annotations

from engine.core import Entry, Event
from engine.core.text import counted, halves, listed
from engine.lusitania import events
from engine.lusitania.cards import AUXILIA, CARDS
from engine.lusitania.names import card, cards, in_turn, objective, roman, short, signed, space

LONGEST = 5  # words on a lock screen


def tell(event: Event) -> str:
    """A sentence without its full stop; `{0}` is the player in seat 0. Points as change and new score."""
    match event:
        case events.Dealt():
            return _dealt(event)
        case events.FieldLaid():
            return f"in the training field: {in_turn(event.cards)}; {counted(event.deck, 'card')} in the deck"
        case events.First():
            return f"{_who(event)} holds Julius Caesar and begins"
        case events.Traded():
            return f"{_who(event)} took {cards(event.took)}, gave {in_turn(event.gave)}"
        case events.Flushed():
            return f"three alike left the field: {cards(event.cards)}; turned up: {in_turn(event.turned)}"
        case events.Recruited():
            return f"{_who(event)} recruited {card(event.card)} to {space(event.space)}{_gain(event)}"
        case events.Equipped():
            return f"{_who(event)} put {card(event.card)} under {short(event.under)}{_gain(event)}"
        case events.Dismissed():
            return f"{_who(event)} dismissed {counted(event.number, 'card')}: {_to(-event.number, event.score)}"
        case events.Fronts():
            return f"dismissed: {cards(event.cards)}"
        case events.Drew():
            return f"drawn: {cards(event.cards)}"
        case events.ObjectiveTaken():
            return f"{_who(event)} took {objective(event.objective)}{_gain(event)}"
        case events.VirtusPlaced():
            under = f"under {card(event.kind)} on" if event.kind else "on"
            return f"{_who(event)} placed Virtus {event.number} {under} {space(event.space)}"
        case _:
            return _of_visitors(event) or _of_the_end(event)


def _of_visitors(event: Event) -> str:
    """Free actions."""
    match event:
        case events.CaesarUsed():
            return f"{_who(event)} used Julius Caesar: {in_turn(event.cards)} left the field"
        case events.CaesarPassed(seat=seat, holder=holder):
            return f"Julius Caesar goes to {_seat(holder)}" if seat != holder else "Julius Caesar stays: all are full"
        case events.Commanded():
            return f"{_who(event)} used Commander: discarded {cards(event.cards)}"
        case events.Marched():
            return f"{_who(event)} moved Auxilia to {space(event.space)}"
        case events.SenatorSent():
            return f"{_who(event)} used Senator"
        case events.SenatorTook():
            return f"{_who(event)} took a card from {_seat(event.opponent)}"
        case events.TakenCard():
            return f"{_seat(event.opponent)} lost {card(event.card)} to {_who(event)}"
        case events.SenatorGave():
            return f"{_who(event)} gave {_seat(event.opponent)} a card for it"
        case events.GivenCard():
            return f"{_seat(event.opponent)} got {card(event.card)} from {_who(event)}"
        case events.Inspected():
            return f"{_who(event)} used Inspector: put down {card(event.gave)}, took {card(event.took)}"
        case events.Healed():
            return f"{_who(event)} used Doctor: {cards(event.cards)} left, {_to(len(event.cards), event.score)}"
        case events.Robbed():
            gone = f"{card(event.card)} of {_seat(event.opponent)} at {space(event.space)} is gone"
            return f"{_who(event)} used Cleopatra: {gone}, {_seat(event.opponent)} now {halves(event.opponent_score)}"
    return ""


def _of_the_end(event: Event) -> str:
    """Deck and end."""
    match event:
        case events.Reshuffled():
            return f"the deck ran out for the first time: {counted(event.cards, 'discarded card')} are the new deck"
        case events.FinalTurn():
            why = "ran out and nothing was there to shuffle" if event.first else "ran out for the second time"
            return f"the deck {why}: {_who(event)} finishes this turn, then the highest score wins"
        case events.NothingLegal():
            return f"{_who(event)} could do nothing, the turn closed"
        case events.Ended():
            return _ended(event)
    return ""


def _dealt(event: events.Dealt) -> str:
    mars = listed(f"{_seat(seat)} has {card(name)}" for seat, name in enumerate(event.mars))
    if not event.decks:
        return f"{mars}; no objectives"
    return (
        f"{mars}; objectives of {listed(map(str.capitalize, event.decks))}: {listed(map(objective, event.objectives))}"
    )


def _ended(event: events.Ended) -> str:
    order = ", ".join(f"{_seat(seat)} {halves(event.scores[seat])}" for seat in event.ranking)
    why = "has 21 points" if event.reason == "target" else "has the most points, the deck is gone"
    if not event.tied:
        return f"{_seat(event.ranking[0])} wins: {why}. {order}"
    winner = event.ranking[0]
    how = "holds Julius Caesar" if winner == event.caesar else f"sits furthest to the left of {_seat(event.caesar)}"
    tied = listed(map(_seat, event.tied))
    caesar = "" if winner == event.caesar else ", who holds Julius Caesar"
    return f"{_seat(winner)} wins: {tied} are tied, {_seat(winner)} {how}{caesar}. {order}"


def _who(event: Event) -> str:
    return _seat(event.seat)  # type: ignore[attr-defined]


def _seat(seat: int) -> str:
    return f"{{{seat}}}"


def _to(change: int, score: int) -> str:
    """`+3, 15½`: the change and what it came to."""
    return f"{signed(change)}, now {halves(score)}"


def _gain(event: events.Recruited | events.Equipped | events.ObjectiveTaken) -> str:
    return f": {_to(event.gain, event.score)}" if event.gain else ""


def line(entry: Entry) -> str:
    """One line for an action: the player once, then what it brought."""
    if entry.how == "undo":
        return (
            f"{_seat(entry.seat)} took the last move back" if entry.seat is not None else "the last move was taken back"
        )
    said = [words for event in entry.events if (words := tell(event))]
    mine = f"{_seat(entry.seat)} " if entry.seat is not None else ""
    return "; ".join([*said[:1], *(words.removeprefix(mine) if mine else words for words in said[1:])])


def brief(entry: Entry) -> str:
    """The heart of it in at most five words."""
    if entry.how == "undo":
        return line(entry)
    ended = next((event for event in entry.events if isinstance(event, events.Ended)), None)
    if ended:
        return f"{_seat(ended.ranking[0])} wins"
    return next(filter(None, map(_brief, entry.events)), "")


def _brief(event: Event) -> str:
    match event:
        case events.First():
            return f"{_who(event)} begins"
        case events.Traded(took=(took,), gave=(gave,)):
            words = f"{_who(event)} took {short(took)}, gave {short(gave)}"
            return words if len(words.split()) <= LONGEST else f"{_who(event)} took {short(took)}"
        case events.Traded():
            return f"{_who(event)} traded two cards"
        case events.Recruited():
            return f"{_who(event)} recruited {short(event.card)}"
        case events.Equipped():
            return f"{_who(event)} equipped {short(event.under)}"
        case events.Dismissed():
            return f"{_who(event)} dismissed {counted(event.number, 'card')}"
        case events.CaesarUsed():
            return f"{_who(event)} used Julius Caesar"
        case events.Commanded() | events.SenatorSent() | events.Inspected() | events.Healed() | events.Robbed():
            return f"{_who(event)} used {USED[type(event)]}"
        case events.Marched():
            return f"{_who(event)} moved {CARDS[AUXILIA].name} to {roman(event.space)}"
        case events.SenatorTook():
            return f"{_who(event)} took {_seat(event.opponent)}’s card"
        case events.SenatorGave():
            return f"{_who(event)} gave {_seat(event.opponent)} one"
        case events.VirtusPlaced():
            return f"{_who(event)} placed Virtus {event.number}"
        case events.NothingLegal():
            return f"{_who(event)} could do nothing"
    return ""


USED: dict[type[Event], str] = {
    events.Commanded: "Commander",
    events.SenatorSent: "Senator",
    events.Inspected: "Inspector",
    events.Healed: "Doctor",
    events.Robbed: "Cleopatra",
}
