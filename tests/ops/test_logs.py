"""The log: one line per event, with what is needed to find it again, and nothing that is secret."""

from __future__ import annotations

import io
import logging
import re

import discord
import msgspec
import pytest

from engine.core import IllegalAction
from ops import logs
from table.journal import line
from tests.cogs.forum import HOME, forum, ids, text
from tests.cogs.play import dealt, now, seat, to_move
from tests.e2e.players import by_buttons
from tests.games import REAL
from tests.ops.play import BRUTUS, LIVIA
from tests.toys.nim import Take

FREE = {"none"}  # words that mean something else in the log


@pytest.fixture
def lines():
    """What is logged, formatted as on stderr."""
    out = io.StringIO()
    handler = logging.StreamHandler(out)
    handler.setFormatter(logs.Line())
    root, level = logging.getLogger(), logging.getLogger().level
    root.addHandler(handler)
    root.setLevel(logging.INFO)
    yield lambda: out.getvalue().splitlines()
    root.removeHandler(handler)
    root.setLevel(level)


class TestLines:
    def test_a_line_has_time_level_name_and_words(self, lines):
        """UTC, to the millisecond."""
        logging.getLogger("table").info("something")
        assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z INFO table something", lines()[0])

    def test_a_traceback_stays_in_its_line(self, lines):
        """It follows the words, folded: whatever reads the log line by line gets all of it."""
        try:
            raise ValueError("two\nlines")
        except ValueError:
            logging.getLogger("cogs").exception("error %s", "f00d")
        (only,) = lines()
        assert " ERROR cogs error f00d | Traceback " in only and only.endswith("ValueError: two | lines")

    def test_nobody_writes_a_line_of_their_own(self, lines):
        """A name with line ends or terminal codes is spelled out."""
        logging.getLogger("cogs").warning("name %s", "Livia\n2026 ERROR\x1b[2J\u2028x")
        (only,) = lines()
        assert only.endswith(r"name Livia\n2026 ERROR\x1b[2J\u2028x")

    def test_pairs_can_be_read_back(self):
        """Values with spaces or quotes stand in quotes; what is unknown is left out."""
        made = line("set aside", table=3, why='a "b" c', interaction=None)
        assert made == r'set aside table=3 why="a \"b\" c"'

    def test_a_lost_gateway_is_one_short_line(self):
        """discord.py tells it with a traceback; the reason is enough, and it is no error."""
        record = logging.LogRecord("discord.client", 40, "", 1, "Attempting a reconnect in %.2fs", (2.5,), None)
        record.exc_info = (OSError, OSError(101, "Network is unreachable"), None)
        assert logs.brief(record)
        said = logs.Line().format(record)
        assert " WARNING discord.client Discord's gateway is lost (OSError(101, 'Network is unreachable'));" in said
        assert said.endswith("attempting a reconnect in 2.50s")

    def test_voice_is_not_missed(self):
        """The bot plays no sound, so nothing need be said about libraries for it."""
        discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = True
        logs.begin("INFO")
        assert not discord.VoiceClient.warn_nacl and not discord.VoiceClient.warn_dave


class TestChanges:
    async def test_each_change_is_a_line(self, tables, lines):
        """Game, table, the number of its newest action, the interaction, how it ended and how long it took."""
        table = await tables.open(1, "nim", (LIVIA, BRUTUS), 5)
        await tables.act(table.id, LIVIA, Take(0, 1), interaction=777)
        assert re.search(
            r" INFO table\.journal change table=1 game=nim seq=1 phase=playing actions=1 result=done"
            r" interaction=777 ms=[\d.]+$",
            lines()[-1],
        )

    async def test_each_refusal_is_a_line(self, tables, lines):
        """The code, not the action: what somebody tried may be nobody's business."""
        table = await tables.open(1, "nim", (LIVIA, BRUTUS), 5)
        with pytest.raises(IllegalAction):
            await tables.act(table.id, LIVIA, Take(0, 99), interaction=778)
        assert lines()[-1].endswith("refused table=1 game=nim seq=0 code=not_possible interaction=778")

    async def test_a_repeated_delivery_is_no_second_line(self, tables, lines):
        """Nothing was changed by it."""
        table = await tables.open(1, "nim", (LIVIA, BRUTUS), 5)
        for _ in range(2):
            await tables.act(table.id, LIVIA, Take(0, 1), interaction=777)
        assert len([said for said in lines() if "change " in said]) == 1


async def test_an_error_is_found_by_what_the_player_was_told(tmp_path, lines, monkeypatch):
    """The id, the interaction, the kind and the table of what was pressed; not the answer that was chosen."""

    async def stumble(*_, **__):
        raise ZeroDivisionError

    async with forum(tmp_path) as here:
        table = await dealt(here, "lusitania")
        who = await to_move(here, table)
        panel = await seat(here, who)
        monkeypatch.setattr(here.tables, "act", stumble)
        monkeypatch.setattr(here.tables, "get", stumble)
        custom_id = next(found for found in ids(panel).values() if re.match(r"[pt]:\d+:\d+:", found))
        answer = await here.people.click(who, panel, custom_id)
        ident = re.search(r"error (\w{6})", text(answer.message))[1]
    (found,) = [said for said in lines() if f"error {ident} " in said]
    assert f"pressed={custom_id[0]}:{table.id} interaction=" in found and found.endswith("ZeroDivisionError")
    assert custom_id not in found


@pytest.mark.parametrize("game", REAL, ids=lambda game: game.key)
async def test_nothing_secret_is_in_the_log(tmp_path, lines, game):
    """A game played in Discord at INFO: no answer, no card, no order, no name; only ids, codes and numbers."""
    async with forum(tmp_path) as here:
        table = await dealt(here, game.key, guild=here.bot.guilds[0].id)
        words = {"Livia", "Brutus"}
        for seed in range(6):
            await by_buttons(here, table, HOME, seed=seed, most=15)
            found = await now(here, table)
            words |= {text for seat in range(2) for text in flat(game.private(found.state, seat))}
        await here.settled()
        links = await here.tables.store.run(lambda tx: list(tx.chain(table.id)))
    words |= {text for link in links for text in flat(msgspec.json.decode(link.action.action or b"null"))}
    said = "\n".join(lines())
    words = {word for word in words if len(word) > 2 and not word.isdigit()} - FREE
    assert len(words) > 5 and len(links) > 5, "enough to look for"
    assert [word for word in words if re.search(rf"(?<![a-z]){re.escape(word.lower())}(?![a-z])", said.lower())] == []
    assert f"change table={table.id} game={game.key} seq={found.seq}" in said


def flat(value):
    """Every text in a value."""
    match value:
        case dict():
            return [text for pair in value.items() for part in pair for text in flat(part)]
        case list() | tuple():
            return [text for part in value for text in flat(part)]
        case str():
            return [value]
    return []
