"""Lines of the log about the table itself: they are nobody's step, and leave open what they do not touch."""

from __future__ import annotations

from table.load import load
from table.telling import post
from tests.conftest import AGRIPPA, BRUTUS, LIVIA, OCTAVIA
from tests.table.test_lobby import refused
from tests.toys.bazaar import Draw
from tests.toys.caravan import Donate

USERS, NAMES = (LIVIA, BRUTUS, AGRIPPA), ("Livia", "Brutus", "Agrippa")


async def wished(tables, users=USERS):
    """Livia has drawn a card and wants it taken back, which needs everybody."""
    table = await tables.open(1, "bazaar", users, 5, names=(*NAMES, "Octavia")[: len(users)], undo_seen=True)
    await tables.act(table.id, LIVIA, Draw())
    assert (await tables.undo(table.id, LIVIA)).result == "wished"
    return table


async def needs(tables, table):
    """Who is still to agree; None: nothing is wished."""
    wish = await tables.wished(table.id)
    return wish and wish.needs


async def put(tables, kind, table, seat):
    """Write a row for a seat."""
    await tables._run(lambda tx, desk: post(tx, desk, load(tx, desk, table.id).table, kind, seat))


async def asked_of(tables, table):
    """The people whose consent is being asked, oldest first."""
    rows = await tables.store.run(lambda tx: tx.outbox(table.id))
    return [lane for lane, kind, _, _, state in rows if kind == "undo" and state == "open"]


class TestAnOpenWish:
    async def test_outlives_a_pause(self, tables):
        """Neither that the clocks stop nor that they go on has to do with it."""
        table = await wished(tables)
        await tables.halt(table.id)
        await tables.resume(table.id)
        assert await needs(tables, table) == (1, 2)
        await tables.agree(table.id, BRUTUS, True)
        assert (await tables.agree(table.id, AGRIPPA, True)).table.state == table.state

    async def test_needs_nobody_who_was_taken_out(self, tables):
        """Agrippa's seat is open: Brutus' word is enough."""
        table = await wished(tables)
        await tables.kick(table.id, 2)
        assert await needs(tables, table) == (1,)
        assert (await tables.agree(table.id, BRUTUS, True)).result == "done"

    async def test_is_carried_out_if_the_last_who_was_asked_goes(self, tables):
        """Brutus has agreed, Agrippa is taken out: nobody is left who could say no."""
        table = await wished(tables)
        await tables.agree(table.id, BRUTUS, True)
        await tables.kick(table.id, 2)
        assert await needs(tables, table) is None and (await tables.get(table.id)).state == table.state
        assert (await tables.examine(table.id)).fault is None

    async def test_falls_with_whoever_wished_it(self, tables):
        """Livia is taken out: nobody wants anything taken back."""
        table = await wished(tables)
        await tables.kick(table.id, 0)
        assert await needs(tables, table) is None
        await refused("nothing_wished", tables.agree(table.id, BRUTUS, True))

    async def test_falls_if_its_seat_is_given_away(self, tables):
        """Octavia has wished nothing."""
        table = await wished(tables)
        await tables.give(table.id, 0, OCTAVIA, "Octavia")
        assert await needs(tables, table) is None

    async def test_asks_whoever_sits_down(self, tables):
        """Octavia has Agrippa's seat now: she is asked, he is not any more."""
        table = await wished(tables)
        assert await asked_of(tables, table) == ["u22", "u33"]
        await tables.give(table.id, 2, OCTAVIA, "Octavia")
        assert await needs(tables, table) == (1, 2)
        assert await asked_of(tables, table) == ["u22", f"u{OCTAVIA}"]


class TestWhoeverIsWaitedFor:
    async def test_is_not_called_again_by_a_line(self, tables):
        """Brutus is called; another is taken out, the clocks stop and go on: his question is the same."""
        table = await tables.open(1, "caravan", USERS, 5, names=NAMES)
        now = (await tables.get(table.id)).waiting[0]
        number = (await tables.get(table.id)).numbers[now]
        await tables.store.run(lambda tx: tx._do("UPDATE outbox SET state = 'sent'"))
        await put(tables, "reminder", table, now)
        await tables.halt(table.id)
        await tables.resume(table.id)
        await tables.kick(table.id, (now + 1) % 3)
        rows = await tables.store.run(lambda tx: tx.outbox(table.id))
        assert [kind for _, kind, _, _, state in rows if state == "open"] == ["reminder", "ask"]
        assert (await tables.get(table.id)).numbers[now] == number
        await tables.act(table.id, (await tables.get(table.id)).users[now], Donate(1))

    async def test_has_nothing_to_hear_once_the_seat_is_open(self, tables):
        """The turn's DM, its call and its reminder are withdrawn: somebody else will play there."""
        table = await tables.open(1, "caravan", USERS, 5, names=NAMES)
        await tables.set_person(LIVIA, notify="dm")
        await put(tables, "turn", table, 0)
        await put(tables, "reminder", table, 0)
        await tables.store.run(lambda tx: tx.ask_everybody(table.id, "absent:0", 0.0))
        for voter in (BRUTUS, AGRIPPA):
            await tables.vote(table.id, voter, 0, "open")
        rows = await tables.store.run(lambda tx: tx.outbox(table.id))
        assert not [kind for lane, kind, _, _, state in rows if lane == f"u{LIVIA}" and state == "open"]


class TestWhoeverSitsDown:
    async def test_has_not_voted(self, tables):
        """Brutus' ballots go with him: Octavia agrees to a pause, or to anything else, herself."""
        table = await tables.open(1, "caravan", USERS, 5, names=NAMES)
        await tables.store.run(lambda tx: tx.ask_everybody(table.id, "absent:0", 0.0))
        await tables.vote(table.id, BRUTUS, 0, "end")
        await tables.ask_all(table.id, BRUTUS, "pause")
        await tables.give(table.id, 1, OCTAVIA, "Octavia")
        assert await tables.ballots(table.id, 0) == {} and (await tables.agreed(table.id, "pause"))[1] == {}


async def test_a_seat_that_is_voted_out_leaves_fewer_to_decide_about_another(tables):
    """Two of the four who are asked about Brutus want the same; Livia is passed over, and they are two of three."""
    table = await tables.open(1, "barons", (*USERS, OCTAVIA, 55), 5)
    for absent in ("absent:0", "absent:1"):
        await tables.store.run(lambda tx, absent=absent: tx.ask_everybody(table.id, absent, 0.0))
    for voter in (AGRIPPA, OCTAVIA):
        assert (await tables.vote(table.id, voter, 1, "rules")).result == "voted"
    for voter in (AGRIPPA, OCTAVIA, 55):
        await tables.vote(table.id, voter, 0, "rules")
    assert (await tables.get(table.id)).stands_in[:2] == ("rules", "rules")
