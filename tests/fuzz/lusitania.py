"""Lusitania for fuzzing: what must hold in every state, and a player who goes for points."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

from engine.core import Action, Decision, Event, Seat, every_action
from engine.lusitania import GAME, actions
from engine.lusitania.army import legal, mercenaries, refuse_soldier, takers
from engine.lusitania.cards import CAESAR, CARDS, COMMANDER, EQUIPMENT, KIND, NUMBER, POINTS, pile
from engine.lusitania.field import three_alike
from engine.lusitania.objectives import met
from engine.lusitania.scoring import scores
from engine.lusitania.spaces import SOLDIER_SPACES
from engine.lusitania.state import Lusitania, Player
from engine.lusitania.turn import Turn
from engine.lusitania.virtus import more_mercenaries

Before = tuple[tuple[int, ...], Seat, Counter[Any]]


def remember(state: Lusitania) -> Before:
    return scores(state), state.active, cards(state)


def cards(state: Lusitania) -> Counter[Any]:
    """Every card in every zone."""
    found = Counter([*state.deck, *state.field, *state.discard, *state.face_up])
    for player in state.players:
        found.update([*player.hand, *player.musicians, *player.objectives, *filter(None, player.army)])
        for held in player.equipment:
            found.update(held)
    if state.taken:
        found[state.taken] += 1
    return found


def check(before: Before | None, state: Lusitania, events: Sequence[Event]) -> None:
    points = scores(state)
    if before is None:
        whole = Counter([*pile("deck"), CAESAR, *[COMMANDER] * (state.seats - 1), *state.face_up])
        assert cards(state) == whole, "a card is lost or doubled (S-6)"
        assert len(state.face_up) == (state.seats + 1 if state.options.decks else 0), "objectives dealt (S-14)"
    else:
        assert cards(state) == before[2], "a card is lost or doubled (S-6)"
        others = [seat for seat in range(state.seats) if seat != before[1]]
        assert all(points[seat] <= before[0][seat] for seat in others), "another's score has risen (S-28)"
    assert sum(player.army.count(CAESAR) for player in state.players) == 1, "one Caesar in one army (S-115)"
    chosen = [player.province for player in state.players if player.province]
    assert len(chosen) == len({*chosen}), "a province twice (S-54)"
    assert not three_alike(state.field), "three alike left in the field (S-40)"
    for player in state.players:
        check_army(player)
    check_turn(state)
    check_end(state, points)


def check_army(player: Player) -> None:
    """Everybody stands where it belongs, and all Equipment is legal (S-50 … S-63)."""
    assert all(KIND[card] in ("", "visitor", "mars") for card in (player.army[0], player.army[8]))
    banners = {CARDS[card].banner for card in player.army if card and KIND[card] == "legionary"}
    assert banners == ({player.province} if player.province else set()), "one province, the first (S-53)"
    assert mercenaries(player) <= 2 + more_mercenaries(player), "too many Mercenaries (S-55)"
    for space in SOLDIER_SPACES:
        card, held = player.army[space], player.equipment[space]
        if card not in NUMBER:
            assert card in (None, "auxilia") and not held, "only Soldiers and Auxilia, Equipment only under Soldiers"
            continue
        six = player.six[1] if player.six and player.six[0] == space else None
        kinds = tuple(EQUIPMENT[piece] for piece in held)
        assert NUMBER[card] == space and legal(card, kinds, six, player.ten == space), "illegal Equipment (S-61)"
    assert not any(KIND[card] == "mars" for card in player.musicians), "a Mars God card as Musician (S-80)"


def check_turn(state: Lusitania) -> None:
    """At the start of a turn everybody holds three cards and the field four (S-29); nothing met is left open."""
    if isinstance(state.asking, Turn) and not state.free_used and state.exhaustions < 2:
        assert [len(player.hand) for player in state.players] == [3] * state.seats and len(state.field) == 4
        assert state.taken is None
    if state.reason is None:
        assert not any(met(player, name) for player in state.players for name in state.face_up), "left open (SL-1)"
    kept = [name for player in state.players for name in player.objectives]
    assert len({*kept, *state.face_up}) == len(kept) + len(state.face_up)


def check_end(state: Lusitania, points: tuple[int, ...]) -> None:
    """21 ends it, the winner is the first of the ranking and nobody has more (S-111, S-113, S-116)."""
    if state.reason is None:
        assert max(points) < 42, "21 and still playing"
        return
    order = GAME.view(state, None).ranking
    assert points[order[0]] == max(points), "the winner has the most"
    assert (state.reason == "target") == (max(points) >= 42) and (state.exhaustions == 2 or state.reason == "target")


def greedy(state: Lusitania, seat: Seat, asking: Decision, rnd: random.Random) -> Action:
    """The best of some legal actions by what it brings at once, a little at random."""
    some = list(every_action(asking, state, seat))
    return max(some, key=lambda action: worth(state, seat, action) + rnd.random() / 2)


def worth(state: Lusitania, seat: Seat, action: Action) -> float:
    """A guess in points."""
    match action:
        case actions.Recruit(card):
            return 10 + POINTS[card] / 2 + len(CARDS[card].icons)
        case actions.Equip(card, _):
            return 12 + POINTS[card] / 2
        case actions.Doctor():
            return 20 + len(action.cards)
        case actions.Cleopatra():
            return 15
        case actions.Trade(take, give):
            return sum(useful(state, seat, c) for c in take) - sum(useful(state, seat, c) for c in give)
        case actions.Visitor(card, _):
            return {"auxilia": 9, "cleopatra": 3}.get(card, 0.5)
        case actions.Dismiss():
            return 0.3
        case actions.Caesar() | actions.Commander():
            return -0.5  # the deck is short
        case actions.End():
            return 0.4
    return 0.3


def useful(state: Lusitania, seat: Seat, card: str) -> float:
    """What a card in the hand may bring."""
    player = state.players[seat]
    if card in NUMBER:
        return 5 + POINTS[card] / 2 if refuse_soldier(state, seat, card) is None else 0
    if card in EQUIPMENT:
        return 6 + POINTS[card] / 2 if takers(player, card) else 2
    return 3 if card == "auxilia" else 0
