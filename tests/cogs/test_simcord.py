"""Played through Discord as simcord stands in for it: public message, private panel, commands."""

import msgspec
import pytest

from bot import Bot
from cogs.ui.board import public
from cogs.ui.panel import Panel
from engine.core import Rng, asked, every_action, questions, redealt
from tests.games import GAMES, some
from tests.table.test_table import put
from tests.toys.bazaar import Levy, Raid

encode = msgspec.json.encode


@pytest.fixture
def simcord_bot(tmp_path):
    return Bot(str(tmp_path / "t.db"))


@pytest.fixture
def env(simcord_env, simcord_bot):
    """simcord ends a bot without closing it, as a crash would; its file must be closed all the same."""
    yield simcord_env, simcord_bot
    abandon(simcord_bot)


def abandon(bot):
    store = bot.tables.store
    store._db.stop()
    store._db._thread.join()
    store._lock.close()


async def start(env, bot, key="bazaar"):
    guild = env.create_guild()
    channel = guild.create_text_channel("games")
    ann, bob = (guild.add_member(env.create_user(name)) for name in ("ann", "bob"))
    table = await bot.tables.open(channel.id, key, (ann.id, bob.id), 5)
    await bot.sender.drain()
    return channel, ann, bob, table


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
            found[part["components"][0]["content"]] = part["accessory"]["custom_id"]
        elif "custom_id" in part and part.get("label") != "Choose":
            found[part.get("label") or part["custom_id"]] = part["custom_id"]
    return found


def text(message):
    return "\n".join(part["content"] for part in inside(message.components) if part.get("type") == 10)


async def restarted(env, bot):
    """The bot dies and another begins with its file."""
    abandon(bot)
    fresh = Bot(bot.path)
    await env.restart_bot(fresh)
    bot.tables = fresh.tables
    return fresh


async def seat(player, channel):
    """Press `My seat` on the newest board."""
    board = channel.last_message
    return await player.click(board, custom_id=ids(board)["My seat"])


async def test_the_board_is_a_classic_message_with_fixed_buttons(env):
    env, bot = env
    channel, ann, bob, table = await start(env, bot)
    board = channel.last_message
    assert board.content.startswith(f"<@{ann.id}> Bazaar #{table.id}") and len(board.attachments) == 1
    assert ids(board) == {"My seat": f"b:{table.id}:seat", "In words": f"b:{table.id}:words"}


async def test_a_move_in_one_panel_edited_in_place(env):
    env, bot = env
    channel, ann, bob, table = await start(env, bot)
    opened = await seat(ann, channel)
    panel = opened.response
    assert opened.ephemeral and {"raid", "draw", "tax"} <= set(ids(panel))
    asked_amount = await ann.click(panel, custom_id=ids(panel)["raid"])  # one victim: straight to the amount
    assert asked_amount.response.id == panel.id and {"1", "2", "3"} <= set(ids(asked_amount.response))
    assert ids(asked_amount.response)["2"] == f"t:{table.id}:{table.numbers[0]}:raid.1.2"
    done = await ann.click(asked_amount.response, custom_id=ids(asked_amount.response)["2"])
    assert done.response.id == panel.id and "Waiting for" in text(done.response)
    assert list(asked((await bot.tables.get(table.id)).state)) == [1]
    assert f"<@{bob.id}>" in channel.last_message.content


async def test_a_double_click_moves_once(env):
    """The second press carries the id of the first, whatever the panel has become meanwhile."""
    env, bot = env
    channel, ann, bob, table = await start(env, bot)
    panels = [(await seat(ann, channel)).response for _ in range(2)]
    draw = ids(panels[0])["draw"]
    answers = [(await ann.click(panel, custom_id=draw)).response for panel in panels]
    now = await bot.tables.get(table.id)
    assert now.seq == 1 and len(now.state.hands[0]) == 3 and "Nothing was done." in text(answers[1])


async def test_what_was_seen_cannot_be_taken_back(env):
    env, bot = env
    channel, ann, bob, table = await start(env, bot)
    panel = (await seat(ann, channel)).response
    panel = (await ann.click(panel, custom_id=ids(panel)["draw"])).response
    panel = (await ann.click(panel, custom_id=ids(panel)["Undo"])).response
    assert "cannot be taken back. Nothing was done." in text(panel)
    assert (await bot.tables.get(table.id)).seq == 1


async def test_a_stale_press_redraws_the_panel_and_does_nothing(env):
    env, bot = env
    channel, ann, bob, table = await start(env, bot)
    panel, old = (await seat(ann, channel)).response, (await seat(ann, channel)).response
    await ann.click(panel, custom_id=ids(panel)["tax"])
    result = await ann.click(old, custom_id=ids(old)["draw"])
    assert result.response.id == old.id and "has been answered. Nothing was done." in text(result.response)
    assert (await bot.tables.get(table.id)).seq == 1


async def test_panels_and_boards_outlive_a_restart(env):
    env, bot = env
    channel, ann, bob, table = await start(env, bot)
    board, panel = channel.last_message, (await seat(ann, channel)).response
    fresh = await restarted(env, bot)
    assert (await ann.click(board, custom_id=ids(board)["My seat"])).ephemeral
    await ann.click(panel, custom_id=ids(panel)["tax"])
    assert (await fresh.tables.get(table.id)).seq == 1


async def test_what_was_not_sent_is_sent_after_a_restart(env):
    env, bot = env
    channel, ann, bob, table = await start(env, bot)
    before = channel.last_message.id
    await bot.tables.act(table.id, ann.id, Raid(1, 1))  # and the bot dies before it tells anybody
    await restarted(env, bot)
    assert channel.last_message.id != before and f"<@{bob.id}>" in channel.last_message.content


async def test_and_end_turn_is_one_press(env):
    env, bot = env
    channel, ann, bob, table = await start(env, bot, "caravan")
    panel = (await seat(ann, channel)).response
    gifts = (await ann.click(panel, custom_id=ids(panel)["donate"])).response
    await ann.click(gifts, custom_id=ids(gifts)["2 … and end turn"])
    now = await bot.tables.get(table.id)
    assert now.state.points == [2, 0] and list(asked(now.state)) == [1] and now.seq == 2


async def test_many_choices_come_in_pages(env):
    env, bot = env
    channel, ann, bob, table = await start(env, bot, "caravan")
    trade = next(iter(every_action(questions(table.state, 0)[0], table.state, 0)))
    await put(
        bot.tables,
        table,
        goods=[{good: 9 * (good in trade.give) for good in table.state.goods[0]}, table.state.goods[1]],
    )
    panel = (await seat(ann, channel)).response
    shown = (await ann.click(panel, custom_id=ids(panel)["trade"])).response
    for _ in range(12):
        found = ids(shown)
        if any(key.endswith("~") for key in found):
            break
        shown = (
            await ann.click(shown, custom_id=next(value for key, value in found.items() if key != "Undo"))
        ).response
    pages = next(key for key in ids(shown) if key.endswith("~"))
    shown = (await ann.select(shown, ["2"], custom_id=pages)).response
    plain = next(key for key in ids(shown) if not key.endswith(("~", "+", "Undo")))
    await ann.select(shown, ["H6"], custom_id=plain)
    assert (await bot.tables.get(table.id)).state.visited == ["H6"]


async def test_simultaneous_answers_stay_secret_and_valid(env):
    env, bot = env
    channel, ann, bob, table = await start(env, bot)
    await put(bot.tables, table, stack=[Levy()], paid=[None, None])
    mine, his = (await seat(ann, channel)).response, (await seat(bob, channel)).response
    mine = (await ann.click(mine, custom_id=ids(mine)["pay"])).response
    his = (await bob.click(his, custom_id=ids(his)["pay"])).response
    board = channel.last_message.id
    await ann.click(mine, custom_id=ids(mine)["2"])
    assert channel.last_message.id == board, "nobody sees that she has answered, nor what"
    await bob.click(his, custom_id=ids(his)["0"])
    assert (await bot.tables.get(table.id)).state.gold == [1, 3]


async def test_commands_offer_ids_and_take_labels(env):
    env, bot = env
    channel, ann, bob, table = await start(env, bot)
    offered = await ann.autocomplete(channel, "bazaar raid", "target", "")
    assert [(choice["name"], choice["value"]) for choice in offered] == [("player 2, who has 3 gold", "1")]
    amounts = await ann.autocomplete(channel, "bazaar raid", "gold", "", target="player 2, who has 3 gold")
    assert [choice["value"] for choice in amounts] == ["1", "2", "3"]
    answer = await ann.slash(channel, "bazaar raid", target="player 2, who has 3 gold", gold="2")
    assert answer.ephemeral and list(asked((await bot.tables.get(table.id)).state)) == [1]
    refused = await ann.slash(channel, "bazaar raid", target="1", gold="2")
    assert "It is not your turn. Nothing was done." in refused.response.content


async def test_commands_take_several_values_in_any_order(env):
    env, bot = env
    channel, ann, bob, table = await start(env, bot, "caravan")
    trade = next(iter(every_action(questions(table.state, 0)[0], table.state, 0)))
    offered = await ann.autocomplete(channel, "caravan trade", "give", f"{trade.give[-1]} ")
    assert offered and all(choice["value"].startswith(f"{trade.give[-1]} ") for choice in offered)
    await ann.slash(
        channel,
        "caravan trade",
        give=", ".join(reversed(trade.give)),
        take=" ".join(trade.take),
        tile="E5",
        and_end_turn=True,
    )
    now = await bot.tables.get(table.id)
    assert now.state.visited == ["E5"] and list(asked(now.state)) == [1]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
async def test_the_public_message_is_the_same_whatever_is_hidden(game, tables):
    """To the byte: text, file name, picture, buttons, ids."""
    users = tuple(range(100, 100 + game.players[-1]))
    table = await tables.open(1, game.key, users, 5)
    for seed in range(5):
        for state, *_ in some(game, len(users), seed, step=2):
            here, other = (public(table._replace(state=s), 3) for s in (state, redealt(game, state, None, Rng(seed))))
            assert here == other


async def test_a_private_panel_tells_its_seat_nothing_hidden(tables):
    game = tables.games["bazaar"]
    table = await tables.open(1, "bazaar", (1, 2, 3, 4), 5)
    for seed in range(5):
        for state, *_ in some(game, 4, seed, step=2):
            for place in range(4):
                shown = [
                    Panel(table._replace(state=s), place).to_components()
                    for s in (state, redealt(game, state, place, Rng(seed)))
                ]
                assert shown[0] == shown[1]
