"""A slash command for each verb, made from its type: name, help and parameters are those of the action."""

from __future__ import annotations

import inspect
import re
from collections.abc import Mapping
from itertools import islice
from typing import Any

import discord
from discord import app_commands

from cogs.ui.panel import open_panel
from cogs.ui.words import label, refused, told
from engine.core import (
    Action,
    Game,
    IllegalAction,
    Path,
    Seat,
    asked_for,
    choices,
    chosen,
    fields,
    id_of,
    made,
    name_of,
    verbs,
)
from table.sitting import Table

Pieces = Mapping[str, tuple[str, ...]]


def group(game: Game[Any, Any]) -> app_commands.Group:
    commands = app_commands.Group(name=game.key, description=f"Play {game.title}")
    for verb in game.actions:
        if not verb.by_clock:
            commands.add_command(command(verb))
    return commands


def command(verb: type[Action]) -> app_commands.Command[Any, ..., None]:
    async def play(interaction: discord.Interaction[Any], and_end_turn: bool = False, **texts: str) -> None:
        tables, table = interaction.client.tables, None
        try:
            table = await tables.in_channel(interaction.channel_id)
            seat = table.seat_of(interaction.user.id)
            given = follow(table, seat, verb, pieces(verb, texts))
            if given is None:
                raise IllegalAction("not_possible" if verb in verbs(table.state, seat) else "not_your_turn")
            done = await tables.act(
                table.id, interaction.user.id, made(verb, given), interaction=interaction.id, end=and_end_turn
            )
        except IllegalAction as no:
            await interaction.response.send_message(refused(table, no), ephemeral=True)
            return
        await open_panel(interaction, done.table, seat, told(done.table, done.events, seat))
        await interaction.client.sender.drain()

    kind = inspect.Parameter.KEYWORD_ONLY
    parameters = [
        inspect.Parameter("interaction", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=discord.Interaction),
        *(inspect.Parameter(name, kind, annotation=str) for name, _ in fields(verb)),
        inspect.Parameter("and_end_turn", kind, annotation=bool, default=False),
    ]
    play.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    new: app_commands.Command[Any, ..., None] = app_commands.Command(
        name=name_of(verb), description=inspect.getdoc(verb) or "…", callback=play
    )
    for name, several in fields(verb):
        new.autocomplete(name)(completer(verb, name, several))
    return new


def completer(verb: type[Action], field: str, several: bool) -> Any:
    async def complete(interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
        """What is legal given the parameters filled in, or the one line that says why there is nothing."""
        try:
            table = await interaction.client.tables.in_channel(interaction.channel_id)
            seat = table.seat_of(interaction.user.id)
        except IllegalAction as no:
            return [app_commands.Choice(name=refused(None, no), value="-")]
        begun, _, last = typed.rpartition(" ") if several else ("", "", typed)
        filled = pieces(
            verb, {**{k: str(v) for k, v in vars(interaction.namespace).items() if k != field}, field: begun}
        )
        given = follow(table, seat, verb, filled, field)
        if given is None:
            return [app_commands.Choice(name="Not possible now, or fill in what comes before.", value="-")]
        values = choices(table.state, seat, verb, given)
        shown = (
            (label(table, seat, verb, (*given, value), plain=True), id_of(value))
            for value in values
            if value is not None
        )
        fitting = (pair for pair in shown if last.casefold() in pair[0].casefold() or last == pair[1])
        front = f"{begun} ".lstrip()
        return [
            app_commands.Choice(name=f"{front}{words}"[:100], value=f"{front}{ident}")
            for words, ident in islice(fitting, 25)
        ]

    return complete


def pieces(verb: type[Action], texts: Mapping[str, str]) -> dict[str, tuple[str, ...]]:
    """What was typed, field by field; several values are separated by spaces or commas."""
    return {
        name: tuple(re.findall(r"[^ ,]+", texts[name])) if several else (texts[name],)
        for name, several in fields(verb)
        if texts.get(name)
    }


def follow(
    table: Table, seat: Seat, verb: type[Action], left: Pieces, until: str | None = None, given: Path = ()
) -> Path | None:
    """The answers that were typed, as ids or as labels and several in any order, up to the field `until` or to the end."""
    field = asked_for(verb, given)
    typed = left.get(field or "", ())
    if field == until and not typed:
        return given
    if field is None:
        return None
    values = choices(table.state, seat, verb, given)
    if not typed:
        return follow(table, seat, verb, left, until, (*given, None)) if None in values else None
    for i, text in enumerate(typed):
        words = (
            ()
            if isinstance(values, range)
            else [label(table, seat, verb, (*given, value), plain=True) for value in values]
        )
        try:
            value = chosen(values, text, words)
        except KeyError:
            continue
        if found := follow(table, seat, verb, {**left, field: typed[:i] + typed[i + 1 :]}, until, (*given, value)):
            return found
    return None
