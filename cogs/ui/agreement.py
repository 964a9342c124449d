"""Wishes that all who play must agree to: a pause of the table, or its end without a result."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

import discord

from cogs.ui.answer import Interaction, announce, answered, aside, say, soon, turn
from cogs.ui.lobby_words import refusal, title
from cogs.ui.notify import mentions, summons
from cogs.ui.press import ByItsId, DynamicButton
from cogs.ui.words import named, names
from engine.core import IllegalAction, Seat
from table.agreement import END, PAUSE, wish_of
from table.tenures import active
from table.types import Table


class Words(NamedTuple):
    """What is said of a wish; `{title}` is the table, `{0}` whoever declined."""

    wish: str
    yes: str  # on the buttons
    no: str
    agreed: str
    declined: str


PAUSED = "All clocks stand still; whoever wants to may play on. /game resume lets them run again."
WORDS = {
    PAUSE: Words(
        "Pause {title}?",
        "Agree to a pause",
        "No pause",
        f"{{title}} is paused: all agreed. {PAUSED}",
        "No pause of {title}: {0} plays on.",
    ),
    END: Words(
        "End {title} without a result?",
        "Agree to end it",
        "Play on",
        "{title} is ended without a result: all agreed.",
        "{0} plays on: {title} is not ended.",
    ),
}


async def ask_all(interaction: Interaction, table: Table, what: str) -> None:
    """Ask the other players in the game's channel. Raises not_seated, elsewhere, and what else stands in the way."""
    table.seat_of(interaction.user.id)
    if interaction.channel_id != table.channel:
        raise IllegalAction("elsewhere")
    tables, user = interaction.client.tables, interaction.user.id
    done = await soon(interaction, tables.ask_all(table.id, user, what, interaction=interaction.id))
    found = await tables.agreed(table.id, what)
    if done.result != "wished" or found is None:
        await announce(interaction, WORDS[what].agreed.format(title=title(table)))
        return
    question, agreed = found
    people, called = await summons(tables, done.table, _left(done.table, agreed), question)
    text = f"{people} {wish(done.table, what, agreed)}".strip()
    await announce(interaction, text, view=buttons(table, question), allowed_mentions=called)


def wish(table: Table, what: str, agreed: Collection[Seat]) -> str:
    """What is wished, who has agreed, and who is still asked."""
    left = [seat for seat in active(table) if seat not in agreed]
    asks = WORDS[what].wish.format(title=title(table))
    return f"{asks} Agreed: {names(table, sorted(agreed))}. Still asked: {names(table, left)}."


def _left(table: Table, agreed: Collection[Seat]) -> list[int]:
    """The users who are still asked."""
    return [table.users[seat] for seat in active(table) if seat not in agreed]


def buttons(table: Table, question: str) -> discord.ui.View:
    """Agree or not; who has agreed is kept with the table."""
    view, what = discord.ui.View(timeout=None), wish_of(question)
    words, yes = WORDS[what], AgreementButton(f"v:{table.id}:{question}:yes", WORDS[what].yes)
    yes.item.style = discord.ButtonStyle.danger if what == END else discord.ButtonStyle.primary
    view.add_item(yes)
    view.add_item(AgreementButton(f"v:{table.id}:{question}:no", words.no))
    return view


async def answer(interaction: Interaction, table: Table, question: str, *, yes: bool) -> None:
    """One more agrees, or somebody does not. Raises what has become of the wish."""
    tables, user, what = interaction.client.tables, interaction.user.id, wish_of(question)
    work = tables.answer_wish(table.id, user, question, yes, aside=aside(interaction), interaction=interaction.id)
    done = await soon(interaction, work)
    interaction.client.sender.wake()
    found = await tables.agreed(table.id, what)
    if done.result == "declined":
        words = WORDS[what].declined.format(f"{{{done.table.seat_of(user)}}}", title=title(table))
        await turn(interaction, named(done.table, words), None)
    elif done.result != "wished" or found is None:
        await turn(interaction, WORDS[what].agreed.format(title=title(table)), None)
    else:
        people, called = await mentions(tables, done.table, _left(done.table, found[1]))
        text = f"{people} {wish(done.table, what, found[1])}".strip()
        await turn(interaction, text, buttons(table, question), allowed_mentions=called)


async def show(interaction: Interaction, table: Table, what: str) -> None:
    """The wish, privately, to whoever was called for it elsewhere. Raises vote_over."""
    found = await soon(interaction, interaction.client.tables.agreed(table.id, what))
    if found is None:
        raise IllegalAction("vote_over")
    await say(interaction, wish(table, what, found[1]), view=buttons(table, found[0]))


class AgreementButton(
    ByItsId, DynamicButton, template=r"v:(?P<table>\d+):(?P<question>pause|end:\d+):(?P<what>yes|no|ask)"
):
    """The answer to a wish: `v:<table>:<question>:<answer>`."""

    @answered
    async def callback(self, interaction: Interaction) -> None:
        _, table_id, rest = self.custom_id.split(":", 2)
        question, _, what = rest.rpartition(":")
        table = await interaction.client.tables.get(int(table_id))
        try:
            if what == "ask":
                await show(interaction, table, wish_of(question))
            else:
                await answer(interaction, table, question, yes=what == "yes")
        except IllegalAction as no:
            if no.code == "vote_over":
                await turn(interaction, f"{title(table)}: that question is settled.", None)
            await say(interaction, refusal(no, table))


__all__ = ["PAUSED", "WORDS", "AgreementButton", "ask_all", "wish"]
