"""The rules of our games by number and title. Of expansions only what is in play, or marked where no game is meant."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

import discord

from cogs.ui.answer import Interaction, answered, say, turn
from cogs.ui.lobby_words import held
from cogs.ui.pages import paged
from cogs.ui.press import ByItsId, DynamicButton
from engine.core import Game
from engine.core.words import Rule
from table.types import Table

AnyGame = Game[Any, Any]


def known(game: AnyGame, table: Table | None = None) -> list[Rule]:
    """The rules of a game; with a table that plays it, those in play there."""
    if table is None or table.game.key != game.key:
        return list(game.rules)
    chosen = {value for option in game.options for value in held(table.options, option)}
    return [rule for rule in game.rules if not rule.needs or chosen & set(rule.needs)]


def mark(game: AnyGame, rule: Rule) -> str:
    """` (with Laurus)`: what must be in play for this rule; empty for a rule of the base game."""
    labels = {choice.value: choice.label for option in game.options for choice in option.choices}
    needed = " or ".join(labels.get(need, need) for need in rule.needs)
    return f" (with {needed})" if needed else ""


def plain(number: str) -> str:
    """A rule number as people type it: `s52` is `S-52`."""
    return re.sub(r"[^a-z0-9]", "", number.casefold())


def found(rules: Sequence[Rule], topic: str) -> list[Rule]:
    """The rule with this number; else those with the words in their titles; else in their texts."""
    exact = [rule for rule in rules if plain(rule.number) == plain(topic)]
    words = topic.casefold().split()
    titled = [rule for rule in rules if all(word in rule.title.casefold() for word in words)]
    return exact or titled or [rule for rule in rules if all(word in rule.text.casefold() for word in words)]


def lines(game: AnyGame, rules: Iterable[Rule]) -> list[str]:
    """A line for each rule: its number, title and what it needs."""
    return [f"{rule.number} {rule.title}{mark(game, rule)}" for rule in rules]


def pages(games: Iterable[AnyGame], table: Table | None) -> list[str]:
    """The contents: every rule's number and title."""
    told = [line for game in games for line in (f"**{game.title}**", *lines(game, known(game, table)))]
    return paged(told)


def answer(games: Sequence[AnyGame], table: Table | None, topic: str) -> str:
    """What is shown for a topic: the rule, or those it may be, or that there is none."""
    hits = [(game, rule) for game in games for rule in found(known(game, table), topic)]
    match hits:
        case []:
            return "Look through the contents: /rules without a topic. Numbers look like S-52.\nNo rule says that."
        case [(game, rule)]:
            return f"**{rule.number} {rule.title}**{mark(game, rule)}\n{rule.text}"
    several = [line for game, rule in hits for line in lines(game, [rule])]
    return f"Several rules say that; open one by its number:\n{paged(several)[0]}"


async def open_contents(interaction: Interaction, game: str, table: int = 0, page: int = 0) -> None:
    """Answer privately with a page of the contents: of one game, or of all for `all`; in play at `table`, if given."""
    content, view = await contents(interaction, game, table, page)
    await say(interaction, content, view=view)


async def contents(interaction: Interaction, key: str, table: int, page: int) -> tuple[str, discord.ui.View]:
    """A page of the contents and the buttons to those before and after."""
    tables = interaction.client.tables
    games = [game for game in tables.games.values() if key in (game.key, "all")]
    told = pages(games, await tables.get(table) if table else None)
    page = min(page, len(told) - 1)
    view = discord.ui.View(timeout=None)
    for label, to in (("Previous page", page - 1), ("Next page", page + 1)):
        if 0 <= to < len(told):
            view.add_item(RulesButton(f"r:{key}:{table}:{to}", label))
    foot = "\n-# /rules and a number or a word shows one rule."
    return f"{told[page]}{foot} Page {page + 1} of {len(told)}.", view


class RulesButton(ByItsId, DynamicButton, template=r"r:(?P<game>\w+):(?P<table>\d+):(?P<page>\d+|open)"):
    """`open` answers with a new private message, a page number turns the one that was pressed."""

    @answered
    async def callback(self, interaction: Interaction) -> None:
        _, game, table, page = self.custom_id.split(":")
        if page == "open":
            await open_contents(interaction, game, int(table))
            return
        content, view = await contents(interaction, game, int(table), int(page))
        await turn(interaction, content, view)


__all__ = ["RulesButton", "answer", "found", "known", "mark", "open_contents", "plain"]
