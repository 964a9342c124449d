"""The DM is a seat, over real sockets."""

from __future__ import annotations

from cogs.ui.panel import HINT
from table.pace import Pace
from tests.cogs.play import board, boards, choose, dealt, dms, now, offers, pictures, seat, text, to_move


async def test_a_whole_turn_is_played_in_the_dm(here):
    """Its buttons do the same; the message is edited in place and the board is posted."""
    table = await dealt(here)
    (call,) = dms(here, "Livia")
    panel = await choose(here, "Livia", call, "Draw")
    assert panel["id"] == call["id"] and "Livia draws" in text(panel) and "Waiting for Brutus" in text(panel)
    assert (await to_move(here, table)) == "Brutus" and len(boards(here)) == 2


async def test_it_carries_pictures_and_a_link_to_the_board(here):
    """Hand and board where the game draws hands, and the way to the public message."""
    table = await dealt(here, "lusitania")
    who = await to_move(here, table)
    (call,) = dms(here, who)
    assert [name.partition("-")[0] for name in pictures(call)] == ["hand", "board"]
    assert offers(call)["Board"].startswith("https://discord.com/channels/")


async def test_a_new_one_comes_only_with_a_new_turn(here):
    """Own actions edit the last one: a round of two players makes one DM for each."""
    await dealt(here)
    panel = dms(here, "Livia")[-1]
    await choose(here, "Livia", await seat(here, "Livia"), "Draw")
    assert len(dms(here, "Livia")) == 1 and "Waiting for Brutus" in text(dms(here, "Livia")[-1])
    await choose(here, "Brutus", dms(here, "Brutus")[-1], "Draw")
    assert len(dms(here, "Livia")) == 2 and dms(here, "Livia")[0]["id"] == panel["id"]


async def test_it_is_silent_unless_chosen(here):
    """By default the mention pushes; whoever chose DM is pushed there, and named in the channel."""
    await here.tables.set_person(here.user("Livia"), notify="dm")
    table = await dealt(here)
    (push,) = here.people.pushes("Livia")
    assert push.channel == dms(here, "Livia")[0]["channel_id"]
    assert f"Bazaar #{table.id}: your turn" in push.text
    assert board(here)["content"].startswith("Livia, Bazaar")
    assert {"Draw", "Tax"} <= set(offers(dms(here, "Livia")[0]))


async def test_what_rings_names_the_deadline_within_a_lock_screen(here):
    """Game, decision and deadline within 100 characters, by DM as on the board."""
    for name in ("Livia", "Brutus"):
        await here.tables.set_person(here.user(name), notify="both")
    table = await dealt(here, "lusitania", pace=Pace(kind="relaxed", hours=24), seed=3)
    due = f"By <t:{int(table.due[table.waiting[0]])}:f>."
    pushes = here.people.pushes(table.names[table.waiting[0]])
    assert len(pushes) == 2
    for push in pushes:
        assert due in push.text and f"#{table.id}" in push.text and len(push.text) <= 100


async def test_no_dm_where_nothing_is_hidden(here, monkeypatch):
    """A game without secrets sends none."""
    monkeypatch.setattr(type(here.tables.games["nim"]), "secret", False)
    await dealt(here, "nim")
    assert dms(here, "Livia") == []


async def test_closed_dms_are_no_error(here):
    """One quiet hint in the next private answer, never again; everything else works."""
    here.sandbox.moderation.close_dms(here.people.user("Livia"))
    table = await dealt(here)
    panel = await seat(here, "Livia")
    assert HINT in text(panel)
    assert HINT not in text(await seat(here, "Livia"))
    await choose(here, "Livia", panel, "Draw")
    assert (await now(here, table)).seq == 1


async def test_whoever_wanted_dms_and_closed_them_is_called_in_the_channel(here):
    """A note says so once, and from then on the mention calls."""
    await here.tables.set_person(here.user("Livia"), notify="dm")
    here.sandbox.moderation.close_dms(here.people.user("Livia"))
    await dealt(here)
    notes = [m["content"] for m in here.people.read("Livia", "the-table") if "direct messages" in m["content"]]
    assert len(notes) == 1 and notes[0].startswith(f"<@{here.user('Livia')}>")
    assert len(here.people.pushes("Livia")) == 1


async def test_an_old_dm_of_a_past_turn_redraws_itself(here):
    """A press on the DM of an earlier turn shows how things stand now."""
    table = await dealt(here)
    (old,) = dms(here, "Livia")
    draw = offers(old)["Draw"]
    await choose(here, "Livia", await seat(here, "Livia"), "Draw")
    shown = here.people.messages.shown(here.people.message(old))
    assert draw not in offers(shown).values() and (await now(here, table)).seq == 1


async def test_a_deleted_dm_comes_back_with_the_next_change(here):
    """The message to edit is gone: a new silent one takes its place."""
    await dealt(here)
    (old,) = dms(here, "Livia")
    await here.sandbox.moderation.delete_message(old["channel_id"], old["id"])
    await choose(here, "Livia", await seat(here, "Livia"), "Draw")
    assert len(dms(here, "Livia")) == 1 and dms(here, "Livia")[0]["id"] != old["id"]
    assert len(here.people.pushes("Livia")) == 1
