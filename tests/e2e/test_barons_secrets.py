"""What everybody sees of BARONS is the same, to the byte and to the message, whatever cards, policies and orders there are.

Two games with the same public moves are played side by side; they differ only in what is hidden (B-136, B-137).
"""

from __future__ import annotations

import pytest

from engine.barons import actions
from engine.barons.actions import BuyCard, Counter, End, Play, Sell, Standing
from engine.barons.data import SEAT_KEYS
from tests.cogs.forum import HOME, forum, text
from tests.cogs.play import now, seat
from tests.e2e.barons_table import STOCK, settled_in
from tests.table.test_table import put

LAST = "lawmakers_support"
CARD = "the_high_court"
VICTIM = SEAT_KEYS[1]


async def public(here):
    """All public messages as an onlooker gets them, with the bytes of their pictures; and whom they pushed, in order."""
    await here.settled()
    shown = [m for m in here.people.read("Cicero", HOME) if not m["flags"] & 64]
    files = [here.sandbox.world.store.file(f["id"]) for m in shown for f in m["attachments"]]
    names = [(f["filename"], f["description"], f["size"]) for m in shown for f in m["attachments"]]
    buttons = [[(b["label"], b["custom_id"]) for row in m["components"] for b in row["components"]] for m in shown]
    return [m["content"] for m in shown], names, buttons, files


async def played(path, steps, hidden=None, **options):
    """The public traffic after each step of a game; a step is a seat and what it does."""
    traffic = []
    async with forum(path) as here:
        table = await settled_in(here, stock=STOCK, **options)
        if hidden:
            await put(here.tables, table, barons=hidden(table.state.barons))
        for place, *what in steps:
            if isinstance(what[0], str):
                await here.says(table.names[place], what[0], HOME, **what[1])
            else:
                await here.tables.act(table.id, table.users[place], *what)
            traffic.append((await public(here), (await now(here, table)).waiting))
    return traffic


async def test_cards_bought_and_policies_set(tmp_path):
    """Another card of the same price, other standing orders: nothing public differs, not even the moment."""
    one = [
        (0, "barons buy-card", {"card": "raise_taxes"}),
        (1, Standing("warmongering", "gold")),
        (2, "barons standing", {"card": CARD, "policy": "never"}),
        (0, End()),
        (1, BuyCard("royal_coinage")),
        (1, End()),
    ]
    other = [
        (0, "barons buy-card", {"card": LAST}),
        (1, Standing(CARD, "never")),
        (2, "barons standing", {"card": "warmongering", "policy": "favor-gold"}),
        (0, End()),
        (1, BuyCard("claim_revocation")),
        (1, End()),
    ]
    assert await played(tmp_path / "a", one) == await played(tmp_path / "b", other)


async def test_sealed_orders(tmp_path):
    """Who writes what, and how much of it, shows nowhere before all are carried out."""
    one = [(0, Sell("food", 1)), (0, Sell("food", 2)), (1, actions.Claim("C4")), (0, actions.Lock())]
    other = [(0, BuyCard(LAST)), (0, Play(CARD, VICTIM)), (1, actions.Court("glass", 2)), (0, actions.Lock())]
    assert await played(tmp_path / "a", one, model="sealed") == await played(tmp_path / "b", other, model="sealed")


@pytest.mark.parametrize("policy", ["any", "never"])
async def test_a_standing_order_answers_at_the_moment_of_the_attack(tmp_path, policy):
    """Whether the victim holds the card or would use it: the message of an attack that succeeds is the same."""

    def without(barons):
        barons[0].cards, barons[1].cards = [CARD], ["raise_taxes"]
        return barons

    def unwilling(barons):
        barons[0].cards, barons[1].cards = [CARD], [LAST if policy == "never" else "royal_coinage"]
        barons[1].policies[CARD] = policy
        return barons

    steps = [(0, "barons play", {"card": CARD, "target": VICTIM}), (0, End())]
    assert await played(tmp_path / "a", steps, without) == await played(tmp_path / "b", steps, unwilling)


async def test_asked_counters_ask_everybody_alike(tmp_path):
    """With that house rule the victim is asked whether or not there is anything to counter with (BV-9)."""

    def bare(barons):
        barons[0].cards, barons[1].cards = [CARD], ["raise_taxes"]
        return barons

    def armed(barons):
        barons[0].cards, barons[1].cards = [CARD], [LAST]
        return barons

    steps = [(0, "barons play", {"card": CARD, "target": VICTIM}), (1, Counter("no")), (0, End())]
    house = {"house": ("asked_counters",)}
    first = await played(tmp_path / "a", steps, bare, **house)
    assert first == await played(tmp_path / "b", steps, armed, **house)
    assert first[0][1] == [1], "the victim is asked, and the move stands still"


@pytest.mark.parametrize("model", ["sealed", "moves"])
async def test_what_was_private_is_taken_back_in_private(here, model):
    """That an order was written, or a standing order changed, is not told by taking it back either; a sale is."""
    table = await settled_in(here, stock=STOCK, model=model)
    steps = [Sell("food", 1)] if model == "sealed" else [Standing("warmongering", "gold")]
    for step in steps:
        await here.tables.act(table.id, table.users[0], step)
        await here.tables.undo(table.id, table.users[0])
    told = "Livia took the last move back"
    mine = text(await seat(here, "Livia")) + text((await here.says("Livia", "log")).message)
    theirs = text(await seat(here, "Brutus")) + text((await here.says("Cicero", "log")).message)
    assert told in mine and told not in theirs
    if model == "moves":
        await here.tables.act(table.id, table.users[0], Sell("food", 1))
        await here.tables.undo(table.id, table.users[0])
        assert told in text(await seat(here, "Brutus")) and told in text((await here.says("Cicero", "log")).message)
