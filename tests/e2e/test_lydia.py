"""Lions of Lydia at a table: typical turns by their presses, whole games by every way, cards and rules looked up."""

from __future__ import annotations

import re

from engine.core import Rng, redealt
from engine.lydia import GAME
from engine.lydia.state import Options
from tests.cogs.forum import text
from tests.cogs.play import HOME, board, boards, choose, dealt, dms, now, offers, seat, until
from tests.e2e.lydia_table import laid, turn
from tests.e2e.players import by_buttons, by_commands
from tests.render.lydia_positions import drawn, players

SEVEN = ("king", "wells", "craftsmen", "courtyards", "tombs", "builders", "chariots")


def shown(here, message):
    """A message as it stands by now."""
    return here.people.messages.shown(here.people.message(message))


# Presses (play.md: from the ping; from the DM it is one fewer)


async def test_a_gate_turn_takes_three_presses(here):
    """My seat, the gate, the merchant that ends the turn."""
    table = await laid(here, drawn(2, "red"))
    _, presses = await turn(here, "Livia", "Red gate", "Take · green")
    assert presses == 3 and (await now(here, table)).waiting == [1]


async def test_from_the_dm_it_takes_two(here):
    """The DM that calls is the panel."""
    table = await laid(here, drawn(2, "red", players=players(2, res=({"red": 1}, {"red": 1}))))
    await turn(here, "Livia", "Red gate", "Take · green")
    called = dms(here, "Brutus")[-1]
    panel, presses = await turn(here, "Brutus", "Yellow gate", panel=called)
    _, more = await turn(here, "Brutus", "Take · red", panel=panel)
    assert presses + more == 2 and (await now(here, table)).waiting == [0]


async def test_a_gate_turn_with_an_exchange_takes_four(here):
    """A Lydian stands at the Blue gate."""
    table = await laid(here, drawn(2, "yellow"))
    _, presses = await turn(here, "Livia", "Blue gate", "Exchange · 3 blue for 3 coins", "Take · green")
    after = await now(here, table)
    assert presses == 4 and after.waiting == [1] and after.state.players[0].coins == 8


async def test_with_king_bonus_and_exchange_it_takes_six(here):
    """The King at the Blue gate, a marker that reaches space 6, a free upgrade, an exchange."""
    table = await laid(here, drawn(2, "yellow", "king", king="blue", players=players(2, res=({"blue": 4}, {"red": 1}))))
    answers = (
        "Blue gate",
        "goes to the Red gate",
        "upgrade Silver gate red",
        "Exchange · 6 blue for 6 coins",
        "Take · green",
    )
    _, presses = await turn(here, "Livia", *answers)
    after = await now(here, table)
    assert presses == 6 and after.waiting == [1]
    assert after.state.players[0].cards["silver_gate_red"] == "upgraded"


async def test_a_well_turn_with_two_purchases_takes_five(here):
    """Each purchase is one press, paid as usual; done and the merchant taken are one."""
    goods = {"yellow": 4, "green": 3, "red": 4, "blue": 3}
    table = await laid(here, drawn(2, "red", players=players(2, res=(goods, {}), coins=(0, 0))))
    _, presses = await turn(here, "Livia", "Well: buy", "Buy · ", "Buy · ", "Done, take · green")
    after = await now(here, table)
    assert presses == 5 and after.waiting == [1] and len(after.state.players[0].cards) == 6


async def test_paying_differently_is_one_press_away(here):
    """Beside the usual payment; then each symbol is asked, and the rest follows where there is no choice."""
    state = drawn(2, "red", sides={"N": ["silver_gate_yellow"]}, players=players(2, coins=(3, 0)))
    table = await laid(here, state)
    panel, _ = await turn(here, "Livia", "Well: buy")
    line = next(key for key in offers(panel) if key.startswith("Buy") and key.endswith("Pay differently"))
    assert "pay 1 green, 1 red and 1 blue" in line
    panel = await choose(here, "Livia", panel, line)
    assert "How do you pay 1 green, 1 red and 1 blue?" in text(panel)
    await choose(here, "Livia", panel, "coin · coin · coin")
    player = (await now(here, table)).state.players[0]
    assert player.coins == 0 and player.resources["green"] == 1 and "silver_gate_yellow" in player.cards


async def test_no_way_past_a_payment_that_is_the_only_one(here):
    """Without coins there is one way to pay: no button says otherwise."""
    state = drawn(2, "red", sides={"N": ["silver_gate_yellow"]}, players=players(2, coins=(0, 0)))
    await laid(here, state)
    panel, _ = await turn(here, "Livia", "Well: buy")
    assert any(key.startswith("Buy") for key in offers(panel))
    assert not any("differently" in key for key in offers(panel) if key.startswith("Buy"))


async def test_many_cards_are_one_menu(here):
    """More than twelve that can be paid: a select in the first panel, and one for other payments behind it."""
    rich = players(2, res=({"yellow": 5, "green": 5, "red": 5, "blue": 5}, {"red": 1}), influence=(3, 0))
    table = await laid(here, drawn(2, "red", players=rich))
    _, presses = await turn(here, "Livia", "Well: buy", "Which card do you buy?: Silver gate yellow")
    assert presses == 4 and "silver_gate_yellow" in (await now(here, table)).state.players[0].cards


async def test_the_own_colour_is_exchanged_beside_the_gates(here):
    """At influence 6 a second button adds it (L-36)."""
    table = await laid(here, drawn(2, "yellow", players=players(2, influence=(6, 0))))
    panel, _ = await turn(here, "Livia", "Blue gate", "1 blue for 1 coin With green too", "1 green for 1 coin")
    assert "Livia" in text(panel) and (await now(here, table)).state.players[0].coins == 7


# What is hidden, and what can be taken back


async def test_the_drawn_merchant_is_told_to_its_player_alone(here):
    """Until it is placed: in the panel and the DM of whoever drew it, in nobody else's, on no board (L-22)."""
    table = await dealt(here, "lydia", 2, seed=4)
    state = table.state
    me, other = (table.names[seat] for seat in (state.active, 1 - state.active))
    told = f"You drew a {state.drawn} merchant"
    assert told in text(await seat(here, me)) and told in text(dms(here, me)[-1])
    assert "You drew" not in text(await seat(here, other)) + text(board(here)) + str(dms(here, other))
    for onlooker in (other, "Cicero"):
        assert "You drew" not in text((await here.press(onlooker, board(here), "In words")).message)
    alike = next(s for seed in range(50) if (s := redealt(GAME, state, None, Rng(seed))).drawn != state.drawn)
    view = GAME.view(alike, None)
    assert GAME.summary(view) == GAME.summary(GAME.view(state, None))
    assert GAME.words(view) == GAME.words(GAME.view(state, None))


async def test_a_placement_goes_back_until_the_next_draw(here):
    """Free while nothing was shown; closed once the next player has drawn."""
    table = await laid(here, drawn(2, "red"))
    panel, _ = await turn(here, "Livia", "Red gate", "Undo: free")
    assert "Taken back." in text(panel) and (await now(here, table)).state.drawn == "red"
    panel, _ = await turn(here, "Livia", "Red gate", "Take · green", panel=panel)
    assert "Undo: closed, something hidden was shown" in offers(panel)
    answer = await here.says("Livia", "undo")
    assert "cannot be taken back" in text(answer.message)


# Commands


async def test_commands_pay_as_usual_and_say_what_is_missing(here):
    """What is left out is the usual; what cannot be paid is refused with what is missing, and nothing changes."""
    state = drawn(2, "red", sides={"N": ["silver_gate_yellow", "gold_mint_blue"]}, players=players(2, coins=(1, 0)))
    table = await laid(here, state)
    await here.says("Livia", "lydia place", merchant="red", at="well")
    offered = await here.people.complete("Livia", HOME, "lydia buy", "card", "")
    assert [line["value"] for line in offered] == ["silver_gate_yellow"]
    assert "pay 1 green, 1 red and 1 blue" in offered[0]["name"]
    missing, *_ = await here.people.complete("Livia", HOME, "lydia buy", "card", "gold mint")
    assert missing["name"].startswith("Gold mint blue (N) costs 1 yellow, 1 red and 2 coins: 1 coin is missing")
    refused = text((await here.says("Livia", "lydia buy", card="gold_mint_blue")).message)
    assert "Gold mint blue costs" in refused and "1 coin is missing" in refused and "Nothing changed. (L-33)" in refused
    await here.says("Livia", "lydia buy", card="Silver gate yellow")
    player = (await now(here, table)).state.players[0]
    assert "silver_gate_yellow" in player.cards and player.coins == 1


async def test_a_card_is_looked_up(here):
    """Both sides in words and picture, the price, where it is, what it is worth to whoever asks."""
    await laid(here, drawn(2, "red"))
    lines = await here.people.complete("Livia", HOME, "lydia card", "name", "mint re")
    assert [line["value"] for line in lines] == ["gold_mint_red"] and "2 coins" in lines[0]["name"]
    answer = await here.says("Livia", "lydia card", name="gold mint red")
    told = await here.read(answer, "To you it is worth 6 points now, upgraded 12.")
    assert "It costs" in told and "Livia owns it" in told and answer.ephemeral
    await until(lambda: "gold_mint_red.png" in str(shown(here, answer.message)["attachments"]))
    assert "To you" not in text((await here.says("Cicero", "lydia card", name="gold mint red")).message)


async def test_a_card_is_looked_up_where_no_game_is(here):
    """By its text alone; a name that is none, or of several, is refused."""
    answer = await here.says("Livia", "lydia card", name="purple pairs")
    assert "purple card" in text(answer.message)
    for typed in ("nothing", "silver"):
        assert "Nothing changed." in text((await here.says("Livia", "lydia card", name=typed)).message)
    nothing = await here.people.complete("Livia", HOME, "lydia card", "name", "zzz")
    assert [line["value"] for line in nothing] == ["-"]


async def test_rules_of_expansions_are_shown_where_they_are_in_play(here):
    """The race in a game with chariots; in a base game its number is unknown."""
    await laid(here, drawn(2, "red", "chariots"))
    assert "LX7-5" in text((await here.says("Livia", "rules", topic="LX7-5")).message)
    assert "No rule says that." in text((await here.says("Livia", "rules", topic="LX1-2")).message)


async def test_every_number_in_why_not_can_be_looked_up(here):
    """What the panel says, /rules finds."""
    await laid(here, drawn(2, "red", players=players(2, coins=(0, 0))))
    panel, _ = await turn(here, "Livia", "Well: buy", "Why not")
    numbers = set(re.findall(r"\((LX?\d*-\d+)\)", text(panel)))
    assert numbers
    for number in numbers:
        assert f"**{number} " in text((await here.says("Livia", "rules", topic=number)).message)


# The lobby


async def test_expansions_and_boards_are_chosen_in_the_lobby(here):
    """A menu with a line each; what cannot go together is said with the rule, and cannot be started."""
    table = await here.opened("Brutus", game="lydia")
    panel = (await here.press("Livia", await here.card(), "Options")).message
    assert "None for a first game, then one to four of them." in text(panel) and "Boards: drawn" in text(
        await here.card()
    )
    assert "Well cards" not in text(panel)
    menu = f"o:{table.id}:expansions"
    await here.people.click("Livia", panel, menu, ["tombs", "estates"])
    assert "It cannot be started like this. (L-7)" in text(shown(here, panel))
    assert "Tomb of Alyattes or Estates" in text((await here.says("Livia", "game start")).message)
    panel = (await here.press("Livia", panel, "For a first game")).message
    assert (await here.tables.get(table.id)).options == Options()
    await here.people.click("Livia", panel, menu, ["king", "chariots"])
    await here.people.click("Livia", panel, f"o:{table.id}:colours", ["blue", "red"])
    assert "King Croesus, Chariot Race" in text(await here.card())
    await here.read(await here.says("Livia", "game start"), "has begun")
    begun = await here.tables.get(table.id)
    assert begun.options == Options(("king", "chariots"), ("red", "blue"))
    assert {player.colour for player in begun.state.players} == {"red", "blue"}


# Whole games


async def finished(here, table):
    await here.settled()
    assert (await now(here, table)).phase == "over"
    last = boards(here)[-1]
    assert "Again, same players" in str(last["components"]) and "Influence" in text(last)


async def test_a_whole_base_game_by_commands(here):
    """Two players, every decision by its command."""
    table = await dealt(here, "lydia", 2, seed=3)
    assert await by_commands(here, table, HOME) > 60
    await finished(here, table)


async def test_a_whole_base_game_by_buttons(here):
    """Two players press what is offered."""
    table = await dealt(here, "lydia", 2, seed=5)
    await by_buttons(here, table, HOME)
    await finished(here, table)


async def test_a_whole_game_of_four_with_seven_expansions(here):
    """King, Pactolus, Craftsmen, Courtyards, Tombs, Builders and the Chariot Race, by commands."""
    table = await dealt(here, "lydia", 4, seed=2, options=Options(SEVEN))
    await by_commands(here, table, HOME)
    await finished(here, table)
    events = {type(event).__name__ for entry in await here.tables.log(table.id) for event in entry.events}
    assert {"Raced", "RaceEnded", "Bought"} <= events


async def test_a_whole_game_with_estates(here):
    """Three players, by commands; an Estate is bought."""
    table = await dealt(here, "lydia", 3, seed=1, options=Options(("estates", "wells")))
    await by_commands(here, table, HOME)
    await finished(here, table)
    assert any(type(e).__name__ == "Covered" for entry in await here.tables.log(table.id) for e in entry.events)


async def test_seven_expansions_by_buttons(here):
    """A good part of such a game, everybody pressing what the panel offers."""
    table = await dealt(here, "lydia", 4, seed=6, options=Options(SEVEN))
    assert await by_buttons(here, table, HOME, most=120) == 120


async def test_a_whole_game_from_direct_messages(here):
    """Two people never enter the channel."""
    table = await dealt(here, "lydia", 2, seed=9)
    await by_buttons(here, table, HOME, dm=True)
    await finished(here, table)
