"""What a panel offers, without Discord: usual answers in the press before, as much as there is room for in one panel."""

from __future__ import annotations

from itertools import pairwise

import pytest

from cogs.ui import offer
from cogs.ui.commands import group
from cogs.ui.look import Seen
from cogs.ui.spot import Spot
from cogs.ui.view import START, Panel, Step
from engine.core import asked, choices, name_of, read, verbs
from engine.lydia import GAME
from engine.lydia.actions import Buy, Done, Exchange, Take, Upgrade
from engine.lydia.actions import Place as Send
from table.types import PLAYING
from tests.cogs.test_hidden import positions, table
from tests.games import REAL
from tests.lydia.positions import at, play
from tests.render.lydia_positions import drawn, players

GOODS = {"yellow": 4, "green": 3, "red": 4, "blue": 3}


def sitting(state):
    return table(GAME, state, state.options)


def at_the_well(**mine):
    """Livia has sent a merchant to the Well; what `mine` names is hers."""
    rich = players(2, **{key: (value, {} if key == "res" else 0) for key, value in mine.items()})
    return sitting(play(drawn(2, "red", players=rich), Send("red", "well")))


def lines(here, seat=0):
    return [item for item in offer.everything(here, seat) if isinstance(item, offer.Line)]


def test_a_usual_payment_is_in_the_press_before():
    """The line of a card pays as usual, and is done; the button beside it asks how to pay (L-33)."""
    here = at_the_well(res=GOODS, coins=3)
    offered = offer.answers(here, 0, Buy, (), choices(here.state, 0, Buy, ()))
    silver = next(line for line in offered if line.path.startswith("buy.silver_gate_yellow"))
    assert silver.action == Buy("silver_gate_yellow") and silver.path == "buy.silver_gate_yellow.-"
    assert (silver.way, silver.on) == ("Pay differently", "buy.silver_gate_yellow")
    assert choices(here.state, 0, *read(here.state, 0, silver.on))


def test_the_only_payment_has_no_other_way():
    """Without coins and wild colours nothing can be paid differently."""
    here = at_the_well(res=GOODS, coins=0)
    assert not any(line.way for line in lines(here) if line.path.startswith("buy."))


def test_a_wild_colour_is_beside_the_exchange():
    """Its usual answer is none of it; a field that is no payment has a way only where the game names one (L-36)."""
    rich = players(2, influence=(6, 0))
    here = sitting(play(drawn(2, "yellow", players=rich), Send("yellow", "blue")))
    one = next(line for line in lines(here) if line.action == Exchange(1))
    assert (one.way, one.on) == ("With green too", "exchange.1")


def test_what_another_verb_does_as_well_has_no_line_but_a_command():
    """Done is spared: Done, take red says it with the merchant."""
    here = at_the_well(res=GOODS, coins=0)
    assert not any(line.path.startswith(name_of(Done)) for line in lines(here))
    assert name_of(Done) in {command.name for command in group(here.game).commands}


def test_short_answers_stand_side_by_side_where_lines_have_no_room():
    """So that a purchase and the end of the turn stay one press each."""
    here = at_the_well(res=GOODS, coins=0)
    sides = [item for item in offer.everything(here, 0) if isinstance(item, offer.Side)]
    assert [[line.words for line in side.lines] for side in sides] == [["yellow", "green", "red", "blue", "Lydian"]]
    assert all(isinstance(line.action, Take) for side in sides for line in side.lines)
    assert sum(line.path.startswith("buy.") for line in lines(here)) == 6


def test_many_answers_are_a_menu_with_one_way_beside_it():
    """More than twelve cards: a select whose answers pay as usual, a button to the other payments."""
    here = at_the_well(res=GOODS, coins=5)
    menu, beside, *_ = offer.everything(here, 0)
    assert isinstance(menu, offer.Menu) and menu.words == "Which card do you buy?"
    assert all(value.endswith(".-") for _, value in menu.options) and len(menu.options) > offer.LINES
    assert isinstance(beside, offer.Side) and beside.lines[0].words == "Buy: pay differently"
    verb, given = read(here.state, 0, Spot(1, 1, menu.path).then(menu.options[0][1]).path)
    assert verb is Buy and given[-1] is None


def test_a_single_card_to_upgrade_is_one_line():
    """Its payment is not opened in its place."""
    here = sitting(play(at(drawn="red", me={"res": GOODS, "coins": 2}), Send("red", "well")))
    upgrades = [line for line in lines(here) if line.path.startswith("upgrade")]
    assert [line.action for line in upgrades] == [Upgrade("start_blue")] and upgrades[0].way == "Pay differently"


def test_back_out_of_a_payment_leads_past_the_usual_answer():
    """To the first panel, where the card was chosen."""
    here = at_the_well(res=GOODS, coins=1)
    assert offer.before(here, 0, Buy, ("silver_gate_yellow",)) == ""


@pytest.mark.parametrize("game", REAL, ids=lambda game: game.key)
def test_no_two_components_of_a_panel_have_the_same_id(game):
    """Discord refuses the whole message else (limit 56): the first panel of whoever is asked, and that of each verb."""
    looked = 0
    for seed in range(4):
        for here, _ in positions(game, game.players[-1], seed, 30):
            for seat in asked(here.state) if here.phase == PLAYING else ():
                for step in (START, *(Step(verb) for verb in verbs(here.state, seat))):
                    ids = [*filter(None, (getattr(c, "custom_id", None) for c in parts(here, seat, step)))]
                    assert len(ids) == len({*ids}), sorted(ids)
                    looked += 1
    assert looked > 30


def parts(here, seat, step):
    return Panel(Seen(here, seat), step).walk_children()


def test_two_merchants_at_hand_are_opened_as_well():
    """With a Courtyard each merchant has a line for each gate: a Gate turn keeps its three presses (LX4)."""
    here = sitting(drawn(2, "red", "courtyards", players=players(2, courtyard=("blue", "green"))))
    sends = [line for line in lines(here) if isinstance(line.action, Send)]
    assert [(line.action.merchant, line.action.at) for line in sends[::5]] == [("red", "yellow"), ("blue", "yellow")]
    assert len(sends) == 10 and "blue from your Courtyard · Blue gate: +4 blue" in sends[8].words


def test_what_the_next_words_say_anew_is_told_once():
    """`Doctor to space 8`, not `Doctor · Doctor to space 8`."""
    game, told = next(game for game in REAL if game.key == "lusitania"), []
    for seed in range(4):
        for here, _ in positions(game, 2, seed, 30):
            for seat in asked(here.state) if here.phase == PLAYING else ():
                told += [line.words.split(" · ") for line in lines(here, seat)]
    assert any(" to space " in parts[-1] for parts in told)
    for parts in told:
        assert not any(after.startswith(f"{part.split(':')[0]} ") for part, after in pairwise(parts)), parts
