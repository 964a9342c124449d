"""The whole command tree against Discord's limits: one command too many, and nothing at all is registered."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from bot import Gamekeeper
from cogs.lobby import HELP
from cogs.ui import words
from cogs.ui.commands import group
from cogs.ui.gathering import HURRY, NO_HURRY, SLOW, TURNS
from cogs.ui.lobby_card import HINTS
from cogs.ui.lobby_words import REFUSALS
from settings import ROOT, Settings
from tests.games import GAMES
from tests.sandbox.kit import opened, running

SUBCOMMAND, GROUP = 1, 2
Node = dict[str, Any]


@pytest.fixture
async def tree(tmp_path) -> list[Node]:
    """What is sent to Discord, with commands for every game there is."""
    async with opened():
        bot = Gamekeeper(Settings(data=tmp_path), guild_ready_timeout=0.05)
        async with running(bot):
            for game in GAMES:
                if bot.tree.get_command(game.key) is None:
                    bot.tree.add_command(group(game))
            return [command.to_dict(bot.tree) for command in bot.tree.get_commands()]


def nodes(tree: list[Node]) -> Iterator[Node]:
    """Every command, group, subcommand and parameter."""
    for node in tree:
        yield node
        yield from nodes(node.get("options", []))


def texts(node: Node) -> int:
    """Characters of all names, descriptions and values in one command."""
    choices = sum(len(str(choice["name"])) + len(str(choice["value"])) for choice in node.get("choices", []))
    return len(node["name"]) + len(node["description"]) + choices + sum(map(texts, node.get("options", [])))


async def test_there_are_at_most_100_commands(tree):
    """Limit 15; names are unique (25)."""
    assert len(tree) <= 100 and len({node["name"] for node in tree}) == len(tree)


async def test_names_and_descriptions_are_short_and_well_formed(tree):
    """Limits 17 and 18; nothing is left undescribed."""
    for node in nodes(tree):
        assert re.fullmatch(r"[-_a-z0-9]{1,32}", node["name"]), node["name"]
        assert 1 <= len(node["description"]) <= 100 and node["description"] != "…", node["name"]


async def test_nothing_has_more_than_25_of_anything(tree):
    """Limits 19 and 20: options, subcommands, choices; option names are unique (25)."""
    for node in nodes(tree):
        options = node.get("options", [])
        assert len(options) <= 25 and len(node.get("choices", [])) <= 25, node["name"]
        assert len({option["name"] for option in options}) == len(options)


async def test_no_command_says_more_than_8000_characters(tree):
    """Limit 23."""
    assert max(map(texts, tree)) <= 8000


async def test_required_options_come_first_and_choices_are_not_completed(tree):
    """Limits 24 and 26."""
    for node in nodes(tree):
        required = [bool(o.get("required")) for o in node.get("options", []) if o["type"] not in (SUBCOMMAND, GROUP)]
        assert required == sorted(required, reverse=True), node["name"]
        assert not (node.get("choices") and node.get("autocomplete")), node["name"]


async def test_what_is_looked_up_is_offered_in_messages_too(tree):
    """Look-ups are there in servers and in the bot's DM; nothing is offered in other people's messages."""
    for node in tree:
        contexts = node["contexts"]
        assert 2 not in contexts and 0 in contexts, node["name"]
        if node["name"] in (
            "play",
            "board",
            "hand",
            "log",
            "undo",
            "rules",
            "games",
            "status",
            "notify",
            "help",
            "game",
        ):
            assert 1 in contexts, node["name"]


async def test_all_promised_commands_are_there(tree):
    """The commands that the help texts, the cards and the refusals name."""
    names = {node["name"] for node in tree}
    assert {"game", "play", "board", "hand", "log", "undo", "rules", "games", "notify", "help", "setup"} <= names
    game = next(node for node in tree if node["name"] == "game")
    assert {option["name"] for option in game["options"]} == {
        "new", "join", "leave", "start", "resign", "end", "list", "move", "give", "help",
        "kick", "take", "pause", "resume", "nudge", "clock",
    }  # fmt: skip


SAID = re.compile(r"(?<![\w./<>-])/([a-z]+)(?: ([a-z]+(?:-[a-z]+)*))?")
DOCS = ("README.md", "CHANGELOG.md", "CONTRIBUTING.md", *(f"docs/{path.name}" for path in (ROOT / "docs").glob("*.md")))
PATHS = {"metrics", "health", "data", "tmp", "var"}  # of the figures, of the container; a part of a path


def spoken() -> Iterator[str]:
    """What people read that names commands: the pages (what stands in backticks), the help, refusals."""
    for name in DOCS:
        yield from re.findall(r"`(/[^`]+)`", (ROOT / name).read_text(encoding="utf-8"))
    yield from (HELP, HINTS, NO_HURRY, HURRY, SLOW, *TURNS, *words.CODES.values())
    yield from (part for parts in REFUSALS.values() for part in parts)


async def test_every_command_that_is_named_exists(tree):
    """In the documentation, the help and the refusals; of a group, the subcommand too."""
    known = {node["name"]: {one["name"] for one in node.get("options", [])} for node in tree}
    groups = {node["name"] for node in tree for one in node.get("options", []) if one["type"] == SUBCOMMAND}
    for name, sub in (found for text in spoken() for found in SAID.findall(text)):
        assert name in known or name in PATHS, f"/{name}"
        assert name not in groups or not sub or sub in known[name], f"/{name} {sub}"
