"""Five main flows through simcord, a stand-in for Discord by other people: a second opinion."""

from __future__ import annotations

import pytest

from bot import Gamekeeper
from cogs.ui.commands import group
from cogs.ui.sender import Sender
from ops.ticking import Ticking
from settings import Settings
from tests.games import TOYS


class Toyshop(Gamekeeper):
    """The bot with the toy games."""

    async def setup_hook(self):
        await super().setup_hook()
        for game in TOYS:
            self.add_game(game)
            self.tree.add_command(group(game))
        await self.tree.sync()


@pytest.fixture
def simcord_bot(tmp_path, monkeypatch):
    """simcord waits until nothing happens any more, which tasks that wait for work never let it see."""
    monkeypatch.setattr(Sender, "start", lambda self: None)
    monkeypatch.setattr(Ticking, "start", lambda self: None)
    return Toyshop(Settings(data=tmp_path))


@pytest.fixture
async def env(simcord_env, simcord_bot):
    """simcord ends a bot without closing it, as a crash would; its database must be closed all the same."""
    yield simcord_env, simcord_bot
    await simcord_bot.sender.stop()
    simcord_bot.sync.stop()
    await simcord_bot.tables.store.close()


async def settled(bot):
    """The outbox is empty and every panel has its picture."""
    await bot.sender.drain()
    await bot.sender.studio.quiet()


async def start(env, bot, key="bazaar"):
    guild = env.create_guild()
    channel = guild.create_text_channel("games")
    livia, brutus = (guild.add_member(env.create_user(name)) for name in ("livia", "brutus"))
    table = await bot.tables.open(channel.id, key, (livia.id, brutus.id), 5, names=("Livia", "Brutus"))
    await settled(bot)
    return channel, livia, brutus, table


def inside(components):
    for part in components:
        part = part if isinstance(part, dict) else part.to_dict()
        yield part
        yield from inside(part.get("components", []))
        if "accessory" in part:
            yield part["accessory"]


def ids(message):
    """custom_id by what stands beside the button, or on it."""
    found = {}
    for part in inside(message.components):
        if part.get("type") == 9:
            found[part["components"][0]["content"].replace("*", "")] = part["accessory"]["custom_id"]
        elif "custom_id" in part and part.get("label") not in ("Choose", "Do it"):
            found[part.get("label") or part["custom_id"]] = part["custom_id"]
    return found


def text(message):
    return "\n".join(part["content"] for part in inside(message.components) if part.get("type") == 10)


async def seat(player, channel):
    """Press `My seat` on the newest board."""
    board = channel.last_message
    return await player.click(board, custom_id=ids(board)["My seat"])


async def test_a_board_with_fixed_buttons_calls_whoever_is_to_move(env):
    """Classic content, one attachment, the three buttons."""
    env, bot = env
    channel, livia, _, table = await start(env, bot)
    board = channel.last_message
    assert board.content.startswith(f"<@{livia.id}> Bazaar #{table.id}: your turn.") and len(board.attachments) == 1
    assert list(ids(board)) == ["My seat", "In words", "Log"]


async def test_a_move_in_one_panel_edited_in_place(env):
    """The panel stays one message, and the next player is called in public."""
    env, bot = env
    channel, livia, brutus, table = await start(env, bot)
    opened = await seat(livia, channel)
    done = await livia.click(opened.response, custom_id=ids(opened.response)["Draw"])
    await settled(bot)
    assert opened.ephemeral and done.response.id == opened.response.id and "Waiting for Brutus" in text(done.response)
    assert (await bot.tables.get(table.id)).seq == 1 and f"<@{brutus.id}>" in channel.last_message.content


async def test_a_stale_press_redraws_the_panel_and_does_nothing(env):
    """Two panels of one question: the second press finds it answered."""
    env, bot = env
    channel, livia, _, table = await start(env, bot)
    panel, old = (await seat(livia, channel)).response, (await seat(livia, channel)).response
    await livia.click(panel, custom_id=ids(panel)["Tax"])
    result = await livia.click(old, custom_id=ids(old)["Draw"])
    assert result.response.id == old.id and "Nothing changed." in text(result.response)
    assert (await bot.tables.get(table.id)).seq == 1


async def test_commands_offer_ids_and_take_labels(env):
    """Autocomplete names people; either form is accepted."""
    env, bot = env
    channel, livia, _, table = await start(env, bot)
    offered = await livia.autocomplete(channel, "bazaar raid", "target", "")
    assert [(choice["name"], choice["value"]) for choice in offered] == [("Brutus, who has 3 gold", "1")]
    answer = await livia.slash(channel, "bazaar raid", target="Brutus, who has 3 gold", gold="2")
    assert answer.ephemeral and (await bot.tables.get(table.id)).waiting == [1]


async def test_a_lobby_opens_fills_and_starts(env):
    """From /game new to the first board."""
    env, bot = env
    guild = env.create_guild()
    channel = guild.create_text_channel("games")
    livia, brutus = (guild.add_member(env.create_user(name)) for name in ("livia", "brutus"))
    await livia.slash(channel, "game new", game="nim")
    await brutus.slash(channel, "game join")
    await livia.slash(channel, "game start")
    await settled(bot)
    (table,) = await bot.tables.of_user(livia.id)
    assert table.phase == "playing" and await bot.tables.message(table.id, "board") is not None
