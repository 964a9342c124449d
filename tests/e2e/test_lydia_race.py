"""The Chariot Race at a table: all who can pay are called at once, answer at once, in secret, and in the rule's order."""

from __future__ import annotations

import asyncio

from bot import Gamekeeper
from engine.lydia.expansions.chariots import to_claim
from tests.cogs.forum import text
from tests.cogs.play import board, boards, choose, dms, now, offers, seat
from tests.e2e.lydia_table import laid, racing, turn
from tests.sandbox.kit import running

PASS, FIRST, SECOND, THIRD = "Race · pass", "Race · place 1", "Race · place 2", "Race · place 3"


async def begun(here):
    """Livia's pair has begun the race; she still has her panel."""
    table = await laid(here, racing())
    panel, _ = await turn(here, "Livia", "Yellow gate")
    await here.settled()
    return await now(here, table), panel


def claimed(table):
    """What the log says of the race: seat and reward, in order."""
    return [(event.seat, event.reward) for event in table if type(event).__name__ == "Raced"]


async def log(here, table):
    return [event for entry in await here.tables.log(table.id) for event in entry.events]


async def test_all_who_can_pay_are_called_at_once(here):
    """One board pings them all but the mover, who is there; each gets a DM with the places to pay for."""
    table, panel = await begun(here)
    assert table.waiting == [0, 1, 2]
    pinged = board(here)["content"].splitlines()[0]
    assert all(f"<@{here.user(who)}>" in pinged for who in ("Brutus", "Agrippa"))
    assert "chariot race yellow, green and red" in board(here)["content"]
    assert {FIRST, SECOND, THIRD} <= {key.split(":")[0] for key in offers(panel)} and PASS in offers(panel)
    for who in ("Brutus", "Agrippa"):
        called = dms(here, who)[-1]
        assert any(key.startswith(THIRD) for key in offers(called))
        assert "Livia answers first. Yours is kept secret until then" in text(called)


async def test_early_answers_are_secret_and_come_in_the_rules_order(here):
    """The others answer before Livia: nothing is told until she has; then all of it, from her on (LX7-6)."""
    table, panel = await begun(here)
    posted, mine = len(boards(here)), text(await seat(here, "Livia"))
    theirs = await choose(here, "Agrippa", dms(here, "Agrippa")[-1], THIRD)
    assert "Your answer is kept until those before you have answered" in text(theirs)
    await choose(here, "Brutus", dms(here, "Brutus")[-1], SECOND)
    assert text(await seat(here, "Livia")) == mine
    after = await now(here, table)
    assert after.state == table.state and after.waiting == [0] and len(boards(here)) == posted
    assert claimed(await log(here, table)) == []
    await choose(here, "Livia", panel, PASS)
    assert claimed(await log(here, table)) == [(0, 0), (1, 2), (2, 3)]
    after = await now(here, table)
    assert after.waiting == [0] and [player.influence for player in after.state.players] == [2, 4, 2]


async def test_two_answers_at_the_same_moment(here):
    """Both are kept, each once."""
    table, panel = await begun(here)
    his, theirs = dms(here, "Brutus")[-1], dms(here, "Agrippa")[-1]

    def press(who, message, words):
        key = next(key for key in offers(message) if key.startswith(words))
        return here.people.click(who, message, offers(message)[key])

    answers = await asyncio.gather(
        press("Brutus", his, FIRST), press("Agrippa", theirs, FIRST), press("Agrippa", theirs, SECOND)
    )
    assert not any(answer.dead for answer in answers)
    assert (await now(here, table)).kept == {1, 2}
    await choose(here, "Livia", panel, FIRST)
    assert [found for found in claimed(await log(here, table)) if found[0] != 2] == [(0, 1), (1, 1)]
    assert len(claimed(await log(here, table))) == 3


async def test_a_kept_answer_can_be_changed_until_it_counts(here):
    """The panel says so, and the last word is what is carried out."""
    table, panel = await begun(here)
    theirs = await choose(here, "Brutus", dms(here, "Brutus")[-1], FIRST)
    await choose(here, "Brutus", theirs, PASS)
    await choose(here, "Livia", panel, PASS)
    assert claimed(await log(here, table)) == [(0, 0), (1, 0)]


async def test_whoever_is_absent_is_waited_for_by_name(here):
    """The game stands still and says for whom; nobody else is called."""
    table, panel = await begun(here)
    await choose(here, "Brutus", dms(here, "Brutus")[-1], PASS)
    panel = await choose(here, "Livia", panel, PASS)
    assert (await now(here, table)).waiting == [2] and "Waiting for Agrippa" in text(panel)
    assert "Waiting for Agrippa" in text((await here.says("Cicero", "board")).message)
    refused = await here.says("Livia", "lydia take", merchant="green")
    assert "Agrippa" in text(refused.message) and "Nothing changed." in text(refused.message)
    await here.says("Agrippa", "lydia race", reward="0")
    assert (await now(here, table)).waiting == [0]


async def test_a_restart_in_the_middle_of_a_race(here):
    """What was kept is still there, old buttons still answer, and nobody is called twice."""
    table, panel = await begun(here)
    await choose(here, "Agrippa", dms(here, "Agrippa")[-1], SECOND)
    before = {who: len(dms(here, who)) for who in ("Brutus", "Agrippa")}
    called = dms(here, "Brutus")[-1]
    await here.bot.close()
    here.bot = Gamekeeper(here.bot.settings, guild_ready_timeout=0.05)
    async with running(here.bot):
        assert (await now(here, table)).kept == {2}
        await choose(here, "Brutus", called, PASS)
        await choose(here, "Livia", panel, PASS)
        assert claimed(await log(here, table)) == [(0, 0), (1, 0), (2, 2)]
        assert {who: len(dms(here, who)) for who in before} == before


async def test_who_cannot_pay_is_not_asked(here):
    """Their turn in the race is passed over (LX7-6), and commands say so."""
    state = racing()
    state.players[1].resources = dict.fromkeys(state.players[1].resources, 0)
    assert to_claim(state, 1) == []
    table = await laid(here, state)
    await turn(here, "Livia", "Yellow gate")
    assert (await now(here, table)).waiting == [0, 2]
    assert "Nothing changed." in text((await here.says("Brutus", "lydia race", reward="1")).message)
