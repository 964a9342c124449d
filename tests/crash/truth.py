"""What must hold after any crash, read from the database and from Discord. Each fault found is one sentence."""

from __future__ import annotations

import importlib
import pkgutil
import re
from collections import Counter
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any, NamedTuple

import cogs
from cogs.ui.sender import Sender
from cogs.ui.words import own_words
from engine.core import questions
from storage.rows import Post
from storage.tx import Tx
from table.service import Tables
from table.types import Table
from tests.cogs.forum import text
from tests.crash.players import Players, ids, offers

TRIAL = "This is how your hand"  # the silent first words to whoever sits down; no row of the outbox
BOARD = re.compile(r"t(\d+)-p(\d+)\.png")


async def faults(players: Players) -> list[str]:
    """Everything that is wrong; the bot must have ended."""
    stage = players.stage
    renderers = stage_renderers()
    tables = await stage.tables()
    bot = SimpleNamespace(tables=tables, renderers=renderers, now=tables.now, user=None)
    sender = Sender(bot)
    try:
        newest = stage.table()
        assert newest is not None
        if damaged := await _history(tables, newest):
            return damaged
        table = await tables.get(newest.id)
        calls = await _calls(tables, table)
        found = [
            *_actions(players, table),
            *_said_once(players),
            *_boards(players, table, await tables.store.run(lambda tx: _live(tx, table))),
            *await _newest_board(players, table, sender),
            *_pings(players, table, calls.times),
        ]
        for seat in range(len(table.users)):
            found += [wrong async for wrong in _dm(players, tables, table, seat, sender, calls)]
        return found + [c for c in stage.sandbox.complaints if "answered" not in c]  # slow machines, second deliveries
    finally:
        sender.studio.close()
        await tables.store.close()


def stage_renderers() -> dict[str, Any]:
    """The renderers that the games' cogs register."""
    found: dict[str, Any] = {}
    for module in pkgutil.iter_modules(cogs.__path__, "cogs."):
        loaded = importlib.import_module(module.name)
        if game := getattr(loaded, "GAME", None):
            found[game.key] = getattr(importlib.import_module("render"), game.key, None)
    return found


# The history


async def _history(tables: Tables, table: Table) -> list[str]:
    """Chain of hashes, and every position again from the log."""
    found = await tables.examine(table.id)
    again = [] if found.fault or found.replayed else ["nothing of the history could be carried out again"]
    return [found.fault] if found.fault else again


class Calls(NamedTuple):
    """How often each seat was newly asked something: the most it may be pinged; and whose action asked it last."""

    times: Counter[int]
    by: dict[int, int | None]


async def _calls(tables: Tables, table: Table) -> Calls:
    calls = Calls(Counter(), {})
    before: list[Any] = [[] for _ in table.users]
    rows = await tables.store.run(lambda tx: tx.actions(table.id, -1, table.seq))
    for row in rows:
        state = (await tables.get(table.id, row.seq)).state
        now = [questions(state, seat) for seat in range(len(table.users))]
        for seat in range(len(table.users)):
            if now[seat] and now[seat] != before[seat]:
                calls.times[seat] += 1
                calls.by[seat] = row.seat
            elif row.seat == seat:
                calls.by[seat] = seat  # it goes on by itself, e.g. with standing orders: its number is a new one
        before = now
    return calls


# Actions


def _actions(players: Players, table: Table) -> Iterator[str]:
    """What looked done was done; nothing was done twice."""
    rows = players.stage.rows("SELECT id, first_seq, last_seq FROM interactions WHERE table_id = :id", id=table.id)
    known = {ident for ident, _, _ in rows}
    pressed = {int(it.id) for it in players.stage.sandbox.interactions.by_token.values()}
    for claim in players.claims:
        if claim.done and claim.interaction not in known:
            yield f"press {claim.interaction} was answered as done, and nothing was done"
    answered = Counter((c.user, c.number) for c in players.claims if c.interaction in known)
    yield from (
        f"user {user} answered question {n} {times} times" for (user, n), times in answered.items() if times > 1
    )
    yield from (f"interaction {ident} was never made" for ident in known - pressed)
    ranges = Counter(seq for _, first, last in rows for seq in range(first, last + 1))
    own = {seq for (seq,) in players.stage.rows("SELECT seq FROM actions WHERE how IN ('player', 'undo')")}
    yield from (f"action {seq} belongs to {ranges[seq]} interactions" for seq in sorted(own) if ranges[seq] != 1)


# Messages


def _sent(players: Players) -> list[tuple[str, Any]]:
    """Every message the bot has posted by itself, oldest first: channel and message."""
    posts = players.stage.sandbox.world.posts.items()
    return [
        (channel, post.body)
        for channel, found in posts
        for post in found.values()
        if not post.ephemeral
        and "interaction_metadata" not in post.body
        and post.body.get("nonce")
        and TRIAL not in post.body["content"]
    ]


def _said_once(players: Players) -> Iterator[str]:
    """A row of the outbox has one nonce, and became at most one message (attempts of the control are `nonce~n`)."""
    words = {str(body["nonce"]).partition("~")[0]: body["content"] for _, body in _sent(players)}
    times = Counter(str(body["nonce"]).partition("~")[0] for _, body in _sent(players))
    rows = players.stage.rows("SELECT nonce, kind, table_id, state FROM outbox")
    kinds = {nonce[:18]: kind for nonce, kind, *_ in rows} | {nonce: kind for nonce, kind, *_ in rows}
    for nonce, n in times.items():
        if n > 1:
            yield f"a {kinds.get(nonce)} was posted {n} times"
        if nonce not in kinds:
            yield f"a message belongs to no row of the outbox: {words[nonce]!r}"
    yield from (f"a {kind} is {state}" for _, kind, _, state in rows if state in ("open", "dead"))


def _boards(players: Players, table: Table, live: set[int]) -> Iterator[str]:
    """Ascending numbers in one channel; no newer one is missing but those whose action was taken back."""
    numbers = [int(match[2]) for _, match in _board_messages(players, table)]
    if numbers != sorted(set(numbers)):
        yield f"boards out of order or twice: {numbers}"
    rows = players.stage.rows(
        "SELECT number, seq, lane, state, attempts, error, message FROM outbox"
        " WHERE table_id = :id AND kind = 'board' ORDER BY number",
        id=table.id,
    )
    newest = max(numbers, default=0)
    missing = [row for row in rows if row[0] > newest and row[1] in live]
    if missing:
        yield f"these boards stand there: {numbers}; missing: {missing}"


def _live(tx: Tx, table: Table) -> set[int]:
    """Actions that have not been taken back."""
    return {row.seq for row in tx.live(table.id, table.seq)}


def _board_messages(players: Players, table: Table) -> list[tuple[Any, re.Match[str]]]:
    shown = players.people.read("Cicero", str(table.channel))
    files = ((message, BOARD.fullmatch(f["filename"])) for message in shown for f in message["attachments"])
    return [(message, match) for message, match in files if match and int(match[1]) == table.id]


async def _newest_board(players: Players, table: Table, sender: Sender) -> list[str]:
    """Its words are those of the position it belongs to, or say that this was taken back."""
    found = _board_messages(players, table)
    rows = players.stage.rows(
        "SELECT id, lane, table_id, seq, kind, addressee, number, code, nonce, attempts, first_try FROM outbox"
        " WHERE table_id = :id AND kind = 'board' AND number = :number",
        id=table.id,
        number=int(found[-1][1][2]) if found else 0,
    )
    if not rows:
        return []  # said above
    said, wanted = found[-1][0]["content"], (await sender.board(Post(*rows[0]))).content
    undone = players.stage.rows(
        "SELECT 1 FROM outbox WHERE table_id = :id AND kind = 'undone' AND number = :number",
        id=table.id,
        number=int(found[-1][1][2]),
    )
    right = "taken back" in said if undone else _named(table, said) == _named(table, wanted)
    return [] if right else [f"the newest board says {said!r}, not {wanted!r}"]


def _named(table: Table, text: str) -> str:
    """The text with names for mentions and without its deadline, which are those of the moment when it was sent:
    who had answered by then was not mentioned, and a deadline is set anew when a move is taken back.
    """
    for user, name in zip(table.users, table.names, strict=True):
        text = text.replace(f"<@{user}>", f"{name},")
    return re.sub(r" By <t:\d+:f>\.", "", text)


# People


def _pings(players: Players, table: Table, most: Counter[int]) -> Iterator[str]:
    """At most one push for each activation, where the person wants it."""
    dms = {room["id"] for who in players.names for room in players.people.sees(who) if room["type"] == 1}
    notes = {str(m) for (m,) in players.stage.rows("SELECT message FROM outbox WHERE kind NOT IN ('board', 'turn')")}
    for seat, user in enumerate(table.users):
        pushes = [push for push in players.people.pushes(user) if push.message not in notes]
        once = Counter(push.message for push in pushes)
        yield from (f"message {message} pinged {user} {n} times" for message, n in once.items() if n > 1)
        by_dm = players.stage.rows("SELECT 1 FROM people WHERE user = :user AND notify = 'dm'", user=user)
        wrong = [push for push in pushes if (push.channel in dms) != bool(by_dm)]
        yield from (f"{table.names[seat]} was pinged in the wrong place: {push.text}" for push in wrong)
        if len(pushes) > most[seat]:
            yield f"{table.names[seat]} was called {most[seat]} times and pinged {len(pushes)} times"


async def _dm(players: Players, tables: Tables, table: Table, seat: int, sender: Sender, calls: Calls) -> Any:
    """The hand in the DM is the hand; whom somebody else has called finds the open question there."""
    who, stage = table.names[seat], players.stage
    called = seat in table.waiting and calls.by.get(seat) != seat
    found = stage.rows(
        "SELECT channel, message, seq FROM messages WHERE table_id = :t AND kind = 'hand' AND addressee = :s",
        t=table.id,
        s=seat,
    )
    if not found:
        if called and table.game.secret and not _ever_acted(players, table, seat):
            yield f"{who} was never written to"
        return
    channel, message, seq = found[0]
    if (post := stage.sandbox.world.posts[str(channel)].get(str(message))) is None:
        yield f"the hand of {who} is nowhere"
        return
    shown = {key.split(":")[2] for key in ids(post.body) if key.startswith(f"p:{table.id}:")}
    if called and shown != {str(table.numbers[seat])}:
        yield f"{who} is asked {table.numbers[seat]}, and the DM stands at {sorted(shown)}"
    if not await _is_hand(players, tables, table, seat, sender, post, seq):
        yield f"the DM of {who} shows an old hand"


async def _is_hand(
    players: Players, tables: Tables, table: Table, seat: int, sender: Sender, post: Any, since: int
) -> bool:
    """Picture or words of a position since `since` in which the seat's secrets were what they are now."""
    files = [upload for upload in post.uploads if upload["filename"].startswith("hand-")]
    stored = players.stage.sandbox.world.store.file(files[0]["id"]) if files else None
    now = table.game.private(table.state, seat)
    for seq in range(table.seq, max(since, 0) - 1, -1):
        then = await tables.get(table.id, seq)
        if table.game.private(then.state, seat) != now:
            return False
        if (hand := await sender.studio.hand(then, seat)) is None:
            return True  # no picture: the panel says it, and its question was looked at
        words = own_words(then, seat)[:200]  # instead, where so many pictures were wanted
        if stored[1] == hand if stored else words in text(post.body):
            return True
    return False


def _ever_acted(players: Players, table: Table, seat: int) -> bool:
    """Who plays in the panel all the time is never called from elsewhere."""
    return bool(
        players.stage.rows(
            "SELECT 1 FROM actions WHERE table_id = :t AND seat = :s AND how = 'player'", t=table.id, s=seat
        )
    )


__all__ = ["faults", "offers"]
