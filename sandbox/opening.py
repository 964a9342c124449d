"""What a stranger finds on the page: a word of welcome, and a game in mid-play in which Livia is to move."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from importlib.resources import files
from typing import Any

import aiohttp

from engine.core import Game, IllegalAction, Seat, made, read
from storage.store import Store
from table.service import Tables

from . import seed
from .server import Sandbox

__all__ = ["WELCOME", "begin_game", "welcome"]

WELCOME = """# Welcome to the Forum
This is a table on your own computer. It looks like a chat, but it is **not Discord**: nobody else is here, and \
nothing leaves this machine. You can be each of six people; choose one, or open a second tab to be two at once.
**Try this:** below, Livia, Brutus and Agrippa are in the middle of *Lusitania XXI*. You are Livia, and it is your \
turn: press **My seat** under the board.
**A game of your own:** go to <#{table}> and type `/game new`.
-# Every command: type `/`. How a game goes: `/help`. The rules: `/rules`."""


async def begin_game(path: str, games: Sequence[Game[Any, Any]], now: Any) -> None:
    """Play the recorded opening into a fresh database; one that has seen a game is left alone."""
    store = await Store.open(path)
    try:
        tables = Tables(store, now)
        for game in games:
            tables.add_game(game)
        if await tables.last_in(int(seed.CHANNELS["welcome"][0])) is None:
            await _play(tables, tomllib.loads(files("sandbox").joinpath("opening.toml").read_text("utf-8")))
    finally:
        await store.close()


async def _play(tables: Tables, opening: dict[str, Any]) -> None:
    names = opening["people"]
    table = await tables.open(
        int(seed.CHANNELS["welcome"][0]),
        opening["game"],
        [int(seed.PEOPLE[name]) for name in names],
        opening["seed"],
        names=names,
        guild=int(seed.GUILD),
    )
    for line in opening["actions"]:
        place, text = line.split(" ", 1)
        seat = Seat(place)
        try:
            table = await tables.get(table.id)
            action = made(*read(table.state, seat, text))
            await tables.act(table.id, table.users[seat], action)
        except IllegalAction:
            return  # rules or cards have changed since this was recorded: the game stands here


async def welcome(sandbox: Sandbox) -> None:
    """The bot's word of welcome, once in the life of this world, sent in the way of any bot."""
    channel = seed.CHANNELS["welcome"][0]
    if sandbox.people.read(next(iter(seed.PEOPLE)), channel):
        return
    text = WELCOME.format(table=seed.CHANNELS["the-table"][0])
    headers = {"Authorization": f"Bot {sandbox.token}"}
    async with aiohttp.ClientSession(headers=headers) as session:
        url = f"{sandbox.base}/api/v10/channels/{channel}/messages"
        async with session.post(url, json={"content": text}) as answer:
            answer.raise_for_status()
