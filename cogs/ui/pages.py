"""Long private text in pages. Nothing is kept: a page's button says whose text, which kind and which page."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import Any, NamedTuple

import discord

from cogs.ui.answer import answered, say, turn
from cogs.ui.press import ByItsId, DynamicButton, known
from cogs.ui.words import named
from engine.core import IllegalAction, Seat
from table.types import ASIDE, Table

MOST = 1800  # characters of a page; Discord takes 2000, the rest is for the heading and the page number


class Leaf(NamedTuple):
    """A page that is made already, with buttons of its own, made for this answer: at most five, on the second row."""

    text: str
    buttons: Sequence[DynamicButton] = ()


class Text(NamedTuple):
    """What is shown: a heading and paragraphs, none of them cut across pages unless it is longer than one; or pages
    that are made already.
    """

    heading: str
    paragraphs: Sequence[str]
    leaves: Sequence[Leaf] = ()


Source = Callable[[discord.Interaction[Any], int], Awaitable[Text]]
SOURCES: dict[str, Source] = {}  # by the word in the button's id


def source(what: str) -> Callable[[Source], Source]:
    """Registers where the text of `w:<table>:<what>:<page>` comes from; it is asked anew for each page."""

    def register(function: Source) -> Source:
        SOURCES[what] = function
        return function

    return register


def paged(paragraphs: Iterable[str], most: int = MOST) -> list[str]:
    """The paragraphs on as few pages as their order allows, at least one page."""
    pages = [""]
    for part in (piece for paragraph in paragraphs for piece in pieces(paragraph, most)):
        if pages[-1] and len(pages[-1]) + 1 + len(part) > most:
            pages.append(part)
        else:
            pages[-1] = f"{pages[-1]}\n{part}".lstrip("\n")
    return pages


def pieces(paragraph: str, most: int) -> Iterable[str]:
    """A paragraph that is longer than a page, cut between words where it has any."""
    while len(paragraph) > most:
        cut = paragraph.rfind(" ", 1, most + 1)
        cut = cut if cut > 0 else most
        yield paragraph[:cut]
        paragraph = paragraph[cut:].lstrip(" ")
    yield paragraph


async def open_pages(interaction: discord.Interaction[Any], table: int, what: str, page: int = 0) -> None:
    """Answer privately with a page of `what` ("words", "log", …). Raises IllegalAction where there is no such table."""
    content, view = await shown(interaction, table, what, page)
    await say(interaction, content, view=view)


async def shown(interaction: discord.Interaction[Any], table: int, what: str, page: int) -> tuple[str, discord.ui.View]:
    """Content and buttons of a page, counted from 0; beyond the last one, of the last. Raises IllegalAction."""
    text = await known(SOURCES, what)(interaction, table)
    pages = text.leaves or [Leaf(part) for part in paged(text.paragraphs)]
    page = min(page, len(pages) - 1)
    leaf, view = pages[page], turning(table, what, page, len(pages))
    for button in leaf.buttons:
        button.row = 1
        view.add_item(button)
    foot = f"\n-# Page {page + 1} of {len(pages)}" if len(pages) > 1 else ""
    return f"**{text.heading}**\n{leaf.text or 'Nothing yet.'}{foot}", view


def turning(table: int, what: str, page: int, pages: int) -> discord.ui.View:
    """Buttons to the pages before and after."""
    view = discord.ui.View(timeout=None)
    for label, to in (("Previous page", page - 1), ("Next page", page + 1)):
        if 0 <= to < pages:
            view.add_item(PageButton(f"w:{table}:{what}:{to}", label))
    return view


class PageButton(ByItsId, DynamicButton, template=r"w:(?P<table>\d+):(?P<what>[a-z]+):(?P<page>\d+)"):
    """To another page: `w:<table>:<source>:<page>`."""

    @answered
    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        _, table, what, page = self.custom_id.split(":")
        content, view = await shown(interaction, int(table), what, int(page))
        await turn(interaction, content, view)


def seat_in(table: Table, user: int) -> Seat | None:
    """The seat of these eyes; None for an onlooker."""
    return table.users.index(user) if user in table.users else None


def begun(table: Table) -> Table:
    """A table that has a position. Raises IllegalAction not_begun for a lobby, set_aside for a damaged one."""
    if table.state is None:
        raise IllegalAction("set_aside" if table.phase == ASIDE else "not_begun")
    return table


@source("words")
async def in_words(interaction: discord.Interaction[Any], table_id: int) -> Text:
    """The complete position as this person may see it."""
    table = begun(await interaction.client.tables.get(table_id))
    view = table.game.view(table.state, seat_in(table, interaction.user.id))
    return Text(f"{table.game.title} #{table.id} in words", [named(table, p) for p in table.game.words(view)])


__all__ = [
    "MOST",
    "SOURCES",
    "Leaf",
    "PageButton",
    "Text",
    "begun",
    "open_pages",
    "paged",
    "pieces",
    "seat_in",
    "source",
]
