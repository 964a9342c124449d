"""Menus and order sheets: whatever they offer is legal, whatever they foretell comes true, and they betray nothing."""

from __future__ import annotations

import random

import pytest

from engine.barons import GAME, actions
from engine.barons.drafts import SHOWING
from engine.barons.events import MoveEnded
from engine.barons.pieces import BaronsOptions
from engine.core import (
    IllegalAction,
    Rng,
    apply,
    asked,
    asked_for,
    choices,
    fields,
    made,
    narrow,
    new_game,
    outcome,
    redealt,
    refuse,
    resign,
    verbs,
)
from tests.fuzz.barons import greedy

MODELS = ("moves", "sealed", "open")


def positions(model, seed, steps=240, every=6):
    """Positions of a greedy game, each with a seat that may move in it."""
    chance = random.Random(seed)
    state, _ = new_game(GAME, 3, BaronsOptions(model=model), seed)
    for step in range(steps):
        if outcome(GAME, state):
            return
        seat, asking = chance.choice(list(asked(state).items()))
        if step % every == 0:
            yield state, seat
        state, _ = apply(GAME, state, seat, greedy(state, seat, asking, chance))


@pytest.mark.parametrize("model", MODELS)
def test_each_way_of_a_menu_can_be_gone(model):
    """A complete one is legal, another one has answers left; at most 4 menus of 25, words of at most 100 characters."""
    seen = 0
    for state, seat in positions(model, 3):
        menus = GAME.menus(state, seat)
        assert len(menus) <= 4
        for menu in menus:
            assert 0 < len(menu.ways) <= 25
            assert len({(way.verb, way.given) for way in menu.ways}) == len(menu.ways)
            for way in menu.ways:
                seen += 1
                if asked_for(way.verb, way.given) is None:
                    assert refuse(GAME, state, seat, made(way.verb, way.given)) is None, way
                else:
                    given, found = narrow(state, seat, way.verb, way.given)
                    assert len(found) or asked_for(way.verb, given) is None, way
    assert seen > 500


@pytest.mark.parametrize("model", MODELS)
def test_menus_and_buttons_together_offer_every_verb(model):
    """A verb stands in a menu, or has no field and becomes a button."""
    for state, seat in positions(model, 4):
        if menus := GAME.menus(state, seat):
            offered = {way.verb for menu in menus for way in menu.ways}
            assert [verb for verb in verbs(state, seat) if verb not in offered and fields(verb)] == []


def test_many_tiles_come_in_rows():
    """Every tile of the map is in just one row; amounts and cards have no parts."""
    state, _ = new_game(GAME, 2, None, 1)
    seat = next(iter(asked(state)))
    found = choices(state, seat, actions.Place)
    parts = GAME.parts(state, seat, actions.Place, (), found)
    assert [words for words, _ in parts][:2] == ["Row 1: A1 to I1", "Row 2: A2 to I2"]
    assert sorted(tile for _, part in parts for tile in part) == sorted(found)
    assert GAME.parts(state, seat, actions.Sell, ("food",), range(1, 99)) == ()


@pytest.mark.parametrize("model", ["moves", "open"])
def test_what_a_sheet_foretells_comes_true(model):
    """Lines that are not refused can be carried out in their order; the first refused one cannot."""
    done = 0
    for seed, (state, seat) in enumerate(positions(model, 5)):
        if GAME.sheet(state, seat) is None:
            continue
        orders = [*some_orders(state, seat, random.Random(seed))]
        for order, fate in zip(orders, GAME.fates(state, seat, orders), strict=True):
            if fate.refused:
                break
            state, _ = apply(GAME, state, seat, order)
            done += 1
    assert done > 30


def some_orders(state, seat, chance):
    """Orders drawn from the menus of one position: some of them become impossible on the way."""
    ways = [way for menu in GAME.menus(state, seat) for way in menu.ways if asked_for(way.verb, way.given) is None]
    for way in chance.sample(ways, min(6, len(ways))):
        action = made(way.verb, way.given)
        if not isinstance(action, actions.Quest) and getattr(action, "card", "") not in SHOWING:
            yield action


@pytest.mark.parametrize("model", MODELS)
def test_menus_and_sheets_betray_nothing(model):
    """Another deal of what the seat cannot see changes neither menus, nor fates, nor what is offered instead."""
    for seed, (state, seat) in enumerate(positions(model, 6)):
        other = redealt(GAME, state, seat, Rng(seed))
        assert GAME.menus(state, seat) == GAME.menus(other, seat)
        if GAME.sheet(state, seat):
            orders = [*some_orders(state, seat, random.Random(seed)), actions.Sell("food", 99)]
            assert GAME.fates(state, seat, orders) == GAME.fates(other, seat, orders)
            assert GAME.instead(state, seat, orders[-1]) == GAME.instead(other, seat, orders[-1])


def test_each_line_reads_as_it_is_written():
    """`order` reads what `spelt` writes; words may be parted by spaces; what is no order says so."""
    for state, seat in positions("sealed", 7, 120):
        for order in state.barons[seat].orders:
            assert GAME.order(GAME.spelt(order)) == order
    assert GAME.order("convert grain food 4") == actions.Convert("grain_food", 4)
    assert GAME.order("Buy card royal coinage") == actions.BuyCard("royal_coinage")
    with pytest.raises(IllegalAction, match="unreadable"):
        GAME.order("fly away")


def test_who_resigned_is_not_passed_when_the_lists_are_carried_out():
    """A player who leaves while orders are written has no move any more (B-128, BV-3)."""
    state, _ = new_game(GAME, 3, BaronsOptions("sealed"), 4)
    rnd = random.Random(4)
    while state.phase != "play":
        for seat, asking in asked(state).items():
            state, _ = apply(GAME, state, seat, asking.pick(state, seat, rnd.choice))
    state, _ = resign(GAME, state, 1)
    told = []
    while state.turn == 1:
        state, events = apply(GAME, state, min(asked(state)), actions.Lock())
        told += events
    assert [event.seat for event in told if isinstance(event, MoveEnded)] == [0, 2]
    assert not [event for event in told if "absent" in GAME.tell(event)]


def test_a_sealed_sheet_takes_the_place_of_the_list():
    """With orders written before, they are struck first; in a move the orders alone are done."""
    state, seat = next((s, p) for s, p in positions("sealed", 8) if s.barons[p].orders and GAME.sheet(s, p))
    new = [actions.Sell("food", 1)]
    assert GAME.carried(state, seat, new) == [actions.Clear(), *new]
    assert GAME.sheet(state, seat).text.count("\n") == len(state.barons[seat].orders) - 1
    state, seat = next((s, p) for s, p in positions("moves", 8) if GAME.sheet(s, p))
    assert GAME.carried(state, seat, new) == new
