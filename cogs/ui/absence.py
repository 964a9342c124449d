"""Players who do not come: the others vote by buttons, anybody may take an open seat, a moderator may open one."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Any, NamedTuple

import discord

from cogs.ui.answer import LOST, Interaction, answered, aside, say, soon, turn
from cogs.ui.earlier import Mark, both, earlier, since, with_buttons
from cogs.ui.lobby_words import refusal, title
from cogs.ui.moderating import acted, moderator, seat_of
from cogs.ui.names import clipped
from cogs.ui.notify import mentions, summons
from cogs.ui.press import ByItsId, DynamicButton
from cogs.ui.words import name, named, names
from engine.core import IllegalAction, Seat
from table.absence import choices, open_seats, voters
from table.expiry import NOTE
from table.service import Tables
from table.types import LOBBY, Done, Message, Post, Table

log = logging.getLogger(__name__)
EXPIRES = "still waits for players"
LABELS = {"rules": "Skip on", "open": "Open the seat", "computer": "The computer plays on", "end": "End the game"}
MEANING = {
    "rules": "the rules answer for the seat, at once, until its player comes back",
    "open": "anybody here may take it; its player may come back until the newcomer has moved",
    "computer": "a computer plays for the seat until its player comes back",
    "end": "without a result",
}
DECIDED = {
    "rules": "{0} is passed over from now on: the rules answer for the seat until its player comes back.",
    "open": "the seat of {0} is open: anybody here may take it.",
    "computer": "the computer plays on for {0} until its player comes back.",
    "end": "the game is ended without a result.",
}


class Said(NamedTuple):
    """A message to a channel: its text, its buttons, and whom it may mention."""

    text: str
    view: discord.ui.View | None
    allowed: discord.AllowedMentions


# Messages from the outbox


async def ask(bot: Any, post: Post) -> discord.Message | None:
    """Say in a table's channel what its players are asked; None: nobody needs it any more.

    Raises what discord.py raises.
    """
    table: Table = await bot.tables.get(post.table)
    said = await asked(bot.tables, table, post)
    if said is None:
        return None
    channel = bot.get_partial_messageable(int(post.lane[1:]))
    if (stands := await earlier(bot, channel, post, both(since(post), _mark(table, post)))) is not None:
        return stands
    sent: discord.Message = await channel.send(
        said.text, view=said.view, nonce=post.nonce, allowed_mentions=said.allowed
    )
    return sent


def _mark(table: Table, post: Post) -> Mark:
    """What tells an attempt of this row. Its words do not: who is mentioned in it depends on the hour."""
    kind, _, seat = (post.code or "").partition(" ")
    if kind == NOTE:
        return lambda message: f"{title(table)} {EXPIRES}" in message.content
    return with_buttons(f"v:{table.id}:{seat}:{'take' if kind == 'open' else 'back'}")


async def asked(tables: Tables, table: Table, post: Post) -> Said | None:
    """What a row says, as things stand; None: nobody needs it any more."""
    kind, _, number = (post.code or "").partition(" ")
    seat = int(number or 0)
    if kind == NOTE:
        return await expiring(tables, table, post) if table.phase == LOBBY else None
    ballots = await tables.ballots(table.id, seat)
    if ballots is None:
        return None
    if kind == "open":
        return opened(table, seat, ballots) if seat in open_seats(table) else None
    others = [table.users[other] for other in voters(table, seat)]
    people, allowed = await summons(tables, table, others, post.code or "", post)
    return Said(f"{people} {question(table, seat, ballots)}", ask_buttons(table, seat), allowed)


async def expiring(tables: Tables, table: Table, post: Post) -> Said:
    """A lobby is about to be closed: its host is told, and nobody else mentioned."""
    people, allowed = await summons(tables, table, [table.host], NOTE, post)
    text = (
        f"{people} {title(table)} {EXPIRES}. It is closed in two days, "
        "unless you press Start on its card, or anybody presses Join."
    )
    return Said(text, discord.ui.View(timeout=None), allowed)


def opened(table: Table, seat: Seat, ballots: Mapping[Seat, str]) -> Said:
    """A seat that anybody may take; as long as nobody has, the others may decide otherwise."""
    told = [
        f"{title(table)}: a seat is open ({name(table, seat)}). Take the seat, with all that belongs to it, "
        "here or with /game take. Until somebody does, the other players may decide otherwise.",
        *voted(table, seat, ballots),
    ]
    view = vote_buttons(table, seat, AbsenceButton(f"v:{table.id}:{seat}:take", "Take the seat"))
    return Said("\n".join(told), view, discord.AllowedMentions.none())


def voted(table: Table, seat: Seat, ballots: Mapping[Seat, str]) -> list[str]:
    """Who has voted for what, a line for each choice."""
    by_choice = ((choice, [voter for voter, chosen in ballots.items() if chosen == choice]) for choice in LABELS)
    return [f"{LABELS[choice]}: {names(table, found)}" for choice, found in by_choice if found]


def question(table: Table, seat: Seat, ballots: Mapping[Seat, str]) -> str:
    """What is asked of the others, what each answer means, and who has voted for what."""
    gone, asked = name(table, seat), voters(table, seat)
    more = "who is asked" if len(asked) == 1 else f"more than half of {names(table, asked)}"
    told = [
        f"{title(table)}: {gone} has missed two deadlines in a row. What shall become of the seat? "
        f"It is decided by {more}, and settled if {gone} plays on.",
        *(f"- **{LABELS[choice]}**: {MEANING[choice]}" for choice in choices(table, seat)),
        *voted(table, seat, ballots),
    ]
    return "\n".join(told)


def ask_buttons(table: Table, seat: Seat) -> discord.ui.View:
    """One for each choice, and one for whoever is not absent after all."""
    back = AbsenceButton(f"v:{table.id}:{seat}:back", f"I am back ({clipped(table.names[seat], seat)})")
    return vote_buttons(table, seat, back, last=True)


def vote_buttons(table: Table, seat: Seat, beside: AbsenceButton, *, last: bool = False) -> discord.ui.View:
    """One for each choice, and another one before or behind them."""
    found = [AbsenceButton(f"v:{table.id}:{seat}:{choice}", LABELS[choice]) for choice in choices(table, seat)]
    view = discord.ui.View(timeout=None)
    for button in (*found, beside) if last else (beside, *found):
        view.add_item(button)
    return view


# Presses


async def vote(interaction: Interaction, table: Table, seat: Seat, choice: str) -> None:
    """A ballot; the message shows it, or what has been decided by it, and so does the public one, if this is not it."""
    tables, user = interaction.client.tables, interaction.user.id
    asks = await tables.asked_in(table.id, seat)
    try:
        done = await soon(interaction, tables.vote(table.id, user, seat, choice, interaction=interaction.id))
    except IllegalAction as no:
        if no.code == "vote_over":
            await turn(interaction, f"{title(table)}: that question is settled.", None)
        raise
    said = await _after(tables, done, seat)
    await turn(interaction, said.text, said.view, allowed_mentions=said.allowed)
    if asks is not None and aside(interaction):
        await _shown_there(interaction, asks, said)


async def _after(tables: Tables, done: Done, seat: Seat) -> Said:
    """What the question says after a ballot."""
    table, ballots = done.table, await tables.ballots(done.table.id, seat)
    if done.result != "voted" or ballots is None:
        words = DECIDED.get(done.result, "that question is settled.").replace("{0}", f"{{{seat}}}")
        return Said(f"{title(table)}: {named(table, words)}", None, discord.AllowedMentions.none())
    if seat in open_seats(table):
        return opened(table, seat, ballots)
    left = [table.users[other] for other in voters(table, seat) if other not in ballots]
    people, allowed = await mentions(tables, table, left)
    return Said(f"{people} {question(table, seat, ballots)}".strip(), ask_buttons(table, seat), allowed)


async def _shown_there(interaction: Interaction, where: Message, said: Said) -> None:
    """In the public message as well; where that fails, the next press there shows how things stand."""
    channel = interaction.client.get_partial_messageable(where.channel)
    edit = channel.get_partial_message(where.message).edit
    try:
        await edit(content=said.text, view=said.view, allowed_mentions=said.allowed)
    except (discord.HTTPException, *LOST) as error:
        log.warning("a public question was not edited: %r", error)


async def show(interaction: Interaction, table: Table, seat: Seat) -> None:
    """The question, privately, to whoever was called for it elsewhere. Raises vote_over."""
    ballots = await soon(interaction, interaction.client.tables.ballots(table.id, seat))
    if ballots is None:
        raise IllegalAction("vote_over")
    if seat in open_seats(table):
        shown = opened(table, seat, ballots)
        await say(interaction, shown.text, view=shown.view)
    else:
        await say(interaction, question(table, seat, ballots), view=ask_buttons(table, seat))


async def back(interaction: Interaction, table: Table, seat: Seat) -> None:
    """The absent player is there after all."""
    if table.seat_of(interaction.user.id) != seat:
        raise IllegalAction("not_yours")
    await take(interaction, table, seat)


async def take(interaction: Interaction, table: Table, seat: Seat | None = None) -> None:
    """Come back, or take an open seat; its hand and its question come at once."""
    tables, user = interaction.client.tables, interaction.user
    if table.guild is not None and interaction.guild_id != table.guild and user.id not in table.users:
        raise IllegalAction("no_such_table")
    work = tables.take(table.id, user.id, clipped(user.display_name), seat=seat, interaction=interaction.id)
    done = await soon(interaction, work)
    interaction.client.sender.wake()
    mine = done.table.seat_of(user.id)
    words = "is back and plays on" if done.result == "back" else "now plays here"
    if interaction.message is not None:
        await turn(interaction, f"{title(table)}: {name(done.table, mine)} {words}.", None)
    await say(interaction, f"You play in {title(table)}. Press My seat under the board, or use /play.")


async def ask_to_kick(interaction: Interaction, table: Table, player: str) -> None:
    """Show the button that takes somebody out. Raises not_moderator, no_such_seat, game_over."""
    if not moderator(interaction):
        raise IllegalAction("not_moderator")
    seat = seat_of(table, player)
    if table.phase not in ("lobby", "playing"):
        raise IllegalAction("game_over")
    who = clipped(table.names[seat], seat)
    view = discord.ui.View(timeout=None)
    view.add_item(AbsenceButton(f"v:{table.id}:{table.users[seat]}:kick", f"Take {who} out of {title(table)}"))
    rest = "The seat is free again." if table.phase == "lobby" else "Anybody else may then take the seat."
    await say(interaction, f"Take {name(table, seat)} out of {title(table)}? {rest}", view=view)


async def kick(interaction: Interaction, table: Table, user: int) -> None:
    """The confirmed kick; whoever confirms must still be allowed to, and that person still sit there."""
    if not moderator(interaction):
        raise IllegalAction("not_moderator")
    if user not in table.users:
        raise IllegalAction("no_such_seat")
    seat = table.users.index(user)
    now = await soon(interaction, interaction.client.tables.kick(table.id, seat, interaction=interaction.id))
    interaction.client.sender.wake()
    acted(interaction, "kick", now)
    await turn(interaction, f"{name(table, seat)} is out of {title(table)}.", None)


class AbsenceButton(
    ByItsId,
    DynamicButton,
    template=r"v:(?P<table>\d+):(?P<who>\d+):(?P<what>rules|open|computer|end|back|take|kick|ask)",
):
    """`v:<table>:<seat>:<what>`; for a kick it names the user, so that it never hits whoever came after."""

    styles = dict.fromkeys(("end", "kick"), discord.ButtonStyle.danger)

    @answered
    async def callback(self, interaction: Interaction) -> None:
        _, table_id, who, what = self.custom_id.split(":")
        table = await interaction.client.tables.get(int(table_id))
        try:
            match what:
                case "back":
                    await back(interaction, table, int(who))
                case "ask":
                    await show(interaction, table, int(who))
                case "take":
                    await take(interaction, table, int(who))
                case "kick":
                    await kick(interaction, table, int(who))
                case _:
                    await vote(interaction, table, int(who), what)
        except IllegalAction as no:
            await say(interaction, refusal(no, table))


__all__ = ["AbsenceButton", "Said", "ask", "ask_to_kick", "question", "take"]
