"""The private panel, over real sockets: one message, edited in place, from the first question of a turn to the last."""

from __future__ import annotations

import asyncio

import pytest

from cogs.ui import answer
from engine.core import every_action, questions
from tests.cogs.play import board, boards, choose, dealt, now, offers, options, pictures, seat, text, to_move
from tests.sandbox.kit import until
from tests.table.test_table import put
from tests.toys.bazaar import Levy


async def test_a_move_in_one_message_edited_in_place(here):
    """Opened privately, chosen line by line; the message stays the same from first to last."""
    table = await dealt(here)
    opened = await here.press("Livia", board(here), "My seat")
    assert opened.ephemeral and {"Draw", "Tax", "Sell · blue for 3 gold"} <= set(offers(opened.message))
    panel = await choose(here, "Livia", opened.message, "Sell · blue for 3 gold")
    assert panel["id"] == opened.message["id"] and "Your last move:\n- Livia sells blue for 3 gold." in text(panel)
    assert (await to_move(here, table)) == "Brutus"


async def test_it_begins_with_what_happened_and_one_question(here):
    """Since your last move, a line each, then the sentence that says what is asked."""
    await dealt(here)
    for who in ("Livia", "Brutus"):
        await choose(here, who, await seat(here, who), "Draw")
    shown = text(await seat(here, "Livia")).splitlines()
    assert shown[1:3] == ["Since your last move:", "- Brutus draws a card."] and "**What do you do?**" in shown


async def test_what_only_this_seat_may_know_stands_only_in_its_panel(here):
    """Who draws reads the card, others read that a card was drawn."""
    await dealt(here)
    mine = text(await choose(here, "Livia", await seat(here, "Livia"), "Draw"))
    assert "Livia draws a card." in mine and any(f"Livia draws {c}." in mine for c in ("red", "blue", "green"))
    assert "- Livia draws a card." in text(await seat(here, "Brutus"))
    assert not any(f"Livia draws {c}." in text(m) for m in boards(here) for c in ("red", "blue", "green"))


async def test_steps_with_one_answer_are_skipped(here):
    """With a single victim the amount is asked at once, and the words still name the victim."""
    await dealt(here)
    found = offers(await seat(here, "Livia"))
    assert [key for key in found if key.startswith("Raid")] == [
        f"Raid · Brutus, who has 3 gold · {n}" for n in (1, 2, 3)
    ]


async def test_a_half_chosen_action_has_a_way_back(here):
    """Back leads one real choice back, and nothing has been done."""
    table = await dealt(here, "nim")
    half = await choose(here, "Livia", await seat(here, "Livia"), "0")
    assert "Stones?" in text(half) and "Back" in offers(half)
    again = await choose(here, "Livia", half, "Back")
    assert "What do you do?" in text(again) and (await now(here, table)).seq == 0


async def test_more_than_twelve_choices_are_one_select(here):
    """And more than twenty-five come in two steps, the part first, then the item."""
    table = await dealt(here, "caravan")
    trade = next(iter(every_action(questions(table.state, 0)[0], table.state, 0)))
    goods = [{good: 9 * (good in trade.give) for good in table.state.goods[0]}, table.state.goods[1]]
    await put(here.tables, table, goods=goods)
    panel = await choose(here, "Livia", await seat(here, "Livia"), "Trade")
    for _ in range(20):
        if "First choose where" in offers(panel):
            break
        panel = await choose(here, "Livia", panel, next(k for k in offers(panel) if k not in ("Back", "Undo: free")))
    parts = options(panel, "First choose where")
    assert next(iter(parts)) == "A1 – G3"
    panel = await choose(here, "Livia", panel, "First choose where", parts["A1 – G3"])
    tiles = options(panel, "Choose")
    assert 12 < len(tiles) <= 25
    await choose(here, "Livia", panel, "Choose", next(iter(tiles.values())))
    assert (await now(here, table)).state.visited == [next(iter(tiles.values()))]


async def test_a_stale_panel_redraws_itself_and_says_that_nothing_was_done(here):
    """A press on a question that is answered shows the present one."""
    table = await dealt(here)
    first, old = await seat(here, "Livia"), await seat(here, "Livia")
    await choose(here, "Livia", first, "Tax")
    answered = await choose(here, "Livia", old, "Draw")
    assert (
        answered["id"] == old["id"] and "Nothing changed." in text(answered) and "has been answered" in text(answered)
    )
    assert (await now(here, table)).seq == 1


async def test_twenty_presses_in_a_second_move_once(here):
    """One of them counts, every one is answered."""
    table = await dealt(here)
    panel = await seat(here, "Livia")
    draw = offers(panel)["Draw"]
    answers = await asyncio.gather(*(here.people.click("Livia", panel, draw) for _ in range(20)))
    assert not any(found.dead for found in answers)
    assert (await now(here, table)).seq == 1


async def test_two_players_at_once_both_play(here):
    """A question to several is answered by each in their own time, and in secret."""
    table = await dealt(here)
    await put(here.tables, table, stack=[Levy()], paid=[None, None])
    mine, his = await seat(here, "Livia"), await seat(here, "Brutus")
    first, second = await asyncio.gather(
        here.people.click("Livia", mine, offers(mine)["Pay · 2"]),
        here.people.click("Brutus", his, offers(his)["Pay · 0"]),
    )
    assert not first.dead and not second.dead
    await here.settled()
    assert (await now(here, table)).state.gold == [1, 3]


async def test_undo_says_its_price_before_it_is_pressed(here):
    """Free as long as nothing was shown and nobody acted; closed after a card was drawn."""
    table = await dealt(here, "caravan")
    panel = await seat(here, "Livia")
    assert "Undo: nothing to take back" in offers(panel)
    panel = await choose(here, "Livia", panel, "Donate · 2")
    panel = await choose(here, "Livia", panel, "Undo: free")
    assert "Taken back." in text(panel) and (await now(here, table)).state.points == [0, 0]


async def test_what_was_seen_cannot_be_taken_back(here):
    """The button says so and cannot be pressed."""
    await dealt(here)
    panel = await choose(here, "Livia", await seat(here, "Livia"), "Draw")
    assert "Undo: closed, you saw a drawn card" in offers(panel)
    with pytest.raises(ValueError, match="disabled"):
        await choose(here, "Livia", panel, "Undo: closed, you saw a drawn card")


async def test_undo_is_never_dearer_than_it_said(here):
    """Somebody has acted since the button said free: nothing happens, and nobody is asked."""
    table = await dealt(here, "nim")
    panel = await choose(here, "Livia", await choose(here, "Livia", await seat(here, "Livia"), "0"), "1")
    await choose(here, "Brutus", await choose(here, "Brutus", await seat(here, "Brutus"), "1"), "1")
    redrawn = await choose(here, "Livia", panel, "Undo: free")
    assert "Nothing changed." in text(redrawn) and (await now(here, table)).seq == 2


async def test_the_answer_that_ends_a_turn_offers_the_next_game(here):
    """Undo is there, and a button to the game that has waited longest for this player."""
    await dealt(here, "nim")
    other = await dealt(here, "bazaar", where="lusitania")
    panel = await choose(here, "Livia", await choose(here, "Livia", await seat(here, "Livia"), "0"), "1")
    assert {"Undo: free", f"Next: Bazaar #{other.id}"} <= set(offers(panel))
    moved = await choose(here, "Livia", panel, f"Next: Bazaar #{other.id}")
    assert moved["id"] == panel["id"] and "Draw" in offers(moved)


async def test_why_not_says_what_is_not_offered(here):
    """In the same message, with a way back."""
    await dealt(here)
    shown = await choose(here, "Livia", await seat(here, "Livia"), "Why not")
    assert "offered" in text(shown)
    assert "Draw" in offers(await choose(here, "Livia", shown, "Back"))


async def test_panels_outlive_a_restart_of_everything_in_memory(here):
    """The ids say all: a fresh set of handlers understands a panel drawn before."""
    table = await dealt(here)
    panel = await seat(here, "Livia")
    here.bot._connection._view_store._synced_message_views.clear()
    await choose(here, "Livia", panel, "Tax")
    assert (await now(here, table)).seq == 1


async def test_a_press_that_arrives_too_late_still_counts(here):
    """Discord takes no answer after 3 s; the move stands, and the board says so."""
    table = await dealt(here)
    panel = await seat(here, "Livia")
    late = await here.people.click("Livia", panel, offers(panel)["Tax"], late=3.5)
    assert late.dead
    await until(lambda: f"<@{here.user('Brutus')}>" in board(here)["content"])
    assert (await now(here, table)).seq == 1
    here.sandbox.complaints.clear()


async def test_a_slow_transaction_is_waited_for_openly(here, monkeypatch):
    """Has it not come back in time, Discord is told to wait; the panel comes when it has."""
    table = await dealt(here)
    panel = await seat(here, "Livia")
    monkeypatch.setattr(answer, "SOON", 0.01)
    act, gate = here.tables.act, asyncio.Event()

    async def slow(*args, **given):
        await gate.wait()
        return await act(*args, **given)

    monkeypatch.setattr(here.tables, "act", slow)
    pressed = asyncio.create_task(here.people.click("Livia", panel, offers(panel)["Tax"]))
    found = await pressed
    assert found.ack == 6 and (await now(here, table)).seq == 0
    gate.set()
    await until(lambda: "Waiting for" in text(found.message))


async def test_an_unexpected_error_has_an_id_that_stands_in_the_log(here, monkeypatch, caplog):
    """Nothing is swallowed, nothing changes, and whoever pressed is told."""
    table = await dealt(here)
    panel = await seat(here, "Livia")

    async def broken(*args, **given):
        raise RuntimeError("the roof is on fire")

    monkeypatch.setattr(here.tables, "act", broken)
    found = await here.people.click("Livia", panel, offers(panel)["Tax"])
    said = text(
        found.message if found.message["id"] != panel["id"] else here.people.messages.shown(found.followups[-1])
    )
    ident = said.rstrip(".").rpartition(" ")[2]
    assert "error" in said and f"error {ident}" in caplog.text and (await now(here, table)).seq == 0


async def test_the_first_panel_explains_itself_once(here, monkeypatch):
    """Two lines for a newcomer, never again."""
    monkeypatch.setattr(type(here.tables.games["bazaar"]), "welcome", "Sell or raid.\nThe richest wins.")
    await dealt(here)
    assert "-# Sell or raid.\n-# The richest wins." in text((await here.press("Livia", board(here), "My seat")).message)
    assert "Sell or raid" not in text(await seat(here, "Livia"))


async def test_no_panel_is_larger_than_discord_allows(here):
    """At most 40 components and 4000 characters: the sandbox refuses more, as Discord does."""
    for game, where in (("bazaar", "the-table"), ("caravan", "lusitania"), ("race", "welcome")):
        table = await dealt(here, game, here.tables.games[game].players[-1], where=where)
        found = await seat(here, table.names[table.waiting[0]], where)
        assert len(text(found)) <= 4000 and isinstance(pictures(found), list)
