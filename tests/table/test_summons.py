"""What all are asked together: it rings for nobody in quiet hours, and for each of them once, afterwards."""

from __future__ import annotations

import pytest

from table.absence import missed
from table.load import load
from tests.conftest import AGRIPPA, BRUTUS, LIVIA
from tests.table.test_calling import SIX, asleep, claimed, ring
from tests.table.test_telling import sent
from tests.table.timely import DAY, passes
from tests.toys.caravan import End

ABSENT = "absent 0"


async def asked(tables, **more):
    """Three play; Livia has missed two deadlines in a row, and Brutus is asleep until six."""
    table = await tables.open(1, "caravan", (LIVIA, BRUTUS, AGRIPPA), 5, **more)
    await sent(tables)
    await asleep(tables)
    await tables._run(lambda tx, desk: missed(tx, desk, load(tx, desk, table.id).table, 0))
    return table


async def summoned(tables, table, code=ABSENT, users=(BRUTUS, AGRIPPA)):
    """What the sender asks before it posts the question."""
    (row,) = await claimed(tables, "ask")
    rung = await tables.summoned(table, users, code, row.id)
    return row, rung


class TestAVoteAtNight:
    async def test_rings_for_whoever_is_awake_and_for_the_others_afterwards(self, tables, clock):
        """Agrippa is mentioned now; Brutus is called at six, once."""
        table = await asked(tables)
        row, rung = await summoned(tables, table)
        assert rung == {AGRIPPA}
        await tables.sent(row, 7, 1)
        assert await ring(tables) == []
        clock.now = SIX
        assert await ring(tables) == [([table.id], True)]
        assert await ring(tables) == []

    async def test_is_collected_with_the_games_that_wait(self, tables, clock):
        """One message says both, also of one and the same game."""
        table = await asked(tables)
        row, _ = await summoned(tables, table)
        await tables.sent(row, 7, 1)
        other = await tables.open(2, "caravan", (BRUTUS, LIVIA), 5)
        await ring(tables)
        clock.now = SIX
        (found, there), *rest = await ring(tables)
        assert sorted(found) == [table.id, other.id] and not there and not rest

    async def test_says_nothing_to_whoever_has_voted(self, tables, clock):
        """Brutus was up and has answered in the channel."""
        table = await asked(tables)
        row, _ = await summoned(tables, table)
        await tables.sent(row, 7, 1)
        await tables.vote(table.id, BRUTUS, 0, "end")
        clock.now = SIX
        assert await ring(tables) == [([], False)]

    async def test_says_nothing_once_it_is_settled(self, tables, clock):
        """Livia is back."""
        table = await asked(tables)
        row, _ = await summoned(tables, table)
        await tables.sent(row, 7, 1)
        await tables.take(table.id, LIVIA, "Livia")
        clock.now = SIX
        assert await ring(tables) == [([], False)]

    async def test_tried_again_it_rings_for_nobody_twice(self, tables, clock):
        """The first attempt was lost; the second comes when Brutus' call has been made."""
        table = await asked(tables)
        row, _ = await summoned(tables, table)
        clock.now = SIX
        await ring(tables)
        assert await tables.summoned(table, (BRUTUS, AGRIPPA), ABSENT, row.id) == {AGRIPPA}
        assert await ring(tables) == []

    async def test_asked_anew_it_rings_anew(self, tables, clock):
        """Another question about the same seat is another question."""
        table = await asked(tables)
        row, _ = await summoned(tables, table)
        await tables.sent(row, 7, 1)
        clock.now = SIX
        await ring(tables)
        await tables.take(table.id, LIVIA, "Livia")
        await tables._run(lambda tx, desk: missed(tx, desk, load(tx, desk, table.id).table, 0))
        row, rung = await summoned(tables, table)
        assert rung == {BRUTUS, AGRIPPA}

    async def test_does_not_ring_for_whoever_wants_no_calls(self, tables, clock):
        """Not now, and not afterwards."""
        table = await asked(tables)
        await tables.set_person(BRUTUS, notify="none")
        await summoned(tables, table)
        clock.now = SIX
        assert await ring(tables) == []


@pytest.mark.parametrize("yes", [True, False])
async def test_a_pause_asked_for_at_night_rings_afterwards(tables, clock, yes):
    """If everybody else has agreed by then, Brutus is still asked; if somebody has declined, nobody is."""
    table = await asked(tables)
    await claimed(tables, "ask")
    await tables.ask_all(table.id, LIVIA, "pause")
    assert await tables.summoned(table, (BRUTUS, AGRIPPA), "pause") == {AGRIPPA}
    await tables.answer_wish(table.id, AGRIPPA, "pause", yes)
    clock.now = SIX
    assert await ring(tables) == [([table.id], True) if yes else ([], False)]


@pytest.mark.parametrize("joined", [False, True])
async def test_the_end_of_a_lobby_is_told_to_a_host_who_slept(tables, clock, joined):
    """Unless the lobby has changed meanwhile."""
    table = await tables.new(guild=None, home=1, game="caravan", host=BRUTUS, name="Brutus")
    await sent(tables)
    await asleep(tables)
    await passes(tables, clock, 12 * DAY)
    row, rung = await summoned(tables, table, "lobby_note", (BRUTUS,))
    assert rung == set()
    await tables.sent(row, 7, 1)
    if joined:
        await tables.join(table.id, LIVIA, "Livia")
    clock.now = 12 * DAY + SIX
    assert await ring(tables) == [([], False) if joined else ([table.id], True)]


class TestALostPlace:
    @pytest.mark.parametrize("cause", ["deleted", "rights", "gone"])
    async def test_a_vote_reaches_the_voters_by_calls(self, tables, clock, cause):
        """Agrippa at once, Brutus after his quiet hours; Livia, who is absent, is not asked."""
        table = await asked(tables)
        (row,) = await claimed(tables, "ask")
        await tables.dead(row, "refused", cause)
        rows = await tables.store.run(lambda tx: tx.outbox(table.id))
        assert [lane for lane, kind, *_ in rows if kind == "vote"] == [f"u{BRUTUS}", f"u{AGRIPPA}"]
        assert [found for found, _ in await ring(tables)] == [[table.id]]
        clock.now = SIX
        assert [found for found, _ in await ring(tables)] == [[table.id]]

    async def test_in_an_outage_it_waits(self, tables):
        """Its place comes back by itself."""
        table = await asked(tables)
        (row,) = await claimed(tables, "ask")
        await tables.dead(row, "refused", "outage")
        rows = await tables.store.run(lambda tx: tx.outbox(table.id))
        assert "vote" not in [kind for _, kind, *_ in rows]
        assert ("c1", "ask", -1, 0, "open") in rows

    async def test_an_offer_that_cannot_be_posted_is_asked_of_those_who_may_decide_otherwise(self, tables):
        """Nobody would find the open seat otherwise."""
        table = await tables.open(1, "caravan", (LIVIA, BRUTUS, AGRIPPA), 5)
        await sent(tables)
        await tables.kick(table.id, 0)
        (row,) = await claimed(tables, "ask")
        assert row.code == "open 0"
        await tables.dead(row, "refused", "deleted")
        rows = await tables.store.run(lambda tx: tx.outbox(table.id))
        assert [lane for lane, kind, *_ in rows if kind == "vote"] == [f"u{BRUTUS}", f"u{AGRIPPA}"]


class TestABoardThatComesLate:
    async def test_rings_for_nobody_who_was_called_in_between(self, tables, clock):
        """Its first attempt came at night and was lost: Brutus was called at six, and the board mentions him no more."""
        table = await tables.open(1, "caravan", (LIVIA, BRUTUS), 5)
        await sent(tables)
        await tables.act(table.id, LIVIA, End())
        await asleep(tables)
        (board,) = await claimed(tables, "board")
        assert (await tables.rung(board, await tables.get(table.id))).users == frozenset()
        clock.now = SIX
        await ring(tables)
        assert (await tables.rung(board, await tables.get(table.id))).users == frozenset()
