"""Lydia for fuzzing: what must hold in every state, and a player who goes for points."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

from engine.core import Action, Decision, Event, Seat, asked_for, made
from engine.lydia import GAME, actions
from engine.lydia.cards import CARDS, COIN_MAX, LEVELS, RESOURCE_MAX, TILES
from engine.lydia.events import Bought, TookWellTile
from engine.lydia.expansions.chariots import to_claim
from engine.lydia.gate import INFLUENCE
from engine.lydia.holdings import end_number, upgraded
from engine.lydia.pieces import COLOURS, CRAFTSMAN, SIDES
from engine.lydia.state import Lydia
from engine.lydia.turn import PlaceMerchant
from engine.lydia.view import forecast

Before = tuple[Counter[str], Counter[str], "int | None"]


def remember(state: Lydia) -> Before:
    return merchants(state), cards(state), state.well_tile


def merchants(state: Lydia) -> Counter[str]:
    """Every figure, wherever it stands; the retired ones lie on Tomb tiles."""
    found: Counter[str] = Counter([*state.well, *state.chariot])
    for here in state.gates.values():
        found.update(here)
    for player in state.players:
        found.update([*player.bag, *player.track, *player.tombs])
        found.update([player.courtyard] if player.courtyard else [])
    found.update([state.drawn] if state.drawn else [])
    found.update([state.placed] if state.away and state.placed else [])
    found["lydian"] += sum(CARDS[card].kind == "gold" for side in state.sides.values() for card in side)
    return found


def cards(state: Lydia) -> Counter[str]:
    """Every card in play, and every tile but those spent."""
    return Counter(
        [card for side in state.sides.values() for card in side] + [c for p in state.players for c in p.cards]
    )


def check(before: Before | None, state: Lydia, events: Sequence[Event]) -> None:
    if before is None:
        check_start(state)
    else:
        assert merchants(state) == before[0], "a merchant is lost or doubled"
        assert cards(state) == before[1], "a card is lost or doubled"
        assert before[2] in (None, state.well_tile), "the Well tile is taken once (L-82)"
    for seat in range(state.seats):
        check_player(state, seat)
    check_gates(state)
    check_tiles(state)
    check_turn(state, events)


def check_start(state: Lydia) -> None:
    """Merchants in play (L-6, LX3-1, LX4-1)."""
    found, extra = merchants(state), set(state.options.expansions)
    coloured = 8 + 4 * state.seats + state.seats * ("courtyards" in extra)
    assert sum(found[colour] for colour in COLOURS) == coloured
    assert found["lydian"] == 4 + state.seats
    assert found[CRAFTSMAN] == state.seats * ("craftsmen" in extra)


def check_player(state: Lydia, seat: Seat) -> None:
    """Limits of markers, coins, influence, bag and cards (L-10, L-32, L-44)."""
    player = state.players[seat]
    assert all(0 <= player.resources[c] <= RESOURCE_MAX for c in COLOURS), "a marker off its track (L-44)"
    assert all(not player.resources[c] for c in player.tombs), "a retired marker holds nothing (LX5-4)"
    assert 0 <= player.coins <= COIN_MAX, "coins (L-44)"
    assert 0 <= player.influence < len(LEVELS)
    mine = seat == state.active
    assert len(player.bag) == 4 or (mine and len(player.bag) == 3), "a bag holds four between turns (L-10)"
    assert ("lydian" in player.track) == (player.influence < 1), "the Lydian leaves at level 1 (L-61)"
    assert (CRAFTSMAN in player.track) == (player.influence < 4 and "craftsmen" in state.options.expansions)
    assert (player.courtyard is not None) == ("courtyards" in state.options.expansions)
    if state.well_tile is None:
        assert upgraded(player) < end_number(state.seats), "the end number was reached unseen (L-80)"


def check_gates(state: Lydia) -> None:
    """At most one of a kind and no Craftsman at a Gate between turns (A-06); somebody stands somewhere (A-10)."""
    standing = sum(map(len, state.gates.values())) + len(state.well)
    if state.stack and isinstance(state.stack[-1], PlaceMerchant):
        for here in state.gates.values():
            assert len(set(here)) == len(here) and CRAFTSMAN not in here, "a pair was left at a Gate (A-06)"
        assert standing >= 6, "too few merchants in the city (A-10)"
        assert state.owed == 0 and state.placed is None and state.away is None
    assert standing + len(state.chariot) >= 6


def check_tiles(state: Lydia) -> None:
    for side, tile in state.tiles.items():
        assert side in SIDES and TILES[tile].kind == ("tomb" if "tombs" in state.options.expansions else "estate")
    kept = [colour for player in state.players for colour in player.tombs]
    assert len(kept) == len(set(kept)), "a Tomb twice"
    assert (state.king is not None) == ("king" in state.options.expansions)
    assert len(state.chariot) <= 3


def check_turn(state: Lydia, events: Sequence[Event]) -> None:
    """A purchase keeps to the Landholding Maximum (L-32); the holder of the Well tile has no further turn (L-81)."""
    for event in events:
        if isinstance(event, Bought):
            most = LEVELS[state.players[event.seat].influence].landholding_max
            assert most < 0 or len(state.players[event.seat].cards) <= most, "too many cards (L-32)"
        if isinstance(event, TookWellTile):
            assert state.well_tile == event.seat
    asked_to_place = bool(state.stack) and isinstance(state.stack[-1], PlaceMerchant)
    assert not (asked_to_place and state.active == state.well_tile), "a turn too many (L-81)"
    assert (GAME.outcome(state) is not None) == (not state.stack), "over when nobody is asked"


def greedy(state: Lydia, seat: Seat, asking: Decision, rnd: random.Random) -> Action:
    """The answer that brings most, by a rough guess and a little at random."""
    return max(some(state, seat, asking), key=lambda action: worth(state, seat, action) + rnd.random())


def some(state: Lydia, seat: Seat, asking: Decision) -> list[Action]:
    """All answers, paid as usual."""
    found: list[Action] = []
    for verb in asking.verbs(state, seat):
        if verb in (actions.Buy, actions.Upgrade):
            found += [verb(card) for card in asking.choices(state, seat, verb, ())]
        elif verb is actions.Race:
            found += [actions.Race(reward) for reward in (*to_claim(state, seat), 0)]
        else:
            found += _every(asking, state, seat, verb)
    return found


def _every(asking: Decision, state: Lydia, seat: Seat, verb: type[Action]) -> list[Action]:
    ways: list[tuple[Any, ...]] = [()]
    while asked_for(verb, ways[0]):
        ways = [(*way, value) for way in ways for value in asking.choices(state, seat, verb, way)]
    return [made(verb, way) for way in ways]


def worth(state: Lydia, seat: Seat, action: Action) -> float:
    """A guess in points."""
    player = state.players[seat]
    match action:
        case actions.Place(merchant, at) if at in COLOURS:
            found = forecast(state, seat, merchant, next(c for c in COLOURS if c == at))
            return sum(n for _, n in found.gains) + 4 * len(found.full) + found.king + found.exchange
        case actions.Place():
            return min(sum(player.resources.values()) + player.coins, 14) * 0.6 - 1.5
        case actions.Upgrade(card):
            return 12 + CARDS[card].vp_up
        case actions.Buy(card):
            return 10 + CARDS[card].vp
        case actions.Tomb():
            return 3 - player.coins / 4
        case actions.Estate(_, card):
            return 9 + CARDS[card].vp_up
        case actions.Bonus(what):
            return 5 if what == INFLUENCE else 2 + CARDS[what].vp
        case actions.Exchange(resources, own):
            return min(resources + (own or 0), 4)
        case actions.King(gate):
            return 1 if gate else 0
        case actions.Race(reward):
            return (0, 0.5, 1.5, 5)[reward]
        case actions.Take(merchant):
            return 1 + (merchant == "lydian") + merchants(state)[merchant] / 10
    return 0
