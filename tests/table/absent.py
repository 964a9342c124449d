"""Tables at which somebody does not come."""

from table.pace import Pace
from tests.conftest import AGRIPPA, BRUTUS, LIVIA, OCTAVIA
from tests.games import GAMES
from tests.table.timely import DAY, passes

HOME, THREAD = 100, 200


GAME = {game.key: game for game in GAMES}


ONE_DAY = Pace("relaxed", hours=24)


NAMES = ("Livia", "Brutus", "Agrippa", "Octavia")


DRUSILLA = 55


async def played(tables, game="nim", seats=3, **more):
    """A game in which Livia sits first; deadlines are a day."""
    users = (LIVIA, BRUTUS, AGRIPPA, OCTAVIA)[:seats]
    return await tables.open(1, game, users, 5, names=NAMES[:seats], **{"pace": ONE_DAY, **more})


async def absent(tables, clock, game="nim", seats=3, **more):
    """A game whose first player has missed two deadlines in a row."""
    table = await played(tables, game, seats, **more)
    for _ in range(2):
        await passes(tables, clock, 1.1 * DAY)
    return await tables.get(table.id)


async def asks(tables, table):
    """The codes of what the channel is asked, oldest first."""
    sql = "SELECT code FROM outbox WHERE table_id = :table AND kind = 'ask' ORDER BY id"
    return [code for (code,) in await tables.store.run(lambda tx: tx._rows(sql, table=table.id))]


async def ended(tables, table):
    """Seat, user and how it ended, of everybody who sat there."""
    return [(found.seat, found.user, found.ended) for found in await tables.tenures(table.id)]


async def sound(tables, table):
    """The whole history of a table can be carried out again."""
    return (await tables.examine(table.id)).fault is None
