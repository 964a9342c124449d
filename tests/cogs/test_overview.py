"""Looking over games: /games, /status, the log turn by turn, and the board then."""

from __future__ import annotations

import pytest

from cogs.ui.chronicle import TURNS, Told, leaves, readable
from cogs.ui.overview import reason
from engine.core import Entry, verbs
from storage.tx import Tx
from table.overview import Told as Line
from table.overview import Turn
from table.pace import Pace
from tests.cogs.forum import ids, text
from tests.cogs.play import DIRECT, HOME, board, choose, dealt, now, offers, seat, until
from tests.toys.bazaar import COLOURS, Draw, Pay, Sell, Sold
from tests.toys.caravan import End
from tests.toys.nim import Take


async def rounds(here, table, many):
    """So many cards drawn, each by whoever is to move; every board is posted."""
    while many:
        table = await now(here, table)
        who = table.waiting[0]
        draws = Draw in verbs(table.state, who)
        await here.tables.act(table.id, table.users[who], Draw() if draws else Pay(0))
        await here.settled()
        many -= draws


def pushes(here):
    return [len(here.people.pushes(who)) for who in ("Livia", "Brutus", "Agrippa")]


# /games


async def test_games_begin_with_those_that_wait_and_end_with_lobbies(here):
    """What is asked, since when, by when, and the link to the newest board; in the DM as well."""
    await here.tables.new(guild=1, home=501, game="bazaar", host=here.user("Livia"), name="Livia")
    mine = await dealt(here, "bazaar", where="welcome", pace=Pace("relaxed", hours=48))
    theirs = await dealt(here, "bazaar")
    await here.tables.act(theirs.id, here.user("Livia"), Draw())
    await here.settled()
    for where in (HOME, DIRECT):
        lines = text((await here.says("Livia", "games", where)).message).splitlines()[1:]
        stands = await here.tables.message(mine.id, "board")
        since, due = int(mine.since[0]), int(mine.due[0])
        assert lines[0].startswith(f"**Your turn:** [Bazaar #{mine.id}](https://discord.com/channels/")
        assert f"/{stands.channel}/{stands.message})" in lines[0]
        assert f"called <t:{since}:R>, by <t:{due}:f> (<t:{due}:R>)" in lines[0]
        assert lines[1].startswith(f"[Bazaar #{theirs.id}](") and "Waiting for Brutus" in lines[1]
        assert "the lobby is open, 1 of" in lines[2] and len(lines) == 3


async def test_games_say_whose_clocks_stand_still_and_who_is_played_for(here):
    """A pause that all have agreed to, and a seat that the rules play."""
    table = await dealt(here, "bazaar")
    await here.tables.store.run(lambda tx: tx.change(table.id, stopped=1e9))
    await here.tables.store.run(
        lambda tx: tx._do("UPDATE seats SET stands_in = 'rules' WHERE table_id = :t AND seat = 1", t=table.id)
    )
    assert "All its clocks stand still." in text((await here.says("Livia", "games", DIRECT)).message)
    assert "The rules play this seat." in text((await here.says("Brutus", "games", DIRECT)).message)


async def test_many_games_are_turned_page_by_page(here):
    """No page is longer than a message may be."""
    users = (here.user("Livia"), here.user("Brutus"))
    for channel in range(30):
        await here.tables.open(9000 + channel, "bazaar", users, channel)
    first = await here.says("Livia", "games", DIRECT)
    assert len(text(first.message)) <= 2000 and "Page 1 of" in text(first.message)
    second = await here.press("Livia", first.message, "Next page")
    assert "Page 2 of" in text(second.message) and second.message["id"] == first.message["id"]


# /status


async def test_status_says_for_whom_a_game_waits_and_for_what(here):
    """To anybody, privately, and it rings nowhere."""
    table = await dealt(here, "bazaar", 3, pace=Pace("relaxed", hours=48))
    before = pushes(here)
    answer = await here.says("Cicero", "status")
    said, due = text(answer.message), int(table.due[0])
    assert answer.ephemeral and before == pushes(here)
    assert f"**Livia**: to move, called <t:{int(table.since[0])}:R>, by <t:{due}:f>" in said
    assert "Clock: 2 days a move" in said
    assert "**Brutus**: not asked now." in said and "[the newest board](https://discord.com/channels/" in said


async def test_status_says_who_is_away_who_missed_and_who_is_played_for(here):
    """Until when, how often in a row, and by whom."""
    table = await dealt(here, "bazaar", 3)

    def write(tx: Tx) -> None:
        tx.set_person(here.user("Brutus"), away_since=1e9, away_until=2e9)
        tx._do("UPDATE seats SET missed = 2, stands_in = 'computer' WHERE table_id = :t AND seat = 2", t=table.id)

    await here.tables.store.run(write)
    said = text((await here.says("Livia", "status")).message)
    assert "**Brutus**: on vacation until <t:2000000000:D>" in said
    assert "**Agrippa**: 2 deadlines missed in a row; the computer plays this seat." in said


async def test_status_says_what_a_clock_has_left_that_stands_still(here):
    """All have agreed to a pause: since when, and how much time is left for the move."""
    table = await dealt(here, "bazaar", pace=Pace("relaxed", hours=48))
    await here.tables.store.run(lambda tx: tx.change(table.id, stopped=1e9))

    def write(tx: Tx) -> None:
        (clock,) = [clock for clock in tx.clocks(table.id) if clock.seat == 0]
        tx.set_clock(clock._replace(due=None, left=36 * 3600.0))

    await here.tables.store.run(write)
    said = text((await here.says("Livia", "status")).message)
    assert "All clocks stand still since <t:1000000000:R>." in said
    assert "its clock stands still with 36.0 hours left" in said


async def test_status_says_that_the_newest_board_has_not_arrived_and_why(here):
    """Fault 2: what Discord answered stands there, what else went wrong does not."""
    table = await dealt(here, "bazaar")
    said = "403 Forbidden (error code: 50013): Missing Permissions"
    await here.tables.store.run(
        lambda tx: tx._do(
            "UPDATE outbox SET state = 'dead', error = :said WHERE table_id = :t AND kind = 'board'",
            t=table.id,
            said=said,
        )
    )
    shown = text((await here.says("Livia", "status")).message)
    assert "I cannot post its newest board" in shown and "Discord says “Missing Permissions”" in shown
    assert "/setup check" in shown
    assert reason("KeyError('red, blue')") == "something went wrong here"


async def test_status_of_a_game_set_aside_says_what_can_be_done(here):
    """Fault 65: it does not just hang."""
    table = await dealt(here, "bazaar")
    await here.tables.set_aside(table.id, "its hand was red, blue")
    await here.settled()
    said = text((await here.says("Livia", "status")).message)
    assert "It is set aside" in said and "Whoever runs this bot" in said and "red, blue" not in said


async def test_status_of_a_lobby_and_of_a_game_that_is_over(here):
    """Who sits there; how it ended and until when that can be taken back."""
    lobby = await here.opened("Brutus")
    assert "The lobby is open" in text((await here.says("Cicero", "status")).message)
    await here.tables.end(lobby.id, here.user("Livia"))
    table = await over(here)
    said = text((await here.says("Cicero", "status")).message)
    assert "It is over." in said and f"Until <t:{int(table.at) + 600}:t> Undo in My seat says" in said


async def test_the_status_of_a_game_long_over_speaks_of_no_undo(here):
    """After ten minutes its last move stands."""
    table = await over(here)
    here.tables.now = lambda: table.at + 601
    said = text((await here.says("Cicero", "status")).message)
    assert "It is over." in said and "Undo" not in said


# The log


async def test_the_log_has_a_heading_for_each_turn_the_newest_first(here):
    """Who moved, and when."""
    table = await dealt(here)
    await rounds(here, table, 2)
    rows = text((await here.says("Cicero", "log")).message).splitlines()[1:]
    assert [row.rpartition(" · ")[0] for row in rows[::2]] == ["**2. Brutus**", "**1. Livia**"]
    assert all("<t:" in row for row in rows[::2])
    assert rows[1::2] == ["- Brutus draws a card.", "- Livia draws a card."]


async def test_what_no_board_shows_yet_is_a_turn_without_a_button(here):
    """It stands first, and says so."""
    table = await dealt(here)
    sold = Entry(1, 0, "player", (Sold(seat=0, card="red", gold=2),))
    (told,) = readable(table, [Turn(None, None, [Line(sold)])], None)
    assert told.heading == "**1. Livia** · since the newest board" and not leaves(1, [told])[0].buttons


async def test_what_was_taken_back_is_struck_out_and_the_taking_back_is_a_line(here):
    """Fault 32: it leaves a trace."""
    table = await dealt(here)
    card = table.state.hands[0][0]
    await here.tables.act(table.id, here.user("Livia"), Sell(card))
    await here.settled()
    await here.tables.undo(table.id, here.user("Livia"))
    rows = text((await here.says("Cicero", "log")).message).splitlines()
    gold = 2 + COLOURS.index(card)
    assert rows[2] == "- Livia took the last move back"
    assert rows[4] == f"- ~~Livia sells {card} for {gold} gold.~~ taken back"


async def test_what_was_taken_back_unseen_is_the_movers_alone(here):
    """Fault 31: which card somebody thought of selling tells what he holds."""
    table = await dealt(here)
    sold = Entry(1, 0, "player", (Sold(seat=0, card="red", gold=2),))
    turns = [Turn(None, None, [Line(sold, gone=True, seen=False), Line(Entry(2, 0, "undo", ()))])]
    mine, theirs, everybodys = (readable(table, turns, seat)[0].lines for seat in (0, 1, None))
    assert mine == ["- ~~Livia sells red for 2 gold.~~ taken back", "- Livia took the last move back"]
    assert theirs == everybodys == mine[1:]


async def test_a_long_log_turns_its_pages_in_place(here):
    """Five turns on a page, each with its button; the message stays the same one, the board's Log opens the same."""
    table = await dealt(here)
    await rounds(here, table, 8)
    first = await here.press("Cicero", board(here), "Log")
    shown = list(ids(first.message))
    assert shown[0] == "Next page" and len(shown) == 1 + TURNS
    assert all(label.startswith("Show the board then: ") for label in shown[1:])
    second = await here.press("Cicero", first.message, "Next page")
    assert second.message["id"] == first.message["id"] and "Page 2 of 2" in text(second.message)
    assert next(iter(ids(second.message))) == "Previous page"
    assert all(len(key) <= 100 for key in ids(second.message).values())


def test_a_turn_longer_than_a_page_has_its_heading_again():
    """And its button; nothing of it is lost, no page is too long."""
    told = [
        Told(2, "**2. Livia** · now", [f"- line {n} {'x' * 60}" for n in range(60)], 7),
        Told(1, "**1.**", ["- a"], 6),
    ]
    pages = leaves(4, told)
    assert len(pages) > 2 and all(len(page.text) <= 1800 for page in pages)
    assert pages[1].text.startswith("**2. Livia** · now (continued)\n- line ")
    lines = [row for page in pages for row in page.text.splitlines() if row.startswith("- line")]
    assert lines == list(told[0].lines)
    assert [button.custom_id for button in pages[-1].buttons] == ["y:4:7:open", "y:4:6:open"]


# The board then


async def test_the_board_then_is_shown_privately_with_the_boards_beside_it(here):
    """The position of that moment in words and as a picture; the next one in the same message."""
    table = await dealt(here)
    await rounds(here, table, 4)
    log = await here.says("Cicero", "log")
    then = await here.press("Cicero", log.message, "Show the board then: 1")
    await here.idle()
    old = await here.tables.board_then(table.id, 2)
    assert then.ephemeral and f"**Bazaar #{table.id}**, board 2, <t:{int(old.at)}:f>" in text(then.message)
    assert table.game.summary(table.game.view(old.table.state, None)).format(*table.names) in text(then.message)
    (picture,) = then.message["attachments"]
    assert picture["filename"] == f"t{table.id}-board-2.png" and picture["description"]
    after = await here.press("Cicero", then.message, "Board after")
    await here.idle()
    assert after.message["id"] == then.message["id"] and "board 3" in text(after.message)
    assert [found["filename"] for found in after.message["attachments"]] == [f"t{table.id}-board-3.png"]
    assert set(ids(after.message)) == {"Board before", "Board after"}


async def test_a_player_sees_no_more_of_the_board_then_than_an_onlooker(here):
    """Fault 35: his own hand of that time is not in it."""
    table = await dealt(here, "bazaar")
    await here.tables.act(table.id, here.user("Livia"), Draw())
    await here.settled()
    seen = []
    for who in ("Livia", "Cicero"):
        log = await here.says(who, "log")
        found = await here.press(who, log.message, "Show the board then: 1")
        await here.idle()
        (picture,) = found.message["attachments"]
        seen.append((text(found.message), picture["description"], picture["size"]))
    assert seen[0] == seen[1]


async def test_a_board_that_was_taken_back_says_so(here):
    """It can still be looked at."""
    table = await dealt(here, "caravan")
    await here.tables.act(table.id, here.user("Livia"), End())
    await here.settled()
    await here.tables.undo(table.id, here.user("Livia"))
    await here.settled()
    assert (await here.tables.board_then(table.id, 2)).gone and not (await here.tables.board_then(table.id, 1)).gone


async def test_too_many_boards_are_refused_for_a_while(here):
    """Everybody's pictures come from one thread: five in half a minute for one person."""
    table = await dealt(here)
    await rounds(here, table, 2)
    log = await here.says("Cicero", "log")
    said = ""
    for _ in range(6):
        said = text((await here.press("Cicero", log.message, "Show the board then: 1")).message)
    assert "Look again" in said
    await here.idle()


@pytest.mark.parametrize("key", ["y:1:99:open", "y:1:0:turn", "y:77:1:open", f"y:1:{10**30}:open"])
async def test_a_board_that_there_is_not_is_refused_in_words(here, key):
    """Whatever number stands in the id."""
    from tests.inputs.forge import fine, pressed

    await dealt(here, "caravan")
    assert "No game here" in (said := fine(await pressed(here, "Cicero", key))) or "no such board" in said


# Taking back the end


async def over(here):
    """A game of Nim that Brutus or Livia has just won."""
    table = await dealt(here, "nim")
    while not table.outcome:
        who = table.waiting[0]
        heap = next(heap for heap, size in enumerate(table.state.heaps) if size)
        table = (await here.tables.act(table.id, table.users[who], Take(heap, table.state.heaps[heap]))).table
    await here.settled()
    return table


async def test_the_last_board_and_the_panel_say_until_when_the_end_can_be_taken_back(here):
    """Undo in the panel takes it back: the game goes on, and its last board says so."""
    table = await over(here)
    winner = table.names[table.outcome.ranks.index(1)]
    until_ = f"until <t:{int(table.at) + 600}:t>"
    assert until_ in board(here)["content"]
    panel = await seat(here, winner)
    assert until_ in text(panel) and "Undo: free" in offers(panel)
    last = board(here)
    assert "Taken back." in text(await choose(here, winner, panel, "Undo: free"))
    assert (await now(here, table)).phase == "playing"
    await until(lambda: f"taken back by {winner}" in here.people.messages.shown(here.people.message(last))["content"])


async def test_ten_minutes_later_the_end_stands(here, monkeypatch):
    """The button says so beforehand, and the command in words."""
    table = await over(here)
    winner = table.names[table.outcome.ranks.index(1)]
    panel = await seat(here, winner)
    real = here.tables.now
    monkeypatch.setattr(here.tables, "now", lambda: real() + 601)
    assert "its last move stands" in text(await choose(here, winner, panel, "Undo: free"))
    assert "its last move stands" in text((await here.says(winner, "undo")).message)
    assert "Undo: closed, the end stands" in offers(await seat(here, winner))
    assert (await now(here, table)).phase == "over"


async def test_a_lobby_chooses_whether_what_was_seen_may_be_taken_back(here):
    """In Options and on the card; then the button asks everybody."""
    table = await here.opened("Brutus", game="bazaar")
    assert "Taking back what was seen: never" in text(await here.card())
    panel = await here.press("Livia", await here.card(), "Options")
    await here.press("Livia", panel.message, f"o:{table.id}:undo_seen", ["all"])
    assert "Taking back what was seen: if all agree" in text(await here.card())
    await here.says("Livia", "game start", thread=False)
    await here.settled()
    table = await now(here, table)
    first = table.names[table.waiting[0]]
    await here.tables.act(table.id, here.user(first), Draw())
    other = next(name for name in table.names if name != first)
    assert f"Undo: needs {other} to agree" in offers(await seat(here, first))
