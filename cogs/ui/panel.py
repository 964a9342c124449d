"""A player's private panel: one message, edited in place, from the first question of a turn to the last.

Its components carry `t:<table>:<question>:<verb>.<answers>`: which table, which question of this seat, and what has been chosen
so far. So nothing is kept in memory, and a press on a question that is no longer asked is recognised by its number.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

import discord

from cogs.ui.words import label, named, refused, told
from engine.core import (
    Action,
    Choices,
    IllegalAction,
    Path,
    Seat,
    asked_for,
    id_of,
    made,
    name_of,
    narrow,
    read,
    verbs,
    written,
)
from table.service import Done
from table.sitting import Table

LINES, OPTIONS = 12, 25
TEMPLATE = r"t:(?P<table>\d+):(?P<number>\d+):(?P<path>[\w.*-]*)(?P<end>\+?)(?P<paged>~?)"


class Spot(NamedTuple):
    """Where in the panel a component leads."""

    table: int
    number: int
    path: str = ""
    end: bool = False  # and end the turn
    paged: bool = False  # the answer is a page of choices, not yet one of them

    def __str__(self) -> str:
        return f"t:{self.table}:{self.number}:{self.path}{'+' * self.end}{'~' * self.paged}"

    def then(self, choice: str) -> Spot:
        return self._replace(path=f"{self.path}.{choice}".lstrip("."))

    @classmethod
    def read(cls, text: str) -> Spot:
        match = re.fullmatch(TEMPLATE, text)
        assert match
        return cls(int(match["table"]), int(match["number"]), match["path"], bool(match["end"]), bool(match["paged"]))


class Panel(discord.ui.LayoutView):
    def __init__(
        self,
        table: Table,
        seat: Seat,
        verb: type[Action] | None = None,
        given: Path = (),
        *,
        note: str = "",
        page: int | None = None,
    ) -> None:
        super().__init__(timeout=None)
        self.table, self.seat, self.number = table, seat, table.numbers[seat]
        self.add_item(discord.ui.TextDisplay("\n".join(filter(None, (note, self._asks(verb, given))))))
        if verb is None:
            found = [(label(table, seat, possible, ()), name_of(possible)) for possible in verbs(table.state, seat)]
            self._offer(found, self._spot(""), lines=len(found) <= LINES)
        else:
            self._choices(verb, *narrow(table.state, seat, verb, given), page)
        row: discord.ui.ActionRow[Any] = discord.ui.ActionRow()
        row.add_item(FixedButton(f"p:{table.id}:{self.number}:undo", "Undo"))
        self.add_item(row)

    def _asks(self, verb: type[Action] | None, given: Path) -> str:
        if self.table.outcome:
            return "The game is over."
        if verb:
            return f"**{label(self.table, self.seat, verb, ())}**: {asked_for(verb, narrow(self.table.state, self.seat, verb, given)[0])}?"
        hand = str(self.table.game.view(self.table.state, self.seat))
        if self.seat in self.table.kept:
            return f"{hand}\nYour answer is kept until those before you have answered; you may change it."
        if self.seat in self.table.waiting:
            return f"{hand}\n**What do you do?**"
        return f"{hand}\nWaiting for {' '.join(named(self.table, f'{{{seat}}}') for seat in self.table.waiting)}."

    def _choices(self, verb: type[Action], given: Path, values: Choices, page: int | None) -> None:
        pages = [values[start : start + OPTIONS] for start in range(0, len(values), OPTIONS)]
        if page is None and len(pages) > 1:
            ends = [
                (
                    label(self.table, self.seat, verb, (*given, part[0])),
                    label(self.table, self.seat, verb, (*given, part[-1])),
                )
                for part in pages
            ]
            self._select(
                [(f"{first} – {last}", str(i)) for i, (first, last) in enumerate(ends)],
                self._spot(written(verb, given), paged=True),
            )
            return
        values = pages[page or 0]
        last = asked_for(verb, (*given, values[0])) is None and self.table.game.end not in (None, verb)
        for ending in (False, True)[: 1 + last]:
            found = [
                (label(self.table, self.seat, verb, (*given, value)) + " … and end turn" * ending, id_of(value))
                for value in values
            ]
            self._offer(
                found,
                self._spot(written(verb, given), end=ending),
                lines=len(values) * (1 + last) <= LINES and page is None,
            )

    def _spot(self, path: str, *, end: bool = False, paged: bool = False) -> Spot:
        return Spot(self.table.id, self.number, path, end, paged)

    def _offer(self, options: Sequence[tuple[str, str]], spot: Spot, *, lines: bool) -> None:
        """Words and ids of what can be chosen: a line with a button each, or all in one select."""
        if not lines:
            self._select(options, spot)
            return
        for words, choice in options:
            self.add_item(
                discord.ui.Section(
                    discord.ui.TextDisplay(words), accessory=AnswerButton(str(spot.then(choice)), "Choose")
                )
            )

    def _select(self, options: Sequence[tuple[str, str]], spot: Spot) -> None:
        row: discord.ui.ActionRow[Any] = discord.ui.ActionRow()
        row.add_item(
            AnswerSelect(str(spot), [discord.SelectOption(label=text[:100], value=value) for text, value in options])
        )
        self.add_item(row)


async def open_panel(interaction: discord.Interaction[Any], table: Table, seat: Seat, note: str = "") -> None:
    await interaction.response.send_message(view=Panel(table, seat, note=note), ephemeral=True)


async def seated(interaction: discord.Interaction[Any], table_id: int) -> tuple[Table, Seat] | None:
    """The table and the seat of whoever pressed; who has no seat there is told so."""
    try:
        table: Table = await interaction.client.tables.get(table_id)
        return table, table.seat_of(interaction.user.id)
    except IllegalAction as no:
        await interaction.response.send_message(refused(None, no), ephemeral=True)
        return None


async def press(interaction: discord.Interaction[Any], spot: Spot, choice: str | None = None) -> None:
    """Ask for what is still open, or do it; whatever is wrong, the panel shows how things stand."""
    tables = interaction.client.tables
    if (found := await seated(interaction, spot.table)) is None:
        return
    table, seat = found
    try:
        if spot.number != table.numbers[seat]:
            raise IllegalAction("stale")
        page = int(choice or 0) if spot.paged else None
        verb, given = read(table.state, seat, spot.path if spot.paged or choice is None else spot.then(choice).path)
        given, values = narrow(table.state, seat, verb, given)
        if values:
            await interaction.response.edit_message(view=Panel(table, seat, verb, given, page=page))
            return
        done = await tables.act(
            table.id,
            interaction.user.id,
            made(verb, given),
            number=spot.number,
            interaction=interaction.id,
            end=spot.end,
        )
    except IllegalAction as no:
        now = await tables.get(spot.table)
        await interaction.response.edit_message(view=Panel(now, seat, note=refused(now, no)))
        return
    await finish(interaction, done, seat)


async def finish(interaction: discord.Interaction[Any], done: Done, seat: Seat) -> None:
    """The move stands, whether this answer arrives or not; then everybody else is told."""
    await interaction.response.edit_message(view=Panel(done.table, seat, note=told(done.table, done.events, seat)))
    await interaction.client.sender.drain()


class AnswerButton(discord.ui.DynamicItem[discord.ui.Button[Any]], template=TEMPLATE):
    def __init__(self, custom_id: str, words: str = "…") -> None:
        super().__init__(discord.ui.Button(label=words, custom_id=custom_id))

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> AnswerButton:
        return cls(match.string)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await press(interaction, Spot.read(self.custom_id))


class AnswerSelect(discord.ui.DynamicItem[discord.ui.Select[Any]], template=r"s(?P<spot>t:.*)"):
    def __init__(self, custom_id: str, options: list[discord.SelectOption]) -> None:
        super().__init__(discord.ui.Select(options=options, custom_id=f"s{custom_id}"))

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> AnswerSelect:
        new = cls(match["spot"], [discord.SelectOption(label="…")])
        new.item = item  # type: ignore[assignment]
        return new

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await press(interaction, Spot.read(self.custom_id[1:]), self.item.values[0])


class FixedButton(
    discord.ui.DynamicItem[discord.ui.Button[Any]], template=r"p:(?P<table>\d+):(?P<number>\d+):(?P<what>undo)"
):
    def __init__(self, custom_id: str, words: str = "…") -> None:
        super().__init__(discord.ui.Button(label=words, custom_id=custom_id, style=discord.ButtonStyle.secondary))

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> FixedButton:
        return cls(match.string)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        _, table_id, number, _ = self.custom_id.split(":")
        if (found := await seated(interaction, int(table_id))) is None:
            return
        table, seat = found
        tables = interaction.client.tables
        try:
            done = await tables.undo(table.id, interaction.user.id, number=int(number), interaction=interaction.id)
        except IllegalAction as no:
            await interaction.response.edit_message(view=Panel(table, seat, note=refused(table, no)))
        else:
            await finish(interaction, done, seat)


__all__ = ["AnswerButton", "AnswerSelect", "FixedButton", "Panel", "Spot", "open_panel", "press"]
