"""BARONS in Discord: the press budget, order sheets, maps, warnings."""

from __future__ import annotations

import msgspec
import pytest

from engine.barons import GAME, actions
from engine.barons.data import SEAT_KEYS
from engine.barons.land import TILES
from sandbox.limits_components import walk
from tests.cogs.forum import HOME, text
from tests.cogs.play import board, boards, choose, dms, now, offers, pictures, seat
from tests.e2e.barons_table import (
    STOCK,
    begun,
    filled,
    mover,
    picked,
    settled_in,
)
from tests.table.test_table import put

# Presses


@pytest.mark.parametrize("dm", [False, True])
async def test_a_move_of_eight_actions_takes_twenty_presses_at_most(here, dm):
    """Two conversions, two sales, court, claim, build, end: 20 presses from the ping, 19 from the DM."""
    table = await settled_in(here, stock=STOCK)
    await here.tables.act(table.id, table.users[table.waiting[0]], actions.End())
    await here.settled()
    table = await now(here, table)
    who, presses = mover(table), 0 if dm else 1
    panel = dms(here, who)[-1] if dm else await seat(here, who)
    for menu, words in (
        ("Convert", "Convert 2 Grain"),
        ("Convert", "Convert 2 Livestock"),
        ("Sell", "Sell 5"),
        ("Sell", "Sell 1 Food"),
        ("Convert", "Court 2 Glass"),
        ("Land", "Claim a tile"),
        ("Land", "Build Farm"),
    ):
        panel, presses = await picked(here, who, panel, menu, words), presses + 2
        if menu == "Land":
            assert f"hand-t{table.id}.png" in pictures(here.people.messages.shown(here.people.message(panel)))
            tile = next(key for key in offers(panel) if key[1:2].isdigit() and " · " in key)
            panel, presses = await choose(here, who, panel, tile), presses + 1
    await choose(here, who, panel, "End your move")
    found = await now(here, table)
    assert presses + 1 <= (19 if dm else 20)
    assert found.waiting != table.waiting and found.seq == table.seq + 8


async def test_a_sheet_takes_three_presses(here):
    """My seat, Write, Do all: the whole move in one interaction, and one board after it."""
    table = await settled_in(here, stock=STOCK)
    who, before = mover(table), len(boards(here))
    panel = await filled(
        here, who, await seat(here, who), "Write", orders="sell food 3; court glass 2\nend # and no more"
    )
    assert "1. `sell food 3` → then 33 Gold, 3 Food" in text(panel)
    assert (await now(here, table)).seq == table.seq, "nothing is done yet"
    await choose(here, who, panel, "Do all")
    found = await now(here, table)
    assert found.seq == table.seq + 3 and found.waiting != table.waiting
    assert len(boards(here)) == before + 1


async def test_a_sheet_with_a_fault_names_the_line_and_does_nothing(here):
    """The line is named with what would be possible; it is written again from what stands there."""
    table = await settled_in(here, stock=STOCK)
    who = mover(table)
    panel = await filled(here, who, await seat(here, who), "Write", orders="sell food 3\nsell food 9\nfly away")
    assert "2. `sell food 9` not possible: Do 3 instead." in text(panel).replace("*", "")
    assert "3. `fly away` not possible: Write an order as in the commands" in text(panel).replace("*", "")
    assert "Do all" not in offers(panel)
    again = await here.press(who, panel, "Write again")
    assert [n["value"] for _, n in walk(again.modal["components"]) if n["type"] == 4] == [
        "sell food 3\nsell food 9\nfly away"
    ]
    assert (await now(here, table)).seq == table.seq


async def test_a_sheet_that_has_become_impossible_is_refused_as_a_whole(here):
    """In an open Turn somebody else is quicker: the line is named, and none of them is done."""
    table = await settled_in(here, stock=STOCK, model="open")
    table = await put(here.tables, table, market_gold=10)
    panel = await filled(here, "Livia", await seat(here, "Livia"), "Write", orders="court glass 2\nsell food 6")
    await here.tables.act(table.id, table.users[1], actions.Sell("food", 6))
    panel = await choose(here, "Livia", panel, "Do all")
    assert "2. `sell food 6` not possible: Do 4 instead." in text(panel).replace("*", "")
    assert (await now(here, table)).state.barons[0].stock["glass"] == 2


async def test_nothing_follows_what_shows_something_hidden(here):
    """Who counters, and which card comes, would be learned for nothing if the sheet were then refused."""
    table = await settled_in(here, stock=STOCK)
    seat_, who = table.waiting[0], mover(table)
    barons = table.state.barons
    barons[seat_].cards.append("the_high_court")
    other = next(s for s in range(3) if s != seat_)
    barons[other].cards.append("lawmakers_support")
    await put(here.tables, table, barons=barons)
    orders = f"play the_high_court {SEAT_KEYS[other]}\nsell food 1"
    panel = await filled(here, who, await seat(here, who), "Write", orders=orders)
    assert "2. `sell food 1` not possible: Do it after this sheet" in text(panel).replace("*", "")


async def test_nothing_of_a_form_is_kept_in_memory(here):
    """Form and panel say all that is needed, so that what is sent after a restart is taken as well."""
    table = await settled_in(here, stock=STOCK)
    who = mover(table)
    opened = await here.press(who, await seat(here, who), "Write")
    assert not here.bot._connection._view_store._modals
    answer = await here.people.submit(who, opened, {"orders": "sell food 1"})
    assert "Do all" in offers(answer.message) and (await now(here, table)).seq == table.seq


async def test_an_exact_amount_is_typed(here):
    """What and how many; too much is refused with a button for the most that is possible."""
    table = await settled_in(here, stock=STOCK)
    who, place = mover(table), table.waiting[0]
    panel = await filled(here, who, await seat(here, who), "Exact amount", what=["sell.food"], amount="4")
    assert (await now(here, table)).state.barons[place].stock["food"] == 2
    panel = await filled(here, who, panel, "Exact amount", what=["sell.food"], amount="40")
    assert "Do 2 instead. You have 2 Food." in text(panel) and "(B-52)" in text(panel)
    await choose(here, who, panel, "Instead: Sell 2 Food")
    assert (await now(here, table)).state.barons[place].stock["food"] == 0
    panel = await filled(here, who, panel, "Exact amount", what=["sell.cloth"], amount="all")
    assert "Write a whole number" in text(panel)


async def test_a_refused_command_offers_what_is_possible(here):
    """The answer to `/barons sell food 9` has a button that sells six."""
    table = await settled_in(here, stock=STOCK)
    who, place = mover(table), table.waiting[0]
    answer = await here.says(who, "barons sell", HOME, resource="food", amount="9")
    assert "Do 6 instead." in text(answer.message)
    await here.press(who, answer.message, "Instead: Sell 6 Food: +6 Gold")
    assert (await now(here, table)).state.barons[place].stock["food"] == 0


async def test_the_map_marks_what_can_be_reached(here):
    """Claims and sites while there are any; its alternative text names them."""
    table = await settled_in(here)
    who = mover(table)
    panel = await choose(here, who, await seat(here, who), "Map")
    alts = [n["description"] for _, n in walk(panel["components"]) for n in n.get("items", ())]
    assert alts[0].startswith("Map. Marked is what may be chosen: ")


async def test_where_nothing_can_be_reached_the_board_is_the_map(here):
    """Nothing is left to build or to claim: the board stands there alone, as wide as the message."""
    table = await settled_in(here)
    place = table.waiting[0]
    barons = [*table.state.barons]
    record = msgspec.structs.replace(barons[place].record, builds=0, claimed=True)
    barons[place] = msgspec.structs.replace(barons[place], record=record)
    table = await put(here.tables, table, barons=barons)
    who = mover(table)
    shown = await choose(here, who, await seat(here, who), "Map")
    assert pictures(shown) == [f"board-t{table.id}.png"]
    assert pictures(await choose(here, who, shown, "Back")) == [f"hand-t{table.id}.png"]


async def test_many_tiles_come_row_by_row(here):
    """81 tiles for the first Castle: the row, then the tile."""
    table = await begun(here)
    who = mover(table)
    panel = await choose(here, who, await seat(here, who), "Set up your Castle")
    assert pictures(panel), "with a map of them"
    panel = await picked(here, who, panel, "First choose where", "Row 5: A5 to I5")
    await choose(here, who, panel, "E5, 6 tiles around it")
    assert (await now(here, table)).seq == table.seq


async def test_a_poor_placement_warns_first(here):
    """Fewer than three free Buildings: what is not placed now is lost (B-24)."""
    table = await begun(here)
    answer = await here.says(mover(table), "barons place", HOME, castle="E5")
    assert "Only 0 of three free Buildings" in text(answer.message) and "(B-24)" in text(answer.message)
    assert (await now(here, table)).seq == table.seq
    await here.press(mover(table), answer.message, "Do it")
    assert (await now(here, table)).seq == table.seq + 1


async def test_the_market_is_a_command(here):
    """Prices, stock, quest, tax, monopolies."""
    table = await settled_in(here)
    answer = await here.says("Livia", "barons market", HOME)
    assert answer.ephemeral and "Market: " in text(answer.message) and "Tax: 1 Gold" in text(answer.message)
    assert (await now(here, table)).seq == table.seq


@pytest.mark.parametrize(
    ("model", "why"), [("sealed", "Your orders are locked."), ("moves", "About 2 moves before you.")]
)
async def test_who_has_nothing_to_order_is_told_why(here, model, why):
    """The command for the sheet says what is waited for (chapter 20)."""
    table = await settled_in(here, model=model)
    if model == "sealed":
        await here.tables.act(table.id, table.users[2], actions.Lock())
    answer = await here.says("Agrippa", "barons orders", HOME)
    assert text(answer.message).startswith(f"There is nothing to order now. {why}")
    assert text(answer.message).endswith("Nothing changed.")


# Warmongering


async def test_warmongering_asks_all_at_once(here):
    """Every target is pinged, answers in any order; only their own moves wait, and the mover goes on."""
    table = await settled_in(here, stock=STOCK)
    place, who = table.waiting[0], mover(table)
    barons = table.state.barons
    barons[place].cards.append("warmongering")
    table = await put(here.tables, table, barons=barons)
    await here.says(who, "barons play", HOME, card="warmongering")
    await here.settled()
    targets = [s for s in range(3) if s != place]
    shown = board(here)
    for target in targets:
        assert f"<@{table.users[target]}>" in shown["content"] and "answer Warmongering" in shown["content"]
        assert "Warmongering" in text(dms(here, table.names[target])[-1])
    await here.says(who, "barons sell", HOME, resource="food", amount="1")
    panel = await seat(here, table.names[targets[1]])
    await choose(here, table.names[targets[1]], panel, "all Favor")
    panel = await seat(here, table.names[targets[0]])
    assert "5 Weapons" in text(panel)
    found = await now(here, table)
    assert {*found.waiting} == {place, targets[0]}


async def test_what_a_list_makes_possible_is_offered_first(here):
    """Any tile may be ordered; before all others stand those to build on, the one the list claims among them (BV-1)."""
    table = await settled_in(here, stock=STOCK, model="sealed")
    claimed, *_ = GAME.likely(table.state, 0, actions.Claim, ())

    async def offered():
        found = await here.people.complete(table.names[0], HOME, "barons build", "tile", "", kind="farm")
        own = GAME.likely((await now(here, table)).state, 0, actions.Build, ("farm",))
        return [choice["value"] for choice in found], [*own]

    before, own = await offered()
    assert before == [*own, *(tile for tile in TILES if tile not in own)][:25] and claimed not in own
    await here.people.slash(table.names[0], HOME, "barons claim", tile=claimed)
    after, own = await offered()
    assert after == [*own, *(tile for tile in TILES if tile not in own)][:25] and claimed in own


async def test_the_map_of_a_list_marks_what_it_makes_possible(here):
    """Any tile may be ordered, but the map marks the sites and claims of the own list, not all 81 tiles (BV-1)."""
    table = await settled_in(here, stock=STOCK, model="sealed")
    claims = [*GAME.likely(table.state, 0, actions.Claim, ())]
    sites = [*GAME.likely(table.state, 0, actions.Build, ("farm",))]

    def marked(panel):
        alts = [n["description"] for _, n in walk(panel["components"]) for n in n.get("items", ())]
        return alts[0].removeprefix("Map. Marked is what may be chosen: ").split(", ")

    panel = await choose(here, "Livia", await seat(here, "Livia"), "Map")
    assert {*marked(panel)} == {*claims, *sites}
    panel = await picked(here, "Livia", await seat(here, "Livia"), "Land", "Claim a tile")
    assert marked(here.people.messages.shown(here.people.message(panel))) == claims


@pytest.mark.parametrize("model", ["moves", "sealed"])
async def test_the_whole_range_of_an_amount_is_offered(here, model):
    """More than a list holds: small and round ones, and the most there can be, of the own list where one is written."""
    table = await settled_in(here, stock={"materials": 47}, model=model)
    table = await put(here.tables, table, market_gold=60)
    who = table.names[table.waiting[0]]
    found = await here.people.complete(who, HOME, "barons sell", "amount", "", resource="materials")
    offered = [int(choice["value"]) for choice in found]
    assert offered == sorted(offered) and (offered[0], offered[-1]) == (1, 47) and len(offered) <= 25
    found = await here.people.complete(who, HOME, "barons sell", "amount", "37", resource="materials")
    assert found[0]["value"] == "37"


async def test_a_victory_in_sight_is_told_at_once(here):
    """In an open Turn the others can still do something: a board tells it that calls nobody, and one when it is past."""
    table = await settled_in(here, stock=STOCK, model="open")
    barons = table.state.barons
    barons[0].gold = 99
    barons[1].cards.append("raise_taxes")
    await put(here.tables, table, barons=barons)
    before = len(boards(here))
    for _ in range(3):
        await here.says("Livia", "barons sell", HOME, resource="food", amount="1")
        await here.settled()
    assert len(boards(here)) == before + 1
    shown = board(here)["content"]
    assert "Livia would have 100 Gold at the check and win if the Turn ended now" in shown and "<@" not in shown
    await here.says("Livia", "barons buy", HOME, resource="food", amount="1")
    await here.says("Brutus", "barons play", HOME, card="raise_taxes")
    await here.settled()
    assert "Livia would not have 100 Gold at the check any more" in board(here)["content"]
