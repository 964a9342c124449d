"""A slash command for each verb, made from its type: name, help and parameters are those of the action."""

from __future__ import annotations

import inspect
import re
from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Any

import discord
import msgspec
from discord import app_commands

from cogs.ui import many, panel
from cogs.ui.answer import Interaction, say, soon
from cogs.ui.view import Step
from cogs.ui.words import explained, label, named, ranked, refusal, sensible, short
from engine.core import (
    Action,
    Choices,
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
    path,
    questions,
    verbs,
)
from table.types import PLAYING, Table

DESCRIPTION, CHOICES = 100, 25  # characters, and autocomplete choices (limits of application commands)
AND_END = "and_end_turn"
Texts = Mapping[str, tuple[str, ...]]  # what was typed, by field


def group(game: Game[Any, Any]) -> app_commands.Group:
    """`/lusitania` with a subcommand for each of its verbs."""
    commands = app_commands.Group(name=game.key, description=short(f"Play {game.title}", DESCRIPTION))
    for verb in game.actions:
        if not verb.by_clock:
            commands.add_command(command(game, verb))
    return commands


def command(game: Game[Any, Any], verb: type[Action]) -> app_commands.Command[Any, ..., None]:
    """The subcommand of one verb. What is left out is filled in where it has one answer; else the panel asks for it."""

    async def play(interaction: Interaction, **given: Any) -> None:
        end = bool(given.pop(AND_END, False))
        await carry_out(interaction, game, verb, {name: text for name, text in given.items() if text}, end=end)

    kind = inspect.Parameter.KEYWORD_ONLY
    parameters = [
        inspect.Parameter("interaction", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=discord.Interaction),
        *(inspect.Parameter(name, kind, annotation=str, default="") for name, _ in fields(verb)),
    ]
    if game.end not in (None, verb):
        parameters.append(inspect.Parameter(AND_END, kind, annotation=bool, default=False))
    play.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    help_text = short((inspect.getdoc(verb) or name_of(verb)).splitlines()[0], DESCRIPTION)
    new: app_commands.Command[Any, ..., None] = app_commands.Command(
        name=name_of(verb), description=help_text, callback=play
    )
    for name, several in fields(verb):
        new._params[name].description = describe(name, several=several)
        new.autocomplete(name)(completer(game, verb, name, several=several))
    if AND_END in new._params:
        new._params[AND_END].description = "End your turn with it"
    return new


def describe(field: str, *, several: bool) -> str:
    """Help for a parameter."""
    words = field.replace("_", " ").capitalize()
    return f"{words}: several, with spaces between" if several else f"{words}: choose from the list"


async def carry_out(
    interaction: Interaction, game: Game[Any, Any], verb: type[Action], texts: Mapping[str, str], *, end: bool
) -> None:
    """Do what was typed; ask in the panel for all of it where nothing was; else say what would be possible."""
    table: Table | None = None
    try:
        table = await soon(interaction, at(interaction, game))
        seat = table.seat_of(interaction.user.id)
        await panel.greeted(interaction, table)
        typed = pieces(verb, texts)
        if follow(table, seat, verb, typed) is None and follow(table, seat, verb, whole(verb, texts)) is not None:
            typed = whole(verb, texts)
        given = _followed(table, seat, verb, typed)
        if asked_for(verb, given) and not any(typed.values()):
            await panel.redraw(interaction, table, seat, Step(verb, given))
        elif asked_for(verb, given):
            raise IllegalAction("incomplete")
        else:
            action = made(verb, given)
            await _do(interaction, table, seat, action, end=end)
    except IllegalAction as no:
        about = (table.id, game.key, table.seq) if table else None
        interaction.client.tables.journal.refused(no.code, about, interaction.id)
        text = _refused(table, no, interaction.user.id, verb, texts)
        await say(interaction, text, **instead(table, interaction.user.id, no))


def instead(table: Table | None, user: int, no: IllegalAction) -> dict[str, Any]:
    """With the answer to a refusal: a button for the nearest thing that would be possible."""
    button = many.instead(table, user, no) if table else None
    if button is None:
        return {}
    view = discord.ui.View(timeout=None)
    view.add_item(button)
    return {"view": view}


async def _do(interaction: Interaction, table: Table, seat: Seat, action: Action, *, end: bool) -> None:
    """At once, unless there is a warning: then the panel asks."""
    if doubt := table.game.warn(table.state, seat, action):
        step = Step(type(action), path(action), end=end, doubt=doubt)
        await panel.redraw(interaction, table, seat, step)
    else:
        await panel.act(interaction, table, [action], end=end)


async def at(interaction: Interaction, game: Game[Any, Any]) -> Table:
    """The table that is meant: in this channel, or in a DM the one that waits longest. Raises no_such_table."""
    tables = interaction.client.tables
    if interaction.guild_id is not None:
        found: Table = await tables.in_channel(interaction.channel_id)
        mine = [found] if found.game.key == game.key else []
    else:
        mine = [table for table in await tables.of_user(interaction.user.id) if table.game.key == game.key]
    for table in mine:
        if table.phase == PLAYING:
            return table
    raise IllegalAction("not_started" if mine else "no_such_table")


def _followed(table: Table, seat: Seat, verb: type[Action], typed: Texts) -> Path:
    """The path of what was typed; as far as it goes where something is missing. Raises IllegalAction, with the action
    where there is one: the rules then say what is wrong with it.
    """
    if verb not in verbs(table.state, seat):
        raise IllegalAction(*_blocked(table, seat, verb, typed))
    given = follow(table, seat, verb, typed)
    if given is not None:
        return given
    if all(typed.get(field.name) or not field.required for field in msgspec.structs.fields(verb)):
        raise IllegalAction(*_blocked(table, seat, verb, typed))
    raise IllegalAction("not_possible")


def _blocked(table: Table, seat: Seat, verb: type[Action], typed: Texts) -> tuple[Any, ...]:
    """The code of the rule that forbids what was typed, and the action itself if its words can be read."""
    game, state = table.game, table.state
    action = literal(verb, typed) or literal(verb, _filled(verb, typed))
    if action is not None and (code := game.refuse(state, seat, action)):
        return code, action
    if not any(verb in asking.takes for asking in questions(state, seat)):
        return ("pending_decision" if seat in table.waiting else "not_your_turn", action)
    for asking in questions(state, seat):
        if action is not None and verb in asking.takes and (code := asking.refuse(state, seat, action)):
            return code, action
    return "not_possible", action


def _filled(verb: type[Action], typed: Texts) -> Texts:
    """What was typed, with a nought in every single field that was left out: the rules judge what was named first."""
    return {name: ("0",) for name, several in fields(verb) if not several} | dict(typed)


def literal(verb: type[Action], typed: Texts) -> Action | None:
    """The action that the typed ids spell, legal or not; None if they spell none."""
    raw = {
        name: list(typed.get(name, ())) if several else next(iter(typed.get(name, ())), None)
        for name, several in fields(verb)
    }
    try:
        return msgspec.convert(raw, verb, strict=False)
    except (msgspec.ValidationError, TypeError, ValueError):
        return None


def _refused(table: Table | None, no: IllegalAction, user: int, verb: type[Action], texts: Mapping[str, str]) -> str:
    """A refusal in words; where the rules name no reason, what could be filled in instead."""
    if table is None or user not in table.users or table.phase != PLAYING:
        return refusal(table, no, user)
    seat = table.users.index(user)
    if explained(table, no, seat):
        return refusal(table, no, user)
    field, offered = _next(table, seat, verb, pieces(verb, texts))
    if not offered:
        return refusal(table, no, user)
    return short(f"Choose {field.replace('_', ' ')}: {', '.join(offered)}.\nNothing changed.", 1900)


def _next(table: Table, seat: Seat, verb: type[Action], typed: Texts) -> tuple[str, list[str]]:
    """The first field that cannot be filled with what was typed, and what it takes."""
    for name, _ in fields(verb):
        given = follow(table, seat, verb, {k: v for k, v in typed.items() if k != name}, name)
        if given is None:
            continue
        here = ranked(table, seat, verb, given, choices(table.state, seat, verb, given))
        if (
            follow(table, seat, verb, {k: v for k, v in typed.items() if before(verb, k, name)}, after(verb, name))
            is None
        ):
            return name, [label(table, seat, verb, (*given, value)) for value in islice(here, 12) if value is not None]
    return "", []


def before(verb: type[Action], field: str, other: str) -> bool:
    """Whether `field` is asked no later than `other`."""
    order = [name for name, _ in fields(verb)]
    return order.index(field) <= order.index(other)


def after(verb: type[Action], field: str) -> str | None:
    """The field asked after this one; None for the last."""
    order = [name for name, _ in fields(verb)]
    return next(iter(order[order.index(field) + 1 :]), None)


# Autocomplete


def completer(game: Game[Any, Any], verb: type[Action], field: str, *, several: bool) -> Any:
    """Offers what is legal given the parameters filled in, or the one line that says why there is nothing."""

    async def complete(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        try:
            table = await at(interaction, game)
            seat = table.seat_of(interaction.user.id)
            texts = {name: str(value) for name, value in vars(interaction.namespace).items() if name != AND_END}
            return offered(table, seat, verb, field, texts, typed, several=several)
        except IllegalAction as no:
            return nothing(refusal(None, no).split("\n")[0])

    return complete


def offered(
    table: Table, seat: Seat, verb: type[Action], field: str, texts: Mapping[str, str], typed: str, *, several: bool
) -> list[app_commands.Choice[str]]:
    """The choices for `field`; each completes what was typed before in it, where it takes several."""
    if verb not in verbs(table.state, seat):
        no = IllegalAction(*_blocked(table, seat, verb, {}))
        told = missing(table, seat, verb, typed) if no.code == "not_possible" else []
        return told or nothing(_plain(refusal(table, no, table.users[seat])))
    begun, _, last = typed.rpartition(" ") if several else ("", "", typed)
    others = {name: text for name, text in texts.items() if name != field}
    given = follow(table, seat, verb, pieces(verb, {**others, field: begun}), field)
    if given is None:
        return nothing("Fill in what comes before, or clear it: that is not possible now.")
    values = ranked(table, seat, verb, given, choices(table.state, seat, verb, given))
    if isinstance(values, range) and len(values) > CHOICES and not last:
        values = amounts(table, seat, verb, given, values)
    found = [*islice(_matching(table, seat, verb, given, values, last), CHOICES)]
    if not found:
        why = f"Nothing legal is called “{last}”." if last else "Nothing more: this is complete."
        return (missing(table, seat, verb, last) if last else []) or nothing(why)
    front = f"{begun} ".lstrip()
    return [app_commands.Choice(name=short(f"{front}{text}", 100), value=f"{front}{ident}") for text, ident in found]


def amounts(table: Table, seat: Seat, verb: type[Action], given: Path, found: range) -> Choices:
    """More amounts than can be shown: some of them, the most among them, of those that make sense."""
    first = sensible(table, seat, verb, given, found)
    some = first if isinstance(first, range) else found
    return some if len(some) <= CHOICES else many.some_of(some)


def _matching(
    table: Table, seat: Seat, verb: type[Action], given: Path, values: Choices, typed: str
) -> Sequence[tuple[str, str]]:
    shown = [
        (label(table, seat, verb, (*given, value), plain=True), id_of(value)) for value in values if value is not None
    ]
    return [(text, ident) for text, ident in shown if typed.casefold() in text.casefold() or typed == ident]


def nothing(why: str) -> list[app_commands.Choice[str]]:
    """One line in place of an empty list; its value, like all of dashes only, is no answer to anything."""
    return [app_commands.Choice(name=short(why, 100), value="-")]


def missing(table: Table, seat: Seat, verb: type[Action], typed: str) -> list[app_commands.Choice[str]]:
    """Why what is not offered is not, where it has the words typed: `Purple gold costs 3 coins: 1 coin is missing`."""
    if not any(verb in asking.takes for asking in questions(table.state, seat)):
        return []
    lines = (_plain(named(table, line, plain=True)) for line in table.game.why_not(table.state, seat))
    found = [line for line in lines if typed.casefold() in line.casefold()]
    return [app_commands.Choice(name=short(line, 100), value="-" * i) for i, line in enumerate(found[:CHOICES], 1)]


def _plain(text: str) -> str:
    """A refusal as one line without markdown; Discord's time stamps mean nothing there."""
    text = re.sub(r"\s*\(called <t:\d+:R>\)", "", text.split("\n")[0])
    return re.sub(r"\\(.)", r"\1", text).replace("\u200b", "")


# Reading what was typed


def pieces(verb: type[Action], texts: Mapping[str, str]) -> dict[str, tuple[str, ...]]:
    """What was typed, field by field; several values are separated by spaces or commas."""
    return {
        name: _split(texts[name]) if several else (texts[name].strip(),)
        for name, several in fields(verb)
        if texts.get(name, "").strip(" -")
    }


def _split(text: str) -> tuple[str, ...]:
    """By commas where there are any, else by spaces."""
    return tuple(filter(None, (part.strip() for part in text.split(",")))) if "," in text else tuple(text.split())


def whole(verb: type[Action], texts: Mapping[str, str]) -> dict[str, tuple[str, ...]]:
    """The same where each field holds one label, spaces and all."""
    return {name: (texts[name].strip(),) for name, _ in fields(verb) if texts.get(name, "").strip(" -")}


def follow(
    table: Table, seat: Seat, verb: type[Action], left: Texts, until: str | None = None, given: Path = ()
) -> Path | None:
    """The answers that were typed, as ids or labels, several in any order, up to the field `until` or to the end.

    A field that was left out is filled in where it has one answer; where it has more, the path ends there.
    None: what was typed is not possible.
    """
    field = asked_for(verb, given)
    typed = left.get(field or "", ())
    if field is None or (field == until and not typed):
        return given
    values = choices(table.state, seat, verb, given)
    if not typed:
        return _left_out(table, seat, verb, left, until, given, values)
    for i, text in enumerate(typed):
        value = _read(table, seat, verb, given, values, text)
        rest = {**left, field: typed[:i] + typed[i + 1 :]}
        if value is not None and (found := follow(table, seat, verb, rest, until, (*given, value))) is not None:
            return found
    return None


def _left_out(
    table: Table, seat: Seat, verb: type[Action], left: Texts, until: str | None, given: Path, values: Choices
) -> Path | None:
    """A field without words (any more): its end where it may end, its answer where there is one."""
    if None in values:
        return follow(table, seat, verb, left, until, (*given, None))
    if len(values) == 1:
        return follow(table, seat, verb, left, until, (*given, values[0]))
    later = [name for name, _ in fields(verb) if left.get(name)]
    return None if later or until else given


def _read(table: Table, seat: Seat, verb: type[Action], given: Path, values: Choices, text: str) -> Any:
    words = () if isinstance(values, range) else [label(table, seat, verb, (*given, v), plain=True) for v in values]
    try:
        return chosen(values, text, words)
    except KeyError:
        return None


__all__ = ["AND_END", "command", "follow", "group", "literal", "offered", "pieces"]
