"""Nothing private reaches other eyes: what is shown is equal, to the byte, for positions that differ only in what is hidden."""

from __future__ import annotations

import importlib
import random
from importlib.resources import files
from importlib.util import find_spec

import pytest

from cogs.ui import chronicle, overview
from cogs.ui.board import public
from cogs.ui.look import Seen
from cogs.ui.view import Panel, Step
from cogs.ui.words import visible
from engine.core import Entry, Rng, apply, asked, new_game, outcome, redealt, verbs
from render import plain
from table.overview import Standing, Then, Told, Turn
from table.types import OVER, PLAYING, Person, Table, Undo
from tests.games import GAMES, REAL, some_options

SEEDS, STEPS = 3, 9  # games per kind and number of players; positions looked at in each


def renderer(game):
    """Its own pictures, once they can be drawn; else text."""
    own = find_spec(f"render.{game.key}") and (files("render") / "palettes" / f"{game.key}.txt").is_file()
    return importlib.import_module(f"render.{game.key}") if own else plain


def table(game, state, options):
    seats = state.seats
    names = ("Livia", "Brutus", "Agrippa", "Octavia", "Cicero", "Drusilla")[:seats]
    users = tuple(range(100, 100 + seats))
    over = OVER if outcome(game, state) else PLAYING
    return Table(
        7, 1, 2, 3, game, options, over, 100, users, names, tuple(range(1, seats + 1)), frozenset(), 12, state,
        (1e9,) * seats, (None,) * seats, seats, left=(None,) * seats, missed=(0,) * seats, stands_in=("",) * seats,
        posts=4,
    )  # fmt: skip


def positions(game, seats, seed, steps=STEPS):
    """Some positions of a random game with the log up to there; the last one is the end or late."""
    chance = random.Random(seed)
    options = some_options(game, seats, seed)
    state, events = new_game(game, seats, options, seed)
    log = [Entry(0, None, "open", tuple(events))]
    wanted = {*range(2), *(chance.randrange(200) for _ in range(steps - 2))}
    for seq in range(1, 220):
        if seq in wanted or outcome(game, state):
            yield table(game, state, options), log[-6:]
        if outcome(game, state) or not asked(state):
            return
        seat, asking = chance.choice(list(asked(state).items()))
        state, events = apply(game, state, seat, asking.pick(state, seat, chance.choice))
        log.append(Entry(seq, seat, "player", tuple(events)))


def dealt_twice(game):
    """Positions of which only what an onlooker cannot see is dealt anew; not the end: it shows what was hidden."""
    for seed in range(SEEDS):
        seats = random.Random(seed).choice(game.players)
        for here, log in positions(game, seats, seed):
            if here.phase != OVER:
                yield here, here._replace(state=redealt(game, here.state, None, Rng(seed))), log


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_the_public_message_is_the_same_whatever_is_hidden(game):
    """Text, mentions, alternative text, file name, picture, buttons, ids."""
    looked = 0
    for here, other, log in dealt_twice(game):
        assert posted(here, log) == posted(other, log)
        looked += 1
    assert looked >= SEEDS


def posted(here, log):
    draw, seen = renderer(here.game), [visible(entry, None) for entry in log]
    picture = draw.board(here.game.view(here.state, None), here.names, seen)
    return public(here, here.posts, picture, log, {100, 101})


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_status_log_and_the_board_then_are_the_same_whatever_is_hidden(game):
    """To an onlooker: how the game stands, its turns line by line, an old board in words."""
    looked = 0
    for here, other, log in dealt_twice(game):
        assert overlooked(here, log) == overlooked(other, log)
        looked += 1
    assert looked >= SEEDS


def overlooked(here, log):
    people = tuple(Person(user) for user in here.users)
    turn = Turn(4, 1e9, [Told(entry) for entry in log])
    then = Then(here, 4, 1e9, log, gone=False, before=3, after=None)
    status = overview.told(Standing(here, people, None, None))
    return status, chronicle.readable(here, [turn], None), chronicle.words(then), chronicle.alt(then)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_a_panel_tells_its_seat_nothing_hidden(game):
    """Choices, words, prices, warnings, pictures: the panel of each seat, at the start of a turn and within it."""
    looked = 0
    for seed in range(SEEDS):
        seats = random.Random(seed).choice(game.players)
        for here, log in positions(game, seats, seed, 6):
            for seat in range(seats) if here.phase != OVER else ():
                other = here._replace(state=redealt(game, here.state, seat, Rng(seed)))
                assert panels(here, seat, log) == panels(other, seat, log)
                looked += 1
    assert looked >= SEEDS


def panels(here, seat, log):
    seen = Seen(here, seat, log, log[-1:], Undo(3), dm=True, board="https://discord.com/channels/1/2/3")
    steps = [Step(), *(Step(verb) for verb in verbs(here.state, seat))]
    drawn = getattr(renderer(here.game), "hand", None)
    picture = drawn(here.game.view(here.state, seat), here.names) if drawn else None
    return picture, [Panel(seen, step).to_components() for step in steps], Panel(seen, why=True).to_components()


@pytest.mark.parametrize("game", REAL, ids=lambda game: game.key)
def test_no_panel_is_larger_than_discord_allows(game):
    """At most 40 components, 4000 characters, ids of 100, labels of 80 (limits 57, 58, 70, 71), whatever the position."""
    for seed in range(SEEDS):
        for here, log in positions(game, game.players[-1], seed, 20):
            for seat in range(here.state.seats):
                link = "https://discord.com/channels/1/2/3"
                seen = Seen(here, seat, log, (), Undo(3, (0, 1)), following=here, dm=True, board=link)
                for step in [Step(), *(Step(verb) for verb in verbs(here.state, seat))]:
                    panel = Panel(seen, step)
                    assert panel.total_children_count <= 39, "one is left for the pictures"
                    assert panel.content_length() <= 4000
                    for item in panel.walk_children():
                        assert len(getattr(item, "custom_id", None) or "") <= 100
                        assert 0 < len(getattr(item, "label", None) or "…") <= 80
