"""What every game must keep to, whatever its rules."""

import random
import re
from itertools import islice
from typing import Union

import msgspec
import pytest

from engine.core import (
    IllegalAction,
    Rng,
    apply,
    asked,
    asked_for,
    carry_out,
    choices,
    copy,
    every_action,
    made,
    name_of,
    new_game,
    outcome,
    path,
    question,
    questions,
    read,
    redealt,
    refuse,
    resign,
    too_soon,
    verbs,
    written,
)
from tests.games import GAMES, positions, returning, some, some_options

encode = msgspec.json.encode
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
every_seed = pytest.mark.parametrize("seed", range(15))
pytestmark = [every_game, every_seed]


def open_answers(state, most=60):
    """Some legal actions of every seat, with the question each answers."""
    for seat in range(state.seats):
        for asking in questions(state, seat):
            for action in islice(every_action(asking, state, seat), most):
                yield seat, asking, action


def refusal_of(game, state, seat, action):
    """The code with which it is refused; None: it works."""
    try:
        apply(game, state, seat, action)
    except IllegalAction as no:
        return no.code
    return None


def test_a_game_ends(game, seed):
    for seats in game.players:
        assert sum(1 for _ in positions(game, seats, seed)) < 5000


def test_choosing_leads_to_legal_actions_only(game, seed):
    for state, seat, asking, action in positions(game, game.players[-1], seed):
        assert refuse(game, state, seat, action) is None, action
        assert type(action) in asking.takes and not action.by_clock
    for state, *_ in some(game, game.players[0], seed):
        for seat, _, action in open_answers(state):
            assert refuse(game, state, seat, action) is None, action


def test_no_choice_is_a_dead_end_and_none_is_shown_twice(game, seed):
    one = random.Random(seed).choice
    for state, seat, *_ in positions(game, game.players[-1], seed):
        found = verbs(state, seat)
        assert found and len(found) == len(set(found))
        for verb in found:
            given = ()
            while asked_for(verb, given):
                values = choices(state, seat, verb, given)
                assert len(values) and (isinstance(values, range) or len(values) == len(set(values))), (verb, given)
                given += (one(values),)


def test_a_legal_action_can_be_chosen(game, seed):
    """Found otherwise than by choosing: actions of other positions, seats and games of the same kind, altered at random."""
    rnd, found = random.Random(seed), {}
    for _, _, _, action in positions(game, game.players[0], seed + 1000):
        found.setdefault(type(action), []).append(path(action))
    for state, *_ in some(game, game.players[0], seed):
        for verb, ways in found.items():
            for way in rnd.sample(ways, min(len(ways), 12)):
                like = [other for other in ways if len(other) == len(way)]
                altered = (rnd.choice(like)[i] if rnd.random() < 0.2 else value for i, value in enumerate(way))
                action = made(verb, tuple(altered))
                action = msgspec.convert(msgspec.to_builtins(action), verb, strict=False)
                for seat in range(state.seats):
                    if refuse(game, state, seat, action) is None:
                        reach(state, seat, action)


def reach(state, seat, action):
    way = path(action)
    assert type(action) in verbs(state, seat)
    for i, value in enumerate(way):
        assert value in choices(state, seat, type(action), way[:i]), (action, i)


def test_an_action_is_its_path_and_its_text(game, seed):
    for state, seat, _, action in positions(game, game.players[-1], seed):
        text = written(type(action), path(action))
        assert made(type(action), path(action)) == action
        assert len(f"t:99999999:99999:{text}+") <= 100, "too long for a button"
        assert made(*read(state, seat, text)) == action


def test_saving_changes_nothing(game, seed):
    for state, _, _, action in positions(game, game.players[0], seed):
        assert copy(game, state) == state
        assert msgspec.json.decode(encode(action), type=Union[game.actions]) == action


def test_in_place_and_on_a_copy_are_the_same(game, seed):
    """Also: a game is its seed and its actions, and `apply` leaves its input alone."""
    for seats in game.players:
        pure, before = new_game(game, seats, some_options(game, seats, seed), seed)[0], None
        for state, seat, _, action in positions(game, seats, seed):
            assert state == pure
            before = encode(pure)
            after, _ = apply(game, pure, seat, action)
            assert encode(pure) == before
            pure = after


def test_whatever_is_thrown_at_it_is_refused_or_works(game, seed):
    rnd = random.Random(seed)
    seen = [action for _, _, _, action in positions(game, game.players[-1], seed + 500)]
    for state, *_ in some(game, game.players[-1], seed):
        before = encode(state)
        for action in rnd.sample(seen, min(8, len(seen))):
            for seat in range(state.seats):
                asking = question(state, seat, type(action))
                code = refusal_of(game, state, seat, action)
                assert re.fullmatch(r"[a-z0-9_]+", code or "-") or (
                    code is None and asking is not None and asking.refuse(state, seat, action) is None
                )
                assert encode(state) == before


def test_what_is_hidden_does_not_show(game, seed):
    """Another deal of all that a seat cannot see changes nothing it is shown, asked or told."""
    for state, *_ in some(game, game.players[-1], seed):
        assert game.view(redealt(game, state, None, Rng(seed)), None) == game.view(state, None)
        for seat in range(state.seats):
            other = redealt(game, state, seat, Rng(seed))
            assert game.view(other, seat) == game.view(state, seat)
            assert list(asked(other)) == list(asked(state))
            ways = [list(islice(every_action(q, s, seat), 60)) for s in (state, other) for q in questions(s, seat)]
            assert ways[: len(ways) // 2] == ways[len(ways) // 2 :]


def test_after_a_lapse_it_is_over_or_paused_or_somebody_can_answer(game, seed):
    rnd = random.Random(seed)
    state, _ = new_game(game, game.players[-1], some_options(game, game.players[-1], seed), seed)
    for _ in range(400):
        seat = rnd.choice(list(asked(state)))
        action = game.lapse(state, seat)
        assert refuse(game, state, seat, action) is None and asked(state)[seat].clock in game.clocks
        state, _ = apply(game, state, seat, action)
        if outcome(game, state) or game.paused(state):
            return
        assert all(verbs(state, s) for s in asked(state)) and asked(state)


def test_who_resigns_is_played_to_the_end_and_ranks_last(game, seed):
    seats, rnd = game.players[-1], random.Random(seed)
    state = list(some(game, seats, seed, step=1, most=1 + seed))[-1][0]
    if outcome(game, state):
        return
    left = rnd.randrange(seats)
    state = until_leaving_is_allowed(game, state, left)
    state, _ = resign(game, state, left)
    while waits := asked(state) or returning(game, state):
        assert left not in waits
        seat = rnd.choice(list(waits))
        carry_out(game, state, seat, waits[seat].pick(state, seat, rnd.choice))
    end = outcome(game, state)
    assert end and end.ranks[left] == seats and min(end.ranks) <= 2


def until_leaving_is_allowed(game, state, seat):
    """Some rules let nobody go during the setup."""
    while game.refuse_resign(state, seat):
        with pytest.raises(IllegalAction):
            resign(game, state, seat)
        waits = list(asked(state))
        state, _ = apply(game, state, waits[0], game.lapse(state, waits[0]))
    return state


def test_with_two_seats_the_other_wins(game, seed):
    state, _ = new_game(game, 2, some_options(game, 2, seed), seed)
    state = until_leaving_is_allowed(game, state, seed % 2)
    action = game.lapse(state, 0) if 0 in asked(state) else game.lapse(state, 1)
    state, _ = resign(game, state, seed % 2)
    assert not asked(state)
    assert outcome(game, state).ranks[1 - seed % 2] == 1
    with pytest.raises(IllegalAction):
        apply(game, state, 0, action)


def test_early_answers_wait(game, seed):
    for state, *_ in some(game, game.players[-1], seed, step=1):
        for seat, _, action in open_answers(state, 3):
            if too_soon(state, seat, type(action)):
                with pytest.raises(IllegalAction, match="not_yet"):
                    apply(game, state, seat, action)


def test_verbs_have_a_name_of_their_own(game, seed):
    names = [name_of(verb) for verb in game.actions]
    assert len(names) == len(set(names)) <= 25 and all(verb.__doc__ for verb in game.actions)


def test_what_a_deadline_belongs_to_is_one_word_that_all_may_know(game, seed):
    """Of every kind for every seat; it neither depends on what is hidden nor is undone by saving."""
    for state, *_ in some(game, game.players[-1], seed):
        other = redealt(game, state, None, Rng(seed))
        for seat in range(state.seats):
            for kind in game.clocks:
                stint = game.stint(state, seat, kind)
                assert " " not in stint and stint == game.stint(other, seat, kind)


def test_a_new_turn_of_a_seat_is_another_stint(game, seed):
    """Where deadlines are for turns: whoever is asked again after others have been has a new one."""
    last: dict[int, str] = {}
    others: set[int] = set()
    for state, seat, asking, _ in some(game, 2, seed, step=1, most=60):
        stint = game.stint(state, seat, asking.clock)
        if not stint or asking.clock != "move" or asking in state.aside:
            continue
        if seat in others and seat in last:
            assert stint != last[seat]
        others = (others | set(last)) - {seat}
        last[seat] = stint


def test_a_computer_knows_no_more_than_its_seat(game, seed):
    """It answers legally, and the same whatever is hidden from it."""
    if game.opponent is None:
        return
    for state, seat, asking, _ in some(game, game.players[0], seed):
        action = game.opponent(state, seat)
        assert refuse(game, state, seat, action) is None and type(action) in asking.takes
        assert game.opponent(redealt(game, state, seat, Rng(seed)), seat) == action
