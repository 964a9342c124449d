"""Playing over real sockets: boards, panels and what they offer, by the words that people read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cogs.ui.view import AND_END
from sandbox.people import DIRECT
from table.types import Table
from tests.cogs.forum import HOME, Forum, text
from tests.sandbox.kit import until

PEOPLE = ("Livia", "Brutus", "Agrippa", "Octavia")


async def dealt(
    forum: Forum, game: str = "bazaar", seats: int = 2, *, seed: int = 5, where: str = HOME, **more: Any
) -> Table:
    """A game in a channel, begun; Livia sits first. Its first board has been posted."""
    users = tuple(forum.user(name) for name in PEOPLE[:seats])
    opened = await forum.tables.open(forum.id_of(where), game, users, seed, names=PEOPLE[:seats], **more)
    await forum.settled()
    return await forum.tables.get(opened.id)


async def now(forum: Forum, table: Table) -> Table:
    return await forum.tables.get(table.id)


async def to_move(forum: Forum, table: Table) -> str:
    """The name of whoever is called first."""
    found = await now(forum, table)
    return found.names[found.waiting[0]]


def boards(forum: Forum, where: str = HOME) -> list[Any]:
    """The public messages with a board, oldest first."""
    return [m for m in forum.people.read("Cicero", where) if not m["flags"] & 64 and m["attachments"]]


def board(forum: Forum, where: str = HOME) -> Any:
    return boards(forum, where)[-1]


def dms(forum: Forum, who: str) -> list[Any]:
    """Messages of the bot to somebody, oldest first; empty if it has never written."""
    rooms = [room for room in forum.people.sees(who) if room["type"] == 1]
    return rooms[0]["messages"] if rooms else []


async def seat(forum: Forum, who: str, where: str = HOME) -> Any:
    """Press `My seat` on the newest board; the panel, with its picture if it gets one."""
    found = await forum.press(who, board(forum, where), "My seat")
    await forum.idle()
    return found.message


async def choose(forum: Forum, who: str, panel: Any, words: str, value: str | None = None) -> Any:
    """Press what stands beside these words (or a part of them), or choose a value in the select so called."""
    shown = forum.people.messages.shown(forum.people.message(panel))
    found = offers(shown)
    key = words if words in found else next((key for key in found if words in key), None)
    assert key is not None, f"{words!r} is not among {list(found)}"
    answer = await forum.people.click(who, shown, found[key], None if value is None else [value])
    assert not answer.dead
    await forum.idle()
    await forum.settled()
    return answer.message


def offers(message: Any) -> dict[str, str]:
    """custom_id of every component by the words beside it, or on it."""
    found: dict[str, str] = {}
    words = ""
    for part in message["components"]:
        if part["type"] == 9:
            found[part["components"][0]["content"].replace("*", "")] = part["accessory"].get("custom_id", "")
        elif part["type"] == 10:
            words = part["content"].replace("*", "")
        elif part["type"] == 1:
            for item in part["components"]:
                found[called(item, words, part["components"])] = item.get("custom_id", item.get("url"))
    return found


def called(item: Any, words: str, row: Sequence[Any]) -> str:
    """The words of a line stand for its first button; what is beside it adds its own label."""
    label = str(item.get("label") or item.get("placeholder"))
    first = row[0].get("label")
    if first in ("Do it", "Choose"):
        return words if label == first else f"{words} {label}"
    return f"{words} {label}" if first == AND_END else label


def options(message: Any, placeholder: str) -> dict[str, str]:
    """Values by label of the select so called."""
    for part in message["components"]:
        for item in part.get("components", ()):
            if item.get("placeholder") == placeholder:
                return {option["label"]: option["value"] for option in item["options"]}
    raise AssertionError(f"no select {placeholder}")


def pictures(message: Any) -> list[str]:
    """File names of a panel's pictures."""
    galleries = [part for part in message["components"] if part["type"] == 12]
    return [item["media"]["url"].split("?")[0].rpartition("/")[2] for part in galleries for item in part["items"]]


__all__ = [
    "DIRECT", "HOME", "PEOPLE", "board", "boards", "choose", "dealt", "dms", "now", "offers", "options", "pictures",
    "seat", "text", "to_move", "until",
]  # fmt: skip
