"""Setting up: who gets which cards (S-10 … S-15)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core import Rng
from engine.lusitania.cards import CAESAR, COMMANDER, HAND, CardId, pile
from engine.lusitania.objectives import dealt
from engine.lusitania.state import Lusitania, Options, Player
from engine.lusitania.steps import LayField
from engine.lusitania.turn import Continue


def set_up(seats: int, options: Options, rng: Rng) -> Lusitania:
    """Everything shuffled from the seed (P-8)."""
    mars = [CAESAR, *[COMMANDER] * (seats - 1)]
    deck = pile("deck")
    rng.shuffle(mars)
    rng.shuffle(deck)
    return laid_out(mars, deck, dealt(options.decks, seats, rng), options, rng)


def laid_out(
    mars: Sequence[CardId], deck: Sequence[CardId], objectives: Sequence[str], options: Options, rng: Rng
) -> Lusitania:
    """A game from cards in a known order: `mars` by seat, `deck` top first, dealt one card at a time."""
    left = [*reversed(deck)]
    players = [Player.new([], card) for card in mars]
    for _ in range(HAND):
        for player in players:
            player.hand.append(left.pop())
    first = [*mars].index(CAESAR)
    return Lusitania(
        seats=len(players),
        rng=rng,
        options=options,
        players=players,
        deck=left,
        face_up=[*objectives],
        active=first,
        stack=[Continue(first), LayField()],
    )
