"""The world as it begins: one guild, three channels, the bot and six people, with the same ids on every machine."""

from __future__ import annotations

from . import shapes
from .errors import Json
from .permissions import EVERYDAY, INVITED
from .snowflake import first_of

__all__ = ["BOT", "BOT_ROLE", "CHANNELS", "GUILD", "HOST", "PEOPLE", "channels", "guild", "members", "users"]

NEW_YEAR_2026 = 1_767_225_600.0


def _id(number: int) -> str:
    return str(first_of(NEW_YEAR_2026) + number)


GUILD, BOT, HOST, BOT_ROLE = _id(1), _id(2), _id(3), _id(4)

CHANNELS = {
    "welcome": (_id(11), "Where everybody arrives."),
    "the-table": (_id(12), "Games of every kind."),
    "lusitania": (_id(13), "Lusitania XXI."),
}
"""Names of the channels, with id and topic."""

PEOPLE = {
    name: _id(21 + place) for place, name in enumerate(("Livia", "Brutus", "Agrippa", "Octavia", "Cicero", "Drusilla"))
}
"""The six people one can be, with their ids. The host, Maecenas, owns the guild and is nobody to be."""


def users() -> list[Json]:
    """The bot, the host and the six people."""
    people = [shapes.user(key, name) for name, key in PEOPLE.items()]
    return [shapes.user(BOT, "Gamekeeper", bot=True), shapes.user(HOST, "Maecenas"), *people]


def guild() -> Json:
    """The guild with its two roles."""
    roles = [shapes.role(GUILD, "@everyone", EVERYDAY), shapes.role(BOT_ROLE, "Gamekeeper", INVITED, managed=True)]
    return shapes.guild(GUILD, "The Forum", HOST) | {"roles": roles}


def members() -> list[Json]:
    """Everybody is in the guild since its first day."""
    joined = shapes.iso(NEW_YEAR_2026)
    return [shapes.member(who, joined, [BOT_ROLE] if who["bot"] else []) for who in users()]


def channels() -> list[Json]:
    """The channels in their order."""
    places = enumerate(CHANNELS.items())
    return [shapes.channel(key, GUILD, name, position=at, topic=topic) for at, (name, (key, topic)) in places]
