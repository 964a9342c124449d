"""What everybody sees. Nothing in it depends on what is hidden: not a button, not an id, not a file name.

Public messages are classic ones: text first, since its first 100 characters stand on a lock screen, then the picture.
"""

from __future__ import annotations

import io
import re
from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

import discord

from cogs.ui import words
from cogs.ui.answer import Interaction, answered, soon
from cogs.ui.lobby_card import AGAIN, AgainButton
from cogs.ui.pages import open_pages
from cogs.ui.panel import greeted, open_panel
from cogs.ui.tenures import changed_hands
from cogs.ui.words import named, short
from engine.core import Entry, Seat
from table.types import PLAYING, Table
from table.undoing import AFTER_END

CONTENT, ALT = 2000, 1024  # characters of a message (limit 34), of an alternative text (limit 44)
MOST = 24  # lines of what happened: a Turn of sealed orders has four for each of five players
GLANCE = 100  # characters that a lock screen shows
BUTTONS = (("seat", "My seat"), ("words", "In words"), ("log", "Log"))


class Public(NamedTuple):
    """A public message, down to its bytes."""

    content: str
    called: tuple[int, ...]  # users whom it may notify
    file: str
    picture: bytes
    alt: str
    buttons: tuple[tuple[str, str], ...]  # label, custom_id

    def view(self) -> discord.ui.View:
        """Its buttons, made anew for each message."""
        view = discord.ui.View(timeout=None)
        for label, custom_id in self.buttons:
            view.add_item(AgainButton(custom_id, label) if label == AGAIN else BoardButton(custom_id, label))
        return view

    def attachment(self) -> discord.File:
        """Its picture, to be sent once."""
        return discord.File(io.BytesIO(self.picture), self.file, description=self.alt)

    def mentions(self) -> discord.AllowedMentions:
        """Only those who are called may be notified."""
        users = [discord.Object(user) for user in self.called]
        return discord.AllowedMentions(users=users or False, everyone=False, roles=False, replied_user=False)


def public(
    table: Table, number: int, picture: bytes, entries: Sequence[Entry] = (), pinged: Collection[int] = ()
) -> Public:
    """The board post `number` of `table` as it stands. `entries`: what happened since the last turn of those called;
    `pinged`: users who want to be notified in the channel; others who are called are named.
    """
    called = tuple(table.users[seat] for seat in table.waiting if table.users[seat] in pinged)
    over = table.phase != PLAYING
    buttons = tuple((label, f"b:{table.id}:{what}") for what, label in BUTTONS)
    return Public(
        content(table, entries, pinged),
        called,
        file_name(table.id, number),
        picture,
        alt(table, entries),
        (*buttons, (AGAIN, f"a:{table.id}")) if over else buttons,
    )


def file_name(table: int, number: int) -> str:
    """Counts public posts, never actions; the sender finds a post again by it."""
    return f"t{table}-p{number}.png"


def content(table: Table, entries: Sequence[Entry], pinged: Collection[int]) -> str:
    """The text: a first line that stands alone, then what happened; the oldest lines are cut where it gets too long."""
    first = glance(table, entries, pinged)
    tail = [*ending(table), *reopening(table, entries)] if table.phase != PLAYING else [next_line(table)]
    for most in range(MOST, -1, -1):
        told = [*words.lines(table, entries, None, most)] if entries else []
        text = "\n".join(filter(None, (first, *told, *tail)))
        if len(text) <= CONTENT:
            return text
    return short("\n".join((first, *tail)), CONTENT)


def glance(table: Table, entries: Sequence[Entry], pinged: Collection[int]) -> str:
    """Whom it calls, which game, what is asked, the last move or who has won, the deadline: in this order, within 100
    characters.
    """
    called = _asked_alike(table, pinged)
    loud = sorted(called, key=lambda seat: table.users[seat] not in pinged)  # mentions first, then the names
    who = " ".join(_called(table, seat, pinged) for seat in loud)
    front = f"{who} {table.game.title} #{table.id}: {_asked(table, pinged)}.".lstrip()
    last = words.winners(table, table.outcome) if table.outcome else words.brief(table, entries)
    due = _deadline(table)
    full = " ".join(filter(None, (front, f"{last.rstrip('.')}." if last else "", due)))
    return full if len(full) <= GLANCE or not last else " ".join(filter(None, (front, due, f"{last.rstrip('.')}.")))


def _asked_alike(table: Table, pinged: Collection[int]) -> list[Seat]:
    """Who is called, the same as whoever is called first: others who decide have been called before."""
    calls = {seat: table.game.call(table.state, seat) for seat in table.waiting}
    news = [seat for seat in calls if table.users[seat] in pinged]
    return [seat for seat in calls if seat in news or calls[seat] == calls[(news or [*calls])[0]]]


def _called(table: Table, seat: Seat, pinged: Collection[int]) -> str:
    """A mention for whoever is to be notified here, a name for the others."""
    user = table.users[seat]
    return f"<@{user}>" if user in pinged else f"{words.name(table, seat)},"


def _asked(table: Table, pinged: Collection[int]) -> str:
    called = _asked_alike(table, pinged)
    if called:
        return named(table, table.game.call(table.state, called[0]))
    if table.phase == PLAYING:
        return "paused until somebody comes back"
    return "the game is over" if table.outcome else "ended without a result"


def _deadline(table: Table) -> str:
    """The nearest deadline of those who are waited for; where their clocks all stand still, until when."""
    due = [end for seat in table.waiting if (end := table.due[seat]) is not None]
    if due:
        return f"By <t:{int(min(due))}:f>."
    still = [seat for seat in table.waiting if table.left and table.left[seat] is not None]
    back = [end for seat in still if (end := table.away[seat]) is not None]
    if not still:
        return ""
    until = f" until <t:{int(min(back))}:D>" if table.stopped is None and len(back) == len(still) else ""
    return f"The clock stands still{until}."


def next_line(table: Table) -> str:
    """Who moves next."""
    called = table.waiting
    after = table.game.after(table.state, called[-1]) if len(called) == 1 else None
    return f"-# Next: {words.name(table, after)}" if after is not None and after not in called else ""


def ending(table: Table) -> list[str]:
    """Places, the score line by line, what was hidden, and who played where seats have changed hands."""
    end = table.outcome
    if end is None:
        return changed_hands(table)
    hidden = (f"- {named(table, line)}" for line in table.game.reveal(table.state))
    return [*words.places(table, end), *hidden, *changed_hands(table)]


def reopening(table: Table, entries: Sequence[Entry]) -> list[str]:
    """Until when the move that ended the game can be taken back, if it can: not after a resignation, and where it
    showed what was hidden before any end only at a table that allows that. Where the end reveals something, its seat
    may have seen more than is known here.
    """
    move = next((i for i in reversed(range(len(entries))) if entries[i].how in ("player", "kept")), 0)
    last = entries[move:]
    left = any(entry.how == "resign" for entry in last)
    hard = any(event.final and not event.ends for entry in last for event in entry.events)
    if table.outcome is None or not last or left or (hard and not table.undo_seen):
        return []
    known = words.perhaps_until if table.game.reveal(table.state) and not table.undo_seen else words.until
    return [f"-# {known(table.at + AFTER_END)}"]


def alt(table: Table, entries: Sequence[Entry]) -> str:
    """The picture in words, for those who cannot see it."""
    summary = named(table, table.game.summary(table.game.view(table.state, None)), plain=True)
    told = [text for entry in words.lasting(entries) for text in words.line(table, entry, plain=True).splitlines()][-5:]
    moves = f" Last moves: {'; '.join(told)}." if told else ""
    return short(f"{short(summary, 700)}{moves}", ALT)


class BoardButton(
    discord.ui.DynamicItem[discord.ui.Button[Any]], template=r"b:(?P<table>\d+):(?P<what>seat|words|log)"
):
    """Never stale: pressed on any board, old or new, it answers for now and for whoever pressed it."""

    def __init__(self, custom_id: str, label: str = "…") -> None:
        super().__init__(discord.ui.Button(label=label, custom_id=custom_id))

    @classmethod
    async def from_custom_id(
        cls, interaction: Interaction, item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> BoardButton:
        return cls(match.string)

    @answered
    async def callback(self, interaction: Interaction) -> None:
        _, table_id, what = self.custom_id.split(":")
        if what != "seat":
            await open_pages(interaction, int(table_id), what)
            return
        tables, user = interaction.client.tables, interaction.user
        table: Table = await soon(interaction, tables.get(int(table_id)))
        await greeted(interaction, table)
        await open_panel(interaction, table, table.users.index(user.id) if user.id in table.users else None)


__all__ = ["AGAIN", "ALT", "CONTENT", "GLANCE", "BoardButton", "Public", "alt", "content", "file_name", "public"]
