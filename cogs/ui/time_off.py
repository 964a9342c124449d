"""Pauses agreed by all, one's own vacation, and the nudge."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import discord

from cogs.ui.answer import Interaction, announce, answered, aside, say, soon, turn
from cogs.ui.buttons import flow
from cogs.ui.gathering import host_has_left
from cogs.ui.lobby_words import refusal, title
from cogs.ui.moderating import acted, moderator
from cogs.ui.notify import mentions, summons
from cogs.ui.panel import redraw, seated
from cogs.ui.press import ByItsId, DynamicButton
from cogs.ui.spot import Spot
from cogs.ui.words import NOTHING, name, names
from engine.core import IllegalAction, Seat
from table.absence import PAUSE, voters
from table.types import Table

PAUSED = "All clocks stand still; whoever wants to may play on. /game resume lets them run again."


# Pauses


async def pause(interaction: Interaction, table: Table) -> None:
    """A moderator stops the clocks; players ask each other. Raises what stands in the way."""
    tables, user = interaction.client.tables, interaction.user.id
    if user not in table.users or table.phase != "playing":
        if not moderator(interaction):
            table.seat_of(user)
        if table.phase != "playing":
            raise IllegalAction("not_started" if table.phase == "lobby" else "game_over")
    if moderator(interaction):
        now = await soon(interaction, tables.halt(table.id, interaction=interaction.id))
        acted(interaction, "pause", now)
        await announce(interaction, f"{title(table)} is paused by a moderator. {PAUSED}")
        return
    if interaction.channel_id != table.channel:
        raise IllegalAction("elsewhere")
    done = await soon(interaction, tables.pause(table.id, user, interaction=interaction.id))
    if done.result == "paused":
        await announce(interaction, f"{title(table)} is paused. {PAUSED}")
        return
    seat = done.table.seat_of(user)
    others = [done.table.users[other] for other in voters(done.table) if other != seat]
    people, called = await summons(tables, done.table, others, PAUSE)
    text = f"{people} {wish(done.table, await tables.ballots(table.id) or ())}"
    await announce(interaction, text.strip(), view=buttons(table), allowed_mentions=called)


def wish(table: Table, agreed: Collection[Seat]) -> str:
    """Who wants a pause, and who is still asked."""
    left = [seat for seat in voters(table) if seat not in agreed]
    return f"Pause {title(table)}? Agreed: {names(table, agreed)}. Still asked: {names(table, left)}."


def buttons(table: Table) -> discord.ui.View:
    """Agree or not; who has agreed is kept with the table."""
    view = discord.ui.View(timeout=None)
    view.add_item(PauseButton(f"v:{table.id}:pause:yes", "Agree to a pause"))
    view.add_item(PauseButton(f"v:{table.id}:pause:no", "No pause"))
    return view


async def answer_pause(interaction: Interaction, table: Table, *, yes: bool) -> None:
    """One more agrees, or somebody does not. Raises vote_over, not_asked."""
    tables, user = interaction.client.tables, interaction.user.id
    work = tables.agree_to_pause(table.id, user, yes, aside=aside(interaction), interaction=interaction.id)
    done = await soon(interaction, work)
    interaction.client.sender.wake()
    seat = done.table.seat_of(user)
    match done.result:
        case "paused":
            await turn(interaction, f"{title(table)} is paused: all agreed. {PAUSED}", None)
        case "declined":
            await turn(interaction, f"No pause of {title(table)}: {name(table, seat)} plays on.", None)
        case _:
            agreed = await tables.ballots(table.id)
            if agreed is not None:
                left = [done.table.users[other] for other in voters(done.table) if other not in agreed]
                people, called = await mentions(tables, done.table, left)
                text = f"{people} {wish(done.table, agreed)}"
                await turn(interaction, text.strip(), buttons(table), allowed_mentions=called)


async def show_wish(interaction: Interaction, table: Table) -> None:
    """The wish, privately, to whoever was called for it elsewhere. Raises vote_over."""
    agreed = await soon(interaction, interaction.client.tables.ballots(table.id))
    if agreed is None or table.phase != "playing":
        raise IllegalAction("vote_over")
    await say(interaction, wish(table, agreed), view=buttons(table))


async def resume(interaction: Interaction, table: Table) -> None:
    """Any player, or a moderator. Raises not_seated, not_stopped."""
    seated = interaction.user.id in table.users
    if not (seated or moderator(interaction)):
        raise IllegalAction("not_seated")
    if table.phase != "playing":
        raise IllegalAction("not_started" if table.phase == "lobby" else "game_over")
    now = await soon(interaction, interaction.client.tables.resume(table.id, interaction=interaction.id))
    if not seated:
        acted(interaction, "resume", now)
    await announce(interaction, f"{title(table)} goes on: the clocks run again, with the time that was left.")


class PauseButton(ByItsId, DynamicButton, template=r"v:(?P<table>\d+):pause:(?P<what>yes|no|ask)"):
    """The answer to a wish for a pause."""

    styles = {"yes": discord.ButtonStyle.primary}

    @answered
    async def callback(self, interaction: Interaction) -> None:
        _, table_id, _, what = self.custom_id.split(":")
        table = await interaction.client.tables.get(int(table_id))
        try:
            if what == "ask":
                await show_wish(interaction, table)
            else:
                await answer_pause(interaction, table, yes=what == "yes")
        except IllegalAction as no:
            if no.code == "vote_over":
                await turn(interaction, f"{title(table)}: that question is settled.", None)
            await say(interaction, refusal(no, table))


# Nudges


async def nudge(interaction: Interaction, table: Table) -> None:
    """A polite reminder to those for whom the game waits, once a day for each game."""
    await say(interaction, await nudged(interaction, table))


@flow("nudge")
async def nudge_here(interaction: Interaction, spot: Spot, _: str | None = None) -> None:
    """The same from a panel, which says what came of it."""
    if (found := await seated(interaction, spot.table)) is None:
        return
    try:
        told = await nudged(interaction, found[0])
    except IllegalAction as no:
        told = refusal(no, found[0])
    await redraw(interaction, *found, note=told)


async def nudged(interaction: Interaction, table: Table) -> str:
    """Nudge; what to say of it. Raises what stands in the way, but for a nudge of the same day."""
    tables = interaction.client.tables
    try:
        done = await soon(interaction, tables.nudge(table.id, interaction.user.id, interaction=interaction.id))
    except IllegalAction as no:
        if no.code != "nudged" or (again := await tables.next_nudge(table.id)) is None:
            raise
        return f"Wait until <t:{int(again)}:f>: a game is nudged once a day.\n{NOTHING}"
    interaction.client.sender.wake()
    others = [seat for seat in done.table.waiting if table.users[seat] != interaction.user.id]
    told = f"{names(table, others)} will be reminded, outside quiet hours." if done.result != "0" else ""
    return told or unheard(table, others)


def unheard(table: Table, seats: Sequence[Seat]) -> str:
    """What is said of players for whom nothing may ring."""
    want, find = ("want", "find") if len(seats) > 1 else ("wants", "finds")
    return f"{names(table, seats)} {want} nothing to ring, and {find} the game with /games."


# Vacations


async def vacation(interaction: Interaction, days: int | None) -> None:
    """Begin, change or end one's vacation; without a number, say how things stand."""
    tables, user = interaction.client.tables, interaction.user.id
    try:
        person = await (tables.person(user) if days is None else tables.vacation(user, days))
    except IllegalAction as no:
        left = await tables.vacation_left(user)
        await say(interaction, f"{refusal(no)} You have {said_days(left)} left this year.")
        return
    left = said_days(await tables.vacation_left(user))
    if person.away_until is not None:
        until = int(person.away_until)
        text = f"You are on vacation until <t:{until}:f>: your clocks stand still in all games, others may play on."
        await say(interaction, f"{text}\nWhat you do not use stays yours; /vacation days:0 ends it.")
        return
    ended = "Your vacation is over: your clocks run again, with the time that was left.\n" if days == 0 else ""
    await say(
        interaction,
        f"{ended}You have {left} of vacation left this year. To begin, say for how many days: /vacation days:3.",
    )


def said_days(days: float) -> str:
    """`3 days`, `half a day` rounded down to tenths."""
    tenths = int(days * 10 + 1e-6) / 10
    return f"{tenths:g} day{'' if tenths == 1 else 's'}"


# The host


async def present_host(interaction: Interaction, table: Table) -> Table:
    """Where a player asks for what the host may do, and the host has left the server, the right passes on first."""
    if await host_has_left(interaction, table, "playing"):
        return await interaction.client.tables.pass_host(table.id, table.host)  # type: ignore[no-any-return]
    return table


__all__ = ["PAUSED", "PauseButton", "nudge", "pause", "present_host", "resume", "vacation", "wish"]
