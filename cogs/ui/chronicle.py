"""The log turn by turn, the newest first, and the board as it stood after each: what everybody could see then."""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import discord

from cogs.ui.answer import Interaction, answered, say, soon, turn
from cogs.ui.pages import MOST, Leaf, Text, begun, pieces, seat_in, source
from cogs.ui.pictured import ALT, too_often
from cogs.ui.press import ByItsId, DynamicButton
from cogs.ui.words import line, named, names, places, short
from engine.core import Seat
from table.overview import Then, Turn
from table.types import OVER, Table

TURNS = 5  # turns on a page, each with its button: one row of them (limit 60)
CONTENT = 2000  # characters of a message (limit 34)


class Told(NamedTuple):
    """A turn as somebody may read it: its number, its heading, what happened, and the board that shows it."""

    number: int
    heading: str
    lines: Sequence[str]
    board: int | None


@source("log")
async def the_log(interaction: Interaction, table_id: int) -> Text:
    """What happened, turn by turn, the newest first, as this person may know it."""
    table, turns = await interaction.client.tables.turns(table_id)
    told = readable(begun(table), turns, seat_in(table, interaction.user.id))
    return Text(f"{table.game.title} #{table.id}: log, newest turn first", (), leaves(table.id, told[::-1]))


def readable(table: Table, turns: Iterable[Turn], seat: Seat | None) -> list[Told]:
    """The turns that hold anything these eyes may read, oldest first, numbered in that order."""
    found: list[Told] = []
    for part in turns:
        open_to = [told for told in part.told if told.seen or told.entry.seat == seat]
        lines = [(told, text) for told in open_to if (text := line(table, told.entry, seat, full=True))]
        if not lines:
            continue
        number = len(found) + 1
        who = dict.fromkeys(told.entry.seat for told, _ in lines if told.entry.seat is not None)
        then = table.then(lines[0][0].entry.seq)  # whoever has left since
        front = f"**{number}. {names(then, who) if who else 'The table'}**"
        shown = [_line(text, gone=told.gone) for told, text in lines]
        found.append(Told(number, f"{front} · {_when(part.at)}", shown, part.board))
    return found


def _when(at: float | None) -> str:
    return "since the newest board" if at is None else f"<t:{int(at)}:f>"


def _line(text: str, *, gone: bool) -> str:
    """One entry; what was taken back is struck out, line by line."""
    front, back = ("- ~~", "~~ taken back") if gone else ("- ", "")
    return "\n".join(f"{front}{part.replace('~', '') if gone else part}{back}" for part in text.splitlines())


def leaves(table: int, told: Iterable[Told], most: int = MOST) -> list[Leaf]:
    """The turns on pages, each with its heading and a button; one that is cut has its heading again."""
    pages: list[_Page] = [_Page([], {}, set())]
    for part in told:
        room = max(1, most - len(part.heading) - len(MORE) - 2)
        cut = [piece for text in part.lines for piece in pieces(text, room)]
        for i, piece in enumerate(cut):
            heading = f"{part.heading}{MORE}" if i else part.heading
            if not pages[-1].takes(part.number, heading, piece, most):
                pages.append(_Page([], {}, set()))
            pages[-1].add(part.number, heading, piece, part.board)
    return [
        Leaf(
            "\n".join(page.lines),
            [ThenButton(f"y:{table}:{board}:open", label) for board, label in page.boards.items()],
        )
        for page in pages
    ]


MORE = " (continued)"


class _Page(NamedTuple):
    lines: list[str]
    boards: dict[int, str]  # what the button says, by the number of the board
    turns: set[int]

    def takes(self, number: int, heading: str, piece: str, most: int) -> bool:
        new = number not in self.turns
        size = sum(map(len, self.lines)) + len(self.lines) + len(piece) + (len(heading) + 1 if new else 0)
        return not self.lines or (size <= most and not (new and len(self.turns) == TURNS))

    def add(self, number: int, heading: str, piece: str, board: int | None) -> None:
        if number not in self.turns:
            self.turns.add(number)
            self.lines.append(heading)
            if board is not None:
                self.boards[board] = f"Show the board then: {number}"
        self.lines.append(piece)


# The board then


async def show_then(interaction: Interaction, table_id: int, number: int, *, anew: bool) -> None:
    """Words and picture of an old board in one message: `anew`, or in place of another one. Raises no_such_board."""
    if await too_often(interaction, "read the log"):
        return
    tables, studio = interaction.client.tables, interaction.client.sender.studio
    then: Then = await soon(interaction, tables.board_then(table_id, number))
    begun(then.table)
    png = await soon(interaction, studio.board(then.table, then.entries))
    file = discord.File(io.BytesIO(png), f"t{table_id}-board-{number}.png", description=short(alt(then), ALT))
    if anew:
        await say(interaction, words(then), view=around(then), file=file)
    else:
        await turn(interaction, words(then), around(then), attachments=[file])


def words(then: Then) -> str:
    """Which board it is, what it shows in words, and whether that was taken back."""
    table = then.table
    first = f"**{table.game.title} #{table.id}**, board {then.number}, <t:{int(then.at)}:f>"
    gone = "What it shows was taken back later." if then.gone else ""
    end = places(table, table.outcome) if table.phase == OVER and table.outcome else []
    summary = named(table, table.game.summary(table.game.view(table.state, None)))
    return short("\n".join(filter(None, (first, gone, summary, *end))), CONTENT)


def alt(then: Then) -> str:
    """The picture in words, for those who cannot see it."""
    table = then.table
    return named(table, table.game.summary(table.game.view(table.state, None)), plain=True)


def around(then: Then) -> discord.ui.View:
    """To the boards before and after it."""
    view = discord.ui.View(timeout=None)
    for label, to in (("Board before", then.before), ("Board after", then.after)):
        if to is not None:
            view.add_item(ThenButton(f"y:{then.table.id}:{to}:turn", label))
    return view


class ThenButton(ByItsId, DynamicButton, template=r"y:(?P<table>\d+):(?P<board>\d+):(?P<how>open|turn)"):
    """A board as it was: `y:<table>:<number of the board>:<in a message of its own, or in place>`."""

    @answered
    async def callback(self, interaction: Interaction) -> None:
        _, table, board, how = self.custom_id.split(":")
        await show_then(interaction, int(table), int(board), anew=how == "open")


__all__ = ["TURNS", "ThenButton", "Told", "leaves", "readable", "show_then", "the_log", "words"]
