"""What is offered in a move or a list: just what the rules let through, in the rulebook's order, whatever came before.

The engine finds it quickly; here each value is put to the refusals of B-143 one by one.
"""

from __future__ import annotations

import random
from itertools import combinations_with_replacement

import msgspec
import pytest

from engine.barons import GAME, actions
from engine.barons.data import BUILDINGS, CARDS, COURT_RATE, RECIPES, RESOURCES, SEAT_KEYS, TRADE_ITEMS
from engine.barons.land import TILES
from engine.barons.move import VERBS, Move, Placement
from engine.barons.pieces import BaronsOptions
from engine.barons.sealed import Plan, foreseen, preview, thinkable
from engine.core import Rng, asked, asked_for, carry_out, choices, copy, made, new_game, outcome, redealt
from tests.fuzz.barons import greedy

MODELS = ("moves", "sealed", "open")
KEYS = {
    actions.Convert: tuple(RECIPES),
    actions.Sell: RESOURCES,
    actions.Buy: RESOURCES,
    actions.Court: tuple(COURT_RATE),
    actions.Claim: TILES,
    actions.BuyCard: tuple(CARDS),
}
GIVES = [*combinations_with_replacement(RESOURCES, TRADE_ITEMS)]


def positions(model, seed, every=5, most=900):
    """Positions of a greedy game in which the same state goes on, with a question that is asked in each."""
    chance = random.Random(seed)
    house = () if model == "sealed" else ("rebuild_without_castle",)
    state, _ = new_game(GAME, 2 + seed % 4, BaronsOptions(model=model, house=house), seed)
    for step in range(most):
        if outcome(GAME, state):
            return
        seat, asking = chance.choice(list(asked(state).items()))
        if step % every == 0 and isinstance(asking, Move | Plan | Placement):
            yield state, seat, asking
        carry_out(GAME, state, seat, greedy(state, seat, asking, chance), asking)


def legal(state, seat, verb, *values):
    """Nothing forbids it, with all that is left out as it is by default."""
    return VERBS[verb].refuse(state, seat, verb(*values)) is None


def plain(state, seat, verb, given):
    """The next answers, from the refusals alone."""
    if verb is actions.Play:
        return plain_play(state, seat, given)
    if verb is actions.Build:
        if given:
            return [tile for tile in TILES if legal(state, seat, verb, given[0], tile)]
        return [kind for kind in BUILDINGS if any(legal(state, seat, verb, kind, tile) for tile in TILES)]
    if given:
        return [amount for amount in range(1, 400) if legal(state, seat, verb, given[0], amount)]
    one = (1,) if len(msgspec.structs.fields(verb)) == 2 else ()
    return [key for key in KEYS[verb] if legal(state, seat, verb, key, *one)]


def plain_play(state, seat, given):
    baron = state.barons[seat]
    if not given:
        held = [card for card in CARDS if card in baron.cards and card != "lawmakers_support" and not baron.played]
        return [card for card in held if plain_play(state, seat, (card,))]
    state = copy(GAME, state)
    state.barons[seat].cards, state.barons[seat].played = [given[0]], False  # a list may order what is not held yet
    if given == ("foreign_trade",):
        may = legal(state, seat, actions.Play, "foreign_trade", None, *a_trade(state.barons[seat].stock))
        return [None] if may else []
    if given[0] == "foreign_trade":
        return plain_trade(state.barons[seat].stock, given[2:])
    if len(given) > 1:
        return [None]
    aims = (None, *TILES, *SEAT_KEYS[: state.seats], *RESOURCES, *range(1, 400))
    return [aim for aim in aims if legal(state, seat, actions.Play, given[0], aim)]


def tradeable(stock):
    """Every five that can be given: they are there, and what is taken for them can be something else."""
    for give in GIVES:
        enough = all(give.count(good) <= stock[good] for good in {*give})
        free = [good for good in RESOURCES if good not in give]
        if enough and {good in RESOURCES[:4] for good in give} <= {good in RESOURCES[:4] for good in free}:
            yield give


def a_trade(stock):
    """Some trade, if there is any."""
    give = next(tradeable(stock), ())
    free = {raw: [g for g in RESOURCES if (g in RESOURCES[:4]) == raw and g not in give] for raw in (True, False)}
    return give, tuple(free[good in RESOURCES[:4]][0] for good in give)


def plain_trade(stock, rest):
    """What some trade goes on with after these."""
    if None not in rest:
        gives = [give for give in tradeable(stock) if give[: len(rest)] == rest]
        found = {give[len(rest)] for give in gives if len(give) > len(rest)}
        return [good for good in RESOURCES if good in found] if len(rest) < TRADE_ITEMS else [None]
    give, taken = rest[:TRADE_ITEMS], rest[TRADE_ITEMS + 1 :]
    if len(taken) == TRADE_ITEMS:
        return [None]
    raw = sum(good in RESOURCES[:4] for good in give)
    return [
        good
        for good in (RESOURCES[:4] if len(taken) < raw else RESOURCES[4:])
        if good not in give and (not taken or RESOURCES.index(good) >= RESOURCES.index(taken[-1]))
    ]


def ways(state, seat, verb, chance):
    """One random way through the fields of a verb: what was given, and what is offered then."""
    given = ()
    while asked_for(verb, given):
        found = choices(state, seat, verb, given)
        yield given, [*found]
        if not found:
            return
        given += (chance.choice(found),)


ORDERS = tuple(verb for verb in actions.ORDERS if verb is not actions.Quest)


@pytest.mark.parametrize("model", MODELS)
@pytest.mark.parametrize("seed", range(2))
def test_choices_are_what_the_refusals_let_through(model, seed):
    """In a move just these; in a sealed list all that is thinkable, and likely are these, as they are after the list."""
    chance, seen = random.Random(seed), 0
    for state, seat, asking in positions(model, seed):
        if isinstance(asking, Placement):
            castles = [tile for tile in TILES if asking.refuse(state, seat, actions.Place(tile)) is None]
            assert [*choices(state, seat, actions.Place)] == castles
            continue
        draft = preview(state, seat) if isinstance(asking, Plan) else state
        for verb in ORDERS:
            for given, found in ways(state, seat, verb, chance):
                seen += 1
                expected = plain(draft, seat, verb, given)
                if not isinstance(asking, Plan):
                    assert found == expected and not GAME.likely(state, seat, verb, given), (verb, given)
                    continue
                assert found == [*thinkable(state, seat, verb, given)], (verb, given)
                assert [*GAME.likely(state, seat, verb, given)] == expected, (verb, given)
                assert {*expected} <= {*found}, (verb, given)
    assert seen > 500


@pytest.mark.parametrize("seed", range(3))
def test_a_list_is_tried_out_on_a_copy(seed):
    """The position stays as it was, a second look finds the same, and other hands are as good as unknown."""
    tried = 0
    for state, seat, asking in positions("sealed", seed, every=3):
        if not isinstance(asking, Plan):
            continue
        before = msgspec.json.encode(state)
        seen, draft = foreseen(state, seat), preview(copy(GAME, state), seat)
        for verb in ORDERS:
            choices(state, seat, verb)
        assert foreseen(state, seat) is seen and msgspec.json.encode(state) == before
        assert own(seen, seat) == own(draft, seat) == own(preview(redealt(GAME, state, seat, Rng(seed)), seat), seat)
        tried += bool(state.barons[seat].orders)
    assert tried > 50


def test_what_is_kept_of_a_position_goes_with_the_next_answer():
    """It is neither stored, compared nor copied; an order that is written changes what the list leads to."""
    state, seat, asking = next(
        (s, p, q) for s, p, q in positions("sealed", 1) if isinstance(q, Plan) and not s.barons[p].orders
    )
    equal = copy(GAME, state)
    before = foreseen(state, seat)
    assert state == equal and not equal.reckoned and not msgspec.structs.replace(state).reckoned
    assert not before.reckoned and "reckoned" not in msgspec.json.encode(state).decode()
    kind = next(good for good in RESOURCES if state.barons[seat].stock[good])
    carry_out(GAME, state, seat, actions.Sell(kind, 1), asking)
    assert foreseen(state, seat).barons[seat].stock[kind] == before.barons[seat].stock[kind] - 1


def own(state, seat):
    """What a move looks at."""
    return (state.barons[seat], state.owner, state.building, state.market, state.market_gold, state.tax, state.quest)


def test_what_is_tried_out_on_a_copy_stays_there():
    """Whatever is done to the copy for a sheet or a preview, the position knows nothing of it (BV-1)."""
    chance = random.Random(5)
    for state, seat, asking in positions("sealed", 5, every=2):
        if not isinstance(asking, Plan):
            continue
        before, draft = msgspec.json.encode(state), preview(state, seat)
        for _ in range(10):
            verb = chance.choice(ORDERS)
            path = ()
            while asked_for(verb, path) and (found := VERBS[verb].choices(draft, seat, path)):
                path += (chance.choice(found),)
            if asked_for(verb, path) is None:
                list(VERBS[verb].do(draft, seat, made(verb, path)))
        assert msgspec.json.encode(state) == before
