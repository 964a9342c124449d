"""Sends what the tables have left in the outbox: lane by lane, at least once, never before the commit.

A lost connection or a restart loses nothing: it is sent later. What can never be sent is given up, and said elsewhere.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import aiohttp
import discord

from cogs.ui import absence, dm, places, ringing
from cogs.ui.alarm import Alarm
from cogs.ui.board import Public, file_name, public
from cogs.ui.earlier import earlier, with_buttons, with_file
from cogs.ui.lobby_card import card
from cogs.ui.notes import note
from cogs.ui.studio import Studio
from cogs.ui.words import name
from engine.core import IllegalAction, Seat
from storage.places import OUTAGE, REFUSED
from table.types import CHANNEL, PLAYING, Damaged, Message, Post, Table, Unsaved

log = logging.getLogger(__name__)

FOR_GOOD = {10003, 10013, 50001, 50007, 50013, 50035, 50278, 160005}  # Discord's codes after which nothing helps
CLOSED = {50007, 50278}  # this person takes no DMs, or shares no server with the bot any more
DELETED, ARCHIVED, NO_CHANNEL = 10008, 50083, 10003
OLD = 30046  # messages older than an hour take few edits (limit 49); its status is 429, yet waiting is of no use
DISK = 5.0  # seconds after which a disk that was full is tried again
NOT_DISCORD = {0, 40333}  # no code, or that of the network before it
TRIES = 8  # attempts, over some eight minutes, after which a refusal of any kind is taken for good
LAST_PICTURES = 1.0  # seconds that a closing bot gives to the pictures of its last answers
GAP = 0.03  # seconds between two rows at least
IDLE = 300.0  # seconds between looks at an empty outbox, should a wake-up ever be lost


class Sender:
    """One task claims rows; each lane then goes its own way."""

    def __init__(self, bot: Any) -> None:
        self.bot = bot
        self.studio = Studio(bot.renderers, lambda: bot.now())
        self.alarm = Alarm()
        self.closed: set[int] = set()  # users who could not be written to, since the start
        self.pinged: dict[int, tuple[int, ...]] = {}  # by table: whom its newest board has notified
        self._woken = asyncio.Event()
        self._lanes: dict[str, asyncio.Task[None]] = {}
        self._worker: asyncio.Task[None] | None = None
        self._next = 0.0  # time of the event loop at which the next row may go out
        self._stopped = False  # wait_for swallows a cancellation that meets a wake-up (Python 3.11)

    def start(self) -> None:
        """Begin to send; called again, it goes on as it is."""
        self.bot.tables.on_post(self.wake)
        self._stopped = False
        if self._worker is None or self._worker.done():
            self._worker = asyncio.create_task(self._work(), name="sender")
        self.wake()

    def wake(self) -> None:
        """Something has been committed."""
        self._woken.set()

    def moved(self, interaction: Any, table: int) -> None:
        """Somebody's move has been committed; if its board does not arrive, they are told."""
        self.alarm.moved(interaction, table)
        self.wake()

    async def stop(self) -> None:
        """Claim nothing more and let go of what is being sent: it is sent again at the next start."""
        self._stopped = True
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(LAST_PICTURES):
                await self.studio.quiet()
        tasks = [*filter(None, (self._worker,)), *self._lanes.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.studio.close()

    async def drain(self) -> None:
        """Send all that is due, and wait until it has been sent."""
        while await self._claim() or self._lanes:
            await asyncio.wait(set(self._lanes.values()), return_when=asyncio.FIRST_COMPLETED)

    async def _work(self) -> None:
        mended = False
        while not self._stopped:
            self._woken.clear()
            try:
                if not mended:
                    await self.bot.tables.mend_hands()
                    mended = True
                await self._claim()
                pause = await self._pause()
            except Exception:
                log.exception("the outbox could not be read")
                pause = 5.0
            # not `wait_for`: in Python 3.11 it may swallow a cancellation that comes together with the wake-up
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(pause):
                    await self._woken.wait()

    async def _pause(self) -> float:
        """Seconds until the next row is due. Rows of busy lanes come when those have finished."""
        due = await self.bot.tables.next_due()
        return IDLE if due is None or self._lanes else min(IDLE, max(0.0, due - self.bot.tables.now()) + 0.01)

    async def _claim(self) -> bool:
        posts = await self.bot.tables.claim(tuple(self._lanes))
        for post in posts:
            self._lanes[post.lane] = task = asyncio.create_task(self._deliver(post), name=f"lane {post.lane}")
            task.add_done_callback(partial(self._free, post.lane))
        return bool(posts)

    def _free(self, lane: str, task: asyncio.Task[None]) -> None:
        self._lanes.pop(lane, None)
        if not task.cancelled() and (error := task.exception()):  # a full disk: the lease runs out, then again
            log.error("lane %s: what became of a row could not be written", lane, exc_info=error)
        self.wake()

    async def _paced(self) -> None:
        """Wait until Discord's 50 requests a second over all servers (limit 95) leave room for one more row."""
        now = asyncio.get_running_loop().time()
        self._next = max(now, self._next + GAP)
        await asyncio.sleep(self._next - now)

    # One row

    async def _deliver(self, post: Post) -> None:
        tables = self.bot.tables
        try:
            if cause := await tables.resting(post):
                await self._rest(post, cause)
                return
            await self._paced()
            message = await self._send(post)
        except discord.HTTPException as error:
            await self._refused(post, error)
        except (aiohttp.ClientError, OSError) as error:
            await self._later(post, repr(error))
        except (Damaged, IllegalAction) as error:
            log.error("post %s (%s) cannot be made: %s", post.id, post.kind, error)
            await tables.dead(post, str(error))
            if isinstance(error, Damaged):
                await tables.set_aside(error.table, error.why)
        except Exception as error:
            log.exception("post %s (%s) failed", post.id, post.kind)
            await self._later(post, repr(error))
        else:
            if post.kind in ("turn", "hand") and message is not None:
                self.closed.discard(int(post.lane[1:]))
            await self._arrived(post, message)
            self.alarm.arrived(post)

    async def _rest(self, post: Post, cause: str) -> None:
        """No attempt is made where nothing can arrive; in an outage the row waits for its end."""
        if cause != OUTAGE:
            await self._dead(post, places.RESTING[cause], cause)

    async def _arrived(self, post: Post, message: discord.Message | None) -> None:
        """Write down that it stands there."""
        where = (message.id, message.channel.id) if message else (None, None)
        await self.saved(post, lambda: self.bot.tables.sent(post, *where))

    async def saved(self, post: Post, write: Callable[[], Awaitable[None]]) -> None:
        """Write down what has been said. On a full disk its lane waits: said again it might stand there twice."""
        while True:
            try:
                await write()
                return
            except Unsaved as no:
                log.error("post %s (%s) was sent, which cannot be saved: %s", post.id, post.kind, no)
                await asyncio.sleep(DISK)

    async def _refused(self, post: Post, error: discord.HTTPException) -> None:
        """What Discord's answer means: there already, never, or not now."""
        tables, aside = self.bot.tables, post.lane.startswith("u")
        if error.code == DELETED and post.kind in ("board", "note", "ask", "undone", "unremind"):
            await tables.sent(post)  # it stood there, and somebody has deleted it
        elif error.code == ARCHIVED and not aside:
            await self._archived(post, error)
        elif error.code == NO_CHANNEL and aside and post.attempts <= 2:
            self._forget_dm(int(post.lane[1:]))
            await tables.later(post, str(error), after=0.0)
        elif error.code in FOR_GOOD or (_refusal(error) and (post.kind == "undone" or _in_vain(post, error))):
            if error.code in CLOSED and aside:
                self.closed.add(int(post.lane[1:]))
            await self._give_up(post, error)
        else:
            wait = error.response.headers.get("Retry-After") if error.status == 429 else None
            await self._later(post, str(error), float(wait) if wait else None)

    async def _give_up(self, post: Post, error: discord.HTTPException) -> None:
        """It will never be taken there. In an outage of its server it waits instead."""
        place = await self.bot.tables.place(post.table)
        if post.lane.startswith("u") or place is None:
            await self._dead(post, str(error), REFUSED)
        else:
            cause, parent = places.cause(self.bot, place, error), places.parent(self.bot, place)
            await self._dead(post, str(error), cause, parent)

    async def _dead(self, post: Post, why: str, cause: str, parent: int | None = None) -> None:
        log.warning("post %s (%s) given up: %s", post.id, post.kind, why)
        tables, words = self.bot.tables, ""
        await tables.dead(post, why, cause, parent)
        if cause == OUTAGE:
            return
        if post.kind == "board":
            with contextlib.suppress(Damaged, IllegalAction):
                words = places.to_mover(self.bot, await tables.get(post.table), cause)
        await self.alarm.lost(post, why, tables.now(), words)

    def _forget_dm(self, user: int) -> None:
        """This person's DM channel is not the one that discord.py remembers: it is asked for anew."""
        state = self.bot._connection
        if (known := state._get_private_channel_by_user(user)) is not None:
            state._remove_private_channel(known)

    async def _later(self, post: Post, why: str, after: float | None = None) -> None:
        log.warning("post %s (%s): %s, again later", post.id, post.kind, why)
        await self.bot.tables.later(post, why, after=after)
        await self.alarm.delayed(post, why, self.bot.tables.now())

    async def _archived(self, post: Post, error: discord.HTTPException) -> None:
        """Open the thread again, where the bot may; a locked one is for moderators."""
        try:
            await self.bot.http.edit_channel(int(post.lane[1:]), archived=False)
        except discord.HTTPException as no:
            if _refusal(no):
                await self._give_up(post, no if no.code == NO_CHANNEL else error)
            else:
                await self._later(post, str(no))
        except (aiohttp.ClientError, OSError) as no:
            await self._later(post, repr(no))
        else:
            await self.bot.tables.later(post, "archived", after=0.0 if post.attempts < TRIES else None)

    async def _send(self, post: Post) -> discord.Message | None:
        match post.kind:
            case "board":
                return await self._board(post)
            case "undone":
                return await self._undone(post)
            case "turn":
                return await self._turn(post)
            case "hand":
                return await dm.refresh(self.bot, post, await self.bot.tables.get(post.table))
            case "undo":
                return await dm.consent(self.bot, post, await self.bot.tables.get(post.table))
            case "last":
                return await dm.last(self.bot, post, await self.bot.tables.get(post.table))
            case "declined":
                return await dm.declined(self.bot, post, await self.bot.tables.get(post.table))
            case "lobby":
                return await self._lobby(post)
            case "call" | "reminder" | "vote":
                await ringing.ring(self.bot, post)
            case "unremind":
                await ringing.vanish(self.bot, post)
            case "ask":
                return await absence.ask(self.bot, post)
            case "note":
                return await note(self.bot, post, self.pinged.get(post.table, ()))
        return None  # said already, or a kind that only a newer release knows

    async def _turn(self, post: Post) -> discord.Message | None:
        table: Table = await self.bot.tables.get(post.table)
        return await dm.call(self.bot, post, table) if post.addressee in table.waiting else None

    async def board(self, post: Post) -> Public:
        """The public message of a row, made from the position it belongs to."""
        tables = self.bot.tables
        table: Table = await tables.get(post.table, post.seq)
        if table.outcome is None and post.seq < (await tables.get(post.table)).seq:
            table = table._replace(phase=PLAYING)  # as it was then, whatever has become of it
        called, pinged = await tables.rung(post, table)
        entries = await self._news(table, called or table.waiting)
        picture = await self.studio.board(table, entries)
        return public(table, post.number or 0, picture, entries, pinged)

    async def _news(self, table: Table, called: list[Seat]) -> list[Any]:
        """What happened since the last turn of the seat that is called first; where nobody is, in about the last round.

        Whoever is asked too but not called has just acted: what came of that would be missing.
        """
        tables = self.bot.tables
        if called:
            return list(await tables.since_last(table.id, called[0], upto=table.seq))
        return list(await tables.log(table.id, after=table.seq - 2 * len(table.users), upto=table.seq))

    async def _board(self, post: Post) -> discord.Message | None:
        table: Table = await self.bot.tables.get(post.table)
        channel = self.bot.get_partial_messageable(table.channel)
        mark = with_file(file_name(post.table, post.number or 0))
        if (stands := await earlier(self.bot, channel, post, mark)) is not None:
            return stands
        message = await self.board(post)
        sent: discord.Message = await channel.send(
            message.content,
            file=message.attachment(),
            view=message.view(),
            nonce=post.nonce,
            allowed_mentions=message.mentions(),
        )
        self.pinged[table.id] = message.called
        return sent

    async def _undone(self, post: Post) -> discord.Message | None:
        """Mark a board whose moves were taken back."""
        found = await self.bot.tables.message(post.table, "board", CHANNEL, post.number)
        if found is None:
            return None
        table: Table = await self.bot.tables.get(post.table)
        log_ = await self.bot.tables.log(post.table, after=post.seq - 1, upto=post.seq)
        seat = next((entry.seat for entry in log_ if entry.how == "undo" and entry.seat is not None), None)
        by = f" by {name(table, seat)}" if seat is not None else ""
        channel = self.bot.get_partial_messageable(found.channel)
        text = f"**{table.game.title} #{table.id}**: taken back{by}. My seat shows how the game stands."
        edited: discord.Message = await channel.get_partial_message(found.message).edit(content=text)
        return edited

    async def _withdraw(self, card: Message) -> None:
        """The lobby has moved: its card goes from where it stood, if that can be reached."""
        with contextlib.suppress(discord.HTTPException, aiohttp.ClientError, OSError):
            await self.bot.get_partial_messageable(card.channel).get_partial_message(card.message).delete()

    async def _lobby(self, post: Post) -> discord.Message:
        """The card stands once in its channel and is edited from then on."""
        table: Table = await self.bot.tables.get(post.table)
        channel, made = self.bot.get_partial_messageable(table.home), card(table)
        found: Any = await self.bot.tables.message(table.id, "lobby", CHANNEL)
        if found is not None and found.channel != table.home:
            await self._withdraw(found)
            found = None
        found = channel.get_partial_message(found.message) if found else None
        found = found or await earlier(self.bot, channel, post, with_buttons(f"l:{table.id}:"))
        if found is not None:
            try:
                edited: discord.Message = await found.edit(content=made.content, view=made.view)
                return edited
            except discord.NotFound:
                log.info("table %s: its card was deleted, posted anew", table.id)
        sent: discord.Message = await channel.send(made.content, view=made.view, nonce=post.nonce)
        return sent


def _in_vain(post: Post, error: discord.HTTPException) -> bool:
    """Discord itself has refused it often enough; what only stands before Discord has other reasons, which pass."""
    return post.attempts >= TRIES and error.code not in NOT_DISCORD


def _refusal(error: discord.HTTPException) -> bool:
    """Discord will say the same to the same edit tomorrow."""
    return error.code == OLD or (error.status not in (401, 429) and error.status < 500)


__all__ = ["FOR_GOOD", "Sender"]
