"""What can be chosen is what is legal: full enumeration of small fields against the choices, position by position."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement, islice, product

import pytest

from engine.core import Action, every_action, refuse
from engine.lusitania import GAME
from engine.lusitania.actions import (
    Auxilia,
    Caesar,
    Cleopatra,
    Commander,
    Dismiss,
    Doctor,
    End,
    Equip,
    Inspector,
    Place,
    Recruit,
    Senator,
    SenatorGive,
    SenatorTake,
    Trade,
    Visitor,
)
from engine.lusitania.cards import KINDS
from engine.lusitania.state import Lusitania
from tests.games import positions
from tests.lusitania.positions import given

SPACES = range(-1, 10)


def everything(state: Lusitania, seat: int) -> Iterator[Action]:
    """Every action that could be meant in this position, legal or not."""
    player = state.players[seat]
    hand, field = sorted({*player.hand, "horse"}), sorted({*state.field, "axe"})
    yield from (Trade(take, give) for take, give in product(bundles(field, 2), product(hand, repeat=1)))
    yield from (Trade(take, give) for take, give in product(bundles(field, 2), product(hand, repeat=2)))
    yield from map(Recruit, hand)
    yield from (verb(card, space) for verb in (Equip, Visitor) for card in hand for space in SPACES)
    yield from map(Dismiss, bundles(hand, 3))
    yield from (Commander(cards, at) for cards in bundles(hand, 4) for at in SPACES)
    yield from (Auxilia(to, at) for to in SPACES for at in SPACES)
    yield from map(Senator, SPACES)
    yield from (Inspector(give, take, at) for give in hand for take in {*state.discard, *hand} for at in (0, 8, 3))
    yield from (Doctor(cards, at) for cards in bundles(sorted({*player.musicians, "axe"}), 3) for at in (0, 8, 3))
    yield from (Cleopatra(o, s, kind, at) for o in range(5) for s in SPACES for kind in KINDS for at in (0, 8))
    yield from (Place(at, kind) for at in SPACES for kind in (None, *KINDS))
    yield from (Caesar(), End(), *map(SenatorTake, range(5)), *map(SenatorGive, hand))


def bundles(cards: list[str], most: int) -> Iterator[tuple[str, ...]]:
    for size in range(most + 1):
        yield from combinations_with_replacement(cards, size)


def legal_and_offered(state: Lusitania, seat: int) -> tuple[set[Action], set[Action]]:
    legal = {action for action in everything(state, seat) if refuse(GAME, state, seat, action) is None}
    return legal, set(every_action(state.asking, state, seat))


@pytest.mark.parametrize("seed", range(8))
def test_what_is_offered_is_what_is_legal(seed):
    """In a few positions of random games, expansions at random."""
    for state, seat, _, _ in islice(positions(GAME, 2 + seed % 3, seed), seed, None, 11):
        legal, offered = legal_and_offered(state, seat)
        assert legal == offered


def test_what_is_offered_with_every_benefit():
    """With Virtus 7, 8 and 9, two Doctors, full outer spaces and equal cards."""
    army = {0: "doctor", 8: "doctor", "I": "merc-1", "II": ["blue-2", "sword"], "VI": "merc-6"}
    tokens = ["virtus-6", "virtus-7", "virtus-8", "virtus-9", "virtus-10"]
    a = {"army": army, "hand": ["sword", "sword", "merc-3"], "tokens": tokens, "musicians": ["axe", "axe", "bow"]}
    placed = {"virtus_at": {6: ["II", "sword"], 10: "VI"}}
    state = given(
        a | placed,
        {"army": {0: "caesar", "III": ["green-3", "axe"]}, "hand": ["cook"]},
        field=["axe", "axe", "cook", "bow"],
    )
    legal, offered = legal_and_offered(state, 0)
    assert legal == offered
    assert {action.under for action in offered if isinstance(action, Equip)} == {2, 6}
    assert len([action for action in offered if isinstance(action, Doctor)]) == 8
    assert Trade(("axe", "axe"), ("merc-3", "sword")) in offered and Dismiss(("sword", "sword")) in offered
