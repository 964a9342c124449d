"""How somebody hears that it is their turn: explained, and changed with one press; for all games, or for one."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any, NamedTuple

import discord

from cogs.ui import hours
from cogs.ui.answer import Interaction, answered, say, turn
from cogs.ui.forms import Filled, form
from cogs.ui.lobby_words import refusal, title
from cogs.ui.press import AsShown, ByItsId, DynamicButton, DynamicSelect, whole
from cogs.ui.trial_call import trial_call
from cogs.ui.which import here
from cogs.ui.words import name
from engine.core import IllegalAction
from table.calling import INTERVALS
from table.service import Tables
from table.types import LOBBY, PLAYING, Person, Post, Table

WAYS = {
    "channel": ("Mention", "one mention in the game's channel or thread rings; your hand comes silently by DM."),
    "dm": ("Message", "one DM rings, with your hand and your choices in it; you are not mentioned."),
    "both": ("Both", "a mention and a DM ring, so you hear of each turn twice."),
    "none": ("Nothing", "nothing rings; /play shows what waits for you."),
}
REMINDERS = {
    0: "only by the game's clock",
    1: "every day as well",
    3: "every three days as well",
    7: "every week as well",
}


class Choice(NamedTuple):
    """What somebody has chosen, and the game of theirs that the question was asked in, with their way for it alone."""

    person: Person
    table: Table | None
    only: str | None
    now: float


async def chosen(interaction: Interaction, table: Table | None) -> Choice:
    """What whoever asks has chosen; a table where they do not sit is left out."""
    tables, user = interaction.client.tables, interaction.user.id
    mine = table if table and user in table.users and table.phase in (LOBBY, PLAYING) else None
    only = await tables.own_way(user, mine.id) if mine else None
    return Choice(await tables.person(user), mine, only, tables.now())


def explained(choice: Choice) -> str:
    """The ways, the present one named; what is chosen for this game, reminders, quiet hours."""
    now = choice.person.notify
    lines = (f"- **{label}**{' (yours)' if way == now else ''}: {text}" for way, (label, text) in WAYS.items())
    here_ = f"**{WAYS[choice.only][0]}**, for this game only" if choice.only else "as in all games"
    return "\n".join(
        (
            "How do you want to hear that it is your turn, in all games?",
            *lines,
            *((f"In {title(choice.table)}: {here_}.",) if choice.table else ()),
            f"Reminders: {REMINDERS.get(choice.person.remind, REMINDERS[0])}.",
            hours.said(choice.person, choice.now),
        )
    )


def choices(choice: Choice) -> discord.ui.View:
    """A button for each way but the present one, the same for this game alone, then everything else."""
    view, table = discord.ui.View(timeout=None), choice.table.id if choice.table else 0
    for way, (label, _) in WAYS.items():
        if way != choice.person.notify:
            view.add_item(_button(f"n:{way}:{table}", label, 0))
    for way, (label, _) in WAYS.items() if choice.table else ():
        if way != choice.only:
            view.add_item(_button(f"n:{way}:{table}:only", f"Here: {label}", 1))
    if choice.only:
        view.add_item(_button(f"n:general:{table}:only", "Here: as in all games", 1))
    view.add_item(IntervalSelect(_intervals(choice.person.remind, table)))
    view.add_item(_button(f"n:quiet:{table}", "Quiet hours", 3))
    if choice.person.quiet_from is not None:
        view.add_item(_button(f"n:loud:{table}", "No quiet hours", 3))
    view.add_item(_button(f"n:test:{table}", "Test", 3))
    return view


def _button(custom_id: str, label: str, row: int) -> NotifyButton:
    button = NotifyButton(custom_id, label)
    button.row = row
    return button


def _intervals(now: int, table: int) -> discord.ui.Select[Any]:
    options = [
        discord.SelectOption(label=f"Remind me {REMINDERS[days]}", value=str(days), default=days == now)
        for days in INTERVALS
    ]
    return discord.ui.Select(custom_id=f"n:remind:{table}", options=options, row=2)


async def open_notify(interaction: Interaction) -> None:
    """Answer privately with the present way and the others."""
    choice = await chosen(interaction, await here(interaction))
    await say(interaction, explained(choice), view=choices(choice))


async def _again(interaction: Interaction, table: Table | None) -> None:
    """Show in place what is chosen now."""
    choice = await chosen(interaction, table)
    await turn(interaction, explained(choice), choices(choice))


async def mentions(tables: Tables, table: Table, users: Iterable[int]) -> tuple[str, discord.AllowedMentions]:
    """These players by mention, those whom nothing may ring now by name; and the permission to mention the former."""
    users = list(users)
    awake = [user for user in users if await tables.quiet(user) is None]
    return by_mention(table, users, [user for user in awake if await tables.way(user, table.id) != "none"])


async def summons(
    tables: Tables, table: Table, users: Iterable[int], code: str, row: Post | None = None
) -> tuple[str, discord.AllowedMentions]:
    """The same where these are asked something: whoever is in quiet hours is called for it afterwards.

    `code` names the question, `row` is what asks it, if it comes from the outbox.
    """
    users = list(users)
    rung = await (tables.summoned(table, users, code, row.id) if row else tables.summoned(table, users, code))
    return by_mention(table, users, rung)


def by_mention(table: Table, users: Iterable[int], rung: Collection[int]) -> tuple[str, discord.AllowedMentions]:
    """Players by mention, those not among `rung` by name; and the permission to mention the former."""
    words = [f"<@{user}>" if user in rung else name(table, table.seat_of(user)) for user in users]
    called = [discord.Object(user) for user in rung]
    return " ".join(words), discord.AllowedMentions(users=called or False, everyone=False, roles=False)


async def _table(interaction: Interaction, table: int) -> Table | None:
    """The game that the panel was opened in; the present one where the id names none."""
    if not table:
        return None
    found: Table = await interaction.client.tables.get(table)
    return found


class NotifyButton(
    ByItsId,
    DynamicButton,
    template=r"n:(?P<way>show|channel|dm|both|none|general|quiet|loud|test)(:(?P<table>\d+))?(?P<only>:only)?",
):
    """`n:show` opens the explanation; a way is chosen for all games, or only for the one that the id names."""

    @answered
    async def callback(self, interaction: Interaction) -> None:
        what, table, only = (*self.custom_id.split(":")[1:], "", "")[:3]
        try:
            await self._do(interaction, what, await _table(interaction, int(table or 0)), only=bool(only))
        except IllegalAction as no:
            await say(interaction, refusal(no))

    async def _do(self, interaction: Interaction, what: str, table: Table | None, *, only: bool) -> None:
        tables, user = interaction.client.tables, interaction.user.id
        match what:
            case "show":
                await open_notify(interaction)
                return
            case "test":
                await trial_call(interaction, table)
                return
            case "quiet":
                await hours.open_form(interaction, await tables.person(user), table.id if table else 0)
                return
            case "loud":
                await tables.unset_quiet(user)
            case way if only and table:
                table.seat_of(user)
                await tables.set_way(user, table.id, None if way == "general" else way)
            case way:
                await tables.set_person(user, notify=way)
        await _again(interaction, table)


class IntervalSelect(AsShown, DynamicSelect, template=r"n:remind:(?P<table>\d+)"):
    """After how many days one is reminded of a game that waits."""

    @answered
    async def callback(self, interaction: Interaction) -> None:
        try:
            await interaction.client.tables.set_interval(interaction.user.id, whole(next(iter(self.item.values), "")))
            await _again(interaction, await _table(interaction, int(self.custom_id.rpartition(":")[2])))
        except IllegalAction as no:
            await say(interaction, refusal(no))


@form("quiet")
async def hours_written(interaction: Interaction, filled: Filled) -> None:
    """Quiet hours as they were written into the form."""
    values = filled.values
    try:
        begin, end = hours.minutes(values.get("from", "")), hours.minutes(values.get("to", ""))
        await interaction.client.tables.set_quiet(interaction.user.id, begin, end, hours.zone(values.get("zone", "")))
        await _again(interaction, await _table(interaction, filled.spot.table))
    except IllegalAction as no:
        await say(interaction, refusal(no))


async def set_hours(interaction: Interaction, begin: str, end: str, zone: str) -> None:
    """What `/quiet` was given. Nothing: the panel opens, which shows what is chosen."""
    tables, user = interaction.client.tables, interaction.user.id
    if not (begin or end or zone):
        await open_notify(interaction)
        return
    try:
        zone = hours.zone(zone) if zone else (await tables.person(user)).zone
        person = await tables.set_quiet(user, hours.minutes(begin), hours.minutes(end), zone)
    except IllegalAction as no:
        await say(interaction, refusal(no))
        return
    await say(interaction, f"{hours.said(person, tables.now())}\n/notify takes that back.")


__all__ = ["WAYS", "NotifyButton", "mentions", "open_notify", "set_hours", "summons"]
