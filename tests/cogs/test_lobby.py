"""Opening, joining, leaving, options, the end and after, over real sockets."""

from __future__ import annotations

import asyncio

import pytest

from bot import Gamekeeper
from cogs.lobby import HELP
from sandbox.permissions import Permission
from settings import Settings
from tests.cogs.forum import HOME, Forum, ids, is_card, text
from tests.sandbox.kit import opened, running, until

# Opening


async def test_a_game_is_opened_by_a_card_in_the_channel(here):
    """/game new answers its host privately, and one card stands in the channel: title, seats, buttons."""
    answer = await here.says("Livia", "game new", game="nim")
    card = await here.card()
    assert answer.ephemeral and "Nim #1 is open" in text(answer.message)
    assert card["content"].startswith("**Nim #1**: waiting for players") and "1. Livia (host)" in card["content"]
    assert list(ids(card)) == ["Join", "Leave", "Start", "Options", "Rules"]


async def test_without_a_game_named_everyone_is_shown_as_a_button(here):
    """/game new alone asks which; one press opens it."""
    asked = await here.says("Livia", "game new")
    await here.press("Livia", asked.message, "Bazaar")
    assert "**Bazaar #1**" in (await here.card())["content"]


async def test_a_title_will_do_for_the_game(here):
    """What is typed may be the title in any case."""
    await here.says("Livia", "game new", game="bAzAaR")
    assert "**Bazaar #1**" in (await here.card())["content"]


async def test_the_games_are_completed_and_the_list_is_never_empty(here):
    """Autocomplete offers titles; for nonsense it says what to do."""
    offered = await here.people.complete("Livia", HOME, "game new", "game", "ni")
    assert {"name": "Nim", "value": "nim"} in [{k: o[k] for k in ("name", "value")} for o in offered]
    nothing = await here.people.complete("Livia", HOME, "game new", "game", "whist")
    assert len(nothing) == 1 and "No such game" in nothing[0]["name"]


async def test_an_unknown_game_is_refused_with_those_there_are(here):
    """Remedy first, and nothing is opened."""
    answer = await here.says("Livia", "game new", game="whist")
    assert text(answer.message).startswith("Games here: ") and "Nothing changed." in text(answer.message)
    assert await here.tables.in_guild(here.bot.guilds[0].id) == []


async def test_one_open_game_per_channel(here):
    """A second game in the same channel is refused with the ways out."""
    await here.opened()
    answer = await here.says("Brutus", "game new", game="bazaar")
    assert "/game end" in text(answer.message) and "one game at a time" in text(answer.message)
    await here.says("Brutus", "game new", "welcome", game="bazaar")
    assert len(await here.tables.in_guild(here.bot.guilds[0].id)) == 2


async def test_games_are_not_opened_in_messages(here):
    """In the bot's DM /game new says where to go."""
    answer = await here.says("Livia", "game new", "dm", game="nim")
    assert "in a channel of a server" in text(answer.message)


PERMISSIONS = {
    Permission.SEND_MESSAGES: "Send Messages",
    Permission.ATTACH_FILES: "Attach Files",
    Permission.READ_MESSAGE_HISTORY: "Read Message History",
    Permission.VIEW_CHANNEL: "View Channel",
}


@pytest.mark.parametrize("right", PERMISSIONS, ids=PERMISSIONS.values())
async def test_a_missing_permission_is_named_before_anything_is_opened(here, right):
    """Each permission that the game needs, taken away alone, is named with what to do; no table is made."""
    await here.sandbox.moderation.deny(here.people.channel(HOME)["id"], right)
    answer = await here.says("Livia", "game new", game="nim")
    said = text(answer.message)
    assert f"**{PERMISSIONS[right]}**" in said and "Edit Channel" in said and "Nothing changed." in said
    assert await here.tables.last_in(here.id_of(HOME)) is None


# Joining and leaving


async def test_joining_explains_a_turn_and_tries_a_message(here):
    """Join says the seat, how a turn goes and what is done about time; one silent trial DM; Rules and Notify."""
    await here.opened(game="bazaar")
    answer = await here.press("Brutus", await here.card(), "Join")
    said = await here.read(answer, "A trial message is in your DMs")
    assert answer.ephemeral and "seat 2 of 4" in said and said.count("\n- ") == 4
    assert "the table waits" in said and all(
        f"/{one}" in said for one in ("notify", "quiet", "game clock", "game nudge")
    )
    assert list(ids(answer.message)) == ["Rules", "Notify"]
    assert len(here.people.read("Brutus", "dm")) == 1 and here.people.pushes("Brutus") == []
    assert "2. Brutus" in (await here.card())["content"]


async def test_with_a_clock_joining_says_which(here):
    """The table waits only where nothing else was chosen; with a clock one learns how to stop one's own."""
    await here.opened("Livia", game="bazaar")
    await here.says("Livia", "game clock", HOME, pace="relaxed", move=24)
    said = text((await here.says("Brutus", "game join")).message)
    assert "- Clock: 24 hours a move" in said and "/vacation" in said and "There is no hurry" not in said


async def test_the_card_and_the_help_name_what_is_there_about_time(here):
    """In few words: how it rings, the clock, who is slow, who is away."""
    await here.opened(game="bazaar")
    card = (await here.card())["content"]
    for name in ("/notify", "/quiet", "/game clock", "/game nudge", "/vacation"):
        assert name in card and name in HELP


async def test_closed_messages_are_said_once_with_the_way_to_open_them(here):
    """Who takes no DMs hears it at the first join, and never again."""
    here.sandbox.moderation.close_dms(here.people.user("Brutus"))
    await here.opened(game="bazaar")
    answer = await here.says("Brutus", "game join")
    said = await here.read(answer, "did not arrive")
    assert "Privacy Settings" in said and "My seat shows you everything" in said
    await here.says("Brutus", "game leave")
    again = await here.says("Brutus", "game join")
    await here.settled()
    assert "did not arrive" not in text(again.message)


async def test_no_trial_message_where_nothing_is_secret(here):
    """A game without secrets sends no DMs, so none is tried."""
    table = await here.opened()
    table.game.__class__.secret = False
    try:
        await here.says("Brutus", "game join")
        await here.settled()
        assert here.people.read("Brutus", "dm") == []
    finally:
        del table.game.__class__.secret


async def test_nobody_sits_twice(here):
    """Two presses on Join at the same moment: one seat."""
    table = await here.opened()
    card = await here.card()
    answers = await asyncio.gather(*(here.press("Brutus", card, "Join") for _ in range(2)))
    assert (await here.tables.get(table.id)).users == (here.user("Livia"), here.user("Brutus"))
    assert sorted("already sit" in text(a.message) for a in answers) == [False, True]


async def test_a_full_table_takes_nobody_more(here):
    """All seats taken: the fifth hears it, and the card is as before."""
    await here.opened("Brutus", "Agrippa", "Octavia")
    before = await here.card()
    answer = await here.press("Cicero", before, "Join")
    assert "All seats are taken" in text(answer.message)
    assert (await here.card())["content"] == before["content"]


async def test_twenty_changes_in_a_minute_leave_one_card(here):
    """Joining and leaving twenty times edits the one card; nobody is pinged."""
    table = await here.opened("Brutus", "Agrippa")
    for _ in range(20):
        await here.says("Octavia", "game join")
        await here.says("Octavia", "game leave")
    await here.settled()
    cards = [m for m in here.people.read("Cicero", HOME) if is_card(m)]
    assert len(cards) == 1 and "Octavia" not in cards[0]["content"]
    assert len((await here.tables.get(table.id)).users) == 3
    assert all(here.people.pushes(who) == [] for who in ("Livia", "Brutus", "Agrippa", "Octavia"))


async def test_the_host_leaves_and_somebody_else_is_host(here):
    """The right to start passes on, so a lobby never hangs."""
    await here.opened("Brutus", "Agrippa")
    await here.press("Livia", await here.card(), "Leave")
    card = await here.card()
    assert "1. Brutus (host)" in card["content"]
    started = await here.press("Brutus", card, "Start")
    await here.read(started, "has begun")


async def test_the_last_one_out_closes_the_lobby(here):
    """An empty lobby is closed, its card says so, and the channel is free."""
    await here.opened()
    answer = await here.says("Livia", "game leave")
    assert "the lobby is closed" in text(answer.message)
    card = await here.card()
    assert "ended without a result" in card["content"] and not ids(card)
    await here.says("Livia", "game new", game="bazaar")


async def test_whoever_does_not_sit_cannot_leave(here):
    """Leave from outside is refused with what can be done."""
    await here.opened()
    answer = await here.press("Cicero", await here.card(), "Leave")
    assert "Nothing changed." in text(answer.message)


@pytest.mark.parametrize(
    "name", ["`tick`", "@everyone", "**bold**", "||hidden||", "_x_", "[a](http://b.c)", "<@1>", "‮olleh", "𝔏" * 32]
)
async def test_names_do_nothing_but_name(here, name):
    """Markdown, mentions and directions in a name are shown, not obeyed."""
    here.sandbox.world.users[here.people.user("Brutus")]["global_name"] = name
    await here.opened()
    await here.people.slash(here.people.user("Brutus"), HOME, "game join")
    line = (await here.card())["content"].splitlines()[-1]
    assert line.startswith("2. ") and "||h" not in line and "<@1>" not in line and "**b" not in line
    assert "@everyone" not in line and "`t" not in line.replace("\\`", "") and "‮" not in line


# Options


async def test_only_the_host_sees_the_menus(here):
    """Options opens the menus for the host; others hear who that is."""
    await here.opened("Brutus", game="race")
    refused = await here.press("Brutus", await here.card(), "Options")
    assert "Ask Livia, who is the host." in text(refused.message)
    opened = await here.press("Livia", await here.card(), "Options")
    assert opened.ephemeral and "Seats: at most how many play?" in text(opened.message)


async def test_fewer_seats_are_chosen_and_the_card_says_so(here):
    """A choice redraws the private menus in place and edits the card."""
    table = await here.opened("Brutus")
    panel = await here.press("Livia", await here.card(), "Options")
    again = await here.press("Livia", panel.message, f"o:{table.id}:-", ["2"])
    assert again.message["id"] == panel.message["id"]
    assert "Seats: 2 of 2 taken" in (await here.card())["content"]
    assert "All seats are taken" in text((await here.says("Agrippa", "game join")).message)


# The end and after


async def test_again_opens_the_same_game_with_the_same_people(here):
    """Again seats everybody, the presser as host; the others are asked by one mention."""
    table = await here.begun("Brutus")
    await here.tables.end(table.id, here.user("Livia"))
    await here.settled()
    board = [m for m in here.people.read("Brutus", str(table.channel)) if m["components"]][-1]
    before = len(here.people.pushes("Livia"))
    answer = await here.press("Brutus", board, "Again, same players")
    assert not answer.ephemeral and "You are seated" in text(answer.message)
    assert len(here.people.pushes("Livia")) == before + 1
    fresh = await here.tables.in_channel(here.id_of(HOME))
    assert (fresh.host, set(fresh.users)) == (here.user("Brutus"), set(table.users)) and fresh.phase == "lobby"
    second = await here.press("Livia", board, "Again, same players")
    assert second.ephemeral and "is open in" in text(second.message)


async def test_who_wants_nothing_to_ring_is_named_and_not_mentioned(here):
    """Again asks people as they have chosen to be told."""
    table = await here.begun("Brutus")
    await here.tables.set_person(here.user("Livia"), notify="none")
    await here.tables.end(table.id, here.user("Livia"))
    await here.settled()
    before = len(here.people.pushes("Livia"))
    board = [m for m in here.people.read("Brutus", str(table.channel)) if m["components"]][-1]
    answer = await here.press("Brutus", board, "Again, same players")
    assert text(answer.message).startswith("Livia Nim #2") and len(here.people.pushes("Livia")) == before


async def test_the_card_of_a_finished_game_shows_places_and_again(here):
    """The card is edited a last time: who came where, and a button for another game."""
    table = await here.begun("Brutus")
    while not table.outcome:
        seat = table.waiting[0]
        table = (await here.tables.act(table.id, table.users[seat], table.game.lapse(table.state, seat))).table
    card = await here.card()
    winner = table.names[table.outcome.ranks.index(1)]
    assert "over. Played in" in card["content"] and f"1st {winner} 1" in card["content"]
    assert list(ids(card)) == ["Again, same players"]


async def test_the_list_shows_this_servers_games(here):
    """/game list names each open game, where it is played and for whom it waits."""
    await here.begun("Brutus")
    await here.says("Agrippa", "game new", "welcome", game="bazaar")
    said = text((await here.says("Cicero", "game list", "welcome")).message)
    assert "**Nim #1**" in said and "Waiting for" in said and "**Bazaar #2**" in said and "lobby is open" in said
    await here.settled()


async def test_help_has_five_steps(here):
    """/game help and /help say the same, shortly."""
    said = text((await here.says("Cicero", "game help")).message)
    assert said == text((await here.says("Cicero", "help", "dm")).message)
    assert [line[0] for line in said.splitlines()[1:6]] == list("12345") and len(said) < 900


@pytest.mark.parametrize("right", list(PERMISSIONS)[:3], ids=list(PERMISSIONS.values())[:3])
async def test_a_permission_lost_before_the_start_is_named_then(here, right):
    """Taken away between opening and starting: Start names it, and the lobby is as it was."""
    table = await here.opened("Brutus")
    card = await here.card()
    await here.sandbox.moderation.deny(here.people.channel(HOME)["id"], right)
    said = text((await here.press("Livia", card, "Start")).message)
    assert f"**{PERMISSIONS[right]}**" in said and (await here.tables.get(table.id)).phase == "lobby"


async def test_forbidden_options_are_explained_in_the_games_own_words(here):
    """The menus say at once that such a game cannot be started; Start says it too, with the rule."""
    table = await here.opened("Brutus", game="lydia")
    panel = await here.press("Livia", await here.card(), "Options")
    both = ["estates", "tombs"]
    values = next(o for o in table.game.options if o.several and len(o.choices) > 4)
    chosen = [c.value for c in values.choices if any(word in c.value for word in both)]
    again = await here.press("Livia", panel.message, f"o:{table.id}:{values.name}", chosen)
    assert "(L-7)" in text(again.message) and "cannot be started like this" in text(again.message)
    assert "(L-7)" in text((await here.press("Livia", await here.card(), "Start")).message)
    assert (await here.tables.get(table.id)).phase == "lobby"


async def test_a_damaged_game_is_set_aside_and_others_go_on(here):
    """Whoever presses hears it, the channel is told once, and the channel is free for another game."""
    table = await here.opened("Brutus", game="nim")
    await here.says("Agrippa", "game new", "welcome", game="nim")
    await here.says("Livia", "game start", thread=False)
    await here.settled()
    await here.tables.store.run(lambda tx: damage(tx, table.id))
    answer = await here.says("Livia", "board")
    assert "set aside" in text(answer.message)
    await here.settled()
    assert sum("is set aside: I cannot read" in m["content"] for m in here.people.read("Cicero", HOME)) == 1
    assert "lobby is open" in text((await here.says("Agrippa", "games", "dm")).message)
    assert "set aside" in text((await here.says("Livia", "log")).message)
    await here.says("Livia", "game new", game="nim")


def damage(tx, table):
    """Its positions cannot be read any more."""
    tx._do("UPDATE snapshots SET state = x'00' WHERE table_id = :table", table=table)


async def test_a_press_that_came_too_late_counts_all_the_same(here):
    """Discord takes no answer any more; the seat is taken, and the card says so."""
    table = await here.opened()
    late = await here.people.click("Brutus", await here.card(), f"l:{table.id}:join", late=3.5)
    assert late.dead
    await until(lambda: "Brutus" in here.people.messages.shown(late.pressed)["content"])
    assert here.user("Brutus") in (await here.tables.get(table.id)).users
    here.sandbox.complaints.clear()


async def test_cards_answer_after_a_restart(tmp_path):
    """The bot is another process; the buttons on its old messages still work."""
    async with opened() as sandbox:
        async with running(Gamekeeper(Settings(data=tmp_path), guild_ready_timeout=0.05)) as first:
            before = Forum(sandbox, first)
            await before.says("Livia", "game new", game="lusitania")
            card = await before.card()
        async with running(Gamekeeper(Settings(data=tmp_path), guild_ready_timeout=0.05)) as second:
            after = Forum(sandbox, second)
            answer = await after.press("Brutus", card, "Join")
            await after.read(answer, "seat 2 of 4")
            assert "2. Brutus" in (await after.card())["content"]
