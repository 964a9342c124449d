"""What is hidden stays hidden: undo, onlookers, other seats, logs, files (faults 31 to 37)."""

from __future__ import annotations

import io
import logging
import random

import msgspec
import pytest
from PIL import Image

from cogs.ui.words import own_words
from engine.core import asked
from engine.lusitania.actions import Senator, SenatorTake
from sandbox.limits_components import walk
from tests.cogs.play import DIRECT, HOME, boards, dealt, now, offers, seat
from tests.games import REAL
from tests.inputs import ids
from tests.inputs.forge import fine, planted, pressed, said
from tests.lusitania.positions import given
from tests.table.test_table import put
from tests.toys.caravan import Donate, End

SECRET = [game for game in REAL if game.secret]


async def played(here, table, moves, seed=1):
    """So many moves at random."""
    rnd = random.Random(seed)
    for _ in range(moves):
        table = await now(here, table)
        if table.phase != "playing":
            break
        who, asking = next(iter(asked(table.state).items()))
        await here.tables.act(table.id, table.users[who], asking.pick(table.state, who, rnd.choice))
    await here.settled()
    return await now(here, table)


def secrets_of(table, place):
    """Sentences that only this seat may read."""
    return [line for line in own_words(table, place).split("\n") if len(line) > 12]


async def test_a_senators_look_cannot_be_taken_back(here):
    """Fault 31: the cards that a Senator takes are seen; Undo is closed and says why."""
    table = await dealt(here, "lusitania")
    position = given({"army": {0: "senator"}, "hand": ["shield", "axe", "red-2"]})
    table = await put(here.tables, table, **msgspec.structs.asdict(position))
    who = table.waiting[0]
    for action in (Senator(0), SenatorTake(1 - who)):
        await here.tables.act(table.id, table.users[who], action)
    assert (await here.tables.undo_price(table.id, who)).code == "already_seen"
    panel = await seat(here, table.names[who])
    assert "Undo: closed, you saw a card of another's hand" in offers(panel)
    answer = await here.people.slash(table.names[who], HOME, "undo")
    assert "it cannot be taken back, since you saw a card of another's hand" in fine(answer)
    assert (await now(here, table)).seq == 2


async def test_what_is_taken_back_over_anothers_move_needs_them_and_stays_in_the_log(here):
    """Fault 32: nothing happens until the other seat agrees; afterwards the log has a line for it."""
    table = await dealt(here, "caravan")
    livia, brutus = here.user("Livia"), here.user("Brutus")
    await here.tables.act(table.id, livia, Donate(1), end=True)
    await here.tables.act(table.id, brutus, Donate(1))
    wished = await here.tables.undo(table.id, livia)
    assert wished.result == "wished" and (await now(here, table)).seq == wished.table.seq
    done = await here.tables.agree(table.id, brutus, True)
    assert done.result == "done"
    log = fine(await here.people.slash("Cicero", HOME, "log"))
    assert "Livia took the last move back" in log


async def test_who_leaves_in_which_way_stands_in_the_log(here):
    """Faults 33, 44: taking over a seat, resigning, a lapse and an end without result are lines of four kinds."""
    table = await dealt(here, "caravan", seats=3)
    await here.tables.give(table.id, 0, here.user("Cicero"), "Cicero")
    await here.tables.act(table.id, here.user("Cicero"), End())
    table = await now(here, table)
    await here.tables.lapse(table.id, table.waiting[0], table.numbers[table.waiting[0]])
    await here.tables.resign(table.id, here.user("Agrippa"))
    await here.tables.end(table.id, here.user("Brutus"))
    rows = await here.tables.store.run(lambda tx: [row.how for row in tx.actions(table.id, -1, 99)])
    assert {"open", "seat", "player", "clock", "resign", "end"} <= set(rows)
    await here.tables.store.run(lambda tx: tx.check(table.id))


@pytest.mark.parametrize("game", SECRET, ids=lambda game: game.key)
async def test_the_log_of_the_process_names_nothing_private(here, game, caplog):
    """Fault 34: whatever happens, errors included, at INFO no line holds a sentence of anybody's hand."""
    with caplog.at_level(logging.INFO):
        table = await played(here, await dealt(here, game.key, min(game.players)), 30)
        for name in table.names:
            await here.people.slash(name, HOME, "play")
            await here.people.slash(name, HOME, "hand")
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(type(table.game), "prompt", lambda *_: 1 / 0)
            for name in table.names:
                await here.people.slash(name, HOME, "play")
    for place in range(len(table.users)):
        for line in secrets_of(table, place):
            assert line not in caplog.text


@pytest.mark.parametrize("game", REAL, ids=lambda game: game.key)
async def test_public_pictures_carry_nothing_but_pixels(here, game):
    """Fault 35: no text chunk, no time, no name of a person or card hides in a picture or in its file's name."""
    table = await dealt(here, game.key, min(game.players))
    for message in boards(here):
        (file,) = message["attachments"]
        assert file["filename"] == f"t{table.id}-p1.png"
    raw = await here.bot.sender.studio.board(await now(here, table))
    kinds, at = [], 8
    while at < len(raw):
        kinds.append(raw[at + 4 : at + 8])
        at += 12 + int.from_bytes(raw[at : at + 4], "big")
    assert set(kinds) <= {b"IHDR", b"PLTE", b"tRNS", b"IDAT", b"IEND"}
    assert not Image.open(io.BytesIO(raw)).info.keys() & {"Author", "Comment", "Software", "date:create"}


async def asked_of_everything(here, who, table, keys):
    """All that somebody reads who presses everything in the channel, gives every look-up there and in the DM."""
    read = []
    for key in keys:
        if key.startswith(("p:", "t:", "b:", "w:", "y:")) or key.split(":")[0] in ("r", "n"):
            answer = await pressed(here, who, key, v2=key[:1] in "tp")
            read.append(said(answer) + alts(answer.message))
    for where in (HOME, DIRECT):
        for path in ("play", "hand", "log", "games", "status"):
            answer = await here.people.slash(who, where, path)
            read.append(said(answer) + alts(answer.message))
        answer = await here.people.slash(who, where, "board", words=True)
        read.append(said(answer))
    return "\n".join(read)


def alts(message):
    """Alternative texts of a message's pictures."""
    if not message:
        return ""
    found = [file.get("description") or "" for file in message["attachments"]]
    for _, node in walk(message["components"]):
        found += [item.get("description") or "" for item in node.get("items", ())]
    return "\n".join(found)


@pytest.mark.parametrize("game", SECRET, ids=lambda game: game.key)
async def test_every_id_pressed_by_every_role_shows_nothing_of_anothers_hand(here, game):
    """Fault 37: seated, other seat, stranger; in the channel and in the DM; no answer holds another's sentences."""
    table = await played(here, await dealt(here, game.key, min(game.players)), 12, seed=2)
    place = table.waiting[0]
    panel = await seat(here, table.names[place])
    answers = tuple(key for key in offers(panel).values() if key and key.startswith("t:"))
    keys = ids.real(table, table.numbers[place], answers[:6])
    assert any(secrets_of(table, seat) for seat in range(len(table.users))), (
        "nothing is hidden: this would prove nothing"
    )
    everybody = set("\n".join(game.words(game.view(table.state, None))).split("\n"))
    for who in (*table.names, "Cicero"):
        harmless = [
            k for k in keys if who != table.names[place] or (not k.startswith("t:") and not k.endswith(":undo"))
        ]
        read = await asked_of_everything(here, who, table, harmless)
        for other in range(len(table.users)):
            if table.names[other] == who:
                continue
            own = secrets_of(table, table.names.index(who)) if who in table.names else []
            for line in secrets_of(table, other):
                assert line in own or line in everybody or line not in read, (
                    f"{who} reads of {table.names[other]}: {line}"
                )
    assert (await now(here, table)).seq == table.seq


@pytest.mark.parametrize("table_id", [0, 999, 2**40])
async def test_a_table_that_there_is_not_says_so(here, table_id):
    """Fault 37: ids of other tables and of none are answered in words, to everybody alike."""
    await dealt(here)
    for what in ("seat", "words", "log"):
        assert "No game here." in fine(await pressed(here, "Cicero", f"b:{table_id}:{what}"))


async def test_anothers_private_message_cannot_even_be_pressed(here):
    """Fault 37: Discord shows a private panel to nobody else; a copy of it made for somebody else is refused."""
    table = await dealt(here)
    post = await planted(here, "Livia", f"t:{table.id}:1:draw", v2=True)
    with pytest.raises(ValueError, match="does not see"):
        await here.people.click("Brutus", {"id": post.id}, f"t:{table.id}:1:draw")
    copied = await pressed(here, "Brutus", f"t:{table.id}:1:draw", v2=True)
    assert "Nothing changed." in fine(copied) and (await now(here, table)).seq == 0
