"""Pauses agreed by all, one's own vacation, and the nudge."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.ui.agreement import PAUSED, ask_all
from cogs.ui.answer import Interaction, announce, say, soon
from cogs.ui.buttons import flow
from cogs.ui.gathering import host_has_left
from cogs.ui.lobby_words import refusal, title
from cogs.ui.moderating import acted, moderator
from cogs.ui.panel import redraw, seated
from cogs.ui.spot import Spot
from cogs.ui.words import NOTHING, names
from engine.core import IllegalAction, Seat
from table.agreement import PAUSE
from table.types import Table

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
    await ask_all(interaction, table, PAUSE)


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


__all__ = ["nudge", "pause", "present_host", "resume", "vacation"]
