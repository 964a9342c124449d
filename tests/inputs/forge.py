"""Presses and forms that our own messages would never offer, sent as Discord sends them."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from sandbox.flags import EPHEMERAL
from sandbox.interactions import MODAL_SUBMIT
from tests.cogs.forum import Forum, text

V2 = 1 << 15  # flag of messages with components v2
UNEXPECTED = "something went wrong here"  # what a person reads after an error that nobody expected

# Names as people have them. Each is at most 32 characters, Discord's own limit.
NAMES = (
    "`back`tick`", "@everyone", "@here", "**bold** __under__ ~~gone~~", "||spoiler||", "_x_ *y*", "<@123456789012345678>",
    "<#123456789012345678>", "[a](https://example.org)", "https://example.org", "```\ncode\n```", "> quote", "# Heading",
    "- list", "1. list", "\u202eright to left", "\u2066\u2069", "Z\u0351\u0352\u0353\u0354\u0355\u0356a\u0357\u0358lgo",
    "\U0001f996" * 32, "\u200b", "\u3164", " " * 5, "ليفيا", "利维娅", "a" * 32, "𝔏" * 32, "{0} {1}", "%s %d", "</x:1>",
    "<t:1:R>", ":smile:", "\\", "\"'+;--", "<b>x</b>", "\n\n\n",
)  # fmt: skip


async def planted(
    forum: Forum, who: str, custom_id: str, *, values: Sequence[str] | None = None, v2: bool = False
) -> Any:
    """A private message of the bot to somebody with one button, or one menu with these values."""
    kind: dict[str, Any] = {"type": 2, "style": 2, "label": "Press", "custom_id": custom_id}
    if values is not None:
        options = [{"label": "Option", "value": value} for value in dict.fromkeys(values)]
        kind = {"type": 3, "custom_id": custom_id, "options": options, "min_values": 0, "max_values": len(options)}
    body: dict[str, Any] = {"components": [{"type": 1, "components": [kind]}], "flags": EPHEMERAL | (V2 if v2 else 0)}
    if not v2:
        body["content"] = "An old message"
    place = forum.people.channel("the-table")
    return await forum.sandbox.messages.post(place, body, viewer=forum.people.user(who))


async def pressed(
    forum: Forum, who: str, custom_id: str, *, values: Sequence[str] | None = None, v2: bool = False, chosen: Any = None
) -> Any:
    """What comes of pressing it; `chosen`: which of the values (all)."""
    post = await planted(forum, who, custom_id, values=values, v2=v2)
    return await forum.people.click(who, {"id": post.id}, custom_id, values if chosen is None else chosen)


async def submitted(forum: Forum, who: str, custom_id: str, words: str) -> Any:
    """A form that the bot does not know (any more), with one text in it."""
    box = {"type": 4, "custom_id": "words", "value": words, "id": 2}
    body = {"custom_id": custom_id, "components": [{"type": 1, "id": 1, "components": [box]}]}
    people = forum.people
    return await people._do(MODAL_SUBMIT, people.user(who), people.channel("the-table"), body)


def said(answer: Any) -> str:
    """Everything that a person reads in answer to a press."""
    posts = [answer.message, *(answer.shown(post) for post in answer.followups)]
    return "\n".join(text(message) for message in posts if message)


def fine(answer: Any, what: Any = "") -> str:
    """The answer came, and it is no traceback and no error of ours."""
    assert not answer.dead, f"no answer to {what!r}"
    words = said(answer)
    assert "Traceback" not in words and UNEXPECTED not in words, f"{what!r}: {words}"
    assert words or answer.choices is not None or answer.message, f"an empty answer to {what!r}"
    return words


@contextmanager
def quiet_log(caplog: Any) -> Iterator[None]:
    """Nothing unexpected is logged meanwhile; that something cannot be posted may be expected."""
    caplog.clear()
    with caplog.at_level(logging.WARNING):
        yield
    loud = [r.getMessage() for r in caplog.records if r.levelno >= logging.ERROR and r.name != "cogs.ui.alarm"]
    assert not loud, loud


async def books(forum: Forum) -> Any:
    """Everything that is stored of games and people, to compare."""
    names = ("tables", "seats", "actions", "snapshots", "kept", "wishes", "people")
    return await forum.tables.store.run(lambda tx: [tx._rows(f"SELECT * FROM {name} ORDER BY 1, 2") for name in names])
