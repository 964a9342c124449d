"""Who is told what: one activation is one push, hands by DM, boards that were taken back."""

import pytest

from storage.tx import CHANNEL, Tx
from table.pace import Pace
from tests.conftest import AGRIPPA, BRUTUS, LIVIA
from tests.table.test_table import put
from tests.toys.bazaar import Block, Draw, Give, Levy, Pay, Policy, Raid, Sell, Tax, Yield
from tests.toys.caravan import Donate, End
from tests.toys.race.actions import Bet
from tests.toys.race.turn import EndRace, RaceReward, TakeMerchant


async def open_rows(tables):
    """What would be sent now: kind, addressee, code."""
    rows = await tables.store.run(
        lambda tx: tx._rows("SELECT kind, addressee, code FROM outbox WHERE state = 'open' ORDER BY id")
    )
    return {(kind, "all" if addressee == CHANNEL else addressee): code for kind, addressee, code in rows}


async def sent(tables):
    """Everything that waits is delivered, as messages with rising ids. What it was."""
    told = []
    while posts := await tables.claim():
        for post in posts:
            told.append((post.kind, "all" if post.addressee == CHANNEL else post.addressee))
            await tables.sent(post, 5000 + post.id, 1)
    return told


@pytest.fixture
async def bazaar(tables):
    """A game of Livia and Brutus with everything told that there was to tell; Livia is called."""
    table = await tables.open(1, "bazaar", (LIVIA, BRUTUS), 5)
    assert await sent(tables) == [("board", "all"), ("turn", 0), ("hand", 1)]
    return table


class TestPushes:
    async def test_the_start_calls_one_and_deals_to_all(self, tables):
        """A board, a DM to who is called, silently a hand to everybody else."""
        await tables.open(1, "bazaar", (LIVIA, BRUTUS), 5)
        assert await open_rows(tables) == {("board", "all"): "0", ("turn", 0): None, ("hand", 1): "changed"}

    async def test_a_board_calls_only_those_who_were_called_anew(self, tables):
        """Who is asked together with others by an action of his own sees that himself. (Fault 1)"""
        await tables.open(1, "bazaar", (LIVIA, BRUTUS), 5)
        (board,) = [post for post in await tables.claim() if post.kind == "board"]
        assert await tables.calls(board) == {0}
        await tables.sent(board, 1, 1)
        await tables.act(board.table, LIVIA, Draw())
        (board,) = [post for post in await tables.claim() if post.kind == "board"]
        assert await tables.calls(board) == {1}

    async def test_who_was_called_by_a_board_that_never_went_out_is_called_by_the_next(self, tables):
        """Two boards are due at once; only the newer is sent, and nobody's call is lost."""
        table = await tables.open(1, "caravan", (LIVIA, BRUTUS), 5)
        await tables.act(table.id, LIVIA, End())
        (board,) = [post for post in await tables.claim() if post.kind == "board"]
        assert board.number == 2 and await tables.calls(board) == {0, 1}

    async def test_a_moved_game_calls_everybody_who_is_called(self, tables):
        """In the new channel nobody has been called yet."""
        table = await tables.open(1, "caravan", (LIVIA, BRUTUS), 5)
        await sent(tables)
        await tables.move(table.id, 2)
        (board,) = [post for post in await tables.claim() if post.kind == "board"]
        assert await tables.calls(board) is None

    async def test_own_steps_push_nobody(self, tables):
        """However many they are: no board, no DM. (Fault 1)"""
        table = await tables.open(1, "caravan", (LIVIA, BRUTUS), 5)
        await sent(tables)
        for _ in range(3):
            await tables.act(table.id, LIVIA, Donate(1))
        assert await sent(tables) == []

    async def test_the_end_of_a_turn_pushes_who_is_next(self, tables):
        """One board, one DM; the one who played hears nothing."""
        table = await tables.open(1, "caravan", (LIVIA, BRUTUS), 5)
        await sent(tables)
        await tables.act(table.id, LIVIA, Donate(1), end=True)
        assert [row for row in await sent(tables) if row[0] in ("board", "turn")] == [("board", "all"), ("turn", 1)]

    async def test_a_decision_outside_ones_turn_is_a_push(self, tables, bazaar):
        """Who is raided is called, and the raider when it is their turn again. (Fault 7)"""
        await tables.act(bazaar.id, LIVIA, Raid(1, 1))
        assert {("board", "all"), ("turn", 1)} <= set(await sent(tables))

    async def test_who_must_wait_for_no_one_is_called_at_once_with_others(self, tables, bazaar):
        """A simultaneous question calls everybody once; the answers of others call nobody again."""
        table = await put(tables, bazaar, stack=[Levy()], paid=[None, None])
        await tables.act(table.id, LIVIA, Pay(1))
        assert await sent(tables) == [("hand", 0)], "nothing shows others that Livia has answered"

    async def test_whoever_ends_the_game_hears_of_it_with_the_others(self, tables, bazaar):
        """The last board has a result and calls nobody."""
        await tables.resign(bazaar.id, BRUTUS)
        assert [row for row in await sent(tables) if row[0] != "hand"] == [("board", "all")]

    async def test_at_the_end_every_hand_says_that_it_is_over(self, tables, bazaar):
        """Nobody keeps a message whose buttons lead nowhere; it is edited, nothing new is sent."""
        await tables.resign(bazaar.id, BRUTUS)
        rows = await open_rows(tables)
        assert {seat: code for (kind, seat), code in rows.items() if kind == "hand"} == {0: "own", 1: "own"}

    async def test_an_early_answer_shows_nothing(self, tables):
        """Not a row for others, and the channel hears nothing."""
        table = await tables.open(1, "race", (LIVIA, BRUTUS, AGRIPPA), 5)
        for player in table.state.players:
            player.resources["blue"] = 1
        todo = [RaceReward(0), RaceReward(1), RaceReward(2), EndRace(), TakeMerchant(0)]
        table = await put(tables, table, players=table.state.players, race=["blue", "red", "red"], stack=todo[::-1])
        await sent(tables)
        await tables.act(table.id, AGRIPPA, Bet(1))
        assert {addressee for _, addressee in await sent(tables)} <= {2}

    async def test_a_dm_that_went_out_for_nothing_is_withdrawn(self, tables):
        """Who answers before the DM is sent does not get it afterwards."""
        table = await tables.open(1, "caravan", (LIVIA, BRUTUS), 5)
        await tables.act(table.id, LIVIA, End())
        await tables.act(table.id, BRUTUS, Donate(1))
        assert ("turn", 1) not in await sent(tables)


class TestHands:
    async def test_ones_own_change_edits_the_last_dm(self, tables, bazaar):
        """Drawing a card changes the hand: no new message."""
        await tables.act(bazaar.id, LIVIA, Draw())
        assert (await open_rows(tables))["hand", 0] == "own"

    async def test_anothers_change_is_a_new_silent_one(self, tables, bazaar):
        """A tax paid with a card lies in another's hand."""
        await tables.act(bazaar.id, LIVIA, Tax())
        await sent(tables)
        table = await put(tables, await tables.get(bazaar.id), hands=[["red"], ["green"]])
        await tables.act(table.id, BRUTUS, Give("card"))
        assert (await open_rows(tables))["hand", 0] == "changed"

    async def test_what_changed_unseen_stays_a_new_message(self, tables, bazaar):
        """An edit of one's own does not swallow the new message that was due."""
        await tables.act(bazaar.id, LIVIA, Tax())
        await sent(tables)
        table = await put(tables, await tables.get(bazaar.id), hands=[["red"], ["green"]])
        await tables.act(table.id, BRUTUS, Give("card"))
        await tables.act(table.id, LIVIA, Policy("no"))
        assert (await open_rows(tables))["hand", 0] == "changed"

    async def test_the_dm_of_who_has_answered_loses_its_buttons(self, tables, bazaar):
        """A turn ended in the channel edits the DM that still asks, though the hand is the same."""
        await tables.act(bazaar.id, LIVIA, Raid(1, 1))
        assert await open_rows(tables) == {("board", "all"): "1", ("turn", 1): None, ("hand", 0): "own"}

    async def test_a_press_in_the_dm_writes_no_edit_of_it(self, tables, bazaar):
        """The answer edits that message itself; a second request would be one too many."""
        await tables.act(bazaar.id, LIVIA, Draw(), in_dm=True)
        assert ("hand", 0) not in await open_rows(tables)

    async def test_a_game_without_secrets_sends_no_dm(self, tables):
        """But to those who want to be called by DM."""
        tables.games["nim"].__class__.secret = False
        try:
            await tables.set_person(BRUTUS, notify="dm")
            await tables.open(1, "nim", (LIVIA, BRUTUS), 5)
            assert await sent(tables) == [("board", "all")]
            await tables.open(2, "nim", (BRUTUS, LIVIA), 5)
            assert await sent(tables) == [("board", "all"), ("turn", 0)]
        finally:
            del tables.games["nim"].__class__.secret

    async def test_a_lost_card_tells_its_owner(self, tables, bazaar):
        """Blocking a raid costs a card: the blocker's DM is edited, and the raider's hand is untouched."""
        await tables.act(bazaar.id, LIVIA, Raid(1, 1))
        await sent(tables)
        table = await tables.get(bazaar.id)
        await tables.act(table.id, BRUTUS, Block(table.state.hands[1][0]))
        assert ("hand", 0) not in await open_rows(tables)


class TestTakenBack:
    async def test_a_posted_board_is_marked_and_no_other_is_posted(self, tables):
        """Brutus was called; Livia takes her turn back before he answers."""
        table = await tables.open(1, "caravan", (LIVIA, BRUTUS), 5)
        await tables.act(table.id, LIVIA, End())
        await sent(tables)
        await tables.undo(table.id, LIVIA)
        rows = await tables.claim()
        assert [(post.kind, post.number) for post in rows if post.kind != "hand"] == [("undone", 2)]

    async def test_a_board_nobody_has_seen_is_not_sent(self, tables):
        """What is taken back before it was posted leaves no trace in the channel."""
        table = await tables.open(1, "caravan", (LIVIA, BRUTUS), 5)
        await sent(tables)
        await tables.act(table.id, LIVIA, End())
        await tables.undo(table.id, LIVIA)
        assert [row for row in await sent(tables) if row[0] != "hand"] == []

    async def test_a_board_that_one_taken_back_had_overtaken_is_made_up_for(self, tables):
        """Livia's End and Brutus' are not sent yet when he takes his back: the channel still gets the position, once."""
        table = await tables.open(1, "caravan", (LIVIA, BRUTUS), 5)
        await sent(tables)
        await tables.act(table.id, LIVIA, End())
        await tables.act(table.id, BRUTUS, End())
        await tables.undo(table.id, BRUTUS)
        (board,) = [post for post in await tables.claim() if post.kind == "board"]
        assert (board.seq, board.code) == (3, "")
        await tables.sent(board, 7, 1)
        assert ("board", "all") not in await sent(tables)

    async def test_a_board_that_is_being_sent_is_marked_afterwards(self, tables):
        """The mark waits in the same lane, behind the board."""
        table = await tables.open(1, "caravan", (LIVIA, BRUTUS), 5)
        await sent(tables)
        await tables.act(table.id, LIVIA, End())
        board = next(post for post in await tables.claim() if post.kind == "board")
        await tables.undo(table.id, LIVIA)
        assert not [post for post in await tables.claim() if post.kind == "undone"]
        await tables.sent(board, 77, 1)
        (mark,) = [post for post in await tables.claim() if post.kind == "undone"]
        assert (await tables.message(table.id, "board", number=mark.number)).message == 77

    async def test_a_board_whose_answer_was_lost_is_marked_too(self, tables):
        """It may stand in the channel: it is tried again, and marked when it is found there."""
        table = await tables.open(1, "caravan", (LIVIA, BRUTUS), 5)
        await sent(tables)
        await tables.act(table.id, LIVIA, End())
        board = next(post for post in await tables.claim() if post.kind == "board")
        await tables.later(board, "the answer was lost", after=0)
        await tables.undo(table.id, LIVIA)
        told = [row for row in await sent(tables) if row[1] == "all"]
        assert told == [("board", "all"), ("undone", "all")]

    async def test_a_step_that_no_board_shows_is_taken_back_silently(self, tables):
        """Own steps within a turn are nobody's business."""
        table = await tables.open(1, "caravan", (LIVIA, BRUTUS), 5)
        await sent(tables)
        await tables.act(table.id, LIVIA, Donate(1))
        await tables.undo(table.id, LIVIA)
        assert await sent(tables) == []

    async def test_consent_calls_who_plays_again(self, tables, bazaar):
        """Brutus agrees that Livia's raid is taken back: Livia is pushed, the boards are marked."""
        await tables.act(bazaar.id, LIVIA, Raid(1, 1))
        await tables.act(bazaar.id, BRUTUS, Yield())
        await sent(tables)
        await tables.undo(bazaar.id, LIVIA)
        assert await sent(tables) == [("undo", 1)]
        await tables.agree(bazaar.id, BRUTUS, True)
        told = await sent(tables)
        assert ("undone", "all") in told and ("board", "all") in told and ("turn", 0) in told

    async def test_an_open_wish_can_be_looked_at(self, tables, bazaar):
        """Who wishes, and who has not agreed; nothing once it is declined."""
        await tables.act(bazaar.id, LIVIA, Raid(1, 1))
        await tables.act(bazaar.id, BRUTUS, Yield())
        await tables.undo(bazaar.id, LIVIA)
        assert await tables.wished(bazaar.id) == (0, (1,))
        await tables.agree(bazaar.id, BRUTUS, False)
        assert await tables.wished(bazaar.id) is None


class TestWaiting:
    async def test_since_when_a_seat_is_called(self, tables, clock):
        """From the moment the turn came to it, whatever steps it does; nothing for who is not called."""
        table = await tables.open(1, "caravan", (LIVIA, BRUTUS), 5)
        begun = table.since[0]
        clock.now += 3600
        table = (await tables.act(table.id, LIVIA, Donate(1))).table
        assert table.since == (begun, None) and begun < clock.now - 3600
        table = (await tables.act(table.id, LIVIA, End())).table
        assert table.since == (None, clock.now) == (await tables.get(table.id)).since

    async def test_a_table_without_a_clock_waits(self, tables):
        """It has no deadlines; one with a clock has, in proportion to the kind of question."""
        table = await tables.open(1, "bazaar", (LIVIA, BRUTUS), 5)
        assert table.due == (None, None) and await tables.store.run(lambda tx: tx.due_clocks(1e12, 9)) == []
        table = await tables.open(2, "bazaar", (LIVIA, BRUTUS), 5, pace=Pace("relaxed", hours=48))
        assert table.due == (table.since[0] + 48 * 3600, None)
        assert (await tables.get(table.id)).due == table.due
        table = (await tables.act(table.id, LIVIA, Raid(1, 1))).table
        assert table.due == (None, table.since[1] + 24 * 3600)
        assert (await tables.end(table.id, LIVIA)).due == (None, None)

    async def test_the_numbers_of_boards_count_posts_never_actions(self, tables):
        """Twenty private steps do not show in the next board's number."""
        table = await tables.open(1, "caravan", (LIVIA, BRUTUS), 5)
        await sent(tables)
        for _ in range(3):
            await tables.act(table.id, LIVIA, Donate(1))
        done = await tables.act(table.id, LIVIA, End())
        assert done.table.posts == 2 == (await tables.get(table.id)).posts
        assert [post.number for post in await tables.claim() if post.kind == "board"] == [2]


async def test_the_price_of_a_sale_is_told_to_nobody_but_by_the_board(tables, bazaar):
    """A public action without another's decision: the turn passes, one board, one DM to who is next."""
    await tables.act(bazaar.id, LIVIA, Sell(bazaar.state.hands[0][0]))
    told = await sent(tables)
    assert told.count(("board", "all")) == 1 and ("turn", 1) in told and ("turn", 0) not in told
    assert await tables.store.run(lambda tx: Tx.outbox(tx))
