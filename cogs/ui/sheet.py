"""Typing instead of pressing: an order sheet that is tried out before anything is done, and amounts as a number."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord

from cogs.ui import many
from cogs.ui.answer import Interaction, fill_in
from cogs.ui.buttons import flow
from cogs.ui.forms import Filled, form, ident
from cogs.ui.panel import at_hand, do, doubted, redraw, seated
from cogs.ui.spot import Spot
from cogs.ui.view import START
from cogs.ui.words import label, refusal, short
from engine.core import IllegalAction, Seat, choices, made, read
from engine.core import refuse as forbids
from table.types import Table

BOX = 4000  # characters of a text box (limit 80)
LATE = "Press it again: the form could not be opened in time."


# The sheet


@flow("write")
async def write(interaction: Interaction, spot: Spot, _: str | None = None) -> None:
    """Open the order sheet: what the panel shows of one, else what the game has of it."""

    async def open_it(table: Table, seat: Seat) -> None:
        await open_sheet(interaction, table, seat, many.orders_on(interaction.message))

    await at_hand(interaction, spot, open_it)


async def open_sheet(interaction: Interaction, table: Table, seat: Seat, lines: Sequence[str] = ()) -> None:
    """The form in which a sheet is written. Raises IllegalAction not_possible where nothing is to be ordered."""
    sheet = table.game.sheet(table.state, seat)
    if sheet is None:
        raise IllegalAction("not_possible")
    text = "\n".join(lines) or sheet.text
    box = discord.ui.TextInput[Any](
        style=discord.TextStyle.paragraph,
        custom_id="orders",
        placeholder=short(sheet.example, 100),
        default=text[:BOX] or None,
        max_length=BOX,
    )
    spot = Spot(table.id, table.numbers[seat])
    shown = discord.ui.Modal(
        title=short(f"{table.game.title} #{table.id}", 45), custom_id=_ident("write", spot, interaction)
    )
    shown.add_item(
        discord.ui.Label(
            text="One order a line", description="Nothing is done before you have seen it tried.", component=box
        )
    )
    if not await fill_in(interaction, shown):
        await redraw(interaction, table, seat, note=LATE)


@form("write")
async def written(interaction: Interaction, filled: Filled) -> None:
    """Try the sheet out, and show line by line what would become of it."""

    async def try_it(table: Table, seat: Seat) -> None:
        await preview(interaction, table, seat, many.orders_in(filled.values.get("orders", "")))

    await at_hand(interaction, filled.spot, try_it)


async def preview(interaction: Interaction, table: Table, seat: Seat, texts: Sequence[str], *, note: str = "") -> None:
    """The sheet in the panel, each line with what becomes of it."""
    lines = tuple(many.tried(table, seat, texts))
    size = sum(len(line.text) for line in lines)
    if len(lines) > many.LINES or size > many.LONGEST:
        note = f"Write at most {many.LINES} orders and {many.LONGEST} characters: these are {len(lines)} and {size}."
        await redraw(interaction, table, seat, note=f"{note}\nNothing changed.")
    else:
        await redraw(interaction, table, seat, START._replace(sheet=lines), note=note)


@flow("sheet")
async def all_of_it(interaction: Interaction, spot: Spot, _: str | None = None) -> None:
    """Carry the sheet out that the panel shows: all of it, or nothing; then the line is named that stood in the way."""

    async def do_it(table: Table, seat: Seat) -> None:
        texts = many.orders_on(interaction.message)
        lines = many.tried(table, seat, texts)
        orders = [line.action for line in lines if line.action is not None]
        if not many.ready(lines):
            await preview(interaction, table, seat, texts)
            return
        try:
            await do(interaction, table, seat, table.game.carried(table.state, seat, orders), spot)
        except IllegalAction as no:
            if no.action not in orders:
                raise
            now = await interaction.client.tables.get(table.id)
            note = f"Line {orders.index(no.action) + 1}: {refusal(now, no, interaction.user.id)}"
            await preview(interaction, now, seat, texts, note=note)

    await at_hand(interaction, spot, do_it)


# Exact amounts


@flow("exact")
async def exact(interaction: Interaction, spot: Spot, _: str | None = None) -> None:
    """Ask for a number, and of what it is unless that has been chosen already."""

    async def open_it(table: Table, seat: Seat) -> None:
        if not await fill_in(interaction, _amount_form(interaction, table, seat, spot)):
            await redraw(interaction, table, seat, note=LATE)

    await at_hand(interaction, spot, open_it)


def _amount_form(interaction: Interaction, table: Table, seat: Seat, spot: Spot) -> discord.ui.Modal:
    shown = discord.ui.Modal(title="Exact amount", custom_id=_ident("exact", spot, interaction))
    hint = "A whole number"
    if spot.path:
        verb, given = read(table.state, seat, spot.path)
        found = choices(table.state, seat, verb, given)
        if not isinstance(found, range) or not found:
            raise IllegalAction("not_possible")
        hint = f"{label(table, seat, verb, given, plain=True)}: {found[0]} to {found[-1]}"
    elif things := many.amounts(table, seat):
        options = [discord.SelectOption(label=words, value=path) for words, path in things]
        shown.add_item(
            discord.ui.Label(text="What?", component=discord.ui.Select[Any](options=options, custom_id="what"))
        )
    else:
        raise IllegalAction("not_possible")
    box = discord.ui.TextInput[Any](custom_id="amount", max_length=6)
    shown.add_item(discord.ui.Label(text="How many?", description=short(hint, 100), component=box))
    return shown


@form("exact")
async def counted(interaction: Interaction, filled: Filled) -> None:
    """Do it with the amount that was typed; what is too much is refused with what would be possible."""

    async def do_it(table: Table, seat: Seat) -> None:
        verb, given = read(table.state, seat, filled.spot.path or filled.values.get("what", ""))
        typed = filled.values.get("amount", "").strip()
        if not (typed.isascii() and typed.isdecimal()) or not isinstance(
            choices(table.state, seat, verb, given), range
        ):
            raise IllegalAction("no_number")
        action = made(verb, (*given, int(typed)))
        if code := forbids(table.game, table.state, seat, action):
            raise IllegalAction(code, action)
        await doubted(interaction, table, seat, action, filled.spot)

    await at_hand(interaction, filled.spot, do_it)


@flow("map")
async def map_(interaction: Interaction, spot: Spot, _: str | None = None) -> None:
    """What can be reached, marked on a map; where nothing is, the board."""
    if (found := await seated(interaction, spot.table)) is not None:
        await redraw(interaction, *found, START._replace(map=True))


def _ident(kind: str, spot: Spot, interaction: Interaction) -> str:
    return ident(kind, Spot(spot.table, spot.number, spot.path), interaction.id)


__all__ = ["open_sheet", "preview"]
