"""Tables with clocks, and what tests of time do with them."""

from datetime import datetime
from zoneinfo import ZoneInfo

from engine.core import asked
from table.deadlines import wind
from table.load import load
from table.pace import Pace
from table.sitting import Sitting
from table.types import Desk
from tests.conftest import AGRIPPA, BRUTUS, LIVIA
from tests.games import GAMES
from tests.table.test_table import put
from tests.toys.race.turn import EndRace, RaceReward, TakeMerchant

GAME = {game.key: game for game in GAMES}


THREE_DAYS = Pace("relaxed", hours=72)


RULES = Pace("relaxed", hours=72, lapse="rules")


def at(year, month, day, hour=12, minute=0, zone="UTC"):
    """Unix time of a moment on somebody's wall clock."""
    return datetime(year, month, day, hour, minute, tzinfo=ZoneInfo(zone)).timestamp()


async def bazaar(tables, *users, pace=THREE_DAYS):
    return await tables.open(1, "bazaar", users or (LIVIA, BRUTUS), 5, pace=pace)


async def lusitania(tables, pace=THREE_DAYS, users=(LIVIA, BRUTUS)):
    return await tables.open(1, "lusitania", users, 5, pace=pace)


def some(table, seat):
    """Any answer of this seat that is legal."""
    return asked(table.state)[seat].pick(table.state, seat, lambda values: next(iter(values)))


def wound(tables, tx, table):
    """Set the clocks of a position that a test has brought about."""
    desk = Desk(tables.games, tables.now.now, tables.nonce)
    return wind(tx, desk, load(tx, desk, table).table)


async def race_of_two(tables, pace=THREE_DAYS):
    """Both may bet, seat 0 before seat 1; then seat 0 takes a merchant."""
    table = await tables.open(1, "race", (LIVIA, BRUTUS), 5, pace=pace)
    table = await put(tables, table, stack=[TakeMerchant(0), EndRace(), RaceReward(1), RaceReward(0)])
    return await tables.store.run(lambda tx: wound(tables, tx, table.id))


async def round_of(tables, table, mover):
    """Everybody moves until the turn comes back to this seat."""
    left = False
    while not left or next(iter(asked(table.state))) != mover:
        seat = next(iter(asked(table.state)))
        left = left or seat != mover
        table = (await tables.act(table.id, table.users[seat], some(table, seat), end=True)).table
        left = left or next(iter(asked(table.state))) != mover
    return table


async def lusitania_in(tables, channel):
    return await tables.open(channel, "lusitania", (LIVIA, AGRIPPA), 5, pace=RULES)


async def placed(tables, clock, table):
    """BARONS after both have let the rules place their Castles (B-27)."""
    while table.state.phase == "setup":
        seat = next(iter(asked(table.state)))
        done = await tables.lapse(table.id, seat, table.numbers[seat])
        table = done.table
    return table


def _touch(tx, desk, table):
    Sitting(tx, desk, table).close(None)
