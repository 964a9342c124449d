"""A hand DM that an answer redraws: what happens where the answer is lost, or comes at the same time as an edit."""

import pytest

from storage.store import Store
from table.service import Tables
from tests.conftest import BRUTUS, LIVIA
from tests.games import GAMES
from tests.toys.bazaar import Draw


@pytest.fixture
async def table(tables):
    """A game whose hands have been sent to both."""
    opened = await tables.open(1, "bazaar", (LIVIA, BRUTUS), 5)
    await sent(tables)
    return opened.id


async def sent(tables):
    """Send what is due; its kinds and addressees."""
    posts = []
    while due := await tables.claim():
        for post in due:
            await tables.sent(post, 100 + post.addressee, 900)
        posts += due
    return [(post.kind, post.addressee) for post in posts]


async def test_an_answer_that_arrives_needs_no_edit(tables, table):
    """Livia plays in her DM, and the answer redraws it."""
    await tables.act(table, LIVIA, Draw(), in_dm=True)
    await tables.hand_drawn(table, 0, 1, arrived=True)
    await tables.mend_hands()
    assert ("hand", 0) not in await sent(tables)


async def test_a_lost_answer_is_made_up_for_by_an_edit(tables, table):
    """The move stands, the DM shows what was: the outbox redraws it, once."""
    await tables.act(table, LIVIA, Draw(), in_dm=True)
    await tables.hand_drawn(table, 0, 1, arrived=False)
    assert (await sent(tables)).count(("hand", 0)) == 1
    await tables.hand_drawn(table, 0, 1, arrived=False)
    assert await sent(tables) == []


async def test_after_a_crash_between_commit_and_answer_the_next_start_redraws_it(tables, table, clock):
    """Nobody knows whether the answer arrived; an edit does no harm. The others' DMs are left alone."""
    await tables.act(table, LIVIA, Draw(), in_dm=True)
    await sent(tables)
    await tables.store.close()
    tables.store = await Store.open(tables.store.path)
    again = Tables(tables.store, clock)
    for game in GAMES:
        again.add_game(game)
    await again.mend_hands()
    assert await sent(again) == [("hand", 0)]
    await again.mend_hands()
    assert await sent(again) == []


async def test_an_edit_that_an_answer_overtook_is_made_again(tables, table):
    """Brutus's edit is on its way while he plays in the DM: whichever came last, the newer hand is drawn once more."""
    await tables.act(table, LIVIA, Draw())
    under_way = [post for post in await tables.claim() if post.addressee == 1]
    await tables.act(table, BRUTUS, Draw(), in_dm=True)
    await tables.hand_drawn(table, 1, 2, arrived=True)
    for post in under_way:
        await tables.sent(post, 101, 900)
    assert (await sent(tables)).count(("hand", 1)) == 1


async def test_an_answer_that_comes_after_the_seats_next_move_is_overdrawn(tables, table):
    """Its picture took so long that the seat has played elsewhere since."""
    await tables.act(table, LIVIA, Draw(), in_dm=True)
    await tables.act(table, BRUTUS, Draw())
    await tables.act(table, LIVIA, Draw())
    await sent(tables)
    await tables.hand_drawn(table, 0, 1, arrived=True)
    assert await sent(tables) == [("hand", 0)]


async def test_whoever_moves_while_the_call_is_on_its_way_finds_no_old_question_there(tables):
    """The DM was drawn before the move and arrived after it: it is redrawn."""
    opened = await tables.open(1, "bazaar", (LIVIA, BRUTUS), 5)
    under_way = await tables.claim()
    await tables.act(opened.id, LIVIA, Draw())
    for post in under_way:
        await tables.sent(post, 100 + post.addressee, 900)
    assert ("hand", 0) in await sent(tables)
