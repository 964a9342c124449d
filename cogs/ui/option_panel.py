"""What the host chooses before a game begins: a private panel, its menus made from the game's own list of options."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import discord
import msgspec

from cogs.ui.answer import Interaction, answered, say, show, soon
from cogs.ui.lobby_words import held, in_play, refusal, title, undo_words
from cogs.ui.pace_words import CLOCK, TIME_UP, clock_menu, lapses, paced, time_up_menu
from cogs.ui.press import AsShown, ByItsId, DynamicButton, DynamicSelect, whole
from engine.core import IllegalAction, Option
from table.types import Table

SEATS = "-"  # the menu for the number of seats; no option's field has such a name
SEEN = "undo_seen"  # the menu for taking back what was seen: a setting of the table, not of the game


def replaced(table: Table, name: str, chosen: list[str]) -> Any:
    """The table's options with another choice; several values stand in the order of the list."""
    option = next(option for option in table.game.options if option.name == name)
    ordered = tuple(choice.value for choice in option.choices if choice.value in chosen)
    value = ordered if option.several else ordered[0]
    return msgspec.convert(
        {**msgspec.structs.asdict(table.options), name: value}, type(table.options), strict=False
    )  # as in `drawn`


def changed(table: Table, name: str, chosen: list[str]) -> dict[str, Any]:
    """What a menu changes. Raises IllegalAction not_possible for what it does not offer."""
    if name == SEATS:
        return {"seats": whole(next(iter(chosen), ""))}
    if name == SEEN:
        return {"undo_seen": UNDO_SEEN[one(chosen)]}
    if name in (CLOCK, TIME_UP):
        return {"pace": paced(table, name, chosen)}
    option = next((option for option in table.game.options if option.name == name), None)
    offered = {choice.value for choice in option.choices} if option else set()
    if option is None or not {*chosen} <= offered or not (chosen or option.several):
        raise IllegalAction("not_possible")
    return {"options": replaced(table, name, chosen)}


def one(chosen: list[str]) -> str:
    """The one value chosen for `SEEN`. Raises IllegalAction not_possible for what it does not offer."""
    value = next(iter(chosen), "")
    if value not in UNDO_SEEN:
        raise IllegalAction("not_possible")
    return value


class OptionPanel(discord.ui.LayoutView):
    """All menus of one lobby, the present choices filled in."""

    def __init__(self, table: Table) -> None:
        super().__init__(timeout=None)
        self._menu(table, "**Seats: at most how many play?**", SEATS, seat_menu(table))
        for option in in_play(table):
            hint = f"\n-# {option.hint}" if option.hint else ""
            self._menu(table, f"**{option.label}**{hint}", option.name, option_menu(table, option))
        self._row(table, SEEN, seen_menu(table))
        self._row(table, CLOCK, clock_menu(table))
        if table.pace.kind != "none" and lapses(table.game):
            self._row(table, TIME_UP, time_up_menu(table))
        if table.options != table.suggested:
            row: discord.ui.ActionRow[Any] = discord.ui.ActionRow()
            self.add_item(row.add_item(PresetButton(f"l:{table.id}:preset", table.game.preset)))
        self.add_item(discord.ui.TextDisplay(foot(table)))

    def _menu(self, table: Table, label: str, name: str, menu: discord.ui.Select[Any]) -> None:
        self.add_item(discord.ui.TextDisplay(label))
        self._row(table, name, menu)

    def _row(self, table: Table, name: str, menu: discord.ui.Select[Any]) -> None:
        menu.custom_id = f"o:{table.id}:{name}"
        row: discord.ui.ActionRow[Any] = discord.ui.ActionRow()
        self.add_item(row.add_item(OptionSelect(menu)))


UNDO_SEEN = {"never": False, "all": True}  # by the value in the menu
SEEN_LINES = (
    "A drawn card, a hand that was shown: such moves stand",
    "Chance stays: the same move draws the same card",
)


def foot(table: Table) -> str:
    """What will happen with these choices, or why they cannot be played."""
    if code := table.game.forbid(table.options, max(len(table.users), table.game.players[0])):
        return refusal(IllegalAction(code), table).replace("Nothing changed.", "It cannot be started like this.")
    length = table.game.length(table.seats_wanted, table.options)
    return f"{title(table)}{f': {length}' if length else ''}. Everybody sees your choices on the card."


def seat_menu(table: Table) -> discord.ui.Select[Any]:
    """From those who sit already, or the fewest the game takes, to the most."""
    least = max(len(table.users), table.game.players[0])
    numbers = [number for number in table.game.players if number >= least]
    wanted = table.seats_wanted
    return discord.ui.Select(
        options=[discord.SelectOption(label=f"{n} seats", value=str(n), default=n == wanted) for n in numbers]
    )


def seen_menu(table: Table) -> discord.ui.Select[Any]:
    """Whether what was seen may be taken back; its choices say themselves what they are about."""
    now = table.undo_seen
    return discord.ui.Select(
        options=[
            discord.SelectOption(
                label=f"Taking back what was seen: {undo_words(yes)}", value=value, description=line, default=yes == now
            )
            for (value, yes), line in zip(UNDO_SEEN.items(), SEEN_LINES, strict=True)
        ]
    )


def option_menu(table: Table, option: Option) -> discord.ui.Select[Any]:
    """One option's choices, each with its line."""
    now = held(table.options, option)
    return discord.ui.Select(
        min_values=0 if option.several else 1,
        max_values=len(option.choices) if option.several else 1,
        options=[
            discord.SelectOption(
                label=choice.label, value=choice.value, description=choice.line or None, default=choice.value in now
            )
            for choice in option.choices
        ],
    )


async def open_options(interaction: Interaction, table: Table) -> None:
    """Show the menus to the host; anybody else hears who that is."""
    if code := "not_host" if interaction.user.id != table.host else "not_a_lobby" if table.phase != "lobby" else None:
        await say(interaction, refusal(IllegalAction(code), table))
    else:
        await show(interaction, OptionPanel(table))


async def choose(interaction: Interaction, table_id: int, name: str, values: list[str]) -> None:
    """Change one option."""
    await _changed(interaction, table_id, lambda table: changed(table, name, values))


async def preset(interaction: Interaction, table_id: int) -> None:
    """Back to what the game recommends for as many people."""
    await _changed(interaction, table_id, lambda table: {"options": table.suggested})


async def _changed(interaction: Interaction, table_id: int, change: Callable[[Table], dict[str, Any]]) -> None:
    """The panel is redrawn in place, and the card is edited."""
    tables = interaction.client.tables
    table = await tables.get(table_id)
    try:
        work = tables.choose(table_id, interaction.user.id, **change(table), interaction=interaction.id)
        now = await soon(interaction, work)
    except IllegalAction as no:
        await say(interaction, refusal(no, table))
        return
    await show(interaction, OptionPanel(now))


class PresetButton(ByItsId, DynamicButton, template=r"l:(?P<table>\d+):preset"):
    """Back to the recommended game."""

    @answered
    async def callback(self, interaction: Interaction) -> None:
        await preset(interaction, int(self.custom_id.split(":")[1]))


class OptionSelect(AsShown, DynamicSelect, template=r"o:(?P<table>\d+):(?P<option>[a-z_][a-z0-9_]*|-)"):
    """A menu for one option, `-` for the number of seats."""

    @answered
    async def callback(self, interaction: Interaction) -> None:
        _, table, name = self.custom_id.split(":")
        await choose(interaction, int(table), name, self.item.values)


__all__ = ["OptionPanel", "OptionSelect", "PresetButton", "open_options", "replaced"]
