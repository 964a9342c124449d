"""Quiet hours as people write and read them: times of day, zones by a city, the form, and the words for them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any

import discord
from discord import app_commands

from cogs.ui.answer import Interaction, fill_in, say
from cogs.ui.forms import ident
from cogs.ui.spot import Spot
from engine.core import IllegalAction
from table.quiet import quiet_until, zone_of, zones
from table.types import Person

TIME = re.compile(r"(?P<hour>\d{1,2})(?:[:.h](?P<minute>\d{2}))?")
CHOICES = 25  # of an autocomplete (limit 20)
LATE = "Press it again: the form could not be opened in time.\nNothing changed."


def minutes(text: str) -> int:
    """`22:00`, `7.30` or `22` in minutes after midnight. Raises IllegalAction bad_hours."""
    match = TIME.fullmatch(text.strip().lower())
    hour, minute = (int(match["hour"]), int(match["minute"] or 0)) if match else (24, 0)
    if hour > 23 or minute > 59:
        raise IllegalAction("bad_hours")
    return 60 * hour + minute


def zone(text: str) -> str:
    """The zone that is meant by its name or the end of it, however it is written. Raises IllegalAction bad_zone."""
    found = meant(text)
    if len(found) != 1:
        raise IllegalAction("bad_zone")
    return found[0]


def meant(text: str) -> list[str]:
    """Zones called so; else those whose last part is; `Rome` is Europe/Rome."""
    wanted = _plain(text)
    whole = [name for name in zones() if _plain(name) == wanted]
    return whole or [name for name in zones() if wanted and _plain(name.rpartition("/")[2]) == wanted]


def _plain(text: str) -> str:
    return " ".join(text.replace("_", " ").lower().split())


def like(text: str, own: str, now: float) -> list[app_commands.Choice[str]]:
    """What autocomplete offers for what is typed: each zone with the time there. Never empty."""
    words = _plain(text).replace("/", " ").split()
    hits = [name for name in zones() if all(word in _plain(name) for word in words)]
    first = [name for name in (*meant(text), own or "UTC") if name in hits]
    found = list(dict.fromkeys((*first, *hits)))[:CHOICES]
    return [app_commands.Choice(name=f"{name}, now {wall(name, now)}", value=name) for name in found] or [
        app_commands.Choice(name="No zone is called that: write a city, such as Rome", value="-")
    ]


def wall(name: str, now: float) -> str:
    """What a clock on the wall shows in this zone."""
    return datetime.fromtimestamp(now, UTC).astimezone(zone_of(name)).strftime("%H:%M")


def clock(minute: int) -> str:
    """Minutes after midnight as `22:00`."""
    return f"{minute // 60:02}:{minute % 60:02}"


def said(person: Person, now: float) -> str:
    """Somebody's quiet hours, what time it is there, and until when nothing rings if it is quiet now."""
    if person.quiet_from is None or person.quiet_to is None:
        return "Quiet hours: none."
    name = person.zone or "UTC"
    hours = f"from {clock(person.quiet_from)} to {clock(person.quiet_to)} in {name}, where it is {wall(name, now)} now"
    until = quiet_until(person, now)
    rest = f" It is quiet until <t:{int(until)}:t>; then one message says what waits." if until is not None else ""
    return f"Quiet hours: {hours}.{rest}"


async def open_form(interaction: Interaction, person: Person, table: int) -> None:
    """The form for quiet hours, with what is chosen now. `table`: of the panel that is shown again afterwards."""
    form = discord.ui.Modal(title="Quiet hours", custom_id=ident("quiet", Spot(table, 0), interaction.id))
    for label in _fields(person):
        form.add_item(label)
    if not await fill_in(interaction, form):
        await say(interaction, LATE)


def _fields(person: Person) -> Iterable[discord.ui.Label[Any]]:
    begin = clock(person.quiet_from) if person.quiet_from is not None else "22:00"
    end = clock(person.quiet_to) if person.quiet_to is not None else "07:00"
    yield _field("from", "From", "Nothing rings from this time on, such as 22:00.", begin)
    yield _field("to", "To", "Then one message tells of all games that wait, such as 07:00.", end)
    yield _field("zone", "Time zone", "A city of it, such as Rome; /quiet lists them all.", person.zone)


def _field(name: str, label: str, help_text: str, now: str) -> discord.ui.Label[Any]:
    box = discord.ui.TextInput[Any](custom_id=name, default=now or None, max_length=50)
    return discord.ui.Label(text=label, description=help_text, component=box)


__all__ = ["clock", "like", "meant", "minutes", "open_form", "said", "wall", "zone"]
